import CoreGraphics
import Foundation
@_spi(UIKit) import UIKitCore

/// How many wheels a picker has, and how many rows each.
@preconcurrency @MainActor public protocol UIPickerViewDataSource: NSObjectProtocol {
  /// The number of wheels. Called when the picker is loaded; a negative one counts as 0.
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  /// The number of rows of a wheel. Called when the wheel is loaded; a negative one counts as 0.
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// What the rows of a picker show, and what the user chooses. All methods have a default.
///
/// Of the three that give a row's contents, a view is preferred to an attributed title, and that to a title.
@preconcurrency @MainActor public protocol UIPickerViewDelegate: NSObjectProtocol {
  /// The width of a wheel in points. Default: the wheels share the width. Called at layout.
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat
  /// The height of each row of a wheel in points. Default 32.
  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat
  /// A row's title. Called when the row becomes visible. Default nil.
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
  /// A row's title with attributes. Default nil: the plain title is shown.
  func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString?
  /// A view for a row, which gets the size of the row. `view` is one that this method made before for the same wheel and
  /// that is no longer visible, to be used again. Default: rows show titles.
  func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
  ) -> UIView
  /// The user has turned a wheel, and it has come to rest on this row. Not called for `selectRow(_:inComponent:animated:)`.
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
  /// None: the wheels share the width.
  public func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    UIPickerView.unset
  }
  /// None: 32 points.
  public func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat {
    UIPickerView.unset
  }
  /// None.
  public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    nil
  }
  /// None.
  public func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString? { nil }
  /// A view that stands for none.
  public func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
  ) -> UIView { NoRowView.shared }
  /// Does nothing.
  public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
}

/// What a picker's wheels are called, for those that read the screen. All methods have a default.
@preconcurrency @MainActor public protocol UIPickerViewAccessibilityDelegate: UIPickerViewDelegate {
  /// A wheel's name. Default nil.
  func pickerView(_ pickerView: UIPickerView, accessibilityLabelForComponent component: Int) -> String?
  /// What a wheel does. Default nil.
  func pickerView(_ pickerView: UIPickerView, accessibilityHintForComponent component: Int) -> String?
}

extension UIPickerViewAccessibilityDelegate {
  /// None.
  public func pickerView(_ pickerView: UIPickerView, accessibilityLabelForComponent component: Int) -> String? { nil }
  /// None.
  public func pickerView(_ pickerView: UIPickerView, accessibilityHintForComponent component: Int) -> String? { nil }
}

/// Says that a delegate gives no views: Apple's method is optional, and its result is not.
final class NoRowView: UIView {
  static let shared = NoRowView(frame: .zero)
}
