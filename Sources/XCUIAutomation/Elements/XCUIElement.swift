import CoreGraphics
import Foundation
import UIKit
@_spi(UIKit) import UIKitCore

/// An element of the app's screen: how it is found. Whether there is one is looked up each time that it is used, and never
/// before, so that it can be made before the app is launched.
///
/// What it says of an element that is not there is empty, and fails the test.
open class XCUIElement: NSObject, XCUIElementAttributes, XCUIElementTypeQueryProvider, XCUIElementSnapshotProviding,
  XCUIScreenshotProviding, CustomReflectable, @unchecked Sendable
{
  // Unchecked: it never changes, and looks at the app on the main thread alone.
  let search: ElementSearch

  init(_ search: ElementSearch) { self.search = search }

  /// An element that is never there, to be replaced by another one.
  public override init() { search = ElementSearch(otherApp: "") }

  // MARK: Finding

  /// The elements of a kind inside.
  public func elements(ofType type: ElementType) -> XCUIElementQuery { descendants(matching: type) }

  /// The element itself: what it is found by has chosen one already, or its first match.
  public var firstMatch: XCUIElement { XCUIElement(search.adding(.first)) }

  /// The elements of a kind inside.
  open func descendants(matching type: ElementType) -> XCUIElementQuery {
    XCUIElementQuery(search.adding(.descendants(.type(type))))
  }

  /// The elements of a kind directly inside.
  open func children(matching type: ElementType) -> XCUIElementQuery {
    XCUIElementQuery(search.adding(.children(.type(type))))
  }

  // MARK: Presence

  /// Whether there is such an element now.
  open var exists: Bool {
    onMain {
      TestRun.shared.countUse()
      return AppSession.tree.map { !self.search.nodes(in: $0).isEmpty } ?? false
    }
  }

  /// Whether a touch at the middle of what is seen of it would reach it.
  open var isHittable: Bool {
    onMain {
      TestRun.shared.countUse()
      guard let session = AppSession.current, let node = self.search.nodes(in: session.tree).first else { return false }
      return ElementPlace(node, in: session.runtime)?.isHittable ?? false
    }
  }

  /// Lets time pass until there is such an element, or a number of seconds is over. Returns whether there is one.
  @discardableResult
  open func waitForExistence(timeout: TimeInterval) -> Bool { wait(timeout) { self.exists } }

  /// Lets time pass until there is no such element, or a number of seconds is over. Returns whether there is none.
  @discardableResult
  open func waitForNonExistence(withTimeout timeout: TimeInterval) -> Bool { wait(timeout) { !self.exists } }

  /// The same, without the first word.
  /// > Ours: as tests of before Xcode 16 have it.
  @discardableResult
  public func waitForNonExistence(timeout: TimeInterval) -> Bool { waitForNonExistence(withTimeout: timeout) }

  /// Lets time pass until a property has a value, or a number of seconds is over. Returns whether it has.
  @discardableResult
  public func wait<Value: Equatable>(
    for keyPath: KeyPath<XCUIElement, Value>, toEqual expectedValue: Value, timeout: TimeInterval
  ) -> Bool {
    // Unsafe: both are used before the call returns, on the thread that made them.
    nonisolated(unsafe) let (path, expected) = (keyPath, expectedValue)
    return wait(timeout) { self[keyPath: path] == expected }
  }

  func wait(_ timeout: TimeInterval, until isDone: @MainActor () -> Bool) -> Bool {
    onMain {
      guard let session = AppSession.current, !TestRun.shared.isStopped else { return isDone() }
      let end = session.platform.now.advanced(bySeconds: timeout.isFinite ? max(0, timeout) : 0)
      session.pass(0)
      while !isDone() {
        guard session.platform.now < end else { return false }
        session.pass(min(Self.pollInterval, end.seconds - session.platform.now.seconds + 1e-6))
      }
      return true
    }
  }

  /// How often a condition that is waited for is looked at, in seconds.
  private static let pollInterval = 0.05

  // MARK: Attributes

  /// What it is now; nil where it is not, which fails the test.
  private func attributes() -> NodeSnapshot? {
    onMain {
      guard let session = AppSession.current, !TestRun.shared.isStopped else { return nil }
      var nodes = self.search.nodes(in: session.tree)
      if nodes.isEmpty {
        // What is on its way is waited for a moment.
        _ = self.wait(1) { self.exists }
        nodes = self.search.nodes(in: session.tree)
      }
      let site = self.search.site ?? TestRun.shared.lastSite
      guard let node = nodes.first else {
        TestRun.fail("No matches found for \(self.search.description)", site.file, site.line)
        return nil
      }
      guard nodes.count == 1 || !self.search.wantsOnlyOne else {
        TestRun.fail(
          "Multiple matching elements found for \(self.search.description):\(SearchDescription.list(nodes))", site.file,
          site.line)
        return nil
      }
      return NodeSnapshot(node)
    }
  }

  /// The name that tests find it by; empty for none.
  open var identifier: String { attributes()?.identifier ?? "" }
  /// Where it is on the screen, in points.
  open var frame: CGRect { attributes()?.frame ?? .zero }
  /// What it stands at: a text.
  open var value: Any? { attributes().map { $0.value ?? "" } }
  /// Its title: empty on iOS.
  open var title: String { "" }
  /// Its name, in the user's language; empty for none.
  open var label: String { attributes()?.label ?? "" }
  /// What it is.
  open var elementType: ElementType { attributes()?.elementType ?? .any }
  /// Whether it can be used.
  open var isEnabled: Bool { attributes()?.isEnabled ?? false }
  /// Whether its screen is narrow or wide.
  open var horizontalSizeClass: SizeClass { attributes()?.horizontalSizeClass ?? .unspecified }
  /// Whether its screen is low or high.
  open var verticalSizeClass: SizeClass { attributes()?.verticalSizeClass ?? .unspecified }
  /// What it shows while it is empty; nil for none.
  open var placeholderValue: String? { attributes()?.placeholderValue }
  /// Whether it is chosen.
  open var isSelected: Bool { attributes()?.isSelected ?? false }
  /// Whether it takes what is typed.
  open var hasFocus: Bool { attributes()?.hasFocus ?? false }

  // MARK: Accessibility

  /// Nil: what the app says of the element is its `label`.
  open var accessibilityLabel: String?
  /// Nil: what the app says of the element is its `value`.
  open var accessibilityValue: String?
  /// Nil: what the app says of the element is its `identifier`.
  open var accessibilityIdentifier: String?
  /// Nil: the test's own object has none.
  open var accessibilityHint: String?
  /// Nothing: the test's own object is no element of a screen. What the app shows of the element is its `frame`.
  open var accessibilityFrame = CGRect.zero
  /// The corner: as above.
  open var accessibilityActivationPoint = CGPoint.zero
  /// None: as above.
  open var accessibilityTraits = UIAccessibilityTraits.none
  /// False: as above.
  open var isAccessibilityElement = false

  /// The names by which predicates ask.
  public var customMirror: Mirror {
    guard exists, let now = attributes() else {
      return Mirror(self, children: ["exists": false, "isHittable": false, "hittable": false])
    }
    let isHittable = isHittable
    var children = now.customMirror.children.map { (label: $0.label, value: $0.value) }
    children += [(label: "isHittable", value: isHittable), (label: "hittable", value: isHittable)]
    return Mirror(self, children: children)
  }

  /// What a name that predicates ask for stands at, `hasKeyboardFocus` among them; nil for any other name.
  open func value(forKey key: String) -> Any? {
    let child = customMirror.children.first { $0.label == key }
    guard let value = child?.value else { return nil }
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional ? mirror.children.first?.value : value
  }

  /// All of it, and what is inside, at this moment.
  open func snapshot() throws -> any XCUIElementSnapshot {
    let made = onMain { () -> NodeSnapshot? in
      AppSession.tree.flatMap { self.search.nodes(in: $0).first }.map { NodeSnapshot($0, isDeep: true) }
    }
    guard let made else { throw SnapshotError(description: "No matches found for \(search.description)") }
    return made
  }

  /// A picture of what the screen shows at its place.
  open func screenshot() -> XCUIScreenshot {
    onMain {
      let node = AppSession.tree.flatMap { self.search.nodes(in: $0).first }
      return XCUIScreenshot(AppSession.current?.screenshot(of: node?.frame) ?? UIImage())
    }
  }

  /// What it is now with all that is inside, a line each, as Xcode prints it.
  open override var debugDescription: String {
    onMain {
      guard let tree = AppSession.tree else { return "No application is running." }
      guard let node = self.search.nodes(in: tree).first else { return SearchDescription.text(self.search, in: tree) }
      return "Attributes: \(SearchDescription.line(node))\nElement subtree:\n\(SearchDescription.tree(node))"
    }
  }

  /// What is looked for.
  open override var description: String { search.description }

  // MARK: Places

  /// A place relative to the element: (0, 0) is its top left corner, (1, 1) its bottom right one; numbers outside lie beside
  /// it.
  open func coordinate(withNormalizedOffset normalizedOffset: CGVector) -> XCUICoordinate {
    XCUICoordinate(self, normalized: normalizedOffset, offset: .zero)
  }
}

/// Why there is no snapshot.
struct SnapshotError: Error, CustomStringConvertible {
  let description: String
}
