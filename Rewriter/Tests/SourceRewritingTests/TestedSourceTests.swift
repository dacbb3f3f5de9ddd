import Testing

@testable import SourceRewriting

@Suite("Sources of tests")
struct TestedSourceTests {
  private func rewritten(_ source: String, tested: String...) -> RewrittenTarget {
    RewrittenTarget(
      TargetIndex(
        module: "AppTests", files: [SourceFile(path: "Tests.swift", text: source)],
        tested: tested.enumerated().map { SourceFile(path: "App\($0).swift", text: $1) },
        otherModules: ["App", "XCUIAutomation"]))
  }

  private let board = """
    @objc protocol BoardDelegate { @objc optional func changed(_ board: Board) }
    class Board: UIView { @objc func tapped(_ tap: UITapGestureRecognizer) {} }
    """

  @Test("A selector of the app's class has the name that the app gives it, and the app's sources are not written again")
  func selectors() {
    let source = "@testable import App\nlet action = #selector(Board.tapped)"
    let target = rewritten(source, tested: board)
    #expect(target.files.map(\.path) == ["Tests.swift"])
    #expect(target.files[0].text.hasSuffix("\n@testable import App\nlet action = Selector(\"tapped(_:)\")"))
    #expect(target.registration == nil && target.remarks.isEmpty)
    // What the app does not say cannot be known.
    #expect(rewritten(source).files[0].text.hasSuffix("let action = Selector(\"tapped\")"))
  }

  @Test("A class of the tests conforms to the protocols that stand for the app's optional requirements")
  func optionalRequirements() {
    let source = "class Counter: NSObject, BoardDelegate { func changed(_ board: Board) {} }"
    let text = rewritten(source, tested: board).files[0].text
    #expect(text.contains("extension Counter: BoardDelegate_changed {}"))
    #expect(!text.contains("protocol BoardDelegate_changed"))
  }

  @Test("Tests that extend XCTestCase are tests all the same")
  func extendedTestCase() {
    let source =
      "extension XCTestCase { func open() {} }\n@MainActor class T: XCTestCase {\nfunc testRun() { run() }\n}\nlet t = T()"
    let text = rewritten(source).files[0].text
    #expect(text.contains("nonisolated func testRun() { MainActor.assumeIsolated {"))
    #expect(text.hasSuffix("let t = T(name: \"T\", testClosure: { _ in })"))
  }

  @Test("What a class of tests says of configurations overrides nothing, and what derives from it overrides that")
  func configurations() {
    let before = "override class var runsForEachTargetApplicationUIConfiguration: Bool { true }"
    let after = " class var runsForEachTargetApplicationUIConfiguration: Bool { true }"
    let source = "class T: XCTestCase {\n\(before)\n}\nclass U: T {\n\(before)\n}\nclass V { \(before) }"
    let text = rewritten(source).files[0].text
    #expect(
      text.hasSuffix("class T: XCTestCase {\n\(after)\n}\nclass U: T {\n\(before)\n}\nclass V { \(before) }"))
  }

  @Test("An app object's own launch() takes the place of the call and hands it on")
  func appMethods() {
    let source = "class Base: XCUIApplication {}\nclass App: Base {\n"
    let before = "override func launch() { launchArguments += [\"a\"]; super.launch() }\nfunc activate() {}\n}"
    let after =
      "override func launch(file: StaticString = #filePath, line: UInt = #line) "
      + "{ launchArguments += [\"a\"]; super.launch(file: file, line: line) }\nfunc activate() {}\n}"
    let other = "\nclass Rocket: Vehicle { override func launch() { super.launch() } }"
    #expect(rewritten(source + before + other).files[0].text.hasSuffix(source + after + other))
  }

  /// The method through which all failures go, with what issues are handed to.
  private func recording(_ record: String, _ access: String = "") -> String {
    " nonisolated override \(access)func recordFailure(withDescription description: String, inFile filePath: String, "
      + "atLine lineNumber: Int, expected: Bool) { handOver(description, filePath, lineNumber, expected, to: \(record)) "
      + "{ super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected) } }"
  }

  @Test("What a class does at each failure overrides nothing, and the method through which failures go calls it")
  func recordedIssues() {
    let before = "override func record(_ issue: XCTIssue) { super.record(issue) }"
    let source =
      "class T: XCTestCase {\n\(before)\n}\npublic class U: V {\n\(before)\n}\nclass V: XCTestCase {}\nclass W: T {\n\(before)\n}"
    let after = "nonisolated func record(_ issue: XCTIssue) { super.record(issue) }"
    #expect(
      rewritten(source).files[0].text.hasSuffix(
        "class T: XCTestCase {\(recording("{ self.record($0) }"))\n\(after)\n}\npublic class U: V "
          + "{\(recording("{ self.record($0) }", "public "))\n\(after)\n}\nclass V: XCTestCase {}\nclass W: T {\n\(before)\n}"
      ))
    let isolated = rewritten("@MainActor class T: XCTestCase {\n\(before)\n}").files[0].text
    #expect(
      isolated.contains(
        "\nnonisolated func record(_ issue: XCTIssue) { MainActor.assumeIsolated { () -> Void in  super.record(issue)  } }"
      ))
  }

  @Test(
    "Where a test expects failures, they are handed over in all classes of tests; where one overrides the method, it stays"
  )
  func expectedFailures() {
    let source =
      "class T: XCTestCase {\n}\nclass U: T {}\nclass V: XCTestCase { override func recordFailure(withDescription a: String, inFile b: String, atLine c: Int, expected d: Bool) {} }"
    #expect(rewritten(source).files[0].text.hasSuffix(source))
    let expecting = "func f() { XCTExpectFailure(\"flaky\") }\n"
    let after = source.replacing("class T: XCTestCase {", with: "class T: XCTestCase {\(recording("nil"))")
    #expect(rewritten(expecting + source).files[0].text.hasSuffix(after))
  }

  @Test("A test case that is made by the tests themselves has a name and no test")
  func madeTestCases() {
    let source =
      "class Page: XCTestCase {}\nclass Other {}\nlet page = Page()\n"
      + "let all = (XCTestCase(), Other(), Page(selector: tap))"
    let after =
      "let page = Page(name: \"Page\", testClosure: { _ in })\n"
      + "let all = (XCTestCase(name: \"XCTestCase\", testClosure: { _ in }), Other(), Page(selector: tap))"
    #expect(rewritten(source).files[0].text.hasSuffix(after))
  }

  @Test("A class of the tests hides the app's of the same name")
  func sameName() {
    let source = "class Board { @objc func tapped() {} }\nlet action = #selector(Board.tapped)"
    let target = rewritten(source, tested: board)
    #expect(target.files[0].text.contains("let action = Selector(\"tapped\")"))
    #expect(target.registration?.contains("Board.registerSelectors_Board_Tests_swift_0()") == true)
  }

  @Test("An override in an extension of the app's class stays where it is")
  func extensionsOfTheApp() {
    let source = "extension Board { override func layoutSubviews() {} }"
    #expect(rewritten(source, tested: board).files[0].text.hasSuffix("\n" + source))
  }

  @Test(
    "What prepares a test of the main actor, and the test, enter the actor, in their own lines",
    arguments: [
      (
        "@MainActor class T: XCTestCase {\noverride func setUp() {\nrun()\n}\n}",
        "override func setUp() { MainActor.assumeIsolated { () -> Void in \nrun()\n } }"
      ),
      (
        "@MainActor class T: XCTestCase {\noverride func tearDownWithError() throws { try run() }\n}",
        "override func tearDownWithError() throws { try MainActor.assumeIsolated { () throws -> Void in  try run()  } }"
      ),
      (
        "class T: XCTestCase {\n@MainActor override func setUp() { run() }\n}",
        " override func setUp() { MainActor.assumeIsolated { () -> Void in  run()  } }"
      ),
      (
        "class T: XCTestCase {\n@MainActor func testRun() throws { run() }\n}",
        " nonisolated func testRun() throws { try MainActor.assumeIsolated { () throws -> Void in  run()  } }"
      ),
      (
        "class T: Base {\nfunc testRun() { run() }\n}\n@MainActor class Base: XCTestCase {}",
        "nonisolated func testRun() { MainActor.assumeIsolated { () -> Void in  run()  } }"
      ),
    ])
  func preparations(source: String, after: String) {
    #expect(rewritten(source).files[0].text.contains("\n" + after + "\n}"))
  }

  @Test(
    "What is asynchronous, of a class, of no actor or no test stays",
    arguments: [
      "@MainActor class T: XCTestCase { override func setUp() async throws { run() } }",
      "@MainActor class T: XCTestCase { override class func setUp() { run() } }",
      "class T: XCTestCase { override func setUp() { run() }; func testRun() { run() } }",
      "@MainActor class T: XCTestCase { func setUp(_ count: Int) { run() }; func testRun(_ count: Int) { run() } }",
      "@MainActor class T: XCTestCase { func testRun() async { run() }; nonisolated func testTwo() { run() } }",
      "@MainActor class T: Fixture { override func setUp() { run() }; func testRun() { run() } }",
    ])
  func untouched(source: String) { #expect(rewritten(source).files[0].text.hasSuffix("\n" + source)) }
}
