internal import CXCB
import Foundation
import TouchPlatform

/// What is known of one input device: where its pressure and its contact width are among its axes.
struct X11Device {
  /// One axis, and what a step of it is worth.
  struct Axis {
    var number: Int
    var low: Double
    var scale: Double
    /// The axis's value in the unit of `scale`.
    func measure(_ value: Double) -> Float { Float((value - low) * scale) }
  }
  var id: UInt16
  var isTouch = false
  /// 0…1 over the axis's range.
  var pressure: Axis?
  /// The radius in device pixels of the screen.
  var radius: Axis?
  /// A pointer with pressure that is no touch screen.
  var isPen: Bool { !isTouch && pressure != nil }
}

/// The devices of a server.
struct X11Devices {
  private var devices: [X11Device] = []

  init() {}

  /// Reads the server's answer.
  /// - Parameter screenWidth: in device pixels: what the x axis of a touch screen spans.
  init(_ reply: UnsafeMutablePointer<xcb_input_xi_query_device_reply_t>, atoms: X11Atoms, screenWidth: Double) {
    var infos = xcb_input_xi_query_device_infos_iterator(reply)
    while infos.rem > 0 {
      guard let info = infos.data else { break }
      devices.append(Self.device(info, atoms: atoms, screenWidth: screenWidth))
      xcb_input_xi_device_info_next(&infos)
    }
  }

  /// The device of this number; nothing is known of one that came since the last answer.
  subscript(id: UInt16) -> X11Device {
    for device in devices where device.id == id { return device }
    return X11Device(id: id)
  }

  private static func device(
    _ info: UnsafeMutablePointer<xcb_input_xi_device_info_t>, atoms: X11Atoms, screenWidth: Double
  ) -> X11Device {
    var device = X11Device(id: info.pointee.deviceid)
    var touchMajor: xcb_input_valuator_class_t?
    var span: Double?
    var classes = xcb_input_xi_device_info_classes_iterator(info)
    while classes.rem > 0 {
      guard let known = classes.data else { break }
      let raw = UnsafeRawPointer(known)
      switch UInt32(known.pointee.type) {
      case XCB_INPUT_DEVICE_CLASS_TYPE_TOUCH.rawValue:
        let touch = raw.loadUnaligned(as: xcb_input_touch_class_t.self)
        device.isTouch = UInt32(touch.mode) == XCB_INPUT_TOUCH_MODE_DIRECT.rawValue
      case XCB_INPUT_DEVICE_CLASS_TYPE_VALUATOR.rawValue:
        let axis = raw.loadUnaligned(as: xcb_input_valuator_class_t.self)
        let range = axis.max.value - axis.min.value
        if axis.number == 0, range > 0 { span = range + 1 }
        if axis.label == 0 || range <= 0 { break }
        if axis.label == atoms.touchPressure || axis.label == atoms.pressure {
          device.pressure = X11Device.Axis(number: Int(axis.number), low: axis.min.value, scale: 1 / range)
        } else if axis.label == atoms.touchMajor {
          touchMajor = axis
        }
      default: break
      }
      xcb_input_device_class_next(&classes)
    }
    // The kernel gives the patch's longer axis in the units of the positions; half of it is the radius.
    if let touchMajor, let span {
      device.radius = X11Device.Axis(number: Int(touchMajor.number), low: 0, scale: screenWidth / span / 2)
    }
    return device
  }
}

extension xcb_input_fp3232_t {
  /// The fixed-point number.
  var value: Double { Double(integral) + Double(frac) * 0x1p-32 }
}
