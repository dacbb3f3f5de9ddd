import Foundation
import Testing

/// Documentation/Statements, the tests and the comments, held against each other.
@Suite("Statements")
struct StatementTests {
  @Test("Each row names the tests that begin with its id, and each such test has its row")
  func rowsAndTests() throws {
    let tests = try Self.tests.get()
    if ProcessInfo.processInfo.environment["TOUCHSTONE_WRITE_STATEMENTS"] != nil {
      for page in try Self.readPages() {
        try StatementPages.written(page, tests: tests)
          .write(to: Repository.root.appendingPathComponent(page.path), atomically: true, encoding: .utf8)
      }
    }
    let pages = StatementPages(try Self.readPages())
    #expect(pages.wrongLines == [])
    let problems = pages.problems(with: tests)
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n\n"))\n\n`make statements` writes the column of tests")
    #expect(pages.rows.count > 600 && tests.count > 600, "the reading sees too little")
  }

  @Test("The name of a test that shows a statement is its own")
  func names() throws {
    let names = Dictionary(grouping: try Self.tests.get(), by: \.name)
    #expect(names.filter { $0.value.count > 1 }.keys.sorted() == [])
  }

  @Test("Ids are unique, in order and without gaps")
  func ids() throws {
    #expect(StatementPages(try Self.readPages()).problemsOfIDs == [])
  }

  @Test("The index counts the statements of each section and those that are not built yet")
  func index() throws {
    let index = try Self.text(of: "Documentation/Statements.md")
    for (section, count) in StatementPages(try Self.readPages()).counts.sorted(by: { $0.key < $1.key }) {
      let columns = "| \(count.all) | \(count.notBuilt == 0 ? "" : "\(count.notBuilt)") |"
      let row = index.split(separator: "\n").first { $0.hasPrefix("| \(section) | [") }
      #expect(
        row?.hasSuffix(columns) == true,
        "the row of \(section) in Documentation/Statements.md ends with \(columns), unless a test was lost")
    }
  }

  @Test("Every id in a comment or on a page leads to a row")
  func mentions() throws {
    let pages = StatementPages(try Self.readPages())
    var unknown: [String] = []
    for file in try Self.files(below: ["Sources", "Tests", "Documentation", "."], endingIn: [".swift", ".md"]) {
      let text = try Self.text(of: file)
      if file.hasSuffix(".md") {
        unknown += pages.unknown(in: Self.prose(text), file: file)
      } else {
        unknown += pages.unknown(in: SwiftSourceText.comments(of: text), file: file)
      }
    }
    #expect(unknown == [])
  }

  @Test("Every test that a statement names expects something, itself or in a function that it calls")
  func everyTestOfAStatementExpects() throws {
    for folder in try Self.folders.get() {
      #expect(StatedTests(folder.texts).withoutExpectation == [], "in \(folder.name)")
    }
  }

  // MARK: - What the pages and tests say

  /// The pages in the order of their names.
  private static func readPages() throws -> [(path: String, text: String)] {
    try files(below: ["Documentation/Statements"], endingIn: [".md"]).map { ($0, try text(of: $0)) }
  }

  /// Read once: there are hundreds of files.
  private static let tests = Result { try folders.get().flatMap { StatedTests($0.texts).tests } }

  /// The Swift files of each folder of tests; helpers that serve several folders stand in folders of their own.
  private static let folders = Result {
    var texts: [String: [String]] = [:]
    for file in try files(below: ["Tests"], endingIn: [".swift"]) {
      texts[String(file.split(separator: "/")[1]), default: []].append(try text(of: file))
    }
    return texts.sorted { $0.key < $1.key }.map { (name: $0.key, texts: $0.value) }
  }

  /// The files in some folders and below them, by path from the package's root; of the root itself its pages alone.
  private static func files(below folders: [String], endingIn endings: [String]) throws -> [String] {
    try folders.flatMap { folder in
      if folder == "." {
        return try FileManager.default.contentsOfDirectory(atPath: Repository.root.path)
          .filter { $0.hasSuffix(".md") }.sorted()
      }
      return try FileManager.default.subpathsOfDirectory(
        atPath: Repository.root.appendingPathComponent(folder).path
      ).filter { path in !path.contains(".build/") && endings.contains { path.hasSuffix($0) } }
        .sorted().map { "\(folder)/\($0)" }
    }
  }

  private static func text(of file: String) throws -> String {
    try String(contentsOf: Repository.root.appendingPathComponent(file), encoding: .utf8)
  }

  /// A page with its code blanked out; every line keeps its number.
  private static func prose(_ page: String) -> String {
    var isCode = false
    return page.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      if line.hasPrefix("```") { isCode.toggle() }
      if isCode || line.hasPrefix("    ") { return "" }
      return line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .map { $0.offset.isMultiple(of: 2) ? String($0.element) : "`" }.joined()
    }.joined(separator: "\n")
  }
}
