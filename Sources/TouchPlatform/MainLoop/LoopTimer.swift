internal import CLinux
import Foundation

/// One deadline on a main loop, absolute on `CLOCK_MONOTONIC`, to the nanosecond the kernel allows.
///
/// Setting the deadline it already has costs nothing; another one costs one system call.
@MainActor public final class LoopTimer {
  private let loop: MainLoop
  private let descriptor: Int32
  private let handler: @MainActor () -> Void

  /// When the handler will be called, or nil.
  public private(set) var deadline: MonotonicInstant?

  /// A timer on `loop`, which it keeps; `handler` is called once for each deadline, at or after it.
  /// - Throws: `PlatformError.system` when the kernel gives no descriptor.
  public init(on loop: MainLoop, handler: @escaping @MainActor () -> Void) throws(PlatformError) {
    self.loop = loop
    self.handler = handler
    descriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    guard descriptor >= 0 else { throw PlatformError.system(call: "timerfd_create", errno: errno) }
    // Edges, so that an expiry need not be read: the next setting clears it.
    try loop.watchEdges(descriptor) { [weak self] in self?.expire() }
  }

  isolated deinit {
    guard descriptor >= 0 else { return }
    loop.unwatch(descriptor)
    close(descriptor)
  }

  /// Sets the one deadline; nil or `.distantFuture` takes it back. One that has passed comes in the loop's next turn.
  public func set(_ deadline: MonotonicInstant?) {
    let deadline = deadline == .distantFuture ? nil : deadline
    guard deadline != self.deadline else { return }
    self.deadline = deadline
    var setting = itimerspec()
    if let deadline {
      // An all-zero time would disarm the timer instead.
      let ns = max(1, deadline.nanoseconds)
      setting.it_value.tv_sec = time_t(clamping: ns / 1_000_000_000)
      setting.it_value.tv_nsec = Int(ns % 1_000_000_000)
    }
    if timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME), &setting, nil) != 0 {
      PlatformLog.write(.library, "a timer could not be set: \(String(cString: strerror(errno)))")
    }
  }

  private func expire() {
    // The expiry may be of a deadline that a handler in the same turn has just moved.
    guard let due = deadline, due <= SystemTime.now else { return }
    deadline = nil
    handler()
  }
}
