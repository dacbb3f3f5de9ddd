import CoreGraphics
import Foundation

// The text for input methods.
extension UITextView: UITextInput {
  final var _tokenizer: any UITextInputTokenizer {
    if let storedTokenizer { return storedTokenizer }
    let made = UITextInputStringTokenizer(textInput: self)
    storedTokenizer = made
    return made
  }
}
