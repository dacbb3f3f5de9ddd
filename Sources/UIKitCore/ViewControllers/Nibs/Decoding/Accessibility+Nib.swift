import Foundation
import InterfaceArchive
import QuartzCore

extension UIView {
  /// What the inspector of accessibility says.
  final func decodeAccessibility(_ node: InterfaceNode) {
    let configuration = node.child("accessibility")
    if let name = configuration?["identifier"] ?? node["restorationIdentifier"] { accessibilityIdentifier = name }
    guard let configuration else { return }
    if let text = configuration["label"] { accessibilityLabel = text }
    if let text = configuration["hint"] { accessibilityHint = text }
    if let isElement = configuration.child(key: "isElement")?.bool("value") { isAccessibilityElement = isElement }
    guard let names = configuration.child("accessibilityTraits") else { return }
    accessibilityTraits = UIAccessibilityTraits.named.reduce(into: .none) { traits, trait in
      if names.bool(trait.name) == true { traits.insert(trait.value) }
    }
  }
}

extension UIAccessibilityTraits {
  /// The traits by the names that Interface Builder writes.
  fileprivate static let named: [(name: String, value: UIAccessibilityTraits)] = [
    ("button", .button), ("link", .link), ("image", .image), ("selected", .selected), ("playsSound", .playsSound),
    ("keyboardKey", .keyboardKey), ("staticText", .staticText), ("summaryElement", .summaryElement),
    ("notEnabled", .notEnabled), ("updatesFrequently", .updatesFrequently), ("searchField", .searchField),
    ("startsMediaSession", .startsMediaSession), ("adjustable", .adjustable),
    ("allowsDirectInteraction", .allowsDirectInteraction), ("causesPageTurn", .causesPageTurn), ("header", .header),
  ]
}
