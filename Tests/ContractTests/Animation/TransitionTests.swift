import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Transitions: pictures on their way")
struct TransitionTests {
  /// A stage with a red card on white in the middle third.
  private func scene() -> (Stage, UIView) {
    let stage = Stage(width: 30, height: 30)
    stage.window.backgroundColor = .white
    let card = stage.add(UIView(frame: CGRect(x: 10, y: 10, width: 10, height: 10)))
    card.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    stage.advance(by: .frames(1))
    return (stage, card)
  }

  /// The colours at some places, all of one frame.
  private func pixels(_ stage: Stage, _ places: (Int, Int)...) -> [[Int]] {
    let picture = stage.snapshot.pixels
    return places.map { place in
      [16, 8, 0].map { Int((picture[place.0, place.1] >> UInt32($0)) & 0xff) }
    }
  }

  private func pixel(_ stage: Stage, _ x: Int, _ y: Int) -> [Int] { pixels(stage, (x, y))[0] }

  private func isNear(_ a: [Int], _ b: [Int], within tolerance: Int = 3) -> Bool {
    zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
  }

  private let red = [255, 0, 0]
  private let blue = [0, 0, 255]
  private let white = [255, 255, 255]

  @Test("A cross dissolve mixes the two pictures by time, then tells; the model is the new one at once")
  func crossDissolve() {
    let (stage, card) = scene()
    UIView.transition(
      with: card, duration: 1, options: [.transitionCrossDissolve, .curveLinear],
      animations: { card.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
    ) { stage.note("finished \($0)") }
    #expect(card.backgroundColor?.cgColor.components == [0, 0, 1, 1])
    stage.advance(by: .seconds(0.25))
    var colour = pixel(stage, 15, 15)
    #expect(isNear(colour, [191, 0, 64], within: 8), "\(colour)")
    stage.advance(by: .seconds(0.47))
    colour = pixel(stage, 15, 15)
    #expect(isNear(colour, [64, 0, 191], within: 8), "\(colour)")
    #expect(stage.journal == [] && pixel(stage, 5, 5) == white)
    stage.advance(by: .seconds(0.5))
    #expect(pixel(stage, 15, 15) == blue && stage.journal == ["finished true"])
    #expect(MediaRuntime.current.animations.isEmpty)
  }

  /// The colours near the card's four edges, inside, some 0.28 of the way.
  private func quarter(_ type: CATransitionType, _ side: CATransitionSubtype) -> [[Int]] {
    let (stage, card) = scene()
    let transition = CATransition()
    transition.type = type
    transition.subtype = side
    transition.duration = 1
    transition.timingFunction = CAMediaTimingFunction(name: .linear)
    card.layer.add(transition, forKey: nil)
    card.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    stage.advance(by: .seconds(0.27))
    let found = pixels(stage, (11, 15), (18, 15), (15, 11), (15, 18), (8, 15), (21, 15), (15, 8), (15, 21))
    #expect(card.layer.animationKeys() == [kCATransition])
    #expect(found[4...].allSatisfy { $0 == white }, "nothing is drawn outside the layer")
    return Array(found[..<4])
  }

  @Test("Move in, push and reveal slide from each side, inside the layer's bounds")
  func slides() {
    for type in [CATransitionType.moveIn, .push] {
      #expect(quarter(type, .fromLeft) == [blue, red, red, red])
      #expect(quarter(type, .fromRight) == [red, blue, red, red])
      #expect(quarter(type, .fromTop) == [red, red, blue, red])
      #expect(quarter(type, .fromBottom) == [red, red, red, blue])
    }
    #expect(quarter(.reveal, .fromLeft) == [blue, red, red, red])
    #expect(quarter(.reveal, .fromBottom) == [red, red, red, blue])
  }

  @Test("A flip narrows the old picture to nothing and widens the new one")
  func flips() {
    let (stage, card) = scene()
    UIView.transition(
      with: card, duration: 1, options: [.transitionFlipFromLeft, .curveLinear],
      animations: { card.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1) })
    stage.advance(by: .seconds(0.34))
    #expect(pixels(stage, (15, 15), (11, 15), (15, 11)) == [red, white, red])
    stage.advance(by: .seconds(0.25))
    #expect(pixels(stage, (15, 15), (11, 15)) == [blue, white])
    stage.advance(by: .seconds(0.36))
    #expect(pixel(stage, 11, 15) == blue)
  }

  /// Whether the corners of a card of 100 points are longer than the card: left upper, right upper, right lower, at a
  /// quarter of a flip's time.
  private func longerCorners(_ options: UIView.AnimationOptions) -> [Bool] {
    let stage = Stage(width: 200, height: 200)
    stage.window.backgroundColor = .white
    let card = stage.add(UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100)))
    card.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    stage.advance(by: .frames(1))
    UIView.transition(with: card, duration: 1, options: [options, .curveLinear], animations: {})
    stage.advance(by: .seconds(0.25))
    let isUpright = options == .transitionFlipFromTop || options == .transitionFlipFromBottom
    let places = isUpright ? [(46, 65), (46, 134), (153, 134)] : [(65, 46), (134, 46), (134, 153)]
    let picture = stage.snapshot.pixels
    return places.map { picture[$0.0, $0.1] & 0xFFFFFF == 0xFF0000 }
  }

  @Test("In mid-air a flip is seen in perspective: the side that it comes from is nearer, and so longer")
  func flipsInPerspective() {
    #expect(longerCorners(.transitionFlipFromLeft) == [true, false, false])
    #expect(longerCorners(.transitionFlipFromRight) == [false, true, true])
    #expect(longerCorners(.transitionFlipFromTop) == [true, false, false])
    #expect(longerCorners(.transitionFlipFromBottom) == [false, true, true])
  }

  @Test(
    "A cube turns by a quarter, by the name that iOS knows; the side that comes is seen from the edge on",
    arguments: [
      ("fromRight", [(80, 100), (120, 100)]), ("fromLeft", [(120, 100), (80, 100)]),
      ("fromTop", [(100, 120), (100, 80)]),
      ("fromBottom", [(100, 80), (100, 120)]),
    ])
  func cube(side: String, places: [(Int, Int)]) {
    let stage = Stage(width: 200, height: 200)
    stage.window.backgroundColor = .white
    let card = stage.add(UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100)))
    card.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    stage.advance(by: .frames(1))
    let turn = CATransition()
    turn.type = "cube"
    turn.subtype = CATransitionSubtype(rawValue: side)
    turn.duration = 1
    turn.timingFunction = CAMediaTimingFunction(name: .linear)
    card.layer.add(turn, forKey: nil)
    card.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    stage.advance(by: .seconds(0.5))
    // The old side leaves to where the new one does not come from.
    #expect(pixels(stage, places[0], places[1]) == [red, blue])
    stage.advance(by: .seconds(0.5))
    #expect(pixels(stage, places[0], places[1]) == [blue, blue] && card.layer.animationKeys() == nil)
  }

  @Test("A flip by the name that iOS knows turns about the axis of its side")
  func flipByName() {
    let stage = Stage(width: 200, height: 200)
    stage.window.backgroundColor = .white
    let card = stage.add(UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100)))
    card.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    stage.advance(by: .frames(1))
    let flip = CATransition()
    flip.type = "oglFlip"
    flip.subtype = .fromTop
    flip.duration = 1
    flip.timingFunction = CAMediaTimingFunction(name: .linear)
    card.layer.add(flip, forKey: nil)
    stage.advance(by: .seconds(0.4))
    #expect(pixels(stage, (60, 100), (100, 60)) == [red, white])
  }

  @Test("From view to view: the one leaves, the other comes into its place")
  func fromViewToView() {
    let (stage, card) = scene()
    let board = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
    stage.window.addSubview(board)
    board.addSubview(card)
    let other = UIView(frame: card.frame)
    other.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    stage.advance(by: .frames(1))
    UIView.transition(from: card, to: other, duration: 1, options: [.transitionCurlUp, .curveLinear]) {
      stage.note("finished \($0)")
    }
    #expect(card.superview == nil && other.superview === board)
    stage.advance(by: .seconds(0.2))
    #expect(pixel(stage, 15, 7) == red, "the old page is on its way up")
    stage.advance(by: .seconds(1))
    #expect(pixel(stage, 15, 15) == blue && stage.journal == ["finished true"])
    UIView.transition(
      from: other, to: card, duration: 1, options: [.transitionCrossDissolve, .showHideTransitionViews])
    #expect(other.superview === board && other.isHidden && !card.isHidden)
    let lines = complaints { UIView.transition(from: UIView(), to: UIView(), duration: 1) }
    #expect(lines.contains { $0.contains("has a superview") })
  }

  @Test("A13: a transition of a view that is removed ends with false; changes inside do not animate by themselves")
  func removed() {
    let (stage, card) = scene()
    UIView.transition(
      with: card, duration: 1, options: .transitionCrossDissolve, animations: { card.alpha = 0.5 }
    ) { stage.note("finished \($0)") }
    #expect(card.layer.animationKeys() == [kCATransition])
    stage.advance(by: .seconds(0.5))
    card.removeFromSuperview()
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["finished false"])
    let (second, other) = scene()
    UIView.transition(
      with: other, duration: 1, options: [.transitionCrossDissolve, .allowAnimatedContent],
      animations: { other.alpha = 0.5 })
    #expect(other.layer.animationKeys() == [kCATransition, "opacity"])
    withExtendedLifetime(second) {}
  }

  @Test("The system's delete shrinks and fades views and takes them away")
  func systemDelete() {
    let (stage, card) = scene()
    UIView.perform(.delete, on: [card], options: [], animations: nil) { stage.note("finished \($0)") }
    stage.advance(by: .seconds(0.2))
    #expect(card.superview != nil && card.layer.presentation()!.opacity < 0.5)
    stage.advance(by: .seconds(0.2))
    #expect(card.superview == nil && card.alpha == 1 && stage.journal == ["finished true"])
  }

  @Test("setAnimationTransition leads a view over between the old calls")
  func oldCall() {
    let (stage, card) = scene()
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationDuration(1)
    UIView.setAnimationCurve(.linear)
    UIView.setAnimationTransition(.curlDown, for: card, cache: true)
    UIView.performWithoutAnimation { card.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
    UIView.commitAnimations()
    stage.advance(by: .seconds(0.3))
    #expect(pixels(stage, (15, 11), (15, 18)) == [blue, red])
  }
}
