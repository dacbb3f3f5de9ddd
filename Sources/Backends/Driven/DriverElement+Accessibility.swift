import DriverChannel
import Foundation
import TouchPlatform

extension DriverElement {
  /// What a driver is told of an element, and of all inside of it.
  init(_ element: AccessibilityElement) {
    var states: States = []
    if element.states.contains(.enabled) { states.insert(.enabled) }
    if element.states.contains(.selected) { states.insert(.selected) }
    if element.states.contains(.focused) { states.insert(.focused) }
    if element.isElement { states.insert(.accessible) }
    if !element.visibleFrame.isEmpty { states.insert(.visible) }
    self.init(
      id: element.id.rawValue, type: Self.typeName(element.role), identifier: element.identifier,
      label: element.label, value: element.value, placeholder: element.placeholder, states: states,
      frame: element.frame, activationPoint: element.activationPoint,
      children: element.children.map { DriverElement($0) })
  }

  /// Apple's name of a type, without its prefix.
  private static func typeName(_ role: AccessibilityElement.Role) -> String {
    if role == .switchControl { return "Switch" }
    let name = "\(role)"
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}

extension AccessibilityProvider {
  /// Does what a driver asks for.
  func perform(_ action: DriverAction, on element: ElementID) -> Bool {
    switch action {
    case .press: return perform(.press, on: element)
    case .increment: return perform(.increment, on: element)
    case .decrement: return perform(.decrement, on: element)
    case .focus: return perform(.focus, on: element)
    case .show: return perform(.show, on: element)
    case .setValue(let text):
      // What takes no text may take a number.
      if perform(.setText(text), on: element) { return true }
      return Double(text).map { perform(.setNumber($0), on: element) } ?? false
    }
  }
}
