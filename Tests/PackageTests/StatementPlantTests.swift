import Testing

/// The checks of StatementTests find what is planted.
@Suite("Statements: what the checks find")
struct StatementPlantTests {
  private static let page = (
    path: "Documentation/Statements/Plant.md",
    text: """
    | id | what holds | known from | tests |
    | --- | --- | --- | --- |
    | T1 | One object. | documented: UITouch.h | `LifeTests.one` |
    | T2 | The way is \\|x\\| ± `y`. | our choice | not built yet |
    | T2a | More. | our choice | `LifeTests.more`, `LifeTests.one` |

    """
  )

  private static let tests = StatedTests([
    """
    @MainActor @Suite("Life")
    struct LifeTests {
      @Test("T1, T2a: one") func one() { #expect(1 == 1) }
      // @Test("T7: in a comment") func no() {}
      @Test(
        "T2a: more", arguments: [1])
      func more(_ number: Int) { let text = "@Test(\\"T8: in a literal\\") func no() {}" }
      @Test("T2 and what is no list: nothing") func nothing() {}
      @Test("nothing") func noName() {}
    }
    """
  ]).tests

  @Test("A test is read with its suite, its function and the ids of its name")
  func reading() {
    #expect(Self.tests.map(\.name) == ["LifeTests.one", "LifeTests.more"])
    #expect(Self.tests.map { $0.ids.map(\.description) } == [["T1", "T2a"], ["T2a"]])
  }

  @Test("Pages that agree with the tests have no problem, and writing them changes nothing")
  func agreement() {
    let pages = StatementPages([Self.page])
    #expect(pages.wrongLines == [] && pages.problemsOfIDs == [] && pages.problems(with: Self.tests) == [])
    #expect(pages.rows.map(\.meaning) == ["One object.", "The way is \\|x\\| ± `y`.", "More."])
    #expect(StatementPages.written(Self.page, tests: Self.tests) == Self.page.text)
    #expect(pages.counts["T"]?.all == 3 && pages.counts["T"]?.notBuilt == 1)
  }

  @Test("A lost test, a new one and one without a row are named with the row that is right")
  func rows() throws {
    let pages = StatementPages([Self.page])
    var tests = Self.tests
    tests[0].ids = [StatementID(section: "T", number: 2), StatementID(section: "Q", number: 3)]
    #expect(
      pages.problems(with: tests) == [
        "\(Self.page.path):3 should be:\n| T1 | One object. | documented: UITouch.h | not built yet |",
        "\(Self.page.path):4 should be:\n| T2 | The way is \\|x\\| ± `y`. | our choice | `LifeTests.one` |",
        "\(Self.page.path):5 should be:\n| T2a | More. | our choice | `LifeTests.more` |",
        "a page of Documentation/Statements lacks the row\n"
          + "| Q3 | what holds | documented, observed: which source; or our choice | `LifeTests.one` |",
      ])
    let written = StatementPages.written(Self.page, tests: tests)
    #expect(written.contains("\n| T2a | More. | our choice | `LifeTests.more` |\n"))
  }

  @Test(
    "Ids that stand twice, are left out or in another order are found",
    arguments: [
      ("T1 T2 T2a T3", 0), ("T1 T1", 1), ("T1 T3", 1), ("T2", 1), ("T1 T2 T2b T2a", 1), ("T1a", 1),
      ("founding S1 S1 S2 founding S2", 0),
    ])
  func order(_ ids: String, problems: Int) {
    let text = ids.replacing("founding S", with: "founding_S").split(separator: " ")
      .map { "| \($0.replacing("_", with: " ")) | a | b | not built yet |\n" }.joined()
    #expect(StatementPages([("page", text)]).problemsOfIDs.count == problems)
  }

  @Test("A line of a table that is no row is found")
  func lines() {
    for line in [
      "| T1 | a | b |", "| T1, T2 | a | b | not built yet |", "| T1 | a | b | none |", "| one | a | b | `c` |",
    ] {
      #expect(StatementPages([("page", line)]).wrongLines.count == 1, "\(line)")
    }
  }

  @Test(
    "What names statements is read, what only looks alike is not",
    arguments: [
      ("(T12, H17)", "T12 H17"), ("E1–E3 and G42a.", "E1 E2 E3 G42a"),
      ("R1, founding S40, S50", "R1 founding S40 founding S50"),
      ("founding\n  /// S8, S9; then S10", "founding S8 founding S9 S10"),
      ("founding S2–S4, S6", "founding S2 founding S3 founding S4 founding S6"),
      ("X11Backend, a/T1, UIScreen.S1, `T2`, T1-2, MT4, T2000, sT3", "MT4"), ("S1. The founding S2", "S1 founding S2"),
    ])
  func mentions(_ text: String, ids: String) {
    #expect(StatementID.mentions(in: text).map(\.id.description).joined(separator: " ") == ids)
  }

  @Test("An id without a row is found with its line, where its section has rows")
  func unknown() {
    let pages = StatementPages([Self.page])
    let text = "// T1\n// (T2a,\n// T3) and Q4, D65\n"
    #expect(pages.unknown(in: text, file: "a.swift") == ["a.swift:3: no row has the id T3"])
  }

  @Test("Of tests that name statements those are found that expect nothing")
  func expectations() {
    let sample = """
      struct SampleTests {
        @Test("A1: compares nothing") func empty() { for _ in 0..<3 { show("#expect") } }
        @Test("A2: compares") func full() { #expect(1 == 1) }
        @Test("A3: has it compared") func helped() { twice() }
        func twice() { compare(1, 1) }
        func compare(_ a: Int, _ b: Int) { #expect(a == b) }
        func show(_ text: String) { print(text) }
      }
      """
    #expect(StatedTests([sample]).withoutExpectation == ["A1: compares nothing"])
  }

  @Test("Comments are kept at their places, and nothing else")
  func comments() {
    let text = "let a = 1 // T1 \"x\"\nlet b = \"// T2\" /* T3\n/* T4 */ */ let c = 2\n"
    let comments = SwiftSourceText.comments(of: text)
    #expect(comments.utf8.count == text.utf8.count)
    #expect(StatementID.mentions(in: comments).map(\.id.description) == ["T1", "T3", "T4"])
    #expect(!comments.contains("let"))
  }
}
