import UIKit

/// The path of a stroke: a uniform cubic B-spline, whose control points are the path's elements.
///
/// A place on the curve has a parametric value from 0 to `count - 1`. The curve is drawn towards its control points and
/// passes through the first and the last one alone; between them it passes near each of them where the value is whole.
/// > Here: the curve begins in the first control point and ends in the last one; what lies beyond them is their mirror
/// > image.
///
/// > Not yet: `init(bezierPath:creationDate:pointProvider:)`, `id`.
public struct PKStrokePath: Sendable, RandomAccessCollection {
  let points: [PKStrokePoint]
  /// When the path was begun; the points' times count from here.
  public let creationDate: Date

  /// An empty path.
  public init() {
    points = []
    creationDate = Date()
  }

  /// A path with these control points.
  public init<T: Collection>(controlPoints: T, creationDate: Date) where T.Element == PKStrokePoint {
    points = Array(controlPoints)
    self.creationDate = creationDate
  }

  /// 0, the first control point.
  public var startIndex: Int { 0 }
  /// The number of control points.
  public var endIndex: Int { points.count }
  /// A control point. A number out of range stops the program.
  public subscript(i: Int) -> PKStrokePoint { points[i] }

  // MARK: Interpolation

  /// The point of the curve at a parametric value, which is cut to 0…`count - 1`. An empty path has a point without size at
  /// the origin.
  public func interpolatedPoint(at parametricValue: CGFloat) -> PKStrokePoint { spline.point(at: parametricValue) }

  /// The place of the curve at a parametric value, which is cut to 0…`count - 1`.
  public func interpolatedLocation(at parametricValue: CGFloat) -> CGPoint { spline.location(at: parametricValue) }

  /// The points of the curve in a range of parametric values, at even steps from its beginning on. Nil stands for the whole
  /// path. The end of the range is a point of it where a step meets it.
  public func interpolatedPoints(
    in range: ClosedRange<CGFloat>? = nil, by stride: InterpolatedSlice.Stride
  ) -> InterpolatedSlice {
    InterpolatedSlice(spline, range: spline.clamp(range), stride: stride)
  }

  /// The parametric value that is a step further on the curve, or further back where the step is negative; cut to
  /// 0…`count - 1`.
  ///
  /// Cost: linear in the control points between the two.
  public func parametricValue(_ parametricValue: CGFloat, offsetBy step: InterpolatedSlice.Stride) -> CGFloat {
    let last = spline.last
    return spline.value(spline.clamp(parametricValue), offsetBy: step) ?? (step.isNegative ? 0 : last)
  }

  var spline: StrokeSpline { StrokeSpline(points: points) }

  func isSame(as other: PKStrokePath) -> Bool {
    creationDate == other.creationDate && points.count == other.points.count
      && zip(points, other.points).allSatisfy { $0.isSame(as: $1) }
  }

  /// Points of a curve at even steps. It is a sequence and its own iterator.
  public struct InterpolatedSlice: Sequence, IteratorProtocol, Sendable {
    /// How far apart the points are.
    public enum Stride: Sendable {
      /// Points of length along the curve.
      case distance(CGFloat)
      /// Seconds.
      case time(TimeInterval)
      /// A difference of parametric values.
      case parametricStep(CGFloat)

      var amount: CGFloat {
        switch self {
        case .distance(let length): length
        case .time(let seconds): seconds
        case .parametricStep(let step): step
        }
      }
      var isNegative: Bool { amount < 0 }
    }

    private let spline: StrokeSpline
    private let upperBound: CGFloat
    private let stride: Stride
    private var next_: CGFloat?

    init(_ spline: StrokeSpline, range: ClosedRange<CGFloat>?, stride: Stride) {
      self.spline = spline
      self.stride = stride
      upperBound = range?.upperBound ?? 0
      next_ = range?.lowerBound
    }

    /// The next point; nil after the last one. A step that leads nowhere gives one point.
    public mutating func next() -> PKStrokePoint? {
      guard let value = next_ else { return nil }
      let following = stride.amount > 0 ? spline.value(value, offsetBy: stride) : nil
      next_ = following.flatMap { $0 <= upperBound + 1e-9 && $0 > value ? Swift.min($0, upperBound) : nil }
      return spline.point(at: value)
    }
  }
}
