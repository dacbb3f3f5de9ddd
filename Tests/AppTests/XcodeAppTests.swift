import CoreGraphics
import Foundation
import RenderTree
import TestRigs
import Testing

extension AppSuites {
  /// The app of an Xcode project, unchanged, as `touchstone run` builds it.
  @Suite("The app of an Xcode project")
  struct XcodeApp {
    @Test("runs under the name of its Info.plist, and its selectors call their methods: each tap leaves a dot")
    func taps() throws {
      let rig = try XServerRig()
      let program = try ClientPackage.xcodeProgram()
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
      let folder = URL(fileURLWithPath: try ClientPackage.xcodeProgram()).deletingLastPathComponent()
      for name in ["Info.plist", "Help/index.html", "Base.lproj/Texts.strings", "fr.lproj/Texts.strings"] {
        #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path), "\(name)")
      }
      let data = try Data(contentsOf: folder.appendingPathComponent("Info.plist"))
      let info = try #require(try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
      #expect(info["CFBundleDisplayName"] as? String == "Spots & Dots")
    }

    @Test("leaves the project's own folder as it was")
    func projectIsOnlyRead() throws {
      _ = try ClientPackage.xcodeProgram()
      let folder = Products.root.appendingPathComponent("Tests/Fixtures/Xcode/Spots16")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
          "Palette", "Settings", "Spots", "Spots.xcodeproj", "SpotsTests",
        ])
    }
  }
}
