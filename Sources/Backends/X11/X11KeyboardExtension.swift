internal import CXCB
internal import CXKB
import Foundation

/// The keyboard extension: keymaps as the server has them, changes of layout, and repeats without made-up releases.
enum X11KeyboardExtension {
  /// Answers that are awaited.
  typealias Question = (use: xcb_xkb_use_extension_cookie_t, flags: xcb_xkb_per_client_flags_cookie_t)

  /// Asks whether there is one.
  static func prefetch(_ raw: OpaquePointer) { xcb_prefetch_extension_data(raw, touchstone_xcb_xkb()) }

  /// Asks for its use; nil without the extension.
  ///
  /// Asks for changes of the keymap, and that a key that repeats is reported as pressed again without a release. It
  /// does not wait.
  static func request(_ raw: OpaquePointer) -> Question? {
    guard let data = xcb_get_extension_data(raw, touchstone_xcb_xkb()), data.pointee.present != 0 else { return nil }
    let use = xcb_xkb_use_extension(raw, 1, 0)
    let device = UInt16(XCB_XKB_ID_USE_CORE_KBD.rawValue)
    let events = UInt16(XCB_XKB_EVENT_TYPE_NEW_KEYBOARD_NOTIFY.rawValue | XCB_XKB_EVENT_TYPE_MAP_NOTIFY.rawValue)
    let parts = UInt16(
      XCB_XKB_MAP_PART_KEY_TYPES.rawValue | XCB_XKB_MAP_PART_KEY_SYMS.rawValue
        | XCB_XKB_MAP_PART_MODIFIER_MAP.rawValue | XCB_XKB_MAP_PART_VIRTUAL_MODS.rawValue
        | XCB_XKB_MAP_PART_VIRTUAL_MOD_MAP.rawValue)
    xcb_xkb_select_events(raw, device, events, 0, events, parts, parts, nil)
    let repeats = UInt32(XCB_XKB_PER_CLIENT_FLAG_DETECTABLE_AUTO_REPEAT.rawValue)
    return (use, xcb_xkb_per_client_flags(raw, device, repeats, repeats, 0, 0, 0))
  }

  /// The number of its events, if the server lets us use it.
  static func answer(_ raw: OpaquePointer, _ question: Question?) -> UInt8? {
    guard let question else { return nil }
    let use = xcb_xkb_use_extension_reply(raw, question.use, nil)
    free(xcb_xkb_per_client_flags_reply(raw, question.flags, nil))
    defer { free(use) }
    guard let use, use.pointee.supported != 0 else { return nil }
    return xcb_get_extension_data(raw, touchstone_xcb_xkb())?.pointee.first_event
  }

  /// Whether an event says that keymaps have changed. Its kind stands in its second byte.
  static func isChange(kind: UInt8) -> Bool {
    Int32(kind) == XCB_XKB_NEW_KEYBOARD_NOTIFY || Int32(kind) == XCB_XKB_MAP_NOTIFY
  }
}
