import Foundation

extension UISplitViewController {
  /// How many columns there are.
  public enum Style: Int, Sendable {
    /// Two controllers, as `viewControllers` has them: the classic interface.
    case unspecified = 0
    /// A primary and a secondary column.
    case doubleColumn = 1
    /// A primary, a supplementary and a secondary column.
    case tripleColumn = 2
  }

  /// A place for a controller, from the list towards its details.
  public enum Column: Int, Sendable {
    /// The first column.
    case primary = 0
    /// The column between the others; of the style `tripleColumn`.
    case supplementary = 1
    /// The last column, which is always shown.
    case secondary = 2
    /// What is shown in place of all columns where the width is compact.
    case compact = 3
  }

  /// Which columns are shown, and how.
  public enum DisplayMode: Int, Sendable {
    /// The system's choice.
    case automatic = 0
    /// The secondary column alone.
    case secondaryOnly = 1
    /// One column beside the secondary one.
    case oneBesideSecondary = 2
    /// One column over the secondary one.
    case oneOverSecondary = 3
    /// Two columns beside the secondary one.
    case twoBesideSecondary = 4
    /// Two columns over the secondary one.
    case twoOverSecondary = 5
    /// Two columns, which move the secondary one aside instead of narrowing it.
    case twoDisplaceSecondary = 6

    /// The older name of `secondaryOnly`.
    public static var primaryHidden: DisplayMode { .secondaryOnly }
    /// The older name of `oneBesideSecondary`.
    public static var allVisible: DisplayMode { .oneBesideSecondary }
    /// The older name of `oneOverSecondary`.
    public static var primaryOverlay: DisplayMode { .oneOverSecondary }
  }

  /// How the columns make room for each other.
  public enum SplitBehavior: Int, Sendable {
    /// The system's choice.
    case automatic = 0
    /// Columns stand beside each other.
    case tile = 1
    /// Columns lie over the secondary one, which is dimmed.
    case overlay = 2
    /// Columns move the secondary one aside.
    case displace = 3
  }

  /// When the bars of columns have a button that shows and hides columns.
  public enum DisplayModeButtonVisibility: Int, Sendable {
    /// The system's choice: while columns can be shown and hidden.
    case automatic = 0
    /// Never.
    case never = 1
    /// Always.
    case always = 2
  }

  /// The side of the primary column.
  public enum PrimaryEdge: Int, Sendable {
    /// Where lines of text begin.
    case leading = 0
    /// Where lines of text end.
    case trailing = 1
  }

  /// The look of the primary column.
  public enum BackgroundStyle: Int, Sendable {
    /// That of its controller.
    case none = 0
    /// That of a sidebar.
    case sidebar = 1
  }

  /// A width or a fraction that the system chooses.
  public static let automaticDimension: CGFloat = -CGFloat.greatestFiniteMagnitude
}
