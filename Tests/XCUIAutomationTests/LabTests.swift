import XCTest
@testable import XCUIAutomation

/// The Gesture lab of the examples, used by its user: UI tests in a package's own test target.
final class LabTests: XCTestCase {
  private let app = XCUIApplication(module: "GestureLab")
  private var story: [String] {
    app.staticTexts.allElementsBoundByIndex.map(\.label)
  }

  override func setUp() {
    super.setUp()
    app.launch()
  }

  override func tearDown() {
    app.terminate()
    super.tearDown()
  }

  func testWordsOnTheTableAreFound() {
    XCTAssertTrue(app.staticTexts["Gesture lab"].exists)
    XCTAssertTrue(app.otherElements["Table"].isHittable)
    XCTAssertFalse(app.staticTexts["Gesture library"].exists)
    XCTAssertEqual(app.state, .runningForeground)
  }

  func testSwitchingAGestureOffAndOn() {
    let toggle = app.otherElements["Double tap"]
    toggle.tap()
    XCTAssertTrue(story.contains("Double tap is off"), "\(story)")
    toggle.tap()
    XCTAssertTrue(story.contains { $0.hasPrefix("Double tap is on") }, "\(story)")
  }

  func testTenFingersAtOnce() {
    let table = app.otherElements["Table"].frame
    let fingers = (0..<10).map { finger -> FingerPath in
      let x = table.minX + table.width * (0.1 + 0.08 * CGFloat(finger))
      return FingerPath([
        .init(at: 0.01 * Double(finger), CGPoint(x: x, y: table.midY)),
        .init(at: 0.4, CGPoint(x: x, y: table.midY + 30)),
        .init(at: 0.6, CGPoint(x: x, y: table.midY + 30)),
      ])
    }
    let before = app.screenshot().pngRepresentation
    app.perform(fingers)
    XCTAssertNotEqual(app.screenshot().pngRepresentation, before)
  }

  func testAnAuditFindsWhatTheLabLacks() throws {
    var kinds: Set<XCUIAccessibilityAuditType> = []
    var said: [String] = []
    TestRun.listener = { said.append($0) }
    defer { TestRun.listener = nil }
    // What the handler takes does not fail the test.
    try app.performAccessibilityAudit { issue in
      kinds.insert(issue.auditType)
      return true
    }
    XCTAssertEqual(said, [])
    // The lab's words keep their size and have room.
    XCTAssertTrue(kinds.contains(.dynamicType), "\(kinds)")
    try app.performAccessibilityAudit(for: [.dynamicType, .elementDetection])
    XCTAssertFalse(said.isEmpty)
    XCTAssertTrue(
      said.allSatisfy { $0.hasPrefix("Accessibility audit: Dynamic Type font sizes are unsupported: ") }, "\(said)")
    app.terminate()
    XCTAssertThrowsError(try app.performAccessibilityAudit())
    app.launch()
  }

  func testEachLaunchIsAFreshApp() {
    app.otherElements["Double tap"].tap()
    XCTAssertTrue(story.contains("Double tap is off"))
    app.launch()
    XCTAssertFalse(story.contains("Double tap is off"))
  }

  func testThirtyLaunchesAreTheSame() {
    var pictures: Set<Data> = []
    for _ in 0..<30 {
      app.launch()
      app.otherElements["Table"].tap()
      pictures.insert(app.screenshot().pngRepresentation)
    }
    XCTAssertEqual(pictures.count, 1)
  }

  func testTheDeviceStaysAsItIsHeldAndLit() {
    let light = app.screenshot().pngRepresentation
    XCUIDevice.shared.orientation = .landscapeLeft
    XCUIDevice.shared.appearance = .dark
    app.launch()
    let frame = app.windows.firstMatch.frame
    XCTAssertGreaterThan(frame.width, frame.height)
    XCUIDevice.shared.orientation = .portrait
    app.launch()
    XCTAssertLessThan(app.windows.firstMatch.frame.width, app.windows.firstMatch.frame.height)
    XCUIDevice.shared.appearance = .light
    app.launch()
    XCTAssertEqual(app.screenshot().pngRepresentation, light)
  }

  func testAnAppThatIsNotThereIsNamed() {
    let said = failures { XCUIApplication(module: "Nothing").launch() }
    XCTAssertEqual(said, ["Failed to launch: there is no app Nothing in the tests: their target must depend on it"])
  }

  func testWhatCannotBeUsedIsSaid() {
    XCTAssertEqual(
      failures { app.buttons["Save"].tap() }, ["Failed to tap \"Save\" Button: no matches found"])
    XCTAssertEqual(failures { _ = app.buttons["Save"].label }, ["No matches found for \"Save\" Button"])
    let several = failures { app.staticTexts.element.tap() }
    XCTAssertTrue(several.first?.hasPrefix("Failed to tap StaticText: multiple matching elements found:") == true)
    XCTAssertEqual(
      failures { app.otherElements["Table"].typeText("x") },
      [
        "Failed to type text into \"Table\" Other: neither it nor any element inside has keyboard focus"
      ])
    XCTAssertEqual(
      failures { app.otherElements["Table"].pinch(withScale: 2, velocity: -1) },
      ["Failed to pinch \"Table\" Other: a velocity of -1.0 does not lead to a scale of 2.0"])
    app.terminate()
    XCTAssertEqual(
      failures { app.otherElements["Table"].tap() },
      ["Failed to tap \"Table\" Other: the application is not running; call launch()"])
  }

  /// What would fail a test.
  private func failures(_ body: () -> Void) -> [String] {
    var said: [String] = []
    TestRun.listener = { said.append($0) }
    body()
    TestRun.listener = nil
    return said
  }
}
