import Foundation
import RenderTree

/// A surface that nobody sees: pixels in memory, for headless runs, playback and tests.
///
/// It has one buffer, so a frame is drawn over the last one (age 1). The memory is taken when the first frame is drawn.
@MainActor public final class OffscreenSurface: Surface {
  /// Its name within the platform.
  public let id: SurfaceID
  /// Its size and scale now.
  public private(set) var geometry: SurfaceGeometry
  /// How many frames were shown.
  public private(set) var presentCount = 0
  /// What differed between the last two frames shown, in device pixels.
  public private(set) var lastDamage: [PixelRect] = []
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
  public var picture: PixelBuffer? { hasContents ? buffer : nil }

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
    buffer = nil
    hasContents = false
    isAcquired = false
  }

  /// The buffer, with the last frame in it.
  public func acquireBuffer() -> BackBuffer? {
    let pixels = buffer ?? PixelBuffer(width: geometry.pixelWidth, height: geometry.pixelHeight)
    buffer = pixels
    isAcquired = true
    return BackBuffer(pixels: pixels, age: hasContents ? 1 : 0)
  }

  /// Makes the drawn buffer the picture; nothing when the size changed since it was acquired.
  public func present(damage: [PixelRect]) {
    guard isAcquired else { return }
    isAcquired = false
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
