import Foundation
import QuartzCore

/// Timing by a cubic Bézier from (0, 0) to (1, 1). It never changes.
@preconcurrency @MainActor
open class UICubicTimingParameters: NSObject, @preconcurrency UITimingCurveProvider {
  /// The named curve, where it was made of one; else `easeInOut`, which has no meaning then.
  open var animationCurve: UIView.AnimationCurve { _animationCurve }
  final let _animationCurve: UIView.AnimationCurve
  /// The first inner control point; x is cut to 0…1.
  open var controlPoint1: CGPoint { _controlPoint1 }
  final let _controlPoint1: CGPoint
  /// The second inner control point; x is cut to 0…1.
  open var controlPoint2: CGPoint { _controlPoint2 }
  final let _controlPoint2: CGPoint
  private let isBuiltin: Bool
  let curve: TimingCurve

  /// The system's default curve: (0.25, 0.1), (0.25, 1). (A6)
  public convenience override init() {
    self.init(controlPoint1: CGPoint(x: 0.25, y: 0.1), controlPoint2: CGPoint(x: 0.25, y: 1))
  }

  /// A named curve. (A5)
  public init(animationCurve curve: UIView.AnimationCurve) {
    _animationCurve = curve
    isBuiltin = true
    self.curve = curve.curve
    let (x1, y1, x2, y2) = Self.points(of: curve)
    _controlPoint1 = CGPoint(x: x1, y: y1)
    _controlPoint2 = CGPoint(x: x2, y: y2)
    super.init()
  }

  /// The curve of these control points; what is not finite counts as 0.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    func sound(_ value: CGFloat) -> CGFloat { value.isFinite ? value : 0 }
    _animationCurve = .easeInOut
    isBuiltin = false
    _controlPoint1 = CGPoint(x: min(max(sound(point1.x), 0), 1), y: sound(point1.y))
    _controlPoint2 = CGPoint(x: min(max(sound(point2.x), 0), 1), y: sound(point2.y))
    curve = TimingCurve(_controlPoint1.x, _controlPoint1.y, _controlPoint2.x, _controlPoint2.y)
    super.init()
  }

  /// From an archive.
  public required convenience init?(coder: NSCoder) {
    if coder.containsValue(forKey: "curve") {
      guard let curve = UIView.AnimationCurve(rawValue: coder.decodeInteger(forKey: "curve")) else { return nil }
      self.init(animationCurve: curve)
    } else {
      let numbers = ["x1", "y1", "x2", "y2"].map { coder.decodeDouble(forKey: $0) }
      self.init(
        controlPoint1: CGPoint(x: numbers[0], y: numbers[1]), controlPoint2: CGPoint(x: numbers[2], y: numbers[3]))
    }
  }

  /// Writes what `init(coder:)` reads.
  open func encode(with coder: NSCoder) {
    if isBuiltin { return coder.encode(animationCurve.rawValue, forKey: "curve") }
    coder.encode(controlPoint1.x.native, forKey: "x1")
    coder.encode(controlPoint1.y.native, forKey: "y1")
    coder.encode(controlPoint2.x.native, forKey: "x2")
    coder.encode(controlPoint2.y.native, forKey: "y2")
  }

  private static func points(of curve: UIView.AnimationCurve) -> (CGFloat, CGFloat, CGFloat, CGFloat) {
    switch curve {
    case .easeInOut: (0.42, 0, 0.58, 1)
    case .easeIn: (0.42, 0, 1, 1)
    case .easeOut: (0, 0, 0.58, 1)
    case .linear: (0, 0, 1, 1)
    }
  }

  /// Itself: it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// `builtin` for a named curve, else `cubic`.
  open var timingCurveType: UITimingCurveType { isBuiltin ? .builtin : .cubic }
  /// Itself.
  open var cubicTimingParameters: UICubicTimingParameters? { self }
  /// Nil.
  open var springTimingParameters: UISpringTimingParameters? { nil }
}
