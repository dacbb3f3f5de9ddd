import XCTest
@testable import XCUIAutomation

/// What is left of a test that fails: its page, its tape and its journal; of one that passes nothing is.
final class FailureTests: XCTestCase {
  private let app = XCUIApplication(module: "GestureLab")
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("failures-\(UUID().uuidString)")
    setenv("TOUCHSTONE_FAILURES", folder.path, 1)
  }

  override func tearDown() {
    unsetenv("TOUCHSTONE_FAILURES")
    try? FileManager.default.removeItem(at: folder)
  }

  private func fails(_ why: String, line: Int) {
    TestRun.shared.testCase(
      self, didFailWithDescription: why, inFile: "/somewhere/LabTests.swift", atLine: line)
  }

  private func text(_ name: String) throws -> String {
    let place = try XCTUnwrap(AttachmentFolder.failureFolder(of: self.name))
    return try String(contentsOf: place.appendingPathComponent(name), encoding: .utf8)
  }

  func testAFailureLeavesItsPageItsTapeAndItsJournal() throws {
    app.launch()
    app.otherElements["Double tap"].tap()
    fails("XCTAssertEqual failed: 1 is not 2", line: 7)
    app.otherElements["Table"].tap()
    fails("XCTAssertTrue failed", line: 9)
    app.terminate()
    // The app has ended, as it has after tearDown.
    TestRun.shared.testCaseDidFinish(self)
    let place = try XCTUnwrap(AttachmentFolder.failureFolder(of: name))
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: place.path).sorted(),
      [
        "failure-2.png", "failure-2.txt", "failure.png", "failure.txt", "journal.txt", "run.tape", "trace.html",
      ])
    let journal = try text("journal.txt")
    let steps = journal.components(separatedBy: "\n\n")[0].components(separatedBy: "\n").dropFirst()
    XCTAssertEqual(
      steps.map { String($0.dropFirst(10)) },
      [
        "launched the app", "tap \"Double tap\" Other", "failed: XCTAssertEqual failed: 1 is not 2 (LabTests.swift:7)",
        "tap \"Table\" Other", "failed: XCTAssertTrue failed (LabTests.swift:9)",
      ])
    let times = steps.compactMap { Double($0.prefix(8).trimmingCharacters(in: .whitespaces)) }
    XCTAssertEqual(times, times.sorted())
    XCTAssertTrue(journal.contains("finger 2 hits Table"), journal)

    let tape = try text("run.tape").split(separator: "\n")
    XCTAssertEqual(tape.filter { $0.contains("\"phase\":\"began\"") }.count, 2)
    XCTAssertTrue(tape[1].contains("\"insets\"") || tape[1].contains("\"top\""), String(tape[1]))

    let page = try text("trace.html")
    XCTAssertTrue(page.contains("1 is not 2 (LabTests.swift:7)"))
    XCTAssertTrue(page.contains("id=\"pictures-0-0\""))
    XCTAssertFalse(page.contains("http://") && page.contains("https://"))
  }

  func testWhatIsTypedIntoASecureFieldIsDots() throws {
    app.launch()
    MainActor.assumeIsolated {
      let field = UITextField(frame: CGRect(x: 20, y: 60, width: 200, height: 40))
      field.isSecureTextEntry = true
      field.accessibilityIdentifier = "code"
      UIApplication.shared.windows.first?.addSubview(field)
    }
    let field = app.secureTextFields["code"]
    field.tap()
    field.typeText("hunter2")
    XCTAssertEqual(field.value as? String, "•••••••")
    fails("XCTAssertTrue failed", line: 7)
    app.terminate()
    TestRun.shared.testCaseDidFinish(self)
    let journal = try text("journal.txt")
    XCTAssertTrue(journal.contains("type \"•••••••\" into \"code\" SecureTextField"), journal)
    XCTAssertTrue(try text("run.tape").contains("•"))
    for name in ["failure.txt", "journal.txt", "run.tape", "trace.html"] {
      XCTAssertFalse(try text(name).contains("hunter2"), name)
    }
    XCTAssertFalse(try text("run.tape").contains("\"h\""))
  }

  func testOneThatPassesLeavesNothing() {
    app.launch()
    app.otherElements["Double tap"].tap()
    app.terminate()
    TestRun.shared.testCaseDidFinish(self)
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder.path))
  }

  func testALongSessionKeepsItsLatestPart() throws {
    app.launch()
    for _ in 0..<12 { app.otherElements["Table"].swipeUp() }
    onMain { AppSession.current?.record?.limit(records: 400, scenes: 40) }
    for _ in 0..<12 { app.otherElements["Table"].swipeUp() }
    XCTAssertEqual(onMain { AppSession.current?.record?.partCount }, 2)
    fails("too long", line: 1)
    TestRun.shared.testCaseDidFinish(self)
    XCTAssertTrue(try text("journal.txt").contains("failed: too long"))
    XCTAssertTrue(try text("trace.html").contains("\"view\":\"Table\""))
    app.terminate()
  }
}
