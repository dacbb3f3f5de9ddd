import Foundation
import UIKit
@_spi(UIKit) import UIKitCore

/// What an element must be, or be called, to be found.
enum ElementCondition {
  /// Of a kind; `any` for all.
  case type(XCUIElement.ElementType)
  /// With this identifier, label, title, value or placeholder.
  case key(String)
  /// With this identifier alone.
  case identifier(String)
  /// For which a predicate is true.
  case predicate(NSPredicate)
  /// All of them.
  indirect case all([ElementCondition])

  @MainActor func holds(_ node: AccessibilityNode) -> Bool {
    switch self {
    case .type(let type):
      type == .any || XCUIElement.ElementType(node.role) == type
        || node.otherRole.map { XCUIElement.ElementType($0) } == type
    case .key(let key):
      node.identifier == key || node.label == key || node.value == key || node.placeholder == key
        || node.otherName == key
    case .identifier(let name): node.identifier == name
    case .predicate(let predicate): predicate.evaluate(with: NodeSnapshot(node))
    case .all(let conditions): conditions.allSatisfy { $0.holds(node) }
    }
  }

  /// As Xcode says it.
  var description: String {
    switch self {
    case .type(.any): "any element"
    case .type(let type): type.name
    case .key(let key): "\"\(key)\""
    case .identifier(let name): "identifier \"\(name)\""
    // Foundation here cannot tell the format.
    case .predicate: "a predicate"
    case .all(let conditions): conditions.map(\.description).joined(separator: " ")
    }
  }
}
