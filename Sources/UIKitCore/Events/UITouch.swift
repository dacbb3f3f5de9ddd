import Foundation
import QuartzCore
import RenderTree
import TouchPlatform

/// One finger, pencil or pointer on the screen, from touch-down to its end.
///
/// The object is the same for the contact's whole life and changes with it: store what you need, not the touch's
/// state. It can be a key of a set or dictionary, equal only to itself. Kept after its end it shows its last values.
/// Only the engine makes and changes touches.
///
/// Statements: T1–T38.
@preconcurrency @MainActor
open class UITouch: NSObject {
  /// Where a touch is in its life. (T3)
  public enum Phase: Int, Sendable {
    /// It has just touched the screen.
    case began = 0
    /// It has moved, or its force or angle changed. (T9, T10)
    case moved = 1
    /// It is down and has not changed since the previous event. (T5)
    case stationary = 2
    /// It has been lifted.
    case ended = 3
    /// The system took it. (T7)
    case cancelled = 4
    /// A pointer came over a region without touching.
    /// > Here: of what hovers, for recognisers alone.
    case regionEntered = 5
    /// A pointer moved within a region without touching.
    /// > Here: of what hovers, for recognisers alone.
    case regionMoved = 6
    /// A pointer left a region.
    /// > Here: of what hovers, for recognisers alone.
    case regionExited = 7
  }

  /// What touches. (T31)
  public enum TouchType: Int, Sendable {
    /// A finger on the screen.
    case direct = 0
    /// A finger on something that is not the screen.
    /// > Partly: never comes.
    case indirect = 1
    /// A pencil.
    case pencil = 2
    /// A pointer with a button held.
    /// > Partly: only from tapes and sent events, since a mouse stands for fingers.
    case indirectPointer = 3
    /// The old name of `pencil`.
    public static var stylus: TouchType { .pencil }
  }

  /// What of a touch may be an estimate. (P6)
  public struct Properties: OptionSet, Sendable {
    /// The bits, with Apple's values.
    public let rawValue: Int
    /// A set of those bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The force.
    public static let force = Properties(rawValue: 1 << 0)
    /// The direction in which a pencil leans.
    public static let azimuth = Properties(rawValue: 1 << 1)
    /// The angle between a pencil and the screen.
    public static let altitude = Properties(rawValue: 1 << 2)
    /// The place.
    public static let location = Properties(rawValue: 1 << 3)
    /// How far a pencil is turned about its own axis.
    public static let roll = Properties(rawValue: 1 << 4)

    init(_ properties: SampleProperties) { rawValue = Int(properties.rawValue) }
  }

  // Unchecked: each sample of each finger changes it, and no change spans a call to code of an app.
  // Everything below is written by the owner that is named alone.
  // TouchTable:
  nonisolated final let ordinal: UInt64
  @exclusivity(unchecked) final var state: TouchState
  @exclusivity(unchecked) final var boundView: UIView?
  @exclusivity(unchecked) final var windowHandle: WindowHandle?
  /// What of it a device has estimated; nil where that is nothing, as of most devices.
  @exclusivity(unchecked) final var estimate: ContactEstimate?
  /// The recognisers that get it, in the order in which they do. GestureArbiter:
  @exclusivity(unchecked) final var recognizers: [UIGestureRecognizer] = []
  /// How far it has come with its view. ViewDeliveries:
  @exclusivity(unchecked) final var delivery = DeliveryRecord()
  /// The touch as it was when it began, while that is held back from its view. (D27) ViewDeliveries:
  final var saved: SavedBeginning?

  final var boundWindow: UIWindow? { windowHandle?.window }

  /// A touch at the screen's corner that no finger makes, for tests that call a view's methods themselves.
  public override init() {
    ordinal = 0
    state = TouchState(
      ContactSample(id: ContactID(0), phase: .began, location: .zero, time: MonotonicInstant(nanoseconds: 0)))
    super.init()
  }

  init(ordinal: UInt64, state: TouchState) {
    self.ordinal = ordinal
    self.state = state
    super.init()
  }

  /// When the touch began or last changed, in seconds of `CACurrentMediaTime()`'s clock; it may lie before the moment
  /// of delivery and does not change while the touch is stationary. (T20–T22)
  open var timestamp: TimeInterval { state.time.seconds }

  /// Where the touch is in its life.
  open var phase: Phase { state.phase }

  /// How many quick touches in one place this one makes: 1, or 2 for the second of a double tap, already when it
  /// begins. (T23–T29)
  open var tapCount: Int { Int(state.tapCount) }

  /// What touches.
  open var type: TouchType { state.type }

  /// Half the longer axis of the contact patch, in points; 0 where the device does not report it. (T32)
  /// > Here: where the device tells it.
  open var majorRadius: CGFloat { state.radius.isFinite ? CGFloat(max(0, state.radius)) : 0 }

  /// How far `majorRadius` may be off, in points. (T32)
  /// > Here: half the radius.
  open var majorRadiusTolerance: CGFloat { majorRadius * 0.5 }

  /// The view that was hit when the touch began. It stays, wherever the touch moves. (T11)
  open var view: UIView? { boundView }

  /// The window of that view when the touch began. (T11)
  open var window: UIWindow? { boundWindow }

  /// The recognisers that are getting this touch. (T30)
  open var gestureRecognizers: [UIGestureRecognizer]? { recognizers }

  /// Where the touch is, in `view`'s space (nil: its window's), by the view's geometry at the time of the call.
  /// (T13, T14, T19) Cost without transforms: four additions per ancestor.
  open func location(in view: UIView?) -> CGPoint { point(state.location, in: view) }

  /// Where the touch was at the previous event, in `view`'s space (nil: its window's). (T15, T16)
  open func previousLocation(in view: UIView?) -> CGPoint { point(state.previous, in: view) }

  /// The place with all the precision the device has; not for hit testing. Here it is the same as `location(in:)`.
  /// (T17, T18)
  /// > Here: the same as the plain ones, which keep fractions.
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  /// The previous place with all the precision the device has. (T17, T18)
  /// > Here: the same as the plain ones, which keep fractions.
  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  /// How hard it presses: 1 is an average touch; 0 where the device does not measure it. (T33, T34)
  /// > Here: where the device measures it, otherwise 0.
  open var force: CGFloat {
    // A tape may hold any number.
    state.force.isNaN ? 0 : CGFloat(min(max(state.force, 0), 1)) * TouchState.forceRange
  }

  /// The largest force the device can report; 0 where it measures none. (T33, T34)
  /// > Here: where the device measures it, otherwise 0.
  open var maximumPossibleForce: CGFloat { state.force.isNaN ? 0 : TouchState.forceRange }

  /// Radians between a pencil and the screen: 0 lying, π/2 upright. A finger counts as upright.
  open var altitudeAngle: CGFloat { state.altitude.isFinite ? CGFloat(state.altitude) : .pi / 2 }

  /// The direction in which a pencil leans, in radians clockwise from +x of `view` (nil: the window).
  open func azimuthAngle(in view: UIView?) -> CGFloat {
    let vector = azimuthUnitVector(in: view)
    return StableMath.atan2(vector.dy, vector.dx)
  }

  /// The direction in which a pencil leans, as a vector of length 1 in `view`'s space (nil: the window's).
  open func azimuthUnitVector(in view: UIView?) -> CGVector {
    let angle = state.azimuth.isFinite ? Double(state.azimuth) : 0
    let tip = state.location
    let from = point(tip, in: view)
    let to = point(CGPoint(x: tip.x + StableMath.cos(angle), y: tip.y + StableMath.sin(angle)), in: view)
    let length = StableMath.hypot(to.x - from.x, to.y - from.y)
    guard length > 0 else { return CGVector(dx: 1, dy: 0) }
    return CGVector(dx: (to.x - from.x) / length, dy: (to.y - from.y) / length)
  }

  /// How far a pencil is turned around its own axis, in radians; 0 where the device does not measure it.
  open var rollAngle: CGFloat { state.roll.isFinite ? CGFloat(state.roll) : 0 }

  /// Whether the pencil touches with its other end, the eraser; the same for its whole life, and false for a finger and for
  /// a device that does not tell. An app that does not ask draws with it as with a pencil. (P19)
  /// > Ours: UIKit has no pencil with an eraser.
  open var isEraser: Bool { state.flags.contains(.eraser) }

  /// What of this touch is an estimate now. Of a predicted touch it is the place and whatever a pencil measures; of another
  /// one it is what the device has said, mostly nothing. (P7, P9, CO9, CO14)
  /// > Here: no screen or tablet of Linux sends estimates; tapes, tests and platforms of an app's own do.
  open var estimatedProperties: Properties {
    guard state.flags.contains(.predicted) else { return Properties(estimate?.estimated ?? []) }
    var estimated: Properties = .location
    if !state.force.isNaN { estimated.insert(.force) }
    if !state.azimuth.isNaN { estimated.insert(.azimuth) }
    if !state.altitude.isNaN { estimated.insert(.altitude) }
    if !state.roll.isNaN { estimated.insert(.roll) }
    return estimated
  }

  /// Which of the estimates will be corrected in `touchesEstimatedPropertiesUpdated(_:)`. (P8, P9)
  open var estimatedPropertiesExpectingUpdates: Properties { Properties(estimate?.expected ?? []) }

  /// Connects a touch that expects an update with that update, which has the same number; nil where none is expected.
  /// Each sample has a number of its own, coalesced ones too. (P10, P13, P14)
  open var estimationUpdateIndex: NSNumber? { estimate.map { NSNumber(value: $0.index) } }

  /// The touch's ordinal: stable from run to run, so that sets iterate alike in a replay. (T36)
  nonisolated open override var hash: Int { Int(truncatingIfNeeded: ordinal) }

  /// Whether both are the same touch. (T36)
  nonisolated public static func == (a: UITouch, b: UITouch) -> Bool { a === b }

  private func point(_ screenPoint: CGPoint, in view: UIView?) -> CGPoint {
    if let view { return view.pointFromScreen(screenPoint) }
    return boundWindow?.pointFromScreen(screenPoint) ?? screenPoint
  }
}

extension Set<UITouch> {
  /// The touch that began first. Of fingers that land together it is the same one in each run, unlike `first`.
  package var oldest: UITouch? { self.min { $0.ordinal < $1.ordinal } }
}
