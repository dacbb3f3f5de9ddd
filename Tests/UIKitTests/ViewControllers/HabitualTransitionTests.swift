import Foundation
import Testing
import TouchTesting
import UIKit

/// What tutorials teach about transitions of one's own, however it treats the views.
@MainActor @Suite("View controllers: transitions as apps write them")
struct HabitualTransitionTests {
  private enum Way: CaseIterable, Sendable {
    /// The presenting view is put below the one that leaves, in the container.
    case below
    /// Both views are put into the container.
    case both
    /// The views are exchanged by `UIView.transition(from:to:…)`.
    case exchange
  }

  private final class Fade: NSObject, UIViewControllerAnimatedTransitioning, UIViewControllerTransitioningDelegate {
    let way: Way
    var isPresenting = true
    init(_ way: Way) { self.way = way }

    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      isPresenting = true
      return self
    }
    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
      isPresenting = false
      return self
    }
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
      0.3
    }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let from = context.viewController(forKey: .from), let to = context.viewController(forKey: .to) else {
        return
      }
      let container = context.containerView
      if way == .exchange {
        UIView.transition(from: from.view, to: to.view, duration: 0.3, options: .transitionCrossDissolve) { _ in
          context.completeTransition(true)
        }
        return
      }
      if way == .both { container.addSubview(from.view) }
      if isPresenting || way == .both {
        container.addSubview(to.view)
      } else {
        container.insertSubview(to.view, belowSubview: from.view)
      }
      to.view.alpha = 0
      UIView.animate(withDuration: 0.3) {
        to.view.alpha = 1
      } completion: { _ in
        context.completeTransition(true)
      }
    }
  }

  private func page(_ color: UIColor) -> UIViewController {
    let page = UIViewController()
    page.view.backgroundColor = color
    return page
  }

  @Test(
    "The presenting view is back in its place after the dismissal, whatever the animator did with it",
    arguments: Way.allCases, [UIModalPresentationStyle.fullScreen, .custom, .automatic])
  private func thereAndBack(way: Way, style: UIModalPresentationStyle) {
    let stage = Stage(width: 320, height: 480)
    let (root, shown, fade) = (stage.show(page(.red)), page(.blue), Fade(way))
    let home = root.view.superview
    shown.modalPresentationStyle = style
    shown.transitioningDelegate = fade
    root.present(shown, animated: true)
    stage.advance(by: .seconds(1))
    // A view that was exchanged in the window is below what dims a sheet.
    #expect(shown.view.window != nil && (color(stage) == 0x0000FF || way == .exchange && style == .automatic))
    root.dismiss(animated: true)
    stage.advance(by: .seconds(1))
    #expect(root.view.superview === home && root.view.frame == CGRect(x: 0, y: 0, width: 320, height: 480))
    #expect(color(stage) == 0xFF0000 && root.presentedViewController == nil && shown.view.window == nil)
  }

  private func color(_ stage: Stage) -> UInt32 { stage.snapshot.pixels[160, 300] & 0xFFFFFF }

  /// Keeps its context weakly, and ends it when an animation of a layer has ended.
  private final class Ping: NSObject, UIViewControllerAnimatedTransitioning, UIViewControllerTransitioningDelegate,
    CAAnimationDelegate
  {
    weak var context: (any UIViewControllerContextTransitioning)?
    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
      0.3
    }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      self.context = context
      guard let view = context.view(forKey: .to) else { return }
      context.containerView.addSubview(view)
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.fromValue = 0
      animation.duration = 0.3
      animation.delegate = self
      view.layer.add(animation, forKey: nil)
    }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { context?.completeTransition(true) }
  }

  @Test("A context that an animator keeps weakly lives until the transition is completed")
  func weakContext() {
    let stage = Stage(width: 320, height: 480)
    let (root, shown, ping) = (stage.show(page(.red)), page(.blue), Ping())
    shown.modalPresentationStyle = .fullScreen
    shown.transitioningDelegate = ping
    root.present(shown, animated: true) { Stage.current?.note("presented") }
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["presented"] && ping.context == nil)
  }

  /// Starts a transition by itself, with a finger or without.
  private final class Driver: NSObject, UIViewControllerInteractiveTransitioning, UIViewControllerAnimatedTransitioning,
    UINavigationControllerDelegate
  {
    var wantsInteractiveStart: Bool { false }
    var animator: UIViewPropertyAnimator?
    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }
    func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { self }
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
      0.3
    }
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      Stage.current?.note("animates")
    }
    func interruptibleAnimator(
      using transitionContext: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating { animator! }
    func startInteractiveTransition(_ context: any UIViewControllerContextTransitioning) {
      Stage.current?.note("starts, \(context.isInteractive ? "by a finger" : "alone")")
      guard let view = context.view(forKey: .to) else { return }
      context.containerView.addSubview(view)
      let made = UIViewPropertyAnimator(duration: 0.3, curve: .linear) { view.alpha = 1 }
      made.addCompletion { _ in context.completeTransition(true) }
      animator = made
      if !context.isInteractive { made.startAnimation() }
    }
  }

  @Test("An interaction of the app's own starts the transition also where no finger does")
  func ownInteraction() {
    let stage = Stage(width: 320, height: 480)
    let (navigation, driver) = (UINavigationController(rootViewController: page(.red)), Driver())
    navigation.delegate = driver
    stage.show(navigation)
    navigation.pushViewController(page(.blue), animated: true)
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["starts, alone"])
    navigation.popViewController(animated: false)
    #expect(navigation.viewControllers.count == 1)
  }

  @Test("An animator may remove the view that leaves itself: the presenting view is given to the way back")
  func removing() {
    final class Removing: UIPresentationController { override var shouldRemovePresentersView: Bool { true } }
    final class Slide: NSObject, UIViewControllerAnimatedTransitioning, UIViewControllerTransitioningDelegate {
      func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
      ) -> UIPresentationController? { Removing(presentedViewController: presented, presenting: presenting) }
      func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { self }
      func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
      {
        self
      }
      func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.3 }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
        context.containerView.addSubview(to)
        UIView.animate(withDuration: 0.3) {
          from.alpha = 0.5
        } completion: { _ in
          from.removeFromSuperview()
          context.completeTransition(true)
        }
      }
    }
    let stage = Stage(width: 320, height: 480)
    let (first, second, slide) = (UIViewController(), UIViewController(), Slide())
    stage.show(first)
    second.modalPresentationStyle = .custom
    second.transitioningDelegate = slide
    first.present(second, animated: true)
    stage.advance(by: .seconds(1))
    #expect(first.view.window == nil && second.view.window != nil)
    second.dismiss(animated: true)
    stage.advance(by: .seconds(1))
    #expect(first.view.window != nil && second.view.window == nil && first.presentedViewController == nil)
  }
}
