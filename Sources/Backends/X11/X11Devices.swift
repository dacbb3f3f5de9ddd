internal import CXCB
import Foundation
import TouchPlatform

/// One axis of a device, and what a step of it is worth.
struct X11Axis {
  var number: Int
  var low: Double
  var scale: Double
  /// The axis's value in the unit of `scale`.
  func measure(_ value: Double) -> Float { Float((value - low) * scale) }
}

/// What a contact's events measure, by device: all that is looked up for each event of a finger.
struct X11ContactAxes {
  var id: UInt16
  /// 0…1 over the axis's range.
  var pressure: X11Axis?
  /// The radius in device pixels of the screen.
  var radius: X11Axis?
}

/// An axis whose value grows as a wheel turns or fingers scroll.
struct X11ScrollAxis {
  var number: Int
  /// How much one notch of a wheel adds; not 0.
  var increment: Double
  /// The value when the device was asked.
  var value: Double
}

/// What is known of one input device.
struct X11Device {
  var id: UInt16
  var name = ""
  /// A device of flesh and blood, not one of the server's masters.
  var isPhysical = false
  /// A screen for fingers.
  var isTouch = false
  /// A touch pad, or anything else whose pinches the server tells.
  var hasGestures = false
  /// 0…1 over the axis's range.
  var pressure: X11Axis?
  /// The radius in device pixels of the screen.
  var radius: X11Axis?
  /// 0…1 over the axis's range: 1 is far from the tablet.
  var distance: X11Axis?
  /// Both in degrees.
  var tiltX: X11Axis?
  var tiltY: X11Axis?
  /// In radians.
  var roll: X11Axis?
  /// 0…1 over the axis's range.
  var x: X11Axis?
  var y: X11Axis?
  var vertical: X11ScrollAxis?
  var horizontal: X11ScrollAxis?
  /// A pointer with pressure or tilt that is no touch screen.
  var isPen: Bool { !isTouch && (pressure != nil || tiltX != nil) }
  /// Whether it is the eraser's end of a pen: a device of its own, which all drivers name so.
  var isEraser: Bool { isPen && name.lowercased().contains("eraser") }

  init(id: UInt16) { self.id = id }
}

/// The devices of a server.
struct X11Devices {
  private(set) var all: [X11Device] = []
  private var contactAxes: [X11ContactAxes] = []

  init() {}

  /// Reads the server's answer.
  /// - Parameter screenWidth: in device pixels: what the x axis of a touch screen spans.
  init(_ reply: UnsafeMutablePointer<xcb_input_xi_query_device_reply_t>, atoms: X11Atoms, screenWidth: Double) {
    var infos = xcb_input_xi_query_device_infos_iterator(reply)
    while infos.rem > 0 {
      guard let info = infos.data else { break }
      let device = X11DeviceReader(atoms: atoms, screenWidth: screenWidth).read(info)
      all.append(device)
      if device.isTouch {
        contactAxes.append(X11ContactAxes(id: device.id, pressure: device.pressure, radius: device.radius))
      }
      xcb_input_xi_device_info_next(&infos)
    }
  }

  /// The device of this number; nothing is known of one that came since the last answer.
  subscript(id: UInt16) -> X11Device {
    for device in all where device.id == id { return device }
    return X11Device(id: id)
  }

  /// What a touch screen measures beside places. Nothing is retained: every event of a finger asks.
  func contactAxes(of id: UInt16) -> X11ContactAxes {
    for axes in contactAxes where axes.id == id { return axes }
    return X11ContactAxes(id: id)
  }
}

/// Reads what a server says of one device.
struct X11DeviceReader {
  let atoms: X11Atoms
  let screenWidth: Double

  func read(_ info: UnsafeMutablePointer<xcb_input_xi_device_info_t>) -> X11Device {
    var device = X11Device(id: info.pointee.deviceid)
    let kind = UInt32(info.pointee.type)
    device.isPhysical =
      kind == XCB_INPUT_DEVICE_TYPE_SLAVE_POINTER.rawValue || kind == XCB_INPUT_DEVICE_TYPE_SLAVE_KEYBOARD.rawValue
      || kind == XCB_INPUT_DEVICE_TYPE_FLOATING_SLAVE.rawValue
    let name = UnsafeRawBufferPointer(
      start: xcb_input_xi_device_info_name(info), count: Int(xcb_input_xi_device_info_name_length(info)))
    device.name = String(decoding: name, as: UTF8.self)
    var axes: [xcb_input_valuator_class_t] = []
    var scrolls: [xcb_input_scroll_class_t] = []
    var classes = xcb_input_xi_device_info_classes_iterator(info)
    while classes.rem > 0 {
      guard let known = classes.data else { break }
      let raw = UnsafeRawPointer(known)
      switch UInt32(known.pointee.type) {
      case XCB_INPUT_DEVICE_CLASS_TYPE_TOUCH.rawValue:
        let touch = raw.loadUnaligned(as: xcb_input_touch_class_t.self)
        device.isTouch = UInt32(touch.mode) == XCB_INPUT_TOUCH_MODE_DIRECT.rawValue
      case XCB_INPUT_DEVICE_CLASS_TYPE_GESTURE.rawValue: device.hasGestures = true
      case XCB_INPUT_DEVICE_CLASS_TYPE_VALUATOR.rawValue:
        axes.append(raw.loadUnaligned(as: xcb_input_valuator_class_t.self))
      case XCB_INPUT_DEVICE_CLASS_TYPE_SCROLL.rawValue:
        scrolls.append(raw.loadUnaligned(as: xcb_input_scroll_class_t.self))
      default: break
      }
      xcb_input_device_class_next(&classes)
    }
    for axis in axes { take(axis, into: &device) }
    // The kernel gives the patch's longer axis in the units of the positions; half of it is the radius.
    if let major = axes.first(where: { $0.label != 0 && $0.label == atoms.touchMajor && Self.range($0) > 0 }),
      let across = axes.first(where: { $0.number == 0 && Self.range($0) > 0 })
    {
      device.radius = X11Axis(
        number: Int(major.number), low: 0, scale: screenWidth / (Self.range(across) + 1) / 2)
    }
    for scroll in scrolls { take(scroll, axes, into: &device) }
    return device
  }

  private static func range(_ axis: xcb_input_valuator_class_t) -> Double { axis.max.value - axis.min.value }

  private func take(_ axis: xcb_input_valuator_class_t, into device: inout X11Device) {
    let (low, range, number) = (axis.min.value, Self.range(axis), Int(axis.number))
    // The server answers 0 for a name it does not know; an axis without a label has 0, too.
    guard range > 0 else { return }
    let isAbsolute = UInt32(axis.mode) == XCB_INPUT_VALUATOR_MODE_ABSOLUTE.rawValue
    if number == 0, isAbsolute { device.x = X11Axis(number: 0, low: low, scale: 1 / (range + 1)) }
    if number == 1, isAbsolute { device.y = X11Axis(number: 1, low: low, scale: 1 / (range + 1)) }
    guard axis.label != 0 else { return }
    switch axis.label {
    case atoms.touchPressure, atoms.pressure: device.pressure = X11Axis(number: number, low: low, scale: 1 / range)
    case atoms.distance: device.distance = X11Axis(number: number, low: low, scale: 1 / range)
    case atoms.tiltX: device.tiltX = Self.tilt(axis)
    case atoms.tiltY: device.tiltY = Self.tilt(axis)
    case atoms.wheel where low < 0: device.roll = Self.roll(axis)
    case atoms.rotation: device.roll = Self.roll(axis)
    default: break
    }
  }

  /// Drivers count tilts in degrees, from −64 to 63 or 64. One with a wider range counts something finer: its ends are
  /// taken as 64°, too.
  private static func tilt(_ axis: xcb_input_valuator_class_t) -> X11Axis {
    let reach = max(abs(axis.min.value), abs(axis.max.value))
    return X11Axis(number: Int(axis.number), low: 0, scale: reach <= 90 ? 1 : 64 / reach)
  }

  /// The axis runs once around; 0 is a pen that is not turned where the axis has negative values (a pen that turns and
  /// an air brush's wheel share a name, and only a pen turns both ways), otherwise its least value is.
  private static func roll(_ axis: xcb_input_valuator_class_t) -> X11Axis {
    let low = axis.min.value
    return X11Axis(number: Int(axis.number), low: low < 0 ? 0 : low, scale: 2 * .pi / (range(axis) + 1))
  }

  private func take(
    _ scroll: xcb_input_scroll_class_t, _ axes: [xcb_input_valuator_class_t], into device: inout X11Device
  ) {
    let increment = scroll.increment.value
    guard increment != 0, let axis = axes.first(where: { $0.number == scroll.number }) else { return }
    let found = X11ScrollAxis(number: Int(scroll.number), increment: increment, value: axis.value.value)
    switch UInt32(scroll.scroll_type) {
    case XCB_INPUT_SCROLL_TYPE_VERTICAL.rawValue: device.vertical = found
    case XCB_INPUT_SCROLL_TYPE_HORIZONTAL.rawValue: device.horizontal = found
    default: break
    }
  }
}

extension xcb_input_fp3232_t {
  /// The fixed-point number.
  var value: Double { Double(integral) + Double(frac) * 0x1p-32 }
}
