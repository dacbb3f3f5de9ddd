import CoreGraphics
import Foundation
import RenderTree
import TestRigs
import Testing

extension AppSuites {
  /// The founding documents' drawing view, unchanged, in an app of somebody else's package.
  @Suite(
    "The founding listing that draws",
    .enabled(
      if: ClientPackage.drawingListing != nil,
      "DrawViewFragments.swift is neither in the folder that TOUCHSTONE_LISTINGS names nor in ../shared/seed-listings"))
  struct FoundingDrawingListing {
    let rig: XServerRig
    let program: String

    init() throws {
      let listing = try #require(ClientPackage.drawingListing)
      try #require(
        try ClientPackage.digest(of: listing) == ClientPackage.drawingListingDigest, "it is not the listing")
      program = try ClientPackage.program("DrawingApp")
      rig = try XServerRig()
    }

    private static let red: UInt32 = 0xffff_0000
    private static let black: UInt32 = 0xff00_0000
    private static let white: UInt32 = 0xffff_ffff

    /// Five ways through the window that cross one another.
    private static let ways = (0..<5).map { (finger: Int) -> (CGPoint, CGPoint) in
      let y = 50 + 65 * Double(finger)
      return (CGPoint(x: 40, y: y), CGPoint(x: 520.25, y: 310.5 - 65 * Double(finger)))
    }

    /// Some way along each, where no two cross.
    private static func place(_ finger: Int) -> CGPoint {
      let (from, to) = ways[finger]
      return CGPoint(x: from.x + (to.x - from.x) * 0.2, y: from.y + (to.y - from.y) * 0.2)
    }

    private func waitForColors(_ colors: [UInt32], _ app: WindowedApp) throws {
      var seen: [String] = []
      try eventually(
        "lines of \(colors.map { String($0, radix: 16) })", state: { "There are \(seen). \(app.app.errors)" }
      ) {
        let picture = try rig.control.screenshot()
        let found = (0..<5).map { finger -> UInt32 in
          let place = app.screen(Self.place(finger))
          return picture[Int(place.x), Int(place.y)]
        }
        seen = found.map { String($0, radix: 16) }
        return found == colors
      }
    }

    private func waitForCount(_ text: String, _ app: WindowedApp) throws {
      try eventually(text, state: { app.app.output + app.app.errors }) { app.app.lines.last == text }
    }

    private func land(_ app: WindowedApp) throws {
      try rig.touch.frame {
        for (finger, way) in Self.ways.enumerated() {
          try rig.touch.begin(UInt32(finger), at: app.screen(way.0))
        }
      }
    }

    private func move(_ app: WindowedApp, by shares: [Double] = [0.3, 0.7, 1]) throws {
      for share in shares {
        try rig.touch.frame {
          for (finger, way) in Self.ways.enumerated() {
            let place = CGPoint(
              x: way.0.x + (way.1.x - way.0.x) * share, y: way.0.y + (way.1.y - way.0.y) * share)
            try rig.touch.move(UInt32(finger), to: app.screen(place))
          }
        }
      }
    }

    /// Draws the five lines and lifts the fingers in an order that is not theirs.
    /// - Returns: what the screen then shows.
    private func drawing(_ app: WindowedApp) throws -> PixelBuffer {
      try land(app)
      try waitForCount("current 5 finished 0", app)
      try move(app)
      try waitForColors([Self.red, Self.red, Self.red, Self.red, Self.red], app)
      try rig.touch.end(3)
      try rig.touch.end(1)
      try waitForColors([Self.red, Self.black, Self.red, Self.black, Self.red], app)
      try waitForCount("current 3 finished 2", app)
      try rig.touch.frame { for finger in [4, 0, 2] { try rig.touch.end(UInt32(finger)) } }
      try waitForColors([Self.black, Self.black, Self.black, Self.black, Self.black], app)
      try waitForCount("current 0 finished 5", app)
      return try rig.control.screenshot()
    }

    @Test("founding S65, S118: five fingers draw five lines, red under them and black when they have lifted")
    func five() throws {
      let app = try WindowedApp(program, on: rig)
      let picture = try drawing(app)
      // Ten points thick, with round ends, and nothing beside them.
      let begin = app.screen(Self.ways[0].0)
      #expect(picture[Int(begin.x) - 4, Int(begin.y)] == Self.black)
      #expect(picture[Int(begin.x) - 7, Int(begin.y)] == Self.white)
      let (from, to) = Self.ways[0]
      let slope = hypot(to.x - from.x, to.y - from.y) / (to.x - from.x)
      let place = app.screen(Self.place(0))
      let column = (Int(place.y) - 12..<Int(place.y) + 12).map { picture[Int(place.x), $0] & 0xff }
      let covered = column.reduce(0.0) { $0 + Double(255 - $1) / 255 }
      #expect(abs(covered - 10 * slope) < 0.4, "\(covered)")
      #expect(try app.close() == 0)
      #expect(app.app.lines.suffix(2) == ["current 0 finished 5", "terminating"])
      #expect(app.app.errors.isEmpty)
    }

    @Test(
      "In whatever order the runtime walks its sets and tables, the picture is the same, but for rounding at crossings")
    func anyOrder() throws {
      var pictures: [PixelBuffer] = []
      // Hashes are seeded anew in each process unless the variable says otherwise.
      let prefixes = [
        ["env", "SWIFT_DETERMINISTIC_HASHING=1"], ["env", "-u", "SWIFT_DETERMINISTIC_HASHING"],
        ["env", "-u", "SWIFT_DETERMINISTIC_HASHING"], ["env", "-u", "SWIFT_DETERMINISTIC_HASHING"],
      ]
      for prefix in prefixes {
        let app = try WindowedApp(program, on: rig, command: prefix)
        pictures.append(try drawing(app))
        #expect(try app.close() == 0)
        #expect(app.app.errors.isEmpty)
      }
      for picture in pictures.dropFirst() {
        var worst = 0
        var count = 0
        for y in 0..<picture.height {
          for x in 0..<picture.width where picture[x, y] != pictures[0][x, y] {
            let (a, b) = (picture[x, y], pictures[0][x, y])
            count += 1
            worst = [0, 8, 16].map { abs(Int((a >> $0) & 0xff) - Int((b >> $0) & 0xff)) }.reduce(worst, max)
          }
        }
        // Edges that lie over one another are rounded to whole values in the order in which they are drawn.
        #expect(worst <= 2 && count <= 20, "\(count) pixels differ, the worst by \(worst)")
      }
    }

    @Test("founding S64: as it is made the view is for one finger; the first alone draws, the next when it has lifted")
    func single() throws {
      let app = try WindowedApp(program, on: rig, environment: ["SINGLE_TOUCH": "1"])
      for (finger, way) in Self.ways.enumerated() { try rig.touch.begin(UInt32(finger), at: app.screen(way.0)) }
      try move(app)
      try waitForColors([Self.red, Self.white, Self.white, Self.white, Self.white], app)
      for finger in [3, 0, 1, 4, 2] { try rig.touch.end(UInt32(finger)) }
      try waitForColors([Self.black, Self.white, Self.white, Self.white, Self.white], app)
      try rig.touch.begin(7, at: app.screen(Self.ways[1].0))
      try rig.touch.move(7, to: app.screen(Self.ways[1].1))
      try rig.touch.end(7)
      try waitForColors([Self.black, Self.black, Self.white, Self.white, Self.white], app)
      try waitForCount("current 0 finished 2", app)
      #expect(try app.close() == 0)
      #expect(app.app.errors.isEmpty)
    }

    @Test("founding S130: fingers that another client takes leave no line; the finished one stays")
    func taken() throws {
      let app = try WindowedApp(program, on: rig)
      try rig.touch.begin(7, at: app.screen(Self.ways[0].0))
      try rig.touch.move(7, to: app.screen(Self.ways[0].1))
      try rig.touch.end(7)
      try waitForCount("current 0 finished 1", app)
      let grab = try rig.control.grabTouches()
      try rig.touch.begin(1, at: app.screen(Self.ways[1].0))
      try rig.touch.move(1, to: app.screen(Self.ways[1].1))
      try waitForColors([Self.black, Self.red, Self.white, Self.white, Self.white], app)
      #expect(grab.accept() == 1)
      try waitForColors([Self.black, Self.white, Self.white, Self.white, Self.white], app)
      try rig.touch.end(1)
      try waitForCount("current 0 finished 1", app)
      #expect(try app.close() == 0)
    }
  }
}
