import Foundation

/// The pan that hides the bars of a navigation when a finger moves up in its contents, and shows them when it moves down.
final class BarHidePan: UIPanGestureRecognizer {
  private weak var navigation: UINavigationController?
  private let rules: BarHideRules
  /// How far a finger moves until the bars do, in points.
  private static let way: CGFloat = 24
  /// Where the finger was when it turned, as a translation.
  private var turn: CGFloat = 0

  init(_ navigation: UINavigationController) {
    self.navigation = navigation
    rules = BarHideRules(navigation)
    super.init()
    name = "UINavigationControllerBarHideOnSwipe"
    maximumNumberOfTouches = 1
    // The contents scroll with the same finger.
    cancelsTouchesInView = false
    delegate = rules
    isEnabled = false
    addTarget(self, action: BarHidePan.moved)
  }

  private static let moved: Selector = {
    SelectorTable.register(BarHidePan.self) { $0.add("navigationBarsSwiped", BarHidePan.swiped) }
    return "navigationBarsSwiped"
  }()

  private func swiped() {
    guard let navigation, let view else { return }
    let y = translation(in: view).y
    if state == .began { turn = 0 }
    guard state == .began || state == .changed else { return }
    // What hides them begins at the highest place, what shows them at the lowest one.
    turn = navigation.areBarsHiddenByGesture ? min(turn, y) : max(turn, y)
    if !navigation.areBarsHiddenByGesture, y <= turn - Self.way {
      navigation.hideBarsByGesture()
    } else if navigation.areBarsHiddenByGesture, y >= turn + Self.way {
      navigation.showBarsAfterGesture()
    } else {
      return
    }
    turn = y
  }
}

/// The tap that hides the bars of a navigation, and shows them again.
final class BarHideTap: UITapGestureRecognizer {
  private weak var navigation: UINavigationController?
  private let rules: BarHideRules

  init(_ navigation: UINavigationController) {
    self.navigation = navigation
    rules = BarHideRules(navigation)
    super.init()
    name = "UINavigationControllerBarHideOnTap"
    cancelsTouchesInView = false
    delegate = rules
    isEnabled = false
    addTarget(self, action: BarHideTap.done)
  }

  private static let done: Selector = {
    SelectorTable.register(BarHideTap.self) { $0.add("navigationBarsTapped", BarHideTap.tapped) }
    return "navigationBarsTapped"
  }()

  private func tapped() {
    guard let navigation, state == .ended else { return }
    if navigation.areBarsHiddenByGesture || navigation.isBarHidden {
      navigation.showBarsAfterGesture()
    } else {
      navigation.hideBarsByGesture()
    }
  }
}

/// Leaves fingers on bars and on controls alone, and lets contents scroll with the finger that hides the bars.
@MainActor private final class BarHideRules: NSObject, UIGestureRecognizerDelegate {
  private weak var navigation: UINavigationController?

  init(_ navigation: UINavigationController) { self.navigation = navigation }

  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    guard let navigation, let view = touch.view else { return false }
    if view.isDescendant(of: navigation.bar) || view.isDescendant(of: navigation.toolbar) { return false }
    guard gestureRecognizer is BarHideTap else { return true }
    // What reacts to the tap itself keeps it.
    var ancestor: UIView? = view
    while let current = ancestor, current !== navigation.viewIfLoaded {
      if current is UIControl { return false }
      ancestor = current.superview
    }
    return true
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { gestureRecognizer is BarHidePan }
}

extension UINavigationController {
  /// Whether a gesture has hidden the bars, and another one shows them.
  final var areBarsHiddenByGesture: Bool { hiddenByGesture != nil }

  /// Hides the bars that are shown.
  final func hideBarsByGesture() {
    guard !isBarHidden, hiddenByGesture == nil else { return }
    hiddenByGesture = !isToolHidden
    setNavigationBarHidden(true, animated: true)
    setToolbarHidden(true, animated: true)
    setNeedsStatusBarAppearanceUpdate()
  }

  /// Shows the bars that a gesture has hidden; the navigation bar also where code has hidden it.
  final func showBarsAfterGesture() {
    let hadTools = hiddenByGesture ?? false
    hiddenByGesture = nil
    setNavigationBarHidden(false, animated: true)
    if hadTools { setToolbarHidden(false, animated: true) }
    setNeedsStatusBarAppearanceUpdate()
  }
}
