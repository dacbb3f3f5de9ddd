import Foundation
import TouchPlatform
import XCTest

/// The main loop on the real main thread, which XCTest gives and Swift Testing does not.
final class MainLoopTests: XCTestCase, @unchecked Sendable {
  /// A pipe whose ends are closed with it.
  private final class Pipe {
    let read: Int32
    let write: Int32
    init() throws {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { throw PlatformError.system(call: "pipe", errno: errno) }
      for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
      (read, write) = (ends[0], ends[1])
    }
    deinit {
      close(read)
      close(write)
    }
    func put(_ count: Int = 1) { _ = Glibc.write(write, [UInt8](repeating: 7, count: count), count) }
    /// How many bytes there were, up to `limit`.
    func take(_ limit: Int = 4096) -> Int {
      var bytes = [UInt8](repeating: 0, count: limit)
      return max(0, Glibc.read(read, &bytes, limit))
    }
  }

  private func onMain(_ body: @MainActor () throws -> Void) throws { try MainActor.assumeIsolated { try body() } }

  /// Ends a loop that would never end, so that the test fails instead of hanging.
  @MainActor private func guarding(_ loop: MainLoop) throws -> LoopTimer {
    let timer = try LoopTimer(on: loop) {
      XCTFail("the loop was not stopped in ten seconds")
      loop.stop()
    }
    timer.set(SystemTime.now.advanced(bySeconds: 10))
    return timer
  }

  func testAReadableDescriptorCallsItsHandler() throws {
    try onMain {
      let loop = try MainLoop()
      let guardian = try guarding(loop)
      let pipe = try Pipe()
      var taken: [Int] = []
      try loop.watch(pipe.read) {
        taken.append(pipe.take())
        if taken.count < 3 { pipe.put(taken.count + 1) } else { loop.stop() }
      }
      pipe.put()
      loop.run()
      XCTAssertEqual(taken, [1, 2, 3])
      withExtendedLifetime(guardian) {}
    }
  }

  func testWhatAHandlerLeavesIsHandedOverAgain() throws {
    try onMain {
      let loop = try MainLoop()
      let guardian = try guarding(loop)
      let pipe = try Pipe()
      var total = 0
      try loop.watch(pipe.read) {
        total += pipe.take(1)
        if total == 1000 { loop.stop() }
      }
      pipe.put(1000)
      loop.run()
      XCTAssertEqual(total, 1000)
      withExtendedLifetime(guardian) {}
    }
  }

  func testABusyDescriptorDoesNotStarveTimersQueuesAndTasks() throws {
    try onMain {
      let loop = try MainLoop()
      let guardian = try guarding(loop)
      let pipe = try Pipe()
      var served: Set<String> = []
      let serve: @MainActor @Sendable (String) -> Void = { name in
        served.insert(name)
        if served.count == 4 { loop.stop() }
      }
      // Never empty.
      try loop.watch(pipe.read) {
        _ = pipe.take()
        pipe.put()
      }
      pipe.put()
      let timer = Timer(timeInterval: 0.001, repeats: false) { _ in MainActor.assumeIsolated { serve("Timer") } }
      RunLoop.main.add(timer, forMode: .common)
      DispatchQueue.main.async { MainActor.assumeIsolated { serve("queue") } }
      Task { @MainActor in
        await Task.yield()
        serve("task")
      }
      let deadline = try LoopTimer(on: loop) { serve("LoopTimer") }
      deadline.set(SystemTime.now.advanced(bySeconds: 0.001))
      loop.run()
      XCTAssertEqual(served, ["Timer", "queue", "task", "LoopTimer"])
      withExtendedLifetime((guardian, deadline)) {}
    }
  }

  func testTheHookRunsBeforeTheLoopSleeps() throws {
    try onMain {
      let loop = try MainLoop()
      let guardian = try guarding(loop)
      let pipe = try Pipe()
      var journal: [String] = []
      loop.beforeWaiting = {
        journal.append("before waiting")
        // What it makes readable wakes the loop that is about to sleep.
        if journal.count == 1 { pipe.put() }
      }
      try loop.watch(pipe.read) {
        _ = pipe.take()
        journal.append("readable")
        loop.stop()
      }
      loop.run()
      XCTAssertEqual(journal.first, "before waiting")
      XCTAssertEqual(journal.last, "readable")
      withExtendedLifetime(guardian) {}
    }
  }

  func testAnUnwatchedDescriptorIsSilentAtOnce() throws {
    try onMain {
      let loop = try MainLoop()
      let guardian = try guarding(loop)
      let pipes = [try Pipe(), try Pipe()]
      var calls = 0
      // Both are ready at once; whichever comes first silences the other.
      for (own, other) in [(0, 1), (1, 0)] {
        try loop.watch(pipes[own].read) {
          calls += 1
          _ = pipes[own].take()
          loop.unwatch(pipes[other].read)
          DispatchQueue.main.async { MainActor.assumeIsolated { loop.stop() } }
        }
      }
      for pipe in pipes { pipe.put() }
      loop.run()
      XCTAssertEqual(calls, 1)
      withExtendedLifetime(guardian) {}
    }
  }

  func testARunLoopNestedInAHandlerStillServesDescriptors() throws {
    try onMain {
      let loop = try MainLoop()
      let guardian = try guarding(loop)
      let outer = try Pipe()
      let inner = try Pipe()
      var journal: [String] = []
      try loop.watch(inner.read) {
        _ = inner.take()
        journal.append("inner")
        // The nested loop takes this stop for itself; the outer one must end all the same.
        loop.stop()
      }
      try loop.watch(outer.read) {
        _ = outer.take()
        inner.put()
        while journal.isEmpty { _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 5)) }
        journal.append("outer")
      }
      outer.put()
      loop.run()
      XCTAssertEqual(journal, ["inner", "outer"])
      withExtendedLifetime(guardian) {}
    }
  }

  func testStopBeforeRunEndsTheNextRunOnly() throws {
    try onMain {
      let loop = try MainLoop()
      let guardian = try guarding(loop)
      loop.stop()
      loop.run()
      var ran = false
      DispatchQueue.main.async {
        MainActor.assumeIsolated { ran = true }
        MainActor.assumeIsolated { loop.stop() }
      }
      loop.run()
      XCTAssertTrue(ran)
      withExtendedLifetime(guardian) {}
    }
  }

  func testATimerFiresOnceAtItsLastDeadline() throws {
    try onMain {
      let loop = try MainLoop()
      let guardian = try guarding(loop)
      var fired: [MonotonicInstant] = []
      let timer = try LoopTimer(on: loop) {
        fired.append(SystemTime.now)
        DispatchQueue.main.async { MainActor.assumeIsolated { loop.stop() } }
      }
      timer.set(SystemTime.now.advanced(bySeconds: 3600))
      timer.set(nil)
      XCTAssertNil(timer.deadline)
      let deadline = SystemTime.now.advanced(bySeconds: 0.01)
      timer.set(deadline)
      XCTAssertEqual(timer.deadline, deadline)
      loop.run()
      XCTAssertEqual(fired.count, 1)
      XCTAssertGreaterThanOrEqual(try XCTUnwrap(fired.first), deadline)
      XCTAssertNil(timer.deadline)
      // One that has passed comes as well.
      timer.set(.zero)
      loop.run()
      XCTAssertEqual(fired.count, 2)
      withExtendedLifetime(guardian) {}
    }
  }

  func testADeadlineThatAHandlerMovesDoesNotFireAtItsOldTime() throws {
    try onMain {
      let loop = try MainLoop()
      let guardian = try guarding(loop)
      var fired: [MonotonicInstant] = []
      let timers = TimerBox()
      let moved = SystemTime.now.advanced(bySeconds: 0.02)
      // Both are due at once; whichever comes first moves the other, whose expiry has been told already.
      for other in [1, 0] {
        timers.all.append(
          try LoopTimer(on: loop) {
            fired.append(SystemTime.now)
            if fired.count == 1 { timers.all[other].set(moved) } else { loop.stop() }
          })
      }
      for timer in timers.all { timer.set(.zero) }
      loop.run()
      XCTAssertEqual(fired.count, 2)
      XCTAssertGreaterThanOrEqual(try XCTUnwrap(fired.last), moved)
      timers.all = []
      withExtendedLifetime((guardian, timers)) {}
    }
  }

  func testADescriptorThatCannotBeWatchedIsAnError() throws {
    try onMain {
      let loop = try MainLoop()
      XCTAssertThrowsError(try loop.watch(-1) {}) { error in
        XCTAssertEqual(error as? PlatformError, .system(call: "epoll_ctl", errno: EBADF))
      }
    }
  }

  func testALoopThatIsGoneLeavesTheRunLoopAlone() throws {
    try onMain {
      let pipe = try Pipe()
      var calls = 0
      var loop: MainLoop? = try MainLoop()
      try loop?.watch(pipe.read) { calls += 1 }
      loop?.beforeWaiting = { calls += 1 }
      weak let gone = loop
      loop = nil
      XCTAssertNil(gone)
      pipe.put()
      let other = try MainLoop()
      let guardian = try guarding(other)
      DispatchQueue.main.async { MainActor.assumeIsolated { other.stop() } }
      other.run()
      XCTAssertEqual(calls, 0)
      withExtendedLifetime(guardian) {}
    }
  }

  func testARunLoopNestedBeforeWaitingIsServedAndTheOuterOneEndsAtItsTime() throws {
    try onMain {
      let loop = try MainLoop()
      let guardian = try guarding(loop)
      let pipe = try Pipe()
      var taken = 0
      try loop.watch(pipe.read) { taken += pipe.take() }
      var calls = 0
      var nestedCalls = 0
      var innerCalls = 0
      loop.beforeWaiting = {
        calls += 1
        let mine = calls
        guard mine <= 2 else { return }
        pipe.put()
        // As a handler of a frame that shows something modal; longer than the outer loop was to run.
        let end = Date(timeIntervalSinceNow: mine == 1 ? 0.08 : 0.02)
        while Date() < end { _ = RunLoop.main.run(mode: .default, before: end) }
        if mine == 1 { nestedCalls = calls - mine } else { innerCalls = calls - mine }
      }
      _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.03))
      XCTAssertGreaterThan(nestedCalls, 1, "what was asked for inside is flushed before it waits")
      XCTAssertGreaterThan(innerCalls, 0, "at every depth")
      XCTAssertEqual(taken, 2)
      withExtendedLifetime(guardian) {}
    }
  }
}

/// Timers that their own handlers reach.
@MainActor private final class TimerBox {
  var all: [LoopTimer] = []
}
