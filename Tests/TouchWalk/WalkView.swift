import TouchTesting
import UIKit

/// A view that shows a circle under each finger, as the multi-touch example does, watches what it is told, and lets
/// the walk do something inside every callback.
///
/// A circle can itself be touched: such a touch comes here up the responder chain.
@MainActor final class WalkView: LawfulView {
  weak var walk: TouchWalk?
  /// Whether it may be told of one finger at a time only, for its whole life.
  let isAlwaysSingle: Bool
  /// Whether it does things while it is hit-tested or laid out.
  let isMean: Bool
  private(set) var fingers: [UITouch: Finger] = [:]

  struct Finger {
    let circle: WalkCircle
    var timestamp: TimeInterval
    /// Whether the view has left its window since: then only touchesCancelled may come.
    var isLost = false
  }

  init(_ walk: TouchWalk, name: String, frame: CGRect, multipleTouch: Bool, alwaysSingle: Bool, mean: Bool) {
    isAlwaysSingle = alwaysSingle
    isMean = mean
    super.init(frame: frame)
    self.walk = walk
    self.name = name
    laws = walk.laws
    isMultipleTouchEnabled = multipleTouch && !alwaysSingle
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Touches

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    walk?.trace("\(name) began \(touches.map(\.hash).sorted())")
    check(touches, event)
    for touch in touches.sorted(by: { $0.hash < $1.hash }) {
      walk?.saw(touch)
      let circle = WalkCircle(frame: CGRect(x: 0, y: 0, width: 1, height: 1))
      circle.center = touch.location(in: self)
      addSubview(circle)
      if let old = fingers.updateValue(Finger(circle: circle, timestamp: touch.timestamp), forKey: touch) {
        old.circle.removeFromSuperview()
      }
      UIView.animate(withDuration: 0.05) { circle.bounds.size = CGSize(width: 12, height: 12) }
    }
    let own = fingers.keys.count { $0.view === self }
    if isAlwaysSingle && own > 1 { walk?.broke("\(name) takes one finger and was told of \(own)") }
    walk?.inCallback(of: self)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesMoved(touches, with: event)
    check(touches, event)
    for touch in touches { fingers[touch]?.circle.center = touch.location(in: self) }
    walk?.inCallback(of: self)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    walk?.trace("\(name) ended \(touches.map(\.hash).sorted())")
    check(touches, event)
    removeCircles(of: touches)
    walk?.inCallback(of: self)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    walk?.trace("\(name) cancelled \(touches.map(\.hash).sorted())")
    check(touches, event, isCancel: true)
    removeCircles(of: touches)
    walk?.inCallback(of: self)
  }

  private func removeCircles(of touches: Set<UITouch>) {
    for touch in touches.sorted(by: { $0.hash < $1.hash }) {
      fingers.removeValue(forKey: touch)?.circle.removeFromSuperview()
    }
  }

  private func check(_ touches: Set<UITouch>, _ event: UIEvent?, isCancel: Bool = false) {
    guard let walk else { return }
    guard let event else { return walk.broke("\(name) was told without an event") }
    if !isCancel && (window == nil || window?.isHidden == true) {
      walk.broke("\(name) is in no window that is shown and was told of something else than a cancel")
    }
    let all = event.allTouches ?? []
    for touch in touches {
      if !all.contains(touch) { walk.broke("\(name): touch \(touch.hash) is not among the event's") }
      let place = touch.location(in: nil)
      if !place.x.isFinite || !place.y.isFinite { walk.broke("\(name): touch \(touch.hash) is nowhere") }
      if let last = event.coalescedTouches(for: touch)?.last {
        if last.location(in: nil) != place { walk.broke("\(name): the last coalesced touch is elsewhere") }
      } else {
        walk.broke("\(name): touch \(touch.hash) has no coalesced touches")
      }
      guard let finger = fingers[touch] else { continue }
      if touch.timestamp < finger.timestamp { walk.broke("\(name): the time of touch \(touch.hash) runs backwards") }
      fingers[touch]?.timestamp = touch.timestamp
      if finger.isLost && !isCancel { walk.broke("\(name) has left its window and was told of \(touch.phase)") }
    }
  }

  // MARK: Other callbacks

  override func willMove(toWindow newWindow: UIWindow?) {
    for touch in fingers.keys { fingers[touch]?.isLost = true }
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

  // MARK: What must hold between events

  func checkAtRest(_ walk: TouchWalk) {
    let circles = subviews.filter { $0 is WalkCircle }
    for circle in circles where !fingers.values.contains(where: { $0.circle === circle }) {
      walk.broke("\(name) has a circle without a finger")
    }
    if !fingers.isEmpty && (window == nil || window?.isHidden == true) {
      walk.broke("\(name) is in no window that is shown and has \(fingers.count) fingers")
    }
  }
}

/// A circle under a finger.
final class WalkCircle: UIView {}
