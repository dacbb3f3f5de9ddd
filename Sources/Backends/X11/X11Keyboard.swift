internal import CXCB
internal import CXKB
import Foundation
import TouchPlatform

/// What the keys of a server's keyboards type: their keymaps, as the server has them, and composed characters.
///
/// A keymap is asked for when the first key needs it (some round trips, once) and again after the server says that it
/// has changed. Each key event carries the modifiers and the layout group that hold for it, so no state is followed.
@MainActor final class X11Keyboard {
  private struct Map {
    var keymap: OpaquePointer
    var state: OpaquePointer
  }
  private let raw: OpaquePointer
  private let isAvailable: Bool
  private var context: OpaquePointer?
  /// By master device; nil for one whose keymap could not be had.
  private var maps: [UInt16: Map?] = [:]
  private var compose: OpaquePointer?
  private var hasComposeFailed = false
  /// More master keyboards than this share the memory of the first ones.
  private static let limit = 8

  init(connection: X11Connection) {
    raw = connection.raw
    isAvailable = connection.xkbEventBase != nil
  }

  isolated deinit {
    invalidate()
    if let compose { xkb_compose_state_unref(compose) }
    if let context { xkb_context_unref(context) }
  }

  /// The keymaps have changed.
  func invalidate() {
    for case let map? in maps.values {
      xkb_state_unref(map.state)
      xkb_keymap_unref(map.keymap)
    }
    maps = [:]
  }

  /// What a key types when it is pressed or repeats; empty for keys that type nothing and while a character is
  /// composed.
  /// - Parameter isRepeat: repeats compose nothing.
  func text(
    of code: UInt32, modifiers: xcb_input_modifier_info_t, group: xcb_input_group_info_t, device: UInt16, isRepeat: Bool
  ) -> String {
    guard code <= 255, let map = map(of: device) else { return "" }
    xkb_state_update_mask(
      map.state, modifiers.base, modifiers.latched, modifiers.locked, UInt32(group.base), UInt32(group.latched),
      UInt32(group.locked))
    if !isRepeat, let composed = composed(xkb_state_key_get_one_sym(map.state, code)) { return composed }
    return Self.utf8 { xkb_state_key_get_utf8(map.state, code, $0, $1) }
  }

  /// Forgets a character that is half composed.
  func resetComposing() {
    if let compose { xkb_compose_state_reset(compose) }
  }

  // MARK: -

  private func map(of device: UInt16) -> Map? {
    guard isAvailable else { return nil }
    if let known = maps[device] { return known }
    if maps.count >= Self.limit { invalidate() }
    let map = read(device)
    maps[device] = .some(map)
    if map == nil {
      PlatformLog.write(
        .platform, "the X server tells no usable keymap of keyboard \(device): its keys type no characters")
    }
    return map
  }

  private func read(_ device: UInt16) -> Map? {
    if context == nil { context = xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES) }
    guard let context, device <= 127,
      let keymap = xkb_x11_keymap_new_from_device(context, raw, Int32(device), XKB_KEYMAP_COMPILE_NO_FLAGS)
    else { return nil }
    guard let state = xkb_state_new(keymap) else {
      xkb_keymap_unref(keymap)
      return nil
    }
    return Map(keymap: keymap, state: state)
  }

  /// What the key adds to a character that is being composed, or nil when none is.
  private func composed(_ symbol: xkb_keysym_t) -> String? {
    // The table is large: it is read when the first dead key or the compose key is pressed.
    let begins = (0xfe50...0xfe93).contains(symbol) || symbol == 0xff20
    guard compose != nil || begins, let compose = compose ?? makeCompose() else { return nil }
    guard xkb_compose_state_feed(compose, symbol) == XKB_COMPOSE_FEED_ACCEPTED else { return nil }
    switch xkb_compose_state_get_status(compose) {
    case XKB_COMPOSE_COMPOSING: return ""
    case XKB_COMPOSE_COMPOSED:
      defer { xkb_compose_state_reset(compose) }
      return Self.utf8 { xkb_compose_state_get_utf8(compose, $0, $1) }
    case XKB_COMPOSE_CANCELLED:
      xkb_compose_state_reset(compose)
      return ""
    default: return nil
    }
  }

  private func makeCompose() -> OpaquePointer? {
    guard !hasComposeFailed else { return nil }
    let environment = ProcessInfo.processInfo.environment
    let variables = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
    let locale = variables.first { !$0.isEmpty } ?? "C"
    // The C locale composes nothing; what people type is Unicode whatever the locale says.
    let names = locale == "C" || locale == "POSIX" ? ["en_US.UTF-8"] : [locale, "en_US.UTF-8"]
    for name in names {
      guard let context, let table = xkb_compose_table_new_from_locale(context, name, XKB_COMPOSE_COMPILE_NO_FLAGS)
      else { continue }
      defer { xkb_compose_table_unref(table) }
      compose = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS)
      if compose != nil { return compose }
    }
    hasComposeFailed = true
    return nil
  }

  /// The text that `write` puts into a buffer, whose full length it returns.
  private static func utf8(_ write: (UnsafeMutablePointer<CChar>?, Int) -> Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      let length = Int(write(buffer.baseAddress, buffer.count))
      guard length > 0, let start = buffer.baseAddress else { return "" }
      return String(decoding: UnsafeRawBufferPointer(start: start, count: min(length, buffer.count - 1)), as: UTF8.self)
    }
  }
}
