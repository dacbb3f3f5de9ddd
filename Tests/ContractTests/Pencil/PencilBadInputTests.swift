import Foundation
import Synchronization
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Pencils: what broken devices say")
struct PencilBadInputTests {
  /// The lines of the log that a body writes.
  private func logged(_ body: () -> Void) -> [String] {
    let lines = Mutex<[String]>([])
    PlatformLog.redirect { _, text in lines.withLock { $0.append(text) } }
    defer { PlatformLog.redirect(to: nil) }
    body()
    return lines.withLock { $0 }
  }

  /// A sheet that writes down what it is told, and the sum of samples.
  private final class Sheet: UIView {
    var samples = 0
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches, event) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches, event) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches, event) }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled", touches, event) }
    override func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {
      let indexes = touches.compactMap(\.estimationUpdateIndex).map(\.intValue).sorted()
      Say.note("updated \(indexes.prefix(3))")
    }
    private func note(_ what: String, _ touches: Set<UITouch>, _ event: UIEvent?) {
      for touch in touches {
        samples += event?.coalescedTouches(for: touch)?.count ?? 0
        let values = [
          touch.force, touch.maximumPossibleForce, touch.altitudeAngle, touch.azimuthAngle(in: self), touch.rollAngle,
        ]
        let isFinite = values.allSatisfy(\.isFinite) && touch.majorRadius.isFinite
        Say.note("\(what) \(touch.type) \(text(touch.force, 1))\(isFinite ? "" : " not finite")")
      }
    }
  }

  private func stage() -> (Stage, Sheet, UIHoverGestureRecognizer) {
    let stage = Stage(width: 320, height: 480)
    let sheet = stage.add(Sheet())
    return (stage, sheet, sheet.add(JournalingHover("hover")))
  }

  @Test("A force, angle or radius that is no number, or out of its range, is none that an app sees")
  func values() {
    let (stage, _, _) = stage()
    func sample(_ phase: ContactPhase, _ value: Float, at milliseconds: Double) -> ContactSample {
      var sample = ContactSample(1, phase, 10, 10, at: milliseconds, tool: .pen, force: value)
      (sample.altitude, sample.azimuth, sample.roll, sample.radius) = (value, value, value, value)
      return sample
    }
    // As from a tape: no tracker has seen it.
    stage.report(sample(.began, .infinity, at: 0))
    let values: [Float] = [-.infinity, .nan, 1e30, -1e30, .signalingNaN]
    for (step, value) in values.enumerated() {
      stage.report(sample(.moved, value, at: Double(step) + 1))
      stage.advance(by: .frames(1))
    }
    stage.report(sample(.ended, .infinity, at: 200))
    stage.hover(
      at: CGPoint(x: 10, y: 10), .entered, tool: .pen, altitude: .nan, azimuth: .infinity, roll: -.infinity,
      height: .nan)
    stage.hover(at: CGPoint(x: Double.nan, y: 10), tool: .pen)
    stage.hover(at: CGPoint(x: 10, y: 10), .exited, tool: .pen)
    #expect(
      stage.journal == [
        "began pencil 6.7", "moved pencil 0", "moved pencil 0", "moved pencil 6.7", "moved pencil 0", "moved pencil 0",
        "ended pencil 6.7", "hover began", "hover ended",
      ])
  }

  @Test(
    "A tracker says once of each device that a force is no number, and that a pen has become a finger in mid-stroke")
  func trackedValues() {
    let (stage, _, _) = stage()
    var tracker = ContactTracker(surface: .main)
    func send(_ kind: ContactReport.Kind, _ force: Float?, _ tool: ContactTool, isEraser: Bool = false) {
      stage.advance(by: .milliseconds(1))
      tracker.receive(
        [
          ContactReport(
            key: 7, kind: kind, location: CGPoint(x: 10 + stage.now, y: 10), time: stage.platform.now, tool: tool,
            force: force, source: ContactSource(3), isEraser: isEraser)
        ]
      ) { stage.platform.send(.contacts($0)) }
      stage.advance(by: .frames(1))
    }
    let log = logged {
      send(.down, 0.3, .pen)
      send(.motion, .nan, .pen)
      send(.motion, .infinity, .finger, isEraser: true)
      send(.motion, 0.6, .finger, isEraser: true)
      send(.up, 0, .finger)
    }
    #expect(
      stage.journal == ["began pencil 2", "moved pencil 0", "moved pencil 0", "moved pencil 4", "ended pencil 0"])
    #expect(
      log == [
        "device 3: contact 7 has a radius, force or angle outside its range (said once)",
        "device 3: contact 7 began as a pen and became a finger; it stays a pen (said once)",
      ])
    #expect(tracker.activeCount == 0)
  }

  @Test("A raw stream in which a pen becomes a finger, and changes its end, stays the pencil that it began as")
  func penBecomesFinger() {
    let (stage, _, _) = stage()
    stage.report(ContactSample(1, .began, 10, 10, at: 0, tool: .pen, force: 0.3))
    var finger = ContactSample(1, .moved, 20, 10, at: 5, tool: .finger, force: 0.3)
    finger.isEraser = true
    stage.report(finger)
    stage.advance(by: .frames(1))
    stage.report(ContactSample(1, .ended, 20, 10, at: 20, tool: .pointer))
    #expect(stage.journal == ["began pencil 2", "moved pencil 2", "ended pencil 0"])
  }

  @Test(
    "A pen that touches without having left hovers no more; one that is said to hover while it touches is told once")
  func hoversAndTouches() {
    let (stage, _, hover) = stage()
    let log = logged {
      stage.hover(at: CGPoint(x: 10, y: 10), .entered, tool: .pen, altitude: 1)
      stage.report(ContactSample(1, .began, 10, 10, at: 0, tool: .pen))
      for _ in 0..<3 { stage.hover(at: CGPoint(x: 12, y: 10), .moved, tool: .pen) }
      stage.hover(at: CGPoint(x: 12, y: 10), .exited, tool: .pen)
      stage.report(ContactSample(1, .ended, 10, 10, at: 30, tool: .pen))
      stage.hover(at: CGPoint(x: 14, y: 10), .moved, tool: .pen)
    }
    #expect(
      stage.journal == ["hover began", "hover ended", "began pencil 0", "ended pencil 0", "hover began"])
    #expect(log.count == 1 && log[0].contains("hover while a pen touches"))
    // A finger is no pen: what hovers stays.
    stage.finger.down(100, 100).up()
    #expect(hover.state == .changed || hover.state == .began)
    stage.hover(at: CGPoint(x: 14, y: 10), .exited, tool: .pen)
    #expect(hover.state == .possible)
  }

  @Test("Proximity without a leave: it comes in again, as a mouse too, and each stay begins and ends once")
  func proximityWithoutLeave() {
    let (stage, _, hover) = stage()
    stage.hover(at: CGPoint(x: 10, y: 10), .entered, tool: .pen)
    stage.hover(at: CGPoint(x: 20, y: 10), .entered, tool: .pen)
    stage.note("a mouse")
    stage.hover(at: CGPoint(x: 30, y: 10), .moved, tool: .pointer)
    stage.note("the system")
    stage.cancelAllTouches()
    stage.hover(at: CGPoint(x: 40, y: 10), .exited, tool: .pointer)
    #expect(
      stage.journal == [
        "hover began", "hover changed", "a mouse", "hover ended", "hover began", "the system", "hover cancelled",
      ])
    #expect(hover.state == .possible)
  }

  @Test("100,000 samples within one display frame, each with an estimate, are all there, in order and in time")
  func manySamples() {
    let (stage, sheet, _) = stage()
    let pencil = stage.pencil
    pencil.expecting = .force
    pencil.force = 0.5
    pencil.down(0, 0)
    for _ in 0..<100_000 { pencil.move(by: 0.001, 0) }
    stage.advance(by: .frames(1))
    #expect(sheet.samples == 100_001)
    pencil.up()
    stage.advance(by: .seconds(5))
    #expect(stage.journal.prefix(2) == ["began pencil 3.3", "moved pencil 3.3"])
    #expect(stage.journal.last?.hasPrefix("updated") == true)
  }

  @Test("One hardware frame that names a contact 100,000 times, or has 100,000 estimates, is no more than that")
  func manyInOneFrame() {
    let (stage, sheet, _) = stage()
    var frame = ContactFrame(surface: .main, time: stage.platform.now, samples: [])
    for step in 0..<100_000 {
      frame.samples.append(ContactSample(1, step == 0 ? .began : .moved, Double(step) * 0.001, 5, at: 0, tool: .pen))
      frame.estimates.append(
        ContactEstimate(contact: ContactID(1), index: UInt64(step), estimated: .force, expected: .force))
    }
    let log = logged {
      stage.platform.send(.contacts(frame))
      stage.advance(by: .frames(1))
    }
    #expect(sheet.samples == 100_000)
    #expect(log.count <= 1)
    let other = (2..<10_002).map { ContactSample($0, .began, 5, 5, at: 20) }
    // One touch at a time: the sheet takes no second one.
    stage.platform.send(
      .contacts(
        ContactFrame(
          surface: .main, time: stage.platform.now, samples: other,
          estimates: other.map {
            ContactEstimate(contact: $0.id, index: $0.id.rawValue, estimated: .force, expected: .force)
          })))
    stage.report(ContactSample(1, .ended, 5, 5, at: 40, tool: .pen))
    stage.cancelAllTouches()
    stage.advance(by: .seconds(5))
    #expect(stage.runtime.activeTouchCount == 0)
  }

  @Test("A display that once names another century as its frame's time lets no sample wait for its update until then")
  func jumpingFrame() {
    let (stage, _, _) = stage()
    stage.runtime.receive(.frame(FrameTick(surface: .main, time: .distantFuture, target: .distantFuture)))
    stage.advance(by: .seconds(1))
    let sample = ContactSample(
      id: ContactID(1), phase: .began, location: CGPoint(x: 10, y: 10), time: stage.platform.now, tool: .pen, force: 0.5
    )
    stage.runtime.receive(
      .contacts(
        ContactFrame(
          surface: .main, time: stage.platform.now, samples: [sample],
          estimates: [ContactEstimate(contact: ContactID(1), index: 1, estimated: .force, expected: .force)])))
    stage.advance(by: .seconds(1.9))
    #expect(stage.runtime.expectedUpdateCount == 1)
    stage.advance(by: .seconds(0.2))
    #expect(stage.runtime.expectedUpdateCount == 0)
  }

  @Test("Samples of a clock that jumps to another century still wait two seconds for their updates, and no longer")
  func jumpingClock() {
    let (stage, _, _) = stage()
    func send(_ number: UInt64, _ phase: ContactPhase, at time: MonotonicInstant) {
      let sample = ContactSample(
        id: ContactID(1), phase: phase, location: CGPoint(x: 10 + Double(number), y: 10), time: time, tool: .pen,
        force: 0.5)
      stage.runtime.receive(
        .contacts(
          ContactFrame(
            surface: .main, time: time, samples: [sample],
            estimates: [ContactEstimate(contact: ContactID(1), index: number, estimated: .force, expected: .force)])))
    }
    send(1, .began, at: stage.platform.now)
    send(2, .moved, at: .distantFuture)
    stage.advance(by: .frames(1))
    send(3, .moved, at: .zero)
    stage.advance(by: .frames(1))
    send(4, .ended, at: stage.platform.now)
    stage.advance(by: .seconds(1.9))
    stage.note("1.9 s")
    stage.advance(by: .seconds(0.2))
    #expect(
      stage.journal == [
        "began pencil 3.3", "moved pencil 3.3", "moved pencil 3.3", "ended pencil 3.3", "1.9 s", "updated [1]",
        "updated [2]", "updated [3, 4]",
      ])
  }

  @Test("Updates with numbers that were never given out, twice, and with values that are no numbers: one line each run")
  func updates() {
    let (stage, _, _) = stage()
    let pencil = stage.pencil
    pencil.expecting = [.force, .azimuth]
    pencil.force = 0.25
    pencil.down(10, 10)
    let log = logged {
      pencil.correct(azimuth: .nan, expecting: .force)
      stage.advance(by: .frames(1))
      pencil.correct(.max, force: 1)
      pencil.correct(0, force: 1)
      pencil.correct(force: 0.5)
      pencil.correct(force: 0.75)
      stage.advance(by: .frames(1))
      pencil.correct(force: 1)
      stage.advance(by: .frames(1))
    }
    pencil.up()
    #expect(log.count == 1 && log[0].contains("no number"))
    #expect(stage.journal == ["began pencil 1.7", "updated [1]", "updated [1]", "ended pencil 1.7"])
  }
}
