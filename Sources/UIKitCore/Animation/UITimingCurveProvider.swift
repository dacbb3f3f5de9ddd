import Foundation
import QuartzCore

/// What kind of timing a provider gives.
public enum UITimingCurveType: Int, Sendable {
  /// A curve of `UIView.AnimationCurve`, any cubic Bézier, a spring, or a spring on top of a curve.
  case builtin, cubic, spring, composed
}

/// How a property animator's progress follows time.
/// > Here: of a composed one the spring counts.
@preconcurrency @MainActor
public protocol UITimingCurveProvider: NSCoding, NSCopying {
  /// What kind it is.
  var timingCurveType: UITimingCurveType { get }
  /// Its curve, if it has one.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// Its spring, if it has one; for `composed` the spring is used.
  var springTimingParameters: UISpringTimingParameters? { get }
}

extension UITimingCurveProvider {
  /// The engine's pacing, and the duration that follows from it: springs made of a mass, or of a duration of their own,
  /// decide it themselves.
  func pacing(duration: TimeInterval) -> (pacing: Pacing, duration: TimeInterval) {
    switch timingCurveType {
    case .builtin, .cubic: (.curve(cubicTimingParameters?.curve ?? .layerDefault), duration)
    case .spring, .composed:
      springTimingParameters?.pacing(duration: duration) ?? (.curve(.layerDefault), duration)
    }
  }
}
