import Foundation

/// One transition between two controllers: the context of who animates it, and the coordinator of who goes along.
@MainActor final class TransitionContext: UIViewControllerContextTransitioning, UIViewControllerTransitionCoordinator {
  private typealias Step = @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void

  let containerView: UIView
  let isAnimated: Bool
  let presentationStyle: UIModalPresentationStyle
  private(set) var transitionWasCancelled = false
  private(set) var transitionDuration: TimeInterval = 0
  private let from: UIViewController?
  private let to: UIViewController?
  var fromView: UIView?
  var toView: UIView?
  var initialFrames: [ObjectIdentifier: CGRect] = [:]
  var finalFrames: [ObjectIdentifier: CGRect] = [:]
  /// What happens when who animates is done, before completions of the coordinator.
  var didComplete: (@MainActor (Bool) -> Void)?
  private var alongside: [Step] = []
  private var completions: [Step] = []
  private var hasBegun = false
  private var isOver = false
  private var wasFinishedEarly = false
  private var animator: (any UIViewControllerAnimatedTransitioning)?

  init(
    in container: UIView, from: UIViewController?, to: UIViewController?, animated: Bool,
    style: UIModalPresentationStyle = .none
  ) {
    containerView = container
    self.from = from
    self.to = to
    isAnimated = animated
    presentationStyle = style
    // The two know it by `transitionCoordinator` until it is over.
    from?.ownTransition = self
    to?.ownTransition = self
  }

  var isInteractive: Bool { false }
  var initiallyInteractive: Bool { false }
  var isInterruptible: Bool { false }
  var isCancelled: Bool { transitionWasCancelled }
  var percentComplete: CGFloat { 0 }
  var completionVelocity: CGFloat { 1 }
  var completionCurve: UIView.AnimationCurve { .easeInOut }
  var targetTransform: CGAffineTransform { .identity }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    key == .from ? from : key == .to ? to : nil
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    key == .from ? fromView : key == .to ? toView : nil
  }

  func initialFrame(for vc: UIViewController) -> CGRect { initialFrames[ObjectIdentifier(vc)] ?? .zero }
  func finalFrame(for vc: UIViewController) -> CGRect { finalFrames[ObjectIdentifier(vc)] ?? .zero }

  /// Runs the transition: by `animator` if it is animated, else at once.
  func run(_ animator: (any UIViewControllerAnimatedTransitioning)?) {
    self.animator = animator
    guard isAnimated, UIView.areAnimationsEnabled, let animator else {
      hasBegun = true
      UIView.performWithoutAnimation { for step in alongside { step(self) } }
      return completeTransition(true)
    }
    let duration = animator.transitionDuration(using: self)
    transitionDuration = duration.isFinite ? max(0, duration) : 0
    animator.animateTransition(using: self)
    hasBegun = true
    guard !alongside.isEmpty else { return }
    let steps = alongside
    UIView.animate(withDuration: transitionDuration, delay: 0, options: [.allowUserInteraction]) {
      for step in steps { step(self) }
    }
  }

  /// Ends it although who animates is not done; what that says later is ignored.
  func finishNow() {
    guard !isOver else { return }
    completeTransition(true)
    wasFinishedEarly = true
  }

  func completeTransition(_ didComplete: Bool) {
    guard !isOver else {
      guard !wasFinishedEarly else { return }
      return PlatformNote.misuse(
        "completeTransition(_:) was called twice for one transition; the second call is ignored")
    }
    isOver = true
    transitionWasCancelled = !didComplete
    animator?.animationEnded(didComplete)
    animator = nil
    self.didComplete?(didComplete)
    self.didComplete = nil
    for controller in [from, to] where controller?.ownTransition === self { controller?.ownTransition = nil }
    let steps = completions
    completions = []
    alongside = []
    for step in steps { step(self) }
  }

  @discardableResult
  func animate(
    alongsideTransition animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    if isOver {
      completion?(self)
      return false
    }
    if let completion { completions.append(completion) }
    guard !hasBegun else { return false }
    if let animation { alongside.append(animation) }
    return true
  }

  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?, animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: completion) }

  func notifyWhenInteractionChanges(
    _ handler: @escaping @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) {}
}
