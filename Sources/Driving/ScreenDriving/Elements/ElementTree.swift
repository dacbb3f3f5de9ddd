import DriverChannel
import Foundation

/// The elements of a screen in the order of a document, each with what contains it.
package struct ElementTree: Sendable {
  /// One of them.
  package struct Node: Sendable {
    package let element: DriverElement
    /// The place of what contains it; below 0 for the app.
    package let parent: Int
    /// The place behind all that is inside of it.
    package fileprivate(set) var end: Int
    /// Which child of what contains it, from 0.
    package let index: Int
  }

  /// All of them; the first one is the app.
  package private(set) var nodes: [Node] = []
  private var places: [UInt64: Int] = [:]

  package init(_ root: DriverElement) { add(root, -1, 0) }

  private mutating func add(_ element: DriverElement, _ parent: Int, _ index: Int) {
    let place = nodes.count
    nodes.append(Node(element: element, parent: parent, end: place + 1, index: index))
    places[element.id] = place
    for (index, child) in element.children.enumerated() { add(child, place, index) }
    nodes[place].end = nodes.count
  }

  /// The place of the element with this number; nil where it is not on the screen.
  package func place(of id: UInt64) -> Int? { places[id] }

  /// The places of all that is inside of an element.
  package func inside(of place: Int) -> Range<Int> { place + 1..<nodes[place].end }

  /// The places of what an element contains itself.
  package func children(of place: Int) -> [Int] { inside(of: place).filter { nodes[$0].parent == place } }

  /// The element at a place.
  package subscript(place: Int) -> DriverElement { nodes[place].element }
}

extension DriverElement {
  /// The prefix of Apple's names of types.
  static let typePrefix = "XCUIElementType"

  /// Apple's name of the type: `XCUIElementTypeButton`.
  package var typeName: String { Self.typePrefix + type }
  /// What Appium's clients find it by: its identifier, or else its label.
  package var name: String { identifier.isEmpty ? label : identifier }

  /// Whether all of these states are so.
  package func has(_ states: States) -> Bool { self.states.isSuperset(of: states) }

  /// An attribute by the name that Appium's clients ask for; nil where there is none of this name, and null where it is not
  /// set.
  package func attribute(_ name: String) -> JSONValue? {
    func text(_ text: String) -> JSONValue { text.isEmpty ? .null : .string(text) }
    switch name {
    case "type", "wdType", "elementType", "className": return .string(typeName)
    case "name", "wdName", "accessibilityId": return text(self.name)
    case "identifier", "resource-id": return text(identifier)
    case "label", "wdLabel", "text": return text(label)
    case "value", "wdValue": return value.map { .string($0) } ?? .null
    case "placeholderValue", "wdPlaceholderValue": return placeholder.map { .string($0) } ?? .null
    case "enabled", "isEnabled", "wdEnabled": return .bool(has(.enabled))
    case "visible", "displayed", "isVisible", "isDisplayed", "wdVisible", "hittable", "isHittable":
      return .bool(has(.visible))
    case "selected", "isSelected", "wdSelected": return .bool(has(.selected))
    case "focused", "hasFocus", "hasKeyboardFocus", "isFocused", "wdFocused": return .bool(has(.focused))
    case "accessible", "isAccessible", "isAccessibilityElement", "wdAccessible": return .bool(has(.accessible))
    case "accessibilityContainer", "isWDAccessibilityContainer":
      return .bool(children.contains { $0.has(.accessible) })
    case "rect", "frame", "wdRect": return rect
    case "x": return .number(frame.minX.whole)
    case "y": return .number(frame.minY.whole)
    case "width": return .number(frame.width.whole)
    case "height": return .number(frame.height.whole)
    default: return nil
    }
  }

  /// Its frame in whole points.
  package var rect: JSONValue {
    [
      "x": .number(frame.minX.whole), "y": .number(frame.minY.whole), "width": .number(frame.width.whole),
      "height": .number(frame.height.whole),
    ]
  }
}

extension CGFloat {
  /// The nearest whole number; 0 for what is none.
  var whole: Double { isFinite ? Double(self).rounded() : 0 }
}
