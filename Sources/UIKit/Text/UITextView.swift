import CoreGraphics
import Foundation
import QuartzCore
import TextEditing
@_spi(UIKit) import UIKitCore

/// Text of many lines that a user reads, selects and edits, and that scrolls.
///
/// Places and ranges are UTF-16 units; no operation splits a character as users perceive it. Each paragraph is laid out
/// and drawn separately: a typed letter costs the layout of its paragraph, some 0.8 µs a letter. Lengths are points.
/// > Here: with taps, presses and drags of the caret, selection handles, edit menu, undo and the keys of a keyboard;
/// > there is no loupe, and pasted text takes the looks around it.
@preconcurrency @MainActor
open class UITextView: UIScrollView {
  final var traits = FieldTraits()
  final var look = FieldLook()
  final private(set) lazy var editor = TextEditor(self)
  final private(set) lazy var display = TextDisplay(self)
  final private(set) lazy var touches = TextTouches(self, display)
  /// Whether the delegate was notified that editing has begun, and not that it has ended.
  final var isInEditing = false
  /// Whether the next layout scrolls to the caret.
  final var revealsCaret = false

  /// The area of the lines.
  open var textContainer: NSTextContainer { _textContainer }
  final let _textContainer: NSTextContainer

  /// A text view with this box; without a container it makes one whose width follows.
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    _textContainer = textContainer ?? NSTextContainer()
    super.init(frame: frame)
    setUpText()
    takeStorage()
  }

  /// A text view with this box.
  public convenience override init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

  /// A text view from an archive.
  public required init?(coder: NSCoder) {
    _textContainer = NSTextContainer()
    super.init(coder: coder)
    setUpText()
    if let coder = coder as? NibCoder {
      decodeTextView(coder)
      return
    }
    decodeFields(coder)
    archiveTextView(ArchivePass(coder, writes: false))
  }

  /// Writes what `init(coder:)` reads: the text with its attributes, the looks and the keyboard's traits.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    archiveTextView(ArchivePass(coder, writes: true))
  }

  private func archiveTextView(_ pass: ArchivePass) {
    pass.object("UIFont", self, \.font)
    pass.object("UITextColor", self, \.textColor)
    pass.field("UITextAlignment", self, \.textAlignment, .natural)
    pass.field("UISecureTextEntry", self, \.isSecureTextEntry, false)
    if pass.writes {
      // A secret is not written down.
      if !isSecureTextEntry { ArchivedText.write(attributedText, "UIAttributedText", pass.coder) }
    } else if let text = ArchivedText.read("UIAttributedText", pass.coder) {
      attributedText = text
    }
    pass.field("UIKeyboardType", self, \.keyboardType, .default)
    pass.field("UIKeyboardAppearance", self, \.keyboardAppearance, .default)
    pass.field("UIReturnKeyType", self, \.returnKeyType, .default)
    pass.field("UIAutocapitalizationType", self, \.autocapitalizationType)
    pass.field("UIAutocorrectionType", self, \.autocorrectionType, .default)
    pass.field("UISpellCheckingType", self, \.spellCheckingType, .default)
    pass.field("UIEditable", self, \.isEditable, true)
    pass.field("UISelectable", self, \.isSelectable, true)
    pass.value("UITextContainerInset", textContainerInset.archived) {
      if let insets = UIEdgeInsets(archived: $0) { textContainerInset = insets }
    }
  }

  private func setUpText() {
    textContainer.owner = self
    look.font = UIFont.systemFont(ofSize: 12)
    alwaysBounceVertical = true
    if backgroundColor == nil { backgroundColor = .systemBackground }
    addSubview(display.canvas)
  }

  // MARK: Text

  /// The text. Nil is set as empty; read, it is never nil. Setting it does not call `textViewDidChange`, and removes
  /// the undo actions of the text before. Default empty.
  open var text: String! {
    get { editor.string }
    set {
      look.bareColor = nil
      setText(TextSlice(newValue ?? ""))
    }
  }

  /// The text with its attributes. Characters without a colour are black, whatever `textColor` is.
  open var attributedText: NSAttributedString! {
    get { editor.attributed }
    set {
      look.bareColor = newValue?.length ?? 0 > 0 ? .black : nil
      if let newValue, newValue.length > 0 { look.takeLooks(of: newValue.attributes(at: 0, effectiveRange: nil)) }
      setText(newValue.map(TextSlice.init) ?? TextSlice())
    }
  }

  /// The font of all of the text; nil, the default, is the system's font at 12 points.
  open var font: UIFont? {
    get { look.font }
    set {
      look.font = newValue ?? .systemFont(ofSize: 12)
      setInWholeText(.font, look.font)
      if Appearance.isInUse { Appearance.note(self, .font, \UITextView.font, usual: .systemFont(ofSize: 12)) }
    }
  }

  /// The colour of all of the text; nil, the default, is `UIColor.label`.
  open var textColor: UIColor? {
    get { look.color }
    set {
      look.color = newValue ?? .label
      look.bareColor = nil
      setInWholeText(.foregroundColor, look.color)
      if Appearance.isInUse { Appearance.note(self, .textColor, \UITextView.textColor, usual: .label) }
    }
  }

  /// How lines are aligned between the edges, in all of the text. Default natural.
  open var textAlignment: NSTextAlignment {
    get { look.alignment }
    set {
      look.alignment = newValue
      setAlignmentInWholeText(newValue)
    }
  }

  /// The attributes of the text typed next: those of the surrounding text, until set; they are reset when the selection
  /// changes.
  open var typingAttributes: [NSAttributedString.Key: Any] {
    get { editor.looksHere.merging(ownLooks) { said, _ in said } }
    set {
      editor.typingLooks = newValue
      editor.invalidateLayout()
    }
  }

  /// What is made a link of by itself while the text cannot be edited. Default nothing.
  /// > Partly: addresses of pages and of mail, and numbers of telephones; no postal addresses and dates.
  open var dataDetectorTypes: UIDataDetectorTypes = [] {
    didSet { if dataDetectorTypes != oldValue { editor.invalidateLayout() } }
  }

  /// The attributes of links, which replace those that the text gives them. Default the tint as their colour; nil is the
  /// default.
  open var linkTextAttributes: [NSAttributedString.Key: Any]! {
    get { ownLinkLooks ?? [.foregroundColor: tintColor as Any] }
    set {
      ownLinkLooks = newValue
      editor.invalidateLayout()
    }
  }
  private var ownLinkLooks: [NSAttributedString.Key: Any]?

  /// Whether a font of a text style follows the user's text size. Default false.
  open var adjustsFontForContentSizeCategory = false {
    didSet { if adjustsFontForContentSizeCategory { takeContentSize() } }
  }

  /// The space between the edges and the text. Default 8 above and below.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { if textContainerInset != oldValue { containerChanged() } }
  }

  private var mirror: TextMirror?

  private var madeMirror: TextMirror {
    if let mirror { return mirror }
    let made = TextMirror(self)
    mirror = made
    return made
  }

  /// The text as a storage: what is changed in it the view shows, and what the user types its delegate is told of.
  /// > Here: it is a copy, which is kept equal to the view's text from its first use on; each change costs the length of the
  /// > text.
  open var textStorage: NSTextStorage { madeMirror.current }

  /// Where the lines and letters of the text are, in the space of the text container.
  /// > Here: it measures; it does not draw, and has no effect on how the view lays out its text.
  open var layoutManager: NSLayoutManager { madeMirror.measuring }

  /// Shows the text of the storage that lays itself out in the view's container, if there is one.
  final func takeStorage() { if textContainer.layoutManager?.textStorage != nil { madeMirror.showStorage() } }

  /// The text was changed by the user, or by the app.
  final func updateMirror() { mirror?.take() }

  // MARK: Editing and selecting

  /// The delegate for editing. Not kept alive.
  @_nonoverride open weak var delegate: (any UITextViewDelegate)? {
    get { (self as UIScrollView).delegate as? any UITextViewDelegate }
    set { (self as UIScrollView).delegate = newValue }
  }

  /// Whether the user may change the text. Default true.
  open var isEditable = true { didSet { if isEditable != oldValue { editabilityChanged() } } }
  /// Whether the user may select; needed for editing too. Default true.
  open var isSelectable = true { didSet { if isSelectable != oldValue { editabilityChanged() } } }
  /// Whether what is typed next replaces everything. Default false.
  open var clearsOnInsertion: Bool {
    get { editor.replacesAll }
    set { editor.replacesAll = newValue }
  }
  /// Whether attributes may be edited. Default false.
  /// > Partly: kept; there is no menu of attributes here.
  open var allowsEditingTextAttributes = false

  /// What is selected, in UTF-16 units; without a length an insertion point. Ranges beyond the text are clamped, and
  /// widened where they would split a character.
  open var selectedRange: NSRange {
    get { NSRange(editor.selection.range) }
    set { editor.selectFromApp(editor.document.clamped(newValue)) }
  }

  /// Scrolls so that a range is visible.
  open func scrollRangeToVisible(_ range: NSRange) {
    let pieces = editor.document.clamped(range)
    layoutText()
    let first = editor.caretRect(at: pieces.lowerBound, isUpstream: false)
    let last = editor.caretRect(at: pieces.upperBound, isUpstream: true)
    // Of a range that is too high the beginning is shown.
    let box = first.union(last)
    reveal(box.height > visibleHeight ? first : box)
  }

  /// True while text can be edited or selected.
  open override var canBecomeFirstResponder: Bool { isSelectable }

  /// Begins to edit, if the delegate allows it; a read-only text view becomes first responder for copying.
  @discardableResult
  open override func becomeFirstResponder() -> Bool { beginEditing { super.becomeFirstResponder() } }

  /// Ends editing, if the delegate allows it.
  @discardableResult
  open override func resignFirstResponder() -> Bool { endEditing { super.resignFirstResponder() } }

  // MARK: Input views

  /// What apps put on the bar above a pad's keyboard.
  /// > Partly: kept; there is no such bar.
  open var inputAssistantItem: UITextInputAssistantItem { traits.assistant }

  /// What a new password has to be like. Default nil.
  /// > Partly: kept; no passwords are proposed.
  open var passwordRules: UITextInputPasswordRules? {
    get { traits.passwordRules }
    set { traits.passwordRules = newValue }
  }

  /// The view that replaces the keyboard. Default nil; see `UIResponder.inputView`.
  open override var inputView: UIView? {
    get { traits.inputView }
    set {
      traits.inputView = newValue
      if isFirstResponder { reloadInputViews() }
    }
  }

  /// The view above the keyboard. Default nil; see `UIResponder.inputAccessoryView`.
  open override var inputAccessoryView: UIView? {
    get { traits.inputAccessoryView }
    set { traits.inputAccessoryView = newValue }
  }

  // MARK: Accessibility

  /// Its text is its value.
  @_spi(UIKit) open override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.isElement = true
    defaults.role = .textView
    defaults.value = isSecureTextEntry ? String(repeating: "•", count: text.count) : text
    return defaults
  }

  /// Its links.
  @_spi(UIKit) open override func accessibilityParts() -> [AccessibilityPart]? { linkParts }

  // MARK: Typing

  /// Whether there is any text.
  open var hasText: Bool { editor.count > 0 }
  /// Replaces the selection with typed text.
  open func insertText(_ text: String) { editor.type(text) }
  /// Deletes the selection, or the character before the insertion point.
  open func deleteBackward() { editor.deleteBackward() }
  /// What is selected.
  open var selectedTextRange: UITextRange? {
    get { editor.selectedRange }
    set { editor.selectedRange = newValue }
  }
  /// A caret's box, in the view's space.
  open func caretRect(for position: UITextPosition) -> CGRect { editor.caretRect(for: position) }
  /// The boxes of a selection, in the view's space.
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { editor.selectionRects(for: range) }
  /// The place nearest to a point of the view's space.
  open func closestPosition(to point: CGPoint) -> UITextPosition? { editor.closestPosition(to: point, within: nil) }
  /// Called by the system before a change: calls the delegate.
  open func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool {
    editor.range(range).map { allowsChange(of: NSRange($0), to: text) } ?? false
  }

  // MARK: Editing actions

  /// Whether an editing action is possible now: copying needs a selection, pasting needs text.
  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    editor.canPerform(action) ?? super.canPerformAction(action, withSender: sender)
  }
  /// Puts the selection on the pasteboard and deletes it.
  open override func cut(_ sender: Any?) { editor.cut() }
  /// Puts the selection on the pasteboard.
  open override func copy(_ sender: Any?) { editor.copy() }
  /// Replaces the selection with the pasteboard's text.
  open override func paste(_ sender: Any?) { editor.paste() }
  /// Selects the word at the insertion point.
  open override func select(_ sender: Any?) {
    editor.selectWord()
    display.showMenu()
  }
  /// Selects everything.
  open override func selectAll(_ sender: Any?) {
    editor.selectAll()
    display.showMenu()
  }

  // MARK: Touches, layout, traits

  /// Follows a finger on the text.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    self.touches.began(touches)
  }
  /// Follows the finger.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesMoved(touches, with: event)
    self.touches.moved(touches)
  }
  /// Ends following the finger.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    self.touches.ended(touches)
  }
  /// Ends following the finger.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    self.touches.cancelled(touches)
  }

  /// A finger that moves the caret or a handle of the selection does not scroll.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if gestureRecognizer.view === self,
      touches.isHolding || display.handle(at: gestureRecognizer.location(in: self), with: nil) != nil
    {
      return false
    }
    // A tap begins to edit, and is not one of what contains the text.
    if isEditable, gestureRecognizer.isSingleTap, gestureRecognizer.isOfAncestor(of: self) { return false }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  /// Not from a selection's handles, which are dragged themselves.
  open override func touchesShouldCancel(in view: UIView) -> Bool {
    view is SelectionHandle ? false : super.touchesShouldCancel(in: view)
  }

  /// Lays out the visible lines.
  open override func layoutSubviews() {
    super.layoutSubviews()
    layoutText()
  }

  /// The size of the text of a text view that does not scroll. Else none.
  open override var intrinsicContentSize: CGSize {
    guard !isScrollEnabled else { return super.intrinsicContentSize }
    return textSize(width: bounds.width > 0 ? bounds.width : .infinity)
  }

  @_spi(UIKit) open override var flowsInWidth: Bool { !isScrollEnabled }
  @_spi(UIKit) open override func contentSize(forLayoutWidth width: CGFloat) -> CGSize? {
    isScrollEnabled ? nil : textSize(width: width)
  }

  /// The size of the text, wrapped at `size.width` where that is positive.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    textSize(width: size.width > 0 && size.width < LabelContent.unlimited ? size.width : .infinity)
  }

  @_spi(UIKit) open override func baselinesFromTop(at size: CGSize) -> (first: CGFloat, last: CGFloat)? {
    let paragraphs = editor.layout.paragraphs
    guard let first = paragraphs.first, let last = paragraphs.last else { return nil }
    return (textOrigin.y + first.top + first.layout.firstBaseline, textOrigin.y + last.top + last.layout.lastBaseline)
  }

  /// Takes the colours and the text size of the new traits.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if adjustsFontForContentSizeCategory { takeContentSize() }
    editor.invalidateLayout()
  }

  /// Shows caret and selection in the new tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if showsOtherLooks { editor.invalidateLayout() }
    setNeedsLayout()
  }

  /// Posted when editing has begun; the object is the text view.
  public nonisolated static let textDidBeginEditingNotification = Notification.Name(
    "UITextViewTextDidBeginEditingNotification")
  /// Posted when the user has changed the text; the object is the text view.
  public nonisolated static let textDidChangeNotification = Notification.Name("UITextViewTextDidChangeNotification")
  /// Posted when editing has ended; the object is the text view.
  public nonisolated static let textDidEndEditingNotification = Notification.Name(
    "UITextViewTextDidEndEditingNotification")

  // MARK: Input

  /// The text of a range; nil for a range of another text.
  open func text(in range: UITextRange) -> String? { editor.text(in: range) }

  /// Replaces a range with text. The delegate cannot refuse it, but is notified.
  open func replace(_ range: UITextRange, withText text: String) { editor.replaceFromApp(range, text) }

  /// The marked text, which an input method has not committed yet; nil for none.
  open var markedTextRange: UITextRange? { editor.markedRange }

  /// How marked text is drawn. Default nil.
  /// > Partly: kept; unsettled text is underlined.
  open var markedTextStyle: [NSAttributedString.Key: Any]? {
    get { traits.markedStyle }
    set { traits.markedStyle = newValue }
  }

  /// Replaces what is marked or selected with uncommitted text.
  open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    editor.setMarked(markedText ?? "", selected: selectedRange)
  }

  /// Commits the marked text.
  open func unmarkText() { editor.unmarkFromApp() }

  /// Where the text begins.
  open var beginningOfDocument: UITextPosition { TextPlace(0) }

  /// Where it ends.
  open var endOfDocument: UITextPosition { TextPlace(editor.count) }

  /// The range between two places; nil for places of another text.
  open func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    editor.stretch(from: fromPosition, to: toPosition)
  }

  /// The place `offset` UTF-16 units further; nil beyond the text.
  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    editor.position(from: position, offset: offset)
  }

  /// The place `offset` characters or lines further in that direction; nil beyond the text.
  open func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int)
    -> UITextPosition?
  { editor.position(from: position, in: direction, offset: offset) }

  /// Which of two places comes first.
  open func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    editor.compare(position, other)
  }

  /// The number of UTF-16 units between two places.
  open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    editor.distance(from: from, to: toPosition)
  }

  /// The receiver of messages about changes that are not typed. Not kept alive.
  open var inputDelegate: (any UITextInputDelegate)? {
    get { editor.inputDelegate }
    set { editor.inputDelegate = newValue }
  }

  /// Finds words, sentences, lines and paragraphs.
  open var tokenizer: any UITextInputTokenizer { editor.tokenizer }

  /// The place in a range that is furthest in that direction.
  open func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition? {
    editor.position(within: range, farthestIn: direction)
  }

  /// The range between a place and the end of its line in that direction, or of the text.
  open func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection)
    -> UITextRange?
  { editor.range(byExtending: position, in: direction) }

  /// The writing direction of the paragraph at a place.
  open func baseWritingDirection(for position: UITextPosition, in direction: UITextStorageDirection)
    -> NSWritingDirection
  { editor.direction(at: position) }

  /// Sets the writing direction of the paragraphs of a range.
  open func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange) {
    editor.setDirection(writingDirection, for: range)
  }

  /// The box of a range's first line, in the view's space.
  open func firstRect(for range: UITextRange) -> CGRect { editor.firstRect(for: range) }

  /// The place of a range nearest to a point.
  open func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    editor.closestPosition(to: point, within: range)
  }

  /// The character at a point; nil behind the text.
  open func characterRange(at point: CGPoint) -> UITextRange? { editor.characterRange(at: point) }

  /// The attributes of the character before or behind a place.
  open func textStyling(at position: UITextPosition, in direction: UITextStorageDirection)
    -> [NSAttributedString.Key: Any]?
  { editor.styling(at: position, in: direction) }

  /// Which words get capitals. The platform's keyboard applies it. Default `sentences`.
  open var autocapitalizationType: UITextAutocapitalizationType {
    get { traits.autocapitalization }
    set { traits.autocapitalization = newValue }
  }

  /// Whether words are corrected. The platform's keyboard applies it. Default `default`.
  open var autocorrectionType: UITextAutocorrectionType {
    get { traits.autocorrection }
    set { traits.autocorrection = newValue }
  }

  /// Whether words are checked. The platform's keyboard applies it. Default `default`.
  open var spellCheckingType: UITextSpellCheckingType {
    get { traits.spellChecking }
    set { traits.spellChecking = newValue }
  }

  /// Whether straight quotes become curly ones. Default `default`.
  /// > Partly: kept; nothing is corrected.
  open var smartQuotesType: UITextSmartQuotesType {
    get { traits.smartQuotes }
    set { traits.smartQuotes = newValue }
  }

  /// Whether two hyphens become a dash. Default `default`.
  /// > Partly: kept; nothing is corrected.
  open var smartDashesType: UITextSmartDashesType {
    get { traits.smartDashes }
    set { traits.smartDashes = newValue }
  }

  /// Whether spaces are added and removed around what is pasted and cut. Default `default`.
  /// > Partly: kept; nothing is corrected.
  open var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { traits.smartInsertDelete }
    set { traits.smartInsertDelete = newValue }
  }

  /// Which keys a keyboard on the screen shows first. Default `default`.
  open var keyboardType: UIKeyboardType {
    get { traits.keyboard }
    set { traits.keyboard = newValue }
  }

  /// Whether the keyboard is dark. Default `default`.
  /// > Partly: kept.
  open var keyboardAppearance: UIKeyboardAppearance {
    get { traits.appearance }
    set {
      traits.appearance = newValue
      if Appearance.isInUse {
        Appearance.note(self, .keyboardAppearance, \UITextView.keyboardAppearance, usual: .default)
      }
    }
  }

  /// What is typed, so that the platform's keyboard can fill it in. Default nil: anything.
  open var textContentType: UITextContentType! {
    get { traits.content }
    set { traits.content = newValue }
  }

  /// What the return key of the platform's keyboard says. Default `default`.
  open var returnKeyType: UIReturnKeyType {
    get { traits.returnKey }
    set { traits.returnKey = newValue }
  }

  /// Whether return does nothing while there is no text. Default false.
  open var enablesReturnKeyAutomatically: Bool {
    get { traits.enablesReturn }
    set { traits.enablesReturn = newValue }
  }

  /// The value changes only the platform's keyboard: a text view always shows its text. Default false.
  open var isSecureTextEntry: Bool {
    get { traits.isSecure }
    set { traits.isSecure = newValue }
  }
}
