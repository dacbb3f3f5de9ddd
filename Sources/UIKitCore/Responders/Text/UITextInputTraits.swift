import Foundation

/// What a responder that takes text requests of the keyboard. All of it may be omitted.
///
/// A platform's own keyboard on the screen follows them, as far as it can: that of a phone which shows the page offers
/// the keys, labels the return key, capitalises, corrects and checks words, hides secrets and fills in what it has
/// stored. Smart quotes, dashes and spaces, the appearance and `enablesReturnKeyAutomatically` are kept for the app.
/// They are read when the responder becomes first, and by `reloadInputViews()`. On iOS these are optional requirements;
/// here they have defaults, so a subclass changes one by overriding only if its superclass declares it.
@preconcurrency @MainActor public protocol UITextInputTraits: NSObjectProtocol {
  /// Which words get capitals. Default `sentences`.
  /// > Here: the platform's own keyboard follows it, where there is one.
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  /// Whether words are corrected. Default `default`.
  /// > Here: the platform's own keyboard follows it, where there is one.
  var autocorrectionType: UITextAutocorrectionType { get set }
  /// Whether words are checked. Default `default`.
  /// > Here: the platform's own keyboard follows it, where there is one.
  var spellCheckingType: UITextSpellCheckingType { get set }
  /// Whether straight quotes become curly ones. Default `default`.
  /// > Partly: kept for the app; nothing is corrected.
  var smartQuotesType: UITextSmartQuotesType { get set }
  /// Whether two hyphens become a dash. Default `default`.
  /// > Partly: kept for the app; nothing is corrected.
  var smartDashesType: UITextSmartDashesType { get set }
  /// Whether spaces are added and removed around what is pasted and cut. Default `default`.
  /// > Partly: kept for the app; nothing is corrected.
  var smartInsertDeleteType: UITextSmartInsertDeleteType { get set }
  /// Which keys the keyboard shows first. Default `default`.
  /// > Here: the platform's own keyboard follows it, where there is one.
  var keyboardType: UIKeyboardType { get set }
  /// Whether the keyboard is dark. Default `default`.
  /// > Partly: kept for the app.
  var keyboardAppearance: UIKeyboardAppearance { get set }
  /// What the return key says. Default `default`.
  /// > Here: the platform's own keyboard follows it, where there is one.
  var returnKeyType: UIReturnKeyType { get set }
  /// Whether the return key is off while there is no text. Default false.
  /// > Here: in text fields and text views.
  var enablesReturnKeyAutomatically: Bool { get set }
  /// Whether what is typed is a secret. Read with `keyboardType`. Default false.
  /// > Here: the platform's own keyboard follows it, where there is one.
  var isSecureTextEntry: Bool { get set }
  /// What is typed, so that it can be filled in. Default nil: anything.
  /// > Here: the platform's own keyboard follows it, where there is one.
  var textContentType: UITextContentType! { get set }
}

// What a class does not declare has these values; setting them has no effect, since the class has no storage for them.
extension UITextInputTraits {
  /// `sentences`.
  public var autocapitalizationType: UITextAutocapitalizationType {
    get { .sentences }
    set {}
  }
  /// `default`.
  public var autocorrectionType: UITextAutocorrectionType {
    get { .default }
    set {}
  }
  /// `default`.
  public var spellCheckingType: UITextSpellCheckingType {
    get { .default }
    set {}
  }
  /// `default`.
  public var smartQuotesType: UITextSmartQuotesType {
    get { .default }
    set {}
  }
  /// `default`.
  public var smartDashesType: UITextSmartDashesType {
    get { .default }
    set {}
  }
  /// `default`.
  public var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { .default }
    set {}
  }
  /// `default`.
  public var keyboardType: UIKeyboardType {
    get { .default }
    set {}
  }
  /// `default`.
  public var keyboardAppearance: UIKeyboardAppearance {
    get { .default }
    set {}
  }
  /// `default`.
  public var returnKeyType: UIReturnKeyType {
    get { .default }
    set {}
  }
  /// False.
  public var enablesReturnKeyAutomatically: Bool {
    get { false }
    set {}
  }
  /// False.
  public var isSecureTextEntry: Bool {
    get { false }
    set {}
  }
  /// Nil.
  public var textContentType: UITextContentType! {
    get { nil }
    set {}
  }
}

/// A responder into which text is typed.
///
/// While one is first responder, keys that no responder on the chain handles are typed: characters by `insertText(_:)`,
/// return as a line feed, backspace by `deleteBackward()`. Key commands come first. A platform with a keyboard on the
/// screen shows it for as long. (R17)
/// > Here: a first responder is typed into with what its chain does not take.
@preconcurrency @MainActor public protocol UIKeyInput: UITextInputTraits {
  /// Whether there is any text.
  var hasText: Bool { get }
  /// Puts text where the insertion point is.
  func insertText(_ text: String)
  /// Removes the character before the insertion point, or the selection.
  func deleteBackward()
}
