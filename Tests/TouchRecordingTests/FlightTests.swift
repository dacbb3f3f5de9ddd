import Foundation
import HeadlessBackend
import RenderTree
import Testing
import TouchPlatform
import TouchRecording

@MainActor @Suite("The flight recorder's memory")
struct FlightTests {
  /// A recorder that has been started on a surface of 320 × 240 points.
  private func recorder(seconds: Double = 10, capacity: Int = 1 << 16) throws -> FlightRecorder {
    let platform = HeadlessPlatform()
    let surface = try platform.open(SurfaceConfiguration(size: CGSize(width: 320, height: 240)))
    let recorder = FlightRecorder(arguments: ["App", "--big"], folder: nil, seconds: seconds, capacity: capacity)
    try recorder.start(for: surface, on: platform)
    return recorder
  }

  private func decode(_ recorder: FlightRecorder) throws -> Recording {
    try FlightDecoder.decode(#require(recorder.image))
  }

  private func finger(_ id: UInt64, _ phase: ContactPhase, _ x: Double, _ seconds: Double) -> InputEvent {
    let time = MonotonicInstant(seconds: seconds)
    let sample = ContactSample(
      id: ContactID(id), phase: phase, location: CGPoint(x: x, y: 1), time: time, radius: 2, force: 0.5)
    return .contacts(ContactFrame(surface: .main, time: time, samples: [sample]))
  }

  private func surface(_ kind: SurfaceChange.Kind, _ seconds: Double) -> InputEvent {
    .surface(SurfaceChange(surface: .main, time: MonotonicInstant(seconds: seconds), kind: kind))
  }

  @Test("While typing is secure it keeps dots")
  func secrets() throws {
    let recorder = try recorder()
    func key(_ usage: UInt16, _ characters: String) -> InputEvent {
      .key(
        KeySample(
          surface: .main, time: MonotonicInstant(seconds: 1), usage: usage, isDown: true, characters: characters,
          modifiers: []))
    }
    recorder.setSecureTyping(true)
    recorder.observe(key(4, "a"))
    recorder.setSecureTyping(false)
    recorder.observe(key(5, "b"))
    #expect(try decode(recorder).events == [key(0, "•"), key(5, "b")])
    #expect(try !#require(recorder.image).contains(subsequence: "\"a\""))
  }

  @Test("What was recorded is read again, every kind of event and every bit of it but estimates")
  func everything() throws {
    let recorder = try recorder()
    // The pen moves on the sample tape, so it has to begin; a frame without contacts says nothing.
    var pen = SampleTape.pen
    pen.phase = .began
    let tape =
      [.contacts(ContactFrame(surface: .main, time: SampleTape.at(1), samples: [pen]))]
      + SampleTape.events.compactMap { event -> InputEvent? in
        switch event {
        case .contacts(var frame):
          frame.estimates = []
          return frame.samples.isEmpty ? nil : .contacts(frame)
        case .estimateUpdate: return nil
        default: return event
        }
      }
    #expect(tape.count > 10)
    for event in tape { recorder.observe(event) }
    let recording = try decode(recorder)
    #expect(recording.damage == nil)
    #expect(recording.events.count == tape.count)
    #expect(recording.header.app == "App --big" && recording.header.platform == "headless")
    #expect(recording.header.geometry.size == CGSize(width: 320, height: 240))
    for (was, now) in zip(tape, recording.events) where "\(was)" != "\(now)" { Issue.record("\(was) became \(now)") }
    recorder.stop()
    #expect(recorder.image == nil)
  }

  @Test("A contact that was down before the kept seconds begins where it then was; one that had ended is not there")
  func fallsOff() throws {
    let recorder = try recorder(seconds: 1)
    recorder.observe(surface(.focus(true), 1))
    recorder.observe(surface(.geometry(SurfaceGeometry(size: CGSize(width: 9, height: 9), scale: 2)), 1))
    recorder.observe(finger(1, .began, 10, 1))
    recorder.observe(finger(2, .began, 20, 1.1))
    recorder.observe(finger(3, .began, 30, 1.2))
    recorder.observe(finger(1, .moved, 11, 1.3))
    recorder.observe(finger(2, .ended, 20, 1.4))
    recorder.observe(finger(3, .moved, 31, 2.35))
    recorder.observe(finger(1, .ended, 12, 2.5))
    let events = try decode(recorder).events
    let kept = ContactFrame(
      surface: .main, time: MonotonicInstant(seconds: 1.3),
      samples: [finger(1, .began, 11, 1.3), finger(3, .began, 30, 1.2)].flatMap { event -> [ContactSample] in
        guard case .contacts(let frame) = event else { return [] }
        return frame.samples
      })
    #expect(
      events == [
        surface(.geometry(SurfaceGeometry(size: CGSize(width: 9, height: 9), scale: 2)), 1), surface(.focus(true), 1),
        .contacts(kept), finger(3, .moved, 31, 2.35), finger(1, .ended, 12, 2.5),
      ])
  }

  @Test("However long it goes, its memory has its size, and what is read is a tape in which every contact lives once")
  func wraps() throws {
    let recorder = try recorder(seconds: 1000, capacity: 4096)
    var sizes: Set<Int> = []
    for step in 0..<5000 {
      let seconds = 1 + Double(step) / 1000
      switch step % 50 {
      case 0: recorder.observe(finger(UInt64(step / 50), .began, 1, seconds))
      case 49: recorder.observe(finger(UInt64(step / 50), .ended, 1, seconds))
      case 7:
        let text = String(repeating: "ö", count: step % 300)
        recorder.observe(
          .key(
            KeySample(
              surface: .main, time: MonotonicInstant(seconds: seconds), usage: 4, isDown: true, characters: text,
              modifiers: [])))
      case 9:
        let time = MonotonicInstant(seconds: seconds)
        recorder.observe(.frame(FrameTick(surface: .main, time: time, target: time)))
      default: recorder.observe(finger(UInt64(step / 50), .moved, Double(step), seconds))
      }
      guard step % 37 == 0 else { continue }
      let recording = try decode(recorder)
      #expect(recording.damage == nil)
      sizes.insert(try #require(recorder.image).count / 4096)
      var live: Set<ContactID> = []
      for case .contacts(let frame) in recording.events {
        for sample in frame.samples {
          if sample.phase == .began { #expect(live.insert(sample.id).inserted) }
          if sample.phase == .ended { #expect(live.remove(sample.id) != nil) }
          #expect(sample.phase != .moved || live.contains(sample.id))
        }
      }
      #expect(live == (step % 50 == 49 ? [] : [ContactID(UInt64(step / 50))]))
      #expect(recording.events.last?.time == MonotonicInstant(seconds: seconds))
    }
    #expect(sizes.count <= 2)
  }

  @Test("A file that is cut anywhere tells where, and gives every event before")
  func cut() throws {
    let recorder = try recorder(seconds: 1)
    for step in 0..<40 { recorder.observe(finger(1, step == 0 ? .began : .moved, Double(step), 1 + Double(step) / 20)) }
    recorder.observe(surface(.focus(false), 3))
    let image = try #require(recorder.image)
    let whole = try FlightDecoder.decode(image)
    #expect(whole.damage == nil && whole.events.count > 20)
    for length in 0..<image.count {
      guard let recording = try? FlightDecoder.decode(Array(image[..<length])) else {
        #expect(length < 4096)
        continue
      }
      let damage = try #require(recording.damage)
      #expect(damage.offset == length && damage.description.contains("byte \(length)"), "cut to \(length): \(damage)")
      #expect(recording.events == Array(whole.events.prefix(recording.events.count)))
    }
  }

  @Test("A record that makes no sense ends the reading there")
  func damage() throws {
    let recorder = try recorder()
    for step in 0..<3 { recorder.observe(finger(1, step == 0 ? .began : .moved, Double(step), 1 + Double(step))) }
    let image = try #require(recorder.image)
    let records = image.count - 3 * 80
    for (place, value, message) in [
      (80 + 4, UInt8(9), "there is no record of kind 9"), (80, 81, "a record cannot be 81 bytes long"),
      (80 + 6, 2, "2 contacts are not 56 bytes long"), (80 + 24 + 54, 7, "a contact has no such phase or tool"),
    ] {
      var bytes = image
      bytes[records + place] = value
      let recording = try FlightDecoder.decode(bytes)
      #expect(recording.events.count == 1)
      #expect(recording.damage?.message == message && recording.damage?.line == 2)
    }
  }
}

extension [UInt8] {
  fileprivate func contains(subsequence text: String) -> Bool {
    String(decoding: self, as: UTF8.self).contains(text)
  }
}
