import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Responders: who is first")
struct FirstResponderTests {
  @Test("R16: the new one is asked whether it may, the old one resigns, and only then the new one is first")
  func r16() {
    let stage = Stage()
    let one = stage.add(Field("one"))
    let two = stage.add(Field("two"))
    #expect(one.becomeFirstResponder() && two.becomeFirstResponder() && two.becomeFirstResponder())
    two.mayResign = false
    #expect(!one.becomeFirstResponder() && two.isFirstResponder)
    two.mayResign = true
    one.mayBecome = false
    #expect(!one.becomeFirstResponder() && two.isFirstResponder && two.resignFirstResponder())
    #expect(
      stage.journal == [
        "one became first", "one resigned", "two became first", "two became first", "one did not become first",
        "one did not become first", "two resigned",
      ])
  }

  @Test("A view or controller that is in no window cannot be first; other responders can")
  func needsAWindow() {
    final class Loose: UIResponder {
      override var canBecomeFirstResponder: Bool { true }
    }
    final class Room: UIViewController {
      override var canBecomeFirstResponder: Bool { true }
    }
    let stage = Stage()
    #expect(!Field("adrift").becomeFirstResponder() && !Room().becomeFirstResponder())
    let loose = Loose()
    #expect(loose.becomeFirstResponder() && loose.isFirstResponder)
    let room = stage.show(Room())
    #expect(room.becomeFirstResponder() && room.isFirstResponder && !loose.isFirstResponder)
    #expect(room.resignFirstResponder() && !room.isFirstResponder)
  }

  @Test("A view that asks while it is in no window becomes first responder when it enters one, unless it resigns")
  func asksEarly() {
    final class Form: UIViewController {
      let fields = (Field("name"), Field("place"))
      override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(fields.0)
        view.addSubview(fields.1)
        fields.1.becomeFirstResponder()
        fields.0.becomeFirstResponder()
      }
    }
    let stage = Stage()
    let form = stage.show(Form())
    #expect(form.fields.0.isFirstResponder && !form.fields.1.isFirstResponder)
    form.fields.0.resignFirstResponder()
    let late = Field("late")
    late.becomeFirstResponder()
    late.resignFirstResponder()
    stage.add(late)
    #expect(!late.isFirstResponder)
    let other = Field("other")
    other.becomeFirstResponder()
    form.fields.1.becomeFirstResponder()
    stage.add(other)
    #expect(!other.isFirstResponder && form.fields.1.isFirstResponder)
  }

  @Test("Each window has its own first responder; becoming it makes the window the key window")
  func windows() {
    let stage = Stage()
    let second = UIWindow(frame: stage.window.bounds)
    second.isHidden = false
    let one = stage.add(Field("one"))
    let two = Field("two")
    second.addSubview(two)
    one.becomeFirstResponder()
    #expect(stage.window.isKeyWindow)
    two.becomeFirstResponder()
    #expect(one.isFirstResponder && two.isFirstResponder && second.isKeyWindow)
    stage.clearJournal()
    stage.type(.keyboardA, "a")
    stage.window.makeKey()
    stage.type(.keyboardB, "b")
    #expect(stage.journal == ["two: a down", "two: a up", "one: b down", "one: b up"])
  }

  @Test("A first responder that leaves its window resigns, also in a tree, also if it may not")
  func leaving() {
    let stage = Stage()
    let box = stage.add(UIView(frame: .zero))
    let field = Field("field")
    box.addSubview(field)
    field.becomeFirstResponder()
    let elsewhere = stage.add(UIView(frame: .zero))
    elsewhere.addSubview(field)
    #expect(field.isFirstResponder)
    box.addSubview(field)
    box.removeFromSuperview()
    #expect(!field.isFirstResponder)
    stage.add(box)
    #expect(!field.isFirstResponder && field.becomeFirstResponder())
    field.mayResign = false
    let other = UIWindow(frame: stage.window.bounds)
    other.isHidden = false
    other.addSubview(box)
    #expect(!field.isFirstResponder && field.becomeFirstResponder())
    #expect(
      stage.journal == [
        "field became first", "field resigned", "field became first", "field did not resign", "field became first",
      ])
  }

  @Test("A controller resigns with its view; a first responder that is freed leaves nobody first")
  func controllers() {
    final class Room: UIViewController {
      override var canBecomeFirstResponder: Bool { true }
    }
    let stage = Stage()
    let room = stage.show(Room())
    room.becomeFirstResponder()
    room.view.removeFromSuperview()
    #expect(!room.isFirstResponder)
    do {
      let field = stage.add(Field("field"))
      field.becomeFirstResponder()
      field.removeFromSuperview()
    }
    stage.type(.keyboardA, "a")
    #expect(stage.journal == ["field became first", "field resigned"])
  }

  @Test("X4: on losing the front all touches of all windows are cancelled, recognisers first; keys as well")
  func x4() {
    final class Watcher: UIGestureRecognizer {
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        Stage.current?.note("recogniser cancelled ×\(touches.count)")
      }
    }
    final class CountingWindow: UIWindow {
      override func sendEvent(_ event: UIEvent) {
        Stage.current?.note("window gets \(event.type)")
        super.sendEvent(event)
      }
    }
    let stage = Stage()
    let window = CountingWindow(frame: CGRect(x: 0, y: 240, width: 320, height: 240))
    window.isHidden = false
    let below = JournalingView("below", frame: window.bounds, multipleTouch: true)
    window.addSubview(below)
    below.addGestureRecognizer(Watcher())
    stage.add(JournalingView("above", frame: CGRect(x: 0, y: 0, width: 320, height: 200)))
    let field = stage.add(Field("field"))
    field.becomeFirstResponder()
    stage.key(.keyboardA, "a")
    stage.hand(3).down(at: [CGPoint(x: 50, y: 100), CGPoint(x: 50, y: 300), CGPoint(x: 90, y: 300)])
    stage.clearJournal()
    stage.send(.focus(false))
    #expect(
      stage.journal == [
        "above cancelled", "window gets touches", "recogniser cancelled ×2", "below cancelled ×2", "field: a cancelled",
      ])
    stage.key(.keyboardA, "a", isDown: false)
    #expect(stage.journal.count == 5)
  }
}
