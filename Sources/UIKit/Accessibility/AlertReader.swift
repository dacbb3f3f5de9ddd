@_spi(UIKit) import UIKitCore

/// Alerts and action sheets as iOS nests them, which tests that were recorded there count: texts and fields in one scroll
/// view, buttons in another, both in lists as before iOS 13.
@MainActor enum AlertReader {
  static func add(_ view: UIView, to node: AccessibilityNode) {
    var texts: [AccessibilityNode] = []
    var fields: [AccessibilityNode] = []
    var buttons: [AccessibilityNode] = []
    func collect(_ view: UIView) {
      for subview in view.subviews {
        guard let child = ViewReader.node(subview) else { continue }
        switch child.role {
        case .button: buttons.append(child)
        case .textField, .secureTextField: fields.append(child)
        case .staticText: texts.append(child)
        default: collect(subview)
        }
      }
    }
    collect(view)
    // Tests count them as they stand.
    buttons.sort { ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX) }
    let frame = node.frame
    func group(_ role: AccessibilityRole, in parent: AccessibilityNode) -> AccessibilityNode {
      let made = AccessibilityNode(role, frame: frame)
      parent.add(made)
      return made
    }
    let card = group(.other, in: group(.other, in: node))
    let heading = group(.other, in: group(.scrollView, in: card))
    for text in texts { heading.add(text) }
    if !fields.isEmpty {
      let list = group(.collectionView, in: heading)
      for field in fields {
        let row = group(ViewReader.isNestedAsSince13 ? .cell : .other, in: list)
        let box = group(.other, in: group(.other, in: group(.other, in: row)))
        _ = group(.other, in: box)
        group(.other, in: box).add(field)
      }
    }
    let list = group(.collectionView, in: group(.other, in: group(.scrollView, in: card)))
    for button in buttons { group(.other, in: group(.cell, in: list)).add(button) }
  }
}
