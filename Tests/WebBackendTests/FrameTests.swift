import Foundation
import TouchPlatform
import XCTest

@testable import WebBackend

/// Which page gets which frame when.
final class FrameTests: WebTestCase, @unchecked Sendable {
  /// The frames a page has had, as (number, snapshot, children).
  private func frames(_ page: TestPage) -> [[UInt8]] {
    page.read()
    return page.messages.filter { $0.first == 2 }.map { Array($0[1...3]) }
  }

  func testAtMostTwoFramesAreUnderWayAndWhatComesBetweenIsMerged() throws {
    try onMain {
      let app = try WebApp()
      app.show(1)
      let page = try app.page()
      // The first page has decided another size: the old frame is not for it.
      app.show(2)
      try app.pump("the snapshot") { frames(page) == [[1, 1, 2]] }
      app.show(3)
      try app.pump("the second") { frames(page).count == 2 }
      for children in 4...9 {
        app.show(children)
        try app.pump(
          "a little",
          until: {
            page.read(milliseconds: 10); return true
          })
      }
      XCTAssertEqual(frames(page), [[1, 1, 2], [2, 0, 3]])
      page.send(.drawn(1))
      try app.pump("the newest") { frames(page).count == 3 }
      XCTAssertEqual(frames(page).last, [3, 0, 9])
      page.send(.drawn(3))
      page.send(PageMessage(10))
      try app.pump("everything again") { frames(page).count == 4 }
      XCTAssertEqual(frames(page).last, [4, 1, 9])
      // A page that comes later, and one that comes back, get everything.
      let other = try app.page()
      try app.pump("its snapshot") { frames(other) == [[1, 1, 9]] }
    }
  }

  func testAHiddenPageGetsNoFramesUntilItIsSeen() throws {
    try onMain {
      let app = try WebApp()
      var hidden = PageSurroundings()
      hidden.flags = 0
      let page = try app.page(hidden)
      XCTAssertFalse(app.changes.contains(.visible(true)))
      app.show(1)
      page.read(milliseconds: 50)
      XCTAssertEqual(frames(page), [])
      page.send(.state(1, 2 | 4))
      try app.pump("the frame") { frames(page) == [[1, 1, 1]] }
      try app.pump("the app to hear of it") {
        app.changes.contains(.visible(true)) && app.changes.contains(.focus(true))
      }
    }
  }

  func testPagesAreToldOfTextAndCursorAlsoLater() throws {
    try onMain {
      let app = try WebApp()
      let page = try app.page()
      app.platform.setTextInput(
        TextInputRequest(
          keys: .email, isSecure: true, returnKey: .search, capitals: .sentences, corrects: true, checksSpelling: true,
          content: .url, isEmpty: true))
      app.platform.setCursor(.hand)
      try app.pump("both") { try page.next { $0 == [4, 2] } != nil }
      let later = try app.page()
      try app.pump("the wish") { try later.next { $0 == [3, 5, 15, 4, 2, 3] + Array("url".utf8) } != nil }
      try app.pump("the cursor") { try later.next { $0 == [4, 2] } != nil }
      app.platform.setTextInput(nil)
      try app.pump("the end of it") { try later.next { $0 == [3, 0, 0, 0, 0, 0] } != nil }
    }
  }

  func testTicksComeAtOnceWhenIdleAndAreSlowedByPagesThatDoNotDraw() throws {
    try onMain {
      let app = try WebApp()
      let page = try app.page()
      app.clear()
      let asked = SystemTime.now
      app.platform.requestFrame(for: .main)
      try app.pump("a tick") { app.ticks.count == 1 }
      XCTAssertLessThan(app.ticks[0].target.nanoseconds(since: asked), 5_000_000_000)
      XCTAssertEqual(app.ticks[0].target.nanoseconds(since: app.ticks[0].time), 16_666_666, accuracy: 16_666_667)
      // Two frames that are never drawn: from then on a tick comes four times a second only, not sixty.
      app.show(1)
      try app.pump("one") { frames(page).count == 1 }
      app.show(2)
      try app.pump("two") { frames(page).count == 2 }
      app.clear()
      app.onEvent = { app, event in if case .frame = event { app.platform.requestFrame(for: .main) } }
      app.platform.requestFrame(for: .main)
      try app.pump("three slow ticks") { app.ticks.count >= 3 }
      let pause = app.ticks[2].time.nanoseconds(since: app.ticks[1].time)
      XCTAssertGreaterThan(pause, 200_000_000)
      // Drawn: it goes on at once.
      page.send(.drawn(2))
      // More than one tick may arrive between two looks.
      try app.pump("quick ticks") { app.ticks.count >= 8 }
      XCTAssertLessThan(app.ticks[7].time.nanoseconds(since: app.ticks[6].time), 200_000_000)
      app.onEvent = nil
    }
  }

  func testTimeGoesOnWithoutAPage() throws {
    try onMain {
      let app = try WebApp()
      app.platform.requestFrame(for: .main)
      try app.pump("a tick") { app.ticks.count == 1 }
      app.platform.setWakeUp(at: SystemTime.now)
      try app.pump("a wake-up") { app.events.contains { if case .wake = $0 { true } else { false } } }
      XCTAssertEqual(app.changes, [])
    }
  }

  func testTheEndOfTheAppIsToldToPages() throws {
    try onMain {
      let app = try WebApp()
      let page = try app.page()
      app.platform.stop()
      XCTAssertEqual(app.platform.run(), .stopped)
      while !page.isEnded { page.read(milliseconds: 5000) }
      let bye = try XCTUnwrap(page.messages.last)
      XCTAssertEqual(bye.prefix(2), [6, 1])
      XCTAssertEqual(page.closeCode, 1001)
      XCTAssertThrowsError(try TestPage(port: app.port), "nothing listens any more")
    }
  }
}

private func XCTAssertEqual(_ a: Int64, _ b: Int64, accuracy: Int64, line: UInt = #line) {
  XCTAssertTrue(abs(a - b) <= accuracy, "\(a) is not \(b) ± \(accuracy)", line: line)
}
