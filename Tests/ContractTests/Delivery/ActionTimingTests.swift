import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

/// When targets are called: statements D35–D39.
@MainActor @Suite("Delivery: when actions come")
struct ActionTimingTests {
  @Test(
    "D36, D35: the action of a gesture of one moment runs inside sendEvent, not in the next turn; after it the recogniser is possible"
  )
  func insideSendEvent() {
    final class Gate: UIWindow {
      weak var probe: Probe?
      override func sendEvent(_ event: UIEvent) {
        Stage.current?.note("send")
        super.sendEvent(event)
        Stage.current?.note("sent, \(probe.map { "\($0.state)" } ?? "")")
      }
    }
    let stage = Stage()
    let gate = Gate(frame: stage.window.bounds)
    gate.isHidden = false
    let tap = gate.add(Probe("tap", .tap, calls: false))
    gate.probe = tap
    stage.finger.tap(at: CGPoint(x: 50, y: 50))
    #expect(stage.journal == ["send", "sent, possible", "send", "tap: ended", "sent, possible"])
  }

  @Test("D37, D35: an action never runs inside the setter, but when all recognisers have seen the event")
  func notInSetter() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let drag = board.add(Probe("drag"))
    drag.onCall = { what, probe, _, _ in
      guard what == "moved" else { return }
      probe.state = .began
      Say.note("set, \(probe.state)")
    }
    board.add(Probe("other"))
    let finger = stage.finger.down(50, 50)
    stage.clearJournal()
    finger.move(by: 9, 0)
    stage.advance(by: .frames(1))
    #expect(
      stage.journal == ["drag moved", "set, began", "other moved", "board cancelled", "drag: began", "other reset"])
  }

  @Test("D37: what a deadline changes is told in the deadline's own turn, after the code that ran for it")
  func byDeadline() {
    final class Timed: UIGestureRecognizer {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        perform(.init("come", Timed.come), with: nil, afterDelay: 0.5)
      }
      private func come() {
        state = .began
        Stage.current?.note("set")
      }
      func report() { Stage.current?.note("\(state) at \(Stage.current?.now ?? 0)") }
    }
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let timed = Timed()
    timed.addTarget(timed, action: .init("report", Timed.report))
    board.addGestureRecognizer(timed)
    stage.finger.down(50, 50)
    stage.advance(by: .seconds(2))
    #expect(stage.journal == ["board began", "set", "board cancelled", "began at 1.5"])
  }

  @Test("D37: a state set outside of any event is decided on in a turn of its own")
  func outside() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let probe = board.add(Probe("probe"))
    stage.finger.down(50, 50)
    stage.clearJournal()
    probe.state = .began
    stage.note("set")
    stage.advance(by: .milliseconds(1))
    #expect(stage.journal == ["set", "board cancelled", "probe: began"])
    probe.state = .ended
    stage.advance(by: .milliseconds(1))
    #expect(stage.journal == ["set", "board cancelled", "probe: began", "probe: ended", "probe reset"])
  }

  @Test(
    "D38: the action reads the state that it reports; began and changed of one event are two actions, two changes one")
  func oneByOne() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let probe = board.add(Probe("probe", calls: false))
    probe.onCall = { what, probe, _, _ in
      switch what {
      case "began":
        probe.state = .began
        probe.state = .changed
        probe.state = .changed
      case "moved":
        probe.state = .changed
        probe.state = .changed
      case "ended":
        probe.state = .changed
        probe.state = .ended
      default: break
      }
      if what != "reset" { Say.note("\(what): \(probe.state)") }
    }
    let finger = stage.finger.down(50, 50)
    finger.move(by: 9, 0)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(
      stage.journal == [
        "began: changed", "probe: began", "probe: changed", "moved: changed", "probe: changed", "ended: ended",
        "probe: changed", "probe: ended",
      ])
  }

  @Test(
    "D38: an action that sets its own recogniser's state is called for the new state; one that does so without end is stopped"
  )
  func setInAction() {
    let stage = Stage()
    let board = stage.add(UIView())
    let drag = board.add(Probe("drag", .drag, calls: false))
    drag.onAction = { probe in if probe.state == .began { probe.state = .ended } }
    let finger = stage.finger.down(50, 50)
    finger.move(by: 9, 0)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(stage.journal == ["drag: began", "drag: ended"])
    let lines = LogLines()
    stage.clearJournal()
    drag.onAction = { probe in if probe.state != .ended { probe.state = .changed } }
    let next = stage.finger.down(50, 50)
    next.move(by: 9, 0)
    stage.advance(by: .frames(1))
    #expect(stage.journal.count == 10_000)
    #expect(lines.lines.count == 1)
    stage.clearJournal()
    next.up()
    #expect(stage.journal == ["drag: ended"])
  }

  @Test("D39: in one pass others are prevented, then the views' touches cancelled, then targets called")
  func effects() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let drag = board.add(Probe("drag", .drag, calls: false))
    let other = board.add(Probe("other", calls: false))
    var phases: [String] = []
    board.onCall = { what, _, _ in if what == "cancelled" { phases.append("view: other \(other.state)") } }
    drag.onAction = { _ in phases.append("action: other \(other.state)") }
    let finger = stage.finger.down(50, 50)
    finger.move(by: 9, 0)
    stage.advance(by: .frames(1))
    #expect(phases == ["view: other failed", "action: other failed"])
    #expect(other.state == .possible)
  }
}
