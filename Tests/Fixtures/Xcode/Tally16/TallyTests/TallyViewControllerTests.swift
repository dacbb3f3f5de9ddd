import UIKit
import XCTest

@testable import Tally

#if canImport(TouchTesting)
import TouchTesting
#endif

class TallyViewControllerTests: XCTestCase {
    var controller: TallyViewController!

    override func setUp() {
        super.setUp()
        let storyboard = UIStoryboard(name: "Main", bundle: nil)
        controller = storyboard.instantiateInitialViewController() as? TallyViewController
        controller.loadViewIfNeeded()
    }

    override func tearDown() {
        controller = nil
        super.tearDown()
    }

    func testTheAppKnows() {
        XCTAssertTrue(Tally.isTested)
        XCTAssertNotNil(ProcessInfo.processInfo.environment["XCTestConfigurationFilePath"])
    }

    func testButton() throws {
        let button = try XCTUnwrap(controller.view.viewWithTag(7) as? UIButton)
        button.sendActions(for: .touchUpInside)
        XCTAssertEqual(controller.label.text, "1 tap")
    }

    func testSelectorsOfTheApp() {
        XCTAssertTrue(controller.responds(to: #selector(TallyViewController.swiped)))
        controller.perform(#selector(TallyViewController.add), with: nil)
        XCTAssertEqual(controller.tally.count, 1)
    }

    func testAnimationsEnd() throws {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        let root = try XCTUnwrap(window.rootViewController)
        let animated = expectation(description: "animated")
        UIView.animate(withDuration: 0.05, animations: { root.view.alpha = 0.5 }) { _ in animated.fulfill() }
        let presented = expectation(description: "presented")
        root.present(UIViewController(), animated: true) { presented.fulfill() }
        waitForExpectations(timeout: 5)
    }

    func testTheRunLoopLaysOut() throws {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        let root = try XCTUnwrap(window.rootViewController?.view)
        let box = UIView()
        box.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(box)
        NSLayoutConstraint.activate([
            box.leadingAnchor.constraint(equalTo: root.leadingAnchor), box.topAnchor.constraint(equalTo: root.topAnchor),
            box.widthAnchor.constraint(equalToConstant: 50), box.heightAnchor.constraint(equalToConstant: 50),
        ])
        RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.1))
        XCTAssertEqual(box.frame.height, 50)
    }

    func testDelegate() {
        let delegate = CountingDelegate()
        controller.delegate = delegate
        controller.add(nil)
        controller.add(nil)
        XCTAssertEqual(delegate.changes, 2)
    }

    func testWrongCount() {
        controller.add(nil)
        XCTAssertEqual(controller.tally.count, 5)
    }

    #if canImport(TouchTesting)
    @MainActor func testFinger() {
        let stage = Stage(width: 393, height: 852)
        stage.show(controller)
        stage.finger.tap(at: CGPoint(x: 70, y: 162))
        XCTAssertEqual(controller.label.text, "1 tap")
    }
    #endif
}

private class CountingDelegate: NSObject, TallyDelegate {
    var changes = 0

    func tallyDidChange(_ controller: TallyViewController) {
        changes += 1
    }
}
