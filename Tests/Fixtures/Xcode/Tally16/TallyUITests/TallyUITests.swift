import XCTest

final class TallyUITests: XCTestCase {
    func testLaunch() {
        XCUIApplication().launch()
    }
}
