import SwiftParser
import SwiftSyntax

/// A source and its syntax tree.
package struct SourceFile: Sendable {
  package let path: String
  let text: [UInt8]
  let tree: SourceFileSyntax
  /// The offset at which each line begins.
  private let lines: [Int]

  package init(path: String, text: String) {
    self.path = path
    self.text = Array(text.utf8)
    tree = Parser.parse(source: text)
    var lines = [0]
    for (offset, byte) in self.text.enumerated() where byte == UInt8(ascii: "\n") { lines.append(offset + 1) }
    self.lines = lines
  }

  /// The line of an offset, counted from 1.
  func line(at offset: Int) -> Int {
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
