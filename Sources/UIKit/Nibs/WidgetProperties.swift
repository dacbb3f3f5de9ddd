import Foundation
@_spi(UIKit) import UIKitCore

/// The widgets' properties that Interface Builder and apps set by name, those included that apps have learnt to find in UIKit
/// though its headers do not have them. The module below finds it by its name.
final class WidgetProperties: FrameworkPropertyList {
  static func registerProperties() {
    PropertyTable.register(UITableView.self) {
      $0.add("dataSource", \UITableView.dataSource)
      $0.add("delegate", \UITableView.nibDelegate)
      $0.add("rowHeight", \UITableView.rowHeight)
      $0.add("estimatedRowHeight", \UITableView.estimatedRowHeight)
      $0.add("separatorColor", \UITableView.separatorColor)
      $0.add("separatorStyle", \UITableView.separatorStyle)
      $0.add("separatorInset", \UITableView.separatorInset)
      $0.add("sectionIndexColor", \UITableView.sectionIndexColor)
      $0.add("tableHeaderView", \UITableView.tableHeaderView)
      $0.add("tableFooterView", \UITableView.tableFooterView)
      $0.add("backgroundView", \UITableView.backgroundView)
      $0.add("allowsSelection", \UITableView.allowsSelection)
    }
    PropertyTable.register(UICollectionView.self) {
      $0.add("dataSource", \UICollectionView.dataSource)
      $0.add("delegate", \UICollectionView.nibDelegate)
    }
    PropertyTable.register(UIDynamicAnimator.self) { $0.add("debugEnabled", \UIDynamicAnimator.debugEnabled) }
    registerTexts()
    registerPickers()
    registerControls()
    registerAlerts()
  }

  private static func registerTexts() {
    PropertyTable.register(UITextField.self) {
      $0.add("delegate", \UITextField.delegate)
      $0.add("text", \UITextField.text)
      $0.add("placeholder", \UITextField.placeholder)
      $0.add("attributedPlaceholder", \UITextField.attributedPlaceholder)
      $0.add("attributedText", \UITextField.attributedText)
      $0.add("textColor", \UITextField.textColor)
      $0.add("font", \UITextField.font)
      $0.add("textAlignment", \UITextField.textAlignment)
      $0.add("borderStyle", \UITextField.borderStyle)
      $0.add("clearButtonMode", \UITextField.clearButtonMode)
      $0.add("leftView", \UITextField.leftView)
      $0.add("leftViewMode", \UITextField.leftViewMode)
      $0.add("rightView", \UITextField.rightView)
      $0.add("rightViewMode", \UITextField.rightViewMode)
      $0.add("secureTextEntry", \UITextField.isSecureTextEntry)
      $0.add("keyboardType", \UITextField.keyboardType)
      $0.add("returnKeyType", \UITextField.returnKeyType)
      $0.add("inputView", \UITextField.inputView)
      $0.add("inputAccessoryView", \UITextField.inputAccessoryView)
      $0.add("adjustsFontSizeToFitWidth", \UITextField.adjustsFontSizeToFitWidth)
      $0.add("minimumFontSize", \UITextField.minimumFontSize)
      $0.addReadOnly("placeholderLabel", \UITextField.placeholderLook)
      $0.addReadOnly("_placeholderLabel", \UITextField.placeholderLook)
      $0.addReadOnly("clearButton", \UITextField.keyedClearButton)
      $0.addReadOnly("_clearButton", \UITextField.keyedClearButton)
    }
    PropertyTable.register(PlaceholderLook.self) {
      $0.add("textColor", \PlaceholderLook.textColor)
      $0.add("font", \PlaceholderLook.font)
    }
    PropertyTable.register(UITextView.self) {
      $0.add("delegate", \UITextView.nibDelegate)
      $0.add("text", \UITextView.text)
      $0.add("attributedText", \UITextView.attributedText)
      $0.add("textColor", \UITextView.textColor)
      $0.add("font", \UITextView.font)
      $0.add("textAlignment", \UITextView.textAlignment)
      $0.add("editable", \UITextView.isEditable)
      $0.add("selectable", \UITextView.isSelectable)
      $0.add("textContainerInset", \UITextView.textContainerInset)
      $0.add("inputView", \UITextView.inputView)
      $0.add("inputAccessoryView", \UITextView.inputAccessoryView)
    }
    PropertyTable.register(UISearchBar.self) {
      $0.add("delegate", \UISearchBar.delegate)
      $0.add("text", \UISearchBar.text)
      $0.add("placeholder", \UISearchBar.placeholder)
      $0.add("barTintColor", \UISearchBar.barTintColor)
      $0.addReadOnly("searchTextField", \UISearchBar.searchTextField)
      $0.addReadOnly("searchField", \UISearchBar.searchTextField)
      $0.addReadOnly("_searchField", \UISearchBar.searchTextField)
      $0.addReadOnly("cancelButton", \UISearchBar.keyedCancelButton)
      $0.add("cancelButtonText", \UISearchBar.keyedCancelTitle)
      $0.add("_cancelButtonText", \UISearchBar.keyedCancelTitle)
    }
  }

  private static func registerPickers() {
    PropertyTable.register(UIPickerView.self) {
      $0.add("dataSource", \UIPickerView.dataSource)
      $0.add("delegate", \UIPickerView.delegate)
      $0.add("textColor", \UIPickerView.keyedTextColor)
    }
    PropertyTable.register(UIDatePicker.self) {
      $0.add("date", \UIDatePicker.date)
      $0.add("minimumDate", \UIDatePicker.minimumDate)
      $0.add("maximumDate", \UIDatePicker.maximumDate)
      $0.add("datePickerMode", \UIDatePicker.datePickerMode)
      $0.add("textColor", \UIDatePicker.keyedTextColor)
      $0.add("highlightsToday", \UIDatePicker.keyedHighlightsToday)
    }
  }

  private static func registerControls() {
    PropertyTable.register(UIButton.self) {
      $0.addReadOnly("titleLabel", \UIButton.titleLabel)
      $0.addReadOnly("imageView", \UIButton.imageView)
      $0.add("contentEdgeInsets", \UIButton.contentEdgeInsets)
      $0.add("titleEdgeInsets", \UIButton.titleEdgeInsets)
      $0.add("imageEdgeInsets", \UIButton.imageEdgeInsets)
      $0.add("adjustsImageWhenHighlighted", \UIButton.adjustsImageWhenHighlighted)
    }
    PropertyTable.register(UITableViewCell.self) {
      $0.addReadOnly("textLabel", \UITableViewCell.textLabel)
      $0.addReadOnly("detailTextLabel", \UITableViewCell.detailTextLabel)
      $0.addReadOnly("imageView", \UITableViewCell.imageView)
      $0.addReadOnly("contentView", \UITableViewCell.contentView)
      $0.add("selectedBackgroundView", \UITableViewCell.selectedBackgroundView)
      $0.add("backgroundView", \UITableViewCell.backgroundView)
      $0.add("accessoryView", \UITableViewCell.accessoryView)
    }
    PropertyTable.register(UIProgressView.self) {
      $0.add("progress", \UIProgressView.progress)
      $0.add("progressTintColor", \UIProgressView.progressTintColor)
      $0.add("trackTintColor", \UIProgressView.trackTintColor)
    }
    PropertyTable.register(UISlider.self) {
      $0.add("value", \UISlider.value)
      $0.add("minimumValue", \UISlider.minimumValue)
      $0.add("maximumValue", \UISlider.maximumValue)
      $0.add("minimumTrackTintColor", \UISlider.minimumTrackTintColor)
      $0.add("maximumTrackTintColor", \UISlider.maximumTrackTintColor)
      $0.add("thumbTintColor", \UISlider.thumbTintColor)
      $0.add("continuous", \UISlider.isContinuous)
    }
    PropertyTable.register(UISwitch.self) {
      $0.add("on", \UISwitch.isOn)
      $0.add("onTintColor", \UISwitch.onTintColor)
      $0.add("thumbTintColor", \UISwitch.thumbTintColor)
    }
    PropertyTable.register(UIStepper.self) {
      $0.add("value", \UIStepper.value)
      $0.add("minimumValue", \UIStepper.minimumValue)
      $0.add("maximumValue", \UIStepper.maximumValue)
      $0.add("stepValue", \UIStepper.stepValue)
    }
    PropertyTable.register(UISegmentedControl.self) {
      $0.add("selectedSegmentIndex", \UISegmentedControl.selectedSegmentIndex)
      $0.add("selectedSegmentTintColor", \UISegmentedControl.selectedSegmentTintColor)
    }
    PropertyTable.register(UIPageControl.self) {
      $0.add("currentPage", \UIPageControl.currentPage)
      $0.add("numberOfPages", \UIPageControl.numberOfPages)
      $0.add("pageIndicatorTintColor", \UIPageControl.pageIndicatorTintColor)
      $0.add("currentPageIndicatorTintColor", \UIPageControl.currentPageIndicatorTintColor)
    }
  }

  private static func registerAlerts() {
    PropertyTable.register(UIAlertController.self) {
      $0.add("attributedTitle", \UIAlertController.keyedTitle)
      $0.add("attributedMessage", \UIAlertController.keyedMessage)
      $0.add("contentViewController", \UIAlertController.keyedContent)
    }
    PropertyTable.register(UIAlertAction.self) {
      $0.add("enabled", \UIAlertAction.isEnabled)
      $0.addReadOnly("handler", \UIAlertAction.handler)
      $0.add("titleTextColor", \UIAlertAction.keyedColor)
      $0.add("_titleTextColor", \UIAlertAction.keyedColor)
      $0.add("image", \UIAlertAction.keyedImage)
      $0.add("_image", \UIAlertAction.keyedImage)
      $0.add("checked", \UIAlertAction.keyedCheck)
      $0.add("_isChecked", \UIAlertAction.keyedCheck)
    }
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
