import Foundation
import MotionPrediction
import Testing

@Suite("Predicting movements")
struct MotionPredictionTests {
  private static let rates = [60.0, 90, 120, 144, 240, 500, 1000]

  /// The trail of a finger on a way for 0.3 s, and where the way leads 33 ms after it.
  private func follow(
    _ rate: Double, seconds: Double = 0.3, stamps: (Int) -> Double = { _ in 0 }, _ way: (Double) -> SIMD2<Double>
  ) -> (trail: MotionTrail, end: Double) {
    var trail = MotionTrail()
    var end = 0.0
    for step in 0...Int(seconds * rate) {
      end = Double(step) / rate + stamps(step)
      trail.add(way(end), nanoseconds: UInt64((1 + end) * 1e9))
    }
    return (trail, end)
  }

  private func length(_ way: SIMD2<Double>) -> Double { (way.x * way.x + way.y * way.y).squareRoot() }

  @Test(
    "CO12, founding S120: a steady movement is continued exactly, at any rate, however its stamps tremble",
    arguments: rates)
  func steady(rate: Double) throws {
    let speed = SIMD2(700.0, -310)
    for tremble in [0, 0.2] {
      let (trail, _) = follow(rate, stamps: { tremble / rate * sin(Double($0 * $0)) }, { SIMD2(40, 900) + speed * $0 })
      let forecast = try #require(trail.forecast())
      #expect(forecast.method == .network)
      for ahead in [0.004, 0.016, 0.033] {
        #expect(length(forecast.offset(after: ahead) - speed * ahead) < 0.01)
      }
    }
  }

  @Test("CO12: with two samples it is a line, with three a parabola, then the network")
  func beginning() throws {
    var trail = MotionTrail()
    var methods: [MotionForecast.Method?] = []
    for step in 0..<5 {
      trail.add(
        SIMD2(Double(step * step), 100 + Double(step) * 8), nanoseconds: 1_000_000_000 + UInt64(step) * 16_666_667)
      methods.append(trail.forecast()?.method)
    }
    #expect(methods == [nil, .line, .parabola, .network, .network])
  }

  @Test("CO12: on a circle the forecast bends with it, at any rate", arguments: rates)
  func circle(rate: Double) throws {
    func way(_ time: Double) -> SIMD2<Double> { SIMD2(500 + 150 * cos(5 * time), 400 + 150 * sin(5 * time)) }
    let (trail, end) = follow(rate, way)
    let forecast = try #require(trail.forecast())
    #expect(forecast.method == .network)
    let truth = way(end + 0.033) - way(end)
    #expect(length(forecast.offset(after: 0.033) - truth) < 0.12 * length(truth))
  }

  @Test("CO12: a turned or mirrored movement has the turned or mirrored forecast; in another size it is much the same")
  func symmetry() throws {
    func way(_ time: Double) -> SIMD2<Double> { SIMD2(600 * time + 300 * time * time, 40 * sin(9 * time)) }
    func forecast(_ change: (SIMD2<Double>) -> SIMD2<Double>) throws -> SIMD2<Double> {
      let (trail, _) = follow(60) { change(way($0)) }
      let forecast = try #require(trail.forecast())
      #expect(forecast.method == .network)
      return forecast.offset(after: 0.033)
    }
    let plain = try forecast { $0 }
    for angle in [0.7, 1.9, -2.6] {
      func turned(_ p: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(p.x * cos(angle) - p.y * sin(angle), p.x * sin(angle) + p.y * cos(angle))
      }
      #expect(length(try forecast(turned) - turned(plain)) < 1e-3)
    }
    let far = try forecast { $0 + SIMD2(1e7, -1e7) }
    #expect(length(far - plain) < 1e-3)
    for size in [0.3, 0.5, 2, 3] {
      let other = try forecast { $0 * size } / size
      #expect(length(other - plain) < 0.15 * length(plain))
    }
    let mirrored = try forecast { SIMD2($0.x, -$0.y) }
    #expect(length(mirrored - SIMD2(plain.x, -plain.y)) < 0.15 * length(plain))
  }

  @Test("CO12: a finger at rest is expected nowhere else, and a trembling one does not tremble more")
  func rest() {
    let (still, _) = follow(120) { _ in SIMD2(100, 100) }
    #expect(still.forecast() == nil)
    let (slow, _) = follow(120) { SIMD2(100 + 15 * $0, 100) }
    #expect(slow.forecast() == nil)
    // Places that tremble by a third of a point about one, from a generator of our own.
    var state: UInt64 = 7
    func noise() -> Double {
      var sum = 0.0
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        sum += Double(state >> 33) / Double(1 << 31)
      }
      return (sum - 6) / 3
    }
    var trail = MotionTrail()
    var (measured, shown) = (0.0, 0.0)
    for step in 0..<600 {
      let place = SIMD2(noise(), noise())
      trail.add(place, nanoseconds: 1_000_000_000 + UInt64(step) * 16_666_667)
      guard step > 10 else { continue }
      measured += place.x * place.x + place.y * place.y
      let expected = place + (trail.forecast()?.offset(after: 0.033) ?? .zero)
      shown += expected.x * expected.x + expected.y * expected.y
    }
    #expect(shown.squareRoot() < 1.25 * measured.squareRoot())
  }

  @Test(
    "CO12: where a finger brakes and stops, the network overshoots less than the parabola, and then nothing is expected"
  )
  func stopping() {
    // 600 points a second until 0.3 s, then braking within 80 ms, then rest.
    func way(_ time: Double) -> SIMD2<Double> {
      let brake = min(max(time - 0.3, 0), 0.08)
      return SIMD2(600 * (min(time, 0.3) + brake - brake * brake / 0.16), 0)
    }
    let end = way(1).x
    var trail = MotionTrail()
    var (ours, parabola) = (0.0, 0.0)
    for step in 0...36 {
      let time = Double(step) / 60
      trail.add(way(time), nanoseconds: UInt64((1 + time) * 1e9))
      let place = way(time).x
      ours = max(ours, place + (trail.forecast()?.offset(after: 0.033).x ?? 0) - end)
      parabola = max(parabola, place + (trail.parabola()?.offset(after: 0.033).x ?? 0) - end)
    }
    #expect(ours <= parabola && ours < 5)
    #expect(trail.forecast() == nil)
  }

  @Test(
    "CO12: the forecast is zero at once, continuous, and never faster than the fastest step",
    arguments: [60.0, 120, 1000])
  func continuous(rate: Double) throws {
    var trail = MotionTrail()
    var checked = 0
    for step in 0..<Int(rate) {
      let time = Double(step) / rate
      // Zigzags with sharp corners, ever faster.
      let x = 900 * time * time
      let y = 120 * abs((time * 7).truncatingRemainder(dividingBy: 2) - 1)
      trail.add(SIMD2(x, y), nanoseconds: UInt64((1 + time) * 1e9))
      guard let forecast = trail.forecast() else { continue }
      #expect(forecast.offset(after: 0) == .zero)
      var before = SIMD2<Double>.zero
      for millisecond in 1...33 {
        let after = Double(millisecond) / 1000
        let offset = forecast.offset(after: after)
        #expect(length(offset) <= forecast.limit * after * 1.000001)
        #expect(length(offset - before) <= max(forecast.limit, 100) * 0.001 * 8)
        before = offset
      }
      checked += 1
    }
    #expect(checked > Int(rate) - 10)
  }

  @Test("CO12: equal stamps, clocks that jump, places that are no numbers and gaps leave a forecast of what is good")
  func badInput() throws {
    let speed = SIMD2(600.0, 0)
    var trail = MotionTrail()
    func add(_ milliseconds: Double, _ place: SIMD2<Double>? = nil) {
      trail.add(place ?? speed * (milliseconds / 1000), nanoseconds: UInt64(1e9 + milliseconds * 1e6))
    }
    for step in 0..<20 {
      let time = Double(step) * 8
      add(time)
      add(time, SIMD2(.nan, 3))
      add(time, SIMD2(.infinity, 3))
      // A second sample with an equal stamp, and one from before, take the place of the last one.
      add(time, speed * time / 1000 + SIMD2(5, 5))
      add(time - 3, speed * time / 1000)
    }
    #expect(trail.count == 20)
    let forecast = try #require(trail.forecast())
    #expect(forecast.method == .network && length(forecast.offset(after: 0.033) - speed * 0.033) < 0.01)
    // The clock jumps forward, and back by an hour: the trail begins again.
    for jump in [3_600_000.0, 0] {
      add(jump)
      #expect(trail.count == 1 && trail.forecast() == nil)
      for step in 1..<10 { add(jump + Double(step) * 8) }
      let again = try #require(trail.forecast())
      #expect(length(again.offset(after: 0.033) - speed * 0.033) < 0.01)
    }
  }

  @Test("CO12: 100,000 samples within a frame, and coordinates of any size, give finite places or none")
  func extremes() {
    var trail = MotionTrail()
    for step in 0..<100_000 {
      trail.add(SIMD2(Double(step) * 1e-4, 0), nanoseconds: 1_000_000_000 + UInt64(step) * 160)
    }
    #expect(trail.forecast()?.method != .network)
    let offset = trail.forecast()?.offset(after: 0.033) ?? .zero
    #expect(offset.x.isFinite && offset.y.isFinite && trail.count < 1000)
    for size in [1e-300, 1e-30, 1e-9, 1e9, 1e30, 1e150, 1e300] {
      for rate in [30.0, 60, 1000, 5000] {
        let (trail, _) = follow(rate) { SIMD2(sin(20 * $0), cos(31 * $0)) * size }
        let forecast = trail.forecast()
        for ahead in [0, 0.008, 0.033, 0.1] {
          let offset = forecast?.offset(after: ahead) ?? .zero
          #expect(offset.x.isFinite && offset.y.isFinite, "\(size) at \(rate)")
        }
      }
    }
  }

  @Test(
    "Outside of the rates that it was trained for the parabola takes the network's place",
    arguments: [20.0, 2000, 10_000])
  func otherRates(rate: Double) throws {
    let (trail, end) = follow(rate) { SIMD2(400 * $0, 300 * $0 * $0) }
    let forecast = try #require(trail.forecast())
    #expect(forecast.method == .parabola)
    let truth = SIMD2(400 * 0.02, 300 * ((end + 0.02) * (end + 0.02) - end * end))
    #expect(length(forecast.way(after: 0.02) - truth) < 0.01)
  }

  @Test("The same samples give the same forecast, bit for bit, after a pause and in a copy as well")
  func repeats() throws {
    func way(_ time: Double) -> SIMD2<Double> { SIMD2(300 * sin(6 * time), 200 * cos(8 * time)) }
    let (first, _) = follow(240, way)
    var second = follow(1000, seconds: 1, way).trail
    for step in 0...72 {
      let time = Double(step) / 240
      second.add(way(time), nanoseconds: UInt64((1 + time) * 1e9) + 60_000_000_000)
    }
    #expect(first.forecast() == second.forecast())
  }

  @Test("CO12: on a recorded drawing the network is much closer to what was drawn than a line or the parabola")
  func recorded() throws {
    let samples = try recordedStroke.split(whereSeparator: \.isWhitespace).map { text in
      let numbers = try text.split(separator: ",").map { try #require(Double($0)) }
      return (place: SIMD2(numbers[0], numbers[1]), time: numbers[2])
    }
    #expect(samples.count == 151)
    var trail = MotionTrail()
    var (held, line, parabola, ours) = (0.0, 0.0, 0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      trail.add(sample.place, nanoseconds: UInt64((1000 + sample.time) * 1e6))
      guard index >= 10, index + 2 < samples.count else { continue }
      let truth = samples[index + 2].place - sample.place
      let before = samples[index - 1]
      held += length(truth)
      line += length((sample.place - before.place) * (1000 / 30 / (sample.time - before.time)) - truth)
      parabola += length((trail.parabola()?.offset(after: 1.0 / 30) ?? .zero) - truth)
      ours += length((trail.forecast()?.offset(after: 1.0 / 30) ?? .zero) - truth)
    }
    #expect(ours < 0.7 * line && ours < 0.7 * parabola && ours < 0.5 * held)
  }

  @Test(
    "The same bits on every machine",
    arguments: [
      (60, "403d5af3e9504c8c", "4016d151b29b67ae"), (240, "403d5af3e9504c8c", "4016d151b29b67ae"),
      (1000, "403d2d56c4970248", "4016d900250d6154"),
    ])
  func bits(rate: Int, x: String, y: String) throws {
    var trail = MotionTrail()
    for step in 0...(rate / 2) {
      let t = Double(step) / Double(rate)
      let place = SIMD2(900 * t * t + 50 * t, 400 * t * t * t - 120 * t)
      trail.add(place, nanoseconds: 1_000_000_000 + UInt64(step * 1_000_000_000 / rate))
    }
    let forecast = try #require(trail.forecast())
    #expect(forecast.method == .network)
    let offset = forecast.offset(after: 0.033)
    #expect(String(offset.x.bitPattern, radix: 16) == x && String(offset.y.bitPattern, radix: 16) == y)
  }
}
