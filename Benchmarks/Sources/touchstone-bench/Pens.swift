import BenchmarkSupport
import CBenchmarkSupport
import TouchPlatform
import TouchTesting
import UIKit

/// Ten pens of 1,000 Hz for an hour, whose view asks for coalesced and predicted touches in each event: what a frame costs
/// at the beginning and at the end, and by how much the heap has grown between.
@MainActor func measurePens() {
  let stage = Stage(width: 1920, height: 1080)
  let paper = Paper(frame: CGRect(x: 0, y: 0, width: 1920, height: 1080))
  paper.isMultipleTouchEnabled = true
  stage.add(paper)
  let runtime = stage.runtime
  var pens = Pens(start: stage.platform.timeSource.now)
  runtime.receive(pens.frame(.began))
  let minute = 3_600
  func minuteOfFrames() -> Double {
    let before = seconds(of: CLOCK_PROCESS_CPUTIME_ID)
    for _ in 0..<minute {
      for _ in 0..<pens.samplesOfNextFrame() { runtime.receive(pens.frame(.moved)) }
      runtime.receive(pens.tick())
    }
    return (seconds(of: CLOCK_PROCESS_CPUTIME_ID) - before) * 1e6 / Double(minute)
  }
  var costs = [minuteOfFrames()]
  let heap = bench_heap_bytes()
  for _ in 1..<60 { costs.append(minuteOfFrames()) }
  let growth = bench_heap_bytes() - heap
  guard paper.samples == pens.count * 10, paper.predictions > 0 else {
    stop("\(paper.samples) of \(pens.count * 10) samples arrived, and \(paper.predictions) predictions")
  }
  emit("pens10_1000Hz_frame/touchstone/first_minute", costs[0], "us/frame", cpu: costs[0])
  let last = costs[59]
  emit("pens10_1000Hz_frame/touchstone/last_minute", last, "us/frame", cpu: last)
  emit("pens10_1000Hz_growth/touchstone/hour", growth / 1024, "KiB")
}

/// A view that looks at all that an event has, as a drawing app does.
private final class Paper: UIView {
  var samples = 0
  var predictions = 0

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      samples += event?.coalescedTouches(for: touch)?.count ?? 0
      predictions += event?.predictedTouches(for: touch)?.count ?? 0
    }
  }
}

/// Ten pens that draw circles; a frame of contacts each millisecond, a display of 60 Hz.
private struct Pens {
  private var clock: MonotonicInstant
  private var step = 0
  private var frames = 0
  /// How many moves each pen has made.
  private(set) var count = 0

  init(start: MonotonicInstant) { clock = start }

  mutating func frame(_ phase: ContactPhase) -> InputEvent {
    clock = clock.advanced(byNanoseconds: 1_000_000)
    step += 1
    if phase == .moved { count += 1 }
    let samples = (0..<10).map { pen in
      let angle = Double(step) * 0.006 + Double(pen)
      return ContactSample(
        id: ContactID(UInt64(pen) + 1), phase: phase,
        location: CGPoint(
          x: 960 + (100 + 30 * Double(pen)) * cos(angle), y: 540 + (80 + 30 * Double(pen)) * sin(angle)),
        time: clock, tool: .pen, force: 0.5, altitude: 1, azimuth: 0.5)
    }
    return .contacts(ContactFrame(surface: .main, time: clock, samples: samples))
  }

  /// 16 or 17, so that sixty frames have a thousand.
  mutating func samplesOfNextFrame() -> Int {
    frames += 1
    return frames * 1_000 / 60 - (frames - 1) * 1_000 / 60
  }

  func tick() -> InputEvent {
    .frame(FrameTick(surface: .main, time: clock, target: clock.advanced(byNanoseconds: 16_666_667)))
  }
}
