import Foundation

extension UIView {
  /// Makes the view, or what is in it, resign as first responder, and so puts the keyboard away.
  /// - Parameter force: whether a first responder that says no is not first any more all the same.
  /// - Returns: whether nothing in the view is first responder now because of this call.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool {
    guard let window, let first = window.focus.firstResponder, Runtime.current.isOrHangs(first, under: self) else {
      return false
    }
    if first.resignFirstResponder() { return true }
    guard force, window.focus.firstResponder === first else { return false }
    Runtime.current.resign(first)
    (first as? any TextEditorHost)?.focusWasTaken()
    return true
  }
}
