import Foundation
import TouchPlatform

/// The display's calls for frames: one for each request, at most one in each refresh period, at once when it was idle.
@MainActor final class X11FrameClock {
  /// Nanoseconds from one refresh to the next.
  var period: Int64 = X11FrameClock.defaultPeriod
  /// 60 Hz: for outputs that do not tell, and for hidden windows.
  static let defaultPeriod: Int64 = 16_666_667
  var isHidden = false

  private var isWanted = false
  private var lastDue: MonotonicInstant?
  private var timer: LoopTimer?
  private let tick: @MainActor (_ target: MonotonicInstant) -> Void

  /// A clock on `loop` that calls `tick` with the moment when the frame will be seen.
  init(loop: MainLoop, tick: @escaping @MainActor (_ target: MonotonicInstant) -> Void) throws(PlatformError) {
    self.tick = tick
    timer = try LoopTimer(on: loop) { [weak self] in self?.fireIfDue() }
  }

  /// Requests one frame; it comes from `settle()` or the timer, never from here.
  func request() { isWanted = true }

  /// Before the loop waits: a frame that is due comes now, without another turn of the loop; a later one arms the timer.
  func settle() {
    guard isWanted else { return }
    fireIfDue()
    if isWanted { timer?.set(due) }
  }

  private var currentPeriod: Int64 { isHidden ? Self.defaultPeriod : period }
  private var due: MonotonicInstant { lastDue?.advanced(byNanoseconds: currentPeriod) ?? .zero }

  private func fireIfDue() {
    guard isWanted else { return }
    let now = SystemTime.now
    let due = due
    guard due <= now else { return }
    isWanted = false
    // Keep step when the tick is a little late; start again after a rest.
    let step = now.nanoseconds(since: due) < currentPeriod ? due : now
    lastDue = step
    tick(step.advanced(byNanoseconds: currentPeriod))
  }
}
