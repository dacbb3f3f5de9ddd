import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Responders: keys and key commands")
struct KeyTests {
  private final class Editor: Field {
    override func selectAll(_ sender: Any?) {
      let command = sender as? UIKeyCommand
      Stage.current?.note("\(name) selects all by \(command?.input ?? "?")")
    }
    override func cut(_ sender: Any?) { Stage.current?.note("\(name) cuts") }
  }

  @Test("R17: keys go to the first responder and up its chain; without one to the key window")
  func r17() {
    final class Home: UIWindow {
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        Stage.current?.note("window: \(presses.first?.key?.characters ?? "?")")
      }
    }
    final class Quiet: UIView {
      override var canBecomeFirstResponder: Bool { true }
    }
    let stage = Stage()
    let window = Home(frame: stage.window.bounds)
    window.makeKeyAndVisible()
    stage.type(.keyboardA, "a")
    let quiet = Quiet()
    window.addSubview(quiet)
    quiet.becomeFirstResponder()
    stage.type(.keyboardB, "b")
    let field = Field("field")
    window.addSubview(field)
    field.becomeFirstResponder()
    stage.type(.keyboardC, "c")
    #expect(
      stage.journal == ["window: a", "window: b", "field became first", "field: c down", "field: c up"])
  }

  @Test("R17: a press says what key it is, when it changed, who has it, and what else is held")
  func properties() {
    final class Reader: Field {
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { look(presses, event) }
      override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { look(presses, event) }
      private func look(_ presses: Set<UIPress>, _ event: UIPressesEvent?) {
        guard let press = presses.first, let key = press.key, let event else { return }
        Stage.current?.note(
          "\(key.keyCode) '\(key.characters)' '\(key.charactersIgnoringModifiers)' \(press.phase) at \(press.timestamp) "
            + "of \(event.allPresses.count), force \(press.force), shift \(event.modifierFlags.contains(.shift))")
        #expect(press.responder === self && press.window === window && event.type == .presses)
        #expect(press.timestamp == event.timestamp && event.presses(for: UIGestureRecognizer()).isEmpty)
      }
    }
    let stage = Stage(start: 2)
    stage.add(Reader("reader")).becomeFirstResponder()
    stage.clearJournal()
    stage.key(.keyboard1, "!", isDown: true, .shift)
    stage.key(.keyboardUpArrow, "", isDown: true, .shift)
    stage.advance(by: .seconds(1))
    stage.key(.keyboard1, "1", isDown: false)
    #expect(
      stage.journal == [
        "keyboard1 '!' '1' began at 2.0 of 1, force 1.0, shift true",
        "keyboardUpArrow 'UIKeyInputUpArrow' 'UIKeyInputUpArrow' began at 2.0 of 2, force 1.0, shift true",
        "keyboard1 '1' '1' ended at 3.0 of 2, force 0.0, shift false",
      ])
  }

  @Test("A held key that repeats is told once; it changes when it types something else; its end goes where it began")
  func holding() {
    let stage = Stage()
    let one = stage.add(Field("one"))
    let two = stage.add(Field("two"))
    one.becomeFirstResponder()
    stage.key(.keyboardA, "a")
    stage.key(.keyboardA, "a")
    stage.key(.keyboardA, "A", isDown: true, .shift)
    two.becomeFirstResponder()
    stage.key(.keyboardB, "b")
    stage.key(.keyboardA, "A", isDown: false, .shift)
    stage.key(.keyboardZ, "z", isDown: false)
    #expect(
      stage.journal == [
        "one became first", "one: a down", "one: A changed", "one resigned", "two became first", "two: b down",
        "one: A up",
      ])
  }

  @Test("Keys held by a responder that leaves its window are cancelled; moves that wait come before a key")
  func leavingAndOrder() {
    let stage = Stage()
    stage.add(JournalingView("board"))
    let field = stage.add(Field("field"))
    field.becomeFirstResponder()
    let finger = stage.finger.down(at: CGPoint(x: 200, y: 200))
    finger.move(by: 5, 5)
    stage.key(.keyboardA, "a")
    field.removeFromSuperview()
    stage.key(.keyboardA, "a", isDown: false)
    #expect(
      stage.journal == [
        "field became first", "board began", "board moved", "field: a down", "field: a cancelled", "field resigned",
      ])
  }

  @Test("R17: a key command is found up the chain, sent to who performs it, and uses the key up")
  func commands() {
    let stage = Stage()
    let editor = stage.add(Editor("editor"))
    let field = Field("field")
    editor.addSubview(field)
    editor.commands = [
      UIKeyCommand(input: "a", modifierFlags: .command, action: "selectAll:"),
      UIKeyCommand(input: "?", modifierFlags: [], action: "selectAll:"),
      UIKeyCommand(title: "Away", action: "cut:", input: UIKeyCommand.inputDelete, attributes: .disabled),
      UIKeyCommand(input: "p", modifierFlags: .command, action: "paste:"),
      UIKeyCommand(input: UIKeyCommand.inputUpArrow, modifierFlags: .alternate, action: "cut:"),
    ]
    field.becomeFirstResponder()
    stage.clearJournal()
    stage.type(.keyboardA, "a", .command)
    stage.type(.keyboardA, "A", [.command, .shift])
    stage.type(.keyboardA, "a", [.command, .capsLock])
    stage.type(.keyboardSlash, "?", .shift)
    stage.type(.keyboardDeleteOrBackspace, "")
    stage.type(.keyboardP, "p", .command)
    stage.key(.keyboardUpArrow, "", isDown: true, .alternate)
    stage.key(.keyboardUpArrow, "", isDown: true, .alternate)
    stage.key(.keyboardUpArrow, "", isDown: false)
    #expect(
      stage.journal == [
        "editor selects all by a", "field: A down", "field: A up", "editor selects all by a", "editor selects all by ?",
        "field: \u{8} down", "field: \u{8} up", "field: p down", "field: p up", "editor cuts", "editor cuts",
      ])
  }

  @Test("A keyboard gone mad is bounded: the oldest of too many keys are cancelled")
  func madness() {
    let stage = Stage()
    stage.add(Field("field")).becomeFirstResponder()
    stage.clearJournal()
    for number in 0..<1000 { stage.key(.keyboard_Reserved, "key \(number)") }
    for number in 0..<1000 {
      stage.platform.send(
        .key(
          .init(
            surface: .main, time: stage.platform.now, usage: UInt16(number), isDown: true, characters: "", modifiers: []
          )))
    }
    let (downs, cancels) = (
      stage.journal.filter { $0.hasSuffix("down") }.count, stage.journal.filter { $0.hasSuffix("cancelled") }.count
    )
    #expect(downs > 1000 && downs - cancels <= 64)
  }
}
