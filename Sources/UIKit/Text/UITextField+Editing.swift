import CoreGraphics
import Foundation
import QuartzCore
import RenderTree
import TextEditing
import TouchPlatform

// How a field edits: what it allows, and which methods it calls in which order.
extension UITextField: TextEditorHost, UITextInput {
  package var isTextEditable: Bool { isEnabled }
  var isTextSelectable: Bool { isEnabled }
  var isOneLine: Bool { true }
  var isTextSecret: Bool { isSecureTextEntry }
  var takesLooks: Bool { allowsEditingTextAttributes }
  var ownLooks: TextSlice.Looks { look.looks }
  var pageHeight: CGFloat { bounds.height }
  var textOrigin: CGPoint { parts.textOrigin }

  var textManner: EditLayout.Manner {
    var manner = EditLayout.Manner()
    manner.scale = UIScreen.main.scale
    manner.isOneLine = true
    manner.isMasked = isSecureTextEntry
    manner.showsLast = isSecureTextEntry && reveal != nil
    manner.lineBreak = .clip
    manner.fontFactor = parts.fontFactor
    return manner
  }

  // MARK: Changes from the app

  final func setText(_ text: TextSlice) {
    let range = editor.selection.range
    editor.setWhole(text)
    scrolled = 0
    invalidateIntrinsicContentSize()
    if display.isActive, editor.selection.range != range { selectionDidChange() }
  }

  final func setInWholeText(_ key: NSAttributedString.Key, _ value: Any) {
    editor.setInWholeText(key, value)
    looksChanged()
    parts.placeholderChanged()
  }

  final func looksChanged() {
    editor.invalidateLayout()
    parts.textChanged()
    invalidateIntrinsicContentSize()
  }

  /// Takes the text size of the field's traits.
  final func takeContentSize() {
    let adjusted = look.font.adjusted(to: PreferredTextSize.category(of: traitCollection))
    if adjusted != look.font { font = adjusted }
  }

  // MARK: Beginning and ending

  /// The delegate is told before the keyboard moves, as on iOS.
  final func beginEditing(_ become: () -> Bool) -> Bool {
    Runtime.current.holdingKeyboard { beginEditingNow(become) }
  }

  private func beginEditingNow(_ become: () -> Bool) -> Bool {
    guard !isFirstResponder else { return become() }
    guard canBecomeFirstResponder else { return false }
    // It is noted, and begins when the field enters a window.
    guard window != nil else { return become() }
    guard delegate?.textFieldShouldBeginEditing(self) ?? true else { return false }
    // The delegate may have done it, or have removed the field.
    guard !isFirstResponder else { return true }
    guard become() else { return false }
    guard isFirstResponder, !display.isActive else { return isFirstResponder }
    display.setActive(true)
    if clearsOnBeginEditing, editor.count > 0, delegate?.textFieldShouldClear(self) ?? true {
      editor.setWhole(TextSlice())
    }
    editor.replacesAll = editor.replacesAll || (isSecureTextEntry && editor.count > 0)
    if editor.selection.isEmpty { editor.select(TextDocument.Selection(anchor: editor.count), isTold: false) }
    textNeedsLayout()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    return isFirstResponder
  }

  final func endEditing(_ resign: () -> Bool) -> Bool {
    Runtime.current.holdingKeyboard { endEditingNow(resign) }
  }

  private func endEditingNow(_ resign: () -> Bool) -> Bool {
    guard isFirstResponder else { return resign() }
    guard canResignFirstResponder, delegate?.textFieldShouldEndEditing(self) ?? true else { return false }
    guard isFirstResponder else { return true }
    guard resign() else { return false }
    finishEditing()
    return true
  }

  package func focusWasTaken() { finishEditing() }

  private func finishEditing() {
    guard display.isActive else { return }
    editor.unmark()
    editor.replacesAll = false
    editor.openRun = nil
    forgetReveal()
    display.setActive(false)
    scrolled = 0
    textNeedsLayout()
    let reason = DidEndEditingReason.committed
    delegate?.textFieldDidEndEditing(self, reason: reason)
    sendActions(for: .editingDidEnd)
    NotificationCenter.default.post(
      name: Self.textDidEndEditingNotification, object: self,
      userInfo: [Self.didEndEditingReasonUserInfoKey: reason.rawValue])
  }

  // MARK: Calls from the editor

  func allowsChange(of range: NSRange, to text: String) -> Bool {
    delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: text) ?? true
  }

  func selectionDidChange() { delegate?.textFieldDidChangeSelection(self) }

  func userDidEdit() {
    revealLast()
    invalidateIntrinsicContentSize()
    sendActions(for: .editingChanged)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
  }

  func textNeedsLayout() {
    editor.refreshManner()
    parts.textChanged()
    setNeedsLayout()
  }

  func revealCaret() {
    display.caretWasUsed()
    parts.scrollToCaret()
    setNeedsLayout()
  }

  func editMenu(_ suggested: [UIMenuElement]) -> UIMenu? {
    delegate?.textField(
      self, editMenuForCharactersIn: NSRange(editor.selection.range), suggestedActions: suggested)
  }

  func takeReturn() -> Bool {
    if enablesReturnKeyAutomatically && !hasText { return true }
    editor.unmark()
    guard delegate?.textFieldShouldReturn(self) ?? true else { return true }
    sendActions(for: .primaryActionTriggered)
    sendActions(for: .editingDidEndOnExit)
    if allControlEvents.contains(.editingDidEndOnExit) { resignFirstResponder() }
    return true
  }

  func takeTab(backwards: Bool) -> Bool {
    guard let window else { return true }
    TextFocus.next(to: self, in: window, backwards: backwards)?.becomeFirstResponder()
    return true
  }

  /// Empties the field as its clear button does.
  final func clear() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    editor.unmark()
    let had = editor.count > 0
    editor.replace(0..<editor.count, with: TextSlice(), name: "Clear")
    if had { editor.notifyEdit() }
    if !isFirstResponder { becomeFirstResponder() }
  }

  // MARK: Secrets

  /// How long the last character of a secret is shown.
  private static let revealDuration: TimeInterval = 1

  /// Shows for a moment a character that was typed at the end of a secret.
  private func revealLast() {
    guard isSecureTextEntry else { return }
    let isTyped = editor.openRun?.kind == .typing && editor.selection.range == editor.count..<editor.count
    forgetReveal()
    guard isTyped else { return editor.invalidateLayout() }
    let runtime = Runtime.current
    let time = MonotonicInstant(seconds: CACurrentMediaTime() + Self.revealDuration)
    reveal = (
      runtime,
      runtime.deadlines.schedule(at: time) { [weak self] in
        self?.reveal = nil
        self?.editor.invalidateLayout()
      }
    )
    editor.invalidateLayout()
  }

  private func forgetReveal() {
    guard let reveal else { return }
    reveal.runtime.deadlines.cancel(reveal.deadline)
    self.reveal = nil
    editor.invalidateLayout()
  }
}
