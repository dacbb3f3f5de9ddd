import Foundation

/// What a device says about one contact, before repair: the input of `ContactTracker`.
///
/// A backend fills it from its protocol and checks nothing; every value may be wrong.
public struct ContactReport: Hashable, Sendable {
  /// What the device says happened.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// A contact touched the surface.
    case down
    /// Something about a contact changed.
    case motion
    /// A contact was lifted.
    case up
    /// The system took the contact.
    case cancel
  }

  /// The device's own number of the contact, unique among the live contacts of one source; may be used again after up.
  public var key: UInt64
  /// What happened.
  public var kind: Kind
  /// Where, in points from the surface's top left corner.
  public var location: CGPoint
  /// When, on the one clock.
  public var time: MonotonicInstant
  /// With what; only that of the down counts.
  public var tool: ContactTool
  /// Half the longer axis of the contact patch, in points; 0 where the device does not tell.
  public var radius: Float
  /// 0…1 of what the device can measure, or nil.
  public var force: Float?
  /// Radians between pen and surface, or nil.
  public var altitude: Float?
  /// The direction in which a pen leans, in radians clockwise from +x, or nil.
  public var azimuth: Float?
  /// How far a pen is turned around its own axis, in radians, or nil.
  public var roll: Float?
  /// The device; 0 where the backend does not tell.
  public var source: ContactSource
  /// The edges over which it came onto the surface, or nil; only those of the down count.
  public var edges: ContactEdges?
  /// Whether it is the eraser's end of a pen; only that of the down counts.
  public var isEraser: Bool

  /// A report; what a device does not measure is left out.
  /// - Parameters:
  ///   - location: in points from the surface's top left corner.
  ///   - radius: in points, 0 for unknown.
  ///   - force: 0…1 of what the device can measure.
  ///   - altitude: radians, 0 lying, π/2 upright.
  ///   - azimuth: radians clockwise from +x.
  ///   - roll: radians around the pen's own axis.
  ///   - edges: the edges over which it came onto the surface, if the device knows; none if it touched within.
  ///   - isEraser: whether it is the eraser's end of a pen.
  @inlinable
  public init(
    key: UInt64, kind: Kind, location: CGPoint, time: MonotonicInstant, tool: ContactTool = .finger,
    radius: Float = 0, force: Float? = nil, altitude: Float? = nil, azimuth: Float? = nil,
    roll: Float? = nil, source: ContactSource = ContactSource(0), edges: ContactEdges? = nil,
    isEraser: Bool = false
  ) {
    self.key = key
    self.kind = kind
    self.location = location
    self.time = time
    self.tool = tool
    self.radius = radius
    self.force = force
    self.altitude = altitude
    self.azimuth = azimuth
    self.roll = roll
    self.source = source
    self.edges = edges
    self.isEraser = isEraser
  }
}
