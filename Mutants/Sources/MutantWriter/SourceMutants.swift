import SwiftOperators
import SwiftParser
import SwiftSyntax

/// The places for mutants in one source, and the source with them written into it.
public struct SourceMutants {
  /// How many places one expression may have that the compiler has to infer types for. More take it minutes.
  public static let expressionLimit = 12

  /// Every place, in the order of the text.
  public let sites: [MutantSite]
  /// How many places were left out because their expression has too many.
  public let leftOutCount: Int
  private let source: [UInt8]

  /// Reads a source.
  public init(_ text: String) {
    source = Array(text.utf8)
    let parsed = Parser.parse(source: text)
    let folded = OperatorTable.standardOperators.foldAll(parsed, errorHandler: { _ in })
    let finder = SiteFinder(source: source)
    finder.walk(folded)

    var perExpression: [Range<Int>: Int] = [:]
    var leftOut = 0
    var ordinals: [String: Int] = [:]
    var sites: [MutantSite] = []
    for var site in finder.sites {
      // Counted before any is left out, so that a changed limit changes no key.
      let key = site.key
      site.ordinal = ordinals[key, default: 0]
      ordinals[key, default: 0] += 1
      if let expression = site.expression {
        let count = perExpression[expression, default: 0]
        if count == Self.expressionLimit {
          leftOut += 1
          continue
        }
        perExpression[expression] = count + 1
      }
      sites.append(site)
    }
    self.sites = sites
    leftOutCount = leftOut
  }

  /// The source with some of its mutants in it, each under its number; without any it is the source itself.
  public func text(numbers: [Int?]) -> String {
    precondition(numbers.count == sites.count)
    var edits: [Edit] = []
    for (index, site) in sites.enumerated() {
      guard let number = numbers[index] else { continue }
      func named(_ text: String) -> [UInt8] {
        Array(text.utf8).flatMap { $0 == 1 ? Array(String(number).utf8) : [$0] }
      }
      let length = site.range.count
      edits.append(
        Edit(
          at: site.range.lowerBound, end: site.range.lowerBound, rank: (1, -length, index), text: named(site.opening)))
      edits.append(
        Edit(
          at: site.range.upperBound, end: site.range.upperBound, rank: (0, length, -index), text: named(site.closing)))
      for replacement in site.replacements {
        edits.append(
          Edit(
            at: replacement.range.lowerBound, end: replacement.range.upperBound, rank: (2, 0, index),
            text: named(replacement.text)))
      }
    }
    guard !edits.isEmpty else { return String(decoding: source, as: UTF8.self) }
    edits.sort { ($0.at, $0.rank.0, $0.rank.1, $0.rank.2) < ($1.at, $1.rank.0, $1.rank.1, $1.rank.2) }
    // On the first line, so that all lines keep their numbers.
    var result = Array("import MutantSwitch; ".utf8)
    var position = 0
    for edit in edits {
      result += source[position..<edit.at]
      result += edit.text
      position = edit.end
    }
    result += source[position...]
    return String(decoding: result, as: UTF8.self)
  }

  /// What is written at one offset. What closes is written before what opens; of several that open, the longest is first,
  /// and of several that close, the shortest.
  private struct Edit {
    var at: Int
    var end: Int
    var rank: (Int, Int, Int)
    var text: [UInt8]
  }
}
