import XCTest

final class TallyUITests: XCTestCase {
    func testAnAppThatStops() {
        let app = XCUIApplication()
        app.launchArguments = ["-stop"]
        app.launch()
    }

    func testLaunch() {
        XCUIApplication().launch()
    }
}
