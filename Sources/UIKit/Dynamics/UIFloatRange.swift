import CoreGraphics
import Foundation

/// A range of numbers.
public struct UIFloatRange: Hashable, Sendable, Codable {
  /// The least.
  public var minimum: CGFloat
  /// The most.
  public var maximum: CGFloat

  /// From 0 to 0.
  public init() { self.init(minimum: 0, maximum: 0) }

  /// From `minimum` to `maximum`.
  public init(minimum: CGFloat, maximum: CGFloat) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// From 0 to 0.
  public static let zero = UIFloatRange()
  /// Without ends.
  public static let infinite = UIFloatRange(minimum: -.infinity, maximum: .infinity)
  /// Whether it has no ends.
  public var isInfinite: Bool { minimum == -.infinity && maximum == .infinity }
}
