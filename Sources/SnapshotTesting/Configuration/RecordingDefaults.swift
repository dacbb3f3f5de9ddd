import Foundation

/// Whether all snapshots are recorded, each time. Older test files set it; `withSnapshotTesting(record: .all)` and
/// `SNAPSHOT_TESTING_RECORD=all` do the same for some tests, and for one run.
public var isRecording: Bool {
  get { RecordingDefaults.isRecording }
  set { RecordingDefaults.isRecording = newValue }
}

/// The command that messages name for the two files of a difference, such as `ksdiff`. Older test files set it.
public var diffTool: String? {
  get { RecordingDefaults.diffTool }
  set { RecordingDefaults.diffTool = newValue }
}

/// What is in force outside of `withSnapshotTesting`.
enum RecordingDefaults {
  private static let lock = NSLock()
  // Unsafe: every access is inside the lock.
  nonisolated(unsafe) private static var recording = false
  // Unsafe: every access is inside the lock.
  nonisolated(unsafe) private static var tool: String?

  static var isRecording: Bool {
    get { lock.withLock { recording } }
    set { lock.withLock { recording = newValue } }
  }

  static var diffTool: String? {
    get { lock.withLock { tool } }
    set { lock.withLock { tool = newValue } }
  }

  /// What `SNAPSHOT_TESTING_RECORD` names.
  static let ofEnvironment: SnapshotTestingConfiguration.Record? = {
    guard let text = ProcessInfo.processInfo.environment["SNAPSHOT_TESTING_RECORD"], !text.isEmpty else { return nil }
    if let mode = SnapshotTestingConfiguration.Record(rawValue: text) { return mode }
    FileHandle.standardError.write(
      Data("SNAPSHOT_TESTING_RECORD is “\(text)”; it can be all, failed, missing or never\n".utf8))
    return nil
  }()
}
