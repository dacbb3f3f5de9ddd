import CoreGraphics
import Foundation
import TestRigs
import Testing

extension AppSuites {
  /// The founding documents' own code, unchanged, in an app of somebody else's package.
  @Suite(
    "The founding listing",
    .enabled(
      if: ClientPackage.listing != nil,
      "TouchableView.swift is neither in the folder that TOUCHSTONE_LISTINGS names nor in ../shared/seed-listings"))
  struct FoundingListing {
    let rig: XServerRig
    let app: WindowedApp

    init() throws {
      let listing = try #require(ClientPackage.listing)
      try #require(try ClientPackage.digest(of: listing) == ClientPackage.listingDigest, "it is not the listing")
      let program = try ClientPackage.program("FoundingApp")
      rig = try XServerRig()
      app = try WindowedApp(program, on: rig)
    }

    /// Waits until the app says that it has so many circles, both in its table and on the screen.
    private func waitForCount(_ count: Int) throws {
      try eventually("\(count) circles", state: { app.app.output + app.app.errors }) {
        app.app.lines.last == "known \(count) shown \(count)"
      }
    }

    /// Nothing is left: on the screen, in the app's table, and at its end.
    private func checkNothingIsLeft() throws {
      try app.waitForNothing()
      try waitForCount(0)
      #expect(try app.close() == 0)
      #expect(app.app.lines.suffix(2) == ["known 0 shown 0", "terminating"])
      #expect(app.app.errors.isEmpty)
    }

    @Test("founding S118: ten fingers have ten circles of 100 points, which follow them and go with them")
    func ten() throws {
      let places = TenFingers.places
      try rig.touch.frame {
        for (finger, place) in places.enumerated() { try rig.touch.begin(UInt32(finger), at: app.screen(place)) }
      }
      try app.waitForCircles(at: places)
      try waitForCount(10)
      let moved = places.map { CGPoint(x: $0.x + ($0.x - 280) * 0.01, y: $0.y + ($0.y - 180) * 0.1) }
      try rig.touch.frame {
        for (finger, place) in moved.enumerated() { try rig.touch.move(UInt32(finger), to: app.screen(place)) }
      }
      try app.waitForCircles(at: moved)
      for finger in 0..<10 { try rig.touch.end(UInt32(finger)) }
      try checkNothingIsLeft()
    }

    @Test("A finger that lands on another one's grown circle has its own; it goes when the circle below it goes")
    func onAnother() throws {
      let first = CGPoint(x: 150.2, y: 150.6)
      try rig.touch.begin(1, at: app.screen(first))
      try app.waitForCircles(at: [first])
      try rig.touch.begin(2, at: app.screen(CGPoint(x: 190, y: 150)))
      try waitForCount(2)
      // It can be dragged away from there.
      try rig.touch.move(2, to: app.screen(CGPoint(x: 400.3, y: 200.2)))
      try app.waitForCircles(at: [first, CGPoint(x: 400.3, y: 200.2)])
      // Its touch is bound to the first finger's circle: with that, it is cancelled.
      try rig.touch.end(1)
      try app.waitForNothing()
      try waitForCount(0)
      try rig.touch.move(2, to: app.screen(CGPoint(x: 300, y: 200)))
      try rig.touch.end(2)
      try checkNothingIsLeft()
    }

    @Test("The finger that landed on another one's circle may lift first")
    func onAnotherLiftsFirst() throws {
      let first = CGPoint(x: 150.2, y: 150.6)
      try rig.touch.begin(1, at: app.screen(first))
      try app.waitForCircles(at: [first])
      try rig.touch.begin(2, at: app.screen(CGPoint(x: 190, y: 150)))
      try waitForCount(2)
      try rig.touch.end(2)
      try app.waitForCircles(at: [first])
      try rig.touch.end(1)
      try checkNothingIsLeft()
    }

    @Test("A finger that lands on a circle that is still growing keeps its own when the first lifts")
    func onGrowing() throws {
      let (first, second) = (CGPoint(x: 150, y: 150), CGPoint(x: 151, y: 151))
      // One after the other without a wait: the first circle has just begun to grow.
      try rig.touch.begin(1, at: app.screen(first))
      try rig.touch.begin(2, at: app.screen(second))
      try waitForCount(2)
      try rig.touch.end(1)
      try app.waitForCircles(at: [second])
      try waitForCount(1)
      try rig.touch.end(2)
      try checkNothingIsLeft()
    }

    @Test("Fingers that lift while their circles grow leave none behind, time after time")
    func liftsDuringGrowth() throws {
      for _ in 0..<10 {
        for finger in 0..<5 { try rig.touch.begin(UInt32(finger), at: app.screen(TenFingers.places[finger])) }
        for finger in [3, 0, 4, 1, 2] { try rig.touch.end(UInt32(finger)) }
      }
      try app.settle()
      try checkNothingIsLeft()
    }

    @Test("Fingers that are taken, during growth and after it, leave none behind")
    func cancel() throws {
      let grab = try rig.control.grabTouches()
      for isGrown in [false, true] {
        try rig.touch.frame {
          for (finger, place) in TenFingers.places.enumerated() {
            try rig.touch.begin(UInt32(finger), at: app.screen(place))
          }
        }
        if isGrown { try app.waitForCircles(at: TenFingers.places) }
        #expect(grab.accept() == 10)
        try app.settle()
        try app.waitForNothing()
        try rig.touch.frame { for finger in 0..<10 { try rig.touch.end(UInt32(finger)) } }
      }
      try checkNothingIsLeft()
    }
  }

  @Suite("Entry points of apps, without a display")
  struct EntryPoints {
    private let tape = Products.root.appendingPathComponent("Examples/MultiTouch/demo.tape").path

    @Test("An app with @UIApplicationMain in Swift 5 starts, plays a tape to its end, and ends with status 0")
    func applicationMain() throws {
      let app = try ChildApp(
        Products.program("touchstone"), ["play", tape, try ClientPackage.program("SwiftFiveApp"), "--speed", "max"])
      #expect(try app.wait() == 0)
      #expect(app.lines.first == "launched 800.0 × 600.0")
      #expect(app.errors.isEmpty)
    }

    @Test("An app with @main does as well, and its last picture has the six circles of the demonstration")
    func main() throws {
      let picture = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png")
      defer { try? FileManager.default.removeItem(at: picture) }
      let app = try ChildApp(
        Products.program("touchstone"),
        ["play", tape, Products.program("MultiTouch"), "--speed", "max", "--render", picture.path])
      #expect(try app.wait() == 0)
      #expect(app.errors.isEmpty)
      let pixels = try PNGCoder.read(contentsOf: picture)
      #expect(pixels.width == 800 && pixels.height == 600)
      for (x, y) in [(165, 205), (405, 180), (668, 195), (500, 345), (300, 425), (665, 450)] {
        #expect(pixels[x, y] == 0xffaa_aaaa)
        #expect(pixels[x + 46, y] == 0xffaa_aaaa && pixels[x - 46, y] == 0xffaa_aaaa)
        #expect(pixels[x + 54, y] == 0xffff_ffff && pixels[x - 54, y] == 0xffff_ffff)
      }
    }
  }
}
