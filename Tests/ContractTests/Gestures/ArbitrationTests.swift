import Foundation
import Testing
import TouchTesting
import UIKit

/// Which of several recognisers go on: statements G12–G21.
@MainActor @Suite("Gestures: one or several")
struct ArbitrationTests {
  @Test("G12: the delegate is asked when the recogniser would leave possible; no lets it fail, and the view goes on")
  func delegateRefuses() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let drag = board.add(Probe("drag", .drag))
    let delegate = ProbeDelegate("delegate")
    delegate.begins = { _ in false }
    drag.delegate = delegate
    let finger = stage.finger.down(50, 50)
    stage.clearJournal()
    finger.move(by: 5, 0)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(
      stage.journal == ["drag moved", "delegate asked whether drag begins", "board moved", "drag reset", "board ended"])
  }

  @Test("G13, G14: the hit views are asked first, if the touch would be taken from them, then the delegate, each once")
  func hitView() {
    final class Board: JournalingView {
      var answer = true
      override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        Stage.current?.note("\(name) asked")
        return answer
      }
    }
    let stage = Stage()
    let outer = stage.add(Board("outer"))
    let inner = Board("inner", frame: outer.bounds, multipleTouch: true)
    outer.addSubview(inner)
    let drag = outer.add(Probe("drag", .drag, calls: false))
    let delegate = ProbeDelegate("delegate")
    drag.delegate = delegate
    let hand = stage.hand(2).down(at: [CGPoint(x: 50, y: 50), CGPoint(x: 90, y: 50)])
    stage.clearJournal()
    hand.move(by: 5, 0)
    stage.advance(by: .frames(1))
    #expect(
      stage.journal == [
        "inner asked", "delegate asked whether drag begins", "inner cancelled ×2", "drag: began",
      ])
    hand.up()
    // A view that is not to lose the touch has no say.
    drag.cancelsTouchesInView = false
    inner.answer = false
    let finger = stage.finger.down(50, 50)
    stage.clearJournal()
    finger.move(by: 5, 0)
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["delegate asked whether drag begins", "drag: began", "inner moved"])
    finger.up()
    drag.cancelsTouchesInView = true
    let last = stage.finger.down(50, 50)
    stage.clearJournal()
    last.move(by: 5, 0)
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["inner asked", "inner moved"])
  }

  @Test("G14: it is asked once an attempt, also when the recogniser waits for others between asking and beginning")
  func once() {
    let stage = Stage()
    let board = stage.add(UIView())
    let drag = board.add(Probe("drag", .drag, calls: false))
    let still = board.add(Probe("other", calls: false))
    drag.require(toFail: still)
    let delegate = ProbeDelegate("delegate")
    drag.delegate = delegate
    let finger = stage.finger.down(50, 50)
    for _ in 0..<3 {
      finger.move(by: 5, 0)
      stage.advance(by: .frames(1))
    }
    still.isEnabled = false
    #expect(stage.journal.filter { $0.contains("begins") }.count == 1)
    #expect(stage.journal.last == "drag: began")
  }

  @Test("G15: one recognises, unless either delegate lets both; who is asked is who blocks and who is blocked")
  func simultaneous() {
    for (first, second) in [(false, false), (true, false), (false, true), (true, true)] {
      let stage = Stage()
      let board = stage.add(UIView())
      let a = board.add(Probe("a", .tap, calls: false))
      let b = board.add(Probe("b", .tap, calls: false))
      let (ofA, ofB) = (ProbeDelegate("of a", writes: false), ProbeDelegate("of b", writes: false))
      ofA.together = { $0 === b && first }
      ofB.together = { $0 === a && second }
      a.delegate = ofA
      b.delegate = ofB
      stage.finger.tap(at: CGPoint(x: 50, y: 50))
      #expect(stage.journal == (first || second ? ["a: ended", "b: ended"] : ["a: ended"]), "\(first), \(second)")
    }
  }

  @Test("G16: recognisers block each other only where they share a touch")
  func sharing() {
    let stage = Stage()
    let left = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 160, height: 480)))
    let right = stage.add(UIView(frame: CGRect(x: 160, y: 0, width: 160, height: 480)))
    left.add(Probe("left", .drag, calls: false))
    right.add(Probe("right", .drag, calls: false))
    let fingers = [stage.finger.down(50, 50), stage.finger.down(200, 50)]
    stage.together { for finger in fingers { finger.move(by: 5, 0) } }
    stage.advance(by: .frames(1))
    for finger in fingers { finger.up() }
    #expect(stage.journal == ["left: began", "right: began", "left: ended", "right: ended"])
  }

  @Test("G17: who recognises lets the others that are possible fail at once")
  func forced() {
    let stage = Stage()
    let board = stage.add(UIView())
    board.add(Probe("tap", .tap))
    board.add(Probe("drag", .drag))
    let finger = stage.finger.down(50, 50)
    finger.move(by: 5, 0)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(
      stage.journal == [
        "tap began", "drag began", "tap moved", "drag moved", "drag: began", "tap reset", "drag ended", "drag: ended",
        "drag reset",
      ])
  }

  @Test("G18: one that tries to recognise while another goes on fails itself; the other goes on")
  func tooLate() {
    let stage = Stage()
    let outer = stage.add(UIView())
    outer.isMultipleTouchEnabled = true
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    outer.addSubview(inner)
    let drag = outer.add(Probe("drag", calls: false))
    drag.onCall = { what, probe, _, _ in
      if what == "moved" { probe.state = probe.state == .possible ? .began : .changed }
    }
    let first = stage.finger.down(200, 200)
    first.move(by: 5, 0)
    stage.advance(by: .frames(1))
    inner.add(Probe("tap", .tap))
    let second = stage.finger.down(50, 50)
    second.up()
    #expect(stage.journal == ["drag: began", "tap began", "tap ended", "tap reset"])
    #expect(drag.state == .began)
  }

  @Test("G19, G21: a class may say that it does not prevent, or is not prevented; one no is enough")
  func prevention() {
    for (prevents, isPrevented) in [(true, true), (true, false), (false, true), (false, false)] {
      let stage = Stage()
      let board = stage.add(UIView())
      let a = board.add(Probe("a", .tap, calls: false))
      let b = board.add(Probe("b", .tap, calls: false))
      a.preventing = { $0 !== b || prevents }
      b.beingPrevented = { $0 !== a || isPrevented }
      stage.finger.tap(at: CGPoint(x: 50, y: 50))
      // It is one direction: b, recognising later, would not be kept back, and a is over already.
      #expect(stage.journal == (prevents && isPrevented ? ["a: ended"] : ["a: ended", "b: ended"]))
    }
    #expect(UIGestureRecognizer().canPrevent(UIGestureRecognizer()))
    #expect(UIGestureRecognizer().canBePrevented(by: UIGestureRecognizer()))
  }

  @Test("G21: the classes are asked before the delegates, who are not asked where a class says no")
  func order() {
    let stage = Stage()
    let board = stage.add(UIView())
    let a = board.add(Probe("a", .tap, calls: false))
    board.add(Probe("b", .tap, calls: false))
    let delegate = ProbeDelegate("delegate")
    a.delegate = delegate
    a.preventing = { _ in false }
    stage.finger.down(50, 50).up()
    #expect(stage.journal.filter { $0.contains("about") } == [])
    a.preventing = nil
    stage.clearJournal()
    stage.finger.down(50, 50).up()
    #expect(stage.journal.filter { $0.contains("about") } == ["delegate asked about b"])
  }

  @Test(
    "A thousand recognisers on the way up: one wins, all others fail and are reset, in time that grows with their number"
  )
  func many() {
    func cost(_ count: Int) -> Double {
      let stage = Stage()
      let board = stage.add(UIView())
      board.isMultipleTouchEnabled = true
      for number in 0..<count { board.add(Probe("\(number)", .tap, calls: false)) }
      var best = Double.infinity
      for _ in 0..<3 {
        let start = ContinuousClock.now
        let hand = stage.hand(5).down(at: (0..<5).map { CGPoint(x: 20 + 50 * CGFloat($0), y: 50) })
        hand.move(by: 1, 1)
        hand.up()
        let time = ContinuousClock.now - start
        best = min(best, Double(time.components.attoseconds) / 1e18 + Double(time.components.seconds))
        #expect(stage.journal == ["0: ended"])
        stage.clearJournal()
      }
      return best
    }
    let (few, many) = (cost(100), cost(1000))
    print("an event's life with 100 recognisers: \(few * 1000) ms, with 1,000: \(many * 1000) ms")
  }
}
