import Testing
import TouchTesting
import UIKit

/// A view that answers hit tests with a view of its choice.
private final class Redirecting: UIView {
  var answer: ((UIView?) -> UIView?) = { $0 }
  var hitCount = 0

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    hitCount += 1
    return answer(super.hitTest(point, with: event))
  }
}

private final class CatchAll: JournalingView {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    super.hitTest(point, with: event) == nil ? nil : self
  }
}

@MainActor @Suite("Hit testing: where a finger goes")
struct HitTestRoutingTests {
  @Test("H16, founding S38: a superview that answers with itself gets every finger and tap over its subviews")
  func captureAll() {
    let stage = Stage()
    let board = stage.add(CatchAll("board", multipleTouch: true))
    board.addSubview(JournalingView("card", frame: CGRect(x: 0, y: 0, width: 50, height: 50), multipleTouch: true))
    var taps: [Int] = []
    board.onCall = { what, touches, _ in if what == "began" { taps += touches.map(\.tapCount) } }

    let hand = stage.hand(2).down(at: [CGPoint(x: 10, y: 10), CGPoint(x: 200, y: 200)])
    hand.move(by: 1, 1)
    hand.up()
    stage.advance(by: .seconds(1))
    stage.finger.tap(at: CGPoint(x: 20, y: 20))
    stage.finger.tap(at: CGPoint(x: 20, y: 20))

    #expect(
      stage.journal == [
        "board began ×2", "board moved ×2", "board ended ×2", "board began", "board ended", "board began",
        "board ended",
      ])
    #expect(taps == [1, 1, 1, 2])
  }

  @Test("H16: an override that answers with another view sends the finger there, for good")
  func redirect() {
    let stage = Stage()
    let gate = stage.add(Redirecting(frame: .zero))
    let target = JournalingView("target", frame: CGRect(x: 200, y: 200, width: 20, height: 20))
    gate.addSubview(target)
    gate.answer = { _ in target }
    var view: UIView?
    target.onCall = { _, touches, _ in view = touches.first?.view }

    let finger = stage.finger.down(at: CGPoint(x: 5, y: 5))
    finger.move(by: 1, 1)
    finger.up()
    #expect(stage.journal == ["target began", "target moved", "target ended"])
    #expect(view === target)
  }

  @Test("founding S37: an override that answers nil lets the view behind have the finger")
  func seeThrough() {
    let stage = Stage()
    stage.add(JournalingView("behind"))
    let glass = stage.add(Redirecting(frame: .zero))
    glass.answer = { [unowned glass] in $0 === glass ? nil : $0 }
    glass.addSubview(JournalingView("card", frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    stage.finger.tap(at: CGPoint(x: 100, y: 100))
    stage.finger.tap(at: CGPoint(x: 10, y: 10))
    #expect(stage.journal == ["behind began", "behind ended", "card began", "card ended"])
  }

  @Test("H17, founding S31, S32, S33: the view hit at touch-down keeps the finger; nobody is hit-tested on its way")
  func boundForLife() {
    let stage = Stage()
    let gate = stage.add(Redirecting(frame: .zero))
    let card = JournalingView("card", frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    gate.addSubview(card)
    gate.addSubview(JournalingView("sibling", frame: CGRect(x: 100, y: 100, width: 50, height: 50)))
    var homes: Set<ObjectIdentifier?> = []
    card.onCall = { _, touches, _ in
      homes.formUnion(touches.map { $0.view.map(ObjectIdentifier.init) })
      homes.formUnion(touches.map { $0.window.map(ObjectIdentifier.init) })
    }

    let finger = stage.finger.down(at: CGPoint(x: 25, y: 25))
    finger.drag(to: CGPoint(x: 125, y: 125), over: 0.1)
    finger.move(to: CGPoint(x: -500, y: 900))
    finger.up()

    #expect(gate.hitCount == 1)
    #expect(Set(stage.journal) == ["card began", "card moved", "card ended"])
    #expect(stage.journal.first == "card began" && stage.journal.last == "card ended")
    #expect(homes == [ObjectIdentifier(card), ObjectIdentifier(stage.window)])
  }

  @Test("H18: hit testing starts at the window, at the point in the window's space")
  func startsAtTheWindow() {
    final class AskedWindow: UIWindow {
      override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        Stage.current?.note("window asked at (\(point.x), \(point.y)), event \(event == nil ? "absent" : "present")")
        return super.hitTest(point, with: event)
      }
    }
    let stage = Stage()
    let window = AskedWindow(frame: CGRect(x: 137, y: 61, width: 100, height: 100))
    window.isHidden = false
    let card = JournalingView("card", frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    card.detail = .full
    window.addSubview(card)

    stage.finger.down(at: CGPoint(x: 150, y: 75.5)).up()

    #expect(
      stage.journal == [
        "window asked at (13.0, 14.5), event present",
        "card began: #1 0 (3.0, 4.5) from (3.0, 4.5) at 1000000000 taps 1 samples 1",
        "card ended: #1 3 (3.0, 4.5) from (3.0, 4.5) at 1000000000 taps 1 samples 1",
      ])
  }

  @Test("H25: a window that answers nil leaves the finger to the window behind it")
  func windowPasses() {
    final class Overlay: UIWindow {
      override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
      }
    }
    let stage = Stage()
    stage.add(JournalingView("board"))
    let overlay = Overlay(frame: stage.window.bounds)
    overlay.windowLevel = .alert
    overlay.isHidden = false
    overlay.addSubview(JournalingView("button", frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    stage.finger.tap(at: CGPoint(x: 10, y: 10))
    stage.finger.tap(at: CGPoint(x: 100, y: 100))
    #expect(stage.journal == ["button began", "button ended", "board began", "board ended"])
  }

  @Test("H25: a finger that no window takes is nobody's, and the next one is served as ever")
  func nobodys() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    stage.window.isUserInteractionEnabled = false
    let lost = stage.finger.down(at: board.center)
    #expect(stage.runtime.activeTouchCount == 0)
    stage.window.isUserInteractionEnabled = true
    lost.move(by: 5, 5)
    stage.finger.tap(at: board.center)
    lost.up()
    #expect(stage.journal == ["board began", "board ended"])
  }

  @Test("H26: layout that is due is done before a finger looks for its view")
  func layoutFirst() {
    final class Shelf: UIView {
      let card = JournalingView("card", frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      override func layoutSubviews() {
        if card.superview == nil { addSubview(card) }
        card.frame = CGRect(x: bounds.width - 50, y: 0, width: 50, height: 50)
      }
    }
    let stage = Stage()
    let shelf = stage.add(Shelf(frame: .zero))
    stage.finger.tap(at: CGPoint(x: 300, y: 10))
    shelf.bounds.size.width = 200
    shelf.frame.origin.x = 0
    stage.finger.tap(at: CGPoint(x: 160, y: 10))
    #expect(stage.journal == ["card began", "card ended", "card began", "card ended"])
  }

  @Test("H24, founding S36: a layer is hit-tested in its superlayer's space, and views' switches have no say")
  func layers() {
    let stage = Stage()
    let board = stage.add(UIView(frame: CGRect(x: 100, y: 50, width: 200, height: 200)))
    let info = CALayer()
    info.name = "info"
    info.frame = CGRect(x: 150, y: 150, width: 20, height: 20)
    board.layer.addSublayer(info)
    board.isUserInteractionEnabled = false

    // As the founding listing does: the point in the superview's space goes to the view's layer.
    #expect(board.layer.hitTest(CGPoint(x: 255, y: 205)) === info)
    #expect(board.layer.hitTest(CGPoint(x: 155, y: 155)) === board.layer)
    #expect(board.layer.hitTest(CGPoint(x: 99, y: 155)) == nil)
    #expect(info.contains(CGPoint(x: 0, y: 0)) && !info.contains(CGPoint(x: 20, y: 0)))
    #expect(!info.contains(CGPoint(x: 0, y: 20)) && !info.contains(CGPoint(x: -0.001, y: 0)))
    #expect(!info.contains(CGPoint(x: 0, y: -0.001)))
    info.isHidden = true
    #expect(board.layer.hitTest(CGPoint(x: 255, y: 205)) === board.layer)
  }

  @Test("H24: a layer that sticks out is found, unless its superlayer masks")
  func layersStickOut() {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let outer = CALayer()
    outer.frame = CGRect(x: 90, y: 90, width: 50, height: 50)
    layer.addSublayer(outer)
    #expect(layer.hitTest(CGPoint(x: 120, y: 120)) === outer)
    layer.masksToBounds = true
    #expect(layer.hitTest(CGPoint(x: 120, y: 120)) == nil)
    #expect(layer.hitTest(CGPoint(x: 95, y: 95)) === outer)
  }

  @Test("H27: a view that is being animated takes no finger until it has arrived")
  func animatedViewsRefuse() {
    let stage = Stage()
    stage.add(JournalingView("behind"))
    let card = stage.add(JournalingView("card", frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    UIView.animate(withDuration: 0.2) { card.alpha = 0.5 }
    stage.finger.tap(at: CGPoint(x: 10, y: 10))
    stage.advance(by: .seconds(0.2))
    stage.finger.tap(at: CGPoint(x: 10, y: 10))
    #expect(stage.journal == ["behind began", "behind ended", "card began", "card ended"])
  }

  @Test(
    "H27: a view in two animations takes no finger until both are over; an animation that is removed refuses no more")
  func twoAnimations() {
    let stage = Stage()
    let card = stage.add(JournalingView("card", frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    UIView.animate(withDuration: 0.2) { card.alpha = 0.5 }
    UIView.animate(withDuration: 0.4) { card.center.x += 10 }
    var answers = [stage.window.nameHit(20, 10)]
    stage.advance(by: .seconds(0.3))
    answers.append(stage.window.nameHit(20, 10))
    stage.advance(by: .seconds(0.1))
    answers.append(stage.window.nameHit(20, 10))
    UIView.animate(withDuration: 0.2) { card.center.x += 1 }
    answers.append(stage.window.nameHit(20, 10))
    card.layer.removeAllAnimations()
    answers.append(stage.window.nameHit(20, 10))
    #expect(answers == ["unnamed", "unnamed", "card", "unnamed", "card"])
  }

  @Test("H28: with leave to be touched, an animated view is hit where it will be, not where it is seen")
  func modelGeometry() {
    let stage = Stage()
    let card = stage.add(JournalingView("card", frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) { card.frame.origin.x = 200 }
    stage.advance(by: .seconds(0.1))
    stage.finger.tap(at: CGPoint(x: 225, y: 10))
    stage.finger.tap(at: CGPoint(x: 10, y: 10))
    #expect(stage.journal == ["card began", "card ended"])
    #expect(card.layer.presentation()!.frame.minX < 20)
  }
}
