import SwiftParser
import SwiftSyntax
import Synchronization

/// A source and its syntax tree, which is made when it is first asked for.
package final class SourceFile: Sendable {
  package let path: String
  let text: [UInt8]
  /// What distinguishes the contents from all others.
  let digest: Digest

  private struct Parsed {
    let tree: SourceFileSyntax
    /// The offset at which each line begins.
    let lines: [Int]
  }
  private let parsed = Mutex<Parsed?>(nil)

  package convenience init(path: String, text: String) { self.init(path: path, bytes: Array(text.utf8)) }

  /// A source whose bytes are UTF-8.
  package init(path: String, bytes: [UInt8]) {
    (self.path, text) = (path, bytes)
    digest = Digest(bytes)
  }

  /// Whether the tree was asked for.
  package var isParsed: Bool { parsed.withLock { $0 != nil } }

  private var contents: Parsed {
    parsed.withLock { known in
      if let known { return known }
      var lines = [0]
      for (offset, byte) in text.enumerated() where byte == UInt8(ascii: "\n") { lines.append(offset + 1) }
      let made = Parsed(tree: text.withUnsafeBufferPointer { Parser.parse(source: $0) }, lines: lines)
      known = made
      return made
    }
  }

  var tree: SourceFileSyntax { contents.tree }

  /// The line of an offset, counted from 1.
  func line(at offset: Int) -> Int {
    let lines = contents.lines
    var (low, high) = (0, lines.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// Where a node's own text begins, without the spaces and comments around it.
  func line(of node: some SyntaxProtocol) -> Int { line(at: node.positionAfterSkippingLeadingTrivia.utf8Offset) }

  func text(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }
}

extension SyntaxProtocol {
  /// The offsets of the node's own text.
  var place: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// The same of a declaration within a type, with the semicolon behind it.
  var memberPlace: Range<Int> {
    guard let semicolon = parent?.as(MemberBlockItemSyntax.self)?.semicolon else { return place }
    return place.lowerBound..<semicolon.place.upperBound
  }
}
