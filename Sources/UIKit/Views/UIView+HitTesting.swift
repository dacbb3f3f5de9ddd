import Foundation
import QuartzCore

extension UIView {
  /// Whether the view itself lets touches in: shown, alpha not below 0.01, interactive, not animated without leave.
  ///
  /// The float 0.01 lies a little below 0.01 and must not pass: the next one up is the first that does.
  /// (H2, H4, H5, H27)
  @inline(__always) final var isHittable: Bool {
    flags.contains(.interactive) && refusals == 0 && !layer.isHiddenStored && layer._opacity > 0.01
  }

  /// What `point(inside:with:)` answers unless it is overridden. (H7)
  @inline(__always) final func holds(_ point: CGPoint) -> Bool {
    let bounds = layer._bounds
    return point.x >= bounds.origin.x && point.y >= bounds.origin.y
      && point.x < bounds.origin.x + bounds.size.width && point.y < bounds.origin.y + bounds.size.height
  }

  /// Keeps the superview's boxes true after a change of this view.
  @inline(__always) final func boxDidChange() {
    if let boxes = _superview?.boxes { boxes.update(HitBoxes.Box(of: self), at: Int(_index)) }
  }

  /// The answer of the frontmost subview that has one, or else this view, which holds the point. (H8, H9)
  ///
  /// A subview that overrides nothing and takes the point in has an answer for certain, at the worst itself; so the walk
  /// goes down and never comes back. It retains nothing while no other code runs. Where a view answers for itself, its
  /// code may remove or free any view: from then on the walk retains the view it stands at.
  final func deepest(at point: CGPoint, with event: UIEvent?) -> UIView {
    var here = Unmanaged.passUnretained(self)
    var isHeld = false
    defer { if isHeld { here.release() } }
    var (x, y) = (Double(point.x), Double(point.y))
    var index = Self.frontmost(in: here, x, y)
    while index >= 0 {
      let child = Self.subview(of: here, at: index)
      var isEntered = false
      switch Self.meet(child, &x, &y) {
      case .missed: break
      case .entered: isEntered = true
      case .transformed: isEntered = child.takeUnretainedValue().takeInTransformed(&x, &y)
      case .overriding:
        if !isHeld {
          _ = here.retain()
          isHeld = true
        }
        if let found = child.takeUnretainedValue().answer(x, y, event) { return found }
      }
      if isEntered {
        if isHeld {
          _ = child.retain()
          here.release()
        }
        here = child
        index = Self.frontmost(in: here, x, y)
      } else {
        index = Self.candidate(in: here, before: index, x, y)
      }
    }
    return here.takeUnretainedValue()
  }

  @inline(never) private final func takeInTransformed(_ x: inout Double, _ y: inout Double) -> Bool {
    guard isHittable, let inside = layer.fromSuperlayer(CGPoint(x: x, y: y)), holds(inside) else { return false }
    (x, y) = (Double(inside.x), Double(inside.y))
    return true
  }

  @inline(never) private final func answer(_ x: Double, _ y: Double, _ event: UIEvent?) -> UIView? {
    guard let inside = layer.fromSuperlayer(CGPoint(x: x, y: y)) else { return nil }
    return hitTest(inside, with: event)
  }

  @inline(never) private final func makeBoxes() { boxes = HitBoxes(_subviews) }

  /// The frontmost subview that may have an answer, or −1.
  @inline(__always)
  private static func frontmost(in view: Unmanaged<UIView>, _ x: Double, _ y: Double) -> Int {
    if lacksBoxes(view) { view.takeUnretainedValue().makeBoxes() }
    return candidate(in: view, before: .max, x, y)
  }

  // What follows runs on the main actor too, but says otherwise: a closure that an actor's code hands out is checked for
  // it whenever it runs, and that costs more than all of the rest.

  private enum Meeting {
    case missed, entered, transformed, overriding
  }

  /// What a subview makes of a point of its superview's space; a point that is taken in becomes one of the subview's.
  @inline(__always)
  private nonisolated static func meet(_ view: Unmanaged<UIView>, _ x: inout Double, _ y: inout Double) -> Meeting {
    view._withUnsafeGuaranteedRef { view in
      let flags = view.flags
      if flags.contains(.customHitTest) { return .overriding }
      let layer = view.layer
      if layer.hasTransform { return .transformed }
      return flags.contains(.interactive) && view.refusals == 0 && layer.takeIn(&x, &y) ? .entered : .missed
    }
  }

  /// The frontmost subview before `end` that may have an answer, or −1. The list is looked at anew each time: a user's
  /// hitTest may have changed it.
  @inline(__always)
  private nonisolated static func candidate(
    in view: Unmanaged<UIView>, before end: Int, _ x: Double, _ y: Double
  ) -> Int {
    view._withUnsafeGuaranteedRef { view in
      let end = min(end, view._subviews.count)
      guard let boxes = view.boxes else { return end - 1 }
      return boxes.last(before: end, containingX: Float(x), y: Float(y))
    }
  }

  @inline(__always) private nonisolated static func lacksBoxes(_ view: Unmanaged<UIView>) -> Bool {
    view._withUnsafeGuaranteedRef { $0.boxes == nil && $0._subviews.count >= HitBoxes.threshold }
  }

  @inline(__always)
  private nonisolated static func subview(of view: Unmanaged<UIView>, at index: Int) -> Unmanaged<UIView> {
    view._withUnsafeGuaranteedRef { Unmanaged.passUnretained($0._subviews[index]) }
  }
}
