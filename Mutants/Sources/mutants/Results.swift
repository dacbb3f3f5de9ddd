import Foundation

/// What became of the mutants that were tried: a line for each, written when it is known.
struct Results {
  enum Outcome: String, CaseIterable {
    case killed, survived, unreached
  }

  struct Row {
    var outcome: Outcome
    /// The test that failed first, or how the program ended.
    var by: String
    var seconds: Double
  }

  private let url: URL
  private let sources: String
  private let tests: String
  private var rows: [String: Row] = [:]

  /// Reads those that still count: of a killed one the sources are the same, of another one the tests as well.
  init(_ workplace: Workplace) throws {
    url = workplace.results
    sources = try SourcesDigest.of(workplace.sources)
    tests = try SourcesDigest.of(workplace.builtTests)
    for line in Workplace.lines(of: url) {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
      guard parts.count == 6, let outcome = Outcome(rawValue: parts[1]), let seconds = Double(parts[3]) else {
        continue
      }
      guard parts[4] == sources, outcome == .killed || parts[5] == tests else { continue }
      rows[parts[0]] = Row(outcome: outcome, by: parts[2], seconds: seconds)
    }
  }

  subscript(key: String) -> Row? { rows[key] }

  mutating func set(_ row: Row, key: String) { rows[key] = row }

  func append(_ row: Row, key: String) throws {
    let by = row.by.replacingOccurrences(of: "\t", with: " ")
    try Workplace.append(
      "\(key)\t\(row.outcome.rawValue)\t\(by)\t\(row.seconds)\t\(sources)\t\(tests)\n", to: url)
  }
}
