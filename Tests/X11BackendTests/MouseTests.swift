import Foundation
import TestRigs
import TouchPlatform
import XCTest

/// A mouse on a real server stands for fingers.
final class MouseTests: X11TestCase, @unchecked Sendable {
  /// A place in the window, on the screen.
  private func at(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: 137 + x, y: 61 + y) }

  func testADragIsOneFinger() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      try rig.mouse.move(to: at(100, 100))
      try app.settle()
      XCTAssertEqual(app.samples.count, 0, "a pointer that hovers touches nothing")
      try rig.mouse.press()
      try rig.mouse.move(to: at(150, 120))
      try rig.mouse.release()
      try app.pump("the end") { !app.samples(.ended).isEmpty }
      XCTAssertEqual(app.samples.map(\.phase), [.began, .moved, .ended])
      XCTAssertEqual(app.samples.map(\.tool), [.finger, .finger, .finger])
      XCTAssertEqual(app.samples[0].location.x, 100, accuracy: 0.01)
      XCTAssertEqual(app.samples[2].location.x, 150, accuracy: 0.01)
      XCTAssertEqual(app.samples[2].location.y, 120, accuracy: 0.01)
    }
  }

  func testAnotherButtonIsNoFinger() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      try rig.mouse.move(to: at(100, 100))
      try rig.mouse.press(3)
      try rig.mouse.release(3)
      try app.settle()
      XCTAssertEqual(app.samples.count, 0)
      let states = app.events.compactMap { if case .buttons(let state) = $0 { state.buttons } else { nil } }
      XCTAssertEqual(states, [2, 0], "X's third button is the secondary one")
    }
  }

  func testWithAltItIsTwoFingersAboutTheCentre() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      try rig.mouse.move(to: at(100, 100))
      try rig.keyboard.press(.alt)
      try app.pump("the dots") { !app.guides.isEmpty }
      XCTAssertEqual(app.guides.last?.points.count, 2)
      XCTAssertEqual(app.guides.last?.isDown, false)
      try rig.mouse.press()
      try rig.mouse.move(to: at(150, 120))
      try rig.mouse.release()
      try rig.keyboard.release(.alt)
      try app.pump("the dots to go") { app.guides.last?.points.isEmpty == true }
      XCTAssertEqual(app.samples(.began).map { $0.location.x.rounded() }, [100, 700])
      XCTAssertEqual(app.samples(.began).map { $0.location.y.rounded() }, [100, 500])
      XCTAssertEqual(app.samples(.ended).map { $0.location.x.rounded() }, [150, 650])
      XCTAssertEqual(app.frames.first?.samples.count, 2, "both fingers land in one frame")
    }
  }

  func testAltAndShiftMoveThePairInParallel() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      try rig.mouse.move(to: at(300, 300))
      try rig.keyboard.press(.alt)
      try rig.keyboard.press(.shift)
      try rig.mouse.press()
      try rig.mouse.move(to: at(320, 350))
      try rig.mouse.release()
      try rig.keyboard.release(.shift)
      try rig.keyboard.release(.alt)
      try app.pump("the dots to go") { app.guides.last?.points.isEmpty == true }
      XCTAssertEqual(app.samples(.began).map { $0.location.x.rounded() }, [300, 500])
      XCTAssertEqual(app.samples(.ended).map { $0.location.x.rounded() }, [320, 520])
      XCTAssertEqual(app.samples(.ended).map { $0.location.y.rounded() }, [350, 350])
    }
  }
}
