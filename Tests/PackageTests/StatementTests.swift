import Foundation
import Testing

/// The statements of UIKit's behaviour that this version promises, and the tests named by them.
@Suite("Statements")
struct StatementTests {
  /// Section letter and numbers.
  private static let promised: [(String, [ClosedRange<Int>])] = [
    ("T", [1...38]), ("E", [1...20]), ("H", [1...18, 23...28]), ("R", [1...13, 15...16, 18...18]),
    ("V", [1...14, 17...28]), ("M", [1...6, 8...10]), ("X", [1...3, 5...6, 9...12]), ("A", [1...30]),
  ]

  @Test("Every promised statement has a test that starts with its name")
  func everyStatementHasATest() throws {
    let tested = try Self.testedStatements()
    for (letter, ranges) in Self.promised {
      for number in ranges.joined() {
        #expect(tested.contains("\(letter)\(number)"), "no test is named by \(letter)\(number)")
      }
    }
    #expect(!tested.contains("T39"), "the reading of names sees statements that no test has")
  }

  /// The names in front of the colon of each test's display name: `T12, H17: …` or `E1–E3: …`.
  private static func testedStatements() throws -> Set<String> {
    var found = Set<String>()
    let tests = Repository.root.appendingPathComponent("Tests")
    let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: #/@Test\(\s*"([^":]*):/#) {
        for name in match.1.matches(of: #/([A-Z]+)(\d+)(?:–[A-Z]*(\d+))?/#) {
          guard let first = Int(name.2) else { continue }
          let last = name.3.flatMap { Int($0) } ?? first
          for number in first...max(first, last) { found.insert("\(name.1)\(number)") }
        }
      }
    }
    return found
  }
}
