import Foundation

/// How a list in a collection looks, and what its rows offer.
@preconcurrency @MainActor
public struct UICollectionLayoutListConfiguration {
  /// What a list looks like, as Apple numbers it.
  public enum Appearance: Int, Sendable {
    /// Rows over the whole width.
    case plain = 0
    /// Sections apart from each other, over the whole width.
    case grouped = 1
    /// Sections apart from each other and from the sides, with round corners.
    case insetGrouped = 2
    /// As in the sidebar of a split view.
    case sidebar = 3
    /// The same without room around the sections.
    case sidebarPlain = 4
  }

  /// What the headers of sections are, as Apple numbers it.
  public enum HeaderMode: Int, Sendable {
    /// There are none.
    case none = 0
    /// Views of the data source.
    case supplementary = 1
    /// The first item of each section.
    case firstItemInSection = 2
  }

  /// What the footers of sections are, as Apple numbers it.
  public enum FooterMode: Int, Sendable {
    /// There are none.
    case none = 0
    /// Views of the data source.
    case supplementary = 1
  }

  /// The actions that a swipe of a row reveals; nil for none.
  public typealias SwipeActionsConfigurationProvider = (IndexPath) -> UISwipeActionsConfiguration?
  /// The lines of a row, as a change of those of the list.
  public typealias ItemSeparatorHandler = (IndexPath, UIListSeparatorConfiguration) -> UIListSeparatorConfiguration

  /// What it looks like.
  public let appearance: Appearance

  /// A list of this appearance.
  public init(appearance: Appearance) {
    self.appearance = appearance
    separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
    showsSeparators = appearance != .sidebar && appearance != .sidebarPlain
  }

  /// Whether there are lines between rows. Default true, except in sidebars.
  public var showsSeparators: Bool
  /// The lines between rows.
  public var separatorConfiguration: UIListSeparatorConfiguration
  /// Changes the lines of a row. Default nil.
  public var itemSeparatorHandler: ItemSeparatorHandler?
  /// The colour behind the rows; nil, the default, for the one of the appearance.
  public var backgroundColor: UIColor?
  /// The actions before a row, where lines begin. Default nil.
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  /// The actions behind a row, where lines end. Default nil.
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  /// What the headers are. Default none.
  public var headerMode = HeaderMode.none
  /// What the footers are. Default none.
  public var footerMode = FooterMode.none
  /// The space above headers; nil, the default, for the system's.
  public var headerTopPadding: CGFloat?
}

/// The lines above and below the rows of a list.
@preconcurrency @MainActor
public struct UIListSeparatorConfiguration {
  /// Whether a line is shown, as Apple numbers it.
  public enum Visibility: Int, Sendable {
    /// As suits the list: between rows.
    case automatic = 0
    /// Always.
    case visible = 1
    /// Never.
    case hidden = 2
  }

  /// An inset at each edge that means: as suits the row.
  public static let automaticInsets = NSDirectionalEdgeInsets(
    top: CGFloat.greatestFiniteMagnitude, leading: CGFloat.greatestFiniteMagnitude,
    bottom: CGFloat.greatestFiniteMagnitude, trailing: CGFloat.greatestFiniteMagnitude)

  /// The lines of a list of this appearance.
  public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {}

  /// Whether there is a line above the row. Default `automatic`: none.
  public var topSeparatorVisibility = Visibility.automatic
  /// Whether there is a line below the row. Default `automatic`: except below the last row of a section that stands apart.
  public var bottomSeparatorVisibility = Visibility.automatic
  /// How far the line above is from the sides. Default `automaticInsets`: it begins where the text does.
  public var topSeparatorInsets = Self.automaticInsets
  /// How far the line below is from the sides. Default `automaticInsets`: it begins where the text does.
  public var bottomSeparatorInsets = Self.automaticInsets
  /// The colour. Default that of separators.
  public var color: UIColor = .separator
  /// The colour in rows of which several are selected. Default that of separators.
  /// > Partly: kept; lines have `color`.
  public var multipleSelectionColor: UIColor = .separator
  /// The effect of the lines. Default nil.
  /// > Partly: kept.
  public var visualEffect: UIVisualEffect?
}
