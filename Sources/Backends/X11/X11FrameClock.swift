import Foundation
import TouchPlatform

/// The display's calls for frames: one for each request, at most one in each refresh period, at once when it was idle. The
/// window takes the request when it draws.
///
/// Where the server tells when the display refreshes, a frame is drawn as long before a refresh as it takes, so that its
/// input is as new as it can be; elsewhere frames have a step of their own.
@MainActor final class X11FrameClock {
  /// Nanoseconds from one refresh to the next.
  private(set) var period: Int64 = X11FrameClock.defaultPeriod
  /// 60 Hz: for outputs that do not tell, and for hidden windows.
  static let defaultPeriod: Int64 = 16_666_667
  var isHidden = false

  /// Whether a frame is requested and has not been taken.
  private(set) var isWanted = false
  /// Whether the clock ticks also where no frame is requested, since input is read at its ticks alone.
  var readsInput = false
  /// When the display refreshes and what frames cost.
  private(set) var pacer = FramePacer()
  private var lastDue: MonotonicInstant?
  /// When the last frame was or will be seen.
  private var lastTarget: MonotonicInstant?
  /// Whether `lastTarget` is a refresh of the display, and not a step of the clock's own.
  private var lastTargetIsRefresh = false
  /// When the frame was begun that has not been sent yet.
  private var begun: MonotonicInstant?
  private var timer: LoopTimer?
  private let tick: @MainActor (_ target: MonotonicInstant) -> Void

  /// A clock on `loop` that calls `tick` with the moment when the frame will be seen.
  init(loop: MainLoop, tick: @escaping @MainActor (_ target: MonotonicInstant) -> Void) throws(PlatformError) {
    self.tick = tick
    timer = try LoopTimer(on: loop) { [weak self] in self?.fireIfDue() }
  }

  /// Requests one frame; it comes from `settle()` or the timer, never from here.
  func request() { isWanted = true }

  /// Takes the request for a frame that is drawn now.
  /// - Returns: false where none is requested.
  func takeRequest() -> Bool {
    guard isWanted else {
      begun = nil
      return false
    }
    isWanted = false
    return true
  }

  /// The window is on another display, or that has changed.
  func displayChanged(period: Int64) {
    guard period != self.period else { return }
    self.period = period
    pacer.forgetDisplay()
  }

  /// Before the loop waits: a frame that is due comes now, without another turn of the loop; a later one arms the timer.
  func settle() {
    guard ticks else { return }
    fireIfDue()
    if ticks { timer?.set(due) }
  }

  /// The display refreshed at `time`, and does so each `period`.
  func refreshed(at time: MonotonicInstant, period: Int64) { pacer.refreshed(at: time, period: period) }

  /// What was drawn has been sent to the server.
  func frameSent() {
    guard let begun else { return }
    self.begun = nil
    pacer.drew(in: SystemTime.now.nanoseconds(since: begun))
  }

  private var ticks: Bool { isWanted || readsInput }
  private var currentPeriod: Int64 { isHidden ? Self.defaultPeriod : period }

  private var due: MonotonicInstant {
    guard let lastDue else { return .zero }
    let step = lastDue.advanced(byNanoseconds: currentPeriod)
    guard !isHidden, let lastTarget else { return step }
    return pacer.due(after: lastTarget, isRefresh: lastTargetIsRefresh) ?? step
  }

  private func fireIfDue() {
    guard ticks else { return }
    let now = SystemTime.now
    let due = due
    guard due <= now else { return }
    // Keep step when the tick is a little late; start again after a rest.
    let step = now.nanoseconds(since: due) < currentPeriod ? due : now
    lastDue = step
    let refresh = isHidden ? nil : pacer.refresh(forFrameAt: now)
    let target = refresh ?? step.advanced(byNanoseconds: currentPeriod)
    lastTarget = target
    lastTargetIsRefresh = refresh != nil
    begun = now
    tick(target)
  }
}
