/// Something in a project that cannot be used as it is: where, what, and what to do about it.
///
/// Texts name things as the project's files spell them; print them escaped.
package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Severity: String, Sendable, Comparable {
    /// The app is built all the same, without what the text names.
    case warning
    /// The app cannot be built, or would not do what its project says.
    case error

    package static func < (left: Severity, right: Severity) -> Bool { left == .warning && right == .error }
  }

  package var severity: Severity
  /// The path of the file that says it.
  package var file: String
  /// Its line, counted from 1; nil where the whole file is meant.
  package var line: Int?
  package var text: String
  /// What the project's owner can do; nil where the text says it already.
  package var advice: String?

  package init(_ severity: Severity, file: String, line: Int? = nil, _ text: String, advice: String? = nil) {
    (self.severity, self.file, self.line, self.text, self.advice) = (severity, file, line, text, advice)
  }

  /// As compilers print it, so that editors lead to the place.
  package var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return "\(place): \(severity.rawValue): \(text)" + (advice.map { "; \($0)" } ?? "")
  }
}
