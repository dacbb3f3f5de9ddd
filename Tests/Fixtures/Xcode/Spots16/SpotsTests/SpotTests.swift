import XCTest

@testable import Spots

final class SpotTests: XCTestCase {
    func testFrame() {
        XCTAssertEqual(Spot(center: CGPoint(x: 30, y: 40)).frame, CGRect(x: 10, y: 20, width: 40, height: 40))
    }
}
