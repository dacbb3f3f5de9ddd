import Foundation
import TouchPlatform
import XCTest

@testable import WaylandBackend

/// The decoders as pure functions of what a compositor says.
final class DecodingTests: WaylandTestCase, @unchecked Sendable {
  @MainActor private func down(_ id: Int32, _ x: Double, _ y: Double, time: UInt32 = 1) -> WaylandTouchEvent {
    .down(serial: 1, time: time, part: .content, id: id, x: x, y: y)
  }

  // MARK: - Touches

  func testAFrameIsOneInstant() throws {
    try onMain {
      let it = Recorder()
      let touch = WaylandTouch(seat: 1, contacts: it.tracker)
      touch.unit = 0.5
      for event in [
        down(7, 20, 40), down(9, 60, 80), .frame, .motion(time: 2, id: 9, x: 62, y: 80),
        .motion(time: 2, id: 7, x: 22, y: 40), .frame, .up(time: 3, id: 7), .frame, .up(time: 4, id: 9), .frame,
      ] { touch.receive(event, arrival: it.moment()) }
      XCTAssertEqual(
        it.journal, ["began 10,20 + began 30,40", "moved 31,40 + moved 11,20", "ended 11,20", "ended 31,40"])
      XCTAssertTrue(touch.sendsFrames)
    }
  }

  func testWithoutFramesTheEndOfWhatWasReadOrARepeatedFingerEndsTheInstant() throws {
    try onMain {
      let it = Recorder()
      let touch = WaylandTouch(seat: 1, contacts: it.tracker)
      touch.receive(down(1, 10, 10), arrival: it.moment())
      touch.receive(down(2, 50, 10), arrival: it.moment())
      touch.endOfRead()
      touch.receive(.motion(time: 2, id: 1, x: 11, y: 10), arrival: it.moment())
      touch.receive(.motion(time: 2, id: 2, x: 51, y: 10), arrival: it.moment())
      touch.receive(.motion(time: 3, id: 1, x: 12, y: 10), arrival: it.moment())
      touch.receive(.up(time: 3, id: 2), arrival: it.moment())
      touch.endOfRead()
      touch.receive(.up(time: 4, id: 1), arrival: it.moment())
      touch.endOfRead()
      XCTAssertEqual(
        it.journal,
        ["began 10,10 + began 50,10", "moved 11,10 + moved 51,10", "moved 12,10 + ended 51,10", "ended 12,10"])
      XCTAssertFalse(touch.isWaiting)
    }
  }

  func testAnUpWhoseFrameIsForgottenWaitsForASilenceAndNotForTheNextFinger() throws {
    try onMain {
      let it = Recorder()
      let touch = WaylandTouch(seat: 1, contacts: it.tracker)
      for event in [down(1, 10, 10), .frame, .up(time: 2, id: 1)] { touch.receive(event, arrival: it.moment()) }
      touch.endOfRead()
      XCTAssertTrue(touch.isWaiting)
      touch.flush()
      XCTAssertEqual(it.journal, ["began 10,10", "ended 10,10"])
    }
  }

  func testTheShapesLongerAxisIsTwoRadii() throws {
    try onMain {
      let it = Recorder()
      let touch = WaylandTouch(seat: 1, contacts: it.tracker)
      for event in [
        down(1, 10, 10), .shape(id: 1, major: 24, minor: 16), .frame, .shape(id: 1, major: 16, minor: 30), .frame,
        .motion(time: 2, id: 1, x: 12, y: 10), .frame, .up(time: 3, id: 1), .frame,
      ] { touch.receive(event, arrival: it.moment()) }
      XCTAssertEqual(it.samples.map(\.radius), [12, 15, 15, 15])
      XCTAssertEqual(it.samples.map(\.phase), [.began, .moved, .moved, .ended])
    }
  }

  func testFaultNonsenseOfATouchScreenLeavesNoContact() throws {
    try onMain {
      let it = Recorder()
      let touch = WaylandTouch(seat: 1, contacts: it.tracker)
      for event in [
        .up(time: 9, id: 5), .motion(time: 1, id: 6, x: 1, y: 1), .frame, .shape(id: 8, major: .nan, minor: 0),
        down(1, .nan, 3), down(2, 3, 3), down(2, 4, 4), .motion(time: 0, id: 2, x: .infinity, y: 2), .frame,
        .shape(id: 2, major: -.infinity, minor: .nan), .frame, .cancel, .cancel,
      ] as [WaylandTouchEvent] { touch.receive(event, arrival: it.moment()) }
      XCTAssertEqual(it.tracker.activeCount, 0)
      XCTAssertEqual(it.samples.count { $0.phase == .began }, it.samples.count { $0.phase == .cancelled })
      // A screen that never lifts: the memory stays bounded.
      for id in 0..<2000 { touch.receive(down(Int32(id), 1, 1), arrival: it.moment()) }
      touch.receive(.frame, arrival: it.moment())
      touch.cancel(at: it.moment())
      XCTAssertEqual(it.tracker.activeCount, 0)
    }
  }

  func testFaultATouchScreensClockJumpsAndTimeGoesOn() throws {
    try onMain {
      let it = Recorder()
      let touch = WaylandTouch(seat: 1, contacts: it.tracker)
      var times: [UInt32] = [1000, 1016, 4_000_000_000, 4_000_000_016, 5, 21]
      touch.receive(down(1, 0, 0, time: times.removeFirst()), arrival: it.moment())
      touch.receive(.frame, arrival: it.moment())
      for (step, time) in times.enumerated() {
        touch.receive(.motion(time: time, id: 1, x: Double(step + 1), y: 0), arrival: it.moment())
        touch.receive(.frame, arrival: it.moment())
      }
      touch.receive(.up(time: 37, id: 1), arrival: it.moment())
      touch.receive(.frame, arrival: it.moment())
      XCTAssertEqual(it.samples.map(\.time), it.samples.map(\.time).sorted())
      XCTAssertLessThanOrEqual(try XCTUnwrap(it.samples.last).time, it.moment())
      XCTAssertEqual(it.samples.last?.phase, .ended)
      XCTAssertEqual(it.tracker.activeCount, 0)
    }
  }

  // MARK: - Pens

  @MainActor private func pens(_ it: Recorder) -> WaylandPens {
    WaylandPens(seat: 1, surface: .main, contacts: it.tracker) { it.deliver($0) }
  }

  func testAPenHoversTouchesWithForceAndLeanAndLeaves() throws {
    try onMain {
      let it = Recorder()
      let pens = pens(it)
      for event in [
        .kind(0x140), .proximityIn(serial: 1, part: .content), .motion(x: 10, y: 10), .frame(time: 1),
        .motion(x: 12, y: 10), .tilt(x: 30, y: 0), .frame(time: 2), .down(serial: 2), .pressure(32768),
        .frame(time: 3), .motion(x: 20, y: 10), .pressure(65535), .tilt(x: 0, y: -30), .rotation(90), .frame(time: 4),
        .up, .pressure(0), .frame(time: 5), .proximityOut, .frame(time: 6),
      ] as [WaylandPenEvent] { pens.receive(event, tool: 1, arrival: it.moment()) }
      XCTAssertEqual(
        it.journal,
        [
          "hover entered 10,10", "hover moved 12,10", "hover exited 12,10", "began 12,10", "moved 20,10",
          "ended 20,10", "hover entered 20,10", "hover exited 20,10",
        ])
      XCTAssertTrue(it.samples.allSatisfy { $0.tool == .pen })
      XCTAssertEqual(try XCTUnwrap(it.samples[0].force), 0.5, accuracy: 0.001)
      XCTAssertEqual(it.samples[1].force, 1)
      XCTAssertEqual(try XCTUnwrap(it.samples[0].altitude), .pi / 3, accuracy: 0.001)
      XCTAssertEqual(try XCTUnwrap(it.samples[0].azimuth), 0, accuracy: 0.001)
      XCTAssertEqual(try XCTUnwrap(it.samples[1].azimuth), 1.5 * .pi, accuracy: 0.001)
      XCTAssertNil(it.samples[0].roll)
      XCTAssertEqual(try XCTUnwrap(it.samples[1].roll), .pi / 2, accuracy: 0.001)
    }
  }

  func testAPensHeightItsEraserAndItsButtons() throws {
    try onMain {
      let it = Recorder()
      let pens = pens(it)
      for event in [
        .kind(0x140), .proximityIn(serial: 1, part: .content), .motion(x: 10, y: 10), .distance(65535), .rotation(90),
        .frame(time: 1), .distance(16384), .button(0x14B, isDown: true), .frame(time: 2),
        // Pressed and released within a frame is nothing; neither is a button that no barrel has.
        .button(0x14C, isDown: true), .button(0x14C, isDown: false), .button(0x110, isDown: true), .frame(time: 3),
        .button(0x14B, isDown: false), .button(0x14C, isDown: true), .frame(time: 4), .proximityOut, .frame(time: 5),
        .proximityIn(serial: 2, part: .content), .frame(time: 6), .removed,
      ] as [WaylandPenEvent] { pens.receive(event, tool: 1, arrival: it.moment()) }
      for event in [
        .kind(0x141), .proximityIn(serial: 1, part: .content), .motion(x: 5, y: 5), .down(serial: 2), .frame(time: 7),
        .up, .frame(time: 8), .button(0x14B, isDown: true), .frame(time: 9), .removed,
      ] as [WaylandPenEvent] { pens.receive(event, tool: 2, arrival: it.moment()) }
      let story = it.events.map { event -> String in
        switch event {
        case .hover(let hover):
          "\(hover.phase) \(((hover.height ?? 9) * 100).rounded() / 100)\(hover.isEraser ? " eraser" : "")"
        case .penButton(let button): "\(button.button) \(button.phase)"
        case .contacts(let frame): frame.samples.map { "\($0.phase) \($0.isEraser)" }.joined()
        default: "\(event)"
        }
      }
      XCTAssertEqual(
        story,
        [
          "entered 1.0", "moved 0.25", "1 pressed", "1 released", "2 pressed", "exited 0.25", "2 cancelled",
          "entered 0.25", "exited 0.25", "began true", "ended true", "entered 9.0 eraser", "1 pressed",
          "exited 9.0 eraser", "1 cancelled",
        ])
      guard case .hover(let first) = it.events[0] else { return XCTFail("no hover") }
      XCTAssertEqual(try XCTUnwrap(first.roll), .pi / 2, accuracy: 1e-5)
    }
  }

  func testFaultAPenThatLeavesOrIsRemovedWhileItTouchesIsCancelled() throws {
    try onMain {
      let it = Recorder()
      let pens = pens(it)
      let touching: [WaylandPenEvent] = [
        .kind(0x141), .proximityIn(serial: 1, part: .content), .motion(x: 1, y: 1), .down(serial: 2), .frame(time: 1),
      ]
      for end in [[.proximityOut, .frame(time: 2)], [.removed]] as [[WaylandPenEvent]] {
        for event in touching + end { pens.receive(event, tool: 4, arrival: it.moment()) }
      }
      for event in touching { pens.receive(event, tool: 5, arrival: it.moment()) }
      pens.cancel(at: it.moment())
      XCTAssertEqual(it.journal, Array(repeating: ["began 1,1", "cancelled 1,1"], count: 3).flatMap { $0 })
      XCTAssertEqual(it.tracker.activeCount, 0)
    }
  }

  func testTwoPensAreTwoContactsAndALensIsAPointer() throws {
    try onMain {
      let it = Recorder()
      let pens = pens(it)
      for tool in [1, 2] as [UInt32] {
        for event in [
          .kind(tool == 1 ? 0x140 : 0x147), .proximityIn(serial: 1, part: .content), .motion(x: 5, y: 5),
          .down(serial: 2), .frame(time: 1),
        ] as [WaylandPenEvent] { pens.receive(event, tool: tool, arrival: it.moment()) }
      }
      XCTAssertEqual(it.tracker.activeCount, 2)
      XCTAssertEqual(it.samples.map(\.tool), [.pen, .pointer])
      pens.cancel(at: it.moment())
      XCTAssertEqual(it.tracker.activeCount, 0)
    }
  }

  func testAPenOnTheWindowsFrameIsNotTheApps() throws {
    try onMain {
      let it = Recorder()
      let pens = pens(it)
      var pressed: [WaylandPart] = []
      pens.pressedFrame = { part, _, _ in pressed.append(part) }
      for event in [
        .kind(0x140), .proximityIn(serial: 1, part: .bar), .motion(x: 5, y: 5), .frame(time: 1), .down(serial: 2),
        .frame(time: 2), .up, .frame(time: 3), .proximityOut, .frame(time: 4),
      ] as [WaylandPenEvent] { pens.receive(event, tool: 1, arrival: it.moment()) }
      XCTAssertEqual(pressed, [.bar])
      XCTAssertEqual(it.journal, [])
    }
  }

  // MARK: - Pointers

  @MainActor private func pointer(_ it: Recorder, groups: Bool = true) -> WaylandPointer {
    WaylandPointer(
      seat: 1, surface: .main, size: CGSize(width: 100, height: 100), groups: groups, contacts: it.tracker
    ) { it.deliver($0) }
  }

  func testAFingerOnATouchPadScrollsInPhasesAndAWheelInNotches() throws {
    try onMain {
      let it = Recorder()
      let pointer = pointer(it)
      for event in [
        .enter(serial: 1, part: .content, x: 5, y: 5),
        .axisSource(1), .axis(time: 1, axis: 0, value: 4), .axis(time: 1, axis: 1, value: -2), .frame,
        .axisSource(1), .axis(time: 2, axis: 0, value: 3), .frame, .axisSource(1), .axisStop(time: 3, axis: 0), .frame,
        .axisSource(0), .axisNotches(axis: 0, value120: 120), .axis(time: 4, axis: 0, value: 15), .frame,
        .axisSource(0), .axisNotches(axis: 0, value120: -60), .frame,
      ] as [WaylandPointerEvent] { pointer.receive(event, arrival: it.moment()) }
      XCTAssertEqual(
        it.journal,
        [
          "hover entered 5,5", "scroll began 2.0,-4.0", "scroll changed -0.0,-3.0", "scroll ended 0.0,0.0",
          "scroll discrete -0.0,-48.0", "scroll discrete -0.0,24.0",
        ])
    }
  }

  func testAPointerOfOldVersionsNeedsNoFrames() throws {
    try onMain {
      let it = Recorder()
      let pointer = pointer(it, groups: false)
      pointer.receive(.enter(serial: 1, part: .content, x: 5, y: 5), arrival: it.moment())
      pointer.receive(.axis(time: 1, axis: 0, value: 10), arrival: it.moment())
      XCTAssertEqual(it.journal.last, "scroll discrete -0.0,-48.0")
    }
  }

  func testFaultAPointerThatIsTakenAwayInADragCancelsItsFinger() throws {
    try onMain {
      let it = Recorder()
      let pointer = pointer(it)
      for event in [
        .enter(serial: 1, part: .content, x: 5, y: 5), .button(serial: 2, time: 1, code: 0x110, isDown: true), .leave,
        .button(serial: 3, time: 2, code: 0x110, isDown: false),
      ] as [WaylandPointerEvent] { pointer.receive(event, arrival: it.moment()) }
      XCTAssertEqual(
        it.journal, ["hover entered 5,5", "buttons 1", "began 5,5", "cancelled 5,5", "buttons 0", "hover exited 5,5"])
      XCTAssertEqual(it.tracker.activeCount, 0)
    }
  }

  func testAPinchIsAStreamOfFactors() throws {
    try onMain {
      let it = Recorder()
      let pointer = pointer(it)
      pointer.receive(.enter(serial: 1, part: .content, x: 5, y: 5), arrival: it.moment())
      for event in [
        .begin(time: 1, part: .content, fingers: 2), .update(time: 2, scale: 1.5, rotation: 90),
        .update(time: 3, scale: 3, rotation: 0), .update(time: 3, scale: 0, rotation: .nan),
        .end(time: 4, isCancelled: false), .update(time: 5, scale: 2, rotation: 0),
      ] as [WaylandPinchEvent] { pointer.receive(event, arrival: it.moment()) }
      XCTAssertEqual(
        it.journal,
        [
          "hover entered 5,5", "transform began 1.0", "transform changed 1.5", "transform changed 2.0",
          "transform ended 1.0",
        ])
      guard case .transform(let turned) = it.events[2] else { return XCTFail("no turn") }
      XCTAssertEqual(turned.rotation, .pi / 2, accuracy: 1e-9)
      XCTAssertEqual(turned.fingerCount, 2)
    }
  }

  // MARK: - The rest

  func testThePartsOfTheFrame() {
    func at(_ part: WaylandPart, _ x: Double, _ y: Double) -> WaylandDecoration.Action? {
      MainActor.assumeIsolated {
        WaylandDecoration.action(part, at: CGPoint(x: x, y: y), width: 400, height: 300)
      }
    }
    XCTAssertEqual(at(.bar, 100, 14), .move)
    XCTAssertEqual(at(.bar, 385, 14), .close)
    XCTAssertEqual(at(.bar, 100, 1), .resize(edge: 1))
    XCTAssertEqual(at(.bar, 3, 1), .resize(edge: 5))
    XCTAssertEqual(at(.left, 3, 100), .resize(edge: 4))
    XCTAssertEqual(at(.right, 3, 320), .resize(edge: 10))
    XCTAssertEqual(at(.bottom, 3, 3), .resize(edge: 6))
    XCTAssertEqual(at(.bottom, 200, 3), .resize(edge: 2))
    XCTAssertNil(at(.content, 5, 5))
  }

  func testSizesStayWithinWhatCanBeDrawn() {
    for output in [0.25, 1, 1.25, 1.5, 2, 3, 16] {
      var scale = WaylandScale(requested: nil)
      scale.output = output
      for size in [1, 33, 801, 8192] {
        let geometry = scale.geometry(width: size, height: size)
        XCTAssertTrue(geometry.isDrawable)
        XCTAssertEqual(
          Double(geometry.pixelWidth), max(1, (min(Double(size), (8192 / output).rounded(.down)) * output).rounded()))
      }
    }
    XCTAssertEqual(WaylandScale(requested: .nan).requested, nil)
    XCTAssertEqual(WaylandScale(requested: 3).units(.infinity), 1)
  }
}
