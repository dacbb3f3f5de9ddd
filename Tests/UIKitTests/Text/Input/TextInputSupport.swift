import Foundation
import TouchPlatform
import TouchTesting
import UIKit

extension Stage {
  /// A key goes down and up again.
  func press(_ usage: UIKeyboardHIDUsage, _ modifiers: ModifierSet = [], characters: String = "") {
    for isDown in [true, false] {
      platform.send(
        .key(
          KeySample(
            surface: .main, time: platform.now, usage: UInt16(usage.rawValue), isDown: isDown, characters: characters,
            modifiers: modifiers)))
    }
  }

  /// Text comes from a keyboard on a screen, character by character.
  func type(_ text: String) {
    for character in text {
      for isDown in [true, false] {
        platform.send(
          .key(
            KeySample(
              surface: .main, time: platform.now, usage: 0, isDown: isDown, characters: String(character),
              modifiers: [])))
      }
    }
  }

  /// The titles of the edit menu's items, from left to right.
  var menuTitles: [String] {
    (menuWindow?.everyLabel ?? [])
      .sorted { $0.convert(CGPoint.zero, to: nil).x < $1.convert(CGPoint.zero, to: nil).x }
      .compactMap(\.text)
  }

  private var menuWindow: UIWindow? {
    UIApplication.shared.windows.last { !$0.isHidden && $0.windowLevel > .alert && $0.isUserInteractionEnabled }
  }

  /// A finger chooses an item of the edit menu.
  func choose(_ title: String) {
    guard let window = menuWindow, let label = window.everyLabel.first(where: { $0.text == title }) else {
      return note("there is no \(title) in the menu")
    }
    let middle = label.convert(CGPoint(x: label.bounds.midX, y: label.bounds.midY), to: nil)
    finger.tap(at: window.convert(middle, to: nil as UIWindow?))
    advance(by: .seconds(0.5))
  }

  /// A finger taps so many times in a row.
  func tap(_ count: Int, at point: CGPoint) {
    for _ in 0..<count {
      finger.tap(at: point)
      advance(by: .milliseconds(50))
    }
    advance(by: .frames(1))
  }
}

extension UIView {
  var everyLabel: [UILabel] { subviews.flatMap { ($0 as? UILabel).map { [$0] } ?? $0.everyLabel } }
}

extension UITextInput where Self: UIView {
  /// Where a caret at so many units from the start stands, in the window.
  @MainActor func place(of offset: Int) -> CGPoint {
    guard let position = position(from: beginningOfDocument, offset: offset) else { return .zero }
    let box = caretRect(for: position)
    return convert(CGPoint(x: box.midX, y: box.midY), to: nil)
  }

  /// What is selected, as a range of numbers.
  @MainActor var selected: Range<Int> {
    guard let range = selectedTextRange else { return -1..<(-1) }
    let start = offset(from: beginningOfDocument, to: range.start)
    return start..<start + offset(from: range.start, to: range.end)
  }

  /// Selects by numbers.
  @MainActor func choose(_ range: Range<Int>) {
    guard let start = position(from: beginningOfDocument, offset: range.lowerBound),
      let end = position(from: beginningOfDocument, offset: range.upperBound)
    else { return }
    selectedTextRange = textRange(from: start, to: end)
  }
}

/// A text field's delegate that writes down what it hears and answers as it is told.
@MainActor final class FieldWitness: NSObject, UITextFieldDelegate {
  var forbidden: Set<String> = []
  /// What is noted; selections are many.
  var notesSelection = false
  private func answer(_ question: String) -> Bool {
    Stage.current?.note(question)
    return !forbidden.contains(question)
  }
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { answer("should begin") }
  func textFieldDidBeginEditing(_ textField: UITextField) {
    Stage.current?.note("did begin, first \(textField.isFirstResponder), editing \(textField.isEditing)")
  }
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { answer("should end") }
  func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
    Stage.current?.note("did end (\(reason)), first \(textField.isFirstResponder)")
  }
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { answer("change \(range.location)+\(range.length) to '\(string)'") }
  func textFieldDidChangeSelection(_ textField: UITextField) {
    if notesSelection { Stage.current?.note("selection \(textField.selected)") }
  }
  func textFieldShouldClear(_ textField: UITextField) -> Bool { answer("should clear") }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool { answer("should return") }
}
