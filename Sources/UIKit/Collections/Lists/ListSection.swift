import Foundation
import QuartzCore

/// The looks that a list gives one of its cells.
struct ListCellLooks: Equatable {
  struct Line: Equatable {
    var color: UIColor
    /// Nil where it begins with the text.
    var leading: CGFloat?
    var trailing: CGFloat
  }

  /// The fill of cells without an own one.
  var background: UIColor
  var roundsTop = false
  var roundsBottom = false
  var top: Line?
  var bottom: Line?
}

/// What a cell is in its list.
enum ListRole {
  case row
  case header(UICollectionLayoutListConfiguration.Appearance)
  case footer(UICollectionLayoutListConfiguration.Appearance)

  /// Contents with the looks of such a cell.
  @MainActor var contents: UIListContentConfiguration {
    switch self {
    case .row: .cell()
    case .header(.plain): .plainHeader()
    case .header(.grouped), .header(.insetGrouped): .groupedHeader()
    case .header(.sidebar), .header(.sidebarPlain): .sidebarHeader()
    case .footer(.plain): .plainFooter()
    case .footer: .groupedFooter()
    }
  }
}

/// A section of a list.
@MainActor final class ListSection {
  let configuration: UICollectionLayoutListConfiguration

  private init(_ configuration: UICollectionLayoutListConfiguration) { self.configuration = configuration }

  static let header = UICollectionView.elementKindSectionHeader
  static let footer = UICollectionView.elementKindSectionFooter

  /// Whether its rows have actions.
  var swipes: Bool {
    configuration.leadingSwipeActionsConfigurationProvider != nil
      || configuration.trailingSwipeActionsConfigurationProvider != nil
  }

  static func section(
    _ configuration: UICollectionLayoutListConfiguration, _ environment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(TableLook.rowHeight))
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: size, repeatingSubitem: NSCollectionLayoutItem(layoutSize: size), count: 1)
    let section = NSCollectionLayoutSection(group: group)
    section.list = ListSection(configuration)
    let margin = SystemMargin.side(forWidth: environment.container.contentSize.width)
    let (hasHeader, hasFooter) = (
      configuration.headerMode == .supplementary, configuration.footerMode == .supplementary
    )
    switch configuration.appearance {
    case .plain, .sidebarPlain: break
    case .grouped:
      section.contentInsets = NSDirectionalEdgeInsets(
        top: hasHeader ? 0 : 18, leading: 0, bottom: hasFooter ? 0 : 18, trailing: 0)
    case .insetGrouped:
      section.contentInsets = NSDirectionalEdgeInsets(
        top: hasHeader ? 0 : 18, leading: margin, bottom: hasFooter ? 0 : 18,
        trailing: margin)
    case .sidebar:
      section.contentInsets = NSDirectionalEdgeInsets(
        top: hasHeader ? 0 : 8, leading: margin, bottom: hasFooter ? 0 : 8,
        trailing: margin)
    }
    if let padding = configuration.headerTopPadding, !hasHeader { section.contentInsets.top += padding }
    if hasHeader {
      let item = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size, elementKind: header, alignment: .top,
        absoluteOffset: CGPoint(x: 0, y: 0))
      item.pinToVisibleBounds = configuration.appearance == .plain
      item.zIndex = 2
      section.boundarySupplementaryItems.append(item)
    }
    if hasFooter {
      let item = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size, elementKind: footer, alignment: .bottom)
      section.boundarySupplementaryItems.append(item)
    }
    return section
  }

  /// What a cell is, of an item or of a kind of supplementary view.
  func role(of path: IndexPath, kind: String?) -> ListRole {
    let appearance = configuration.appearance
    switch kind {
    case Self.header: return .header(appearance)
    case Self.footer: return .footer(appearance)
    case nil: return isHeader(path) ? .header(appearance) : .row
    default: return .row
    }
  }

  /// Whether an item stands for its section's header.
  private func isHeader(_ path: IndexPath) -> Bool {
    configuration.headerMode == .firstItemInSection && path.count > 1 && path.item == 0
  }

  func looks(of path: IndexPath, of count: Int) -> ListCellLooks {
    let appearance = configuration.appearance
    let isApart = appearance == .grouped || appearance == .insetGrouped
    let isHeader = isHeader(path)
    var looks = ListCellLooks(background: isHeader && isApart ? .clear : configuration.rowColor)
    let first = configuration.headerMode == .firstItemInSection ? 1 : 0
    let (isFirst, isLast) = (path.item == first, path.item == count - 1)
    if appearance == .insetGrouped {
      looks.roundsTop = isFirst
      looks.roundsBottom = isLast
    }
    guard configuration.showsSeparators else { return looks }
    var lines = configuration.separatorConfiguration
    if let handler = configuration.itemSeparatorHandler { lines = handler(path, lines) }
    func line(_ insets: NSDirectionalEdgeInsets) -> ListCellLooks.Line {
      let automatic = CGFloat.greatestFiniteMagnitude
      return ListCellLooks.Line(
        color: lines.color, leading: insets.leading == automatic ? nil : insets.leading,
        trailing: insets.trailing == automatic ? 0 : insets.trailing)
    }
    if lines.topSeparatorVisibility == .visible { looks.top = line(lines.topSeparatorInsets) }
    let showsBelow: Bool
    switch lines.bottomSeparatorVisibility {
    case .automatic: showsBelow = !(isApart && isLast) && !(isHeader && isApart)
    case .visible: showsBelow = true
    case .hidden: showsBelow = false
    }
    if showsBelow { looks.bottom = line(lines.bottomSeparatorInsets) }
    return looks
  }
}

extension UICollectionLayoutListConfiguration {
  /// The colour behind the rows.
  var background: UIColor {
    if let backgroundColor { return backgroundColor }
    switch appearance {
    case .plain, .sidebarPlain: return .systemBackground
    case .grouped, .insetGrouped: return .systemGroupedBackground
    case .sidebar: return .secondarySystemBackground
    }
  }

  /// The fill of rows.
  var rowColor: UIColor {
    switch appearance {
    case .plain: .systemBackground
    case .grouped, .insetGrouped: .secondarySystemGroupedBackground
    case .sidebar, .sidebarPlain: .clear
    }
  }
}
