import XCTest

extension XCUIElement {
  /// Read by predicates.
  @objc var isEmptyOfWords: Bool { !exists || label.isEmpty }
}

/// An app that counts how often it was launched.
final class CountingApp: XCUIApplication {
  private(set) var launches = 0

  override func launch() {
    launches += 1
    super.launch()
  }
}

final class WaitingTests: XCTestCase {
  let app = CountingApp()

  private func begin() {
    app.launch()
    XCTAssertEqual(app.launches, 1)
    app.tabBars.buttons["Settings"].tap()
    app.buttons["Start work"].tap()
  }

  func testATestThatIsATask() async throws {
    begin()
    XCTAssertTrue(app.buttons["Work again"].waitForExistence(timeout: 10))
    try await Task.sleep(nanoseconds: 1_000_000)
    app.buttons["Work again"].tap()
    XCTAssertFalse(app.buttons["Work again"].isEnabled)
    sleep(4)
    XCTAssertTrue(app.buttons["Work again"].isEnabled)
    XCTAssertEqual(app.staticTexts["chosen"].label, "Work is done")
  }

  func testAPropertyOfTheTestsOwn() {
    begin()
    let named = XCTNSPredicateExpectation(
      predicate: NSPredicate(format: "isEmptyOfWords == false"), object: app.buttons["Work again"])
    XCTAssertEqual(XCTWaiter.wait(for: [named], timeout: 10), .completed)
  }
}
