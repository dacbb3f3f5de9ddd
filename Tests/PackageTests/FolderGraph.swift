import Foundation

/// Which folders of a module know which: a folder knows another if its code names a type that the other declares.
///
/// Only types count that stand in a file's outermost level, and by name alone; what extensions add to another folder's
/// types is not seen.
struct FolderGraph {
  /// The folders, in order; each with those that it knows.
  private(set) var known: [String: Set<String>] = [:]

  /// - Parameter files: the text of each Swift file, by its path in the module.
  init(files: [String: String]) {
    let sources = files.compactMapValues { SwiftSourceText($0) }
    var homes: [Substring: String] = [:]
    for (path, source) in sources {
      guard let folder = Self.folder(of: path) else { continue }
      known[folder, default: []] = known[folder, default: []]
      for line in source.lines { if let name = Self.declaredType(in: line) { homes[name] = folder } }
    }
    for (path, source) in sources {
      guard let folder = Self.folder(of: path) else { continue }
      source.forEachWord { word, _ in
        if let home = homes[word], home != folder { known[folder]?.insert(home) }
      }
    }
  }

  /// The module whose files stand below `path`, a folder of the package.
  init(ofModuleAt path: String) throws {
    let root = Repository.root.appendingPathComponent(path)
    var files: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root.path) where name.hasSuffix(".swift") {
      files[name] = try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
    }
    self.init(files: files)
  }

  var folders: [String] { known.keys.sorted() }

  /// The groups of folders of which each reaches each other, the largest first.
  var circles: [[String]] {
    let reached = Dictionary(uniqueKeysWithValues: folders.map { ($0, known.reach(of: $0)) })
    let groups = Set(
      folders.map { folder in
        folders.filter {
          $0 == folder || reached[folder]?.contains($0) == true && reached[$0]?.contains(folder) == true
        }
      })
    return groups.filter { $0.count > 1 }.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
  }

  /// The folder of a file: the first of its path. Files beside the folders only bring modules along.
  private static func folder(of path: String) -> String? {
    let parts = path.split(separator: "/")
    return parts.count > 1 ? String(parts[0]) : nil
  }

  /// The name of the type that a line in a file's outermost level declares.
  private static func declaredType(in line: Substring) -> Substring? {
    guard let first = line.first, first != " " else { return nil }
    let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "@" }
    let keywords: Set<Substring> = ["class", "struct", "enum", "protocol", "typealias", "actor"]
    guard let keyword = words.firstIndex(where: keywords.contains), keyword + 1 < words.endIndex,
      !words[..<keyword].contains(where: { ["func", "var", "let", "extension", "import", "init"].contains($0) })
    else { return nil }
    return words[keyword + 1]
  }
}
