internal import CLinux
internal import CoreFoundation
import Foundation

/// The signals by which people and service managers ask a program to end (SIGTERM, SIGINT, SIGHUP), as a call on the main
/// run loop, so that it can end in order.
///
/// A signal that follows the first by half a second or more ends the program at once; earlier ones are the same request,
/// sent to a group of programs and passed on by one of them. The first ends it too when the main run loop does not come
/// to it within three seconds. Signals that were ignored when the program started (`nohup`), and those that it handles
/// itself, stay so.
@MainActor public enum EndSignals {
  /// Calls `handler` once, on the main run loop, when the first of the signals comes.
  ///
  /// Further calls replace the handler. Costs one descriptor.
  public static func take(_ handler: @escaping @MainActor () -> Void) {
    Self.handler = handler
    guard source == nil else { return }
    bell = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    guard bell >= 0 else {
      return PlatformLog.write(.platform, "signals end the app at once: \(String(cString: strerror(errno)))")
    }
    watch()
    var event = sigevent()
    event.sigev_notify = Int32(SIGEV_SIGNAL)
    event.sigev_signo = SIGTERM
    hasTimer = timer_create(CLOCK_MONOTONIC, &event, &timer) == 0
    patience.it_value.tv_sec = 3
    for number in [SIGTERM, SIGINT, SIGHUP] { install(number) }
  }

  /// Ends the program as the signal would have, if one has come: its parent process sees why it ended. Call it when
  /// everything is in order.
  public static func finish() {
    guard first != 0 else { return }
    fflush(nil)
    signal(first, SIG_DFL)
    kill(getpid(), first)
  }

  private static var handler: (@MainActor () -> Void)?
  private static var source: CFRunLoopSource?

  private static func install(_ number: Int32) {
    var old = sigaction()
    guard sigaction(number, nil, &old) == 0, old.__sigaction_handler.sa_handler == nil else { return }
    var new = sigaction()
    new.__sigaction_handler.sa_handler = { signalCame($0) }
    new.sa_flags = SA_RESTART
    sigaction(number, &new, nil)
  }

  private static func watch() {
    var context = CFRunLoopSourceContext1()
    context.version = 1
    context.getPort = { _ in bell }
    context.perform = { _ in
      // The main run loop performs its sources on the main thread.
      MainActor.assumeIsolated { EndSignals.come() }
    }
    source = withUnsafeMutablePointer(to: &context) { context in
      context.withMemoryRebound(to: CFRunLoopSourceContext.self, capacity: 1) { CFRunLoopSourceCreate(nil, 0, $0) }
    }
    CFRunLoopAddSource(CFRunLoopGetMain(), source, kCFRunLoopCommonModes)
  }

  private static func come() {
    // The run loop may have read it already.
    var count: UInt64 = 0
    _ = read(bell, &count, 8)
    guard first != 0 else { return }
    // It is being looked after; only another signal cuts it short.
    var never = itimerspec()
    if hasTimer { timer_settime(timer, 0, &never, nil) }
    let handler = Self.handler
    Self.handler = nil
    handler?()
  }
}

// Unsafe: written before the signals' handlers are set, except for the first signal, which the handler writes: it may interrupt
// the program anywhere and makes only system calls.
nonisolated(unsafe) private var bell: Int32 = -1
nonisolated(unsafe) private var timer: timer_t?
nonisolated(unsafe) private var hasTimer = false
nonisolated(unsafe) private var patience = itimerspec()
nonisolated(unsafe) private var first: Int32 = 0
nonisolated(unsafe) private var firstTime = timespec()

private func signalCame(_ number: Int32) {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  guard first == 0 else {
    let later = (time.tv_sec - firstTime.tv_sec) * 1_000 + (time.tv_nsec - firstTime.tv_nsec) / 1_000_000
    if later < 500 { return }
    signal(first, SIG_DFL)
    kill(getpid(), first)
    return
  }
  first = number
  firstTime = time
  let code = errno
  if hasTimer { timer_settime(timer, 0, &patience, nil) }
  var one: UInt64 = 1
  _ = write(bell, &one, 8)
  errno = code
}
