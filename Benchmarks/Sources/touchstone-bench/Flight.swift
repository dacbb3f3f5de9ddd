import BenchmarkSupport
import Foundation
import TouchPlatform
import TouchRecording
import TouchTesting

/// What the flight recorder of every app adds to a frame of ten moved fingers, its ring full.
@MainActor func measureFlight() {
  let stage = Stage.painted(width: 1920, height: 1080)
  guard let surface = stage.platform.surface else { stop("the stage has no surface") }
  let recorder = FlightRecorder(arguments: ["bench"], folder: "/tmp")
  do { try recorder.start(for: surface, on: stage.platform) } catch { stop("\(error)") }
  defer { recorder.stop() }
  var time = MonotonicInstant(seconds: 1)
  func frame(_ phase: ContactPhase, _ step: Int) -> InputEvent {
    time = time.advanced(byNanoseconds: 8_333_333)
    let samples = (0..<10).map { finger in
      ContactSample(
        id: ContactID(UInt64(finger) + 1), phase: phase,
        location: CGPoint(x: Double(finger) * 180 + Double(step % 100), y: Double(step % 900)), time: time, radius: 8,
        force: 0.5)
    }
    return .contacts(ContactFrame(surface: .main, time: time, samples: samples))
  }
  recorder.observe(frame(.began, 0))
  measure(
    "flight_frame/touchstone/10_contacts", unit: "us", scale: 1e6, batches: 7, iterations: 20_000,
    prepare: { count in (0..<count).map { frame(.moved, $0) } },
    body: { events in for event in events { recorder.observe(event) } })
  // Ten seconds of 120 Hz fit; the ring went around many times.
  guard let image = recorder.image, let tape = try? FlightDecoder.decode(image), tape.damage == nil,
    tape.events.count > 1000
  else { stop("the recorder kept nothing") }
}
