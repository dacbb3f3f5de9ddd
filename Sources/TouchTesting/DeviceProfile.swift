import Foundation

/// The screen of a device: its size in points, its scale, and how often it refreshes.
public struct DeviceProfile: Hashable, Sendable {
  /// Points across.
  public var width: CGFloat
  /// Points down.
  public var height: CGFloat
  /// Device pixels per point.
  public var scale: CGFloat
  /// Refreshes a second.
  public var framesPerSecond: Double

  /// A screen.
  public init(width: CGFloat, height: CGFloat, scale: CGFloat, framesPerSecond: Double = 60) {
    self.width = width
    self.height = height
    self.scale = scale
    self.framesPerSecond = framesPerSecond
  }

  /// A phone held upright: 390 × 844 points at 3.
  public static let phone = DeviceProfile(width: 390, height: 844, scale: 3)
  /// A tablet held upright: 820 × 1180 points at 2.
  public static let tablet = DeviceProfile(width: 820, height: 1180, scale: 2)
  /// A touch table: 1920 × 1080 points at 1.
  public static let table = DeviceProfile(width: 1920, height: 1080, scale: 1)
}
