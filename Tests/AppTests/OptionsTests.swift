import Foundation
import RenderTree
import TestRigs
import Testing
import TouchPlatform
import TouchRecording

extension AppSuites {
  /// The options that every app takes, on an app in a window of a real X server.
  @Suite("Launch options on an X server")
  struct OptionsOfApps {
    let rig: XServerRig
    let folder: URL

    init() throws {
      rig = try XServerRig(width: 1600, height: 1000)
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-options-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

    private func journal(_ name: String) throws -> [String] {
      try String(contentsOfFile: file(name), encoding: .utf8).split(separator: "\n").map(String.init)
    }

    @Test("An app that stands for an iPhone 15 knows it at its launch, shows touches, and its tape plays the same")
    func device() throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let (tape, tool) = (file("run.tape"), Products.program("touchstone"))
      // The window has room for the device's frame, 14 points on each side, around a screen of 393 × 852.
      let app = try WindowedApp(
        Products.program("JournalApp"), on: rig, size: CGSize(width: 421, height: 880),
        command: [tool, "record", "--output", tape],
        environment: [
          "JOURNAL": file("recorded"), "TOUCHSTONE_DEVICE": "iPhone 15", "TOUCHSTONE_SHOW_TOUCHES": "1",
        ], shows: (CGPoint(x: 60, y: 300), 0xffff_ffff))
      let place = CGPoint(x: 210, y: 500)
      let pixel = app.screen(place)
      try rig.touch.begin(1, at: pixel)
      // The white spot in the circle's middle, and the circle's blue ring.
      var seen: [UInt32] = []
      try eventually("a mark at \(pixel)", state: { "There is \(seen.map { String($0, radix: 16) })" }) {
        let picture = try rig.control.screenshot()
        seen = [picture[Int(pixel.x), Int(pixel.y)], picture[Int(pixel.x) + 21, Int(pixel.y)]]
        return seen[0] & 0xff > 0xe0 && (seen[1] >> 16) & 0xff < 0x40 && seen[1] & 0xff > 0xd0
      }
      try rig.touch.end(1)
      try eventually("the mark to go") {
        try rig.control.screenshot()[Int(pixel.x) + 21, Int(pixel.y)] == 0xffff_ffff
      }
      #expect(try app.close() == 0)
      let recorded = try journal("recorded")
      #expect(recorded.prefix(2) == ["screen 393.0 × 852.0 at 3.0", "phone, covered 59.0, 0.0, 34.0, 0.0"])
      #expect(recorded.contains { $0.hasPrefix("board began") && $0.contains("196") })

      let player = try ChildApp(
        tool, ["play", tape, Products.program("JournalApp"), "--speed", "max"],
        environment: ["JOURNAL": file("played"), "DISPLAY": ""])
      #expect(try player.wait() == 0, "\(player.errors)")
      #expect(try journal("played") == recorded)
    }

    @Test("A device on a display that is too small is shown whole, touched where it is shown, and turned by a key")
    func deviceInWindow() throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let rig = try XServerRig(width: 1280, height: 800)
      let (tape, tool) = (file("run.tape"), Products.program("touchstone"))
      let app = try ChildApp(
        tool,
        ["record", "--output", tape, Products.program("JournalApp"), "--device", "iPhone 15"],
        environment: ["DISPLAY": rig.displayName, "JOURNAL": file("journal")])
      var window: UInt32 = 0
      func frame() -> PixelRect { rig.control.frame(of: window) ?? PixelRect(x: 0, y: 0, width: 0, height: 0) }
      try eventually("the window", state: { app.output + app.errors }) {
        window = rig.control.window(titled: "JournalApp") ?? 0
        return frame().height == 800
      }
      // 421 × 880 points with the frame, of which the screen is in the middle.
      let factor = Double(frame().width) / 421
      func pixel(_ x: Double, _ y: Double) -> CGPoint {
        CGPoint(x: Double(frame().width) / 2 + (x - 393 / 2) * factor, y: 400 + (y - 852 / 2) * factor)
      }
      let place = pixel(100, 600)
      try eventually("the app's white", state: { app.output + app.errors }) {
        try rig.control.screenshot()[Int(place.x), Int(place.y)] == 0xffff_ffff
      }
      let island = pixel(196, 29)
      #expect(try rig.control.screenshot()[Int(island.x), Int(island.y)] & 0xff < 0x10)
      try rig.touch.begin(1, at: place)
      try rig.touch.end(1)
      // On the frame: not the app's.
      try rig.touch.begin(2, at: CGPoint(x: 3, y: 400))
      try rig.touch.end(2)
      try rig.keyboard.press(code: 75)
      try rig.keyboard.release(code: 75)
      try eventually("the window to be turned", state: { "\(frame()) \(app.errors)" }) {
        frame().width > frame().height
      }
      try eventually("the app's white in the turned window") {
        try rig.control.screenshot()[frame().width / 2, frame().height / 2] == 0xffff_ffff
      }
      rig.control.close(window)
      #expect(try app.wait() == 0, "\(app.errors)")
      let lines = try journal("journal")
      #expect(lines.prefix(2) == ["screen 393.0 × 852.0 at 3.0", "phone, covered 59.0, 0.0, 34.0, 0.0"])
      let events = try Recording(contentsOfFile: tape).events
      let contacts = events.compactMap { if case .contacts(let frame) = $0 { frame.samples[0] } else { nil } }
      #expect(contacts.map(\.phase) == [.began, .ended])
      #expect(contacts.allSatisfy { abs($0.x - 100) < 1.5 && abs($0.y - 600) < 1.5 }, "\(contacts)")
      let shapes = events.compactMap { event -> CGSize? in
        guard case .surface(let change) = event, case .geometry(let geometry) = change.kind else { return nil }
        return geometry.size
      }
      #expect(shapes == [CGSize(width: 852, height: 393)])
      #expect(!events.contains { if case .key = $0 { true } else { false } })
    }

    @Test("A touch screen that is askew is set right by five touches, then and at the next start")
    func calibrate() throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      // As large as the screen, as an app that is calibrated wants to be.
      let rig = try XServerRig(width: 800, height: 600)
      func start(_ name: String, calibrates: Bool) throws -> WindowedApp {
        try WindowedApp(
          Products.program("JournalApp"), on: rig, size: CGSize(width: 800, height: 600), origin: .zero,
          environment: [
            "JOURNAL": file(name), "TOUCHSTONE_CALIBRATE": calibrates ? "1" : "0", "XDG_CONFIG_HOME": folder.path,
          ], shows: (CGPoint(x: 3, y: 3), calibrates ? 0xff22_2222 : 0xffff_ffff))
      }
      func askew(_ x: Double, _ y: Double) -> CGPoint {
        CGPoint(x: 0.94 * x + 0.03 * y + 11, y: -0.02 * x + 0.97 * y + 23)
      }
      func touch(_ point: CGPoint, _ app: WindowedApp) throws {
        try rig.touch.begin(1, at: app.screen(point))
        try app.settle()
        try rig.touch.end(1)
        try app.settle()
      }
      func began(_ name: String) throws -> [CGPoint] {
        try journal(name).filter { $0.hasPrefix("board began") }.flatMap(JournalOfRealFingers.points)
      }
      let app = try start("first", calibrates: true)
      for (x, y) in [(80, 60), (720, 60), (720, 540), (80, 540), (400, 300)] as [(Double, Double)] {
        try touch(askew(x, y), app)
      }
      let store = file("touchstone/calibration.json")
      try eventually("the file \(store)") { FileManager.default.fileExists(atPath: store) }
      // This one ends the result's rest.
      try touch(askew(100, 100), app)
      try touch(askew(300, 200), app)
      #expect(try app.close() == 0)
      let later = try start("second", calibrates: false)
      try touch(askew(500, 400), later)
      #expect(try later.close() == 0)
      let places = try began("first") + began("second")
      #expect(places.count == 2)
      for (place, wanted) in zip(places, [CGPoint(x: 300, y: 200), CGPoint(x: 500, y: 400)]) {
        #expect(abs(place.x - wanted.x) < 0.1 && abs(place.y - wanted.y) < 0.1, "\(place) for \(wanted)")
      }
    }

    @Test("Without a display an app ends with a line for each backend and why it was not usable")
    func noDisplay() throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let app = try ChildApp(
        Products.program("JournalApp"), ["--backend", "x11", "--", "--lan"],
        environment: ["JOURNAL": file("journal"), "DISPLAY": ""])
      #expect(try app.wait() == 1)
      #expect(app.errors.contains("JournalApp: not available: no backend could start\n  x11  DISPLAY is not set\n"))
      let asked = try ChildApp(Products.program("JournalApp"), ["--help-touchstone"], environment: ["DISPLAY": ""])
      #expect(try asked.wait() == 0)
      #expect(asked.output.contains("--calibrate") && asked.output.contains("iPhone 15, 393 x 852 at 3"))
      let wrong = try ChildApp(Products.program("JournalApp"), ["--port", "x"], environment: ["DISPLAY": ""])
      #expect(try wrong.wait() == 1)
      #expect(wrong.errors == "JournalApp: --port \"x\" makes no sense; it wants a port, 0 to 65535\n")
    }
  }
}
