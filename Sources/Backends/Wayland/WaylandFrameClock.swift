import Foundation
import TouchPlatform

/// The display's calls for frames: one for each request, when the compositor has taken the frame before, at once when
/// nothing is under way.
///
/// A compositor calls back for each frame that it shows and stops calling for a window that is not visible. Time
/// advances then at 60 Hz. After a call the frame is drawn as late as it is still seen at the same refresh, as far as the
/// compositor says when frames are seen; elsewhere at once.
@MainActor final class WaylandFrameClock {
  /// Nanoseconds from one refresh to the next.
  private(set) var period: Int64 = WaylandFrameClock.defaultPeriod
  /// 60 Hz: for outputs that do not tell, and for hidden windows.
  static let defaultPeriod: Int64 = 16_666_667
  /// A compositor that has not called back after this many nanoseconds does not show the window at present.
  static let patience: Int64 = 100_000_000

  private(set) var isWanted = false
  /// When the frame was committed whose callback has not come; nil when nothing is under way.
  private(set) var owedSince: MonotonicInstant?
  private var lastTick: MonotonicInstant?
  private var hasCommitted = false
  private var lastPresented: MonotonicInstant?
  /// When the compositor called for a frame, until that is drawn and for the one after it.
  private var calledAt: MonotonicInstant?
  private var pacer = CommitPacer()
  /// When the frame that is being drawn was begun.
  private var begun: MonotonicInstant?
  /// The frame whose presentation was asked for.
  private var asked: (called: MonotonicInstant, committed: MonotonicInstant)?
  private var timer: LoopTimer?
  private let tick: @MainActor (_ target: MonotonicInstant) -> Void

  /// A clock on `loop` that calls `tick` with the moment when the frame will be seen.
  init(loop: MainLoop, tick: @escaping @MainActor (_ target: MonotonicInstant) -> Void) throws(PlatformError) {
    self.tick = tick
    timer = try LoopTimer(on: loop) { [weak self] in self?.fireIfDue() }
  }

  /// Requests one frame; it comes from `settle()` or the timer, never from here.
  func request() { isWanted = true }

  /// A frame is sent to the compositor.
  /// - Returns: whether its callback is to be asked for; one under way is enough.
  func committed() -> Bool {
    hasCommitted = true
    let now = SystemTime.now
    // A frame that follows no call, such as the first, costs what others do not.
    if let begun, calledAt != nil { pacer.drew(in: now.nanoseconds(since: begun)) }
    begun = nil
    guard owedSince == nil else { return false }
    owedSince = now
    return true
  }

  /// Whether each answer to when a frame is seen is of use; else one now and then is enough.
  var isLearning: Bool { pacer.isLearning(period: period) }

  /// The compositor is asked when the frame that was just committed is seen.
  func asksForPresentation() {
    // A frame that follows no call says nothing of the time that there is after one.
    asked = calledAt.flatMap { called in owedSince.map { (called, $0) } }
  }

  /// The compositor has taken the frame and would take another.
  func called(at time: MonotonicInstant) {
    owedSince = nil
    calledAt = time
  }

  /// A frame was seen.
  func presented(at time: MonotonicInstant, period: Int64) {
    lastPresented = time
    if (1_000_000...1_000_000_000).contains(period) { self.period = period }
    if let asked {
      pacer.presented(called: asked.called, committed: asked.committed, seen: time, period: self.period)
    }
    asked = nil
  }

  /// The window is on another display, or that has changed.
  func displayChanged(period: Int64) {
    guard period != self.period else { return }
    self.period = period
    pacer.forgetDisplay()
    asked = nil
  }

  /// Whether a frame is wanted that the compositor has called for, and its time has not come: until then nothing that may
  /// arrive is needed.
  var isWaiting: Bool { isWanted && owedSince == nil && timer?.deadline != nil }

  /// Before the loop waits: a frame that is due comes now, without another turn of the loop; a later one arms the timer.
  func settle() {
    guard isWanted else { return }
    fireIfDue()
    if isWanted { timer?.set(due) }
  }

  /// For how many nanoseconds a callback has been owed.
  func owed(at now: MonotonicInstant) -> Int64 { owedSince.map { now.nanoseconds(since: $0) } ?? 0 }

  // MARK: -

  private var due: MonotonicInstant {
    if let owedSince {
      let late = owedSince.advanced(byNanoseconds: Self.patience)
      return max(late, lastTick?.advanced(byNanoseconds: Self.defaultPeriod) ?? .zero)
    }
    // A frame that changed nothing was not committed, and no callback sets the pace.
    if let lastTick, !hasCommitted { return lastTick.advanced(byNanoseconds: period) }
    return calledAt?.advanced(byNanoseconds: pacer.delay(period: period)) ?? .zero
  }

  private func fireIfDue() {
    guard isWanted else { return }
    let now = SystemTime.now
    guard due <= now else { return }
    isWanted = false
    hasCommitted = false
    lastTick = now
    begun = now
    // A call is for one frame; the next one without a call follows a rest.
    if let calledAt, now.nanoseconds(since: calledAt) > period { self.calledAt = nil }
    tick(target(at: now))
  }

  /// The refresh at which a frame that is drawn now will be seen: by the last presentation where there was one.
  private func target(at now: MonotonicInstant) -> MonotonicInstant {
    guard let lastPresented, lastPresented <= now else { return now.advanced(byNanoseconds: period) }
    let since = now.nanoseconds(since: lastPresented)
    // After a rest the refreshes of then say nothing of those of now.
    guard since < 1_000_000_000 else { return now.advanced(byNanoseconds: period) }
    // The compositor needs a moment too.
    let steps = (since + 1_000_000) / period + 1
    return lastPresented.advanced(byNanoseconds: steps * period)
  }
}
