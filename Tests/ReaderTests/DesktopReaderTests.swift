import Foundation
import TestRigs
import Testing

/// An app on the accessibility bus of a desktop, read and operated through the library that Orca uses.
@Suite("Screen readers of desktops", .serialized)
struct DesktopReaderTests {
  /// Runs a script to its end: what it printed, line by line.
  private func run(_ script: String, on bus: PortalRig, _ more: [String: String] = [:]) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("script-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Python/\(script)")
    let output = folder.appendingPathComponent("out").path
    var variables = ProcessInfo.processInfo.environment
    variables["DBUS_SESSION_BUS_ADDRESS"] = bus.address
    variables["PYTHONIOENCODING"] = "utf-8"
    variables.merge(more) { $1 }
    let process = try Spawn.start(
      ["timeout", "-k", "2", "90", "/usr/bin/python3", "-B", "-W", "ignore", path.path], environment: variables,
      output: output)
    var status: Int32 = 0
    while waitpid(process, &status, 0) != process {}
    let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init).filter { !$0.contains("dbind-WARNING") }
  }

  private let found = [
    "application “ReaderApp”", "  frame “ReaderApp”", "    panel “”", "      heading “Now playing”",
    "      push button “Play”", "      slider “Volume” = 0.5 of 0 to 1", "      toggle button “Shuffle”",
    "      panel “Order”", "        radio button “Title” checked selected", "        radio button “Artist”",
    "      entry “Name” = “” editable", "      password text “PIN” = “” editable", "      list “”",
    "        list item “Song 1”", "        list item “Song 2”", "        list item “Song 3”",
    "        list item “Song 4”",
    "        list item “Song 5”", "hint: Starts the song id: play",
  ]
  private let told = [
    "at its place: Play", "announced: Playing Song 1", "chosen: Title 1", "focus: True", "caret: 6 of 6",
    "application “ReaderApp”", "  frame “ReaderApp”", "    panel “”", "      alert “Delete Song 2?” modal",
    "        label “Delete Song 2?”", "        label “It is gone then.”", "        push button “Keep”",
    "        push button “Delete”", "done",
  ]
  private let done = [
    "play", "favourite", "volume 60", "volume 25", "shuffle true", "order 1", "name Bäch 🎵", "name Bäch",
    "secret of 4", "deleted Song 2",
  ]

  private func check(_ lines: [String], _ app: ReaderApp, scale: Int) {
    let place = "place: \(20 * scale) \(80 * scale) \(100 * scale) \(40 * scale)"
    #expect(lines.map { $0.replacingOccurrences(of: " active", with: "") } == found + [place] + told)
    #expect(app.done == done)
  }

  @Test("On X11 a reader finds the app's elements with their values, and operates them; events tell what follows")
  func x11() throws {
    let bus = try PortalRig(scheme: 0, comes: false)
    defer { bus.stop() }
    let server = try XServerRig()
    defer { server.stop() }
    let app = try ReaderApp([
      "TOUCHSTONE_BACKEND": "x11", "DISPLAY": server.displayName, "DBUS_SESSION_BUS_ADDRESS": bus.address,
      "TOUCHSTONE_WINDOW": "390x500", "TOUCHSTONE_SCALE": "1",
    ])
    defer { app.stop() }
    let lines = try run("story.py", on: bus, ["DISPLAY": server.displayName])
    check(lines, app, scale: 1)
  }

  @Test("On Wayland it is the same, at two pixels a point")
  func wayland() throws {
    let bus = try PortalRig(scheme: 0, comes: false)
    defer { bus.stop() }
    let compositor = try KWinRig(scale: 2)
    defer { compositor.stop() }
    let app = try ReaderApp([
      "TOUCHSTONE_BACKEND": "wayland", "WAYLAND_DISPLAY": compositor.path, "DBUS_SESSION_BUS_ADDRESS": bus.address,
      "TOUCHSTONE_WINDOW": "390x500",
    ])
    defer { app.stop() }
    let lines = try run("story.py", on: bus, ["DISPLAY": ""])
    check(lines, app, scale: 2)
  }

  @Test("With a reader Tab leads from element to element, Space presses, arrows change values, fields take letters")
  func keys() throws {
    let bus = try PortalRig(scheme: 0, comes: false)
    defer { bus.stop() }
    let server = try XServerRig()
    defer { server.stop() }
    let app = try ReaderApp([
      "TOUCHSTONE_BACKEND": "x11", "DISPLAY": server.displayName, "DBUS_SESSION_BUS_ADDRESS": bus.address,
      "TOUCHSTONE_WINDOW": "390x500", "TOUCHSTONE_ACCESSIBILITY": "on",
    ])
    defer { app.stop() }
    #expect(try run("await.py", on: bus, ["DISPLAY": server.displayName]) == ["there"])
    func press(_ code: UInt32, _ count: Int = 1) throws {
      for _ in 0..<count {
        try server.keyboard.press(code: code)
        try server.keyboard.release(code: code)
      }
    }
    // X's codes: Tab 23, space 65, Up 111, A 38.
    try press(23, 2)
    try press(65)
    try app.waitForLines(1)
    try press(23)
    try press(111)
    try app.waitForLines(2)
    // Shuffle, Title, Artist, Name.
    try press(23, 4)
    try press(38)
    try app.waitForLines(3)
    #expect(app.done == ["play", "volume 60", "name a"])
  }

  @Test("Nothing is on the accessibility bus that was turned off, and without a bus an app runs as ever")
  func off() throws {
    let bus = try PortalRig(scheme: 0, comes: false)
    defer { bus.stop() }
    let server = try XServerRig()
    defer { server.stop() }
    let settings = ["TOUCHSTONE_BACKEND": "x11", "DISPLAY": server.displayName, "TOUCHSTONE_SCALE": "1"]
    let silent = try ReaderApp(
      settings.merging(["DBUS_SESSION_BUS_ADDRESS": bus.address, "TOUCHSTONE_ACCESSIBILITY": "off"]) { $1 })
    defer { silent.stop() }
    let alone = try ReaderApp(
      settings.merging(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent", "TOUCHSTONE_ACCESSIBILITY": "on"]) { $1 })
    defer { alone.stop() }
    #expect(try run("apps.py", on: bus, ["DISPLAY": server.displayName]) == ["accessible: 0"])
    try alone.wait("its complaint") { alone.errors.contains("there is no message bus") }
    #expect(alone.isRunning && silent.isRunning)
  }
}
