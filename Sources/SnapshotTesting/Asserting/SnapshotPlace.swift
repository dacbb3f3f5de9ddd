import Foundation

/// Where a snapshot is kept, and by what name.
struct SnapshotPlace {
  /// The test, as `#function` names it.
  let test: String
  /// The snapshot's name: the one that it was given, or a number.
  let name: String
  /// The folder of the recorded file.
  let folder: URL
  /// The recorded file.
  let file: URL
  /// The folder of what failed.
  let failures: URL
  /// The test's file, without its ending.
  let suite: String

  init(test: String, file path: String, name: String?, folder given: String?, ending: String?) {
    let source = URL(fileURLWithPath: path)
    suite = source.deletingPathExtension().lastPathComponent
    folder =
      given.map { URL(fileURLWithPath: $0, isDirectory: true) }
      ?? source.deletingLastPathComponent().appendingPathComponent("__Snapshots__").appendingPathComponent(suite)
    self.test = test
    let identifier: String
    if let name {
      self.name = name
      identifier = Self.plain(name)
    } else {
      let number = SnapshotCounter.next(for: folder.appendingPathComponent(test).path)
      self.name = "\(Self.plain(test)).\(number)"
      identifier = String(number)
    }
    let base = "\(Self.plain(test)).\(identifier)"
    file = folder.appendingPathComponent(ending.map { "\(base).\($0)" } ?? base)
    let artifacts = ProcessInfo.processInfo.environment["SNAPSHOT_ARTIFACTS"]
    failures = URL(fileURLWithPath: artifacts ?? NSTemporaryDirectory(), isDirectory: true)
      .appendingPathComponent(suite)
  }

  /// A part of a file's name: all but letters, digits and underscores becomes a hyphen, and none stands at its ends.
  static func plain(_ text: String) -> String {
    var made = ""
    for character in text {
      let isWord = character.isLetter || character.isNumber || character == "_"
      if isWord { made.append(character) } else if made.last != "-" { made.append("-") }
    }
    return made.trimmingCharacters(in: CharacterSet(charactersIn: "-"))
  }
}

/// Counts the snapshots of each test that have no name.
enum SnapshotCounter {
  private static let lock = NSLock()
  // Unsafe: every access is inside the lock.
  nonisolated(unsafe) private static var counts: [String: Int] = [:]

  static func next(for test: String) -> Int {
    TestReport.observe()
    return lock.withLock {
      counts[test, default: 0] += 1
      return counts[test, default: 1]
    }
  }

  /// A test of XCTest has ended: one that runs again counts from the start.
  static func reset() { lock.withLock { counts = [:] } }
}
