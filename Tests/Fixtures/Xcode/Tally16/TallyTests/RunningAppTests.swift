import XCTest

@testable import Tally

final class RunningAppTests: XCTestCase {
    private var root: UIViewController? { UIApplication.shared.windows.first?.rootViewController }

    override class func setUp() {
        super.setUp()
        XCTAssertTrue(UIApplication.shared.delegate is AppDelegate)
    }

    func testTheDelegateIsThere() {
        XCTAssertNotNil((UIApplication.shared.delegate as? AppDelegate)?.window)
        XCTAssertEqual(UIApplication.shared.applicationState, .active)
    }

    func testTheFirstScreenIsShown() throws {
        let shown = try XCTUnwrap(root as? TallyViewController)
        XCTAssertEqual(shown.label.text, "0 taps")
        XCTAssertTrue(shown.view.window === UIApplication.shared.windows.first { $0.isKeyWindow })
        XCTAssertEqual(shown.view.safeAreaInsets.top, UIApplication.shared.statusBarFrame.maxY, accuracy: 12)
        XCTAssertGreaterThan(shown.view.safeAreaInsets.top, 0)
    }

    func testItPresents() throws {
        let shown = try XCTUnwrap(root)
        let isOver = expectation(description: "presented")
        shown.present(UIAlertController(title: "Done", message: nil, preferredStyle: .alert), animated: true) {
            isOver.fulfill()
        }
        wait(for: [isOver], timeout: 5)
        XCTAssertTrue(shown.presentedViewController is UIAlertController)
        let isGone = expectation(description: "dismissed")
        shown.dismiss(animated: true) { isGone.fulfill() }
        wait(for: [isGone], timeout: 5)
        XCTAssertNil(shown.presentedViewController)
    }

    func testItsWindowShowsAnotherScreen() throws {
        let window = try XCTUnwrap(UIApplication.shared.windows.first)
        let first = window.rootViewController
        defer { window.rootViewController = first }
        window.rootViewController = UINavigationController(rootViewController: UIViewController())
        XCTAssertNotNil(window.rootViewController?.view.window)
    }
}
