internal import CXCB
import Foundation

/// The desktop's settings by the XSETTINGS protocol: whether its theme is dark.
///
/// A settings daemon owns a selection and keeps the settings in a property of its window. It may come, change and go at
/// any time; without one the desktop is light.
@MainActor final class X11Settings {
  private let connection: X11Connection
  private var owner: xcb_window_t = 0
  private(set) var isDark = false

  init(connection: X11Connection) {
    self.connection = connection
    follow(connection.settingsOwner)
  }

  /// A property changed.
  /// - Returns: whether the theme may have changed with it.
  func receive(_ event: xcb_property_notify_event_t) -> Bool {
    guard owner != 0, event.window == owner, event.atom == connection.atoms.settings else { return false }
    return read()
  }

  /// A daemon has announced itself to the root window.
  func receive(_ event: xcb_client_message_event_t) -> Bool {
    guard event.type == connection.atoms.manager, event.data.data32.1 == connection.atoms.settingsOwner else {
      return false
    }
    return follow(event.data.data32.2)
  }

  /// A window is gone.
  func windowGone(_ window: xcb_window_t) -> Bool {
    guard owner != 0, window == owner else { return false }
    owner = 0
    return setDark(false)
  }

  @discardableResult
  private func follow(_ window: xcb_window_t) -> Bool {
    owner = window
    guard window != 0 else { return setDark(false) }
    let events = XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue | XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue
    xcb_change_window_attributes(connection.raw, window, XCB_CW_EVENT_MASK.rawValue, [events])
    return read()
  }

  private func read() -> Bool {
    let cookie = xcb_get_property(
      connection.raw, 0, owner, connection.atoms.settings, connection.atoms.settings, 0, 1 << 14)
    guard let reply = xcb_get_property_reply(connection.raw, cookie, nil) else { return false }
    defer { free(reply) }
    guard reply.pointee.format == 8, let start = xcb_get_property_value(reply) else { return false }
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(xcb_get_property_value_length(reply)))
    return setDark(Self.isDark(theme: XSettingsText(bytes).string(named: "Net/ThemeName")))
  }

  private func setDark(_ dark: Bool) -> Bool {
    defer { isDark = dark }
    return dark != isDark
  }

  /// `Adwaita-dark`, `Breeze-Dark`, `Mint-Y-Dark-Aqua`, `Theme:dark`: one of the words of the name is dark.
  nonisolated static func isDark(theme: String?) -> Bool {
    (theme ?? "").lowercased().split { !$0.isLetter && !$0.isNumber }.contains("dark")
  }
}

/// The bytes of `_XSETTINGS_SETTINGS`: byte order, serial and count; then for each setting its type, name, serial, value.
struct XSettingsText {
  private let bytes: UnsafeRawBufferPointer
  private let isBig: Bool

  /// Any bytes; they must outlive this.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    isBig = bytes.first == 1
  }

  /// The value of this setting, or nil where there is none of that name, it is no string, or the bytes end before it.
  func string(named wanted: String) -> String? {
    guard let count = number(at: 8, width: 4) else { return nil }
    var at = 12
    var left = count
    while left > 0, let type = byte(at), let nameLength = number(at: at + 2, width: 2) {
      left -= 1
      guard let name = text(at: at + 4, count: nameLength) else { return nil }
      // The name is padded to four bytes, and the serial follows.
      at += 4 + (nameLength + 3) & ~3 + 4
      switch type {
      case 0: at += 4
      case 1:
        guard let length = number(at: at, width: 4), let value = text(at: at + 4, count: length) else { return nil }
        if name == wanted { return value }
        at += 4 + (length + 3) & ~3
      case 2: at += 8
      default: return nil
      }
    }
    return nil
  }

  private func byte(_ at: Int) -> UInt8? { at < bytes.count ? bytes[at] : nil }

  private func number(at: Int, width: Int) -> Int? {
    guard at <= bytes.count - width else { return nil }
    var value = 0
    for index in 0..<width { value = value << 8 | Int(bytes[at + (isBig ? index : width - 1 - index)]) }
    return value
  }

  private func text(at: Int, count: Int) -> String? {
    guard at <= bytes.count, count <= bytes.count - at else { return nil }
    return String(decoding: bytes[at..<(at + count)], as: UTF8.self)
  }
}
