import Foundation
import RenderTree

/// A surface that is not shown: pixels in memory, for headless runs, playback and tests.
///
/// It has one buffer, so a frame is drawn over the last one (age 1). The memory is taken when the first frame is drawn.
/// Where `paintsOnDemand` is set a frame is drawn when `picture` is asked for: the pixels are the same, and what is never
/// looked at costs neither time nor memory.
@MainActor public final class OffscreenSurface: DeferringSurface {
  /// Its name within the platform.
  public let id: SurfaceID
  /// Its size and scale now.
  public private(set) var geometry: SurfaceGeometry
  /// How many frames were shown.
  public private(set) var presentCount = 0
  /// What differed between the last two frames shown, in device pixels. Of a drawing that was never painted all counts as
  /// different.
  public private(set) var lastDamage: [PixelRect] = []
  /// Whether frames are painted when `picture` is asked for. Default false: each one is, at its tick.
  public var paintsOnDemand = false
  /// How often pixels were painted: with `paintsOnDemand` at most once each time that `picture` was asked for.
  public private(set) var paintCount = 0
  /// Paints what was shown and is not painted yet.
  private var owed: (@MainActor (PixelBuffer) -> Void)?
  private var buffer: PixelBuffer?
  private var hasContents = false
  private var isAcquired = false

  /// A surface of this size; a geometry that cannot be drawn is logged and replaced by one point.
  public init(id: SurfaceID = .main, geometry: SurfaceGeometry) {
    self.id = id
    self.geometry = SurfaceGeometry(size: CGSize(width: 1, height: 1), scale: 1)
    resize(to: geometry)
  }

  /// The pixels last shown, or nil before the first frame (and after a change of size, before the next one).
  ///
  /// With `paintsOnDemand` the frame shown last is painted now, if it is not yet. The buffer is the surface's own: later
  /// frames are painted into it.
  public var picture: PixelBuffer? {
    guard hasContents else { return nil }
    guard let paint = owed else { return buffer }
    owed = nil
    let pixels = buffer ?? PixelBuffer(width: geometry.pixelWidth, height: geometry.pixelHeight)
    buffer = pixels
    paintCount += 1
    paint(pixels)
    return pixels
  }

  /// Changes size or scale; the old pixels go. A geometry that cannot be drawn is logged and changes nothing.
  public func resize(to geometry: SurfaceGeometry) {
    guard geometry.isDrawable else {
      let size = "\(geometry.size.width) × \(geometry.size.height)"
      PlatformLog.write(.platform, "a surface cannot be \(size) points at scale \(geometry.scale)")
      return
    }
    let keepsPixels =
      geometry.pixelWidth == self.geometry.pixelWidth && geometry.pixelHeight == self.geometry.pixelHeight
    self.geometry = geometry
    if keepsPixels { return }
    owed = nil
    buffer = nil
    hasContents = false
    isAcquired = false
  }

  /// The buffer, with the last frame in it.
  public func acquireBuffer() -> BackBuffer? {
    // What is owed to this buffer comes before what is drawn over it.
    if owed != nil { _ = picture }
    let pixels = buffer ?? PixelBuffer(width: geometry.pixelWidth, height: geometry.pixelHeight)
    buffer = pixels
    isAcquired = true
    return BackBuffer(pixels: pixels, age: hasContents ? 1 : 0)
  }

  /// Makes the drawn buffer the picture; nothing when the size changed since it was acquired.
  public func present(damage: [PixelRect]) {
    guard isAcquired else { return }
    isAcquired = false
    paintCount += 1
    show(damage)
  }

  /// Keeps the painting for the next look at `picture`; one that was kept before is not needed any more.
  public func present(damage: [PixelRect], painting paint: @escaping @MainActor (PixelBuffer) -> Void) {
    owed = paint
    show(damage)
  }

  private func show(_ damage: [PixelRect]) {
    hasContents = true
    presentCount += 1
    lastDamage = damage
  }
}

extension SurfaceGeometry {
  /// Whether a surface can have it: finite, not negative, at most 32,767 pixels a side and 2²⁶ pixels in all.
  public var isDrawable: Bool {
    guard scale.isFinite, scale > 0, size.width >= 0, size.height >= 0 else { return false }
    let width = size.width * scale
    let height = size.height * scale
    // Not-a-number fails each comparison.
    return width <= 32_767 && height <= 32_767 && width * height <= 67_108_864
  }
}
