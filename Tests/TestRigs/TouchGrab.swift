internal import CXCB
import Foundation

/// A client that gets every touch before the app does and decides whose it is: a compositor that watches for edge
/// swipes, say.
///
/// Ask for the touches that wait, then accept them (the app's are cancelled) or reject them (the app owns them). It
/// lives as long as the object.
public final class TouchGrab {
  private let raw: OpaquePointer
  private let root: xcb_window_t
  private let opcode: UInt8
  private var waiting: [(touch: UInt32, device: UInt16)] = []

  init(displayName: String) throws {
    guard let raw = xcb_connect(displayName, nil) else { throw RigError("No memory for a connection.") }
    self.raw = raw
    guard xcb_connection_has_error(raw) == 0 else { throw RigError("The X server \(displayName) does not answer.") }
    root = xcb_setup_roots_iterator(xcb_get_setup(raw)).data.pointee.root
    free(xcb_input_xi_query_version_reply(raw, xcb_input_xi_query_version(raw, 2, 4), nil))
    guard let extensionData = xcb_get_extension_data(raw, touchstone_xcb_input()) else {
      throw RigError("The X server has no XInput extension.")
    }
    opcode = extensionData.pointee.major_opcode
    let mask =
      XCB_INPUT_XI_EVENT_MASK_TOUCH_BEGIN.rawValue | XCB_INPUT_XI_EVENT_MASK_TOUCH_UPDATE.rawValue
      | XCB_INPUT_XI_EVENT_MASK_TOUCH_END.rawValue | XCB_INPUT_XI_EVENT_MASK_TOUCH_OWNERSHIP.rawValue
    let cookie = xcb_input_xi_passive_grab_device(
      raw, UInt32(XCB_CURRENT_TIME), root, UInt32(XCB_NONE), 0, UInt16(XCB_INPUT_DEVICE_ALL_MASTER.rawValue), 1, 1,
      UInt8(XCB_INPUT_GRAB_TYPE_TOUCH_BEGIN.rawValue), UInt8(XCB_INPUT_GRAB_MODE_22_TOUCH.rawValue),
      UInt8(XCB_INPUT_GRAB_MODE_22_ASYNC.rawValue), UInt8(XCB_INPUT_GRAB_OWNER_NO_OWNER.rawValue), [mask],
      [XCB_INPUT_MODIFIER_MASK_ANY.rawValue])
    guard let reply = xcb_input_xi_passive_grab_device_reply(raw, cookie, nil) else {
      throw RigError("The X server refused a grab of touches.")
    }
    let failures = reply.pointee.num_modifiers
    free(reply)
    guard failures == 0 else { throw RigError("Another client has grabbed the touches.") }
  }

  deinit { xcb_disconnect(raw) }

  /// Takes all touches that wait; others get a cancel.
  /// - Returns: how many they were.
  @discardableResult
  public func accept() -> Int { decide(XCB_INPUT_EVENT_MODE_ACCEPT_TOUCH.rawValue) }

  /// Lets all touches that wait go to the app.
  /// - Returns: how many they were.
  @discardableResult
  public func reject() -> Int { decide(XCB_INPUT_EVENT_MODE_REJECT_TOUCH.rawValue) }

  private func decide(_ mode: UInt32) -> Int {
    read()
    defer { waiting.removeAll() }
    for (touch, device) in waiting {
      xcb_input_xi_allow_events(raw, UInt32(XCB_CURRENT_TIME), device, UInt8(mode), touch, root)
    }
    // The answer to a question behind them means that they have been handled.
    free(xcb_get_input_focus_reply(raw, xcb_get_input_focus(raw), nil))
    return waiting.count
  }

  private func read() {
    // Events that the server has sent by now come before this answer.
    free(xcb_get_input_focus_reply(raw, xcb_get_input_focus(raw), nil))
    while let event = xcb_poll_for_event(raw) {
      defer { free(event) }
      guard Int32(event.pointee.response_type & 0x7f) == XCB_GE_GENERIC else { continue }
      let touch = UnsafeRawPointer(event).assumingMemoryBound(to: xcb_input_touch_begin_event_t.self)
      guard touch.pointee.extension == opcode else { continue }
      guard Int32(touch.pointee.event_type) == XCB_INPUT_TOUCH_BEGIN else { continue }
      waiting.append((touch.pointee.detail, touch.pointee.deviceid))
    }
  }
}
