internal import CXCB
import Foundation

/// Which events a window asks for beside the core ones.
@MainActor enum X11EventSelection {
  static func select(connection: X11Connection, window: xcb_window_t) {
    var masters =
      XCB_INPUT_XI_EVENT_MASK_TOUCH_BEGIN.rawValue | XCB_INPUT_XI_EVENT_MASK_TOUCH_UPDATE.rawValue
      | XCB_INPUT_XI_EVENT_MASK_TOUCH_END.rawValue | XCB_INPUT_XI_EVENT_MASK_TOUCH_OWNERSHIP.rawValue
      | XCB_INPUT_XI_EVENT_MASK_BUTTON_PRESS.rawValue | XCB_INPUT_XI_EVENT_MASK_BUTTON_RELEASE.rawValue
      | XCB_INPUT_XI_EVENT_MASK_MOTION.rawValue | XCB_INPUT_XI_EVENT_MASK_ENTER.rawValue
      | XCB_INPUT_XI_EVENT_MASK_LEAVE.rawValue | XCB_INPUT_XI_EVENT_MASK_KEY_PRESS.rawValue
      | XCB_INPUT_XI_EVENT_MASK_KEY_RELEASE.rawValue
    if connection.hasGestures {
      // All three or none, as the protocol wants it; an older server refuses bits that it does not know.
      for gesture in [XCB_INPUT_GESTURE_PINCH_BEGIN, XCB_INPUT_GESTURE_PINCH_UPDATE, XCB_INPUT_GESTURE_PINCH_END] {
        masters |= 1 << UInt32(gesture)
      }
    }
    // The server reports changes of the set of devices only to clients that select all devices.
    let all = XCB_INPUT_XI_EVENT_MASK_HIERARCHY.rawValue | XCB_INPUT_XI_EVENT_MASK_DEVICE_CHANGED.rawValue
    select(connection, window, device: UInt16(XCB_INPUT_DEVICE_ALL_MASTER.rawValue), masters)
    select(connection, window, device: UInt16(XCB_INPUT_DEVICE_ALL.rawValue), all)
    if connection.randrEventBase != nil {
      xcb_randr_select_input(
        connection.raw, window,
        UInt16(
          XCB_RANDR_NOTIFY_MASK_CRTC_CHANGE.rawValue | XCB_RANDR_NOTIFY_MASK_SCREEN_CHANGE.rawValue
            | XCB_RANDR_NOTIFY_MASK_OUTPUT_CHANGE.rawValue))
    }
  }

  /// Asks to be told when pens come near and leave: only XInput 1 tells that, by device.
  static func selectProximity(connection: X11Connection, window: xcb_window_t, pens: [UInt16]) {
    // A class is a device's number, which XInput 1 has in a byte, and the number of the event.
    let events = [connection.inputEventBase + proximityIn, connection.inputEventBase + proximityOut]
    let classes = pens.filter { $0 < 128 }.flatMap { pen in events.map { UInt32(pen) << 8 | UInt32($0) } }
    guard !classes.isEmpty else { return }
    xcb_input_select_extension_event(connection.raw, window, UInt16(classes.count), classes)
  }

  /// The numbers of the events behind XInput's first.
  static let proximityIn: UInt8 = 8
  static let proximityOut: UInt8 = 9

  private static func select(_ connection: X11Connection, _ window: xcb_window_t, device: UInt16, _ events: UInt32) {
    // The request's list: a header that says how many words of mask follow it.
    var list = (xcb_input_event_mask_t(deviceid: device, mask_len: 1), events)
    withUnsafePointer(to: &list) { list in
      list.withMemoryRebound(to: xcb_input_event_mask_t.self, capacity: 2) { header in
        _ = xcb_input_xi_select_events(connection.raw, window, 1, header)
      }
    }
  }
}
