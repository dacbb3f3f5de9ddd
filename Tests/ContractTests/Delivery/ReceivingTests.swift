import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

/// Which recogniser gets which touch: statements D12–D17, D22.
@MainActor @Suite("Delivery: who receives")
struct ReceivingTests {
  @Test("D12: a recogniser is asked once for the event, then for each of its new touches, before it sees them")
  func asked() {
    let stage = Stage()
    let board = stage.add(JournalingView("board", multipleTouch: true))
    let probe = board.add(Probe("probe"))
    let delegate = ProbeDelegate("delegate")
    probe.delegate = delegate
    stage.hand(2).down(at: [CGPoint(x: 10, y: 10), CGPoint(x: 90, y: 10)])
    #expect(
      stage.journal == [
        "delegate asked for the event", "delegate asked for the touch", "delegate asked for the touch",
        "probe began ×2",
        "board began ×2",
      ])
    stage.clearJournal()
    delegate.receivesEvent = false
    stage.finger.down(50, 50)
    #expect(stage.journal == ["delegate asked for the event", "board began"])
    #expect(probe.numberOfTouches == 2)
  }

  @Test("D12: a subclass's own answer stands for the delegate's")
  func subclass() {
    final class Deaf: UIGestureRecognizer {
      override func shouldReceive(_ event: UIEvent) -> Bool {
        Stage.current?.note("asked: \(event.type)")
        return false
      }
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { Stage.current?.note("heard") }
    }
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    board.addGestureRecognizer(Deaf())
    stage.finger.down(50, 50)
    #expect(stage.journal == ["asked: touches", "board began"])
  }

  @Test("D13: the answer is given for each touch by itself, and changes nothing of the recogniser's state")
  func eachTouch() {
    let stage = Stage()
    let board = stage.add(JournalingView("board", multipleTouch: true))
    let probe = board.add(Probe("drag", .drag))
    let delegate = ProbeDelegate("delegate", writes: false)
    delegate.receives = { touch in touch.location(in: nil).x < 100 }
    probe.delegate = delegate
    let left = stage.finger.down(50, 50)
    let right = stage.finger.down(200, 50)
    #expect(probe.state == .possible && probe.numberOfTouches == 1)
    right.move(by: 9, 9)
    stage.advance(by: .frames(1))
    right.up()
    left.move(by: 9, 9)
    stage.advance(by: .frames(1))
    #expect(
      stage.journal == [
        "drag began", "board began", "board began", "board moved", "board ended", "drag moved", "board cancelled",
        "drag: began",
      ])
  }

  @Test("D14: touches of a kind that is not allowed do not come")
  func types() {
    let stage = Stage()
    let board = stage.add(JournalingView("board", multipleTouch: true))
    board.add(Probe("pencils")).allowedTouchTypes = [NSNumber(value: UITouch.TouchType.pencil.rawValue)]
    board.add(Probe("fingers")).allowedTouchTypes = [NSNumber(value: UITouch.TouchType.direct.rawValue)]
    board.add(Probe("nobody's")).allowedTouchTypes = []
    stage.finger.down(50, 50)
    stage.pencil.down(90, 90)
    #expect(stage.journal == ["fingers began", "board began", "pencils began", "board began"])
  }

  @Test("D15: the kind of the first touch is the only one until the recogniser is reset")
  func exclusiveType() {
    let stage = Stage()
    let board = stage.add(UIView())
    board.isMultipleTouchEnabled = true
    let strict = board.add(Probe("strict"))
    let broad = board.add(Probe("broad"))
    broad.requiresExclusiveTouchType = false
    #expect(strict.requiresExclusiveTouchType)
    let finger = stage.finger.down(50, 50)
    let pencil = stage.pencil.down(90, 90)
    #expect(stage.journal == ["strict began", "broad began", "broad began"])
    pencil.up()
    finger.up()
    stage.clearJournal()
    stage.pencil.down(90, 90)
    stage.finger.down(50, 50)
    #expect(stage.journal == ["strict began", "broad began", "broad began"])
  }

  @Test("D15: also when the gesture goes on and the first finger has left")
  func exclusiveTypeAfterFirst() {
    let stage = Stage()
    let board = stage.add(UIView())
    let probe = board.add(Probe("probe", calls: false))
    probe.onCall = { what, probe, _, _ in if what == "moved" { probe.state = .began } }
    let first = stage.finger.down(50, 50)
    first.move(by: 5, 5)
    stage.advance(by: .frames(1))
    stage.finger.down(90, 90)
    first.up()
    stage.pencil.down(20, 20)
    #expect(stage.journal == ["probe: began"])
    #expect(probe.numberOfTouches == 1 && probe.state == .began)
  }

  @Test("D16: a recogniser that is switched off receives nothing, and is asked nothing")
  func disabled() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let probe = board.add(Probe("probe", .tap))
    let delegate = ProbeDelegate("delegate")
    probe.delegate = delegate
    probe.isEnabled = false
    stage.finger.tap(at: CGPoint(x: 50, y: 50))
    #expect(stage.journal == ["board began", "board ended"])
  }

  @Test("D17: who gets a touch is settled when it begins; later comers get later touches only")
  func late() {
    let stage = Stage()
    let board = stage.add(JournalingView("board", multipleTouch: true))
    let off = board.add(Probe("off"))
    off.isEnabled = false
    let refused = board.add(Probe("refused"))
    let delegate = ProbeDelegate("delegate", writes: false)
    delegate.receives = { _ in false }
    refused.delegate = delegate
    let finger = stage.finger.down(50, 50)
    off.isEnabled = true
    refused.delegate = nil
    board.add(Probe("new"))
    finger.move(by: 5, 5)
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["board began", "board moved"])
    stage.clearJournal()
    stage.finger.down(90, 90)
    #expect(stage.journal == ["off began", "refused began", "new began", "board began"])
  }

  @Test("D22: touches that a recogniser ignores are not cancelled in their view, and it hears no more of them")
  func ignoring() {
    let stage = Stage()
    let board = stage.add(JournalingView("board", multipleTouch: true))
    let drag = board.add(Probe("drag", .drag))
    drag.onCall = { what, probe, touches, event in
      guard what == "began", probe.numberOfTouches > 1, let event else { return }
      for touch in touches { probe.ignore(touch, for: event) }
    }
    let first = stage.finger.down(50, 50)
    let second = stage.finger.down(90, 90)
    #expect(drag.numberOfTouches == 1)
    stage.clearJournal()
    stage.together {
      first.move(by: 9, 0)
      second.move(by: 9, 0)
    }
    stage.advance(by: .frames(1))
    second.up()
    first.up()
    #expect(
      stage.journal == [
        "drag moved", "board cancelled", "drag: began", "board moved", "board ended", "drag ended", "drag: ended",
        "drag reset",
      ])
  }

  @Test("D22, G11: a recogniser that ignores its only touch has failed, and holds nothing back any more")
  func ignoringAll() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let probe = board.add(Probe("probe"))
    probe.delaysTouchesBegan = true
    probe.onCall = { what, probe, touches, event in
      guard what == "moved", let event else { return }
      for touch in touches { probe.ignore(touch, for: event) }
    }
    let finger = stage.finger.down(50, 50)
    finger.move(by: 9, 0)
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["probe began", "probe moved", "board began", "board moved", "probe reset"])
  }

  @Test("D22, G11: one that has begun and is made to ignore its only touch is cancelled: no end would ever come")
  func ignoringAllOfAGesture() {
    final class Board: JournalingView {
      var began: (touch: UITouch, event: UIEvent)?
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let touch = touches.first, let event { began = (touch, event) }
        super.touchesBegan(touches, with: event)
      }
    }
    let stage = Stage()
    let board = stage.add(Board("board"))
    let press = board.add(JournalingLongPress("press"))
    func ignoreTheTouch() { if let (touch, event) = board.began { press.ignore(touch, for: event) } }
    let finger = stage.finger.down(50, 50)
    stage.advance(by: .seconds(1))
    ignoreTheTouch()
    #expect(press.state == .possible)
    finger.up()
    // One that waits for its moment is not left to reach it without a finger.
    let next = stage.finger.down(50, 50)
    ignoreTheTouch()
    stage.advance(by: .seconds(1))
    next.up()
    #expect(
      stage.journal == [
        "board began", "board cancelled", "press began", "press cancelled", "board began", "press failed",
        "board ended",
      ])
  }

  /// A recogniser that begins with its first contact and looks at nothing after it.
  private final class Careless: UIGestureRecognizer {
    var touch: (touch: UITouch, event: UIEvent)?
    var press: (press: UIPress, event: UIPressesEvent)?
    override init() {
      super.init(target: nil, action: nil)
      cancelsTouchesInView = false
      allowedPressTypes = [NSNumber(value: UIPress.PressType.upArrow.rawValue)]
      addTarget(self, action: .init("report", Careless.report))
    }
    private func report() { Stage.current?.note("\(state)") }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      touch = touches.first.map { ($0, event) }
      if state == .possible { state = .began }
    }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {
      press = presses.first.map { ($0, event) }
      if state == .possible { state = .began }
    }
    func ignoreTouch() { if let (touch, event) = touch { ignore(touch, for: event) } }
    func ignorePress() { if let (press, event) = press { ignore(press, for: event) } }
  }

  private func careless(on stage: Stage) -> Careless {
    let field = stage.add(Field("field"))
    field.becomeFirstResponder()
    let careless = Careless()
    stage.window.addGestureRecognizer(careless)
    stage.clearJournal()
    return careless
  }

  @Test("D22, D45, G42: a key that it follows as well delays its end until the key is released")
  func ignoringAllBesideAKey() {
    for isCancelled in [false, true] {
      let stage = Stage()
      let careless = careless(on: stage)
      let finger = stage.finger.down(50, 50)
      stage.key(.keyboardUpArrow, "u")
      if isCancelled { finger.cancel() } else { careless.ignoreTouch() }
      stage.note("lost")
      stage.key(.keyboardUpArrow, "u", isDown: false)
      stage.note("released")
      #expect(stage.journal.filter { !$0.hasPrefix("field") } == ["began", "lost", "cancelled", "released"])
      #expect(careless.state == .possible)
    }
  }

  @Test("D22, D45: a finger that comes before the key is released continues it, and its end counts")
  func ignoringOneBesideAKey() {
    let stage = Stage()
    let careless = careless(on: stage)
    _ = stage.finger.down(50, 50)
    stage.key(.keyboardUpArrow, "u")
    careless.ignoreTouch()
    let second = stage.finger.down(90, 50)
    stage.key(.keyboardUpArrow, "u", isDown: false)
    #expect(careless.state == .began)
    careless.state = .ended
    second.up()
    #expect(stage.journal.filter { !$0.hasPrefix("field") } == ["began", "ended"])
  }

  @Test("D45: one that has begun and is made to ignore its only key is cancelled")
  func ignoringTheKey() {
    let stage = Stage()
    let careless = careless(on: stage)
    stage.key(.keyboardUpArrow, "u")
    careless.ignorePress()
    #expect(careless.state == .possible)
    stage.key(.keyboardUpArrow, "u", isDown: false)
    #expect(stage.journal.filter { !$0.hasPrefix("field") } == ["began", "cancelled"])
  }
}
