import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Responders: the chain")
struct ResponderChainTests {
  /// A stage that writes down who is next of whom, from a responder to the end.
  private func chain(from responder: UIResponder?, _ names: [(UIResponder, String)]) -> [String] {
    var found: [String] = []
    var current = responder
    while let here = current {
      found.append(names.first { $0.0 === here }?.1 ?? "\(type(of: here))")
      current = here.next
    }
    return found
  }

  @Test("R1, R2, R10, founding S40, S50, S131: what nobody implements goes from the view to the app's delegate")
  func wholeWay() {
    let stage = Stage()
    let window = JournalingWindow(frame: stage.window.bounds)
    let controller = JournalingController("controller")
    controller.callsSuper = true
    let delegate = JournalingDelegate()
    UIApplication.shared.delegate = delegate
    window.rootViewController = controller
    window.makeKeyAndVisible()
    let card = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    controller.view.addSubview(card)

    let finger = stage.finger.down(at: CGPoint(x: 5, y: 5))
    finger.move(by: 1, 1)
    finger.up()
    stage.finger.down(at: CGPoint(x: 5, y: 5)).cancel()

    let lap = ["began", "moved", "ended", "began", "cancelled"]
    #expect(stage.journal == lap.flatMap { ["controller \($0)", "window \($0)", "delegate \($0)"] })
  }

  @Test("R2, founding S41: touches that climb stay the lower view's")
  func touchesStayTheViews() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let card = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    board.addSubview(card)
    board.onCall = { _, touches, event in
      #expect(touches.allSatisfy { $0.view === card })
      #expect(event?.touches(for: board) == nil)
      #expect(event?.touches(for: card) == touches)
    }
    stage.finger.tap(at: CGPoint(x: 5, y: 5))
    #expect(stage.journal == ["board began", "board ended"])
  }

  @Test("R3, R4, R5, R6: view, controller, superview, window, application; a child controller stands in between")
  func whoIsNext() {
    let stage = Stage()
    let root = JournalingController("root")
    let child = JournalingController("child")
    stage.show(root)
    root.addChild(child)
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let pin = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    root.view.addSubview(box)
    box.addSubview(child.view)
    child.view.addSubview(pin)
    let names: [(UIResponder, String)] = [
      (pin, "pin"), (child.view, "child's view"), (child, "child"), (box, "box"), (root.view, "root's view"),
      (root, "root"), (stage.window, "window"), (UIApplication.shared, "application"),
    ]
    #expect(chain(from: pin, names) == names.map(\.1))
    #expect(root.children == [child] && child.parent === root)
    // A controller whose view lies nowhere, or is not loaded, is the end.
    #expect(UIViewController().next == nil)
    #expect(UIResponder().next == nil)
  }

  @Test("R4: a presented controller goes on to the one that presented it")
  func presented() {
    let stage = Stage()
    let root = stage.show(JournalingController("root"))
    let sheet = JournalingController("sheet")
    sheet.modalPresentationStyle = .fullScreen
    var isPresented = false
    root.present(sheet, animated: false) { isPresented = true }
    let names: [(UIResponder, String)] = [
      (sheet.view, "sheet's view"), (sheet, "sheet"), (root, "root"), (stage.window, "window"),
      (UIApplication.shared, "application"),
    ]
    #expect(isPresented && chain(from: sheet.view, names) == names.map(\.1))
    #expect(root.presentedViewController === sheet && sheet.presentingViewController === root)
    sheet.dismiss(animated: false)
    #expect(root.presentedViewController == nil && sheet.presentingViewController == nil && sheet.next == nil)
    #expect(sheet.view.window == nil)
  }

  @Test("R7: with a scene the way is window, scene, application")
  func scenes() {
    let stage = Stage()
    let scene = UIWindowScene()
    let window = UIWindow(windowScene: scene)
    #expect(window.next === scene && scene.next === UIApplication.shared)
    #expect(window.frame == UIScreen.main.bounds && scene.windows == [window])
    #expect(stage.window.next === UIApplication.shared)
    window.windowScene = nil
    #expect(window.next === UIApplication.shared)
  }

  @Test("R8: after the application comes its delegate, if it is a responder, but no view, controller or application")
  func delegates() {
    final class PlainDelegate: NSObject, UIApplicationDelegate {}
    final class ViewDelegate: UIView, UIApplicationDelegate {}
    final class ControllerDelegate: UIViewController, UIApplicationDelegate {}
    final class SelfDelegate: UIApplication, UIApplicationDelegate {}
    let stage = Stage()
    let application = UIApplication.shared
    #expect(application.next == nil)
    let responder = JournalingDelegate()
    application.delegate = responder
    #expect(application.next === responder && responder.next == nil)
    application.delegate = PlainDelegate()
    #expect(application.next == nil)
    application.delegate = ViewDelegate()
    #expect(application.next == nil)
    application.delegate = ControllerDelegate()
    #expect(application.next == nil)
    let own = SelfDelegate()
    own.delegate = own
    #expect(own.next == nil)
    own.delegate = nil
    withExtendedLifetime(stage) {}
  }

  @Test("R9: recognisers get touches but are no responders and stand in no chain")
  func recognizers() {
    final class JournalingRecognizer: UIGestureRecognizer {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        Stage.current?.note("recogniser began")
      }
    }
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let recognizer = JournalingRecognizer()
    board.addGestureRecognizer(recognizer)
    #expect((recognizer as Any) is UIResponder == false)
    #expect(board.next === stage.window)
    stage.finger.tap(at: CGPoint(x: 5, y: 5))
    #expect(stage.journal == ["recogniser began", "board began", "board ended"])
  }

  @Test("R18: the chain is walked anew for every call, so a view that moves house is followed")
  func walkedPerCall() {
    let stage = Stage()
    let one = stage.add(JournalingView("one", frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let two = stage.add(JournalingView("two", frame: CGRect(x: 100, y: 0, width: 100, height: 100)))
    let card = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    one.addSubview(card)
    let finger = stage.finger.down(at: CGPoint(x: 5, y: 5))
    two.addSubview(card)
    finger.up()
    #expect(stage.journal == ["one began", "two ended"])
  }

  @Test("founding S121: a view, a window, a controller, a scene and the application are responders")
  func whoIsAResponder() {
    let all: [Any] = [UIView(), UIWindow(), UILabel(), UIViewController(), UIWindowScene(), UIApplication()]
    #expect(all.allSatisfy { $0 is UIResponder })
  }
}
