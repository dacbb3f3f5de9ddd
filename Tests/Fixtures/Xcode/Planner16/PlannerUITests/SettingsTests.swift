import XCTest

final class SettingsTests: XCTestCase {
  let app = XCUIApplication()

  override func setUpWithError() throws {
    continueAfterFailure = false
    app.launch()
    app.tabBars.buttons["Settings"].tap()
  }

  func testFieldsByTheirPlaceholders() {
    let name = app.textFields["Your name"]
    name.tap()
    name.typeText("Ada")
    XCTAssertEqual(name.value as? String, "Ada")
    let password = app.secureTextFields["Password"]
    password.tap()
    password.typeText("secret")
    XCTAssertEqual(password.value as? String, "••••••")
  }

  func testATextOfSeveralLines() {
    let notes = app.textViews["notes"]
    notes.tap()
    notes.typeText("One\nTwo")
    XCTAssertEqual(notes.value as? String, "One\nTwo")
  }

  func testASlider() {
    let volume = app.sliders["volume"]
    XCTAssertEqual(volume.value as? String, "50%")
    volume.adjust(toNormalizedSliderPosition: 0.8)
    XCTAssertEqual(volume.normalizedSliderPosition, 0.8, accuracy: 0.03)
    volume.adjust(toNormalizedSliderPosition: 0)
    XCTAssertEqual(app.staticTexts["volumeLabel"].label, "0 %")
  }

  func testAStepper() {
    app.steppers.buttons["Increment"].tap()
    app.steppers.buttons["Increment"].tap()
    app.buttons["Decrement"].tap()
    XCTAssertEqual(app.staticTexts["count"].label, "1 steps")
  }

  func testSegments() {
    let theme = app.segmentedControls.firstMatch
    XCTAssertTrue(theme.buttons["System"].isSelected)
    theme.buttons["Dark"].tap()
    XCTAssertTrue(theme.buttons["Dark"].isSelected)
    XCTAssertEqual(app.staticTexts["chosen"].label, "Dark")
  }

  func testAPicker() {
    app.pickers.pickerWheels.element.adjust(toPickerWheelValue: "Blue")
    XCTAssertEqual(app.pickerWheels.firstMatch.value as? String, "Blue")
    XCTAssertTrue(app.staticTexts["Blue"].exists)
  }

  func testWaitingForWork() {
    let work = app.buttons["Start work"]
    work.tap()
    XCTAssertFalse(work.isEnabled)
    XCTAssertTrue(app.activityIndicators.element.exists)
    let done = NSPredicate(format: "label == %@", "Work is done")
    expectation(for: done, evaluatedWith: app.staticTexts["chosen"], handler: nil)
    waitForExpectations(timeout: 10)
    XCTAssertEqual(app.progressIndicators.element.value as? String, "100%")
    XCTAssertTrue(work.isEnabled)
  }

  func testWaitingWithAWaiter() {
    app.buttons["Start work"].tap()
    let gone = XCTNSPredicateExpectation(
      predicate: NSPredicate(format: "exists == false"), object: app.activityIndicators.element)
    XCTAssertEqual(XCTWaiter.wait(for: [gone], timeout: 5), .completed)
  }

  func testSleepingCostsNothing() {
    app.buttons["Start work"].tap()
    sleep(3)
    XCTAssertEqual(app.staticTexts["chosen"].label, "Work is done")
  }

  func testWaitingForAValue() {
    app.buttons["Start work"].tap()
    XCTAssertTrue(app.staticTexts["chosen"].wait(for: \.label, toEqual: "Work is done", timeout: 4))
  }

  func testWhatADescriptionSays() {
    let text = app.debugDescription
    XCTAssertTrue(text.contains("NavigationBar"))
    XCTAssertTrue(text.contains("placeholderValue: 'Your name'"))
    XCTAssertEqual(try app.snapshot().elementType, .application)
  }
}
