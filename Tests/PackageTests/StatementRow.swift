import Foundation

/// One row of the pages in Documentation/Statements.
struct StatementRow {
  var id: StatementID
  /// The columns “what holds” and “known from”.
  var meaning: String
  var source: String
  /// The tests that the row names, by suite and function; empty where the statement is not built yet.
  var tests: [String]
  /// The page from the package's root, and the line on it, from 1.
  var page: String
  var line: Int

  /// What the column of tests says where there is none.
  static let notBuilt = "not built yet"

  /// The row as it stands on its page, with these tests.
  func text(tests: [String]) -> String {
    let column = tests.isEmpty ? Self.notBuilt : tests.map { "`\($0)`" }.joined(separator: ", ")
    return "| \(id) | \(meaning) | \(source) | \(column) |"
  }

  /// The rows of a page; a line that has another form than a row begins no row, and is listed.
  static func rows(of text: String, page: String) -> (rows: [StatementRow], wrongLines: [String]) {
    var rows: [StatementRow] = []
    var wrongLines: [String] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard line.hasPrefix("|"), !line.hasPrefix("| id |"), !line.hasPrefix("| --- ") else { continue }
      if let row = Self.row(line, page: page, number: index + 1) {
        rows.append(row)
      } else {
        wrongLines.append("\(page):\(index + 1): not “| id | what holds | known from | tests |”: \(line)")
      }
    }
    return (rows, wrongLines)
  }

  private static func row(_ line: Substring, page: String, number: Int) -> StatementRow? {
    guard line.hasPrefix("| "), line.hasSuffix(" |") else { return nil }
    let columns = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
    guard columns.count == 4, columns.allSatisfy({ !$0.trimmingCharacters(in: .whitespaces).isEmpty }) else {
      return nil
    }
    let ids = StatementID.mentions(in: columns[0])
    guard ids.count == 1, ids[0].id.description == columns[0] else { return nil }
    let tests = columns[3].matches(of: #/`([^`]+)`/#).map { String($0.1) }
    guard tests.isEmpty == (columns[3] == notBuilt) else { return nil }
    return StatementRow(
      id: ids[0].id, meaning: columns[1], source: columns[2], tests: tests, page: page, line: number)
  }
}
