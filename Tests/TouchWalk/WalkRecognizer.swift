import UIKit

/// A recogniser of an app's own that watches what it is told: of each touch began once, then ended or cancelled once,
/// nothing after. It goes to any state that it can, at any time, and has random relations to others.
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

  /// It is switched off, or its attempt is over: it hears no more of its touches.
  private func letGo() { letGo(of: open) }

  private func letGo(of touches: Set<Int>) {
    over.formUnion(touches.intersection(open))
    open.subtract(touches)
  }

  /// It is detached: it hears no more of the touches that it had, whatever comes to it meanwhile.
  func detaching(_ detach: () -> Void) {
    let had = open
    detach()
    letGo(of: had)
  }

  /// It ignores a touch from here on.
  func drop(_ touch: UITouch) {
    open.remove(touch.hash)
    over.insert(touch.hash)
  }

  override func reset() {
    super.reset()
    letGo()
    walk?.inCallback(of: view)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches {
      walk?.saw(touch)
      if over.contains(touch.hash) || !open.insert(touch.hash).inserted {
        walk?.broke(.oneLife, "\(name ?? "") got began twice for touch \(touch.hash)")
      }
    }
    look(at: touches, event)
    go()
  }

  /// A touch is in the event for recognisers as it is for views.
  private func look(at touches: Set<UITouch>, _ event: UIEvent) {
    for touch in touches { walk?.checkSamples(of: touch, in: event, for: name ?? "") }
  }

  override func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {
    if !isEnabled || view?.window == nil {
      walk?.broke(.departure, "\(name ?? "") is off or in no window and was told of updates")
    }
    walk?.estimates.told(self, name ?? "", touches)
    walk?.inCallback(of: view)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches where !open.contains(touch.hash) {
      walk?.broke(.oneLife, "\(name ?? "") got moved of touch \(touch.hash), which it has not")
    }
    look(at: touches, event)
    go()
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    look(at: touches, event)
    finish(touches)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { finish(touches) }

  private func finish(_ touches: Set<UITouch>) {
    for touch in touches {
      if open.remove(touch.hash) == nil {
        walk?.broke(.oneLife, "\(name ?? "") got the end of touch \(touch.hash), which it has not")
      }
      over.insert(touch.hash)
    }
    go()
  }

  /// It may change its state, or do something else.
  private func go() {
    guard let walk, walk.isInStep else { return }
    if walk.input.happens(90) { changeState() }
    walk.inCallback(of: view)
  }

  /// To one of the states that it can go to, now and then to another.
  func changeState() {
    guard let walk else { return }
    let new: State
    switch (state, walk.input.choice(8)) {
    case (.possible, 0): new = .failed
    case (.possible, 1...3): new = .began
    case (.possible, 4): new = .cancelled
    case (.possible, _): new = .ended
    case (.began, 0...4), (.changed, 0...4): new = .changed
    case (.began, 5), (.changed, 5): new = .cancelled
    case (.began, 6), (.changed, 6): new = .ended
    case (let old, 7): new = State(rawValue: (old.rawValue + 1) % 6) ?? .possible
    case (let old, _): new = old
    }
    walk.tell("\(name ?? "") wants to be \(new)")
    state = new
  }

  // MARK: Relations

  override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
    guard let walk, walk.isInStep else { return true }
    walk.inCallback(of: view)
    guard walk.input.happens(40) else { return true }
    walk.gestures.allow(self, other)
    return false
  }

  override func canBePrevented(by other: UIGestureRecognizer) -> Bool {
    guard let walk, walk.isInStep, walk.input.happens(40) else { return true }
    walk.gestures.allow(self, other)
    return false
  }

  override func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool {
    walk?.isInStep == true && walk?.input.happens(12) == true
  }

  override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool {
    walk?.isInStep == true && walk?.input.happens(12) == true
  }

  override func shouldReceive(_ event: UIEvent) -> Bool {
    super.shouldReceive(event) && !(walk?.isInStep == true && walk?.input.happens(12) == true)
  }
}
