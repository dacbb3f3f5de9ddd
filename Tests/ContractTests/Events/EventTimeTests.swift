import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Events: their times")
struct EventTimeTests {
  @Test("E18: an event's time is in seconds of the machine's clock")
  func machineClock() {
    let stage = Stage(width: 320, height: 480, start: 5_000.25)
    stage.add(
      ReportingView("board") { touch, event in
        "\(event?.timestamp ?? 0) \(event?.timestamp == touch.timestamp) \(event?.timestamp == CACurrentMediaTime())"
      })
    let finger = stage.finger.down(10, 10)
    stage.advance(by: .seconds(0.5))
    finger.up()
    #expect(stage.journal == ["board began: 5000.25 true true", "board ended: 5000.75 true true"])
  }

  @Test("E19: an event's time is the newest among the touches that changed in it")
  func newestChange() {
    let stage = Stage(width: 320, height: 480)
    stage.add(
      ReportingView("board", multipleTouch: true) { touch, event in
        "\(Say.milliseconds(touch.timestamp)) of \(Say.milliseconds(event?.timestamp ?? 0))"
      })
    stage.report(ContactSample(1, .began, 10, 10, at: 3), ContactSample(2, .began, 60, 10, at: 1))
    stage.report(ContactSample(2, .moved, 61, 10, at: 5))
    stage.report(ContactSample(1, .moved, 11, 10, at: 7))
    stage.advance(by: .frames(1))
    stage.report(ContactSample(1, .moved, 12, 10, at: 20))
    stage.advance(by: .frames(1))
    // The second finger's stamp lies before the first one's last change.
    stage.report(ContactSample(2, .ended, 61, 10, at: 18))
    stage.advance(by: .milliseconds(100))
    stage.cancelAllTouches()
    #expect(
      stage.journal == [
        "board began: 3 of 3; 1 of 3", "board moved: 7 of 7; 5 of 7", "board moved: 20 of 20",
        "board ended: 18 of 18", "board cancelled: 133 of 133",
      ])
  }
}
