import Foundation
import QuartzCore

extension UIView {
  /// Whether the view itself can be hit: shown, alpha not below 0.01, interactive, and not in an animation that forbids
  /// user interaction.
  ///
  /// The float 0.01 lies a little below 0.01 and must not pass: the next one up is the first that does.
  /// (H2, H4, H5, H27)
  @inline(__always) package final var isHittable: Bool {
    flags.contains(.interactive) && refusals == 0 && !_layer.isHiddenStored && _layer._opacity > 0.01
  }

  /// What `point(inside:with:)` returns unless it is overridden. (H7)
  @inline(__always) final func holds(_ point: CGPoint) -> Bool {
    let bounds = _layer._bounds
    return point.x >= bounds.origin.x && point.y >= bounds.origin.y
      && point.x < bounds.origin.x + bounds.size.width && point.y < bounds.origin.y + bounds.size.height
  }

  /// Keeps the superview's boxes true after a change of this view.
  @inline(__always) final func boxDidChange() {
    if let boxes = _superview?.boxes { boxes.update(HitBoxes.Box(of: self), at: Int(_index)) }
  }

  /// The hit view of the frontmost subview that has one, or else this view, which contains the point. (H8, H9)
  ///
  /// A subview that overrides nothing and contains the point certainly has a hit view, at least itself; so the walk
  /// moves down and never back up. It retains nothing while no other code runs. An overridden method may remove or free
  /// any view: from its call on the walk retains the view it has reached.
  final func deepest(at point: CGPoint, with event: UIEvent?) -> UIView {
    var walk = HitWalk(at: self, point)
    var isHeld = false
    defer { if isHeld { walk.here.release() } }
    while true {
      switch walk.advance(pausingAtViews: isHeld) {
      case .ended: return walk.here.takeUnretainedValue()
      case .boxesAreMissing: walk.here.takeUnretainedValue().makeBoxes()
      case .entered(let child):
        _ = child.retain()
        walk.here.release()
        walk.enter(child)
      case .transformed(let child):
        guard let inside = child.takeUnretainedValue().takeIn(walk.point) else { continue }
        if isHeld {
          _ = child.retain()
          walk.here.release()
        }
        walk.point = inside
        walk.enter(child)
      case .overriding(let child):
        if !isHeld {
          _ = walk.here.retain()
          isHeld = true
        }
        if let found = child.takeUnretainedValue().answer(walk.point, event) { return found }
      }
    }
  }

  private final func makeBoxes() { boxes = HitBoxes(storedSubviews) }

  private final func takeIn(_ point: CGPoint) -> CGPoint? {
    guard isHittable, let inside = _layer.fromSuperlayer(point), holds(inside) else { return nil }
    return inside
  }

  private final func answer(_ point: CGPoint, _ event: UIEvent?) -> UIView? {
    guard let inside = _layer.fromSuperlayer(point) else { return nil }
    return hitTest(inside, with: event)
  }
}

/// The part of hit testing that needs no other code: the way down through views whose classes override nothing and that
/// have no transform.
///
/// It runs on the main actor but is not declared so: a closure that an actor's code passes on is checked at each call,
/// which costs more than all of the rest. It calls and retains nothing on the way, so its state stays in registers.
/// Cost: 20 ns a level of ten subviews.
private struct HitWalk {
  // Unsafe: the walk changes nothing, and superviews keep all on the way.
  /// The deepest view found so far that contains the point; not retained.
  private(set) var here: Unmanaged<UIView>
  /// The point in that view's space.
  var point: CGPoint {
    get { CGPoint(x: x, y: y) }
    set { (x, y) = (Double(newValue.x), Double(newValue.y)) }
  }
  private var x, y: Double
  /// The subviews before this index have not been tested.
  private var end = Int.max

  enum Stop {
    /// No subview contains the point.
    case ended
    /// The view should get its boxes first.
    case boxesAreMissing
    /// This subview contains the point and is to be entered next; only a walk that pauses at views stops with it.
    case entered(Unmanaged<UIView>)
    /// This subview has a transform.
    case transformed(Unmanaged<UIView>)
    /// The `hitTest` of this subview must be called.
    case overriding(Unmanaged<UIView>)
  }

  @MainActor init(at view: UIView, _ point: CGPoint) {
    here = Unmanaged.passUnretained(view)
    (x, y) = (Double(point.x), Double(point.y))
  }

  /// Makes a subview, in whose space the point is now, the view from which the walk continues.
  mutating func enter(_ view: Unmanaged<UIView>) {
    here = view
    end = .max
  }

  /// Walks as far as possible without a call of other code. The lists are read again each time, since other code may
  /// have changed them.
  @inline(never) mutating func advance(pausingAtViews pauses: Bool) -> Stop {
    var (here, x, y, end) = (here, x, y, end)
    defer { (self.here, self.x, self.y, self.end) = (here, x, y, end) }
    while true {
      let (index, child) = Self.candidate(in: here, before: end, x, y)
      guard let child else { return index == Self.boxesMissing ? .boxesAreMissing : .ended }
      end = index
      switch Self.meet(child, &x, &y) {
      case .missed: continue
      case .transformed: return .transformed(child)
      case .overriding: return .overriding(child)
      case .entered:
        if pauses { return .entered(child) }
        here = child
        end = .max
      }
    }
  }

  private enum Meeting {
    case missed, entered, transformed, overriding
  }

  /// Tests a subview with a point of its superview's space; a point that it contains is converted to the subview's
  /// space.
  @inline(__always)
  private static func meet(_ view: Unmanaged<UIView>, _ x: inout Double, _ y: inout Double) -> Meeting {
    view._withUnsafeGuaranteedRef { view in
      let flags = view.flags
      if flags.contains(.customHitTest) { return .overriding }
      let layer = view._layer
      if layer.hasTransform { return .transformed }
      return flags.contains(.interactive) && view.refusals == 0 && layer.takeIn(&x, &y) ? .entered : .missed
    }
  }

  private static let boxesMissing = -2

  /// The frontmost subview before `end` that may contain the point, and its index.
  @inline(__always)
  private static func candidate(
    in view: Unmanaged<UIView>, before end: Int, _ x: Double, _ y: Double
  ) -> (Int, Unmanaged<UIView>?) {
    view._withUnsafeGuaranteedRef { view in
      let index: Int
      if let boxes = view.boxes {
        index = boxes.last(before: end, containingX: Float(x), y: Float(y))
      } else {
        let count = view.storedSubviews.count
        if count >= HitBoxes.threshold { return (boxesMissing, nil) }
        index = min(end, count) - 1
      }
      guard index >= 0, index < view.storedSubviews.count else { return (-1, nil) }
      return (index, Unmanaged.passUnretained(view.storedSubviews[index]))
    }
  }
}
