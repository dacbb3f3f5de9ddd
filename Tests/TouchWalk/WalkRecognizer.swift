import UIKit

/// A recogniser that watches what it is told: of each touch began once, then ended or cancelled once, nothing after.
@MainActor final class WalkRecognizer: UIGestureRecognizer {
  weak var walk: TouchWalk?
  private var open: Set<Int> = []
  private var over: Set<Int> = []

  init(_ walk: TouchWalk) {
    super.init()
    self.walk = walk
  }

  override var isEnabled: Bool {
    didSet { if !isEnabled { letGo() } }
  }

  /// It is detached or switched off: it hears no more of its touches.
  func letGo() {
    over.formUnion(open)
    open.removeAll()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches {
      walk?.saw(touch)
      if over.contains(touch.hash) || !open.insert(touch.hash).inserted {
        walk?.broke("a recogniser got began twice for touch \(touch.hash)")
      }
    }
    walk?.inCallback(of: view as? WalkView)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches where !open.contains(touch.hash) {
      walk?.broke("a recogniser got moved of touch \(touch.hash), which it has not")
    }
    walk?.inCallback(of: view as? WalkView)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { finish(touches) }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { finish(touches) }

  private func finish(_ touches: Set<UITouch>) {
    for touch in touches {
      if open.remove(touch.hash) == nil {
        walk?.broke("a recogniser got the end of touch \(touch.hash), which it has not")
      }
      over.insert(touch.hash)
    }
    walk?.inCallback(of: view as? WalkView)
  }

  /// What must hold when nothing touches.
  func checkWithoutTouches(_ walk: TouchWalk) {
    // The recognisers of a window that was freed in mid-touch hear no more.
    if walk.hasFreedWindow { letGo() }
    if !open.isEmpty { walk.broke("a recogniser was never told of the end of \(open.count) touches") }
    if numberOfTouches != 0 { walk.broke("a recogniser keeps \(numberOfTouches) touches that are over") }
  }
}
