import TouchTesting
import UIKit

/// A view that shows a circle under each finger, as the multi-touch example does, watches what it is told, and lets
/// the walk do something inside every callback.
///
/// A circle can itself be touched: such a touch comes here up the responder chain.
@MainActor final class WalkView: LawfulView {
  weak var walk: TouchWalk?
  private(set) var number = 0
  /// Whether it may be told of one finger at a time only, for its whole life.
  let isAlwaysSingle: Bool
  /// Whether it does things while it is hit-tested or laid out.
  let isMean: Bool
  private(set) var fingers: [UITouch: Finger] = [:]
  /// The samples of which it was told and expects updates, with their touches.
  private var awaited: [UInt64: Int] = [:]

  struct Finger {
    let circle: WalkCircle
    var timestamp: TimeInterval
    let type: UITouch.TouchType
    let isEraser: Bool
    /// Whether the view has left its window since: then only touchesCancelled may come.
    var isLost = false
  }

  init(_ walk: TouchWalk, frame: CGRect, multipleTouch: Bool, alwaysSingle: Bool = false, mean: Bool = false) {
    isAlwaysSingle = alwaysSingle
    isMean = mean
    super.init(frame: frame)
    self.walk = walk
    number = walk.enlist(self, "view")
    name = "view \(number)"
    laws = walk.calls
    isMultipleTouchEnabled = multipleTouch && !alwaysSingle
  }

  required init?(coder: NSCoder) { nil }

  override var canBecomeFirstResponder: Bool { true }

  // MARK: Touches

  /// The touches that are its own or its circles'. What comes up the chain from other views follows these when they are
  /// put elsewhere, so it may begin and end in different places.
  private func own(_ touches: Set<UITouch>) -> Set<UITouch> {
    touches.filter { $0.view === self || $0.view is WalkCircle }
  }

  private func hear(_ what: UITouch.Phase, _ all: Set<UITouch>, _ event: UIEvent?) -> Set<UITouch> {
    let touches = own(all)
    guard let walk, !touches.isEmpty else { return [] }
    walk.tell("\(name) \(what) \(touches.map(\.hash).sorted())")
    walk.lastEvent = event
    walk.report.fold(number << 8 + what.rawValue)
    for touch in touches.sorted(by: { $0.hash < $1.hash }) {
      walk.report.fold(touch.hash)
      walk.report.fold(Int(truncatingIfNeeded: touch.location(in: nil).x.bitPattern))
    }
    check(touches, event, isCancel: what == .cancelled)
    return touches
  }

  override func touchesBegan(_ all: Set<UITouch>, with event: UIEvent?) {
    let touches = hear(.began, all, event)
    if !touches.isEmpty { super.touchesBegan(touches, with: event) }
    for touch in touches.sorted(by: { $0.hash < $1.hash }) {
      walk?.saw(touch)
      let circle = WalkCircle(frame: CGRect(x: 0, y: 0, width: 1, height: 1))
      circle.maker = self
      circle.center = touch.location(in: self)
      addSubview(circle)
      let finger = Finger(
        circle: circle, timestamp: touch.timestamp, type: touch.type, isEraser: touch.isEraser)
      fingers.updateValue(finger, forKey: touch)?.circle.removeFromSuperview()
      UIView.animate(withDuration: 0.05) { circle.bounds.size = CGSize(width: 12, height: 12) }
    }
    // Those whose end is only held back have left the view free for others. (D29)
    let own = fingers.keys.count { $0.view === self && walk?.gestures.isDown($0) == true }
    if isAlwaysSingle && own > 1 { walk?.broke(.oneLife, "\(name) takes one finger and was told of \(own)") }
    walk?.inCallback(of: self)
  }

  override func touchesMoved(_ all: Set<UITouch>, with event: UIEvent?) {
    let touches = hear(.moved, all, event)
    if !touches.isEmpty { super.touchesMoved(touches, with: event) }
    for touch in touches { fingers[touch]?.circle.center = touch.location(in: self) }
    walk?.inCallback(of: self)
  }

  override func touchesEnded(_ all: Set<UITouch>, with event: UIEvent?) {
    let touches = hear(.ended, all, event)
    if !touches.isEmpty { super.touchesEnded(touches, with: event) }
    removeCircles(of: touches)
    walk?.inCallback(of: self)
  }

  override func touchesCancelled(_ all: Set<UITouch>, with event: UIEvent?) {
    let touches = hear(.cancelled, all, event)
    if !touches.isEmpty { super.touchesCancelled(touches, with: event) }
    removeCircles(of: touches)
    walk?.inCallback(of: self)
  }

  private func removeCircles(of touches: Set<UITouch>) {
    for touch in touches.sorted(by: { $0.hash < $1.hash }) {
      fingers.removeValue(forKey: touch)?.circle.removeFromSuperview()
    }
  }

  private func check(_ touches: Set<UITouch>, _ event: UIEvent?, isCancel: Bool) {
    guard let walk else { return }
    guard let event else { return walk.broke(.callsMakeSense, "\(name) was told without an event") }
    if !isCancel && (window == nil || window?.isHidden == true) {
      walk.broke(.departure, "\(name) is in no window that is shown and was told of something else than a cancel")
    }
    let all = event.allTouches ?? []
    for touch in touches {
      if !all.contains(touch) { walk.broke(.callsMakeSense, "\(name): touch \(touch.hash) is not among the event's") }
      let place = touch.location(in: nil)
      if !place.x.isFinite || !place.y.isFinite {
        walk.broke(.callsMakeSense, "\(name): touch \(touch.hash) is nowhere")
      }
      walk.checkSamples(of: touch, in: event, for: name)
      if isCancel {
        awaited = awaited.filter { $0.value != touch.hash }
      } else if touch.view === self {
        awaitUpdates(of: touch, event)
      }
      guard let finger = fingers[touch] else { continue }
      if touch.timestamp < finger.timestamp {
        walk.broke(.callsMakeSense, "\(name): the time of touch \(touch.hash) runs backwards")
      }
      fingers[touch]?.timestamp = touch.timestamp
      if touch.type != finger.type || touch.isEraser != finger.isEraser {
        walk.broke(.pens, "\(name): touch \(touch.hash) began as another tool, or with the other end")
      }
      if finger.isLost && !isCancel {
        walk.broke(.departure, "\(name) has left its window and was told of \(touch.phase)")
      }
    }
  }

  // MARK: Updates

  private func awaitUpdates(of touch: UITouch, _ event: UIEvent) {
    for copy in event.coalescedTouches(for: touch) ?? [] where !copy.estimatedPropertiesExpectingUpdates.isEmpty {
      if let index = copy.estimationUpdateIndex?.uint64Value { awaited[index] = touch.hash }
    }
  }

  override func touchesEstimatedPropertiesUpdated(_ all: Set<UITouch>) {
    let touches = all.filter { $0.view === self }
    guard let walk, !touches.isEmpty else { return super.touchesEstimatedPropertiesUpdated(all) }
    walk.tell("\(name) is told of updates \(touches.compactMap { $0.estimationUpdateIndex?.intValue }.sorted())")
    if window == nil { walk.broke(.departure, "\(name) is in no window and was told of updates") }
    walk.estimates.told(self, name, touches)
    for touch in touches where touch.estimatedPropertiesExpectingUpdates.isEmpty {
      if let index = touch.estimationUpdateIndex?.uint64Value { awaited[index] = nil }
    }
    walk.inCallback(of: self)
  }

  /// After a rest every update that was announced has come or has been withdrawn.
  func checkUpdatesAtRest() {
    // One whose window was freed has left it without a word; that of another is hidden.
    if window?.isHidden == false, let index = awaited.keys.min() {
      walk?.broke(.estimates, "\(name) was never told what became of sample \(index), of which updates were expected")
    }
    awaited.removeAll()
  }

  /// It leaves, or its window is hidden: it is not told of updates any more.
  func awaitsNothing() { awaited.removeAll() }

  /// Whether a pen is down on it.
  var hasPenDown: Bool { fingers.keys.contains { $0.type == .pencil && walk?.gestures.isDown($0) == true } }

  // MARK: Other callbacks

  override func willMove(toWindow newWindow: UIWindow?) {
    for touch in fingers.keys { fingers[touch]?.isLost = true }
    awaited.removeAll()
    walk?.gestures.leaves(self)
    super.willMove(toWindow: newWindow)
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if isMean { walk?.inCallback(of: self) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if isMean { walk?.inCallback(of: self) }
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    if isMean { walk?.inCallback(of: self) }
    // What a mean view took out just now is not there to be touched.
    guard let found = super.hitTest(point, with: event), found.window != nil else { return nil }
    return found
  }

  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let walk, walk.isInStep else { return true }
    walk.inCallback(of: self)
    return !walk.input.happens(12)
  }

  // MARK: What must hold between steps

  func checkBetweenSteps() {
    guard let walk else { return }
    for case let circle as WalkCircle in subviews
    where circle.maker === self && !fingers.values.contains(where: { $0.circle === circle }) {
      walk.broke(.oneLife, "\(name) has a circle without a finger")
    }
    if !fingers.isEmpty && (window == nil || window?.isHidden == true) {
      walk.broke(.departure, "\(name) is in no window that is shown and has \(fingers.count) fingers")
    }
  }
}

/// A circle under a finger.
final class WalkCircle: UIView {
  /// The view that has the finger; a step may move the circle to another one.
  weak var maker: WalkView?
}
