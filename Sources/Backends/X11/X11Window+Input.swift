internal import CXCB
import Foundation
import TouchPlatform

extension X11Window {
  /// Takes an event of XInput 2.
  func handleInput(_ raw: UnsafeMutableRawPointer, _ type: Int32, _ arrival: MonotonicInstant) {
    switch type {
    case XCB_INPUT_TOUCH_BEGIN, XCB_INPUT_TOUCH_UPDATE, XCB_INPUT_TOUCH_END:
      touch.receive(raw.assumingMemoryBound(to: xcb_input_touch_begin_event_t.self), type: type, arrival: arrival)
    case XCB_INPUT_TOUCH_OWNERSHIP:
      touch.receive(raw.assumingMemoryBound(to: xcb_input_touch_ownership_event_t.self), arrival: arrival)
    case XCB_INPUT_MOTION, XCB_INPUT_BUTTON_PRESS, XCB_INPUT_BUTTON_RELEASE:
      let event = raw.assumingMemoryBound(to: xcb_input_button_press_event_t.self)
      if X11Pointer.isEmulated(event) { return }
      touch.flush()
      // The server releases the buttons of a device just before it says that the device went: the user released none.
      if type == XCB_INPUT_BUTTON_RELEASE, isAboutToGo(event.pointee.sourceid) { return }
      pointer.receive(
        event, type: type, time: moment(event.pointee.time, arrival), device: touch.devices[event.pointee.sourceid])
    case XCB_INPUT_KEY_PRESS, XCB_INPUT_KEY_RELEASE:
      touch.flush()
      let event = raw.assumingMemoryBound(to: xcb_input_button_press_event_t.self)
      let time = moment(event.pointee.time, arrival)
      let isDown = type == XCB_INPUT_KEY_PRESS
      pointer.receiveKey(event, isDown: isDown, time: time)
      keys.receive(event, isDown: isDown, modifiers: pointer.modifiers, time: time)
    case XCB_INPUT_ENTER, XCB_INPUT_LEAVE:
      touch.flush()
      let event = raw.assumingMemoryBound(to: xcb_input_enter_event_t.self)
      pointer.cross(
        event, entered: type == XCB_INPUT_ENTER, time: moment(event.pointee.time, arrival),
        device: touch.devices[event.pointee.sourceid])
      // Wheels have turned over other windows: their axes are elsewhere now.
      if type == XCB_INPUT_ENTER { needs.insert(.devices) }
    case XCB_INPUT_GESTURE_PINCH_BEGIN, XCB_INPUT_GESTURE_PINCH_UPDATE, XCB_INPUT_GESTURE_PINCH_END:
      touch.flush()
      // In memory the library puts a word behind the first 32 bytes, and the record says so: the fields are in place.
      let event = raw.assumingMemoryBound(to: xcb_input_gesture_pinch_begin_event_t.self).pointee
      if type == XCB_INPUT_GESTURE_PINCH_END, isAboutToGo(event.sourceid) { return }
      pinch.receive(
        event, type: type, at: pointer.point(event.event_x, event.event_y), time: moment(event.time, arrival))
    case XCB_INPUT_HIERARCHY:
      handleHierarchy(raw.assumingMemoryBound(to: xcb_input_hierarchy_event_t.self), arrival)
    case XCB_INPUT_DEVICE_CHANGED:
      let event = raw.assumingMemoryBound(to: xcb_input_device_changed_event_t.self)
      // A master that follows another of its devices tells nothing new.
      if UInt32(event.pointee.reason) == XCB_INPUT_CHANGE_REASON_DEVICE_CHANGE.rawValue { needs.insert(.devices) }
    default: break
    }
  }

  /// Takes an event of XInput 1: a pen came near its tablet or left it.
  func handleProximity(_ raw: UnsafeMutableRawPointer, _ type: Int32, _ arrival: MonotonicInstant) {
    guard type == Int32(connection.inputEventBase + X11EventSelection.proximityOut) else { return }
    let event = raw.assumingMemoryBound(to: xcb_input_proximity_in_event_t.self).pointee
    // The highest bit says that more records follow.
    pointer.penLeft(UInt16(event.device_id & 0x7f), at: moment(event.time, arrival))
  }

  /// What was learnt of the devices.
  func take(_ known: (devices: X11Devices, request: UInt32)) {
    touch.devices = known.devices
    pointer.scroll.setDevices(known.devices, request: known.request)
    touch.mapping?.refresh(devices: known.devices, outputs: surroundings.outputs)
    X11EventSelection.selectProximity(
      connection: connection, window: surface.window,
      pens: known.devices.all.filter { $0.isPhysical && $0.isPen }.map(\.id))
  }

  // MARK: -

  private func moment(_ stamp: xcb_timestamp_t, _ arrival: MonotonicInstant) -> MonotonicInstant {
    touch.mapper.map(UInt64(stamp), arrival: arrival)
  }

  private static let gone =
    XCB_INPUT_HIERARCHY_MASK_SLAVE_REMOVED.rawValue | XCB_INPUT_HIERARCHY_MASK_DEVICE_DISABLED.rawValue

  private static func leaving(_ event: UnsafeMutablePointer<xcb_input_hierarchy_event_t>) -> [UInt16] {
    guard let infos = xcb_input_hierarchy_infos(event) else { return [] }
    return (0..<Int(xcb_input_hierarchy_infos_length(event))).map { infos[$0] }
      .filter { $0.flags & gone != 0 }.map(\.deviceid)
  }

  private func handleHierarchy(
    _ event: UnsafeMutablePointer<xcb_input_hierarchy_event_t>, _ arrival: MonotonicInstant
  ) {
    needs.insert(.devices)
    for device in Self.leaving(event) {
      touch.cancel(source: device, at: arrival)
      pointer.cancel(source: device, at: arrival)
      pinch.cancel(source: device, at: arrival)
    }
  }

  /// Whether the server has already sent that the device went.
  private func isAboutToGo(_ device: UInt16) -> Bool {
    var isGoing = false
    let opcode = connection.inputOpcode
    connection.readAhead { event in
      guard Int32(event.pointee.response_type & 0x7f) == XCB_GE_GENERIC else { return false }
      let raw = UnsafeMutableRawPointer(event)
      let generic = raw.assumingMemoryBound(to: xcb_ge_generic_event_t.self)
      guard generic.pointee.extension == opcode, Int32(generic.pointee.event_type) == XCB_INPUT_HIERARCHY else {
        return false
      }
      if Self.leaving(raw.assumingMemoryBound(to: xcb_input_hierarchy_event_t.self)).contains(device) { isGoing = true }
      return false
    }
    return isGoing
  }
}
