import Foundation
import Glibc
import Synchronization
import Testing
import TouchPlatform
import TouchTesting

@testable import UIKit
@testable import UIKitCore

@MainActor @Suite("The file of a trace", .serialized)
struct TraceFileTests {
  @Test("Each event is in the file when it is done with; an old trace is emptied")
  func written() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("trace-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data("an old one\n".utf8).write(to: url)
    let stage = Stage(width: 300, height: 400)
    stage.add(UIView()).addGestureRecognizer(UITapGestureRecognizer())
    let tracer = try #require(TraceFile.tracer(into: url.path))
    stage.runtime.watchGestures(tracer)
    let finger = stage.finger.down(100, 100)
    let begun = try String(contentsOf: url, encoding: .utf8)
    #expect(begun.contains("\"joins\"") && begun.hasSuffix("\n") && !begun.contains("an old one"))
    finger.up()
    let ended = try String(contentsOf: url, encoding: .utf8)
    #expect(ended.hasPrefix(begun) && ended.contains("\"action\""))
  }

  @Test("A file that cannot be written to is told of, once when it is opened and at each gap")
  func unwritable() {
    let stage = Stage(width: 300, height: 400)
    stage.add(UIView())
    let none = said { #expect(TraceFile.tracer(into: "/nowhere/at all") == nil) }
    #expect(none.count == 1 && none[0].contains("cannot be written to /nowhere/at all"))
    guard let tracer = TraceFile.tracer(into: "/dev/full") else { return }
    let gaps = said {
      stage.runtime.watchGestures(tracer)
      stage.finger.tap(at: CGPoint(x: 10, y: 10))
    }
    #expect(!gaps.isEmpty && gaps.allSatisfy { $0.contains("the trace in /dev/full has a gap") })
  }

  @Test("A write that waits for a slow reader and is interrupted by a signal is made again, so nothing is missing")
  func interrupted() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("trace-\(UUID().uuidString)").path
    #expect(mkfifo(path, 0o600) == 0)
    let pipe = open(path, O_RDWR | O_NONBLOCK)
    defer {
      close(pipe)
      unlink(path)
    }
    let stage = Stage(width: 300, height: 400)
    stage.add(UIView()).addGestureRecognizer(UITapGestureRecognizer())
    let tracer = try #require(TraceFile.tracer(into: path))
    stage.runtime.watchGestures(tracer)
    // The pipe is full, so that the next write has to wait.
    let filling = [UInt8](repeating: UInt8(ascii: "-"), count: 4096)
    for count in [filling.count, 1] { while write(pipe, filling, count) > 0 {} }
    let reader = SlowReader(pipe: pipe)
    // The runtime holds its observers weakly.
    let lines = withExtendedLifetime(tracer) { said { stage.finger.tap(at: CGPoint(x: 10, y: 10)) } }
    let text = reader.finish()
    #expect(lines == [] && reader.interruptions == 20)
    #expect(text.contains("\"joins\"") && text.contains("\"action\"") && text.hasSuffix("\n"))
  }
}

/// Interrupts the thread that makes it a few times while that waits, and then reads what comes through a pipe.
private final class SlowReader: @unchecked Sendable {
  private let pipe: Int32
  private let end = DispatchSemaphore(value: 0)
  private var bytes: [UInt8] = []
  private let isOver = Mutex(false)
  /// How often a signal has reached its handler.
  private static let handled = Atomic<Int>(0)
  private let handledBefore = SlowReader.handled.load(ordering: .relaxed)
  var interruptions: Int { Self.handled.load(ordering: .relaxed) - handledBefore }

  init(pipe: Int32) {
    self.pipe = pipe
    // Without SA_RESTART a signal ends a call that waits.
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in SlowReader.handled.add(1, ordering: .relaxed) }
    sigaction(SIGUSR2, &action, nil)
    // Threads of a dispatch queue block all signals.
    var signals = sigset_t()
    sigaddset(&signals, SIGUSR2)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    let writer = pthread_self()
    let thread = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")) ?? ""
    Thread { [self] in
      while interruptions < 20 {
        let count = interruptions
        guard Self.waits(thread) else { continue }
        pthread_kill(writer, SIGUSR2)
        while interruptions == count { sched_yield() }
      }
      while !isOver.withLock({ $0 }) { read() }
      read()
      end.signal()
    }.start()
  }

  /// All that has come through the pipe.
  func finish() -> String {
    isOver.withLock { $0 = true }
    end.wait()
    var signals = sigset_t()
    sigaddset(&signals, SIGUSR2)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(pipe, &buffer, buffer.count)
    if count > 0 { bytes += buffer[..<count] }
  }

  /// Whether a thread of this process sleeps.
  private static func waits(_ thread: String) -> Bool {
    let text = try? String(contentsOfFile: "/proc/\(thread)/stat", encoding: .utf8)
    return text?.split(separator: ")").last?.hasPrefix(" S") == true
  }
}
