import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Responders: overriding, calling super and forwarding")
struct ForwardingTests {
  @Test("R1, R13: a subview that calls super and its superview get the same set, bound to the subview")
  func bothGetTheSameSet() {
    let stage = Stage()
    let board = stage.add(JournalingView("board", multipleTouch: true))
    let card = JournalingView("card", frame: CGRect(x: 0, y: 0, width: 100, height: 100), multipleTouch: true)
    card.callsSuper = true
    board.addSubview(card)
    var sets: [Set<UITouch>] = []
    var events: [UIEvent?] = []
    for view in [card, board] {
      view.onCall = { _, touches, event in
        sets.append(touches)
        events.append(event)
        #expect(touches.allSatisfy { $0.view === card })
      }
    }
    stage.hand(2).down(at: [CGPoint(x: 5, y: 5), CGPoint(x: 50, y: 50)]).up()
    #expect(stage.journal == ["card began ×2", "board began ×2", "card ended ×2", "board ended ×2"])
    #expect(sets[0] == sets[1] && sets[2] == sets[3] && events[0] === events[1])
  }

  @Test("R1, founding S52: each of the four methods forwards when it calls super, and only then")
  func superForwards() {
    for callsSuper in [true, false] {
      let stage = Stage()
      let delegate = JournalingDelegate()
      UIApplication.shared.delegate = delegate
      let controller = stage.show(JournalingController("controller"))
      controller.callsSuper = callsSuper
      let finger = stage.finger.down(at: CGPoint(x: 5, y: 5))
      finger.move(by: 1, 1)
      finger.up()
      stage.finger.down(at: CGPoint(x: 5, y: 5)).cancel()
      let lap = ["began", "moved", "ended", "began", "cancelled"]
      #expect(
        stage.journal == lap.flatMap { callsSuper ? ["controller \($0)", "delegate \($0)"] : ["controller \($0)"] })
    }
  }

  @Test("R11, founding S51: a view that overrides one method gets that one; the others climb past it")
  func oneMethod() {
    final class DragOnly: UIView {
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        let (now, before) = (touch.location(in: self), touch.previousLocation(in: self))
        frame.origin.x += now.x - before.x
        frame.origin.y += now.y - before.y
      }
    }
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let card = DragOnly(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    board.addSubview(card)
    stage.finger.down(at: CGPoint(x: 20, y: 20)).move(by: 30, 40).up()
    #expect(card.frame == CGRect(x: 40, y: 50, width: 50, height: 50))
    // The board hears of a beginning and an end without what lies between: so whoever overrides one overrides all.
    #expect(stage.journal == ["board began", "board ended"])
  }

  @Test("R12, founding S88: a view may hand its touches to another one of the app's; they stay its own")
  func handOver() {
    let stage = Stage()
    let a = stage.add(JournalingView("a", frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    let b = stage.add(JournalingView("b", frame: CGRect(x: 100, y: 0, width: 50, height: 50)))
    a.onCall = { what, touches, event in
      switch what {
      case "began": b.touchesBegan(touches, with: event)
      case "moved": b.touchesMoved(touches, with: event)
      case "ended": b.touchesEnded(touches, with: event)
      default: b.touchesCancelled(touches, with: event)
      }
    }
    b.onCall = { _, touches, event in
      #expect(touches.allSatisfy { $0.view === a })
      #expect(event?.touches(for: b) == nil)
    }
    let finger = stage.finger.down(at: CGPoint(x: 5, y: 5))
    finger.move(by: 1, 1)
    finger.up()
    #expect(stage.journal == ["a began", "b began", "a moved", "b moved", "a ended", "b ended"])
  }

  @Test("R15: who performs an action is looked for up the chain")
  func targets() {
    final class Editor: UIViewController {
      override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        Stage.current?.note("editor asked for \(action) by \(sender as? String ?? "nobody")")
        return action == "copy:"
      }
    }
    let stage = Stage()
    let editor = stage.show(Editor(nibName: nil, bundle: nil))
    let card = UIView()
    editor.view.addSubview(card)
    #expect(!card.canPerformAction("copy:", withSender: nil))
    #expect(card.target(forAction: "copy:", withSender: "menu") as? UIResponder === editor)
    #expect(editor.target(forAction: "copy:", withSender: nil) as? UIResponder === editor)
    #expect(card.target(forAction: "paste:", withSender: nil) == nil)
    #expect(
      stage.journal == [
        "editor asked for copy: by menu", "editor asked for copy: by nobody", "editor asked for paste: by nobody",
      ])
  }

  @Test("R16: nobody becomes first responder unless it says so; everybody may resign unless it says no")
  func firstResponder() {
    final class Field: UIView {
      var mayResign = true
      override var canBecomeFirstResponder: Bool { true }
      override var canResignFirstResponder: Bool { mayResign }
    }
    let stage = Stage()
    let plain = stage.add(UIView(frame: .zero))
    #expect(!plain.canBecomeFirstResponder && plain.canResignFirstResponder)
    #expect(!plain.becomeFirstResponder() && !plain.isFirstResponder)
    let one = stage.add(Field(frame: .zero))
    let two = stage.add(Field(frame: .zero))
    #expect(one.becomeFirstResponder() && one.isFirstResponder && one.becomeFirstResponder())
    #expect(two.becomeFirstResponder() && two.isFirstResponder && !one.isFirstResponder)
    two.mayResign = false
    #expect(!one.becomeFirstResponder() && two.isFirstResponder && !two.resignFirstResponder())
    two.mayResign = true
    #expect(two.resignFirstResponder() && !two.isFirstResponder && two.resignFirstResponder())
  }

  @Test("founding S49: each of the four methods may be overridden in a window, a controller and the app's delegate")
  func anyResponder() {
    let stage = Stage()
    let delegate = JournalingDelegate()
    UIApplication.shared.delegate = delegate
    let window = JournalingWindow(frame: stage.window.bounds)
    window.makeKeyAndVisible()
    let finger = stage.finger.down(at: CGPoint(x: 5, y: 5))
    finger.move(by: 1, 1)
    stage.cancelAllTouches()
    stage.finger.tap(at: CGPoint(x: 5, y: 5))
    let lap = ["began", "moved", "cancelled", "began", "ended"]
    #expect(stage.journal == lap.flatMap { ["window \($0)", "delegate \($0)"] })
  }
}
