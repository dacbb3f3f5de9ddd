import Foundation

// Which columns are shown: what follows from the shape, from preferences, and from what the user has chosen.

extension UISplitViewController.DisplayMode {
  /// How many columns are shown beside the secondary one.
  var count: Int {
    switch self {
    case .automatic, .secondaryOnly: 0
    case .oneBesideSecondary, .oneOverSecondary: 1
    case .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary: 2
    }
  }

  /// Whether they lie over the secondary one.
  var isOver: Bool { self == .oneOverSecondary || self == .twoOverSecondary }
}

extension UISplitViewController {
  /// Of three columns the primary one moves the others aside on screens that are less wide.
  private static let wideForThree: CGFloat = 1180

  private var size: CGSize { nextSize ?? viewIfLoaded?.bounds.size ?? UIScreen.main.bounds.size }
  final var isWide: Bool { size.width > size.height }

  /// How many columns can be shown beside the secondary one.
  final var mostColumns: Int { max(0, filledColumns.count { $0 != .secondary }) }

  final var behaviorInForce: SplitBehavior {
    if style != .unspecified, preferredSplitBehavior != .automatic { return preferredSplitBehavior }
    switch preferredDisplayMode {
    case .oneOverSecondary, .twoOverSecondary: return .overlay
    case .oneBesideSecondary, .twoBesideSecondary: return .tile
    case .twoDisplaceSecondary: return .displace
    case .automatic, .secondaryOnly: break
    }
    guard isWide else { return .overlay }
    return style == .tripleColumn && size.width < Self.wideForThree ? .displace : .tile
  }

  final func nextMode(of count: Int) -> DisplayMode {
    switch (min(count, mostColumns), behaviorInForce) {
    case (1, .overlay): .oneOverSecondary
    case (1, _): .oneBesideSecondary
    case (2, .overlay): .twoOverSecondary
    case (2, .displace): .twoDisplaceSecondary
    case (2, _): .twoBesideSecondary
    default: .secondaryOnly
    }
  }

  /// A mode that this interface can have.
  final func possible(_ wanted: DisplayMode) -> DisplayMode {
    let behaves = style != .unspecified && preferredSplitBehavior != .automatic
    return behaves || wanted.count > mostColumns ? nextMode(of: wanted.count) : wanted
  }

  /// The mode that the present shape, the preferences and the user's choice give.
  final var modeInForce: DisplayMode {
    let wanted = chosenMode ?? preferredDisplayMode
    if wanted != .automatic { return possible(wanted) }
    switch behaviorInForce {
    case .overlay: return .secondaryOnly
    case .displace: return nextMode(of: 1)
    case .tile, .automatic: return nextMode(of: 2)
    }
  }

  /// The columns that a mode shows.
  final func visibleColumns(_ mode: DisplayMode) -> [Column] {
    let others = filledColumns.filter { $0 != .secondary }.suffix(mode.count)
    return others + (columns[.secondary] == nil ? [] : [.secondary])
  }

  // MARK: Changes

  /// The preferences have changed.
  final func updateMode(animated: Bool) {
    guard isViewLoaded, !isTogether else { return }
    change(to: modeInForce, animated: animated)
  }

  /// The user or code has chosen what is shown.
  final func choose(_ wanted: DisplayMode, animated: Bool) {
    chosenMode = possible(wanted)
    change(to: possible(wanted), animated: animated)
  }

  /// Shows what the button of the display mode leads to.
  final func toggle() {
    let wanted = delegate?.targetDisplayModeForAction(in: self) ?? .automatic
    guard wanted == .automatic else { return choose(wanted, animated: true) }
    let next = mode.count < mostColumns ? mode.count + 1 : mode.count - 1
    choose(nextMode(of: next), animated: true)
  }

  final func reveal(_ column: Column) {
    if isTogether { return goToStep(of: column, animated: true) }
    guard !visibleColumns(mode).contains(column), let place = filledColumns.firstIndex(of: column) else { return }
    choose(nextMode(of: filledColumns.count { $0 != .secondary } - place), animated: true)
  }

  final func conceal(_ column: Column) {
    if isTogether { return goBackFromStep(of: column, animated: true) }
    guard column != .secondary, visibleColumns(mode).contains(column),
      let place = filledColumns.firstIndex(of: column)
    else { return }
    choose(nextMode(of: filledColumns.count { $0 != .secondary } - place - 1), animated: true)
  }

  /// Hides what lies over the secondary column, or moves it aside.
  final func concealOver() {
    guard !isTogether else { return }
    if mode.isOver { choose(.secondaryOnly, animated: true) }
    if mode == .twoDisplaceSecondary { choose(.oneBesideSecondary, animated: true) }
  }

  /// Shows other columns.
  final func change(to new: DisplayMode, animated: Bool) {
    motion?.finishNow()
    guard new != mode else { return }
    announce(new)
    let isAnimated =
      animated && UIView.areAnimationsEnabled && viewIfLoaded?.window != nil && appearance.stage == .appeared
    let old = mode
    mode = new
    guard isAnimated else { return showColumnsAtOnce() }
    let motion = SplitMotion(self, from: old, to: new)
    self.motion = motion
    motion.begin()
    motion.run()
  }

  /// Notifies the delegate before a change.
  final func announce(_ new: DisplayMode) {
    delegate?.splitViewController(self, willChangeTo: new)
    guard style != .unspecified else { return }
    let (before, after) = (visibleColumns(mode), visibleColumns(new))
    for column in after where !before.contains(column) { delegate?.splitViewController(self, willShow: column) }
    for column in before where !after.contains(column) { delegate?.splitViewController(self, willHide: column) }
  }
}
