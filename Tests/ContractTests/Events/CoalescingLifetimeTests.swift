import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Events: how long samples and predictions may be asked for, and by whom")
struct CoalescingLifetimeTests {
  /// A recogniser that gets everything and decides nothing until its touches end.
  private final class Reader: UIGestureRecognizer {
    var heard: (String, UITouch, UIEvent) -> Void = { _, _, _ in }
    private func hear(_ what: String, _ touches: Set<UITouch>, _ event: UIEvent) {
      for touch in touches.sorted(by: { $0.hash < $1.hash }) { heard(what, touch, event) }
    }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { hear("began", touches, event) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { hear("moved", touches, event) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
      hear("ended", touches, event)
      state = .failed
    }
  }

  private static func say(_ copies: [UITouch]?) -> String {
    guard let copies else { return "nil" }
    return copies.map { "\(Int($0.location(in: nil).x)) at \(Say.milliseconds($0.timestamp))" }.joined(separator: ", ")
  }

  @Test(
    "CO3: once the event has been handled, a touch that is down has one copy and no prediction, one that is over none")
  func afterTheEvent() throws {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board"))
    var kept: (touch: UITouch, event: UIEvent)?
    defer { board.onCall = nil }
    board.onCall = { what, touches, event in
      guard let touch = touches.first, let event else { return }
      kept = (touch, event)
      let (samples, expected) = (event.coalescedTouches(for: touch), event.predictedTouches(for: touch))
      Say.note("  \(Self.say(samples)); expected \(expected.map { $0.isEmpty ? "none" : "some" } ?? "nil")")
    }
    stage.report(ContactSample(1, .began, 10, 10, at: 0))
    // The first question of all makes the engine follow fingers.
    stage.report(ContactSample(1, .moved, 20, 10, at: 4))
    stage.advance(by: .frames(1))
    stage.report(ContactSample(1, .moved, 30, 10, at: 18))
    stage.report(ContactSample(1, .moved, 40, 10, at: 22))
    stage.report(ContactSample(1, .moved, 50, 10, at: 26))
    stage.advance(by: .frames(1))
    let (touch, event) = try #require(kept)
    stage.note("later: \(Self.say(event.coalescedTouches(for: touch)))")
    #expect(event.predictedTouches(for: touch) == [])
    #expect(event.coalescedTouches(for: touch)?.first !== touch)
    // A sample that waits for its frame is in no event yet.
    stage.report(ContactSample(1, .moved, 60, 10, at: 34))
    stage.note("meanwhile: \(Self.say(event.coalescedTouches(for: touch)))")
    stage.report(ContactSample(1, .ended, 60, 10, at: 36))
    #expect(event.coalescedTouches(for: touch) == nil && event.predictedTouches(for: touch) == nil)
    #expect(
      stage.journal == [
        "board began", "  10 at 0; expected none",
        "board moved", "  20 at 4; expected some",
        "board moved", "  30 at 18, 40 at 22, 50 at 26; expected some",
        "later: 50 at 26", "meanwhile: 50 at 26",
        "board moved", "  60 at 34; expected some",
        "board ended", "  60 at 36; expected none",
      ])
  }

  @Test("CO1, CO3, CO4, CO5, CO7: a recogniser gets the same samples and predictions as a view, and so does its target")
  func recognizers() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board"))
    let reader = board.add(Reader())
    var byReader: [String] = []
    var byView: [String] = []
    var predicted: [[CGPoint]] = []
    func note(_ what: String, _ touch: UITouch, _ event: UIEvent) -> String {
      let samples = event.coalescedTouches(for: touch) ?? []
      #expect(samples.last?.location(in: nil) == touch.location(in: nil))
      #expect(samples.last?.timestamp == touch.timestamp && samples.allSatisfy { $0 !== touch })
      #expect(samples.map(\.timestamp) == samples.map(\.timestamp).sorted())
      for (before, next) in zip(samples, samples.dropFirst()) {
        #expect(next.previousLocation(in: nil) == before.location(in: nil))
      }
      predicted.append((event.predictedTouches(for: touch) ?? []).map { $0.location(in: nil) })
      return "\(what) \(Self.say(samples))"
    }
    reader.heard = { byReader.append(note($0, $1, $2)) }
    board.onCall = { what, touches, event in
      if let event { for touch in touches { byView.append(note(what, touch, event)) } }
    }
    defer {
      reader.heard = { _, _, _ in }
      board.onCall = nil
    }
    stage.advance(by: .milliseconds(1))
    let finger = stage.finger.down(10, 10)
    finger.drag(to: CGPoint(x: 200, y: 10), over: 0.2, rate: 480)
    finger.up()
    #expect(byReader == byView && byReader.count > 10)
    // For each event the recogniser was told what the view was.
    let pairs = stride(from: 0, to: predicted.count - 1, by: 2).map { (predicted[$0], predicted[$0 + 1]) }
    #expect(pairs.allSatisfy { $0 == $1 } && pairs.contains { !$0.0.isEmpty })
  }

  @Test("CO15: a pan is where the finger is, not where it was in between or will be; a tap counts touches, not samples")
  func recognizersUseTheTouch() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(ActingView())
    var places: [String] = []
    board.add(board.act(on: UIPanGestureRecognizer()) { pan in places.append(text(pan.location(in: nil))) })
    stage.report(ContactSample(1, .began, 10, 10, at: 1))
    stage.report(ContactSample(1, .moved, 300, 300, at: 3))
    stage.report(ContactSample(1, .moved, 50, 10, at: 5))
    stage.advance(by: .frames(1))
    stage.report(ContactSample(1, .moved, 0, 0, at: 20))
    stage.report(ContactSample(1, .moved, 60, 10, at: 25))
    stage.advance(by: .frames(1))
    stage.report(ContactSample(1, .ended, 60, 10, at: 40))
    #expect(places == ["(50, 10)", "(60, 10)", "(60, 10)"])
  }

  @Test("CO13: nothing is resampled: places and times are the device's own, however they lie to the frame")
  func notResampled() {
    let stage = Stage(width: 320, height: 480)
    stage.add(
      ReportingView("board") { touch, event in
        let samples = event?.coalescedTouches(for: touch) ?? []
        return samples.map { "\($0.location(in: nil).x) at \(Say.nanoseconds($0.timestamp) - 1_000_000_000)" }
          .joined(separator: ", ")
          + " = \(touch.location(in: nil).x) at \(Say.nanoseconds(touch.timestamp) - 1_000_000_000)"
      })
    stage.report(ContactSample(1, .began, 10, 10, at: 0.25))
    // 2 to 20 ms apart and until shortly before the tick at 16.7 ms, from which Android computes a place of its own.
    stage.report(ContactSample(1, .moved, 12.5, 10, at: 5.125))
    stage.report(ContactSample(1, .moved, 13, 10, at: 8))
    stage.report(ContactSample(1, .moved, 19.75, 10, at: 16.5))
    stage.advance(by: .frames(1))
    // One sample only, long before the tick.
    stage.report(ContactSample(1, .moved, 40, 10, at: 18))
    stage.advance(by: .frames(1))
    #expect(
      stage.journal == [
        "board began: 10.0 at 250000 = 10.0 at 250000",
        "board moved: 12.5 at 5125000, 13.0 at 8000000, 19.75 at 16500000 = 19.75 at 16500000",
        "board moved: 40.0 at 18000000 = 40.0 at 18000000",
      ])
  }

  @Test("CO1, CO4: where a device's clock jumps, copies keep their order and the last one its touch's time")
  func jumpingClock() {
    let stage = Stage(width: 320, height: 480)
    stage.add(
      ReportingView("board") { touch, event in
        let samples = event?.coalescedTouches(for: touch) ?? []
        return "\(samples.map { Say.milliseconds($0.timestamp) }) = \(Say.milliseconds(touch.timestamp))"
      })
    stage.report(ContactSample(1, .began, 10, 10, at: 2))
    for time in [5.0, 3, 7, 4] { stage.report(ContactSample(1, .moved, 10 + time, 10, at: time)) }
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["board began: [2] = 2", "board moved: [5, 5, 7, 7] = 7"])
  }
}
