import Foundation

extension AssetCatalog {
  /// What is wrong with the catalogue and all of its sets, and with pictures that are not what their names say. The rest
  /// of it works. Cost: each file's first bytes are read.
  package func check() -> [AssetProblem] {
    var found = problems
    for kind in Kind.allCases {
      for (_, folder) in (sets[kind] ?? [:]).sorted(by: { $0.value.path < $1.value.path }) {
        let set = AssetSet(folder, kind)
        found += set.problems
        guard kind != .data, kind != .color else { continue }
        for variant in set.variants {
          guard let file = variant.file, let text = Self.lie(file, isSymbol: kind == .symbol) else { continue }
          found.append(
            AssetProblem(file: folder.appendingPathComponent("Contents.json").path, line: variant.line, text: text))
        }
      }
    }
    return found
  }

  /// A sentence about a picture that no reader can read.
  private static func lie(_ file: URL, isSymbol: Bool) -> String? {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return "\(file.lastPathComponent) cannot be read" }
    defer { try? handle.close() }
    let head = (try? handle.read(upToCount: 4_096)) ?? Data()
    if head.isEmpty { return "\(file.lastPathComponent) is empty" }
    if isSymbol, head.range(of: Data("<svg".utf8)) == nil { return "\(file.lastPathComponent) is no SVG file" }
    return isPicture(head) ? nil : "\(file.lastPathComponent) is no picture of a known format, by its first bytes"
  }

  private static func isPicture(_ head: Data) -> Bool {
    let starts: [[UInt8]] = [
      [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], Array("GIF8".utf8), Array("RIFF".utf8), Array("BM".utf8),
      [0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0, 0, 1, 0],
    ]
    return starts.contains { head.starts(with: $0) } || head.dropFirst(4).starts(with: Array("ftyp".utf8))
      || head.range(of: Data("%PDF-".utf8)) != nil || head.range(of: Data("<svg".utf8)) != nil
  }
}
