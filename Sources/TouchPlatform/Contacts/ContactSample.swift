import Foundation

/// The name of one contact, from touch-down to its end, never used again within a process.
public struct ContactID: Hashable, Sendable, Comparable {
  /// The number behind the name.
  public var rawValue: UInt64
  /// The contact of this number.
  @inlinable
  public init(_ rawValue: UInt64) { self.rawValue = rawValue }
  /// Older contacts first.
  @inlinable
  public static func < (a: ContactID, b: ContactID) -> Bool { a.rawValue < b.rawValue }
}

/// What happened to a contact at one instant.
public enum ContactPhase: UInt8, Sendable, CaseIterable {
  /// It touched the surface.
  case began
  /// Its place, force or angle changed.
  case moved
  /// It was lifted.
  case ended
  /// It will not end normally: the system took it, or its device, window or server went.
  case cancelled
}

/// What touches the surface.
public enum ContactTool: UInt8, Sendable, CaseIterable {
  /// A finger (`UITouch.TouchType.direct`).
  case finger
  /// A pen or pencil (`.pencil`).
  case pen
  /// A mouse or touch pad with a pointer on the screen (`.indirectPointer`).
  case pointer
}

/// Edges of the surface over which a contact came onto it.
public struct ContactEdges: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: UInt8
  /// The set of these bits; only the lowest four count.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue & 0xF }
  /// The upper edge.
  public static let top = ContactEdges(rawValue: 1 << 0)
  /// The left edge.
  public static let left = ContactEdges(rawValue: 1 << 1)
  /// The lower edge.
  public static let bottom = ContactEdges(rawValue: 1 << 2)
  /// The right edge.
  public static let right = ContactEdges(rawValue: 1 << 3)
}

/// The device a contact came from; 0 where the backend does not tell.
public struct ContactSource: Hashable, Sendable {
  /// The backend's number of the device.
  public var rawValue: UInt16
  /// The device of this number.
  @inlinable
  public init(_ rawValue: UInt16) { self.rawValue = rawValue }
}

/// One contact at one instant: what a backend hands over. 56 bytes, no references.
public struct ContactSample: Hashable, Sendable {
  /// Which contact.
  public var id: ContactID
  /// When, on the one clock.
  public var time: MonotonicInstant
  /// Where, in points from the surface's top left corner; fractions count.
  public var x: Double
  /// Where, in points down from the surface's top edge.
  public var y: Double
  /// Half the longer axis of the contact patch, in points; 0 where the device does not tell.
  public var radius: Float
  /// `force`, with "not a number" for nil.
  @usableFromInline package var rawForce: Float
  /// `altitude`, with "not a number" for nil.
  @usableFromInline package var rawAltitude: Float
  /// `azimuth`, with "not a number" for nil.
  @usableFromInline package var rawAzimuth: Float
  /// `roll`, with "not a number" for nil.
  @usableFromInline package var rawRoll: Float
  /// The device it came from.
  public var source: ContactSource
  /// What happened.
  public var phase: ContactPhase
  // The tool in two bits, the eraser's end, one that says that edges are told, then the edges: a sample stays at 56
  // bytes.
  @usableFromInline package var rawTool: UInt8

  /// A sample; what a device does not measure is left nil.
  /// - Parameters:
  ///   - location: in points from the surface's top left corner.
  ///   - radius: in points, 0 for unknown.
  ///   - force: 0…1 of what the device can measure.
  ///   - altitude: radians between pen and surface, 0 lying, π/2 upright.
  ///   - azimuth: radians, 0 pointing along +x, growing clockwise on the screen.
  ///   - roll: radians around the pen's own axis.
  ///   - edges: the edges over which it came onto the surface; none for one that touched within it.
  ///   - isEraser: whether it is the eraser's end of a pen.
  @inlinable
  public init(
    id: ContactID, phase: ContactPhase, location: CGPoint, time: MonotonicInstant, tool: ContactTool = .finger,
    radius: Float = 0, force: Float? = nil, altitude: Float? = nil, azimuth: Float? = nil,
    roll: Float? = nil, source: ContactSource = ContactSource(0), edges: ContactEdges? = nil,
    isEraser: Bool = false
  ) {
    self.id = id
    self.time = time
    x = location.x
    y = location.y
    self.radius = radius
    rawForce = force ?? .nan
    rawAltitude = altitude ?? .nan
    rawAzimuth = azimuth ?? .nan
    rawRoll = roll ?? .nan
    self.source = source
    self.phase = phase
    rawTool = tool.rawValue
    self.edges = edges
    self.isEraser = isEraser
  }

  /// With what.
  @inlinable public var tool: ContactTool {
    get { ContactTool(rawValue: rawTool & 3) ?? .finger }
    set { rawTool = rawTool & ~3 | newValue.rawValue }
  }

  /// Whether it is the eraser's end of a pen. Only that of the beginning counts.
  @inlinable public var isEraser: Bool {
    get { rawTool & 4 != 0 }
    set { rawTool = newValue ? rawTool | 4 : rawTool & ~4 }
  }

  /// The edges over which it came onto the surface, none for one that touched within it; nil where the device does not
  /// tell, as most do not. Only that of the beginning counts.
  @inlinable public var edges: ContactEdges? {
    get { rawTool & 8 == 0 ? nil : ContactEdges(rawValue: rawTool >> 4) }
    set { rawTool = rawTool & 7 | (newValue.map { 8 | $0.rawValue << 4 } ?? 0) }
  }

  /// The place, in points from the surface's top left corner.
  @inlinable public var location: CGPoint {
    get { CGPoint(x: x, y: y) }
    set {
      x = newValue.x
      y = newValue.y
    }
  }

  /// 0…1 of what the device can measure, or nil.
  @inlinable public var force: Float? {
    get { rawForce.isNaN ? nil : rawForce }
    set { rawForce = newValue ?? .nan }
  }

  /// Radians between pen and surface, or nil.
  @inlinable public var altitude: Float? {
    get { rawAltitude.isNaN ? nil : rawAltitude }
    set { rawAltitude = newValue ?? .nan }
  }

  /// The direction in which a pen leans, in radians clockwise from +x, or nil.
  @inlinable public var azimuth: Float? {
    get { rawAzimuth.isNaN ? nil : rawAzimuth }
    set { rawAzimuth = newValue ?? .nan }
  }

  /// How far a pen is turned around its own axis, in radians, clockwise seen from its end, or nil.
  @inlinable public var roll: Float? {
    get { rawRoll.isNaN ? nil : rawRoll }
    set { rawRoll = newValue ?? .nan }
  }

  // NaN stands for "not measured", so equality and hash go by bits.
  /// Whether every field is the same.
  public static func == (a: ContactSample, b: ContactSample) -> Bool {
    a.id == b.id && a.time == b.time && a.x == b.x && a.y == b.y && a.radius == b.radius
      && a.force == b.force && a.altitude == b.altitude && a.azimuth == b.azimuth
      && a.roll == b.roll
      && a.source == b.source && a.phase == b.phase && a.rawTool == b.rawTool
  }

  /// Hashes identity, moment, place and phase.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(time)
    hasher.combine(x)
    hasher.combine(y)
    hasher.combine(phase)
  }
}

/// Everything that is true of a surface's contacts at one instant: one hardware frame (`SYN_REPORT`, `wl_touch.frame`).
///
/// It lists the contacts that changed, each at most once.
public struct ContactFrame: Hashable, Sendable {
  /// The surface touched.
  public var surface: SurfaceID
  /// The newest of its samples' times.
  public var time: MonotonicInstant
  /// The contacts that changed, in the device's order.
  public var samples: [ContactSample]
  /// Which values of the samples are estimates; empty from devices that measure all at once.
  public var estimates: [ContactEstimate]

  /// A frame of these samples.
  @inlinable
  public init(
    surface: SurfaceID, time: MonotonicInstant, samples: [ContactSample], estimates: [ContactEstimate] = []
  ) {
    self.surface = surface
    self.time = time
    self.samples = samples
    self.estimates = estimates
  }

  /// What of a contact's sample is an estimate; nil where nothing is.
  @inlinable
  public func estimate(of contact: ContactID) -> ContactEstimate? {
    estimates.isEmpty ? nil : estimates.first { $0.contact == contact }
  }
}
