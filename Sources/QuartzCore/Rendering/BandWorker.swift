import Foundation

/// One more thread for large frames: it takes bands of the picture from the same list as the thread that asks.
///
/// The thread is started by the first large frame and lives as long as the process; between frames it sleeps in the
/// kernel. Nothing is shared with it but the job it is given.
final class BandWorker: Sendable {
  /// The worker of the process, or nil on a machine with one processor.
  static let shared: BandWorker? = ProcessInfo.processInfo.activeProcessorCount > 1 ? BandWorker() : nil

  private struct State {
    var job: (@Sendable () -> Void)?
    /// Whether a job waits or runs.
    var isTaken = false
    /// How many jobs have been run to their end.
    var finished = 0
    var isStarted = false
  }

  // Unchecked: the condition guards the state.
  private final class Shared: @unchecked Sendable {
    let condition = NSCondition()
    var state = State()
  }

  private let shared = Shared()

  init() {}

  /// Runs `body` on this thread and, unless the other is in use, on the other one as well; both have returned when this
  /// does. If the other thread has not begun when this one is done, it is not waited for and does not run it.
  func runTwice(_ body: @escaping @Sendable (_ isHelper: Bool) -> Void) {
    let condition = shared.condition
    condition.lock()
    let isOurs = !shared.state.isTaken
    let finished = shared.state.finished
    if isOurs {
      shared.state.isTaken = true
      shared.state.job = { body(true) }
      if !shared.state.isStarted { start() }
      condition.broadcast()
    }
    condition.unlock()
    body(false)
    guard isOurs else { return }
    condition.lock()
    if shared.state.job != nil {
      shared.state.job = nil
    } else {
      while shared.state.finished == finished { condition.wait() }
    }
    shared.state.isTaken = false
    condition.unlock()
  }

  private func start() {
    shared.state.isStarted = true
    let shared = shared
    let thread = Thread {
      let condition = shared.condition
      condition.lock()
      while true {
        while shared.state.job == nil { condition.wait() }
        let job = shared.state.job
        shared.state.job = nil
        condition.unlock()
        job?()
        condition.lock()
        shared.state.finished += 1
        condition.broadcast()
      }
    }
    thread.name = "Touchstone bands"
    // Layers nest deeply, and each takes some of the stack.
    thread.stackSize = 16 << 20
    thread.start()
  }
}
