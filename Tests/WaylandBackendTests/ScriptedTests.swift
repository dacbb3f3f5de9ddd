import Foundation
import RenderTree
import TestRigs
import TouchPlatform
import XCTest

@testable import WaylandBackend

/// What real compositors do not do on demand.
final class ScriptedTests: WaylandTestCase, @unchecked Sendable {
  @MainActor private func press(_ server: ScriptedCompositor, _ finger: Int32, x: Double, y: Double) {
    let touch = server.object("wl_touch")
    server.send(
      touch, 0, .uint(server.nextSerial()), .uint(10), .uint(server.surface), .int(finger), .fixed(x), .fixed(y))
    server.send(touch, 3)
  }

  // MARK: - Opening

  func testWhatIsMissingIsNamed() throws {
    try onMain {
      let platform = try WaylandPlatform(socketName: "/nonexistent/wl")
      XCTAssertThrowsError(try platform.open(SurfaceConfiguration())) { error in
        guard case PlatformError.unavailable(let why)? = error as? PlatformError else { return XCTFail("\(error)") }
        XCTAssertTrue(why.contains("/nonexistent/wl"), why)
      }
      for (name, said) in [("wl_shm", "shared memory"), ("xdg_wm_base", "xdg-shell"), ("wl_compositor", "wl_comp")] {
        var behaviour = ScriptedCompositor.Behaviour()
        behaviour.globals.removeAll { $0.name == name }
        let server = try ScriptedCompositor(behaviour)
        defer { server.stop() }
        let platform = try WaylandPlatform(socketName: server.path)
        XCTAssertThrowsError(try platform.open(SurfaceConfiguration())) { error in
          guard case PlatformError.unsupported(let why)? = error as? PlatformError else { return XCTFail("\(error)") }
          XCTAssertTrue(why.contains(said), why)
        }
      }
    }
  }

  func testFaultACompositorThatDiesWhileTheWindowOpensIsAnError() throws {
    try onMain {
      var behaviour = ScriptedCompositor.Behaviour()
      behaviour.answers = false
      let server = try ScriptedCompositor(behaviour)
      // It never answers, so the app waits when it dies.
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { server.stop() }
      let platform = try WaylandPlatform(socketName: server.path)
      XCTAssertThrowsError(try platform.open(SurfaceConfiguration())) { error in
        guard case PlatformError.unavailable(let why)? = error as? PlatformError else { return XCTFail("\(error)") }
        XCTAssertTrue(why.contains("went away"), why)
      }
    }
  }

  func testTheWindowIsAsWished() throws {
    var behaviour = ScriptedCompositor.Behaviour()
    behaviour.size = (0, 0)
    let wish = SurfaceConfiguration(title: "A title\0 of\u{301} its own", size: CGSize(width: 320, height: 200))
    try scripted(behaviour, wish) { server, app in
      XCTAssertEqual(app.surface.geometry, SurfaceGeometry(size: CGSize(width: 320, height: 200), scale: 1))
      XCTAssertEqual(server.count("xdg_toplevel", 2), 1, "a title")
      XCTAssertEqual(server.count("xdg_toplevel", 11), 0, "no full screen")
      XCTAssertEqual(server.count("xdg_surface", 4), 1, "the configure is answered")
    }
    try scripted(behaviour, SurfaceConfiguration(isFullScreen: true)) { server, app in
      XCTAssertEqual(server.count("xdg_toplevel", 11), 1)
      // Three quarters of the output, where the compositor leaves it to the window.
      XCTAssertEqual(app.surface.geometry.size, CGSize(width: 1200, height: 900))
    }
  }

  func testTheWindowOfADeviceFitsTheOutputAndTakesASizeThatIsAskedFor() throws {
    var behaviour = ScriptedCompositor.Behaviour()
    behaviour.size = (0, 0)
    var wish = SurfaceConfiguration(title: "A device", size: CGSize(width: 393, height: 852), scale: 3)
    wish.deviceWindow = DeviceWindow(size: CGSize(width: 421, height: 8800))
    try scripted(behaviour, wish) { server, app in
      XCTAssertEqual(app.surface.geometry.scale, 1)
      XCTAssertLessThanOrEqual(app.surface.geometry.size.height, 1200 - 48, "the output is 1600 × 1200")
      let window = try XCTUnwrap(app.surface as? any WindowSurface)
      window.requestSize(CGSize(width: 500, height: 300))
      XCTAssertEqual(app.changes.last, .geometry(SurfaceGeometry(size: CGSize(width: 500, height: 300), scale: 1)))
      try app.pump("the size to be told") {
        server.log.last { $0.interface == "xdg_surface" && $0.opcode == 3 }?.words.suffix(2) == [500, 300]
      }
    }
  }

  // MARK: - Pens through the wire

  func testAPenThroughTheWire() throws {
    try scripted { server, app in
      let tool = server.newObject("zwp_tablet_tool_v2")
      server.send(server.object("zwp_tablet_seat_v2"), 1, .uint(tool))
      server.send(tool, 0, .uint(0x140))
      server.send(tool, 4)
      let tablet = server.newObject("zwp_tablet_v2")
      server.send(server.object("zwp_tablet_seat_v2"), 0, .uint(tablet))
      try app.settle(server)
      server.send(tool, 6, .uint(server.nextSerial()), .uint(tablet), .uint(server.surface))
      try app.settle(server)
      server.send(tool, 10, .fixed(100.5), .fixed(50.25))
      server.send(tool, 12, .uint(32768))
      server.send(tool, 17, .uint(server.nextSerial()), .uint(0x14B), .uint(1))
      server.send(tool, 18, .uint(5))
      server.send(tool, 8, .uint(server.nextSerial()))
      server.send(tool, 11, .uint(16384))
      server.send(tool, 13, .fixed(45), .fixed(45))
      server.send(tool, 14, .fixed(-90))
      server.send(tool, 18, .uint(6))
      server.send(tool, 9)
      server.send(tool, 18, .uint(7))
      server.send(tool, 7)
      server.send(tool, 18, .uint(8))
      server.send(tool, 5)
      try app.settle(server)
      XCTAssertEqual(app.samples.map(\.phase), [.began, .ended])
      let began = try XCTUnwrap(app.samples.first)
      XCTAssertEqual(began.tool, .pen)
      XCTAssertEqual(began.location, CGPoint(x: 100.5, y: 50.25))
      XCTAssertEqual(try XCTUnwrap(began.force), 0.25, accuracy: 0.0001)
      XCTAssertEqual(try XCTUnwrap(began.azimuth), .pi / 4, accuracy: 0.001)
      XCTAssertEqual(try XCTUnwrap(began.altitude), 0.6155, accuracy: 0.001)
      XCTAssertEqual(try XCTUnwrap(began.roll), -.pi / 2, accuracy: 0.001)
      XCTAssertEqual(app.hovers.map(\.phase), [.entered, .exited, .entered, .exited])
      XCTAssertEqual(try XCTUnwrap(app.hovers.first?.height), 0.5, accuracy: 0.001)
      let buttons = app.events.compactMap { if case .penButton(let button) = $0 { button } else { nil } }
      XCTAssertEqual(buttons.map(\.button), [1, 1])
      XCTAssertEqual(buttons.map(\.phase), [.pressed, .cancelled])
      XCTAssertEqual(server.count("zwp_tablet_tool_v2", 1), 1, "a removed tool is given back")
      server.send(tablet, 4)
      try app.pump("the tablet to be given back") { server.count("zwp_tablet_v2", 0) == 1 }
    }
  }

  // MARK: - Seats and outputs

  func testFaultASeatLosesTouchInMidTouch() throws {
    try scripted { server, app in
      press(server, 1, x: 10, y: 10)
      press(server, 2, x: 50, y: 10)
      try app.pump("two fingers") { app.samples(.began).count == 2 }
      server.send(server.object("wl_seat"), 0, .uint(3))
      try app.pump("two cancels") { app.samples(.cancelled).count == 2 }
      XCTAssertEqual(app.window.contacts.activeCount, 0)
      server.send(server.object("wl_seat"), 0, .uint(7))
      try app.settle(server)
      press(server, 1, x: 10, y: 10)
      try app.pump("a finger") { app.samples(.began).count == 3 }
    }
  }

  func testFaultASeatGoesInMidTouchAndAnothersFingersStay() throws {
    try scripted { server, app in
      let first = server.object("wl_touch")
      let number = server.addGlobal("wl_seat", version: 5)
      try app.pump("the second seat") { app.window.devices.count == 2 && server.objects("wl_touch").count == 2 }
      let second = try XCTUnwrap(server.objects("wl_touch").first { $0 != first })
      for (touch, x) in [(first, 10.0), (second, 90)] {
        // The same number on both screens.
        server.send(
          touch, 0, .uint(server.nextSerial()), .uint(10), .uint(server.surface), .int(0), .fixed(x), .fixed(10))
        server.send(touch, 3)
      }
      try app.pump("two fingers") { app.samples(.began).count == 2 }
      XCTAssertEqual(Set(app.samples.map(\.source)).count, 2)
      server.removeGlobal(number)
      try app.pump("a cancel") { app.samples(.cancelled).count == 1 }
      XCTAssertEqual(app.samples(.cancelled).first?.location.x, 90)
      XCTAssertEqual(app.window.contacts.activeCount, 1)
      try app.pump("the seat to be given back") { server.count("wl_seat", 3) == 1 }
      server.send(first, 1, .uint(1), .uint(12), .int(0))
      server.send(first, 3)
      try app.pump("the end") { app.samples(.ended).count == 1 }
      XCTAssertEqual(app.window.contacts.activeCount, 0)
    }
  }

  func testTheScaleChangesWhileItRuns() throws {
    try scripted { server, app in
      press(server, 1, x: 100, y: 100)
      try app.pump("a finger") { app.samples(.began).count == 1 }
      server.send(server.object("wp_fractional_scale_v1"), 0, .uint(180))
      try app.pump("another scale") { app.surface.geometry.scale == 1.5 }
      XCTAssertEqual(
        app.changes.last, .geometry(SurfaceGeometry(size: CGSize(width: 800, height: 600), scale: 1.5)))
      let touch = server.object("wl_touch")
      server.send(touch, 2, .uint(11), .int(1), .fixed(120), .fixed(100))
      server.send(touch, 3)
      try app.pump("a move") { app.samples(.moved).count == 1 }
      XCTAssertEqual(app.samples.last?.location, CGPoint(x: 120, y: 100), "points stay points")
      try app.pump("finer pixels") {
        server.log.contains { $0.interface == "wl_shm_pool" && $0.opcode == 0 && $0.words[2] == 1200 }
      }
      XCTAssertTrue(
        server.log.contains { $0.interface == "wp_viewport" && $0.opcode == 2 && $0.words == [800, 600] })
      // Scales that nobody can draw.
      for numerator in [0, 1, UInt32.max] { server.send(server.object("wp_fractional_scale_v1"), 0, .uint(numerator)) }
      try app.settle(server)
      XCTAssertEqual(app.surface.geometry.scale, 1.5)
    }
  }

  func testWholeScalesOfOutputs() throws {
    var behaviour = ScriptedCompositor.Behaviour()
    behaviour.globals.removeAll { $0.name.hasPrefix("wp_") }
    behaviour.output = (1600, 1200, 75_000, 2)
    try scripted(behaviour) { server, app in
      XCTAssertEqual(app.surface.geometry.scale, 2)
      XCTAssertEqual(app.surface.geometry.pixelWidth, 1600)
      let output = server.object("wl_output")
      server.send(server.surface, 0, .uint(output))
      try app.pump("its pace") {
        app.changes.contains { if case .environment(let it) = $0 { it.framesPerSecond == 75 } else { false } }
      }
      server.send(output, 3, .int(3))
      server.send(output, 2)
      try app.pump("another scale") { app.surface.geometry.scale == 3 }
      XCTAssertEqual(app.surface.geometry.size, CGSize(width: 800, height: 600))
      try app.pump("the scale to be told") {
        server.log.contains { $0.interface == "wl_surface" && $0.opcode == 8 && $0.words == [3] }
      }
      // No output shows it any more, as when it is minimised.
      server.send(server.surface, 1, .uint(output))
      try app.pump("the loss") { app.changes.contains(.visible(false)) }
      server.send(server.surface, 0, .uint(output))
      try app.pump("the return") { app.changes.last == .visible(true) || app.isShown }
    }
  }

  // MARK: - Frames

  func testTimeGoesOnWhenCallbacksCease() throws {
    try scripted { server, app in
      server.change { $0.callsBack = false }
      app.isAnimating = true
      app.platform.requestFrame(for: app.surface.id)
      try app.pump("frames without callbacks") { app.ticks.count >= 6 }
      app.isAnimating = false
      // The targets follow the clock's own moments; the times of delivery also hold what the machine did in between.
      let steps = zip(app.ticks.dropFirst(2), app.ticks.dropFirst(3)).map { $1.target.nanoseconds(since: $0.target) }
      XCTAssertTrue(steps.allSatisfy { $0 >= 16_000_000 }, "\(steps)")
      XCTAssertLessThanOrEqual(server.count("wl_surface", 3), 2, "one callback is owed at most")
      server.change { $0.callsBack = true }
      server.callBack()
      try app.pump("the callback") { app.window.clock.owedSince == nil }
    }
  }

  func testBuffersThatAreNotReleasedAreNotDrawnInto() throws {
    try scripted { server, app in
      server.change { $0.releases = false }
      app.isAnimating = true
      app.platform.requestFrame(for: app.surface.id)
      try app.pump("some frames") { app.ticks.count >= 12 }
      app.isAnimating = false
      XCTAssertEqual(app.window.surface.buffers.counts.all, 3)
      XCTAssertNil(app.surface.acquireBuffer(), "the compositor reads all of them")
    }
  }

  func testTheAgeOfABufferIsHowManyFramesAgoItWasShown() throws {
    try scripted { server, app in
      var ages: [Int] = []
      for _ in 0..<6 {
        let presented = app.window.surface
        let buffer = try XCTUnwrap(presented.acquireBuffer())
        ages.append(buffer.age)
        presented.present(damage: [PixelRect(x: 0, y: 0, width: 8, height: 8)])
        // The first answer says that the compositor has read the frame, the second that its release was read here.
        for _ in 0..<2 { try app.settle(server) }
      }
      XCTAssertEqual(ages, [0, 2, 2, 2, 2, 2])
      XCTAssertTrue(
        server.log.contains { $0.interface == "wl_surface" && $0.opcode == 9 && $0.words == [0, 0, 8, 8] })
    }
  }

  // MARK: - The window's own frame

  func testWithoutDecorationsOfTheCompositorTheWindowDrawsItsOwn() throws {
    for negotiates in [true, false] {
      var behaviour = ScriptedCompositor.Behaviour()
      behaviour.decorationMode = 1
      behaviour.size = (800, 628)
      if !negotiates { behaviour.globals.removeAll { $0.name.hasPrefix("zxdg") } }
      try scripted(behaviour) { server, app in
        XCTAssertEqual(app.surface.geometry.size, CGSize(width: 800, height: 600), "the bar has 28 units")
        XCTAssertEqual(server.objects("wl_subsurface").count, 4)
        let geometry = server.log.last { $0.interface == "xdg_surface" && $0.opcode == 3 }
        XCTAssertEqual(geometry?.words, [0, UInt32(bitPattern: -28), 800, 628])
        let bar = try XCTUnwrap(server.objects("wl_surface").dropFirst().first { $0 != server.surface })
        let touch = server.object("wl_touch")
        // The bar's surface is the first that was made for the frame: surfaces are content, cursor, bar …
        let pieces = server.log.filter { $0.interface == "wl_subcompositor" && $0.opcode == 1 }.map { $0.words[1] }
        XCTAssertTrue(pieces.count == 4 && bar != 0)
        let barSurface = pieces[0]
        server.send(
          touch, 0, .uint(77), .uint(1), .uint(barSurface), .int(1), .fixed(200), .fixed(14))
        server.send(touch, 3)
        try app.pump("a move of the window") { server.count("xdg_toplevel", 5) == 1 }
        server.send(touch, 1, .uint(78), .uint(2), .int(1))
        server.send(touch, 3)
        // The pointer at the right edge.
        let pointer = server.object("wl_pointer")
        server.send(pointer, 0, .uint(79), .uint(pieces[2]), .fixed(3), .fixed(300))
        server.send(pointer, 5)
        server.send(pointer, 3, .uint(80), .uint(3), .uint(0x110), .uint(1))
        server.send(pointer, 5)
        try app.pump("a resize") { server.count("xdg_toplevel", 6) == 1 }
        server.send(pointer, 3, .uint(81), .uint(4), .uint(0x110), .uint(0))
        server.send(pointer, 1, .uint(82), .uint(pieces[2]))
        server.send(pointer, 5)
        try app.settle(server)
        XCTAssertEqual(app.samples.count, 0, "nothing of it is the app's")
        // Full screen has no frame.
        server.configure(width: 1600, height: 1200, states: [2, 4])
        try app.pump("full screen") { app.surface.geometry.size == CGSize(width: 1600, height: 1200) }
        server.configure(width: 800, height: 628)
        try app.pump("the frame again") { app.surface.geometry.size == CGSize(width: 800, height: 600) }
        server.send(touch, 0, .uint(83), .uint(5), .uint(barSurface), .int(2), .fixed(786), .fixed(14))
        server.send(touch, 1, .uint(84), .uint(6), .int(2))
        server.send(touch, 3)
        XCTAssertEqual(app.platform.run(), .stopped)
        XCTAssertEqual(app.changes.last, .closed)
      }
    }
  }

  // MARK: - Faults

  func testFaultTheFocusGoesInMidTouch() throws {
    try scripted { server, app in
      press(server, 1, x: 10, y: 10)
      try app.pump("a finger") { app.samples(.began).count == 1 }
      server.configure(width: 800, height: 600, states: [])
      try app.pump("the loss") { app.changes.contains(.focus(false)) }
      XCTAssertEqual(app.samples.map(\.phase), [.began, .cancelled])
      guard case .surface = app.events.last else { return XCTFail("the cancel comes before the change") }
      XCTAssertEqual(app.window.contacts.activeCount, 0)
      let touch = server.object("wl_touch")
      server.send(touch, 2, .uint(11), .int(1), .fixed(120), .fixed(100))
      server.send(touch, 1, .uint(5), .uint(12), .int(1))
      server.send(touch, 3)
      try app.settle(server)
      XCTAssertEqual(app.samples.count, 2, "the finger stays silent")
    }
  }

  func testFaultTheWindowIsClosedInMidTouch() throws {
    try scripted { server, app in
      press(server, 1, x: 10, y: 10)
      try app.pump("a finger") { app.samples(.began).count == 1 }
      server.send(server.object("xdg_toplevel"), 1)
      XCTAssertEqual(app.platform.run(), .stopped)
      XCTAssertEqual(app.samples(.cancelled).count, 1)
      XCTAssertEqual(app.changes.last, .closed)
      XCTAssertEqual(app.window.contacts.activeCount, 0)
    }
  }

  func testFaultAResizeInMidTouchKeepsTheFinger() throws {
    try scripted { server, app in
      press(server, 1, x: 10, y: 10)
      try app.pump("a finger") { app.samples(.began).count == 1 }
      server.configure(width: 640, height: 480)
      try app.pump("a size") { app.surface.geometry.size == CGSize(width: 640, height: 480) }
      try app.pump("a frame of it") {
        server.log.contains { $0.interface == "wl_shm_pool" && $0.opcode == 0 && $0.words[2] == 640 }
      }
      // Sizes that nobody can draw.
      server.configure(width: .max, height: .max)
      server.configure(width: -5, height: 1)
      server.configure(width: 640, height: 480)
      let touch = server.object("wl_touch")
      server.send(touch, 1, .uint(5), .uint(12), .int(1))
      server.send(touch, 3)
      try app.pump("the end") { app.samples(.ended).count == 1 }
      XCTAssertEqual(app.samples.map(\.phase), [.began, .ended])
      XCTAssertEqual(app.window.contacts.activeCount, 0)
    }
  }

  func testFaultAProtocolErrorNamesWhatTheCompositorSaid() throws {
    try scripted { server, app in
      press(server, 1, x: 10, y: 10)
      try app.pump("a finger") { app.samples(.began).count == 1 }
      server.send(1, 0, .uint(server.surface), .uint(3), .string("the surface is the wrong colour"))
      guard case .lost(let why) = app.platform.run() else { return XCTFail("not lost") }
      XCTAssertTrue(why.contains("the surface is the wrong colour") && why.contains("wl_surface"), why)
      XCTAssertEqual(app.samples(.cancelled).count, 1)
      XCTAssertEqual(app.window.contacts.activeCount, 0)
    }
  }

  func testFaultGarbageOnTheSocketIsALoss() throws {
    for bytes in [
      [UInt8](repeating: 0xA5, count: 64), Bytes(object: 2, size: 4), Bytes(object: 2, size: 65532),
      Bytes(object: 1, size: 12, opcode: 99),
    ] {
      try scripted { server, app in
        press(server, 1, x: 10, y: 10)
        try app.pump("a finger") { app.samples(.began).count == 1 }
        server.sendRaw(bytes + [UInt8](repeating: 0, count: 8))
        server.stop()
        guard case .lost = app.platform.run() else { return XCTFail("not lost") }
        XCTAssertEqual(app.samples(.cancelled).count, 1)
        XCTAssertEqual(app.window.contacts.activeCount, 0)
      }
    }
  }

  private func Bytes(object: UInt32, size: UInt32, opcode: UInt32 = 0) -> [UInt8] {
    [object, size << 16 | opcode].flatMap { word in withUnsafeBytes(of: word) { Array($0) } }
  }

  func testFaultNonsenseThatIsWellFormedIsLivedWith() throws {
    try scripted { server, app in
      let (touch, pointer, keyboard) = (
        server.object("wl_touch"), server.object("wl_pointer"), server.object("wl_keyboard")
      )
      server.send(touch, 1, .uint(1), .uint(0), .int(44))
      server.send(touch, 2, .uint(1), .int(-7), .fixed(1), .fixed(1))
      server.send(touch, 5, .int(9), .fixed(-4), .fixed(0))
      server.send(touch, 0, .uint(1), .uint(9), .uint(server.surface), .int(3), .fixed(8_000_000), .fixed(-8_000_000))
      server.send(touch, 0, .uint(1), .uint(0xFFFF_FFFF), .uint(server.surface), .int(3), .fixed(1), .fixed(1))
      server.send(touch, 4)
      server.send(pointer, 4, .uint(1), .uint(77), .fixed(5))
      server.send(pointer, 9, .uint(99), .int(.min))
      server.send(pointer, 8, .uint(0), .int(.max))
      server.send(pointer, 3, .uint(1), .uint(1), .uint(0xFFFF), .uint(1))
      server.send(keyboard, 5, .int(.max), .int(.min))
      server.send(keyboard, 3, .uint(1), .uint(1), .uint(0xFFFF_FFFF), .uint(1))
      server.send(keyboard, 1, .uint(1), .uint(server.surface), .array([1, 2, 3]))
      try app.settle(server)
      for code in 0..<150 as Range<UInt32> { server.send(keyboard, 3, .uint(1), .uint(1), .uint(code), .uint(1)) }
      server.send(keyboard, 3, .uint(1), .uint(1), .uint(0xFFFF_FFFF), .uint(1))
      server.send(keyboard, 4, .uint(1), .uint(0xFFFF_FFFF), .uint(0), .uint(0xFFFF_FFFF), .uint(99))
      server.send(keyboard, 2, .uint(1), .uint(server.surface))
      try app.settle(server)
      for _ in 0..<100 { _ = server.addGlobal("wl_output", version: 4) }
      try app.settle(server)
      for _ in 0..<100 { _ = server.addGlobal("wl_seat", version: 1) }
      server.removeGlobal(4711)
      try app.settle(server)
      XCTAssertEqual(app.window.contacts.activeCount, 0)
      XCTAssertEqual(app.keys.count { $0.isDown }, app.keys.count { !$0.isDown }, "no key is stuck")
      XCTAssertLessThanOrEqual(app.window.devices.count, 64)
    }
  }

  func testFaultKeymapsThatLie() throws {
    try scripted { server, app in
      let keyboard = server.object("wl_keyboard")
      let path = FileManager.default.temporaryDirectory.appendingPathComponent("keymap-\(UUID().uuidString)").path
      defer { unlink(path) }
      XCTAssertTrue(FileManager.default.createFile(atPath: path, contents: Data("xkb_keymap { nonsense".utf8)))
      for (format, size) in [(1, 21), (1, 4096), (1, 0xFFFF_FFFF), (0, 21), (1, 0)] as [(UInt32, UInt32)] {
        let file = open(path, O_RDONLY)
        defer { close(file) }
        server.send(keyboard, 0, .uint(format), .descriptor(file), .uint(size))
      }
      server.send(keyboard, 1, .uint(1), .uint(server.surface), .array([]))
      server.send(keyboard, 3, .uint(1), .uint(1), .uint(30), .uint(1))
      server.send(keyboard, 3, .uint(2), .uint(1), .uint(30), .uint(0))
      try app.settle(server)
      XCTAssertEqual(app.keys.map(\.usage), [4, 4], "keys have their places without a layout")
      XCTAssertEqual(app.keys.map(\.characters), ["", ""])
    }
  }

  func testKeysRepeatUntilTheyComeUp() throws {
    try scripted { server, app in
      let keyboard = server.object("wl_keyboard")
      let keymap = """
        xkb_keymap { xkb_keycodes { minimum = 8; maximum = 255; <AC01> = 38; };
        xkb_types { type "ONE_LEVEL" { modifiers = none; level_name[1] = "Any"; }; };
        xkb_compatibility { interpret.repeat = False; };
        xkb_symbols { key <AC01> { repeat = Yes, [ a ] }; }; };\0
        """
      let path = FileManager.default.temporaryDirectory.appendingPathComponent("keymap-\(UUID().uuidString)").path
      defer { unlink(path) }
      XCTAssertTrue(FileManager.default.createFile(atPath: path, contents: Data(keymap.utf8)))
      let file = open(path, O_RDONLY)
      defer { close(file) }
      server.send(keyboard, 0, .uint(1), .descriptor(file), .uint(UInt32(keymap.utf8.count)))
      server.send(keyboard, 5, .int(100), .int(20))
      server.send(keyboard, 1, .uint(1), .uint(server.surface), .array([]))
      server.send(keyboard, 3, .uint(1), .uint(1), .uint(30), .uint(1))
      try app.pump("repeats") { app.keys.count >= 4 }
      server.send(keyboard, 3, .uint(2), .uint(9), .uint(30), .uint(0))
      try app.pump("the release") { app.keys.last?.isDown == false }
      let count = app.keys.count
      try app.settle(server)
      XCTAssertEqual(app.keys.count, count, "a key that is up repeats no more")
      XCTAssertTrue(app.keys.allSatisfy { $0.usage == 4 && $0.characters == "a" })
    }
  }

  func testFaultACompositorThatTakesNothingStopsNobody() throws {
    try scripted { server, app in
      press(server, 1, x: 10, y: 10)
      try app.pump("a finger") { app.samples(.began).count == 1 }
      // It answers nothing any more: neither callbacks nor buffers come back.
      server.change {
        $0.callsBack = false
        $0.releases = false
        $0.answers = false
      }
      app.isAnimating = true
      app.platform.requestFrame(for: app.surface.id)
      try app.pump("time to go on") { app.ticks.count >= 12 }
      app.isAnimating = false
      XCTAssertEqual(app.window.contacts.activeCount, 1, "a finger is no reason to think the window hidden")
      server.send(server.object("wl_touch"), 4)
      try app.pump("a cancel") { app.samples(.cancelled).count == 1 }
      XCTAssertEqual(app.window.contacts.activeCount, 0)
    }
  }

  func testFaultAnUpWithoutAFrameEndsAfterAMoment() throws {
    try scripted { server, app in
      press(server, 1, x: 10, y: 10)
      try app.pump("a finger") { app.samples(.began).count == 1 }
      server.send(server.object("wl_touch"), 1, .uint(5), .uint(12), .int(1))
      try app.pump("the end") { app.samples(.ended).count == 1 }
      XCTAssertEqual(app.window.contacts.activeCount, 0)
    }
  }

  func testAHandlerThatNestsALoopKeepsTheOrder() throws {
    try scripted { server, app in
      var nested = false
      app.onEvent = { app, event in
        guard case .contacts(let frame) = event, frame.samples.first?.phase == .began, !nested else { return }
        nested = true
        let touch = server.object("wl_touch")
        server.send(touch, 2, .uint(11), .int(1), .fixed(20), .fixed(10))
        server.send(touch, 3)
        server.send(touch, 1, .uint(5), .uint(12), .int(1))
        server.send(touch, 3)
        // What comes inside waits until this handler is done.
        try? app.settle(server)
      }
      press(server, 1, x: 10, y: 10)
      try app.pump("the end") { app.samples(.ended).count == 1 }
      XCTAssertEqual(app.samples.map(\.phase), [.began, .moved, .ended])
    }
  }

  func testThePointersPictureIsSetAndHidden() throws {
    try scripted { server, app in
      let pointer = server.object("wl_pointer")
      server.send(pointer, 0, .uint(55), .uint(server.surface), .fixed(3), .fixed(30))
      server.send(pointer, 5)
      try app.pump("a picture") { server.log.contains { $0.interface == "wl_pointer" && $0.words.first == 55 } }
      app.platform.setCursor(.hidden)
      try app.pump("none") {
        server.log.last { $0.interface == "wl_pointer" && $0.opcode == 0 }?.words == [55, 0, 0, 0]
      }
      app.platform.setCursor(.hand)
      try app.pump("a hand") {
        server.log.last { $0.interface == "wl_pointer" && $0.opcode == 0 }.map { $0.words[1] != 0 } ?? false
      }
    }
    try scripted(.init(), SurfaceConfiguration(hidesCursor: true)) { server, app in
      let pointer = server.object("wl_pointer")
      server.send(pointer, 0, .uint(56), .uint(server.surface), .fixed(3), .fixed(30))
      server.send(pointer, 5)
      app.platform.setCursor(.text)
      try app.settle(server)
      let pictures = server.log.filter { $0.interface == "wl_pointer" && $0.opcode == 0 }
      XCTAssertFalse(pictures.isEmpty)
      XCTAssertTrue(pictures.allSatisfy { $0.words == [56, 0, 0, 0] })
    }
  }
}
