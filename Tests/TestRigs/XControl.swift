internal import CXCB
import Foundation
import PictureMeasures
import RenderTree

/// A second client of a rig's server: looks at the screen, and does what users, window managers and system tools do.
///
/// Every call returns when the server has done it.
public final class XControl {
  let raw: OpaquePointer
  let screen: xcb_screen_t
  let displayName: String

  /// Connects to the display of this name.
  public init(displayName: String) throws {
    guard let raw = xcb_connect(displayName, nil) else { throw RigError("No memory for a connection.") }
    guard xcb_connection_has_error(raw) == 0 else {
      xcb_disconnect(raw)
      throw RigError("The X server \(displayName) does not answer.")
    }
    self.raw = raw
    self.displayName = displayName
    screen = xcb_setup_roots_iterator(xcb_get_setup(raw)).data.pointee
    free(xcb_input_xi_query_version_reply(raw, xcb_input_xi_query_version(raw, 2, 4), nil))
  }

  deinit { xcb_disconnect(raw) }

  /// The screen's width and height in pixels.
  public var screenSize: (Int, Int) { (Int(screen.width_in_pixels), Int(screen.height_in_pixels)) }

  /// What the screen shows now; the alpha of every pixel is 255.
  public func screenshot() throws -> PixelBuffer {
    let width = screen.width_in_pixels
    let height = screen.height_in_pixels
    let format = UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue)
    let cookie = xcb_get_image(raw, format, screen.root, 0, 0, width, height, .max)
    guard let reply = xcb_get_image_reply(raw, cookie, nil), let data = xcb_get_image_data(reply) else {
      throw RigError("The X server gives no picture of its screen.")
    }
    defer { free(reply) }
    let pixels = UnsafeRawBufferPointer(start: data, count: Int(xcb_get_image_data_length(reply)))
    let stride = Int(width) * 4
    guard let picture = PixelBuffer(screen: pixels, width: Int(width), height: Int(height), stride: stride) else {
      throw RigError("The X server's picture is cut.")
    }
    return picture
  }

  /// The top-level window with this title, when there is one.
  public func window(titled title: String) -> UInt32? {
    guard let tree = xcb_query_tree_reply(raw, xcb_query_tree(raw, screen.root), nil) else { return nil }
    defer { free(tree) }
    guard let children = xcb_query_tree_children(tree) else { return nil }
    return (0..<Int(xcb_query_tree_children_length(tree))).map { children[$0] }.first { self.title(of: $0) == title }
  }

  /// A property of 32-bit values; empty when the window does not have it.
  public func words(of property: String, window: UInt32) -> [UInt32] {
    guard let reply = self.property(atom(property), window) else { return [] }
    defer { free(reply) }
    guard reply.pointee.format == 32, let start = xcb_get_property_value(reply) else { return [] }
    return (0..<Int(reply.pointee.value_len)).map { start.load(fromByteOffset: $0 * 4, as: UInt32.self) }
  }

  /// The window's place and size on the screen, in pixels.
  public func frame(of window: UInt32) -> PixelRect? {
    guard let reply = xcb_get_geometry_reply(raw, xcb_get_geometry(raw, window), nil) else { return nil }
    defer { free(reply) }
    let frame = reply.pointee
    return PixelRect(x: Int(frame.x), y: Int(frame.y), width: Int(frame.width), height: Int(frame.height))
  }

  /// Gives the window another size in pixels, as a window manager does.
  public func resize(_ window: UInt32, width: Int, height: Int) {
    let mask = UInt16(XCB_CONFIG_WINDOW_WIDTH.rawValue | XCB_CONFIG_WINDOW_HEIGHT.rawValue)
    xcb_configure_window(raw, window, mask, [UInt32(width), UInt32(height)])
    sync()
  }

  /// Asks the window to close, as a click on its close button does.
  public func close(_ window: UInt32) { send("WM_DELETE_WINDOW", to: window) }

  private func send(_ protocolName: String, to window: UInt32) {
    var event = xcb_client_message_event_t()
    event.response_type = UInt8(XCB_CLIENT_MESSAGE)
    event.format = 32
    event.window = window
    event.type = atom("WM_PROTOCOLS")
    event.data.data32.0 = atom(protocolName)
    withUnsafePointer(to: &event) { event in
      event.withMemoryRebound(to: CChar.self, capacity: 32) { _ = xcb_send_event(raw, 0, window, 0, $0) }
    }
    sync()
  }

  /// Hides the window, or shows it again.
  public func setVisible(_ window: UInt32, _ visible: Bool) {
    if visible { xcb_map_window(raw, window) } else { xcb_unmap_window(raw, window) }
    sync()
  }

  /// Gives the keyboard's focus to the window, or takes it from all windows.
  public func focus(on window: UInt32?) {
    let none = UInt8(XCB_INPUT_FOCUS_NONE.rawValue)
    xcb_set_input_focus(raw, none, window ?? UInt32(XCB_NONE), UInt32(XCB_CURRENT_TIME))
    sync()
  }

  /// Covers a part of the screen with another window and uncovers it again.
  public func coverForAMoment(_ rect: PixelRect) {
    let cover = xcb_generate_id(raw)
    let mask = XCB_CW_BACK_PIXEL.rawValue | XCB_CW_OVERRIDE_REDIRECT.rawValue
    xcb_create_window(
      raw, 0, cover, screen.root, Int16(rect.x), Int16(rect.y), UInt16(rect.width), UInt16(rect.height), 0,
      UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), screen.root_visual, mask, [screen.white_pixel, 1])
    xcb_map_window(raw, cover)
    sync()
    xcb_destroy_window(raw, cover)
    sync()
  }

  /// Sets the user's X resources (`Xft.dpi: 144`), or takes them away.
  public func setResources(_ text: String?) {
    let property = UInt32(XCB_ATOM_RESOURCE_MANAGER.rawValue)
    if let text {
      xcb_change_property(
        raw, UInt8(XCB_PROP_MODE_REPLACE.rawValue), screen.root, property, UInt32(XCB_ATOM_STRING.rawValue), 8,
        UInt32(text.utf8.count), text)
    } else {
      xcb_delete_property(raw, screen.root, property)
    }
    sync()
  }

  /// Sets a property of the root window to numbers, as window managers do, or takes it away.
  public func setRootProperty(_ name: String, _ words: [UInt32]?) {
    if let words {
      xcb_change_property(
        raw, UInt8(XCB_PROP_MODE_REPLACE.rawValue), screen.root, atom(name), UInt32(XCB_ATOM_CARDINAL.rawValue), 32,
        UInt32(words.count), words)
    } else {
      xcb_delete_property(raw, screen.root, atom(name))
    }
    sync()
  }

  /// Ends the connection of the client that made the window, as `xkill` does.
  public func killClient(of window: UInt32) {
    xcb_kill_client(raw, window)
    sync()
  }

  /// A client that takes touches away from others; see `TouchGrab`.
  public func grabTouches() throws -> TouchGrab { try TouchGrab(displayName: displayName) }

  /// Asks the window whether its app lives, as window managers do; the app answers when it has handled all events before.
  public func ping(_ window: UInt32) {
    xcb_change_window_attributes(
      raw, screen.root, XCB_CW_EVENT_MASK.rawValue, [XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue])
    send("_NET_WM_PING", to: window)
  }

  /// Whether an answer to `ping` has come; each is told once.
  public func hasAnswer() -> Bool {
    let ping = atom("_NET_WM_PING")
    while let event = xcb_poll_for_event(raw) {
      defer { free(event) }
      guard Int32(event.pointee.response_type & 0x7f) == XCB_CLIENT_MESSAGE else { continue }
      let message = UnsafeRawPointer(event).assumingMemoryBound(to: xcb_client_message_event_t.self)
      if message.pointee.data.data32.0 == ping, message.pointee.window == screen.root { return true }
    }
    return false
  }

  // MARK: - Devices

  func setDevice(_ name: String, enabled: Bool) throws {
    guard let id = device(named: name) else { throw RigError("The X server has no device \(name).") }
    let value: [UInt8] = [enabled ? 1 : 0, 0, 0, 0]
    xcb_input_xi_change_property(
      raw, id, UInt8(XCB_PROP_MODE_REPLACE.rawValue), 8, atom("Device Enabled"), UInt32(XCB_ATOM_INTEGER.rawValue), 1,
      value)
    sync()
  }

  private func device(named name: String) -> UInt16? {
    let cookie = xcb_input_xi_query_device(raw, UInt16(XCB_INPUT_DEVICE_ALL.rawValue))
    guard let reply = xcb_input_xi_query_device_reply(raw, cookie, nil) else { return nil }
    defer { free(reply) }
    var infos = xcb_input_xi_query_device_infos_iterator(reply)
    while infos.rem > 0, let info = infos.data {
      let length = Int(xcb_input_xi_device_info_name_length(info))
      let bytes = UnsafeRawBufferPointer(start: xcb_input_xi_device_info_name(info), count: length)
      if String(decoding: bytes, as: UTF8.self) == name { return info.pointee.deviceid }
      xcb_input_xi_device_info_next(&infos)
    }
    return nil
  }

  // MARK: - Questions

  /// Returns when the server has handled all requests before.
  public func sync() { free(xcb_get_input_focus_reply(raw, xcb_get_input_focus(raw), nil)) }

  func atom(_ name: String) -> xcb_atom_t {
    guard let reply = xcb_intern_atom_reply(raw, xcb_intern_atom(raw, 0, UInt16(name.utf8.count), name), nil) else {
      return 0
    }
    defer { free(reply) }
    return reply.pointee.atom
  }

  private func property(_ name: xcb_atom_t, _ window: UInt32) -> UnsafeMutablePointer<xcb_get_property_reply_t>? {
    xcb_get_property_reply(raw, xcb_get_property(raw, 0, window, name, 0, 0, 1024), nil)
  }

  private func title(of window: UInt32) -> String? {
    guard let reply = property(UInt32(XCB_ATOM_WM_NAME.rawValue), window) else { return nil }
    defer { free(reply) }
    let bytes = UnsafeRawBufferPointer(
      start: xcb_get_property_value(reply), count: Int(xcb_get_property_value_length(reply)))
    return String(decoding: bytes, as: UTF8.self)
  }
}
