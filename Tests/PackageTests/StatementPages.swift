import Foundation

/// The pages of Documentation/Statements and what has to hold between them and the tests.
struct StatementPages {
  private(set) var rows: [StatementRow] = []
  /// Lines of tables that are no rows.
  private(set) var wrongLines: [String] = []

  /// - Parameter pages: the pages' texts with their paths from the package's root.
  init(_ pages: [(path: String, text: String)]) {
    for page in pages {
      let found = StatementRow.rows(of: page.text, page: page.path)
      rows += found.rows
      wrongLines += found.wrongLines
    }
  }

  var ids: Set<StatementID> { Set(rows.map(\.id)) }

  /// What is wrong with the ids: one that stands twice, a gap in the numbers of a section, a section in two orders.
  var problemsOfIDs: [String] {
    var problems: [String] = []
    for (section, rows) in Dictionary(grouping: rows, by: \.id.section).sorted(by: { $0.key < $1.key }) {
      var last = StatementID(section: section, number: 0)
      for row in rows {
        let id = row.id
        let follows = id.number == last.number + 1 && id.suffix.isEmpty
        let joins = id.number == last.number && last.number > 0 && id.suffix > last.suffix
        if !follows, !joins { problems.append("\(row.page):\(row.line): \(id) stands behind \(last)") }
        last = id
      }
    }
    return problems
  }

  /// Where a row's tests are not those whose names begin with its id, with the row as it should be.
  func problems(with tests: [StatedTest]) -> [String] {
    var problems: [String] = []
    let named = Self.names(of: tests)
    for row in rows {
      let expected = named[row.id] ?? []
      guard row.tests != expected else { continue }
      problems.append("\(row.page):\(row.line) should be:\n\(row.text(tests: expected))")
    }
    let known = ids
    for (id, names) in named.sorted(by: { "\($0.key)" < "\($1.key)" }) where !known.contains(id) {
      let row = StatementRow(
        id: id, meaning: "what holds", source: "documented, observed: which source; or our choice", tests: [],
        page: "", line: 0)
      problems.append("a page of Documentation/Statements lacks the row\n\(row.text(tests: names))")
    }
    return problems
  }

  /// The names of the tests of each statement, in the order of the alphabet.
  private static func names(of tests: [StatedTest]) -> [StatementID: [String]] {
    var names: [StatementID: Set<String>] = [:]
    for test in tests {
      for id in test.ids { names[id, default: []].insert(test.name) }
    }
    return names.mapValues { $0.sorted() }
  }

  /// A page's text with the column of tests written from the tests' names.
  static func written(_ page: (path: String, text: String), tests: [StatedTest]) -> String {
    let named = names(of: tests)
    var lines = page.text.components(separatedBy: "\n")
    for row in StatementRow.rows(of: page.text, page: page.path).rows {
      lines[row.line - 1] = row.text(tests: named[row.id] ?? [])
    }
    return lines.joined(separator: "\n")
  }

  /// The row of the index for each section: how many statements it has, and how many are not built yet.
  var counts: [String: (all: Int, notBuilt: Int)] {
    Dictionary(grouping: rows, by: \.id.section).mapValues { rows in
      (rows.count, rows.count(where: \.tests.isEmpty))
    }
  }

  /// The ids of a text that lead to no row, with their lines.
  func unknown(in text: String, file: String) -> [String] {
    let known = ids
    let sections = Set(known.map(\.section))
    let bytes = Array(text.utf8)
    return StatementID.mentions(in: text).compactMap { mention in
      let id = mention.id
      guard sections.contains(id.section), !known.contains(id), !Self.otherNames.contains("\(id)") else { return nil }
      let line = bytes[..<mention.offset].count(where: { $0 == UInt8(ascii: "\n") }) + 1
      return "\(file):\(line): no row has the id \(id)"
    }
  }

  /// Names of other things that look like ids: the white point of colour spaces.
  private static let otherNames: Set<String> = ["D65"]
}
