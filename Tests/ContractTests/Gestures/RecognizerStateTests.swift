import Foundation
import Testing
import TouchTesting
import UIKit

/// The state machine: statements G1–G11, G29, G30, G34–G44.
@MainActor @Suite("Gestures: states")
struct RecognizerStateTests {
  @Test("G1: the states and their numbers; a new recogniser is possible")
  func numbers() {
    let states: [UIGestureRecognizer.State] = [.possible, .began, .changed, .ended, .cancelled, .failed]
    #expect(states.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    #expect(UIGestureRecognizer.State.recognized == .ended)
    #expect(UIGestureRecognizer().state == .possible)
  }

  @Test(
    "G2, G8: a gesture of one moment goes from possible to ended or failed, and is possible again without an action")
  func discrete() {
    let stage = Stage()
    let board = stage.add(UIView())
    board.add(Probe("tap", .tap))
    board.add(Probe("still", .stillness))
    stage.finger.tap(at: CGPoint(x: 50, y: 50))
    #expect(
      stage.journal == [
        "tap began", "still began", "tap ended", "still ended", "tap: ended", "still reset", "tap reset",
      ])
  }

  @Test("G3, G4: a gesture that goes on: an action for began, each change, and ended; none for possible")
  func continuous() {
    let stage = Stage()
    let board = stage.add(UIView())
    board.add(Probe("drag", .drag, calls: false))
    let finger = stage.finger.down(50, 50)
    for _ in 0..<3 {
      finger.move(by: 5, 0)
      stage.advance(by: .frames(1))
    }
    finger.up()
    #expect(stage.journal == ["drag: began", "drag: changed", "drag: changed", "drag: ended"])
  }

  @Test("G4: cancelled sends an action too, which the guide denies and the header says; failed sends none")
  func cancelledActs() {
    let stage = Stage()
    let board = stage.add(UIView())
    board.add(Probe("drag", .drag, calls: false))
    let finger = stage.finger.down(50, 50)
    finger.move(by: 5, 0)
    stage.cancelAllTouches()
    #expect(stage.journal == ["drag: began", "drag: cancelled"])
    stage.clearJournal()
    stage.finger.tap(at: CGPoint(x: 50, y: 50))
    #expect(stage.journal == [])
  }

  @Test("G5: the state is for subclasses to set, and theirs alone moves it: touches by themselves never do")
  func subclasses() {
    let stage = Stage()
    let board = stage.add(UIView())
    let plain = UIGestureRecognizer()
    board.addGestureRecognizer(plain)
    let finger = stage.finger.down(50, 50)
    finger.drag(to: CGPoint(x: 200, y: 200), over: 1)
    #expect(plain.state == .possible && plain.numberOfTouches == 1)
    finger.up()
    #expect(plain.state == .possible && plain.numberOfTouches == 0)
  }

  @Test("G6, G7: from possible to cancelled is to fail: no action")
  func cancelledFromPossible() {
    let stage = Stage()
    let board = stage.add(UIView())
    let probe = board.add(Probe("probe"))
    probe.onCall = { what, probe, _, _ in
      guard what != "ended" else { return }
      if what == "began" { probe.state = .cancelled }
      Say.note("\(probe.state)")
    }
    stage.finger.tap(at: CGPoint(x: 50, y: 50))
    #expect(stage.journal == ["probe began", "failed", "probe reset", "failed"])
  }

  @Test("G7: of all pairs of states, those that no recogniser may take are refused and said; what was good goes on")
  func pairs() {
    let all: [UIGestureRecognizer.State] = [.possible, .began, .changed, .ended, .cancelled, .failed]
    let legal: [UIGestureRecognizer.State: [UIGestureRecognizer.State]] = [
      .possible: [.possible, .began, .changed, .ended, .cancelled, .failed],
      .began: [.changed, .ended, .cancelled],
      .changed: [.changed, .ended, .cancelled],
      .ended: [.ended], .cancelled: [.cancelled], .failed: [.failed],
    ]
    let ways: [UIGestureRecognizer.State: [UIGestureRecognizer.State]] = [
      .possible: [], .began: [.began], .changed: [.began, .changed], .ended: [.began, .ended],
      .cancelled: [.began, .cancelled], .failed: [.failed],
    ]
    for from in all {
      for to in all {
        let stage = Stage()
        let board = stage.add(UIView())
        let probe = board.add(Probe("probe", calls: false))
        let lines = LogLines()
        probe.onCall = { what, probe, _, _ in
          guard what == "moved" else { return }
          // The way there is in earlier events, the last step in this one.
          probe.state = to
        }
        let finger = stage.finger.down(50, 50)
        for state in (ways[from] ?? []).dropLast() {
          probe.state = state
          stage.advance(by: .milliseconds(1))
        }
        // A final state lasts until the end of the event only, so it is taken in that event.
        let last = (ways[from] ?? []).last
        let move = probe.onCall
        probe.onCall = { what, probe, touches, event in
          if what == "moved", let last { probe.state = last }
          move?(what, probe, touches, event)
          if what == "moved" {
            let isLegal = legal[from]?.contains(to) == true
            // Out of possible, cancelled is to fail, and changed is to begin.
            let out: [UIGestureRecognizer.State: UIGestureRecognizer.State] =
              from == .possible ? [.cancelled: .failed, .changed: .began] : [:]
            let expected = isLegal ? out[to] ?? to : from
            #expect(probe.state == expected, "\(from) to \(to)")
          }
        }
        finger.move(by: 5, 0)
        stage.advance(by: .frames(1))
        #expect(lines.lines.isEmpty == (legal[from]?.contains(to) == true), "\(from) to \(to): \(lines.lines)")
        finger.up()
        probe.onCall = nil
      }
    }
  }

  @Test("G3: a recogniser that only ever says changed begins with the first of them")
  func changedAlone() {
    let stage = Stage()
    let board = stage.add(UIView())
    let probe = board.add(Probe("knob", calls: false))
    probe.onCall = { what, probe, _, _ in
      if what == "moved" { probe.state = .changed }
      if what == "ended" { probe.state = .ended }
    }
    let finger = stage.finger.down(50, 50)
    for _ in 0..<2 {
      finger.move(by: 5, 0)
      stage.advance(by: .frames(1))
    }
    finger.up()
    #expect(stage.journal == ["knob: began", "knob: changed", "knob: ended"])
  }

  @Test("G9: after its reset a recogniser hears no more of fingers that were down before, but of new ones")
  func afterReset() {
    let stage = Stage()
    let board = stage.add(UIView())
    board.isMultipleTouchEnabled = true
    let touch = board.add(Probe("touch", .touch))
    let first = stage.finger.down(50, 50)
    #expect(touch.numberOfTouches == 0 && touch.state == .possible)
    first.move(by: 5, 0)
    stage.advance(by: .frames(1))
    stage.finger.down(90, 90)
    first.up()
    #expect(
      stage.journal == ["touch began", "touch: ended", "touch reset", "touch began", "touch: ended", "touch reset"])
  }

  @Test("G10: reset comes once an attempt, after actions and views; the state can still be read in it")
  func resetOnce() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let tap = board.add(Probe("tap", .tap))
    tap.cancelsTouchesInView = false
    tap.onCall = { what, probe, _, _ in
      guard what == "reset" else { return }
      Say.note("\(probe.state), \(probe.numberOfTouches)")
      // As cautious subclasses do.
      probe.state = .possible
    }
    stage.finger.tap(at: CGPoint(x: 50, y: 50))
    #expect(
      stage.journal == [
        "tap began", "board began", "tap ended", "tap: ended", "board ended", "tap reset", "ended, 0",
      ])
    #expect(tap.state == .possible)
  }

  @Test(
    "G11: a recogniser still possible when its last touch is gone has failed, and is reset; the next touch is a new attempt"
  )
  func abandoned() {
    let stage = Stage()
    let board = stage.add(UIView())
    board.isMultipleTouchEnabled = true
    board.add(Probe("probe"))
    let first = stage.finger.down(50, 50)
    let second = stage.finger.down(90, 90)
    first.up()
    #expect(stage.journal == ["probe began", "probe began", "probe ended"])
    second.up()
    stage.finger.down(50, 50)
    #expect(
      stage.journal == ["probe began", "probe began", "probe ended", "probe ended", "probe reset", "probe began"])
  }

  @Test("G29: turning isEnabled off cancels a gesture that goes on, at once, and fails one that is undecided")
  func disabling() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let drag = board.add(Probe("drag", .drag))
    let probe = board.add(Probe("probe"))
    let finger = stage.finger.down(50, 50)
    probe.isEnabled = false
    #expect(stage.journal == ["drag began", "probe began", "board began", "probe reset"])
    finger.move(by: 5, 0)
    stage.advance(by: .frames(1))
    stage.clearJournal()
    drag.isEnabled = false
    #expect(stage.journal == ["drag: cancelled", "drag reset"])
    finger.move(by: 5, 0)
    finger.up()
    #expect(stage.journal == ["drag: cancelled", "drag reset"])
  }

  @Test("G29: switched off in the event in which it asks, it never begins")
  func disabledWhileAsking() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let tap = board.add(Probe("tap", .tap, calls: false))
    let other = board.add(Probe("other", calls: false))
    other.onCall = { what, _, _, _ in if what == "ended" { tap.isEnabled = false } }
    stage.finger.tap(at: CGPoint(x: 50, y: 50))
    #expect(stage.journal == ["board began", "board ended"])
  }

  @Test("G30: off and on again aborts the gesture; the fingers that are down stay ignored")
  func abort() {
    let stage = Stage()
    let board = stage.add(UIView())
    board.isMultipleTouchEnabled = true
    let drag = board.add(Probe("drag", .drag, calls: false))
    let finger = stage.finger.down(50, 50)
    finger.move(by: 5, 0)
    stage.advance(by: .frames(1))
    drag.isEnabled = false
    drag.isEnabled = true
    finger.move(by: 5, 0)
    finger.up()
    #expect(stage.journal == ["drag: began", "drag: cancelled"])
    let next = stage.finger.down(50, 50)
    next.move(by: 5, 0)
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["drag: began", "drag: cancelled", "drag: began"])
  }

  @Test(
    "G34, G35, G36: the place is the middle of the touches, which are counted and numbered by arrival, in any view's space"
  )
  func places() {
    let stage = Stage()
    let board = stage.add(UIView(frame: CGRect(x: 10, y: 20, width: 300, height: 400)))
    board.isMultipleTouchEnabled = true
    let probe = board.add(Probe("probe", calls: false))
    #expect(probe.location(in: board) == .zero && probe.numberOfTouches == 0)
    let first = stage.finger.down(110, 120)
    stage.finger.down(50, 60)
    #expect(probe.numberOfTouches == 2)
    #expect(probe.location(in: board) == CGPoint(x: 70, y: 70))
    #expect(probe.location(in: nil) == CGPoint(x: 80, y: 90))
    #expect(probe.location(ofTouch: 0, in: board) == CGPoint(x: 100, y: 100))
    #expect(probe.location(ofTouch: 1, in: nil) == CGPoint(x: 50, y: 60))
    first.up()
    #expect(probe.numberOfTouches == 1)
    #expect(probe.location(ofTouch: 0, in: nil) == CGPoint(x: 50, y: 60))
  }

  @Test("G36: the place of a touch that is not there stops the program")
  func outOfRange() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = UIGestureRecognizer().location(ofTouch: 0, in: nil) }
    }
  }

  @Test("G37: in the action for ended and cancelled the place is the last one, though no touch is left")
  func lastPlace() {
    let stage = Stage()
    let board = stage.add(UIView())
    let drag = board.add(Probe("drag", .drag, calls: false))
    drag.onAction = { probe in
      let place = probe.location(in: nil)
      Say.note("\(place.x), \(place.y) of \(probe.numberOfTouches)")
    }
    let finger = stage.finger.down(50, 50)
    finger.move(by: 20, 0)
    stage.advance(by: .frames(1))
    finger.up(at: CGPoint(x: 90, y: 60))
    let next = stage.finger.down(50, 50)
    next.move(by: 5, 0)
    stage.cancelAllTouches()
    #expect(
      stage.journal == [
        "drag: began", "70.0, 50.0 of 1", "drag: ended", "90.0, 60.0 of 0", "drag: began", "55.0, 50.0 of 1",
        "drag: cancelled", "55.0, 50.0 of 0",
      ])
  }

  @Test("G38: the name is for people; the engine does not look at it")
  func name() {
    let probe = UIGestureRecognizer()
    #expect(probe.name == nil)
    probe.name = "pan of the board"
    #expect(probe.name == "pan of the board")
    let stage = Stage()
    let board = stage.add(UIView())
    for _ in 0..<2 { board.add(Probe("same name")) }
    stage.finger.down(50, 50)
    #expect(stage.journal == ["same name began", "same name began"])
  }

  @Test("A recogniser that failed at once on one stage is as good as new on the next one")
  func stages() {
    let pan = UIScreenEdgePanGestureRecognizer()
    for edges: UIRectEdge in [[], [], .left] {
      let stage = Stage(width: 320, height: 480)
      pan.edges = edges
      stage.tell(of: stage.add(UIView()).add(pan), as: "pan") { text($0.location(in: nil)) }
      let finger = stage.finger.down(5, 50)
      for _ in 0..<3 {
        finger.move(by: 20, 0)
        stage.advance(by: .frames(1))
      }
      finger.up()
      #expect(stage.journal.contains { $0.hasPrefix("pan began") } == (edges == .left))
    }
  }

  @Test("What a pointer drives has the modifiers of the keyboard then")
  func pointerModifiers() {
    let stage = Stage(width: 320, height: 480)
    let pinch = UIPinchGestureRecognizer()
    stage.add(UIView()).addGestureRecognizer(pinch)
    let place = CGPoint(x: 100, y: 100)
    stage.transform(at: place, .began)
    stage.transform(scale: 1.5, at: place)
    #expect(pinch.modifierFlags == [])
    stage.buttons(0, modifiers: [.shift])
    stage.transform(scale: 1.5, at: place)
    #expect(pinch.modifierFlags == .shift)
    stage.transform(at: place, .ended)
  }

  @Test("G39: modifiers are those of the last event that the recogniser saw, and no condition")
  func modifiers() {
    let stage = Stage()
    let board = stage.add(UIView())
    let tap = board.add(Probe("tap", .tap, calls: false))
    let finger = stage.finger.down(50, 50)
    #expect(tap.modifierFlags == [] && tap.buttonMask == [])
    stage.platform.send(
      .buttons(.init(surface: .main, time: stage.platform.now, buttons: 0, modifiers: [.shift])))
    #expect(tap.modifierFlags == [])
    finger.up()
    #expect(tap.modifierFlags == .shift)
    #expect(stage.journal == ["tap: ended"])
  }

  @Test("G40: a subclass that calls super everywhere behaves as one that overrides nothing")
  func supers() {
    final class Polite: UIGestureRecognizer {
      override func reset() { super.reset() }
      override func canPrevent(_ other: UIGestureRecognizer) -> Bool { super.canPrevent(other) }
      override func canBePrevented(by other: UIGestureRecognizer) -> Bool { super.canBePrevented(by: other) }
      override func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool {
        super.shouldRequireFailure(of: other)
      }
      override func shouldReceive(_ event: UIEvent) -> Bool { super.shouldReceive(event) }
      override func ignore(_ touch: UITouch, for event: UIEvent) { super.ignore(touch, for: event) }
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
      }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        state = .ended
      }
    }
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let polite = Polite()
    board.addGestureRecognizer(polite)
    board.add(Probe("other", .tap))
    stage.finger.tap(at: CGPoint(x: 50, y: 50))
    #expect(stage.journal == ["other began", "board began", "other ended", "board cancelled", "other reset"])
    #expect(polite.canPrevent(UIGestureRecognizer()) && polite.canBePrevented(by: UIGestureRecognizer()))
    #expect(!polite.shouldRequireFailure(of: UIGestureRecognizer()))
  }

  @Test("G42: the system takes the touches: a gesture that goes on is cancelled, an undecided one has failed")
  func systemCancel() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let drag = board.add(Probe("drag", .drag))
    let other = board.add(Probe("other"))
    let delegate = ProbeDelegate("delegate", writes: false)
    delegate.together = { _ in true }
    drag.delegate = delegate
    let finger = stage.finger.down(50, 50)
    finger.move(by: 5, 0)
    stage.advance(by: .frames(1))
    stage.clearJournal()
    stage.cancelAllTouches()
    #expect(
      stage.journal == ["drag cancelled", "other cancelled", "drag: cancelled", "drag reset", "other reset"])
    #expect(drag.state == .possible && other.state == .possible)
  }

  @Test("G42: one that waits for others, its fingers gone or not, has failed too")
  func waitingAndCancelled() {
    let stage = Stage()
    let board = stage.add(JournalingView("board", multipleTouch: true))
    let tap = board.add(Probe("tap", .tap, calls: false))
    let other = board.add(Probe("other", calls: false))
    tap.require(toFail: other)
    let first = stage.finger.down(50, 50)
    stage.finger.down(90, 90)
    first.up()
    #expect(stage.journal == ["board began", "board began"])
    stage.cancelAllTouches()
    #expect(stage.journal == ["board began", "board began", "board cancelled ×2"])
    stage.advance(by: .seconds(1))
    #expect(stage.journal.count == 3)
  }

  @Test("G42a: after recognition a later cancel of the same fingers is told neither to the recogniser nor to the view")
  func cancelAfterwards() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    board.add(Probe("touch", .touch))
    stage.finger.down(50, 50)
    #expect(stage.journal == ["touch began", "touch: ended", "touch reset"])
    stage.cancelAllTouches()
    #expect(stage.journal == ["touch began", "touch: ended", "touch reset"])
  }

  @Test("G43: one cancelled touch of several counts as lifted; the last one cancels the gesture")
  func oneOfSeveral() {
    let stage = Stage()
    let board = stage.add(UIView())
    board.isMultipleTouchEnabled = true
    let drag = board.add(Probe("drag", .drag))
    let first = stage.finger.down(50, 50)
    let second = stage.finger.down(90, 90)
    first.move(by: 5, 0)
    stage.advance(by: .frames(1))
    stage.clearJournal()
    first.cancel()
    #expect(drag.state == .began && drag.numberOfTouches == 1)
    second.cancel()
    #expect(stage.journal == ["drag cancelled", "drag cancelled", "drag: cancelled", "drag reset"])
  }

  @Test("G44: attaching a recogniser elsewhere takes it from its view; a gesture that goes on is cancelled")
  func moving() {
    let stage = Stage()
    let left = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let right = stage.add(UIView(frame: CGRect(x: 100, y: 0, width: 100, height: 100)))
    let drag = left.add(Probe("drag", .drag, calls: false))
    let finger = stage.finger.down(50, 50)
    finger.move(by: 5, 0)
    stage.advance(by: .frames(1))
    right.addGestureRecognizer(drag)
    #expect(left.gestureRecognizers == [] && right.gestureRecognizers == [drag] && drag.view === right)
    finger.up()
    #expect(stage.journal == ["drag: began", "drag: cancelled"])
    stage.clearJournal()
    let next = stage.finger.down(150, 50)
    next.move(by: 5, 0)
    stage.advance(by: .frames(1))
    // One that is attached elsewhere by its own action stays there.
    drag.onAction = { probe in if probe.state == .cancelled { left.addGestureRecognizer(probe) } }
    right.removeGestureRecognizer(drag)
    #expect(stage.journal == ["drag: began", "drag: cancelled"])
    #expect(drag.view === left && left.gestureRecognizers == [drag])
    stage.clearJournal()
    stage.finger.down(50, 50).move(by: 5, 0)
    stage.advance(by: .frames(1))
    // So does one that is being attached to a third view meanwhile: it is on one view, and there once.
    let middle = stage.add(UIView(frame: CGRect(x: 200, y: 0, width: 100, height: 100)))
    drag.onAction = { probe in if probe.state == .cancelled { right.addGestureRecognizer(probe) } }
    middle.addGestureRecognizer(drag)
    #expect(stage.journal == ["drag: began", "drag: cancelled"])
    #expect(drag.view === right && right.gestureRecognizers == [drag])
    #expect(left.gestureRecognizers == [] && middle.gestureRecognizers == [])
  }

  @Test("G44: setting a view's list keeps those that stay as they are, in the new order")
  func list() {
    let stage = Stage()
    let board = stage.add(UIView())
    let drag = board.add(Probe("drag", .drag, calls: false))
    let other = board.add(Probe("other", calls: false))
    let finger = stage.finger.down(50, 50)
    finger.move(by: 5, 0)
    stage.advance(by: .frames(1))
    let third = Probe("third", calls: false)
    board.gestureRecognizers = [third, drag]
    #expect(board.gestureRecognizers == [third, drag] && other.view == nil && third.view === board)
    #expect(drag.state == .began)
    board.gestureRecognizers = nil
    #expect(stage.journal == ["drag: began", "drag: cancelled"])
    #expect(board.gestureRecognizers == [] && drag.view == nil)
  }

  @Test("G44: a view that never had a recogniser has no list; one whose last has gone has an empty one")
  func emptyList() {
    let board = UIView()
    #expect(board.gestureRecognizers == nil)
    board.tag = 7
    #expect(board.gestureRecognizers == nil)
    let tap = UITapGestureRecognizer()
    board.addGestureRecognizer(tap)
    board.removeGestureRecognizer(tap)
    #expect(board.gestureRecognizers == [])
  }

  @Test("G41: recognisers, too, can be told of better values; nobody is told while no device corrects what it has said")
  func betterValues() throws {
    final class Inker: UIGestureRecognizer {
      private(set) var touch: UITouch?
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        touch = touches.first
        Stage.current?.note("began")
      }
      override func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {
        super.touchesEstimatedPropertiesUpdated(touches)
        Stage.current?.note("\(touches.count) better, \(state == .possible ? "still possible" : "not possible")")
      }
    }
    let stage = Stage()
    let board = stage.add(UIView())
    let inker = board.add(Inker())
    let pencil = stage.pencil.down(50, 50)
    pencil.move(by: 20, 0)
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["began"])
    inker.touchesEstimatedPropertiesUpdated([try #require(inker.touch)])
    pencil.up()
    #expect(stage.journal == ["began", "1 better, still possible"])
  }
}
