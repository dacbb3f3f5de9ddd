import Foundation

struct Tally {
    static var isTested: Bool { NSClassFromString("XCTestCase") != nil }

    private(set) var count = 0

    mutating func add(_ number: Int = 1) {
        count += number
    }

    var text: String { count == 1 ? "1 tap" : "\(count) taps" }
}
