import CoreGraphics
import Foundation
import UIKit
@_spi(UIKit) import UIKitCore

/// What a node of the tree tells, for tests and their predicates.
final class NodeSnapshot: XCUIElementSnapshot, CustomReflectable, @unchecked Sendable {
  // Unchecked: it never changes.
  let identifier: String
  let frame: CGRect
  let value: Any?
  let title = ""
  let label: String
  let elementType: XCUIElement.ElementType
  let isEnabled: Bool
  let horizontalSizeClass: XCUIElement.SizeClass
  let verticalSizeClass: XCUIElement.SizeClass
  let placeholderValue: String?
  let isSelected: Bool
  let hasFocus: Bool
  private let inside: [NodeSnapshot]

  /// - Parameter isDeep: whether what is inside is read, too.
  @MainActor init(_ node: AccessibilityNode, isDeep: Bool = false) {
    identifier = node.identifier
    frame = node.frame
    value = node.value
    label = node.label
    elementType = node.parent == nil ? .application : XCUIElement.ElementType(node.role)
    isEnabled = node.isEnabled
    placeholderValue = node.placeholder
    isSelected = node.isSelected
    hasFocus = node.hasFocus
    let traits = UIScreen.main.traitCollection
    (horizontalSizeClass, verticalSizeClass) = (traits.horizontalSizeClass, traits.verticalSizeClass)
    inside = isDeep ? node.children.map { NodeSnapshot($0, isDeep: true) } : []
  }

  var children: [any XCUIElementSnapshot] { inside }

  var dictionaryRepresentation: [XCUIElement.AttributeName: Any] {
    var result: [XCUIElement.AttributeName: Any] = [
      .identifier: identifier, .frame: frame, .title: title, .label: label, .elementType: elementType.rawValue,
      .enabled: isEnabled, .selected: isSelected, .hasFocus: hasFocus,
      .horizontalSizeClass: horizontalSizeClass.rawValue, .verticalSizeClass: verticalSizeClass.rawValue,
      .children: inside.map(\.dictionaryRepresentation),
    ]
    if let value { result[.value] = value }
    if let placeholderValue { result[.placeholderValue] = placeholderValue }
    return result
  }

  /// The names by which predicates ask.
  var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "identifier": identifier, "frame": frame, "value": value as Any, "title": title, "label": label,
        "elementType": Int(elementType.rawValue), "enabled": isEnabled, "isEnabled": isEnabled,
        "selected": isSelected, "isSelected": isSelected, "hasFocus": hasFocus,
        // A name that Apple does not document, and that many tests ask for.
        "hasKeyboardFocus": hasFocus, "placeholderValue": placeholderValue as Any,
        "exists": true,
      ])
  }
}
