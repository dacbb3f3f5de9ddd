import Foundation
import RenderTree
import TestRigs
import Testing

extension AppSuites {
  /// UI tests that run by the machine's clock in a window that one can watch.
  @Suite("Watched UI tests")
  struct WatchedTests {
    private let origin = CGPoint(x: 40, y: 20)

    /// The program of these tests, which runs one of its UI tests on a server.
    private func start(on rig: XServerRig) throws -> ChildApp {
      try ChildApp(
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path,
        ["XCUIAutomationTests.LabTests/testTenFingersAtOnce"],
        environment: [
          "DISPLAY": rig.displayName, "TOUCHSTONE_BACKEND": "x11", "TOUCHSTONE_REAL_TIME": "1", "TOUCHSTONE_SCALE": "1",
          "TOUCHSTONE_WINDOW": "393x852+\(Int(origin.x))+\(Int(origin.y))",
        ])
    }

    private func window(of app: ChildApp, on rig: XServerRig) throws -> UInt32 {
      var found: UInt32?
      try eventually("the window", state: { app.output + app.errors }) {
        found = rig.control.window(titled: "XCUIAutomationTests")
        return found.flatMap { rig.control.frame(of: $0) }
          == PixelRect(x: Int(origin.x), y: Int(origin.y), width: 393, height: 852)
      }
      return try #require(found)
    }

    @Test("The app and the ten fingers are seen in the window, which is closed when the tests are over")
    func watching() throws {
      let rig = try XServerRig(width: 1280, height: 900)
      let app = try start(on: rig)
      _ = try window(of: app, on: rig)
      // The green table beside the card, where the fingers come down, and the white list below.
      let table = PixelRect(x: Int(origin.x) + 4, y: Int(origin.y) + 160, width: 120, height: 80)
      let list = (x: Int(origin.x) + 200, y: Int(origin.y) + 370)
      var picture = try rig.control.screenshot()
      try eventually("the app's picture", state: { app.output + app.errors }) {
        picture = try rig.control.screenshot()
        return picture[list.x, list.y] == 0xFFFF_FFFF
      }
      try eventually("fingers", state: { app.output + app.errors }) {
        let now = try rig.control.screenshot()
        return now[list.x, list.y] == 0xFFFF_FFFF && now.differs(from: picture, in: table)
      }
      #expect(try app.wait() == 0, "\(app.output)\(app.errors)")
      try eventually("the window's end") { rig.control.window(titled: "XCUIAutomationTests") == nil }
    }

    @Test("A window that is closed lets the tests run on without it")
    func closing() throws {
      let rig = try XServerRig(width: 1280, height: 900)
      let app = try start(on: rig)
      rig.control.close(try window(of: app, on: rig))
      #expect(try app.wait() == 0, "\(app.output)\(app.errors)")
      #expect(app.errors.contains("the window of the tests was closed"))
    }

    @Test("Without a display the tests run in virtual time, and say why")
    func withoutDisplay() throws {
      let app = try ChildApp(
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path,
        ["XCUIAutomationTests.LabTests/testTenFingersAtOnce"],
        environment: ["TOUCHSTONE_BACKEND": "x11", "DISPLAY": "", "TOUCHSTONE_REAL_TIME": "1"])
      #expect(try app.wait() == 0, "\(app.output)\(app.errors)")
      #expect(app.errors.contains("no backend could start"))
      #expect(app.errors.contains("they run in virtual time"))
    }
  }
}

extension PixelBuffer {
  /// Whether any pixel of a rectangle differs.
  fileprivate func differs(from other: PixelBuffer, in rect: PixelRect) -> Bool {
    for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX where self[x, y] != other[x, y] { return true } }
    return false
  }
}
