import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Pictures of text being edited")
struct TextPictureTests {
  private func stage(_ isDark: Bool) -> Stage {
    let stage = Stage(width: 320, height: 340, scale: 2)
    stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    stage.window.backgroundColor = .systemBackground
    return stage
  }

  private func field(_ y: CGFloat, _ style: UITextField.BorderStyle, on stage: Stage) -> UITextField {
    let field = stage.add(UITextField(frame: CGRect(x: 16, y: y, width: 288, height: 34)))
    field.borderStyle = style
    return field
  }

  @Test("Fields with their borders, placeholders, buttons and secrets", arguments: [false, true])
  func fields(isDark: Bool) {
    let stage = stage(isDark)
    let placeholder = field(10, .roundedRect, on: stage)
    placeholder.placeholder = "Your name"
    let line = field(52, .line, on: stage)
    line.text = "A field with a line"
    let bezel = field(94, .bezel, on: stage)
    bezel.text = "A bezel, aligned to the right"
    bezel.textAlignment = .right
    let secret = field(136, .roundedRect, on: stage)
    secret.text = "secret👍🏽"
    secret.isSecureTextEntry = true
    let long = field(178, .roundedRect, on: stage)
    long.text = "A text that is too long to be seen whole in a field"
    long.clearButtonMode = .always
    let sides = field(220, .roundedRect, on: stage)
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 28, height: 20))
    label.text = "€"
    label.textAlignment = .center
    sides.leftView = label
    sides.leftViewMode = .always
    sides.attributedText = NSAttributedString(
      string: "12.50", attributes: [.foregroundColor: UIColor.systemGreen, .font: UIFont.boldSystemFont(ofSize: 17)])
    let off = field(262, .roundedRect, on: stage)
    off.text = "Not enabled"
    off.isEnabled = false
    let plain = field(300, .none, on: stage)
    plain.placeholder = "No border, in the middle"
    plain.textAlignment = .center
    let comparison = stage.snapshot.compare(named: isDark ? "fields-dark" : "fields")
    #expect(comparison.matches, "\(comparison)")
  }

  @Test("A caret, a selection with its handles, and the edit menu", arguments: [false, true])
  func selection(isDark: Bool) {
    let stage = stage(isDark)
    let view = stage.add(UITextView(frame: CGRect(x: 16, y: 60, width: 288, height: 240)))
    view.font = .systemFont(ofSize: 17)
    view.text = "A text of some lines, which wrap where words end.\n\nמלים בעברית and English 👩‍👩‍👧‍👦 mixed, with é."
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 14, length: 60)
    _ = stage.snapshot
    var comparison = stage.snapshot.compare(named: isDark ? "selection-dark" : "selection")
    #expect(comparison.matches, "\(comparison)")
    view.selectedRange = NSRange(location: 0, length: 0)
    stage.tap(2, at: view.place(of: 10))
    stage.advance(by: .seconds(0.5))
    comparison = stage.snapshot.compare(named: isDark ? "selection-menu-dark" : "selection-menu")
    #expect(comparison.matches, "\(comparison)")
  }

  @Test("A field being edited: caret, text scrolled to its end, clear button", arguments: [false, true])
  func editing(isDark: Bool) {
    let stage = stage(isDark)
    let edited = field(10, .roundedRect, on: stage)
    edited.clearButtonMode = .whileEditing
    edited.becomeFirstResponder()
    stage.type("What is typed goes on beyond the edge")
    let comparison = stage.snapshot.compare(named: isDark ? "editing-dark" : "editing")
    #expect(comparison.matches, "\(comparison)")
  }

  @Test("An alert with two text fields", arguments: [false, true])
  func alert(isDark: Bool) {
    let stage = stage(isDark)
    let root = stage.show(UIViewController())
    root.view.backgroundColor = .systemBackground
    let alert = UIAlertController(title: "Sign in", message: "To your account.", preferredStyle: .alert)
    alert.addTextField { $0.placeholder = "Name" }
    alert.addTextField {
      $0.placeholder = "Password"
      $0.isSecureTextEntry = true
    }
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(UIAlertAction(title: "Sign in", style: .default) { [weak stage] _ in stage?.note("signed in") })
    root.present(alert, animated: false)
    stage.advance(by: .seconds(1))
    #expect(alert.textFields?.first?.isFirstResponder == true)
    stage.type("ada")
    stage.press(.keyboardReturnOrEnter, characters: "\r")
    stage.type("xyz")
    stage.advance(by: .seconds(1.5))
    stage.press(.keyboardHome)
    let comparison = stage.snapshot.compare(named: isDark ? "alert-fields-dark" : "alert-fields")
    #expect(comparison.matches, "\(comparison)")
    #expect(alert.textFields?.map(\.text) == ["ada", "xyz"])
    stage.press(.keyboardReturnOrEnter, characters: "\r")
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["signed in"] && root.presentedViewController == nil)
  }
}
