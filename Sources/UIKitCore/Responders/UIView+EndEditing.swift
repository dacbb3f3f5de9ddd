import Foundation

extension UIView {
  final func _endEditing(_ force: Bool) -> Bool {
    guard let window, let first = window.focus.firstResponder, Runtime.current.isResponder(first, in: self) else {
      return false
    }
    if first.resignFirstResponder() { return true }
    guard force, window.focus.firstResponder === first else { return false }
    Runtime.current.resign(first)
    (first as? any EditingResponder)?.focusWasTaken()
    return true
  }
}
