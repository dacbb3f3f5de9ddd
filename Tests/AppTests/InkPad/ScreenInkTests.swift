import CoreGraphics
import Foundation
import RenderTree
import TestRigs
import Testing

extension AppSuites {
  /// The drawing app under pens of a real X server and a real browser, and on tapes.
  ///
  /// With TOUCHSTONE_TEST_LOOKS the pictures are kept in the folder that it names, to be looked at.
  @Suite("InkPad under real pens")
  struct ScreenInk {
    /// The page that the app saves: the samples of each stroke, as lists of eight values.
    private struct Page: Decodable {
      struct Stroke: Decodable {
        var color: String
        var samples: [[Double?]]
      }
      var strokes: [Stroke]

      static func read(_ path: String) throws -> Page {
        try JSONDecoder().decode(Page.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
      }
    }

    private static let ground = ScreenStart.Ground(top: 0xfff2_f2f7, bottom: 0xfff9_f9f9)

    private func start(_ journal: JournalFile, _ size: CGSize = CGSize(width: 800, height: 600)) -> ScreenStart {
      ScreenStart(
        "InkPad", command: [Products.program("touchstone"), "record", "--output", journal.file("pen.tape")],
        size: size, environment: ["INKPAD_FILE": journal.file("page.json")], ground: Self.ground)
    }

    /// Where the pen is, how hard it presses, and how far it leans to the right, step by step.
    private static let path = (0...60).map { step -> (place: CGPoint, force: Double, tilt: Double) in
      let share = Double(step) / 60
      return (CGPoint(x: 100 + 500 * share, y: 250 + 60 * sin(share * 9)), 0.1 + 0.85 * share, 65 * share)
    }

    /// What the screen shows is thin where the line begins and thick where it ends; then see `check(_:leans:)`.
    private func check(_ journal: JournalFile, _ screen: any AppScreen, leans: Bool) throws {
      try wait(for: journal, screen.app)
      let picture = try screen.picture()
      try keep(picture, "inkpad-\(leans ? "chromium" : "xorg")")
      func thickness(_ x: Int) -> Int {
        (60..<540).count { picture[Int(Double(x) * screen.scale), Int(Double($0) * screen.scale)] & 0xff < 0x60 }
      }
      #expect(thickness(140) >= 1 && thickness(560) >= thickness(140) + 2)
      try screen.close()
      try check(journal, leans: leans)
    }

    private func wait(for journal: JournalFile, _ app: ChildApp) throws {
      try eventually("the page", state: { app.errors }) {
        (try? Page.read(journal.file("page.json")).strokes.count) == 1
      }
    }

    /// The height of the bar above the paper: a window of a desktop counts as a tablet's.
    private static let bar: CGFloat = 50

    /// The app's page has one stroke through the path, with the pen's force; then the tape gives the same page, byte by byte.
    private func check(_ journal: JournalFile, leans: Bool) throws {
      let stroke = try #require(try Page.read(journal.file("page.json")).strokes.first)
      for (place, force, tilt) in Self.path.dropFirst().dropLast() {
        let sample = try #require(
          stroke.samples.min {
            hypot(($0[1] ?? 0) - place.x, ($0[2] ?? 0) - place.y + Self.bar)
              < hypot(($1[1] ?? 0) - place.x, ($1[2] ?? 0) - place.y + Self.bar)
          })
        #expect(abs((sample[1] ?? 0) - place.x) < 0.5 && abs((sample[2] ?? 0) + Self.bar - place.y) < 0.5, "\(place)")
        #expect(abs((sample[3] ?? -1) - force) < 0.01, "\(sample)")
        if leans { #expect(abs((sample[4] ?? -1) - (90 - tilt) * .pi / 180) < 0.02, "\(sample)") }
      }

      let player = try ChildApp(
        Products.program("touchstone"),
        ["play", journal.file("pen.tape"), Products.program("InkPad"), "--speed", "max"],
        environment: ["INKPAD_FILE": journal.file("played.json"), "DISPLAY": "", "WAYLAND_DISPLAY": ""])
      #expect(try player.wait() == 0, "\(player.errors)")
      let pages = try ["page.json", "played.json"].map { try Data(contentsOf: URL(fileURLWithPath: journal.file($0))) }
      #expect(pages[0] == pages[1])
    }

    private func keep(_ picture: PixelBuffer, _ name: String) throws {
      guard let folder = ProcessInfo.processInfo.environment["TOUCHSTONE_TEST_LOOKS"] else { return }
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try PNGCoder.write(picture, to: URL(fileURLWithPath: folder).appendingPathComponent("\(name).png"))
    }

    @Test("On Xorg a pen's pressure is the line's width, and the tape of it gives the identical page")
    func xorg() throws {
      let journal = try JournalFile()
      let screen = try #require(try ScreenKind.x11.start(start(journal)) as? X11Screen)
      defer { screen.stop() }
      let pen = screen.rig.pen
      try pen.approach(Self.path[0].place)
      try pen.press(at: Self.path[0].place, pressure: Self.path[0].force)
      for (place, force, _) in Self.path.dropFirst() {
        try pen.move(to: place, pressure: force)
        usleep(4_000)
      }
      try pen.release(at: Self.path[60].place)
      try pen.leave(Self.path[60].place)
      try check(journal, screen, leans: false)
    }

    @Test("In Chromium a pen's pressure and tilt make the line, and the tape of it gives the identical page")
    func chromium() throws {
      let journal = try JournalFile()
      let screen = try #require(try ScreenKind.chromium.start(start(journal)) as? ChromiumScreen)
      defer { screen.stop() }
      func point(_ kind: String, _ step: Int, isDown: Bool = true) throws {
        let (place, force, tilt) = Self.path[step]
        let css = screen.page.css(place)
        try screen.browser.point(
          kind, x: css.x, y: css.y,
          .init("pen", force: isDown ? force : 0, tiltX: tilt.rounded(), buttons: isDown ? 1 : 0))
      }
      try point("mouseMoved", 0, isDown: false)
      try point("mousePressed", 0)
      for step in 1...60 { try point("mouseMoved", step) }
      try point("mouseReleased", 60, isDown: false)
      try check(journal, screen, leans: true)
    }

    @Test("Through tablet-v2 a pen's pressure and tilt make the line, and the tape of it gives the identical page")
    func tablet() throws {
      let journal = try JournalFile()
      let server = try ScriptedCompositor()
      defer { server.stop() }
      let app = try start(journal).run(["TOUCHSTONE_BACKEND": "wayland", "WAYLAND_DISPLAY": server.path])
      try eventually("a window", state: { app.errors }) {
        server.object("zwp_tablet_seat_v2") != 0 && server.count("wl_surface", 1) > 0
      }
      let (tablet, tool) = (server.newObject("zwp_tablet_v2"), server.newObject("zwp_tablet_tool_v2"))
      let seat = server.object("zwp_tablet_seat_v2")
      server.send(seat, 0, .uint(tablet))
      server.send(seat, 1, .uint(tool))
      server.send(tool, 0, .uint(0x140))
      // It measures tilt and pressure.
      for capability in [1, 2] as [UInt32] { server.send(tool, 3, .uint(capability)) }
      server.send(tool, 4)
      func frame() {
        usleep(4_000)
        server.send(tool, 18, .uint(UInt32(truncatingIfNeeded: DispatchTime.now().uptimeNanoseconds / 1_000_000)))
      }
      func move(_ step: Int) {
        let (place, force, tilt) = Self.path[step]
        server.send(tool, 10, .fixed(place.x), .fixed(place.y))
        server.send(tool, 11, .uint(UInt32((force * 65_535).rounded())))
        server.send(tool, 13, .fixed(tilt), .fixed(0))
      }
      server.send(tool, 6, .uint(server.nextSerial()), .uint(tablet), .uint(server.surface))
      move(0)
      frame()
      server.send(tool, 8, .uint(server.nextSerial()))
      for step in 0...60 {
        move(step)
        frame()
      }
      server.send(tool, 9)
      frame()
      server.send(tool, 7)
      frame()
      try wait(for: journal, app)
      app.terminate()
      _ = try app.wait()
      try check(journal, leans: true)
    }

    @Test("The demonstration gives the same page at every speed: late force in it, the cancelled and unfinished not")
    func demonstration() throws {
      let journal = try JournalFile()
      let tape = Products.root.appendingPathComponent("Examples/InkPad/demo.tape").path
      var pages: [Data] = []
      for speed in ["max", "10"] {
        let player = try ChildApp(
          Products.program("touchstone"),
          ["play", tape, Products.program("InkPad"), "--speed", speed, "--render", journal.file("last.png")],
          environment: ["INKPAD_FILE": journal.file("\(speed).json"), "DISPLAY": "", "WAYLAND_DISPLAY": ""])
        #expect(try player.wait() == 0 && player.errors.isEmpty, "\(player.errors)")
        pages.append(try Data(contentsOf: URL(fileURLWithPath: journal.file("\(speed).json"))))
      }
      #expect(pages[0] == pages[1])
      let page = try Page.read(journal.file("max.json"))
      // A word of two strokes, a broad line of the tip's side, a finger's line; the spiral is not finished.
      #expect(page.strokes.map(\.color) == ["ink", "ink", "blue", "orange"])
      let word = page.strokes[0].samples
      // Each force was estimated as 0.5 first, and none is an estimate any more.
      #expect(word.count >= 250 && word.allSatisfy { Int(($0[7] ?? 0)) >> 1 == 0 })
      #expect(word.count { $0[3] == 0.5 } < 10 && (word.compactMap { $0[3] }.max() ?? 0) > 0.9)
      let picture = try PNGCoder.read(contentsOf: URL(fileURLWithPath: journal.file("last.png")))
      var colors: [UInt32: Int] = [:]
      for y in 50..<540 { for x in 0..<picture.width { colors[picture[x, y] & 0xff_ffff, default: 0] += 1 } }
      for color in [0, 0x007aff, 0xff9500, 0xff3b30] as [UInt32] {
        #expect((colors[color] ?? 0) > 400, "\(String(color, radix: 16))")
      }
    }
  }
}
