import Foundation
import TestRigs
import TouchPlatform
import X11Backend
import XCTest

/// What ends contacts that no finger ended.
final class LossTests: X11TestCase, @unchecked Sendable {
  @MainActor private func twoFingers(_ rig: XServerRig, _ app: X11App) throws {
    try rig.touch.begin(1, at: CGPoint(x: 300, y: 300))
    try rig.touch.begin(2, at: CGPoint(x: 500, y: 300))
    try app.pump("two fingers") { app.samples(.began).count == 2 }
  }

  func testLosingTheFocusCancelsAndTheFingersStaySilent() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      try twoFingers(rig, app)
      rig.control.focus(on: nil)
      try app.pump("the loss") { app.changes.contains(.focus(false)) }
      XCTAssertEqual(app.samples(.cancelled).count, 2)
      guard case .surface = app.events.last else { return XCTFail("the cancel comes before the change") }
      rig.control.focus(on: try app.window)
      try rig.touch.move(1, to: CGPoint(x: 350, y: 350))
      try rig.touch.end(1)
      try rig.touch.end(2)
      try app.settle()
      XCTAssertEqual(app.samples.map(\.phase), [.began, .began, .cancelled, .cancelled])
      XCTAssertTrue(app.changes.contains(.focus(true)))
    }
  }

  func testHidingTheWindowCancels() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      try twoFingers(rig, app)
      rig.control.setVisible(try app.window, false)
      try app.pump("the window to hide") { app.changes.contains(.visible(false)) }
      XCTAssertEqual(app.samples(.cancelled).count, 2)
      try rig.touch.end(1)
      try rig.touch.end(2)
    }
  }

  func testADeviceThatGoesCancelsItsOwnContactsOnly() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      try rig.mouse.move(to: CGPoint(x: 700, y: 500))
      try rig.mouse.press()
      try app.pump("the mouse's finger") { app.samples(.began).count == 1 }
      let mouse = try XCTUnwrap(app.samples(.began).first?.id)
      try rig.touch.begin(1, at: CGPoint(x: 300, y: 300))
      try rig.touch.begin(2, at: CGPoint(x: 500, y: 300))
      try app.pump("two fingers") { app.samples(.began).count == 3 }
      try rig.setDevice("touch", enabled: false)
      try app.pump("two cancels") { app.samples(.cancelled).count == 2 }
      try app.settle()
      XCTAssertEqual(app.samples(.ended).count, 0, "the server's lifts are not the fingers'")
      XCTAssertFalse(app.samples(.cancelled).contains { $0.id == mouse })
      try rig.mouse.release()
      try app.pump("the mouse's end") { app.samples(.ended).count == 1 }
      // Back again, it works as before.
      try rig.setDevice("touch", enabled: true)
      app.clear()
      try rig.touch.begin(3, at: CGPoint(x: 300, y: 300), pressure: 0.5)
      try rig.touch.end(3)
      try app.pump("a finger") { app.samples(.ended).count == 1 }
      XCTAssertEqual(try XCTUnwrap(app.samples(.began).first?.force), 0.5, accuracy: 0.001)
    }
  }

  func testClosingTheWindowCancelsAndEndsTheLoop() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      try twoFingers(rig, app)
      rig.control.close(try app.window)
      XCTAssertEqual(app.platform.run(), .stopped)
      XCTAssertEqual(app.samples(.cancelled).count, 2)
      XCTAssertEqual(app.changes.last, .closed)
      guard case .surface = app.events.last else { return XCTFail("nothing follows the close") }
      try rig.touch.end(1)
      try rig.touch.end(2)
    }
  }

  func testAServerThatDiesMidTouchIsLostWithCancelledContacts() throws {
    try onMain {
      let rig = try XServerRig(width: 1000, height: 800, timeLimit: 60)
      defer { rig.stop() }
      let app = try X11App(rig)
      try twoFingers(rig, app)
      app.surface.acquireBuffer()?.pixels[0, 0] = 0xffff_ffff
      rig.crash()
      // Requests to a dead server are what raises SIGPIPE.
      app.surface.present(damage: [.init(x: 0, y: 0, width: 1, height: 1)])
      let end = app.platform.run()
      guard case .lost(let why) = end else { return XCTFail("\(end)") }
      XCTAssertTrue(why.contains(rig.displayName) && why.contains("went away"), why)
      XCTAssertEqual(app.samples(.cancelled).count, 2)
      XCTAssertEqual(app.platform.run(), end, "a lost server stays lost")
    }
  }

  func testBeingKilledByTheServerIsALoss() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      try twoFingers(rig, app)
      rig.control.killClient(of: try app.window)
      guard case .lost = app.platform.run() else { return XCTFail("not lost") }
      XCTAssertEqual(app.samples(.cancelled).count, 2)
      try rig.touch.end(1)
      try rig.touch.end(2)
    }
  }

  func testFaultAWindowThatAnotherClientDestroysCancelsAndEnds() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      try twoFingers(rig, app)
      try rig.keyboard.press(.a)
      try app.pump("a key") { !app.keys.isEmpty }
      rig.control.destroy(try app.window)
      XCTAssertEqual(app.platform.run(), .stopped)
      XCTAssertEqual(app.samples(.cancelled).count, 2)
      XCTAssertEqual(app.keys.last?.isDown, false)
      XCTAssertEqual(app.changes.last, .closed)
      try rig.keyboard.release(.a)
      try rig.touch.end(1)
      try rig.touch.end(2)
    }
  }

  func testFaultAResizeMidTouchKeepsTheFingers() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      try twoFingers(rig, app)
      rig.control.resize(try app.window, width: 500, height: 400)
      try app.pump("the new size") { !app.changes.isEmpty }
      try rig.touch.move(1, to: CGPoint(x: 310, y: 320))
      try rig.touch.end(1)
      try rig.touch.end(2)
      try app.pump("the ends") { app.samples(.ended).count == 2 }
      XCTAssertEqual(app.samples(.cancelled).count, 0)
      XCTAssertEqual(app.samples(.moved).map(\.location), [CGPoint(x: 310 - 137, y: 320 - 61)])
    }
  }

  func testFaultAnotherScaleMidTouchKeepsTheFingers() throws {
    try onMain {
      let rig = try Self.rig()
      defer { rig.control.setResources(nil) }
      let app = try X11App(rig, size: CGSize(width: 800, height: 600), scale: nil)
      try twoFingers(rig, app)
      rig.control.setResources("Xft.dpi: 192\n")
      try app.pump("the new scale") { !app.changes.isEmpty }
      try rig.touch.end(1)
      try rig.touch.end(2)
      try app.pump("the ends") { app.samples(.ended).count == 2 }
      XCTAssertEqual(app.samples(.cancelled).count, 0)
      XCTAssertEqual(app.samples(.ended).map(\.location.x), [(300 - 137) / 2, (500 - 137) / 2])
    }
  }

  func testFaultAClientThatGrabsAndGoesLeavesNoFingerDown() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      var grab: TouchGrab? = try rig.control.grabTouches()
      try rig.touch.begin(1, at: CGPoint(x: 300, y: 300))
      try app.pump("a finger") { app.samples(.began).count == 1 }
      withExtendedLifetime(grab) {}
      grab = nil
      rig.control.sync()
      try rig.touch.end(1)
      try app.pump("the end") { app.samples.count == 2 }
      XCTAssertEqual(app.samples.map(\.phase), [.began, .ended])
    }
  }

  func testNoServerIsAClearError() throws {
    try onMain {
      let platform = try X11Platform(displayName: ":4094")
      XCTAssertThrowsError(try platform.open(SurfaceConfiguration())) { error in
        guard case PlatformError.unavailable(let why)? = error as? PlatformError else { return XCTFail("\(error)") }
        XCTAssertTrue(why.contains(":4094"), why)
      }
    }
  }
}
