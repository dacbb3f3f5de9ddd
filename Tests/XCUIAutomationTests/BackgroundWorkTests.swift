import UIKit
import XCTest

@testable import XCUIAutomation

/// Work of the app's queues takes as much of its time as on a device, also while a test sleeps.
final class BackgroundWorkTests: XCTestCase {
  private let app = XCUIApplication(module: "GestureLab")

  override func tearDown() {
    app.terminate()
    super.tearDown()
  }

  /// A few milliseconds on a queue, after which the main one continues.
  private func work(_ done: @escaping @Sendable (Date) -> Void) {
    DispatchQueue.global().async {
      let end = machineTime() + 0.003
      while machineTime() < end {}
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { done(Date()) }
    }
  }

  func testAQueuesWorkTakesNoTimeOfASleepingTest() {
    app.launch()
    nonisolated(unsafe) var times: [Double] = []
    for _ in 0..<20 {
      let begin = Date()
      work { times.append($0.timeIntervalSince(begin)) }
      sleep(2)
    }
    XCTAssertEqual(times.count, 20)
    // Three milliseconds of work and 0.3 seconds of waiting, on a machine that may be busy.
    XCTAssertLessThan(times.max() ?? 9, 0.6, "\(times)")
  }
}

/// The processor's time of this thread, in seconds: what a busy machine does meanwhile does not count.
private func machineTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
