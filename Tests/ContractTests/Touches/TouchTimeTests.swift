import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Touches: when they changed")
struct TouchTimeTests {
  @Test("T20: the time stamp is the device's time of the last change, to the nanosecond")
  func lastChange() {
    let stage = Stage(width: 320, height: 480, start: 12_345)
    stage.add(ReportingView("board") { touch, _ in "\(Say.nanoseconds(touch.timestamp))" })
    let start = MonotonicInstant(seconds: 12_345)
    func report(_ phase: ContactPhase, after nanoseconds: Int64) {
      let sample = ContactSample(
        id: ContactID(1), phase: phase, location: CGPoint(x: 10 + Double(nanoseconds) / 1e6, y: 10),
        time: start.advanced(byNanoseconds: nanoseconds))
      stage.report(sample)
    }
    report(.began, after: 1)
    report(.moved, after: 2_000_003)
    report(.moved, after: 3_000_007)
    stage.advance(by: .frames(1))
    report(.ended, after: 20_000_011)
    #expect(
      stage.journal == [
        "board began: 12345000000001", "board moved: 12345003000007", "board ended: 12345020000011",
      ])
  }

  @Test("T20: a device whose time runs backwards does not take a touch's time back")
  func neverBack() {
    let stage = Stage(width: 320, height: 480)
    stage.add(ReportingView("board") { touch, _ in "\(Say.milliseconds(touch.timestamp))" })
    stage.report(ContactSample(1, .began, 10, 10, at: 10))
    stage.report(ContactSample(1, .moved, 11, 10, at: 4))
    stage.report(ContactSample(1, .ended, 11, 10, at: 12))
    #expect(stage.journal == ["board began: 10", "board moved: 10", "board ended: 12"])
  }

  @Test("T21: time is the monotonic clock's, and a touch may be older than its delivery")
  func olderThanDelivery() {
    let stage = Stage(width: 320, height: 480)
    stage.add(
      ReportingView("board") { [unowned stage] touch, _ in
        "\(Say.milliseconds(touch.timestamp)) at \(Say.milliseconds(stage.now)), "
          + "media \(Say.milliseconds(CACurrentMediaTime()))"
      })
    stage.report(ContactSample(1, .began, 10, 10, at: 100))
    stage.report(ContactSample(1, .moved, 20, 10, at: 102))
    stage.advance(by: .frames(1))
    // The seventh tick after the start came at 7/60 s.
    stage.report(ContactSample(1, .ended, 20, 10, at: 110))
    #expect(
      stage.journal == [
        "board began: 100 at 100, media 100", "board moved: 102 at 117, media 117",
        "board ended: 110 at 117, media 117",
      ])
  }

  @Test("T22: while a touch rests its time stamp stays")
  func restingTime() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board", multipleTouch: true))
    board.onCall = { _, _, event in
      let all = (event?.allTouches ?? []).sorted { $0.hash < $1.hash }
      Say.note("  " + all.map { "\($0.phase) \(Say.milliseconds($0.timestamp))" }.joined(separator: ", "))
    }
    stage.report(ContactSample(1, .began, 10, 10, at: 0))
    stage.report(ContactSample(2, .began, 90, 10, at: 5))
    stage.report(ContactSample(2, .moved, 91, 10, at: 30))
    stage.advance(by: .frames(1))
    stage.report(ContactSample(1, .ended, 10, 10, at: 60))
    #expect(
      stage.journal == [
        "board began", "  began 0", "board began", "  stationary 0, began 5",
        "board moved", "  stationary 0, moved 30", "board ended", "  ended 60, stationary 30",
      ])
  }
}
