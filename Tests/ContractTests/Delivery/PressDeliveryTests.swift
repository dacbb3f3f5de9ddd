import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

/// Recognisers of keys: statement D45.
@MainActor @Suite("Delivery: presses")
struct PressDeliveryTests {
  /// A recogniser of keys.
  private final class Keys: UIGestureRecognizer {
    var recognizesAt: UIPress.Phase?
    var failsAt: UIPress.Phase?
    init(_ types: [UIPress.PressType], at phase: UIPress.Phase? = nil, failsAt: UIPress.Phase? = nil) {
      super.init(target: nil, action: nil)
      recognizesAt = phase
      self.failsAt = failsAt
      allowedPressTypes = types.map { NSNumber(value: $0.rawValue) }
      addTarget(self, action: .init("report", Keys.report))
    }
    private func report() { Stage.current?.note("keys: \(state)") }
    private func hear(_ what: String, _ presses: Set<UIPress>, _ phase: UIPress.Phase, _ event: UIPressesEvent) {
      Stage.current?.note("keys \(what) ×\(event.presses(for: self).count)")
      for press in presses where press.gestureRecognizers?.contains(self) != true { Stage.current?.note("not listed") }
      if recognizesAt == phase { state = .ended }
      if failsAt == phase { state = .failed }
    }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {
      hear("down", presses, .began, event)
    }
    override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent) {
      hear("changed", presses, .changed, event)
    }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {
      hear("up", presses, .ended, event)
    }
    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) {
      hear("cancelled", presses, .cancelled, event)
    }
    override func reset() { Stage.current?.note("keys reset") }
  }

  private func field(on stage: Stage) -> Field {
    let field = stage.add(Field("field"))
    field.becomeFirstResponder()
    stage.clearJournal()
    return field
  }

  @Test("D45: presses of allowed types come to recognisers of the responder's view and above, before the responder")
  func delivered() {
    let stage = Stage()
    let field = field(on: stage)
    let keys = Keys([.upArrow])
    keys.delaysTouchesEnded = false
    stage.window.addGestureRecognizer(keys)
    #expect(UIGestureRecognizer().allowedPressTypes.isEmpty)
    field.addGestureRecognizer(Keys([.select]))
    stage.key(.keyboardUpArrow, "u")
    stage.type(.keyboardA, "a")
    stage.key(.keyboardUpArrow, "u", isDown: false)
    #expect(
      stage.journal == [
        "keys down ×1", "field: UIKeyInputUpArrow down", "field: a down", "field: a up", "keys up ×1",
        "field: UIKeyInputUpArrow up", "keys reset",
      ])
  }

  @Test(
    "D45: recognised at once, a press is never the responder's; at the release, the responder hears that it is cancelled"
  )
  func taken() {
    let stage = Stage()
    let field = field(on: stage)
    let keys = Keys([.select], at: .began)
    field.addGestureRecognizer(keys)
    stage.type(.keyboardReturnOrEnter, "\n")
    #expect(stage.journal == ["keys down ×1", "keys: ended", "keys reset"])
    stage.clearJournal()
    keys.recognizesAt = .ended
    stage.type(.keyboardReturnOrEnter, "\n")
    #expect(
      stage.journal == [
        "keys down ×1", "field: \n down", "keys up ×1", "field: \n cancelled", "keys: ended", "keys reset",
      ])
    stage.clearJournal()
    keys.cancelsTouchesInView = false
    stage.type(.keyboardReturnOrEnter, "\n")
    #expect(
      stage.journal == [
        "keys down ×1", "field: \n down", "keys up ×1", "keys: ended", "field: \n up", "keys reset",
      ])
  }

  @Test("D45: the flags hold presses back as they do touches")
  func held() {
    let stage = Stage()
    let field = field(on: stage)
    let keys = Keys([.select], failsAt: .ended)
    keys.delaysTouchesBegan = true
    field.addGestureRecognizer(keys)
    stage.key(.keyboardReturnOrEnter, "\n")
    #expect(stage.journal == ["keys down ×1"])
    stage.key(.keyboardReturnOrEnter, "\n", isDown: false)
    #expect(stage.journal == ["keys down ×1", "keys up ×1", "field: \n down", "field: \n up", "keys reset"])
  }

  @Test("D45: the delegate is asked for the event and the press; a press that is ignored is the responder's alone")
  func asked() {
    let stage = Stage()
    let field = field(on: stage)
    let keys = Keys([.select], at: .began)
    let delegate = ProbeDelegate("delegate")
    delegate.receivesPress = false
    keys.delegate = delegate
    field.addGestureRecognizer(keys)
    stage.type(.keyboardReturnOrEnter, "\n")
    #expect(
      stage.journal == [
        "delegate asked for the event", "delegate asked for the press", "field: \n down", "field: \n up",
      ])
    final class Ignoring: UIGestureRecognizer {
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {
        for press in presses { ignore(press, for: event) }
        state = .ended
      }
    }
    field.removeGestureRecognizer(keys)
    let ignoring = Ignoring()
    ignoring.allowedPressTypes = [NSNumber(value: UIPress.PressType.select.rawValue)]
    field.addGestureRecognizer(ignoring)
    stage.clearJournal()
    stage.type(.keyboardReturnOrEnter, "\n")
    #expect(stage.journal == ["field: \n down", "field: \n up"])
  }

  @Test("D45, X8: when the system takes the keys, recognisers and responder hear of it")
  func cancelled() {
    let stage = Stage()
    let field = field(on: stage)
    field.addGestureRecognizer(Keys([.select]))
    stage.key(.keyboardReturnOrEnter, "\n")
    stage.clearJournal()
    stage.send(.focus(false))
    #expect(stage.journal == ["keys cancelled ×1", "field: \n cancelled", "keys reset"])
  }

  @Test("D45, D43: a press whose responder or recogniser goes in mid-press leaves nothing behind")
  func meddling() {
    let stage = Stage()
    let field = field(on: stage)
    let keys = Keys([.select])
    field.addGestureRecognizer(keys)
    stage.key(.keyboardReturnOrEnter, "\n")
    field.removeGestureRecognizer(keys)
    #expect(stage.journal == ["keys down ×1", "field: \n down", "keys reset"])
    stage.key(.keyboardReturnOrEnter, "\n", isDown: false)
    #expect(stage.journal.last == "field: \n up")
    #expect(keys.state == .possible)
  }

  /// Is recognised when a finger moves, gets arrow keys as well, and says when it is reset.
  private final class MovedOnce: UIGestureRecognizer {
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
    fileprivate func report() { Stage.current?.note("moved \(state)") }
    override func reset() { Stage.current?.note("reset") }
  }

  /// Takes keys, and leaves when its finger is taken.
  private final class LeavingField: UIView {
    override var canBecomeFirstResponder: Bool { true }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      Stage.current?.note("cancelled")
      removeFromSuperview()
    }
  }

  @Test("G8, D19: a target is called before the recogniser is reset, also when the view leaves with a key down")
  func leavesWithKeyWhileTaken() {
    let stage = Stage()
    let field = stage.add(LeavingField(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    field.becomeFirstResponder()
    let recognizer = MovedOnce()
    recognizer.allowedPressTypes = [NSNumber(value: UIPress.PressType.upArrow.rawValue)]
    stage.window.addGestureRecognizer(recognizer)
    recognizer.addTarget(recognizer, action: .init("report", MovedOnce.report))
    stage.key(.keyboardUpArrow, "u")
    let finger = stage.finger.down(50, 50)
    finger.move(by: 10, 0)
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["cancelled", "moved ended", "reset"])
  }
}
