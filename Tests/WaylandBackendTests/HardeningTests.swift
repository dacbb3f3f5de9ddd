import Foundation
import RenderTree
import TestRigs
import TouchPlatform
import XCTest

@testable import WaylandBackend

/// What a review found: answers that come too early, keys and pens that outlive what they touch, a socket that is full.
final class HardeningTests: WaylandTestCase, @unchecked Sendable {
  // MARK: - Answers

  func testFaultAnAnswerToANewSizeComesWithAPictureOfThatSize() throws {
    for negotiates in [true, false] {
      var behaviour = ScriptedCompositor.Behaviour()
      if !negotiates { behaviour.globals.removeAll { $0.name.hasPrefix("zxdg") } }
      try scripted(behaviour) { server, app in
        let answered = server.log.count
        // Full screen, and at once another word of the same size: the first picture of it is still to be drawn.
        let (toplevel, window) = (server.object("xdg_toplevel"), server.object("xdg_surface"))
        server.send(together: [
          WaylandMessage(toplevel, 0, [.int(1600), .int(1200), .array([2])]), WaylandMessage(window, 0, [.uint(900)]),
          WaylandMessage(toplevel, 0, [.int(1600), .int(1200), .array([2, 4])]),
          WaylandMessage(window, 0, [.uint(901)]),
        ])
        try app.pump("full screen to be answered") {
          server.log.contains { $0.interface == "xdg_surface" && $0.opcode == 4 && $0.words == [901] }
        }
        let log = server.log.dropFirst(answered)
        let answer = try XCTUnwrap(log.firstIndex { $0.interface == "xdg_surface" && $0.opcode == 4 })
        let picture = try XCTUnwrap(
          log.firstIndex { $0.interface == "wl_shm_pool" && $0.opcode == 0 && $0.words[2] == 1600 })
        XCTAssertLessThan(picture, answer)
        XCTAssertEqual(
          log.last { $0.interface == "xdg_surface" && $0.opcode == 3 }?.words, [0, 0, 1600, 1200])
        // A word without another size is answered without a frame.
        let frames = app.presented
        server.configure(width: 1600, height: 1200, states: [2])
        try app.pump("an answer") { server.count("xdg_surface", 4) >= 3 }
        XCTAssertEqual(app.presented, frames)
      }
    }
  }

  // MARK: - Pens

  func testFaultATabletIsPulledOutUnderItsPen() throws {
    try scripted { server, app in
      let tablet = server.newObject("zwp_tablet_v2")
      let tool = server.newObject("zwp_tablet_tool_v2")
      let seat = server.object("zwp_tablet_seat_v2")
      server.send(seat, 0, .uint(tablet))
      server.send(seat, 1, .uint(tool))
      server.send(tool, 0, .uint(0x140))
      server.send(tool, 4)
      server.send(tool, 6, .uint(server.nextSerial()), .uint(tablet), .uint(server.surface))
      server.send(tool, 10, .fixed(100), .fixed(50))
      server.send(tool, 8, .uint(server.nextSerial()))
      server.send(tool, 18, .uint(5))
      try app.pump("the pen") { app.samples(.began).count == 1 }
      server.send(tablet, 4)
      try app.pump("a cancel") { app.samples(.cancelled).count == 1 }
      XCTAssertEqual(app.window.contacts.activeCount, 0)
    }
  }

  @MainActor private func pens(_ it: Recorder) -> WaylandPens {
    WaylandPens(seat: 1, surface: .main, contacts: it.tracker) { it.deliver($0) }
  }

  func testFaultAPenWhoseContactWasCancelledIsSilentUntilItLiftsAndThenTouchesAgain() throws {
    try onMain {
      let it = Recorder()
      let pens = pens(it)
      @MainActor func say(_ events: WaylandPenEvent...) {
        for event in events { pens.receive(event, tool: 1, arrival: it.moment()) }
      }
      say(.kind(0x140), .proximityIn(serial: 1, part: .content), .motion(x: 1, y: 1), .down(serial: 2), .frame(time: 1))
      pens.cancel(at: it.moment())
      say(.motion(x: 2, y: 1), .frame(time: 2))
      XCTAssertEqual(it.journal, ["began 1,1", "cancelled 1,1"])
      say(.up, .frame(time: 3), .down(serial: 3), .frame(time: 4), .up, .frame(time: 5), .proximityOut, .frame(time: 6))
      XCTAssertEqual(
        it.journal.dropFirst(2),
        [
          "hover entered 2,1", "hover exited 2,1", "began 2,1", "ended 2,1", "hover entered 2,1", "hover exited 2,1",
        ])
      XCTAssertEqual(it.tracker.activeCount, 0)
    }
  }

  func testFaultAPenThatComesElsewhereWithoutHavingLeftIsCancelled() throws {
    try onMain {
      let it = Recorder()
      let pens = pens(it)
      for event in [
        .kind(0x140), .proximityIn(serial: 1, part: .content), .motion(x: 1, y: 1), .down(serial: 2), .frame(time: 1),
        .proximityOut, .proximityIn(serial: 3, part: .bar), .frame(time: 2),
      ] as [WaylandPenEvent] { pens.receive(event, tool: 1, arrival: it.moment()) }
      XCTAssertEqual(it.journal, ["began 1,1", "cancelled 1,1"])
      XCTAssertEqual(it.tracker.activeCount, 0)
    }
  }

  // MARK: - Keys

  private static let keymap = """
    xkb_keymap { xkb_keycodes { minimum = 8; maximum = 255; <AC01> = 38; <LFSH> = 50; };
    xkb_types { type "ONE_LEVEL" { modifiers = none; level_name[1] = "Any"; };
    type "TWO_LEVEL" { modifiers = Shift; map[Shift] = 2; level_name[1] = "Base"; level_name[2] = "Shift"; }; };
    xkb_compatibility { interpret.repeat = False;
    interpret Shift_L { action = SetMods(modifiers = Shift); }; };
    xkb_symbols { key <AC01> { type = "TWO_LEVEL", repeat = Yes, [ a, A ] }; key <LFSH> { [ Shift_L ] };
    modifier_map Shift { <LFSH> }; }; };\0
    """

  /// An app with this keyboard, whose keys repeat a hundred times a second after 20 ms.
  @MainActor private func focusKeyboard(_ server: ScriptedCompositor) throws -> UInt32 {
    let keyboard = server.object("wl_keyboard")
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("keymap-\(UUID().uuidString)").path
    defer { unlink(path) }
    XCTAssertTrue(FileManager.default.createFile(atPath: path, contents: Data(Self.keymap.utf8)))
    let file = open(path, O_RDONLY)
    defer { close(file) }
    server.send(keyboard, 0, .uint(1), .descriptor(file), .uint(UInt32(Self.keymap.utf8.count)))
    server.send(keyboard, 5, .int(100), .int(20))
    server.send(keyboard, 1, .uint(1), .uint(server.surface), .array([]))
    return keyboard
  }

  func testAKeySampleHasTheModifiersAfterItsKey() throws {
    try scripted { server, app in
      let keyboard = try focusKeyboard(server)
      server.send(keyboard, 3, .uint(1), .uint(1), .uint(42), .uint(1))
      server.send(keyboard, 4, .uint(1), .uint(1), .uint(0), .uint(0), .uint(0))
      server.send(keyboard, 3, .uint(2), .uint(2), .uint(30), .uint(1))
      server.send(keyboard, 3, .uint(3), .uint(3), .uint(30), .uint(0))
      server.send(keyboard, 3, .uint(4), .uint(4), .uint(42), .uint(0))
      server.send(keyboard, 4, .uint(2), .uint(0), .uint(0), .uint(0), .uint(0))
      try app.pump("the keys") { app.keys.count == 4 }
      XCTAssertEqual(app.keys.map(\.modifiers), [.shift, .shift, .shift, []])
      XCTAssertEqual(app.keys.map(\.characters), ["", "A", "A", ""])
      XCTAssertEqual(app.buttons.map(\.modifiers), [.shift, []])
    }
  }

  func testFaultAKeyThatIsHeldWhenTheWindowClosesOrTheCompositorDiesGoesUp() throws {
    for isClosed in [true, false] {
      try scripted { server, app in
        let keyboard = try focusKeyboard(server)
        server.send(keyboard, 3, .uint(1), .uint(1), .uint(30), .uint(1))
        try app.pump("a repeat") { app.keys.count >= 2 }
        if isClosed { server.send(server.object("xdg_toplevel"), 1) } else { server.stop() }
        _ = app.platform.run()
        XCTAssertEqual(app.keys.last?.isDown, false)
        let count = app.keys.count
        let later = SystemTime.now.advanced(byNanoseconds: 60_000_000)
        try app.pump("some periods") { SystemTime.now >= later }
        XCTAssertEqual(app.keys.count, count, "nothing repeats after the end")
      }
    }
  }

  func testAReleaseThatWaitsInTheSocketStopsARepeat() throws {
    try scripted { server, app in
      let keyboard = try focusKeyboard(server)
      app.onEvent = { app, event in
        guard case .key(let key) = event, key.isDown, app.keys.count == 1 else { return }
        // The app is busy for longer than the delay, and meanwhile the key is let go.
        server.send(keyboard, 3, .uint(2), .uint(2), .uint(30), .uint(0))
        usleep(60_000)
      }
      server.send(keyboard, 3, .uint(1), .uint(1), .uint(30), .uint(1))
      try app.pump("the release") { app.keys.last?.isDown == false }
      XCTAssertEqual(app.keys.map(\.isDown), [true, false])
    }
  }

  func testFaultKeysGoUpAfterTheWindowHasSaidThatItLostTheFocus() throws {
    try scripted { server, app in
      let keyboard = try focusKeyboard(server)
      server.send(keyboard, 3, .uint(1), .uint(1), .uint(30), .uint(1))
      try app.pump("a key") { !app.keys.isEmpty }
      server.configure(width: 800, height: 600, states: [])
      try app.pump("the release") { app.keys.last?.isDown == false }
      let (focus, key) = (
        app.events.firstIndex { if case .surface(let change) = $0 { change.kind == .focus(false) } else { false } },
        app.events.lastIndex { if case .key(let key) = $0 { !key.isDown } else { false } }
      )
      XCTAssertLessThan(try XCTUnwrap(focus), try XCTUnwrap(key), "the app cancels them first")
    }
  }

  // MARK: - The close button

  func testAFingerThatSlidesOffTheCloseButtonClosesNothing() throws {
    var behaviour = ScriptedCompositor.Behaviour()
    behaviour.decorationMode = 1
    behaviour.size = (800, 628)
    try scripted(behaviour) { server, app in
      let bar = try XCTUnwrap(server.log.first { $0.interface == "wl_subcompositor" && $0.opcode == 1 }?.words[1])
      let touch = server.object("wl_touch")
      server.send(touch, 0, .uint(1), .uint(1), .uint(bar), .int(3), .fixed(786), .fixed(14))
      server.send(touch, 2, .uint(2), .int(3), .fixed(700), .fixed(14))
      server.send(touch, 1, .uint(2), .uint(3), .int(3))
      server.send(touch, 3)
      try app.settle(server)
      XCTAssertFalse(app.window.isOver)
      // One whose lift never came, and whose number then touches the content.
      server.send(touch, 0, .uint(3), .uint(4), .uint(bar), .int(4), .fixed(786), .fixed(14))
      server.send(touch, 0, .uint(4), .uint(5), .uint(server.surface), .int(4), .fixed(20), .fixed(20))
      server.send(touch, 1, .uint(5), .uint(6), .int(4))
      server.send(touch, 3)
      try app.pump("a tap") { app.samples(.ended).count == 1 }
      XCTAssertFalse(app.window.isOver)
      XCTAssertEqual(app.window.contacts.activeCount, 0)
    }
  }

  // MARK: - Silence

  func testFaultAWindowThatNobodyShowsIsHiddenThoughTheAppRests() throws {
    try scripted { server, app in
      server.change { $0.callsBack = false }
      app.platform.requestFrame(for: app.surface.id)
      try app.pump("the window to be hidden") { app.changes.contains(.visible(false)) }
      XCTAssertEqual(app.ticks.count, 1, "the app asked for nothing more")
      server.callBack()
      try app.pump("the window to be back") { app.changes.last == .visible(true) }
    }
  }

  func testFaultMoreThanTheSocketHoldsIsHeardWhole() throws {
    try scripted { server, app in
      // The kernel keeps 278 small messages; nobody reads while these are said.
      let before = server.count("xdg_wm_base", 3)
      for _ in 0..<1000 { server.ping() }
      try app.pump("all answers") { server.count("xdg_wm_base", 3) == before + 1000 }
    }
  }

  func testFaultACompositorThatReadsNothingFillsTheSocketAndNobodyDies() throws {
    try scripted { server, app in
      let pointer = server.object("wl_pointer")
      server.send(pointer, 0, .uint(79), .uint(server.surface), .fixed(3), .fixed(300))
      server.send(pointer, 5)
      try app.pump("the pointer") { app.hovers.count == 1 }
      server.change { $0.reads = false }
      let shapes: [CursorShape] = [.hidden, .arrow]
      for round in 0..<40_000 where !app.window.connection.isStalled {
        app.platform.setCursor(shapes[round % 2])
        app.window.settle()
      }
      XCTAssertTrue(app.window.connection.isStalled, "the socket is full")
      for round in 0..<2000 { app.platform.setCursor(shapes[round % 2]) }
      app.platform.setCursor(.hidden)
      server.send(
        server.object("wl_touch"), 0, .uint(1), .uint(1), .uint(server.surface), .int(1), .fixed(5), .fixed(5))
      server.send(server.object("wl_touch"), 3)
      try app.pump("a finger") { app.samples(.began).count == 1 }
      server.change { $0.reads = true }
      try app.pump("the socket to take what waited") { !app.window.connection.isStalled }
      try app.settle(server)
      let shown = server.log.last { $0.interface == "wl_pointer" && $0.opcode == 0 }
      XCTAssertEqual(shown?.words[1], 0, "the newest picture is shown")
      server.send(server.object("wl_touch"), 4)
      try app.pump("a cancel") { app.samples(.cancelled).count == 1 }
      XCTAssertEqual(app.window.contacts.activeCount, 0)
    }
  }
}
