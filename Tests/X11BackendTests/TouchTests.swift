import Foundation
import TestRigs
import TouchPlatform
import XCTest

/// Fingers on a real server.
final class TouchTests: X11TestCase, @unchecked Sendable {
  func testTenFingersAtEveryScaleKeepTheirFractions() throws {
    try onMain {
      for scale in [1, 1.5, 2] {
        let rig = try Self.rig()
        let app = try X11App(rig, size: CGSize(width: 1000 / scale, height: 700 / scale), scale: scale)
        let starts = (0..<10).map { CGPoint(x: 160.25 + 90.5 * Double($0), y: 100.75 + 30.125 * Double($0)) }
        try rig.touch.frame { for (i, start) in starts.enumerated() { try rig.touch.begin(UInt32(i), at: start) } }
        let ends = starts.map { CGPoint(x: $0.x - 10.5, y: $0.y + 40.375) }
        try rig.touch.frame { for (i, end) in ends.enumerated() { try rig.touch.move(UInt32(i), to: end) } }
        try rig.touch.frame { for i in 0..<10 { try rig.touch.end(UInt32(i)) } }
        try app.pump("ten ends") { app.samples(.ended).count >= 10 }
        try app.settle()
        XCTAssertEqual(app.samples(.began).count, 10)
        XCTAssertEqual(app.samples(.ended).count, 10)
        XCTAssertEqual(app.samples(.cancelled).count, 0)
        XCTAssertEqual(Set(app.samples.map(\.id)).count, 10)
        for (start, sample) in zip(starts, app.samples(.began)) { try check(sample, at: start, scale: scale) }
        for (end, sample) in zip(ends, app.samples(.ended)) { try check(sample, at: end, scale: scale) }
        XCTAssertTrue(app.samples.allSatisfy { $0.tool == .finger })
        // What a correction of the screen is kept under, since the server's numbers may change from start to start.
        let names = Set(app.samples.map { app.platform.deviceName(of: $0.source) ?? "none" })
        XCTAssertEqual(names, ["touch"])
        XCTAssertNil(app.platform.deviceName(of: ContactSource(999)))
      }
    }
  }

  private func check(_ sample: ContactSample, at pixel: CGPoint, scale: Double) throws {
    XCTAssertEqual(sample.location.x, (pixel.x - 137) / scale, accuracy: 0.01)
    XCTAssertEqual(sample.location.y, (pixel.y - 61) / scale, accuracy: 0.01)
  }

  func testFingersThatMoveTogetherAreOneFrame() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      try rig.touch.frame { for i in 0..<3 { try rig.touch.begin(UInt32(i), at: place(i, 0)) } }
      for step in 1...5 {
        try rig.touch.frame { for i in 0..<3 { try rig.touch.move(UInt32(i), to: place(i, step)) } }
      }
      try rig.touch.frame { for i in 0..<3 { try rig.touch.end(UInt32(i)) } }
      try app.pump("three ends") { app.samples(.ended).count == 3 }
      for frame in app.frames {
        XCTAssertEqual(Set(frame.samples.map(\.id)).count, frame.samples.count)
        XCTAssertTrue(frame.samples.allSatisfy { $0.time == frame.time }, "a frame is one instant of the server")
      }
      let times = app.frames.map(\.time)
      XCTAssertEqual(times, times.sorted())
      XCTAssertTrue(times.allSatisfy { $0 <= SystemTime.now })
      XCTAssertEqual(app.samples(.moved).count, 15)
    }
  }

  func testFingersOfDifferentMomentsAreTwoFramesThoughTheyArriveTogether() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      try rig.touch.begin(1, at: CGPoint(x: 300, y: 300))
      // The server counts milliseconds; the app does not look meanwhile.
      let later = SystemTime.now.advanced(bySeconds: 0.005)
      while SystemTime.now < later {}
      try rig.touch.begin(2, at: CGPoint(x: 500, y: 300))
      try app.pump("two fingers") { app.samples(.began).count == 2 }
      XCTAssertEqual(app.frames.map(\.samples.count), [1, 1])
      XCTAssertEqual(Set(app.frames.map(\.time)).count, 2)
      try rig.touch.end(1)
      try rig.touch.end(2)
      try app.pump("the ends") { app.samples(.ended).count == 2 }
    }
  }

  private func place(_ finger: Int, _ step: Int) -> CGPoint {
    CGPoint(x: 200 + 150 * Double(finger) + 3 * Double(step), y: 200 + 7 * Double(step))
  }

  func testPressureIsAPartOfTheDevicesRange() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      try rig.touch.begin(1, at: CGPoint(x: 300, y: 300), pressure: 0.25)
      try rig.touch.move(1, to: CGPoint(x: 310, y: 300), pressure: 0.75)
      try rig.touch.end(1)
      try app.pump("the end") { !app.samples(.ended).isEmpty }
      XCTAssertEqual(try XCTUnwrap(app.samples(.began)[0].force), 0.25, accuracy: 0.001)
      XCTAssertEqual(try XCTUnwrap(app.samples(.moved)[0].force), 0.75, accuracy: 0.001)
    }
  }

  func testTheServersEmulatedPointerIsNotSeen() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      try rig.touch.begin(1, at: CGPoint(x: 300, y: 300))
      try rig.touch.move(1, to: CGPoint(x: 350, y: 300))
      try rig.touch.end(1)
      try app.pump("the end") { !app.samples(.ended).isEmpty }
      try app.settle()
      XCTAssertEqual(app.samples.map(\.phase), [.began, .moved, .ended])
      XCTAssertEqual(app.events.count, app.frames.count, "something else than touches came: \(app.events)")
    }
  }

  func testAFingerBesideTheMouseDoesNotDragItAlong() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      try rig.mouse.move(to: CGPoint(x: 700, y: 500))
      try rig.mouse.press()
      try app.pump("the mouse's finger") { app.samples(.began).count == 1 }
      let mouse = try XCTUnwrap(app.samples.first?.id)
      // The server moves its pointer to the finger and says so with a motion of its own making.
      try rig.touch.begin(1, at: CGPoint(x: 300, y: 300))
      try rig.touch.move(1, to: CGPoint(x: 350, y: 300))
      try rig.touch.end(1)
      try app.settle()
      XCTAssertEqual(app.samples.filter { $0.id == mouse }.map(\.phase), [.began])
      XCTAssertEqual(app.samples.filter { $0.id != mouse }.map(\.phase), [.began, .moved, .ended])
      try rig.mouse.release()
      try app.pump("the mouse's end") { app.samples(.ended).count == 2 }
    }
  }

  func testATouchThatAnotherClientTakesIsCancelled() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      let grab = try rig.control.grabTouches()
      try rig.touch.begin(1, at: CGPoint(x: 300, y: 300))
      try rig.touch.move(1, to: CGPoint(x: 320, y: 300))
      // It is seen at once, not only when its owner is known.
      try app.pump("a move") { !app.samples(.moved).isEmpty }
      XCTAssertEqual(grab.accept(), 1)
      try app.pump("the cancel") { !app.samples(.cancelled).isEmpty }
      try rig.touch.move(1, to: CGPoint(x: 340, y: 300))
      try rig.touch.end(1)
      try app.settle()
      XCTAssertEqual(app.samples.map(\.phase), [.began, .moved, .cancelled])
    }
  }

  func testATouchThatLiftsBeforeItsOwnerIsKnownWaits() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      let grab = try rig.control.grabTouches()
      try rig.touch.begin(1, at: CGPoint(x: 300, y: 300))
      try rig.touch.end(1)
      try app.settle()
      XCTAssertEqual(app.samples.map(\.phase), [.began])
      XCTAssertEqual(grab.reject(), 1)
      try app.pump("the end") { !app.samples(.ended).isEmpty }
      try app.settle()
      XCTAssertEqual(app.samples.map(\.phase), [.began, .ended])
      app.clear()
      try rig.touch.begin(2, at: CGPoint(x: 300, y: 300))
      try rig.touch.end(2)
      try app.settle()
      XCTAssertEqual(grab.accept(), 1)
      try app.pump("the cancel") { !app.samples(.cancelled).isEmpty }
      try app.settle()
      XCTAssertEqual(app.samples.map(\.phase), [.began, .cancelled])
    }
  }

  func testARunLoopNestedInAFrameKeepsTheOrder() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      var nested = false
      var failure: (any Error)?
      app.onEvent = { app, event in
        guard case .contacts = event, !nested else { return }
        nested = true
        do {
          try rig.touch.move(1, to: CGPoint(x: 320, y: 300))
          try rig.touch.begin(2, at: CGPoint(x: 500, y: 300))
          try app.settle()
        } catch { failure = error }
        XCTAssertEqual(app.samples.count, 1, "what comes inside a frame waits for its end")
      }
      try rig.touch.begin(1, at: CGPoint(x: 300, y: 300))
      try app.pump("the second finger") { app.samples(.began).count == 2 }
      if let failure { throw failure }
      XCTAssertEqual(app.samples.map(\.phase), [.began, .moved, .began])
      try rig.touch.end(1)
      try rig.touch.end(2)
      try app.pump("the ends") { app.samples(.ended).count == 2 }
    }
  }

  func testAThousandMovesOfTenFingersLoseNothing() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      try rig.touch.frame { for i in 0..<10 { try rig.touch.begin(UInt32(i), at: place(i, 0, by: 40)) } }
      for step in 1...100 {
        try rig.touch.frame { for i in 0..<10 { try rig.touch.move(UInt32(i), to: place(i, step, by: 40)) } }
      }
      try rig.touch.frame { for i in 0..<10 { try rig.touch.end(UInt32(i)) } }
      try app.pump("ten ends") { app.samples(.ended).count == 10 }
      XCTAssertEqual(app.samples(.moved).count, 1000)
      for contact in Set(app.samples.map(\.id)) {
        let path = app.samples.filter { $0.id == contact }.map(\.location.y)
        XCTAssertEqual(path, path.sorted(), "moves keep their order")
      }
    }
  }

  private func place(_ finger: Int, _ step: Int, by gap: Double) -> CGPoint {
    CGPoint(x: 200 + gap * Double(finger), y: 200 + 2 * Double(step))
  }

  func testAPenHasForceAndIsNoFinger() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      try rig.pen.approach(CGPoint(x: 300, y: 300))
      try rig.pen.press(at: CGPoint(x: 300, y: 300), pressure: 0.5)
      try rig.pen.move(to: CGPoint(x: 320, y: 310), pressure: 0.75)
      try rig.pen.release(at: CGPoint(x: 320, y: 310))
      try rig.pen.leave(CGPoint(x: 320, y: 310))
      try app.pump("the end") { !app.samples(.ended).isEmpty }
      XCTAssertEqual(app.samples(.began).count, 1)
      XCTAssertTrue(app.samples.allSatisfy { $0.tool == .pen })
      XCTAssertEqual(try XCTUnwrap(app.samples(.moved).last?.force), 0.75, accuracy: 0.001)
    }
  }
}
