/// Where a finger is expected after its last sample, as a curve of the time ahead.
public struct MotionForecast: Equatable, Sendable {
  /// How a forecast was made.
  public enum Method: Sendable { case network, parabola, line }

  /// Below this speed, in points per second, nothing is expected: the finger would only tremble.
  public static var slowest: Double { 20 }

  /// How it was made.
  public let method: Method
  /// No place is expected to be reached faster than this, in points per second: the fastest that the finger was.
  public let limit: Double
  // The factors of the time ahead, in seconds, of its square and of its cube.
  let first: SIMD2<Double>
  let second: SIMD2<Double>
  let third: SIMD2<Double>

  var isFinite: Bool {
    // A factor that is not finite makes the sum so.
    let all = first + second + third
    return all.x.isFinite && all.y.isFinite && limit.isFinite
  }

  /// The way from the last sample, in points, without the limit. It is zero at 0 and continuous.
  /// - Parameter seconds: the time after the last sample.
  public func way(after seconds: Double) -> SIMD2<Double> { (first + (second + third * seconds) * seconds) * seconds }

  /// The way from the last sample, in points, no longer than the limit allows.
  /// - Parameter seconds: the time after the last sample, from 0 to 0.05.
  public func offset(after seconds: Double) -> SIMD2<Double> {
    Self.held(way(after: seconds), within: limit * seconds)
  }

  /// A way, shortened where it is too long.
  public static func held(_ way: SIMD2<Double>, within length: Double) -> SIMD2<Double> {
    let own = (way.x * way.x + way.y * way.y).squareRoot()
    return own > length ? way * (length / own) : way
  }
}
