import Foundation
import QuartzCore
import ScrollPhysics

/// The pan that pops a step of a navigation: in from the edge on the side of the back button.
final class SwipeBackPan: UIScreenEdgePanGestureRecognizer {
  private weak var navigation: UINavigationController?
  /// The delegate, which the app may replace.
  private let rules: SwipeBackRules

  init(_ navigation: UINavigationController) {
    self.navigation = navigation
    rules = SwipeBackRules(navigation)
    super.init()
    name = "UINavigationControllerSwipeBack"
    edges = .left
    delegate = rules
    addTarget(self, action: SwipeBackPan.moved)
  }

  private static let moved: Selector = {
    SelectorTable.register(SwipeBackPan.self) { $0.add("navigationSwiped", SwipeBackPan.swiped) }
    return "navigationSwiped"
  }()

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if isUndecided, let view { edges = view.runsRightToLeft ? .right : .left }
    super.touchesBegan(touches, with: event)
  }

  /// For any delegate, there must be a step to pop.
  override func mayBegin(after way: SIMD2<Double>) -> Bool {
    super.mayBegin(after: way) && (navigation?.canSwipeBack ?? false || navigation?.canCatchSwipe ?? false)
  }

  /// Contents that scroll sideways and rows that are swiped wait: the edge is for the way back.
  override func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard otherGestureRecognizer is any ContentPan, let view,
      let other = otherGestureRecognizer.view
    else { return false }
    return other.isDescendant(of: view)
  }

  /// Where the view was when the finger touched, in points: not at its place when a moving swipe is caught.
  private var start: CGFloat = 0

  private func swiped() {
    guard let navigation, let view else { return }
    let width = max(view.bounds.width, 1)
    let sign: CGFloat = edges == .right ? -1 : 1
    let moved = translation(in: view).x * sign
    switch state {
    case .began:
      start = (navigation.beginSwipe() ?? 0) * width
      navigation.swipe(to: (start + moved) / width)
    case .changed: navigation.swipe(to: (start + moved) / width)
    case .ended: navigation.endSwipe(way: start + moved, velocity: velocity(in: view).x * sign, width: width)
    case .cancelled: navigation.endSwipe(way: 0, velocity: 0, width: width)
    case .possible, .failed: break
    }
  }
}

/// Lets a swipe begin where the bar shows a back button, unless the app gives the recogniser a delegate of its own.
@MainActor private final class SwipeBackRules: NSObject, UIGestureRecognizerDelegate {
  private weak var navigation: UINavigationController?

  init(_ navigation: UINavigationController) { self.navigation = navigation }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if navigation?.canCatchSwipe ?? false { return true }
    guard let navigation, let top = navigation.shownTop, !navigation.isBarHidden else { return false }
    let item = top.navigationItem
    return !item.hidesBackButton && (item.leftItemsSupplementBackButton || (item.leftBarButtonItems ?? []).isEmpty)
  }
}

extension UIView {
  /// Whether steps in it run from right to left: by its attribute, else by its traits.
  final var runsRightToLeft: Bool {
    semanticContentAttribute == .unspecified ? traitCollection.layoutDirection == .rightToLeft : isRightToLeft
  }
}

/// The spring of a released swipe, as measured on iOS: critical, of 18.2574 radians per second.
enum ReleaseSpring {
  static let frequency = 18.2574

  /// The spring with a velocity in total distances a second, towards its end; it is limited to what does not pass the
  /// end.
  @MainActor static func timing(velocity: Double) -> UISpringTimingParameters {
    let start = velocity.isFinite ? min(max(velocity, 0), frequency) : 0
    return UISpringTimingParameters(
      mass: 1, stiffness: frequency * frequency, damping: 2 * frequency, initialVelocity: CGVector(dx: 0, dy: start))
  }
}

extension UINavigationController {
  /// Whether there is a step to pop, and nothing else moves.
  final var canSwipeBack: Bool {
    stack.count > 1 && step == nil && isBackOwn && viewIfLoaded?.window != nil && presentedViewController == nil
  }

  /// Whether a released swipe still moves, to either side: another one catches it.
  final var canCatchSwipe: Bool { released != nil && released === step }

  /// Pops a step by a finger, or catches a released swipe.
  /// - Returns: how far the view has moved already, 0…1; nil if nothing was begun.
  final func beginSwipe() -> CGFloat? {
    if canCatchSwipe, let context = released, context.catchAgain() {
      released = nil
      swiping = context
      return context.percentComplete
    }
    guard canSwipeBack else { return nil }
    let swipe = UIPercentDrivenInteractiveTransition()
    swipe.followsFinger = true
    nextDriver = swipe
    popViewController(animated: true)
    nextDriver = nil
    swiping = step
    return 0
  }

  final func swipe(to fraction: CGFloat) { swiping?.updateInteractiveTransition(fraction) }

  /// The finger has lifted. Like a paging scroll view it chooses between two pages: the nearer one, or the one that a
  /// throw would reach.
  final func endSwipe(way: CGFloat, velocity: CGFloat, width: CGFloat) {
    guard let context = swiping else { return }
    swiping = nil
    released = context
    let choice = PageChoice(page: width, range: ScrollRange(lower: 0, upper: width))
    let landing = Deceleration(
      start: way, velocity: velocity, rate: Double(UIScrollView.DecelerationRate.normal.rawValue)
    ).target
    let pops = choice.target(from: 0, offset: way, velocity: velocity, landing: landing) > 0
    let left = max(pops ? width - way : way, 1)
    let speed = (pops ? velocity : -velocity) / left
    context.endInteraction(cancelled: !pops, ReleaseSpring.timing(velocity: Double(speed)))
  }

  /// Ends a swipe that moves back to its start at once, since the caller relies on the stack that it restores.
  final func endCancelledStep() { if step?.transitionWasCancelled ?? false { step?.finishNow() } }
}
