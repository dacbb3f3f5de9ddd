/// Something in a source that cannot work as it is: where, what, and what to do about it.
package struct Remark: Error, Hashable, Codable, Sendable, CustomStringConvertible {
  /// How much it matters.
  package enum Severity: String, Codable, Sendable {
    /// The file compiles all the same, without what the text names.
    case warning
    /// The app would not do what its source says.
    case error
  }

  package var severity: Severity
  package var file: String
  /// Counted from 1.
  package var line: Int
  package var text: String

  package init(_ severity: Severity, file: String, line: Int, _ text: String) {
    (self.severity, self.file, self.line, self.text) = (severity, file, line, text)
  }

  /// As compilers print it, so that editors lead to the place.
  package var description: String { "\(file):\(line): \(severity.rawValue): \(text)" }
}
