import Foundation
import TouchPlatform

/// A tape: everything a platform told the engine during one run, in order.
public struct Recording: Hashable, Sendable {
  /// What the run was like.
  public var header: RecordingHeader
  /// What was handed over, ticks and wake-ups included.
  public var events: [InputEvent]
  /// Lines of kinds that this version does not know. They are not played, but written again when the tape is.
  public var unknownEvents: [UnknownEvent]
  /// Where reading had to stop, or nil when the tape was whole. Not written.
  public var damage: TapeDamage?

  /// A tape of these events.
  public init(
    header: RecordingHeader, events: [InputEvent], unknownEvents: [UnknownEvent] = [], damage: TapeDamage? = nil
  ) {
    self.header = header
    self.events = events
    self.unknownEvents = unknownEvents
    self.damage = damage
  }

  /// Nanoseconds from the first event to the latest.
  public var duration: UInt64 {
    guard let first = events.first?.time, let last = events.lazy.map(\.time).max() else { return 0 }
    return last.nanoseconds - first.nanoseconds
  }
}

/// A tape's first line: the circumstances of the run.
public struct RecordingHeader: Hashable, Sendable {
  /// The format that this package writes.
  public static let currentVersion = 1
  /// The format of the tape.
  public var version: Int
  /// The platform recorded: `X11`, `headless`.
  public var platform: String
  /// The surface's name.
  public var surface: SurfaceID
  /// Its size and scale when the run began.
  public var geometry: SurfaceGeometry
  /// The clock's reading when the surface had been opened.
  public var start: MonotonicInstant
  /// The window's title.
  public var title: String
  /// The program, as it was called.
  public var app: String
  /// When the tape was made: ISO 8601, UTC; empty when unknown.
  public var created: String
  /// The operating system; empty when unknown.
  public var system: String

  /// A header of the current version.
  public init(
    platform: String, surface: SurfaceID = .main, geometry: SurfaceGeometry, start: MonotonicInstant,
    title: String = "", app: String = "", created: String = "", system: String = ""
  ) {
    version = Self.currentVersion
    self.platform = platform
    self.surface = surface
    self.geometry = geometry
    self.start = start
    self.title = title
    self.app = app
    self.created = created
    self.system = system
  }
}

/// A line of a tape whose kind this version does not know.
public struct UnknownEvent: Hashable, Sendable {
  /// How many of the tape's `events` come before it.
  public var position: Int
  /// The kind it names.
  public var kind: String
  /// The whole line.
  public var text: String

  /// A line of this kind after `position` known events.
  public init(position: Int, kind: String, text: String) {
    self.position = position
    self.kind = kind
    self.text = text
  }
}
