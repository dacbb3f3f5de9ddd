import Foundation

/// A place in a tape that cannot be read, and why.
public struct TapeDamage: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public var line: Int
  /// The character in the line, from 1.
  public var column: Int
  /// What is wrong there.
  public var message: String
  /// The byte, from 0, where the file is no text but what a flight recorder has left; `line` then counts its records.
  public var offset: Int?

  /// A place in a tape.
  public init(line: Int, column: Int, message: String, offset: Int? = nil) {
    self.line = line
    self.column = column
    self.message = message
    self.offset = offset
  }

  /// A sentence for people.
  public var description: String {
    if let offset { return "record \(line), byte \(offset): \(message)" }
    return "line \(line), column \(column): \(message)"
  }
}

/// Why a tape cannot be used at all.
public enum RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file cannot be opened or read.
  case unreadable(path: String, errno: Int32)
  /// The file cannot be created.
  case unwritable(path: String, errno: Int32)
  /// The first line is not the header of a tape.
  case notATape(TapeDamage)
  /// The tape is of a version that this package does not know.
  case newerVersion(Int)

  /// A sentence for people.
  public var description: String {
    switch self {
    case .unreadable(let path, let code): "cannot read \(path): \(String(cString: strerror(code)))"
    case .unwritable(let path, let code): "cannot write \(path): \(String(cString: strerror(code)))"
    case .notATape(let damage): "this is not a tape: \(damage)"
    case .newerVersion(let version):
      "the tape has format version \(version); this program reads up to version \(RecordingHeader.currentVersion)"
    }
  }
}
