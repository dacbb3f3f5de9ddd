import Foundation
import Synchronization
import TouchPlatform

/// What layers and animations share within one runtime: the time, the deadlines, and the request for a new frame.
///
/// UIKit's runtime owns one and makes it current; a test's Stage replaces both together.
@usableFromInline @MainActor package final class MediaRuntime {
  /// The one in force.
  package static var current: MediaRuntime {
    get { stored }
    set {
      let old = stored
      stored = newValue
      mediaClock.withLock { $0 = newValue.timeSource }
      // The old one is freed when the new one is in force, since what it still holds asks for the current one.
      withExtendedLifetime(old) {}
    }
  }
  private static var stored = MediaRuntime(timeSource: SystemTime(), scheduler: Scheduler())

  /// The clock outside of event handling.
  package let timeSource: any TimeSource
  /// The runtime's deadlines: animations end by them.
  package let scheduler: Scheduler
  /// The time of the event or deadline being handled; nil between events.
  @inlinable package var eventTime: MonotonicInstant? {
    @inline(__always) get { storedEventTime }
    @inline(__always) set { storedEventTime = newValue }
  }
  // Unchecked: every reading of the time asks for it, and it is read and set whole.
  @exclusivity(unchecked) @usableFromInline var storedEventTime: MonotonicInstant?
  /// Called when a displayed layer has something new to show.
  package var needsFrame: (@MainActor () -> Void)?
  /// The layers with running animations.
  package let animations: AnimationRegistry
  /// When the frame will be seen that is being committed; presentations made meanwhile are of that moment.
  var commitTime: MonotonicInstant?
  /// What wants to be called at every display frame.
  package let displayLinks = DisplayLinkList()
  /// The open transactions, the innermost last.
  var transactions: [TransactionState] = []
  /// The requests of `perform(_:with:afterDelay:)`.
  package let performs = DelayedPerforms()
  /// Layers that draw what comes into sight.
  var tiledLayers: [WeakTiledLayer] = []
  /// Draws their tiles; made when the first one is drawn.
  var tilePainter: TilePainter?
  /// How many seconds a commit waits for tiles that are being drawn. None on the system's clock, where they show in a
  /// later frame; on any other one frames do not depend on how fast threads are.
  package lazy var tilePatience: Double = timeSource is SystemTime ? 0 : 2
  /// Whether animations are committed as tracks where that can be: the surface shows layers itself.
  package var commitsMotion = false
  /// What is done when the present turn ends.
  package let turn = Turn()

  /// A runtime on this clock with these deadlines.
  package init(timeSource: any TimeSource, scheduler: Scheduler) {
    self.timeSource = timeSource
    self.scheduler = scheduler
    animations = AnimationRegistry(scheduler: scheduler)
  }

  /// The time that code on the main actor should take for now: the event's, or the clock's between events.
  package var now: MonotonicInstant { eventTime ?? timeSource.now }
}

/// The current runtime's clock, for readers on any thread.
private let mediaClock = Mutex<any TimeSource>(SystemTime())

/// The current time in seconds of the monotonic clock: the base of `UITouch.timestamp`, `UIEvent.timestamp` and
/// layer animations.
///
/// While an event, a display frame or an animation's end is handled, it stands on the main thread at that event's time,
/// so that a tape gives an app the same values again; to measure how long code runs, use `DispatchTime.now()`. On a tape
/// or in a test it is the virtual time. It may be called on any thread. Statements: T20, T21, E18.
public func CACurrentMediaTime() -> CFTimeInterval {
  if Thread.isMainThread, let time = MainActor.assumeIsolated({ MediaRuntime.current.eventTime }) {
    return time.seconds
  }
  return mediaClock.withLock { $0.now }.seconds
}

/// Seconds, as Core Animation writes it.
public typealias CFTimeInterval = Double
