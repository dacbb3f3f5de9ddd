import XCTest

@testable import Tally

final class ResourceTests: XCTestCase {
    func testNumbers() throws {
        let url = try XCTUnwrap(Bundle(for: ResourceTests.self).url(forResource: "numbers", withExtension: "json"))
        var tally = Tally()
        for number in try JSONDecoder().decode([Int].self, from: Data(contentsOf: url)) {
            tally.add(number)
        }
        XCTAssertEqual(tally.text, "6 taps")
    }
}
