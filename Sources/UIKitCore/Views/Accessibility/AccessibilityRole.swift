import CoreGraphics

/// What kind of thing an element is, for those that read the screen, and for tests.
///
/// Traits say how an element behaves; the role says what it is. An element without a role of its own gets one by its traits.
@_spi(UIKit) public enum AccessibilityRole: Sendable {
  case activityIndicator, alert, button, cell, collectionView, colorWell, datePicker, image, key, keyboard, link, menu
  case menuItem, navigationBar, other, pageIndicator, picker, pickerWheel, popover, progressIndicator, scrollView
  case searchField, secureTextField, segmentedControl, sheet, slider, staticText, statusBar, stepper, switchControl
  case tabBar, table, textField, textView, toolbar, window

  /// What single traits say; the first that holds decides.
  private static let byTrait: [(trait: UIAccessibilityTraits, role: AccessibilityRole)] = [
    (.searchField, .searchField), (.link, .link), (.keyboardKey, .key), (.toggleButton, .switchControl),
    (.button, .button), (.adjustable, .slider), (.image, .image), (.staticText, .staticText), (.tabBar, .tabBar),
  ]

  /// The role of an element that has none, by its traits.
  public init(_ traits: UIAccessibilityTraits) {
    self = traits == .none ? .other : Self.byTrait.first { traits.contains($0.trait) }?.role ?? .other
  }
}

/// Something that a view draws and that is an element of its own, such as a segment.
@_spi(UIKit) public struct AccessibilityPart {
  /// Its name, in the user's language.
  public var label: String?
  /// The name that tests find it by; empty for none.
  public var identifier = ""
  /// What it is.
  public var role: AccessibilityRole
  /// How it behaves.
  public var traits: UIAccessibilityTraits
  /// Where it is, in the view's space.
  public var frame: CGRect

  /// A part of a view.
  public init(_ role: AccessibilityRole, label: String?, traits: UIAccessibilityTraits, frame: CGRect) {
    (self.role, self.label, self.traits, self.frame) = (role, label, traits, frame)
  }
}
