import XCTest

class NewTaskTests: XCTestCase {
  let app = XCUIApplication()

  override func setUp() {
    super.setUp()
    continueAfterFailure = false
    app.launchArguments.append("-reset")
    app.launch()
    app.navigationBars.buttons["Add"].tap()
  }

  func testTheFormAppears() {
    XCTAssert(app.navigationBars["New Task"].exists)
    XCTAssert(app.textFields["Title"].exists)
    XCTAssertEqual(app.textFields["Title"].placeholderValue, "Title")
    XCTAssertFalse(app.buttons["Save"].isEnabled)
  }

  func testTypingEnablesSaving() {
    let title = app.textFields["Title"]
    title.tap()
    XCTAssertTrue(app.keyboards.element.exists)
    title.typeText("Buy milk")
    XCTAssertEqual(title.value as? String, "Buy milk")
    XCTAssertTrue(app.buttons["Save"].isEnabled)
    app.buttons["Save"].tap()
    XCTAssertTrue(app.tables.staticTexts["Buy milk"].waitForExistence(timeout: 2))
  }

  func testDeletingLetters() {
    let title = app.textFields["Title"]
    title.tap()
    title.typeText("Cats")
    title.typeText(XCUIKeyboardKey.delete.rawValue)
    XCTAssertEqual(title.value as? String, "Cat")
  }

  func testKeysOfTheKeyboard() {
    app.textFields["Title"].tap()
    app.keys["H"].tap()
    app.keys["i"].tap()
    app.keyboards.buttons["Return"].tap()
    XCTAssertFalse(app.keyboards.element.exists)
    XCTAssertEqual(app.textFields.firstMatch.value as? String, "Hi")
  }

  func testASwitch() {
    let important = app.switches["Important"]
    XCTAssertEqual(important.value as? String, "0")
    important.tap()
    XCTAssertEqual(important.value as? String, "1")
  }

  func testWheelsOfADate() {
    XCTAssertEqual(app.staticTexts["due"].label, "2023-11-14")
    app.datePickers.pickerWheels.element(boundBy: 0).adjust(toPickerWheelValue: "March")
    app.pickerWheels.element(boundBy: 1).adjust(toPickerWheelValue: "8")
    app.pickerWheels.element(boundBy: 2).adjust(toPickerWheelValue: "2025")
    XCTAssertEqual(app.staticTexts["due"].label, "2025-03-08")
  }

  func testCancelling() {
    app.navigationBars["New Task"].buttons["Cancel"].tap()
    XCTAssertFalse(app.navigationBars["New Task"].exists)
    XCTAssertEqual(app.tables.cells.count, 30)
  }
}

extension NewTaskTests {
  func testTheKeyboardIsWhereItIsOnADevice() {
    let title = app.textFields["Title"]
    XCTAssertFalse(title.value(forKey: "hasKeyboardFocus") as? Bool ?? true)
    title.tap()
    XCTAssertTrue(title.value(forKey: "hasKeyboardFocus") as? Bool ?? false)
    let keyboard = app.keyboards.element.frame
    XCTAssertEqual(keyboard.maxY, app.frame.maxY)
    XCTAssertEqual(keyboard.height, 336)
    title.typeText("\n")
    XCTAssertFalse(app.keyboards.element.exists)
  }
}
