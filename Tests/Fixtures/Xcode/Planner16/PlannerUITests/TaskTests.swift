import XCTest

final class TaskTests: XCTestCase {
  var app: XCUIApplication!

  override func setUpWithError() throws {
    continueAfterFailure = false
    app = XCUIApplication()
    app.launchArguments = ["-reset"]
    app.launch()
  }

  func testTheFirstScreenHasATitleAndATable() {
    XCTAssertTrue(app.navigationBars["Tasks"].exists)
    XCTAssertTrue(app.navigationBars["Tasks"].staticTexts["Tasks"].exists)
    XCTAssertTrue(app.tables["tasks"].exists)
    XCTAssertEqual(app.tables.cells.count, 30)
  }

  func testARowIsFoundByItsText() {
    XCTAssertTrue(app.tables.staticTexts["Task 1"].exists)
    XCTAssertEqual(app.tables.cells.element(boundBy: 2).staticTexts.firstMatch.label, "Task 3")
    XCTAssertFalse(app.tables.staticTexts["Task 31"].exists)
  }

  func testTappingARowShowsItAndBackReturns() {
    app.tables.staticTexts["Task 2"].tap()
    XCTAssertTrue(app.navigationBars["Task 2"].waitForExistence(timeout: 2))
    XCTAssertFalse(app.tables["tasks"].exists)
    app.navigationBars.buttons["Tasks"].tap()
    XCTAssertTrue(app.navigationBars["Tasks"].exists)
    XCTAssertTrue(app.tables["tasks"].exists)
  }

  func testBackButtonIsTheFirstButtonOfTheBar() {
    app.tables.cells.element(boundBy: 0).tap()
    app.navigationBars["Task 1"].buttons.element(boundBy: 0).tap()
    XCTAssertTrue(app.navigationBars["Tasks"].exists)
  }

  func testMarkingATaskAsDone() {
    app.tables.staticTexts["Task 1"].tap()
    XCTAssertEqual(app.staticTexts["status"].label, "Open")
    app.buttons["Mark as done"].tap()
    XCTAssertEqual(app.staticTexts["status"].label, "Done")
    XCTAssertTrue(app.buttons["Open again"].exists)
  }

  func testARowOutsideOfTheScreenIsScrolledThere() {
    let cell = app.tables.cells.containing(.staticText, identifier: "Task 28").element
    XCTAssertTrue(cell.exists)
    XCTAssertFalse(cell.isHittable)
    cell.tap()
    XCTAssertTrue(app.navigationBars["Task 28"].exists)
  }

  func testSwipingUpScrolls() {
    let first = app.tables.staticTexts["Task 1"]
    XCTAssertTrue(first.isHittable)
    app.tables["tasks"].swipeUp()
    XCTAssertFalse(first.isHittable)
    app.tables["tasks"].swipeDown(velocity: .fast)
    app.tables["tasks"].swipeDown()
    XCTAssertTrue(first.isHittable)
  }

  func testSwipingLeftDeletes() {
    let cell = app.tables.cells.element(boundBy: 0)
    cell.swipeLeft()
    let delete = app.tables.buttons["Delete"]
    XCTAssertTrue(delete.exists)
    delete.tap()
    XCTAssertTrue(app.tables.staticTexts["Task 1"].waitForNonExistence(withTimeout: 2))
    XCTAssertEqual(app.tables.cells.count, 29)
  }

  func testEditingDeletes() {
    app.navigationBars["Tasks"].buttons["Edit"].tap()
    XCTAssertTrue(app.navigationBars.buttons["Done"].exists)
    app.tables.buttons.matching(NSPredicate(format: "label BEGINSWITH 'Remove Task 2'")).firstMatch.tap()
    app.tables.buttons["Delete"].tap()
    app.navigationBars.buttons["Done"].tap()
    XCTAssertFalse(app.tables.staticTexts["Task 2"].exists)
    XCTAssertTrue(app.tables.staticTexts["Task 1"].exists)
  }

  func testReordering() {
    app.navigationBars.buttons["Edit"].tap()
    let handle = app.buttons["Reorder Task 1"]
    let target = app.buttons["Reorder Task 4"]
    handle.press(forDuration: 0.5, thenDragTo: target)
    app.navigationBars.buttons["Done"].tap()
    XCTAssertEqual(app.tables.cells.element(boundBy: 0).staticTexts.firstMatch.label, "Task 2")
    XCTAssertEqual(app.tables.cells.element(boundBy: 3).staticTexts.firstMatch.label, "Task 1")
  }

  func testClearingAsks() {
    app.navigationBars.buttons["Clear"].tap()
    let alert = app.alerts["Clear all tasks?"]
    XCTAssertTrue(alert.waitForExistence(timeout: 1))
    XCTAssertTrue(alert.staticTexts["They cannot be restored."].exists)
    XCTAssertEqual(alert.buttons.allElementsBoundByIndex.map(\.label), ["Cancel", "Clear"])
    alert.buttons.element(boundBy: 0).tap()
    XCTAssertFalse(alert.exists)
    XCTAssertEqual(app.tables.cells.count, 30)
    app.navigationBars.buttons["Clear"].tap()
    app.alerts.buttons["Clear"].tap()
    XCTAssertEqual(app.tables.cells.count, 0)
  }

  func testRecordedPathOfAnAlert() {
    app.navigationBars["Tasks"].buttons["Clear"].tap()
    app.alerts["Clear all tasks?"].scrollViews.otherElements.buttons["Clear"].tap()
    XCTAssertEqual(app.tables.cells.count, 0)
  }

  func testWhatIsBehindAnAlertIsNotHittable() {
    let add = app.navigationBars.buttons["Add"]
    XCTAssertTrue(add.isHittable)
    app.navigationBars.buttons["Clear"].tap()
    XCTAssertFalse(add.isHittable)
  }

  func testRenamingInAnAlert() {
    app.tables.cells.element(boundBy: 0).buttons["More Info"].tap()
    let field = app.alerts.textFields["New name"]
    XCTAssertEqual(field.value as? String, "Task 1")
    field.tap()
    field.buttons["Clear text"].tap()
    field.typeText("Water the plants")
    app.alerts.buttons["Rename"].tap()
    XCTAssertTrue(app.tables.staticTexts["Water the plants"].exists)
  }

  func testPullingDownRefreshes() {
    let cell = app.tables.cells.element(boundBy: 0)
    let start = cell.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.5))
    let end = cell.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 8))
    start.press(forDuration: 0, thenDragTo: end)
    XCTAssertTrue(app.tables.staticTexts["From the server"].waitForExistence(timeout: 5))
  }

  func testTasksSurviveARelaunch() {
    app.tables.cells.element(boundBy: 0).swipeLeft()
    app.tables.buttons["Delete"].tap()
    XCTAssertEqual(app.tables.cells.count, 29)
    app.terminate()
    XCTAssertEqual(app.state, .notRunning)
    app.launchArguments = []
    app.launch()
    XCTAssertEqual(app.state, .runningForeground)
    XCTAssertEqual(app.tables.cells.count, 29)
  }

  func testTheHomeButtonLeavesTheApp() {
    XCUIDevice.shared.press(.home)
    XCTAssertTrue(app.wait(for: .runningBackground, timeout: 2))
    app.activate()
    XCTAssertTrue(app.wait(for: .runningForeground, timeout: 2))
    XCTAssertTrue(app.tables["tasks"].exists)
  }

  func testTurningTheDevice() {
    let width = app.windows.firstMatch.frame.width
    XCUIDevice.shared.orientation = .landscapeLeft
    XCTAssertGreaterThan(app.windows.firstMatch.frame.width, width)
    XCUIDevice.shared.orientation = .portrait
    XCTAssertEqual(app.windows.firstMatch.frame.width, width)
  }

  func testInterruptionMonitorsHandleAlerts() {
    addUIInterruptionMonitor(withDescription: "Clearing") { alert in
      alert.buttons["Cancel"].tap()
      return true
    }
    app.navigationBars.buttons["Clear"].tap()
    app.tables.staticTexts["Task 1"].tap()
    XCTAssertTrue(app.navigationBars["Task 1"].exists)
  }
}
