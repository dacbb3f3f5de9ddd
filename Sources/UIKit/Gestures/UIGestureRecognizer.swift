import Foundation
import QuartzCore

/// The base of recognisers: it is attached to a view and gets the touches on that view and on everything in it.
///
/// This is the part of it that delivery needs: touches reach it before the views, from touch-down to the end of each
/// contact. Recognition, arbitration and the concrete recognisers are not built yet (see FEATURES.md). A recogniser is
/// no responder and stands in no responder chain. Statements: R9, T30, E9.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  final weak var attachedView: UIView?
  final var following: [UITouch] = []
  /// Those of them whose beginning it has heard and whose end it has not.
  final var heard: [UITouch] = []

  /// How far a recogniser has come.
  public enum State: Int, Sendable {
    /// Nothing is decided. Every attempt begins here.
    case possible = 0
    /// A gesture that goes on was recognised.
    case began = 1
    /// It has changed.
    case changed = 2
    /// It is over; for a gesture of one moment, it was recognised.
    case ended = 3
    /// It was taken away.
    case cancelled = 4
    /// It was none.
    case failed = 5
    /// The same as `ended`.
    public static let recognized = State.ended
  }

  /// How far the recogniser has come. Subclasses set it; nothing is arbitrated yet. Default `possible`.
  open var state = State.possible

  /// The attempt is over and `state` becomes `possible` again: subclasses forget what they know of it. Default: nothing.
  open func reset() {}

  /// The view it is attached to has left the window: an attempt that goes on is cancelled, any other one has failed. (V16)
  final func leave(_ touches: Set<UITouch>, with event: UIEvent) {
    touchesCancelled(touches, with: event)
    switch state {
    case .began, .changed: state = .cancelled
    case .possible: state = .failed
    case .ended, .cancelled, .failed: break
    }
    reset()
    state = .possible
  }

  /// A recogniser that no view has yet.
  public override init() { super.init() }

  /// The view it is attached to.
  open var view: UIView? { attachedView }

  /// Whether it gets touches; one that is disabled in mid-touch hears no more of it. Default true.
  open var isEnabled = true {
    didSet {
      guard !isEnabled else { return }
      for touch in following { touch.recognizers.removeAll { $0 === self } }
      following.removeAll()
      heard.removeAll()
    }
  }

  /// How many touches it is getting.
  open var numberOfTouches: Int { following.count }

  /// The middle of its touches in `view`'s space (nil: the window's); without touches the origin.
  open func location(in view: UIView?) -> CGPoint {
    guard !following.isEmpty else { return .zero }
    var x = 0.0
    var y = 0.0
    for touch in following {
      let point = touch.location(in: view)
      x += point.x
      y += point.y
    }
    return CGPoint(x: x / Double(following.count), y: y / Double(following.count))
  }

  /// Touches began. For subclasses; default: nothing.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Touches moved. For subclasses; default: nothing.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Touches ended. For subclasses; default: nothing.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Touches were cancelled. For subclasses; default: nothing.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
}

extension UIView {
  /// The recognisers attached to the view, in the order of attachment; nil when there are none.
  public var gestureRecognizers: [UIGestureRecognizer]? {
    get {
      guard let list = extras?.recognizers, !list.isEmpty else { return nil }
      return list
    }
    set {
      for old in extras?.recognizers ?? [] { removeGestureRecognizer(old) }
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }

  /// Attaches a recogniser; it leaves the view it was attached to. Running touches do not join it.
  public func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    recognizer.attachedView?.removeGestureRecognizer(recognizer)
    needExtras().recognizers.append(recognizer)
    recognizer.attachedView = self
  }

  /// Detaches a recogniser; it hears no more of running touches.
  public func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    guard let extras, let index = extras.recognizers.firstIndex(where: { $0 === recognizer }) else { return }
    extras.recognizers.remove(at: index)
    recognizer.attachedView = nil
    for touch in recognizer.following { touch.recognizers.removeAll { $0 === recognizer } }
    recognizer.following.removeAll()
    recognizer.heard.removeAll()
  }
}
