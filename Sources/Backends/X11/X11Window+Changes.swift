internal import CXCB
import Foundation
import RenderTree
import TouchPlatform

extension X11Window {
  /// Takes a core event, or one of an extension other than XInput 2.
  func handleWindow(_ raw: UnsafeMutableRawPointer, _ type: Int32, _ arrival: MonotonicInstant) {
    switch type {
    case 0: handleError(raw.assumingMemoryBound(to: xcb_generic_error_t.self).pointee)
    case XCB_CONFIGURE_NOTIFY: handleConfigure(raw.assumingMemoryBound(to: xcb_configure_notify_event_t.self), arrival)
    case XCB_EXPOSE:
      let event = raw.assumingMemoryBound(to: xcb_expose_event_t.self).pointee
      surface.buffers.repair(
        PixelRect(x: Int(event.x), y: Int(event.y), width: Int(event.width), height: Int(event.height)))
    case XCB_MAP_NOTIFY:
      guard raw.assumingMemoryBound(to: xcb_map_notify_event_t.self).pointee.window == surface.window else { return }
      // Without a window manager nothing else gives the keyboard to a window.
      if !connection.hasWindowManager {
        xcb_set_input_focus(
          connection.raw, UInt8(XCB_INPUT_FOCUS_POINTER_ROOT.rawValue), surface.window, UInt32(XCB_CURRENT_TIME))
      }
      setVisible(true, arrival)
    case XCB_UNMAP_NOTIFY:
      let event = raw.assumingMemoryBound(to: xcb_unmap_notify_event_t.self).pointee
      if event.window == surface.window { setVisible(false, arrival) }
    case XCB_FOCUS_IN, XCB_FOCUS_OUT:
      let event = raw.assumingMemoryBound(to: xcb_focus_in_event_t.self).pointee
      setFocus(type == XCB_FOCUS_IN, mode: event.mode, detail: event.detail, arrival)
    case XCB_CLIENT_MESSAGE: handleMessage(raw.assumingMemoryBound(to: xcb_client_message_event_t.self), arrival)
    case XCB_PROPERTY_NOTIFY:
      handleProperty(raw.assumingMemoryBound(to: xcb_property_notify_event_t.self).pointee, arrival)
    case XCB_DESTROY_NOTIFY:
      let event = raw.assumingMemoryBound(to: xcb_destroy_notify_event_t.self).pointee
      if event.window == surface.window {
        close(arrival)
      } else if surroundings.settings.windowGone(event.window) {
        tellEnvironment(arrival)
      }
    case XCB_MAPPING_NOTIFY: needs.insert(.keyboard)
    default: handleExtension(raw, type, arrival)
    }
  }

  /// Asks again for what has changed.
  func askAgain() {
    let asked = needs
    needs = []
    if asked.contains(.keyboard) {
      keyboard.invalidate()
      pointer.modifierMap = connection.readModifierMap()
    }
    if asked.contains(.resources) { surroundings.readResources() }
    if asked.contains(.outputs) {
      surroundings.readOutputs()
      surface.cover(surroundings.output)
    }
    if asked.contains(.devices) || asked.contains(.outputs) { take(connection.devices()) }
    if asked.contains(.resources) || asked.contains(.outputs) { follow(SystemTime.now) }
  }

  /// Tells the environment if it has changed.
  func tellEnvironment(_ time: MonotonicInstant) {
    if let environment = surroundings.newEnvironment() { tell(.environment(environment), time) }
  }

  /// The desktop's portal has said whether colours are to be dark.
  func followPortal() {
    guard !isOver else { return }
    surroundings.prefersDark = portal?.prefersDark
    tellEnvironment(SystemTime.now)
  }

  // MARK: -

  private func handleExtension(_ raw: UnsafeMutableRawPointer, _ type: Int32, _ arrival: MonotonicInstant) {
    let number = UInt8(truncatingIfNeeded: type)
    // RandR: the screen, a controller or an output has another size, place or rate.
    if let base = connection.randrEventBase, number == base || number == base &+ 1 { needs.insert(.outputs) }
    if let base = connection.xkbEventBase, number == base,
      X11KeyboardExtension.isChange(kind: raw.load(fromByteOffset: 1, as: UInt8.self))
    {
      needs.insert(.keyboard)
    }
    if connection.inputEventBase != 0 { handleProximity(raw, type, arrival) }
  }

  private func handleConfigure(
    _ raw: UnsafeMutablePointer<xcb_configure_notify_event_t>, _ arrival: MonotonicInstant
  ) {
    let event = raw.pointee
    guard event.window == surface.window else {
      // The screen has another size, or people have defined other monitors, which RandR tells in no other way.
      if event.window == connection.root { needs.insert(.outputs) }
      return
    }
    var (x, y) = (Int(event.x), Int(event.y))
    // A reparented window's own events name its place within its frame; those that the window manager sends name the
    // true one.
    if event.response_type & 0x80 == 0, connection.hasWindowManager, let origin = connection.origin(of: surface.window)
    {
      (x, y) = origin
    }
    surroundings.moved(to: PixelRect(x: x, y: y, width: Int(event.width), height: Int(event.height)))
    if let geometry = surface.resize(width: Int(event.width), height: Int(event.height)) {
      pointer.resize(to: geometry.size)
      tell(.geometry(geometry), arrival)
    }
    follow(arrival)
  }

  /// The window is elsewhere, or its surroundings are others: takes their scale, pace and looks.
  private func follow(_ time: MonotonicInstant) {
    touch.mapping?.windowFrame = surroundings.windowFrame
    clock.displayChanged(period: surroundings.period)
    surface.moved(to: surroundings.output)
    let scale = surroundings.scale
    if let geometry = surface.rescale(to: scale) {
      touch.scale = scale
      pointer.scale = scale
      pointer.resize(to: geometry.size)
      tell(.geometry(geometry), time)
    }
    tellEnvironment(time)
  }

  private func handleProperty(_ event: xcb_property_notify_event_t, _ arrival: MonotonicInstant) {
    if event.window == connection.root {
      if event.atom == UInt32(XCB_ATOM_RESOURCE_MANAGER.rawValue) { needs.insert(.resources) }
    } else if surroundings.settings.receive(event) {
      tellEnvironment(arrival)
    }
  }

  private func handleMessage(_ event: UnsafeMutablePointer<xcb_client_message_event_t>, _ arrival: MonotonicInstant) {
    guard event.pointee.format == 32 else { return }
    guard event.pointee.type == connection.atoms.protocols else {
      if surroundings.settings.receive(event.pointee) { tellEnvironment(arrival) }
      return
    }
    let atom = event.pointee.data.data32.0
    if atom == connection.atoms.deleteWindow, atom != 0 {
      close(arrival)
    } else if atom == connection.atoms.ping, atom != 0 {
      // The window manager asks whether we live: the answer is its own message, sent to the root.
      event.pointee.window = connection.root
      let mask = XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT.rawValue
      event.withMemoryRebound(to: CChar.self, capacity: 32) { bytes in
        _ = xcb_send_event(connection.raw, 0, connection.root, mask, bytes)
      }
    }
  }

  private func handleError(_ error: xcb_generic_error_t) {
    if connection.isSharedMemory(opcode: error.major_code) { return surface.buffers.sharingFailed() }
    // The window was hidden again before it could get the focus.
    if error.major_code == UInt8(XCB_SET_INPUT_FOCUS) { return }
    // A mapped touch was lifted before it could be given back.
    if error.major_code == connection.inputOpcode, error.minor_code == UInt16(XCB_INPUT_XI_ALLOW_EVENTS) { return }
    // The settings daemon went while it was asked.
    if error.major_code == UInt8(XCB_CHANGE_WINDOW_ATTRIBUTES), error.resource_id != surface.window { return }
    PlatformLog.write(
      .library,
      "the X server refused request \(error.major_code).\(error.minor_code) with error \(error.error_code)")
  }
}

extension X11Window {
  /// Waits until the server says that the window is seen; all that it says is handled later.
  func waitUntilExposed() {
    guard connection.hasWindowManager else { return }
    connection.flush()
    let end = SystemTime.now.advanced(byNanoseconds: 100_000_000)
    var isExposed = false
    while !isExposed, connection.failure == nil {
      connection.readAhead { event in
        if Int32(event.pointee.response_type & 0x7f) == XCB_EXPOSE { isExposed = true }
        return false
      }
      let left = end.nanoseconds(since: SystemTime.now)
      guard !isExposed, left > 0 else { return }
      var descriptor = pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&descriptor, 1, Int32(left / 1_000_000) + 1)
    }
  }
  /// Shows the app's picture where the desktop shows one.
  func set(_ icon: SurfaceIcon) { X11WindowProperties(connection: connection, window: surface.window).set(icon) }
}
