import XCTest

@testable import Tally

@MainActor final class TallyStoreTests: XCTestCase {
    private var store: TallyStore!

    override func setUpWithError() throws {
        try super.setUpWithError()
        store = TallyStore()
    }

    override func tearDown() {
        store = nil
        super.tearDown()
    }

    func testSave() {
        store.save(Tally())
        XCTAssertEqual(store.tallies.count, 1)
    }

    func testSaveLater() async {
        await Task.yield()
        store.save(Tally())
        XCTAssertEqual(store.tallies.count, 1)
    }
}

final class MainActorTests: XCTestCase {
    @MainActor func testNewStore() {
        XCTAssertTrue(TallyStore().tallies.isEmpty)
    }
}
