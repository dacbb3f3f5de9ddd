import Foundation
import TUIO
import Testing
import TouchPlatform
import TouchRecording
import TouchTesting
import UIKit

@MainActor @Suite("Events: samples between frames, wherever they come from")
struct CoalescedSourcesTests {
  /// Counts what a board and a recogniser on it are told of one finger, and looks whether samples and touch agree.
  private final class Counter {
    var deliveries = 0
    var samples: [Int] = []
    var times: [Int64] = []
    var places: [Double] = []
    var disagreements = 0

    @MainActor func take(_ touch: UITouch, _ event: UIEvent?) {
      guard let copies = event?.coalescedTouches(for: touch), let last = copies.last else {
        disagreements += 1
        return
      }
      if last.location(in: nil) != touch.location(in: nil) || last.timestamp != touch.timestamp { disagreements += 1 }
      deliveries += 1
      samples.append(copies.count)
      times += copies.map { Say.nanoseconds($0.timestamp) }
      places += copies.map { $0.location(in: nil).x }
    }
  }

  /// A recogniser that decides nothing until its touch ends.
  private final class Reader: UIGestureRecognizer {
    var counter: Counter?
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
      for touch in touches { counter?.take(touch, event) }
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
  }

  /// Lets a device send 500 samples a millisecond apart, and expects that nothing of them is lost on the way.
  /// - Parameter send: one sample of the device: −1 for the beginning, 500 for the end.
  private func play(_ send: (Stage, Int) -> Void) -> (view: Counter, reader: Counter) {
    let stage = Stage(width: 1000, height: 480)
    let (view, reader) = (Counter(), Counter())
    let board = stage.add(JournalingView("board"))
    let recognizer = board.add(Reader())
    recognizer.counter = reader
    board.onCall = { what, touches, event in
      if what == "moved" { for touch in touches { view.take(touch, event) } }
    }
    defer { board.onCall = nil }
    for step in -1...500 {
      send(stage, step)
      stage.advance(by: .milliseconds(1))
    }
    stage.advance(by: .frames(1))
    return (view, reader)
  }

  private func check(_ found: (view: Counter, reader: Counter), accuracy: Double) {
    for counter in [found.view, found.reader] {
      #expect(counter.disagreements == 0 && counter.samples.reduce(0, +) == 500)
      #expect((30...32).contains(counter.deliveries) && (counter.samples.max() ?? 0) >= 16)
      #expect(counter.times == counter.times.sorted() && Set(counter.times).count == 500)
      let steps = zip(counter.places, counter.places.dropFirst()).map { $1 - $0 }
      #expect(steps.allSatisfy { abs($0 - 1) <= accuracy })
    }
    #expect(found.view.times == found.reader.times)
  }

  @Test("CO1, CO2, CO16: a finger of the kernel's at 1,000 Hz: 500 samples in 30 events, for views and for recognisers")
  func kernel() throws {
    let (x, y, id, slot): (UInt16, UInt16, UInt16, UInt16) = (0x35, 0x36, 0x39, 0x2F)
    let axes = [
      x: KernelAxis(minimum: 0, maximum: 999), y: KernelAxis(minimum: 0, maximum: 479),
      slot: KernelAxis(minimum: 0, maximum: 4),
    ]
    let device = KernelDevice(
      name: "screen", codes: [1: [0x14A], 3: Set(axes.keys)], axes: axes, properties: [KernelCode.Property.direct])
    var frames = try #require(KernelFrames(device, onto: CGSize(width: 1000, height: 480)))
    var tracker = ContactTracker(surface: .main)
    let found = play { stage, step in
      var events: [(UInt16, UInt16, Int32)] = [(3, x, Int32(step + 1))]
      if step == -1 { events = [(3, id, 1), (3, x, 0), (3, y, 100), (1, 0x14A, 1)] }
      if step == 500 { events = [(3, id, -1), (1, 0x14A, 0)] }
      for (type, code, value) in events + [(0, 0, 0)] {
        let event = KernelEvent(time: stage.platform.now, type: type, code: code, value: value)
        if frames.receive(event) { tracker.receive(frames.reports) { stage.platform.send(.contacts($0)) } }
      }
    }
    check(found, accuracy: 0.01)
  }

  @Test("CO1, CO2, CO16: the same of a table that sends TUIO a thousand times a second")
  func tuio() {
    var stage: Stage?
    let decoder = TUIODecoder(surface: .main) { stage?.platform.send(.contacts($0)) }
    let size = CGSize(width: 1000, height: 480)
    let encoder = TUIOEncoder(source: "table") { bytes in
      guard let stage else { return }
      bytes.withUnsafeBytes {
        decoder.receive($0, from: TUIOEndpoint(low: 1, port: 3333), at: stage.platform.now, size: size)
      }
    }
    let found = play { now, step in
      stage = now
      let phase: ContactPhase = step == -1 ? .began : step == 500 ? .ended : .moved
      let sample = ContactSample(
        id: ContactID(77), phase: phase, location: CGPoint(x: Double(min(step + 1, 500)), y: 100),
        time: now.platform.now)
      encoder.encode(ContactFrame(surface: .main, time: now.platform.now, samples: [sample]), size: size)
    }
    stage = nil
    check(found, accuracy: 0.01)
  }

  /// A layer that keeps what the platform below tells the engine: a tape.
  private final class Keeper: PlatformDelegate {
    var events: [InputEvent] = []
    weak var inner: (any PlatformDelegate)?
    func receive(_ event: InputEvent) {
      events.append(event)
      inner?.receive(event)
    }
  }

  @Test("CO1, P13, P19: a tape keeps every sample of a finger at 1,000 Hz and of a pen, with estimates and both ends")
  func tape() throws {
    func journal(_ act: (Stage) -> Void) -> [String] {
      let stage = Stage(width: 1000, height: 480)
      let board = stage.add(
        ReportingView("board", multipleTouch: true) { touch, event in
          (event?.coalescedTouches(for: touch) ?? []).map { copy in
            "\(copy.location(in: nil).x) f \(copy.force) at \(Say.nanoseconds(copy.timestamp)) "
              + "\(copy.estimationUpdateIndex ?? 0) \(copy.isEraser)"
          }.joined(separator: ", ")
        })
      board.addGestureRecognizer(JournalingHover("hover"))
      act(stage)
      return stage.journal
    }
    let keeper = Keeper()
    var played: [InputEvent] = []
    let first = journal { stage in
      keeper.inner = stage.platform.delegate
      stage.platform.delegate = keeper
      defer { stage.platform.delegate = keeper.inner }
      let pencil = stage.pencil
      (pencil.expecting, pencil.force, pencil.isEraser) = ([.force, .azimuth], 0.25, true)
      pencil.hover(at: CGPoint(x: 5, y: 5), height: 0.5)
      let finger = stage.finger.down(10, 10)
      pencil.down(10, 300)
      for step in 1...200 {
        stage.advance(by: .milliseconds(1))
        finger.move(by: 1, 0)
        if step % 4 == 0 { pencil.move(by: 2, 0.5) }
        if step % 16 == 0 { pencil.correct(UInt64(step / 4), force: 0.5) }
      }
      finger.up()
      pencil.up()
      stage.advance(by: .seconds(3))
      played = keeper.events
    }
    #expect(first.contains { $0.contains(" true, ") } && first.contains("hover ended") && played.count > 250)
    let header = RecordingHeader(
      platform: "stage", geometry: SurfaceGeometry(size: CGSize(width: 1000, height: 480), scale: 1),
      start: MonotonicInstant(seconds: 1))
    let tape = try RecordingCoder.decode(RecordingCoder.encode(Recording(header: header, events: played)))
    #expect(tape.events == played && tape.damage == nil)
    let second = journal { stage in
      for event in tape.events {
        switch event {
        case .frame, .wake, .surface: continue
        default:
          stage.advance(by: .seconds(Double(event.time.nanoseconds(since: stage.platform.now)) * 1e-9))
          stage.platform.send(event)
        }
      }
      stage.advance(by: .seconds(3))
    }
    #expect(second == first)
  }
}
