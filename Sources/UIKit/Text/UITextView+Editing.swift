import CoreGraphics
import Foundation
import QuartzCore
import RenderTree
import TextEditing

// How a text view edits: what it allows, and which methods it calls in which order.
extension UITextView: TextEditorHost, TextContainerOwner, UITextInput {
  package var isTextEditable: Bool { isEditable && isSelectable }
  var isTextSelectable: Bool { isSelectable }
  var isOneLine: Bool { false }
  var isTextSecret: Bool { false }
  var takesLooks: Bool { allowsEditingTextAttributes }
  var ownLooks: TextSlice.Looks { look.looks }
  var pageHeight: CGFloat { visibleHeight }

  /// The visible height, without what bars cover.
  final var visibleHeight: CGFloat {
    max(0, bounds.height - adjustedContentInset.top - adjustedContentInset.bottom)
  }

  var textOrigin: CGPoint {
    CGPoint(x: textContainerInset.left + textContainer.lineFragmentPadding, y: textContainerInset.top)
  }

  var textManner: EditLayout.Manner { manner(width: bounds.width) }

  private func manner(width: CGFloat) -> EditLayout.Manner {
    var manner = EditLayout.Manner()
    manner.scale = UIScreen.main.scale
    let side = adjustedContentInset
    let container = textContainer
    var room = width - textContainerInset.left - textContainerInset.right - side.left - side.right
    if !container.widthTracksTextView { room = container.size.width > 0 ? container.size.width : .infinity }
    manner.width = max(1, room - 2 * container.lineFragmentPadding)
    manner.maxLines = max(0, container.maximumNumberOfLines)
    if container.lineBreakMode != .byWordWrapping {
      manner.lineBreak = TextParagraphStyle.LineBreak(rawValue: container.lineBreakMode.rawValue)
    }
    return manner
  }

  // MARK: Changes from the app

  final func setText(_ text: TextSlice) {
    let range = editor.selection.range
    // As measured on iOS: the delegate is also notified of the first text of a view without a window.
    let isTold = display.isActive || (window == nil && !editor.wasSet)
    editor.setWhole(text)
    updateMirror()
    sizeMayHaveChanged()
    if isTold, editor.selection.range != range { selectionDidChange() }
  }

  final func setInWholeText(_ key: NSAttributedString.Key, _ value: Any) {
    editor.setInWholeText(key, value)
    editor.typingLooks?[key] = value
    editor.invalidateLayout()
    sizeMayHaveChanged()
  }

  final func setAlignmentInWholeText(_ alignment: NSTextAlignment) {
    editor.changeLooks(in: 0..<editor.count) { looks in
      guard let old = looks[.paragraphStyle] as? NSParagraphStyle else { return }
      let style = NSMutableParagraphStyle()
      style.setParagraphStyle(old)
      style.alignment = alignment
      looks[.paragraphStyle] = style.copy()
    }
    editor.invalidateLayout()
  }

  /// Takes the text size of the view's traits.
  final func takeContentSize() {
    let adjusted = look.font.adjusted(to: PreferredTextSize.category(of: traitCollection))
    if adjusted != look.font { font = adjusted }
  }

  package final func containerChanged() {
    editor.invalidateLayout()
    sizeMayHaveChanged()
  }

  final func editabilityChanged() {
    if !isSelectable, isFirstResponder { resignFirstResponder() }
    if isFirstResponder { reloadInputViews() }
    if !dataDetectorTypes.isEmpty { editor.invalidateLayout() }
    setNeedsLayout()
  }

  private func sizeMayHaveChanged() { if !isScrollEnabled { invalidateIntrinsicContentSize() } }

  // MARK: Layout

  /// The size of the text at a width.
  final func textSize(width: CGFloat) -> CGSize {
    var layout = editor.layout
    let wanted = manner(width: width)
    if layout.manner != wanted { layout = editor.measured(wanted) }
    let scale = wanted.scale
    func up(_ length: CGFloat) -> CGFloat { (length * scale - 1e-6).rounded(.up) / scale }
    let inset = textContainerInset
    let natural = up(layout.size.width) + 2 * textContainer.lineFragmentPadding + inset.left + inset.right
    return CGSize(width: min(natural, width), height: up(layout.size.height) + inset.top + inset.bottom)
  }

  /// Takes the width, sets the content size, shows the visible lines.
  final func layoutText() {
    editor.refreshManner()
    let layout = editor.layout
    let scale = layout.manner.scale
    let inset = textContainerInset
    let side = adjustedContentInset
    let height = (layout.size.height * scale - 1e-6).rounded(.up) / scale + inset.top + inset.bottom
    var width = max(0, bounds.width - side.left - side.right)
    if !textContainer.widthTracksTextView {
      width = max(width, layout.size.width + 2 * textContainer.lineFragmentPadding + inset.left + inset.right)
    }
    let size = CGSize(width: width, height: height)
    if contentSize != size { contentSize = size }
    if revealsCaret {
      revealsCaret = false
      let selection = editor.selection
      reveal(editor.caretRect(at: selection.head, isUpstream: selection.isUpstream))
    }
    display.refresh(visible: bounds)
  }

  /// Scrolls as little as necessary for a box to be visible, with a little room around it.
  final func reveal(_ box: CGRect) {
    let inset = adjustedContentInset
    var offset = contentOffset
    let top = offset.y + inset.top
    let bottom = offset.y + bounds.height - inset.bottom
    // At the first and last line the container's inset becomes visible, too.
    let above = min(textContainerInset.top, 8)
    let below = min(textContainerInset.bottom, 8)
    if box.maxY + below > bottom {
      let scale = UIScreen.main.scale
      offset.y = ((offset.y + box.maxY + below - bottom) * scale).rounded(.up) / scale
    }
    if box.minY - above < top || box.height > bottom - top { offset.y = box.minY - above - inset.top }
    if !textContainer.widthTracksTextView {
      if box.maxX > offset.x + bounds.width - inset.right { offset.x = box.maxX - bounds.width + inset.right }
      if box.minX < offset.x + inset.left { offset.x = box.minX - inset.left }
    }
    let legal = legalOffset(offset)
    if legal != contentOffset { contentOffset = legal }
  }

  // MARK: Beginning and ending

  final func beginEditing(_ become: () -> Bool) -> Bool {
    guard !isFirstResponder else { return become() }
    guard canBecomeFirstResponder else { return false }
    // It is noted, and begins when the view enters a window.
    guard window != nil else { return become() }
    if isTextEditable, !(delegate?.textViewShouldBeginEditing(self) ?? true) { return false }
    // The delegate may have done it.
    guard !isFirstResponder else { return true }
    guard become() else { return false }
    guard isFirstResponder, !display.isActive else { return isFirstResponder }
    display.setActive(true)
    revealCaret()
    guard isTextEditable else { return true }
    isInEditing = true
    delegate?.textViewDidBeginEditing(self)
    NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    return isFirstResponder
  }

  final func endEditing(_ resign: () -> Bool) -> Bool {
    guard isFirstResponder else { return resign() }
    guard canResignFirstResponder else { return false }
    if isInEditing, !(delegate?.textViewShouldEndEditing(self) ?? true) { return false }
    guard isFirstResponder else { return true }
    guard resign() else { return false }
    focusWasTaken()
    return true
  }

  package func focusWasTaken() {
    guard display.isActive else { return }
    editor.unmark()
    editor.openRun = nil
    display.setActive(false)
    guard isInEditing else { return }
    isInEditing = false
    delegate?.textViewDidEndEditing(self)
    NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
  }

  // MARK: Calls from the editor

  func allowsChange(of range: NSRange, to text: String) -> Bool {
    delegate?.textView(self, shouldChangeTextIn: range, replacementText: text) ?? true
  }

  func selectionDidChange() { delegate?.textViewDidChangeSelection(self) }

  func userDidEdit() {
    updateMirror()
    sizeMayHaveChanged()
    delegate?.textViewDidChange(self)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
  }

  func textNeedsLayout() {
    setNeedsLayout()
  }

  func revealCaret() {
    display.caretWasUsed()
    revealsCaret = true
    setNeedsLayout()
  }

  func editMenu(_ suggested: [UIMenuElement]) -> UIMenu? {
    delegate?.textView(self, editMenuForTextIn: NSRange(editor.selection.range), suggestedActions: suggested)
  }

  func takeReturn() -> Bool { enablesReturnKeyAutomatically && !hasText }
  func takeTab(backwards: Bool) -> Bool { false }
}
