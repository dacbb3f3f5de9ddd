import Foundation

/// A place in a Swift file where the language's checks are turned off, and no comment says why that is right.
struct UncheckedUse: Equatable, CustomStringConvertible {
  /// The file from the package's root.
  var file: String
  /// From 1.
  var line: Int
  /// What stands there.
  var code: String
  /// How the comment that is missing begins.
  var beginning: String

  var description: String { "\(file):\(line): \(code) has no comment `// \(beginning) …` that says why it is right" }
}

/// Code that turns checks off: of exclusive access, of references, of types, of isolation.
///
/// A reason is a comment that begins with `Unchecked:` or `Unsafe:`. It holds for its paragraph, that is the lines up to
/// the next empty one, and for all of a body when it is in the paragraph of the line that opens the body, or is the first
/// thing in it.
enum UncheckedUses {
  /// What turns checks off, and how its reason begins.
  static let all: [(code: String, beginning: String)] = [
    ("@exclusivity(unchecked)", "Unchecked:"),
    ("unowned(unsafe)", "Unsafe:"),
    ("nonisolated(unsafe)", "Unsafe:"),
    ("unsafeBitCast", "Unsafe:"),
    ("unsafeDowncast", "Unsafe:"),
    ("Unmanaged", "Unsafe:"),
    ("assumeIsolatedUnchecked", "Unsafe:"),
  ]

  /// The uses in Sources that no reason covers, and how many uses there are.
  static func find(at root: URL) throws -> (unexplained: [UncheckedUse], count: Int) {
    var unexplained: [UncheckedUse] = []
    var count = 0
    let sources = root.appendingPathComponent("Sources")
    for name in try FileManager.default.subpathsOfDirectory(atPath: sources.path).sorted()
    where name.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8)
      let found = find(in: text, file: "Sources/\(name)")
      unexplained += found.unexplained
      count += found.count
    }
    return (unexplained, count)
  }

  static func find(in text: String, file: String) -> (unexplained: [UncheckedUse], count: Int) {
    guard all.contains(where: { text.contains($0.code) }) else { return ([], 0) }
    let code = SwiftSourceText(text).lines
    let reasons = Reasons(text)
    var unexplained: [UncheckedUse] = []
    var count = 0
    /// The lines that open the bodies around the present one.
    var openings: [Int] = []
    for (index, line) in code.enumerated() {
      for use in all where line.contains(use.code) {
        count += 1
        if reasons.cover(index, in: openings, use.beginning) { continue }
        unexplained.append(UncheckedUse(file: file, line: index + 1, code: use.code, beginning: use.beginning))
      }
      for byte in line.utf8 {
        if byte == UInt8(ascii: "{") { openings.append(index) }
        if byte == UInt8(ascii: "}") { _ = openings.popLast() }
      }
    }
    return (unexplained, count)
  }

  /// The comments of a file.
  private struct Reasons {
    let lines: [Substring]
    let comments: [Substring]

    init(_ text: String) {
      lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      comments = SwiftSourceText.comments(of: text).split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// Whether a reason covers a line that is in these bodies.
    func cover(_ line: Int, in openings: [Int], _ beginning: String) -> Bool {
      if isInParagraph(line, beginning) { return true }
      return openings.contains { isInParagraph($0, beginning) || isFirst(after: $0, beginning) }
    }

    private func isInParagraph(_ line: Int, _ beginning: String) -> Bool {
      var line = line
      while line >= 0, lines[line].contains(where: { !$0.isWhitespace }) {
        if says(line, beginning) { return true }
        line -= 1
      }
      return false
    }

    private func isFirst(after opening: Int, _ beginning: String) -> Bool {
      var line = opening + 1
      while line < lines.count, lines[line].drop(while: \.isWhitespace).hasPrefix("//") {
        if says(line, beginning) { return true }
        line += 1
      }
      return false
    }

    /// Whether a reason begins in the comment on a line: something must follow.
    private func says(_ line: Int, _ beginning: String) -> Bool {
      guard let place = comments[line].firstRange(of: beginning) else { return false }
      return comments[line][place.upperBound...].contains { !$0.isWhitespace }
    }
  }
}
