import Foundation
import QuartzCore
import ScrollPhysics

// A large title moves with the contents that scroll below its bar: as far as they are scrolled its room closes, and as
// far as they are pulled beyond their top it moves down with them. The legal range of the contents stays the same
// meanwhile, though the bar covers less of them: `ScrollGeometry.hiddenTitle` compensates for it.

extension UIViewController {
  /// What scrolls below the bars: what the app has named, else the root view if it scrolls, else its first subview if
  /// that does.
  final var scrollsBelowBars: UIScrollView? {
    if let named = barItems?.contentScrollView { return named }
    guard let view = viewIfLoaded else { return nil }
    return view as? UIScrollView ?? view._subviews.first as? UIScrollView
  }
}

extension UINavigationController {
  /// The points of scrolling over which the bar's background fades in.
  private static let backgroundFade: CGFloat = 12

  /// How much of its large title's room is open for a controller.
  final func titleRoom(of controller: UIViewController?) -> CGFloat {
    BarLook.largeTitleHeight - (controller?.barItems?.titleCollapse ?? 0)
  }

  /// Follows the contents of the topmost controller.
  final func followContents() {
    let contents = isBarHidden ? nil : shownTop?.scrollsBelowBars
    if contents !== followed {
      if followed?.titleFollower === self { followed?.follow(nil) }
      followed = contents
    }
    contents?.follow(self)
    contentsDidScroll()
  }

  /// How far contents are scrolled from their top; nil where they do not begin below the bar.
  private func way(of contents: UIScrollView?) -> CGFloat? {
    guard let contents, contents.geometry.consumedSafeArea.top > 0, contents.window != nil else { return nil }
    return contents.layer._bounds.origin.y - contents.geometry.vertical.lower
  }

  /// Whether the bar has no background where contents are at their top.
  private var isClearAtTop: Bool {
    BarLook.isClearAtEdges || navigationBar.isTitleLarge && BarLook.isClearBelowLargeTitles
  }

  /// The background's alpha when the contents are scrolled by `way`. Contents that are not below the bar are as far from it as
  /// they are scrolled; without any the bar is at the edge.
  private func backgroundAlpha(at way: CGFloat?) -> CGFloat {
    guard isClearAtTop else { return 1 }
    if let way { return min(max((way - navigationBar.hiddenByScrolling) / Self.backgroundFade, 0), 1) }
    guard BarLook.isClearAtEdges else { return followed == nil ? 0 : 1 }
    guard let followed, followed.window != nil else { return 0 }
    return min(max((followed.layer._bounds.origin.y - followed.geometry.vertical.lower) / Self.backgroundFade, 0), 1)
  }

  /// The background for the topmost controller, before it is followed.
  final func showBackground() {
    let top = shownTop
    let isClearWhenLarge = top?.scrollsBelowBars != nil || followed == nil
    let isClear = !isBarHidden && isClearAtTop && (BarLook.isClearAtEdges || isClearWhenLarge)
    navigationBar.backgroundAlpha = top?.barItems?.backgroundAlpha ?? (isClear ? 0 : 1)
  }

  /// The contents that are followed have moved: the title moves with them.
  final func contentsDidScroll() {
    guard step == nil, let top = shownTop else { return }
    let bar = navigationBar
    let way = way(of: followed)
    bar.backgroundAlpha = backgroundAlpha(at: way)
    toolbar.isAtEdge = followed.isAtBottomEdge
    if let tabs, tabs.selection === self { tabs.bar.isAtEdge = toolbar.isAtEdge }
    if followed != nil || top.barItems?.backgroundAlpha != nil {
      top.needBarItems.backgroundAlpha = followed == nil ? nil : bar.backgroundAlpha
    }
    let full = BarLook.largeTitleHeight
    // A search closes first, then the title.
    let gone = min(max(way ?? 0, 0), bar.hiddenByScrolling)
    let searchCollapse = min(gone, bar.searchHiddenByScrolling)
    let collapse = gone - searchCollapse
    let pull = bar.isTitleLarge ? max(0, -(way ?? 0)) : 0
    let room = full - collapse + pull
    guard
      room != bar.titleRoom || top.barItems?.titleCollapse ?? 0 != collapse || searchCollapse != bar.searchCollapse
    else { return }
    if gone != 0 || top.barItems != nil {
      top.needBarItems.titleCollapse = collapse
      top.needBarItems.searchCollapse = searchCollapse
    }
    bar.titleRoom = room
    bar.searchCollapse = searchCollapse
    placeBar()
    if let followed, followed.geometry.hiddenTitle != gone {
      followed.geometry.hiddenTitle = gone
      coverTop()
      followed.rangeMayHaveChanged()
    } else {
      coverTop()
    }
  }

  /// Where contents that would stop with a title or a search half hidden stop instead: with all of it shown, or none.
  final func restForTitle(_ target: CGFloat, of contents: UIScrollView) -> CGFloat? {
    let most = navigationBar.hiddenByScrolling
    guard contents === followed, step == nil, most > 0, way(of: contents) != nil else { return nil }
    let range = contents.geometry.vertical
    let way = target - range.lower
    guard way > 0, way < most else { return nil }
    let search = navigationBar.searchHiddenByScrolling
    let (low, high) = way < search ? (0, search) : (search, most)
    return way > (low + high) / 2 ? min(range.lower + high, range.upper) : range.lower + low
  }
}

/// What stays where it is while the contents of a scroll view move.
@MainActor package protocol FloatingInContents: UIView {
  /// The contents have moved.
  func contentsDidScroll()
}

extension Optional where Wrapped: UIScrollView {
  /// Whether a bar at the bottom is at the edge of the contents: they are at their end, do not extend below it, or there are
  /// none.
  @MainActor var isAtBottomEdge: Bool {
    guard let contents = self else { return BarLook.isClearAtEdges }
    guard contents.window != nil else { return false }
    guard contents.geometry.consumedSafeArea.bottom > 0 else { return BarLook.isClearAtEdges }
    return contents.layer._bounds.origin.y > contents.geometry.vertical.upper - 0.5
  }
}

extension UIScrollView {
  /// A navigation's title begins to move with the contents, or ends.
  final func follow(_ navigation: UINavigationController?) {
    guard titleFollower !== navigation else { return }
    titleFollower = navigation
    updateFollowed()
    if navigation == nil, geometry.hiddenTitle != 0, window != nil {
      geometry.hiddenTitle = 0
      rangeMayHaveChanged()
    }
  }

  /// The bar of tabs begins to follow the contents, or ends.
  final func follow(for tabs: UITabBarController?) {
    tabsFollower = tabs
    updateFollowed()
  }

  /// A subview stays where it is on the screen, until it leaves.
  package final func float(_ view: any FloatingInContents) {
    floating = view
    updateFollowed()
  }

  private func updateFollowed() {
    geometry.isFollowed = titleFollower != nil || tabsFollower != nil || floating != nil
  }

  /// Adjusts the end of a throw, or of a drag, where a title moves with the contents.
  final func restForTitle(_ glide: ScrollGlide, velocity: Double) -> ScrollGlide {
    guard !isPagingEnabled, let target = titleFollower?.restForTitle(glide.target, of: self) else { return glide }
    let offset = layer._bounds.origin.y
    guard velocity != 0, (target - offset) * velocity > 0, geometry.vertical.overshoot(offset) == 0 else {
      return ScrollGlide(offset: offset, velocity: velocity, springingTo: target, pixel: pixel)
    }
    return ScrollGlide(
      offset: offset, stoppingAt: target, range: geometry.vertical, rate: Double(decelerationRate.rawValue),
      bounces: bounces, pixel: pixel)
  }
}
