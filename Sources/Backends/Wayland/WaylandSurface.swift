internal import CWayland
internal import CWaylandProtocols
import Foundation
import RenderTree
import TouchPlatform

/// One window's content: pixels for the compositor, in its scale.
@MainActor final class WaylandSurface: WindowSurface {
  let id: SurfaceID
  let shell: WaylandShell
  let buffers: WaylandBuffers
  let decoration: WaylandDecoration?
  private let compositor: OpaquePointer
  private let damagesBuffers: Bool
  private let scalesBuffers: Bool
  private let clock: WaylandFrameClock

  /// The content's size in the compositor's units.
  private(set) var width: Int
  private(set) var height: Int
  private(set) var scale: WaylandScale
  private(set) var geometry: SurfaceGeometry
  /// A frame was shown.
  private(set) var isMapped = false
  private(set) var isGone = false

  private var unanswered: UInt32?
  /// What the frame shown last was drawn for.
  private var shown: SurfaceGeometry?
  /// What the compositor has been told, to say it again only when it changed.
  private var told: (width: Int, height: Int, output: Double, isFramed: Bool)?
  private var framesUntilQuestion = 0

  init(
    id: SurfaceID, shell: WaylandShell, globals: WaylandGlobals, compositor: OpaquePointer,
    sharedMemory: OpaquePointer, inbox: WaylandInbox, clock: WaylandFrameClock, scale: WaylandScale, width: Int,
    height: Int
  ) {
    self.id = id
    self.shell = shell
    self.compositor = compositor
    self.clock = clock
    self.scale = scale
    self.width = width
    self.height = height
    damagesBuffers = globals.compositorVersion >= 4
    scalesBuffers = globals.compositorVersion >= 3
    geometry = scale.geometry(width: width, height: height)
    buffers = WaylandBuffers(sharedMemory: sharedMemory, inbox: inbox)
    decoration = globals.subcompositor.map {
      WaylandDecoration(
        subcompositor: $0, compositor: compositor, sharedMemory: sharedMemory, inbox: inbox, parent: shell.surface)
    }
  }

  /// Whether parts of pixels are understood; otherwise a scale is whole.
  var takesFractions: Bool { shell.viewport != nil }
  /// Whether buffers may be finer than units at all.
  var takesScales: Bool { scalesBuffers || takesFractions }

  // MARK: - Surface

  func acquireBuffer() -> BackBuffer? {
    guard !isGone else { return nil }
    return buffers.acquire(width: geometry.pixelWidth, height: geometry.pixelHeight)
  }

  func present(damage: [PixelRect]) {
    guard !isGone else { return }
    let bounds = PixelRect(x: 0, y: 0, width: geometry.pixelWidth, height: geometry.pixelHeight)
    // Of another size when a handler changed it meanwhile: the frame for the new size follows.
    guard let buffer = buffers.take(width: bounds.width, height: bounds.height) else { return }
    wl_surface_attach(shell.surface, buffer, 0, 0)
    if damagesBuffers, isMapped {
      for rect in damage {
        let rect = rect.intersection(bounds)
        if rect.isEmpty { continue }
        wl_surface_damage_buffer(
          shell.surface, Int32(rect.x), Int32(rect.y), Int32(rect.width), Int32(rect.height))
      }
    } else {
      wl_surface_damage(shell.surface, 0, 0, .max, .max)
    }
    shown = geometry
    if clock.committed() { shell.askForCallback() }
    askForPresentation()
    isMapped = true
    commit()
  }

  /// Decides on sizes that the app asks for.
  var sizeRequested: ((CGSize) -> Void)?

  func requestSize(_ size: CGSize) { sizeRequested?(size) }

  // MARK: - Changes

  /// The window gives itself another size, in the compositor's units.
  /// - Returns: whether the geometry changed.
  func resize(width: Int, height: Int) -> Bool {
    let old = geometry
    self.width = width
    self.height = height
    geometry = scale.geometry(width: width, height: height)
    return geometry != old
  }

  /// The window's size and the serial under which the compositor wants it answered: with the next frame, or by
  /// `updateDecoration` where the frame that is shown has that size.
  /// - Returns: whether the geometry changed.
  func configure(width: Int, height: Int, serial: UInt32) -> Bool {
    unanswered = serial
    return resize(width: width, height: height)
  }

  /// The compositor shows the window in another scale.
  /// - Returns: whether the geometry changed.
  func rescale(to output: Double) -> Bool {
    guard output != scale.output, WaylandScale.range.contains(output) else { return false }
    let old = geometry
    scale.output = output
    geometry = scale.geometry(width: width, height: height)
    return geometry != old
  }

  /// Draws the window's frame for its present size, or takes it away, and says so to the compositor.
  ///
  /// An answer with a picture of the old size is an error where the compositor sets the size (full screen), and ends the
  /// connection: then everything is sent with the frame that is about to be drawn.
  func updateDecoration(isActive: Bool) {
    decoration?.update(width: width, height: height, output: scale.output, isActive: isActive)
    if isMapped, shown == geometry { commit() }
  }

  /// The compositor has taken a frame.
  func called() { shell.forgetCallback() }

  /// The compositor has told when a frame was seen, or that it was not.
  func presented() { shell.forgetFeedback() }

  func release(_ buffer: UInt32) {
    buffers.release(buffer)
    decoration?.release(buffer)
  }

  func destroy() {
    guard !isGone else { return }
    isGone = true
    buffers.destroy()
    decoration?.destroy()
    shell.destroy()
  }

  // MARK: -

  private func commit() {
    tellShape()
    if let serial = unanswered {
      unanswered = nil
      xdg_surface_ack_configure(shell.window, serial)
    }
    wl_surface_commit(shell.surface)
  }

  /// How large the buffer is meant to be, which part of the surfaces is the window, and that it hides what is behind it.
  private func tellShape() {
    let isFramed = decoration?.isShown ?? false
    if let told, told == (width, height, scale.output, isFramed) { return }
    told = (width, height, scale.output, isFramed)
    if let viewport = shell.viewport {
      wp_viewport_set_destination(viewport, Int32(width), Int32(height))
    } else if scalesBuffers {
      wl_surface_set_buffer_scale(shell.surface, Int32(scale.output.rounded()))
    }
    let bar = isFramed ? WaylandDecoration.barHeight : 0
    xdg_surface_set_window_geometry(shell.window, 0, Int32(-bar), Int32(width), Int32(height + bar))
    if let region = wl_compositor_create_region(compositor) {
      wl_region_add(region, 0, 0, Int32(width), Int32(height))
      wl_surface_set_opaque_region(shell.surface, region)
      wl_region_destroy(region)
    }
  }

  /// Every eighth frame is enough to keep step with the display, once it is known how late frames may be drawn.
  private func askForPresentation() {
    framesUntilQuestion -= 1
    guard framesUntilQuestion <= 0 else { return }
    framesUntilQuestion = clock.isLearning ? 1 : 8
    // An answer is compared with the frame that it was asked for.
    if shell.askForPresentation() { clock.asksForPresentation() }
  }
}
