import CoreGraphics
import Foundation
import RenderTree
import TestRigs
import Testing

extension AppSuites {
  /// Apps of Xcode projects, unchanged, as `touchstone run` builds it.
  @Suite("Apps of Xcode projects")
  struct XcodeApp {
    @Test("runs under the name of its Info.plist, and its selectors call their methods: each tap leaves a dot")
    func taps() throws {
      let rig = try XServerRig()
      let program = try ClientPackage.xcodeProgram("Spots16")
      let app = try WindowedApp(program, on: rig, title: "Spots & Dots")
      let places = [CGPoint(x: 100, y: 90), CGPoint(x: 300, y: 200), CGPoint(x: 420, y: 110)]
      for (number, place) in places.enumerated() {
        try rig.touch.begin(UInt32(number), at: app.screen(place))
        try rig.touch.end(UInt32(number))
        try app.waitForCircles(at: Array(places[...number]), diameter: 40)
      }
      #expect(try app.close() == 0)
      #expect(app.app.errors.isEmpty)
    }

    @Test("has its resources and its Info.plist beside the program, as in a bundle")
    func bundle() throws {
      let folder = URL(fileURLWithPath: try ClientPackage.xcodeProgram("Spots16")).deletingLastPathComponent()
      for name in ["Info.plist", "Help/index.html", "Base.lproj/Texts.strings", "fr.lproj/Texts.strings"] {
        #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path), "\(name)")
      }
      let data = try Data(contentsOf: folder.appendingPathComponent("Info.plist"))
      let info = try #require(try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
      #expect(info["CFBundleDisplayName"] as? String == "Spots & Dots")
    }

    @Test("leaves the project's own folder as it was")
    func projectIsOnlyRead() throws {
      _ = try ClientPackage.xcodeProgram("Spots16")
      let folder = Products.root.appendingPathComponent("Tests/Fixtures/Xcode/Spots16")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
          "Palette", "Settings", "Spots", "Spots.xcodeproj", "SpotsTests",
        ])
    }

    @Test("imported: the package beside the project builds the same app, which finds its Info.plist from there")
    func imported() throws {
      let rig = try XServerRig()
      let app = try WindowedApp(try ClientPackage.program("Spots"), on: rig, title: "Spots & Dots")
      let place = CGPoint(x: 100, y: 90)
      try rig.touch.begin(1, at: app.screen(place))
      try rig.touch.end(1)
      try app.waitForCircles(at: [place], diameter: 40)
      #expect(try app.close() == 0)
      #expect(app.app.errors.isEmpty, "\(app.app.errors)")
    }

    @Test(
      "of Swift Playgrounds: runs under its product's name, with a module of its own and a resource of Bundle.module")
    func playgroundApp() throws {
      let rig = try XServerRig()
      let app = try WindowedApp(try ClientPackage.xcodeProgram("Dots"), on: rig, title: "Ink Dots")
      let place = CGPoint(x: 200, y: 150)
      try rig.touch.begin(1, at: app.screen(place))
      try rig.touch.end(1)
      try eventually("a dot in the resource's colour", state: { app.app.errors }) {
        try rig.control.screenshot()[Int(app.screen(place).x), Int(app.screen(place).y)] == 0xff00_9933
      }
      #expect(try app.close() == 0)
      #expect(app.app.errors.isEmpty, "\(app.app.errors)")
    }

    private static let red: UInt32 = 0xffff_0000
    private static let blue: UInt32 = 0xff00_4dcc

    @Test("with a storyboard: its view, colour, thickness, label and button are those of the file; two fingers draw")
    func storyboard() throws {
      let rig = try XServerRig()
      let size = CGSize(width: 375, height: 667)
      let app = try WindowedApp(
        try ClientPackage.xcodeProgram("TouchTracker9"), on: rig, size: size, origin: CGPoint(x: 40, y: 20))
      func waitForColors(_ wanted: [UInt32], at places: [CGPoint], _ what: String) throws {
        var seen: [String] = []
        try eventually(what, state: { "There are \(seen). \(app.app.errors)" }) {
          let picture = try rig.control.screenshot()
          let found = places.map { picture[Int(app.screen($0).x), Int(app.screen($0).y)] }
          seen = found.map { String($0, radix: 16) }
          return found == wanted
        }
      }
      let lines = [
        (CGPoint(x: 60, y: 150), CGPoint(x: 300, y: 150)), (CGPoint(x: 60, y: 400), CGPoint(x: 300, y: 400)),
      ]
      let middles = lines.map { CGPoint(x: ($0.0.x + $0.1.x) / 2, y: $0.0.y) }
      // Six points thick, as the inspector says: the middle, and two points beside it.
      let beside = middles.map { CGPoint(x: $0.x, y: $0.y + 2) } + middles.map { CGPoint(x: $0.x, y: $0.y + 5) }
      for (finger, line) in lines.enumerated() {
        try rig.touch.begin(UInt32(finger), at: app.screen(line.0))
        try rig.touch.move(UInt32(finger), to: app.screen(line.1))
      }
      try waitForColors([Self.red, Self.red], at: middles, "two red lines")
      for finger in 0..<2 { try rig.touch.end(UInt32(finger)) }
      try waitForColors([Self.blue, Self.blue], at: middles, "two lines in the inspector's blue")
      try waitForColors([Self.blue, Self.blue, 0xffff_ffff, 0xffff_ffff], at: beside, "lines of six points")
      // The toolbar's button calls the controller's action.
      try rig.touch.begin(5, at: app.screen(CGPoint(x: 36, y: 645)))
      try rig.touch.end(5)
      try waitForColors([0xffff_ffff, 0xffff_ffff], at: middles, "nothing after Clear")
      #expect(try app.close() == 0)
      #expect(app.app.errors.isEmpty, "\(app.app.errors)")
    }
  }
}
