import Foundation

/// Where the columns are; hidden ones are beside the interface.
struct SplitPlaces {
  var frames: [UISplitViewController.Column: CGRect] = [:]
  /// How dark the secondary column is, 0…1.
  var darkness: CGFloat = 0

  /// The places on the way to others, at a fraction 0…1.
  func onTheWay(to end: SplitPlaces, _ fraction: CGFloat) -> SplitPlaces {
    func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * fraction }
    var result = end
    result.darkness = mix(darkness, end.darkness)
    for (column, frame) in end.frames {
      guard let start = frames[column] else { continue }
      result.frames[column] = CGRect(
        x: mix(start.minX, frame.minX), y: mix(start.minY, frame.minY), width: mix(start.width, frame.width),
        height: mix(start.height, frame.height))
    }
    return result
  }
}

extension UISplitViewController {
  /// Whether the primary column is at the right.
  final var isMirrored: Bool { (viewIfLoaded?.runsRightToLeft ?? false) != (primaryEdge == .trailing) }

  /// The width of a column in points.
  final func width(of column: Column) -> CGFloat {
    let whole = viewIfLoaded?.bounds.width ?? UIScreen.main.bounds.width
    let isPrimary = column == .primary
    let points = isPrimary ? preferredPrimaryColumnWidth : preferredSupplementaryColumnWidth
    let fraction = isPrimary ? preferredPrimaryColumnWidthFraction : preferredSupplementaryColumnWidthFraction
    let least = isPrimary ? minimumPrimaryColumnWidth : minimumSupplementaryColumnWidth
    let most = isPrimary ? maximumPrimaryColumnWidth : maximumSupplementaryColumnWidth
    func isSet(_ value: CGFloat) -> Bool { value.isFinite && value >= 0 }
    var width = isSet(points) ? points : isSet(fraction) ? fraction * whole : 0.4 * whole
    width = min(width, isSet(most) ? most : isSet(points) ? whole : 320)
    if isSet(least) { width = max(width, least) }
    return min(width.rounded(), whole)
  }

  /// Where the columns are in a mode.
  final func places(for mode: DisplayMode) -> SplitPlaces {
    guard let view = viewIfLoaded else { return SplitPlaces() }
    let size = view.bounds.size
    let safe = view.safeAreaInsets
    let line = 1 / max(1, traitCollection.displayScale)
    let visible = visibleColumns(mode)
    var places = SplitPlaces()
    // The first column extends under what covers the screen's edge.
    var edge: CGFloat = 0
    var covered = isMirrored ? safe.right : safe.left
    for column in filledColumns where column != .secondary {
      let isShown = visible.contains(column)
      let width = width(of: column) + (isShown ? covered : 0)
      places.frames[column] = CGRect(x: isShown ? edge : -width - line, y: 0, width: width, height: size.height)
      guard isShown else { continue }
      edge += width + line
      covered = 0
    }
    let beside = mode == .secondaryOnly || mode.isOver ? 0 : edge
    var width = max(0, size.width - beside)
    if mode == .twoDisplaceSecondary, let last = filledColumns.last(where: { $0 != .secondary }) {
      width = max(0, size.width - self.width(of: last) - line)
      places.darkness = 1
    }
    if mode.isOver { places.darkness = 1 }
    places.frames[.secondary] = CGRect(x: beside, y: 0, width: width, height: size.height)
    guard isMirrored else { return places }
    for (column, frame) in places.frames { places.frames[column]?.origin.x = size.width - frame.maxX }
    return places
  }

  /// Places the columns' views.
  final func place(_ places: SplitPlaces) {
    for (column, frame) in places.frames {
      guard let shown = container(of: column)?.viewIfLoaded, shown.superview === viewIfLoaded else { continue }
      if shown.frame != frame { shown.frame = frame }
    }
    parts.place(places, in: self)
  }

  final func layOutAgain() { viewIfLoaded?.setNeedsLayout() }

  /// The interface is laid out.
  final func layOutColumns() {
    guard let view = viewIfLoaded else { return }
    adaptToWidth()
    if let motion {
      guard motion.size != view.bounds.size else { return }
      motion.finishNow()
    }
    guard !isTogether else {
      if let shown = soleController?.viewIfLoaded, shown.superview === view, shown.frame != view.bounds {
        shown.frame = view.bounds
      }
      return parts.hide()
    }
    // What was chosen for one shape does not count for another.
    if let wasWide, wasWide != isWide { chosenMode = nil }
    wasWide = isWide
    let wanted = modeInForce
    if wanted != mode { change(to: wanted, animated: false) } else { place(places(for: mode)) }
    placeToggle()
  }

  /// Shows the views of the columns that the mode shows, at their places, and no others.
  final func showColumnsAtOnce() {
    guard let view = viewIfLoaded, motion == nil else { return }
    let visible =
      isTogether ? [soleController].compactMap { $0 } : visibleColumns(mode).compactMap { container(of: $0) }
    for child in children where !visible.contains(where: { $0 === child }) {
      if let shown = child.viewIfLoaded, shown.superview === view { shown.removeFromSuperview() }
    }
    if isTogether {
      for child in visible { child.view.frame = view.bounds }
    } else {
      narrowColumns()
      for column in visibleColumns(mode) {
        if let frame = places(for: mode).frames[column] { container(of: column)?.view.frame = frame }
      }
    }
    for child in visible { insert(child) }
    if isTogether { parts.hide() } else { place(places(for: mode)) }
    placeToggle()
    view.setNeedsLayout()
  }

  /// Adds the view of a child at its depth: the secondary column below the others.
  final func insert(_ child: UIViewController) {
    guard let view = viewIfLoaded, let shown = child.view, shown.superview !== view else { return }
    shown.autoresizingMask = []
    shown.translatesAutoresizingMaskIntoConstraints = true
    if child === container(of: .secondary), !isTogether {
      view.insertSubview(shown, at: 0)
    } else if child === container(of: .supplementary), !isTogether {
      view.insertSubview(shown, aboveSubview: parts.dim)
    } else {
      view.insertSubview(shown, belowSubview: parts.lines[0])
    }
  }

  /// Columns before the secondary one are compact across.
  private func narrowColumns() {
    for child in children {
      let isNarrow = child !== container(of: .secondary)
      guard isNarrow == (overrideTraitCollection(forChild: child) == nil) else { continue }
      setOverrideTraitCollection(isNarrow ? UITraitCollection(horizontalSizeClass: .compact) : nil, forChild: child)
    }
  }

  // MARK: The button

  /// The bar of the first column that is shown has the button of the display mode, where the style has columns.
  final func placeToggle() {
    let item = itemForToggle
    if itemWithToggle !== item { itemWithToggle?.containerItem = nil }
    itemWithToggle = item
    item?.containerItem = displayModeButtonItem
  }

  private var itemForToggle: UINavigationItem? {
    guard style != .unspecified, isViewLoaded, !isTogether, displayModeButtonVisibility != .never else { return nil }
    guard displayModeButtonVisibility == .always || mostColumns > 0 else { return nil }
    guard let column = visibleColumns(mode).first else { return nil }
    return (container(of: column) as? UINavigationController)?.viewControllers.first?.navigationItem
  }
}
