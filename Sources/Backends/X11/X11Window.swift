internal import CXCB
import Foundation
import RenderTree
import TouchPlatform

/// The window's life: reads the server's events and hands each to the one who understands it.
@MainActor final class X11Window {
  let surface: X11Surface
  private(set) var clock: X11FrameClock
  private let connection: X11Connection
  private let loop: MainLoop
  private let contacts: X11Contacts
  private let touch: X11Touch
  private let pointer: X11Pointer
  private let deliver: @MainActor (InputEvent) -> Void
  private let ended: @MainActor (PlatformEnd) -> Void
  private var outputs = X11Outputs()
  private var middle = (x: 0, y: 0)
  private var isOver = false
  private var isVisible = false
  private var hasFocus = false
  private var needsDevices = false

  init(
    connection: X11Connection, loop: MainLoop, configuration: SurfaceConfiguration,
    deliver: @escaping @MainActor (InputEvent) -> Void, ended: @escaping @MainActor (PlatformEnd) -> Void
  ) throws(PlatformError) {
    self.connection = connection
    self.loop = loop
    self.deliver = deliver
    self.ended = ended
    let id = SurfaceID.main
    let scale = X11Scale.choose(
      configured: configuration.scale,
      environment: EnvironmentVariable.scale.value(in: ProcessInfo.processInfo.environment),
      resources: connection.resources)
    surface = try X11Surface(id: id, connection: connection, configuration: configuration, scale: scale)
    connection.flush()
    contacts = X11Contacts(surface: id) { frame in deliver(.contacts(frame)) }
    touch = X11Touch(contacts: contacts, clockName: "the clock of the X server \(connection.displayName)")
    touch.scale = scale
    touch.devices = connection.devices()
    pointer = X11Pointer(
      surface: id, size: surface.geometry.size, contacts: contacts, modifierMap: connection.modifierMap,
      deliver: deliver)
    pointer.scale = scale
    weak var me: X11Window?
    clock = try X11FrameClock(loop: loop) { target in me?.tick(target) }
    me = self
    clock.isHidden = true
    readOutputs()
  }

  isolated deinit { loop.unwatch(connection.descriptor) }

  /// Handles everything that has arrived.
  func drain() {
    guard !isOver else { return }
    repeat {
      guard var event = connection.poll() else { break }
      let arrival = SystemTime.now
      while true {
        handle(event, arrival)
        free(event)
        guard let next = connection.queued() else { break }
        event = next
      }
      // A device that goes lifts its fingers first: look once more before such a lift is believed.
    } while touch.holdsLift
    touch.flush()
    if needsDevices {
      needsDevices = false
      touch.devices = connection.devices()
    }
    if let failure = connection.failure { lose(failure) }
  }

  /// Before the loop waits: what has been read but not handled, a frame that is due, requests not sent.
  func settle() {
    guard !isOver else { return }
    handleQueued()
    clock.settle()
    connection.flush()
    // Writing to a server that is slow to take it reads events meanwhile, and so does waiting for an answer.
    while handleQueued() { connection.flush() }
    if let failure = connection.failure { lose(failure) }
  }

  // MARK: - Events

  @discardableResult
  private func handleQueued() -> Bool {
    guard !isOver, var event = connection.queued() else { return false }
    let arrival = SystemTime.now
    while true {
      handle(event, arrival)
      free(event)
      guard let next = connection.queued() else { break }
      event = next
    }
    // Lifts wait for one look at the socket; that ends the frame.
    drain()
    return true
  }

  private func handle(_ event: UnsafeMutablePointer<xcb_generic_event_t>, _ arrival: MonotonicInstant) {
    guard !isOver else { return }
    let raw = UnsafeMutableRawPointer(event)
    let type = Int32(event.pointee.response_type & 0x7f)
    if type == XCB_GE_GENERIC {
      let generic = raw.assumingMemoryBound(to: xcb_ge_generic_event_t.self)
      if generic.pointee.extension == connection.inputOpcode {
        handleInput(raw, Int32(generic.pointee.event_type), arrival)
      }
      return
    }
    if let completion = connection.shmCompletionType, type == Int32(completion) {
      surface.buffers.complete(raw.assumingMemoryBound(to: xcb_shm_completion_event_t.self).pointee.shmseg)
      return
    }
    touch.flush()
    handleWindow(raw, type, arrival)
  }

  private func handleInput(_ raw: UnsafeMutableRawPointer, _ type: Int32, _ arrival: MonotonicInstant) {
    switch type {
    case XCB_INPUT_TOUCH_BEGIN, XCB_INPUT_TOUCH_UPDATE, XCB_INPUT_TOUCH_END:
      touch.receive(raw.assumingMemoryBound(to: xcb_input_touch_begin_event_t.self), type: type, arrival: arrival)
    case XCB_INPUT_TOUCH_OWNERSHIP:
      touch.receive(raw.assumingMemoryBound(to: xcb_input_touch_ownership_event_t.self), arrival: arrival)
    case XCB_INPUT_MOTION, XCB_INPUT_BUTTON_PRESS, XCB_INPUT_BUTTON_RELEASE:
      let event = raw.assumingMemoryBound(to: xcb_input_button_press_event_t.self)
      if X11Pointer.isEmulated(event) { return }
      touch.flush()
      pointer.receive(
        event, type: type, time: touch.mapper.map(UInt64(event.pointee.time), arrival: arrival),
        device: touch.devices[event.pointee.sourceid])
    case XCB_INPUT_KEY_PRESS, XCB_INPUT_KEY_RELEASE:
      touch.flush()
      let event = raw.assumingMemoryBound(to: xcb_input_button_press_event_t.self)
      pointer.receiveKey(
        event, isDown: type == XCB_INPUT_KEY_PRESS,
        time: touch.mapper.map(UInt64(event.pointee.time), arrival: arrival))
    case XCB_INPUT_ENTER, XCB_INPUT_LEAVE:
      touch.flush()
      let event = raw.assumingMemoryBound(to: xcb_input_enter_event_t.self)
      pointer.cross(
        entered: type == XCB_INPUT_ENTER, modifierBits: event.pointee.mods.effective,
        time: touch.mapper.map(UInt64(event.pointee.time), arrival: arrival))
    case XCB_INPUT_HIERARCHY:
      handleHierarchy(raw.assumingMemoryBound(to: xcb_input_hierarchy_event_t.self), arrival)
    case XCB_INPUT_DEVICE_CHANGED:
      let event = raw.assumingMemoryBound(to: xcb_input_device_changed_event_t.self)
      // A master that follows another of its devices tells nothing new.
      if UInt32(event.pointee.reason) == XCB_INPUT_CHANGE_REASON_DEVICE_CHANGE.rawValue { needsDevices = true }
    default: break
    }
  }

  private func handleHierarchy(
    _ event: UnsafeMutablePointer<xcb_input_hierarchy_event_t>, _ arrival: MonotonicInstant
  ) {
    needsDevices = true
    let gone = XCB_INPUT_HIERARCHY_MASK_SLAVE_REMOVED.rawValue | XCB_INPUT_HIERARCHY_MASK_DEVICE_DISABLED.rawValue
    guard let infos = xcb_input_hierarchy_infos(event) else { return }
    for index in 0..<Int(xcb_input_hierarchy_infos_length(event)) where infos[index].flags & gone != 0 {
      let device = infos[index].deviceid
      touch.cancel(source: device, at: arrival)
      pointer.cancel(source: device, at: arrival)
    }
  }

  private func handleWindow(_ raw: UnsafeMutableRawPointer, _ type: Int32, _ arrival: MonotonicInstant) {
    switch type {
    case 0: handleError(raw.assumingMemoryBound(to: xcb_generic_error_t.self).pointee)
    case XCB_CONFIGURE_NOTIFY:
      let event = raw.assumingMemoryBound(to: xcb_configure_notify_event_t.self).pointee
      guard event.window == surface.window else { return }
      // A reparented window's own events name its place within its frame; the window manager sends the true one.
      if event.response_type & 0x80 != 0 || !connection.hasWindowManager {
        move(toX: Int(event.x), y: Int(event.y), width: Int(event.width), height: Int(event.height))
      }
      resize(width: Int(event.width), height: Int(event.height), arrival)
    case XCB_EXPOSE:
      let event = raw.assumingMemoryBound(to: xcb_expose_event_t.self).pointee
      surface.buffers.repair(
        PixelRect(x: Int(event.x), y: Int(event.y), width: Int(event.width), height: Int(event.height)))
    case XCB_MAP_NOTIFY:
      // Without a window manager nobody else gives the keyboard to a window.
      if !connection.hasWindowManager {
        xcb_set_input_focus(
          connection.raw, UInt8(XCB_INPUT_FOCUS_POINTER_ROOT.rawValue), surface.window, UInt32(XCB_CURRENT_TIME))
      }
      setVisible(true, arrival)
    case XCB_UNMAP_NOTIFY: setVisible(false, arrival)
    case XCB_FOCUS_IN, XCB_FOCUS_OUT:
      let event = raw.assumingMemoryBound(to: xcb_focus_in_event_t.self).pointee
      setFocus(type == XCB_FOCUS_IN, mode: event.mode, detail: event.detail, arrival)
    case XCB_CLIENT_MESSAGE: handleMessage(raw.assumingMemoryBound(to: xcb_client_message_event_t.self), arrival)
    case XCB_DESTROY_NOTIFY: close(arrival)
    default:
      // RandR: the screen or an output has another size or rate.
      if let base = connection.randrEventBase, type == Int32(base) || type == Int32(base) + 1 { readOutputs() }
    }
  }

  private func handleMessage(_ event: UnsafeMutablePointer<xcb_client_message_event_t>, _ arrival: MonotonicInstant) {
    guard event.pointee.type == connection.atoms.protocols, event.pointee.format == 32 else { return }
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
    PlatformLog.write(
      .library,
      "the X server refused request \(error.major_code).\(error.minor_code) with error \(error.error_code)")
  }

  // MARK: - Changes of the window

  private func tell(_ kind: SurfaceChange.Kind, _ time: MonotonicInstant) {
    deliver(.surface(SurfaceChange(surface: surface.id, time: time, kind: kind)))
  }

  private func cancelContacts(_ time: MonotonicInstant) {
    touch.cancelAll(at: time)
    pointer.cancelAll(at: time)
  }

  private func resize(width: Int, height: Int, _ time: MonotonicInstant) {
    guard let geometry = surface.resize(width: width, height: height) else { return }
    pointer.resize(to: geometry.size)
    tell(.geometry(geometry), time)
  }

  private func setVisible(_ visible: Bool, _ time: MonotonicInstant) {
    guard visible != isVisible else { return }
    isVisible = visible
    clock.isHidden = !visible
    if !visible { cancelContacts(time) }
    tell(.visible(visible), time)
  }

  private func setFocus(_ focused: Bool, mode: UInt8, detail: UInt8, _ time: MonotonicInstant) {
    // A grab of the keyboard (a shortcut of the desktop) passes, and the pointer's place is no focus of ours.
    if mode == UInt8(XCB_NOTIFY_MODE_GRAB.rawValue) || mode == UInt8(XCB_NOTIFY_MODE_UNGRAB.rawValue) { return }
    if detail >= UInt8(XCB_NOTIFY_DETAIL_POINTER.rawValue) || detail == UInt8(XCB_NOTIFY_DETAIL_INFERIOR.rawValue) {
      return
    }
    guard focused != hasFocus else { return }
    hasFocus = focused
    if !focused { cancelContacts(time) }
    tell(.focus(focused), time)
  }

  private func close(_ time: MonotonicInstant) {
    cancelContacts(time)
    tell(.closed, time)
    isOver = true
    loop.unwatch(connection.descriptor)
    xcb_destroy_window(connection.raw, surface.window)
    connection.flush()
    ended(.stopped)
  }

  private func lose(_ why: String) {
    loop.unwatch(connection.descriptor)
    cancelContacts(SystemTime.now)
    isOver = true
    ended(.lost(why))
  }

  private func readOutputs() {
    outputs = connection.outputs()
    choosePeriod()
  }

  private func move(toX x: Int, y: Int, width: Int, height: Int) {
    middle = (x + width / 2, y + height / 2)
    choosePeriod()
  }

  /// The output under the window's middle sets the pace.
  private func choosePeriod() {
    clock.period = outputs.period(atX: middle.x, y: middle.y) ?? X11FrameClock.defaultPeriod
  }

  private func tick(_ target: MonotonicInstant) {
    // The frame shows the newest input there is.
    drain()
    guard !isOver else { return }
    deliver(.frame(FrameTick(surface: surface.id, time: SystemTime.now, target: target)))
  }
}
