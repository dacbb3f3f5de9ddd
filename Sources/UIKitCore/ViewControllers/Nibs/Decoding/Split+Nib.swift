import Foundation
import InterfaceArchive

// Split view controllers of Interface Builder's files, and their columns.
extension UISplitViewController {
  /// The style of an element: the classic interface unless it names columns.
  static func style(of coder: NibCoder) -> Style {
    switch coder.node["style"] {
    case "doubleColumn": return .doubleColumn
    case "tripleColumn": return .tripleColumn
    case .some: return .unspecified
    case nil: return coder.node.bool("allowDoubleColumnStyle") == true ? .doubleColumn : .unspecified
    }
  }

  private static let relationships: [String: Column] = [
    "masterViewController": .primary, "primaryViewController": .primary, "detailViewController": .secondary,
    "secondaryViewController": .secondary, "supplementaryViewController": .supplementary,
    "compactViewController": .compact,
  ]

  private static let modes: [String: DisplayMode] = [
    "automatic": .automatic, "secondaryOnly": .secondaryOnly, "primaryHidden": .secondaryOnly,
    "oneBesideSecondary": .oneBesideSecondary, "allVisible": .oneBesideSecondary,
    "oneOverSecondary": .oneOverSecondary, "primaryOverlay": .oneOverSecondary,
    "twoBesideSecondary": .twoBesideSecondary, "twoOverSecondary": .twoOverSecondary,
    "twoDisplaceSecondary": .twoDisplaceSecondary,
  ]

  private static let behaviors: [String: SplitBehavior] = [
    "automatic": .automatic, "tile": .tile, "overlay": .overlay, "displace": .displace,
  ]

  private static let visibilities: [String: DisplayModeButtonVisibility] = [
    "automatic": .automatic, "never": .never, "always": .always,
  ]

  /// Reads what an element says of the columns, and makes their controllers.
  final func decodeColumns(_ coder: NibCoder) {
    let node = coder.node
    if let value = node["preferredDisplayMode"].flatMap({ Self.modes[$0] }) { preferredDisplayMode = value }
    if let value = node["preferredSplitBehavior"].flatMap({ Self.behaviors[$0] }) { preferredSplitBehavior = value }
    if let value = node["displayModeButtonVisibility"].flatMap({ Self.visibilities[$0] }) {
      displayModeButtonVisibility = value
    }
    if node["primaryEdge"] == "trailing" { primaryEdge = .trailing }
    if node["primaryBackgroundStyle"] == "sidebar" { primaryBackgroundStyle = .sidebar }
    if let value = node.bool("presentsWithGesture") { presentsWithGesture = value }
    if let value = node.bool("showsSecondaryOnlyButton") { showsSecondaryOnlyButton = value }
    if let value = node.number("preferredPrimaryColumnWidth") { preferredPrimaryColumnWidth = value }
    if let value = node.number("preferredPrimaryColumnWidthFraction") { preferredPrimaryColumnWidthFraction = value }
    if let value = node.number("minimumPrimaryColumnWidth") { minimumPrimaryColumnWidth = value }
    if let value = node.number("maximumPrimaryColumnWidth") { maximumPrimaryColumnWidth = value }
    decodeControllers(coder)
  }

  private func decodeControllers(_ coder: NibCoder) {
    var found: [Column: UIViewController] = [:]
    for segue in coder.node.list("connections") {
      guard let column = segue["relationship"].flatMap({ Self.relationships[$0] }), found[column] == nil,
        let made = coder.scene?.child(of: segue)
      else { continue }
      found[column] = made
    }
    guard style == .unspecified else {
      for column in [Column.primary, .supplementary, .secondary, .compact] {
        if column == .supplementary, style == .doubleColumn { continue }
        if let controller = found[column] { setViewController(controller, for: column) }
      }
      return
    }
    viewControllers = [found[.primary], found[.secondary]].compactMap { $0 }
  }
}
