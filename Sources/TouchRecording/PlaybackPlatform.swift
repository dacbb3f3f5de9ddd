import Foundation
import RenderTree
import TouchPlatform

/// A platform that plays a tape.
///
/// Its clock shows the tape's times, whatever the speed, so the engine handles every event as it did in the recorded
/// run. What the engine asks for (frames, wake-ups) changes nothing, since the tape holds the ticks and wake-ups that
/// came. Its surface is memory of the recorded size.
@MainActor public final class PlaybackPlatform: Platform {
  /// The tape.
  public let recording: Recording
  /// How fast it is played.
  public let speed: PlaybackSpeed
  /// `playback`.
  public let name = "playback"
  /// The tape's time: that of the event being handled.
  public var timeSource: any TimeSource { clock }
  /// The receiver of events. Not kept alive.
  public weak var delegate: (any PlatformDelegate)?
  /// The surface, once opened; its `picture` at the end is the last frame.
  public private(set) var surface: OffscreenSurface?
  /// Events handed over so far.
  public private(set) var position = 0
  /// Called during `run()` some 20 times a second, and at its end.
  public var progress: ((PlaybackProgress) -> Void)?
  /// Called once when `run()` ends, before it returns: the last picture is complete. What it throws makes the run end
  /// as `.lost`.
  public var finish: ((PlaybackPlatform) throws -> Void)?
  private let clock: VirtualTime
  private var isStopped = false
  private var lastReport = MonotonicInstant.zero

  /// A platform that plays this tape.
  public init(_ recording: Recording, speed: PlaybackSpeed = .times(1)) {
    self.recording = recording
    self.speed = speed
    clock = VirtualTime(start: recording.header.start)
  }

  /// Makes a surface of the tape's size and scale; those of the configuration do not count. It can be opened once.
  public func open(_ configuration: SurfaceConfiguration) throws(PlatformError) -> any Surface {
    guard surface == nil else { throw .unsupported("a tape has one surface, and it is open") }
    let made = OffscreenSurface(id: recording.header.surface, geometry: recording.header.geometry)
    // Its pixels are not looked at before the end.
    made.paintsOnDemand = true
    surface = made
    return made
  }

  /// Nothing: the tape holds the ticks.
  public func requestFrame(for surface: SurfaceID) {}
  /// Nothing: the tape holds the wake-ups.
  public func setWakeUp(at deadline: MonotonicInstant?) {}
  /// Every address, as far as the app is told.
  public func canOpen(_ address: ExternalAddress) -> Bool { true }
  /// Nothing is opened for a tape's fingers; the app is told that it was.
  public func openAddress(_ address: ExternalAddress, answered: @escaping @MainActor (Bool) -> Void) { answered(true) }
  /// Makes `run()` return after the current event.
  public func stop() { isStopped = true }

  /// Hands over the next event, without waiting for its time; false at the tape's end.
  @discardableResult
  public func playNext() -> Bool {
    guard position < recording.events.count else { return false }
    let event = recording.events[position]
    position += 1
    clock.now = event.time
    if case .surface(let change) = event, case .geometry(let geometry) = change.kind {
      surface?.resize(to: geometry)
      // The engine must not get a change that the surface could not make.
      guard geometry.isDrawable else { return true }
    }
    delegate?.receive(event)
    return true
  }

  /// Hands over what the recorded platform had announced: the surroundings at the tape's beginning that are stamped no
  /// later than its start.
  public func announce() {
    while position < recording.events.count, case .surface(let change) = recording.events[position],
      case .environment = change.kind, change.time <= recording.header.start
    {
      playNext()
    }
  }

  /// Plays the rest of the tape at its speed.
  ///
  /// While it waits, and at each tick, the main run loop runs, so that an app's main queue and tasks get on; they are
  /// outside what replays exactly.
  /// - Returns: `.stopped` at the tape's end or after `stop()`; `.lost` where a tape is damaged or `finish` failed.
  public func run() -> PlatformEnd {
    isStopped = false
    let pacer = PlaybackPacer(
      speed: speed, origin: position < recording.events.count ? recording.events[position].time : .zero)
    while !isStopped, position < recording.events.count {
      let event = recording.events[position]
      pacer.wait(until: event.time) { isStopped }
      if isStopped { break }
      playNext()
      if case .frame = event { pacer.runMainLoopOnce() }
      report(atEnd: false)
    }
    report(atEnd: true)
    let finish = self.finish
    self.finish = nil
    do { try finish?(self) } catch { return .lost("\(error)") }
    if !isStopped, let damage = recording.damage { return .lost("the tape is damaged at \(damage)") }
    return .stopped
  }

  private func report(atEnd: Bool) {
    guard let progress else { return }
    let now = SystemTime.now
    guard atEnd || now.nanoseconds(since: lastReport) >= 50_000_000 else { return }
    lastReport = now
    progress(PlaybackProgress(done: position, total: recording.events.count))
  }
}
