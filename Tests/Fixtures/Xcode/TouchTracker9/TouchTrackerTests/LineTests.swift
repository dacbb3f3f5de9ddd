import XCTest
@testable import TouchTracker

class LineTests: XCTestCase {

    func testLength() {
        XCTAssertEqual(Line(begin: CGPoint(x: 1, y: 1), end: CGPoint(x: 4, y: 5)).length, 5)
    }

}
