import Foundation
import TouchPlatform
import XCTest

@testable import WebBackend

/// Pages that break, vanish, or mean harm: no contact stays, and other pages notice nothing.
final class FaultTests: WebTestCase, @unchecked Sendable {
  /// A page with a finger down, ended by `break`: the finger is cancelled and the other page's goes on.
  @MainActor private func expectCancel(
    limits: WebLimits = WebLimits(), line: UInt = #line, _ fault: (TestPage) -> Void
  ) throws {
    let app = try WebApp(limits: limits)
    let bystander = try app.page()
    let page = try app.page()
    app.clear()
    bystander.send(.pointers(1, [.finger(0, 1, 300, 300)]))
    page.send(.pointers(1, [.finger(0, 1, 10, 10)]))
    try app.pump("two fingers") { app.liveContacts == 2 }
    let lines = try log {
      fault(page)
      try app.pump("the cancel") {
        bystander.read()
        return app.phases.contains(.cancelled)
      }
    }
    XCTAssertEqual(
      app.samples.filter { $0.phase == .cancelled }.map(\.source), [ContactSource(2)], "its own finger alone",
      line: line)
    XCTAssertLessThan(lines.count, 8, "\(lines)", line: line)
    bystander.send(.pointers(2, [.finger(2, 1, 300, 300)]))
    try app.pump("the bystander's lift") { app.phases.last == .ended }
    XCTAssertEqual(app.liveContacts, 0, line: line)
    // Its place is free again.
    _ = try app.page()
  }

  /// The HTTP server has read the first message with the request; a source made then is always ready.
  func testFaultAPageThatDoesNotWaitForTheAnswerIsAPageAndTakesNobodysTime() throws {
    try onMain {
      let app = try WebApp()
      let hasty = try TestPage(port: app.port)
      try hasty.upgrade(more: TestPage.frame(2, PageMessage.hello(PageSurroundings()).bytes))
      try app.pump("the server's hello") { try hasty.next { $0.first == 1 } != nil }
      let other = try app.page()
      app.clear()
      hasty.send(.pointers(1, [.finger(0, 1, 10, 10)]))
      other.send(.pointers(1, [.finger(0, 1, 300, 300)]))
      try app.pump("two fingers") { app.liveContacts == 2 }
      hasty.reset()
      try app.pump("the cancel") { app.phases.contains(.cancelled) }
    }
  }

  func testFaultAResetConnectionCancels() throws { try onMain { try expectCancel { $0.reset() } } }

  func testFaultAHalfClosedConnectionCancels() throws {
    try onMain { try expectCancel { shutdown($0.descriptor, Int32(SHUT_WR)) } }
  }

  func testFaultAClosedPageCancels() throws {
    try onMain { try expectCancel { $0.write(TestPage.frame(8, [0x03, 0xe8])) } }
  }

  func testFaultASilentPageIsGoneAfterAWhile() throws {
    try onMain {
      var limits = WebLimits()
      limits.pingSeconds = 0.1
      limits.silenceSeconds = 0.7
      // The bystander answers pings; this one's machine is out of reach.
      try expectCancel(limits: limits) { $0.answersPings = false }
    }
  }

  func testFaultAnOversizedMessageEndsThePage() throws {
    try onMain {
      try expectCancel { $0.write(TestPage.frame(2, [UInt8](repeating: 0, count: 70_000))) }
      try expectCancel { $0.write([0x82, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]) }
      // In parts that are small enough each.
      try expectCancel { page in
        page.write(TestPage.frame(2, [UInt8](repeating: 0, count: 60_000), isFinal: false))
        page.write(TestPage.frame(0, [UInt8](repeating: 0, count: 60_000)))
      }
    }
  }

  func testFaultBrokenFramingEndsThePage() throws {
    try onMain {
      let broken: [[UInt8]] = [
        TestPage.frame(2, [10], isMasked: false), TestPage.frame(1, [65]), TestPage.frame(3, [1]),
        TestPage.frame(0, [1]),
        [0xc2, 0x80, 0, 0, 0, 0], TestPage.frame(9, [UInt8](repeating: 0, count: 126)),
        TestPage.frame(9, [1], isFinal: false),
        TestPage.frame(8, [3]), TestPage.frame(2, [1], isFinal: false) + TestPage.frame(2, [1]),
      ]
      for bytes in broken { try expectCancel { $0.write(bytes) } }
    }
  }

  func testFaultMessagesThatAreNoneEndThePage() throws {
    try onMain {
      let broken: [PageMessage] = [
        PageMessage(0), PageMessage(99), PageMessage(3), PageMessage(3).f64(1).u8(2).u8(0), PageMessage(10).u8(0),
        .hello(PageSurroundings()), PageMessage(7).f64(1), .pointers(1, [.finger(9, 1, 1, 1)]),
        PageMessage(8).f64(1).v(1 << 50), PageMessage(9).f64(1).v(1 << 40), .drawn(77),
        PageMessage(5).u8(2).u8(0).f64(1).str("KeyA").str("a"), PageMessage(6).f64(1).f32(1).f32(1).f32(1).f32(1).u8(9),
        PageMessage(4).adding([UInt8](repeating: 0xff, count: 12)),
      ]
      for message in broken { try expectCancel { $0.send(message) } }
    }
  }

  func testFaultAPageThatDoesNotSayHelloIsSentAway() throws {
    try onMain {
      var limits = WebLimits()
      limits.helloSeconds = 0.3
      let app = try WebApp(limits: limits)
      let mute = try TestPage(port: app.port)
      try mute.upgrade()
      let early = try TestPage(port: app.port)
      try early.upgrade()
      early.send(.pointers(1, [.finger(0, 1, 1, 1)]))
      let old = try TestPage(port: app.port)
      try old.upgrade()
      old.send(.hello(PageSurroundings(), version: 1))
      try app.pump("their ends") {
        for page in [mute, early, old] { page.read() }
        return mute.isEnded && early.isEnded && old.isEnded
      }
      XCTAssertEqual(old.messages.last?.prefix(2), [6, 3])
      XCTAssertEqual(app.events, [])
      XCTAssertEqual(app.liveContacts, 0)
    }
  }

  func testFaultAFloodOfMessagesEndsThePage() throws {
    try onMain {
      var limits = WebLimits()
      limits.messagesPerSecond = 100
      let many = (0..<2000).flatMap {
        TestPage.frame(2, PageMessage.pointers(Double($0), [.finger(1, 1, Float($0), 1)]).bytes)
      }
      try expectCancel(limits: limits) { $0.write(many) }
      var bytes = WebLimits()
      bytes.bytesPerSecond = 10_000
      let large = TestPage.frame(2, PageMessage.pointers(1, (0..<255).map { _ in .finger(1, 1, 1, 1) }).bytes)
      try expectCancel(limits: bytes) { page in for _ in 0..<40 { page.write(large) } }
      try expectCancel { page in for _ in 0..<40 { page.send(PageMessage(10)) } }
      var phone = PageSurroundings()
      try expectCancel { page in
        for width in 0..<400 {
          phone.width = Float(100 + width)
          page.send(.surroundings(phone))
        }
      }
    }
  }

  func testFaultAFloodOfPingsEndsThePage() throws {
    try onMain {
      let pings = (0..<5000).flatMap { _ in TestPage.frame(9, [UInt8](repeating: 1, count: 100)) }
      try expectCancel { $0.write(pings) }
    }
  }

  /// A page that is as fast as the machine lets it, in a thread of its own, while another's fingers move.
  func testFaultAFloodDoesNotDelayAnother() throws {
    try onMain {
      let app = try WebApp()
      let page = try app.page()
      app.clear()
      let before = residentKilobytes()
      let port = app.port
      let flood = Thread {
        let noise = (0..<200).flatMap { _ in
          TestPage.frame(2, PageMessage.pointers(1, (0..<200).map { _ in PageMessage.finger(1, 1, 1, 1) }).bytes)
        }
        let end = Date(timeIntervalSinceNow: 1.5)
        while Date() < end {
          guard let attacker = try? TestPage(port: port), (try? attacker.upgrade()) != nil else { continue }
          attacker.send(.hello(PageSurroundings()))
          while attacker.write(noise) == noise.count {}
        }
      }
      let lines = try log {
        flood.start()
        try moveFingers(app, page, frames: 60)
        try app.pump("the flood's end") { flood.isFinished }
      }
      XCTAssertTrue(lines.contains { $0.contains("sends too many") }, "\(lines)")
      XCTAssertLessThan(lines.count, 30)
      try app.pump("everything handled") { app.liveContacts == 0 }
      XCTAssertLessThan(residentKilobytes() - before, 100_000)
    }
  }

  /// Ten fingers down, so many moves, up again: all of it must come, in order.
  @MainActor private func moveFingers(_ app: WebApp, _ page: TestPage, frames: Int) throws {
    func ten(_ what: UInt8, _ x: Float) -> PageMessage {
      .pointers(Double(x), (0..<10).map { .finger(what, UInt64($0), x, Float($0)) })
    }
    page.send(ten(0, 0))
    for frame in 1...frames {
      page.send(ten(1, Float(frame)))
      try app.pump("frame \(frame)") {
        page.read()
        return app.samples.last { $0.source == ContactSource(1) }?.x == Double(frame)
      }
    }
    page.send(ten(2, Float(frames)))
    try app.pump("the lifts") { app.samples.filter { $0.source == ContactSource(1) && $0.phase == .ended }.count == 10 }
    let mine = app.samples.filter { $0.source == ContactSource(1) }
    for finger in 0..<10 {
      let life = mine.filter { $0.y == Double(finger) }
      XCTAssertEqual(life.map(\.x), (0...frames).map(Double.init) + [Double(frames)])
    }
  }

  func testFaultAThousandConnections() throws {
    try onMain {
      var limits = WebLimits()
      limits.requestSeconds = 1.5
      limits.reserveSeconds = 1.5
      let app = try WebApp(limits: limits)
      let page = try app.page()
      app.clear()
      app.show(1)
      try app.pump("a frame") { try page.next { $0.first == 2 } != nil }
      page.send(.drawn(1))
      let (before, open) = (residentKilobytes(), openDescriptors())
      var crowd: [TestPage] = []
      let lines = try log {
        for number in 0..<1000 {
          // A page that answers no ping for seven seconds is gone, and on a busy machine the crowd takes longer to come.
          page.read()
          let client = try TestPage(port: app.port)
          // Some say nothing, some half a request, some want to be pages.
          if number % 3 == 1 { client.write(Array("GET / HTTP/1.1\r\nHost: loc".utf8), wait: false) }
          if number % 3 == 2 {
            client.write(
              Array(
                ("GET /socket HTTP/1.1\r\nHost: localhost:\(app.port)\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                  + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: \(TestPage.key)\r\nOrigin: http://localhost:\(app.port)\r\n\r\n")
                  .utf8),
              wait: false)
          }
          crowd.append(client)
          // One address has 32 connections at most: another makes the oldest go that nothing is lost with, without a word.
          // One more is open for the moment in which it takes the other's place.
          if number % 50 == 49 { XCTAssertLessThanOrEqual(openDescriptors() - open - crowd.count, 32) }
        }
        let during = residentKilobytes()
        print("1,000 connections: \(during - before) KiB more resident")
        XCTAssertLessThan(during - before, 64_000)
        try moveFingers(app, page, frames: 30)
        app.show(2)
        try app.pump("the next frame") { try page.next { $0.first == 2 && $0[3] == 2 } != nil }
        // The crowd is sent away by itself, and then there is room.
        try app.pump("the crowd to be sent away") {
          page.read()
          for client in crowd where !client.isEnded { client.read() }
          return crowd.allSatisfy { $0.isEnded }
        }
      }
      XCTAssertLessThan(lines.count, 30, "\(lines)")
      XCTAssertEqual(try TestPage(port: app.port).ask("/")?.status, 200)
      XCTAssertEqual(app.liveContacts, 0)
      XCTAssertFalse(page.isEnded)
    }
  }

  func testFaultAPageThatTakesNothingIsDroppedAndCostsLittle() throws {
    try onMain {
      var limits = WebLimits()
      limits.stalledBytes = 100_000
      limits.stallSeconds = 0.3
      // Silence is not what ends it here: it goes on to send.
      limits.silenceSeconds = 60
      let app = try WebApp(limits: limits)
      CountingEncoder.padding.store(8 << 20, ordering: .relaxed)
      defer { CountingEncoder.padding.store(0, ordering: .relaxed) }
      let page = try TestPage(port: app.port, receiveBuffer: 4096)
      try page.upgrade()
      page.send(.hello(PageSurroundings()))
      page.send(.pointers(1, [.finger(0, 1, 10, 10)]))
      try app.pump("its finger") { app.liveContacts == 1 }
      let before = residentKilobytes()
      _ = try log {
        for children in 1...20 {
          app.show(children)
          _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005))
        }
        XCTAssertLessThan(residentKilobytes() - before, 60_000, "two frames of 8 MiB, not twenty")
        try app.pump("its end") { app.phases.contains(.cancelled) }
      }
      XCTAssertEqual(app.liveContacts, 0)
    }
  }

  func testFaultABusyAppLosesNoInputAndReadsNoMoreThanItHolds() throws {
    try onMain {
      var limits = WebLimits()
      limits.waitingBytes = 20_000
      let app = try WebApp(limits: limits)
      let page = try app.page()
      app.clear()
      page.send(.pointers(0, [.finger(0, 1, 0, 0)]))
      // The main loop does not run meanwhile: the app is busy.
      for number in 1...1500 { page.send(.pointers(Double(number), [.finger(1, 1, Float(number), 0)])) }
      usleep(300_000)
      page.send(.pointers(1501, [.finger(2, 1, 1500, 0)]))
      try app.pump("the lift") { app.phases.last == .ended }
      XCTAssertEqual(app.samples.map(\.x), (0...1500).map(Double.init) + [1500])
      XCTAssertEqual(app.liveContacts, 0)
    }
  }

  func testFaultTheAppsEndCancelsItsFingers() throws {
    try onMain {
      let app = try WebApp()
      let page = try app.page()
      page.send(.pointers(1, [.finger(0, 1, 10, 10)]))
      try app.pump("its finger") { app.liveContacts == 1 }
      app.platform.stop()
      XCTAssertEqual(app.platform.run(), .stopped)
      XCTAssertEqual(app.phases, [.began, .cancelled])
      XCTAssertEqual(app.liveContacts, 0)
    }
  }
}

/// How many files and sockets this process has open.
func openDescriptors() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? -1 }

/// Memory of this process's own that is resident, in KiB: heap and stacks. Pages of programs and libraries are left out,
/// as they come and go with what the machine has to spare.
func residentKilobytes() -> Int {
  let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = text.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
  return line.flatMap { Int($0.split(whereSeparator: \.isWhitespace).dropFirst().first ?? "") } ?? -1
}
