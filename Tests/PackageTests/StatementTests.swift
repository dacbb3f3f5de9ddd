import Foundation
import Testing

/// The statements of UIKit's behaviour that this version promises, and the tests named by them.
@Suite("Statements")
struct StatementTests {
  /// Section letter and numbers.
  private static let promised: [(String, [ClosedRange<Int>])] = [
    ("T", [1...38]), ("E", [1...20]), ("H", [1...28]), ("R", [1...18]), ("U", [1...8]),
    ("V", [1...28]), ("M", [1...23]), ("X", [1...12]), ("A", [1...30]),
    ("D", [1...46]), ("G", [1...47]), ("GT", [1...14]), ("GL", [1...13]), ("GP", [1...20]), ("GS", [1...14]),
    ("GZ", [1...13]), ("GR", [1...10]), ("GE", [1...10]), ("GH", [1...8]), ("C", [1...33]), ("S", [1...62]),
  ]

  /// Numbers of the founding documents' statements.
  private static let promisedFounding = [1...132]

  @Test("Every promised statement has a test that starts with its name")
  func everyStatementHasATest() throws {
    let tested = try Self.tested.get()
    for (letter, ranges) in Self.promised {
      for number in ranges.joined() {
        #expect(tested.contains("\(letter)\(number)"), "no test is named by \(letter)\(number)")
      }
    }
    #expect(!tested.contains("T39"), "the reading of names sees statements that no test has")
  }

  @Test("Every promised statement of the founding documents has a test that names it")
  func everyFoundingStatementHasATest() throws {
    let tested = try Self.tested.get()
    for number in Self.promisedFounding.joined() {
      #expect(tested.contains("founding S\(number)"), "no test is named by founding S\(number)")
    }
    #expect(!tested.contains("founding S133"), "the reading of names sees statements that no test has")
  }

  /// Read once: there are hundreds of files.
  private static let tested = Result { try testedStatements() }

  /// The names in front of the colon of each test's display name: `T12, H17: …`, `E1–E3: …` or `R1, founding S40, S50: …`.
  /// Every S behind the word founding is one of the founding documents'.
  private static func testedStatements() throws -> Set<String> {
    var found = Set<String>()
    let tests = Repository.root.appendingPathComponent("Tests")
    let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: #/@Test\(\s*"([^":]*):/#) {
        let founding = match.1.firstRange(of: "founding ")?.lowerBound
        for name in match.1.matches(of: #/([A-Z]+)(\d+)(?:–[A-Z]*(\d+))?/#) {
          guard let first = Int(name.2) else { continue }
          let last = name.3.flatMap { Int($0) } ?? first
          let isFounding = name.1 == "S" && founding.map { $0 < name.range.lowerBound } == true
          for number in first...max(first, last) { found.insert("\(isFounding ? "founding " : "")\(name.1)\(number)") }
        }
      }
    }
    return found
  }
}
