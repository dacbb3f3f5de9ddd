import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Text fields")
struct TextFieldTests {
  private func field(on stage: Stage, y: CGFloat = 40, _ witness: FieldWitness? = nil) -> UITextField {
    let field = stage.add(UITextField(frame: CGRect(x: 20, y: y, width: 200, height: 34)))
    field.borderStyle = .roundedRect
    field.delegate = witness
    let events: [(UIControl.Event, String)] = [
      (.editingDidBegin, "event: began"), (.editingChanged, "event: changed"), (.editingDidEnd, "event: ended"),
      (.primaryActionTriggered, "event: primary"),
    ]
    for (event, name) in events {
      field.addAction(UIAction { [weak stage] _ in stage?.note(name) }, for: event)
    }
    return field
  }

  @Test("A rounded border has the field's colour; without one the whole field has")
  func colors() {
    let stage = Stage()
    let field = stage.add(UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 34)))
    field.backgroundColor = .red
    func colors() -> [UIColor?] {
      [field.layer.backgroundColor.map(UIColor.init(cgColor:)), field.subviews[0].backgroundColor]
    }
    let plain = colors()
    field.borderStyle = .roundedRect
    let rounded = colors()
    field.backgroundColor = .green
    let other = colors()
    field.isEnabled = false
    #expect(plain == [.red, nil] && rounded == [nil, .red] && other == [nil, .green] && colors() == other)
    field.borderStyle = .none
    #expect(colors() == [.green, nil])
    field.backgroundColor = nil
    field.layer.backgroundColor = UIColor.blue.cgColor
    field.isEnabled = true
    #expect(colors() == [.blue, nil])
  }

  @Test("A tap begins, typing changes, resigning ends: the delegate is asked and told in Apple's order")
  func order() {
    let stage = Stage()
    let witness = FieldWitness()
    let field = field(on: stage, witness)
    let center = NotificationCenter.default
    let observers = [
      (UITextField.textDidBeginEditingNotification, "posted: begin"),
      (UITextField.textDidChangeNotification, "posted: change"),
      (UITextField.textDidEndEditingNotification, "posted: end"),
    ].map { name, line in
      center.addObserver(forName: name, object: nil, queue: nil) { note in
        MainActor.assumeIsolated { Stage.current?.note(line) }
      }
    }
    defer { for observer in observers { center.removeObserver(observer) } }
    stage.finger.tap(at: CGPoint(x: 100, y: 57))
    witness.notesSelection = true
    stage.type("a")
    stage.press(.keyboardDeleteOrBackspace)
    stage.press(.keyboardDeleteOrBackspace)
    field.resignFirstResponder()
    #expect(
      stage.journal == [
        "should begin", "did begin, first true, editing true", "event: began", "posted: begin",
        "change 0+0 to 'a'", "selection 1..<1", "event: changed", "posted: change",
        "change 0+1 to ''", "selection 0..<0", "event: changed", "posted: change",
        "should end", "did end (committed), first false", "event: ended", "posted: end",
      ])
  }

  @Test("A delegate that says no is obeyed: no beginning, no change, no end, no clearing")
  func refusals() {
    let stage = Stage()
    let witness = FieldWitness()
    let field = field(on: stage, witness)
    witness.forbidden = ["should begin"]
    #expect(!field.becomeFirstResponder() && !field.isFirstResponder)
    witness.forbidden = ["should end", "change 0+0 to 'x'"]
    #expect(field.becomeFirstResponder())
    stage.type("xy")
    #expect(field.text == "y" && !field.resignFirstResponder() && field.isEditing)
    let other = self.field(on: stage, y: 100)
    #expect(!other.becomeFirstResponder() && field.isFirstResponder)
    // Leaving the window ends it all the same.
    stage.clearJournal()
    field.removeFromSuperview()
    #expect(stage.journal == ["should end", "did end (committed), first false", "event: ended"])
    #expect(!field.isEditing)
  }

  @Test("Of several fields one is edited at a time; going on ends the one before first, and the keyboard stays")
  func severalFields() {
    let stage = Stage()
    let first = field(on: stage, y: 40, FieldWitness())
    let second = field(on: stage, y: 100, FieldWitness())
    let (a, b) = (FieldWitness(), FieldWitness())
    first.delegate = a
    second.delegate = b
    stage.finger.tap(at: first.center)
    stage.type("one")
    stage.clearJournal()
    stage.advance(by: .seconds(1))
    stage.finger.tap(at: second.center)
    #expect(
      stage.journal == [
        "should begin", "should end", "did end (committed), first false", "event: ended",
        "did begin, first true, editing true", "event: began",
      ])
    stage.type("two")
    #expect(first.text == "one" && second.text == "two" && !first.isEditing && second.isEditing)
    // The tab key goes around, with shift backwards.
    stage.press(.keyboardTab, characters: "\t")
    #expect(first.isEditing)
    stage.press(.keyboardTab, .shift, characters: "\t")
    #expect(second.isEditing && second.text == "two")
  }

  @Test("Return asks, sends its events, and resigns where somebody is registered for the end on exit")
  func returning() {
    let stage = Stage()
    let witness = FieldWitness()
    let field = field(on: stage, witness)
    field.becomeFirstResponder()
    stage.clearJournal()
    stage.press(.keyboardReturnOrEnter, characters: "\r")
    #expect(stage.journal == ["should return", "event: primary"] && field.isEditing && field.text == "")
    field.addAction(UIAction { [weak stage] _ in stage?.note("event: exit") }, for: .editingDidEndOnExit)
    stage.clearJournal()
    witness.forbidden = ["should return"]
    stage.press(.keyboardReturnOrEnter, characters: "\r")
    witness.forbidden = []
    field.enablesReturnKeyAutomatically = true
    stage.press(.keyboardReturnOrEnter, characters: "\r")
    #expect(stage.journal == ["should return"])
    field.enablesReturnKeyAutomatically = false
    stage.press(.keyboardReturnOrEnter, characters: "\r")
    #expect(
      stage.journal == [
        "should return", "should return", "event: primary", "event: exit", "should end",
        "did end (committed), first false", "event: ended",
      ])
  }

  @Test("The clear button empties the field, if the delegate lets it; it is shown as its mode says")
  func clearing() {
    let stage = Stage()
    let witness = FieldWitness()
    let field = field(on: stage, witness)
    field.text = "some"
    field.clearButtonMode = .whileEditing
    let button = field.convert(field.clearButtonRect(forBounds: field.bounds), to: nil)
    let wide = field.textRect(forBounds: field.bounds).width
    field.becomeFirstResponder()
    stage.advance(by: .frames(1))
    #expect(field.editingRect(forBounds: field.bounds).width < wide)
    stage.clearJournal()
    witness.forbidden = ["should clear"]
    stage.finger.tap(at: CGPoint(x: button.midX, y: button.midY))
    #expect(field.text == "some")
    witness.forbidden = []
    stage.finger.tap(at: CGPoint(x: button.midX, y: button.midY))
    #expect(field.text == "" && stage.journal == ["should clear", "should clear", "event: changed"])
    field.undoManager?.undo()
    #expect(field.text == "some")
    field.resignFirstResponder()
    field.clearsOnBeginEditing = true
    field.becomeFirstResponder()
    #expect(field.text == "")
  }

  @Test("A password shows bullets, tells nobody its text, and is replaced when it is edited again")
  func secrets() {
    let stage = Stage()
    let witness = FieldWitness()
    let field = field(on: stage, witness)
    field.isSecureTextEntry = true
    field.becomeFirstResponder()
    stage.type("p👍🏽m")
    #expect(field.text == "p👍🏽m" && field.selected == 6..<6)
    let shown = field.caretRect(for: field.endOfDocument).minX
    stage.advance(by: .seconds(2))
    // The last letter has become a bullet.
    #expect(field.caretRect(for: field.endOfDocument).minX != shown)
    field.selectAll(nil)
    #expect(!field.canPerformAction("copy:", withSender: nil) && !field.canPerformAction("cut:", withSender: nil))
    UIPasteboard.general.string = "before"
    field.copy(nil)
    #expect(UIPasteboard.general.string == "before")
    // Words are not told: a word's arrow goes to the edge.
    field.choose(6..<6)
    stage.press(.keyboardLeftArrow, .alternate)
    #expect(field.selected == 0..<0)
    field.resignFirstResponder()
    field.becomeFirstResponder()
    stage.clearJournal()
    stage.type("n")
    #expect(field.text == "n" && stage.journal == ["change 6+0 to 'n'", "event: changed"])
    stage.type("ew")
    #expect(field.text == "new")
  }

  @Test("What is typed into a secure field is not told to recorders, with a keyboard of the platform's or of the app's")
  func secureTyping() {
    var platform: SecrecyPlatform?
    let stage = Stage(wrapped: { inner in
      let made = SecrecyPlatform(inner)
      platform = made
      return made
    })
    let (open, secret) = (field(on: stage), field(on: stage, y: 100))
    secret.isSecureTextEntry = true
    open.becomeFirstResponder()
    #expect(platform?.told == [])
    secret.becomeFirstResponder()
    #expect(platform?.told == [true])
    open.becomeFirstResponder()
    open.isSecureTextEntry = true
    open.isSecureTextEntry = false
    secret.inputView = UIView()
    secret.becomeFirstResponder()
    secret.removeFromSuperview()
    #expect(platform?.told == [true, false, true, false, true, false])
  }

  @Test("Text that is too long scrolls so that the caret is in sight; it is cut when it is not edited")
  func scrolling() {
    let stage = Stage()
    let field = field(on: stage)
    field.text = "A line of text that is by far too long for this field"
    field.becomeFirstResponder()
    stage.advance(by: .frames(1))
    let rect = field.editingRect(forBounds: field.bounds)
    #expect(rect.insetBy(dx: -1, dy: 0).contains(field.caretRect(for: field.endOfDocument)))
    #expect(field.caretRect(for: field.beginningOfDocument).minX < 0)
    stage.press(.keyboardHome)
    stage.advance(by: .frames(1))
    #expect(rect.insetBy(dx: -1, dy: 0).contains(field.caretRect(for: field.beginningOfDocument)))
    field.textAlignment = .right
    field.text = "short"
    #expect(abs(field.caretRect(for: field.endOfDocument).maxX - rect.maxX) <= 1)
    field.textAlignment = .center
    let box = field.firstRect(for: field.textRange(from: field.beginningOfDocument, to: field.endOfDocument)!)
    #expect(abs(box.midX - rect.midX) <= 1)
  }

  @Test("Text that does not fit becomes smaller, as far as it may")
  func shrinking() {
    let stage = Stage()
    let field = field(on: stage)
    field.text = "Just a little too long for it"
    let whole = field.textRange(from: field.beginningOfDocument, to: field.endOfDocument)!
    let full = field.firstRect(for: whole).width
    field.adjustsFontSizeToFitWidth = true
    field.minimumFontSize = 5
    #expect(field.firstRect(for: whole).width < full)
    #expect(field.firstRect(for: whole).width <= field.editingRect(forBounds: field.bounds).width)
    field.minimumFontSize = 16.5
    let smallest = "Just a little too long for it".size(withAttributes: [.font: UIFont.systemFont(ofSize: 16.5)]).width
    #expect(abs(field.firstRect(for: whole).width - smallest) < 1)
  }

  @Test("A view at a side that has no size gets the one that it asks for")
  func sideViewWithoutSize() {
    let stage = Stage(width: 320, height: 480)
    let field = UITextField(frame: CGRect(x: 10, y: 100, width: 200, height: 40))
    let button = UIButton(type: .custom)
    button.setTitle("Show", for: .normal)
    (field.rightView, field.rightViewMode) = (button, .always)
    stage.window.addSubview(field)
    stage.advance(by: .frames(1))
    let size = button.intrinsicContentSize
    #expect(size.width > 20 && button.frame.size == size && button.frame.maxX == 200)
    // A view that only keeps the text away from the edge has a width, and often no height.
    (field.leftView, field.leftViewMode) = (UIView(frame: CGRect(x: 0, y: 0, width: 12, height: 0)), .always)
    #expect(field.textRect(forBounds: field.bounds).minX == 12)
  }

  @Test("A view at the side has its size again after the field had no room for it")
  func lowField() {
    let stage = Stage(width: 320, height: 480)
    let field = UITextField(frame: CGRect(x: 10, y: 100, width: 200, height: 36))
    let glass = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    (field.leftView, field.leftViewMode) = (glass, .always)
    stage.window.addSubview(field)
    for height in [36.0, 10, 0, 36] {
      field.frame.size.height = height
      field.layoutIfNeeded()
    }
    #expect(glass.frame == CGRect(x: 0, y: 8, width: 30, height: 20))
    field.frame.size.height = 10
    field.layoutIfNeeded()
    #expect(glass.frame.height == 10)
    glass.frame.size = CGSize(width: 12, height: 12)
    field.frame.size.height = 36
    field.layoutIfNeeded()
    #expect(glass.frame.size == CGSize(width: 12, height: 12))
  }

  @Test("Views at the sides take their room while they are shown; sizes follow text, placeholder and border")
  func rooms() {
    let stage = Stage()
    let field = field(on: stage)
    let (left, right) = (
      UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20)), UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 99))
    )
    field.leftView = left
    field.rightView = right
    field.leftViewMode = .always
    field.rightViewMode = .unlessEditing
    field.layoutIfNeeded()
    #expect(left.frame == CGRect(x: 0, y: 7, width: 30, height: 20))
    #expect(right.frame == CGRect(x: 160, y: 0, width: 40, height: 34))
    #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 30, y: 2, width: 130, height: 30))
    field.becomeFirstResponder()
    field.layoutIfNeeded()
    #expect(right.superview == nil && field.editingRect(forBounds: field.bounds).maxX == 193)
    let plain = UITextField()
    let line = plain.intrinsicContentSize.height
    plain.borderStyle = .roundedRect
    #expect(plain.intrinsicContentSize.height == line + 12)
    plain.placeholder = "A placeholder"
    let width = plain.intrinsicContentSize.width
    plain.text = "x"
    #expect(plain.intrinsicContentSize.width < width && plain.sizeThatFits(CGSize(width: 10, height: 0)).width == 10)
  }

  @Test("A pasted text has no line ends in a field; the app's own text keeps its characters")
  func oneLine() {
    let stage = Stage()
    let field = field(on: stage)
    field.text = "a\nb"
    #expect(field.text == "a\nb")
    field.becomeFirstResponder()
    UIPasteboard.general.string = "1\r\n2\n3"
    field.paste(nil)
    #expect(field.text == "a\nb1 2 3")
  }

  @Test("Looks of an attributed text go on where it is typed on, and the app's font takes their place")
  func looks() {
    let stage = Stage()
    let field = field(on: stage)
    field.attributedText = NSAttributedString(
      string: "red", attributes: [.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 20)])
    #expect(field.font == .systemFont(ofSize: 20) && field.textColor == .red && field.typingAttributes == nil)
    field.becomeFirstResponder()
    stage.type("!")
    let looks = field.attributedText?.attributes(at: 3, effectiveRange: nil)
    #expect(looks?[.foregroundColor] as? UIColor == .red)
    field.typingAttributes = [.foregroundColor: UIColor.blue]
    stage.type("ab")
    let typed = field.attributedText?.attributes(at: 5, effectiveRange: nil)
    #expect(typed?[.foregroundColor] as? UIColor == .blue)
    field.textColor = .green
    #expect(field.attributedText?.attributes(at: 5, effectiveRange: nil)[.foregroundColor] as? UIColor == .green)
  }

  /// Writes an amount while it is typed, as courses teach it.
  private final class Cash: NSObject, UITextFieldDelegate {
    func textField(
      _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool {
      textField.text = "$0.0"
      return true
    }
  }

  @Test("A delegate that sets the text and allows the change: what is typed comes to the end of the new text")
  func textOfDelegate() {
    let stage = Stage(width: 320, height: 480)
    let (field, cash) = (stage.add(UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))), Cash())
    field.text = "A long text"
    field.delegate = cash
    field.becomeFirstResponder()
    field.selectedTextRange = field.textRange(from: field.beginningOfDocument, to: field.beginningOfDocument)
    field.insertText("5")
    #expect(field.text == "$0.05")
    field.deleteBackward()
    #expect(field.text == "$0.")
  }

  @Test("A rounded field is 34 points high or more, as since iOS 13")
  func roundedHeight() {
    let field = UITextField()
    field.borderStyle = .roundedRect
    let heights = [12, 14, 17, 24].map { size in
      field.font = .systemFont(ofSize: size)
      return field.intrinsicContentSize.height
    }
    #expect(heights.prefix(3) == [34, 34, 34] && heights[3] > 38)
  }
}

/// A platform that keeps when typing was said to be secure.
@MainActor private final class SecrecyPlatform: Platform, PlatformDelegate {
  let base: any Platform
  var told: [Bool] = []
  weak var delegate: (any PlatformDelegate)?

  init(_ base: any Platform) {
    self.base = base
    base.delegate = self
  }

  var name: String { base.name }
  var timeSource: any TimeSource { base.timeSource }
  func open(_ configuration: SurfaceConfiguration) throws(PlatformError) -> any Surface { try base.open(configuration) }
  func requestFrame(for surface: SurfaceID) { base.requestFrame(for: surface) }
  func setWakeUp(at deadline: MonotonicInstant?) { base.setWakeUp(at: deadline) }
  func setSecureTyping(_ isSecure: Bool) { told.append(isSecure) }
  func run() -> PlatformEnd { base.run() }
  func stop() { base.stop() }
  func receive(_ event: InputEvent) { delegate?.receive(event) }
}
