import Foundation

/// Reads `.xcconfig` files: `NAME = value`, `NAME[sdk=…] = value`, `// comment`, `#include "other"`, `#include? "other"`.
struct ConfigurationFile {
  private static let sizeLimit = 4 << 20
  /// Files that are included by included ones, and all together.
  private static let depthLimit = 20
  private static let countLimit = 200

  private let bounds: ProjectBounds
  private(set) var level: BuildSettings.Level
  private(set) var problems: [Problem] = []
  private var open: [String] = []
  private var count = 0

  /// Reads a file and what it includes.
  static func read(_ url: URL, bounds: ProjectBounds) -> (BuildSettings.Level, [Problem]) {
    var reader = ConfigurationFile(bounds: bounds, level: BuildSettings.Level(file: url.path))
    reader.add(url)
    return (reader.level, reader.problems)
  }

  private init(bounds: ProjectBounds, level: BuildSettings.Level) {
    (self.bounds, self.level) = (bounds, level)
  }

  private mutating func add(_ url: URL) {
    let path = url.standardizedFileURL.path
    let bytes: [UInt8]
    do {
      bytes = try FileBytes.read(url, limit: Self.sizeLimit)
    } catch {
      problems.append(error)
      return
    }
    open.append(path)
    defer { open.removeLast() }
    let text = String(decoding: bytes, as: UTF8.self)
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      read(String(line), number: index + 1, url)
    }
  }

  private mutating func read(_ line: String, number: Int, _ url: URL) {
    // A comment ends the line wherever it begins; Xcode has no way to write // in a value but through an empty setting.
    let text = (line.range(of: "//").map { String(line[..<$0.lowerBound]) } ?? line).trimmingCharacters(
      in: .whitespaces)
    if text.hasPrefix("#include") { return include(text, number: number, url) }
    guard !text.isEmpty else { return }
    // The = of a condition stands in brackets.
    var depth = 0
    let equals = text.firstIndex { letter in
      if letter == "[" { depth += 1 }
      if letter == "]" { depth -= 1 }
      return letter == "=" && depth == 0
    }
    guard let equals else {
      problems.append(
        Problem(.warning, file: url.path, line: number, "this line is neither a comment, an #include nor NAME = value"))
      return
    }
    let name = text[..<equals].trimmingCharacters(in: .whitespaces)
    var value = text[text.index(after: equals)...].trimmingCharacters(in: .whitespaces)
    if value.hasSuffix(";") { value.removeLast() }
    guard !name.isEmpty else { return }
    level.set(name, BuildSettings.Entry(value: value, line: number))
  }

  private mutating func include(_ text: String, number: Int, _ url: URL) {
    let isOptional = text.hasPrefix("#include?")
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    func warn(_ what: String) -> Problem { Problem(.warning, file: url.path, line: number, what) }
    guard parts.count >= 3, !parts[1].isEmpty else {
      return problems.append(warn("an #include names its file in quotes"))
    }
    let path = String(parts[1])
    let included =
      path.hasPrefix("/")
      ? URL(fileURLWithPath: path) : url.deletingLastPathComponent().appendingPathComponent(path)
    count += 1
    if !bounds.contains(included) {
      problems.append(warn("\(path) is outside of the project and is not read"))
    } else if open.contains(included.standardizedFileURL.path) {
      problems.append(warn("\(path) includes itself"))
    } else if open.count >= Self.depthLimit || count > Self.countLimit {
      problems.append(warn("there are too many files that are included"))
    } else if FileManager.default.fileExists(atPath: included.path) {
      add(included)
    } else if !isOptional {
      problems.append(warn("there is no \(path)"))
    }
  }
}
