import Foundation

/// One transition between two controllers: the context of its animator, and the coordinator of animations that run with
/// it.
@MainActor
package final class TransitionContext: NSObject, UIViewControllerContextTransitioning,
  UIViewControllerTransitionCoordinator
{
  private typealias Step = @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void

  package let containerView: UIView
  package let isAnimated: Bool
  package let presentationStyle: UIModalPresentationStyle
  package private(set) var transitionWasCancelled = false
  package private(set) var transitionDuration: TimeInterval = 0
  private let from: UIViewController?
  private let to: UIViewController?
  var fromView: UIView?
  var toView: UIView?
  var initialFrames: [ObjectIdentifier: CGRect] = [:]
  var finalFrames: [ObjectIdentifier: CGRect] = [:]
  /// Called when the animator is done, before completions of the coordinator.
  var didComplete: (@MainActor (Bool) -> Void)?
  private var alongside: [Step] = []
  private var completions: [Step] = []
  private var hasBegun = false
  private var isOver = false
  private var wasFinishedEarly = false
  private var animator: (any UIViewControllerAnimatedTransitioning)?
  /// The interaction controller; retained until the transition is over.
  private var interaction: (any UIViewControllerInteractiveTransitioning)?
  private var interactionHandlers: [Step] = []
  /// What holds the animations while a finger drives them.
  let driver = TransitionDriver()
  /// Animations that run beside the animator's; they are started before it and held like them.
  var alsoHeld: (@MainActor () -> Void)?
  package private(set) var isInteractive = false
  /// Whether a finger has left it, and it moves to its end or back.
  var isReleased: Bool { driver.isReleased && !isOver }
  package private(set) var initiallyInteractive = false
  package private(set) var percentComplete: CGFloat = 0
  package private(set) var completionVelocity: CGFloat = 1
  package private(set) var completionCurve = UIView.AnimationCurve.easeInOut

  init(
    in container: UIView, from: UIViewController?, to: UIViewController?, animated: Bool,
    style: UIModalPresentationStyle = .none
  ) {
    containerView = container
    self.from = from
    self.to = to
    isAnimated = animated
    presentationStyle = style
    super.init()
    // It is the two controllers' `transitionCoordinator` until it is over.
    from?.ownTransition = self
    to?.ownTransition = self
  }

  /// The interruptible animator, if the animator has one.
  private weak var interruptible: UIViewPropertyAnimator?
  package var isInterruptible: Bool { interruptible != nil }
  package var isCancelled: Bool { transitionWasCancelled }
  package var targetTransform: CGAffineTransform { .identity }

  package func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    key == .from ? from : key == .to ? to : nil
  }

  package func view(forKey key: UITransitionContextViewKey) -> UIView? {
    key == .from ? fromView : key == .to ? toView : nil
  }

  package func initialFrame(for vc: UIViewController) -> CGRect { initialFrames[ObjectIdentifier(vc)] ?? .zero }
  package func finalFrame(for vc: UIViewController) -> CGRect { finalFrames[ObjectIdentifier(vc)] ?? .zero }

  /// Runs the transition: by `animator` if it is animated, with a finger if `interaction` starts so, else at once.
  func run(
    _ animator: (any UIViewControllerAnimatedTransitioning)?,
    _ interaction: (any UIViewControllerInteractiveTransitioning)? = nil
  ) {
    self.animator = animator
    let also = alsoHeld
    alsoHeld = nil
    guard isAnimated, UIView.areAnimationsEnabled, let animator else {
      also?()
      hasBegun = true
      UIView.performWithoutAnimation { for step in alongside { step(self) } }
      return completeTransition(true)
    }
    let duration = animator.transitionDuration(using: self)
    transitionDuration = duration.isFinite ? max(0, duration) : 0
    if let interaction, interaction.wantsInteractiveStart {
      self.interaction = interaction
      beginInteraction()
      (interaction as? UIPercentDrivenInteractiveTransition)?.prepare(driver)
      if let also { held(also) }
      interaction.startInteractiveTransition(self)
    } else {
      self.interaction = interaction
      (interaction as? UIPercentDrivenInteractiveTransition)?.mayDriveLater(self)
      also?()
      // An interaction of the app's own starts the transition in any case; `isInteractive` tells it which.
      if let interaction, !(interaction is UIPercentDrivenInteractiveTransition) {
        interaction.startInteractiveTransition(self)
      } else {
        animator.animateTransition(using: self)
      }
      if !isOver { findInterruptible() }
    }
    hasBegun = true
    runAlongsideAnimations()
  }

  private func findInterruptible() {
    interruptible = animator?.interruptibleAnimator(using: self) as? UIViewPropertyAnimator
  }

  /// A finger drives it from now on; for transitions that have no animator.
  func runByFinger(duration: TimeInterval) {
    transitionDuration = duration
    beginInteraction()
    hasBegun = true
    runAlongsideAnimations()
  }

  /// Sets what will drive it, so that code that is called before it runs can read that.
  func announce(_ interaction: (any UIViewControllerInteractiveTransitioning)?) {
    guard isAnimated, UIView.areAnimationsEnabled, interaction?.wantsInteractiveStart ?? false else { return }
    beginInteraction()
  }

  func beginInteraction() {
    isInteractive = true
    initiallyInteractive = true
  }

  /// Starts the animator; its animations are held for the finger.
  func animateHeld() {
    guard let animator else { return }
    findInterruptible()
    if let interruptible { return driver.take(interruptible) }
    held { animator.animateTransition(using: self) }
  }

  /// A finger catches a released transition that has not reached its end.
  /// - Returns: whether it was caught.
  func catchAgain() -> Bool {
    guard !isInteractive, !isOver, initiallyInteractive, driver.holdAgain() else { return false }
    isInteractive = true
    transitionWasCancelled = false
    percentComplete = driver.fraction
    return true
  }

  /// Runs a body; its animations are held while a finger drives the transition.
  func held(_ body: () -> Void) { if isInteractive { driver.collect(body) } else { body() } }

  private func runAlongsideAnimations() {
    guard !alongside.isEmpty, !isOver else { return }
    let steps = alongside
    held {
      UIView.animate(withDuration: transitionDuration, delay: 0, options: [.allowUserInteraction]) {
        for step in steps { step(self) }
      }
    }
  }

  // MARK: A finger

  package func updateInteractiveTransition(_ percentComplete: CGFloat) {
    guard isInteractive, !isOver, percentComplete.isFinite else { return }
    self.percentComplete = min(max(percentComplete, 0), 1)
    driver.move(to: self.percentComplete)
  }

  package func pauseInteractiveTransition() {
    guard !isInteractive, !isOver else { return }
    if catchAgain() { return }
    if let interruptible, interruptible.state == .active {
      isInteractive = true
      transitionWasCancelled = false
      driver.take(interruptible)
      percentComplete = driver.fraction
      return
    }
    PlatformNote.misuse("a transition that no finger drives any longer cannot be paused")
  }

  package func finishInteractiveTransition() { endInteraction(cancelled: false, nil) }
  package func cancelInteractiveTransition() { endInteraction(cancelled: true, nil) }

  /// The finger has lifted: the rest runs with the interaction's speed and curve, or with a timing.
  func endInteraction(cancelled: Bool, _ timing: (any UITimingCurveProvider)?) {
    guard isInteractive, !isOver else { return }
    isInteractive = false
    transitionWasCancelled = cancelled
    completionVelocity = interaction.map { $0.completionSpeed.isFinite ? max($0.completionSpeed, 0.01) : 1 } ?? 1
    completionCurve = interaction?.completionCurve ?? .easeInOut
    let handlers = interactionHandlers
    for handler in handlers { handler(self) }
    let runtime = Runtime.current
    if !runtime.transitions.contains(where: { $0 === self }) { runtime.transitions.append(self) }
    let left = cancelled ? percentComplete : 1 - percentComplete
    driver.go(
      forwards: !cancelled, timing: timing ?? UICubicTimingParameters(animationCurve: completionCurve),
      duration: transitionDuration * Double(left) / Double(completionVelocity))
  }

  /// Ends it although the animator is not done, whose later call of `completeTransition` is ignored.
  package func finishNow() {
    guard !isOver else { return }
    let wasCancelled = transitionWasCancelled
    completeTransition(!wasCancelled)
    wasFinishedEarly = true
    driver.end(at: wasCancelled ? .start : .end)
  }

  package func completeTransition(_ didComplete: Bool) {
    guard !isOver else {
      guard !wasFinishedEarly else { return }
      return PlatformNote.misuse(
        "completeTransition(_:) was called twice for one transition; the second call is ignored")
    }
    isOver = true
    isInteractive = false
    Runtime.current.transitions.removeAll { $0 === self }
    transitionWasCancelled = !didComplete
    animator?.animationEnded(didComplete)
    animator = nil
    self.didComplete?(didComplete)
    self.didComplete = nil
    for controller in [from, to] where controller?.ownTransition === self { controller?.ownTransition = nil }
    let steps = completions
    completions = []
    alongside = []
    interactionHandlers = []
    interaction = nil
    for step in steps { step(self) }
  }

  @discardableResult
  package func animate(
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
  package func animateAlongsideTransition(
    in view: UIView?, animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: completion) }

  package func notifyWhenInteractionChanges(
    _ handler: @escaping @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) {
    guard !isOver else { return }
    interactionHandlers.append(handler)
  }
}
