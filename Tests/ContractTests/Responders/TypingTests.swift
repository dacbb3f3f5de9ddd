import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Responders: typing")
struct TypingTests {
  /// Text that can be typed into.
  private class Note: UIView, UIKeyInput {
    var text = ""
    var keyboardType = UIKeyboardType.default
    var isSecureTextEntry = false
    var ownKeyboard: UIView?
    override var canBecomeFirstResponder: Bool { true }
    override var inputView: UIView? { ownKeyboard }
    var hasText: Bool { !text.isEmpty }
    func insertText(_ text: String) { self.text += text }
    func deleteBackward() { if hasText { text.removeLast() } }
  }

  /// Writes down what the platform's keyboard is asked for.
  private final class KeyboardPlatform: Platform {
    let inner: any Platform
    var wishes: [String] = []
    var last: TextInputRequest?
    init(_ inner: any Platform) { self.inner = inner }
    var name: String { inner.name }
    var timeSource: any TimeSource { inner.timeSource }
    var delegate: (any PlatformDelegate)? {
      get { inner.delegate }
      set { inner.delegate = newValue }
    }
    func open(_ configuration: SurfaceConfiguration) throws(PlatformError) -> any Surface {
      try inner.open(configuration)
    }
    func requestFrame(for surface: SurfaceID) { inner.requestFrame(for: surface) }
    func setWakeUp(at deadline: MonotonicInstant?) { inner.setWakeUp(at: deadline) }
    func run() -> PlatformEnd { inner.run() }
    func stop() { inner.stop() }
    func setTextInput(_ wish: TextInputRequest?) {
      last = wish
      wishes.append(wish.map { "\($0.keys)\($0.isSecure ? ", secret" : "")" } ?? "none")
    }
  }

  @Test("R17: keys that nobody on the chain takes are typed into a first responder that takes text")
  func typing() {
    let stage = Stage()
    let note = stage.add(Note())
    stage.type(.keyboardA, "a")
    #expect(note.text.isEmpty, "it is not the first responder")
    note.becomeFirstResponder()
    stage.type(.keyboardH, "H", .shift)
    stage.type(.keyboardE, "é", .alternate)
    stage.type(.keyboardY, "y")
    stage.type(.keyboardZ, "z")
    stage.type(.keyboardDeleteOrBackspace, "\u{8}")
    stage.type(.keyboardReturnOrEnter, "\r")
    stage.type(.keyboardTab, "\t")
    stage.type(.keypadEnter, "\r")
    // A keyboard on a screen gives words of no key.
    stage.type(.keyboard_Reserved, "hello 👋🏽")
    #expect(note.text == "Héy\n\t\nhello 👋🏽" && note.hasText)
    stage.type(.keyboardDeleteOrBackspace, "")
    #expect(note.text.hasSuffix("hello "))
  }

  @Test("Arrows, modifiers, escape and shortcuts type nothing, whatever characters a platform sends with them")
  func silentKeys() {
    let stage = Stage()
    let note = stage.add(Note())
    note.becomeFirstResponder()
    stage.type(.keyboardUpArrow, "\u{F700}")
    stage.type(.keyboardEscape, "\u{1B}")
    stage.type(.keyboardLeftShift, "", .shift)
    stage.type(.keyboardA, "a", .command)
    stage.type(.keyboardC, "\u{3}", .control)
    stage.type(.keyboardDeleteForward, "\u{7F}")
    stage.type(.keyboardF1, "")
    #expect(note.text.isEmpty)
  }

  @Test("R17: a responder that takes a press keeps it from being typed; one that passes it on does not")
  func taken() {
    final class Picky: Note {
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if presses.contains(where: { $0.key?.characters == "x" }) { return }
        super.pressesBegan(presses, with: event)
      }
    }
    final class Home: UIView {
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if presses.contains(where: { $0.key?.characters == "q" }) { return }
        super.pressesBegan(presses, with: event)
      }
    }
    let stage = Stage()
    let home = stage.add(Home())
    let note = Picky(frame: home.bounds)
    home.addSubview(note)
    note.becomeFirstResponder()
    for character in ["a", "x", "q", "b"] { stage.type(.keyboard_Reserved, character) }
    #expect(note.text == "ab")
  }

  @Test("R17: key commands come before typing")
  func commands() {
    final class Editor: Note {
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(input: "b", modifierFlags: [], action: "toggleBoldface:")]
      }
      override func toggleBoldface(_ sender: Any?) { Stage.current?.note("bold") }
    }
    let stage = Stage()
    let note = stage.add(Editor())
    note.becomeFirstResponder()
    stage.type(.keyboardA, "a")
    stage.type(.keyboardB, "b")
    #expect(note.text == "a" && stage.journal == ["bold"])
  }

  @Test("A key that is held repeats what it types")
  func repeats() {
    let stage = Stage()
    let note = stage.add(Note())
    note.becomeFirstResponder()
    for _ in 0..<3 { stage.key(.keyboardA, "a") }
    stage.key(.keyboardA, "a", isDown: false)
    for _ in 0..<2 { stage.key(.keyboardDeleteOrBackspace, "") }
    stage.key(.keyboardDeleteOrBackspace, "", isDown: false)
    #expect(note.text == "a")
  }

  @Test("Focus that goes elsewhere while a key is handled takes no typing along")
  func focusMoves() {
    final class Hopping: Note {
      weak var other: UIResponder?
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        other?.becomeFirstResponder()
        super.pressesBegan(presses, with: event)
      }
    }
    let stage = Stage()
    let first = stage.add(Hopping())
    let second = stage.add(Note())
    first.other = second
    first.becomeFirstResponder()
    stage.type(.keyboardA, "a")
    stage.type(.keyboardB, "b")
    #expect(first.text.isEmpty && second.text == "b")
  }

  @Test("The platform's keyboard follows the first responder: its keys, its secrets, and its end")
  func keyboard() throws {
    var made: KeyboardPlatform?
    let stage = Stage(wrapped: {
      let platform = KeyboardPlatform($0)
      made = platform
      return platform
    })
    let platform = try #require(made)
    let name = stage.add(Note())
    let pin = stage.add(Note())
    pin.keyboardType = .numberPad
    pin.isSecureTextEntry = true
    name.becomeFirstResponder()
    name.becomeFirstResponder()
    // From field to field the keyboard stays.
    pin.becomeFirstResponder()
    pin.keyboardType = .decimalPad
    pin.reloadInputViews()
    pin.ownKeyboard = UIView()
    pin.reloadInputViews()
    pin.ownKeyboard = nil
    pin.reloadInputViews()
    pin.removeFromSuperview()
    name.keyboardType = .emailAddress
    name.becomeFirstResponder()
    name.resignFirstResponder()
    stage.add(UIView()).becomeFirstResponder()
    #expect(
      platform.wishes == [
        "text", "digits, secret", "decimal, secret", "none", "decimal, secret", "none", "email", "none",
      ])
  }

  @Test("Each kind of keyboard asks the platform for keys that fit")
  func kinds() throws {
    var made: KeyboardPlatform?
    let stage = Stage(wrapped: {
      let platform = KeyboardPlatform($0)
      made = platform
      return platform
    })
    let platform = try #require(made)
    let note = stage.add(Note())
    let kinds: [UIKeyboardType] = [
      .asciiCapable, .URL, .numberPad, .phonePad, .namePhonePad, .emailAddress, .decimalPad, .webSearch, .twitter,
      .asciiCapableNumberPad, .numbersAndPunctuation, .alphabet,
    ]
    for kind in kinds {
      note.keyboardType = kind
      note.becomeFirstResponder()
      note.resignFirstResponder()
    }
    #expect(
      platform.wishes.filter { $0 != "none" } == [
        "text", "url", "digits", "phone", "text", "email", "decimal", "url", "text", "digits", "text", "text",
      ])
  }

  @Test(
    "R17: the platform's keyboard is told what return says, what becomes a capital, what is corrected and what is typed"
  )
  func traits() throws {
    var made: KeyboardPlatform?
    let stage = Stage(wrapped: {
      let platform = KeyboardPlatform($0)
      made = platform
      return platform
    })
    let platform = try #require(made)
    let plain = stage.add(UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30)))
    plain.becomeFirstResponder()
    #expect(
      platform.last == TextInputRequest(capitals: .sentences, corrects: true, checksSpelling: true, isEmpty: true))
    let mail = stage.add(UITextField(frame: CGRect(x: 0, y: 40, width: 100, height: 30)))
    mail.text = "a"
    mail.keyboardType = .emailAddress
    mail.textContentType = .emailAddress
    mail.autocapitalizationType = .none
    mail.returnKeyType = .next
    mail.becomeFirstResponder()
    #expect(platform.last == TextInputRequest(keys: .email, returnKey: .next, content: .email))
    let secret = stage.add(UITextField(frame: CGRect(x: 0, y: 80, width: 100, height: 30)))
    secret.isSecureTextEntry = true
    secret.textContentType = .newPassword
    secret.returnKeyType = .join
    secret.autocapitalizationType = .allCharacters
    secret.becomeFirstResponder()
    #expect(
      platform.last
        == TextInputRequest(isSecure: true, returnKey: .go, capitals: .all, content: .newPassword, isEmpty: true))
    let search = stage.add(UITextView(frame: CGRect(x: 0, y: 120, width: 100, height: 30)))
    search.keyboardType = .webSearch
    search.returnKeyType = .google
    search.autocorrectionType = .yes
    search.spellCheckingType = .no
    search.autocapitalizationType = .words
    search.textContentType = .flightNumber
    search.becomeFirstResponder()
    #expect(
      platform.last
        == TextInputRequest(keys: .url, returnKey: .search, capitals: .words, corrects: true, isEmpty: true))
    // While it is edited, changes count from the next reload on.
    search.returnKeyType = .done
    #expect(platform.last?.returnKey == .search)
    search.reloadInputViews()
    #expect(platform.last?.returnKey == .done)
  }

  @Test("What a class does not declare of its wishes has Apple's defaults")
  func defaults() {
    final class Bare: UIResponder, UIKeyInput {
      var hasText: Bool { false }
      func insertText(_ text: String) {}
      func deleteBackward() {}
    }
    let bare = Bare()
    bare.keyboardType = .numberPad
    #expect(bare.keyboardType == .default && bare.autocapitalizationType == .sentences && !bare.isSecureTextEntry)
    #expect(bare.autocorrectionType == .default && bare.spellCheckingType == .default && bare.returnKeyType == .default)
    #expect(bare.keyboardAppearance == .default && !bare.enablesReturnKeyAutomatically)
    #expect(
      bare.smartQuotesType == .default && bare.smartDashesType == .default && bare.smartInsertDeleteType == .default)
    #expect(UIKeyboardType.asciiCapableNumberPad.rawValue == 11 && UIReturnKeyType.continue.rawValue == 11)
  }

  @Test("R17: a text field opens the platform's keyboard as it asks for, and takes whole words from it")
  func textField() {
    var keyboard: KeyboardPlatform?
    let stage = Stage(wrapped: { inner in
      let made = KeyboardPlatform(inner)
      keyboard = made
      return made
    })
    let mail = stage.add(UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 34)))
    mail.keyboardType = .emailAddress
    let secret = stage.add(UITextField(frame: CGRect(x: 10, y: 60, width: 200, height: 34)))
    secret.isSecureTextEntry = true
    let note = stage.add(UITextView(frame: CGRect(x: 10, y: 110, width: 200, height: 80)))
    note.isEditable = false
    stage.finger.tap(at: mail.center)
    stage.type(.keyboard_Reserved, "Grüße")
    stage.platform.send(
      .key(
        KeySample(
          surface: .main, time: stage.platform.now, usage: 0, isDown: true, characters: "Grüße", modifiers: [])))
    stage.finger.tap(at: secret.center)
    secret.isSecureTextEntry = false
    note.becomeFirstResponder()
    #expect(mail.text == "GrüßeGrüße")
    #expect(keyboard?.wishes == ["email", "text, secret", "text", "none"])
  }
}
