import CoreGraphics
import Foundation

// The requests for keyboards. A change while the field is edited applies from the next `reloadInputViews()` on.
extension UITextField {
  final var _isSecureTextEntry: Bool {
    get { traits.isSecure }
    set {
      guard newValue != traits.isSecure else { return }
      traits.isSecure = newValue
      looksChanged()
      if isFirstResponder { reloadInputViews() }
    }
  }
}
