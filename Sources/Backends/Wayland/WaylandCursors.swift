internal import CWayland
import Foundation
import TouchPlatform

/// The pointer's pictures, from the user's theme, and the surface that shows one.
@MainActor final class WaylandCursors {
  /// A shape of ours, or an arrow over an edge of the window's frame.
  enum Picture: Hashable {
    case shape(CursorShape)
    case edge(UInt32)
  }
  private let sharedMemory: OpaquePointer
  private var surface: OpaquePointer?
  private let takesScales: Bool
  private var theme: OpaquePointer?
  private var themeScale = 0

  init(compositor: OpaquePointer, sharedMemory: OpaquePointer, takesScales: Bool) {
    self.sharedMemory = sharedMemory
    self.takesScales = takesScales
    surface = wl_compositor_create_surface(compositor)
  }

  func destroy() {
    if let theme { wl_cursor_theme_destroy(theme) }
    theme = nil
    if let surface { wl_surface_destroy(surface) }
    surface = nil
  }

  /// Gives `pointer`, which came over the window under `serial`, this picture.
  func show(_ picture: Picture, on pointer: OpaquePointer, serial: UInt32, output: Double) {
    guard picture != .shape(.hidden), let surface else { return wl_pointer_set_cursor(pointer, serial, nil, 0, 0) }
    let requested = takesScales ? max(1, Int(output.rounded(.up))) : 1
    load(requested)
    // Without any theme the compositor's last picture stays.
    guard let theme, let cursor = Self.names(picture).lazy.compactMap({ wl_cursor_theme_get_cursor(theme, $0) }).first,
      cursor.pointee.image_count > 0, let image = cursor.pointee.images[0],
      let buffer = wl_cursor_image_get_buffer(image)
    else { return }
    // A theme may have no picture of this size; a buffer must be a multiple of its scale.
    let (columns, rows) = (Int(image.pointee.width), Int(image.pointee.height))
    let scale = columns % requested == 0 && rows % requested == 0 ? requested : 1
    wl_pointer_set_cursor(
      pointer, serial, surface, Int32(image.pointee.hotspot_x) / Int32(scale),
      Int32(image.pointee.hotspot_y) / Int32(scale))
    if takesScales { wl_surface_set_buffer_scale(surface, Int32(scale)) }
    wl_surface_attach(surface, buffer, 0, 0)
    wl_surface_damage(surface, 0, 0, .max, .max)
    wl_surface_commit(surface)
  }

  private func load(_ scale: Int) {
    guard scale != themeScale else { return }
    themeScale = scale
    if let theme { wl_cursor_theme_destroy(theme) }
    let size = getenv("XCURSOR_SIZE").flatMap { Int(String(cString: $0)) } ?? 24
    theme = wl_cursor_theme_load(getenv("XCURSOR_THEME"), Int32(max(8, min(size, 256)) * scale), sharedMemory)
  }

  /// What themes call a picture, in the order of preference.
  private static func names(_ picture: Picture) -> [String] {
    switch picture {
    case .shape(.text): ["text", "xterm", "ibeam", "default", "left_ptr"]
    case .shape(.hand): ["pointer", "hand2", "hand1", "default", "left_ptr"]
    case .shape: ["default", "left_ptr"]
    case .edge(1): ["n-resize", "top_side", "default", "left_ptr"]
    case .edge(2): ["s-resize", "bottom_side", "default", "left_ptr"]
    case .edge(4): ["w-resize", "left_side", "default", "left_ptr"]
    case .edge(8): ["e-resize", "right_side", "default", "left_ptr"]
    case .edge(5): ["nw-resize", "top_left_corner", "default", "left_ptr"]
    case .edge(9): ["ne-resize", "top_right_corner", "default", "left_ptr"]
    case .edge(6): ["sw-resize", "bottom_left_corner", "default", "left_ptr"]
    case .edge(10): ["se-resize", "bottom_right_corner", "default", "left_ptr"]
    case .edge: ["default", "left_ptr"]
    }
  }
}
