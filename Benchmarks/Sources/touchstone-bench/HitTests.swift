import BenchmarkSupport
import UIKit

/// Finding the view under a point, in the competitors' layouts and with their sequence of points.
@MainActor func measureHitTests() {
  for count in [1000, 10000] {
    let iterations = count == 1000 ? 2000 : 200
    measureHits("flat_\(count)", bottom: false, iterations: iterations) { Scene.flat(count, in: $0) }
    measureHits("balanced10_\(count)", bottom: false, iterations: 20000) {
      Scene.balanced(levels: count == 1000 ? 3 : 4, in: $0)
    }
    for depth in [10, 100] {
      measureHits("chain_depth\(depth)_\(count)", bottom: true, iterations: iterations) {
        Scene.chain(depth: depth, count: count, in: $0)
      }
    }
  }
}

@MainActor private func measureHits(_ tag: String, bottom: Bool, iterations: Int, build: (UIView) -> Void) {
  let root = UIView(frame: CGRect(origin: .zero, size: Scene.size))
  build(root)
  // Xorshift; the seed is the competitors'.
  var state: UInt64 = 88_172_645_463_325_252
  var missed = 0
  measure(
    "hittest/touchstone/\(tag)", unit: "us/hit", scale: 1e6, batches: 7, iterations: iterations,
    prepare: { count in
      (0..<count).map { _ in
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return bottom
          ? CGPoint(x: Double(900 + (state & 31)), y: 500)
          : CGPoint(x: Double(state % 1920), y: Double((state >> 20) % 1080))
      }
    },
    body: { points in
      for point in points {
        guard let hit = root.hitTest(point, with: nil), hit !== root else {
          missed += 1
          continue
        }
      }
    })
  // The last row of the grid of 1,000 is not full: a fortieth of the points lies beside it.
  if missed > 8 * iterations / 20 { stop("\(tag): \(missed) points hit nothing") }
}
