import Foundation
import TouchPlatform
import XCTest

@testable import WebBackend

/// From a page's messages to the seam.
final class InputTests: WebTestCase, @unchecked Sendable {
  func testTheFirstPageDecidesTheSurfaceAndOthersFollowWhenItGoes() throws {
    try onMain {
      let app = try WebApp()
      var phone = PageSurroundings()
      phone.insets = [47, 0, 34, 0]
      // In the order of the protocol: top, left, bottom, right.
      phone.flags |= 1
      phone.rate = 119.7
      let first = try app.page(phone)
      XCTAssertEqual(
        app.changes,
        [
          .geometry(SurfaceGeometry(size: CGSize(width: 400, height: 800), scale: 2)),
          .environment(
            SurfaceEnvironment(insets: SurfaceInsets(top: 47, bottom: 34), isDark: true, framesPerSecond: 120)),
          .visible(true), .focus(true),
        ])
      app.clear()
      var tablet = PageSurroundings()
      tablet.width = 1000
      let second = try app.page(tablet)
      XCTAssertEqual(app.changes, [], "it fits what the first one decided")
      phone.width = 800
      phone.height = 400
      first.send(.surroundings(phone))
      try app.pump("the turned phone") { app.changes.count == 1 }
      XCTAssertEqual(app.surface.geometry.size, CGSize(width: 800, height: 400))
      app.show(1)
      try app.pump("the new size on the other page") { try second.next { $0.first == 5 } != nil }
      app.clear()
      close(dup(first.descriptor))
      first.reset()
      try app.pump("the second page's size") { app.changes.count == 2 }
      XCTAssertEqual(
        app.changes,
        [
          .geometry(SurfaceGeometry(size: CGSize(width: 1000, height: 800), scale: 2)),
          .environment(SurfaceEnvironment()),
        ])
    }
  }

  func testWhatAPageSendsWhileMovesWaitForAFrameIsTakenRightBeforeIt() throws {
    try onMain {
      for readsAtOnce in [false, true] {
        let app = try WebApp()
        app.platform.setReadsInputAtOnce(readsAtOnce)
        let page = try app.page()
        page.send(.pointers(1000, [.finger(0, 1, 10, 10)]))
        try app.pump("the finger") { app.liveContacts == 1 }
        // In which turn of the loop each move came, and each frame.
        var turn = 0
        var moves: [Int] = []
        var early = 0
        var count = 0
        app.onEvent = { app, event in
          switch event {
          case .contacts(let frame):
            app.platform.requestFrame(for: .main)
            guard frame.samples.allSatisfy({ $0.phase == .moved }) else { return }
            moves.append(turn)
            count += 1
          case .frame:
            early += moves.filter { $0 != turn }.count
            moves = []
          default: break
          }
        }
        for step in 1...60 {
          page.send(.pointers(1000 + Double(step) * 3, [.finger(1, 1, 10 + Float(step), 10)]))
          let next = SystemTime.now.advanced(bySeconds: 0.003)
          while SystemTime.now < next {
            turn += 1
            _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.0005))
          }
        }
        // A second finger that comes while moves wait comes with their frame, and its end.
        page.send(.pointers(1200, [.finger(0, 2, 50, 50)]))
        try app.pump("the second finger") { app.liveContacts == 2 }
        page.send(.pointers(1210, [.finger(2, 1, 80, 10), .finger(2, 2, 50, 50)]))
        try app.pump("the end") { app.liveContacts == 0 }
        XCTAssertEqual(count, 60)
        if readsAtOnce {
          XCTAssertGreaterThan(early, 20)
        } else {
          XCTAssertLessThan(early, 35)
        }
      }
    }
  }

  func testAnAddressIsOpenedByThePageThatWasUsedLast() throws {
    try onMain {
      let app = try WebApp()
      let page = try ExternalAddress(XCTUnwrap(URL(string: "https://example.org/a?b=c")), documents: nil)
      var answers: [Bool] = []
      let lines = log {
        XCTAssertFalse(app.platform.canOpen(page))
        app.platform.openAddress(page) { answers.append($0) }
      }
      XCTAssertEqual(answers, [false], "there is no page")
      XCTAssertEqual(lines.count, 1)
      let desk = try app.page()
      let phone = try app.page()
      phone.send(.pointers(1000, [.finger(0, 1, 10, 10)]))
      try app.pump("the finger") { app.liveContacts == 1 }
      XCTAssertTrue(app.platform.canOpen(page))
      app.platform.openAddress(page) { answers.append($0) }
      var message: [UInt8]?
      try app.pump("the address") {
        message = try phone.next { $0.first == 7 }
        return message != nil
      }
      XCTAssertEqual(message, [7, UInt8(page.text.utf8.count)] + Array(page.text.utf8))
      XCTAssertNil(try desk.next { $0.first == 7 })
      // A page that is not seen opens nothing.
      phone.send(.state(1010, 0))
      try app.pump("the phone in a pocket") { app.platform.screen?.opener != nil && app.liveContacts == 0 }
      app.platform.openAddress(page) { answers.append($0) }
      try app.pump("the address on the desk") { try desk.next { $0.first == 7 } != nil }
      desk.send(.state(3, 0))
      try app.pump("nothing seen") { !app.platform.canOpen(page) }
      XCTAssertEqual(answers, [false, true, true])
    }
  }

  func testThePageThatWasUsedLastDecidesTheSurfaceOnceNothingIsDownAnyMore() throws {
    try onMain {
      let app = try WebApp()
      var desk = PageSurroundings()
      (desk.width, desk.height, desk.ratio) = (1280, 720, 1)
      let tab = try app.page(desk)
      let phone = try app.page()
      XCTAssertEqual(app.surface.geometry.size, CGSize(width: 1280, height: 720), "nobody has used any")
      app.clear()
      phone.send(.pointers(1000, [.finger(0, 1, 10, 10)]))
      try app.pump("the finger") { app.liveContacts == 1 }
      XCTAssertEqual(app.changes, [], "no finger finds the app's views elsewhere")
      phone.send(.pointers(1010, [.finger(2, 1, 10, 10)]))
      try app.pump("the phone's size") { !app.changes.isEmpty }
      XCTAssertEqual(
        app.changes, [.geometry(SurfaceGeometry(size: CGSize(width: 400, height: 800), scale: 2))])
      XCTAssertEqual(app.phases, [.began, .ended], "before the size")
      app.show(1)
      try app.pump("the size on the desk") { try tab.next { $0.first == 5 } != nil }

      // A pointer that only moves over the tab takes nothing; a key does.
      app.clear()
      tab.send(.pointers(1, [PageMessage(0).u8(5).u8(2).u8(0).v(1).f32(30).f32(40)]))
      tab.send(PageMessage(5).u8(1).u8(0).f64(2).str("KeyA").str("a"))
      try app.pump("the desk's size") { !app.changes.isEmpty }
      XCTAssertEqual(app.surface.geometry.size, CGSize(width: 1280, height: 720))

      // A tab that nobody sees decides nothing.
      tab.send(.state(3, 0))
      try app.pump("the phone's size again") { app.surface.geometry.size.width == 400 }
      tab.send(.state(4, 2 | 4))
      try app.pump("the desk's size again") { app.surface.geometry.size.width == 1280 }
      // The server may read of the hidden tab before it reads that the phone is gone.
      app.clear()
      phone.reset()
      tab.send(.state(5, 0))
      try app.pump("the last visible page to leave") { app.changes.contains(.visible(false)) }
      tab.send(.state(6, 2 | 4))
      try app.pump("the focus again") { app.changes.contains(.focus(true)) }
      XCTAssertEqual(app.surface.geometry.size, CGSize(width: 1280, height: 720))
    }
  }

  func testTwoPagesInUseAtOnceWaitForEachOther() throws {
    try onMain {
      let app = try WebApp()
      var tablet = PageSurroundings()
      tablet.width = 1000
      let (a, b) = (try app.page(), try app.page(tablet))
      a.send(.pointers(1000, [.finger(0, 1, 10, 10)]))
      b.send(.pointers(5000, [.finger(0, 1, 20, 20)]))
      try app.pump("two fingers") { app.liveContacts == 2 }
      b.send(.pointers(5010, [.finger(2, 1, 20, 20)]))
      try app.pump("the tablet's lift") { app.liveContacts == 1 }
      XCTAssertEqual(app.surface.geometry.size.width, 400, "the phone is still touched")
      a.send(.pointers(1010, [.finger(2, 1, 10, 10)]))
      try app.pump("the tablet's size") { app.surface.geometry.size.width == 1000 }
    }
  }

  func testASizeThatTheAppWasToldIsKept() throws {
    try onMain {
      let app = try WebApp(size: CGSize(width: 320, height: 480))
      _ = try app.page()
      XCTAssertEqual(app.surface.geometry.size, CGSize(width: 320, height: 480))
      XCTAssertEqual(app.surface.geometry.scale, 2)
    }
  }

  func testFingersComeAsHardwareFramesWithTheirOwnTimes() throws {
    try onMain {
      let app = try WebApp()
      let page = try app.page()
      app.clear()
      page.send(.pointers(5000, [.finger(0, 1, 10, 20), .finger(0, 2, 30.5, 40)]))
      // Two coalesced samples of each: what repeats begins the next frame; flag 1 is milliseconds.
      func moved(_ id: UInt64, _ x: Float, _ ms: Float) -> PageMessage {
        PageMessage(0).u8(1).u8(0).u8(1).v(id).f32(x).f32(50).f32(ms)
      }
      page.send(.pointers(5016, [moved(1, 11, -8), moved(2, 31, -8), moved(1, 12, 0), moved(2, 32, 0)]))
      page.send(.pointers(5020, [.finger(2, 1, 12, 50), .finger(3, 2, 32, 50)]))
      try app.pump("the end of both") { app.phases.filter { $0 == .ended || $0 == .cancelled }.count == 2 }
      XCTAssertEqual(app.frames.map { $0.samples.map(\.x) }, [[10, 30.5], [11, 31], [12, 32], [12, 32]])
      XCTAssertEqual(
        app.phases, [.began, .began, .moved, .moved, .moved, .moved, .ended, .cancelled])
      let times = app.frames.map(\.time)
      XCTAssertEqual(Double(times[2].nanoseconds(since: times[1])) * 1e-6, 8, accuracy: 2)
      XCTAssertEqual(Set(app.samples.map(\.source)), [ContactSource(1)])
      XCTAssertEqual(app.liveContacts, 0)
    }
  }

  func testAPenHasPressureTiltAndRollAndHovers() throws {
    try onMain {
      let app = try WebApp()
      let page = try app.page()
      app.clear()
      let fields: UInt8 = 2 | 4 | 8 | 16 | 32
      func pen(_ what: UInt8, _ pressure: Float, _ x: Float, buttons: UInt8) -> PageMessage {
        PageMessage(0).u8(what).u8(1).u8(fields).v(9).f32(x).f32(5).f32(pressure).f32(3).f32(1).f32(-0.5).f32(2).u8(
          buttons
        )
        .u8(0)
      }
      page.send(.pointers(10, [pen(4, 0, 1, buttons: 0), pen(5, 0, 2, buttons: 0)]))
      page.send(.pointers(20, [pen(6, 0, 2, buttons: 0), pen(0, 0.25, 3, buttons: 1)]))
      page.send(.pointers(30, [pen(2, 0, 3, buttons: 0)]))
      try app.pump("the lift") { app.phases.contains(.ended) }
      let began = try XCTUnwrap(app.samples.first)
      XCTAssertEqual(began.tool, .pen)
      XCTAssertEqual(
        [began.force, began.radius, began.altitude, began.azimuth, began.roll], [0.25, 3, 1, -0.5, 2])
      let hovers = app.events.compactMap { if case .hover(let hover) = $0 { hover } else { nil } }
      XCTAssertEqual(hovers.map(\.phase), [.entered, .moved, .exited])
      XCTAssertEqual(hovers.map(\.altitude), [1, 1, 1])
      let buttons = app.events.compactMap { if case .buttons(let state) = $0 { state.buttons } else { nil } }
      XCTAssertEqual(buttons, [1, 0])
    }
  }

  func testAPensEraserAndTheButtonsOnItsBarrel() throws {
    try onMain {
      let app = try WebApp()
      let page = try app.page()
      app.clear()
      func pen(_ what: UInt8, buttons: UInt8) -> PageMessage {
        PageMessage(0).u8(what).u8(1).u8(16 | 32).v(9).f32(4).f32(5).f32(0.5).u8(buttons).u8(0)
      }
      page.send(.pointers(10, [pen(4, buttons: 0), pen(5, buttons: 2), pen(5, buttons: 2), pen(5, buttons: 6)]))
      page.send(.pointers(20, [pen(5, buttons: 0), pen(6, buttons: 0), pen(0, buttons: 32), pen(1, buttons: 34)]))
      page.send(.pointers(30, [pen(2, buttons: 0), pen(0, buttons: 3), pen(3, buttons: 0)]))
      try app.pump("the cancel") { app.phases.contains(.cancelled) }
      let story = app.events.compactMap { event -> String? in
        switch event {
        case .penButton(let button): "\(button.button) \(button.phase)"
        case .buttons(let state): "buttons \(state.buttons)"
        case .contacts(let frame): frame.samples.map { "\($0.phase)\($0.isEraser ? " eraser" : "")" }.joined()
        case .hover(let hover): "\(hover.phase) \(hover.roll ?? 9)"
        default: nil
        }
      }
      XCTAssertEqual(
        story,
        [
          "entered 0.5", "1 pressed", "moved 0.5", "moved 0.5", "2 pressed", "moved 0.5", "1 released", "2 released",
          "moved 0.5", "exited 0.5", "began eraser", "1 pressed", "1 released", "ended eraser", "buttons 1",
          "1 pressed",
          "began", "buttons 0", "1 cancelled", "cancelled",
        ])
    }
  }

  func testAMouseIsAFingerAndWithAltTwo() throws {
    try onMain {
      let app = try WebApp(size: CGSize(width: 400, height: 400))
      let page = try app.page()
      app.clear()
      func mouse(_ what: UInt8, _ x: Float, buttons: UInt8, modifiers: UInt8 = 0) -> PageMessage {
        PageMessage(0).u8(what).u8(2).u8(32).v(1).f32(x).f32(200).u8(buttons).u8(modifiers)
      }
      page.send(.pointers(1, [mouse(5, 100, buttons: 0)]))
      page.send(.pointers(2, [mouse(0, 100, buttons: 1), mouse(1, 110, buttons: 1), mouse(2, 110, buttons: 0)]))
      // The second button is no finger.
      page.send(.pointers(3, [mouse(0, 110, buttons: 2), mouse(2, 110, buttons: 0)]))
      let alt: UInt8 = 8
      page.send(.pointers(4, [mouse(5, 150, buttons: 0, modifiers: alt), mouse(0, 150, buttons: 1, modifiers: alt)]))
      page.send(.pointers(5, [mouse(2, 160, buttons: 0, modifiers: alt)]))
      try app.pump("the pair's end") { app.phases.filter { $0 == .ended }.count == 3 }
      XCTAssertEqual(app.samples.map(\.x), [100, 110, 110, 150, 250, 160, 240])
      XCTAssertTrue(app.samples.allSatisfy { $0.tool == .finger })
      XCTAssertTrue(
        app.events.contains { if case .fingerGuide(let guide) = $0 { guide.points.count == 2 } else { false } })
      XCTAssertTrue(app.events.contains { if case .hover(let hover) = $0 { hover.tool == .pointer } else { false } })
      XCTAssertEqual(app.liveContacts, 0)
    }
  }

  func testWheelPinchKeysAndText() throws {
    try onMain {
      let app = try WebApp()
      let page = try app.page()
      app.clear()
      page.send(PageMessage(6).f64(1).f32(10).f32(20).f32(0).f32(-40).u8(0))
      page.send(PageMessage(11).f64(2).u8(1).f32(10).f32(20).f32(1.5).f32(0.25))
      page.send(PageMessage(5).u8(1).u8(2).f64(3).str("KeyA").str("A"))
      page.send(PageMessage(5).u8(0).u8(0).f64(4).str("KeyA").str(""))
      page.send(PageMessage(8).f64(5).str("é👍🏽"))
      page.send(PageMessage(9).f64(6).v(1))
      try app.pump("the keys") { app.events.count >= 12 }
      let keys = app.events.compactMap { event -> String? in
        guard case .key(let key) = event else { return nil }
        return "\(key.usage) \(key.isDown ? "down" : "up") \(key.characters) \(key.modifiers.rawValue)"
      }
      XCTAssertEqual(
        keys, ["4 down A 2", "4 up  0", "0 down é 0", "0 up é 0", "0 down 👍🏽 0", "0 up 👍🏽 0", "42 down  0", "42 up  0"])
      guard case .scroll(let scroll)? = app.events.first, case .transform(let pinch) = app.events[1] else {
        return XCTFail("\(app.events)")
      }
      XCTAssertEqual(scroll.delta, Displacement(dx: 0, dy: -40))
      XCTAssertEqual(scroll.location, CGPoint(x: 10, y: 20))
      XCTAssertEqual([pinch.scale, pinch.rotation], [1.5, 0.25])
      XCTAssertEqual(pinch.phase, .changed)
    }
  }

  func testKeysHaveTheirNumbers() {
    let numbers: [(String, UInt16)] = [
      ("KeyA", 4), ("KeyZ", 29), ("Digit1", 30), ("Digit0", 39), ("Enter", 40), ("Space", 44), ("F1", 58), ("F12", 69),
      ("F13", 104), ("F24", 115), ("ArrowUp", 82), ("Numpad1", 89), ("Numpad9", 97), ("Numpad0", 98),
      ("MetaRight", 231),
      ("F25", 0), ("F0", 0), ("Key", 0), ("KeyÄ", 0), ("", 0), ("Fé", 0), ("Digit", 0), ("DigitX", 0),
    ]
    for (code, usage) in numbers { XCTAssertEqual(WebKeys.usage(ofCode: code), usage, code) }
  }

  func testFaultTwoPagesWithTheSameFingersStayApart() throws {
    try onMain {
      let app = try WebApp()
      let (a, b) = (try app.page(), try app.page())
      app.clear()
      a.send(.pointers(1000, [.finger(0, 1, 10, 10)]))
      // Another machine's clock.
      b.send(.pointers(900_000, [.finger(0, 1, 200, 200)]))
      try app.pump("two fingers") { app.liveContacts == 2 }
      a.send(.pointers(1010, [.finger(1, 1, 11, 10)]))
      try app.pump("a's move") { app.samples.contains { $0.x == 11 } }
      a.reset()
      try app.pump("a's cancel") { app.phases.contains(.cancelled) }
      XCTAssertEqual(app.liveContacts, 1, "b's finger goes on")
      b.send(.pointers(900_020, [.finger(2, 1, 201, 200)]))
      try app.pump("b's lift") { app.phases.contains(.ended) }
      XCTAssertEqual(Set(app.samples.map(\.source)).count, 2)
      XCTAssertEqual(Set(app.samples.map(\.id)).count, 2)
      XCTAssertEqual(app.liveContacts, 0)
    }
  }

  func testFaultAHiddenPageAndAnUnfocusedOneCancelTheirFingers() throws {
    try onMain {
      let app = try WebApp()
      let page = try app.page()
      app.clear()
      page.send(.pointers(10, [.finger(0, 1, 10, 10)]))
      page.send(.state(11, 2))
      try app.pump("the focus to go") { app.changes.contains(.focus(false)) }
      XCTAssertEqual(app.phases, [.began, .cancelled])
      guard case .surface = app.events.last else { return XCTFail("the cancel comes before the change") }
      page.send(.state(12, 2 | 4))
      page.send(.pointers(13, [.finger(0, 2, 10, 10)]))
      page.send(.state(14, 0))
      try app.pump("the page to hide") { app.changes.contains(.visible(false)) }
      XCTAssertEqual(app.phases, [.began, .cancelled, .began, .cancelled])
      XCTAssertEqual(app.changes, [.focus(false), .focus(true), .focus(false), .visible(false)])
      XCTAssertEqual(app.liveContacts, 0)
    }
  }

  func testFaultClocksThatJumpAndTimesThatAreNoneKeepOrder() throws {
    try onMain {
      let app = try WebApp()
      let page = try app.page()
      app.clear()
      let times: [Double] = [1000, 5e12, -7, .nan, .infinity, -.infinity, 0, 1e300, 1010, 2]
      _ = try log {
        page.send(.pointers(1, [.finger(0, 1, 0, 0)]))
        for (index, time) in times.enumerated() { page.send(.pointers(time, [.finger(1, 1, Float(index + 1), 0)])) }
        page.send(.pointers(3, [.finger(2, 1, 50, 0)]))
        try app.pump("the lift") { app.phases.last == .ended }
      }
      XCTAssertEqual(app.samples.map(\.x), (0...times.count).map(Double.init) + [50])
      XCTAssertEqual(app.frames.map(\.time), app.frames.map(\.time).sorted())
      XCTAssertTrue(app.frames.allSatisfy { $0.time <= SystemTime.now })
      XCTAssertEqual(app.liveContacts, 0)
    }
  }

  func testFaultPlacesThatAreNoNumbers() throws {
    try onMain {
      let app = try WebApp()
      let page = try app.page()
      app.clear()
      _ = try log {
        page.send(.pointers(1, [.finger(0, 1, .nan, 0), .finger(1, 1, 5, 5), .finger(2, 1, 5, 5)]))
        page.send(.pointers(2, [.finger(0, 2, 5, 5), .finger(1, 2, .infinity, 5), .finger(2, 2, -.infinity, 5)]))
        page.send(.pointers(3, [PageMessage(0).u8(0).u8(2).u8(0).v(3).f32(.nan).f32(1)]))
        page.send(PageMessage(6).f64(1).f32(.nan).f32(20).f32(0).f32(-40).u8(0))
        page.send(PageMessage(11).f64(2).u8(1).f32(10).f32(20).f32(0).f32(.nan))
        var mad = PageSurroundings()
        mad.width = .nan
        mad.height = -5
        mad.ratio = 1e30
        mad.insets = [.nan, 1e30, -1, .infinity]
        mad.rate = .nan
        page.send(.surroundings(mad))
        page.send(.pointers(9, [.finger(0, 7, 1, 1), .finger(2, 7, 1, 1)]))
        try app.pump("the last finger") { app.phases.filter { $0 == .ended }.count == 2 }
      }
      XCTAssertEqual(app.phases, [.began, .ended, .began, .ended])
      XCTAssertEqual(app.surface.geometry, SurfaceGeometry(size: CGSize(width: 400, height: 800), scale: 2))
      XCTAssertEqual(app.liveContacts, 0)
    }
  }
}
