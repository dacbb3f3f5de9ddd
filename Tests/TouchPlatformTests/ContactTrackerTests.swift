import Foundation
import Testing
import TouchPlatform

@Suite("Contact tracker")
struct ContactTrackerTests {
  var tracker = ContactTracker(surface: .main)
  var frames: [ContactFrame] = []

  /// A report of key 1 at x = `x` and at `ms` milliseconds.
  func report(
    _ kind: ContactReport.Kind, key: UInt64 = 1, x: Double = 10, ms: UInt64 = 1, device: UInt16 = 0
  ) -> ContactReport {
    ContactReport(
      key: key, kind: kind, location: CGPoint(x: x, y: 5), time: MonotonicInstant(nanoseconds: ms * 1_000_000),
      source: ContactSource(device))
  }

  mutating func receive(_ reports: ContactReport...) {
    var got: [ContactFrame] = []
    tracker.receive(reports) { got.append($0) }
    frames += got
  }

  /// What was handed over: a string a frame, `began 10` for each sample.
  var story: [String] {
    frames.map { $0.samples.map { "\($0.phase) \(Int($0.x))" }.joined(separator: ", ") }
  }

  @Test("A finger's life: one id from down to up")
  mutating func life() {
    receive(report(.down))
    #expect(tracker.activeCount == 1)
    receive(report(.motion, x: 20, ms: 2))
    receive(report(.up, x: 30, ms: 3))
    #expect(story == ["began 10", "moved 20", "ended 30"])
    #expect(Set(frames.flatMap(\.samples).map(\.id)).count == 1)
    #expect(frames.map(\.time.nanoseconds) == [1_000_000, 2_000_000, 3_000_000])
    #expect(tracker.activeCount == 0)
  }

  @Test("The device's number may be used again; ours never is")
  mutating func reuse() {
    receive(report(.down), report(.up, ms: 2))
    receive(report(.down, x: 40, ms: 3))
    #expect(story == ["began 10", "ended 10", "began 40"])
    #expect(frames[2].samples[0].id > frames[0].samples[0].id)
  }

  @Test("A second down cancels the first contact, in a frame of its own before the new one")
  mutating func repeatedDown() {
    receive(report(.down))
    receive(report(.down, key: 2, x: 50, ms: 2), report(.down, x: 20, ms: 2), report(.down, key: 3, x: 60, ms: 2))
    #expect(story == ["began 10", "began 50", "cancelled 10", "began 20, began 60"])
    #expect(tracker.activeCount == 3)
  }

  @Test("An up and a down of one number in one hardware frame are two frames")
  mutating func upAndDown() {
    receive(report(.down))
    receive(report(.up, ms: 2), report(.down, x: 20, ms: 2))
    #expect(story == ["began 10", "ended 10", "began 20"])
  }

  @Test("Two motions of one contact in one hardware frame are two frames, and the others' samples stay in place")
  mutating func twice() {
    receive(report(.down), report(.down, key: 2, x: 50))
    receive(report(.motion, x: 11, ms: 2), report(.motion, key: 2, x: 51, ms: 2), report(.motion, x: 12, ms: 2))
    #expect(story == ["began 10, began 50", "moved 11, moved 51", "moved 12"])
  }

  @Test("A split keeps working after other contacts ended in its first part")
  mutating func splitAfterEnds() {
    receive(report(.down), report(.down, key: 2, x: 50), report(.down, key: 3, x: 90))
    receive(report(.up), report(.up, key: 2, x: 50), report(.motion, key: 3, x: 91), report(.motion, key: 3, x: 92))
    receive(report(.up, key: 3, x: 93, ms: 3))
    #expect(story.dropFirst() == ["ended 10, ended 50, moved 91", "moved 92", "ended 93"])
    #expect(tracker.activeCount == 0)
  }

  @Test("What moves or lifts without having gone down is dropped", arguments: ContactReport.Kind.allCases)
  mutating func unknown(kind: ContactReport.Kind) {
    guard kind != .down else { return }
    receive(report(kind))
    #expect(frames.isEmpty)
  }

  @Test("Numbers belong to their device")
  mutating func devices() {
    receive(report(.down, device: 1), report(.down, x: 50, device: 2))
    receive(report(.up, ms: 2, device: 1))
    #expect(story == ["began 10, began 50", "ended 10"])
    #expect(tracker.activeCount == 1)
  }

  @Test("Time that runs backwards stands still instead")
  mutating func backwards() {
    receive(report(.down, ms: 5))
    receive(report(.motion, x: 20, ms: 3))
    receive(report(.down, key: 2, x: 50, ms: 4))
    #expect(frames.flatMap(\.samples).map(\.time.nanoseconds) == [5_000_000, 5_000_000, 5_000_000])
    #expect(frames.map(\.time.nanoseconds) == [5_000_000, 5_000_000, 5_000_000])
  }

  @Test("A place that is no number leaves a contact where it was", arguments: [Double.nan, .infinity, -.infinity])
  mutating func badPlace(x: Double) {
    receive(report(.down))
    var motion = report(.motion, x: x, ms: 2)
    motion.force = 0.5
    receive(motion)
    receive(report(.up, x: x, ms: 3))
    #expect(story == ["began 10", "moved 10", "ended 10"])
    #expect(frames[1].samples[0].force == 0.5)
  }

  @Test("A down at no place never was; its contact stays silent until it goes down anew")
  mutating func badDown() {
    receive(report(.down, x: .nan))
    receive(report(.motion, ms: 2))
    receive(report(.up, ms: 3))
    #expect(frames.isEmpty && tracker.activeCount == 0)
    receive(report(.down, x: .nan, ms: 4))
    receive(report(.down, ms: 5))
    #expect(story == ["began 10"])
  }

  @Test("Far places are kept: contacts may leave the surface")
  mutating func farPlace() {
    receive(report(.down, x: -1e300))
    #expect(frames[0].samples[0].x == -1e300)
  }

  @Test("Measures out of range are cut or left out")
  mutating func measures() {
    var down = report(.down)
    down.radius = -3
    down.force = 7
    down.altitude = .nan
    down.azimuth = .infinity
    receive(down)
    var motion = report(.motion, x: 11, ms: 2)
    motion.radius = .nan
    motion.force = -.infinity
    receive(motion)
    let samples = frames.flatMap(\.samples)
    #expect(samples[0].radius == 0 && samples[0].force == 1 && samples[0].altitude == nil && samples[0].azimuth == nil)
    #expect(samples[1].radius == 0 && samples[1].force == nil)
  }

  @Test("A motion that changes nothing is no event; a change of force alone is one")
  mutating func stillness() {
    receive(report(.down))
    receive(report(.motion, ms: 2))
    #expect(frames.count == 1)
    var pressed = report(.motion, ms: 3)
    pressed.force = 0.25
    receive(pressed)
    #expect(story == ["began 10", "moved 10"])
  }

  @Test("A contact keeps the tool it began with")
  mutating func tool() {
    var down = report(.down)
    down.tool = .pen
    receive(down)
    receive(report(.motion, x: 20, ms: 2))
    #expect(frames.flatMap(\.samples).map(\.tool) == [.pen, .pen])
  }

  @Test("All are cancelled in one frame, the oldest first")
  mutating func cancelAll() {
    receive(report(.down, key: 9, x: 1), report(.down, key: 8, x: 2), report(.down, key: 7, x: 3))
    receive(report(.up, key: 9, x: 1, ms: 2))
    receive(report(.down, key: 6, x: 4, ms: 3))
    var got: [ContactFrame] = []
    tracker.cancelAll(at: MonotonicInstant(nanoseconds: 9_000_000)) { got.append($0) }
    #expect(got.map { $0.samples.map(\.x) } == [[2, 3, 4]])
    #expect(got[0].samples.allSatisfy { $0.phase == .cancelled } && got[0].time.nanoseconds == 9_000_000)
    #expect(tracker.activeCount == 0)
    tracker.cancelAll(at: .zero) { _ in Issue.record("nothing was left to cancel") }
  }

  @Test("Unplugging a device cancels its contacts and no other's")
  mutating func cancelSource() {
    receive(report(.down, device: 1), report(.down, x: 50, device: 2))
    var got: [ContactFrame] = []
    tracker.cancel(source: ContactSource(1), at: MonotonicInstant(nanoseconds: 2_000_000)) { got.append($0) }
    #expect(got.flatMap(\.samples).map(\.x) == [10])
    receive(report(.motion, x: 51, ms: 3, device: 2))
    #expect(story.last == "moved 51")
  }

  @Test("A thousand contacts at once are a thousand lives")
  mutating func thousand() {
    let keys = (0..<1000).map { UInt64($0) &* 0x1_0000_0000 }
    var got: [ContactFrame] = []
    tracker.receive(keys.map { report(.down, key: $0) }) { got.append($0) }
    tracker.receive(keys.map { report(.motion, key: $0, x: 11, ms: 2) }) { got.append($0) }
    tracker.receive(keys.reversed().map { report(.up, key: $0, x: 11, ms: 3) }) { got.append($0) }
    #expect(got.map(\.samples.count) == [1000, 1000, 1000])
    #expect(Set(got[0].samples.map(\.id)) == Set(got[2].samples.map(\.id)))
    #expect(tracker.activeCount == 0)
  }
}
