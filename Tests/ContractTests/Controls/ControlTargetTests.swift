import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Controls: targets and actions")
struct ControlTargetTests {
  @Test("C1: the bits of the events")
  func eventBits() {
    let bits: [(UIControl.Event, UInt)] = [
      (.touchDown, 1), (.touchDownRepeat, 2), (.touchDragInside, 4), (.touchDragOutside, 8), (.touchDragEnter, 16),
      (.touchDragExit, 32), (.touchUpInside, 64), (.touchUpOutside, 128), (.touchCancel, 256),
      (.valueChanged, 1 << 12), (.primaryActionTriggered, 1 << 13), (.menuActionTriggered, 1 << 14),
      (.editingDidBegin, 1 << 16), (.editingChanged, 1 << 17), (.editingDidEnd, 1 << 18),
      (.editingDidEndOnExit, 1 << 19), (.allTouchEvents, 0xFFF), (.allEditingEvents, 0xF0000),
      (.applicationReserved, 0x0F00_0000), (.systemReserved, 0xF000_0000), (.allEvents, 0xFFFF_FFFF),
    ]
    for (event, bit) in bits { #expect(event.rawValue == bit) }
  }

  @Test("C2: the bits of the states, and a state made of what holds")
  func stateBits() {
    #expect(UIControl.State.normal.rawValue == 0 && UIControl.State.highlighted.rawValue == 1)
    #expect(UIControl.State.disabled.rawValue == 2 && UIControl.State.selected.rawValue == 4)
    #expect(UIControl.State.focused.rawValue == 8 && UIControl.State.application.rawValue == 0xFF0000)
    let control = UIControl()
    #expect(control.state == .normal)
    control.isSelected = true
    control.isHighlighted = true
    #expect(control.state == [.selected, .highlighted])
    control.isEnabled = false
    #expect(control.state == [.selected, .highlighted, .disabled])
  }

  @Test("C26: every pair goes through sendAction and the application, where overrides see or stop it")
  func sendActionIsTheGate() {
    final class Gate: UIControl {
      override func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        Stage.current?.note("gate \(action)")
        guard action != "plain" else { return }
        super.sendAction(action, to: target, for: event)
      }
      override func sendAction(_ action: UIAction) {
        Stage.current?.note("gate action \(action.title)")
        super.sendAction(action)
      }
    }
    final class Watching: UIApplication {
      override func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
        Stage.current?.note("application \(action)")
        return super.sendAction(action, to: target, from: sender, for: event)
      }
    }
    let stage = Stage()
    stage.runtime.application = Watching()
    let gate = stage.add(Gate(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    let listener = ControlListener("one")
    gate.addTarget(listener, action: "plain", for: .touchDown)
    gate.addTarget(listener, action: "sent:", for: .touchDown)
    gate.addAction(UIAction(title: "Closure") { _ in note("closure") }, for: .touchDown)
    stage.finger.down(at: CGPoint(x: 10, y: 10))
    #expect(
      stage.journal == [
        "gate plain", "gate sent:", "application sent:", "one sent by Gate", "gate action Closure", "closure",
      ])
  }

  @Test("C27: actions take nothing, the sender, or the sender and the event")
  func shapes() {
    let stage = Stage()
    let control = stage.add(UIControl(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    let listener = ControlListener("one")
    for action: Selector in ["plain", "sent:", "happened:forEvent:"] {
      control.addTarget(listener, action: action, for: .touchUpInside)
    }
    stage.finger.down(at: CGPoint(x: 10, y: 10)).up()
    control.sendActions(for: .touchUpInside)
    #expect(
      stage.journal == [
        "one plain", "one sent by UIControl", "one happened",
        "one plain", "one sent by UIControl", "one happened without event",
      ])
  }

  @Test("C27: targets are not kept alive, and those that have gone get nothing")
  func weakTargets() {
    let stage = Stage()
    let control = UIControl()
    var listener: ControlListener? = ControlListener("gone")
    weak let remembered = listener
    control.addTarget(listener, action: "plain", for: .valueChanged)
    listener = nil
    #expect(remembered == nil && control.allTargets.isEmpty && control.allControlEvents == [])
    control.sendActions(for: .valueChanged)
    #expect(stage.journal == [])
  }

  @Test("C27: without a target the responder chain from the control on is asked")
  func responderChain() {
    final class Board: UIView {
      func poked(_ sender: Any?) { Stage.current?.note("board poked") }
    }
    SelectorTable.register(Board.self) { $0.add("poked:", Board.poked) }
    let stage = Stage()
    let board = stage.add(Board())
    let control = UIControl(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    board.addSubview(control)
    control.addTarget(nil, action: "poked:", for: .touchDown)
    stage.finger.down(at: CGPoint(x: 10, y: 10)).up()
    #expect(stage.journal == ["board poked"])
  }

  @Test("C27: `self` in a property's initial value is no object yet, so that the responder chain is asked")
  func initialValues() {
    final class Form: UIView {
      let control: UIControl = {
        let control = UIControl(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let method: (Form) -> () -> Form = { form in { form } }
        control.addTarget(method, action: "send:", for: .touchDown)
        return control
      }()
      func send(_ sender: Any?) { Stage.current?.note("form sent") }
    }
    SelectorTable.register(Form.self) { $0.add("send:", Form.send) }
    let stage = Stage()
    let form = stage.add(Form())
    form.addSubview(form.control)
    stage.finger.down(at: CGPoint(x: 10, y: 10)).up()
    #expect(stage.journal == ["form sent"])
  }

  @Test("C28: what is registered can be asked for")
  func registered() {
    let control = UIControl()
    let listener = ControlListener("one")
    control.addTarget(listener, action: "plain", for: .touchDown)
    control.addTarget(listener, action: "sent:", for: [.touchDown, .touchCancel])
    control.addTarget(nil, action: "other:", for: .valueChanged)
    #expect(control.allTargets.contains(listener) && control.allTargets.contains { $0.base is NSNull })
    #expect(control.allTargets.count == 2)
    #expect(control.allControlEvents == [.touchDown, .touchCancel, .valueChanged])
    #expect(control.actions(forTarget: listener, forControlEvent: .touchDown) == ["plain", "sent:"])
    #expect(control.actions(forTarget: listener, forControlEvent: .touchCancel) == ["sent:"])
    #expect(control.actions(forTarget: listener, forControlEvent: .valueChanged) == nil)
    #expect(control.actions(forTarget: nil, forControlEvent: .valueChanged) == ["other:"])
    #expect(control.actions(forTarget: ControlListener("two"), forControlEvent: .touchDown) == nil)
  }

  @Test("C29: pairs are sent in the order of registration; one added again gets more events and keeps its place")
  func order() {
    let stage = Stage()
    let control = UIControl()
    let one = ControlListener("one")
    let two = ControlListener("two")
    control.addTarget(one, action: "plain", for: .touchDown)
    control.addAction(UIAction { _ in note("closure") }, for: .valueChanged)
    control.addTarget(two, action: "plain", for: .valueChanged)
    control.addTarget(one, action: "plain", for: .valueChanged)
    control.sendActions(for: [.valueChanged, .touchDown])
    #expect(stage.journal == ["one plain", "closure", "two plain"])
  }

  @Test("C30: an action of a known identifier takes the place of the one before")
  func uniqueActions() {
    let stage = Stage()
    let control = UIControl()
    control.addAction(UIAction(identifier: .init("a")) { _ in note("old") }, for: .touchDown)
    control.addAction(UIAction { _ in note("between") }, for: .touchDown)
    control.addAction(UIAction(identifier: .init("a")) { _ in note("new") }, for: .touchDown)
    control.sendActions(for: .touchDown)
    control.removeAction(identifiedBy: .init("a"), for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(stage.journal == ["new", "between", "between"])
  }

  @Test("Targets are removed by themselves, by their action, by event, or all at once; closures stay")
  func removal() {
    let stage = Stage()
    let control = UIControl()
    let one = ControlListener("one")
    let two = ControlListener("two")
    let closure = UIAction { _ in note("closure") }
    func fill() {
      control.removeTarget(nil, action: nil, for: .allEvents)
      for listener in [one, two] {
        control.addTarget(listener, action: "plain", for: [.touchDown, .valueChanged])
        control.addTarget(listener, action: "sent:", for: .touchDown)
      }
    }
    control.addAction(closure, for: .touchDown)
    fill()
    control.removeTarget(one, action: nil, for: .touchDown)
    control.sendActions(for: .touchDown)
    control.sendActions(for: .valueChanged)
    stage.note("-")
    fill()
    control.removeTarget(nil, action: "plain", for: .allEvents)
    control.sendActions(for: .touchDown)
    stage.note("-")
    control.removeTarget(nil, action: nil, for: .allEvents)
    control.sendActions(for: .touchDown)
    control.removeAction(closure, for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(
      stage.journal == [
        "closure", "two plain", "two sent by UIControl", "one plain", "two plain", "-",
        "closure", "one sent by UIControl", "two sent by UIControl", "-", "closure",
      ])
  }

  @Test("A handler that removes one further on keeps it from being called")
  func removalMeanwhile() {
    let stage = Stage()
    let control = UIControl()
    let listener = ControlListener("late")
    control.addAction(
      UIAction { [unowned control] _ in
        note("first")
        control.removeTarget(listener, action: nil, for: .allEvents)
        control.addAction(UIAction { _ in note("added") }, for: .touchDown)
      }, for: .touchDown)
    control.addTarget(listener, action: "plain", for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(stage.journal == ["first"])
  }

  @Test("The handlers can be walked through, in order, until it is enough")
  func enumeration() {
    let stage = Stage()
    let control = UIControl()
    let listener = ControlListener("one")
    control.addTarget(listener, action: "plain", for: .touchDown)
    control.addAction(UIAction(title: "Closure") { _ in }, for: .touchUpInside)
    control.addTarget(nil, action: "sent:", for: .valueChanged)
    control.addTarget(listener, action: "sent:", for: .valueChanged)
    control.enumerateEventHandlers { action, pair, events, stop in
      stage.note("\(action?.title ?? "-") \(pair.map { "\($0.1) \($0.0 == nil)" } ?? "-") \(events.rawValue)")
      stop = events == .valueChanged
    }
    #expect(stage.journal == ["- plain false 1", "Closure - 64", "- sent: true 4096"])
  }

  @Test("Leading and trailing follow the direction of lines")
  func alignment() {
    let control = UIControl()
    control.contentHorizontalAlignment = .leading
    #expect(control.effectiveContentHorizontalAlignment == .left)
    control.semanticContentAttribute = .forceRightToLeft
    #expect(control.effectiveContentHorizontalAlignment == .right)
    control.contentHorizontalAlignment = .trailing
    #expect(control.effectiveContentHorizontalAlignment == .left)
    control.contentHorizontalAlignment = .fill
    #expect(control.effectiveContentHorizontalAlignment == .fill)
  }

  @Test("Subclasses with the usual two initialisers inherit the others")
  func initialisers() {
    final class Dial: UIControl {
      let face: String
      override init(frame: CGRect) {
        face = "round"
        super.init(frame: frame)
      }
      required init?(coder: NSCoder) { nil }
    }
    let stage = Stage()
    #expect(Dial().face == "round")
    let dial = Dial(frame: .zero, primaryAction: UIAction { _ in note("turned") })
    dial.sendActions(for: .primaryActionTriggered)
    #expect(stage.journal == ["turned"])
  }
}
