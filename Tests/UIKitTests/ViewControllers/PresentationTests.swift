import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("View controllers: presentation")
struct PresentationTests {
  private func pair(_ style: UIModalPresentationStyle) -> (Stage, LifeController, LifeController) {
    let stage = Stage(width: 320, height: 480)
    let root = stage.show(LifeController("root"))
    let sheet = LifeController("sheet")
    sheet.modalPresentationStyle = style
    stage.clearJournal()
    return (stage, root, sheet)
  }

  @Test("Full screen: the view slides up, the presenter disappears, and completions come last")
  func fullScreen() {
    let (stage, root, sheet) = pair(.fullScreen)
    root.present(sheet, animated: true) { stage.note("presented") }
    #expect(sheet.isBeingPresented && sheet.presentingViewController === root)
    #expect(sheet.view.frame == stage.window.bounds && root.view.window != nil)
    stage.advance(by: .seconds(0.1))
    let halfway = sheet.view.layer.presentation()?.frame.minY ?? 0
    #expect(halfway > 0 && halfway < 480)
    stage.note("moves")
    stage.advance(by: .seconds(0.5))
    #expect(!sheet.isBeingPresented && root.view.window == nil)
    root.dismiss(animated: true) { stage.note("dismissed") }
    #expect(sheet.isBeingDismissed && root.view.window === stage.window)
    stage.note("moves")
    stage.advance(by: .seconds(0.6))
    #expect(!sheet.isBeingDismissed && sheet.view.window == nil && root.presentedViewController == nil)
    #expect(stage.window.subviews == [root.view])
    #expect(
      stage.journal == [
        "root will disappear animated", "sheet will appear animated", "sheet is appearing animated", "moves",
        "sheet did appear animated", "root did disappear animated", "presented",
        "sheet will disappear animated", "root will appear animated", "root is appearing animated", "moves",
        "root did appear animated", "sheet did disappear animated", "dismissed",
      ])
  }

  private final class Host: LifeController {
    var guest: UIViewController?
    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      Stage.current?.note(presentedViewController == nil ? "presents nothing" : "presents")
      if let guest { present(guest, animated: false) }
    }
  }
  private final class Guest: LifeController {
    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      Stage.current?.note("\(presentingViewController == nil) \(isBeingDismissed)")
    }
  }

  @Test("A presenter that appears again after a dismissal presents nothing, and may present the same controller again")
  func presentsAgain() {
    let stage = Stage()
    let (host, guest) = (Host("host"), Guest("guest"))
    guest.modalPresentationStyle = .fullScreen
    stage.show(host)
    host.present(guest, animated: false)
    stage.clearJournal()
    guest.dismiss(animated: false) { stage.note("dismissed") }
    let dismissal = [
      "guest will disappear", "host will appear", "host is appearing", "host did appear", "presents nothing",
      "guest did disappear",
    ]
    #expect(stage.journal == dismissal + ["true true", "dismissed"])

    host.present(guest, animated: false)
    stage.clearJournal()
    host.guest = guest
    guest.dismiss(animated: false)
    stage.advance(by: .frames(1))
    #expect(
      stage.journal == dismissal + [
        "false true", "host will disappear", "guest will appear", "guest is appearing", "guest did appear",
        "host did disappear",
      ])
    #expect(host.presentedViewController === guest && guest.view.window != nil && host.view.window == nil)
  }

  @Test(
    "A sheet is a card below a strip of dimmed background, and its presenter neither leaves nor is notified",
    arguments: [UIModalPresentationStyle.automatic, .pageSheet, .formSheet, .popover])
  func sheets(style: UIModalPresentationStyle) {
    let (stage, root, sheet) = pair(style)
    root.present(sheet, animated: false) { stage.note("presented") }
    // A popover without a delegate waits for one until the end of the turn.
    if style == .popover { stage.advance(by: .milliseconds(1)) }
    #expect(sheet.view.convert(sheet.view.bounds, to: nil) == CGRect(x: 0, y: 10, width: 320, height: 470))
    #expect(sheet.traitCollection.userInterfaceLevel == .elevated)
    // The strip belongs to the presentation, not to what is dimmed.
    #expect(stage.window.hitTest(CGPoint(x: 160, y: 4), with: nil) !== root.view)
    stage.send(.focus(true))
    sheet.dismiss(animated: false)
    #expect(root.view.window != nil && stage.window.subviews == [root.view])
    #expect(
      stage.journal == [
        "sheet will appear", "sheet is appearing", "sheet did appear", "presented", "sheet will disappear",
        "sheet did disappear",
      ])
  }

  @Test("On wide screens sheets stand in the middle, and a form sheet takes the size its controller prefers")
  func wideSheets() {
    let stage = Stage(width: 1000, height: 800)
    let root = stage.show(UIViewController())
    var frames: [CGRect] = []
    for (style, size) in [
      (UIModalPresentationStyle.pageSheet, CGSize.zero), (.formSheet, .zero),
      (.formSheet, CGSize(width: 300, height: 200)), (.formSheet, CGSize(width: 5000, height: CGFloat.nan)),
    ] {
      let sheet = UIViewController()
      sheet.modalPresentationStyle = style
      sheet.preferredContentSize = size
      root.present(sheet, animated: false)
      frames.append(sheet.view.convert(sheet.view.bounds, to: nil))
      root.dismiss(animated: false)
    }
    #expect(
      frames == [
        CGRect(x: 148, y: 44, width: 704, height: 712), CGRect(x: 230, y: 90, width: 540, height: 620),
        CGRect(x: 350, y: 300, width: 300, height: 200), CGRect(x: 230, y: 90, width: 540, height: 620),
      ])
  }

  @Test("Over full screen and over a context the presenter stays; a context is the child that defines it")
  func contexts() {
    let (stage, root, sheet) = pair(.overFullScreen)
    root.present(sheet, animated: false)
    #expect(root.view.window != nil && sheet.view.frame == stage.window.bounds)
    root.dismiss(animated: false)

    let child = LifeController("child")
    root.addChild(child)
    root.view.addSubview(child.view)
    child.view.frame = CGRect(x: 20, y: 30, width: 100, height: 50)
    child.didMove(toParent: root)
    child.definesPresentationContext = true
    let inside = UIViewController()
    inside.modalPresentationStyle = .overCurrentContext
    child.present(inside, animated: false)
    #expect(inside.presentingViewController === child && root.presentedViewController == nil)
    #expect(inside.view.convert(inside.view.bounds, to: nil) == CGRect(x: 20, y: 30, width: 100, height: 50))
    child.dismiss(animated: false)

    // Without a context the outermost parent presents, and the child says so too.
    child.present(sheet, animated: false)
    #expect(sheet.presentingViewController === root && child.presentedViewController === sheet)
    child.dismiss(animated: false)
    #expect(child.presentedViewController == nil)
  }

  @Test("Presenting or dismissing while one or the other runs does nothing")
  func misuse() {
    let (stage, root, sheet) = pair(.fullScreen)
    root.present(sheet, animated: true) { stage.note("presented") }
    root.present(UIViewController(), animated: true) { stage.note("never: one is shown") }
    root.dismiss(animated: true) { stage.note("never: it is being presented") }
    stage.advance(by: .seconds(1))
    sheet.dismiss(animated: true) { stage.note("dismissed") }
    sheet.dismiss(animated: true) { stage.note("never: it goes already") }
    stage.advance(by: .seconds(1))
    root.dismiss(animated: true) { stage.note("never: nothing is there") }
    #expect(stage.journal.filter { !$0.contains("appear") } == ["presented", "dismissed"])
  }

  @Test("A whole stack is dismissed at once: only the topmost moves, and the bottom is back below it")
  func stacks() {
    let (stage, root, first) = pair(.fullScreen)
    let (second, third) = (LifeController("second"), LifeController("third"))
    second.modalPresentationStyle = .fullScreen
    root.present(first, animated: false)
    first.present(second, animated: false)
    second.present(third, animated: false)
    stage.clearJournal()
    root.dismiss(animated: true) { stage.note("dismissed") }
    #expect(third.view.window != nil && first.viewIfLoaded?.window == nil && second.viewIfLoaded?.window == nil)
    stage.advance(by: .seconds(1))
    #expect(stage.window.subviews == [root.view] && root.view.frame == stage.window.bounds)
    #expect([root, first, second].allSatisfy { $0.presentedViewController == nil })
    #expect(
      stage.journal == [
        "second will disappear", "second did disappear", "third will disappear animated",
        "root will appear animated", "root is appearing animated", "root did appear animated",
        "third did disappear animated", "dismissed",
      ])
  }

  @Test("What goes along with a presentation runs as long as it, and its end comes before the completion")
  func coordinator() {
    final class Sheet: UIViewController {
      override func viewWillAppear(_ animated: Bool) {
        let added = transitionCoordinator?.animate { context in
          Stage.current?.note("alongside for \(context.transitionDuration)")
          self.view.alpha = 0.5
        } completion: { context in
          Stage.current?.note("ends, cancelled: \(context.isCancelled)")
        }
        Stage.current?.note("added: \(added ?? false)")
      }
    }
    let stage = Stage()
    let root = stage.show(UIViewController())
    let sheet = Sheet()
    root.present(sheet, animated: true) { stage.note("presented") }
    stage.advance(by: .seconds(0.1))
    let alpha = sheet.view.layer.presentation()?.opacity ?? 0
    #expect(alpha > 0.5 && alpha < 1)
    #expect(sheet.transitionCoordinator?.animate(alongsideTransition: { _ in stage.note("never: too late") }) == false)
    stage.advance(by: .seconds(1))
    #expect(sheet.transitionCoordinator == nil)
    #expect(stage.journal == ["added: true", "alongside for 0.4", "presented", "ends, cancelled: false"])
  }

  @Test("A custom transition animates by its own rules, in a container with views of its own")
  func custom() {
    final class Frame: UIPresentationController {
      override var frameOfPresentedViewInContainerView: CGRect { CGRect(x: 10, y: 20, width: 30, height: 40) }
      override func presentationTransitionWillBegin() { Stage.current?.note("begins in \(containerView != nil)") }
      override func presentationTransitionDidEnd(_ completed: Bool) { Stage.current?.note("has begun \(completed)") }
      override func dismissalTransitionWillBegin() { Stage.current?.note("goes") }
      override func dismissalTransitionDidEnd(_ completed: Bool) { Stage.current?.note("is gone \(completed)") }
    }
    final class Fade: NSObject, UIViewControllerAnimatedTransitioning {
      func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.2 }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        if let view = context.view(forKey: .to), let owner = context.viewController(forKey: .to) {
          context.containerView.addSubview(view)
          view.frame = context.finalFrame(for: owner)
        }
        UIView.animate(withDuration: 0.2) {
          context.view(forKey: .from)?.alpha = 0
        } completion: { _ in
          context.completeTransition(true)
        }
        Stage.current?.note("animates")
      }
      func animationEnded(_ completed: Bool) { Stage.current?.note("animated \(completed)") }
    }
    final class Director: NSObject, UIViewControllerTransitioningDelegate {
      func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { Fade() }
      func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
      { Fade() }
      func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
      ) -> UIPresentationController? {
        Frame(presentedViewController: presented, presenting: presenting)
      }
    }
    let (stage, root, sheet) = pair(.custom)
    let director = Director()
    sheet.transitioningDelegate = director
    root.present(sheet, animated: true)
    stage.advance(by: .seconds(0.3))
    #expect(sheet.view.frame == CGRect(x: 10, y: 20, width: 30, height: 40) && root.view.window != nil)
    #expect(sheet.presentationController is Frame)
    sheet.dismiss(animated: true)
    stage.advance(by: .seconds(0.3))
    #expect(
      stage.journal == [
        "begins in true", "sheet will appear animated", "sheet is appearing animated", "animates", "animated true",
        "sheet did appear animated", "has begun true", "goes", "sheet will disappear animated", "animates",
        "animated true", "sheet did disappear animated", "is gone true",
      ])
  }

  @Test("A transition that its animator cancels leaves all as it was")
  func cancelled() {
    final class Refusal: NSObject, UIViewControllerAnimatedTransitioning {
      func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { .nan }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        context.completeTransition(false)
        context.completeTransition(true)
      }
    }
    final class Director: NSObject, UIViewControllerTransitioningDelegate {
      func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { Refusal() }
    }
    let (stage, root, sheet) = pair(.fullScreen)
    let director = Director()
    sheet.transitioningDelegate = director
    root.present(sheet, animated: true)
    #expect(root.presentedViewController == nil && sheet.presentingViewController == nil)
    #expect(stage.window.subviews == [root.view])
    #expect(
      stage.journal == [
        "root will disappear animated", "sheet will appear animated", "sheet will disappear animated",
        "sheet did disappear animated", "root will appear animated", "root is appearing animated",
        "root did appear animated",
      ])
  }

  @Test("A fade comes and goes in its place")
  func dissolve() {
    let (stage, root, sheet) = pair(.overFullScreen)
    sheet.modalTransitionStyle = .crossDissolve
    root.present(sheet, animated: true)
    stage.advance(by: .seconds(0.15))
    let opacity = sheet.view.layer.presentation()?.opacity ?? 0
    #expect(opacity > 0.1 && opacity < 0.9 && sheet.view.frame == stage.window.bounds)
    stage.advance(by: .seconds(1))
    sheet.dismiss(animated: true)
    stage.advance(by: .seconds(1))
    #expect(sheet.view.alpha == 1 && sheet.view.window == nil)
  }

  @Test("Changing a window's root takes away what the old root had presented")
  func otherRoot() {
    let (stage, root, sheet) = pair(.automatic)
    root.present(sheet, animated: false)
    let other = stage.show(UIViewController())
    #expect(sheet.view.window == nil && root.presentedViewController == nil && stage.window.subviews == [other.view])
  }
}
