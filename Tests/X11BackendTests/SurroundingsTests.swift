import Foundation
import RenderTree
import TestRigs
import TouchPlatform
import XCTest

@testable import X11Backend

/// Outputs, dots per inch, themes, pictures of the pointer, full screen: what the window takes from its surroundings.
final class SurroundingsTests: X11TestCase, @unchecked Sendable {
  private let left = XControl.Monitor("LEFT", PixelRect(x: 0, y: 0, width: 640, height: 800))
  private let right = XControl.Monitor("RIGHT", PixelRect(x: 640, y: 0, width: 640, height: 800))

  @MainActor private func geometries(_ app: X11App) -> [SurfaceGeometry] {
    app.changes.compactMap { if case .geometry(let geometry) = $0 { geometry } else { nil } }
  }

  func testAnotherDotsPerInchIsTakenWhileTheAppRuns() throws {
    try onMain {
      let rig = try Self.rig()
      defer { rig.control.setResources(nil) }
      let app = try X11App(rig, size: CGSize(width: 400, height: 300), scale: nil)
      XCTAssertEqual(app.surface.geometry.scale, 1)
      rig.control.setResources("Xft.dpi: 192\n")
      try app.pump("the new scale") { !self.geometries(app).isEmpty }
      XCTAssertEqual(geometries(app), [SurfaceGeometry(size: CGSize(width: 200, height: 150), scale: 2)])
      XCTAssertEqual(rig.control.frame(of: try app.window)?.width, 400, "the pixels stay")
      // Fingers and the pointer are in the new points at once.
      try rig.touch.begin(1, at: CGPoint(x: 237, y: 161))
      try rig.touch.end(1)
      try app.pump("a finger") { app.samples(.ended).count == 1 }
      XCTAssertEqual(app.samples[0].location.x, 50, accuracy: 0.01)
      rig.control.setResources(nil)
      try app.pump("the old scale") { self.geometries(app).last?.scale == 1 }
      app.clear()
      rig.control.setResources("Xft.dpi: nonsense\nXft.dpi\n:::\n")
      try app.settle()
      XCTAssertEqual(geometries(app), [])
    }
  }

  func testAWishedScaleStaysWhateverTheDesktopSays() throws {
    try onMain {
      let rig = try Self.rig()
      defer { rig.control.setResources(nil) }
      let app = try X11App(rig, scale: 1.5)
      rig.control.setResources("Xft.dpi: 192\n")
      try app.settle()
      XCTAssertEqual(geometries(app), [])
    }
  }

  func testTheOutputUnderTheWindowGivesItsScale() throws {
    try onMain {
      // The server believes any monitor that it is told of, also one larger than itself.
      let rig = try Self.rig()
      let fine = XControl.Monitor(
        "FINE", PixelRect(x: 640, y: 0, width: 1280, height: 1600), millimetres: (width: 100, height: 125))
      try rig.control.setMonitors([left, fine])
      defer { try? rig.control.setMonitors([]) }
      let app = try X11App(
        rig, SurfaceConfiguration(title: X11App.title, size: CGSize(width: 300, height: 200), origin: .zero))
      XCTAssertEqual(app.surface.geometry.scale, 1)
      XCTAssertEqual(try XCTUnwrap(app.platform.window).surroundings.output?.name, "LEFT")
      rig.control.move(try app.window, x: 700, y: 100)
      try app.pump("the other output's scale") { self.geometries(app).count == 1 }
      XCTAssertEqual(geometries(app), [SurfaceGeometry(size: CGSize(width: 100, height: 200.0 / 3), scale: 3)])
      XCTAssertEqual(try XCTUnwrap(app.platform.window).surroundings.output?.name, "FINE")
      // Most of the window decides, not its corner.
      rig.control.move(try app.window, x: 400, y: 100)
      try app.pump("the first output's scale") { self.geometries(app).count == 2 }
      XCTAssertEqual(geometries(app).last?.scale, 1)
    }
  }

  func testTheIdiomAndTheThemeAreTold() throws {
    try onMain {
      let rig = try Self.rig()
      var configuration = SurfaceConfiguration(title: X11App.title, size: CGSize(width: 300, height: 200), scale: 1)
      configuration.idiom = .phone
      let daemon = try SettingsDaemon(rig.control, theme: "Adwaita-dark")
      let app = try X11App(rig, configuration)
      let first = app.firstEvents.compactMap { event -> SurfaceChange.Kind? in
        if case .surface(let change) = event { change.kind } else { nil }
      }
      let dark = SurfaceEnvironment(isDark: true, framesPerSecond: 60, idiom: .phone)
      let environment = try XCTUnwrap(first.firstIndex(of: .environment(dark)), "\(first)")
      XCTAssertLessThan(environment, try XCTUnwrap(first.firstIndex(of: .visible(true))))
      daemon.setTheme("Adwaita")
      try app.pump("light") { app.environments.last?.isDark == false }
      daemon.setTheme("Mint-Y-Dark-Aqua")
      try app.pump("dark") { app.environments.last?.isDark == true }
      app.clear()
      daemon.set([0, 0, 0, 0, 1, 0, 0, 0, 255, 255, 255, 255, 1, 0, 255, 255, 7])
      try app.pump("light, for want of a theme") { app.environments.last?.isDark == false }
      XCTAssertEqual(app.environments.count, 1)
    }
  }

  func testThePortalOfTheDesktopIsBelievedBeforeAThemesName() throws {
    try onMain {
      let portal = try PortalRig(scheme: 2)
      defer { portal.stop() }
      setenv("DBUS_SESSION_BUS_ADDRESS", portal.address, 1)
      defer { unsetenv("DBUS_SESSION_BUS_ADDRESS") }
      let rig = try Self.rig()
      let daemon = try SettingsDaemon(rig.control, theme: "Adwaita-dark")
      let app = try X11App(
        rig, SurfaceConfiguration(title: X11App.title, size: CGSize(width: 300, height: 200), scale: 1))
      try app.pump("the portal's answer") { app.platform.window?.surroundings.prefersDark == false }
      app.clear()
      portal.set(1)
      try app.pump("dark") { app.environments.last?.isDark == true }
      portal.set(2)
      try app.pump("light") { app.environments.last?.isDark == false }
      // Whoever has no wish leaves it to the theme.
      portal.set(0)
      try app.pump("dark, as the theme is") { app.environments.last?.isDark == true }
      withExtendedLifetime(daemon) {}
    }
  }

  func testFaultASettingsDaemonThatComesAndGoesIsFollowed() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      var daemon: SettingsDaemon? = try SettingsDaemon(rig.control, theme: "Breeze-Dark")
      try app.pump("dark") { app.environments.last?.isDark == true }
      withExtendedLifetime(daemon) {}
      daemon = nil
      try app.pump("light") { app.environments.last?.isDark == false }
    }
  }

  func testThePointersPictureIsTheOneAskedFor() throws {
    try onMain {
      let rig = try Self.rig()
      try rig.mouse.move(to: CGPoint(x: 300, y: 300))
      let app = try X11App(rig)
      @MainActor func picture(_ shape: CursorShape) throws -> [UInt32] {
        app.platform.setCursor(shape)
        try app.settle()
        return rig.control.cursor()
      }
      let shapes: [CursorShape] = [.arrow, .text, .hand]
      let pictures = try shapes.map(picture)
      for picture in pictures { XCTAssertTrue(picture.contains { $0 >> 24 != 0 }, "it can be seen") }
      XCTAssertEqual(Set(pictures).count, 3)
      XCTAssertTrue(try picture(.hidden).allSatisfy { $0 >> 24 == 0 })
      XCTAssertEqual(try shapes.map(picture), pictures, "each comes back as it was")
    }
  }

  func testAKioskNeverShowsThePointer() throws {
    try onMain {
      let rig = try Self.rig()
      try rig.mouse.move(to: CGPoint(x: 30, y: 30))
      let app = try X11App(
        rig,
        SurfaceConfiguration(title: X11App.title, size: CGSize(width: 400, height: 300), scale: 1, hidesCursor: true))
      app.platform.setCursor(.arrow)
      try app.settle()
      XCTAssertTrue(rig.control.cursor().allSatisfy { $0 >> 24 == 0 })
    }
  }

  func testWithoutAWindowManagerFullScreenCoversTheOutputAndFollowsIt() throws {
    try onMain {
      let rig = try Self.rig()
      try rig.control.setMonitors([left, right])
      defer { try? rig.control.setMonitors([]) }
      let app = try X11App(
        rig,
        SurfaceConfiguration(
          title: X11App.title, size: CGSize(width: 10, height: 10), scale: 2, origin: CGPoint(x: 700, y: 50),
          isFullScreen: true))
      XCTAssertEqual(rig.control.frame(of: try app.window), right.frame)
      XCTAssertEqual(app.surface.geometry, SurfaceGeometry(size: CGSize(width: 320, height: 400), scale: 2))
      let wider = XControl.Monitor("WIDER", PixelRect(x: 400, y: 100, width: 880, height: 700))
      try rig.control.setMonitors([left, wider])
      let geometry = SurfaceGeometry(size: CGSize(width: 440, height: 350), scale: 2)
      try app.pump("the output's new size") { self.geometries(app).last == geometry }
      XCTAssertEqual(rig.control.frame(of: try app.window), wider.frame)
    }
  }

  func testWithAWindowManagerFullScreenIsItsTask() throws {
    try onMain {
      let rig = try Self.rig()
      rig.control.setManaged(true)
      defer { rig.control.setManaged(false) }
      let platform = try X11Platform(displayName: rig.displayName)
      let configuration = SurfaceConfiguration(title: X11App.title, scale: 1, isFullScreen: true)
      _ = try platform.open(configuration)
      rig.control.sync()
      let window = try XCTUnwrap(rig.control.window(titled: X11App.title))
      XCTAssertEqual(
        rig.control.words(of: "_NET_WM_STATE", window: window), [rig.control.number(of: "_NET_WM_STATE_FULLSCREEN")])
    }
  }
}
