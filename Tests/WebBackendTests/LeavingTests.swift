import Foundation
import TouchPlatform
import XCTest

@testable import WebBackend

/// Ways in which a page can go, or invent things, while it holds something down.
final class LeavingTests: WebTestCase, @unchecked Sendable {
  /// A handler runs a loop of its own: what comes meanwhile is handled there, also what comes late.
  func testFaultANestedLoopHearsWhatComesWhileOlderInputWaits() throws {
    try onMain {
      let app = try WebApp()
      let page = try app.page()
      app.clear()
      @MainActor func typed() -> [String] {
        app.events.compactMap { if case .key(let key) = $0, key.isDown { key.characters } else { nil } }
      }
      func type(_ text: String) { page.send(PageMessage(8).f64(1).str(text)) }
      var fault: (any Error)?
      app.onEvent = { app, _ in
        app.onEvent = nil
        type("c")
        usleep(100_000)
        do { try app.pump("the late key", seconds: 3) { typed() == ["a", "b", "c"] } } catch { fault = error }
      }
      page.write(
        TestPage.frame(2, PageMessage(8).f64(1).str("a").bytes)
          + TestPage.frame(2, PageMessage(8).f64(1).str("b").bytes))
      // Both have arrived before the first is looked at.
      usleep(100_000)
      try app.pump("all keys") { typed().count == 3 || fault != nil }
      XCTAssertNil(fault)
    }
  }

  /// The page goes in a loop that its own finger's handler runs; the rest of the message must not begin a contact.
  func testFaultAPageThatGoesInsideANestedLoopBeginsNothingAfter() throws {
    try onMain {
      let app = try WebApp()
      let page = try app.page()
      app.clear()
      app.onEvent = { app, event in
        guard case .contacts = event else { return }
        app.onEvent = nil
        page.reset()
        try? app.pump("the end of the page", seconds: 3) { app.changes.contains(.visible(false)) }
      }
      // The repeated pointer hands the first frame over before the message ends.
      page.send(
        .pointers(1, [.finger(0, 1, 10, 10), .finger(1, 1, 11, 10), .finger(0, 2, 20, 20), .finger(1, 2, 21, 20)]))
      try app.pump("the cancel") { app.phases.contains(.cancelled) }
      XCTAssertEqual(app.phases, [.began, .cancelled])
      XCTAssertEqual(app.liveContacts, 0)
    }
  }

  func testFaultAPageThatInventsFingersGetsThirtyTwo() throws {
    try onMain {
      let app = try WebApp()
      let page = try app.page()
      app.clear()
      let lines = try log {
        for message in 0..<10 {
          page.send(.pointers(Double(message), (0..<100).map { .finger(0, UInt64(message * 100 + $0), 1, 1) }))
        }
        // What was ignored moves nothing either, and one that goes up makes room for another.
        page.send(.pointers(11, [.finger(1, 999, 5, 5), .finger(2, 0, 1, 1), .finger(0, 5000, 7, 7)]))
        try app.pump("the last finger") { app.samples.contains { $0.x == 7 } }
      }
      XCTAssertEqual(app.liveContacts, 32)
      XCTAssertEqual(app.phases.filter { $0 == .began }.count, 33)
      XCTAssertEqual(lines.count, 1, "\(lines)")
      page.reset()
      try app.pump("the cancel") { app.liveContacts == 0 }
    }
  }

  func testFaultKeysHoverScrollAndPinchEndWithTheirPage() throws {
    try onMain {
      let app = try WebApp()
      let bystander = try app.page()
      let page = try app.page()
      app.clear()
      page.send(PageMessage(5).u8(1).u8(2).f64(1).str("ShiftLeft").str(""))
      page.send(PageMessage(5).u8(1).u8(2).f64(2).str("KeyA").str("A"))
      page.send(.pointers(3, [PageMessage(0).u8(4).u8(1).u8(0).v(9).f32(30).f32(40)]))
      page.send(PageMessage(6).f64(4).f32(1).f32(2).f32(0).f32(5).u8(1))
      page.send(PageMessage(11).f64(5).u8(0).f32(3).f32(4).f32(1.5).f32(0))
      try app.pump("the pinch") { app.events.contains { if case .transform = $0 { true } else { false } } }
      app.clear()
      page.reset()
      try app.pump("their ends") { app.events.contains { if case .hover = $0 { true } else { false } } }
      var story: [String] = []
      for event in app.events {
        switch event {
        case .key(let key): story.append("\(key.usage) \(key.isDown ? "down" : "up")")
        case .buttons(let state): story.append("modifiers \(state.modifiers.rawValue)")
        case .scroll(let scroll): story.append("scroll \(scroll.phase)")
        case .transform(let pinch): story.append("pinch \(pinch.phase)")
        case .hover(let hover): story.append("hover \(hover.phase) \(hover.location.x) \(hover.location.y)")
        default: story.append("\(event)")
        }
      }
      XCTAssertEqual(
        story,
        ["4 up", "225 up", "modifiers 0", "scroll cancelled", "pinch cancelled", "hover exited 30.0 40.0"])
      XCTAssertFalse(bystander.isEnded)
    }
  }

  /// A frame that is shown while a page is being greeted must not stay behind.
  func testAFrameShownWhileAPageIsGreetedArrives() throws {
    try onMain {
      let app = try WebApp()
      for round in 1...5 {
        let page = try TestPage(port: app.port)
        try page.upgrade()
        // Before it is greeted, frames are handed over at once: the server would not look for them later.
        try app.pump("the server to know it", seconds: 3) { app.platform.exchange.hasPages.load(ordering: .acquiring) }
        var phone = PageSurroundings()
        phone.width = Float(300 + round)
        page.send(.hello(phone))
        // Shown at once after the new size, as an app does that lays itself out anew.
        app.clear()
        try app.pump("the size") { app.surface.geometry.size.width == CGFloat(300 + round) }
        app.show(round)
        try app.pump("frame \(round)", seconds: 3) { try page.next { $0.first == 2 && $0[3] == UInt8(round) } != nil }
        page.reset()
        try app.pump("the end") { app.changes.contains(.visible(false)) }
        try app.pump("nobody") { !app.platform.exchange.hasPages.load(ordering: .acquiring) }
      }
    }
  }

  /// A page that reads nothing asks for everything again and again: one large frame waits for it, not one for each wish.
  func testFaultWishesForEverythingOfAPageThatReadsNothingCostOneFrame() throws {
    try onMain {
      let app = try WebApp()
      CountingEncoder.padding.store(8 << 20, ordering: .relaxed)
      defer { CountingEncoder.padding.store(0, ordering: .relaxed) }
      let page = try TestPage(port: app.port, receiveBuffer: 4096)
      try page.upgrade()
      page.send(.hello(PageSurroundings()))
      try app.pump("the page") { app.changes.contains(.visible(true)) }
      app.show(1)
      let before = residentKilobytes()
      for _ in 0..<5 { page.send(PageMessage(10)) }
      // Text that is wanted meanwhile is not lost: it is told when there is room.
      usleep(100_000)
      app.platform.setTextInput(TextInputRequest(keys: .digits))
      page.send(.pointers(1, [.finger(0, 1, 10, 10), .finger(2, 1, 10, 10)]))
      try app.pump("the finger") { app.phases == [.began, .ended] }
      XCTAssertLessThan(residentKilobytes() - before, 25_000)
      CountingEncoder.padding.store(0, ordering: .relaxed)
      var lastFrame: [UInt8] = []
      try app.pump("the wish, after the frame") {
        page.read()
        if let frame = page.messages.last(where: { $0.first == 2 }) { lastFrame = Array(frame.prefix(4)) }
        return page.messages.contains([3, 2, 0, 0, 0, 0]) && lastFrame.first == 2 && lastFrame[1] > 1
      }
      XCTAssertEqual(lastFrame[2...3], [1, 1], "a snapshot")
    }
  }

  func testTheRateThatIsMeasuredIsTheOneThatScreensHave() throws {
    try onMain {
      let app = try WebApp()
      var phone = PageSurroundings()
      phone.rate = 59.4
      let page = try app.page(phone)
      for rate: Float in [60.6, 118.8, 89.5, 37.2] {
        phone.rate = rate
        page.send(.surroundings(phone))
      }
      @MainActor func rates() -> [Double] {
        app.changes.compactMap { if case .environment(let new) = $0 { new.framesPerSecond } else { nil } }
      }
      try app.pump("the last one") { rates().last == 37 }
      XCTAssertEqual(rates(), [120, 90, 37])
    }
  }
}
