internal import CWayland
import Foundation

/// What dead keys and the compose key make of the keys after them, in the language of the process.
///
/// The language's table has thousands of lines and takes milliseconds to read; it is read once, with the first keyboard,
/// and shared, since a compositor may have any number of seats or take a keyboard away and bring it back.
@MainActor enum WaylandCompose {
  /// Nil for a language without a table: it has no dead keys.
  private static let table: OpaquePointer? = {
    let names: [String] = ["LC_ALL", "LC_CTYPE", "LANG"]
    let locale = names.compactMap { name in getenv(name).map { String(cString: $0) } }.first { !$0.isEmpty }
    let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS)
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    defer { xkb_context_unref(context) }
    return xkb_compose_table_new_from_locale(context, locale ?? "C", XKB_COMPOSE_COMPILE_NO_FLAGS)
  }()

  /// Where one keyboard stands in a sequence; the caller's to give back.
  static func makeState() -> OpaquePointer? {
    guard let table else { return nil }
    return xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS)
  }
}
