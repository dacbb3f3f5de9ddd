import UIKitCore
import XCTest

@testable import XCUIAutomation

/// What is not the app's: its language, the home screen, counts in predicates.
final class SystemTests: XCTestCase {
  private let app = XCUIApplication(module: "GestureLab")
  private let home = XCUIApplication(bundleIdentifier: "com.apple.springboard")

  override func tearDown() {
    app.terminate()
    super.tearDown()
  }

  func testEachLaunchReadsItsOwnLanguages() {
    app.launchArguments = ["-AppleLanguages", "(de, fr)", "-AppleLocale", "de_DE"]
    app.launch()
    XCTAssertEqual(UserLanguages.preferred, ["de", "fr"])
    XCTAssertEqual(UserLanguages.locale.identifier, "de_DE")
    app.launchArguments = ["-AppleLanguages", "(es)"]
    app.launch()
    XCTAssertEqual(UserLanguages.preferred, ["es"])
    XCTAssertEqual(UserLanguages.calendar.locale?.identifier, "es")
    app.launchArguments = []
    app.launch()
    XCTAssertFalse(UserLanguages.preferred.contains("es"))
  }

  func testTheHomeScreenShowsNothingAndCanBeActivated() {
    app.launch()
    XCTAssertTrue(app.staticTexts["Gesture lab"].exists)
    XCTAssertFalse(home.staticTexts["Gesture lab"].exists)
    XCTAssertFalse(home.buttons["Allow"].waitForExistence(timeout: 2))
    XCTAssertEqual(home.state, .runningBackground)
    home.activate()
    XCTAssertTrue(home.wait(for: .runningForeground, timeout: 1))
    XCTAssertEqual(app.state, .runningBackground)
    home.terminate()
    app.activate()
    XCTAssertEqual(app.state, .runningForeground)
    XCTAssertTrue(app.otherElements["Table"].isHittable)
  }

  func testPredicatesAskQueriesForTheirCount() {
    app.launch()
    let texts = app.staticTexts
    XCTAssertTrue(NSPredicate(format: "count > 0").evaluate(with: texts))
    XCTAssertTrue(NSPredicate(format: "self.count == %d", texts.count).evaluate(with: texts))
    let none = XCTNSPredicateExpectation(predicate: NSPredicate(format: "count == 0"), object: app.alerts)
    XCTAssertEqual(XCTWaiter.wait(for: [none], timeout: 1), .completed)
  }

  func testValuesByTheirNames() {
    app.launch()
    let table = app.otherElements["Table"]
    XCTAssertEqual(table.value(forKey: "identifier") as? String, table.identifier)
    XCTAssertEqual(table.value(forKey: "hasKeyboardFocus") as? Bool, false)
    XCTAssertEqual(table.value(forKey: "isHittable") as? Bool, true)
    XCTAssertNil(table.value(forKey: "colour"))
  }
}
