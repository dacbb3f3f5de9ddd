import Testing
import TouchPlatform

@testable import UIKitCore

@Suite("Trails of touches")
struct TouchTrailTests {
  /// The trail of a finger that moves 600 points a second to the right for a quarter of a second.
  private func trail(_ rate: Double) -> TouchTrail {
    var trail = TouchTrail()
    for step in 0...Int(rate / 4) {
      let time = Double(step) / rate
      trail.add(SIMD2(600 * time, 80), at: MonotonicInstant(seconds: 5 + time))
    }
    return trail
  }

  @Test("CO11: predictions reach as far as is asked, two frames where nothing is, and never more than 33 ms")
  func horizons() {
    let found = trail(120)
    func times(frame: Double = 1.0 / 60, _ horizon: Double? = nil) -> [Double] {
      found.predictions(frame: frame, until: horizon).map { (($0.time.seconds - 5.25) * 120 * 1000).rounded() / 1000 }
    }
    #expect(times() == [1, 2, 3, 4])
    #expect(times(frame: 1.0 / 120) == [1, 2])
    #expect(times(0.017) == [1, 2])
    #expect(times(0.008) == [1])
    // The last one is at the moment that is asked for.
    #expect(times(0.012) == [1, 1.44] && times(0.004) == [0.48])
    #expect(times(0.2) == [1, 2, 3, 4])
    #expect(times(0) == [] && times(-1) == [] && times(.nan) == [])
    #expect(times(.infinity) == [1, 2, 3, 4])
  }

  @Test(
    "CO11: at 1,000 samples a second predictions are 2 ms apart, on the line of a steady movement",
    arguments: [1000.0, 500, 60])
  func intervals(rate: Double) {
    let points = trail(rate).predictions(frame: 1.0 / 60)
    let interval = max(1 / rate, 0.002)
    #expect(points.count == Int(0.0335 / interval))
    for (index, point) in points.enumerated() {
      let ahead = Double(index + 1) * interval
      #expect(abs(point.time.seconds - 5.25 - ahead) < 1e-6)
      #expect(abs(point.place.x - 150 - 600 * ahead) < 0.01 && abs(point.place.y - 80) < 0.01)
    }
  }

  @Test("CO12: 100,000 samples in one frame, stamps that are equal or jump, and a single sample give no nonsense")
  func badInput() {
    var flood = TouchTrail()
    for step in 0..<100_000 {
      flood.add(SIMD2(Double(step), 0), at: MonotonicInstant(nanoseconds: 5_000_000_000 + UInt64(step) * 160))
    }
    let predictions = flood.predictions(frame: 1.0 / 60)
    #expect(predictions.count <= TouchTrail.most && predictions.allSatisfy { $0.place.x.isFinite && $0.place.y == 0 })
    var still = TouchTrail()
    for step in 0..<50 { still.add(SIMD2(Double(step), 0), at: MonotonicInstant(seconds: 5)) }
    #expect(still.predictions(frame: 1.0 / 60).isEmpty)
    var jumped = trail(60)
    jumped.add(SIMD2(0, 0), at: .distantFuture)
    #expect(jumped.predictions(frame: 1.0 / 60).isEmpty)
    jumped.add(SIMD2(0, 0), at: .zero)
    #expect(jumped.predictions(frame: 1.0 / 60).isEmpty)
  }
}
