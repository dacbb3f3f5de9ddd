internal import CXCB
import Foundation
import RenderTree
import TouchPlatform

/// One window.
@MainActor final class X11Surface: WindowSurface {
  /// Eight bits for each of red, green and blue: the pixel buffers' format without its alpha.
  static let depth: UInt8 = 24

  let id: SurfaceID
  let window: xcb_window_t
  let buffers: X11Buffers
  private let connection: X11Connection
  private(set) var geometry: SurfaceGeometry
  /// Where the window was put on the screen, in pixels; nil where a window manager chooses.
  let firstFrame: PixelRect?
  private let isFullScreen: Bool
  /// Whether requested sizes are made smaller where the output has no room for them.
  private let fitsDisplay: Bool
  private var output: X11Output?

  /// Makes the window and shows it; nothing is waited for.
  init(
    id: SurfaceID, connection: X11Connection, configuration: SurfaceConfiguration, scale: Double, output: X11Output?
  ) throws(PlatformError) {
    self.id = id
    self.connection = connection
    let screen = connection.screen.pointee
    guard let visual = Self.visual(of: connection.screen) else {
      throw PlatformError.unsupported("the X server \(connection.displayName) has no screen of 24 bits a pixel")
    }
    let isAlone = !connection.hasWindowManager
    fitsDisplay = configuration.deviceWindow?.fitsDisplay ?? false
    self.output = output
    var pixels = Self.pixelSize(configuration.size, scale: scale, screen: screen, isAlone: isAlone)
    if fitsDisplay {
      let room = Self.room(on: output?.frame ?? Self.whole(screen), scale: scale, connection)
      let fitted = DeviceWindow.fit(CGSize(width: pixels.width, height: pixels.height), into: room)
      pixels = (max(1, Int(fitted.width)), max(1, Int(fitted.height)))
    }
    var origin = Self.windowOrigin(configuration.origin)
    // A window manager puts the window over the output where it stands; nothing else does.
    if configuration.isFullScreen {
      let cover = output?.frame ?? Self.whole(screen)
      pixels = (cover.width, cover.height)
      origin = (Int16(clamping: cover.x), Int16(clamping: cover.y))
    }
    isFullScreen = configuration.isFullScreen
    firstFrame =
      origin == nil && !isAlone
      ? nil : PixelRect(x: Int(origin?.x ?? 0), y: Int(origin?.y ?? 0), width: pixels.width, height: pixels.height)
    geometry = SurfaceGeometry(
      size: CGSize(width: Double(pixels.width) / scale, height: Double(pixels.height) / scale), scale: scale)
    let raw = connection.raw
    window = xcb_generate_id(raw)
    var colormap = screen.default_colormap
    if visual != screen.root_visual {
      colormap = xcb_generate_id(raw)
      xcb_create_colormap(raw, UInt8(XCB_COLORMAP_ALLOC_NONE.rawValue), colormap, screen.root, visual)
    }
    // What a window shows before its first frame and where it has just grown is black, the colour of a dark screen.
    let events =
      XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_EXPOSURE.rawValue
      | XCB_EVENT_MASK_FOCUS_CHANGE.rawValue
    let mask =
      XCB_CW_BACK_PIXEL.rawValue | XCB_CW_BORDER_PIXEL.rawValue | XCB_CW_BIT_GRAVITY.rawValue
      | XCB_CW_EVENT_MASK.rawValue | XCB_CW_COLORMAP.rawValue
    let values = [0, 0, XCB_GRAVITY_NORTH_WEST.rawValue, events, colormap]
    xcb_create_window(
      raw, Self.depth, window, screen.root, origin?.x ?? 0, origin?.y ?? 0, UInt16(pixels.width),
      UInt16(pixels.height), 0, UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), visual, mask, values)
    let context = xcb_generate_id(raw)
    xcb_create_gc(raw, context, window, XCB_GC_GRAPHICS_EXPOSURES.rawValue, [UInt32(0)])
    buffers = X11Buffers(connection: connection, window: window, context: context)
    X11WindowProperties(connection: connection, window: window).set(
      title: configuration.title, origin: origin, isFullScreen: configuration.isFullScreen)
    X11EventSelection.select(connection: connection, window: window)
    xcb_map_window(raw, window)
  }

  func acquireBuffer() -> BackBuffer? {
    buffers.acquire(width: geometry.pixelWidth, height: geometry.pixelHeight)
  }

  func present(damage: [PixelRect]) {
    buffers.present(damage)
  }

  func requestSize(_ size: CGSize) {
    guard !isFullScreen, size.width.isFinite, size.height.isFinite else { return }
    var request = CGSize(width: size.width * geometry.scale, height: size.height * geometry.scale)
    if fitsDisplay {
      let cover = output?.frame ?? Self.whole(connection.screen.pointee)
      request = DeviceWindow.fit(request, into: Self.room(on: cover, scale: geometry.scale, connection))
    }
    let mask = XCB_CONFIG_WINDOW_WIDTH.rawValue | XCB_CONFIG_WINDOW_HEIGHT.rawValue
    let values = [request.width, request.height].map { UInt32(max(1, min(32767, $0.rounded()))) }
    xcb_configure_window(connection.raw, window, UInt16(mask), values)
  }

  /// The window is on this output.
  func moved(to output: X11Output?) { self.output = output }

  /// The server gave the window another size.
  /// - Returns: the new geometry, or nil when nothing changed.
  func resize(width: Int, height: Int) -> SurfaceGeometry? {
    guard width != geometry.pixelWidth || height != geometry.pixelHeight else { return nil }
    geometry.size = CGSize(width: Double(width) / geometry.scale, height: Double(height) / geometry.scale)
    return geometry
  }

  /// The window has as many pixels as before, and another number of them to a point.
  /// - Returns: the new geometry, or nil when nothing changed.
  func rescale(to scale: Double) -> SurfaceGeometry? {
    guard scale != geometry.scale else { return nil }
    let (width, height) = (Double(geometry.pixelWidth), Double(geometry.pixelHeight))
    geometry = SurfaceGeometry(size: CGSize(width: width / scale, height: height / scale), scale: scale)
    return geometry
  }

  /// Covers the output, which has changed. With a window manager that is its task.
  func cover(_ output: X11Output?) {
    guard isFullScreen, !connection.hasWindowManager else { return }
    let cover = output?.frame ?? Self.whole(connection.screen.pointee)
    let mask =
      XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue | XCB_CONFIG_WINDOW_WIDTH.rawValue
      | XCB_CONFIG_WINDOW_HEIGHT.rawValue
    let values = [cover.x, cover.y, max(1, cover.width), max(1, cover.height)].map { UInt32(truncatingIfNeeded: $0) }
    xcb_configure_window(connection.raw, window, UInt16(mask), values)
  }

  // MARK: - Choices

  /// What an output has room for: all of it where there is no window manager. A window manager puts a title above,
  /// which no property tells before the window is shown, and keeps panels free, so that less is left.
  private static func room(on output: PixelRect, scale: Double, _ connection: X11Connection) -> CGSize {
    guard connection.hasWindowManager else { return CGSize(width: output.width, height: output.height) }
    var free = output
    if let area = connection.readWorkArea() {
      let shared = area.intersection(output)
      if !shared.isEmpty { free = shared }
    }
    return CGSize(
      width: max(1, Double(free.width) - 16 * scale), height: max(1, Double(free.height) - 48 * scale))
  }

  private static func whole(_ screen: xcb_screen_t) -> PixelRect {
    PixelRect(x: 0, y: 0, width: Int(screen.width_in_pixels), height: Int(screen.height_in_pixels))
  }

  /// The size in pixels: the request; without one the whole screen where no program manages windows (a kiosk), and
  /// three quarters of it on a desktop.
  private static func pixelSize(
    _ request: CGSize?, scale: Double, screen: xcb_screen_t, isAlone: Bool
  ) -> (width: Int, height: Int) {
    func clamp(_ value: Double) -> Int { value.isFinite ? Int(max(1, min(32767, value.rounded()))) : 1 }
    if let request { return (clamp(request.width * scale), clamp(request.height * scale)) }
    let part = isAlone ? 1 : 0.75
    return (clamp(Double(screen.width_in_pixels) * part), clamp(Double(screen.height_in_pixels) * part))
  }

  static func windowOrigin(_ request: CGPoint?) -> (x: Int16, y: Int16)? {
    guard let request, request.x.isFinite, request.y.isFinite else { return nil }
    return (Int16(max(-32768, min(32767, request.x.rounded()))), Int16(max(-32768, min(32767, request.y.rounded()))))
  }

  /// A true-colour visual of depth 24 with red above green above blue; the root's own if it is one.
  private static func visual(of screen: UnsafeMutablePointer<xcb_screen_t>) -> xcb_visualid_t? {
    var found: xcb_visualid_t?
    var depths = xcb_screen_allowed_depths_iterator(screen)
    while depths.rem > 0 {
      var visuals = xcb_depth_visuals_iterator(depths.data)
      while depths.data.pointee.depth == depth, visuals.rem > 0 {
        let visual = visuals.data.pointee
        if UInt32(visual._class) == XCB_VISUAL_CLASS_TRUE_COLOR.rawValue, visual.red_mask == 0xff0000,
          visual.green_mask == 0xff00, visual.blue_mask == 0xff
        {
          if visual.visual_id == screen.pointee.root_visual { return visual.visual_id }
          found = found ?? visual.visual_id
        }
        xcb_visualtype_next(&visuals)
      }
      xcb_depth_next(&depths)
    }
    return found
  }
}
