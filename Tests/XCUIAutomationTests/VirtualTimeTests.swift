import XCTest
@testable import XCUIAutomation

/// While an app is under test all clocks of the program are virtual: what waits costs no time, and lasts as long as it says.
final class VirtualTimeTests: XCTestCase {
  private let app = XCUIApplication(module: "GestureLab")
  private var start = Date()
  private var passed: Double { Date().timeIntervalSince(start) }

  override func setUp() {
    super.setUp()
    app.launch()
    start = Date()
  }

  override func tearDown() {
    app.terminate()
    super.tearDown()
  }

  /// Real work counts, too: a busy machine adds a little.
  private func check(_ seconds: Double, line: UInt = #line) {
    XCTAssertGreaterThanOrEqual(passed, seconds - 0.002, line: line)
    XCTAssertLessThan(passed, seconds + 2, line: line)
  }

  func testSleeping() {
    sleep(100)
    check(100)
    usleep(500_000)
    Thread.sleep(forTimeInterval: 60)
    check(160.5)
  }

  func testTimersOfTheRunLoop() {
    nonisolated(unsafe) var count = 0
    let timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in count += 1 }
    RunLoop.main.run(until: Date(timeIntervalSinceNow: 30.5))
    timer.invalidate()
    XCTAssertEqual(count, 30)
    check(30.5)
  }

  func testTheMainQueueLater() {
    var order: [String] = []
    DispatchQueue.main.asyncAfter(deadline: .now() + 20) { order.append("late") }
    DispatchQueue.main.asyncAfter(deadline: .now() + 10) { order.append("early") }
    XCTAssertFalse(app.buttons["Save"].waitForExistence(timeout: 30))
    XCTAssertEqual(order, ["early", "late"])
    check(30)
  }

  func testAnotherThreadThatSleeps() {
    let done = expectation(description: "done")
    DispatchQueue.global().async {
      Thread.sleep(forTimeInterval: 40)
      DispatchQueue.main.async { done.fulfill() }
    }
    wait(for: [done], timeout: 60)
    check(40)
  }

  func testATask() async throws {
    try await Task.sleep(nanoseconds: 50_000_000_000)
    check(50)
  }

  func testPredicatesAreWaitedFor() {
    var isReady = false
    DispatchQueue.main.asyncAfter(deadline: .now() + 12) { isReady = true }
    let ready = XCTNSPredicateExpectation(predicate: NSPredicate { _, _ in isReady }, object: nil)
    XCTAssertEqual(XCTWaiter.wait(for: [ready], timeout: 60), .completed)
    check(12)
  }

  func testAWaitThatIsNotFulfilledEnds() {
    let never = XCTNSPredicateExpectation(predicate: NSPredicate(value: false), object: nil)
    XCTAssertEqual(XCTWaiter.wait(for: [never], timeout: 90), .timedOut)
    check(90)
  }

  func testASemaphoreIsNotLongerThanItSays() {
    let semaphore = DispatchSemaphore(value: 0)
    sleep(10)
    XCTAssertEqual(semaphore.wait(timeout: .now() + 0.05), .timedOut)
    check(10.05)
  }

  func testMeasuringLeavesWaitsOut() {
    // It says how long the block worked, which is next to nothing.
    measure(metrics: [XCTClockMetric()], options: Self.once) { sleep(5) }
    check(5)
  }

  private static let once: XCTMeasureOptions = {
    let options = XCTMeasureOptions()
    options.iterationCount = 1
    return options
  }()
}
