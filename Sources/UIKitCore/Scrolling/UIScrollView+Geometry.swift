import Foundation
import QuartzCore
import ScrollPhysics

/// The geometry of a scroll view after the last notification.
struct ScrollGeometry {
  var contentSize = CGSize.zero
  var contentInset = UIEdgeInsets.zero
  var adjustedInset = UIEdgeInsets.zero
  /// The part of the safe area that is in the adjusted inset; contents need not avoid it again.
  var consumedSafeArea = UIEdgeInsets.zero
  /// What the system puts into the adjusted inset.
  var systemInset = UIEdgeInsets.zero
  /// What a refreshing control adds at the top.
  var refreshRoom: CGFloat = 0
  /// How much less a navigation bar covers at the top since its large title was scrolled away: the legal offsets stay
  /// the same.
  var hiddenTitle: CGFloat = 0
  /// A navigation bar's large title scrolls with the contents.
  var isFollowed = false
  var knownOffset = CGPoint.zero
  /// `contentOffset` is being set, which notifies the delegate; a change of the bounds alone does not.
  var isOffsetSet = false
  var knownSize = CGSize.zero
  var horizontal = ScrollRange(lower: 0, upper: 0)
  var vertical = ScrollRange(lower: 0, upper: 0)
}

extension UIScrollView {
  /// The bounds may have changed: called for every change of the layer's geometry, from any code. Cost without a
  /// change: two comparisons.
  final func scrollGeometryDidChange() {
    boundsDidChange()
    let bounds = _layer._bounds
    if bounds.size != geometry.knownSize {
      geometry.knownSize = bounds.size
      rangeMayHaveChanged()
    }
    let offset = _layer._bounds.origin
    guard offset != geometry.knownOffset else { return }
    geometry.knownOffset = offset
    _layer.setNeedsLayout()
    contentDidMove()
  }

  /// The offset is another one.
  private func contentDidMove() {
    if !constrainedContent.floating.isEmpty { floatConstraints() }
    if indicators != nil { placeIndicators() }
    if refreshControl != nil { placeRefreshControl() }
    // A change of the bounds by the code called below is another change.
    let isTold = geometry.isOffsetSet
    geometry.isOffsetSet = false
    if geometry.isFollowed {
      titleFollower?.contentsDidScroll()
      tabsFollower?.contentsDidScroll()
      floating?.contentsDidScroll()
    }
    guard isTold else { return }
    delegate?.scrollViewDidScroll(self)
  }

  /// A place on whole device pixels. (S23)
  final func onPixels(_ offset: CGPoint) -> CGPoint {
    let scale = UIScreen.main.scale
    return CGPoint(x: (offset.x * scale).rounded() / scale, y: (offset.y * scale).rounded() / scale)
  }

  /// What setting `contentOffset` does.
  final func moveContent(to offset: CGPoint) {
    guard offset.x.isFinite, offset.y.isFinite else {
      return PlatformNote.misuse("a contentOffset must be finite; the old one stays")
    }
    let place = onPixels(offset)
    guard place != _layer._bounds.origin else { return }
    geometry.isOffsetSet = true
    bounds = CGRect(origin: place, size: _layer._bounds.size)
    geometry.isOffsetSet = false
  }

  final func setContentSize(_ size: CGSize, byConstraints: Bool) {
    guard size.width.isFinite, size.height.isFinite else {
      return PlatformNote.misuse("a contentSize must be finite; the old one stays")
    }
    if !byConstraints { noteOwnContentSize(size) }
    guard size != geometry.contentSize else { return }
    KeyValueObservers.changing(self, "contentSize") { geometry.contentSize = size }
    _layer.setNeedsLayout()
    rangeMayHaveChanged()
    // Contents that have grown are no longer at the edge of the bars beside them.
    if geometry.isFollowed {
      titleFollower?.contentsDidScroll()
      tabsFollower?.contentsDidScroll()
    }
  }

  // MARK: The legal range

  /// Computes the adjusted inset and the legal offsets again. A view at rest moves back into the range; at its top edge
  /// it stays there when the system's part of the inset changes. (S22, S24)
  final func rangeMayHaveChanged() {
    let old = geometry
    let consumed = safeAreaForContent
    geometry.consumedSafeArea = consumed
    var system = consumed
    system.top += geometry.refreshRoom
    geometry.systemInset = system
    let inset = UIEdgeInsets(
      top: geometry.contentInset.top + system.top, left: geometry.contentInset.left + system.left,
      bottom: geometry.contentInset.bottom + system.bottom, right: geometry.contentInset.right + system.right)
    geometry.adjustedInset = inset
    let size = _layer._bounds.size
    geometry.horizontal = ScrollRange(
      content: geometry.contentSize.width, viewport: size.width, before: inset.left, after: inset.right)
    geometry.vertical = ScrollRange(
      content: geometry.contentSize.height, viewport: size.height, before: inset.top + geometry.hiddenTitle,
      after: inset.bottom)
    if old.horizontal != geometry.horizontal || old.vertical != geometry.vertical { edgesDidMove() }
    if indicators != nil { placeIndicators() }
    if refreshControl != nil { placeRefreshControl() }
    if isAtRest {
      var place = _layer._bounds.origin
      if system.left != old.systemInset.left && place.x == old.horizontal.lower { place.x = geometry.horizontal.lower }
      if system.top != old.systemInset.top && place.y == old.vertical.lower {
        place.y = geometry.vertical.lower
      } else if geometry.hiddenTitle > 0, old.hiddenTitle == geometry.hiddenTitle,
        place.y <= old.vertical.lower + geometry.hiddenTitle
      {
        // With another bar, or another status bar, the same part of the title stays hidden.
        place.y += geometry.vertical.lower - old.vertical.lower
      }
      let legal = CGPoint(x: geometry.horizontal.clamp(place.x), y: geometry.vertical.clamp(place.y))
      if legal != _layer._bounds.origin { contentOffset = legal }
    } else if interaction.isTracking, !interaction.isDragging {
      interaction.isRangeStale = true
    }
    guard inset != old.adjustedInset else { return }
    adjustedContentInsetDidChange()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
    // What the safe area no longer covers, or covers again, of the contents.
    if consumed != old.consumedSafeArea { for subview in subviews { SafeArea.refresh(subview) } }
  }

  /// The nearest legal offset. (S22)
  package final func legalOffset(_ offset: CGPoint) -> CGPoint {
    CGPoint(x: geometry.horizontal.clamp(offset.x), y: geometry.vertical.clamp(offset.y))
  }

  /// The part of the safe area that is included in the adjusted inset.
  private var safeAreaForContent: UIEdgeInsets {
    guard SafeArea.isInUse, contentInsetAdjustmentBehavior != .never else { return .zero }
    var safe = safeAreaInsets
    if safe == .zero || contentInsetAdjustmentBehavior == .always { return safe }
    let size = _layer._bounds.size
    let own = geometry.contentInset
    func scrolls(_ content: CGFloat, before: CGFloat, after: CGFloat, _ room: CGFloat) -> Bool {
      ScrollRange(content: content, viewport: room, before: before, after: after).hasLength
    }
    let isWide =
      scrolls(geometry.contentSize.width, before: own.left, after: own.right, size.width) || alwaysBounceHorizontal
    let isTall =
      scrolls(geometry.contentSize.height, before: own.top, after: own.bottom, size.height) || alwaysBounceVertical
    if !isWide { (safe.left, safe.right) = (0, 0) }
    if !isTall && !(contentInsetAdjustmentBehavior == .automatic && fillsNavigatedController) {
      (safe.top, safe.bottom) = (0, 0)
    }
    return safe
  }

  /// The safe area that contents have to avoid themselves: what is not in the adjusted inset already. Contents that are
  /// scrolled below a bar are not covered more than before.
  final func safeAreaForSubviews(_ safe: UIEdgeInsets) -> UIEdgeInsets {
    let consumed = geometry.consumedSafeArea
    return UIEdgeInsets(
      top: safe.top - consumed.top, left: safe.left - consumed.left, bottom: safe.bottom - consumed.bottom,
      right: safe.right - consumed.right)
  }

  /// Whether it is, or comes first in, the view of a controller in a navigation controller.
  private var fillsNavigatedController: Bool {
    let outer = flags.contains(.controlled) ? self : _superview
    guard let outer, outer.flags.contains(.controlled), let controller = outer.extras?.controller,
      outer === self || outer._subviews.first === self
    else { return false }
    return controller.navigationController != nil
  }

  // MARK: Scrolling to a place

  final func _scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    guard rect.origin.x.isFinite, rect.origin.y.isFinite, rect.size.width.isFinite, rect.size.height.isFinite else {
      return
    }
    let inset = adjustedContentInset
    let bounds = _layer._bounds
    func place(_ offset: Double, _ low: Double, _ high: Double, _ before: Double, _ viewport: Double) -> Double {
      let (shownLow, shownHigh) = (offset + before, offset + before + viewport)
      if low >= shownLow && high <= shownHigh || low <= shownLow && high >= shownHigh { return offset }
      // The nearer edge; of what is larger than the view, its beginning or its end.
      let atLow = low - before
      let atHigh = high - viewport - before
      return abs(atLow - offset) < abs(atHigh - offset) ? atLow : atHigh
    }
    let target = CGPoint(
      x: place(bounds.minX, rect.minX, rect.maxX, inset.left, bounds.width - inset.left - inset.right),
      y: place(bounds.minY, rect.minY, rect.maxY, inset.top, bounds.height - inset.top - inset.bottom))
    guard target != bounds.origin else { return }
    setContentOffset(legalOffset(target), animated: animated)
  }
}
