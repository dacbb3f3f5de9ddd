import Foundation

/// The cause of a message: the log names it, so that a report reaches the right project.
public enum Blame: String, Sendable, CaseIterable {
  /// A touch device sent something impossible.
  case device
  /// A server, compositor, browser or kernel did.
  case platform
  /// This library is wrong.
  case library
  /// The app used the API wrongly.
  case app
}

/// The one way in which the package says something to people: a line on standard error with its blame.
///
/// Each text is printed at most `limit` times, then once more with the remark that it continues, so that a faulty
/// device cannot fill a disk. Control characters in it are escaped: much of what is named comes from outside. Safe on
/// any thread.
public enum PlatformLog {
  /// How often the same text is printed.
  public static let limit = 5

  private final class State: @unchecked Sendable {
    // Unchecked: every access is inside the lock.
    let lock = NSLock()
    var counts: [String: Int] = [:]
    var sink: (@Sendable (Blame, String) -> Void)?
  }
  private static let state = State()

  /// Prints `message`, or hands it to the sink that a test has set.
  public static func write(_ blame: Blame, _ message: @autoclosure () -> String) {
    let text = message().printable()
    let (sink, count) = state.lock.withLock { () -> ((@Sendable (Blame, String) -> Void)?, Int) in
      if state.counts.count > 1000 { state.counts.removeAll() }
      state.counts[text, default: 0] += 1
      return (state.sink, state.counts[text] ?? 1)
    }
    if let sink { return sink(blame, text) }
    guard count <= limit else { return }
    let tail = count == limit ? " (said \(limit) times; further ones are not shown)" : ""
    FileHandle.standardError.write(Data("touchstone: \(blame.rawValue): \(text)\(tail)\n".utf8))
  }

  /// Prints a line of the app's own, each time; or hands it to the sink that a test has set, as the app's.
  package static func line(_ text: String) {
    if let sink = state.lock.withLock({ state.sink }) { return sink(.app, text) }
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }

  /// Sends messages to `sink` instead of standard error; nil restores the default. For tests.
  public static func redirect(to sink: (@Sendable (Blame, String) -> Void)?) {
    state.lock.withLock {
      state.sink = sink
      state.counts.removeAll()
    }
  }
}
