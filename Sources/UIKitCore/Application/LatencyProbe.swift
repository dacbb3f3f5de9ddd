import Foundation
import TouchPlatform

/// Measures the way of input through the engine, when `TOUCHSTONE_LATENCY` names a file or a descriptor for it.
///
/// For each hardware frame of contacts it writes when the input was stamped, when it reached the engine, when handing it
/// to the app began and ended, and when the picture that shows it was given to the display. `touchstone latency` reads
/// that. Off, it costs a look at nil for each event; on, some clock readings and, once a display frame, a write. All
/// memory is taken at the start: what comes while it is full, or while the reader sleeps, is counted and left out.
@MainActor final class LatencyProbe {
  /// One hardware frame, in nanoseconds of the clock; 0 for what has not happened. Written as it lies in memory.
  struct Entry {
    /// The input's own stamp.
    var stamp: UInt64 = 0
    /// When the engine was given it.
    var arrival: UInt64 = 0
    /// When handing it to the app began.
    var dispatch: UInt64 = 0
    /// When the app's handlers had returned.
    var handled: UInt64 = 0
    /// The tick of the display frame that shows it.
    var tick: UInt64 = 0
    /// When the display was given that frame; 0 when nothing had changed.
    var presented: UInt64 = 0
    /// How many entries before it were left out.
    var leftOut: UInt64 = 0
    /// How long the display shows a frame, as the platform reports.
    var period: UInt64 = 0
    /// When the display is expected to show that frame.
    var target: UInt64 = 0
  }

  private let descriptor: Int32
  private var entries: [Entry] = Array(repeating: Entry(), count: capacity)
  /// The entries in use; those before `dispatched` have been handed to the app.
  private var count = 0
  private var dispatched = 0
  private var arrival: UInt64 = 0
  private var leftOut: UInt64 = 0
  private static let capacity = 1_024

  /// The probe that the environment asks for, or nil.
  static func requested(_ environment: [String: String]) -> LatencyProbe? {
    guard let target = EnvironmentVariable.latency.value(in: environment) else { return nil }
    if let number = Int32(target) {
      guard number >= 0, fcntl(number, F_GETFD) >= 0 else {
        PlatformLog.write(
          .app, "\(EnvironmentVariable.latency.rawValue)=\(target) is no open descriptor; nothing is measured")
        return nil
      }
      return LatencyProbe(descriptor: number)
    }
    let descriptor = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      let why = String(cString: strerror(errno))
      PlatformLog.write(.app, "latency cannot be written to \(target): \(why); nothing is measured")
      return nil
    }
    return LatencyProbe(descriptor: descriptor)
  }

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// An event has reached the engine.
  func arrive() { arrival = SystemTime.now.nanoseconds }

  /// The event is a frame of contacts, which is handed to the app next, or waits for the display.
  func hold(_ frame: ContactFrame) {
    guard count < Self.capacity else {
      leftOut += 1
      return
    }
    entries[count] = Entry(stamp: frame.time.nanoseconds, arrival: arrival, leftOut: leftOut)
    leftOut = 0
    count += 1
  }

  /// What waits is being handed to the app.
  func dispatchBegins() {
    guard dispatched < count else { return }
    let now = SystemTime.now.nanoseconds
    for index in dispatched..<count { entries[index].dispatch = now }
  }

  /// The app's handlers have returned.
  /// - Parameter awaitsFrame: whether a display frame will come. If not, nothing was changed that could be seen.
  func dispatchEnds(awaitsFrame: Bool) {
    if dispatched < count {
      let now = SystemTime.now.nanoseconds
      for index in dispatched..<count where entries[index].dispatch != 0 { entries[index].handled = now }
      while dispatched < count, entries[dispatched].handled != 0 { dispatched += 1 }
    }
    if dispatched > 0, !awaitsFrame { finish() }
  }

  /// A display frame is over.
  /// - Parameters:
  ///   - isPresented: whether a picture was given to the display.
  ///   - isWaiting: whether one was wanted and there was no buffer for it.
  ///   - framesPerSecond: the display's, as the platform reports.
  func frameEnds(_ tick: FrameTick, isPresented: Bool, isWaiting: Bool, framesPerSecond: Int = 60) {
    guard dispatched > 0, !isWaiting else { return }
    let now = isPresented ? SystemTime.now.nanoseconds : 0
    for index in 0..<dispatched {
      entries[index].tick = tick.time.nanoseconds
      entries[index].presented = now
      entries[index].target = tick.target.nanoseconds
      entries[index].period = 1_000_000_000 / UInt64(max(1, framesPerSecond))
    }
    finish()
  }

  /// Writes what has been handed to the app and forgets it; what has not moves to the front.
  private func finish() {
    write(dispatched)
    for index in dispatched..<count { entries[index - dispatched] = entries[index] }
    count -= dispatched
    dispatched = 0
  }

  /// Never waits: a reader that sleeps loses entries, which later ones report.
  private func write(_ finished: Int) {
    let length = finished * MemoryLayout<Entry>.stride
    let sent = entries.withUnsafeBytes { bytes -> Int in
      let done = send(descriptor, bytes.baseAddress, length, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      if done < 0 && errno == ENOTSOCK { return Foundation.write(descriptor, bytes.baseAddress, length) }
      return done
    }
    if sent < length { leftOut += UInt64(finished) }
  }
}
