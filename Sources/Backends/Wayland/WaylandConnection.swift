internal import CWayland
internal import CWaylandProtocols
import Foundation
import TouchPlatform

/// The socket to a compositor: reads without waiting, writes without waiting, and says why it ended.
@MainActor final class WaylandConnection {
  let display: OpaquePointer
  let inbox = WaylandInbox()
  let globals: WaylandGlobals
  /// What people call the compositor: `wayland-0`.
  let name: String
  let descriptor: Int32
  /// The compositor takes nothing at the moment; what was said waits.
  private(set) var isStalled = false

  /// How long an answer of the compositor is waited for at the start, in seconds.
  static let patience = 10.0

  /// Connects to the socket of this name, by default that of `WAYLAND_DISPLAY`, and asks for its globals. Two round trips.
  init(name: String?) throws(PlatformError) {
    WaylandLog.install
    let variable = name ?? getenv("WAYLAND_DISPLAY").map { String(cString: $0) } ?? ""
    let socket = getenv("WAYLAND_SOCKET").map { String(cString: $0) } ?? ""
    guard !variable.isEmpty || !socket.isEmpty else {
      throw PlatformError.unavailable("no Wayland compositor is named: WAYLAND_DISPLAY is not set")
    }
    self.name = variable.isEmpty ? "descriptor \(socket)" : variable
    // libwayland itself only says that there is no such file.
    if !variable.isEmpty, !variable.hasPrefix("/"), getenv("XDG_RUNTIME_DIR") == nil {
      throw PlatformError.unavailable(
        "the Wayland compositor “\(variable)” cannot be found: XDG_RUNTIME_DIR is not set")
    }
    guard let display = wl_display_connect(variable.isEmpty ? nil : variable) else {
      let why = String(cString: strerror(errno))
      throw PlatformError.unavailable("no Wayland compositor answers at “\(self.name)”: \(why)")
    }
    self.display = display
    descriptor = wl_display_get_fd(display)
    globals = WaylandGlobals(display: display, inbox: inbox)
    // From here on an error runs deinit. The globals come first, then what they say of themselves.
    try roundTrip()
    if let missing = globals.missing {
      throw PlatformError.unsupported("the Wayland compositor “\(self.name)” has no \(missing)")
    }
    try roundTrip()
  }

  isolated deinit {
    while let event = inbox.next() {
      if case .keyboard(_, .keymap(_, let descriptor, _)) = event { close(descriptor) }
    }
    globals.destroy()
    wl_display_disconnect(display)
  }

  // MARK: - Reading

  /// Decodes what has arrived into the inbox, one piece of the socket at most; never waits.
  func read() {
    while wl_display_prepare_read(display) != 0 {
      if wl_display_dispatch_pending(display) < 0 { return }
    }
    // The socket is read without waiting, whether or not there is something.
    if wl_display_read_events(display) < 0 { return }
    wl_display_dispatch_pending(display)
  }

  /// Whether bytes wait to be read.
  var hasUnread: Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
  }

  /// Sends what was said, as far as the compositor takes it.
  func flush() {
    isStalled = wl_display_flush(display) < 0 && errno == EAGAIN
  }

  /// Waits until the compositor has answered everything asked so far.
  func roundTrip() throws(PlatformError) {
    let flag = WaylandFlag()
    guard let callback = wl_display_sync(display) else {
      throw PlatformError.unavailable("there is no memory to talk to the Wayland compositor “\(name)”")
    }
    // Unsafe: the callback is destroyed before this function gives up the flag.
    wl_callback_add_listener(callback, WaylandFlag.listener, Unmanaged.passUnretained(flag).toOpaque())
    defer { wl_callback_destroy(callback) }
    try wait(for: "its answer") { flag.isSet }
  }

  /// Reads until `condition` holds. An app that starts must not wait for a compositor that hangs.
  func wait(for what: String, until condition: () -> Bool) throws(PlatformError) {
    let limit = SystemTime.now.advanced(bySeconds: Self.patience)
    while !condition() {
      flush()
      while wl_display_prepare_read(display) != 0 {
        // A connection that has failed keeps what it has not handed over for ever.
        if wl_display_dispatch_pending(display) < 0, let failure { throw PlatformError.unavailable(failure) }
      }
      let left = limit.nanoseconds(since: SystemTime.now)
      var socket = pollfd(
        fd: descriptor, events: Int16(POLLIN) | (isStalled ? Int16(POLLOUT) : 0), revents: 0)
      let answer = left > 0 ? poll(&socket, 1, Int32(min(1000, left / 1_000_000 + 1))) : 0
      if answer > 0, socket.revents & ~Int16(POLLOUT) != 0 {
        wl_display_read_events(display)
      } else {
        wl_display_cancel_read(display)
      }
      wl_display_dispatch_pending(display)
      if let failure { throw PlatformError.unavailable(failure) }
      if left <= 0 {
        throw PlatformError.unavailable("the Wayland compositor “\(name)” does not answer; waited for \(what)")
      }
    }
  }

  // MARK: - Its end

  /// Why the connection is unusable, or nil while it works.
  var failure: String? {
    let code = wl_display_get_error(display)
    guard code != 0 else { return nil }
    if code == EPROTO {
      var interface: UnsafePointer<wl_interface>?
      var object: UInt32 = 0
      let number = wl_display_get_protocol_error(display, &interface, &object)
      let what = interface.flatMap { $0.pointee.name.map { String(cString: $0) } } ?? "an unknown object"
      let said = WaylandLog.take()
      return "the Wayland compositor “\(name)” ended the connection: error \(number) of \(what)"
        + (said.isEmpty ? "" : " (\(said))")
    }
    if code == EPIPE || code == ECONNRESET { return "the Wayland compositor “\(name)” went away" }
    let said = WaylandLog.take()
    return "the connection to the Wayland compositor “\(name)” failed: \(String(cString: strerror(code)))"
      + (said.isEmpty ? "" : " (\(said))")
  }
}

/// Set by the answer to a question.
final class WaylandFlag {
  private(set) var isSet = false

  // Unsafe: the table never changes once it is made, and Wayland hands back the flag, which outlives the callback.
  nonisolated(unsafe) static let listener: UnsafeMutablePointer<wl_callback_listener> = {
    let listener = UnsafeMutablePointer<wl_callback_listener>.allocate(capacity: 1)
    listener.initialize(
      to: wl_callback_listener(done: { data, _, _ in
        guard let data else { return }
        Unmanaged<WaylandFlag>.fromOpaque(data).takeUnretainedValue().isSet = true
      }))
    return listener
  }()
}
