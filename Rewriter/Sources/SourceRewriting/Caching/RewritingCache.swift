import Foundation

/// What became of each file in an earlier run, in a folder: one file for each source, whose name is made of the source's path.
///
/// A file that is missing, damaged or of another version of the rewriter is made again. It is replaced as a whole, so that two
/// runs at once do no harm.
package struct RewritingCache: Sendable {
  private let folder: URL
  private let version: String

  /// - Parameter version: what differs between two rewriters that may give different results.
  package init(folder: URL, version: String) { (self.folder, self.version) = (folder, version) }

  /// What is kept of one source.
  struct Entry: Codable, Sendable {
    var declarations: FileDeclarations
    /// Nil for a file that is only read.
    var rewriting: Rewriting?
  }

  /// What became of a source, and on what that depends beside its contents.
  struct Rewriting: Codable, Sendable {
    var facts: [Fact]
    var answers: Digest
    var part: RewrittenPart
  }

  private static let mark = "Touchstone's rewriter"

  /// What is kept of a source with the same contents; nil where there is nothing.
  func entry(of file: SourceFile, context: Digest) -> Entry? {
    guard let data = try? Data(contentsOf: place(of: file.path)) else { return nil }
    let head = data.prefix(200)
    var ends = head.indices.filter { head[$0] == UInt8(ascii: "\n") }
    guard ends.count >= 3 else { return nil }
    ends = Array(ends.prefix(3))
    let lines = String(decoding: data[..<ends[2]], as: UTF8.self).split(separator: "\n")
    let rest = data[(ends[2] + 1)...]
    guard lines.count == 3, lines[0] == Self.mark, Digest(lines[1]) == key(of: file, context),
      Digest(lines[2]) == Digest(rest)
    else { return nil }
    return try? JSONDecoder().decode(Entry.self, from: rest)
  }

  /// Keeps an entry, or nothing where the folder cannot be written: then the next run does the work again.
  func store(_ entry: Entry, of file: SourceFile, context: Digest) {
    guard let text = try? JSONEncoder().encode(entry) else { return }
    let head = [Self.mark, key(of: file, context).text, Digest(text).text].map { $0 + "\n" }.joined()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? (Data(head.utf8) + text).write(to: place(of: file.path), options: .atomic)
  }

  /// Removes what is kept of sources that are gone.
  func removeOthers(than files: [SourceFile]) {
    let names = Set(files.map { place(of: $0.path).lastPathComponent })
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    where name.hasSuffix(Self.suffix) && !names.contains(name) {
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }

  private static let suffix = ".rewriting"

  private func place(of path: String) -> URL {
    folder.appendingPathComponent(Digest(path.utf8).text + Self.suffix)
  }

  private func key(of file: SourceFile, _ context: Digest) -> Digest {
    var key = file.digest
    key.add(context)
    key.add([version, file.path])
    return key
  }
}
