import Foundation
import TouchPlatform
import XCTest

@testable import WebBackend

/// Many pages at once: each within its own limits, all of them within one sum.
final class ShareTests: WebTestCase, @unchecked Sendable {
  private func moves(_ count: Int) -> WebClientMessage { .pointers(time: 0, first: 0, count: count) }

  func testFaultTwelvePagesWithinTheirLimitsGetTheSumAndALightOneNeverWaits() {
    let limits = WebLimits()
    var now = MonotonicInstant(seconds: 100)
    var shares = WebShares(limits, pages: 16, now: now)
    var paused = [Bool](repeating: false, count: 12)
    var handled = 0.0
    var light = 0
    for millisecond in 1...10_000 {
      now = now.advanced(byNanoseconds: 1_000_000)
      if shares.hasRest(now: now) { paused = paused.map { _ in false } }
      // Each of twelve sends 1,000 messages of twelve samples a second, which one page may.
      for page in 0..<12 where !paused[page] {
        handled += 12
        paused[page] = !shares.take(moves(12), bytes: 200, place: page, now: now)
      }
      // Ten fingers, 100 times a second.
      if millisecond % 10 == 0 {
        XCTAssertTrue(shares.take(moves(10), bytes: 150, place: 12, now: now), "at \(millisecond) ms")
        light += 10
      }
    }
    XCTAssertEqual(light, 10_000)
    // One second's worth may come in a burst.
    XCTAssertLessThan(handled, 1.1 * limits.samplesPerSecondInAll * 11)
    XCTAssertGreaterThan(handled, 0.4 * limits.samplesPerSecondInAll * 10)
  }

  func testAlonePageHasTheWholeSum() {
    var now = MonotonicInstant(seconds: 100)
    var shares = WebShares(WebLimits(), pages: 16, now: now)
    for _ in 1...5_000 {
      now = now.advanced(byNanoseconds: 1_000_000)
      XCTAssertTrue(shares.take(moves(12), bytes: 200, place: 3, now: now))
    }
  }

  func testEverythingAgainIsToldSoOftenInAll() {
    let limits = WebLimits()
    var now = MonotonicInstant(seconds: 100)
    var shares = WebShares(limits, pages: 16, now: now)
    var told = 0
    for _ in 0..<1000 {
      now = now.advanced(byNanoseconds: 10_000_000)
      if shares.takeSnapshot(now: now) { told += 1 }
    }
    XCTAssertLessThanOrEqual(Double(told), limits.snapshotsPerSecondInAll * (10 + 16) + 1)
    // Sixteen pages that come at once do not wait.
    var fresh = WebShares(limits, pages: 16, now: now)
    XCTAssertTrue((0..<16).allSatisfy { _ in fresh.takeSnapshot(now: now) })
  }

  /// What a page has sent while it waited for its share comes later and whole.
  func testFaultAPageBeyondItsShareWaitsAndLosesNothingAndAnotherDoesNotWait() throws {
    try onMain {
      var limits = WebLimits()
      limits.messagesPerSecondInAll = 200
      let app = try WebApp(limits: limits)
      let quiet = try app.page()
      let greedy = try app.page()
      app.clear()
      let greedySource = ContactSource(2)
      greedy.send(.pointers(0, [.finger(0, 1, 0, 0)]))
      for number in 1...500 { greedy.send(.pointers(Double(number), [.finger(1, 1, Float(number), 0)])) }
      greedy.send(.pointers(501, [.finger(2, 1, 500, 0)]))
      quiet.send(.pointers(1, [.finger(0, 1, 7, 7)]))
      try app.pump("the quiet page's finger") { app.samples.contains { $0.source == ContactSource(1) } }
      XCTAssertFalse(app.samples.contains { $0.source == greedySource && $0.phase == .ended }, "it waits")
      try app.pump("all of the other's") {
        for page in [quiet, greedy] { page.read() }
        return app.samples.contains { $0.source == greedySource && $0.phase == .ended }
      }
      XCTAssertEqual(app.samples.filter { $0.source == greedySource }.map(\.x), (0...500).map(Double.init) + [500])
      XCTAssertFalse(greedy.isEnded)
    }
  }
}
