import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Core Animation: key frames")
struct KeyframeAnimationTests {
  /// Where a layer's x is at each tenth of a second.
  private func places(_ change: (CAKeyframeAnimation) -> Void) -> [Double] {
    let stage = Stage()
    let layer = stage.layer()
    let frames = CAKeyframeAnimation(keyPath: "position.x")
    frames.values = [0, 10, 40]
    frames.duration = 1
    change(frames)
    layer.add(frames, forKey: nil)
    return (1...9).map { _ in
      stage.advance(by: .milliseconds(100))
      return layer.presentation()!.position.x
    }
  }

  private func areNear(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { isNear($0, $1) }
  }

  @Test("Linear: evenly spaced keys, or at their times")
  func linear() {
    #expect(areNear(places { _ in }, [2, 4, 6, 8, 10, 16, 22, 28, 34]))
    let timed = places { $0.keyTimes = [0, 0.2, 1] }
    #expect(areNear(timed, [5, 10, 13.75, 17.5, 21.25, 25, 28.75, 32.5, 36.25]))
    #expect(areNear(places { $0.keyTimes = [0, 1] }, [2, 4, 6, 8, 10, 16, 22, 28, 34]), "times that do not fit")
    #expect(areNear(places { $0.keyTimes = [0, 0.8, 0.1] }, [2, 4, 6, 8, 10, 16, 22, 28, 34]), "times that fall")
  }

  @Test("Discrete: each value holds until the next key's time; key times are one more than values")
  func discrete() {
    #expect(places { $0.calculationMode = .discrete } == [0, 0, 0, 10, 10, 10, 40, 40, 40])
    let timed = places {
      $0.calculationMode = .discrete
      $0.keyTimes = [0, 0.15, 0.75, 1]
    }
    #expect(timed == [0, 10, 10, 10, 10, 10, 10, 40, 40])
  }

  @Test("Paced: at an even pace from the first to the last; times and curves are passed over")
  func paced() {
    let paced = places {
      $0.calculationMode = .paced
      $0.keyTimes = [0, 0.9, 1]
      $0.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeIn)]
    }
    #expect(areNear(paced, [4, 8, 12, 16, 20, 24, 28, 32, 36]))
  }

  @Test("A5: a curve for each stretch, and one for the whole")
  func curves() {
    let each = places {
      $0.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeOut)]
    }
    let whole = places { $0.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut) }
    for step in 1...9 {
      let t = Double(step) / 10
      let stretch =
        t < 0.5
        ? 10 * Formula.bezier(0.42, 0, 1, 1, at: t * 2) : 10 + 30 * Formula.bezier(0, 0, 0.58, 1, at: t * 2 - 1)
      #expect(isNear(each[step - 1], stretch, within: 1e-5))
      let p = Formula.bezier(0.42, 0, 0.58, 1, at: t)
      #expect(isNear(whole[step - 1], p < 0.5 ? 20 * p : 10 + 60 * (p - 0.5), within: 1e-5))
    }
  }

  @Test("Cubic: through every key, with Kochanek and Bartels's tension, continuity and bias")
  func cubic() {
    // Hermite's way from 0 to 10 and from 10 to 40 with the tangents by hand: 10 (end), 20 (middle), 30 (end), each
    // times one half where only one neighbour counts.
    func hermite(_ p0: Double, _ p1: Double, _ m0: Double, _ m1: Double, _ t: Double) -> Double {
      (2 * t * t * t - 3 * t * t + 1) * p0 + (t * t * t - 2 * t * t + t) * m0 + (3 * t * t - 2 * t * t * t) * p1
        + (t * t * t - t * t) * m1
    }
    func expected(_ m: (Double, Double, Double, Double)) -> [Double] {
      (1...9).map { step in
        let t = Double(step) / 5
        return t <= 1 ? hermite(0, 10, m.0, m.1, t) : hermite(10, 40, m.2, m.3, t - 1)
      }
    }
    #expect(areNear(places { $0.calculationMode = .cubic }, expected((5, 20, 20, 15))))
    let tight = places {
      $0.calculationMode = .cubic
      $0.tensionValues = [1, 1, 1]
    }
    #expect(areNear(tight, expected((0, 0, 0, 0))))
    let cornered = places {
      $0.calculationMode = .cubic
      $0.continuityValues = [0, -1, 0]
    }
    #expect(areNear(cornered, expected((5, 10, 30, 15))))
    let biased = places {
      $0.calculationMode = .cubic
      $0.biasValues = [0, 1, 0]
    }
    #expect(areNear(biased, expected((5, 10, 10, 15))))
    let even = places { $0.calculationMode = .cubicPaced }
    #expect(isNear(even[4], hermite(10, 40, 20, 15, 1.0 / 3)), "half of the way of 40 lies a third into the second")
  }

  @Test("Points and colours go through keys as numbers do; one value stands still; none and mixed ones do nothing")
  func kinds() {
    let stage = Stage()
    let layer = stage.layer()
    let points = CAKeyframeAnimation(keyPath: "position")
    points.values = [CGPoint.zero, CGPoint(x: 8, y: 4), CGPoint(x: 8, y: 8)]
    points.duration = 1
    layer.add(points, forKey: "p")
    let still = CAKeyframeAnimation(keyPath: "opacity")
    still.values = [0.5]
    still.duration = 1
    layer.add(still, forKey: "still")
    stage.advance(by: .seconds(0.75))
    let seen = layer.presentation()!
    #expect(isNear(seen.position.x, 8) && isNear(seen.position.y, 6) && seen.opacity == 0.5)
    let bad = CAKeyframeAnimation(keyPath: "position")
    #expect(complaints { layer.add(bad, forKey: "bad") }.contains { $0.contains("without values") })
    bad.values = [CGPoint.zero, 4]
    #expect(complaints { layer.add(bad, forKey: "bad") }.contains { $0.contains("value 1") })
    #expect(layer.presentation()?.position == seen.position)
  }
}
