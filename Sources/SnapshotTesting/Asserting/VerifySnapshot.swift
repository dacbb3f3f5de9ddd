import Foundation

/// Compares a value with the file that was recorded for it, and fails no test: helpers of yours are made of it.
///
/// - Parameter snapshotDirectory: the folder of the file, in place of the one beside the test's file.
/// - Returns: nil where they are equal, or what is wrong.
public func verifySnapshot<Value, Format>(
  of value: @autoclosure () throws -> Value, as snapshotting: Snapshotting<Value, Format>, named name: String? = nil,
  record recording: SnapshotTestingConfiguration.Record? = nil, snapshotDirectory: String? = nil,
  timeout: TimeInterval = 5, fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
  testName: String = #function, line: UInt = #line, column: UInt = #column
) -> String? {
  let mode = SnapshotTestingConfiguration.recordMode(recording)
  let place = SnapshotPlace(
    test: testName, file: "\(filePath)", name: name, folder: snapshotDirectory, ending: snapshotting.pathExtension)
  do {
    guard let new = try wait(for: snapshotting.snapshot(try value()), timeout) else {
      return "The snapshot was not there after \(timeout) s: a strategy has to call back with it, within the timeout."
    }
    return try SnapshotCheck(place: place, diffing: snapshotting.diffing, mode: mode).run(new)
  } catch {
    return "\(place.file.path): \(error.localizedDescription)"
  }
}

/// The value, once it is there; events of the run loop are handled meanwhile.
private func wait<Value>(for later: Async<Value>, _ timeout: TimeInterval) throws -> Value? {
  var found: Value?
  later.run { found = $0 }
  let end = Date(timeIntervalSinceNow: timeout)
  while found == nil, Date() < end {
    _ = RunLoop.current.run(mode: .default, before: min(end, Date(timeIntervalSinceNow: 0.01)))
  }
  return found
}

/// One comparison of what is new with what is kept.
struct SnapshotCheck<Format> {
  let place: SnapshotPlace
  let diffing: Diffing<Format>
  let mode: SnapshotTestingConfiguration.Record

  /// - Returns: what is wrong; nil for nothing.
  func run(_ new: Format) throws -> String? {
    let file = place.file
    if mode == .all {
      try write(new)
      return """
        Record mode is on, so the snapshot is written and not compared: “\(file.path)”
        Turn it off and run “\(place.test)” again to compare with it.
        """
    }
    guard FileManager.default.fileExists(atPath: file.path) else { return try missing(new) }
    let reference = diffing.fromData(try Data(contentsOf: file))
    guard let (difference, attachments) = diffing.diff(reference, new) else { return nil }
    let kept = try keep(new, attachments)
    if mode == .failed { try write(new) }
    let tool = SnapshotTestingConfiguration.diffToolInForce(currentFilePath: file.path, failedFilePath: kept.new.path)
    let shown = kept.difference.map { "\nThe difference: “\($0.path)”" } ?? ""
    return """
      Snapshot “\(place.name)” does not match its reference.\(mode == .failed ? " The new one is recorded." : "")

      \(tool)

      The new one: “\(kept.new.path)”\(shown)

      \(difference.trimmingCharacters(in: .whitespacesAndNewlines))
      """
  }

  private func missing(_ new: Format) throws -> String {
    guard mode != .never else {
      let kept = try keep(new, [])
      return "There is no reference “\(place.file.path)”, and nothing is recorded. The new one: “\(kept.new.path)”"
    }
    try write(new)
    return """
      There was no reference, so the snapshot is recorded: “\(place.file.path)”
      Look at it, and run “\(place.test)” again to compare with it.
      """
  }

  private func write(_ new: Format) throws {
    try FileManager.default.createDirectory(at: place.folder, withIntermediateDirectories: true)
    try diffing.toData(new).write(to: place.file, options: .atomic)
  }

  /// Keeps what failed where it can be looked at, and hands it to the test's report.
  private func keep(_ new: Format, _ attachments: [XCTAttachment]) throws -> (new: URL, difference: URL?) {
    let folder = place.failures
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent(place.file.lastPathComponent)
    try diffing.toData(new).write(to: file, options: .atomic)
    var difference: URL?
    for attachment in attachments {
      TestReport.attach(attachment, to: place)
      guard attachment.name == "difference" else { continue }
      let ending = place.file.pathExtension
      let name = place.file.deletingPathExtension().lastPathComponent + "-difference"
      let shown = folder.appendingPathComponent(ending.isEmpty ? name : "\(name).\(ending)")
      try attachment.data.write(to: shown, options: .atomic)
      difference = shown
    }
    return (file, difference)
  }
}
