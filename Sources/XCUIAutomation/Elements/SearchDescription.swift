import CoreGraphics
import UIKit
@_spi(UIKit) import UIKitCore

/// Trees and searches as Xcode prints them.
@MainActor enum SearchDescription {
  /// A node and all inside of it, a line each.
  static func lines(_ node: AccessibilityNode, indented depth: Int = 0, _ lines: inout [String]) {
    lines.append(String(repeating: " ", count: 2 * depth) + line(node))
    for child in node.children { self.lines(child, indented: depth + 1, &lines) }
  }

  /// The first ten of several nodes, a line each, to be read behind a colon.
  static func list(_ nodes: [AccessibilityNode]) -> String {
    nodes.prefix(10).map { "\n    " + line($0) }.joined()
  }

  /// One node: `Button, {{20.0, 100.0}, {80.0, 44.0}}, identifier: 'save', label: 'Save'`.
  static func line(_ node: AccessibilityNode) -> String {
    let type = node.parent == nil ? "Application" : XCUIElement.ElementType(node.role).name
    let frame = node.frame
    var text =
      "\(type), {{\(round(frame.minX)), \(round(frame.minY))}, {\(round(frame.width)), \(round(frame.height))}}"
    if !node.identifier.isEmpty { text += ", identifier: '\(node.identifier)'" }
    if !node.label.isEmpty { text += ", label: '\(node.label)'" }
    if let placeholder = node.placeholder { text += ", placeholderValue: '\(placeholder)'" }
    if let value = node.value { text += ", value: \(value)" }
    if !node.isEnabled { text += ", Disabled" }
    if node.isSelected { text += ", Selected" }
    if node.hasFocus { text += ", Keyboard Focused" }
    return text
  }

  private static func round(_ value: CGFloat) -> Double { (Double(value) * 10).rounded() / 10 }

  static func tree(_ node: AccessibilityNode) -> String {
    var lines: [String] = []
    self.lines(node, &lines)
    return lines.joined(separator: "\n")
  }

  static func text(_ search: ElementSearch, in root: AccessibilityNode) -> String {
    var lines = ["Find: Target Application"]
    var passed = ElementSearch()
    var depth = 0
    for step in search.steps {
      passed = passed.adding(step)
      depth += 1
      let margin = String(repeating: " ", count: 2 * depth)
      lines.append("\(margin)↪︎Find: \(step.description)")
      let found = passed.nodes(in: root)
      lines.append(found.isEmpty ? "\(margin)  Output: None" : "\(margin)  Output: {")
      for node in found.prefix(20) { lines.append("\(margin)    \(line(node))") }
      if found.count > 20 { lines.append("\(margin)    and \(found.count - 20) more") }
      if !found.isEmpty { lines.append("\(margin)  }") }
    }
    return lines.joined(separator: "\n")
  }
}
