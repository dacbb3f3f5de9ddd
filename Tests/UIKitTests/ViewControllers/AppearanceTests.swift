import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("View controllers: appearance and containment")
struct AppearanceTests {
  private func put(_ child: UIViewController, into parent: UIViewController) {
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
  }

  @Test("Children appear with their parents: told after them that they will, before them that they did")
  func forwarding() {
    let stage = Stage()
    let (root, child) = (LifeController("root"), LifeController("child"))
    put(child, into: root)
    stage.show(root)
    root.beginAppearanceTransition(false, animated: true)
    root.beginAppearanceTransition(false, animated: true)
    root.endAppearanceTransition()
    root.endAppearanceTransition()
    root.beginAppearanceTransition(true, animated: true)
    root.endAppearanceTransition()
    stage.window.rootViewController = nil
    #expect(
      stage.journal == [
        "root will appear", "child will appear", "child is appearing", "root is appearing", "child did appear",
        "root did appear",
        "root will disappear animated", "child will disappear animated", "child did disappear animated",
        "root did disappear animated",
        "root will appear animated", "child will appear animated", "root is appearing animated",
        "child is appearing animated", "child did appear animated", "root did appear animated",
        "root will disappear", "child will disappear", "child did disappear", "root did disappear",
      ])
  }

  /// Writes down when it is laid out, and how large the view is when it has appeared.
  private final class Laid: UIViewController {
    var name = ""
    private var isLaidOut = false
    override func viewWillAppear(_ animated: Bool) { Stage.current?.note("\(name) will appear") }
    override func viewDidLayoutSubviews() {
      if !isLaidOut { Stage.current?.note("\(name) laid out \(view.bounds.width)") }
      isLaidOut = true
    }
    override func viewDidAppear(_ animated: Bool) { Stage.current?.note("\(name) did appear") }
  }

  private func laid(_ name: String) -> UIViewController {
    let controller = Laid()
    controller.name = name
    return controller
  }

  @Test("What appears has been laid out: as a root, in a container, and pushed or presented without a movement")
  func laidOutBefore() {
    let stage = Stage()
    let (root, child) = (laid("root"), laid("child"))
    put(child, into: root)
    stage.show(root)
    #expect(
      stage.journal == [
        "root will appear", "child will appear", "root laid out 320.0", "child laid out 320.0", "child did appear",
        "root did appear",
      ])
    stage.clearJournal()
    let navigation = UINavigationController(rootViewController: laid("first"))
    stage.show(navigation)
    #expect(stage.journal == ["first will appear", "first laid out 320.0", "first did appear"])
    stage.clearJournal()
    navigation.pushViewController(laid("second"), animated: false)
    #expect(stage.journal == ["second will appear", "second laid out 320.0", "second did appear"])
    stage.clearJournal()
    let modal = laid("modal")
    modal.modalPresentationStyle = .fullScreen
    navigation.present(modal, animated: false)
    #expect(stage.journal == ["modal will appear", "modal laid out 320.0", "modal did appear"])
  }

  @Test("A window that is shown lays its root out before that has appeared")
  func windowShown() {
    let stage = Stage()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    window.rootViewController = laid("root")
    #expect(stage.journal == [])
    window.makeKeyAndVisible()
    #expect(stage.journal == ["root will appear", "root laid out 200.0", "root did appear"])
  }

  @Test("A container that forwards nothing tells its children itself")
  func noForwarding() {
    let stage = Stage()
    let (root, child) = (LifeController("root"), LifeController("child"))
    root.forwards = false
    stage.show(root)
    stage.clearJournal()
    put(child, into: root)
    #expect(stage.journal == [])
    child.beginAppearanceTransition(true, animated: true)
    child.endAppearanceTransition()
    #expect(
      stage.journal == ["child will appear animated", "child is appearing animated", "child did appear animated"])
  }

  @Test("A child that comes while its parent appears, appears with it")
  func comesWhileAppearing() {
    final class Parent: UIViewController {
      let child = LifeController("child")
      override func viewWillAppear(_ animated: Bool) {
        guard child.parent == nil else { return }
        addChild(child)
        view.addSubview(child.view)
        child.didMove(toParent: self)
      }
      override func viewDidAppear(_ animated: Bool) { Stage.current?.note("parent did appear") }
    }
    let stage = Stage()
    let root = stage.show(UIViewController())
    root.present(Parent(), animated: true)
    stage.note("moves")
    stage.advance(by: .seconds(1))
    #expect(
      stage.journal == [
        "child will appear animated", "child is appearing animated", "moves", "child did appear animated",
        "parent did appear",
      ])
  }

  @Test("A child knows that it is moving to a parent, and away from it, while it appears and disappears for that")
  func moving() {
    final class Child: UIViewController {
      override func viewDidAppear(_ animated: Bool) { note("appeared") }
      override func viewWillDisappear(_ animated: Bool) { note("disappears") }
      private func note(_ what: String) {
        Stage.current?.note("\(what): to \(isMovingToParent), from \(isMovingFromParent)")
      }
    }
    let stage = Stage()
    let root = stage.show(UIViewController())
    let child = Child()
    put(child, into: root)
    #expect(!child.isMovingToParent)
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(!child.isMovingFromParent && child.parent == nil)
    #expect(stage.journal == ["appeared: to true, from false", "disappears: to false, from true"])
  }

  @Test("A transition between children adds the one, takes the other away, and both hear of it")
  func exchange() {
    let stage = Stage()
    let root = stage.show(UIViewController())
    let (a, b) = (LifeController("a"), LifeController("b"))
    put(a, into: root)
    root.addChild(b)
    stage.clearJournal()
    root.transition(from: a, to: b, duration: 0.3, animations: { b.view.alpha = 0.5 }) { finished in
      stage.note("finished \(finished)")
    }
    stage.advance(by: .seconds(0.15))
    #expect(a.view.superview === root.view && b.view.superview === root.view)
    stage.advance(by: .seconds(0.3))
    #expect(a.view.superview == nil && b.view.superview === root.view)
    #expect(
      stage.journal == [
        "a will disappear animated", "b will appear animated", "b is appearing animated", "a did disappear animated",
        "b did appear animated", "finished true",
      ])
    root.transition(
      from: b, to: a, duration: 0.2, options: .transitionCrossDissolve, animations: nil, completion: nil)
    stage.advance(by: .seconds(0.5))
    #expect(a.view.superview === root.view && b.view.superview == nil && !b.view.isHidden)
  }

  @Test("A new size of the screen is told to the root, its children and what is presented, before it is there")
  func sizes() {
    final class Sized: UIViewController {
      override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        Stage.current?.note("\(title ?? "") will be \(size.width) × \(size.height), is \(view.bounds.width) wide")
        coordinator.animate { _ in
          Stage.current?.note("\(self.title ?? "") alongside, is \(self.view.bounds.width) wide")
        } completion: { _ in
          Stage.current?.note("\(self.title ?? "") ends")
        }
        super.viewWillTransition(to: size, with: coordinator)
      }
      override func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
      ) {
        Stage.current?.note(
          "\(title ?? "") will be \(newCollection.horizontalSizeClass == .regular ? "regular" : "compact")")
        super.willTransition(to: newCollection, with: coordinator)
      }
    }
    let stage = Stage(width: 320, height: 480)
    let (root, child, sheet) = (Sized(), Sized(), Sized())
    (root.title, child.title, sheet.title) = ("root", "child", "sheet")
    put(child, into: root)
    child.view.frame = root.view.bounds
    child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    stage.show(root)
    sheet.modalPresentationStyle = .overFullScreen
    root.present(sheet, animated: false)
    stage.send(.geometry(SurfaceGeometry(size: CGSize(width: 800, height: 600), scale: 1)))
    #expect(
      stage.journal == [
        "root will be regular", "child will be regular", "sheet will be regular",
        "root will be 800.0 × 600.0, is 320.0 wide", "child will be 800.0 × 600.0, is 320.0 wide",
        "sheet will be 800.0 × 600.0, is 320.0 wide", "root alongside, is 800.0 wide",
        "child alongside, is 800.0 wide", "sheet alongside, is 800.0 wide", "root ends", "child ends", "sheet ends",
      ])
    stage.clearJournal()
    stage.send(.geometry(SurfaceGeometry(size: CGSize(width: 800, height: 600), scale: 2)))
    #expect(stage.journal == [])
  }

  @Test("Showing a controller presents it where no container has another way")
  func show() {
    let stage = Stage()
    let root = stage.show(UIViewController())
    let shown = UIViewController()
    root.show(shown, sender: nil)
    stage.advance(by: .seconds(1))
    #expect(shown.presentingViewController === root)
    #expect(shown.supportedInterfaceOrientations == .allButUpsideDown)
    #expect(shown.preferredInterfaceOrientationForPresentation == .portrait)
  }
}
