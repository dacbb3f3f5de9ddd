import CoreGraphics
import Foundation
import RenderTree
import TestRigs
import Testing

extension AppSuites {
  /// Apps that `touchstone new` made, untouched since.
  @Suite("New apps")
  struct NewApp {
    private static let blue: UInt32 = 0xff00_7aff

    @Test(
      "A disc is under each finger, follows it and leaves with it: of a package, and of a project of Xcode",
      arguments: [false, true])
    func followsFingers(isXcodeProject: Bool) throws {
      let rig = try XServerRig()
      let program = try isXcodeProject ? ClientPackage.xcodeProgram("Shaped") : ClientPackage.program("Fresh")
      let app = try WindowedApp(program, on: rig)
      func waitForColors(_ wanted: [UInt32], at places: [CGPoint], _ what: String) throws {
        var seen: [String] = []
        try eventually(what, state: { "There are \(seen). \(app.app.errors)" }) {
          let picture = try rig.control.screenshot()
          let found = places.map { picture[Int(app.screen($0).x), Int(app.screen($0).y)] }
          seen = found.map { String($0, radix: 16) }
          return found == wanted
        }
      }
      let places = [CGPoint(x: 120, y: 120), CGPoint(x: 400, y: 150), CGPoint(x: 280, y: 290)]
      try rig.touch.begin(1, at: app.screen(places[0]))
      try rig.touch.begin(2, at: app.screen(places[1]))
      try waitForColors([Self.blue, Self.blue, 0xffff_ffff], at: places, "two discs")
      try rig.touch.move(2, to: app.screen(places[2]))
      try waitForColors([Self.blue, 0xffff_ffff, Self.blue], at: places, "the second disc below")
      for finger: UInt32 in 1...2 { try rig.touch.end(finger) }
      try waitForColors([0xffff_ffff, 0xffff_ffff, 0xffff_ffff], at: places, "no disc")
      #expect(try app.close() == 0)
      #expect(app.app.errors.isEmpty, "\(app.app.errors)")
    }

    @Test("The tests of both pass as they are")
    func passesItsTest() throws {
      let ofProject = try ClientPackage.xcodeTests("Shaped").said
      #expect(
        ofProject.contains("Executed 2 tests, with 0 failures") && ofProject.hasSuffix("status 0\n"), "\(ofProject)")
      let said = try ClientPackage.saidByTestsOfNewApp()
      #expect(said.contains("✔ Test \"Each finger has a disc, which follows it and leaves with it\" passed"), "\(said)")
    }
  }
}
