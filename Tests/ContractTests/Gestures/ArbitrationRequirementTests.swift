import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

/// Who waits for whom: statements G22–G27.
@MainActor @Suite("Gestures: requirements to fail")
struct ArbitrationRequirementTests {
  private func board(on stage: Stage) -> (UIView, tap: Probe, other: Probe) {
    let board = stage.add(UIView())
    board.isMultipleTouchEnabled = true
    let tap = board.add(Probe("tap", .tap, calls: false))
    let other = board.add(Probe("other", calls: false))
    return (board, tap, other)
  }

  @Test("G22, G23: the action is withheld until the other has failed; meanwhile the recogniser reads possible")
  func waits() {
    let stage = Stage()
    let (_, tap, other) = board(on: stage)
    tap.require(toFail: other)
    let first = stage.finger.down(50, 50)
    let second = stage.finger.down(90, 90)
    first.up()
    #expect(stage.journal == [] && tap.state == .possible)
    second.up()
    #expect(stage.journal == ["tap: ended"])
  }

  @Test("G22: if the other begins or recognises, the one that requires it fails")
  func otherRecognizes() {
    for waits in [false, true] {
      let stage = Stage()
      let (_, tap, other) = board(on: stage)
      tap.require(toFail: other)
      let delegate = ProbeDelegate("delegate", writes: false)
      // A requirement is stronger than going on together.
      delegate.together = { _ in true }
      tap.delegate = delegate
      let first = stage.finger.down(50, 50)
      let second = stage.finger.down(90, 90)
      if waits { first.up() }
      other.state = .began
      stage.advance(by: .milliseconds(1))
      if !waits { first.up() }
      #expect(tap.state == .possible && tap.numberOfTouches == 0)
      second.up()
      #expect(stage.journal == ["other: began"])
    }
  }

  @Test("G22: asking for itself is a misuse and changes nothing; asking twice counts once")
  func itself() {
    let stage = Stage()
    let (_, tap, other) = board(on: stage)
    let lines = LogLines()
    tap.require(toFail: tap)
    #expect(lines.lines.count == 1)
    tap.require(toFail: other)
    tap.require(toFail: other)
    stage.finger.down(50, 50).up()
    #expect(stage.journal == ["tap: ended"])
  }

  @Test(
    "G24: classes and delegates of either set up a requirement, each asked once an attempt, across views",
    arguments: 0..<4)
  func dynamic(_ who: Int) {
    let stage = Stage()
    let outer = stage.add(UIView())
    outer.isMultipleTouchEnabled = true
    let inner = UIView(frame: outer.bounds)
    inner.isMultipleTouchEnabled = true
    outer.addSubview(inner)
    let tap = outer.add(Probe("tap", .tap, calls: false))
    let other = inner.add(Probe("other", calls: false))
    let (ofTap, ofOther) = (ProbeDelegate("tap's", writes: false), ProbeDelegate("other's", writes: false))
    tap.delegate = ofTap
    other.delegate = ofOther
    var asked = 0
    func answer(_ isRight: Bool) -> Bool {
      asked += 1
      return isRight
    }
    switch who {
    case 0: tap.requiring = { answer($0 === other) }
    case 1: other.beingRequired = { answer($0 === tap) }
    case 2: ofTap.requires = { answer($0 === other) }
    default: ofOther.isRequired = { answer($0 === tap) }
    }
    let first = stage.finger.down(50, 50)
    let second = stage.finger.down(90, 90)
    first.up()
    second.move(by: 5, 0)
    stage.advance(by: .frames(1))
    #expect(stage.journal == [] && asked == 1)
    other.isEnabled = false
    #expect(stage.journal == ["tap: ended"])
    second.up()
    other.isEnabled = true
    let third = stage.finger.down(50, 50)
    stage.finger.down(90, 90)
    third.up()
    #expect(stage.journal == ["tap: ended"] && asked == 2)
  }

  @Test("G25: one that is switched off, detached, or has none of the touches blocks nobody")
  func noBlockers() {
    for way in 0..<4 {
      let stage = Stage()
      let (board, tap, other) = board(on: stage)
      tap.require(toFail: other)
      let delegate = ProbeDelegate("delegate", writes: false)
      switch way {
      case 0: other.isEnabled = false
      case 1: board.removeGestureRecognizer(other)
      case 2:
        delegate.receives = { _ in false }
        other.delegate = delegate
      default: break
      }
      let first = stage.finger.down(50, 50)
      let second = stage.finger.down(90, 90)
      first.up()
      if way == 3 {
        #expect(stage.journal == [])
        board.removeGestureRecognizer(other)
      }
      #expect(stage.journal == ["tap: ended"], "way \(way)")
      second.up()
    }
  }

  @Test("G25: a requirement does not keep the other alive")
  func weakly() {
    let tap = UIGestureRecognizer()
    weak var other: UIGestureRecognizer?
    do {
      let made = UIGestureRecognizer()
      other = made
      tap.require(toFail: made)
    }
    #expect(other == nil)
  }

  @Test("G26: chains are resolved in one pass, whatever the order of asking")
  func chain() {
    let stage = Stage()
    let board = stage.add(UIView())
    let probes = (0..<4).map { board.add(Probe("\($0)", .tap, calls: false)) }
    let delegate = ProbeDelegate("delegate", writes: false)
    delegate.begins = { $0 === probes[1] }
    for probe in probes { probe.delegate = delegate }
    // Each waits for the next; the last ones are refused.
    for (probe, next) in zip(probes, probes.dropFirst()) { probe.require(toFail: next) }
    stage.finger.down(50, 50).up()
    #expect(stage.journal == ["1: ended"])
  }

  @Test("G26: recognisers that wait for each other in a circle all fail, and that is said")
  func cycle() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let probes = (0..<3).map { board.add(Probe("\($0)", .tap, calls: false)) }
    for (index, probe) in probes.enumerated() { probe.require(toFail: probes[(index + 1) % 3]) }
    let lines = LogLines()
    stage.finger.down(50, 50).up()
    #expect(stage.journal == ["board began", "board ended"])
    #expect(lines.lines.count == 1 && lines.lines.first?.contains("0 → 1 → 2") == true)
    for probe in probes { #expect(probe.state == .possible && probe.numberOfTouches == 0) }
  }

  @Test("G27: a gesture that goes on, freed late, begins with the values of then and changes at the next event")
  func lateBeginning() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let drag = board.add(Probe("drag", .drag, calls: false))
    let other = board.add(Probe("other", calls: false))
    drag.require(toFail: other)
    drag.onAction = { Say.note("at \($0.location(in: nil).x)") }
    let finger = stage.finger.down(50, 50)
    for _ in 0..<3 {
      finger.move(by: 10, 0)
      stage.advance(by: .frames(1))
    }
    #expect(stage.journal == ["board began", "board moved", "board moved", "board moved"] && drag.state == .possible)
    stage.clearJournal()
    other.isEnabled = false
    #expect(stage.journal == ["board cancelled", "drag: began", "at 80.0"])
    finger.move(by: 10, 0)
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["board cancelled", "drag: began", "at 80.0", "drag: changed", "at 90.0"])
  }

  @Test("G27: with its fingers up already it begins and ends in one pass")
  func lateAndOver() {
    let stage = Stage()
    let board = stage.add(JournalingView("board", multipleTouch: true))
    let drag = board.add(Probe("drag", calls: false))
    drag.onCall = { what, probe, _, _ in
      if what == "moved" { probe.state = .began }
      if what == "ended" { probe.state = .ended }
    }
    let other = board.add(Probe("other", calls: false))
    drag.require(toFail: other)
    let first = stage.finger.down(50, 50)
    let delegate = ProbeDelegate("delegate", writes: false)
    delegate.receives = { _ in false }
    drag.delegate = delegate
    let second = stage.finger.down(90, 90)
    first.move(by: 5, 0)
    stage.advance(by: .frames(1))
    first.up()
    stage.clearJournal()
    second.up()
    #expect(stage.journal == ["board cancelled", "drag: began", "drag: ended", "board ended"])
  }
}
