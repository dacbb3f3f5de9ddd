import Foundation
import TextEditing

extension UITextField {
  /// Why editing has ended.
  /// > Here: always `committed`.
  public enum DidEndEditingReason: Int, Sendable {
    /// The user, or the app, ended it.
    case committed = 0
    /// It was cancelled. Not used here: nothing offers it.
    case cancelled = 1
  }

  /// Posted when editing has begun; the object is the field.
  public nonisolated static let textDidBeginEditingNotification = Notification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  /// Posted when editing has ended; the object is the field.
  public nonisolated static let textDidEndEditingNotification = Notification.Name(
    "UITextFieldTextDidEndEditingNotification")
  /// Posted when the user has changed the text; the object is the field.
  public nonisolated static let textDidChangeNotification = Notification.Name("UITextFieldTextDidChangeNotification")
  /// The key of the raw value of the reason in `textDidEndEditingNotification`.
  public nonisolated static let didEndEditingReasonUserInfoKey = "UITextFieldDidEndEditingReasonKey"
}

/// The old name of `UITextField.BorderStyle`.
public typealias UITextBorderStyle = UITextField.BorderStyle
/// The old name of `UITextField.ViewMode`.
public typealias UITextFieldViewMode = UITextField.ViewMode

/// A field's requests for keyboards.
struct FieldTraits {
  var autocapitalization = UITextAutocapitalizationType.sentences
  var autocorrection = UITextAutocorrectionType.default
  var spellChecking = UITextSpellCheckingType.default
  var smartQuotes = UITextSmartQuotesType.default
  var smartDashes = UITextSmartDashesType.default
  var smartInsertDelete = UITextSmartInsertDeleteType.default
  var keyboard = UIKeyboardType.default
  var appearance = UIKeyboardAppearance.default
  var returnKey = UIReturnKeyType.default
  var enablesReturn = false
  var isSecure = false
  var content: UITextContentType?
  @MainActor lazy var assistant = UITextInputAssistantItem()
  var passwordRules: UITextInputPasswordRules?
  var inputView: UIView?
  var inputAccessoryView: UIView?
  var markedStyle: [NSAttributedString.Key: Any]?
}

/// The attributes that a field's text has unless it has its own.
struct FieldLook {
  static let usualFont = UIFont.systemFont(ofSize: 17)
  var font = FieldLook.usualFont
  var color = UIColor.label
  /// The colour of characters without one, where it is another than that of the text set last.
  var bareColor: UIColor?
  var alignment = NSTextAlignment.natural
  var paragraph: NSParagraphStyle?
  var more: TextSlice.Looks = [:]

  /// Takes the values of attributes.
  mutating func takeLooks(of looks: TextSlice.Looks) {
    if let font = looks[.font] as? UIFont { self.font = font }
    if let color = looks[.foregroundColor] as? UIColor { self.color = color }
    if let style = looks[.paragraphStyle] as? NSParagraphStyle {
      paragraph = style
      alignment = style.alignment
    }
  }

  /// As attributes.
  var looks: TextSlice.Looks {
    let style = NSMutableParagraphStyle()
    if let paragraph { style.setParagraphStyle(paragraph) }
    style.alignment = alignment
    var made = more
    made[.font] = font
    made[.foregroundColor] = bareColor ?? color
    made[.paragraphStyle] = style.copy()
    return made
  }
}
