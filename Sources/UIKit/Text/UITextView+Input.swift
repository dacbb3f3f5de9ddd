import CoreGraphics
import Foundation

// The text as input methods see it.
extension UITextView: UITextInput {
  /// The text of a range; nil for a range of another text.
  public func text(in range: UITextRange) -> String? { editor.text(in: range) }
  /// Puts text in the place of a range. The delegate is not asked, but told.
  public func replace(_ range: UITextRange, withText text: String) { editor.replaceFromApp(range, text) }
  /// What an input method has not settled yet; nil for nothing.
  public var markedTextRange: UITextRange? { editor.markedRange }
  /// How that is drawn. Kept: it is underlined. Default nil.
  public var markedTextStyle: [NSAttributedString.Key: Any]? {
    get { traits.markedStyle }
    set { traits.markedStyle = newValue }
  }
  /// Puts unsettled text in the place of what is marked or selected.
  public func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    editor.setMarked(markedText ?? "", selected: selectedRange)
  }
  /// Settles what is marked.
  public func unmarkText() { editor.unmark() }
  /// Where the text begins.
  public var beginningOfDocument: UITextPosition { TextPlace(0) }
  /// Where it ends.
  public var endOfDocument: UITextPosition { TextPlace(editor.count) }
  /// What lies between two places; nil for places of another text.
  public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    editor.stretch(from: fromPosition, to: toPosition)
  }
  /// A place so many UTF-16 units further; nil beyond the text.
  public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    editor.position(from: position, offset: offset)
  }
  /// A place so many characters or lines further that way; nil beyond the text.
  public func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int)
    -> UITextPosition?
  { editor.position(from: position, in: direction, offset: offset) }
  /// Which of two places comes first.
  public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    editor.compare(position, other)
  }
  /// How many UTF-16 units lie between two places.
  public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    editor.distance(from: from, to: toPosition)
  }
  /// Whom to tell of changes that do not come from the keyboard. Not kept alive.
  public var inputDelegate: (any UITextInputDelegate)? {
    get { editor.inputDelegate }
    set { editor.inputDelegate = newValue }
  }
  /// Finds words, sentences, lines and paragraphs.
  public var tokenizer: any UITextInputTokenizer {
    if let storedTokenizer { return storedTokenizer }
    let made = UITextInputStringTokenizer(textInput: self)
    storedTokenizer = made
    return made
  }
  /// The place in a range that lies furthest that way.
  public func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition? {
    editor.position(within: range, farthestIn: direction)
  }
  /// What lies between a place and the end of its line that way, or of the text.
  public func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection)
    -> UITextRange?
  { editor.range(byExtending: position, in: direction) }
  /// Which way the paragraph at a place runs.
  public func baseWritingDirection(for position: UITextPosition, in direction: UITextStorageDirection)
    -> NSWritingDirection
  { editor.direction(at: position) }
  /// Says which way the paragraphs of a range run.
  public func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange) {
    editor.setDirection(writingDirection, for: range)
  }
  /// The box of a range's first line, in the view's space.
  public func firstRect(for range: UITextRange) -> CGRect { editor.firstRect(for: range) }
  /// The place of a range nearest to a point.
  public func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    editor.closestPosition(to: point, within: range)
  }
  /// The character at a point; nil behind the text.
  public func characterRange(at point: CGPoint) -> UITextRange? { editor.characterRange(at: point) }
  /// The looks of the character before or behind a place.
  public func textStyling(at position: UITextPosition, in direction: UITextStorageDirection)
    -> [NSAttributedString.Key: Any]?
  { editor.styling(at: position, in: direction) }
}

// What keyboards are asked for. Changing it while the text is edited counts from the next `reloadInputViews()` on.
extension UITextView {
  /// Which words get capitals. Kept: no platform here changes what is typed. Default `sentences`.
  public var autocapitalizationType: UITextAutocapitalizationType {
    get { traits.autocapitalization }
    set { traits.autocapitalization = newValue }
  }
  /// Whether words are corrected. Kept. Default `default`.
  public var autocorrectionType: UITextAutocorrectionType {
    get { traits.autocorrection }
    set { traits.autocorrection = newValue }
  }
  /// Whether words are checked. Kept. Default `default`.
  public var spellCheckingType: UITextSpellCheckingType {
    get { traits.spellChecking }
    set { traits.spellChecking = newValue }
  }
  /// Whether straight quotes become curly ones. Kept. Default `default`.
  public var smartQuotesType: UITextSmartQuotesType {
    get { traits.smartQuotes }
    set { traits.smartQuotes = newValue }
  }
  /// Whether two hyphens become a dash. Kept. Default `default`.
  public var smartDashesType: UITextSmartDashesType {
    get { traits.smartDashes }
    set { traits.smartDashes = newValue }
  }
  /// Whether spaces are added and removed around what is pasted and cut. Kept. Default `default`.
  public var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { traits.smartInsertDelete }
    set { traits.smartInsertDelete = newValue }
  }
  /// Which keys a keyboard on the screen shows first. Default `default`.
  public var keyboardType: UIKeyboardType {
    get { traits.keyboard }
    set { traits.keyboard = newValue }
  }
  /// Whether the keyboard is dark. Kept. Default `default`.
  public var keyboardAppearance: UIKeyboardAppearance {
    get { traits.appearance }
    set { traits.appearance = newValue }
  }
  /// What the return key says. Kept. Default `default`.
  public var returnKeyType: UIReturnKeyType {
    get { traits.returnKey }
    set { traits.returnKey = newValue }
  }
  /// Whether return does nothing while there is no text. Default false.
  public var enablesReturnKeyAutomatically: Bool {
    get { traits.enablesReturn }
    set { traits.enablesReturn = newValue }
  }
  /// Kept: a text view shows what is typed. The platform's keyboard is told. Default false.
  public var isSecureTextEntry: Bool {
    get { traits.isSecure }
    set { traits.isSecure = newValue }
  }
}
