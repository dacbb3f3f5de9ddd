import CoreFoundation
import Foundation
import RenderTree
import TestRigs
import TouchPlatform
import XCTest

@testable import X11Backend

/// The window, its pixels and its frames.
final class WindowTests: X11TestCase, @unchecked Sendable {
  private let white: UInt32 = 0xffff_ffff
  private let red: UInt32 = 0xffff_0000

  @MainActor private func fill(_ app: X11App, _ colour: UInt32, damage: [PixelRect]? = nil) throws {
    let buffer = try XCTUnwrap(app.surface.acquireBuffer())
    let bounds = buffer.pixels.bounds
    for y in 0..<bounds.height { for x in 0..<bounds.width { buffer.pixels[x, y] = colour } }
    app.surface.present(damage: damage ?? [bounds])
  }

  func testTheWindowStandsWhereItWasAsked() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig, size: CGSize(width: 400, height: 300), scale: 1.5)
      let window = try app.window
      XCTAssertEqual(rig.control.frame(of: window), PixelRect(x: 137, y: 61, width: 600, height: 450))
      XCTAssertEqual(app.surface.geometry, SurfaceGeometry(size: CGSize(width: 400, height: 300), scale: 1.5))
      XCTAssertEqual(rig.control.words(of: "_NET_WM_PID", window: window), [UInt32(getpid())])
    }
  }

  func testTheDesktopsDotsPerInchAreTheScale() throws {
    try onMain {
      let rig = try Self.rig()
      rig.control.setResources("Xcursor.size:\t24\nXft.dpi:\t144\n")
      defer { rig.control.setResources(nil) }
      let app = try X11App(rig, size: CGSize(width: 400, height: 300), scale: nil)
      XCTAssertEqual(app.surface.geometry.scale, 1.5)
      setenv("TOUCHSTONE_SCALE", "2", 1)
      defer { unsetenv("TOUCHSTONE_SCALE") }
      let second = try X11Platform(displayName: rig.displayName)
      XCTAssertEqual(try second.open(SurfaceConfiguration(size: CGSize(width: 50, height: 50))).geometry.scale, 2)
    }
  }

  func testOnlyTheDamageReachesTheScreen() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      try fill(app, white)
      try app.settle()
      XCTAssertEqual(try rig.control.screenshot()[137 + 5, 61 + 5], white)
      let damage = [PixelRect(x: 10, y: 20, width: 30, height: 40), PixelRect(x: 790, y: 590, width: 50, height: 50)]
      try fill(app, red, damage: damage)
      try app.settle()
      let screen = try rig.control.screenshot()
      XCTAssertEqual(screen[137 + 10, 61 + 20], red)
      XCTAssertEqual(screen[137 + 39, 61 + 59], red)
      XCTAssertEqual(screen[137 + 40, 61 + 59], white)
      XCTAssertEqual(screen[137 + 9, 61 + 20], white)
      XCTAssertEqual(screen[137 + 799, 61 + 599], red, "damage is cut to the window")
    }
  }

  func testBuffersTellTheirAgeAndRunOut() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      let first = try XCTUnwrap(app.surface.acquireBuffer())
      XCTAssertEqual(first.age, 0)
      app.surface.present(damage: [first.pixels.bounds])
      try app.settle()
      let again = try XCTUnwrap(app.surface.acquireBuffer())
      XCTAssertEqual(again.age, 1)
      XCTAssertEqual(again.pixels.base, first.pixels.base, "a server that keeps up needs one buffer")
      XCTAssertNotNil(app.surface.acquireBuffer(), "asking twice for one frame gives the same buffer")
      app.surface.present(damage: [PixelRect(x: 0, y: 0, width: 10, height: 10)])
      // Nothing has been flushed, so the server still reads the first buffer, and then both.
      let second = try XCTUnwrap(app.surface.acquireBuffer())
      XCTAssertNotEqual(second.pixels.base, first.pixels.base)
      XCTAssertEqual(second.age, 0)
      app.surface.present(damage: [second.pixels.bounds])
      XCTAssertNil(app.surface.acquireBuffer())
      try app.settle()
      XCTAssertEqual(app.surface.acquireBuffer()?.age, 1)
    }
  }

  func testWithoutSharedMemoryPixelsGoThroughTheSocket() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      try fill(app, white)
      try app.settle()
      PlatformLog.redirect { _, _ in }
      defer { PlatformLog.redirect(to: nil) }
      try XCTUnwrap(app.platform.window).surface.buffers.sharingFailed()
      try fill(app, red, damage: [PixelRect(x: 10, y: 20, width: 31, height: 43)])
      try app.settle()
      let screen = try rig.control.screenshot()
      XCTAssertEqual(screen[137 + 10, 61 + 20], red)
      XCTAssertEqual(screen[137 + 40, 61 + 62], red)
      XCTAssertEqual(screen[137 + 41, 61 + 62], white)
      XCTAssertEqual(screen[137 + 40, 61 + 63], white)
      XCTAssertEqual(app.surface.acquireBuffer()?.age, 1, "nothing is read later, so the buffer is free at once")
    }
  }

  func testAServerThatRefusesToShareStillShowsTheFrame() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      PlatformLog.redirect { _, _ in }
      defer { PlatformLog.redirect(to: nil) }
      // Detached behind its back: what the server then says is what it says when it could not attach.
      let buffer = try XCTUnwrap(app.surface.acquireBuffer())
      try XCTUnwrap(app.platform.window).surface.buffers.detachBehindTheBack()
      for y in 0..<buffer.pixels.height { for x in 0..<buffer.pixels.width { buffer.pixels[x, y] = red } }
      app.surface.present(damage: [buffer.pixels.bounds])
      try app.settle()
      try app.settle()
      XCTAssertEqual(try rig.control.screenshot()[137 + 5, 61 + 5], red)
    }
  }

  func testAnUncoveredPartIsShownAgain() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      try fill(app, red)
      try app.settle()
      rig.control.coverForAMoment(PixelRect(x: 200, y: 200, width: 100, height: 100))
      try app.settle()
      XCTAssertEqual(try rig.control.screenshot()[250, 250], red)
    }
  }

  func testALetGoPlatformTakesItsWindowAway() throws {
    try onMain {
      let rig = try Self.rig()
      var app: X11App? = try X11App(rig)
      app?.platform.requestFrame(for: .main)
      weak let platform = app?.platform
      app = nil
      XCTAssertNil(platform)
      XCTAssertNil(rig.control.window(titled: X11App.title))
    }
  }

  func testAResizeGivesNewGeometryAndBuffers() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig, size: CGSize(width: 400, height: 300), scale: 2)
      try fill(app, white)
      rig.control.resize(try app.window, width: 901, height: 500)
      let geometry = SurfaceGeometry(size: CGSize(width: 450.5, height: 250), scale: 2)
      try app.pump("the new size") { app.changes.contains(.geometry(geometry)) }
      XCTAssertEqual(app.surface.geometry, geometry)
      let buffer = try XCTUnwrap(app.surface.acquireBuffer())
      XCTAssertEqual([buffer.pixels.width, buffer.pixels.height, buffer.age], [901, 500, 0])
      try fill(app, red)
      try app.settle()
      XCTAssertEqual(try rig.control.screenshot()[137 + 900, 61 + 499], red)
    }
  }

  func testAWindowThatShrinksGivesItsSharedMemoryBack() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig, size: CGSize(width: 1200, height: 700))
      try fill(app, white)
      try app.settle()
      let buffers = try XCTUnwrap(app.platform.window).surface.buffers
      XCTAssertGreaterThanOrEqual(buffers.bytes, 1200 * 700 * 4)
      rig.control.resize(try app.window, width: 300, height: 200)
      try app.pump("the new size") { app.surface.geometry.pixelWidth == 300 }
      try fill(app, red)
      try app.settle()
      XCTAssertLessThan(buffers.bytes, 1 << 20)
      XCTAssertEqual(try rig.control.screenshot()[137 + 299, 61 + 199], red)
      // A little smaller is no reason to ask for other memory.
      let before = buffers.bytes
      rig.control.resize(try app.window, width: 290, height: 190)
      try app.pump("the new size") { app.surface.geometry.pixelWidth == 290 }
      try fill(app, white)
      XCTAssertEqual(buffers.bytes, before)
    }
  }

  func testAWindowOfADeviceFitsTheDisplayAndTakesASizeThatIsAskedFor() throws {
    try onMain {
      let rig = try Self.rig()
      var configuration = SurfaceConfiguration(
        title: X11App.title, size: CGSize(width: 393, height: 852), scale: 3, origin: CGPoint(x: 0, y: 0))
      configuration.deviceWindow = DeviceWindow(size: CGSize(width: 421, height: 4 * rig.height))
      let app = try X11App(rig, configuration)
      XCTAssertEqual(rig.control.frame(of: try app.window)?.height, rig.height)
      let window = try XCTUnwrap(app.surface as? any WindowSurface)
      window.requestSize(CGSize(width: 500, height: 250))
      try app.pump("the size that was asked for") { app.surface.geometry.size == CGSize(width: 500, height: 250) }
    }
  }

  /// Panels of a desktop are left free, and what a title of a window takes (48 points); an area off the screen is none.
  func testAWindowOfADeviceFitsWhatPanelsLeaveFree() throws {
    try onMain {
      let rig = try Self.rig()
      @MainActor func height(workArea: [UInt32]?) throws -> Int {
        rig.control.setRootProperty("_NET_WORKAREA", workArea)
        var configuration = SurfaceConfiguration(title: X11App.title, size: CGSize(width: 393, height: 852), scale: 1)
        configuration.deviceWindow = DeviceWindow(size: CGSize(width: 421, height: 4 * rig.height))
        // No manager is there that would give it the focus, which an app of these tests waits for.
        let platform = try X11Platform(displayName: rig.displayName)
        return try platform.open(configuration).geometry.pixelHeight
      }
      rig.control.setManaged(true)
      defer {
        rig.control.setManaged(false)
        rig.control.setRootProperty("_NET_WORKAREA", nil)
      }
      let (width, whole) = (UInt32(rig.width), UInt32(rig.height))
      XCTAssertEqual(try height(workArea: nil), rig.height - 48)
      XCTAssertEqual(try height(workArea: [0, 30, width, whole - 100]), rig.height - 148)
      // Of several desktops the first counts.
      XCTAssertEqual(try height(workArea: [0, 0, width, whole - 60, 0, 0, width, whole]), rig.height - 108)
      XCTAssertEqual(try height(workArea: [0, whole + 5, width, 10]), rig.height - 48)
      XCTAssertEqual(try height(workArea: [0, 30]), rig.height - 48)
    }
  }

  func testFramesTickOnlyWhenAskedForAndKeepTheDisplaysPace() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      for _ in 0..<5 { try app.settle() }
      XCTAssertEqual(app.ticks.count, 0)
      app.platform.requestFrame(for: app.surface.id)
      app.platform.requestFrame(for: app.surface.id)
      try app.pump("a tick") { !app.ticks.isEmpty }
      for _ in 0..<5 { try app.settle() }
      XCTAssertEqual(app.ticks.count, 1)
      app.onEvent = { app, event in
        if case .frame(let tick) = event, app.ticks.count < 8 { app.platform.requestFrame(for: tick.surface) }
      }
      app.platform.requestFrame(for: app.surface.id)
      try app.pump("seven ticks more") { app.ticks.count == 8 }
      // The rig's output is refreshed 60 times a second; its dot clock is rounded.
      let period = 1e9 / 60
      for (tick, next) in zip(app.ticks.dropFirst(), app.ticks.dropFirst(2)) {
        let steps = Double(next.target.nanoseconds(since: tick.target)) / period
        XCTAssertGreaterThan(steps, 0.99, "two frames are never closer than a refresh")
        XCTAssertGreaterThan(next.target, next.time)
      }
    }
  }

  func testAWakeUpComesOnceAtItsDeadlineAndCanBeTakenBack() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      var wakes: [WakeUp] { app.events.compactMap { if case .wake(let wake) = $0 { wake } else { nil } } }
      app.platform.setWakeUp(at: SystemTime.now.advanced(bySeconds: 0.02))
      app.platform.setWakeUp(at: nil)
      let deadline = SystemTime.now.advanced(bySeconds: 0.03)
      app.platform.setWakeUp(at: deadline)
      try app.pump("a wake-up") { !wakes.isEmpty }
      XCTAssertEqual(wakes.count, 1)
      XCTAssertGreaterThanOrEqual(wakes[0].time, deadline)
    }
  }

  /// Drawing may read input off the socket, which nothing announces any more. Here an answer that is waited for does.
  func testAFrameThatIsWishedForByInputReadWhileDrawingComesWithoutAnythingElse() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      try app.settle()
      app.clear()
      app.onEvent = { app, event in
        switch event {
        case .frame where app.ticks.count == 1:
          try? rig.touch.begin(1, at: CGPoint(x: 300, y: 200))
          _ = app.platform.window?.connection.readResources()
        case .contacts: app.platform.requestFrame(for: app.surface.id)
        default: break
        }
      }
      app.platform.requestFrame(for: app.surface.id)
      // One go of the loop, as an app has it: between two looks nothing wakes it but what was set.
      let limit = SystemTime.now.advanced(bySeconds: 10)
      while app.ticks.count < 2, SystemTime.now < limit { CFRunLoopRunInMode(kCFRunLoopDefaultMode, 10, true) }
      XCTAssertEqual(app.samples.map(\.phase), [.began])
      XCTAssertEqual(app.ticks.count, 2)
      XCTAssertLessThan(SystemTime.now, limit, "it came with the loop's end")
      try rig.touch.end(1)
      try app.settle()
    }
  }
}
