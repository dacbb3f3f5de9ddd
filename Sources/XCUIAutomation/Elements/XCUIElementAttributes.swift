import CoreGraphics
import UIKit

/// What an element tells of itself.
public protocol XCUIElementAttributes {
  /// The name that tests find it by.
  var identifier: String { get }
  /// Where it is on the screen, in points.
  var frame: CGRect { get }
  /// What it stands at.
  var value: Any? { get }
  /// Its title: empty on iOS.
  var title: String { get }
  /// Its name, in the user's language.
  var label: String { get }
  /// What it is.
  var elementType: XCUIElement.ElementType { get }
  /// Whether it can be used.
  var isEnabled: Bool { get }
  /// Whether its screen is narrow or wide.
  var horizontalSizeClass: XCUIElement.SizeClass { get }
  /// Whether its screen is low or high.
  var verticalSizeClass: XCUIElement.SizeClass { get }
  /// What it shows while it is empty.
  var placeholderValue: String? { get }
  /// Whether it is chosen.
  var isSelected: Bool { get }
  /// Whether it takes what is typed.
  var hasFocus: Bool { get }
}

extension XCUIElement {
  /// The size class of a screen; the numbers are Apple's.
  public typealias SizeClass = UIUserInterfaceSizeClass
}

/// What an element and all inside of it were at one moment.
public protocol XCUIElementSnapshot: XCUIElementAttributes {
  /// What it contains.
  var children: [any XCUIElementSnapshot] { get }
  /// The same as a dictionary by the names of the attributes.
  var dictionaryRepresentation: [XCUIElement.AttributeName: Any] { get }
}

/// What snapshots can be made of.
public protocol XCUIElementSnapshotProviding {
  /// A snapshot of this moment.
  func snapshot() throws -> any XCUIElementSnapshot
}

extension XCUIElement {
  /// The name of an attribute.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// The attribute of this name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// What it contains.
    public static let children = AttributeName(rawValue: "children")
    /// What it is.
    public static let elementType = AttributeName(rawValue: "elementType")
    /// Whether it can be used.
    public static let enabled = AttributeName(rawValue: "enabled")
    /// Where it is.
    public static let frame = AttributeName(rawValue: "frame")
    /// Whether it takes what is typed.
    public static let hasFocus = AttributeName(rawValue: "hasFocus")
    /// Whether its screen is narrow or wide.
    public static let horizontalSizeClass = AttributeName(rawValue: "horizontalSizeClass")
    /// The name that tests find it by.
    public static let identifier = AttributeName(rawValue: "identifier")
    /// Its name.
    public static let label = AttributeName(rawValue: "label")
    /// What it shows while it is empty.
    public static let placeholderValue = AttributeName(rawValue: "placeholderValue")
    /// Whether it is chosen.
    public static let selected = AttributeName(rawValue: "selected")
    /// Its title.
    public static let title = AttributeName(rawValue: "title")
    /// What it stands at.
    public static let value = AttributeName(rawValue: "value")
    /// Whether its screen is low or high.
    public static let verticalSizeClass = AttributeName(rawValue: "verticalSizeClass")
  }
}
