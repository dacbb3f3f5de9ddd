internal import CXCB
import Foundation
import RenderTree
import TouchPlatform

/// The socket to an X server and what is learnt from it once.
@MainActor final class X11Connection {
  let raw: OpaquePointer
  /// What people call the server: `:0`.
  let displayName: String
  /// In the connection's own memory, with its depths and visuals behind it.
  let screen: UnsafeMutablePointer<xcb_screen_t>
  var root: xcb_window_t { screen.pointee.root }
  let descriptor: Int32
  private(set) var atoms = X11Atoms()
  private(set) var inputOpcode: UInt8 = 0
  /// The first number of the events of XInput 1, which tell of pens that come near and go.
  private(set) var inputEventBase: UInt8 = 0
  /// Whether the server tells pinches: XInput 2.4.
  private(set) var hasGestures = false
  private(set) var randrEventBase: UInt8?
  private var hasMonitors = false
  /// The number of the Present extension, which tells when the display refreshes; nil where there is none.
  private(set) var presentOpcode: UInt8?
  /// The number of the keyboard extension's events; nil where there is none.
  private(set) var xkbEventBase: UInt8?
  /// The type of the event that says a shared buffer has been read; nil where buffers cannot be shared.
  private(set) var shmCompletionType: UInt8?
  private var shmOpcode: UInt8?
  private(set) var modifierMap = X11ModifierMap()
  /// The `RESOURCE_MANAGER` property: the user's X resources.
  private(set) var resources = ""
  private(set) var hasWindowManager = false
  private var devicesRequest: UInt32 = 0
  private var devicesAnswer: UnsafeMutablePointer<xcb_input_xi_query_device_reply_t>?
  private var outputsQuestion: X11OutputQuestion?
  /// The window of the daemon that keeps the desktop's settings; 0 for none.
  private(set) var settingsOwner: xcb_window_t = 0
  // Unchecked: asked for each event, and no other code runs while one is taken.
  /// Events read ahead of their turn.
  @exclusivity(unchecked) private var deferred: [UnsafeMutablePointer<xcb_generic_event_t>] = []

  /// Connects to `name`, or to `DISPLAY`. All questions travel together: three round trips in all.
  init(name: String?) throws(PlatformError) {
    Self.ignoreBrokenPipes()
    // One variable, without the dictionary of all.
    displayName = name ?? getenv("DISPLAY").map { String(cString: $0) } ?? ""
    guard !displayName.isEmpty else {
      throw PlatformError.unavailable("no X display is named: DISPLAY is not set")
    }
    var screenNumber: Int32 = 0
    guard let raw = xcb_connect(displayName, &screenNumber) else {
      throw PlatformError.unavailable("there is no memory to connect to the X server “\(displayName)”")
    }
    let failure = xcb_connection_has_error(raw)
    guard failure == 0 else {
      xcb_disconnect(raw)
      throw PlatformError.unavailable(Self.reason(failure, displayName))
    }
    self.raw = raw
    descriptor = xcb_get_file_descriptor(raw)
    var screens = xcb_setup_roots_iterator(xcb_get_setup(raw))
    for _ in 0..<max(0, screenNumber) where screens.rem > 1 { xcb_screen_next(&screens) }
    guard let screen = screens.data else {
      xcb_disconnect(raw)
      throw PlatformError.unavailable("the X server “\(displayName)” has no screen")
    }
    self.screen = screen
    // Everything is set, so an error from here on runs deinit, which disconnects.
    try learn(screenNumber: screenNumber)
  }

  isolated deinit {
    for event in deferred { free(event) }
    free(devicesAnswer)
    xcb_disconnect(raw)
  }

  // MARK: - Events

  /// The next event, reading the socket when none has been read yet. The caller frees it.
  func poll() -> UnsafeMutablePointer<xcb_generic_event_t>? {
    deferred.isEmpty ? xcb_poll_for_event(raw) : deferred.removeFirst()
  }

  /// The next event that has been read already: no system call. The caller frees it.
  func queued() -> UnsafeMutablePointer<xcb_generic_event_t>? {
    deferred.isEmpty ? xcb_poll_for_queued_event(raw) : deferred.removeFirst()
  }

  /// Reads what has arrived and hands each event to `takes`; those it does not take keep their turn.
  func readAhead(_ takes: (UnsafeMutablePointer<xcb_generic_event_t>) -> Bool) {
    deferred.removeAll { event in
      guard takes(event) else { return false }
      free(event)
      return true
    }
    var event = xcb_poll_for_event(raw)
    while let arrived = event {
      if takes(arrived) { free(arrived) } else { deferred.append(arrived) }
      event = xcb_poll_for_queued_event(raw)
    }
  }

  func flush() { xcb_flush(raw) }

  /// Whether an error with this major opcode is one of shared memory.
  func isSharedMemory(opcode: UInt8) -> Bool { opcode == shmOpcode }

  /// The input devices as they are now, and the number of the request that asked. One round trip, except for the first
  /// call, which has its answer already.
  func devices() -> (devices: X11Devices, request: UInt32) {
    var answer = devicesAnswer
    devicesAnswer = nil
    if answer == nil {
      let cookie = xcb_input_xi_query_device(raw, UInt16(XCB_INPUT_DEVICE_ALL.rawValue))
      devicesRequest = cookie.sequence
      answer = xcb_input_xi_query_device_reply(raw, cookie, nil)
    }
    guard let answer else { return (X11Devices(), devicesRequest) }
    defer { free(answer) }
    let width = Double(screen.pointee.width_in_pixels)
    return (X11Devices(answer, atoms: atoms, screenWidth: width), devicesRequest)
  }

  /// The outputs as they are now. Two round trips, one for the first call.
  func outputs() -> X11Outputs {
    guard randrEventBase != nil else { return X11Outputs() }
    let question = outputsQuestion ?? X11OutputQuestion(raw, root: root, hasMonitors: hasMonitors)
    outputsQuestion = nil
    return question.answer(raw)
  }

  /// The user's X resources as they are now. One round trip.
  func readResources() -> String {
    resources = text(of: xcb_get_property_reply(raw, askResources(), nil))
    return resources
  }

  /// Which keys are modifiers now. One round trip.
  func readModifierMap() -> X11ModifierMap {
    let setup = xcb_get_setup(raw).pointee
    modifierMap = X11ModifierMap(raw, setup, X11ModifierMap.request(raw, setup))
    return modifierMap
  }

  /// Where the window's corner is on the screen, whatever stands around it. One round trip.
  func origin(of window: xcb_window_t) -> (x: Int, y: Int)? {
    guard let reply = xcb_translate_coordinates_reply(raw, xcb_translate_coordinates(raw, window, root, 0, 0), nil)
    else { return nil }
    defer { free(reply) }
    return (Int(reply.pointee.dst_x), Int(reply.pointee.dst_y))
  }

  /// Why the connection is unusable, or nil while it works.
  var failure: String? {
    let code = xcb_connection_has_error(raw)
    guard code != 0 else { return nil }
    if code == XCB_CONN_ERROR { return "the X server \(displayName) went away: it closed the connection" }
    return Self.reason(code, displayName)
  }

  private static func reason(_ code: Int32, _ name: String) -> String {
    switch code {
    case XCB_CONN_CLOSED_MEM_INSUFFICIENT: "there is no memory for the connection to the X server “\(name)”"
    case XCB_CONN_CLOSED_REQ_LEN_EXCEED: "a request to the X server “\(name)” was longer than it accepts"
    case XCB_CONN_CLOSED_PARSE_ERR: "“\(name)” is not the name of an X display"
    case XCB_CONN_CLOSED_INVALID_SCREEN: "the X server “\(name)” has no such screen"
    case XCB_CONN_CLOSED_FDPASSING_FAILED: "the X server “\(name)” takes no file descriptors"
    default: "no X server answers at “\(name)”, or it refuses this user"
    }
  }

  /// A server that dies while a request is written must be an error to handle, not the end of the process. Only the
  /// default is replaced: an app's own handler stays.
  private static func ignoreBrokenPipes() {
    var action = sigaction()
    guard sigaction(SIGPIPE, nil, &action) == 0 else { return }
    if action.__sigaction_handler.sa_handler == nil { signal(SIGPIPE, SIG_IGN) }
  }

  // MARK: - What is asked once

  private func learn(screenNumber: Int32) throws(PlatformError) {
    let setup = xcb_get_setup(raw).pointee
    xcb_prefetch_extension_data(raw, touchstone_xcb_input())
    xcb_prefetch_extension_data(raw, touchstone_xcb_shm())
    xcb_prefetch_extension_data(raw, touchstone_xcb_randr())
    xcb_prefetch_extension_data(raw, touchstone_xcb_present())
    X11KeyboardExtension.prefetch(raw)
    xcb_prefetch_maximum_request_length(raw)
    // Changes of what is read below must not be missed: ask for them first. Daemons announce themselves to the root.
    let rootEvents = XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue | XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue
    xcb_change_window_attributes(raw, root, XCB_CW_EVENT_MASK.rawValue, [rootEvents])
    let names = X11Atoms.request(raw, screenNumber: screenNumber)
    let resourcesCookie = askResources()
    let keyboard = X11ModifierMap.request(raw, setup)

    guard let input = xcb_get_extension_data(raw, touchstone_xcb_input()), input.pointee.present != 0 else {
      throw PlatformError.unsupported("the X server \(displayName) has no XInput extension, so no touches")
    }
    inputOpcode = input.pointee.major_opcode
    inputEventBase = input.pointee.first_event
    let shm = xcb_get_extension_data(raw, touchstone_xcb_shm())
    let randr = xcb_get_extension_data(raw, touchstone_xcb_randr())
    let present = xcb_get_extension_data(raw, touchstone_xcb_present())

    let inputVersion = xcb_input_xi_query_version(raw, 2, 4)
    let devices = xcb_input_xi_query_device(raw, UInt16(XCB_INPUT_DEVICE_ALL.rawValue))
    let shmVersion = shm?.pointee.present == 1 ? xcb_shm_query_version(raw) : nil
    let randrVersion = randr?.pointee.present == 1 ? xcb_randr_query_version(raw, 1, 5) : nil
    if let present, present.pointee.present == 1 {
      presentOpcode = present.pointee.major_opcode
      // The protocol wants the question; any version does.
      xcb_discard_reply(raw, xcb_present_query_version(raw, 1, 0).sequence)
    }
    let keyboardUse = X11KeyboardExtension.request(raw)
    atoms = X11Atoms(raw, names)
    let manager = xcb_get_property(
      raw, 0, root, atoms.supportingWindowManager, UInt32(XCB_ATOM_WINDOW.rawValue), 0, 1)
    // A server without monitors refuses that half of the question, which is an answer, too.
    if randrVersion != nil { outputsQuestion = X11OutputQuestion(raw, root: root, hasMonitors: true) }
    let owner = xcb_get_selection_owner(raw, atoms.settingsOwner)

    modifierMap = X11ModifierMap(raw, setup, keyboard)
    resources = text(of: xcb_get_property_reply(raw, resourcesCookie, nil))
    let version = xcb_input_xi_query_version_reply(raw, inputVersion, nil)
    defer { free(version) }
    guard let version, (version.pointee.major_version, version.pointee.minor_version) >= (2, 2) else {
      let has = version.map { "\($0.pointee.major_version).\($0.pointee.minor_version)" } ?? "none"
      xcb_discard_reply(raw, devices.sequence)
      xcb_discard_reply(raw, owner.sequence)
      throw PlatformError.unsupported("the X server \(displayName) has XInput \(has); touches need 2.2")
    }
    hasGestures = (version.pointee.major_version, version.pointee.minor_version) >= (2, 4)
    devicesRequest = devices.sequence
    devicesAnswer = xcb_input_xi_query_device_reply(raw, devices, nil)
    xkbEventBase = X11KeyboardExtension.answer(raw, keyboardUse)
    if let shmVersion, let reply = xcb_shm_query_version_reply(raw, shmVersion, nil) {
      // From 1.2 on memory is shared by descriptor, which only a local socket carries.
      if (reply.pointee.major_version, reply.pointee.minor_version) >= (1, 2), isLocal {
        shmOpcode = shm?.pointee.major_opcode
        shmCompletionType = shm.map { $0.pointee.first_event + UInt8(XCB_SHM_COMPLETION) }
      }
      free(reply)
    }
    if let randrVersion, let reply = xcb_randr_query_version_reply(raw, randrVersion, nil) {
      if (reply.pointee.major_version, reply.pointee.minor_version) >= (1, 3) {
        randrEventBase = randr?.pointee.first_event
        hasMonitors = (reply.pointee.major_version, reply.pointee.minor_version) >= (1, 5)
      }
      free(reply)
    }
    if let reply = xcb_get_selection_owner_reply(raw, owner, nil) {
      settingsOwner = reply.pointee.owner
      free(reply)
    }
    if let reply = xcb_get_property_reply(raw, manager, nil) {
      hasWindowManager = reply.pointee.value_len > 0
      free(reply)
    }
  }

  /// The part of the screen that panels leave free, as the window manager tells of the first desktop; nil where it does
  /// not. One round trip.
  func readWorkArea() -> PixelRect? {
    guard atoms.workArea != 0 else { return nil }
    let question = xcb_get_property(raw, 0, root, atoms.workArea, UInt32(XCB_ATOM_CARDINAL.rawValue), 0, 4)
    guard let reply = xcb_get_property_reply(raw, question, nil) else { return nil }
    defer { free(reply) }
    guard reply.pointee.format == 32, reply.pointee.value_len == 4, let start = xcb_get_property_value(reply) else {
      return nil
    }
    let words = UnsafeRawBufferPointer(start: start, count: 16).bindMemory(to: Int32.self)
    return PixelRect(x: Int(words[0]), y: Int(words[1]), width: Int(words[2]), height: Int(words[3]))
  }

  private func askResources() -> xcb_get_property_cookie_t {
    xcb_get_property(
      raw, 0, root, UInt32(XCB_ATOM_RESOURCE_MANAGER.rawValue), UInt32(XCB_ATOM_STRING.rawValue), 0, 1 << 16)
  }

  /// Whether the server is at the other end of a Unix socket.
  private var isLocal: Bool {
    var address = sockaddr()
    var length = socklen_t(MemoryLayout<sockaddr>.size)
    return getsockname(descriptor, &address, &length) == 0 && address.sa_family == sa_family_t(AF_UNIX)
  }

  private func text(of reply: UnsafeMutablePointer<xcb_get_property_reply_t>?) -> String {
    guard let reply else { return "" }
    defer { free(reply) }
    guard reply.pointee.format == 8, let start = xcb_get_property_value(reply) else { return "" }
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(xcb_get_property_value_length(reply)))
    return String(decoding: bytes, as: UTF8.self)
  }
}
