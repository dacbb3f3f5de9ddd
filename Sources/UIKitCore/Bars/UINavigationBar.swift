import Foundation

/// Decides about the steps of a navigation bar without a navigation controller. All methods have a default.
@preconcurrency @MainActor public protocol UINavigationBarDelegate: UIBarPositioningDelegate {
  /// Whether an item may be pushed. Default true.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
  /// An item was pushed. Default: nothing.
  func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
  /// Whether an item may be popped. Default true.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
  /// An item was popped. Default: nothing.
  func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}

extension UINavigationBarDelegate {
  /// True.
  public func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool { true }
  /// Nothing.
  public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
  /// True.
  public func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool { true }
  /// Nothing.
  public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
}

/// A bar with the title of the present step and a back button.
/// > Here: nothing behind a bar is blurred.
@preconcurrency @MainActor
open class UINavigationBar: UIView, UIBarPositioning, BarItemHost, BarAppearanceOwner {
  private let background = BarBackground(lineAtTop: false)
  /// The background while contents end at the bar, if there is one.
  private var edgeBackground: BarBackground?
  private var appearances = BarAppearances<UINavigationBarAppearance>()
  private var backgroundImages: [UIBarMetrics: UIImage] = [:]
  /// Moves with a step; it clips what does not fit while the bar grows or shrinks.
  private var holder: UIView?
  /// The view of the step before, while it fades.
  private weak var leaving: UIView?
  private var shown: NavigationItemView?
  /// Counts the steps that have moved; the running one is the last.
  private var stepCount = 0
  private var isStepping = false
  /// Whether the steps have changed and are not shown yet.
  private var isStepPending = false
  private var nextTitleRoom = BarLook.largeTitleHeight
  /// How much of a large title's room is open, 0…52 points; beyond that contents are pulled down with it.
  final var titleRoom = BarLook.largeTitleHeight {
    didSet { if titleRoom != oldValue { titleRoomDidChange() } }
  }
  private var steps: [UINavigationItem] = []
  /// The place of a search below the title, once there was one.
  private var searchPlace: NavigationSearchRoom?
  /// How much of a search's room contents have scrolled away, in points.
  final var searchCollapse: CGFloat = 0 { didSet { if searchCollapse != oldValue { setNeedsLayout() } } }
  /// Called by the back button in a navigation controller.
  final var goBack: (@MainActor () -> Void)?
  /// Called when the bar needs another height.
  final var heightDidChange: (@MainActor () -> Void)?

  /// A bar; its height should be that of `sizeThatFits`.
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
  }

  /// A bar of compact height has its own appearance.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if BarLook.isOther(in: traitCollection, than: previousTraitCollection) { barItemDidChange() }
  }

  /// Decides about the steps. Default nil.
  open weak var delegate: (any UINavigationBarDelegate)?

  /// Where it is: at the upper edge of the screen in a navigation controller, else what its delegate says, or `top`.
  open var barPosition: UIBarPosition {
    if superview is NavigationView { return .topAttached }
    let said = delegate?.position(for: self) ?? .any
    return said == .any ? .top : said
  }

  /// The items of the steps, the first one first.
  open var items: [UINavigationItem]? {
    get { shownSteps }
    set { setItems(newValue, animated: false) }
  }
  /// The item that is shown. While a navigation controller loads what is pushed and says that it will appear, this is
  /// still the item of the step before.
  open var topItem: UINavigationItem? { shownSteps.last }
  /// The item of the step before.
  open var backItem: UINavigationItem? { shownSteps.dropLast().last }

  /// The steps before the one that is being pushed.
  private var stepsBeforePush: [UINavigationItem]?
  private var shownSteps: [UINavigationItem] { stepsBeforePush ?? steps }
  private var topStep: UINavigationItem? { steps.last }
  private var backStep: UINavigationItem? { steps.dropLast().last }

  /// Adds a step and shows it.
  open func pushItem(_ item: UINavigationItem, animated: Bool) {
    guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
    go(to: steps + [item], animated: animated, forward: true)
    delegate?.navigationBar(self, didPush: item)
  }

  /// Pops a step; the first one stays.
  /// - Returns: the item that was popped.
  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    guard steps.count > 1, let last = steps.last, delegate?.navigationBar(self, shouldPop: last) ?? true else {
      return nil
    }
    go(to: Array(steps.dropLast()), animated: animated, forward: false)
    delegate?.navigationBar(self, didPop: last)
    return last
  }

  /// Sets other steps; animated, as a step forward, or back if the last item was among the steps.
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    let items = items ?? []
    go(to: items, animated: animated, forward: !steps.contains { $0 === items.last })
  }

  /// Whether titles are large. Default false. In a navigation controller a large title moves with the contents that
  /// scroll below it, and is shown in the middle of the bar when it is scrolled away.
  /// > Here: a large title moves with the contents that scroll below it, and the bar has no background where they
  /// > begin.
  open var prefersLargeTitles = false {
    didSet {
      if Appearance.isInUse {
        Appearance.note(self, .prefersLargeTitles, \UINavigationBar.prefersLargeTitles, usual: false)
      }
      guard prefersLargeTitles != oldValue else { return }
      rebuild()
      heightDidChange?()
    }
  }
  /// The fill; nil, the default, for the system's.
  open var barTintColor: UIColor? {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .barTintColor, \UINavigationBar.barTintColor, usual: nil) }
      showAppearance()
    }
  }
  /// Whether what is below shows through a little. Default true.
  open var isTranslucent = true {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .isTranslucent, \UINavigationBar.isTranslucent, usual: true) }
      showAppearance()
      heightDidChange?()
    }
  }
  /// Shows a picture in place of the fill; an empty one, `UIImage()`, leaves the bar without background. Nil, the
  /// default, for the fill.
  /// > Partly: heights with a prompt count as those without.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    if Appearance.isInUse {
      Appearance.note(
        self, .init(.backgroundImage, for: UInt(barMetrics.rawValue)),
        isSet: { $0.backgroundImages[barMetrics] != nil }
      ) { $0.setBackgroundImage(backgroundImage, for: barMetrics) }
    }
    backgroundImages[barMetrics] = backgroundImage
    showAppearance()
  }

  /// The picture in place of the fill, for this height or the usual one.
  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? {
    backgroundImages[barMetrics] ?? backgroundImages[.default]
  }

  /// The same for a place of the bar: it counts for every place.
  /// > Here: the place makes no difference.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) { setBackgroundImage(backgroundImage, for: barMetrics) }

  /// The picture in place of the fill, for this height or the usual one.
  /// > Here: the place makes no difference.
  open func backgroundImage(for barPosition: UIBarPosition, barMetrics: UIBarMetrics) -> UIImage? {
    backgroundImage(for: barMetrics)
  }

  /// A picture in place of the back button's chevron, drawn in the tint; it counts together with
  /// `backIndicatorTransitionMaskImage`. Default nil.
  open var backIndicatorImage: UIImage? {
    didSet {
      if Appearance.isInUse {
        Appearance.note(self, .backIndicatorImage, \UINavigationBar.backIndicatorImage, usual: nil)
      }
      showAppearance()
    }
  }
  /// Where the picture of the back button hides titles that move below it. Default nil.
  /// > Here: titles fade; it only lets `backIndicatorImage` count.
  open var backIndicatorTransitionMaskImage: UIImage? {
    didSet {
      if Appearance.isInUse {
        Appearance.note(self, .backIndicatorMask, \UINavigationBar.backIndicatorTransitionMaskImage, usual: nil)
      }
      showAppearance()
    }
  }

  private var titleShifts: [UIBarMetrics: CGFloat] = [:]

  /// Moves the title down by some points, or up. Default 0.
  open func setTitleVerticalPositionAdjustment(_ adjustment: CGFloat, for barMetrics: UIBarMetrics) {
    if Appearance.isInUse {
      Appearance.note(
        self, .init(.titleVerticalOffset, for: UInt(barMetrics.rawValue)), isSet: { $0.titleShifts[barMetrics] != nil }
      ) { $0.setTitleVerticalPositionAdjustment(adjustment, for: barMetrics) }
    }
    titleShifts[barMetrics] = adjustment
    showAppearance()
  }

  /// How far the title is moved down, for this height or the usual one.
  open func titleVerticalPositionAdjustment(for barMetrics: UIBarMetrics) -> CGFloat {
    titleShifts[barMetrics] ?? titleShifts[.default] ?? 0
  }

  /// A picture in place of the line below the bar; it counts only with a background picture. An empty one, `UIImage()`,
  /// leaves the bar without a line. Default nil.
  open var shadowImage: UIImage? {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .shadowImage, \UINavigationBar.shadowImage, usual: nil) }
      showAppearance()
    }
  }

  /// Light or dark. Default `default`.
  open var barStyle = UIBarStyle.default {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .barStyle, \UINavigationBar.barStyle, usual: .default) }
      overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified
    }
  }
  /// Font and colour of titles; other attributes have no effect. Default nil.
  /// > Partly: font and colour count.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? {
    didSet {
      if Appearance.isInUse {
        let value = titleTextAttributes
        Appearance.note(self, .init(.titleTextAttributes), isSet: { $0.titleTextAttributes != nil }) {
          $0.titleTextAttributes = value
        }
      }
      rebuild()
    }
  }
  /// Font and colour of large titles; other attributes have no effect. Default nil.
  /// > Partly: font and colour count.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
    didSet {
      if Appearance.isInUse {
        let value = largeTitleTextAttributes
        Appearance.note(self, .init(.largeTitleTextAttributes), isSet: { $0.largeTitleTextAttributes != nil }) {
          $0.largeTitleTextAttributes = value
        }
      }
      rebuild()
    }
  }

  /// How the bar looks. Once it is set or changed, it takes precedence over `barTintColor`, `isTranslucent` and the
  /// attributes of titles; stored as a copy. Default: the system's.
  open var standardAppearance: UINavigationBarAppearance {
    get {
      if let standard = appearances.standard { return standard }
      let made = UINavigationBarAppearance()
      made.owner = self
      appearances.standard = made
      return made
    }
    set { takeAppearance(newValue, \.standard, .standardAppearance) { $0.standardAppearance = newValue } }
  }
  /// The same where the height is compact. Default nil: `standardAppearance`.
  open var compactAppearance: UINavigationBarAppearance? {
    get { appearances.compact }
    set { takeAppearance(newValue, \.compact, .compactAppearance) { $0.compactAppearance = newValue } }
  }
  /// How the bar looks while contents that scroll below it are at their top. Default nil: the standard appearance
  /// without a background.
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances.scrollEdge }
    set { takeAppearance(newValue, \.scrollEdge, .scrollEdgeAppearance) { $0.scrollEdgeAppearance = newValue } }
  }
  /// The same where the height is compact. Default nil: `scrollEdgeAppearance`.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances.compactScrollEdge }
    set {
      takeAppearance(newValue, \.compactScrollEdge, .compactScrollEdgeAppearance) {
        $0.compactScrollEdgeAppearance = newValue
      }
    }
  }

  private func takeAppearance(
    _ appearance: UINavigationBarAppearance?,
    _ place: WritableKeyPath<BarAppearances<UINavigationBarAppearance>, UINavigationBarAppearance?>,
    _ property: AppearanceKey.Property, set: @escaping @MainActor (UINavigationBar) -> Void
  ) {
    if Appearance.isInUse {
      Appearance.note(self, .init(property), isSet: { $0.appearances[keyPath: place] != nil }, set: set)
    }
    appearances[keyPath: place]?.owner = nil
    appearances[keyPath: place] = appearance?.copied(for: self)
    appearanceDidChange()
  }

  /// The proposed width, 44 points high, 50 on tablets, 56 in a sheet, 32 on a phone that lies on its side; a large title
  /// adds 52.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    ExtensionOverride.answer("sizeThatFits:", self, UINavigationBar.self, size) as? CGSize
      ?? CGSize(width: size.width, height: barHeight)
  }
  /// As high as `sizeThatFits` says.
  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: barHeight) }

  /// The height without the part that contents pull down.
  final var barHeight: CGFloat { titleHeight + searchRoom }

  /// The height of the row of buttons: that of a sheet where the navigation is in one.
  private var rowHeight: CGFloat {
    if let navigation = (superview as? NavigationView)?.navigation, navigation.isInCard { return BarLook.sheetHeight }
    return BarLook.height(in: traitCollection)
  }

  /// The height of buttons and titles.
  private var titleHeight: CGFloat {
    if topStep?.search?.hidesTitle == true { return 0 }
    let room = isStepPending ? nextTitleRoom : titleRoom
    return rowHeight + NavigationItemView.promptRoom(of: topStep)
      + (isLarge(steps) ? min(max(room, 0), BarLook.largeTitleHeight) : 0)
  }

  /// The height of what is shown of a search.
  private var searchRoom: CGFloat {
    guard let search = topStep?.search else { return 0 }
    return max(0, search.navigationSearchHeight - (search.isSearching ? 0 : searchCollapse))
  }

  /// How far contents have pulled a large title down.
  final var titlePull: CGFloat {
    isLarge(steps) && topStep?.search?.hidesTitle != true ? max(0, titleRoom - BarLook.largeTitleHeight) : 0
  }

  /// How much of a search's height closes as contents are scrolled.
  final var searchHiddenByScrolling: CGFloat {
    guard let item = topStep, let search = item.search, item.hidesSearchBarWhenScrolling, !search.isSearching else {
      return 0
    }
    return search.navigationSearchHeight
  }

  /// How much of the whole height closes as contents are scrolled.
  final var hiddenByScrolling: CGFloat {
    let isTitleShown = topStep?.search?.hidesTitle != true
    return searchHiddenByScrolling + (isTitleShown && isTitleLarge ? BarLook.largeTitleHeight : 0)
  }

  /// A search has begun or ended, or has another height.
  final func searchDidChange() {
    setNeedsLayout()
    heightDidChange?()
  }

  /// Whether the title shown is large.
  final var isTitleLarge: Bool { isLarge(steps) }

  private func isLarge(_ steps: [UINavigationItem]) -> Bool {
    // A phone on its side has no room for them.
    guard prefersLargeTitles, !isCompact else { return false }
    for item in steps.reversed() where item.largeTitleDisplayMode != .automatic {
      return item.largeTitleDisplayMode == .always
    }
    return !steps.isEmpty
  }

  // MARK: Engine

  /// How much of the background shows, 0…1: none where contents begin below the bar.
  final var backgroundAlpha: CGFloat = 1 {
    didSet {
      guard backgroundAlpha != oldValue else { return }
      showBackgroundAlpha()
      if isAtEdge != (oldValue < 0.5), edgeAppearance != nil { shown?.take(looksInForce) }
    }
  }

  /// Whether contents end at the bar, more or less.
  private var isAtEdge: Bool { backgroundAlpha < 0.5 }

  private var appearancesInForce: BarAppearances<UINavigationBarAppearance> {
    var own = appearances
    if own.standard?.isCustomised == false { own.standard = nil }
    return topStep?.appearances.over(own) ?? own
  }

  private var isCompact: Bool { traitCollection.verticalSizeClass == .compact }
  private var edgeAppearance: UINavigationBarAppearance? { appearancesInForce.atEdge(isCompact: isCompact) }

  private var looksInForce: NavigationItemLooks {
    let appearances = appearancesInForce
    let edge = isAtEdge ? appearances.atEdge(isCompact: isCompact) : nil
    if let appearance = edge ?? appearances.away(isCompact: isCompact) { return NavigationItemLooks(appearance) }
    var looks = NavigationItemLooks(title: titleTextAttributes, largeTitle: largeTitleTextAttributes)
    looks.titleOffset.vertical = titleVerticalPositionAdjustment(for: isCompact ? .compact : .default)
    if backIndicatorTransitionMaskImage != nil { looks.backIndicator = backIndicatorImage }
    return looks
  }

  /// The background for contents below the bar fades in above that for contents that end at it, which is removed last.
  private func showBackgroundAlpha() {
    background.alpha = backgroundAlpha
    edgeBackground?.alpha = min(1, 2 * (1 - backgroundAlpha))
  }

  final func appearanceDidChange() {
    guard !isStepPending else { return }
    showAppearance()
  }

  final func itemAppearanceDidChange(_ item: UINavigationItem) { if item === topStep { appearanceDidChange() } }

  private func showAppearance() {
    showBackgrounds()
    shown?.take(looksInForce)
  }

  private func showBackgrounds() {
    let appearances = appearancesInForce
    if let appearance = appearances.away(isCompact: isCompact) {
      background.show(appearance.fill)
    } else {
      background.show(
        barTintColor, translucent: isTranslucent, image: backgroundImage(for: isCompact ? .compact : .default),
        shadow: shadowImage)
    }
    if let edge = appearances.atEdge(isCompact: isCompact) {
      let view = edgeBackground ?? BarBackground(lineAtTop: false)
      if edgeBackground == nil {
        edgeBackground = view
        view.frame = background.frame
        insertSubview(view, belowSubview: background)
      }
      view.show(edge.fill)
    } else {
      edgeBackground?.removeFromSuperview()
      edgeBackground = nil
    }
    showBackgroundAlpha()
  }

  final func barItemDidChange() {
    rebuild()
    heightDidChange?()
  }

  private func titleRoomDidChange() {
    shown?.titleRoom = titleRoom
    setNeedsLayout()
  }

  private func makeView() -> NavigationItemView? {
    guard let item = topStep else { return nil }
    let styledBack = backStep?.backBarButtonItem ?? UIBarButtonItem()
    if Appearance.isInUse, window != nil {
      for each in [styledBack] + (item.leftBarButtonItems ?? []) + (item.rightBarButtonItems ?? []) {
        each.takeAppearance(in: self)
      }
    }
    let view = NavigationItemView(
      item, backItem: backStep, isLarge: isLarge(steps), looks: looksInForce, styledBack: styledBack
    ) { [weak self] in
      guard let self else { return }
      if let goBack { goBack() } else { popItem(animated: true) }
    }
    view.titleRoom = titleRoom
    view.rowHeight = rowHeight
    view.isMirrored = isMirrored
    return view
  }

  /// A navigation's bar has the direction of the navigation.
  private var isMirrored: Bool { (superview is NavigationView ? superview : nil)?.runsRightToLeft ?? runsRightToLeft }

  private func showSearch() {
    guard topStep?.search != nil || searchPlace != nil else { return }
    let place = searchPlace ?? NavigationSearchRoom()
    if searchPlace == nil {
      searchPlace = place
      addSubview(place)
    }
    place.show(topStep?.search?.navigationSearchView)
  }

  private func rebuild() {
    guard !isStepPending else { return }
    if !isStepping { showBackgrounds() }
    showSearch()
    shown?.removeFromSuperview()
    shown = makeView()
    if let shown {
      let place = holder ?? addHolder()
      place.addSubview(shown)
      shown.frame = isStepping ? CGRect(x: 0, y: 0, width: bounds.width, height: titleHeight) : place.bounds
    }
    setNeedsLayout()
  }

  private func addHolder() -> UIView {
    let view = UIView(frame: bounds)
    view.isOpaque = false
    view.clipsToBounds = true
    addSubview(view)
    holder = view
    return view
  }

  /// Shows other steps.
  final func go(to items: [UINavigationItem], animated: Bool, forward: Bool) {
    prepare(items, titleRoom: BarLook.largeTitleHeight, searchCollapse: 0)
    showStep(animated: animated, forward: forward)
  }

  /// Sets other steps, which `showStep` shows; until then changes of items are not shown.
  final func prepare(_ items: [UINavigationItem], titleRoom room: CGFloat, searchCollapse collapse: CGFloat) {
    isStepPending = true
    searchCollapse = collapse
    let isPush = !steps.isEmpty && items.count > steps.count && zip(items, steps).allSatisfy { $0 === $1 }
    stepsBeforePush = isPush ? stepsBeforePush ?? steps : nil
    for item in steps where item.bar === self { item.bar = nil }
    steps = items
    for item in items { item.bar = self }
    nextTitleRoom = room
  }

  /// Shows the steps that were set: the old title moves to one side and fades, the new one moves in from the other;
  /// buttons fade at their places.
  final func showStep(animated: Bool, forward: Bool) {
    guard isStepPending else { return }
    isStepPending = false
    stepsBeforePush = nil
    let old = holder
    let isSame = shown?.item === topStep
    guard animated, UIView.areAnimationsEnabled, window != nil, let old, !isSame, topStep != nil else {
      if isStepping {
        // Views that a running step still moves are not used again.
        leaving?.removeFromSuperview()
        holder?.removeFromSuperview()
        holder = nil
        shown = nil
        isStepping = false
        stepCount += 1
      }
      isUserInteractionEnabled = true
      titleRoom = nextTitleRoom
      return rebuild()
    }
    stepCount += 1
    leaving = old
    let oldShown = shown
    let step = stepCount
    holder = nil
    shown = nil
    titleRoom = nextTitleRoom
    isStepping = true
    isUserInteractionEnabled = false
    let side: CGFloat = forward == isMirrored ? -1 : 1
    let shift = (bounds.width * 0.35).rounded() * side
    let new = addHolder()
    UIView.performWithoutAnimation {
      rebuild()
      shown?.layoutIfNeeded()
      shown?.slideTitles(by: shift)
      new.frame = CGRect(x: 0, y: 0, width: bounds.width, height: old.bounds.height)
      new.alpha = 0
    }
    UIView.animate(withDuration: NavigationMotion.duration) {
      new.frame = CGRect(x: 0, y: 0, width: self.bounds.width, height: self.titleHeight)
      new.alpha = 1
      self.shown?.slideTitles(by: 0)
      self.showBackgrounds()
      old.frame = CGRect(x: 0, y: 0, width: self.bounds.width, height: self.titleHeight)
      old.alpha = 0
      oldShown?.slideTitles(by: -shift)
    } completion: { [weak self] _ in
      old.removeFromSuperview()
      guard let self, step == stepCount else { return }
      isStepping = false
      isUserInteractionEnabled = true
      setNeedsLayout()
    }
  }

  /// The navigation controller's own title; without one the class of the controller that it shows the item of, with the app's
  /// module and without the word Controller at its end.
  private var ownerName: String? {
    var responder = next
    while let here = responder {
      if let navigation = here as? UINavigationController, let top = navigation.topViewController {
        if let title = navigation.title, !title.isEmpty { return title }
        var name = String(reflecting: type(of: top))
        for module in ["UIKitCore.", "UIKit."] where name.hasPrefix(module) { name.removeFirst(module.count) }
        return name.hasSuffix("Controller") ? String(name.dropLast("Controller".count)) : name
      }
      responder = here.next
    }
    return nil
  }

  /// A navigation bar, found by the title that it shows, and without one by the class of what it is the bar of.
  @_spi(UIKit) open override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.role = .navigationBar
    let title = topStep?.title ?? ""
    defaults.identifier = title.isEmpty ? ownerName : title
    return defaults
  }

  /// Places the background, which extends under what covers the screen above where the bar is attached to it, and the
  /// item shown.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let above = barPosition == .topAttached ? max(0, min(frame.minY, superview?.safeAreaInsets.top ?? 0)) : 0
    background.frame = CGRect(x: 0, y: -above, width: bounds.width, height: bounds.height + above)
    edgeBackground?.frame = background.frame
    shown?.isMirrored = isMirrored
    let search = searchRoom
    searchPlace?.frame = CGRect(x: 0, y: bounds.height - search, width: bounds.width, height: search)
    guard !isStepping, let holder, let shown else { return }
    holder.frame = CGRect(x: 0, y: 0, width: bounds.width, height: max(0, bounds.height - search))
    holder.alpha = topStep?.search?.hidesTitle == true ? 0 : 1
    shown.frame = CGRect(
      x: 0, y: 0, width: bounds.width, height: max(rowHeight, holder.bounds.height))
    shown.rowHeight = rowHeight
  }
}

/// How steps of a navigation move.
enum NavigationMotion {
  static let duration: TimeInterval = 0.35
}
