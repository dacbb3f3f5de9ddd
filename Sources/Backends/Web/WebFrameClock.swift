import Foundation
import TouchPlatform

/// The calls for frames: one for each request, at most one in each refresh of the first page, at once when it was idle,
/// and no faster than the quickest page draws them.
@MainActor final class WebFrameClock {
  /// Nanoseconds from one refresh to the next.
  var period: Int64 = WebFrameClock.defaultPeriod
  /// 60 Hz: for pages that do not say, and while no page is visible.
  static let defaultPeriod: Int64 = 16_666_667
  /// Pages that draw nothing do not stop the app's time.
  static let longestWait: Int64 = 250_000_000
  /// No page is visible.
  var isHidden = true

  private var isWanted = false
  private var lastDue: MonotonicInstant?
  private var timer: LoopTimer?
  private let hasRoom: @MainActor () -> Bool
  private let tick: @MainActor (_ target: MonotonicInstant) -> Void

  /// A clock on `loop` that calls `tick` with the moment when the frame will be seen.
  /// - Parameter hasRoom: whether a page could take a frame now; the loop is woken when that becomes true.
  init(
    loop: MainLoop, hasRoom: @escaping @MainActor () -> Bool,
    tick: @escaping @MainActor (_ target: MonotonicInstant) -> Void
  ) throws(PlatformError) {
    self.hasRoom = hasRoom
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

  /// Whether a frame is wanted whose time is set, so that nothing that may arrive brings it earlier.
  var isWaiting: Bool { isWanted && timer?.deadline != nil && (isHidden || hasRoom()) }

  private var currentPeriod: Int64 { isHidden ? Self.defaultPeriod : period }

  private var due: MonotonicInstant {
    guard let lastDue else { return .zero }
    return lastDue.advanced(byNanoseconds: isHidden || hasRoom() ? currentPeriod : Self.longestWait)
  }

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
