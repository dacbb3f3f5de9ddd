import Foundation

/// The name of a predefined timing function.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// The function of this name; an unknown one is even.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Even: (0, 0, 1, 1). (A5)
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Starts slowly: (0.42, 0, 1, 1). (A5)
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Ends slowly: (0, 0, 0.58, 1). (A5)
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Both: (0.42, 0, 0.58, 1). (A5)
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// What layers do by themselves: (0.25, 0.1, 0.25, 1). (A6)
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// How an animation's progress follows time: a cubic Bézier from (0, 0) to (1, 1). It never changes.
open class CAMediaTimingFunction: NSObject, @unchecked Sendable {
  // Unchecked because the class is open; it has constants only.
  private let points: (Float, Float, Float, Float)
  package let curve: TimingCurve

  /// The curve with the inner control points (x1, y1) and (x2, y2). The x are cut to 0…1; a number that is not finite
  /// counts as 0.
  public init(controlPoints x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
    let sound = [x1, y1, x2, y2].map { $0.isFinite ? $0 : 0 }
    points = (sound[0], sound[1], sound[2], sound[3])
    curve = TimingCurve(
      Double(shortest: sound[0]), Double(shortest: sound[1]), Double(shortest: sound[2]), Double(shortest: sound[3]))
    super.init()
  }

  /// The function of a name. (A5, A6)
  public convenience init(name: CAMediaTimingFunctionName) {
    switch name {
    case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
    case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
    case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
    case .default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
    default: self.init(controlPoints: 0, 0, 1, 1)
    }
  }

  /// Writes the control point of this index, 0…3, as x and y; another index writes nothing.
  open func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    switch index {
    case 0: (values[0], values[1]) = (0, 0)
    case 1: (values[0], values[1]) = (points.0, points.1)
    case 2: (values[0], values[1]) = (points.2, points.3)
    case 3: (values[0], values[1]) = (1, 1)
    default: return
    }
  }

  /// Equal when the control points are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CAMediaTimingFunction else { return false }
    return points == other.points
  }

  /// Hashes the curve.
  open override var hash: Int { curve.hashValue }
}

extension Double {
  /// The number that a person wrote: 0.42 for the float nearest to it.
  fileprivate init(shortest float: Float) { self = Double("\(float)") ?? Double(float) }
}
