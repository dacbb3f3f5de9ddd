import Foundation
import TouchPlatform
import TouchRecording

/// Makes a tape of what kernel devices sent.
///
/// The tape begins with the surface shown and focused, and 0.1 s later with the recording's first event; what a display
/// of `framesPerSecond` would have ticked is put in from the beginning until a second after the last event. Where
/// nothing happens for two seconds the ticks pause, as an idle app asks for none.
public struct KernelImport: Sendable {
  /// The surface that the devices cover; nil for that of the first usable device, in its own proportions.
  public var geometry: SurfaceGeometry?
  /// Ticks a second, 1…1000.
  public var framesPerSecond = 60.0

  /// What came of it.
  public struct Outcome: Sendable {
    /// The tape.
    public var tape: Recording
    /// Sentences about what was left out or repaired.
    public var notes: [String]
    /// How many contacts are down when the recording ends.
    public var openContacts: Int
  }

  /// Points to an inch of a surface whose size in millimetres is known: those of a tablet.
  public static let pointsPerInch = 132.0
  /// The longer side of a surface whose size is not known.
  public static let usualSide = 1_024.0
  /// The tape's clock when it begins.
  static let start = MonotonicInstant(seconds: 1)
  static let lead: UInt64 = 100_000_000
  static let trail: UInt64 = 1_000_000_000
  static let longestIdle: UInt64 = 2_000_000_000

  /// An import with the usual surface and rate.
  public init() {}

  /// The tape of a recording.
  /// - Parameter progress: called now and then with the number of events that are done.
  /// - Throws: when no device has fingers or a pen, or none of them ever touches or hovers.
  public func tape(
    of recording: KernelRecording, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(KernelRecordingError) -> Outcome {
    var notes: [String] = []
    let usable = recording.tracks.filter { track in
      guard let why = Self.uselessness(of: track.device) else { return true }
      notes.append("\"\(track.device.name)\" \(why); it was left out")
      return false
    }
    guard let first = usable.first else {
      throw KernelRecordingError(
        "nothing in the recording touches a surface" + (notes.isEmpty ? "" : ": " + notes.joined(separator: "; ")))
    }
    let geometry = self.geometry ?? recording.surface ?? Self.usualGeometry(of: first.device)
    var tracks: [Feed] = []
    for (index, track) in usable.enumerated() {
      let source = ContactSource(UInt16(index + 1))
      guard let frames = KernelFrames(track.device, onto: geometry.size, source: source) else { continue }
      tracks.append(Feed(frames: frames, events: track.events))
    }
    var writer = TapeWriter(rate: framesPerSecond, geometry: geometry, title: first.device.name)
    writer.play(&tracks, progress: progress)
    if writer.dropped > 0 {
      let times = writer.dropped == 1 ? "once" : "\(writer.dropped) times"
      notes.append("the kernel lost events \(times) (SYN_DROPPED); the contacts of that moment are cancelled")
    }
    guard writer.hasInput else {
      let count = usable.reduce(0) { $0 + $1.events.count }
      throw KernelRecordingError(
        count == 0
          ? "the recording describes \"\(first.device.name)\" and holds no event of it"
          : "nothing touches the surface or hovers over it in \(count == 1 ? "the one event" : "the \(count) events") "
            + "of \"\(first.device.name)\"")
    }
    return Outcome(tape: writer.finish(), notes: notes, openContacts: writer.tracker.activeCount)
  }

  /// Why a device cannot touch a surface, or nil.
  static func uselessness(of device: KernelDevice) -> String? {
    switch device.role {
    case .touchPad: return "is a touch pad: it moves a pointer and has no place on a surface"
    case .tabletPad: return "is the pad of a tablet: it has buttons and no place on a surface"
    case .other: return "has neither fingers nor a pen"
    case .touchScreen, .pen:
      if device.horizontal == nil || device.vertical == nil { return "does not tell the range of its axes" }
      return nil
    }
  }

  /// A surface in the proportions of a device: of its true size where it tells.
  public static func usualGeometry(of device: KernelDevice) -> SurfaceGeometry {
    var size = CGSize(width: usualSide, height: usualSide)
    if let millimetres = device.millimetres {
      let points = pointsPerInch / 25.4
      size = CGSize(width: (millimetres.width * points).rounded(), height: (millimetres.height * points).rounded())
    } else if let x = device.horizontal?.span, let y = device.vertical?.span {
      let factor = usualSide / max(x, y)
      size = CGSize(width: (x * factor).rounded(), height: (y * factor).rounded())
    }
    let geometry = SurfaceGeometry(
      size: CGSize(width: min(8_192, max(16, size.width)), height: min(8_192, max(16, size.height))), scale: 1)
    return geometry
  }
}

/// A device's events on their way.
struct Feed {
  var frames: KernelFrames
  var events: [KernelEvent]
  var next = 0
}

/// Puts frames and ticks on a tape, in order.
private struct TapeWriter {
  var tracker = ContactTracker(surface: .main)
  var dropped = 0
  /// Whether anything has touched the surface or hovered over it.
  private(set) var hasInput = false
  private let rate: Double
  private var tape: Recording
  private var tick: UInt64 = 1
  private var lastActivity: MonotonicInstant

  init(rate: Double, geometry: SurfaceGeometry, title: String) {
    self.rate = rate >= 1 && rate <= 1_000 ? rate : 60
    let start = KernelImport.start
    lastActivity = start
    let header = RecordingHeader(platform: "kernel", geometry: geometry, start: start, title: title)
    tape = Recording(
      header: header,
      events: [
        .surface(SurfaceChange(surface: .main, time: start, kind: .visible(true))),
        .surface(SurfaceChange(surface: .main, time: start, kind: .focus(true))),
      ])
  }

  mutating func play(_ feeds: inout [Feed], progress: (Int, Int) -> Void) {
    let total = feeds.reduce(0) { $0 + $1.events.count }
    let origin = feeds.compactMap { $0.events.first?.time }.min() ?? .zero
    let first = KernelImport.start.advanced(byNanoseconds: Int64(KernelImport.lead))
    var done = 0
    var now = first
    while let index = Self.earliest(feeds) {
      var event = feeds[index].events[feeds[index].next]
      feeds[index].next += 1
      // A clock that went back in the recording stands still on the tape.
      let offset = event.time > origin ? event.time.nanoseconds - origin.nanoseconds : 0
      now = max(now, first.advanced(byNanoseconds: Int64(clamping: offset)))
      event.time = now
      if event.type == KernelCode.Kind.sync, event.code == KernelCode.Sync.dropped { dropped += 1 }
      if feeds[index].frames.receive(event) { take(feeds[index].frames, at: now) }
      done += 1
      if done % 4_096 == 0 { progress(done, total) }
    }
    addTicks(before: now.advanced(byNanoseconds: 1))
    lastActivity = now
  }

  mutating func finish() -> Recording {
    addTicks(before: lastActivity.advanced(byNanoseconds: Int64(KernelImport.trail)))
    return tape
  }

  private static func earliest(_ feeds: [Feed]) -> Int? {
    var best: Int?
    for index in feeds.indices where feeds[index].next < feeds[index].events.count {
      let time = feeds[index].events[feeds[index].next].time
      if let known = best, feeds[known].events[feeds[known].next].time <= time { continue }
      best = index
    }
    return best
  }

  private mutating func take(_ frames: KernelFrames, at time: MonotonicInstant) {
    guard !frames.reports.isEmpty || frames.hover != nil || !frames.penButtons.isEmpty else { return }
    addTicks(before: time)
    var repaired: [ContactFrame] = []
    tracker.receive(frames.reports) { repaired.append($0) }
    hasInput = hasInput || !repaired.isEmpty || frames.hover != nil
    // A pen that touches has left the air before, and one that lifts hovers after.
    if let hover = frames.hover, hover.phase == .exited { tape.events.append(.hover(hover)) }
    tape.events += repaired.map(InputEvent.contacts)
    if let hover = frames.hover, hover.phase != .exited { tape.events.append(.hover(hover)) }
    tape.events += frames.penButtons.map(InputEvent.penButton)
    lastActivity = time
  }

  /// Adds the ticks that come before `time`, but none longer after the last activity than an app stays busy.
  private mutating func addTicks(before time: MonotonicInstant) {
    let end = min(time, lastActivity.advanced(byNanoseconds: Int64(KernelImport.longestIdle)))
    while boundary(tick) < end {
      let tickTime = boundary(tick)
      // Years after the start a boundary is no longer exact to the nanosecond.
      if tickTime >= lastActivity {
        tape.events.append(.frame(FrameTick(surface: .main, time: tickTime, target: boundary(tick + 1))))
      }
      tick += 1
    }
    // The display shows frames without us.
    let passed = Double(time.nanoseconds - KernelImport.start.nanoseconds) * rate / 1e9
    tick = max(tick, UInt64(passed.rounded(.up)))
  }

  /// Multiplied, not summed, so that 60 ticks of 60 Hz are a second to the nanosecond.
  private func boundary(_ number: UInt64) -> MonotonicInstant {
    KernelImport.start.advanced(bySeconds: Double(number) / rate)
  }
}
