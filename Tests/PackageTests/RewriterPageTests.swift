import Foundation
import Testing

/// The page of what the rewriter does, held against the rewriter's tests.
@Suite("Rewriter.md")
struct RewriterPageTests {
  /// A row: the construct's lines, and the suite and function that hold it.
  private struct Row {
    var line: String
    var codes: [String]
    var suite: String
    var function: String
  }

  private func rows() throws -> [Row] {
    try text(of: "Documentation/Rewriter.md").split(separator: "\n").compactMap { line in
      guard line.hasPrefix("| "), let test = line.firstMatch(of: #/`(\w+Tests)\.(\w+)` \|$/#) else { return nil }
      let cells = line.split(separator: " | ")
      let codes = cells.dropFirst().prefix(2).map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "`")) }
      return Row(line: String(line), codes: codes, suite: String(test.1), function: String(test.2))
    }
  }

  /// A suite's source with its literals as they mean; texts of several lines are one.
  private func source(of suite: String) throws -> String {
    try text(of: "Rewriter/Tests/SourceRewritingTests/\(suite).swift")
      .replacing("\\\"", with: "\"").replacing(#/"\s*\+ "/#, with: "")
  }

  @Test("Each row's test exists, and has what stands before and after in it")
  func rowsHaveTests() throws {
    let rows = try rows()
    #expect(rows.count > 25, "the rows are not seen")
    for row in rows {
      let source = try source(of: row.suite)
      #expect(source.contains("func \(row.function)("), "\(row.suite) has no test \(row.function)")
      #expect(row.codes.count == 2, "\(row.line)")
      for code in row.codes { #expect(source.contains(code), "\(row.suite) does not show \(code)") }
    }
  }

  @Test("Each suite of the rewriter whose tests show a rewrite has a row")
  func suitesHaveRows() throws {
    let page = try text(of: "Documentation/Rewriter.md")
    // These are of what is kept between two runs, of what storyboards may name, of what is not Swift any more, and of what is
    // kept by name.
    let others: Set = ["CacheTests", "ClassListingTests", "DamagedSourceTests", "PropertyTests"]
    for file in try files(under: "Rewriter/Tests/SourceRewritingTests", endingIn: "Tests.swift") {
      let suite = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
      #expect(others.contains(suite) || page.contains("`\(suite)."), "no row names \(suite)")
    }
  }

  private func text(of file: String) throws -> String {
    try String(contentsOf: Repository.root.appendingPathComponent(file), encoding: .utf8)
  }

  private func files(under folder: String, endingIn suffix: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Repository.root.appendingPathComponent(folder).path)
      .filter { $0.hasSuffix(suffix) }.sorted()
  }
}
