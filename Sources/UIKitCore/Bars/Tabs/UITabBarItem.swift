import Foundation

/// An item of a tab bar: a picture with a title below or beside it, and sometimes a badge.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem, BarAppearanceOwner {
  /// Items that the system names and draws, as Apple numbers them.
  public enum SystemItem: Int, Sendable {
    /// The tabs that have no room.
    case more = 0
    /// What the user marks.
    case favorites
    /// What is recommended.
    case featured
    /// What the users like best.
    case topRated
    /// What the user used last.
    case recents
    /// People.
    case contacts
    /// What was done.
    case history
    /// Places to return to.
    case bookmarks
    /// A search.
    case search
    /// What is loaded.
    case downloads
    /// What is new.
    case mostRecent
    /// What most people look at.
    case mostViewed
  }

  /// The kind of system item it was made of; its title and pictures are the system's.
  final var system: SystemItem?
  private var badgeAttributes: [UInt: [NSAttributedString.Key: Any]] = [:]
  final var appearances = BarAppearances<UITabBarAppearance>()

  /// An item without title or picture.
  public override init() { super.init() }

  /// An empty item.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// An item with a title, a picture and a number to find it by. The picture is drawn in the tint unless it is
  /// `alwaysOriginal`.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    self.title = title
    self.image = image
    self.tag = tag
  }

  /// An item with a title, a picture, and another picture while it is selected.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }

  /// An item of the system's. Its title and picture cannot be changed.
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    self.init()
    takeSystem(systemItem)
    self.tag = tag
  }

  final func takeSystem(_ item: SystemItem) {
    system = item
    host?.barItemDidChange()
  }

  /// The picture while the item is selected. Default nil: `image`.
  open var selectedImage: UIImage? {
    get { storedSelectedImage ?? image }
    set {
      storedSelectedImage = newValue
      host?.barItemDidChange()
    }
  }
  private var storedSelectedImage: UIImage?

  /// A short text in a badge at the picture's corner; nil, the default, for no badge.
  open var badgeValue: String? { didSet { if badgeValue != oldValue { host?.barItemDidChange() } } }

  /// The fill of the badge. Default nil: that of the bar's appearance, else red.
  open var badgeColor: UIColor? {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .badgeColor, \UITabBarItem.badgeColor, usual: nil) }
      host?.barItemDidChange()
    }
  }

  /// How far the title is moved from its place, in points. Default zero.
  open var titlePositionAdjustment = UIOffset.zero {
    didSet {
      if Appearance.isInUse {
        Appearance.note(self, .titlePosition, \UITabBarItem.titlePositionAdjustment, usual: .zero)
      }
      host?.barItemDidChange()
    }
  }

  /// Gives the badge's text font and colour in a state; nil removes them. A state without has those of `normal`.
  /// > Here: font and colour count.
  open func setBadgeTextAttributes(_ textAttributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    badgeAttributes[state.rawValue] = textAttributes
    host?.barItemDidChange()
  }

  /// The attributes that were set for a state.
  open func badgeTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    badgeAttributes[state.rawValue]
  }

  /// How the bar looks while this item is selected, instead of the bar's own appearance; stored as a copy. Default nil.
  open var standardAppearance: UITabBarAppearance? {
    get { appearances.standard }
    set { takeAppearance(newValue, \.standard) }
  }

  /// The same while the contents above the bar are at their end. Default nil: that of the bar.
  open var scrollEdgeAppearance: UITabBarAppearance? {
    get { appearances.scrollEdge }
    set { takeAppearance(newValue, \.scrollEdge) }
  }

  private func takeAppearance(
    _ appearance: UITabBarAppearance?, _ place: WritableKeyPath<BarAppearances<UITabBarAppearance>, UITabBarAppearance?>
  ) {
    appearances[keyPath: place]?.owner = nil
    appearances[keyPath: place] = appearance?.copied(for: self)
    appearanceDidChange()
  }

  final func appearanceDidChange() { (host as? UITabBar)?.appearanceDidChange() }

  // MARK: What is shown

  /// The title that the bar shows.
  final var shownTitle: String? { system.map { Self.names[$0] ?? "" } ?? title }

  /// The picture that the bar shows.
  final func shownImage(isSelected: Bool, isCompact: Bool) -> UIImage? {
    if let system { return Self.picture(of: system) }
    if isCompact, let landscapeImagePhone, !(isSelected && storedSelectedImage != nil) { return landscapeImagePhone }
    return isSelected ? selectedImage : image
  }

  private static func picture(of item: SystemItem) -> UIImage? {
    pictures[item].flatMap { UIImage(systemName: $0) }
  }

  private static let names: [SystemItem: String] = [
    .more: "More", .favorites: "Favorites", .featured: "Featured", .topRated: "Top Rated", .recents: "Recents",
    .contacts: "Contacts", .history: "History", .bookmarks: "Bookmarks", .search: "Search", .downloads: "Downloads",
    .mostRecent: "Most Recent", .mostViewed: "Most Viewed",
  ]
  private static let pictures: [SystemItem: String] = [
    .more: "ellipsis", .favorites: "star.fill", .featured: "star.fill", .topRated: "star.fill", .recents: "clock.fill",
    .contacts: "person.crop.circle", .history: "clock.fill", .bookmarks: "book.fill", .search: "magnifyingglass",
    .downloads: "square.and.arrow.down", .mostRecent: "clock.fill", .mostViewed: "list.number",
  ]
}

extension UITabBarItem {
  /// The title in a list of tabs.
  package final var listTitle: String? { shownTitle }
  /// The picture in a list of tabs.
  package final var listImage: UIImage? { shownImage(isSelected: false, isCompact: false) }
}
