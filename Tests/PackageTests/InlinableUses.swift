import Foundation

/// An `@inlinable package` member that is never compiled into its callers, because its type is `package` without
/// `@usableFromInline`.
struct InlinableUse: Equatable, CustomStringConvertible {
  /// The file from the package's root.
  var file: String
  /// From 1.
  var line: Int
  /// The type that lacks the attribute.
  var type: String

  var description: String {
    "\(file):\(line): @inlinable does nothing here, since \(type) is package and not @usableFromInline"
  }
}

enum InlinableUses {
  /// The members in Sources whose `@inlinable` does nothing, and how many `@inlinable package` members there are.
  static func find(at root: URL) throws -> (useless: [InlinableUse], count: Int) {
    var useless: [InlinableUse] = []
    var count = 0
    let sources = root.appendingPathComponent("Sources")
    for name in try FileManager.default.subpathsOfDirectory(atPath: sources.path).sorted()
    where name.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8)
      let found = find(in: text, file: "Sources/\(name)")
      useless += found.useless
      count += found.count
    }
    return (useless, count)
  }

  static func find(in text: String, file: String) -> (useless: [InlinableUse], count: Int) {
    guard text.contains("@inlinable") else { return ([], 0) }
    var useless: [InlinableUse] = []
    var count = 0
    /// The types around the present line, with how far each is indented.
    var types: [(indent: Int, words: [Substring])] = []
    for (index, line) in SwiftSourceText(text).lines.enumerated() {
      let words = line.split { $0 == " " || $0 == ":" || $0 == "{" || $0 == "<" }
      guard !words.isEmpty else { continue }
      let indent = line.prefix { $0 == " " }.count
      while let last = types.last, indent <= last.indent { types.removeLast() }
      if let kind = words.firstIndex(where: { ["struct", "class", "enum", "actor", "extension"].contains($0) }),
        kind + 1 < words.count, words[..<kind].allSatisfy({ !["func", "var", "let", "case"].contains($0) })
      {
        types.append((indent, words))
      }
      guard words.contains("@inlinable"), words.contains("package") else { continue }
      count += 1
      if let words = types.last?.words, words.contains("package"), !words.contains("@usableFromInline"),
        let kind = words.firstIndex(where: { ["struct", "class", "enum", "actor", "extension"].contains($0) })
      {
        useless.append(InlinableUse(file: file, line: index + 1, type: String(words[kind + 1])))
      }
    }
    return (useless, count)
  }
}
