import Foundation
import RenderTree
import TestRigs
import TouchPlatform
import XCTest

@testable import WaylandBackend

/// Fingers, a pointer and keys on KWin.
final class KWinTests: WaylandTestCase, @unchecked Sendable {
  @MainActor private func run(
    scale: Double = 1, configured: Double? = nil, fullScreen: Bool = true,
    _ body: @MainActor (KWinRig, WaylandApp) throws -> Void
  ) throws {
    let rig = try KWinRig(scale: scale)
    defer { rig.stop() }
    let app = try rig.withSmallClient {
      try WaylandApp(
        rig.path, SurfaceConfiguration(title: "KWin test", scale: configured, isFullScreen: fullScreen))
    }
    try body(rig, app)
  }

  func testTenFingersAtEveryScaleKeepTheirFractions() throws {
    try onMain {
      for scale in [1, 1.25, 1.5, 2] {
        try run(scale: scale) { rig, app in
          XCTAssertEqual(app.surface.geometry.scale, scale)
          XCTAssertEqual(app.surface.geometry.pixelWidth, Int(1280 * scale))
          XCTAssertEqual(app.surface.geometry.pixelHeight, Int(800 * scale))
          try tenFingers(rig, app)
        }
      }
    }
  }

  /// Places are units of the screen, which are the app's points.
  @MainActor private func tenFingers(_ rig: KWinRig, _ app: WaylandApp, pointsPerUnit: Double = 1) throws {
    let starts = (0..<10).map { CGPoint(x: 40.25 + 55.5 * Double($0), y: 30.75 + 30.125 * Double($0)) }
    for (i, start) in starts.enumerated() { try rig.input.down(UInt32(i), at: start) }
    try rig.input.frame()
    let ends = starts.map { CGPoint(x: $0.x - 10.5, y: $0.y + 40.375) }
    for (i, end) in ends.enumerated() { try rig.input.move(UInt32(i), to: end) }
    try rig.input.frame()
    for i in 0..<10 { try rig.input.up(UInt32(i)) }
    try rig.input.frame()
    try app.pump("ten ends") { app.samples(.ended).count >= 10 }
    XCTAssertEqual(app.samples(.began).count, 10)
    XCTAssertEqual(app.samples(.moved).count, 10)
    XCTAssertEqual(app.samples(.ended).count, 10)
    XCTAssertEqual(app.frames.map(\.samples.count), [10, 10, 10], "fingers that change together are one frame")
    XCTAssertEqual(Set(app.samples.map(\.id)).count, 10)
    for (start, sample) in zip(starts, app.samples(.began)) {
      XCTAssertEqual(sample.location.x, start.x * pointsPerUnit, accuracy: 0.01)
      XCTAssertEqual(sample.location.y, start.y * pointsPerUnit, accuracy: 0.01)
    }
    for (end, sample) in zip(ends, app.samples(.ended)) {
      XCTAssertEqual(sample.location.x, end.x * pointsPerUnit, accuracy: 0.01)
      XCTAssertEqual(sample.location.y, end.y * pointsPerUnit, accuracy: 0.01)
    }
    XCTAssertTrue(app.samples.allSatisfy { $0.tool == .finger && $0.time <= SystemTime.now })
  }

  func testAWishedScaleChangesThePointsAndNotThePixels() throws {
    try onMain {
      try run(scale: 1.5, configured: 3) { rig, app in
        XCTAssertEqual(app.surface.geometry.scale, 3)
        XCTAssertEqual(app.surface.geometry.pixelWidth, 1920)
        try tenFingers(rig, app, pointsPerUnit: 0.5)
      }
    }
  }

  func testTheSystemTakesTheFingers() throws {
    try onMain {
      try run { rig, app in
        try rig.input.down(3, at: CGPoint(x: 100, y: 100))
        try rig.input.down(4, at: CGPoint(x: 200, y: 100))
        try rig.input.frame()
        try app.pump("two fingers") { app.samples(.began).count == 2 }
        try rig.input.cancel()
        try app.pump("two cancels") { app.samples(.cancelled).count == 2 }
        XCTAssertEqual(app.window.contacts.activeCount, 0)
        XCTAssertEqual(app.samples(.ended).count, 0)
      }
    }
  }

  func testFaultTheTouchScreenGoesInMidTouch() throws {
    try onMain {
      try run { rig, app in
        try rig.input.down(3, at: CGPoint(x: 100, y: 100))
        try rig.input.frame()
        try app.pump("a finger") { app.samples(.began).count == 1 }
        rig.input.disconnect()
        try app.pump("a cancel") { app.samples(.cancelled).count == 1 }
        XCTAssertEqual(app.window.contacts.activeCount, 0)
        try app.pump("the touch screen to go") { app.window.devices.values.allSatisfy { $0.seat.touch == nil } }
        // Back again, it works as before.
        let again = try rig.moreInput()
        try app.pump("the touch screen") { app.window.devices.values.contains { $0.seat.touch != nil } }
        try app.showFrame()
        try again.down(5, at: CGPoint(x: 50, y: 60))
        try again.frame()
        try again.up(5)
        try again.frame()
        try app.pump("a finger") { app.samples(.ended).count == 1 }
      }
    }
  }

  func testFaultTheCompositorDiesInMidTouch() throws {
    try onMain {
      try run { rig, app in
        try rig.input.down(3, at: CGPoint(x: 100, y: 100))
        try rig.input.down(4, at: CGPoint(x: 200, y: 100))
        try rig.input.frame()
        try app.pump("two fingers") { app.samples(.began).count == 2 }
        rig.crash()
        let end = app.platform.run()
        guard case .lost(let why) = end else { return XCTFail("\(end)") }
        XCTAssertTrue(why.contains(rig.path) && why.contains("went away"), why)
        XCTAssertEqual(app.samples(.cancelled).count, 2)
        XCTAssertEqual(app.window.contacts.activeCount, 0)
        XCTAssertEqual(app.platform.run(), end, "a lost compositor stays lost")
        // What the app still does goes nowhere and stops nothing.
        app.platform.requestFrame(for: app.surface.id)
        app.surface.acquireBuffer()?.pixels[0, 0] = 0
        app.surface.present(damage: [PixelRect(x: 0, y: 0, width: 1, height: 1)])
        app.platform.setCursor(.text)
      }
    }
  }

  func testTheMouseIsAFingerAndItsWheelScrolls() throws {
    try onMain {
      try run { rig, app in
        try rig.input.movePointer(to: CGPoint(x: 100, y: 100))
        try app.pump("the pointer") { app.hovers.last?.location == CGPoint(x: 100, y: 100) }
        try rig.input.scroll(15)
        try app.pump("a scroll") { !app.scrolls.isEmpty }
        XCTAssertEqual(app.scrolls.first?.phase, .discrete)
        XCTAssertLessThan(try XCTUnwrap(app.scrolls.first?.delta.dy), 0, "down the wheel, up the content")
        try rig.input.button(isDown: true)
        try rig.input.movePointer(to: CGPoint(x: 150, y: 120))
        try rig.input.button(isDown: false)
        try app.pump("the end") { !app.samples(.ended).isEmpty }
        XCTAssertEqual(app.samples.map(\.phase), [.began, .moved, .ended])
        XCTAssertEqual(app.samples.last?.location, CGPoint(x: 150, y: 120))
        XCTAssertTrue(app.samples.allSatisfy { $0.tool == .finger })
        XCTAssertEqual(app.buttons.map(\.buttons), [1, 0])
        // KEY_LEFTALT: the second finger is mirrored about the centre of 1280 × 800.
        try rig.input.key(56, isDown: true)
        try app.pump("Alt") { app.buttons.last?.modifiers == .alternate }
        app.clear()
        try rig.input.button(isDown: true)
        try rig.input.button(isDown: false)
        try rig.input.key(56, isDown: false)
        try app.pump("two ends") { app.samples(.ended).count == 2 }
        XCTAssertEqual(app.samples(.began).map(\.location), [CGPoint(x: 150, y: 120), CGPoint(x: 1130, y: 680)])
        // The secondary button touches nothing.
        app.clear()
        try rig.input.button(0x111, isDown: true)
        try rig.input.button(0x111, isDown: false)
        try app.pump("two states") { app.buttons.filter { $0.modifiers.isEmpty }.map(\.buttons).suffix(2) == [2, 0] }
        XCTAssertEqual(app.samples.count, 0)
      }
    }
  }

  func testKeysTypeByTheCompositorsLayout() throws {
    try onMain {
      try run { rig, app in
        // KEY_LEFTSHIFT, KEY_A, KEY_1.
        try rig.input.key(30, isDown: true)
        try rig.input.key(30, isDown: false)
        try rig.input.key(42, isDown: true)
        try rig.input.key(30, isDown: true)
        try rig.input.key(30, isDown: false)
        try rig.input.key(42, isDown: false)
        try rig.input.key(2, isDown: true)
        try rig.input.key(2, isDown: false)
        try app.pump("the keys") { app.keys.last?.usage == 0x1e && app.keys.last?.isDown == false }
        let typed = app.keys.filter { $0.isDown && $0.usage != 0xe1 }
        XCTAssertEqual(typed.map(\.characters), ["a", "A", "1"])
        XCTAssertEqual(typed.map(\.usage), [4, 4, 0x1e])
        XCTAssertEqual(typed.map(\.modifiers), [[], .shift, []])
        XCTAssertEqual(app.keys.count { $0.isDown }, app.keys.count { !$0.isDown })
        XCTAssertTrue(app.buttons.contains { $0.modifiers == .shift })
      }
    }
  }

  func testFramesComeAtTheDisplaysPace() throws {
    try onMain {
      try run { rig, app in
        app.isAnimating = true
        app.platform.requestFrame(for: app.surface.id)
        try app.pump("thirty frames") { app.ticks.count >= 30 }
        app.isAnimating = false
        for (a, b) in zip(app.ticks, app.ticks.dropFirst()) {
          XCTAssertLessThan(a.time, b.time)
          XCTAssertGreaterThan(a.target, a.time)
          XCTAssertLessThan(a.target.nanoseconds(since: a.time), 60_000_000)
        }
        let span = try XCTUnwrap(app.ticks.last).time.nanoseconds(since: try XCTUnwrap(app.ticks.first).time)
        XCTAssertGreaterThan(span, 29 * 10_000_000, "one frame a refresh and not as fast as it goes")
        try app.pump("the last frame") { app.window.clock.owedSince == nil }
        app.clear()
        try app.pump("nothing") { SystemTime.now > (app.ticks.first?.time ?? .zero) }
        XCTAssertEqual(app.ticks.count, 0, "none asked, none given")
        XCTAssertLessThanOrEqual(app.window.surface.buffers.counts.all, 3)
      }
    }
  }

  func testAnotherWindowTakesTheFocus() throws {
    try onMain {
      try run(fullScreen: false) { rig, app in
        let other = try rig.withSmallClient { try WaylandApp(rig.path) }
        try app.pump("the loss") { app.changes.contains(.focus(false)) }
        XCTAssertFalse(app.hasFocus)
        XCTAssertTrue(other.hasFocus)
      }
    }
  }
}
