import CoreGraphics
import Foundation

// The text as input methods see it.
extension UITextView: UITextInput {
  final var _tokenizer: any UITextInputTokenizer {
    if let storedTokenizer { return storedTokenizer }
    let made = UITextInputStringTokenizer(textInput: self)
    storedTokenizer = made
    return made
  }
}
