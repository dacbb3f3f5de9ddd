import Foundation

/// Reads property lists of every format: text as in `project.pbxproj` and old `.strings`, JSON, XML and binary.
package enum PropertyListReader {
  /// A larger file is refused: the largest projects have some ten million bytes.
  package static let sizeLimit = 64 << 20
  /// What stands deeper is refused.
  package static let depthLimit = 100

  /// Reads a file. Errors are a `Problem` that names the line.
  package static func read(_ url: URL) throws(Problem) -> PropertyNode {
    try read(try FileBytes.read(url, limit: sizeLimit), file: url.path)
  }

  /// Reads bytes; `file` stands in messages.
  package static func read(_ bytes: [UInt8], file: String) throws(Problem) -> PropertyNode {
    guard bytes.count <= sizeLimit else {
      throw Problem(.error, file: file, "it has \(bytes.count) bytes; property lists may have \(sizeLimit)")
    }
    if bytes.starts(with: Array("bplist".utf8)) { return try readBinary(bytes, file: file) }
    let text = decoded(bytes)
    let start = text.drop { [9, 10, 13, 32].contains($0) }
    if start.starts(with: Array("<?xml".utf8)) || start.starts(with: Array("<!DOCTYPE".utf8))
      || start.starts(with: Array("<plist".utf8))
    {
      return try XMLPropertyList.read(text, file: file)
    }
    return try TextPropertyList.read(text, file: file)
  }

  /// UTF-8 without its mark; UTF-16, which old `.strings` have, as UTF-8.
  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    for (mark, isLittle) in [([0xFF, 0xFE] as [UInt8], true), ([0xFE, 0xFF], false)] where bytes.starts(with: mark) {
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index -> UInt16 in
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        return isLittle ? second << 8 | first : first << 8 | second
      }
      return Array(String(decoding: units, as: UTF16.self).utf8)
    }
    return bytes
  }

  private static func readBinary(_ bytes: [UInt8], file: String) throws(Problem) -> PropertyNode {
    do {
      let value = try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
      guard let node = node(value, depth: 0) else {
        throw Problem(.error, file: file, "it is deeper than \(depthLimit) levels, or holds a value of no known kind")
      }
      return node
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem(.error, file: file, "it is a damaged binary property list")
    }
  }

  private static func node(_ value: Any, depth: Int) -> PropertyNode? {
    guard depth < depthLimit else { return nil }
    switch value {
    case let text as String: return PropertyNode(.text(text))
    case let value as Bool: return PropertyNode(.truth(value))
    case let number as NSNumber: return PropertyNode(.number(number.doubleValue))
    case let data as Data: return PropertyNode(.data(Array(data)))
    case let date as Date: return PropertyNode(.text("\(date)"))
    case let list as [Any]:
      let nodes = list.map { node($0, depth: depth + 1) }
      return nodes.contains { $0 == nil } ? nil : PropertyNode(.list(nodes.compactMap { $0 }))
    case let table as [String: Any]:
      let nodes = table.mapValues { node($0, depth: depth + 1) }
      return nodes.values.contains { $0 == nil } ? nil : PropertyNode(.table(nodes.compactMapValues { $0 }))
    default: return nil
    }
  }
}
