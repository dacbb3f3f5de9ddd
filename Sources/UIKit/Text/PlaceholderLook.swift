import Foundation
@_spi(UIKit) import UIKitCore

/// The placeholder of a field, under the name of the label that Apple's fields show it by: apps set its colour and font with
/// key-value coding, `textField.setValue(color, forKeyPath: "placeholderLabel.textColor")`.
@MainActor final class PlaceholderLook: NSObject {
  private weak var field: UITextField?

  init(_ field: UITextField) { self.field = field }

  var textColor: UIColor? {
    get { field?.placeholderLooks[.foregroundColor] as? UIColor }
    set { field?.placeholderLooks[.foregroundColor] = newValue }
  }

  var font: UIFont? {
    get { field?.placeholderLooks[.font] as? UIFont }
    set { field?.placeholderLooks[.font] = newValue }
  }
}

extension UITextField {
  final var placeholderLook: PlaceholderLook { PlaceholderLook(self) }
}
