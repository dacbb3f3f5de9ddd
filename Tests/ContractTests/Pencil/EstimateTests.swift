import Foundation
import Synchronization
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Pencils: values that are known later")
struct EstimateTests {
  /// A view that writes down what it gets, with the numbers of samples that expect updates.
  private final class Paper: UIView {
    var name = "paper"
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches, event) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches, event) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches, event) }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled", touches, event) }
    override func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {
      Say.note("\(name) updated \(EstimateTests.say(touches))")
    }
    private func note(_ what: String, _ touches: Set<UITouch>, _ event: UIEvent?) {
      let samples = touches.flatMap { event?.coalescedTouches(for: $0) ?? [] }
      Say.note("\(name) \(what) \(samples.map(EstimateTests.say).joined(separator: ", "))")
    }
  }

  /// A recogniser that gets everything and decides nothing until the touch ends.
  private final class Reader: UIGestureRecognizer {
    override func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {
      Say.note("reader updated \(EstimateTests.say(touches))")
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
  }

  /// `#1 0.3 [1→1]`: the number, the force as a share, what is an estimate and what will be corrected.
  private static func say(_ touch: UITouch) -> String {
    let number = touch.estimationUpdateIndex.map { "#\($0) " } ?? ""
    let force = (touch.force / max(touch.maximumPossibleForce, 1) * 100).rounded() / 100
    let (now, later) = (touch.estimatedProperties.rawValue, touch.estimatedPropertiesExpectingUpdates.rawValue)
    return "\(number)\(force) [\(now)→\(later)]"
  }
  private static func say(_ touches: Set<UITouch>) -> String {
    touches.sorted { ($0.estimationUpdateIndex?.intValue ?? 0) < ($1.estimationUpdateIndex?.intValue ?? 0) }
      .map(say).joined(separator: ", ")
  }

  private func stage() -> (Stage, Paper) {
    let stage = Stage(width: 320, height: 480)
    return (stage, stage.add(Paper(frame: CGRect(x: 0, y: 0, width: 320, height: 480))))
  }

  @Test(
    "P7, P8, P10, P11, P13, P14, P15: each sample has a number of its own; its true force comes once a frame, in order, to recognisers and then to the view"
  )
  func lateForce() {
    let (stage, paper) = stage()
    paper.addGestureRecognizer(Reader())
    let pencil = stage.pencil
    pencil.expecting = .force
    pencil.force = 0.1
    pencil.down(10, 10)
    pencil.force = 0.2
    pencil.move(by: 1, 0)
    pencil.move(by: 1, 0)
    // Out of order, and while moves still wait for the frame.
    pencil.correct(2, force: 0.25)
    pencil.correct(1, force: 0.15)
    Say.note("frame")
    stage.advance(by: .frames(1))
    pencil.up()
    pencil.correct(3, force: 0.3)
    pencil.correct(4, force: 0)
    Say.note("frame")
    stage.advance(by: .frames(1))
    #expect(
      stage.journal == [
        "paper began #1 0.1 [1→1]", "frame",
        "paper moved #2 0.2 [1→1], #3 0.2 [1→1]",
        "reader updated #1 0.15 [0→0], #2 0.25 [0→0]", "paper updated #1 0.15 [0→0], #2 0.25 [0→0]",
        "paper ended #4 0.2 [1→1]", "frame",
        "reader updated #3 0.3 [0→0], #4 0.0 [0→0]", "paper updated #3 0.3 [0→0], #4 0.0 [0→0]",
      ])
  }

  /// The lines of the log that a body writes.
  private func logged(_ body: () -> Void) -> [String] {
    let lines = Mutex<[String]>([])
    PlatformLog.redirect { _, text in lines.withLock { $0.append(text) } }
    defer { PlatformLog.redirect(to: nil) }
    body()
    return lines.withLock { $0 }
  }

  @Test("P9: what is an estimate without an update to come has no number that is ever updated, and is final")
  func finalEstimates() {
    let (stage, _) = stage()
    let pencil = stage.pencil
    pencil.estimating = [.azimuth, .altitude]
    pencil.force = 0.5
    pencil.down(10, 10)
    let log = logged {
      pencil.correct(azimuth: 1)
      stage.advance(by: .frames(2))
    }
    pencil.estimating = []
    pencil.move(by: 5, 0)
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["paper began #1 0.5 [6→0]", "paper moved 0.5 [0→0]"])
    #expect(log.count == 1 && log[0].contains("none is expected"))
  }

  /// A view that writes down the touches themselves, and not their samples.
  private final class Board: UIView {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      Say.note("began \(EstimateTests.say(touches))")
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      Say.note("ended \(EstimateTests.say(touches))")
    }
  }

  @Test("P10: a touch has the estimates of its own last sample, also after an event of another finger")
  func anotherFingerBetween() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(Board())
    board.isMultipleTouchEnabled = true
    let pencil = stage.pencil
    pencil.expecting = .force
    pencil.force = 0.1
    pencil.down(10, 10)
    stage.finger.down(100, 100)
    pencil.expecting = []
    pencil.up()
    #expect(stage.journal == ["began #1 0.1 [1→1]", "began 0.0 [0→0]", "ended 0.1 [0→0]"])
  }

  @Test(
    "P15: the true force of a touch that is held back reaches its view once the view has the touch, though nothing moves"
  )
  func heldBack() {
    let (stage, paper) = stage()
    let reader = Reader()
    reader.delaysTouchesBegan = true
    paper.addGestureRecognizer(reader)
    let pencil = stage.pencil
    pencil.expecting = .force
    pencil.force = 0.1
    pencil.down(10, 10)
    pencil.correct(1, force: 0.15)
    stage.advance(by: .frames(3))
    pencil.expecting = []
    Say.note("up")
    pencil.up()
    stage.advance(by: .frames(2))
    #expect(
      stage.journal == [
        "up", "paper began #1 0.1 [1→1]", "paper ended 0.1 [0→0]", "reader updated #1 0.15 [0→0]",
        "paper updated #1 0.15 [0→0]",
      ])
  }

  @Test("P15: where the clock of a device jumps back, updates are awaited as long as elsewhere")
  func clockJumpsBack() {
    let (stage, _) = stage()
    stage.advance(by: .seconds(1.9))
    stage.window.backgroundColor = .red
    stage.advance(by: .frames(1))
    let id = ContactID(7)
    var frame = ContactFrame(
      surface: .main, time: .zero,
      samples: [
        ContactSample(id: id, phase: .began, location: CGPoint(x: 5, y: 5), time: .zero, tool: .pen, force: 0.1)
      ])
    frame.estimates = [ContactEstimate(contact: id, index: 1, estimated: .force, expected: .force)]
    stage.runtime.receive(.contacts(frame))
    stage.advance(by: .seconds(1.8))
    Say.note("later")
    stage.advance(by: .seconds(0.3))
    #expect(stage.journal == ["paper began #1 0.1 [1→1]", "later", "paper updated #1 0.1 [1→0]"])
  }

  @Test("P11, P12: values come one after the other; what is withdrawn keeps its estimate and is expected no longer")
  func partsAndWithdrawal() {
    let (stage, _) = stage()
    let pencil = stage.pencil
    pencil.expecting = [.force, .azimuth]
    pencil.force = 0.4
    pencil.down(10, 10)
    pencil.correct(force: 0.6, expecting: .azimuth)
    stage.advance(by: .frames(1))
    pencil.correct(azimuth: 2)
    stage.advance(by: .frames(1))
    pencil.move(by: 1, 0)
    pencil.withdraw()
    stage.advance(by: .frames(1))
    #expect(
      stage.journal == [
        "paper began #1 0.4 [3→3]", "paper updated #1 0.6 [2→2]", "paper updated #1 0.6 [0→0]",
        "paper moved #2 0.4 [3→3]", "paper updated #2 0.4 [3→0]",
      ])
  }

  @Test("P12, P15: an update that does not come within two seconds is withdrawn, so that nothing waits without end")
  func patience() {
    let (stage, _) = stage()
    let pencil = stage.pencil
    pencil.expecting = .force
    pencil.force = 0.4
    pencil.down(10, 10)
    stage.advance(by: .seconds(1))
    pencil.move(by: 1, 0)
    pencil.up()
    stage.advance(by: .seconds(0.9))
    Say.note("1.9 s")
    stage.advance(by: .seconds(0.2))
    Say.note("2.1 s")
    pencil.correct(1, force: 1)
    stage.advance(by: .seconds(3))
    #expect(
      stage.journal == [
        "paper began #1 0.4 [1→1]", "paper moved #2 0.4 [1→1]", "paper ended #3 0.4 [1→1]", "1.9 s",
        "paper updated #1 0.4 [1→0]", "2.1 s", "paper updated #2 0.4 [1→0], #3 0.4 [1→0]",
      ])
  }

  @Test("P14: update touches are objects of their own: neither the touch nor what was handed over changes")
  func objects() {
    let stage = Stage(width: 320, height: 480)
    var seen: [UITouch] = []
    final class Keeper: UIView {
      var keep: (UITouch) -> Void = { _ in }
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { touches.forEach(keep) }
      override func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) { touches.forEach(keep) }
    }
    let view = stage.add(Keeper(frame: CGRect(x: 0, y: 0, width: 320, height: 480)))
    view.keep = { seen.append($0) }
    let pencil = stage.pencil
    pencil.expecting = [.force, .altitude]
    pencil.force = 0.3
    pencil.down(10, 10)
    pencil.correct(force: 0.6, expecting: .altitude)
    stage.advance(by: .frames(1))
    pencil.correct(altitude: 1)
    stage.advance(by: .frames(1))
    view.keep = { _ in }
    #expect(seen.count == 3 && Set(seen.map(ObjectIdentifier.init)).count == 3)
    #expect(seen.map { Int(($0.force * 3 / 2).rounded()) } == [3, 6, 6])
    #expect(seen.map(\.estimatedProperties) == [[.force, .altitude], [.altitude], []])
    #expect(seen[1].estimatedPropertiesExpectingUpdates == .altitude && seen[2].altitudeAngle == 1)
    #expect(Set(seen.compactMap(\.estimationUpdateIndex)) == [1] && seen.allSatisfy { $0.view === view })
  }

  @Test("P11, P15: a view that lost the touch or left its window is told nothing; a view that held it back is, later")
  func lostTouches() {
    let (stage, paper) = stage()
    let tap = UITapGestureRecognizer()
    tap.delaysTouchesBegan = true
    paper.addGestureRecognizer(tap)
    let pencil = stage.pencil
    pencil.expecting = .force
    pencil.force = 0.5
    pencil.down(10, 10)
    pencil.correct(force: 0.7)
    stage.advance(by: .frames(2))
    Say.note("the tap fails")
    pencil.move(by: 100, 0)
    stage.advance(by: .frames(2))
    pencil.correct(2, force: 0.8)
    Say.note("the view leaves")
    paper.removeFromSuperview()
    stage.advance(by: .frames(2))
    pencil.up()
    pencil.correct(3, force: 0.9)
    stage.advance(by: .frames(2))
    #expect(
      stage.journal == [
        "the tap fails", "paper began #1 0.5 [1→1]", "paper moved #2 0.5 [1→1]", "paper updated #1 0.7 [0→0]",
        "the view leaves", "paper cancelled #2 0.5 [1→1]",
      ])
  }

  @Test("Updates for unknown numbers, twice, and with forces that are no numbers are ignored with one line of the log")
  func badUpdates() {
    let (stage, _) = stage()
    let pencil = stage.pencil
    pencil.expecting = .force
    pencil.force = 0.5
    pencil.down(10, 10)
    let log = logged {
      pencil.correct(77, force: 1)
      pencil.correct(force: .nan, expecting: .force)
      stage.advance(by: .frames(1))
      pencil.correct(force: 9)
      stage.advance(by: .frames(1))
      for _ in 0..<100 { pencil.correct(force: 0.1) }
      stage.advance(by: .frames(1))
    }
    #expect(
      stage.journal == [
        "paper began #1 0.5 [1→1]", "paper updated #1 0.5 [1→1]", "paper updated #1 1.0 [0→0]",
      ])
    #expect(log.count == 1 && log[0].contains("an update for the sample 77"))
  }

  @Test("P15: 100,000 samples that expect updates which never come keep no more than 4,096 of them")
  func bounded() {
    let (stage, paper) = stage()
    var updates = 0
    var largest = 0
    final class Counter: UIView {
      var count: (Int) -> Void = { _ in }
      override func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) { count(touches.count) }
    }
    paper.removeFromSuperview()
    let view = stage.add(Counter(frame: CGRect(x: 0, y: 0, width: 320, height: 480)))
    view.count = {
      updates += $0
      largest = max(largest, $0)
    }
    let pencil = stage.pencil
    pencil.expecting = .force
    pencil.force = 0.5
    pencil.down(10, 10)
    for step in 1...100_000 {
      pencil.move(by: step % 2 == 0 ? 1 : -1, 0)
      if step % 1000 == 0 { stage.advance(by: .frames(1)) }
    }
    pencil.up()
    stage.advance(by: .seconds(5))
    view.count = { _ in }
    #expect(updates == 100_002 && largest <= 100_002)
  }

  @Test("P16: the part of a pencil's force that presses on the screen is force · sin(altitude)")
  func normalForce() {
    let stage = Stage(width: 320, height: 480)
    var parts: [CGFloat] = []
    let view = stage.add(JournalingView("paper"))
    view.onCall = { _, touches, _ in
      for touch in touches { parts.append(touch.force * sin(touch.altitudeAngle)) }
    }
    let pencil = stage.pencil
    pencil.force = 0.3
    pencil.altitude = .pi / 6
    pencil.down(10, 10)
    view.onCall = nil
    // The force is measured along the barrel: a pencil that leans presses with half of it here.
    #expect(parts.count == 1 && abs(parts[0] - 0.3 * 20 / 3 / 2) < 1e-6)
  }

  @Test("P18: a pencil's roll is told while it touches, and its angles also while it hovers")
  func rollAndHover() {
    let stage = Stage(width: 320, height: 480)
    var told: [CGFloat] = []
    let view = stage.add(JournalingView("paper"))
    let hover = JournalingHover("hover")
    view.addGestureRecognizer(hover)
    stage.hover(at: CGPoint(x: 50, y: 50), .entered, tool: .pen, altitude: 0.5, azimuth: 0.25)
    told += [hover.altitudeAngle, hover.azimuthAngle(in: view), hover.rollAngle]
    view.onCall = { _, touches, _ in
      for touch in touches { told.append(touch.rollAngle) }
    }
    let pencil = stage.pencil
    pencil.roll = 0.75
    pencil.down(50, 50)
    pencil.roll = -0.5
    pencil.move(to: CGPoint(x: 60, y: 60))
    stage.advance(by: .frames(1))
    view.onCall = nil
    #expect(told.map { ($0 * 1e6).rounded() / 1e6 } == [0.5, 0.25, 0, 0.75, -0.5])
  }

  @Test("P17: 240 samples a second of a pencil are delivered 60 times a second, four with each event")
  func rate() {
    let (stage, paper) = stage()
    paper.removeFromSuperview()
    let view = stage.add(JournalingView("paper"))
    var counts: [Int] = []
    view.onCall = { what, touches, event in
      guard what == "moved", let touch = touches.first else { return }
      counts.append(event?.coalescedTouches(for: touch)?.count ?? 0)
    }
    stage.advance(by: .frames(1))
    stage.advance(by: .milliseconds(1))
    let pencil = stage.pencil
    pencil.down(10, 10)
    pencil.drag(to: CGPoint(x: 200, y: 10), over: 0.5, rate: 240)
    view.onCall = nil
    #expect(counts.dropFirst().dropLast().allSatisfy { $0 == 4 } && (29...31).contains(counts.count))
  }
}
