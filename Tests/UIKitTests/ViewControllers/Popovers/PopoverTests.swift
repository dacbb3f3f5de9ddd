import Foundation
import RenderTree
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("View controllers: popovers")
struct PopoverTests {
  private final class Guide: NSObject, UIPopoverPresentationControllerDelegate {
    var mayDismiss = true
    var style = UIModalPresentationStyle.automatic
    var wrapper: UINavigationController?
    func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {
      Stage.current?.note("prepare")
    }
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
      Stage.current?.note("should dismiss")
      return mayDismiss
    }
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
      Stage.current?.note("attempt")
    }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      Stage.current?.note("did dismiss")
    }
    func adaptivePresentationStyle(
      for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle { style }
    func presentationController(
      _ controller: UIPresentationController,
      viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
    ) -> UIViewController? {
      guard wrapper != nil else { return nil }
      let made = UINavigationController(rootViewController: controller.presentedViewController)
      wrapper = made
      return made
    }
    func presentationController(
      _ presentationController: UIPresentationController,
      willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
      transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
    ) { Stage.current?.note("will present with \(style.rawValue)") }
  }

  @MainActor private struct Scene {
    let stage: Stage
    let root = LifeController("root")
    let content = LifeController("content")
    let button = UIButton(frame: CGRect(x: 500, y: 100, width: 100, height: 40))
    let guide = Guide()
    var popover: UIPopoverPresentationController? { content.popoverPresentationController }

    init(width: CGFloat = 1024, height: CGFloat = 768) {
      stage = Stage(width: width, height: height)
      stage.show(root)
      root.view.addSubview(button)
      content.modalPresentationStyle = .popover
      content.preferredContentSize = CGSize(width: 200, height: 300)
      popover?.sourceView = button
      popover?.delegate = guide
      stage.clearJournal()
    }

    /// Where the content is in the window.
    var place: CGRect { content.view.convert(content.view.bounds, to: nil) }
  }

  @Test("A popover in a compact width whose delegate is set after present() asks that one for the style")
  func delegateAfterPresenting() throws {
    let stage = Stage(width: 375, height: 667)
    let root = LifeController("root")
    let content = LifeController("content")
    let guide = Guide()
    guide.style = .none
    stage.show(root)
    content.modalPresentationStyle = .popover
    content.preferredContentSize = CGSize(width: 200, height: 300)
    stage.clearJournal()
    root.present(content, animated: true) { stage.note("presented") }
    #expect(root.presentedViewController === content && content.isBeingPresented && content.isViewLoaded)
    let popover = try #require(content.popoverPresentationController)
    popover.delegate = guide
    popover.sourceView = root.view
    popover.sourceRect = CGRect(x: 100, y: 100, width: 20, height: 20)
    stage.advance(by: .seconds(1))
    #expect(content.presentationController === popover && !content.isBeingPresented)
    #expect(content.view.bounds.width == 200 && popover.arrowDirection == .up)
    #expect(
      stage.journal == [
        "prepare", "will present with -1", "content will appear animated", "content is appearing animated",
        "content did appear animated", "presented",
      ])

    // Without a delegate it is a sheet, and a presenter that has left its window by then shows nothing.
    root.dismiss(animated: false)
    popover.delegate = nil
    root.present(content, animated: false)
    stage.advance(by: .milliseconds(20))
    #expect(content.presentationController is UISheetPresentationController)
    root.dismiss(animated: false)
    root.present(content, animated: false)
    stage.window.rootViewController = UIViewController()
    stage.advance(by: .milliseconds(20))
    #expect(root.presentedViewController == nil && content.presentingViewController == nil)
    #expect(content.view.window == nil)
  }

  @Test("It stands below its source with an arrow, in the size its controller prefers; a tap beside it dismisses it")
  func beside() throws {
    let scene = Scene()
    let (stage, root) = (scene.stage, scene.root)
    let popover = try #require(scene.popover)
    #expect(popover.arrowDirection == .unknown && popover.presentationStyle == .popover)
    root.present(scene.content, animated: true) { stage.note("presented") }
    stage.advance(by: .seconds(1))
    #expect(scene.place == CGRect(x: 450, y: 153, width: 200, height: 300) && popover.arrowDirection == .up)
    #expect(root.presentedViewController === scene.content && scene.content.presentationController === popover)
    #expect(scene.content.traitCollection.horizontalSizeClass == .compact && root.view.window != nil)
    scene.content.preferredContentSize = CGSize(width: 240, height: 100)
    stage.advance(by: .frames(1))
    #expect(scene.place == CGRect(x: 430, y: 153, width: 240, height: 100))
    scene.guide.mayDismiss = false
    stage.finger.tap(at: CGPoint(x: 100, y: 600))
    stage.advance(by: .seconds(1))
    #expect(root.presentedViewController != nil)
    scene.guide.mayDismiss = true
    stage.finger.tap(at: CGPoint(x: 100, y: 600))
    stage.advance(by: .seconds(1))
    #expect(root.presentedViewController == nil && stage.window.subviews == [root.view])
    #expect(
      stage.journal == [
        "prepare", "will present with -1", "content will appear animated", "content is appearing animated",
        "content did appear animated", "presented", "should dismiss", "attempt", "should dismiss",
        "content will disappear animated", "content did disappear animated", "did dismiss",
      ])
  }

  @Test("It is on the first permitted side on which it fits, within its margins, else where there is most room")
  func sides() {
    let scene = Scene()
    var found: [String] = []
    func show(_ source: CGRect, _ permitted: UIPopoverArrowDirection = .any, _ size: CGSize? = nil) {
      scene.button.frame = source
      scene.content.preferredContentSize = size ?? CGSize(width: 200, height: 300)
      scene.popover?.sourceView = scene.button
      scene.popover?.permittedArrowDirections = permitted
      scene.root.present(scene.content, animated: false)
      let place = scene.place
      let direction = scene.popover?.arrowDirection.rawValue ?? 0
      found.append(
        "\(direction): \(Int(place.minX)) \(Int(place.minY)) \(Int(place.width)) \(Int(place.height))")
      scene.root.dismiss(animated: false)
    }
    show(CGRect(x: 500, y: 700, width: 100, height: 40))
    show(CGRect(x: 500, y: 300, width: 100, height: 40), [.left, .right])
    show(CGRect(x: 900, y: 300, width: 100, height: 40), [.left, .right])
    show(CGRect(x: 980, y: 100, width: 40, height: 40), .up)
    show(CGRect(x: 500, y: 300, width: 100, height: 40), [.up, .down], CGSize(width: 3000, height: 3000))
    show(CGRect(x: 500, y: 300, width: 100, height: 40), [])
    show(CGRect(x: 500, y: 300, width: 100, height: 40), .any, .zero)
    #expect(
      found == [
        "2: 450 387 200 300", "4: 613 170 200 300", "8: 687 170 200 300", "1: 814 153 200 300",
        "1: 10 353 1004 405", "0: 450 170 200 300", "4: 613 80 320 480",
      ])
  }

  @Test("A part of a view, a button of a bar and an item are sources too; listed views get the touches beside it")
  func sources() throws {
    let scene = Scene()
    let navigation = UINavigationController(rootViewController: scene.root)
    scene.stage.show(navigation)
    scene.root.title = "Root"
    let item = UIBarButtonItem(systemItem: .add)
    scene.root.navigationItem.rightBarButtonItem = item
    scene.stage.advance(by: .frames(2))
    let popover = try #require(scene.popover)
    popover.sourceRect = CGRect(x: 0, y: 0, width: 20, height: 40)
    var taps = 0
    scene.button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    popover.passthroughViews = [scene.button]
    navigation.present(scene.content, animated: false)
    #expect(scene.place.minX == 410 && scene.place.minY == 153)
    scene.stage.finger.tap(at: CGPoint(x: 590, y: 120))
    scene.stage.advance(by: .seconds(1))
    #expect(taps == 1 && navigation.presentedViewController === scene.content)
    navigation.dismiss(animated: false)

    let other = try #require(scene.popover)
    other.barButtonItem = item
    navigation.present(scene.content, animated: false)
    #expect(scene.place.maxX == 1014 && scene.place.minY == 63)
    navigation.dismiss(animated: false)
    scene.popover?.sourceItem = scene.button
    navigation.present(scene.content, animated: false)
    #expect(scene.place.minX == 450 && scene.place.minY == 153)
  }

  @Test("In a compact width it is a page sheet, unless its delegate keeps it a popover or chooses another style")
  func compact() throws {
    let scene = Scene(width: 390, height: 700)
    scene.button.frame.origin = CGPoint(x: 200, y: 100)
    scene.root.present(scene.content, animated: false)
    #expect(scene.place == CGRect(x: 0, y: 10, width: 390, height: 690))
    #expect(scene.content.presentationController is UISheetPresentationController)
    let popover = try #require(scene.popover)
    #expect(popover.adaptiveSheetPresentationController === scene.content.presentationController)
    scene.root.dismiss(animated: false)

    scene.popover?.sourceView = scene.button
    scene.popover?.delegate = scene.guide
    scene.guide.style = .none
    scene.root.present(scene.content, animated: false)
    #expect(scene.place == CGRect(x: 150, y: 153, width: 200, height: 300))
    scene.root.dismiss(animated: false)

    scene.popover?.delegate = scene.guide
    scene.guide.style = .fullScreen
    scene.guide.wrapper = UINavigationController()
    scene.root.present(scene.content, animated: false)
    let wrapper = try #require(scene.guide.wrapper)
    #expect(scene.root.presentedViewController === wrapper && wrapper.viewControllers == [scene.content])
    #expect(scene.root.view.window == nil && wrapper.view.frame == scene.stage.window.bounds)
    scene.content.dismiss(animated: false)
    #expect(scene.root.presentedViewController == nil && scene.root.view.window != nil)
    #expect(
      scene.stage.journal.filter { $0.hasPrefix("will present") } == [
        "will present with 1", "will present with -1", "will present with 0",
      ])
  }

  @Test(
    "It becomes a sheet when the window gets narrow, in a navigation controller if the delegate gives one, and back")
  func changes() throws {
    let scene = Scene()
    let stage = scene.stage
    scene.root.present(scene.content, animated: false)
    stage.clearJournal()
    func turn(_ width: CGFloat) {
      stage.send(.geometry(SurfaceGeometry(size: CGSize(width: width, height: 768), scale: 1)))
      stage.advance(by: .frames(2))
    }
    turn(400)
    #expect(scene.content.presentationController is UISheetPresentationController)
    #expect(scene.place == CGRect(x: 0, y: 10, width: 400, height: 758))
    turn(1024)
    #expect(scene.content.presentationController is UIPopoverPresentationController)
    #expect(scene.place == CGRect(x: 450, y: 153, width: 200, height: 300))
    scene.guide.wrapper = UINavigationController()
    turn(400)
    let wrapper = try #require(scene.guide.wrapper)
    #expect(wrapper.viewControllers == [scene.content] && scene.root.presentedViewController === wrapper)
    #expect(scene.content.view.window != nil && scene.content.presentingViewController === scene.root)
    turn(1024)
    #expect(scene.root.presentedViewController === scene.content && scene.content.parent == nil)
    #expect(scene.place == CGRect(x: 450, y: 153, width: 200, height: 300))
    #expect(wrapper.presentingViewController == nil && stage.window.subviews.count == 2)
    stage.finger.tap(at: CGPoint(x: 100, y: 600))
    stage.advance(by: .seconds(1))
    #expect(scene.root.presentedViewController == nil)
    #expect(
      stage.journal == [
        "will present with 1", "will present with -1", "will present with 1", "will present with -1",
        "should dismiss", "content will disappear animated", "content did disappear animated", "did dismiss",
      ])
  }

  @Test("An action sheet is a popover where the width is regular; a touch beside it chooses what cancels")
  func actionSheet() throws {
    let scene = Scene()
    let alert = UIAlertController(title: "Photo", message: nil, preferredStyle: .actionSheet)
    for (name, style) in [("Copy", UIAlertAction.Style.default), ("Delete", .destructive), ("Cancel", .cancel)] {
      alert.addAction(UIAlertAction(title: name, style: style) { _ in scene.stage.note(name) })
    }
    let lines = said {
      scene.root.present(alert, animated: false)
      scene.stage.advance(by: .frames(2))
      scene.root.dismiss(animated: false)
    }
    #expect(lines.count == 1)
    func place() -> CGRect { alert.view.convert(alert.view.bounds, to: nil) }
    // The source may be set once the sheet has been presented; the sheet has its place with the next layout.
    for isAnimated in [true, false] {
      alert.popoverPresentationController?.sourceView = nil
      let lines = said {
        scene.root.present(alert, animated: isAnimated)
        alert.popoverPresentationController?.sourceView = scene.button
        scene.stage.advance(by: .frames(1))
        #expect(place().width == 304 && place().minY == 153 && place().midX == 550)
        scene.stage.advance(by: .seconds(1))
      }
      #expect(lines.isEmpty && place().minY == 153)
      scene.root.dismiss(animated: false)
      scene.stage.advance(by: .seconds(1))
    }
    scene.root.present(alert, animated: false)
    scene.stage.advance(by: .frames(1))
    let place = place()
    scene.stage.finger.tap(at: CGPoint(x: 550, y: place.maxY - 20))
    scene.stage.advance(by: .seconds(1))
    scene.root.present(alert, animated: false)
    scene.stage.finger.tap(at: CGPoint(x: 100, y: 700))
    scene.stage.advance(by: .seconds(1))
    #expect(scene.stage.journal == ["Delete", "Cancel"] && scene.root.presentedViewController == nil)
    // On a phone it is at the lower edge, with a choice that cancels.
    let phone = Scene(width: 390, height: 844)
    alert.popoverPresentationController?.sourceView = phone.button
    phone.root.present(alert, animated: false)
    #expect(alert.view.frame.maxY == 836 && alert.view.frame.height > place.height)
  }

  @Test("Day and night, with the arrow on each side", arguments: [false, true])
  func pictures(isDark: Bool) {
    var results: [Snapshot.Comparison] = []
    for (name, direction) in [("up", UIPopoverArrowDirection.up), ("down", .down), ("left", .left), ("right", .right)] {
      let scene = Scene(width: 800, height: 700)
      scene.stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
      scene.root.view.backgroundColor = .paper
      scene.button.frame = CGRect(x: 350, y: 330, width: 100, height: 40)
      scene.button.setTitle("Source", for: .normal)
      scene.button.backgroundColor = .systemBlue
      scene.content.view.backgroundColor = .secondarySystemBackground
      scene.content.preferredContentSize = CGSize(width: 200, height: 180)
      scene.popover?.permittedArrowDirections = direction
      scene.root.present(scene.content, animated: false)
      scene.stage.advance(by: .frames(2))
      results.append(scene.stage.snapshot.compare(named: "popover-\(name)\(isDark ? "-dark" : "")"))
    }
    #expect(results.allSatisfy { $0.matches }, "\(results)")
  }
}
