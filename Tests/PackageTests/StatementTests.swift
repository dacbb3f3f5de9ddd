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

  @Test("Every test that a statement names expects something, itself or in a function that it calls")
  func everyTestOfAStatementExpects() throws {
    var count = 0
    for folder in try Self.folders.get() {
      let found = StatedTests(folder.texts)
      count += found.count
      #expect(found.withoutExpectation == [], "in \(folder.name)")
    }
    #expect(count > 600, "the reading sees no tests")
    let sample = """
      @Test("A1: compares nothing") func empty() { for _ in 0..<3 { show("#expect") } }
      @Test("A2: compares") func full() { #expect(1 == 1) }
      @Test("A3: has it compared") func helped() { twice() }
      func twice() { compare(1, 1) }
      func compare(_ a: Int, _ b: Int) { #expect(a == b) }
      func show(_ text: String) { print(text) }
      """
    #expect(StatedTests([sample]).withoutExpectation == ["A1: compares nothing"])
  }

  /// The Swift files of each folder of tests; helpers that serve several folders stand in folders of their own.
  private static let folders = Result {
    let tests = Repository.root.appendingPathComponent("Tests")
    var texts: [String: [String]] = [:]
    let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let below = file.pathComponents.dropFirst(tests.pathComponents.count)
      guard let folder = below.first else { continue }
      texts[folder, default: []].append(try String(contentsOf: file, encoding: .utf8))
    }
    return texts.sorted { $0.key < $1.key }.map { (name: $0.key, texts: $0.value) }
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

/// The tests of some files that begin with a statement's name, and those of them that expect nothing.
private struct StatedTests {
  private(set) var count = 0
  private(set) var withoutExpectation: [String] = []

  private struct Function {
    var name: String
    var words: Set<String>
  }

  init(_ texts: [String]) {
    var functions: [Function] = []
    var tests: [(title: String, words: Set<String>)] = []
    for text in texts {
      let bytes = Array(text.utf8)
      // The same bytes with comments and literals blanked out.
      let code = Array(SwiftSourceText(text).lines.joined(separator: "\n").utf8)
      for match in text.matches(of: #/@Test\(\s*"((?:founding )?[A-Z]+\d+[^"]*)"/#) {
        let start = text.utf8.distance(from: text.startIndex, to: match.range.upperBound)
        guard code.count == bytes.count, let test = Self.nextFunction(code, from: start) else { continue }
        tests.append((String(match.1), test.words))
      }
      var start = 0
      while let next = Self.nextFunction(code, from: start) {
        functions.append(Function(name: next.name, words: next.words))
        start = next.bodyStart
      }
    }
    count = tests.count
    var expecting: Set<String> = ["#expect", "#require", "record"]
    var isGrowing = true
    while isGrowing {
      let known = expecting.count
      for function in functions where !function.words.isDisjoint(with: expecting) { expecting.insert(function.name) }
      isGrowing = expecting.count > known
    }
    withoutExpectation = tests.filter { $0.words.isDisjoint(with: expecting) }.map(\.title)
  }

  /// The first function declared behind `start`: its name and the words between its braces.
  private static func nextFunction(
    _ code: [UInt8], from start: Int
  ) -> (name: String, words: Set<String>, bodyStart: Int)? {
    let keyword = Array(" func ".utf8)
    var index = start
    while index + keyword.count < code.count {
      guard isSpace(code[index]), code[(index + 1)..<(index + keyword.count)].elementsEqual(keyword[1...]) else {
        index += 1
        continue
      }
      let nameStart = index + keyword.count
      let nameEnd = code[nameStart...].firstIndex { !isInWord($0) } ?? code.count
      guard let open = code[nameEnd...].firstIndex(of: UInt8(ascii: "{")) else { return nil }
      var depth = 0
      var end = open
      while end < code.count {
        if code[end] == UInt8(ascii: "{") { depth += 1 }
        if code[end] == UInt8(ascii: "}") { depth -= 1 }
        if depth == 0 { break }
        end += 1
      }
      let words = code[open..<end].split { !isInWord($0) && $0 != UInt8(ascii: "#") }
        .map { String(decoding: $0, as: UTF8.self) }
      return (String(decoding: code[nameStart..<nameEnd], as: UTF8.self), Set(words), open)
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }

  private static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
