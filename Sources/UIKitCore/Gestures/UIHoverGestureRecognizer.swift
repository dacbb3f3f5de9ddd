import Foundation
import TouchPlatform

/// A pointer or pencil over the view, without touching it.
///
/// It begins when the pointer comes over the view or anything in it, changes while it moves there, and ends when it
/// leaves, or when the view is removed or hidden under it. While a button is pressed it pauses. It never keeps others from
/// being recognised, nor they it, and takes no touches from views.
///
/// Statements: GH1–GH8.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  /// What hovers, while it does.
  private var pointer: UITouch? { attempt.touches.last }
  /// How far that is above the screen.
  private var height: CGFloat = 0

  /// How far a pencil is above the screen: 1 where it is first seen, towards 0 at the screen. Platforms that do not
  /// measure it say 0, and so do pointers. (GH4)
  /// > Here: where the tablet measures it, otherwise 0; browsers do not tell it.
  open var zOffset: CGFloat { pointer == nil ? 0 : height }

  /// Radians between a pencil and the screen; 0 where it is not measured. (GH4)
  open var altitudeAngle: CGFloat {
    guard let state = pointer?.state, state.altitude.isFinite else { return 0 }
    return CGFloat(state.altitude)
  }

  /// How far a pencil is turned around its own axis, in radians; 0 where it is not measured. (GH4)
  open var rollAngle: CGFloat { pointer?.rollAngle ?? 0 }

  /// The direction in which a pencil leans, in radians clockwise from +x of `view` (nil: the window); 0 where it is not
  /// measured. (GH4)
  open func azimuthAngle(in view: UIView?) -> CGFloat {
    guard let pointer, pointer.state.azimuth.isFinite else { return 0 }
    return pointer.azimuthAngle(in: view)
  }

  /// The direction in which a pencil leans, as a vector of length 1 in `view`'s space (nil: the window's); zero where it
  /// is not measured. (GH4)
  open func azimuthUnitVector(in view: UIView?) -> CGVector {
    guard let pointer, pointer.state.azimuth.isFinite else { return CGVector(dx: 0, dy: 0) }
    return pointer.azimuthUnitVector(in: view)
  }

  /// Whether the eraser's end of a pencil points at the screen; false where nothing hovers or the device does not tell. (P19)
  /// > Ours: UIKit has no pencil with an eraser.
  open var isEraser: Bool { pointer?.isEraser ?? false }

  /// False. (GH7)
  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// False. (GH7)
  open override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  // Touches are others' business. (GH7)
  override var takesTouches: Bool { false }

  override var endsWhenViewLeaves: Bool { true }

  override func pointerActed(_ event: PointerEvent) {
    guard let sample = event.hover else { return }
    height = CGFloat(sample.height.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil } ?? 0)
    switch (event.hoverPhase(for: self), currentState.isActive) {
    case (.entered, false): state = .began
    case (.entered, true), (.moved, true): state = .changed
    // It was switched on, refused, or reset under the pointer: it begins when that comes in again.
    case (.moved, false), (.exited, false): break
    case (.exited, true): state = .ended
    }
  }
}
