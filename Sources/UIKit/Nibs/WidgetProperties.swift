import Foundation
@_spi(UIKit) import UIKitCore

/// The widgets' properties that Interface Builder sets by name. The module below finds it by its name.
final class WidgetProperties: FrameworkPropertyList {
  static func registerProperties() {
    PropertyTable.register(UITableView.self) {
      $0.add("dataSource", \UITableView.dataSource)
      $0.add("delegate", \UITableView.nibDelegate)
    }
    PropertyTable.register(UICollectionView.self) {
      $0.add("dataSource", \UICollectionView.dataSource)
      $0.add("delegate", \UICollectionView.nibDelegate)
    }
    PropertyTable.register(UITextField.self) {
      $0.add("delegate", \UITextField.delegate)
      $0.add("text", \UITextField.text)
      $0.add("placeholder", \UITextField.placeholder)
    }
    PropertyTable.register(UITextView.self) {
      $0.add("delegate", \UITextView.nibDelegate)
      $0.add("text", \UITextView.text)
    }
    PropertyTable.register(UIPickerView.self) {
      $0.add("dataSource", \UIPickerView.dataSource)
      $0.add("delegate", \UIPickerView.delegate)
    }
    PropertyTable.register(UIDatePicker.self) { $0.add("date", \UIDatePicker.date) }
    PropertyTable.register(UISearchBar.self) {
      $0.add("delegate", \UISearchBar.delegate)
      $0.add("text", \UISearchBar.text)
      $0.add("placeholder", \UISearchBar.placeholder)
    }
    PropertyTable.register(UIProgressView.self) { $0.add("progress", \UIProgressView.progress) }
    PropertyTable.register(UISlider.self) { $0.add("value", \UISlider.value) }
    PropertyTable.register(UISwitch.self) { $0.add("on", \UISwitch.isOn) }
  }
}

// Tables, collections and text views have a delegate of a narrower type than scroll views.
extension UITableView {
  fileprivate final var nibDelegate: (any UITableViewDelegate)? {
    get { delegate }
    set { delegate = newValue }
  }
}

extension UICollectionView {
  fileprivate final var nibDelegate: (any UICollectionViewDelegate)? {
    get { delegate }
    set { delegate = newValue }
  }
}

extension UITextView {
  fileprivate final var nibDelegate: (any UITextViewDelegate)? {
    get { delegate }
    set { delegate = newValue }
  }
}
