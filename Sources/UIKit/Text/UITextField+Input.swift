import CoreGraphics
import Foundation

// The text as input methods see it.
extension UITextField: UITextInput {
  final var _tokenizer: any UITextInputTokenizer {
    if let storedTokenizer { return storedTokenizer }
    let made = UITextInputStringTokenizer(textInput: self)
    storedTokenizer = made
    return made
  }
}

// What keyboards are asked for. Changing it while the field is edited counts from the next `reloadInputViews()` on.
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
