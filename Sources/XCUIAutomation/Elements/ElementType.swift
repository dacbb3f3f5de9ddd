@_spi(UIKit) import UIKitCore

extension XCUIElement {
  /// What kind of thing an element is. The numbers are Apple's.
  public enum ElementType: UInt, Sendable, CaseIterable {
    case any = 0
    case other, application, group, window, sheet, drawer, alert, dialog, button, radioButton, radioGroup, checkBox
    case disclosureTriangle, popUpButton, comboBox, menuButton, toolbarButton, popover, keyboard, key, navigationBar
    case tabBar, tabGroup, toolbar, statusBar, table, tableRow, tableColumn, outline, outlineRow, browser
    case collectionView, slider, pageIndicator, progressIndicator, activityIndicator, segmentedControl, picker
    case pickerWheel, `switch`, toggle, link, image, icon, searchField, scrollView, scrollBar, staticText, textField
    case secureTextField, datePicker, textView, menu, menuItem, menuBar, menuBarItem, map, webView, incrementArrow
    case decrementArrow, timeline, ratingIndicator, valueIndicator, splitGroup, splitter, relevanceIndicator, colorWell
    case helpTag, matte, dockItem, ruler, rulerMarker, grid, levelIndicator, cell, layoutArea, layoutItem, handle
    case stepper, tab, touchBar, statusItem
  }
}

/// The former name.
public typealias XCUIElementType = XCUIElement.ElementType

extension XCUIElement.ElementType {
  init(_ role: AccessibilityRole) {
    self =
      switch role {
      case .activityIndicator: .activityIndicator
      case .alert: .alert
      case .button: .button
      case .cell: .cell
      case .collectionView: .collectionView
      case .colorWell: .colorWell
      case .datePicker: .datePicker
      case .image: .image
      case .key: .key
      case .keyboard: .keyboard
      case .link: .link
      case .menu: .menu
      case .menuItem: .menuItem
      case .navigationBar: .navigationBar
      case .other: .other
      case .pageIndicator: .pageIndicator
      case .picker: .picker
      case .pickerWheel: .pickerWheel
      case .popover: .popover
      case .progressIndicator: .progressIndicator
      case .scrollView: .scrollView
      case .searchField: .searchField
      case .secureTextField: .secureTextField
      case .segmentedControl: .segmentedControl
      case .sheet: .sheet
      case .slider: .slider
      case .staticText: .staticText
      case .statusBar: .statusBar
      case .stepper: .stepper
      case .switchControl: .switch
      case .tabBar: .tabBar
      case .table: .table
      case .textField: .textField
      case .textView: .textView
      case .toolbar: .toolbar
      case .window: .window
      }
  }

  /// The name with a capital at its beginning, as Xcode prints it: `StaticText`.
  var name: String {
    let text = "\(self)"
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}
