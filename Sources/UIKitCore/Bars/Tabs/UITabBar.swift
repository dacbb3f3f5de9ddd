import Foundation

/// A bar at the lower edge whose items switch between the parts of an app. One item at most is selected.
///
/// Titles stand below the pictures; where the height is compact, or the width regular, beside them.
/// > Here: nothing behind a bar is blurred.
///
/// > Not yet: customising of the items.
@preconcurrency @MainActor
open class UITabBar: UIView, BarItemHost, BarAppearanceOwner {
  /// How items share the bar's width.
  public enum ItemPositioning: Int, Sendable {
    /// As `fill` where the width is compact, else as `centered`.
    case automatic = 0
    /// Over all of the width.
    case fill = 1
    /// In the middle, with `itemWidth` and `itemSpacing`.
    case centered = 2
  }

  let background = BarBackground(lineAtTop: true)
  private let indicator = UIImageView(image: nil)
  final var buttons: [TabBarButton] = []
  private var appearances = BarAppearances<UITabBarAppearance>()
  private var storedItems: [UITabBarItem]?
  private weak var storedSelected: UITabBarItem?
  /// The controller that manages the bar.
  final weak var manager: UITabBarController?

  /// A bar; its height should be that of `sizeThatFits`.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// A bar from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    if let coder = coder as? NibCoder { decodeTabs(coder) }
  }

  private func setUp() {
    isOpaque = false
    indicator.isHidden = true
    addSubview(background)
    addSubview(indicator)
    background.show(nil, translucent: true)
  }

  /// The receiver of messages about what the user chooses. A tab bar controller is that of its bar. Default nil.
  open weak var delegate: (any UITabBarDelegate)? {
    didSet {
      guard let manager, delegate !== manager else { return }
      PlatformNote.misuse("the delegate of a tab bar controller's bar cannot be changed; the controller stays it")
      delegate = manager
    }
  }

  // MARK: Items

  /// The items, the first one at the side where lines begin. Default nil. Those of a tab bar controller's bar are its
  /// own: what is set is logged and has no effect.
  open var items: [UITabBarItem]? {
    get { storedItems }
    set { setItems(newValue, animated: false) }
  }

  /// Sets the items; animated, they fade in. If the selected item is not among them, none is selected.
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
    guard manager == nil else {
      return PlatformNote.misuse("the items of a tab bar controller's bar are those of its view controllers")
    }
    take(items, animated: animated)
  }

  final func take(_ items: [UITabBarItem]?, animated: Bool) {
    for item in storedItems ?? [] where item.host === self { item.host = nil }
    storedItems = items
    for item in items ?? [] { item.host = self }
    if let selected = storedSelected, !(items ?? []).contains(where: { $0 === selected }) { storedSelected = nil }
    rebuild()
    guard animated, UIView.areAnimationsEnabled, window != nil else { return }
    let views = buttons
    UIView.performWithoutAnimation { for view in views { view.alpha = 0 } }
    UIView.animate(withDuration: 0.25) { for view in views { view.alpha = 1 } }
  }

  /// The selected item; nil for none. Setting it calls no delegate. One that is not in the bar counts as nil.
  open var selectedItem: UITabBarItem? {
    get { storedSelected }
    set {
      guard manager == nil else {
        return PlatformNote.misuse("the selected item of a tab bar controller's bar is set by its selected controller")
      }
      select(newValue)
    }
  }

  final func select(_ item: UITabBarItem?) {
    storedSelected = (storedItems ?? []).contains { $0 === item } ? item : nil
    showSelection()
    if item?.appearances.standard != nil || item?.appearances.scrollEdge != nil || hadItemAppearance {
      appearanceDidChange()
    }
    hadItemAppearance = item?.appearances.standard != nil || item?.appearances.scrollEdge != nil
  }
  private var hadItemAppearance = false

  private func showSelection() {
    for button in buttons { button.isSelected = button.item === storedSelected }
    setNeedsLayout()
  }

  final func barItemDidChange() { dress() }

  private func rebuild() {
    for button in buttons { button.removeFromSuperview() }
    if Appearance.isInUse, window != nil { for item in storedItems ?? [] { item.takeAppearance(in: self) } }
    buttons = (storedItems ?? []).map { item in
      let button = TabBarButton(item)
      button.addAction(UIAction { [weak self, weak item] _ in if let item { self?.chosen(item) } }, for: .touchUpInside)
      addSubview(button)
      return button
    }
    for button in buttons { button.isSelected = button.item === storedSelected }
    dress()
  }

  /// The user has chosen an item.
  private func chosen(_ item: UITabBarItem) {
    let before = storedSelected
    select(item)
    delegate?.tabBar(self, didSelect: item)
    manager?.choose(item, insteadOf: before)
  }

  // MARK: Looks

  /// The fill; nil, the default, for the system's.
  open var barTintColor: UIColor? {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .barTintColor, \UITabBar.barTintColor, usual: nil) }
      appearanceDidChange()
    }
  }

  /// The colour of items that are not selected. Default nil: grey.
  open var unselectedItemTintColor: UIColor? {
    didSet {
      if Appearance.isInUse {
        Appearance.note(self, .unselectedItemTintColor, \UITabBar.unselectedItemTintColor, usual: nil)
      }
      dress()
    }
  }

  /// Whether what is below shows through a little. Default true.
  open var isTranslucent = true {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .isTranslucent, \UITabBar.isTranslucent, usual: true) }
      appearanceDidChange()
      manager?.viewIfLoaded?.setNeedsLayout()
    }
  }

  /// Light or dark. Default `default`.
  open var barStyle = UIBarStyle.default {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .barStyle, \UITabBar.barStyle, usual: .default) }
      overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified
    }
  }

  /// A picture in place of the fill. Default nil.
  open var backgroundImage: UIImage? {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .backgroundImage, \UITabBar.backgroundImage, usual: nil) }
      appearanceDidChange()
    }
  }

  /// A picture in place of the line; it is shown above a `backgroundImage` only. Default nil.
  open var shadowImage: UIImage? {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .shadowImage, \UITabBar.shadowImage, usual: nil) }
      appearanceDidChange()
    }
  }

  /// A picture behind the selected item. Default nil.
  open var selectionIndicatorImage: UIImage? {
    didSet {
      if Appearance.isInUse {
        Appearance.note(self, .selectionIndicatorImage, \UITabBar.selectionIndicatorImage, usual: nil)
      }
      dress()
    }
  }

  /// How items share the bar's width. Default `automatic`.
  open var itemPositioning = ItemPositioning.automatic { didSet { setNeedsLayout() } }
  /// The width of items that are centred, in points; 0, the default, for the system's: 76.
  open var itemWidth: CGFloat = 0 { didSet { setNeedsLayout() } }
  /// The space between items that are centred, in points; 0, the default, for the system's: 34.
  open var itemSpacing: CGFloat = 0 { didSet { setNeedsLayout() } }

  /// How the bar looks. Once it is set or changed, it takes precedence over `barTintColor` and the other properties;
  /// stored as a copy. Default: the system's.
  open var standardAppearance: UITabBarAppearance {
    get {
      if let standard = appearances.standard { return standard }
      let made = UITabBarAppearance()
      made.owner = self
      appearances.standard = made
      return made
    }
    set { takeAppearance(newValue, \.standard, .standardAppearance) { $0.standardAppearance = newValue } }
  }

  /// How the bar looks while the contents above it are at their end. Default nil: the standard appearance.
  /// > Here: the edge counts in a tab bar controller.
  open var scrollEdgeAppearance: UITabBarAppearance? {
    get { appearances.scrollEdge }
    set { takeAppearance(newValue, \.scrollEdge, .scrollEdgeAppearance) { $0.scrollEdgeAppearance = newValue } }
  }

  private func takeAppearance(
    _ appearance: UITabBarAppearance?,
    _ place: WritableKeyPath<BarAppearances<UITabBarAppearance>, UITabBarAppearance?>,
    _ property: AppearanceKey.Property, set: @escaping @MainActor (UITabBar) -> Void
  ) {
    if Appearance.isInUse {
      Appearance.note(self, .init(property), isSet: { $0.appearances[keyPath: place] != nil }, set: set)
    }
    appearances[keyPath: place]?.owner = nil
    appearances[keyPath: place] = appearance?.copied(for: self)
    appearanceDidChange()
  }

  /// Whether contents end at the bar.
  final var isAtEdge = false { didSet { if isAtEdge != oldValue { appearanceDidChange() } } }

  /// The appearance in force; nil for the looks of the bar's own properties.
  final var appearanceInForce: UITabBarAppearance? {
    var own = appearances
    if own.standard?.isCustomised == false { own.standard = nil }
    let all = storedSelected?.appearances.over(own) ?? own
    if isAtEdge, let edge = all.scrollEdge { return edge }
    return all.standard
  }

  private var isClear: Bool {
    guard isAtEdge, BarLook.isClearAtEdges else { return false }
    return (storedSelected?.appearances.over(appearances) ?? appearances).scrollEdge == nil
  }

  final func appearanceDidChange() {
    background.alpha = isClear ? 0 : 1
    if let appearance = appearanceInForce {
      background.show(appearance.fill)
    } else {
      background.show(barTintColor, translucent: isTranslucent, image: backgroundImage, shadow: shadowImage)
    }
    dress()
  }

  /// How items are laid out.
  final var layoutStyle: UITabBarItemAppearance.Style {
    if traitCollection.verticalSizeClass == .compact { return .compactInline }
    return traitCollection.horizontalSizeClass == .regular ? .inline : .stacked
  }

  /// Sets the looks of all items.
  private func dress() {
    let appearance = appearanceInForce
    let looks = TabLooks(
      style: layoutStyle, appearance: appearance?.layout(layoutStyle), tint: tintColor,
      unselected: unselectedItemTintColor)
    for button in buttons { button.show(looks) }
    indicator.image = appearance?.selectionIndicatorImage ?? selectionIndicatorImage
    indicator.tintColor = appearance?.selectionIndicatorTintColor
    setNeedsLayout()
  }

  /// Items in another tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    dress()
  }

  /// The traits of the window; an app's extension may give others, by which items stand above or beside each other.
  open override var traitCollection: UITraitCollection {
    ExtensionOverride.answer("traitCollection", self, UITabBar.self) as? UITraitCollection ?? super.traitCollection
  }

  /// A bar of another size class lays its items out otherwise.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    dress()
  }

  /// The items take the values of proxies when the bar is in a window.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil else { return }
    if Appearance.isInUse { rebuild() } else { dress() }
  }

  /// Whether the bar is hidden. The views of a tab bar controller get its room.
  open override var isHidden: Bool {
    didSet { if isHidden != oldValue { manager?.viewIfLoaded?.setNeedsLayout() } }
  }

  // MARK: Layout

  /// The height of the items: 49 points, 50 where the width is regular, 32 where the height is compact.
  final var itemHeight: CGFloat {
    switch layoutStyle {
    case .stacked: TabLook.height
    case .inline: TabLook.inlineHeight
    case .compactInline: TabLook.compactHeight
    }
  }

  /// The proposed width, as high as its items and what covers the lower edge.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    ExtensionOverride.answer("sizeThatFits:", self, UITabBar.self, size) as? CGSize
      ?? CGSize(width: size.width, height: itemHeight + safeAreaInsets.bottom)
  }
  /// As high as its items.
  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: itemHeight) }

  /// How far the background extends below a bar that stands on the safe area's edge.
  private var roomBelow: CGFloat {
    guard let superview else { return 0 }
    let below = superview.safeAreaInsets.bottom
    return abs(frame.maxY - (superview.bounds.height - below)) < 1 ? below : 0
  }

  /// Places the items.
  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = CGRect(
      x: 0, y: 0, width: bounds.width, height: bounds.height + (manager == nil ? roomBelow : 0))
    let places = TabPlaces(self).frames
    for (button, place) in zip(buttons, places) { button.frame = place }
    let selected = buttons.first { $0.isSelected }
    indicator.isHidden = selected == nil || indicator.image == nil
    if let selected, let size = indicator.image?.size {
      indicator.frame = CGRect(
        x: (selected.frame.midX - size.width / 2).rounded(), y: ((itemHeight - size.height) / 2).rounded(),
        width: size.width, height: size.height)
    }
  }

  /// Names itself a tab bar.
  @_spi(UIKit) open override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.traits.insert(.tabBar)
    defaults.role = .tabBar
    defaults.label = "Tab Bar"
    return defaults
  }
}

/// Where the items of a tab bar are.
@MainActor struct TabPlaces {
  private(set) var frames: [CGRect] = []

  init(_ bar: UITabBar) {
    let count = bar.buttons.count
    guard count > 0 else { return }
    let safe = bar.safeAreaInsets
    let room = max(0, bar.bounds.width - safe.left - safe.right)
    let style = bar.layoutStyle
    // Items fill a bar that an app makes taller, down to what covers its lower edge.
    let height = min(bar.bounds.height, max(bar.itemHeight, bar.bounds.height - safe.bottom))
    let appearance = bar.appearanceInForce
    let wanted = appearance.map(\.stackedItemPositioning).flatMap { $0 == .automatic ? nil : $0 } ?? bar.itemPositioning
    let fills = wanted == .fill || wanted == .automatic && style != .inline
    var widths: [CGFloat]
    var spacing: CGFloat = 0
    if fills {
      widths = Array(repeating: room / CGFloat(count), count: count)
    } else {
      let width = Self.legal(appearance?.stackedItemWidth) ?? Self.legal(bar.itemWidth)
      spacing = Self.legal(appearance?.stackedItemSpacing) ?? Self.legal(bar.itemSpacing) ?? 34
      let most = bar.buttons.map(\.neededWidth).max() ?? 0
      widths = Array(repeating: width ?? max(76, style == .stacked ? 0 : most), count: count)
      let whole = widths.reduce(0, +) + spacing * CGFloat(count - 1)
      if whole > room {
        spacing = 0
        widths = Array(repeating: room / CGFloat(count), count: count)
      }
    }
    let whole = widths.reduce(0, +) + spacing * CGFloat(count - 1)
    var x = safe.left + (room - whole) / 2
    for width in widths {
      frames.append(CGRect(x: x.rounded(), y: 0, width: (x + width).rounded() - x.rounded(), height: height))
      x += width + spacing
    }
    if bar.runsRightToLeft { frames.reverse() }
  }

  private static func legal(_ value: CGFloat?) -> CGFloat? {
    value.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }
}
