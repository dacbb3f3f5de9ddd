import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Events: many samples in one display frame")
struct CoalescingTests {
  /// Time, place and phase of each sample that a touch has gone through since its last event.
  private static func samples(_ touch: UITouch, _ event: UIEvent?) -> String {
    guard let copies = event?.coalescedTouches(for: touch) else { return "nil" }
    return copies.map { copy in
      let x = copy.location(in: nil).x
      return "\(copy.previousLocation(in: nil).x)→\(x) at \(Say.milliseconds(copy.timestamp))"
    }.joined(separator: ", ")
  }

  @Test("E16, CO1: a finger sampled 240 times a second is delivered 60 times, with every sample kept")
  func sampledFast() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board"))
    var deliveries = 0
    var samples = 0
    var last = 10.0
    board.onCall = { what, touches, event in
      guard what == "moved", let touch = touches.first, let copies = event?.coalescedTouches(for: touch) else { return }
      deliveries += 1
      samples += copies.count
      let places = copies.map { $0.location(in: nil).x }
      #expect(places == places.sorted() && (places.first ?? 0) > last)
      last = places.last ?? 0
      #expect(copies.last?.location(in: nil) == touch.location(in: nil))
      #expect(copies.last?.timestamp == touch.timestamp)
    }
    let finger = stage.finger.down(10, 10)
    finger.drag(to: CGPoint(x: 250, y: 10), over: 1, rate: 240)
    stage.advance(by: .frames(1))
    #expect(samples == 240)
    #expect((60...61).contains(deliveries))
  }

  @Test("E17: one delivery for each display frame, at 60 or 120 frames a second", arguments: [(60.0, 6), (120.0, 12)])
  func displayRate(rate: Double, deliveries: Int) {
    let stage = Stage(width: 320, height: 480, framesPerSecond: rate)
    stage.add(JournalingView("board"))
    stage.advance(by: .frames(1))
    let finger = stage.finger.down(10, 10)
    stage.clearJournal()
    // Half-way between the frames' ticks, so that no sample falls on one.
    stage.advance(by: .milliseconds(1))
    for _ in 0..<48 {
      finger.move(by: 1, 0)
      stage.advance(by: .seconds(0.1 / 48))
    }
    #expect(stage.journal.count == deliveries)
  }

  @Test("E17: beginnings and ends are never merged away: down and up within a frame are two deliveries")
  func nothingMergedAway() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board", multipleTouch: true))
    board.onCall = { _, touches, event in
      for touch in touches { Say.note("  \(Self.samples(touch, event))") }
    }
    stage.report(ContactSample(1, .began, 10, 10, at: 1))
    stage.report(ContactSample(1, .moved, 11, 10, at: 2))
    stage.report(ContactSample(1, .moved, 12, 10, at: 3))
    stage.report(ContactSample(2, .began, 90, 10, at: 4))
    stage.report(ContactSample(1, .moved, 13, 10, at: 5))
    stage.report(ContactSample(1, .ended, 14, 10, at: 6))
    stage.report(ContactSample(2, .moved, 91, 10, at: 7))
    stage.report(ContactSample(2, .cancelled, 92, 10, at: 8))
    let journal = stage.journal
    stage.advance(by: .frames(3))
    #expect(
      stage.journal == [
        "board began", "  10.0→10.0 at 1",
        "board moved", "  10.0→11.0 at 2, 11.0→12.0 at 3",
        "board began", "  90.0→90.0 at 4",
        "board moved", "  12.0→13.0 at 5",
        "board ended", "  13.0→14.0 at 6",
        "board moved", "  90.0→91.0 at 7",
        "board cancelled", "  91.0→92.0 at 8",
      ])
    #expect(journal == stage.journal, "nothing of it waited for a display frame")
  }

  @Test("E17: a frame in which one finger moves and another lifts does not wait")
  func mixedFrame() {
    let stage = Stage(width: 320, height: 480)
    stage.add(JournalingView("board", multipleTouch: true))
    let hand = stage.hand(2).down(at: [CGPoint(x: 10, y: 10), CGPoint(x: 60, y: 10)])
    hand.move(by: 1, 1)
    stage.together {
      hand.fingers[0].move(by: 1, 1)
      hand.fingers[1].up()
    }
    #expect(stage.journal == ["board began ×2", "board moved ×2", "board moved", "board ended"])
  }

  @Test("E17: moves that wait are delivered before a deadline that is not earlier than the oldest of them")
  func movesBeforeDeadlines() {
    let stage = Stage(width: 320, height: 480)
    stage.add(ReportingView("board") { touch, _ in "at \(Say.milliseconds(touch.timestamp))" })
    func deadline(at milliseconds: Double) {
      let time = MonotonicInstant(seconds: 1).advanced(bySeconds: milliseconds / 1000)
      stage.runtime.deadlines.schedule(at: time) { Say.note("deadline \(milliseconds)") }
    }
    stage.report(ContactSample(1, .began, 10, 10, at: 1))
    deadline(at: 3)
    deadline(at: 8)
    stage.report(ContactSample(1, .moved, 11, 10, at: 4))
    stage.report(ContactSample(1, .moved, 12, 10, at: 6))
    // One that is set too late is no reason to forget how long the first move has waited.
    deadline(at: 5)
    stage.advance(by: .frames(1))
    #expect(
      stage.journal == ["board began: at 1", "deadline 3.0", "board moved: at 6", "deadline 5.0", "deadline 8.0"])
  }

  @Test("CO2, CO16: without merging there is one copy, of the touch as it is; also for a touch that rests")
  func singleCopy() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board", multipleTouch: true))
    board.onCall = { _, _, event in
      for touch in (event?.allTouches ?? []).sorted(by: { $0.hash < $1.hash }) {
        let copies = event?.coalescedTouches(for: touch) ?? []
        Say.note("  \(copies.map { "\($0.phase) \(Say.place($0.location(in: nil)))" })")
      }
    }
    let finger = stage.finger.down(10, 10)
    finger.move(by: 1, 0)
    stage.advance(by: .frames(1))
    stage.finger.down(90, 10)
    stage.cancelAllTouches()
    #expect(
      stage.journal == [
        "board began", #"  ["began (10.0, 10.0)"]"#,
        "board moved", #"  ["moved (11.0, 10.0)"]"#,
        "board began", #"  ["stationary (11.0, 10.0)"]"#, #"  ["began (90.0, 10.0)"]"#,
        "board cancelled ×2", #"  ["cancelled (11.0, 10.0)"]"#, #"  ["cancelled (90.0, 10.0)"]"#,
      ])
  }

  @Test("CO4: copies are objects of their own with a sample's own values, and never change")
  func copies() throws {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board"))
    var kept: [UITouch] = []
    var main: UITouch?
    defer { board.onCall = nil }
    board.onCall = { what, touches, event in
      guard what == "moved", kept.isEmpty, let touch = touches.first else { return }
      main = touch
      kept = event?.coalescedTouches(for: touch) ?? []
    }
    let pencil = stage.pencil
    pencil.altitude = 0.5
    pencil.azimuth = 0
    pencil.force = 0.15
    pencil.radius = 2
    pencil.down(10, 10)
    stage.advance(by: .milliseconds(2))
    for step in 1...3 {
      pencil.force = 0.15 * Float(step)
      pencil.altitude = 0.5 + 0.125 * Float(step)
      pencil.radius = Float(step)
      pencil.move(by: 1, 0)
      stage.advance(by: .milliseconds(3))
    }
    stage.advance(by: .frames(1))
    let touch = try #require(main)
    pencil.force = 1
    pencil.move(by: 100, 100)
    pencil.up()

    #expect(kept.count == 3)
    #expect(kept.allSatisfy { $0 !== touch && $0 != touch })
    #expect(kept.map(\.phase) == [.moved, .moved, .moved])
    #expect(kept.map { $0.location(in: nil).x } == [11, 12, 13])
    #expect(kept.map { Say.milliseconds($0.timestamp) } == [2, 5, 8])
    #expect(kept.map { ($0.force * 1000).rounded() } == [1000, 2000, 3000])
    #expect(kept.map(\.altitudeAngle) == [0.625, 0.75, 0.875])
    #expect(kept.map(\.majorRadius) == [1, 2, 3])
    #expect(kept.allSatisfy { $0.view === board && $0.window === stage.window && $0.type == .pencil })
  }

  @Test("CO5, CO6: a copy comes from the sample before it, the touch itself from its last delivery")
  func previousPlaces() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board"))
    board.onCall = { _, touches, event in
      for touch in touches {
        let own = "\(touch.previousLocation(in: nil).x)→\(touch.location(in: nil).x)"
        Say.note("  \(own) by \(Self.samples(touch, event))")
      }
    }
    stage.report(ContactSample(1, .began, 10, 10, at: 0))
    stage.report(ContactSample(1, .moved, 12, 10, at: 1))
    stage.report(ContactSample(1, .moved, 15, 10, at: 2))
    stage.advance(by: .frames(1))
    stage.report(ContactSample(1, .moved, 20, 10, at: 18))
    stage.report(ContactSample(1, .moved, 26, 10, at: 19))
    stage.report(ContactSample(1, .moved, 33, 10, at: 20))
    stage.advance(by: .frames(1))
    #expect(
      stage.journal == [
        "board began", "  10.0→10.0 by 10.0→10.0 at 0",
        "board moved", "  10.0→15.0 by 10.0→12.0 at 1, 12.0→15.0 at 2",
        "board moved", "  15.0→33.0 by 15.0→20.0 at 18, 20.0→26.0 at 19, 26.0→33.0 at 20",
      ])
  }

  @Test("CO1: samples of several fingers are told apart; one that is not a place is left out")
  func severalFingers() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board", multipleTouch: true))
    board.onCall = { what, touches, event in
      guard what == "moved" else { return }
      for touch in touches.sorted(by: { $0.hash < $1.hash }) { Say.note("  \(Self.samples(touch, event))") }
    }
    stage.report(ContactSample(1, .began, 10, 10, at: 0), ContactSample(2, .began, 90, 10, at: 0))
    stage.report(ContactSample(1, .moved, 11, 10, at: 1), ContactSample(2, .moved, 91, 10, at: 1))
    stage.report(ContactSample(2, .moved, .nan, 10, at: 2))
    stage.report(ContactSample(2, .moved, 93, 10, at: 3), ContactSample(1, .moved, 12, 10, at: 3))
    stage.advance(by: .frames(1))
    #expect(
      stage.journal == [
        "board began ×2", "board moved ×2", "  10.0→11.0 at 1, 11.0→12.0 at 3", "  90.0→91.0 at 1, 91.0→93.0 at 3",
      ])
  }

  @Test(
    "E22, CO10: an event answers nil about touches that are not in it; of one that begins or ends it expects nothing")
  func foreignTouches() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board", multipleTouch: true))
    var gone: UITouch?
    defer { board.onCall = nil }
    board.onCall = { what, touches, event in
      guard let event, let touch = touches.first else { return }
      if let gone {
        Say.note("  \(event.coalescedTouches(for: gone) == nil) \(event.predictedTouches(for: gone) == nil)")
      }
      Say.note(
        "  \(event.coalescedTouches(for: touch)?.count ?? -1) \(event.predictedTouches(for: touch)?.count ?? -1)")
      if what == "ended" { gone = touch }
    }
    stage.finger.down(10, 10).up()
    stage.finger.down(60, 10)
    #expect(stage.journal == ["board began", "  1 0", "board ended", "  1 0", "board began", "  true true", "  1 0"])
  }
}
