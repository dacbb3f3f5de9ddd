import Foundation
import TouchTesting
import UIKit

/// Follows the finger by the way it has come since the event before; it overrides nothing else.
final class DraggableCard: UIView {
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    let now = touch.location(in: self)
    let before = touch.previousLocation(in: self)
    frame = frame.offsetBy(dx: now.x - before.x, dy: now.y - before.y)
  }
}

/// Keeps a spot for every touch, as the founding documents' app keeps a circle.
final class SpotBoard: UIView {
  private(set) var spots: [UITouch: CGPoint] = [:]
  private(set) var calls = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    isMultipleTouchEnabled = true
  }

  private func place(_ touches: Set<UITouch>) {
    calls += 1
    for touch in touches { spots[touch] = touch.location(in: self) }
  }

  private func remove(_ touches: Set<UITouch>) {
    calls += 1
    for touch in touches { spots[touch] = nil }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { place(touches) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { place(touches) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { remove(touches) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { remove(touches) }
}

final class TalkativeController: UIViewController {
  var callsSuper = true

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    Say.note("controller began")
    if callsSuper { super.touchesBegan(touches, with: event) }
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    Say.note("controller moved")
    if callsSuper { super.touchesMoved(touches, with: event) }
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    Say.note("controller ended")
    if callsSuper { super.touchesEnded(touches, with: event) }
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    Say.note("controller cancelled")
    if callsSuper { super.touchesCancelled(touches, with: event) }
  }
}

final class TalkativeWindow: UIWindow {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    Say.note("window began")
    super.touchesBegan(touches, with: event)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    Say.note("window moved")
    super.touchesMoved(touches, with: event)
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    Say.note("window ended")
    super.touchesEnded(touches, with: event)
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    Say.note("window cancelled")
    super.touchesCancelled(touches, with: event)
  }
}

final class TalkativeApplication: UIApplication {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    Say.note("application began")
    super.touchesBegan(touches, with: event)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    Say.note("application moved")
    super.touchesMoved(touches, with: event)
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    Say.note("application ended")
    super.touchesEnded(touches, with: event)
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    Say.note("application cancelled")
    super.touchesCancelled(touches, with: event)
  }
}

final class TalkativeDelegate: UIResponder, UIApplicationDelegate {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { Say.note("delegate began") }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { Say.note("delegate moved") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { Say.note("delegate ended") }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { Say.note("delegate cancelled") }
}

/// Numbers that look random and are the same in every run (SplitMix64).
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// 0 to `bound` − 1.
  mutating func next(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
