import CoreGraphics
import Foundation
import RenderTree
import TestRigs
import Testing

extension AppSuites {
  /// The drawing app as a process of its own, drawn on by the fingers of a real X server.
  @Suite("TouchTracker on an X server")
  struct TouchTracker {
    let rig: XServerRig
    let folder: URL

    init() throws {
      rig = try XServerRig(width: 1600, height: 1000)
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchtracker-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private var file: URL { folder.appendingPathComponent("drawing.json") }

    private func start(scale: Double = 1) throws -> WindowedApp {
      try WindowedApp(
        Products.program("TouchTracker"), on: rig, size: CGSize(width: 700, height: 400), scale: scale,
        environment: ["TOUCHTRACKER_FILE": file.path, "TOUCHTRACKER_SHARE": folder.path + "/shared"])
    }

    private static let rows = (0..<5).map { 80 + 55.0 * Double($0) }

    /// Five fingers land, and each goes its own level way from x = 60 to 460.
    private func drawFive(_ app: WindowedApp) throws {
      // One after the other: the server gives each its own time, and two of one time would draw a circle.
      for (finger, y) in Self.rows.enumerated() {
        try rig.touch.begin(UInt32(finger), at: app.screen(CGPoint(x: 60, y: y)))
        try app.settle()
      }
      for x in [160.0, 300.25, 460] {
        try rig.touch.frame {
          for (finger, y) in Self.rows.enumerated() {
            try rig.touch.move(UInt32(finger), to: app.screen(CGPoint(x: x, y: y)))
          }
        }
      }
    }

    private func lift(_ fingers: [UInt32], _ app: WindowedApp) throws {
      for finger in fingers {
        try rig.touch.end(finger)
        try app.settle()
      }
    }

    /// Waits until the middle of each row is thick in its colour, and white where there is none.
    private func waitForRows(_ colors: [UInt32], _ app: WindowedApp) throws {
      let x = 250.0
      var seen: [String] = []
      try eventually("rows of \(colors.map { String($0, radix: 16) })", state: { "There are \(seen)." }) {
        let picture = try rig.control.screenshot()
        let column = Self.rows.map { y -> (UInt32, Int) in
          let place = app.screen(CGPoint(x: x, y: y))
          let color = picture[Int(place.x), Int(place.y)]
          let reach = Int(20 * app.scale)
          let count = (Int(place.y) - reach..<Int(place.y) + reach).count { picture[Int(place.x), $0] == color }
          return (color, count)
        }
        seen = column.map { "\(String($0.0, radix: 16)) × \($0.1)" }
        return zip(column, colors).allSatisfy { found, wanted in
          found.0 == wanted && found.1 == (wanted == Pixel.paper ? Int(40 * app.scale) : Int(10 * app.scale))
        }
      }
    }

    /// Touches the three dots and then the item at `index`, from the left, of the `count` that the menu must have.
    private func choose(_ index: Int, of count: Int, _ app: WindowedApp) throws {
      try tap(CGPoint(x: 666, y: 30), app)
      var bar = MenuBar(items: [], y: 0)
      try eventually("a menu of \(count) items", state: { "There are \(bar.items)." }) {
        bar = MenuBar(in: try rig.control.screenshot(), frame: frame(of: app))
        return bar.items.count == count
      }
      let item = bar.items[index]
      let place = CGPoint(x: Double(item.lowerBound + item.upperBound) / 2, y: Double(bar.y) + 17 * app.scale)
      try rig.touch.begin(9, at: place)
      try rig.touch.end(9)
      try eventually("the menu's end") {
        MenuBar(in: try rig.control.screenshot(), frame: frame(of: app)).items.isEmpty
      }
    }

    private func tap(_ point: CGPoint, _ app: WindowedApp) throws {
      try rig.touch.begin(9, at: app.screen(point))
      try rig.touch.end(9)
    }

    private func frame(of app: WindowedApp) -> PixelRect {
      PixelRect(
        x: Int(app.origin.x), y: Int(app.origin.y), width: Int(app.size.width * app.scale),
        height: Int(app.size.height * app.scale))
    }

    private func savedLines() throws -> [[[Double]]] {
      struct Saved: Decodable {
        struct Shape: Decodable {
          struct Value: Decodable { var _0: Ends }
          struct Ends: Decodable { var begin, end: [Double] }
          var line: Value
        }
        var shapes: [Shape]
      }
      return try JSONDecoder().decode(Saved.self, from: Data(contentsOf: file)).shapes
        .map { [$0.line._0.begin, $0.line._0.end] }
    }

    @Test("Five fingers draw five lines; the menu undoes them one by one and brings one back", arguments: [1.0, 2])
    func five(scale: Double) throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let app = try start(scale: scale)
      try drawFive(app)
      try waitForRows([Pixel.red, Pixel.red, Pixel.red, Pixel.red, Pixel.red], app)
      try lift([1, 3], app)
      try waitForRows([Pixel.red, Pixel.ink, Pixel.red, Pixel.ink, Pixel.red], app)
      try lift([0, 2, 4], app)
      try waitForRows([Pixel.ink, Pixel.ink, Pixel.ink, Pixel.ink, Pixel.ink], app)
      for (saved, row) in zip(try savedLines(), [1, 3, 0, 2, 4]) {
        for (point, x) in zip(saved, [60.0, 460]) {
          #expect(abs(point[0] - x) < 0.05 && abs(point[1] - Self.rows[row]) < 0.05, "\(saved)")
        }
      }
      #expect(try savedLines().count == 5)

      // Undo, Thinner, Thicker, Angles, Clear, PNG, SVG, PDF; with Redo there are nine.
      try choose(0, of: 8, app)
      try waitForRows([Pixel.ink, Pixel.ink, Pixel.ink, Pixel.ink, Pixel.paper], app)
      try choose(0, of: 9, app)
      try waitForRows([Pixel.ink, Pixel.ink, Pixel.paper, Pixel.ink, Pixel.paper], app)
      try choose(1, of: 9, app)
      try waitForRows([Pixel.ink, Pixel.ink, Pixel.ink, Pixel.ink, Pixel.paper], app)
      #expect(try savedLines().count == 4)
      #expect(try app.close() == 0)
      #expect(app.app.errors.isEmpty)
    }

    @Test("What was drawn is there again in the next run, and can be drawn on", arguments: [1.0, 2])
    func restored(scale: Double) throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let first = try start(scale: scale)
      try drawFive(first)
      try lift([0, 1, 2], first)
      // Two fingers are still down when the window is closed: their lines are not finished.
      try waitForRows([Pixel.ink, Pixel.ink, Pixel.ink, Pixel.red, Pixel.red], first)
      #expect(try first.close() == 0)
      try rig.touch.end(3)
      try rig.touch.end(4)

      let second = try start(scale: scale)
      try waitForRows([Pixel.ink, Pixel.ink, Pixel.ink, Pixel.paper, Pixel.paper], second)
      try rig.touch.begin(1, at: second.screen(CGPoint(x: 60, y: Self.rows[4])))
      try rig.touch.move(1, to: second.screen(CGPoint(x: 460, y: Self.rows[4])))
      try lift([1], second)
      try waitForRows([Pixel.ink, Pixel.ink, Pixel.ink, Pixel.paper, Pixel.ink], second)
      #expect(try second.close() == 0)
      #expect(try savedLines().count == 4)
    }

    @Test("Two fingers that land together draw a circle between them", arguments: [1.0, 2])
    func circle(scale: Double) throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let app = try start(scale: scale)
      func color(_ x: Double, _ y: Double) throws -> UInt32 {
        let place = app.screen(CGPoint(x: x, y: y))
        return try rig.control.screenshot()[Int(place.x), Int(place.y)]
      }
      // The server may cross from one thousandth of a second to the next between the two, which makes two lines. So
      // they may try again: a line is a dot where a finger landed, a circle about (300, 200) passes (350, 200).
      var tries = 0
      var isCircle = false
      while !isCircle, tries < 20 {
        tries += 1
        try rig.touch.frame {
          try rig.touch.begin(1, at: app.screen(CGPoint(x: 250, y: 150)))
          try rig.touch.begin(2, at: app.screen(CGPoint(x: 350, y: 250)))
        }
        try eventually("a first mark") { try color(350, 200) == Pixel.red || color(250, 150) == Pixel.red }
        isCircle = try color(350, 200) == Pixel.red
        if isCircle { continue }
        for finger in [1, 2] { try rig.touch.end(UInt32(finger)) }
        try eventually("two finished lines") { try color(250, 150) == Pixel.ink && color(350, 250) == Pixel.ink }
      }
      #expect(isCircle, "none of \(tries) pairs landed together")
      try rig.touch.move(2, to: app.screen(CGPoint(x: 450, y: 350)))
      try eventually("the circle to grow") { try color(450, 250) == Pixel.red && color(350, 150) == Pixel.red }
      try rig.touch.end(1)
      try app.settle()
      #expect(try color(450, 250) == Pixel.red, "one finger still holds it")
      try rig.touch.end(2)
      try eventually("the circle to be finished") {
        try color(450, 250) == Pixel.ink && color(350, 350) == Pixel.ink && color(350, 300) == Pixel.paper
      }
      #expect(try app.close() == 0)
      #expect(try String(contentsOf: file, encoding: .utf8).contains("circle"))
    }

    @Test("A damaged file is named and set aside with all its bytes, and the app draws and saves")
    func damaged() throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let bytes = Data(#"{"shapes":[{"line":"#.utf8)
      try bytes.write(to: file)
      let app = try start()
      let aside = folder.appendingPathComponent("drawing.damaged-1.json")
      #expect(app.app.errors.contains("The drawing in \(file.path) cannot be read: it is not JSON."))
      #expect(app.app.errors.contains("It was moved to \(aside.path)."))
      #expect(try Data(contentsOf: aside) == bytes)
      try drawFive(app)
      try lift([0, 1, 2, 3, 4], app)
      try waitForRows([Pixel.ink, Pixel.ink, Pixel.ink, Pixel.ink, Pixel.ink], app)
      #expect(try savedLines().count == 5)
      #expect(try app.close() == 0)
      #expect(try Data(contentsOf: aside) == bytes)
    }

    @Test("Sharing writes the drawing as PNG, SVG and PDF, each under a new name", arguments: [1.0, 2])
    func shared(scale: Double) throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let app = try start(scale: scale)
      try drawFive(app)
      try lift([0, 1, 2, 3, 4], app)
      let shared = folder.appendingPathComponent("shared")
      func wait(_ name: String) throws -> Data {
        var data = Data()
        try eventually(name, state: { app.app.errors }) {
          data = (try? Data(contentsOf: shared.appendingPathComponent(name))) ?? Data()
          return !data.isEmpty && app.app.errors.contains("Saved \(shared.path)/\(name)")
        }
        return data
      }
      try choose(5, of: 8, app)
      _ = try wait("TouchTracker-1.png")
      let picture = try PNGCoder.read(contentsOf: shared.appendingPathComponent("TouchTracker-1.png"))
      #expect(picture.width == Int(700 * scale) && picture.height == Int(400 * scale))
      for y in Self.rows { #expect(picture[Int(250 * scale), Int(y * scale)] == Pixel.ink) }
      #expect(picture[Int(666 * scale), Int(30 * scale)] == Pixel.paper, "the menu's handle is no part of it")
      try choose(6, of: 8, app)
      let svg = String(decoding: try wait("TouchTracker-1.svg"), as: UTF8.self)
      #expect(svg.contains("<svg") && svg.contains("</svg>") && svg.contains("stroke-width"))
      try choose(7, of: 8, app)
      let pdf = try wait("TouchTracker-1.pdf")
      #expect(pdf.starts(with: Data("%PDF-".utf8)) && pdf.suffix(8).contains(Data("%%EOF".utf8)))
      try choose(5, of: 8, app)
      _ = try wait("TouchTracker-2.png")
      #expect(try FileManager.default.contentsOfDirectory(atPath: shared.path).count == 4)
      #expect(try app.close() == 0)
    }
  }
}

extension AppSuites.EntryPoints {
  @Test("TouchTracker plays its demonstration: twelve coloured lines, a circle, and two lines that are being drawn")
  func tracker() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchtracker-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let picture = folder.appendingPathComponent("last.png")
    let app = try ChildApp(
      Products.program("touchstone"),
      [
        "play", Products.root.appendingPathComponent("Examples/TouchTracker/demo.tape").path,
        Products.program("TouchTracker"), "--speed", "max", "--render", picture.path,
      ], environment: ["XDG_DATA_HOME": folder.path])
    #expect(try app.wait() == 0)
    #expect(app.errors.isEmpty)
    let pixels = try PNGCoder.read(contentsOf: picture)
    #expect(pixels[390 - 58, 330] == Pixel.ink && pixels[390 + 58, 330] == Pixel.ink)
    #expect(pixels[390, 330] == Pixel.paper && pixels[90, 325] == Pixel.red && pixels[700, 340] == Pixel.red)
    // To the right red, to the left its opposite; each as bright as the other.
    let (right, left) = (pixels[550, 330], pixels[230, 330])
    #expect((right >> 16) & 0xff > 0xc0 && right & 0xff < 0x40, "\(String(right, radix: 16))")
    #expect((left >> 16) & 0xff < 0x40 && left & 0xff > 0xc0, "\(String(left, radix: 16))")
    let saved = try String(contentsOf: folder.appendingPathComponent("TouchTracker/drawing.json"), encoding: .utf8)
    #expect(saved.components(separatedBy: "\"line\"").count == 13)
    #expect(saved.components(separatedBy: "\"circle\"").count == 2)
  }
}

/// Colours that the app paints, as the server's screen shows them.
enum Pixel {
  static let paper: UInt32 = 0xffff_ffff
  static let ink: UInt32 = 0xff00_0000
  static let red: UInt32 = 0xffff_3b30
}

/// An edit menu as it is seen on a screen: a dark bar, its items parted by lighter lines.
private struct MenuBar {
  /// The columns of each item, in pixels.
  var items: [Range<Int>]
  /// The bar's upper edge, in pixels.
  var y: Int

  init(items: [Range<Int>], y: Int) {
    self.items = items
    self.y = y
  }

  /// Looks for the longest dark row; letters do not reach up to it.
  init(in picture: PixelBuffer, frame: PixelRect) {
    self.init(items: [], y: 0)
    for row in frame.y..<frame.y + frame.height / 2 {
      let columns = frame.x..<frame.x + frame.width
      let dark = columns.count { (0x20...0x30).contains(picture[$0, row] & 0xff) }
      guard dark > frame.width / 4 else { continue }
      y = row
      // Some rows below its edge, where the corners are not round any more.
      let line = min(row + 4, frame.y + frame.height - 1)
      var start: Int?
      for column in columns {
        if (0x20...0x30).contains(picture[column, line] & 0xff) {
          start = start ?? column
        } else if let first = start {
          if column - first > 20 { items.append(first..<column) }
          start = nil
        }
      }
      return
    }
  }
}
