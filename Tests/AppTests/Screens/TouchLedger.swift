import Foundation
import TestRigs

/// What JournalApp's board wrote of each touch: how often it began, and how it was finished.
struct TouchLedger: CustomStringConvertible {
  private(set) var began: [Int: Int] = [:]
  private(set) var ended: [Int: Int] = [:]
  private(set) var cancelled: [Int: Int] = [:]

  init(_ lines: [String]) {
    for line in lines where line.hasPrefix("board ") {
      let touches = line.matches(of: /(?:: |; )#(\d+) \d \(/).compactMap { Int($0.1) }
      for touch in touches {
        if line.hasPrefix("board began") { began[touch, default: 0] += 1 }
        if line.hasPrefix("board ended") { ended[touch, default: 0] += 1 }
        if line.hasPrefix("board cancelled") { cancelled[touch, default: 0] += 1 }
      }
    }
  }

  /// Whether each touch began once and was ended or cancelled once.
  var isClosed: Bool {
    began.values.allSatisfy { $0 == 1 }
      && began.keys.allSatisfy { (ended[$0] ?? 0) + (cancelled[$0] ?? 0) == 1 }
      && Set(ended.keys).union(cancelled.keys).isSubset(of: began.keys)
  }

  var description: String {
    "began \(began.count), ended \(ended.values.reduce(0, +)), cancelled \(cancelled.values.reduce(0, +))"
  }
}

/// The journal of a JournalApp that runs, in a folder that goes with it.
final class JournalFile {
  let folder: URL
  var path: String { file("journal") }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-screen-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

  func lines(_ name: String = "journal") -> [String] {
    ((try? String(contentsOfFile: file(name), encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }

  var ledger: TouchLedger { TouchLedger(lines()) }

  /// Waits until the ledger is as it should be.
  func wait(
    _ what: String, within seconds: Double = 20, _ app: ChildApp, until condition: (TouchLedger) -> Bool
  ) throws {
    try eventually(what, within: seconds, state: { "\(ledger) \(app.errors)" }) { condition(ledger) }
  }

  /// Waits until nothing has been written for a third of a second: what was animated is at rest.
  func settle() throws {
    var count = -1
    var since = Date()
    try eventually("a journal that rests") {
      let now = lines().count
      if now != count {
        count = now
        since = Date()
      }
      return Date().timeIntervalSince(since) > 0.33
    }
  }
}
