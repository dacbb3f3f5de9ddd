import Foundation
import RenderTree
import TestRigs
import TouchPlatform
import XCTest

@testable import WaylandBackend

/// Fingers and pixels on sway and cage.
final class WlrootsTests: WaylandTestCase, @unchecked Sendable {
  @MainActor private func run(
    _ program: WlrootsRig.Program, scale: Double = 1, _ body: @MainActor (WlrootsRig, WaylandApp) throws -> Void
  ) throws {
    // A window of cage on an X server has this size and takes no other.
    let size = program == .cage ? (width: 1024, height: 768) : (width: 1280, height: 800)
    let rig = try WlrootsRig(program, width: size.width, height: size.height, scale: scale)
    defer { rig.stop() }
    let app = try WaylandApp(rig.path)
    try app.pump("the whole screen instead of \(app.surface.geometry)") {
      app.surface.geometry.pixelWidth == size.width && app.surface.geometry.pixelHeight == size.height
    }
    // sway centres a window whose pixels are still smaller than its place.
    try app.showFrame()
    app.clear()
    try body(rig, app)
  }

  /// Places are pixels of the screen.
  @MainActor private func tenFingers(_ rig: WlrootsRig, _ app: WaylandApp) throws {
    let scale = app.surface.geometry.scale
    let starts = (0..<10).map { CGPoint(x: 60 + 90 * Double($0), y: 100 + 30 * Double($0)) }
    for (i, start) in starts.enumerated() { try rig.x.touch.begin(UInt32(i), at: start) }
    try app.pump("ten fingers") { app.samples(.began).count >= 10 }
    for (i, start) in starts.enumerated() {
      try rig.x.touch.move(UInt32(i), to: CGPoint(x: start.x + 20, y: start.y + 10))
    }
    try app.pump("ten moves") { Set(app.samples(.moved).map(\.id)).count >= 10 }
    for i in 0..<10 { try rig.x.touch.end(UInt32(i)) }
    try app.pump("ten ends") { app.samples(.ended).count >= 10 }
    XCTAssertEqual(app.samples(.began).count, 10)
    XCTAssertEqual(app.samples(.ended).count, 10)
    XCTAssertEqual(app.samples(.cancelled).count, 0)
    XCTAssertEqual(Set(app.samples.map(\.id)).count, 10)
    for (start, sample) in zip(starts, app.samples(.began)) {
      XCTAssertEqual(sample.location.x * scale, start.x, accuracy: 1)
      XCTAssertEqual(sample.location.y * scale, start.y, accuracy: 1)
    }
    for (start, sample) in zip(starts, app.samples(.ended)) {
      XCTAssertEqual(sample.location.x * scale, start.x + 20, accuracy: 1)
      XCTAssertEqual(sample.location.y * scale, start.y + 10, accuracy: 1)
    }
    XCTAssertEqual(app.window.contacts.activeCount, 0)
  }

  func testTenFingersAndTheirPictureOnSwayAtTwoScales() throws {
    try onMain {
      for scale in [1.0, 2] {
        try run(.sway, scale: scale) { (rig: WlrootsRig, app: WaylandApp) in
          XCTAssertEqual(app.surface.geometry.scale, scale)
          app.onEvent = { app, event in
            guard case .contacts(let frame) = event else { return }
            // A square of 30 pixels around each finger that moves.
            app.squares += frame.samples.filter { $0.phase == .ended }.map {
              PixelRect(
                x: Int(($0.x * scale).rounded()) - 15, y: Int(($0.y * scale).rounded()) - 15, width: 30, height: 30)
            }
            app.platform.requestFrame(for: app.surface.id)
          }
          try tenFingers(rig, app)
          XCTAssertEqual(app.squares.count, 10)
          try app.showFrame()
          try checkPicture(rig, app)
        }
      }
    }
  }

  @MainActor private func checkPicture(_ rig: WlrootsRig, _ app: WaylandApp) throws {
    let picture = try rig.screenshot()
    XCTAssertEqual(picture.width, 1280)
    XCTAssertEqual(picture.height, 800)
    func isYellow(_ x: Int, _ y: Int) -> Bool { picture[x, y] == 0xFFF0_E010 }
    XCTAssertEqual(picture[2, 2], 0xFF20_4060, "the ground reaches the corner")
    for i in 0..<10 {
      // Where the finger was lifted, on the screen.
      let (x, y) = (60 + 90 * i + 20, 100 + 30 * i + 10)
      XCTAssertTrue(isYellow(x, y), "finger \(i)")
      let row = (x - 40..<x + 40).filter { isYellow($0, y) }
      let column = (y - 40..<y + 40).filter { isYellow(x, $0) }
      XCTAssertEqual(row.count, 30)
      XCTAssertEqual(column.count, 30)
      XCTAssertEqual(Double(try XCTUnwrap(row.first)), Double(x - 15), accuracy: 1)
      XCTAssertEqual(Double(try XCTUnwrap(column.first)), Double(y - 15), accuracy: 1)
    }
  }

  func testCageSendsNoFramesAndFingersWorkAllTheSame() throws {
    try onMain {
      try run(.cage) { rig, app in
        try tenFingers(rig, app)
        XCTAssertFalse(app.window.devices.values.contains { $0.touch.sendsFrames }, "this cage has learnt frames")
      }
    }
  }

  func testFaultTheTouchScreenGoesInMidTouchWithoutAWord() throws {
    try onMain {
      try run(.sway) { rig, app in
        try rig.x.touch.begin(1, at: CGPoint(x: 300, y: 300))
        try rig.x.touch.begin(2, at: CGPoint(x: 500, y: 300))
        try app.pump("two fingers") { app.samples(.began).count == 2 }
        try rig.x.setDevice("touch", enabled: false)
        try app.pump("the fingers to go") { app.window.contacts.activeCount == 0 }
        XCTAssertEqual(app.samples(.cancelled).count + app.samples(.ended).count, 2)
      }
    }
  }

  func testFaultSwayDiesInMidTouch() throws {
    try onMain {
      try run(.sway) { rig, app in
        try rig.x.touch.begin(1, at: CGPoint(x: 300, y: 300))
        try app.pump("a finger") { app.samples(.began).count == 1 }
        rig.crash()
        guard case .lost = app.platform.run() else { return XCTFail("not lost") }
        XCTAssertEqual(app.samples(.cancelled).count, 1)
        XCTAssertEqual(app.window.contacts.activeCount, 0)
      }
    }
  }

  func testAMouseAndKeysOfSway() throws {
    try onMain {
      try run(.sway) { rig, app in
        try rig.x.mouse.move(to: CGPoint(x: 200, y: 150))
        try app.pump("the pointer") { app.hovers.last.map { abs($0.location.x - 200) <= 1 } ?? false }
        try rig.x.mouse.press()
        try rig.x.mouse.move(to: CGPoint(x: 260, y: 180))
        try rig.x.mouse.release()
        try app.pump("the end") { !app.samples(.ended).isEmpty }
        XCTAssertEqual(try XCTUnwrap(app.samples(.ended).first).location.x, 260, accuracy: 1)
        try rig.x.keyboard.press(.a)
        try rig.x.keyboard.release(.a)
        try app.pump("a key") { app.keys.last?.isDown == false }
        XCTAssertEqual(app.keys.map(\.usage), [4, 4])
        XCTAssertEqual(app.keys.map(\.characters), ["a", "a"])
      }
    }
  }
}
