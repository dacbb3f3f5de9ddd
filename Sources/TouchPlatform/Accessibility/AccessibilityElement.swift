import Foundation

/// The name of one element, for as long as the view, or the app's accessibility element, that it stands for lives. It is
/// never used again within a process.
public struct ElementID: Hashable, Sendable, Comparable {
  /// The number behind the name; at least 1.
  public var rawValue: UInt64
  /// The element of this number.
  @inlinable public init(_ rawValue: UInt64) { self.rawValue = rawValue }
  /// Elements that were read first come first.
  @inlinable public static func < (a: ElementID, b: ElementID) -> Bool { a.rawValue < b.rawValue }
}

/// One element of an app's screen at one moment, with what it contains: what programs that read and operate the screen are
/// told.
public struct AccessibilityElement: Hashable, Sendable {
  /// What kind of thing an element is.
  public enum Role: UInt8, Sendable, CaseIterable {
    case activityIndicator, alert, button, cell, collectionView, colorWell, datePicker, image, key, keyboard, link, menu
    case menuItem, navigationBar, other, pageIndicator, picker, pickerWheel, popover, progressIndicator, scrollView
    case searchField, secureTextField, segmentedControl, sheet, slider, staticText, statusBar, stepper, switchControl
    case tabBar, table, textField, textView, toolbar, window
    /// The app: the root of the tree.
    case application
  }

  /// What holds of an element now.
  public struct States: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// The states of these bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// It reacts.
    public static let enabled = States(rawValue: 1 << 0)
    /// It is chosen.
    public static let selected = States(rawValue: 1 << 1)
    /// It takes what is typed.
    public static let focused = States(rawValue: 1 << 2)
    /// It can take what is typed.
    public static let focusable = States(rawValue: 1 << 3)
    /// Its value can be raised and lowered.
    public static let adjustable = States(rawValue: 1 << 4)
    /// Nothing but what is inside can be used.
    public static let modal = States(rawValue: 1 << 5)
    /// It is a heading.
    public static let header = States(rawValue: 1 << 6)
    /// It is switched on or off.
    public static let checkable = States(rawValue: 1 << 7)
    /// It is switched on; with `checkable`.
    public static let checked = States(rawValue: 1 << 8)
    /// It can be opened to show more in its place, as a heading of an outline.
    public static let expandable = States(rawValue: 1 << 9)
    /// It is opened; with `expandable`.
    public static let expanded = States(rawValue: 1 << 10)
    /// Its label or value changes often, and is not read out at each change.
    public static let updatesFrequently = States(rawValue: 1 << 11)
    /// It opens a menu.
    public static let opensMenu = States(rawValue: 1 << 12)
  }

  /// What a value is as a number, between two others.
  public struct Range: Hashable, Sendable {
    /// The least.
    public var minimum: Double
    /// The greatest.
    public var maximum: Double
    /// The value.
    public var value: Double
    /// By how much it is raised and lowered.
    public var step: Double

    /// A value between two others.
    public init(minimum: Double, maximum: Double, value: Double, step: Double) {
      (self.minimum, self.maximum, self.value, self.step) = (minimum, maximum, value, step)
    }
  }

  /// The text of an element that is a text, or takes one. A secret's letters are dots.
  public struct Text: Hashable, Sendable {
    /// The whole text.
    public var string: String
    /// What is selected, or the place of the caret, in UTF-16 units; nil where nothing is edited.
    public var selection: Swift.Range<Int>?
    /// Whether it can be changed.
    public var isEditable: Bool
    /// Whether it may have several lines.
    public var isMultiline: Bool

    /// A text.
    public init(_ string: String, selection: Swift.Range<Int>? = nil, isEditable: Bool, isMultiline: Bool) {
      self.string = string
      (self.selection, self.isEditable, self.isMultiline) = (selection, isEditable, isMultiline)
    }
  }

  /// Which one of several it is.
  public struct Position: Hashable, Sendable {
    /// From 0.
    public var index: Int
    /// How many there are, those included that are not on the screen.
    public var count: Int

    /// A place among several.
    public init(index: Int, count: Int) { (self.index, self.count) = (index, count) }
  }

  /// Its name.
  public var id: ElementID
  /// What it is.
  public var role: Role
  /// Whether those that read the screen stop at it; else it only groups others.
  public var isElement = false
  /// The name that tests find it by; empty for none.
  public var identifier = ""
  /// What it is called, in the user's language; empty for nothing.
  public var label = ""
  /// What it stands at, in words; nil for nothing.
  public var value: String?
  /// What happens when it is used; nil for nothing.
  public var hint: String?
  /// What it shows while it is empty; nil for nothing.
  public var placeholder: String?
  /// The language of its texts, as a BCP 47 tag; nil for the system's.
  public var language: String?
  /// What holds of it now.
  public var states: States = []
  /// Where it is, in points of the surface, whether or not it is covered or scrolled out of sight.
  public var frame = CGRect.zero
  /// The part of its frame that scroll views and the surface leave; empty where nothing is seen of it.
  public var visibleFrame = CGRect.zero
  /// Where it is tapped, in points of the surface.
  public var activationPoint = CGPoint.zero
  /// Its value as a number; nil where it is none.
  public var range: Range?
  /// Its text; nil where it is none.
  public var text: Text?
  /// Which one it is of a list; nil where it is in none.
  public var position: Position?
  /// The names of what can be done with it beside pressing it, in the user's language.
  public var customActions: [String] = []
  /// In which directions it can be scrolled.
  public var scrolls: [ScrollDirection] = []
  /// What it contains, in the order of reading.
  public var children: [AccessibilityElement] = []

  /// An element about which nothing else is told.
  public init(_ role: Role, id: ElementID) { (self.role, self.id) = (role, id) }

  /// A direction in which more can be shown.
  public enum ScrollDirection: UInt8, Sendable, CaseIterable {
    /// What is above, below, left or right is shown.
    case up, down, left, right
    /// The page after this one is shown, or the one before.
    case next, previous
  }

  /// The element of this name: this one, or one inside; nil where there is none. Cost: linear in all elements.
  public func element(_ id: ElementID) -> AccessibilityElement? {
    if self.id == id { return self }
    for child in children {
      if let found = child.element(id) { return found }
    }
    return nil
  }
}
