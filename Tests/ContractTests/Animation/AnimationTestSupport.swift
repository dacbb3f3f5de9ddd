import Synchronization
import Testing
import TouchPlatform
import TouchTesting
import UIKit

/// Formulas that know nothing of the engine.
enum Formula {
  /// The Bézier with control points (x1, y1), (x2, y2), found by bisection alone. (A5)
  static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at time: Double) -> Double {
    func value(_ p1: Double, _ p2: Double, _ t: Double) -> Double {
      3 * (1 - t) * (1 - t) * t * p1 + 3 * (1 - t) * t * t * p2 + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if value(x1, x2, middle) < time { low = middle } else { high = middle }
    }
    return value(y1, y2, low)
  }

  /// Where a mass on a spring is that starts at 0 with a velocity and is pulled to 1: the law of motion, integrated in
  /// small steps of the fourth order.
  static func spring(mass: Double, stiffness: Double, damping: Double, velocity: Double, at time: Double) -> Double {
    let steps = max(1, Int(time * 20_000))
    let h = time / Double(steps)
    var (x, v) = (0.0, velocity)
    func force(_ x: Double, _ v: Double) -> Double { (stiffness * (1 - x) - damping * v) / mass }
    for _ in 0..<steps {
      let (k1, l1) = (v, force(x, v))
      let (k2, l2) = (v + h / 2 * l1, force(x + h / 2 * k1, v + h / 2 * l1))
      let (k3, l3) = (v + h / 2 * l2, force(x + h / 2 * k2, v + h / 2 * l2))
      let (k4, l4) = (v + h * l3, force(x + h * k3, v + h * l3))
      x += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
      v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
    }
    return x
  }
}

func isNear(_ a: Double, _ b: Double, within tolerance: Double = 1e-6) -> Bool { abs(a - b) <= tolerance }

extension Stage {
  /// A layer without a view that has been on the screen for a frame.
  @MainActor func layer(_ frame: CGRect = CGRect(x: 0, y: 0, width: 10, height: 10)) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    window.layer.addSublayer(layer)
    advance(by: .frames(1))
    return layer
  }
}

/// What an animation tells its delegate, in the stage's journal.
@MainActor final class JournalingAnimationDelegate: NSObject, CAAnimationDelegate {
  func animationDidStart(_ anim: CAAnimation) {
    Stage.current?.note("\(anim.value(forKey: "name") ?? "animation") started")
  }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    Stage.current?.note("\(anim.value(forKey: "name") ?? "animation") stopped \(flag)")
  }
}

/// What the log says while a test's closure runs. Other tests run at the same time, so ask for a part of a text.
@MainActor func complaints(_ body: () -> Void) -> [String] {
  let lines = Mutex<[String]>([])
  PlatformLog.redirect { _, text in lines.withLock { $0.append(text) } }
  body()
  PlatformLog.redirect(to: nil)
  return lines.withLock { $0 }
}
