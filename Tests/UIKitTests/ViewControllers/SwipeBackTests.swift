import Foundation
import Testing
import TouchTesting
import UIKit

@testable import UIKitCore

@MainActor @Suite("View controllers: swipe back")
struct SwipeBackTests {
  private func start(rightToLeft: Bool = false) -> (Stage, UINavigationController, LifeController, LifeController) {
    let stage = Stage(width: 320, height: 480)
    if rightToLeft { stage.window.traitOverrides.layoutDirection = .rightToLeft }
    let (a, b) = (LifeController("a"), LifeController("b"))
    (a.title, b.title) = ("First", "Second")
    let navigation = stage.show(UINavigationController(rootViewController: a))
    navigation.pushViewController(b, animated: false)
    stage.advance(by: .frames(2))
    stage.clearJournal()
    return (stage, navigation, a, b)
  }

  private func x(_ view: UIView) -> CGFloat { view.layer.presentation()?.frame.minX ?? view.frame.minX }

  @Test("The view follows a finger that comes in from the edge, and goes away with it; who appears hears it in order")
  func goesBack() {
    let (stage, navigation, a, b) = start()
    let finger = stage.finger.down(at: CGPoint(x: 5, y: 240)).drag(to: CGPoint(x: 175, y: 240), over: 0.5)
    stage.advance(by: .frames(1))
    // Ten points of slop are taken off the way. (GP3)
    #expect(abs(x(b.view) - 160) < 1 && abs(x(a.view) + 48) < 1)
    #expect(navigation.topViewController === a && b.isMovingFromParent)
    #expect(stage.journal == ["b will disappear animated", "a will appear animated", "a is appearing animated"])
    finger.drag(to: CGPoint(x: 250, y: 240), over: 0.2).up()
    stage.advance(by: .seconds(1))
    #expect(navigation.viewControllers == [a] && b.parent == nil && b.view.window == nil && a.view.frame.minX == 0)
    #expect(Array(stage.journal.suffix(2)) == ["b did disappear animated", "a did appear animated"])
    #expect(navigation.navigationBar.topItem === a.navigationItem && navigation.navigationBar.isUserInteractionEnabled)
  }

  @Test("A step that a finger has released counts as moving until views get touches again")
  func movesUntilItIsOver() {
    let (stage, navigation, a, _) = start()
    let button = UIButton(
      frame: CGRect(x: 100, y: 200, width: 100, height: 50),
      primaryAction: UIAction { _ in
        Stage.current?.note("tapped")
      })
    a.view.addSubview(button)
    stage.finger.down(at: CGPoint(x: 5, y: 240)).drag(to: CGPoint(x: 250, y: 240), over: 0.5).up()
    var frames = 0
    while !stage.runtime.motions.isEmpty, frames < 300 {
      stage.advance(by: .frames(1))
      frames += 1
    }
    #expect(frames > 5 && frames < 300 && navigation.viewControllers == [a] && !stage.runtime.isPresenting)
    stage.clearJournal()
    stage.finger.tap(at: CGPoint(x: 150, y: 225))
    #expect(stage.journal == ["tapped"])
  }

  @Test("Let go near the edge it comes back, and nothing has happened but a disappearing that was taken back")
  func cancelled() {
    final class Hearer: NSObject, UINavigationControllerDelegate {
      func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
      ) { Stage.current?.note("did show \(viewController.title ?? "")") }
    }
    let (stage, navigation, a, b) = start()
    let hearer = Hearer()
    navigation.delegate = hearer
    stage.finger.down(at: CGPoint(x: 5, y: 240)).drag(to: CGPoint(x: 100, y: 240), over: 0.5).up()
    #expect(navigation.transitionCoordinator?.isCancelled == true)
    stage.advance(by: .seconds(1))
    #expect(navigation.viewControllers == [a, b] && b.parent === navigation && !b.isMovingFromParent)
    #expect(b.view.frame == CGRect(x: 0, y: 0, width: 320, height: 480) && a.view.window == nil)
    #expect(navigation.navigationBar.items == [a.navigationItem, b.navigationItem])
    #expect(
      stage.journal == [
        "b will disappear animated", "a will appear animated", "a is appearing animated",
        "a will disappear animated", "a did disappear animated",
        "b will appear animated", "b is appearing animated", "b did appear animated",
      ])
    // The way back still works, by button and by finger.
    #expect(navigation.popViewController(animated: false) === b)
  }

  @Test("A flick goes back from near the edge, and a flick to the edge stays")
  func flicks() {
    let (stage, navigation, a, b) = start()
    stage.finger.down(at: CGPoint(x: 5, y: 240)).drag(to: CGPoint(x: 100, y: 240), over: 0.08).up()
    stage.advance(by: .seconds(1))
    #expect(navigation.viewControllers == [a])
    navigation.pushViewController(b, animated: false)
    stage.advance(by: .frames(1))
    let finger = stage.finger.down(at: CGPoint(x: 5, y: 240)).drag(to: CGPoint(x: 250, y: 240), over: 0.3)
    finger.drag(to: CGPoint(x: 180, y: 240), over: 0.05).up()
    stage.advance(by: .seconds(1))
    #expect(navigation.viewControllers == [a, b])
  }

  @Test("A coordinator hears when the finger leaves, and which way it goes; what goes along follows the finger")
  func coordinator() {
    final class Lower: UIViewController {
      let mark = UIView(frame: CGRect(x: 0, y: 100, width: 10, height: 10))
      override func viewDidLoad() { view.addSubview(mark) }
      override func viewWillAppear(_ animated: Bool) {
        guard let transitionCoordinator, transitionCoordinator.initiallyInteractive else { return }
        transitionCoordinator.animate { _ in
          self.mark.frame.origin.x = 100
        } completion: { context in
          Stage.current?.note("ends, cancelled: \(context.isCancelled)")
        }
        transitionCoordinator.notifyWhenInteractionChanges { context in
          Stage.current?.note("finger leaves, cancelled: \(context.isCancelled), interactive: \(context.isInteractive)")
        }
      }
    }
    let stage = Stage(width: 320, height: 480)
    let (a, b) = (Lower(), UIViewController())
    let navigation = stage.show(UINavigationController(rootViewController: a))
    navigation.pushViewController(b, animated: false)
    stage.advance(by: .frames(1))
    let finger = stage.finger.down(at: CGPoint(x: 5, y: 240)).drag(to: CGPoint(x: 175, y: 240), over: 0.5)
    stage.advance(by: .frames(1))
    #expect(navigation.transitionCoordinator?.isInteractive == true)
    #expect(abs((navigation.transitionCoordinator?.percentComplete ?? 0) - 0.5) < 0.01)
    #expect(abs((a.mark.layer.presentation()?.frame.minX ?? 0) - 50) < 1)
    finger.cancel()
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["finger leaves, cancelled: true, interactive: false", "ends, cancelled: true"])
    #expect(a.mark.frame.minX == 0)
  }

  @Test("It never begins at the first step, away from the edge, or up and down")
  func rest() {
    let (stage, navigation, a, b) = start()
    stage.finger.down(at: CGPoint(x: 60, y: 240)).drag(to: CGPoint(x: 300, y: 240), over: 0.2).up()
    stage.finger.down(at: CGPoint(x: 5, y: 100)).drag(to: CGPoint(x: 20, y: 400), over: 0.2).up()
    stage.advance(by: .seconds(1))
    #expect(navigation.viewControllers == [a, b])
    navigation.popViewController(animated: false)
    // Even a delegate that always says yes has nothing to go back to.
    navigation.interactivePopGestureRecognizer?.delegate = nil
    stage.clearJournal()
    stage.finger.down(at: CGPoint(x: 5, y: 240)).drag(to: CGPoint(x: 300, y: 240), over: 0.2).up()
    stage.advance(by: .seconds(1))
    #expect(navigation.viewControllers == [a] && stage.journal.isEmpty && a.view.frame.minX == 0)
  }

  @Test(
    "It is off where the bar shows no way back, unless the app gives it a delegate of its own",
    arguments: ["hidden back button", "left item", "hidden bar", "supplemented", "disabled"])
  func rules(situation: String) {
    let (stage, navigation, a, b) = start()
    switch situation {
    case "hidden back button": b.navigationItem.hidesBackButton = true
    case "left item", "supplemented":
      b.navigationItem.leftBarButtonItem = UIBarButtonItem(title: "Close", primaryAction: nil)
      b.navigationItem.leftItemsSupplementBackButton = situation == "supplemented"
    case "hidden bar": navigation.isNavigationBarHidden = true
    default: navigation.interactivePopGestureRecognizer?.isEnabled = false
    }
    stage.advance(by: .frames(2))
    func swipe() {
      stage.finger.down(at: CGPoint(x: 5, y: 240)).drag(to: CGPoint(x: 300, y: 240), over: 0.2).up()
      stage.advance(by: .seconds(1))
    }
    swipe()
    #expect(navigation.viewControllers == (situation == "supplemented" ? [a] : [a, b]))
    guard navigation.viewControllers.count == 2, situation != "disabled" else { return }
    navigation.interactivePopGestureRecognizer?.delegate = nil
    swipe()
    #expect(navigation.viewControllers == [a])
  }

  @Test("From right to left the finger comes from the right edge, and views go the other way")
  func rightToLeft() {
    let (stage, navigation, a, b) = start(rightToLeft: true)
    stage.finger.down(at: CGPoint(x: 5, y: 240)).drag(to: CGPoint(x: 300, y: 240), over: 0.3).up()
    stage.advance(by: .seconds(1))
    #expect(navigation.viewControllers == [a, b])
    let finger = stage.finger.down(at: CGPoint(x: 315, y: 240)).drag(to: CGPoint(x: 145, y: 240), over: 0.5)
    stage.advance(by: .frames(1))
    #expect(abs(x(b.view) + 160) < 1 && abs(x(a.view) - 48) < 1)
    finger.drag(to: CGPoint(x: 20, y: 240), over: 0.2).up()
    stage.advance(by: .seconds(1))
    #expect(navigation.viewControllers == [a])
  }

  @Test("Contents that scroll sideways wait for it; away from the edge they scroll")
  func scrollingContents() {
    let (stage, navigation, a, b) = start()
    let scroll = UIScrollView(frame: b.view.bounds)
    scroll.contentSize = CGSize(width: 2000, height: 480)
    scroll.contentOffset.x = 500
    b.view.addSubview(scroll)
    stage.advance(by: .frames(1))
    let finger = stage.finger.down(at: CGPoint(x: 100, y: 240)).drag(to: CGPoint(x: 200, y: 240), over: 0.3)
    #expect(scroll.contentOffset.x < 450 && navigation.viewControllers == [a, b])
    finger.up()
    stage.advance(by: .seconds(3))
    let before = scroll.contentOffset
    stage.finger.down(at: CGPoint(x: 5, y: 240)).drag(to: CGPoint(x: 300, y: 240), over: 0.3).up()
    #expect(scroll.contentOffset == before)
    stage.advance(by: .seconds(1))
    #expect(navigation.viewControllers == [a])
  }

  @Test("A push during a swipe ends it first, and one after a swipe that was let go counts on what it gave back")
  func interrupted() {
    let (stage, navigation, a, b) = start()
    let c = LifeController("c")
    let finger = stage.finger.down(at: CGPoint(x: 5, y: 240)).drag(to: CGPoint(x: 160, y: 240), over: 0.3)
    navigation.pushViewController(c, animated: true)
    finger.drag(to: CGPoint(x: 300, y: 240), over: 0.3).up()
    stage.advance(by: .seconds(1))
    #expect(navigation.viewControllers == [a, c] && c.view.frame.minX == 0 && b.view.window == nil)
    #expect(a.view.window == nil)
    stage.finger.down(at: CGPoint(x: 5, y: 240)).drag(to: CGPoint(x: 60, y: 240), over: 0.3).up()
    #expect(navigation.popViewController(animated: true) === c)
    stage.advance(by: .seconds(1))
    #expect(navigation.viewControllers == [a] && a.view.window != nil && c.parent == nil)
    let counts = Dictionary(grouping: stage.journal, by: { $0 }).mapValues(\.count)
    for name in ["a", "b", "c"] {
      let appeared = counts["\(name) did appear animated", default: 0]
      #expect(appeared <= counts["\(name) will appear animated", default: 0])
    }
  }

  @Test("Pops that remove nothing return nil")
  func popsOfNothing() {
    let (_, navigation, a, b) = start()
    #expect(navigation.popToViewController(b, animated: false) == nil)
    #expect(navigation.popToRootViewController(animated: false) == [b])
    #expect(navigation.popToRootViewController(animated: false) == nil)
    #expect(navigation.popToViewController(a, animated: false) == nil)
    #expect(navigation.popViewController(animated: false) == nil)
  }

  @Test("An app drives steps and dismissals of its own by a percentage; a curve that was asked for is followed")
  func percentDriven() {
    final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
      func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.4 }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let view = context.view(forKey: .from)
        if let below = context.view(forKey: .to), let view {
          context.containerView.insertSubview(below, belowSubview: view)
        }
        UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
          view?.frame.origin.y = 400
        } completion: { _ in
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }
    final class Director: NSObject, UIViewControllerTransitioningDelegate, UINavigationControllerDelegate {
      let driver = UIPercentDrivenInteractiveTransition()
      func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
      { Slide() }
      func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
      ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
      func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
        to toVC: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { operation == .pop ? Slide() : nil }
      func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
      ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
    }
    let (stage, navigation, a, b) = start()
    let director = Director()
    navigation.delegate = director
    navigation.popViewController(animated: true)
    director.driver.update(0.25)
    stage.advance(by: .frames(2))
    #expect(abs((b.view.layer.presentation()?.frame.minY ?? 0) - 100) < 1)
    #expect(director.driver.percentComplete == 0.25 && director.driver.duration == 0.4)
    director.driver.cancel()
    stage.advance(by: .seconds(1))
    #expect(navigation.viewControllers == [a, b] && b.view.frame.origin == .zero)
    navigation.delegate = nil

    let sheet = LifeController("sheet")
    sheet.modalPresentationStyle = .fullScreen
    sheet.transitioningDelegate = director
    navigation.present(sheet, animated: false)
    stage.clearJournal()
    sheet.dismiss(animated: true)
    director.driver.update(0.5)
    stage.advance(by: .frames(2))
    #expect(abs((sheet.view.layer.presentation()?.frame.minY ?? 0) - 200) < 1)
    director.driver.finish()
    stage.advance(by: .seconds(1))
    #expect(navigation.presentedViewController == nil && sheet.view.window == nil)
    #expect(stage.journal.last == "sheet did disappear animated")
  }

  @Test(
    "A swipe that was let go is caught by another finger from the edge, where it is, and goes wherever that leaves it")
  func caughtOnItsWay() {
    let (stage, navigation, a, b) = start()
    stage.finger.down(at: CGPoint(x: 5, y: 240)).drag(to: CGPoint(x: 200, y: 240), over: 0.3).up()
    stage.advance(by: .seconds(0.05))
    let caught = x(b.view)
    #expect(caught > 190 && caught < 310 && navigation.viewControllers == [a])
    let finger = stage.finger.down(at: CGPoint(x: 5, y: 300)).drag(to: CGPoint(x: 16, y: 300), over: 0.02)
    stage.advance(by: .frames(1))
    let held = x(b.view)
    #expect(held >= caught && held < 320)
    stage.advance(by: .seconds(1))
    // It waits for the finger.
    #expect(abs(x(b.view) - held) < 1 && navigation.transitionCoordinator?.isInteractive == true)
    finger.drag(to: CGPoint(x: 1, y: 300), over: 0.05).up()
    stage.advance(by: .seconds(1))
    #expect(navigation.viewControllers == [a, b] && x(b.view) == 0 && a.view.window == nil)
    #expect(stage.journal.last == "b did appear animated" && !stage.journal.contains("b did disappear animated"))
    #expect(navigation.navigationBar.topItem === b.navigationItem && navigation.transitionCoordinator == nil)
  }

  @Test("One that comes back is caught as well, and goes away after all")
  func caughtOnItsWayBack() {
    let (stage, navigation, a, b) = start()
    stage.finger.down(at: CGPoint(x: 5, y: 240)).drag(to: CGPoint(x: 100, y: 240), over: 0.5).up()
    #expect(navigation.transitionCoordinator?.isCancelled == true)
    stage.advance(by: .seconds(0.05))
    let caught = x(b.view)
    #expect(caught > 5 && caught < 85)
    stage.finger.down(at: CGPoint(x: 5, y: 300)).drag(to: CGPoint(x: 250, y: 300), over: 0.2).up()
    #expect(navigation.transitionCoordinator?.isCancelled == false)
    stage.advance(by: .seconds(1))
    #expect(navigation.viewControllers == [a] && b.view.window == nil && x(a.view) == 0)
    #expect(stage.journal.last == "a did appear animated" && navigation.navigationBar.topItem === a.navigationItem)
  }

  /// Fades views by a property animator that it gives away.
  private final class Fader: NSObject, UIViewControllerAnimatedTransitioning {
    private(set) var made = 0
    private var animator: UIViewPropertyAnimator?
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      interruptibleAnimator(using: transitionContext).startAnimation()
    }
    func interruptibleAnimator(
      using transitionContext: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating {
      if let animator { return animator }
      made += 1
      let view = transitionContext.view(forKey: .to)!
      transitionContext.containerView.addSubview(view)
      view.frame = transitionContext.containerView.bounds
      view.alpha = 0
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 1 }
      animator.addCompletion { _ in
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      }
      self.animator = animator
      return animator
    }
    func animationEnded(_ transitionCompleted: Bool) { animator = nil }
  }

  private final class Fading: NSObject, UINavigationControllerDelegate {
    let fader = Fader()
    let drive = UIPercentDrivenInteractiveTransition()
    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { fader }
    func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { drive }
  }

  @Test(
    "An interruptible animator is driven by a finger from the start, or held on its way; there is one",
    arguments: [true, false])
  func interruptible(startsWithFinger: Bool) {
    let (stage, navigation, a, b) = start()
    let fading = Fading()
    fading.drive.wantsInteractiveStart = startsWithFinger
    fading.drive.completionCurve = .linear
    navigation.delegate = fading
    navigation.popViewController(animated: true)
    func alpha() -> CGFloat { CGFloat(a.view.layer.presentation()?.opacity ?? a.view.layer.opacity) }
    let coordinator = navigation.transitionCoordinator
    #expect(coordinator?.isInterruptible == true && fading.fader.made == 1)
    if startsWithFinger {
      fading.drive.update(0.5)
    } else {
      stage.advance(by: .seconds(0.5))
      fading.drive.pause()
    }
    stage.advance(by: .seconds(2))
    #expect(abs(alpha() - 0.5) < 0.04 && abs(fading.drive.percentComplete - 0.5) < 0.04)
    #expect(coordinator?.isInteractive == true)
    fading.drive.update(0.2)
    stage.advance(by: .frames(1))
    #expect(abs(alpha() - 0.2) < 0.01)
    fading.drive.finish()
    stage.advance(by: .seconds(0.4))
    #expect(abs(alpha() - 0.6) < 0.05)
    // Let go it can be held again, and goes back.
    fading.drive.pause()
    fading.drive.cancel()
    stage.advance(by: .seconds(2))
    #expect(navigation.viewControllers == [a, b] && a.view.window == nil && navigation.transitionCoordinator == nil)
  }

  @Test("A swipe in mid-flight, by day and by night: views and titles between two steps", arguments: [false, true])
  func pictures(isDark: Bool) {
    let stage = Stage(width: 390, height: 500, scale: 2)
    stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    let (a, b) = (UIViewController(), UIViewController())
    (a.title, b.title) = ("Drawings", "Still Life")
    a.view.backgroundColor = .systemBackground
    b.view.backgroundColor = .secondarySystemBackground
    a.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .add)
    b.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .done)
    for (controller, text) in [(a, "What one comes back to"), (b, "What one leaves")] {
      let label = UILabel(frame: CGRect(x: 20, y: 120, width: 350, height: 30))
      label.text = text
      controller.view.addSubview(label)
    }
    let navigation = stage.show(UINavigationController(rootViewController: a))
    navigation.pushViewController(b, animated: false)
    stage.advance(by: .frames(2))
    let finger = stage.finger.down(at: CGPoint(x: 5, y: 300)).drag(to: CGPoint(x: 180, y: 300), over: 0.4)
    stage.advance(by: .frames(1))
    let picture = stage.snapshot.compare(named: "swipe-back\(isDark ? "-dark" : "")")
    finger.cancel()
    #expect(picture.matches, "\(picture)")
  }
}
