import CoreGraphics

/// How fast a finger moves, in points a second.
public struct XCUIGestureVelocity: RawRepresentable, Hashable, Sendable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  /// Points a second.
  public let rawValue: CGFloat
  /// So many points a second.
  public init(rawValue: CGFloat) { self.rawValue = rawValue }
  /// So many points a second.
  public init(_ value: CGFloat) { rawValue = value }
  /// So many points a second.
  public init(floatLiteral value: Double) { rawValue = CGFloat(value) }
  /// So many points a second.
  public init(integerLiteral value: Int) { rawValue = CGFloat(value) }

  /// As fast as a user swipes: 600 points a second, so that a swipe moves a list by less than what is seen of it. Apple tells no
  /// number.
  public static let `default` = XCUIGestureVelocity(rawValue: 600)
  /// 400 points a second. Apple tells no number.
  public static let slow = XCUIGestureVelocity(rawValue: 400)
  /// 2,500 points a second. Apple tells no number.
  public static let fast = XCUIGestureVelocity(rawValue: 2500)

  /// A velocity that a finger can have.
  var checked: CGFloat { rawValue.isFinite && rawValue > 1 ? rawValue : Self.default.rawValue }
}
