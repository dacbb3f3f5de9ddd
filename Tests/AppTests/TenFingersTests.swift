import Foundation
import TestRigs
import Testing

extension AppSuites {
  /// Real fingers on a real server: Xorg's inputtest driver, the app in its own process, the server's own screen.
  @Suite("Ten fingers on an X server")
  struct TenFingers {
    let rig: XServerRig

    init() throws { rig = try XServerRig() }

    /// Ten places in points, on fractions, whose circles do not meet.
    static let places = (0..<10).map { (finger: Int) -> CGPoint in
      let column = Double(finger % 5)
      let row = Double(finger / 5)
      return CGPoint(x: 57.3 + 110.15 * column, y: 125.4 + 121.85 * row + 0.07 * column)
    }

    private func land(_ app: WindowedApp, together: Bool = true) throws {
      let all = { (body: () throws -> Void) in together ? try rig.touch.frame(body) : try body() }
      try all {
        for (finger, place) in Self.places.enumerated() { try rig.touch.begin(UInt32(finger), at: app.screen(place)) }
      }
    }

    private func lift() throws { try rig.touch.frame { for finger in 0..<10 { try rig.touch.end(UInt32(finger)) } } }

    @Test(
      "each have a circle of 100 points around them, which follows them and goes with them",
      arguments: [1, 1.5, 2])
    func circles(scale: Double) throws {
      let app = try WindowedApp(Products.program("MultiTouch"), on: rig, scale: scale)
      try land(app)
      try app.waitForCircles(at: Self.places)

      let moved = Self.places.map { CGPoint(x: $0.x + ($0.x - 280) * 0.01, y: $0.y + ($0.y - 180) * 0.1) }
      try rig.touch.frame {
        for (finger, place) in moved.enumerated() { try rig.touch.move(UInt32(finger), to: app.screen(place)) }
      }
      try app.waitForCircles(at: moved)

      // One by one: every circle goes with its own finger.
      for finger in 0..<3 { try rig.touch.end(UInt32(finger)) }
      try app.waitForCircles(at: Array(moved[3...]))
      try rig.touch.frame { for finger in 3..<10 { try rig.touch.end(UInt32(finger)) } }
      try app.waitForNothing()
      #expect(try app.close() == 0)
    }

    @Test("leave no circle when they lift before it has grown")
    func liftEarly() throws {
      let app = try WindowedApp(Products.program("MultiTouch"), on: rig)
      try land(app)
      try lift()
      try app.settle()
      try app.waitForNothing()
    }

    @Test("leave no circle when another client takes them")
    func taken() throws {
      let app = try WindowedApp(Products.program("MultiTouch"), on: rig)
      let grab = try rig.control.grabTouches()
      try land(app)
      try app.waitForCircles(at: Self.places)
      #expect(grab.accept() == 10)
      try app.waitForNothing()
      try lift()
      try app.settle()
      try app.waitForNothing()
    }

    @Test("leave no circle when the window loses the focus, though they stay and move")
    func focusLoss() throws {
      let app = try WindowedApp(Products.program("MultiTouch"), on: rig)
      try land(app)
      try app.waitForCircles(at: Self.places)
      rig.control.focus(on: nil)
      try app.waitForNothing()
      try rig.touch.move(3, to: app.screen(CGPoint(x: 100, y: 100)))
      try app.settle()
      try app.waitForNothing()
      // The next finger is a new touch.
      rig.control.focus(on: app.window)
      try lift()
      try rig.touch.begin(0, at: app.screen(Self.places[4]))
      try app.waitForCircles(at: [Self.places[4]])
    }

    @Test("leave no circle when their touch screen is pulled out")
    func deviceLoss() throws {
      let app = try WindowedApp(Products.program("MultiTouch"), on: rig)
      try land(app)
      try app.waitForCircles(at: Self.places)
      try rig.setDevice("touch", enabled: false)
      try app.waitForNothing()
      // It is plugged in again.
      try rig.setDevice("touch", enabled: true)
      try rig.touch.begin(0, at: app.screen(Self.places[4]))
      try app.waitForCircles(at: [Self.places[4]])
    }

    @Test("leave no circle and no app when the window is closed under them")
    func closed() throws {
      let app = try WindowedApp(Products.program("MultiTouch"), on: rig)
      try land(app)
      try app.waitForCircles(at: Self.places)
      #expect(try app.close() == 0)
      #expect(app.app.errors.isEmpty)
      // The server learns of the app's end by the end of its socket, which need not come before that of its process.
      var seen: [UInt32] = []
      try eventually("the screen's own black where the fingers were", state: { "There is \(seen)." }) {
        let picture = try rig.control.screenshot()
        seen = Self.places.map { place in
          let point = app.screen(place)
          return picture[Int(point.x), Int(point.y)]
        }
        return seen.allSatisfy { $0 == 0xff00_0000 }
      }
    }
  }
}
