internal import CLinux
internal import CoreFoundation
import Foundation

/// The main thread's loop: descriptors beside everything else that a program runs there.
///
/// A set of descriptors stands under the main `RunLoop` as one source, so a user's `Timer`, `DispatchQueue.main` and
/// main-actor tasks run while a backend reads its socket. The source is in the common modes: a run loop that the app
/// nests inside a handler still serves the descriptors.
///
/// Cost of one wake-up beyond the run loop's own: two system calls, no allocation.
@MainActor public final class MainLoop {
  /// Is called each time before the loop waits: the place to flush what was queued for a server and to handle
  /// what a library has already read off its socket, which no descriptor announces any more.
  public var beforeWaiting: (@MainActor () -> Void)?

  private struct Watch {
    var serial: UInt64
    var descriptor: Int32
    var isPaused = false
    var handler: @MainActor () -> Void
  }
  private let epoll: Int32
  private var watches: [Watch] = []
  private var lastSerial: UInt64 = 0
  private var source: CFRunLoopSource?
  /// One for each depth of run loops nested in `beforeWaiting`: Core Foundation does not call an observer within itself.
  private var observers: [CFRunLoopObserver] = []
  private var levels: [Level] = []
  /// How many calls of `beforeWaiting` are running, each inside of the one before.
  private var depth = 0
  /// Counts the calls of `beforeWaiting`.
  private var waits: UInt64 = 0
  private var stopRequested = false
  /// Descriptors were still ready when a dispatch gave the other sources their turn.
  private var isSaturated = false

  /// How many rounds one dispatch takes before timers and queues get their turn.
  private static let roundsPerTurn = 32
  private static let eventsPerRound = 8
  /// Loops nested more deeply than this are not told before they wait.
  private static let deepest = 16

  /// A loop that watches nothing yet, on the main thread's run loop.
  /// - Throws: `PlatformError.system` when the kernel gives no descriptor.
  public init() throws(PlatformError) {
    epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard epoll >= 0 else { throw PlatformError.system(call: "epoll_create1", errno: errno) }
    attach()
  }

  isolated deinit {
    for observer in observers { CFRunLoopObserverInvalidate(observer) }
    if let source { CFRunLoopSourceInvalidate(source) }
    close(epoll)
  }

  /// Calls `handler` on the main actor whenever `descriptor` can be read, has hung up or failed, until `unwatch`.
  ///
  /// The handler may be called when there is nothing to read. Watching a descriptor again replaces its handler.
  /// - Throws: `PlatformError.system` when the descriptor cannot be waited for (it is closed, or a plain file).
  public func watch(_ descriptor: Int32, handler: @escaping @MainActor () -> Void) throws(PlatformError) {
    try watch(descriptor, UInt32(EPOLLIN.rawValue), handler: handler)
  }

  /// As `watch`, but the handler is called only when something new comes, so it need not read what there is.
  func watchEdges(_ descriptor: Int32, handler: @escaping @MainActor () -> Void) throws(PlatformError) {
    try watch(descriptor, UInt32(EPOLLIN.rawValue) | EPOLLET.rawValue, handler: handler)
  }

  private func watch(
    _ descriptor: Int32, _ events: UInt32, handler: @escaping @MainActor () -> Void
  ) throws(PlatformError) {
    unwatch(descriptor)
    lastSerial += 1
    var event = epoll_event()
    event.events = events
    event.data.u64 = lastSerial
    guard epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0 else {
      throw PlatformError.system(call: "epoll_ctl", errno: errno)
    }
    watches.append(Watch(serial: lastSerial, descriptor: descriptor, handler: handler))
  }

  /// Forgets `descriptor`, before it is closed; its handler is not called again. Unknown descriptors are ignored.
  public func unwatch(_ descriptor: Int32) {
    guard let index = watches.firstIndex(where: { $0.descriptor == descriptor }) else { return }
    watches.remove(at: index)
    epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, nil)
  }

  /// Says whether the handler of `descriptor` is not called for what can be read. That waits in the kernel, and is reported
  /// when the pause is over; a descriptor that has hung up or failed is reported at once.
  ///
  /// While moves wait for a frame whose time is set, a backend pauses its socket: what arrives is read once, right before that
  /// frame is drawn, and not for each event. Fingers that begin or end meanwhile wait for less than a frame.
  ///
  /// Unknown descriptors are ignored. Cost: one system call where it changes something, otherwise a comparison.
  public func setPaused(_ isPaused: Bool, _ descriptor: Int32) {
    for index in watches.indices where watches[index].descriptor == descriptor {
      guard watches[index].isPaused != isPaused else { return }
      watches[index].isPaused = isPaused
      var event = epoll_event()
      event.events = isPaused ? 0 : UInt32(EPOLLIN.rawValue)
      event.data.u64 = watches[index].serial
      epoll_ctl(epoll, EPOLL_CTL_MOD, descriptor, &event)
    }
  }

  /// Serves descriptors, timers, queues and tasks until `stop()`. A `stop()` that came before makes it return at once.
  public func run() {
    while !stopRequested { CFRunLoopRun() }
    stopRequested = false
  }

  /// Serves descriptors, timers, queues and tasks until one of them was served or the time in seconds is over; with 0 it
  /// serves what is ready and does not wait. The loop's own source keeps the run loop from returning at once.
  public func serve(for seconds: Double) {
    CFRunLoopRunInMode(kCFRunLoopDefaultMode, max(0, seconds), seconds > 0)
  }

  /// Makes `run()` return after the handler that is running now.
  public func stop() {
    stopRequested = true
    CFRunLoopStop(CFRunLoopGetMain())
  }

  // MARK: - Under the run loop

  // Unsafe: the main run loop performs its sources and observers on the main thread, which is the main actor's. Its callbacks
  // are C functions that cannot say so, and `MainActor.assumeIsolated` allocates a closure each time; so the isolation
  // is taken off the type once, here. Nothing is shared: the values never change.
  nonisolated(unsafe) private static let dispatchOnMain: (MainLoop) -> Void = unsafeBitCast(
    { $0.dispatch() } as @MainActor (MainLoop) -> Void, to: ((MainLoop) -> Void).self)
  nonisolated(unsafe) private static let willWaitOnMain: (Level) -> Void = unsafeBitCast(
    { $0.loop?.willWait($0.depth) } as @MainActor (Level) -> Void, to: ((Level) -> Void).self)

  /// What an observer is told of.
  private final class Level {
    unowned let loop: MainLoop?
    let depth: Int
    init(_ loop: MainLoop, _ depth: Int) {
      self.loop = loop
      self.depth = depth
    }
  }

  // Unsafe: the loop takes its source and observers back before it is freed, so what they are told of exists.
  // Made here, outside of any isolation: a callback written inside of `attach` would be asked on each call.
  nonisolated private static let perform: @convention(c) (UnsafeMutableRawPointer?) -> Void = { info in
    guard let info else { return }
    dispatchOnMain(Unmanaged<MainLoop>.fromOpaque(info).takeUnretainedValue())
  }
  nonisolated private static let observe: CFRunLoopObserverCallBack = { _, _, info in
    guard let info else { return }
    willWaitOnMain(Unmanaged<Level>.fromOpaque(info).takeUnretainedValue())
  }

  private func attach() {
    // Unsafe: as above.
    let me = Unmanaged.passUnretained(self).toOpaque()
    var sourceContext = CFRunLoopSourceContext1()
    sourceContext.version = 1
    sourceContext.info = me
    sourceContext.getPort = { info in
      guard let info else { return -1 }
      // The run loop asks once, when the source is added: on the main thread, from attach().
      // Unsafe: as above.
      return MainActor.assumeIsolated { Unmanaged<MainLoop>.fromOpaque(info).takeUnretainedValue().epoll }
    }
    sourceContext.perform = MainLoop.perform
    source = withUnsafeMutablePointer(to: &sourceContext) { context in
      context.withMemoryRebound(to: CFRunLoopSourceContext.self, capacity: 1) { CFRunLoopSourceCreate(nil, 0, $0) }
    }
    CFRunLoopAddSource(CFRunLoopGetMain(), source, kCFRunLoopCommonModes)

    observe(0)
  }

  /// Makes the observer for this depth.
  private func observe(_ depth: Int) {
    // Unsafe: as above; `levels` keeps it.
    let level = Level(self, depth)
    var context = CFRunLoopObserverContext()
    context.info = Unmanaged.passUnretained(level).toOpaque()
    guard
      let observer = CFRunLoopObserverCreate(
        nil, CFRunLoopActivity.beforeWaiting.rawValue, true, 0, MainLoop.observe, &context)
    else { return }
    levels.append(level)
    observers.append(observer)
    CFRunLoopAddObserver(CFRunLoopGetMain(), observer, kCFRunLoopCommonModes)
  }

  /// Calls the handlers of what is ready until nothing is: the run loop waits for edges of the epoll descriptor, so
  /// what is left here would not wake it again.
  private func dispatch() {
    isSaturated = false
    for _ in 0..<Self.roundsPerTurn {
      // The events are on the stack: a handler may nest a run loop, which comes through here again.
      let more = withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: Self.eventsPerRound) { events in
        let count = epoll_wait(epoll, events.baseAddress, Int32(Self.eventsPerRound), 0)
        guard count > 0 else { return false }
        for index in 0..<Int(count) {
          let serial = events[index].data.u64
          // A handler before this one may have unwatched it.
          handler(of: serial)?()
        }
        return true
      }
      if !more { return }
    }
    isSaturated = true
  }

  // A loop and not `first(where:)`: the library's closure would be asked each time whether it is on the main actor.
  private func handler(of serial: UInt64) -> (@MainActor () -> Void)? {
    for watch in watches where watch.serial == serial { return watch.handler }
    return nil
  }

  private func willWait(_ level: Int) {
    // The observers of other depths are called as well.
    guard level == depth else { return }
    if observers.count == level + 1, level < Self.deepest { observe(level + 1) }
    depth += 1
    waits &+= 1
    let before = waits
    beforeWaiting?()
    depth -= 1
    // A run loop that was nested in there may have eaten the wake-up that ends this one at its time.
    if waits != before { CFRunLoopWakeUp(CFRunLoopGetMain()) }
    if isSaturated {
      dispatch()
      // Whatever is still ready must not sleep on an edge that has passed.
      if isSaturated { CFRunLoopWakeUp(CFRunLoopGetMain()) }
    }
    // A nested run loop may have taken the stop for itself.
    if stopRequested { CFRunLoopStop(CFRunLoopGetMain()) }
  }
}
