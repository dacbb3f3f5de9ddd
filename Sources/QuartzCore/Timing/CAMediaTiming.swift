import Foundation

/// What an animation or a layer shows outside its active time.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name.
  public var rawValue: String
  /// The mode of this name; an unknown one counts as `removed`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The one of this name, as sources of Swift 4.0 write it.
  public init(stringLiteral value: String) { rawValue = value }
  /// Nothing before and nothing after: the model shows. The default.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// The last value stays after the end.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The first value shows before the start.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Both.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}

/// A time space within another one: animations in their layer's time, layers in their superlayer's.
///
/// Local time is `(parent's time − beginTime) × speed + timeOffset`. Seconds throughout.
@preconcurrency @MainActor
public protocol CAMediaTiming {
  /// When it begins, in the parent's time. For an animation, 0 stands for the moment it is added. Default 0.
  var beginTime: CFTimeInterval { get set }
  /// How long one cycle takes, one way. Default 0 for animations, which stands for the transaction's duration; infinity
  /// for layers.
  var duration: CFTimeInterval { get set }
  /// How fast local time runs against the parent's; 0 stands still. Default 1.
  var speed: Float { get set }
  /// What is added to local time. Default 0.
  var timeOffset: CFTimeInterval { get set }
  /// How many cycles; may be a fraction. 0 stands for one. Default 0.
  var repeatCount: Float { get set }
  /// For how many seconds it repeats; 0 leaves it to `repeatCount`. Default 0.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether each cycle runs backwards after it ran forwards, which takes twice the duration. Default false.
  var autoreverses: Bool { get set }
  /// What shows outside the active time. Default `removed`.
  var fillMode: CAMediaTimingFillMode { get set }
}
