import TouchTesting
import UIKit
@_spi(UIKit) import UIKitCore
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
    XCTAssertEqual(UserDefaults.standard.stringArray(forKey: "AppleLanguages"), ["de", "fr"])
    app.launchArguments = ["-AppleLanguages", "(es)"]
    app.launch()
    XCTAssertEqual(UserLanguages.preferred, ["es"])
    XCTAssertEqual(UserLanguages.calendar.locale?.identifier, "es_ES")
    app.launchArguments = []
    app.launch()
    XCTAssertFalse(UserLanguages.preferred.contains("es"))
    XCTAssertNil(UserDefaults.standard.object(forKey: "AppleLocale"))
  }

  func testALoopThatOnlyAsksLetsTimePass() {
    app.launch()
    let begin = Date()
    for _ in 0..<20 { XCTAssertFalse(app.buttons["Nowhere"].exists) }
    XCTAssertLessThan(Date().timeIntervalSince(begin), 1)
    for _ in 0..<100 { XCTAssertFalse(app.buttons["Nowhere"].exists) }
    XCTAssertGreaterThan(Date().timeIntervalSince(begin), 4.9)
  }

  func testCountsAreUnsignedWhereATestOfXcode8SaysSo() {
    app.launch()
    let all = app.staticTexts
    let count: UInt = all.count
    XCTAssertEqual(all.count, UInt(all.allElementsBoundByIndex.count))
    XCTAssertGreaterThan(count, 1)
    XCTAssertEqual(all.element(boundBy: count - 1).label, all.element(boundBy: Int(count) - 1).label)
    for index in 0..<all.count { XCTAssertTrue(all.element(boundBy: index).exists) }
  }

  func testTheDeviceIsOneForWhichTheAppWasMade() {
    XCTAssertEqual(XCUIDevice.usual(isForTablets: false, .max).name, "iPhone 15")
    XCTAssertEqual(XCUIDevice.usual(isForTablets: true, .max).name, "iPad (10th generation)")
    XCTAssertEqual(XCUIDevice.usual(isForTablets: false, 13, canvas: "retina6_7").name, "iPhone 13 Pro Max")
    XCTAssertEqual(XCUIDevice.usual(isForTablets: false, 13, canvas: "retina4_7").name, "iPhone 15")
    let older = DeviceProfile(XCUIDevice.usual(isForTablets: false, 8))
    XCTAssertEqual([older.width, older.height, older.insets.top], [375, 667, 20])
  }

  func testAnElementThatWasMadeByItselfIsNeverThere() {
    app.launch()
    var element = XCUIElement()
    XCTAssertFalse(element.exists)
    element = app.staticTexts.firstMatch
    XCTAssertTrue(element.exists)
  }

  func testEachLaunchHasItsOwnTextSize() {
    app.launchArguments = [
      "-UIPreferredContentSizeCategoryName", "UICTContentSizeCategoryAccessibilityXXXL",
    ]
    app.launch()
    let size = MainActor.assumeIsolated { UIApplication.shared.preferredContentSizeCategory }
    XCTAssertEqual(size, .accessibilityExtraExtraExtraLarge)
    app.launchArguments = []
    app.launch()
    XCTAssertEqual(MainActor.assumeIsolated { UIApplication.shared.preferredContentSizeCategory }, .large)
  }

  func testWhatTheSystemAsksIsOnTheHomeScreenAndNotInTheApp() {
    app.launch()
    let answers = ask("May it?")
    XCTAssertTrue(home.alerts["May it?"].waitForExistence(timeout: 2))
    XCTAssertFalse(app.alerts.firstMatch.exists)
    home.alerts.buttons["Allow"].tap()
    XCTAssertEqual(answers.values, [0])
    XCTAssertFalse(home.alerts.firstMatch.exists)
  }

  func testAMonitorAnswersTheSystemsQuestion() {
    app.launch()
    let answers = ask("May it?")
    addUIInterruptionMonitor(withDescription: "permission") { alert in
      XCTAssertEqual(alert.label, "May it?")
      alert.buttons["Allow"].tap()
      return true
    }
    app.tap()
    XCTAssertEqual(answers.values, [0])
  }

  func testWithoutAMonitorTheSystemsQuestionIsForbiddenWhenItStandsInTheWay() {
    app.launch()
    let first = ask("May it?")
    let second = ask("And this?")
    app.tap()
    XCTAssertEqual(first.values + second.values, [1, 1])
    XCTAssertFalse(home.alerts.firstMatch.exists)
  }

  private final class Answers { var values: [Int] = [] }

  private func ask(_ title: String) -> Answers {
    let answers = Answers()
    MainActor.assumeIsolated {
      SystemQuestions.ask(
        SystemQuestion(title: title, message: nil, answers: ["Allow", "Don’t Allow"]) { answers.values.append($0) })
    }
    return answers
  }

  func testAPageThatTheAppOpensIsSeenInTheBrowser() throws {
    let browser = XCUIApplication(bundleIdentifier: "com.apple.mobilesafari")
    app.launch()
    XCTAssertEqual(browser.state, .notRunning)
    let address = try XCTUnwrap(URL(string: "https://example.org"))
    let (canOpen, canMail) = try MainActor.assumeIsolated {
      let mail = try XCTUnwrap(URL(string: "mailto:a@example.org"))
      UIApplication.shared.open(address)
      return (UIApplication.shared.canOpenURL(address), UIApplication.shared.canOpenURL(mail))
    }
    XCTAssertTrue(canOpen && !canMail)
    XCTAssertTrue(browser.wait(for: .runningForeground, timeout: 5))
    XCTAssertEqual(app.state, .runningBackground)
    XCTAssertEqual(home.state, .runningBackground)
    app.activate()
    XCTAssertEqual(browser.state, .notRunning)
    XCTAssertEqual(app.state, .runningForeground)
  }

  func testAnAddressIsOpenedInTheApp() throws {
    final class Opener: UIResponder, UIApplicationDelegate {
      var opened: [URL] = []
      func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
        opened.append(url)
        return true
      }
    }
    app.launch()
    let opener = MainActor.assumeIsolated { Opener() }
    // Unsafe: it is read and set on the main thread alone.
    nonisolated(unsafe) var own: (any UIApplicationDelegate)?
    MainActor.assumeIsolated {
      own = UIApplication.shared.delegate
      UIApplication.shared.delegate = opener
    }
    let url = try XCTUnwrap(URL(string: "lab://table/3"))
    app.open(url)
    XCUIDevice.shared.system.open(url)
    MainActor.assumeIsolated {
      XCTAssertEqual(opener.opened, [url, url])
      UIApplication.shared.delegate = own
    }
  }

  func testKeysThatTypeNothingAndModifiersThatAreHeld() {
    app.launch()
    var flags: XCUIElement.KeyModifierFlags = []
    XCUIElement.perform(withKeyModifiers: .shift) { flags = KeyModifiers.held }
    XCTAssertEqual(flags, .shift)
    XCTAssertEqual(KeyModifiers.held, [])
    app.typeKey(.F5, modifierFlags: [])
    app.otherElements["Table"].hover()
    app.otherElements["Table"].scroll(byDeltaX: 0, deltaY: -10)
    XCTAssertNil(app.otherElements["Table"].accessibilityLabel)
  }

  func testAKeyThatIsPressedTypesAndDeletesAgainAndAgain() {
    app.launch()
    MainActor.assumeIsolated {
      let field = UITextField(frame: CGRect(x: 20, y: 60, width: 200, height: 40))
      field.accessibilityIdentifier = "name"
      field.autocapitalizationType = .none
      UIApplication.shared.windows.first?.addSubview(field)
    }
    let field = app.textFields["name"]
    field.tap()
    app.keys["a"].press(forDuration: 1)
    app.keys["b"].doubleTap()
    XCTAssertEqual(field.value as? String, "abb")
    app.keys["delete"].press(forDuration: 1)
    XCTAssertNotEqual(field.value as? String, "abb")
    app.keys["numbers"].tap()
    XCTAssertTrue(app.keys["letters"].exists && !app.keys["numbers"].exists)
  }

  @MainActor func testOfViewsAroundAnElementTheInnermostIsMeant() {
    let root = AccessibilityNode(.other)
    func inside(_ node: AccessibilityNode, _ role: AccessibilityRole, _ name: String) -> AccessibilityNode {
      let child = AccessibilityNode(role)
      child.identifier = name
      node.add(child)
      return child
    }
    let layout = inside(inside(inside(root, .window, ""), .other, "outer"), .other, "layout")
    _ = inside(layout, .navigationBar, "List")
    _ = inside(inside(layout, .other, "content"), .other, "page")
    let found = XCUIApplication().otherElements.containing(.navigationBar, identifier: "List")
    func names(_ search: ElementSearch) -> [String] { search.nodes(in: root).map(\.identifier) }
    XCTAssertEqual(names(found.element.search), ["layout"])
    XCTAssertEqual(
      names(found.children(matching: .other).element.children(matching: .other).element.search), ["page"])
    XCTAssertEqual(names(found.element(boundBy: 0).search), ["outer"])
  }

  @MainActor func testAnElementContainsItself() {
    let root = AccessibilityNode(.other)
    let cell = AccessibilityNode(.cell)
    cell.identifier = "row 1"
    let text = AccessibilityNode(.staticText)
    text.label = "Score: 12"
    root.add(cell)
    cell.add(text)
    let app = XCUIApplication()
    let part = NSPredicate(format: "label BEGINSWITH 'Score'")
    for (query, count) in [
      (app.staticTexts.containing(part), 1), (app.cells.containing(part), 1), (app.buttons.containing(part), 0),
      (app.cells.containing(.cell, identifier: "row 1"), 1), (app.cells.containing(.cell, identifier: "row 2"), 0),
      (app.staticTexts.containing(.cell, identifier: "row 1"), 0),
    ] { XCTAssertEqual(query.search.nodes(in: root).count, count, query.description) }
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
