import Foundation

// In a collapsed split view controller a navigation controller can be a step of another one. The bar of the outer one
// then shows the steps of both, and the inner one has no bar of its own meanwhile.

extension UINavigationController {
  /// The navigation controller that this one is a step of.
  final var outer: UINavigationController? { parentController as? UINavigationController }

  /// The one whose bar shows the steps: the outermost.
  final var barOwner: UINavigationController { outer?.barOwner ?? self }

  /// Whether no bar of its own covers its views.
  final var isBarAway: Bool { isBarHidden || outer != nil }

  /// The topmost controller, of the innermost navigation controller.
  final var shownTop: UIViewController? { (stack.last as? UINavigationController)?.shownTop ?? stack.last }

  /// The items of all steps, those of inner navigation controllers in their place.
  final var itemsOfSteps: [UINavigationItem] {
    stack.flatMap { step -> [UINavigationItem] in
      guard let inner = step as? UINavigationController, !inner.stack.isEmpty else { return [step.navigationItem] }
      return inner.itemsOfSteps
    }
  }

  /// Whether the step back is one of this stack, and not of a navigation controller that is its topmost step.
  final var isBackOwn: Bool {
    guard let inner = stack.last as? UINavigationController else { return true }
    return inner.stack.count < 2 && inner.step == nil
  }

  /// The back button was touched.
  final func goBack() {
    if let inner = stack.last as? UINavigationController, inner.stack.count > 1 { return inner.goBack() }
    popViewController(animated: true)
  }

  /// Sets the steps of the bar that shows them, which `showStep` of that bar shows.
  final func prepareBar() {
    let owner = barOwner
    let top = owner.shownTop
    owner.bar.prepare(
      owner.itemsOfSteps, titleRoom: owner.titleRoom(of: top), searchCollapse: top?.barItems?.searchCollapse ?? 0)
  }

  /// It is no step of another one any longer: its own bar shows its steps again.
  final func takeBarBack() {
    prepareBar()
    bar.showStep(animated: false, forward: true)
    viewIfLoaded?.setNeedsLayout()
  }

  /// Adds a controller of a split view controller as the topmost step; it may be a navigation controller.
  final func stackUp(_ controller: UIViewController, animated: Bool = false) {
    guard !stack.contains(where: { $0 === controller }) else { return }
    endCancelledStep()
    go(to: stack + [controller], .push, animated: animated)
  }

  /// Removes a step wherever it is, without an animation.
  final func unstack(_ controller: UIViewController) {
    guard stack.contains(where: { $0 === controller }) else { return }
    endCancelledStep()
    go(to: stack.filter { $0 !== controller }, .pop, animated: false)
    (controller as? UINavigationController)?.takeBarBack()
  }
}
