import Foundation

/// Work on several processors.
enum Jobs {
  private static let lock = NSLock()

  /// Runs something while no other job does.
  static func exclusively<Result>(_ work: () throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try work()
  }

  /// Works on all items, several at a time and in their order. The first error ends it.
  static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], count: Int, _ work: @escaping @Sendable (Int, Item) throws -> Result
  ) throws -> [Result] {
    let state = State<Result>(count: items.count)
    let group = DispatchGroup()
    for _ in 0..<max(1, min(count, items.count)) {
      let thread = Thread {
        defer { group.leave() }
        while let index = state.next() {
          do {
            state.set(try work(index, items[index]), at: index)
          } catch {
            state.fail(error)
          }
        }
      }
      thread.stackSize = 8 << 20
      group.enter()
      thread.start()
    }
    group.wait()
    return try state.results()
  }

  private final class State<Result: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var index = 0
    private var values: [Result?]
    private var error: (any Error)?

    init(count: Int) { values = Array(repeating: nil, count: count) }

    func next() -> Int? {
      lock.withLock {
        guard error == nil, index < values.count else { return nil }
        defer { index += 1 }
        return index
      }
    }

    func set(_ value: Result, at index: Int) { lock.withLock { values[index] = value } }
    func fail(_ error: any Error) { lock.withLock { self.error = self.error ?? error } }

    func results() throws -> [Result] {
      if let error { throw error }
      return values.compactMap { $0 }
    }
  }
}

/// How far the work is: one line that is written over.
final class Progress: @unchecked Sendable {
  private let total: Int
  private var done = 0
  private let isTerminal = isatty(2) != 0

  init(total: Int) { self.total = total }

  /// One more is done; what is said of it stays.
  func step(_ said: String, standing: String = "") {
    done += 1
    if !said.isEmpty { write("\(isTerminal ? "\r\u{1B}[K" : "")\(said)\n") }
    if isTerminal {
      write("\r\u{1B}[K\(done) of \(total) \(standing)")
    } else if done % 50 == 0 || done == total {
      write("\(done) of \(total) \(standing)\n")
    }
  }

  func end() { if isTerminal, total > 0 { write("\r\u{1B}[K") } }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
