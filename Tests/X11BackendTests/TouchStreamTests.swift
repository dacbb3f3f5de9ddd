import CXCB
import Foundation
import TouchPlatform
import XCTest

@testable import X11Backend

/// Events that no driver at hand sends, made by hand as the library lays them out, through the decoders alone.
final class TouchStreamTests: XCTestCase, @unchecked Sendable {
  /// The decoders of touches and pens, and all that comes out of them.
  @MainActor private final class Bench {
    var frames: [ContactFrame] = []
    var events: [InputEvent] = []
    private(set) var touch: X11Touch?
    private(set) var pens: X11Pens?
    private(set) var pinch: X11Pinch?

    init() {
      let contacts = ContactQueue(surface: .main) { [weak self] in self?.frames.append($0) }
      touch = X11Touch(contacts: contacts, clockName: "a clock")
      pens = X11Pens(
        surface: .main, contacts: contacts, hover: X11Hover(surface: .main) { [weak self] in self?.events.append($0) }
      ) { [weak self] in self?.events.append($0) }
      pinch = X11Pinch(surface: .main) { [weak self] in self?.events.append($0) }
    }

    var samples: [ContactSample] { frames.flatMap(\.samples) }
    var live: Int {
      samples.reduce(into: 0) { count, sample in
        switch sample.phase {
        case .began: count += 1
        case .ended, .cancelled: count -= 1
        case .moved: break
        }
      }
    }
  }

  private func onMain(_ body: @MainActor () throws -> Void) throws { try MainActor.assumeIsolated { try body() } }

  private let begin = XCB_INPUT_TOUCH_BEGIN
  private let update = XCB_INPUT_TOUCH_UPDATE
  private let end = XCB_INPUT_TOUCH_END

  /// A touch event; what follows its fixed part are these words.
  @MainActor private func send(
    _ bench: Bench, _ type: Int32, _ id: UInt32, x: Int32 = 100, stamp: UInt32, at milliseconds: UInt64 = 0,
    source: UInt16 = 7, mask: UInt16 = 0, length: UInt32? = nil, words: [UInt32] = []
  ) {
    var event = xcb_input_touch_begin_event_t()
    event.detail = id
    event.sourceid = source
    event.time = stamp
    event.event_x = x &* 65536
    event.valuators_len = mask
    let head = MemoryLayout<xcb_input_touch_begin_event_t>.size
    event.length = length ?? UInt32((head - 36) / 4 + words.count)
    var bytes = withUnsafeBytes(of: event) { Array($0.prefix(head)) }
    for word in words { bytes += withUnsafeBytes(of: word) { Array($0) } }
    // Room behind a record whose length lies, as the library's own buffers have none to spare.
    bytes.withUnsafeMutableBytes { raw in
      let start = raw.baseAddress!.assumingMemoryBound(to: xcb_input_touch_begin_event_t.self)
      let arrival = MonotonicInstant(nanoseconds: 1_000_000_000_000 + milliseconds * 1_000_000)
      bench.touch?.receive(start, type: type, arrival: arrival)
    }
  }

  @MainActor private func own(_ bench: Bench, _ id: UInt32, stamp: UInt32) {
    var event = xcb_input_touch_ownership_event_t()
    event.touchid = id
    event.time = stamp
    bench.touch?.receive(&event, arrival: MonotonicInstant(nanoseconds: 1_000_000_000_000))
  }

  func testATickOfTheServersClockBetweenTwoFingersIsNoNewFrame() throws {
    try onMain {
      let bench = Bench()
      send(bench, begin, 1, stamp: 500, at: 0)
      send(bench, begin, 2, stamp: 501, at: 1)
      send(bench, update, 1, x: 110, stamp: 516, at: 16)
      send(bench, update, 2, x: 210, stamp: 517, at: 17)
      // The same fingers a millisecond later are another report of the hardware.
      send(bench, update, 1, x: 120, stamp: 518, at: 18)
      send(bench, update, 2, x: 220, stamp: 518, at: 18)
      bench.touch?.flush()
      XCTAssertEqual(bench.frames.map(\.samples.count), [2, 2, 2])
      for frame in bench.frames { XCTAssertTrue(frame.samples.allSatisfy { $0.time == frame.time }) }
      let times = bench.frames.map(\.time)
      XCTAssertEqual(times[1].nanoseconds(since: times[0]), 16_000_000)
    }
  }

  func testTwoFingersThatLandRightAfterTwoHaveLiftedLandTogether() throws {
    try onMain {
      let bench = Bench()
      for finger in 1...2 as ClosedRange<UInt32> {
        send(bench, begin, finger, stamp: 500)
        own(bench, finger, stamp: 500)
      }
      send(bench, end, 1, stamp: 510, at: 10)
      send(bench, end, 2, stamp: 510, at: 10)
      send(bench, begin, 3, stamp: 511, at: 11)
      send(bench, begin, 4, stamp: 512, at: 12)
      bench.touch?.flush()
      let phases = bench.frames.map { $0.samples.map(\.phase) }
      XCTAssertEqual(phases, [[.began, .began], [.ended, .ended], [.began, .began]])
    }
  }

  func testTwoTicksApartAreTwoFrames() throws {
    try onMain {
      let bench = Bench()
      send(bench, begin, 1, stamp: 500)
      send(bench, begin, 2, stamp: 502)
      bench.touch?.flush()
      XCTAssertEqual(bench.frames.map(\.samples.count), [1, 1])
      // A frame does not grow from neighbour to neighbour.
      send(bench, update, 1, x: 1, stamp: 600)
      send(bench, update, 2, x: 2, stamp: 601)
      send(bench, begin, 3, stamp: 602)
      bench.touch?.flush()
      XCTAssertEqual(bench.frames.map(\.samples.count), [1, 1, 2, 1])
    }
  }

  func testFaultTheServersClockWrapsMidTouch() throws {
    try onMain {
      let bench = Bench()
      send(bench, begin, 1, stamp: .max - 10, at: 0)
      own(bench, 1, stamp: .max - 10)
      send(bench, begin, 2, stamp: .max - 10, at: 0)
      own(bench, 2, stamp: .max - 10)
      bench.touch?.flush()
      // 2³² − 1 and 0 are neighbours.
      send(bench, update, 1, x: 110, stamp: .max, at: 10)
      send(bench, update, 2, x: 120, stamp: 0, at: 11)
      bench.touch?.flush()
      send(bench, end, 1, x: 110, stamp: 20, at: 31)
      send(bench, end, 2, stamp: 20, at: 31)
      bench.touch?.flush()
      XCTAssertEqual(bench.frames.map(\.samples.count), [2, 2, 2])
      let start = try XCTUnwrap(bench.frames.first).time
      XCTAssertEqual(bench.frames.map { $0.time.nanoseconds(since: start) }, [0, 10_000_000, 31_000_000])
      XCTAssertEqual(bench.live, 0)
    }
  }

  func testFaultTheServersClockJumpsMidTouch() throws {
    try onMain {
      PlatformLog.redirect { _, _ in }
      defer { PlatformLog.redirect(to: nil) }
      let bench = Bench()
      send(bench, begin, 1, stamp: 5000, at: 0)
      own(bench, 1, stamp: 5000)
      bench.touch?.flush()
      for (index, stamp) in [UInt32(3_000_000_000), 7, 7, 4_000_000_000].enumerated() {
        send(bench, update, 1, x: Int32(index), stamp: stamp, at: UInt64(10 * index))
        bench.touch?.flush()
      }
      send(bench, end, 1, stamp: 1, at: 50)
      bench.touch?.flush()
      let times = bench.frames.map(\.time)
      XCTAssertEqual(times, times.sorted())
      XCTAssertEqual(bench.live, 0)
      XCTAssertEqual(bench.samples.last?.phase, .ended)
    }
  }

  func testFaultGarbageOfAxesAndLengthsMovesNoFingerAndReadsNothingBeyond() throws {
    try onMain {
      let bench = Bench()
      send(bench, begin, 1, stamp: 1)
      own(bench, 1, stamp: 1)
      for mask: UInt16 in [0, 1, 7, 0xffff] {
        for length: UInt32 in [0, 11, 0xffff] where mask < 2 || length != 0xffff {
          send(
            bench, update, 1, x: 100, stamp: 2, mask: mask, length: length,
            words: [UInt32](repeating: 0xffff_ffff, count: 8))
        }
      }
      send(bench, end, 1, stamp: 3)
      bench.touch?.flush()
      XCTAssertEqual(bench.samples.map(\.phase), [.began, .ended], "a motion that changes nothing is no motion")
      XCTAssertEqual(bench.live, 0)
    }
  }

  func testFaultNumbersUsedAgainAndNumbersNeverBegunLeaveNothingDown() throws {
    try onMain {
      PlatformLog.redirect { _, _ in }
      defer { PlatformLog.redirect(to: nil) }
      let bench = Bench()
      for stamp in UInt32(0)..<200 {
        send(bench, begin, stamp % 3, x: Int32(stamp), stamp: stamp * 5)
        send(bench, update, stamp % 5, x: Int32(stamp), stamp: stamp * 5)
        if stamp % 4 == 0 { send(bench, end, stamp % 7, stamp: stamp * 5) }
      }
      bench.touch?.cancelAll(at: MonotonicInstant(nanoseconds: 2_000_000_000_000))
      XCTAssertGreaterThan(bench.samples.count, 200)
      XCTAssertEqual(bench.live, 0)
    }
  }

  // MARK: - Pens

  private func pen(_ name: String = "Tablet Pen") -> X11Device {
    var device = X11Device(id: name.lowercased().contains("eraser") ? 13 : 12)
    device.name = name
    device.distance = X11Axis(number: 6, low: 0, scale: 1 / 60)
    device.isPhysical = true
    device.pressure = X11Axis(number: 2, low: 0, scale: 1 / 1000)
    device.tiltX = X11Axis(number: 3, low: 0, scale: 1)
    device.tiltY = X11Axis(number: 4, low: 0, scale: 1)
    device.roll = X11Axis(number: 5, low: 0, scale: 2 * .pi / 1800)
    return device
  }

  /// A motion, press or release of the pen with these axes.
  @MainActor private func send(
    _ bench: Bench, _ type: Int32, at x: Double, axes: [Int: Double], button: UInt32 = 1,
    from name: String = "Tablet Pen"
  ) {
    var event = xcb_input_button_press_event_t()
    event.detail = type == XCB_INPUT_MOTION ? 0 : button
    event.valuators_len = 1
    let head = MemoryLayout<xcb_input_button_press_event_t>.size
    event.length = UInt32((head - 36 + 4 + axes.count * 8) / 4)
    var bytes = withUnsafeBytes(of: event) { Array($0.prefix(head)) }
    let mask = axes.keys.reduce(UInt32(0)) { $0 | 1 << UInt32($1) }
    bytes += withUnsafeBytes(of: mask) { Array($0) }
    for (_, value) in axes.sorted(by: { $0.key < $1.key }) {
      let whole = value.rounded(.down)
      bytes += withUnsafeBytes(of: Int32(whole)) { Array($0) }
      bytes += withUnsafeBytes(of: UInt32((value - whole) * 0x1p32)) { Array($0) }
    }
    bytes.withUnsafeMutableBytes { raw in
      bench.pens?.receive(
        raw.baseAddress!.assumingMemoryBound(to: xcb_input_button_press_event_t.self), type: type,
        at: CGPoint(x: x, y: 5), time: MonotonicInstant(nanoseconds: 1_000_000_000), device: pen(name))
    }
  }

  func testAPensTiltsBecomeAnglesAndWhatIsNotRepeatedStays() throws {
    try onMain {
      let bench = Bench()
      send(bench, XCB_INPUT_MOTION, at: 1, axes: [2: 0, 3: 0, 4: 30, 5: 450])
      send(bench, XCB_INPUT_BUTTON_PRESS, at: 1, axes: [2: 500])
      send(bench, XCB_INPUT_MOTION, at: 2, axes: [3: -45, 4: 0, 5: -450])
      send(bench, XCB_INPUT_BUTTON_RELEASE, at: 2, axes: [2: 0])
      guard case .hover(let hover) = try XCTUnwrap(bench.events.first) else { return XCTFail("no hover") }
      XCTAssertEqual(try XCTUnwrap(hover.altitude), .pi / 3, accuracy: 1e-5)
      XCTAssertEqual(try XCTUnwrap(hover.azimuth), .pi / 2, accuracy: 1e-5)
      XCTAssertEqual(bench.samples.map(\.phase), [.began, .moved, .ended])
      XCTAssertEqual(bench.samples.map(\.force), [0.5, 0.5, 0])
      XCTAssertEqual(bench.samples.map(\.tool), [.pen, .pen, .pen])
      let angles = bench.samples.map { [$0.altitude ?? 9, $0.azimuth ?? 9, $0.roll ?? 9] }
      let expected: [[Float]] = [
        [.pi / 3, .pi / 2, .pi / 2], [.pi / 4, .pi, -.pi / 2], [.pi / 4, .pi, -.pi / 2],
      ]
      for (found, wanted) in zip(angles, expected) {
        for (a, b) in zip(found, wanted) { XCTAssertEqual(a, b, accuracy: 1e-5) }
      }
    }
  }

  func testAPensHeightItsEraserAndItsButtons() throws {
    try onMain {
      let bench = Bench()
      send(bench, XCB_INPUT_MOTION, at: 1, axes: [2: 0, 5: 450, 6: 60])
      send(bench, XCB_INPUT_BUTTON_PRESS, at: 1, axes: [:], button: 2)
      send(bench, XCB_INPUT_MOTION, at: 1, axes: [6: 15])
      // Neither repeated, nor a button that no barrel has.
      send(bench, XCB_INPUT_BUTTON_PRESS, at: 1, axes: [:], button: 2)
      send(bench, XCB_INPUT_BUTTON_PRESS, at: 1, axes: [:], button: 9)
      send(bench, XCB_INPUT_BUTTON_PRESS, at: 1, axes: [:], button: 3)
      send(bench, XCB_INPUT_BUTTON_RELEASE, at: 1, axes: [:], button: 2)
      // It is turned in the hand without having left.
      send(bench, XCB_INPUT_MOTION, at: 2, axes: [2: 0], from: "Tablet Pen eraser")
      send(bench, XCB_INPUT_BUTTON_PRESS, at: 2, axes: [2: 500], from: "Tablet Pen eraser")
      send(bench, XCB_INPUT_BUTTON_RELEASE, at: 2, axes: [2: 0], from: "Tablet Pen eraser")
      bench.pens?.leave(source: 12, at: MonotonicInstant(nanoseconds: 1_000_000_001))
      let story = bench.events.map { event -> String in
        switch event {
        case .hover(let hover): "\(hover.phase) \(hover.height ?? 9) \(hover.isEraser)"
        case .penButton(let button): "\(button.button) \(button.phase)"
        default: "\(event)"
        }
      }
      XCTAssertEqual(
        story,
        [
          "entered 1.0 false", "1 pressed", "moved 0.25 false", "2 pressed", "1 released", "exited 0.25 false",
          "entered 9.0 true", "exited 9.0 true", "entered 9.0 true", "2 cancelled",
        ])
      XCTAssertEqual(bench.samples.map(\.isEraser), [true, true])
      guard case .hover(let first) = bench.events[0] else { return XCTFail("no hover") }
      XCTAssertEqual(try XCTUnwrap(first.roll), .pi / 2, accuracy: 1e-5)
    }
  }

  func testFaultGarbageOfAPensAxesKeepsItsContactWhole() throws {
    try onMain {
      PlatformLog.redirect { _, _ in }
      defer { PlatformLog.redirect(to: nil) }
      let bench = Bench()
      send(bench, XCB_INPUT_BUTTON_PRESS, at: 1, axes: [2: 2e9, 3: -2e9, 4: 2e9, 5: 2e9])
      send(bench, XCB_INPUT_MOTION, at: 2, axes: [2: -2e9, 3: 2e9])
      send(bench, XCB_INPUT_BUTTON_RELEASE, at: 2, axes: [:])
      send(bench, XCB_INPUT_BUTTON_RELEASE, at: 2, axes: [:])
      XCTAssertEqual(bench.samples.map(\.phase), [.began, .moved, .ended])
      XCTAssertEqual(bench.samples.map(\.force), [1, 0, 0])
      XCTAssertTrue(bench.samples.allSatisfy { ($0.altitude ?? 9) == 0 })
      XCTAssertEqual(bench.live, 0)
    }
  }

  func testFaultAPenThatLeavesItsTabletWithoutLiftingIsCancelled() throws {
    try onMain {
      let bench = Bench()
      send(bench, XCB_INPUT_BUTTON_PRESS, at: 1, axes: [2: 500])
      bench.pens?.leave(source: 12, at: MonotonicInstant(nanoseconds: 1_000_000_001))
      send(bench, XCB_INPUT_BUTTON_RELEASE, at: 1, axes: [2: 0])
      XCTAssertEqual(bench.samples.map(\.phase), [.began, .cancelled])
    }
  }

  // MARK: - Pinches

  func testFaultAPinchOfGarbageStaysFiniteAndEndsOnce() throws {
    try onMain {
      let bench = Bench()
      var event = xcb_input_gesture_pinch_begin_event_t()
      event.detail = .max
      let time = MonotonicInstant(nanoseconds: 1_000_000_000)
      @MainActor func send(_ type: Int32, scale: Int32, angle: Int32) {
        (event.scale, event.delta_angle) = (scale, angle)
        bench.pinch?.receive(event, type: type, at: .zero, time: time)
      }
      send(XCB_INPUT_GESTURE_PINCH_UPDATE, scale: 1, angle: 1)
      XCTAssertEqual(bench.events.count, 0, "one that never began is nobody's")
      send(XCB_INPUT_GESTURE_PINCH_BEGIN, scale: 0, angle: 0)
      for scale: Int32 in [0, -1, .min, .max, 1] { send(XCB_INPUT_GESTURE_PINCH_UPDATE, scale: scale, angle: .min) }
      send(XCB_INPUT_GESTURE_PINCH_BEGIN, scale: 0, angle: 0)
      send(XCB_INPUT_GESTURE_PINCH_END, scale: 0, angle: 0)
      send(XCB_INPUT_GESTURE_PINCH_END, scale: 0, angle: 0)
      let samples = bench.events.compactMap { if case .transform(let sample) = $0 { sample } else { nil } }
      XCTAssertEqual(
        samples.map(\.phase),
        [.began, .changed, .changed, .changed, .changed, .changed, .cancelled, .began, .ended])
      XCTAssertTrue(samples.allSatisfy { $0.scale.isFinite && $0.scale > 0 && $0.rotation.isFinite })
    }
  }
}
