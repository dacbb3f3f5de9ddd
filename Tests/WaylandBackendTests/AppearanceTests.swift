import Foundation
import RenderTree
import TestRigs
import TouchPlatform
import XCTest

@testable import WaylandBackend

/// Dark colours, which the desktop's portal tells and not the compositor.
final class AppearanceTests: WaylandTestCase, @unchecked Sendable {
  @MainActor private func darkness(_ app: WaylandApp) -> [Bool] {
    app.events.compactMap { event in
      guard case .surface(let change) = event, case .environment(let environment) = change.kind else { return nil }
      return environment.isDark
    }
  }

  func testTheColoursFollowWhatTheUserChooses() throws {
    let portal = try PortalRig(scheme: 1)
    defer { portal.stop() }
    setenv("DBUS_SESSION_BUS_ADDRESS", portal.address, 1)
    defer { unsetenv("DBUS_SESSION_BUS_ADDRESS") }
    try scripted { _, app in
      try app.pump("dark") { app.window.environment.isDark }
      app.clear()
      portal.set(2)
      try app.pump("light") { darkness(app) == [false] }
      portal.set(1)
      try app.pump("dark again") { darkness(app) == [false, true] }
      portal.set(0)
      try app.pump("light, for want of a wish") { darkness(app) == [false, true, false] }
      XCTAssertEqual(portal.questions, 1)
    }
  }

  func testADesktopWithoutAPortalIsLight() throws {
    setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus", 1)
    defer { unsetenv("DBUS_SESSION_BUS_ADDRESS") }
    try scripted { _, app in XCTAssertFalse(app.window.environment.isDark) }
  }
}
