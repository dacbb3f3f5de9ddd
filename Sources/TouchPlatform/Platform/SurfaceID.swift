/// The name of one surface (a window or an output) within a platform.
public struct SurfaceID: Hashable, Sendable {
  /// The number behind the name.
  public var rawValue: UInt32
  /// The surface of this number.
  @inlinable
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
  /// The first surface of a platform.
  public static let main = SurfaceID(1)
}
