import Foundation
import FuzzDriver
import RenderTree
import TouchPlatform
import TouchRecording

/// Any bytes as what a flight recorder has left: reading never traps, what is read is a tape that can be written, read and
/// played, and in it each contact begins once and ends once.
@main enum FuzzFlight: FuzzTarget {
  /// The ring begins after some 22 kB that are mostly zeros. Inputs leave them out: 128 bytes of counters, the header
  /// line to its end, then pairs of a place (two bytes) and a byte for what stands before the ring, until the place is
  /// 0xFFFF, then the ring.
  static func run(_ bytes: [UInt8]) {
    var image = [UInt8](repeating: 0, count: ringOffset)
    let input = bytes[...]
    for (index, byte) in input.prefix(128).enumerated() { image[index] = byte }
    var rest = input.dropFirst(128)
    let line = Array(rest.prefix(while: { $0 != 10 }))
    for (index, byte) in line.prefix(3000).enumerated() { image[128 + index] = byte }
    rest = rest.dropFirst(line.count + 1)
    while let high = rest.popFirst(), let low = rest.popFirst(), (high, low) != (0xFF, 0xFF),
      let byte = rest.popFirst()
    {
      image[(Int(high) << 8 | Int(low)) % ringOffset] = byte
    }
    check(bytes)
    check(image + rest)
  }

  private static let ringOffset = 22_528

  @MainActor private static func check(_ image: [UInt8]) {
    guard let tape = try? FlightDecoder.decode(image) else { return }
    var live: Set<ContactID> = []
    for case .contacts(let frame) in tape.events {
      for sample in frame.samples {
        switch sample.phase {
        case .began: precondition(live.insert(sample.id).inserted, "a contact begins twice")
        case .moved: precondition(live.contains(sample.id), "a contact moves that is not there")
        case .ended, .cancelled: live.remove(sample.id)
        }
      }
    }
    let written = RecordingCoder.encode(tape)
    guard let again = try? RecordingCoder.decode(written), again.damage == nil else {
      fatalError("a written tape cannot be read")
    }
    precondition(again.events.count == tape.events.count, "events are lost in writing")
    let player = PlaybackPlatform(tape, speed: .maximum)
    _ = try? player.open(SurfaceConfiguration())
    while player.playNext() {}
  }

  static var seeds: [[UInt8]] {
    let time = MonotonicInstant(seconds: 2)
    let platform = PlaybackPlatform(
      Recording(
        header: RecordingHeader(
          platform: "X11", geometry: SurfaceGeometry(size: CGSize(width: 9, height: 9), scale: 1), start: .zero),
        events: []))
    guard let surface = try? platform.open(SurfaceConfiguration()) else { return [] }
    func image(_ events: [InputEvent]) -> [UInt8] {
      let recorder = FlightRecorder(arguments: ["a"], folder: "/tmp", seconds: 1, capacity: 4096)
      try? recorder.start(for: surface, on: platform)
      for event in events { recorder.observe(event) }
      defer { recorder.stop() }
      let image = recorder.image ?? []
      let line = Array(image[128..<4096].prefix(while: { $0 != 10 }))
      var state: [UInt8] = []
      for place in 4096..<ringOffset where image[place] != 0 {
        state += [UInt8(place >> 8), UInt8(place & 255), image[place]]
      }
      var seed = Array(image[0..<128])
      seed += Array(line) + [10]
      seed += state + [0xFF, 0xFF]
      seed += Array(image[ringOffset...])
      return seed
    }
    func finger(_ phase: ContactPhase, _ seconds: Double) -> InputEvent {
      let time = MonotonicInstant(seconds: seconds)
      let sample = ContactSample(id: ContactID(1), phase: phase, location: CGPoint(x: 1, y: 2), time: time)
      return .contacts(ContactFrame(surface: .main, time: time, samples: [sample]))
    }
    let tick = InputEvent.frame(FrameTick(surface: .main, time: time, target: time))
    let focus = InputEvent.surface(SurfaceChange(surface: .main, time: time, kind: .focus(true)))
    return [
      image([]), image([finger(.began, 1), finger(.moved, 2), finger(.ended, 3)]),
      image([focus, tick, .wake(WakeUp(surface: .main, time: time)), finger(.began, 2.5), finger(.moved, 9)]),
    ]
  }
}
