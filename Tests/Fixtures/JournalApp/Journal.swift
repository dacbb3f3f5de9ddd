import Foundation

/// The file that the app writes what it sees into, line by line; named by the variable JOURNAL.
@MainActor enum Journal {
  private static let file: FileHandle = {
    guard let path = ProcessInfo.processInfo.environment["JOURNAL"] else { return .standardOutput }
    guard FileManager.default.createFile(atPath: path, contents: nil), let file = FileHandle(forWritingAtPath: path)
    else {
      fatalError("JournalApp cannot write \(path)")
    }
    return file
  }()

  /// Writes a line at once, so that a killed app leaves it.
  static func write(_ line: String) { file.write(Data("\(line)\n".utf8)) }
}
