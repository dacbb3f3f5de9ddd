import CoreGraphics
@_spi(UIKit) import UIKitCore

/// One element of the screen at one moment: what those that read the screen, and tests, are told of it.
///
/// A tree of nodes is a picture of one moment. What changes afterwards shows in the next tree.
@MainActor package final class AccessibilityNode {
  /// What a node stands for.
  package enum Origin {
    /// Its view.
    case view
    /// Something that its view draws or has beside its subviews.
    case part
    /// An element of the app's own.
    case element(UIAccessibilityElement)
    /// Nothing that exists by itself: it groups what tests find in a group on iOS.
    case group
  }

  /// What it stands for.
  package var origin = Origin.group
  /// What it is.
  package let role: AccessibilityRole
  /// The name that tests find it by; empty for none.
  package var identifier = ""
  /// A further name that tests find it by; nil for none.
  package var otherName: String?
  /// What it is for tests as well; nil for nothing else.
  package var otherRole: AccessibilityRole?
  /// Its name, in the user's language; empty for none.
  package var label = ""
  /// What it stands at; nil for none.
  package var value: String?
  /// What it shows while it is empty; nil for none.
  package var placeholder: String?
  /// How it behaves.
  package var traits: UIAccessibilityTraits = .none
  /// Where it is on the screen, in points, whether or not it is covered.
  package var frame = CGRect.zero
  /// Whether it takes what is typed.
  package var hasFocus = false
  /// Whether those that read the screen stop at it.
  package var isElement = false
  /// The view that it is, or that it is a part of; nil for what no view shows.
  package private(set) weak var view: UIView?
  /// Where it is tapped, on the screen; nil for the middle of what is seen of it.
  package var activationPoint: CGPoint?
  /// The row of a table that is not on the screen, which is to be scrolled there first.
  package var rowToShow: IndexPath?
  /// What it contains, in the order of reading.
  package private(set) var children: [AccessibilityNode] = []
  /// What the system shows above the app, where that is a tree of its own; nil for nothing. The app's node alone has one.
  package var system: AccessibilityNode?
  /// What contains it.
  package private(set) unowned(safe) var parent: AccessibilityNode?

  package init(_ role: AccessibilityRole, view: UIView? = nil, frame: CGRect = .zero) {
    (self.role, self.view, self.frame) = (role, view, frame)
  }

  /// Whether it can be used.
  package var isEnabled: Bool { !traits.contains(.notEnabled) }
  /// Whether it is chosen.
  package var isSelected: Bool { traits.contains(.selected) }

  /// Adds a node at the end.
  package func add(_ child: AccessibilityNode) {
    child.parent = self
    children.append(child)
  }

  /// Has other contents.
  func replaceChildren(_ nodes: [AccessibilityNode]) {
    children = []
    for node in nodes { add(node) }
  }

  /// Sorts what it contains.
  func sortChildren(_ areInOrder: (AccessibilityNode, AccessibilityNode) -> Bool) { children.sort(by: areInOrder) }

  /// The element that takes what is typed: this one, or one inside; nil for none.
  package var focused: AccessibilityNode? {
    if hasFocus { return self }
    for child in children {
      if let found = child.focused { return found }
    }
    return nil
  }

  /// Calls a closure with all that is inside, each node before what it contains. It ends when the closure returns false.
  @discardableResult
  package func visit(_ body: (AccessibilityNode) -> Bool) -> Bool {
    for child in children {
      guard body(child), child.visit(body) else { return false }
    }
    return true
  }
}
