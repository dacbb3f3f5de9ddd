import BenchmarkSupport
import Foundation
import MotionPrediction

/// What it costs that each of ten touches takes a sample and is predicted 33 ms ahead, at two rates of samples.
@MainActor func measurePrediction() {
  for rate in [60, 1000] {
    // Ten ellipses, so that nothing about a prediction is the same twice.
    let places = (0..<4096).map { step in
      let time = Double(step) / Double(rate)
      return SIMD2(500 + 200 * cos(4 * time), 500 + 150 * sin(5 * time))
    }
    var trails = Array(repeating: MotionTrail(), count: 10)
    var step = 0
    func add() {
      for finger in trails.indices {
        trails[finger].add(
          places[(step + finger * 97) & 4095], nanoseconds: UInt64(step + 1) * 1_000_000_000 / UInt64(rate))
      }
      step += 1
    }
    for _ in 0..<256 { add() }
    var sum = 0.0
    measure(
      "predict10/touchstone/\(rate)", unit: "us", scale: 1e6, batches: 9, iterations: 5000, prepare: { $0 },
      body: { count in
        for _ in 0..<count {
          add()
          for finger in trails.indices { sum += trails[finger].forecast()?.offset(after: 0.033).x ?? 0 }
        }
      })
    guard sum.isFinite, trails[0].forecast()?.method == .network else { stop("nothing was predicted by the network") }
  }
}
