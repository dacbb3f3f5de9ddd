import Foundation

/// A bar of buttons at the lower edge.
@preconcurrency @MainActor
open class UIToolbar: UIView, UIBarPositioning, BarItemHost, BarAppearanceOwner {
  private let background = BarBackground(lineAtTop: true)
  private var row = BarRow([])
  private var appearances = BarAppearances<UIToolbarAppearance>()
  private var storedItems: [UIBarButtonItem]?

  /// A bar; its height should be 44 points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// A bar from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    if let coder = coder as? NibCoder { decodeBar(coder) }
  }

  private func setUp() {
    isOpaque = false
    addSubview(background)
    background.show(nil, translucent: true)
  }

  /// The items take the values of proxies when the bar is in a window.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if Appearance.isInUse, window != nil { rebuild() }
    if window != nil { takePosition() }
  }

  /// A bar of compact height has its own appearance.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    guard BarLook.isOther(in: traitCollection, than: previousTraitCollection) else { return }
    appearanceDidChange()
    invalidateIntrinsicContentSize()
  }

  /// Says where it is. Default nil.
  open weak var delegate: (any UIToolbarDelegate)? { didSet { if window != nil { takePosition() } } }

  /// Where it is: what its delegate says, else `bottom`. It is asked when the bar enters a window. At the upper edge the line
  /// is below it, and `topAttached` extends the background under what covers the screen.
  open var barPosition: UIBarPosition { position }
  private var position = UIBarPosition.bottom

  private func takePosition() {
    let said = delegate?.position(for: self) ?? .any
    position = said == .any ? .bottom : said
    background.isLineAtTop = position == .bottom
    setNeedsLayout()
  }

  /// The items, the leftmost first. Default nil.
  open var items: [UIBarButtonItem]? {
    get { storedItems }
    set { setItems(newValue, animated: false) }
  }

  /// Sets the items; animated, they fade in.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    for item in storedItems ?? [] where item.host === self { item.host = nil }
    storedItems = items
    rebuild()
    guard animated, window != nil else { return }
    for entry in row.entries {
      guard let view = entry.view else { continue }
      UIView.performWithoutAnimation { view.alpha = 0 }
      UIView.animate(withDuration: 0.25) { view.alpha = 1 }
    }
  }

  func barItemDidChange() { rebuild() }

  private func rebuild() {
    for entry in row.entries { entry.view?.removeFromSuperview() }
    if Appearance.isInUse, window != nil { for item in storedItems ?? [] { item.takeAppearance(in: self) } }
    row = BarRow(storedItems ?? [], looks: looksInForce)
    for item in storedItems ?? [] { item.host = self }
    for entry in row.entries { if let view = entry.view { addSubview(view) } }
    setNeedsLayout()
  }

  /// The fill; nil, the default, for the system's.
  open var barTintColor: UIColor? {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .barTintColor, \UIToolbar.barTintColor, usual: nil) }
      showBackground()
    }
  }
  /// Whether what is below shows through a little. Default true.
  open var isTranslucent = true {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .isTranslucent, \UIToolbar.isTranslucent, usual: true) }
      showBackground()
    }
  }
  /// Light or dark. Default `default`.
  open var barStyle = UIBarStyle.default {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .barStyle, \UIToolbar.barStyle, usual: .default) }
      overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified
    }
  }

  /// Pictures of the app's in place of the fill and of the line.
  private var backgroundImages: [UIBarMetrics: UIImage] = [:]
  private var shadowImage: UIImage?

  /// Shows a picture in place of the fill; an empty one, `UIImage()`, leaves the bar without background. Nil, the
  /// default, for the fill.
  /// > Here: the place makes no difference.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics
  ) {
    backgroundImages[barMetrics] = backgroundImage
    showBackground()
  }

  /// The picture in place of the fill, for this height or the usual one.
  /// > Here: the place makes no difference.
  open func backgroundImage(forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics) -> UIImage? {
    backgroundImages[barMetrics] ?? backgroundImages[.default]
  }

  /// Shows a picture in place of the line, below a picture in place of the fill. Nil, the default, for the line.
  /// > Here: the place makes no difference.
  open func setShadowImage(_ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition) {
    self.shadowImage = shadowImage
    showBackground()
  }

  /// The picture in place of the line.
  /// > Here: the place makes no difference.
  open func shadowImage(forToolbarPosition topOrBottom: UIBarPosition) -> UIImage? { shadowImage }

  /// How the bar looks. Once it is set or changed, it takes precedence over `barTintColor` and `isTranslucent`; stored
  /// as a copy. Default: the system's.
  /// > Here: the edge counts in a navigation controller.
  open var standardAppearance: UIToolbarAppearance {
    get {
      if let standard = appearances.standard { return standard }
      let made = UIToolbarAppearance()
      made.owner = self
      appearances.standard = made
      return made
    }
    set { takeAppearance(newValue, \.standard, .standardAppearance) { $0.standardAppearance = newValue } }
  }
  /// The same where the height is compact. Default nil: `standardAppearance`.
  /// > Here: the edge counts in a navigation controller.
  open var compactAppearance: UIToolbarAppearance? {
    get { appearances.compact }
    set { takeAppearance(newValue, \.compact, .compactAppearance) { $0.compactAppearance = newValue } }
  }
  /// How the toolbar of a navigation controller looks while the contents that scroll below it are at their end. Default
  /// nil: the standard appearance.
  /// > Here: the edge counts in a navigation controller.
  open var scrollEdgeAppearance: UIToolbarAppearance? {
    get { appearances.scrollEdge }
    set { takeAppearance(newValue, \.scrollEdge, .scrollEdgeAppearance) { $0.scrollEdgeAppearance = newValue } }
  }
  /// The same where the height is compact. Default nil: `scrollEdgeAppearance`.
  /// > Here: the edge counts in a navigation controller.
  open var compactScrollEdgeAppearance: UIToolbarAppearance? {
    get { appearances.compactScrollEdge }
    set {
      takeAppearance(newValue, \.compactScrollEdge, .compactScrollEdgeAppearance) {
        $0.compactScrollEdgeAppearance = newValue
      }
    }
  }

  private func takeAppearance(
    _ appearance: UIToolbarAppearance?,
    _ place: WritableKeyPath<BarAppearances<UIToolbarAppearance>, UIToolbarAppearance?>,
    _ property: AppearanceKey.Property, set: @escaping @MainActor (UIToolbar) -> Void
  ) {
    if Appearance.isInUse {
      Appearance.note(self, .init(property), isSet: { $0.appearances[keyPath: place] != nil }, set: set)
    }
    appearances[keyPath: place]?.owner = nil
    appearances[keyPath: place] = appearance?.copied(for: self)
    appearanceDidChange()
  }

  /// Whether contents end at the bar.
  final var isAtEdge = false {
    didSet { if isAtEdge != oldValue { appearanceDidChange() } }
  }

  private var appearanceInForce: UIToolbarAppearance? {
    let isCompact = traitCollection.verticalSizeClass == .compact
    if isAtEdge, let edge = appearances.atEdge(isCompact: isCompact) { return edge }
    return appearances.away(isCompact: isCompact).flatMap { $0.isCustomised ? $0 : nil }
  }

  private var looksInForce: BarButtonLooks {
    appearanceInForce.map { BarButtonLooks(plain: $0.buttonAppearance, done: $0.doneButtonAppearance) }
      ?? BarButtonLooks()
  }

  private func showBackground() {
    let isCompact = traitCollection.verticalSizeClass == .compact
    background.alpha =
      isAtEdge && BarLook.isClearAtEdges && appearances.atEdge(isCompact: isCompact) == nil ? 0 : 1
    if let appearance = appearanceInForce {
      background.show(appearance.fill)
    } else {
      background.show(
        barTintColor, translucent: isTranslucent,
        image: backgroundImage(forToolbarPosition: .any, barMetrics: isCompact ? .compact : .default),
        shadow: shadowImage)
    }
  }

  final func appearanceDidChange() {
    showBackground()
    row.take(looksInForce)
    setNeedsLayout()
  }

  /// The proposed width, 44 points high, 50 on tablets, 32 on a phone that lies on its side.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: barHeight) }
  /// 44 points high, 50 on tablets, 32 on a phone that lies on its side.
  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: barHeight) }

  final var barHeight: CGFloat { BarLook.height(in: traitCollection) }

  /// Places the items; flexible spaces share what is left.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let insets = superview?.safeAreaInsets ?? .zero
    let above = position == .topAttached ? max(0, min(frame.minY, insets.top)) : 0
    // A bar that stands elsewhere, such as above input views, does not end at the screen's covered edge.
    let endsAtEdge = frame.maxY + insets.bottom >= (superview?.bounds.maxY ?? 0) - 0.5
    let below = position == .bottom && endsAtEdge ? insets.bottom : 0
    background.frame = CGRect(x: 0, y: -above, width: bounds.width, height: bounds.height + above + below)
    let safe = safeAreaInsets
    let margin = SystemMargin.side(forWidth: bounds.width)
    let spare = max(0, bounds.width - 2 * margin - safe.left - safe.right - row.width)
    let count = row.flexibleCount
    row.place(
      from: margin + safe.left, flexible: count > 0 ? spare / CGFloat(count) : 0,
      height: min(bounds.height, barHeight))
  }

  /// A toolbar.
  @_spi(UIKit) open override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.role = .toolbar
    defaults.label = "Toolbar"
    return defaults
  }
}
