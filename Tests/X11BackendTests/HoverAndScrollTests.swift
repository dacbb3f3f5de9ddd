import Foundation
import TestRigs
import TouchPlatform
import XCTest

@testable import X11Backend

/// A pointer above the window, its wheels, and a touch pad's fingers, on a real server.
final class HoverAndScrollTests: X11TestCase, @unchecked Sendable {
  private func at(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: 137 + x, y: 61 + y) }

  func testAPointerEntersMovesAndLeaves() throws {
    try onMain {
      let rig = try Self.rig()
      try rig.mouse.move(to: CGPoint(x: 20, y: 20))
      let app = try X11App(rig)
      try rig.mouse.move(to: at(100, 100))
      try rig.mouse.move(to: at(110, 105))
      try rig.mouse.move(to: CGPoint(x: 20, y: 20))
      try app.pump("the exit") { app.hovers.last?.phase == .exited }
      XCTAssertEqual(app.hovers.map(\.phase), [.entered, .moved, .exited])
      XCTAssertTrue(app.hovers.allSatisfy { $0.tool == .pointer && $0.altitude == nil })
      XCTAssertEqual(app.hovers[0].location.x, 100, accuracy: 0.01)
      XCTAssertEqual(app.hovers[1].location.y, 105, accuracy: 0.01)
      XCTAssertEqual(app.samples.count, 0)
    }
  }

  func testWhileAButtonIsHeldNothingHovers() throws {
    try onMain {
      let rig = try Self.rig()
      try rig.mouse.move(to: at(100, 100))
      let app = try X11App(rig)
      try rig.mouse.move(to: at(120, 100))
      try app.settle()
      app.clear()
      try rig.mouse.press()
      try rig.mouse.move(to: at(130, 100))
      try rig.mouse.move(to: CGPoint(x: 20, y: 20))
      try app.settle()
      XCTAssertEqual(app.hovers.count, 0)
      try rig.mouse.release()
      try app.pump("the exit") { app.hovers.last?.phase == .exited }
      XCTAssertEqual(app.hovers.count, 1, "it left while it was held, and is told when it is let go")
      XCTAssertEqual(app.samples.last?.phase, .ended)
    }
  }

  func testAFingerTakesNoHoverAlong() throws {
    try onMain {
      let rig = try Self.rig()
      try rig.mouse.move(to: CGPoint(x: 20, y: 20))
      let app = try X11App(rig)
      try rig.touch.begin(1, at: at(100, 100))
      try rig.touch.move(1, to: at(150, 100))
      try rig.touch.end(1)
      try app.pump("the end") { !app.samples(.ended).isEmpty }
      try app.settle()
      XCTAssertEqual(app.hovers.count, 0)
      // The mouse is over the window now: it is told when it moves there.
      try rig.mouse.move(to: at(200, 100))
      try app.pump("the pointer") { !app.hovers.isEmpty }
      XCTAssertEqual(app.hovers.map(\.phase), [.entered])
    }
  }

  func testANotchOfAWheelIsOneScroll() throws {
    try onMain {
      let rig = try Self.rig()
      try rig.mouse.move(to: at(100, 100))
      let app = try X11App(rig)
      try rig.mouse.move(to: at(120, 100))
      try app.settle()
      app.clear()
      // As buttons, which the server turns into growths of the axes and marked buttons; and as growths.
      for button: Int32 in [4, 5, 6, 7] {
        try rig.mouse.press(button)
        try rig.mouse.release(button)
      }
      try rig.mouse.turn(down: 2)
      try app.settle()
      let step = ScrollSample.pointsPerNotch
      XCTAssertEqual(
        app.scrolls.map(\.delta),
        [
          Displacement(dx: 0, dy: step), Displacement(dx: 0, dy: -step), Displacement(dx: step, dy: 0),
          Displacement(dx: -step, dy: 0), Displacement(dx: 0, dy: -2 * step),
        ])
      XCTAssertTrue(app.scrolls.allSatisfy { $0.phase == .discrete })
      XCTAssertEqual(try XCTUnwrap(app.scrolls.first).location.x, 120, accuracy: 0.01)
      XCTAssertEqual(app.samples.count, 0)
      XCTAssertEqual(app.hovers.count, 0, "a wheel moves no pointer")
    }
  }

  func testTurnsOverOtherWindowsAreNotOurs() throws {
    try onMain {
      let rig = try Self.rig()
      try rig.mouse.move(to: at(100, 100))
      let app = try X11App(rig)
      try rig.mouse.turn(down: 1)
      try rig.mouse.move(to: CGPoint(x: 20, y: 20))
      try rig.mouse.turn(down: 7)
      try rig.mouse.move(to: at(100, 100))
      try app.settle()
      app.clear()
      try rig.mouse.turn(down: 1)
      try app.pump("a notch") { !app.scrolls.isEmpty }
      XCTAssertEqual(app.scrolls.map(\.delta.dy), [-ScrollSample.pointsPerNotch])
    }
  }

  func testFingersOnAPadScrollFromBeginningToEnd() throws {
    try onMain {
      let rig = try Self.rig()
      try rig.mouse.move(to: at(100, 100))
      let app = try X11App(rig)
      try rig.mouse.move(to: at(120, 100))
      try app.settle()
      for _ in 0..<3 { try rig.pad.scroll(down: 0.25, right: 0.125) }
      try app.pump("the end") { app.scrolls.last?.phase == .ended }
      XCTAssertEqual(app.scrolls.map(\.phase), [.began, .changed, .changed, .ended])
      let step = ScrollSample.pointsPerNotch
      for scroll in app.scrolls.prefix(3) {
        XCTAssertEqual(scroll.delta.dx, -0.125 * step, accuracy: 0.001)
        XCTAssertEqual(scroll.delta.dy, -0.25 * step, accuracy: 0.001)
      }
      XCTAssertEqual(app.scrolls.last?.delta, Displacement(dx: 0, dy: 0))
    }
  }

  func testFaultAPadThatGoesWhileItScrollsAndPinchesCancelsBoth() throws {
    try onMain {
      let rig = try Self.rig()
      try rig.mouse.move(to: at(100, 100))
      let app = try X11App(rig)
      defer { try? rig.setDevice("pad", enabled: true) }
      try rig.pad.beginPinch()
      try rig.pad.pinch(scale: 1.5)
      try rig.pad.scroll(down: 0.5)
      try app.pump("the scroll and the pinch") { app.scrolls.count == 1 && app.transforms.count == 2 }
      try rig.setDevice("pad", enabled: false)
      try app.pump("the cancels") {
        app.scrolls.last?.phase != .began && app.transforms.last.map { $0.phase != .changed } == true
      }
      XCTAssertEqual(app.scrolls.map(\.phase), [.began, .cancelled])
      XCTAssertEqual(app.transforms.map(\.phase), [.began, .changed, .cancelled])
    }
  }

  func testAPinchIsToldAsRatiosAndRadians() throws {
    try onMain {
      let rig = try Self.rig()
      try rig.mouse.move(to: at(100, 100))
      let app = try X11App(rig)
      try rig.pad.beginPinch()
      try rig.pad.pinch(scale: 2, degrees: 90)
      try rig.pad.pinch(scale: 1.5, degrees: -45)
      try rig.pad.endPinch(scale: 1.5)
      try app.pump("the end") { app.transforms.last?.phase == .ended }
      XCTAssertEqual(app.transforms.map(\.phase), [.began, .changed, .changed, .ended])
      XCTAssertEqual(app.transforms.map(\.fingerCount), [2, 2, 2, 2])
      for (sample, scale) in zip(app.transforms, [1, 2, 0.75, 1]) {
        XCTAssertEqual(sample.scale, scale, accuracy: 0.0001)
        XCTAssertEqual(sample.location.x, 100, accuracy: 0.01)
      }
      for (sample, angle) in zip(app.transforms, [0, Double.pi / 2, -Double.pi / 4, 0]) {
        XCTAssertEqual(sample.rotation, angle, accuracy: 0.0001)
      }
    }
  }

  func testAPinchThatTheDriverTakesBackIsCancelledAndASwipeIsTheDesktops() throws {
    try onMain {
      let rig = try Self.rig()
      try rig.mouse.move(to: at(100, 100))
      let app = try X11App(rig)
      try rig.pad.beginPinch(fingers: 3)
      try rig.pad.endPinch(fingers: 3, scale: 1, isCancelled: true)
      try app.pump("the cancel") { app.transforms.count == 2 }
      XCTAssertEqual(app.transforms.map(\.phase), [.began, .cancelled])
      XCTAssertEqual(app.transforms.first?.fingerCount, 3)
      app.clear()
      try rig.pad.swipe(right: 200)
      try app.settle()
      XCTAssertEqual(app.events.filter { if case .hover = $0 { false } else { true } }, [])
    }
  }

  func testFaultLosingTheFocusCancelsAPinch() throws {
    try onMain {
      let rig = try Self.rig()
      try rig.mouse.move(to: at(100, 100))
      let app = try X11App(rig)
      try rig.pad.beginPinch()
      try app.pump("the beginning") { !app.transforms.isEmpty }
      rig.control.focus(on: nil)
      try app.pump("the loss") { app.changes.contains(.focus(false)) }
      try rig.pad.pinch(scale: 3)
      try rig.pad.endPinch(scale: 3)
      try app.settle()
      XCTAssertEqual(app.transforms.map(\.phase), [.began, .cancelled])
    }
  }

  func testAPenHoversUntilItLeavesItsTablet() throws {
    try onMain {
      let rig = try Self.rig()
      try rig.mouse.move(to: CGPoint(x: 20, y: 20))
      let app = try X11App(rig)
      try rig.pen.approach(at(100, 100))
      try rig.pen.move(to: at(120, 100), pressure: 0)
      try rig.pen.press(at: at(120, 100), pressure: 0.5)
      try rig.pen.move(to: at(140, 110), pressure: 0.25)
      try rig.pen.release(at: at(140, 110))
      try rig.pen.move(to: at(150, 110), pressure: 0)
      try rig.pen.leave(at(150, 110))
      try app.pump("the pen to leave") { app.hovers.last?.phase == .exited }
      XCTAssertTrue(app.hovers.allSatisfy { $0.tool == .pen })
      // What touches does not hover: it leaves before it lands and comes back when it lifts.
      XCTAssertEqual(app.hovers.map(\.phase).filter { $0 != .moved }, [.entered, .exited, .entered, .exited])
      XCTAssertEqual(try XCTUnwrap(app.hovers.last).location.x, 150, accuracy: 0.01)
      XCTAssertEqual(app.samples.map(\.phase), [.began, .moved, .ended])
      XCTAssertEqual(try XCTUnwrap(app.samples(.began)[0].force), 0.5, accuracy: 0.001)
      XCTAssertEqual(try XCTUnwrap(app.samples(.moved)[0].force), 0.25, accuracy: 0.001)
    }
  }

  func testFaultAPenOrAMouseThatGoesMidTouchIsCancelledAndNotLifted() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      defer {
        try? rig.setDevice("pen", enabled: true)
        try? rig.setDevice("mouse", enabled: true)
      }
      try rig.pen.approach(at(100, 100))
      try rig.pen.press(at: at(100, 100), pressure: 0.5)
      try app.pump("the tip") { app.samples(.began).count == 1 }
      try rig.setDevice("pen", enabled: false)
      try app.pump("the cancel") { app.samples.count == 2 }
      XCTAssertEqual(app.samples.map(\.phase), [.began, .cancelled])
      app.clear()
      try rig.mouse.move(to: at(300, 300))
      try rig.mouse.press()
      try app.pump("the finger") { app.samples(.began).count == 1 }
      try rig.setDevice("mouse", enabled: false)
      try app.pump("the cancel") { app.samples.last?.phase != .began }
      try app.settle()
      XCTAssertEqual(app.samples.map(\.phase), [.began, .cancelled])
      let buttons = app.events.compactMap { if case .buttons(let state) = $0 { state.buttons } else { nil } }
      XCTAssertEqual(buttons.last, 0, "no button stays down")
    }
  }
}
