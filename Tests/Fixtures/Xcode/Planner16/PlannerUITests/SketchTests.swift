import XCTest

@MainActor
final class SketchTests: XCTestCase {
  private lazy var app = XCUIApplication()
  private var canvas: XCUIElement { app.otherElements["canvas"] }
  private var pad: XCUIElement { app.otherElements["pad"] }
  private var gesture: String { app.staticTexts["gesture"].label }

  override func setUp() async throws {
    continueAfterFailure = false
    app.launch()
    app.tabBars.buttons["Sketch"].tap()
  }

  func testTabsAreSelected() {
    XCTAssertTrue(app.tabBars.buttons["Sketch"].isSelected)
    XCTAssertFalse(app.tabBars.buttons["Tasks"].isSelected)
    XCTAssertTrue(app.navigationBars["Sketch"].exists)
  }

  func testDrawing() {
    XCTAssertEqual(canvas.value as? String, "0 lines")
    canvas.swipeRight()
    canvas.swipeDown()
    XCTAssertEqual(canvas.value as? String, "2 lines")
    let start = canvas.coordinate(withNormalizedOffset: CGVector(dx: 0.2, dy: 0.2))
    start.press(forDuration: 0.1, thenDragTo: start.withOffset(CGVector(dx: 80, dy: 60)))
    XCTAssertEqual(canvas.value as? String, "3 lines")
  }

  func testClearingByASheet() {
    canvas.tap()
    app.navigationBars.buttons["Delete"].tap()
    let sheet = app.sheets["Clear the sketch?"]
    XCTAssertTrue(sheet.waitForExistence(timeout: 1))
    sheet.buttons["Clear"].tap()
    XCTAssertEqual(canvas.value as? String, "0 lines")
  }

  func testATapWaitsForASecondOne() {
    pad.tap()
    XCTAssertEqual(gesture, "Tapped")
  }

  func testTwoTaps() {
    pad.doubleTap()
    XCTAssertEqual(gesture, "Tapped twice")
  }

  func testTwoFingers() {
    pad.twoFingerTap()
    XCTAssertEqual(gesture, "Tapped by two")
  }

  func testAPress() {
    pad.press(forDuration: 1.2)
    XCTAssertEqual(gesture, "Pressed")
  }

  func testPinching() {
    pad.pinch(withScale: 2, velocity: 2)
    XCTAssertEqual(gesture, "Zoomed in")
    pad.pinch(withScale: 0.5, velocity: -1)
    XCTAssertEqual(gesture, "Zoomed out")
  }

  func testRotating() {
    pad.rotate(1.2, withVelocity: 1)
    XCTAssertEqual(gesture, "Rotated")
  }

  func testAScreenshot() {
    canvas.swipeRight()
    let screenshot = XCUIScreen.main.screenshot()
    let attachment = XCTAttachment(screenshot: screenshot)
    attachment.name = "A line"
    attachment.lifetime = .keepAlways
    add(attachment)
    XCTAssertEqual(screenshot.image.size, app.windows.firstMatch.frame.size)
    XCTAssertNotEqual(canvas.screenshot().pngRepresentation, app.screenshot().pngRepresentation)
  }
}
