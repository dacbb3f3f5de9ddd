import CoreGraphics
import Foundation
import QuartzCore
import TextEditing
import TouchPlatform
@_spi(UIKit) import UIKitCore

/// A line of text that a user edits.
///
/// A tap makes it first responder: the platform's keyboard is shown, and keys of a hardware keyboard type into it.
/// Places and ranges are UTF-16 units; no operation splits a character as users perceive it. Lengths are points.
///
/// Cost: a field that is not edited costs what a label does; a blinking caret two frames a second.
/// > Here: with taps, presses and drags of the caret, selection handles, edit menu, undo and the keys of a keyboard;
/// > there is no loupe, and pasted text takes the looks around it.
@preconcurrency @MainActor
open class UITextField: UIControl {
  final var look = FieldLook()
  final var traits = FieldTraits()
  final var placeholderText: NSAttributedString?
  /// What an app has set of the placeholder's label by its names.
  final var placeholderLooks: [NSAttributedString.Key: Any] = [:] { didSet { placeholderChanged() } }
  /// The button at the end, once it was shown.
  final var keyedClearButton: UIView? { parts.shownClearButton }
  final private(set) lazy var editor = TextEditor(self)
  final private(set) lazy var display = TextDisplay(self)
  final private(set) lazy var touches = TextTouches(self, display)
  final private(set) lazy var parts = FieldParts(self)
  /// How far the text is scrolled to the left.
  final var scrolled: CGFloat = 0
  /// The deadline until which the last character of a password is shown.
  final var reveal: (runtime: Runtime, deadline: Deadline)?

  /// A field with this box: empty, without a border, 17 points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    contentVerticalAlignment = .center
    setUpField()
  }

  /// A field from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if (coder as? NibCoder)?.node["contentVerticalAlignment"] == nil { contentVerticalAlignment = .center }
    setUpField()
    if let coder = coder as? NibCoder {
      decodeField(coder)
      return
    }
    decodeFields(coder)
    archiveField(ArchivePass(coder, writes: false))
  }

  /// Writes what `init(coder:)` reads: the text with its attributes, the looks and the keyboard's traits.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    archiveField(ArchivePass(coder, writes: true))
  }

  private func archiveField(_ pass: ArchivePass) {
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
    pass.field("UIPlaceholder", self, \.placeholder)
    pass.field("UIBorderStyle", self, \.borderStyle, BorderStyle.none)
    pass.field("UIClearButtonMode", self, \.clearButtonMode, .never)
    pass.field("UIAdjustsFontSizeToFit", self, \.adjustsFontSizeToFitWidth, false)
    pass.field("UIMinimumFontSize", self, \.minimumFontSize, 0)
    pass.field("UIClearsOnBeginEditing", self, \.clearsOnBeginEditing, false)
    pass.object("UIBackground", self, \.background)
    pass.object("UIDisabledBackground", self, \.disabledBackground)
  }

  private func setUpField() {
    isOpaque = false
    parts.setUp()
  }

  // MARK: Text

  /// The text. Nil is set as empty; read, it is never nil. Setting it notifies neither delegate nor targets, and
  /// removes the undo actions of the text before. Default empty.
  open var text: String? {
    get { editor.string }
    set { setText(TextSlice(newValue ?? "")) }
  }

  /// The text with its attributes. Setting it sets font, colour and alignment to those of the first character.
  open var attributedText: NSAttributedString? {
    get { editor.attributed }
    set {
      if let newValue, newValue.length > 0 { look.takeLooks(of: newValue.attributes(at: 0, effectiveRange: nil)) }
      setText(newValue.map(TextSlice.init) ?? TextSlice())
    }
  }

  /// The text that is shown while it is empty. Default nil.
  open var placeholder: String? {
    get { placeholderText?.string }
    set {
      placeholderText = newValue.map { NSAttributedString(string: $0) }
      placeholderChanged()
    }
  }

  /// The text that is shown while it is empty, with attributes that replace the field's font and the placeholder
  /// colour.
  open var attributedPlaceholder: NSAttributedString? {
    get { placeholderText }
    set {
      placeholderText = newValue.flatMap { $0.copy() as? NSAttributedString }
      placeholderChanged()
    }
  }

  private func placeholderChanged() {
    parts.placeholderChanged()
    invalidateIntrinsicContentSize()
  }

  /// The font of all of the text; nil, the default, is the system's font at 17 points.
  open var font: UIFont? {
    get { look.font }
    set {
      look.font = newValue ?? FieldLook.usualFont
      setInWholeText(.font, look.font)
      if Appearance.isInUse { Appearance.note(self, .font, \UITextField.font, usual: FieldLook.usualFont) }
    }
  }

  /// The colour of all of the text; nil, the default, is `UIColor.label`.
  open var textColor: UIColor? {
    get { look.color }
    set {
      look.color = newValue ?? .label
      setInWholeText(.foregroundColor, look.color)
      if Appearance.isInUse { Appearance.note(self, .textColor, \UITextField.textColor, usual: .label) }
    }
  }

  /// How the text is aligned between the edges. Default natural.
  open var textAlignment: NSTextAlignment {
    get { look.alignment }
    set {
      look.alignment = newValue
      looksChanged()
      parts.placeholderChanged()
    }
  }

  /// The attributes that all of the text has unless it has its own; setting them applies them to all of it.
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get { ownLooks.merging(look.more) { own, _ in own } }
    set {
      look.takeLooks(of: newValue)
      look.more = newValue.filter { ![.font, .foregroundColor, .paragraphStyle].contains($0.key) }
      editor.changeLooks(in: 0..<editor.count) { $0 = [:] }
      looksChanged()
      if Appearance.isInUse {
        Appearance.note(self, .init(.defaultTextAttributes)) { $0.defaultTextAttributes = newValue }
      }
    }
  }

  /// The attributes of the text typed next, while it is edited; nil otherwise. They are reset when the selection
  /// changes.
  open var typingAttributes: [NSAttributedString.Key: Any]? {
    get { display.isActive ? editor.looksHere.merging(ownLooks) { said, _ in said } : nil }
    set { if display.isActive { editor.typingLooks = newValue } }
  }

  /// Whether a font of a text style follows the user's text size. Default false.
  open var adjustsFontForContentSizeCategory = false {
    didSet { if adjustsFontForContentSizeCategory { takeContentSize() } }
  }

  /// Whether text that does not fit becomes smaller, down to `minimumFontSize`. Default false.
  open var adjustsFontSizeToFitWidth = false { didSet { looksChanged() } }

  /// The least size of the font, in points; with 0, the default, text does not shrink.
  open var minimumFontSize: CGFloat = 0 { didSet { looksChanged() } }

  // MARK: Editing

  /// The delegate for editing. Not kept alive.
  open weak var delegate: (any UITextFieldDelegate)?

  /// Whether it is being edited.
  open var isEditing: Bool { display.isActive }

  /// Whether editing begins with an empty field, if the delegate's `textFieldShouldClear` allows it. Default false.
  open var clearsOnBeginEditing = false

  /// Whether what is typed next replaces everything. A field of secrets does so when it is edited again. Default false.
  open var clearsOnInsertion: Bool {
    get { editor.replacesAll }
    set { editor.replacesAll = newValue }
  }

  /// Whether attributes may be edited. Default false.
  /// > Partly: kept; there is no menu of attributes here.
  open var allowsEditingTextAttributes = false

  /// True while it is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Begins to edit, if the delegate allows it.
  @discardableResult
  open override func becomeFirstResponder() -> Bool { beginEditing { super.becomeFirstResponder() } }

  /// Ends editing, if the delegate allows it.
  @discardableResult
  open override func resignFirstResponder() -> Bool { endEditing { super.resignFirstResponder() } }

  // MARK: Border and backgrounds

  /// The kinds of border.
  public enum BorderStyle: Int, Sendable {
    /// None.
    case none = 0
    /// A thin line.
    case line = 1
    /// An edge that is cut in.
    case bezel = 2
    /// A filled box with round corners.
    case roundedRect = 3
  }

  /// Which border is drawn. Default none.
  open var borderStyle = BorderStyle.none {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .borderStyle, \UITextField.borderStyle, usual: .none) }
      parts.borderChanged()
      invalidateIntrinsicContentSize()
    }
  }

  /// The colour behind the text: in a field with a rounded border that within the border, else of the whole field.
  /// Default nil: white, in dark traits black that lets something through, within a rounded border.
  open override var backgroundColor: UIColor? { didSet { parts.borderChanged() } }

  /// Fills the whole field with its colour, unless the rounded border has it.
  final func showBackgroundColor() {
    guard let backgroundColor else { return }
    layer.backgroundColor =
      borderStyle == .roundedRect ? nil : backgroundColor.resolvedColor(with: traitCollection).cgColor
  }

  /// A picture behind the text, stretched; not with a rounded border. Default nil.
  open var background: UIImage? { didSet { parts.borderChanged() } }

  /// The picture behind the text of a field that is not enabled, where `background` is set. Default nil.
  open var disabledBackground: UIImage? { didSet { parts.borderChanged() } }

  // MARK: Clear button and views at the sides

  /// When a button or a view at a side is shown.
  public enum ViewMode: Int, Sendable {
    /// Never.
    case never = 0
    /// While there is editing; the clear button only if there is text.
    case whileEditing = 1
    /// While there is no editing.
    case unlessEditing = 2
    /// Always; the clear button only if there is text.
    case always = 3
  }

  /// When the button that empties the field is shown. Default never.
  open var clearButtonMode = ViewMode.never { didSet { setNeedsLayout() } }
  /// A view at the left; in an interface that runs from right to left, at the right. Its size is kept. Default nil.
  open var leftView: UIView? { didSet { sideViewChanged(oldValue, leftView) } }
  /// When it is shown. Default never.
  open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
  /// A view at the right; in an interface that runs from right to left, at the left. Default nil.
  open var rightView: UIView? { didSet { sideViewChanged(oldValue, rightView) } }
  /// When it is shown. Default never.
  open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }

  private func sideViewChanged(_ old: UIView?, _ new: UIView?) {
    if old !== new, old?.superview === self { old?.removeFromSuperview() }
    setNeedsLayout()
  }

  // MARK: Rectangles and drawing, for subclasses to override

  /// The box of the border. Default: the bounds.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// The box of text that is not edited: the area without border and side views.
  open func textRect(forBounds bounds: CGRect) -> CGRect { parts.textRect(bounds, isEditing: false) }
  /// The box of text that is edited. Default: `textRect(forBounds:)` without the clear button's room.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { parts.textRect(bounds, isEditing: true) }
  /// The box of the placeholder. Default: that of the text.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
    display.isActive ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
  }
  /// The box of the clear button.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { parts.clearButtonRect(bounds) }
  /// The box of the left view.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect { parts.sideRect(bounds, leftView, isLeft: true) }
  /// The box of the right view.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect { parts.sideRect(bounds, rightView, isLeft: false) }
  /// Draws text that is not edited into the current context.
  /// > Here: text that is edited is not drawn by it, as on iOS.
  open func drawText(in rect: CGRect) { parts.drawText(in: rect) }
  /// Draws the placeholder into the current context.
  open func drawPlaceholder(in rect: CGRect) { parts.drawPlaceholder(in: rect) }

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

  /// Its text is its value, or its placeholder while it is empty; of a secure text as many dots.
  @_spi(UIKit) open override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.isElement = true
    defaults.role = isSecureTextEntry ? .secureTextField : .textField
    defaults.placeholder = placeholder
    let text = text ?? ""
    defaults.value = text.isEmpty ? placeholder : isSecureTextEntry ? String(repeating: "•", count: text.count) : text
    return defaults
  }

  // MARK: Typing

  /// Whether there is any text.
  open var hasText: Bool { editor.count > 0 }
  /// Types text; a line feed is the return key.
  open func insertText(_ text: String) { editor.type(text) }
  /// Deletes the selection, or the character before the insertion point.
  open func deleteBackward() { editor.deleteBackward() }
  /// What is selected.
  open var selectedTextRange: UITextRange? {
    get { editor.selectedRange }
    set { editor.selectedRange = newValue }
  }
  /// A caret's box, in the field's space.
  open func caretRect(for position: UITextPosition) -> CGRect { editor.caretRect(for: position) }
  /// The boxes of a selection, in the field's space.
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { editor.selectionRects(for: range) }
  /// The place nearest to a point of the field.
  open func closestPosition(to point: CGPoint) -> UITextPosition? { editor.closestPosition(to: point, within: nil) }
  /// Called by the system before a change: calls the delegate.
  open func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool {
    editor.range(range).map { allowsChange(of: NSRange($0), to: text) } ?? false
  }

  // MARK: Editing actions

  /// Whether an editing action is possible now: copying needs a selection and no secret, pasting needs text.
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

  /// Follows a finger on the text, besides the tracking of every control.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    if isEnabled { self.touches.began(touches) }
  }
  /// Follows the finger.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesMoved(touches, with: event)
    self.touches.moved(touches)
  }
  /// A tap is the field's own, which begins to edit: a recogniser of what contains it, which ends editing, does not recognise it.
  @_spi(UIKit) open override var keepsSingleTap: Bool { true }

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

  /// The handles of a selection extend beyond the field.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    display.handle(at: point, with: event) ?? super.hitTest(point, with: event)
  }

  /// Lays out text, border and side views.
  open override func layoutSubviews() {
    super.layoutSubviews()
    parts.lay()
  }

  /// The size of the text and what is around it.
  open override var intrinsicContentSize: CGSize { parts.naturalSize }
  /// The size of the text and what is around it, no wider than `size.width` where that is positive.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let natural = parts.naturalSize
    return CGSize(width: size.width > 0 ? min(natural.width, size.width) : natural.width, height: natural.height)
  }

  @_spi(UIKit) open override func baselinesFromTop(at size: CGSize) -> (first: CGFloat, last: CGFloat)? {
    parts.baselineFromTop(atHeight: size.height).map { ($0, $0) }
  }

  @_spi(UIKit) open override func stateDidChange() {
    super.stateDidChange()
    if !isEnabled, isFirstResponder { resignFirstResponder() }
    parts.borderChanged()
  }

  /// Takes the colours and the text size of the new traits.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if adjustsFontForContentSizeCategory { takeContentSize() }
    looksChanged()
    parts.borderChanged()
    parts.placeholderChanged()
  }

  /// Shows caret and selection in the new tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }

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

  /// The box of a range's first line, in the field's space.
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
        Appearance.note(self, .keyboardAppearance, \UITextField.keyboardAppearance, usual: .default)
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

  /// Whether bullets are shown instead of the text, and it can be neither copied nor cut. Default false.
  open var isSecureTextEntry: Bool {
    get { _isSecureTextEntry }
    set { _isSecureTextEntry = newValue }
  }
}
