import Foundation

/// The sets of an asset catalogue (`*.xcassets`), by kind and name. Their contents are read when they are asked for.
package struct AssetCatalog: Sendable {
  /// What a set holds, by the ending of its folder.
  package enum Kind: String, Sendable, CaseIterable {
    case image = "imageset"
    case color = "colorset"
    case data = "dataset"
    case symbol = "symbolset"
    case appIcon = "appiconset"
    case launchImage = "launchimage"
  }

  package let folder: URL
  /// The sets of each kind: their folders, by the names under which apps ask for them.
  package private(set) var sets: [Kind: [String: URL]] = [:]
  /// What is wrong with the folders; what sets say is not read.
  package private(set) var problems: [AssetProblem] = []
  /// A catalogue that leads into itself by links ends here.
  private static let deepest = 16

  /// Finds the sets of a catalogue. Cost: a system call for each of its folders.
  package init(_ folder: URL) {
    self.folder = folder
    walk(folder, prefix: "", depth: 0)
  }

  /// The folder of a set.
  package func set(_ name: String, _ kind: Kind) -> URL? { sets[kind]?[name] }

  private mutating func walk(_ folder: URL, prefix: String, depth: Int) {
    guard depth < Self.deepest else { return }
    for name in FolderEntries.names(in: folder.path) where name != "Contents.json" && !name.hasPrefix(".") {
      let url = folder.appendingPathComponent(name, isDirectory: true)
      guard let dot = name.lastIndex(of: ".") else {
        guard FolderEntries.isFolder(url.path) else { continue }
        walk(url, prefix: hasNamespace(url) ? "\(prefix)\(name)/" : prefix, depth: depth + 1)
        continue
      }
      let stem = prefix + name[..<dot]
      guard let kind = Kind(rawValue: String(name[name.index(after: dot)...])) else {
        // Groups may have dots in their names. Sets of other devices (stickers, watches, games) end in a word of theirs.
        if FolderEntries.isFolder(url.path), !Self.isOtherSet(name) {
          walk(url, prefix: hasNamespace(url) ? "\(prefix)\(name)/" : prefix, depth: depth + 1)
        }
        continue
      }
      if let other = sets[kind]?[stem] {
        problems.append(
          AssetProblem(file: url.path, line: nil, text: "\(stem) is also at \(other.path), which is taken"))
      } else {
        sets[kind, default: [:]][stem] = url
      }
    }
  }

  private static func isOtherSet(_ name: String) -> Bool {
    [
      "set", "stack", "imagestacklayer", "sticker", "stickerpack", "stickersequence", "complicationset",
      "solidimagestack",
    ]
    .contains { name.hasSuffix($0) }
  }

  /// Whether the sets below a group are asked for with its name before theirs.
  private mutating func hasNamespace(_ group: URL) -> Bool {
    let file = group.appendingPathComponent("Contents.json")
    guard let data = FileManager.default.contents(atPath: file.path), !data.isEmpty else { return false }
    do throws(LinedJSON.Damage) {
      return try LinedJSON.read(data)["properties"]?["provides-namespace"]?.truth ?? false
    } catch {
      problems.append(AssetProblem(file: file.path, line: error.line, text: error.text))
      return false
    }
  }
}

/// Something in a catalogue that cannot be used as it is.
package struct AssetProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package let file: String
  /// Counted from 1; nil where the whole file is meant.
  package let line: Int?
  package let text: String
  package init(file: String, line: Int?, text: String) { (self.file, self.line, self.text) = (file, line, text) }

  package var description: String { (line.map { "\(file):\($0)" } ?? file) + ": " + text }
}

/// Names of files by the C library: Foundation's functions ask for much more of each.
enum FolderEntries {
  /// Sorted.
  static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  static func isFolder(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }
}
