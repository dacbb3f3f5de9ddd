internal import CXCB
internal import CXFixes
import Foundation
import RenderTree

/// What else a desktop does beside `XControl`'s own.
extension XControl {
  /// A monitor as people define them with RandR, whatever is plugged in.
  public struct Monitor {
    /// Its name.
    public var name: String
    /// Its part of the screen, in pixels.
    public var frame: PixelRect
    /// Its size in millimetres.
    public var millimetres: (width: Int, height: Int)
    /// A monitor.
    public init(_ name: String, _ frame: PixelRect, millimetres: (width: Int, height: Int) = (0, 0)) {
      (self.name, self.frame, self.millimetres) = (name, frame, millimetres)
    }
  }

  /// Makes these the monitors of the screen; the first takes the place of the one output that there is. An empty list
  /// brings that back.
  public func setMonitors(_ monitors: [Monitor]) throws {
    guard
      let answer = xcb_randr_get_monitors_reply(raw, xcb_randr_get_monitors(raw, screen.root, 0), nil),
      let resources = xcb_randr_get_screen_resources_current_reply(
        raw, xcb_randr_get_screen_resources_current(raw, screen.root), nil)
    else { throw RigError("The X server tells no monitors.") }
    defer {
      free(answer)
      free(resources)
    }
    var old = xcb_randr_get_monitors_monitors_iterator(answer)
    while old.rem > 0, let info = old.data {
      if info.pointee.automatic == 0 { xcb_randr_delete_monitor(raw, screen.root, info.pointee.name) }
      xcb_randr_monitor_info_next(&old)
    }
    let first = xcb_randr_get_screen_resources_current_outputs(resources)?.pointee ?? 0
    for (index, monitor) in monitors.enumerated() {
      var info = xcb_randr_monitor_info_t()
      info.name = atom(monitor.name)
      info.primary = index == 0 ? 1 : 0
      info.nOutput = index == 0 ? 1 : 0
      (info.x, info.y) = (Int16(monitor.frame.x), Int16(monitor.frame.y))
      (info.width, info.height) = (UInt16(monitor.frame.width), UInt16(monitor.frame.height))
      info.width_in_millimeters = UInt32(monitor.millimetres.width)
      info.height_in_millimeters = UInt32(monitor.millimetres.height)
      send(info, first)
    }
    sync()
  }

  /// RandR's SetMonitor by hand: the library's own counts the request's length wrongly.
  private func send(_ info: xcb_randr_monitor_info_t, _ output: UInt32) {
    let count = MemoryLayout<xcb_randr_monitor_info_t>.size + 4 * Int(info.nOutput)
    var request = (xcb_randr_set_monitor_request_t(), info, output)
    request.0.window = screen.root
    withUnsafeMutableBytes(of: &request) { bytes in
      // Two slots before the request are the library's own; it fills in the header.
      var parts = [iovec](repeating: iovec(), count: 3)
      parts[2] = iovec(iov_base: bytes.baseAddress, iov_len: MemoryLayout<xcb_randr_set_monitor_request_t>.size + count)
      var kind = xcb_protocol_request_t(
        count: 1, ext: touchstone_xcb_randr(), opcode: UInt8(XCB_RANDR_SET_MONITOR), isvoid: 1)
      parts.withUnsafeMutableBufferPointer { parts in
        _ = xcb_send_request(raw, 0, parts.baseAddress.map { $0 + 2 }, &kind)
      }
    }
  }

  /// Moves the window's corner to this pixel of the screen.
  public func move(_ window: UInt32, x: Int, y: Int) {
    let mask = UInt16(XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue)
    xcb_configure_window(raw, window, mask, [UInt32(truncatingIfNeeded: x), UInt32(truncatingIfNeeded: y)])
    sync()
  }

  /// Lays a window over a part of the screen, until `destroy` takes it away.
  public func cover(_ rect: PixelRect) -> UInt32 {
    let cover = xcb_generate_id(raw)
    xcb_create_window(
      raw, 0, cover, screen.root, Int16(rect.x), Int16(rect.y), UInt16(rect.width), UInt16(rect.height), 0,
      UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), screen.root_visual, XCB_CW_OVERRIDE_REDIRECT.rawValue, [UInt32(1)]
    )
    xcb_map_window(raw, cover)
    sync()
    return cover
  }

  /// Destroys another client's window.
  public func destroy(_ window: UInt32) {
    xcb_destroy_window(raw, window)
    sync()
  }

  /// Says that there is a window manager, or that there is none. It manages nothing.
  public func setManaged(_ isManaged: Bool) {
    let property = atom("_NET_SUPPORTING_WM_CHECK")
    if isManaged {
      xcb_change_property(
        raw, UInt8(XCB_PROP_MODE_REPLACE.rawValue), screen.root, property, UInt32(XCB_ATOM_WINDOW.rawValue), 32, 1,
        [screen.root])
    } else {
      xcb_delete_property(raw, screen.root, property)
    }
    sync()
  }

  /// The number that the server gives to a name.
  public func number(of name: String) -> UInt32 { atom(name) }

  /// Takes the keyboard for this client, or gives it back.
  public func setKeyboardGrabbed(_ isGrabbed: Bool) throws {
    guard isGrabbed else {
      xcb_ungrab_keyboard(raw, UInt32(XCB_CURRENT_TIME))
      return sync()
    }
    let async = UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
    let cookie = xcb_grab_keyboard(raw, 0, screen.root, UInt32(XCB_CURRENT_TIME), async, async)
    let reply = xcb_grab_keyboard_reply(raw, cookie, nil)
    defer { free(reply) }
    guard reply?.pointee.status == 0 else { throw RigError("The X server refused a grab of the keyboard.") }
  }

  /// Gives the keyboard this layout, as `setxkbmap` does.
  public func setLayout(_ layout: String, variant: String = "") throws {
    let command = ["setxkbmap", "-display", displayName, "-layout", layout, "-variant", variant]
    let process = try Spawn.start(command, output: "/dev/null")
    var status: Int32 = 0
    waitpid(process, &status, 0)
    guard status == 0 else { throw RigError("setxkbmap gave no layout \(layout) (Debian: x11-xkb-utils).") }
  }

  /// The pixels of the pointer's picture as it is shown, row by row, with their alpha in the highest byte.
  public func cursor() -> [UInt32] {
    free(xcb_xfixes_query_version_reply(raw, xcb_xfixes_query_version(raw, 4, 0), nil))
    guard let reply = xcb_xfixes_get_cursor_image_reply(raw, xcb_xfixes_get_cursor_image(raw), nil) else { return [] }
    defer { free(reply) }
    guard let pixels = xcb_xfixes_get_cursor_image_cursor_image(reply) else { return [] }
    return (0..<Int(xcb_xfixes_get_cursor_image_cursor_image_length(reply))).map { pixels[$0] }
  }
}

/// A desktop's settings daemon: it owns the selection of XSETTINGS and tells the name of a theme.
public final class SettingsDaemon {
  private let raw: OpaquePointer
  private let window: xcb_window_t
  private let property: xcb_atom_t

  /// Starts one on the display of this control and announces it.
  public init(_ control: XControl, theme: String) throws {
    guard let raw = xcb_connect(control.displayName, nil), xcb_connection_has_error(raw) == 0 else {
      throw RigError("No connection for a settings daemon.")
    }
    self.raw = raw
    let root = control.screen.root
    window = xcb_generate_id(raw)
    property = control.atom("_XSETTINGS_SETTINGS")
    xcb_create_window(raw, 0, window, root, -10, -10, 1, 1, 0, 0, control.screen.root_visual, 0, nil)
    let selection = control.atom("_XSETTINGS_S0")
    xcb_set_selection_owner(raw, window, selection, UInt32(XCB_CURRENT_TIME))
    set(Self.settings(theme: theme))
    var event = xcb_client_message_event_t()
    event.response_type = UInt8(XCB_CLIENT_MESSAGE)
    event.format = 32
    event.window = root
    event.type = control.atom("MANAGER")
    event.data.data32 = (0, selection, window, 0, 0)
    withUnsafePointer(to: &event) { event in
      event.withMemoryRebound(to: CChar.self, capacity: 32) {
        _ = xcb_send_event(raw, 0, root, XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue, $0)
      }
    }
    sync()
  }

  deinit { xcb_disconnect(raw) }

  /// Tells another theme.
  public func setTheme(_ theme: String) { set(Self.settings(theme: theme)) }

  /// Tells these bytes, whatever they mean.
  public func set(_ bytes: [UInt8]) {
    xcb_change_property(
      raw, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, property, property, 8, UInt32(bytes.count), bytes)
    sync()
  }

  private func sync() { free(xcb_get_input_focus_reply(raw, xcb_get_input_focus(raw), nil)) }

  /// Three settings, the theme's name last.
  public static func settings(theme: String) -> [UInt8] {
    func padded(_ text: String) -> [UInt8] { Array(text.utf8) + [UInt8](repeating: 0, count: -text.utf8.count & 3) }
    func setting(_ type: UInt8, _ name: String, _ value: [UInt8]) -> [UInt8] {
      [type, 0] + Bytes.of(UInt16(name.utf8.count)) + padded(name) + Bytes.of(UInt32(7)) + value
    }
    var bytes: [UInt8] = [0, 0, 0, 0] + Bytes.of(UInt32(7)) + Bytes.of(UInt32(3))
    bytes += setting(0, "Xft/DPI", Bytes.of(UInt32(96 * 1024)))
    bytes += setting(2, "Net/Colour", [UInt8](repeating: 1, count: 8))
    bytes += setting(1, "Net/ThemeName", Bytes.of(UInt32(theme.utf8.count)) + padded(theme))
    return bytes
  }
}
