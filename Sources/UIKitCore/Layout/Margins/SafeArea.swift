import Foundation
import QuartzCore

/// The covered parts of views. It is not computed before something on the screen is covered.
@MainActor enum SafeArea {
  // Unchecked: every change of a view's place asks for it, and it is read and set whole.
  /// Whether a screen or a controller has ever had insets; until then all are zero and cost a test of this flag.
  @exclusivity(unchecked) static var isInUse = false

  /// How far a view's edges are under what covers the screen, and under what its controller adds.
  static func insets(of view: UIView) -> UIEdgeInsets {
    var insets: UIEdgeInsets
    if let parent = view._superview {
      var outer = parent.safeAreaInsets
      if outer != .zero, let scrollView = parent as? UIScrollView { outer = scrollView.safeAreaForSubviews(outer) }
      if outer == .zero {
        insets = .zero
      } else {
        let safe = parent.layer._bounds.inset(by: outer)
        let frame = view.frame
        // What covers the superview does not cover a view further, even if the view extends beyond the superview's
        // edge.
        insets = UIEdgeInsets(
          top: clip(safe.minY - frame.minY, outer.top), left: clip(safe.minX - frame.minX, outer.left),
          bottom: clip(frame.maxY - safe.maxY, outer.bottom), right: clip(frame.maxX - safe.maxX, outer.right))
      }
    } else if view.flags.contains(.window) {
      insets = onScreen(view)
    } else {
      insets = .zero
    }
    if view.flags.contains(.controlled), let controller = view.extras?.controller {
      let added = controller.additionalSafeAreaInsets
      let bars = controller.containerSafeArea
      insets.top += added.top + bars.top
      insets.left += added.left + bars.left
      insets.bottom += added.bottom + bars.bottom
      insets.right += added.right + bars.right
    }
    return insets
  }

  private static func clip(_ value: CGFloat, _ limit: CGFloat) -> CGFloat { max(0, min(value, limit)) }

  private static func onScreen(_ window: UIView) -> UIEdgeInsets {
    let screen = UIScreen.main
    var covered = screen.coveredInsets
    if screen.hidesStatusBar { covered.top = 0 }
    guard covered != .zero else { return .zero }
    let safe = screen.bounds.inset(by: covered)
    let frame = window.frame
    return UIEdgeInsets(
      top: clip(safe.minY - frame.minY, covered.top), left: clip(safe.minX - frame.minX, covered.left),
      bottom: clip(frame.maxY - safe.maxY, covered.bottom), right: clip(frame.maxX - safe.maxX, covered.right))
  }

  /// Notifies the views of a tree whose insets have changed.
  static func refresh(_ view: UIView) {
    let now = view.safeAreaInsets
    let old = view.extras?.surroundings?.safeArea ?? .zero
    if now != old {
      view.needExtras().needSurroundings.safeArea = now
      if view.insetsLayoutMarginsFromSafeArea { view.marginsChanged() } else { view.surroundingsChanged { _ in false } }
      view.safeAreaInsetsDidChange()
      if view.flags.contains(.controlled) { view.extras?.controller?.viewSafeAreaInsetsDidChange() }
    } else if now == .zero {
      return
    }
    // A subview may have moved within an unchanged safe area, so its own insets must be computed.
    for subview in view.subviews where subview._superview === view { refresh(subview) }
  }
}

extension UIScreen {
  /// How far the screen's edges are covered, by a notch or round corners, in points; windows get it as their safe area.
  /// Default zero. Numbers that are negative or not finite count as zero.
  package var coveredInsets: UIEdgeInsets {
    get { storedCoveredInsets }
    set {
      func legal(_ value: CGFloat) -> CGFloat { value.isFinite ? max(0, value) : 0 }
      let insets = UIEdgeInsets(
        top: legal(newValue.top), left: legal(newValue.left), bottom: legal(newValue.bottom),
        right: legal(newValue.right))
      guard insets != storedCoveredInsets else { return }
      storedCoveredInsets = insets
      if insets != .zero { SafeArea.isInUse = true }
      for window in Runtime.current.windows.all { SafeArea.refresh(window) }
    }
  }

  /// Whether the top edge is free, because the app hides the status bar that alone covers it.
  final var hidesStatusBar: Bool { topIsStatusBar && isStatusBarHidden }

  /// How high the top is covered below an island, in points, and how high the bar is there.
  private static let (coverOfIsland, barAtIsland): (CGFloat, CGFloat) = (59, 54)

  /// Where the status bar is; empty where it is hidden or nothing covers the top edge.
  final func statusBarFrame(isHidden: Bool) -> CGRect {
    let covered = coveredInsets.top
    guard !isHidden, covered > 0 else { return .zero }
    let height = covered >= Self.coverOfIsland ? Self.barAtIsland : covered
    return CGRect(x: 0, y: 0, width: bounds.width, height: height)
  }

  /// The app shows or hides the status bar.
  final func statusBarChanged(isHidden: Bool) {
    guard isHidden != isStatusBarHidden else { return }
    isStatusBarHidden = isHidden
    if topIsStatusBar { for window in Runtime.current.windows.all { SafeArea.refresh(window) } }
  }
}
