import CXCB
import Foundation
import RenderTree
import TouchPlatform
import XCTest

@testable import X11Backend

/// What the rig's devices do not have, from bytes as the protocol defines them.
final class DecodingTests: XCTestCase {
  /// A server's answer about one touch screen whose axes are numbered as given.
  private func answer(axes: [(number: UInt16, label: xcb_atom_t, low: Int32, high: Int32)]) -> [UInt8] {
    var classes = words16([8, 2, 7]) + [1, 10]  // direct, ten fingers
    for axis in axes {
      classes += words16([2, 11, 7, axis.number]) + words32([axis.label])
      classes += words32([UInt32(bitPattern: axis.low), 0, UInt32(bitPattern: axis.high), 0, 0, 0, 0, 1])
    }
    // device 7, a slave pointer of 2, its classes, a name of four bytes, enabled
    let device = words16([7, 3, 2, UInt16(axes.count + 1), 4]) + [1, 0] + Array("glas".utf8) + classes
    let head = [1, 0] + words16([0]) + words32([UInt32(device.count / 4)]) + words16([1])
    return head + [UInt8](repeating: 0, count: 22) + device
  }

  private func words16(_ values: [UInt16]) -> [UInt8] {
    values.flatMap { value in withUnsafeBytes(of: value) { Array($0) } }
  }
  private func words32(_ values: [UInt32]) -> [UInt8] {
    values.flatMap { value in withUnsafeBytes(of: value) { Array($0) } }
  }

  private func device(_ bytes: [UInt8], atoms: X11Atoms) -> X11Device {
    var bytes = bytes
    return bytes.withUnsafeMutableBytes { raw in
      // The array is not empty.
      let reply = raw.baseAddress!.assumingMemoryBound(to: xcb_input_xi_query_device_reply_t.self)
      return X11Devices(reply, atoms: atoms, screenWidth: 2000)[7]
    }
  }

  func testTheContactsWidthIsARadiusInPixels() throws {
    var atoms = X11Atoms()
    (atoms.touchMajor, atoms.touchPressure) = (300, 301)
    let bytes = answer(axes: [(0, 298, 0, 3999), (1, 299, 0, 2999), (5, 300, 0, 255), (9, 301, 50, 250)])
    let device = device(bytes, atoms: atoms)
    XCTAssertTrue(device.isTouch)
    XCTAssertFalse(device.isPen)
    let radius = try XCTUnwrap(device.radius)
    XCTAssertEqual(radius.number, 5)
    // 40 units wide on a screen of 4000 units and 2000 pixels: 20 pixels wide.
    XCTAssertEqual(radius.measure(40), 10)
    let pressure = try XCTUnwrap(device.pressure)
    XCTAssertEqual(pressure.measure(50), 0)
    XCTAssertEqual(pressure.measure(150), 0.5)
    XCTAssertEqual(pressure.measure(250), 1)
  }

  func testUnlabelledAxesMeasureNothing() {
    // The server answers 0 for a name it does not know; an axis without a label has 0, too.
    let device = device(answer(axes: [(0, 0, 0, 100), (1, 0, 0, 100), (2, 0, 0, 100)]), atoms: X11Atoms())
    XCTAssertNil(device.pressure)
    XCTAssertNil(device.radius)
  }

  /// The memory of a touch event with these axes, as xcb lays it out.
  private func event(axes: [Int: Double], words: Int, missingBytes: Int = 0) -> [UInt8] {
    var event = xcb_input_touch_begin_event_t()
    event.buttons_len = 1
    event.valuators_len = UInt16(words)
    var mask = [UInt32](repeating: 0, count: words)
    for axis in axes.keys { mask[axis / 32] |= 1 << UInt32(axis % 32) }
    let values = axes.sorted { $0.key < $1.key }.flatMap { _, value in
      words32([UInt32(bitPattern: Int32(value.rounded(.down))), UInt32((value - value.rounded(.down)) * 0x1p32)])
    }
    let tail = words32([0] + mask) + values
    let head = MemoryLayout<xcb_input_touch_begin_event_t>.size
    event.length = UInt32((head - 36 + tail.count - missingBytes) / 4)
    return withUnsafeBytes(of: event) { Array($0.prefix(head)) } + tail
  }

  func testAxisValuesAreFoundByTheirNumber() {
    event(axes: [0: 12.25, 4: 7, 33: -3.5], words: 2).withUnsafeBytes { raw in
      let valuators = X11Valuators(raw.baseAddress!)
      XCTAssertEqual(valuators[0], 12.25)
      XCTAssertEqual(valuators[4], 7)
      XCTAssertEqual(valuators[33], -3.5)
      XCTAssertNil(valuators[1])
      XCTAssertNil(valuators[64])
    }
  }

  func testAnEventThatPromisesMoreThanItHoldsIsNotReadBeyondItsEnd() {
    event(axes: [0: 1, 1: 2], words: 1, missingBytes: 8).withUnsafeBytes { raw in
      let valuators = X11Valuators(raw.baseAddress!)
      XCTAssertEqual(valuators[0], 1)
      XCTAssertNil(valuators[1])
    }
    var liar = event(axes: [0: 1], words: 1)
    // valuators_len, which claims a mask of 65535 words.
    let offset = MemoryLayout<xcb_input_touch_begin_event_t>.offset(of: \.valuators_len)!
    liar[offset] = 0xff
    liar[offset + 1] = 0xff
    liar.withUnsafeBytes { raw in XCTAssertNil(X11Valuators(raw.baseAddress!)[0]) }
  }

  private func scale(_ configured: Double?, _ environment: String?, _ resources: String, _ output: X11Output? = nil)
    -> Double
  { X11Scale(configured: configured, environment: environment, resources: resources).value(on: output) }

  func testScalesAreChosenInOrder() {
    let resources = "Xcursor.size:\t24\nXft.dpi:\t192\n"
    let fine = X11Output(
      name: "A", frame: PixelRect(x: 0, y: 0, width: 3840, height: 2160), millimetres: (width: 300, height: 170))
    XCTAssertEqual(scale(3, "2", resources, fine), 3)
    XCTAssertEqual(scale(nil, "1.25", resources, fine), 1.25)
    XCTAssertEqual(scale(nil, nil, resources, fine), 2)
    XCTAssertEqual(scale(nil, nil, "", fine), 3)
    XCTAssertEqual(scale(nil, nil, ""), 1)
    XCTAssertEqual(scale(nil, nil, "Xft.dpi: none"), 1)
    PlatformLog.redirect { _, _ in }
    defer { PlatformLog.redirect(to: nil) }
    XCTAssertEqual(scale(.nan, "big", resources), 2)
    XCTAssertEqual(scale(-1, "0", ""), 1)
  }

  func testAnOutputsScaleIsWholeAndOnlyForFineOnes() {
    func at(_ width: Int, _ height: Int, _ millimetres: (width: Int, height: Int)) -> Double {
      let frame = PixelRect(x: 0, y: 0, width: width, height: height)
      return scale(nil, nil, "", X11Output(name: "A", frame: frame, millimetres: millimetres))
    }
    XCTAssertEqual(at(1920, 1080, (100, 56)), 1, "too few pixels to be doubled")
    XCTAssertEqual(at(3840, 2160, (600, 340)), 1, "163 dots per inch")
    XCTAssertEqual(at(3840, 2160, (340, 190)), 2, "287 dots per inch")
    XCTAssertEqual(at(2160, 3840, (190, 340)), 2, "the same, turned")
    XCTAssertEqual(at(3840, 2160, (160, 90)), 1, "a television set's shape is no size")
    XCTAssertEqual(at(3840, 2160, (0, 0)), 1)
    XCTAssertEqual(at(65535, 65535, (1, 1)), 4)
  }
}
