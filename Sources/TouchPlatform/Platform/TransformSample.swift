import Foundation

/// A pinch or a turn of fingers on a touch pad: they touch no place of the screen, so they come as what they mean.
public struct TransformSample: Hashable, Sendable {
  /// Where in its life the gesture is.
  public enum Phase: UInt8, Sendable, CaseIterable {
    /// The fingers have begun.
    case began
    /// They have moved.
    case changed
    /// They were lifted.
    case ended
    /// The system took the gesture.
    case cancelled
  }
  /// The surface under the pointer.
  public var surface: SurfaceID
  /// When.
  public var time: MonotonicInstant
  /// Where in its life the gesture is.
  public var phase: Phase
  /// Where the pointer is, in surface points.
  public var location: CGPoint
  /// How many times larger than at the sample before; 1 for no change.
  public var scale: Double
  /// How far it has turned since the sample before, in radians, clockwise on the screen.
  public var rotation: Double
  /// How many fingers make it; 0 where the platform does not tell.
  public var fingerCount: Int

  /// A transform sample.
  public init(
    surface: SurfaceID, time: MonotonicInstant, phase: Phase, location: CGPoint, scale: Double = 1,
    rotation: Double = 0, fingerCount: Int = 0
  ) {
    self.surface = surface
    self.time = time
    self.phase = phase
    self.location = location
    self.scale = scale
    self.rotation = rotation
    self.fingerCount = fingerCount
  }
}
