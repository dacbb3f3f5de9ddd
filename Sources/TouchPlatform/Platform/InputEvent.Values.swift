import Foundation

/// A pointer or pen that moves above the surface without touching it.
public struct HoverSample: Hashable, Sendable {
  /// What a hover does at one instant.
  public enum Phase: UInt8, Sendable, CaseIterable {
    /// It came over the surface.
    case entered
    /// It moved.
    case moved
    /// It left.
    case exited
  }
  /// The surface under it.
  public var surface: SurfaceID
  /// When.
  public var time: MonotonicInstant
  /// What happened.
  public var phase: Phase
  /// Where, in surface points.
  public var location: CGPoint
  /// What hovers.
  public var tool: ContactTool
  /// Radians between a pen and the surface, or nil.
  public var altitude: Float?
  /// The direction in which a pen leans, in radians clockwise from +x, or nil.
  public var azimuth: Float?
  /// How far a pen is turned around its own axis, in radians, or nil.
  public var roll: Float?
  /// How far a pen is above the surface: 1 where the device sees it first, 0 at the surface; or nil.
  public var height: Float?
  /// Whether the eraser's end of a pen points at the surface.
  public var isEraser: Bool

  /// A hover sample; what a device does not measure is left nil.
  public init(
    surface: SurfaceID, time: MonotonicInstant, phase: Phase, location: CGPoint, tool: ContactTool = .pointer,
    altitude: Float? = nil, azimuth: Float? = nil, roll: Float? = nil, height: Float? = nil, isEraser: Bool = false
  ) {
    self.surface = surface
    self.time = time
    self.phase = phase
    self.location = location
    self.tool = tool
    self.altitude = altitude
    self.azimuth = azimuth
    self.roll = roll
    self.height = height
    self.isEraser = isEraser
  }
}

/// A button on the barrel of a pen was pressed or released.
public struct PenButtonSample: Hashable, Sendable {
  /// What happened to the button.
  public enum Phase: UInt8, Sendable, CaseIterable {
    /// It was pressed.
    case pressed
    /// It was released.
    case released
    /// Its release is not known: the pen, its device or the focus went.
    case cancelled
  }
  /// The surface that has the pen.
  public var surface: SurfaceID
  /// When.
  public var time: MonotonicInstant
  /// Which button, from 1: the one next to the tip.
  public var button: UInt8
  /// What happened to it.
  public var phase: Phase

  /// A change of a pen's button.
  public init(surface: SurfaceID, time: MonotonicInstant, button: UInt8, phase: Phase) {
    self.surface = surface
    self.time = time
    self.button = button
    self.phase = phase
  }

  /// What the two buttons on a pen's barrel have done, where they are held as bits from the one next to the tip.
  /// - Parameters:
  ///   - told: those that were held when this was asked last.
  ///   - held: those that are held now.
  ///   - end: what became of those that are held no more.
  public static func changes(
    from told: UInt8, to held: UInt8, or end: Phase, surface: SurfaceID, time: MonotonicInstant
  ) -> [PenButtonSample] {
    // Nearly always nothing, for each sample of a pen.
    guard told != held else { return [] }
    return [0, 1].filter { (told ^ held) >> $0 & 1 == 1 }.map { place in
      PenButtonSample(
        surface: surface, time: time, button: place + 1, phase: held >> place & 1 == 1 ? .pressed : end)
    }
  }
}

/// A turn of a wheel, or a scroll by a touch pad.
public struct ScrollSample: Hashable, Sendable {
  /// Where in its life a scroll is.
  public enum Phase: UInt8, Sendable, CaseIterable {
    /// A notch of a wheel: it is all there is.
    case discrete
    /// Fingers have begun to scroll.
    case began
    /// They have moved.
    case changed
    /// They were lifted, or stopped.
    case ended
    /// The system took the scroll.
    case cancelled
  }
  /// The surface under the pointer.
  public var surface: SurfaceID
  /// When.
  public var time: MonotonicInstant
  /// Where the pointer is, in surface points.
  public var location: CGPoint
  /// How far the content should move, in points; positive is right and down.
  public var delta: Displacement
  /// Where in its life the scroll is.
  public var phase: Phase

  /// A scroll sample; by default a notch of a wheel.
  public init(
    surface: SurfaceID, time: MonotonicInstant, location: CGPoint, delta: Displacement, phase: Phase = .discrete
  ) {
    self.surface = surface
    self.time = time
    self.location = location
    self.delta = delta
    self.phase = phase
  }
}

/// A displacement in points.
public struct Displacement: Hashable, Sendable {
  /// Along x.
  public var dx: Double
  /// Along y, down.
  public var dy: Double
  /// The displacement (dx, dy).
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }
}

/// The keyboard's modifiers, as a set of bits.
public struct ModifierSet: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: UInt32
  /// The set of these bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Caps lock is on.
  public static let capsLock = ModifierSet(rawValue: 1 << 0)
  /// A shift key is held.
  public static let shift = ModifierSet(rawValue: 1 << 1)
  /// A control key is held.
  public static let control = ModifierSet(rawValue: 1 << 2)
  /// An alt (option) key is held.
  public static let alternate = ModifierSet(rawValue: 1 << 3)
  /// A command (super) key is held.
  public static let command = ModifierSet(rawValue: 1 << 4)
}

/// The state of pointer buttons and modifiers after a change.
public struct ButtonState: Hashable, Sendable {
  /// The surface with the keyboard's focus.
  public var surface: SurfaceID
  /// When it changed.
  public var time: MonotonicInstant
  /// Pointer buttons held: bit n − 1 for button n (1 primary, 2 secondary).
  public var buttons: UInt32
  /// Modifiers held.
  public var modifiers: ModifierSet

  /// A state of buttons and modifiers.
  public init(surface: SurfaceID, time: MonotonicInstant, buttons: UInt32, modifiers: ModifierSet) {
    self.surface = surface
    self.time = time
    self.buttons = buttons
    self.modifiers = modifiers
  }
}

/// A key that went down or up.
public struct KeySample: Hashable, Sendable {
  /// The surface with the keyboard's focus.
  public var surface: SurfaceID
  /// When.
  public var time: MonotonicInstant
  /// The key's USB HID usage on page 7, or 0 where the backend cannot tell.
  public var usage: UInt16
  /// Whether it went down.
  public var isDown: Bool
  /// What it types, with modifiers and layout applied; may be empty.
  public var characters: String
  /// Modifiers held.
  public var modifiers: ModifierSet

  /// A key sample.
  public init(
    surface: SurfaceID, time: MonotonicInstant, usage: UInt16, isDown: Bool, characters: String, modifiers: ModifierSet
  ) {
    self.surface = surface
    self.time = time
    self.usage = usage
    self.isDown = isDown
    self.characters = characters
    self.modifiers = modifiers
  }
}

/// A change of a surface.
public struct SurfaceChange: Hashable, Sendable {
  /// What changed.
  public enum Kind: Hashable, Sendable {
    /// Its size in points and its device pixels per point.
    case geometry(SurfaceGeometry)
    /// What covers its edges, how it is lit, how often it refreshes.
    case environment(SurfaceEnvironment)
    /// It got (true) or lost the input focus; losing it makes the application inactive and cancels touches.
    case focus(Bool)
    /// It is shown (true) or hidden.
    case visible(Bool)
    /// The user or the system closed it; nothing follows.
    case closed
  }
  /// Which surface.
  public var surface: SurfaceID
  /// When.
  public var time: MonotonicInstant
  /// What changed.
  public var kind: Kind

  /// A change of a surface.
  public init(surface: SurfaceID, time: MonotonicInstant, kind: Kind) {
    self.surface = surface
    self.time = time
    self.kind = kind
  }
}

/// The size of a surface and how fine its pixels are.
public struct SurfaceGeometry: Hashable, Sendable {
  /// The size in points.
  public var size: CGSize
  /// Device pixels per point.
  public var scale: Double

  /// A size in points with this many pixels per point.
  public init(size: CGSize, scale: Double) {
    self.size = size
    self.scale = scale
  }

  /// The width in device pixels: whole, at least 1.
  public var pixelWidth: Int { max(1, Int((size.width * scale).rounded())) }
  /// The height in device pixels: whole, at least 1.
  public var pixelHeight: Int { max(1, Int((size.height * scale).rounded())) }
}

/// The display's call for a frame.
public struct FrameTick: Hashable, Sendable {
  /// The surface to draw.
  public var surface: SurfaceID
  /// When the tick came.
  public var time: MonotonicInstant
  /// When what is drawn now will be seen; animations are evaluated at this time.
  public var target: MonotonicInstant

  /// A tick now for a frame seen at `target`.
  public init(surface: SurfaceID, time: MonotonicInstant, target: MonotonicInstant) {
    self.surface = surface
    self.time = time
    self.target = target
  }
}

/// The moment of a deadline that the engine asked for.
public struct WakeUp: Hashable, Sendable {
  /// The platform's main surface.
  public var surface: SurfaceID
  /// When the engine was woken: at or after the deadline.
  public var time: MonotonicInstant

  /// A wake-up.
  public init(surface: SurfaceID, time: MonotonicInstant) {
    self.surface = surface
    self.time = time
  }
}

/// The true values of a sample that was first reported with estimates (a pencil's force over a slow link), or the word that
/// they will not come. It may come after the contact has ended.
public struct EstimateUpdate: Hashable, Sendable {
  /// The surface.
  public var surface: SurfaceID
  /// When the true value arrived.
  public var time: MonotonicInstant
  /// The number under which the estimate was handed over.
  public var index: UInt64
  /// The sample with its true values; only those of `updated` count.
  public var sample: ContactSample
  /// The values that are true now; none where the update only says that no more will come.
  public var updated: SampleProperties
  /// The values that are still estimates and will be updated later.
  public var expected: SampleProperties

  /// An update of the estimate with this number.
  public init(
    surface: SurfaceID, time: MonotonicInstant, index: UInt64, sample: ContactSample, updated: SampleProperties = .all,
    expected: SampleProperties = []
  ) {
    self.surface = surface
    self.time = time
    self.index = index
    self.sample = sample
    self.updated = updated
    self.expected = expected
  }
}

/// Where the fingers are that a mouse stands for, so that the user sees them.
public struct FingerGuide: Hashable, Sendable {
  /// The surface.
  public var surface: SurfaceID
  /// When it changed.
  public var time: MonotonicInstant
  /// The fingers' places in surface points; empty when nothing is to be shown.
  public var points: [CGPoint]
  /// Whether the fingers touch.
  public var isDown: Bool

  /// A guide of these points.
  public init(surface: SurfaceID, time: MonotonicInstant, points: [CGPoint], isDown: Bool) {
    self.surface = surface
    self.time = time
    self.points = points
    self.isDown = isDown
  }
}
