import Testing
import TouchTesting
import UIKit

/// The curve of control points (x1, y1), (x2, y2) by bisection alone: what the engine must agree with. (A5)
private func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at time: Double) -> Double {
  func value(_ p1: Double, _ p2: Double, _ t: Double) -> Double {
    3 * (1 - t) * (1 - t) * t * p1 + 3 * (1 - t) * t * t * p2 + t * t * t
  }
  var (low, high) = (0.0, 1.0)
  for _ in 0..<80 {
    let middle = (low + high) / 2
    if value(x1, x2, middle) < time { low = middle } else { high = middle }
  }
  return value(y1, y2, low)
}

@MainActor @Suite("View animations: values over time")
struct ViewAnimationTests {
  /// What is on the screen.
  private func seen(_ view: UIView) -> CALayer { view.layer.presentation()! }
  private func isNear(_ a: CGFloat, _ b: CGFloat, within tolerance: CGFloat = 1e-5) -> Bool { abs(a - b) <= tolerance }

  @Test("A1: the model has the new value at once; the screen moves there over time")
  func modelAtOnce() {
    let stage = Stage()
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    UIView.animate(withDuration: 1) { view.center.x = 105 }
    #expect(view.center.x == 105 && seen(view).position.x == 5)
    stage.advance(by: .seconds(0.5))
    #expect(view.center.x == 105 && isNear(seen(view).position.x, 55))
    stage.advance(by: .seconds(0.5))
    #expect(seen(view).position.x == 105)
    #expect(view.layer.model() === view.layer && view.layer.presentation() !== view.layer)
  }

  @Test("A2: frame, bounds, centre, transform, alpha and background colour animate")
  func animatableProperties() {
    let stage = Stage()
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20)))
    view.backgroundColor = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
    let framed = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20)))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.bounds = CGRect(x: 4, y: 8, width: 20, height: 40)
      view.center = CGPoint(x: 25, y: 30)
      view.transform = CGAffineTransform(a: 3, b: 0, c: 0, d: 5, tx: 8, ty: 12)
      view.alpha = 0
      view.backgroundColor = UIColor(red: 1, green: 0.5, blue: 0, alpha: 0)
      framed.frame = CGRect(x: 40, y: 40, width: 50, height: 60)
    }
    stage.advance(by: .seconds(0.25))
    let now = seen(view)
    let turn = now.affineTransform()
    let numbers = [
      now.bounds.minX, now.bounds.minY, now.bounds.width, now.bounds.height, now.position.x, now.position.y, turn.a,
      turn.b, turn.c, turn.d, turn.tx, turn.ty,
    ]
    let expected = [1, 2, 12.5, 25, 10, 15, 1.5, 0, 0, 2, 2, 3]
    #expect(zip(numbers, expected).allSatisfy { isNear($0, $1) }, "\(numbers)")
    #expect(now.opacity == 0.75)
    #expect(now.backgroundColor == CGColor(srgbRed: 0.25, green: 0.125, blue: 0, alpha: 0.75))
    #expect(seen(framed).frame == CGRect(x: 10, y: 10, width: 20, height: 30))
  }

  @Test("A2: so do anchor point, corner radius and border of the view's layer")
  func layerProperties() {
    let stage = Stage()
    let layer = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))).layer
    layer.borderColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      layer.anchorPoint = CGPoint(x: 1, y: 0)
      layer.cornerRadius = 4
      layer.borderWidth = 8
      layer.borderColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    }
    stage.advance(by: .seconds(0.25))
    let now = layer.presentation()!
    #expect(now.anchorPoint == CGPoint(x: 0.625, y: 0.375))
    #expect(isNear(now.cornerRadius, 1) && isNear(now.borderWidth, 2))
    #expect(now.borderColor == CGColor(srgbRed: 0, green: 0.25, blue: 0, alpha: 1))
  }

  @Test("A2: no colour fades in and out as the other one at alpha 0")
  func colourFromNothing() {
    let stage = Stage()
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20)))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.backgroundColor = .red }
    stage.advance(by: .seconds(0.25))
    #expect(seen(view).backgroundColor == CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.25))
    stage.advance(by: .seconds(1))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.backgroundColor = nil }
    stage.advance(by: .seconds(0.25))
    #expect(seen(view).backgroundColor == CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.75))
  }

  @Test("A4: the bits of the options")
  func optionBits() {
    typealias Options = UIView.AnimationOptions
    let options: [Options] = [
      .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse, .overrideInheritedDuration,
      .overrideInheritedCurve, .curveEaseInOut, .curveEaseIn, .curveEaseOut, .curveLinear,
    ]
    #expect(options.map(\.rawValue) == [1, 2, 4, 8, 16, 32, 64, 0, 0x10000, 0x20000, 0x30000])
  }

  @Test("A4, A5: the four curves, and ease in-out where nothing is said")
  func curves() {
    let stage = Stage()
    let views = (0..<5).map { _ in stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 0))) }
    for view in views { view.center = .zero }
    let options: [UIView.AnimationOptions] = [.curveEaseInOut, .curveEaseIn, .curveEaseOut, .curveLinear]
    for (view, option) in zip(views, options) {
      UIView.animate(withDuration: 1, delay: 0, options: option) { view.center.x = 1000 }
    }
    UIView.animate(withDuration: 1) { views[4].center.x = 1000 }
    for step in 1...9 {
      stage.advance(by: .seconds(0.1))
      let t = Double(step) / 10
      let expected = [
        bezier(0.42, 0, 0.58, 1, at: t), bezier(0.42, 0, 1, 1, at: t), bezier(0, 0, 0.58, 1, at: t), t,
        bezier(0.42, 0, 0.58, 1, at: t),
      ]
      for (index, view) in views.enumerated() {
        #expect(isNear(seen(view).position.x, expected[index] * 1000), "curve \(index) at \(t)")
      }
    }
  }

  @Test("A10, A11, founding S109, S110: a 1 × 1 spot grows to 100 × 100 in 0.2 s about its centre")
  func growingSpot() {
    final class Spot: UIView {
      var sets: [CGRect] = []
      override var bounds: CGRect {
        get { super.bounds }
        set {
          super.bounds = newValue
          sets.append(newValue)
          layer.cornerRadius = newValue.width / 2
        }
      }
    }
    let stage = Stage()
    let spot = Spot(frame: .zero)
    stage.window.addSubview(spot)
    spot.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    spot.center = CGPoint(x: 160, y: 240)
    #expect(spot.layer.cornerRadius == 0.5)
    spot.sets.removeAll()
    UIView.animate(withDuration: 0.2) { spot.bounds.size = CGSize(width: 100, height: 100) }

    #expect(spot.sets == [CGRect(x: 0, y: 0, width: 100, height: 100)] && spot.layer.cornerRadius == 50)
    #expect(seen(spot).bounds.size == CGSize(width: 1, height: 1))
    stage.advance(by: .seconds(0.1))
    #expect(isNear(seen(spot).bounds.width, 50.5) && seen(spot).position == CGPoint(x: 160, y: 240))
    stage.advance(by: .seconds(0.1))
    #expect(seen(spot).bounds.size == CGSize(width: 100, height: 100) && spot.center == CGPoint(x: 160, y: 240))
    #expect(spot.sets.count == 1)
  }

  @Test("A12: a corner radius set inside the block animates along")
  func cornerRadius() {
    let stage = Stage()
    let spot = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    UIView.animate(withDuration: 1) { spot.layer.cornerRadius = 50 }
    #expect(spot.layer.cornerRadius == 50 && seen(spot).cornerRadius == 0)
    stage.advance(by: .seconds(0.5))
    #expect(isNear(seen(spot).cornerRadius, 25))
  }

  @Test("A1: a delay keeps the old value on the screen")
  func delay() {
    let stage = Stage()
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    UIView.animate(withDuration: 1, delay: 0.5, options: .curveLinear) { view.alpha = 0 }
    #expect(view.alpha == 0)
    stage.advance(by: .seconds(0.5))
    #expect(seen(view).opacity == 1)
    stage.advance(by: .seconds(0.25))
    #expect(seen(view).opacity == 0.75)
  }

  @Test("A4: repeat begins again, autoreverse goes back, both together swing")
  func repeatAndReverse() {
    let stage = Stage()
    let views = (0..<3).map { _ in stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))) }
    let options: [UIView.AnimationOptions] = [.repeat, .autoreverse, [.repeat, .autoreverse]]
    for (view, option) in zip(views, options) {
      UIView.animate(withDuration: 1, delay: 0, options: [option, .curveLinear]) { view.alpha = 0 }
    }
    var values: [[Float]] = []
    for _ in 0..<6 {
      stage.advance(by: .seconds(0.75))
      values.append(views.map { seen($0).opacity })
    }
    // At 0.75, 1.5, 2.25, 3, 3.75 and 4.5 s. What has turned back ends, and the model shows.
    #expect(
      values == [
        [0.25, 0.25, 0.25], [0.5, 0.5, 0.5], [0.75, 0, 0.75], [1, 0, 0], [0.25, 0, 0.75], [0.5, 0, 0.5],
      ])
  }

  @Test("A17, A30: animating opacity again replaces what runs, from the model's old value")
  func replaced() {
    let stage = Stage()
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    var ends: [Bool] = []
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.alpha = 0
    } completion: {
      ends.append($0)
    }
    stage.advance(by: .seconds(0.5))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.alpha = 0.5
    } completion: {
      ends.append($0)
    }
    #expect(seen(view).opacity == 0 && view.layer.animationKeys() == ["opacity"])
    stage.advance(by: .seconds(0.5))
    #expect(isNear(CGFloat(seen(view).opacity), 0.25) && ends == [false])
    stage.advance(by: .seconds(0.5))
    #expect(seen(view).opacity == 0.5 && ends == [false, true])
  }

  @Test("A17: with beginFromCurrentState opacity goes on from what is on the screen")
  func fromCurrentState() {
    let stage = Stage()
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 0 }
    stage.advance(by: .seconds(0.5))
    UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .beginFromCurrentState]) { view.alpha = 1 }
    #expect(seen(view).opacity == 0.5)
    stage.advance(by: .seconds(0.5))
    #expect(isNear(CGFloat(seen(view).opacity), 0.75))
  }

  @Test(
    "A18: a change of place blends with one that runs, with and without beginFromCurrentState, and both run to their ends",
    arguments: [UIView.AnimationOptions.curveLinear, [.curveLinear, .beginFromCurrentState]])
  func blended(options: UIView.AnimationOptions) {
    let stage = Stage()
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 0)))
    view.center = .zero
    var journal: [String] = []
    func move(to x: CGFloat) {
      UIView.animate(withDuration: 1, delay: 0, options: options) {
        view.center.x = x
      } completion: {
        journal.append("at \(x): \($0)")
      }
    }
    func look() { journal.append("\(seen(view).position.x)") }
    move(to: 100)
    stage.advance(by: .seconds(0.5))
    move(to: 200)
    look()
    #expect(view.layer.animationKeys() == ["position", "position-2"])
    let second = view.layer.animation(forKey: "position-2") as? CABasicAnimation
    #expect(second?.isAdditive == true && second?.keyPath == "position")
    #expect(second?.fromValue as? CGPoint == CGPoint(x: -100, y: 0) && second?.toValue as? CGPoint == .zero)
    for _ in 0..<4 {
      stage.advance(by: .seconds(0.25))
      look()
    }
    #expect(journal == ["50.0", "100.0", "at 100.0: true", "150.0", "175.0", "at 200.0: true", "200.0"])
  }

  @Test("A18: sizes, transforms and corner radii blend, too; turning back in mid-air never jumps")
  func blendedOthers() {
    let stage = Stage()
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    func animate(_ change: @escaping @MainActor () -> Void) {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: change)
    }
    animate {
      view.bounds.size = CGSize(width: 200, height: 100)
      view.transform = CGAffineTransform(rotationAngle: .pi / 2)
      view.layer.cornerRadius = 20
    }
    #expect(view.layer.animationKeys() == ["bounds.size", "transform", "cornerRadius"])
    stage.advance(by: .seconds(0.5))
    let angle = { atan2(seen(view).affineTransform().b, seen(view).affineTransform().a) }
    #expect(seen(view).bounds.width == 150 && isNear(angle(), .pi / 4) && seen(view).cornerRadius == 10)
    animate {
      view.bounds.size = CGSize(width: 100, height: 100)
      view.transform = .identity
      view.layer.cornerRadius = 0
    }
    #expect(isNear(seen(view).bounds.width, 150) && isNear(angle(), .pi / 4) && isNear(seen(view).cornerRadius, 10))
    #expect(view.bounds.width == 100)
    stage.advance(by: .seconds(0.25))
    // The first has a quarter of its way before it, the second three quarters.
    #expect(isNear(seen(view).bounds.width, 150) && isNear(angle(), .pi / 4) && isNear(seen(view).cornerRadius, 10))
    stage.advance(by: .seconds(0.5))
    #expect(isNear(seen(view).bounds.width, 125))
    #expect(isNear(angle(), .pi / 8))
    #expect(isNear(seen(view).cornerRadius, 5))
    stage.advance(by: .seconds(0.25))
    #expect(seen(view).bounds.width == 100 && seen(view).affineTransform() == .identity)
    #expect(view.layer.animationKeys() == nil)
  }

  @Test("A18: what shrinks to nothing and is enlarged again blends as well as what has no size can")
  func blendedToNothing() {
    let stage = Stage()
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.transform = CGAffineTransform(scaleX: 0, y: 0)
    }
    stage.advance(by: .seconds(0.5))
    #expect(isNear(seen(view).affineTransform().a, 0.5))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.transform = .identity }
    stage.advance(by: .seconds(1.5))
    #expect(seen(view).affineTransform() == .identity && view.layer.animationKeys() == nil)
  }

  @Test("A29: what a new layer is like")
  func layerDefaults() {
    let layer = CALayer()
    #expect(layer.bounds == .zero && layer.position == .zero && layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(layer.opacity == 1 && layer.cornerRadius == 0 && !layer.masksToBounds && !layer.isHidden)
    #expect(layer.zPosition == 0 && layer.borderWidth == 0 && layer.backgroundColor == nil && layer.name == nil)
    #expect(layer.borderColor == CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1))
    #expect(layer.affineTransform() == .identity && layer.sublayers == nil && layer.superlayer == nil)
    #expect(layer.frame == .zero)
  }

  @Test("A30: an animation that is over is gone; one that is removed shows the model")
  func goneWhenOver() {
    let stage = Stage()
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    UIView.animate(withDuration: 0.5) { view.alpha = 0 }
    stage.advance(by: .seconds(0.5))
    view.alpha = 0.75
    #expect(seen(view).opacity == 0.75)
    UIView.animate(withDuration: 0.5) { view.alpha = 0.25 }
    #expect(seen(view).opacity == 0.75)
    view.layer.removeAllAnimations()
    #expect(seen(view).opacity == 0.25)
  }

  @Test("A1: each value of a presentation is the layer's own where nothing runs")
  func presentationCopies() {
    let layer = CALayer()
    layer.name = "spot"
    layer.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
    layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 3))
    layer.isHidden = true
    layer.masksToBounds = true
    layer.cornerRadius = 5
    layer.borderWidth = 6
    layer.borderColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    layer.zPosition = 7
    layer.opacity = 0.5
    layer.anchorPoint = CGPoint(x: 0.25, y: 0.75)
    let copy = layer.presentation()!
    #expect(copy.name == "spot" && copy.frame == layer.frame && copy.affineTransform() == layer.affineTransform())
    #expect(copy.isHidden && copy.masksToBounds && copy.cornerRadius == 5 && copy.borderWidth == 6)
    #expect(copy.borderColor == layer.borderColor && copy.backgroundColor == layer.backgroundColor)
    #expect(copy.zPosition == 7 && copy.opacity == 0.5 && copy.anchorPoint == layer.anchorPoint)
  }

  @Test("A20, A21: an animation that starts under a finger lets it go on; only new fingers are refused")
  func runningTouchesGoOn() {
    let stage = Stage()
    let board = stage.add(JournalingView("board", multipleTouch: true))
    let card = JournalingView("card", frame: CGRect(x: 0, y: 0, width: 50, height: 50), multipleTouch: true)
    board.addSubview(card)
    let finger = stage.finger.down(at: CGPoint(x: 5, y: 5))
    UIView.animate(withDuration: 1) { card.alpha = 0.5 }
    finger.move(by: 1, 1)
    stage.advance(by: .frames(1))
    stage.finger.tap(at: CGPoint(x: 5, y: 5))
    finger.up()
    #expect(stage.journal == ["card began", "card moved", "board began", "board ended", "card ended"])
  }
}
