import Foundation

/// What a navigation bar shows for one step.
@preconcurrency @MainActor
open class UINavigationItem: NSObject, BarItemHost, BarAppearanceOwner {
  /// When a title is large, in a bar that prefers large titles.
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// As the step before; the first one is large.
    case automatic = 0
    /// Always.
    case always = 1
    /// Never.
    case never = 2
  }

  /// What it is called by those that read the screen. Default nil.
  /// > Partly: kept; what the bar shows has names of its own.
  open var accessibilityLabel: String?
  /// The name by which tests find it. Default nil.
  /// > Partly: kept; a bar is found by its own name.
  open var accessibilityIdentifier: String?

  final weak var bar: (any BarItemHost)?

  /// An item with this title.
  public init(title: String) {
    self.title = title
    super.init()
    freesOnMainActor()
  }

  /// An item without a title.
  public override convenience init() { self.init(title: "") }

  func barItemDidChange() { bar?.barItemDidChange() }

  /// The title in the middle. Default: the controller's.
  open var title: String? { didSet { if title != oldValue { barItemDidChange() } } }
  /// The app's view instead of the title. Default nil.
  open var titleView: UIView? {
    didSet {
      if titleView !== oldValue { sizeFromBar = nil }
      barItemDidChange()
    }
  }
  /// The size that a bar has given the title view, where the app gave it none.
  final var sizeFromBar: CGSize?
  /// A line above the title, for which the bar is 30 points higher. Default nil.
  open var prompt: String? { didSet { if prompt != oldValue { barItemDidChange() } } }
  /// A button of the container's that stands before the items at the left; it replaces no back button.
  final var containerItem: UIBarButtonItem? {
    didSet { if containerItem !== oldValue { barItemDidChange() } }
  }
  /// What is shown below the title; `searchController` of the module above sets it.
  package final var search: (any NavigationSearch)? { didSet { if search !== oldValue { barItemDidChange() } } }
  /// Whether the search below the title makes room while contents are scrolled up. Default true.
  open var hidesSearchBarWhenScrolling = true {
    didSet { if hidesSearchBarWhenScrolling != oldValue { barItemDidChange() } }
  }
  /// Where a search stands, as Apple numbers it.
  public enum SearchBarPlacement: Int, Sendable {
    /// The system chooses.
    case automatic = 0
    /// Beside the title.
    case inline = 1
    /// Below the title.
    case stacked = 2
  }
  /// Where the search should stand. Default `automatic`.
  /// > Partly: kept; it stands below the title.
  open var preferredSearchBarPlacement = SearchBarPlacement.automatic
  /// Where the search stands: `stacked`.
  open var searchBarPlacement: SearchBarPlacement { .stacked }
  /// How a bar arranges an item, as Apple numbers it.
  public enum ItemStyle: Int, Sendable {
    /// The title stands in the middle, for steps of content.
    case navigator = 0
    /// The title stands at the leading end, for browsing.
    case browser = 1
    /// The title stands at the leading end, for documents.
    case editor = 2
  }
  /// How the bar arranges the item. Default `navigator`.
  /// > Partly: kept; a bar is arranged as on a phone, where all styles are alike.
  open var style = ItemStyle.navigator
  /// The item whose title or picture the back button to this step shows. Default nil.
  open var backBarButtonItem: UIBarButtonItem? { didSet { barItemDidChange() } }
  /// The title of the back button to this step. Default nil: the title.
  open var backButtonTitle: String? { didSet { barItemDidChange() } }
  /// What the back button to a step shows.
  public enum BackButtonDisplayMode: Int, Sendable {
    /// The step's title, or "Back" where there is no room for it.
    case `default` = 0
    /// "Back".
    case generic = 1
    /// The chevron alone.
    case minimal = 2
  }
  /// What the back button to this step shows. Default `default`.
  open var backButtonDisplayMode = BackButtonDisplayMode.default {
    didSet { if backButtonDisplayMode != oldValue { barItemDidChange() } }
  }
  /// What the back button of this step performs instead of leading back. Default nil.
  open var backAction: UIAction?
  /// Whether the back button is hidden at this step. Default false.
  open var hidesBackButton: Bool {
    get { storedHidesBack }
    set { setHidesBackButton(newValue, animated: false) }
  }
  private var storedHidesBack = false
  /// Sets `hidesBackButton`.
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    storedHidesBack = hidesBackButton
    barItemDidChange()
  }
  /// Whether the left items are shown beside the back button instead of replacing it. Default false.
  open var leftItemsSupplementBackButton = false { didSet { barItemDidChange() } }
  /// Whether the title is large. Default `automatic`.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { barItemDidChange() } }

  /// The items at the left, the outermost first.
  open var leftBarButtonItems: [UIBarButtonItem]? {
    get { left }
    set { setLeftBarButtonItems(newValue, animated: false) }
  }
  /// The items at the right, the outermost first.
  open var rightBarButtonItems: [UIBarButtonItem]? {
    get { right }
    set { setRightBarButtonItems(newValue, animated: false) }
  }
  /// The first item at the left.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { left?.first }
    set { setLeftBarButton(newValue, animated: false) }
  }
  /// The first item at the right.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { right?.first }
    set { setRightBarButton(newValue, animated: false) }
  }
  final var appearances = BarAppearances<UINavigationBarAppearance>()

  /// How the bar looks while this item is shown, instead of the bar's own appearance; stored as a copy. Default nil.
  /// > Here: used before the bar's; without one for the edge there is no background while contents are at their top.
  open var standardAppearance: UINavigationBarAppearance? {
    get { appearances.standard }
    set { takeAppearance(newValue, \.standard) }
  }
  /// The same where the height is compact. Default nil: `standardAppearance`.
  /// > Here: used before the bar's; without one for the edge there is no background while contents are at their top.
  open var compactAppearance: UINavigationBarAppearance? {
    get { appearances.compact }
    set { takeAppearance(newValue, \.compact) }
  }
  /// The same while contents that scroll below the bar are at their top. Default nil: without a background.
  /// > Here: used before the bar's; without one for the edge there is no background while contents are at their top.
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances.scrollEdge }
    set { takeAppearance(newValue, \.scrollEdge) }
  }
  /// The same where the height is compact. Default nil: `scrollEdgeAppearance`.
  /// > Here: used before the bar's; without one for the edge there is no background while contents are at their top.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances.compactScrollEdge }
    set { takeAppearance(newValue, \.compactScrollEdge) }
  }

  private func takeAppearance(
    _ appearance: UINavigationBarAppearance?,
    _ place: WritableKeyPath<BarAppearances<UINavigationBarAppearance>, UINavigationBarAppearance?>
  ) {
    appearances[keyPath: place]?.owner = nil
    appearances[keyPath: place] = appearance?.copied(for: self)
    appearanceDidChange()
  }

  final func appearanceDidChange() { (bar as? UINavigationBar)?.itemAppearanceDidChange(self) }

  private var left: [UIBarButtonItem]?
  private var right: [UIBarButtonItem]?

  /// Sets the items at the left; they change at once.
  /// > Partly: without animation.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { take(items, \.left) }
  /// Sets the items at the right; they change at once.
  /// > Partly: without animation.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { take(items, \.right) }
  /// Sets one item at the left, or none.
  /// > Partly: without animation.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { take(item.map { [$0] }, \.left) }
  /// Sets one item at the right, or none.
  /// > Partly: without animation.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { take(item.map { [$0] }, \.right) }

  private func take(_ items: [UIBarButtonItem]?, _ side: ReferenceWritableKeyPath<UINavigationItem, [UIBarButtonItem]?>)
  {
    for item in self[keyPath: side] ?? [] where item.host === self { item.host = nil }
    self[keyPath: side] = items
    for item in items ?? [] { item.host = self }
    barItemDidChange()
  }

  /// The titles for a back button to this step, the longest first.
  final var backTitles: [String] {
    switch backButtonDisplayMode {
    case .generic: return ["Back", ""]
    case .minimal: return [""]
    case .default: break
    }
    let own = backBarButtonItem?.title ?? backButtonTitle ?? title ?? ""
    return [own.isEmpty && backButtonTitle == nil && backBarButtonItem?.title == nil ? "Back" : own, "Back", ""]
  }
}
