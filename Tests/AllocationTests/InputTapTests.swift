import HeadlessBackend
import TUIO
import Testing
import TouchPlatform
import TouchRecording
import TouchTesting

@testable import UIKit
@testable import UIKitCore

/// Ten fingers that move, frame by frame, without an app.
private struct MovingHand {
  private var time = MonotonicInstant(seconds: 1)
  private var step = 0

  mutating func frame(_ phase: ContactPhase = .moved) -> ContactFrame {
    time = time.advanced(byNanoseconds: 8_000_000)
    step += 1
    let samples = (0..<10).map { finger in
      ContactSample(
        id: ContactID(UInt64(finger) + 1), phase: phase,
        location: CGPoint(x: Double(finger) * 30 + Double(step % 20), y: 50), time: time, radius: 4, force: 0.5)
    }
    return ContactFrame(surface: .main, time: time, samples: samples)
  }

  mutating func tick() -> FrameTick {
    time = time.advanced(byNanoseconds: 8_000_000)
    return FrameTick(surface: .main, time: time, target: time.advanced(byNanoseconds: 8_000_000))
  }
}

@MainActor
@Suite(
  "Allocations of what listens to moved fingers",
  .enabled(if: Allocations.canBeCounted, "counted in optimised builds without sanitizers: Scripts/allocations"))
struct InputTapTests {
  private let size = CGSize(width: 320, height: 240)

  @Test(
    "The flight recorder keeps contacts, ticks and wake-ups in what it took at the start, also when its ring is full")
  func flightRecorder() throws {
    let platform = HeadlessPlatform()
    let surface = try platform.open(SurfaceConfiguration(size: size))
    let recorder = FlightRecorder(arguments: ["App"], folder: "/tmp", seconds: 10, capacity: 1 << 16)
    try recorder.start(for: surface, on: platform)
    defer { recorder.stop() }
    var hand = MovingHand()
    recorder.observe(.contacts(hand.frame(.began)))
    let events = (0..<1000).flatMap { _ -> [InputEvent] in
      let tick = hand.tick()
      return [.contacts(hand.frame()), .frame(tick), .wake(WakeUp(surface: .main, time: tick.time))]
    }
    // 1,000 frames of ten contacts are some 600 kB: they go around the ring several times.
    let allocations = Allocations.of { for event in events { recorder.observe(event) } }
    #expect(allocations.count == 0, "in 1,000 frames:\n\(allocations.places)")
    #expect(try #require(recorder.image).count > 1 << 16)
  }

  @Test("TUIO tells moved fingers to others without taking anything")
  func tuioEncoder() {
    var bytes = 0
    let encoder = TUIOEncoder(source: "touchstone@test") { bytes += $0.count }
    var hand = MovingHand()
    encoder.encode(hand.frame(.began), size: size)
    let first = (0..<20).map { _ in hand.frame() }
    let frames = (0..<1000).map { _ in hand.frame() }
    for frame in first { encoder.encode(frame, size: size) }
    let before = bytes
    let allocations = Allocations.of {
      for frame in frames { encoder.encode(frame, size: size) }
      encoder.encodeState()
    }
    #expect(bytes - before > 100_000)
    #expect(allocations.count == 0, "in 1,000 frames:\n\(allocations.places)")
  }

  @Test("TUIO takes moved fingers of others without taking anything")
  func tuioDecoder() {
    var packets: [[UInt8]] = []
    let encoder = TUIOEncoder(source: "touchstone@test") { packets.append($0) }
    var hand = MovingHand()
    encoder.encode(hand.frame(.began), size: size)
    for _ in 0..<1020 { encoder.encode(hand.frame(), size: size) }
    var samples = 0
    let decoder = TUIODecoder(surface: .main) { samples += $0.samples.count }
    var time = MonotonicInstant(seconds: 1)
    func receive(_ packet: [UInt8]) {
      time = time.advanced(byNanoseconds: 8_000_000)
      let (now, size) = (time, size)
      packet.withUnsafeBytes { decoder.receive($0, from: TUIOEndpoint(low: 1, port: 1), at: now, size: size) }
    }
    for packet in packets.prefix(21) { receive(packet) }
    let before = samples
    let rest = Array(packets.dropFirst(21))
    let allocations = Allocations.of { for packet in rest { receive(packet) } }
    #expect(rest.count == 1000 && samples - before == 10_000 && decoder.activeCount == 10)
    #expect(allocations.count == 0, "in 1,000 packets:\n\(allocations.places)")
  }

  @Test("An app whose latency is measured allocates for moved fingers what it allocates otherwise: nothing")
  func latencyProbe() throws {
    let stage = Stage(width: 320, height: 240)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
    view.isMultipleTouchEnabled = true
    stage.add(view)
    // A socket pair would need a reader; nobody has to read what goes there.
    let descriptor = open("/dev/null", O_WRONLY | O_CLOEXEC)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let probe = LatencyProbe(descriptor: descriptor)
    stage.runtime.pipeline.probe = probe
    stage.runtime.display.probe = probe
    var hand = MovingHand()
    stage.runtime.receive(.contacts(hand.frame(.began)))
    let first = (0..<50).flatMap { _ -> [InputEvent] in [.contacts(hand.frame()), .frame(hand.tick())] }
    let events = (0..<1000).flatMap { _ -> [InputEvent] in [.contacts(hand.frame()), .frame(hand.tick())] }
    let runtime = stage.runtime
    for event in first { runtime.receive(event) }
    let allocations = Allocations.of { for event in events { runtime.receive(event) } }
    #expect(allocations.count == 0, "in 1,000 frames:\n\(allocations.places)")
  }
}
