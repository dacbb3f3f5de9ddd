internal import CXCB
internal import CXCBCursor
import Foundation
import TouchPlatform

/// The pointer's pictures, from the user's cursor theme; each is loaded when it is first wanted.
@MainActor final class X11Cursors {
  private let connection: X11Connection
  private let window: xcb_window_t
  /// A kiosk never shows one.
  private let isAlwaysHidden: Bool
  private var context: OpaquePointer?
  private var loaded: [CursorShape: xcb_cursor_t] = [:]
  private var current: CursorShape?

  init(connection: X11Connection, window: xcb_window_t, isAlwaysHidden: Bool) {
    self.connection = connection
    self.window = window
    self.isAlwaysHidden = isAlwaysHidden
    if isAlwaysHidden { show(.hidden) }
  }

  isolated deinit {
    if let context { xcb_cursor_context_free(context) }
  }

  /// Shows this picture over the window.
  func set(_ shape: CursorShape) {
    if !isAlwaysHidden { show(shape) }
  }

  private func show(_ shape: CursorShape) {
    guard shape != current else { return }
    current = shape
    let cursor = loaded[shape] ?? load(shape)
    loaded[shape] = cursor
    // 0, for a picture that no theme has, is that of the parent.
    xcb_change_window_attributes(connection.raw, window, XCB_CW_CURSOR.rawValue, [cursor])
  }

  private func load(_ shape: CursorShape) -> xcb_cursor_t {
    // What freedesktop.org's themes call it, what CSS does, and the server's own font.
    let names: [String]
    switch shape {
    case .arrow: names = ["left_ptr", "default"]
    case .text: names = ["xterm", "text"]
    case .hand: names = ["hand2", "pointer"]
    case .hidden: return nothing()
    }
    if context == nil { xcb_cursor_context_new(connection.raw, connection.screen, &context) }
    guard let context else { return 0 }
    for name in names {
      let cursor = xcb_cursor_load_cursor(context, name)
      if cursor != 0 { return cursor }
    }
    return 0
  }

  /// A picture without a pixel.
  private func nothing() -> xcb_cursor_t {
    let raw = connection.raw
    let mask = xcb_generate_id(raw)
    xcb_create_pixmap(raw, 1, mask, window, 1, 1)
    let context = xcb_generate_id(raw)
    xcb_create_gc(raw, context, mask, XCB_GC_FOREGROUND.rawValue, [UInt32(0)])
    var pixel = xcb_rectangle_t(x: 0, y: 0, width: 1, height: 1)
    xcb_poly_fill_rectangle(raw, mask, context, 1, &pixel)
    let cursor = xcb_generate_id(raw)
    xcb_create_cursor(raw, cursor, mask, mask, 0, 0, 0, 0, 0, 0, 0, 0)
    xcb_free_gc(raw, context)
    xcb_free_pixmap(raw, mask)
    return cursor
  }
}
