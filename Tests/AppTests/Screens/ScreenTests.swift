import CoreGraphics
import Foundation
import RenderTree
import TestRigs
import Testing

extension AppSuites {
  /// The examples under real fingers on every kind of screen.
  @Suite("Apps on every screen")
  struct Screens {
    /// Every kind at every scale.
    static let kindsAndScales: [(ScreenKind, Double)] = ScreenKind.allCases.flatMap { kind in
      [1.0, 1.25, 1.5, 2, 3].map { scale in (kind, scale) }
    }

    @Test(
      "Ten fingers have circles of 100 points around them to a pixel, which follow and go", arguments: kindsAndScales)
    func tenFingers(kind: ScreenKind, scale: Double) throws {
      let screen = try kind.start(ScreenStart("MultiTouch", scale: scale))
      defer { screen.stop() }
      let places = TenFingers.places.map { screen.place(near: $0) }
      try screen.frame { for (finger, place) in places.enumerated() { try screen.begin(finger, at: place) } }
      try screen.waitForCircles(at: places)
      let moved = places.map { screen.place(near: CGPoint(x: $0.x + 6.3, y: $0.y + ($0.y - 180) * 0.1)) }
      try screen.frame { for (finger, place) in moved.enumerated() { try screen.move(finger, to: place) } }
      try screen.waitForCircles(at: moved)
      for finger in 0..<3 { try screen.end(finger) }
      try screen.waitForCircles(at: Array(moved[3...]))
      try screen.frame { for finger in 3..<10 { try screen.end(finger) } }
      try screen.waitForNothing()
      #expect(screen.app.isRunning)
      #expect(screen.app.errors.isEmpty, "\(screen.app.errors)")
    }

    @Test(
      "TouchTracker draws a line with a finger, and with two that land together a circle",
      arguments: [(ScreenKind.x11, 1.25), (.kwin, 1.5), (.sway, 2), (.chromium, 3), (.firefox, 2)])
    func tracker(kind: ScreenKind, scale: Double) throws {
      let journal = try JournalFile()
      let screen = try kind.start(
        ScreenStart("TouchTracker", scale: scale, environment: ["TOUCHTRACKER_FILE": journal.file("drawing.json")]))
      defer { screen.stop() }
      func see(_ what: String, _ wanted: [(x: Double, y: Double, color: UInt32)]) throws {
        var seen: [String] = []
        try eventually(what, state: { "There is \(seen). \(screen.app.errors)" }) {
          let picture = try screen.picture()
          let colors = wanted.map { picture[Int($0.x * screen.scale), Int($0.y * screen.scale)] }
          seen = colors.map { String($0, radix: 16) }
          return colors == wanted.map(\.color)
        }
      }
      try screen.begin(1, at: CGPoint(x: 60, y: 60))
      try screen.move(1, to: CGPoint(x: 300, y: 60))
      try screen.move(1, to: CGPoint(x: 460, y: 60))
      try see("a red line", [(250, 60, Pixel.red), (250, 72, Pixel.paper), (440, 60, Pixel.red)])
      try screen.end(1)
      try see("a black line", [(250, 60, Pixel.ink), (440, 60, Pixel.ink), (480, 60, Pixel.paper)])

      // On its X server sway makes an instant of each finger, so there are no two that land together.
      if kind == .sway { return }
      // Two that come in one instant may still be parted on their way; so they may try again.
      var isCircle = false
      for _ in 0..<10 where !isCircle {
        try screen.frame {
          try screen.begin(1, at: CGPoint(x: 250, y: 150))
          try screen.begin(2, at: CGPoint(x: 350, y: 250))
        }
        // A circle about (300, 200) passes (350, 200); a line is a dot where the finger is.
        try eventually("a mark", state: { screen.app.errors }) {
          let picture = try screen.picture()
          isCircle = picture[Int(350 * screen.scale), Int(200 * screen.scale)] == Pixel.red
          return isCircle || picture[Int(250 * screen.scale), Int(150 * screen.scale)] == Pixel.red
        }
        if isCircle { continue }
        try screen.frame { for finger in [1, 2] { try screen.end(finger) } }
        try see("two finished lines", [(250, 150, Pixel.ink), (350, 250, Pixel.ink)])
      }
      #expect(isCircle, "no two of ten pairs landed together")
      try screen.move(2, to: CGPoint(x: 450, y: 350))
      try see("a larger circle", [(450, 250, Pixel.red), (350, 150, Pixel.red), (350, 300, Pixel.paper)])
      try screen.end(1)
      try screen.end(2)
      try see("a finished circle", [(450, 250, Pixel.ink), (350, 350, Pixel.ink), (350, 300, Pixel.paper)])
      let saved = try String(contentsOfFile: journal.file("drawing.json"), encoding: .utf8)
      #expect(saved.contains("\"line\"") && saved.contains("\"circle\""))
    }

    @Test("A system that takes the fingers leaves no circle", arguments: [ScreenKind.kwin, .chromium])
    func taken(kind: ScreenKind) throws {
      let screen = try kind.start(ScreenStart("MultiTouch"))
      defer { screen.stop() }
      let places = Array(TenFingers.places[..<3])
      try screen.frame { for (finger, place) in places.enumerated() { try screen.begin(finger, at: place) } }
      try screen.waitForCircles(at: places)
      #expect(try screen.cancel())
      try screen.waitForNothing()
    }

    @Test(
      "Two browsers of different shapes share one app, each with fingers of its own",
      arguments: [ScreenKind.chromium, .firefox])
    func twoBrowsers(kind: ScreenKind) throws {
      let first = try #require(try ScreenKind.chromium.start(ScreenStart("MultiTouch", scale: 2)) as? ChromiumScreen)
      defer { first.stop() }
      let second: any PageScreen =
        kind == .chromium
        ? try ChromiumScreen(first.app, window: CGSize(width: 390, height: 844), scale: 3, surface: first.size)
        : try FirefoxScreen(first.app, window: CGSize(width: 500, height: 540), scale: 1.5, surface: first.size)
      defer { second.stop() }
      #expect(!second.page.isWhole)
      func bothShow(_ fingers: [CGPoint]) throws {
        try first.waitForPageCircles(at: fingers)
        try second.waitForPageCircles(at: fingers)
      }
      // Both have a finger of the same number.
      let (mine, yours) = (CGPoint(x: 150.5, y: 120.25), second.place(near: CGPoint(x: 420, y: 280)))
      try first.begin(1, at: mine)
      try second.begin(1, at: yours)
      try bothShow([mine, yours])
      let (mineNow, yoursNow) = (CGPoint(x: 330, y: 100), second.place(near: CGPoint(x: 200, y: 250)))
      try first.move(1, to: mineNow)
      try second.move(1, to: yoursNow)
      try bothShow([mineNow, yoursNow])
      try second.end(1)
      try bothShow([mineNow])
      try second.begin(1, at: yours)
      try bothShow([mineNow, yours])
      // One that goes takes its own finger along and nobody else's.
      second.crash()
      try first.waitForPageCircles(at: [mineNow])
      try first.end(1)
      try first.waitForNothing()
    }

    @Test("A pen in Chromium tells the app its force, how it stands, and how it is turned")
    func pen() throws {
      let journal = try JournalFile()
      let screen = try #require(
        try ScreenKind.chromium.start(ScreenStart("JournalApp", scale: 2, environment: ["JOURNAL": journal.path]))
          as? ChromiumScreen)
      defer { screen.stop() }
      let browser = screen.browser
      try browser.point("mouseMoved", x: 150, y: 150, .init("pen", tiltX: 30))
      try browser.point("mousePressed", x: 150, y: 150, .init("pen", force: 0.25, tiltX: 30, buttons: 1))
      try browser.point(
        "mouseMoved", x: 180.5, y: 160, .init("pen", force: 0.75, tiltX: 0, tiltY: 45, twist: 90, buttons: 1))
      try browser.point("mouseReleased", x: 180.5, y: 160, .init("pen"))
      try journal.wait("a touch to end", screen.app) { $0.isClosed && $0.ended.count == 1 }

      struct Sample: CustomStringConvertible {
        var x, y, force, most, altitude, azimuth, roll: Double
        var description: String { "(\(x), \(y)) \(force) of \(most), \(altitude) \(azimuth) \(roll)" }
      }
      let samples = journal.lines().flatMap { line in
        line.matches(
          of:
            /\(([-\d.e]+), ([-\d.e]+)\) r [-\d.e]+ f ([-\d.e]+) at \d+ pencil of ([-\d.e]+) altitude ([-\d.e]+) azimuth ([-\d.e]+) roll ([-\d.e]+)/
        ).map { match in
          let numbers = [match.1, match.2, match.3, match.4, match.5, match.6, match.7].map { Double($0) ?? .nan }
          return Sample(
            x: numbers[0], y: numbers[1], force: numbers[2], most: numbers[3], altitude: numbers[4],
            azimuth: numbers[5], roll: numbers[6])
        }
      }
      let down = try #require(samples.first)
      let move = try #require(samples.first { $0.x == 180.5 && $0.force > 0 }, "\(samples)")
      func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.01 }
      #expect(down.x == 150 && down.y == 150 && move.y == 160)
      #expect(near(down.force / down.most, 0.25) && near(move.force / move.most, 0.75), "\(down) \(move)")
      // A tilt of 30° to the right leaves 60° to the screen; one of 45° towards the user leans to positive y.
      #expect(near(down.altitude, .pi / 3) && near(down.azimuth, 0) && near(down.roll, 0), "\(down)")
      #expect(near(move.altitude, .pi / 4) && near(move.azimuth, .pi / 2) && near(abs(move.roll), .pi / 2), "\(move)")
    }
  }
}
