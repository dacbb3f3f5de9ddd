import Foundation

/// A bug that is kept as a patch, to show that the tests see it; `Scripts/patched` puts it in and runs them.
struct KeptPatch {
  /// The lines that a hunk expects to find, in a row.
  struct Hunk {
    let file: String
    let expected: [Substring]
    let changesSomething: Bool
  }

  /// From the repository's root.
  let path: String
  /// What stands behind `# What:` and so on.
  let header: [String: String]
  let hunks: [Hunk]

  /// The folders of such patches.
  static let folders = ["Tests/PlantedBugs", "Tests/Mistakes"]

  /// All that are kept.
  static func all() throws -> [KeptPatch] {
    try folders.flatMap { folder in
      let url = Repository.root.appendingPathComponent(folder)
      guard FileManager.default.fileExists(atPath: url.path) else { return [] as [KeptPatch] }
      return try FileManager.default.contentsOfDirectory(atPath: url.path).filter { $0.hasSuffix(".patch") }.sorted()
        .map { name in
          KeptPatch(
            path: "\(folder)/\(name)", text: try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8))
        }
    }
  }

  init(path: String, text: String) {
    self.path = path
    var header: [String: String] = [:]
    var hunks: [Hunk] = []
    var file = ""
    var expected: [Substring]?
    var changesSomething = false
    func endHunk() {
      if let lines = expected { hunks.append(Hunk(file: file, expected: lines, changesSomething: changesSomething)) }
      expected = nil
      changesSomething = false
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("--- ") {
        endHunk()
        // As git writes them: a/ before the path.
        file = String(line.dropFirst("--- a/".count))
      } else if line.hasPrefix("+++ ") || line.hasPrefix("diff --git ") {
        endHunk()
      } else if line.hasPrefix("@@ ") {
        endHunk()
        expected = []
      } else if expected != nil {
        switch line.first {
        case " ": expected?.append(line.dropFirst())
        case "-":
          expected?.append(line.dropFirst())
          changesSomething = true
        case "+": changesSomething = true
        default: break
        }
      } else if line.hasPrefix("# "), let colon = line.firstIndex(of: ":") {
        let key = String(line[..<colon].dropFirst(2))
        if header[key] == nil { header[key] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces) }
      }
    }
    endHunk()
    self.header = header
    self.hunks = hunks
  }

  /// What keeps the bug from being put into the package as it is now, in sentences.
  func troubles() -> [String] {
    var found: [String] = []
    for key in ["What", "Filter", "Fails"] where header[key, default: ""].isEmpty {
      found.append("\(path) has no line '# \(key): …'")
    }
    // The runner builds the tests of one target alone.
    let target = header["Filter", default: ""].prefix { $0.isLetter || $0.isNumber }
    var isFolder: ObjCBool = false
    let folder = Repository.root.appendingPathComponent("Tests/\(target)").path
    if target.isEmpty || !FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) || !isFolder.boolValue
    {
      found.append("\(path): '# Filter:' does not begin with the name of a target of tests")
    }
    if hunks.isEmpty { found.append("\(path) changes nothing") }
    for (number, hunk) in hunks.enumerated() {
      if !hunk.changesSomething { found.append("\(path): hunk \(number + 1) changes nothing") }
      guard let text = try? String(contentsOf: Repository.root.appendingPathComponent(hunk.file), encoding: .utf8)
      else {
        found.append("\(path): there is no \(hunk.file)")
        continue
      }
      if !Self.stand(hunk.expected, in: text.split(separator: "\n", omittingEmptySubsequences: false)) {
        found.append("\(path): hunk \(number + 1) fits nowhere in \(hunk.file) any more; plant the bug in today's code")
      }
    }
    return found
  }

  /// Whether `lines` stand in `text` in a row.
  private static func stand(_ lines: [Substring], in text: [Substring]) -> Bool {
    guard let first = lines.first, lines.count <= text.count else { return false }
    return text.indices.dropLast(lines.count - 1).contains { start in
      text[start] == first && text[start..<(start + lines.count)].elementsEqual(lines)
    }
  }
}
