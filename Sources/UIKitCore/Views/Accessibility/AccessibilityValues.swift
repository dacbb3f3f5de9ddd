import Foundation
import QuartzCore

/// What an app set of an element's accessibility; what is nil has its default.
@MainActor final class AccessibilityValues {
  var isElement: Bool?
  var label: String?
  var attributedLabel: NSAttributedString?
  var value: String?
  var hint: String?
  var traits: UIAccessibilityTraits?
  var frame: CGRect?
  var path: UIBezierPath?
  var activationPoint: CGPoint?
  var language: String?
  var hidesElements = false
  var isModal = false
  var groupsChildren = false
  var ignoresInvertColors = false
  var elements: [Any]?
  var customActions: [UIAccessibilityCustomAction]?
  var userInputLabels: [String]?
  var attributedValue: NSAttributedString?
  var attributedHint: NSAttributedString?
  var respondsToUser: Bool?
  var navigationStyle = UIAccessibilityNavigationStyle.automatic
  var containerType = UIAccessibilityContainerType.none
  var textualContext: UIAccessibilityTextualContext?
  var headerElements: [Any]?
  var largeContentTitle: String?
  var showsLargeContentViewer = false
}

/// A view that holds the results of a search, by which a list among them is called.
@MainActor package protocol SearchResultsContainer: UIView {}

/// In which order those that read the screen with switches visit what a view contains, as Apple numbers it.
public enum UIAccessibilityNavigationStyle: Int, Sendable {
  /// As the system finds best.
  case automatic = 0
  /// Element by element.
  case separate = 1
  /// As one group.
  case combined = 2
}

/// What kind of container a view is, as Apple numbers it.
public enum UIAccessibilityContainerType: Int, Sendable {
  /// None.
  case none = 0
  /// A table of rows and columns.
  case dataTable = 1
  /// A list.
  case list = 2
  /// A mark by which those that read the screen jump.
  case landmark = 3
  /// Contents that belong together.
  case semanticGroup = 4
}

/// What kind of text an element shows.
public struct UIAccessibilityTextualContext: RawRepresentable, Hashable, Sendable {
  /// Apple's name.
  public let rawValue: String
  /// The kind of that name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Text of a terminal or a console.
  public static let console = Self(rawValue: "UIAccessibilityTextualContextConsole")
  /// A list of files.
  public static let fileSystem = Self(rawValue: "UIAccessibilityTextualContextFileSystem")
  /// Messages.
  public static let messaging = Self(rawValue: "UIAccessibilityTextualContextMessaging")
  /// A story to be read on.
  public static let narrative = Self(rawValue: "UIAccessibilityTextualContextNarrative")
  /// Source code.
  public static let sourceCode = Self(rawValue: "UIAccessibilityTextualContextSourceCode")
  /// Cells of numbers.
  public static let spreadsheet = Self(rawValue: "UIAccessibilityTextualContextSpreadsheet")
  /// Text that is written.
  public static let wordProcessing = Self(rawValue: "UIAccessibilityTextualContextWordProcessing")
}

/// What tests find by its name.
@preconcurrency @MainActor public protocol UIAccessibilityIdentification: NSObjectProtocol {
  /// The name by which tests find it.
  var accessibilityIdentifier: String? { get set }
}

extension UIView: UIAccessibilityIdentification {}
extension UIBarItem: UIAccessibilityIdentification {}

/// What a kind of view tells of itself unless the app sets something else.
@_spi(UIKit) public struct AccessibilityDefaults {
  /// Whether it is one thing to those that read the screen. Containers and plain views are none.
  public var isElement = false
  /// Its name, in the user's language.
  public var label: String?
  /// What it stands at.
  public var value: String?
  /// How it behaves.
  public var traits: UIAccessibilityTraits = .none
  /// What it is; nil for what the traits say.
  public var role: AccessibilityRole?
  /// The name that tests find it by where the app gives it none; nil for none.
  public var identifier: String?
  /// A further name by which tests find it, which iOS gives it in some versions; nil for none.
  public var otherName: String?
  /// What it is as well for tests, since iOS makes it one or the other in some versions; nil for nothing else.
  public var otherRole: AccessibilityRole?
  /// What it shows while it is empty.
  public var placeholder: String?

  /// A view that tells nothing.
  public init() {}

  /// A share of 0 to 1 as it is read out.
  public static func percentage(_ share: Double) -> String {
    share.isFinite ? "\(Int((min(max(share, 0), 1) * 100).rounded()))%" : "0%"
  }
}

extension UIView {
  final var accessibilityValues: AccessibilityValues? { extras?.accessibility }

  final func needAccessibilityValues() -> AccessibilityValues {
    Runtime.current.accessibilityListener?.valuesChanged()
    let extras = needExtras()
    if let values = extras.accessibility { return values }
    let values = AccessibilityValues()
    extras.accessibility = values
    return values
  }

  /// Where the view is on the screen, in points.
  final var frameOnScreen: CGRect { UIAccessibility.convertToScreenCoordinates(bounds, in: self) }

  /// The names of the elements inside, from the first subview to the last, without what is hidden.
  package final var accessibilityLabelsInside: [String] { subviews.flatMap { $0.ownAccessibilityLabels } }

  /// Its name where it is an element, else the names inside; none of what is hidden, and of controls: these say what they do,
  /// and not what a row is about.
  package final var ownAccessibilityLabels: [String] {
    guard !isHidden, alpha > 0, !accessibilityElementsHidden else { return [] }
    guard isAccessibilityElement else { return accessibilityLabelsInside }
    return self is UIControl ? [] : accessibilityLabel.map { [$0] } ?? []
  }
}
