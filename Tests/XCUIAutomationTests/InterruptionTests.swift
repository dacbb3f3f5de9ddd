import UIKit
import XCTest

@testable import XCUIAutomation

/// Alerts of the app's own that stand in the way of what a test uses.
final class InterruptionTests: XCTestCase {
  private let app = XCUIApplication(module: "GestureLab")

  override func tearDown() {
    app.terminate()
    super.tearDown()
  }

  /// Shows an alert above the app, and notes which of its buttons is chosen.
  @MainActor private func present(_ buttons: [(String, UIAlertAction.Style)]) -> () -> [String] {
    final class Chosen { var titles: [String] = [] }
    let chosen = Chosen()
    let alert = UIAlertController(title: "Saved", message: nil, preferredStyle: .alert)
    for (title, style) in buttons {
      alert.addAction(UIAlertAction(title: title, style: style) { chosen.titles.append($0.title ?? "") })
    }
    UIApplication.shared.windows.first?.rootViewController?.present(alert, animated: true)
    return { chosen.titles }
  }

  func testAnAlertIsAnsweredWithItsCancellingButtonOrElseItsDefaultOne() {
    for (buttons, answer) in [
      ([("OK", .default)], "OK"), ([("Delete", .destructive), ("Keep", .cancel)], "Keep"),
      ([("Later", .default), ("Now", .default)], "Now"),
    ] as [([(String, UIAlertAction.Style)], String)] {
      app.launch()
      let chosen = onMain { self.present(buttons) }
      XCTAssertTrue(app.alerts["Saved"].waitForExistence(timeout: 2))
      app.tap()
      XCTAssertFalse(app.alerts["Saved"].exists)
      XCTAssertEqual(chosen(), [answer])
    }
  }

  func testAMonitorOfTheTestComesFirstAndAnAlertThatIsUsedStays() {
    app.launch()
    let chosen = onMain { self.present([("No", .cancel), ("Yes", .default)]) }
    _ = addUIInterruptionMonitor(withDescription: "") { alert in
      alert.buttons["Yes"].tap()
      return true
    }
    XCTAssertTrue(app.alerts["Saved"].staticTexts["Saved"].exists)
    app.tap()
    XCTAssertEqual(chosen(), ["Yes"])
  }
}
