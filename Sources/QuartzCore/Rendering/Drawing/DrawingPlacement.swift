import Foundation
import RenderTree

/// Where a drawing's pixels are, and where they come to on the surface.
struct DrawingPlacement {
  /// What a bitmap is painted for: as long as it is the same, the bitmap is good.
  struct Grid: Equatable {
    /// From the list's base space to the drawing's pixels.
    let map: Affine
    /// The pixels that there are.
    let window: PixelRect
  }

  let grid: Grid
  /// From the drawing's pixels to those of the device, when they are the same ones in another place.
  let offset: (x: Int, y: Int)?
  /// Where the bitmap's pixels lie in the layer's bounds space, for a drawing that is scaled or turned.
  let rect: CGRect

  /// The largest side of a bitmap, in pixels.
  private static let largestSide = 16_384.0
  /// The most pixels of a bitmap of a fixed scale; what is larger is painted for the device.
  private static let largestArea = 32_000_000.0

  /// - Parameters:
  ///   - map: from the layer's bounds space to device pixels.
  ///   - surface: the pixels that there are on the device.
  /// - Returns: nil when nothing is to be seen.
  init?(_ style: LayerNode.Style, _ drawing: LayerDrawing, _ map: Affine, surface: PixelRect) {
    let source = drawing.rect.standardized
    let target = style.contentsRect.standardized
    let numbers = [
      source.minX, source.minY, source.width, source.height, target.minX, target.minY, target.width, target.height,
      map.a, map.b, map.c, map.d, map.tx, map.ty,
    ]
    guard numbers.allSatisfy({ abs($0) < 1e9 }) else { return nil }
    if let scale = drawing.scale {
      guard scale > 0, scale.isFinite, source.width > 0, source.height > 0, target.width > 0, target.height > 0 else {
        return nil
      }
      // A size that misses a whole number of pixels by a rounding must not get a column more.
      let width = max(1, (source.width * scale - 1e-4).rounded(.up))
      let height = max(1, (source.height * scale - 1e-4).rounded(.up))
      if width <= Self.largestSide, height <= Self.largestSide, width * height <= Self.largestArea {
        self.init(source, target, map, scale: scale, width: Int(width), height: Int(height))
        return
      }
    }
    self.init(forDevice: drawing, source, target, map, surface)
  }

  /// A bitmap of its own scale.
  private init(_ source: CGRect, _ target: CGRect, _ map: Affine, scale: Double, width: Int, height: Int) {
    grid = Grid(
      map: Affine(a: scale, b: 0, c: 0, d: scale, tx: -source.minX * scale, ty: -source.minY * scale),
      window: PixelRect(x: 0, y: 0, width: width, height: height))
    rect = CGRect(
      x: target.minX, y: target.minY, width: Double(width) / scale * target.width / source.width,
      height: Double(height) / scale * target.height / source.height)
    let device = map.apply(rect)
    if map.isScaleAndTranslation, map.a > 0, map.d > 0, abs(device.width - Double(width)) < 0.5,
      abs(device.height - Double(height)) < 0.5
    {
      offset = (
        DeviceBox.pixel((device.minX + 1e-6).rounded()), DeviceBox.pixel((device.minY + 1e-6).rounded())
      )
    } else {
      offset = nil
    }
  }

  /// A bitmap of the device's pixels, in place except for a movement by whole pixels.
  private init?(
    forDevice drawing: LayerDrawing, _ source: CGRect, _ target: CGRect, _ map: Affine, _ surface: PixelRect
  ) {
    let full = drawing.map(to: target).then(map)
    guard full.inverse != nil else { return nil }
    let linear = Affine(a: full.a, b: full.b, c: full.c, d: full.d, tx: 0, ty: 0)
    let x = DeviceBox.pixel((full.tx + 1e-6).rounded())
    let y = DeviceBox.pixel((full.ty + 1e-6).rounded())
    let seen = PixelRect(x: surface.x - x, y: surface.y - y, width: surface.width, height: surface.height)
    let whole = Self.pixels(of: drawing.list.bounds, linear)
    // All of it where that is not much more than the surface, so that moving it about paints nothing again.
    var window = whole.map { $0.area <= max(surface.area * 4, 1 << 20) ? $0 : $0.intersection(seen) } ?? seen
    if window.width > 32_767 || window.height > 32_767 { window = window.intersection(seen) }
    if drawing.scale != nil, let cut = Self.pixels(of: source, linear) { window = window.intersection(cut) }
    guard !window.isEmpty else { return nil }
    grid = Grid(map: linear, window: window)
    offset = (x, y)
    rect = .null
  }

  /// The pixels of a box with one more to each side; nil when it has no limit.
  private static func pixels(of rect: CGRect, _ map: Affine) -> PixelRect? {
    if rect.isNull { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    let box = map.apply(rect)
    guard !rect.isInfinite, max(abs(box.minX), abs(box.minY), abs(box.maxX), abs(box.maxY)) < 1e7 else { return nil }
    let x = Int(box.minX.rounded(.down)) - 1
    let y = Int(box.minY.rounded(.down)) - 1
    return PixelRect(
      x: x, y: y, width: Int(box.maxX.rounded(.up)) + 1 - x, height: Int(box.maxY.rounded(.up)) + 1 - y)
  }

  /// The device pixels that a box of the drawing's pixels covers.
  func device(_ box: PixelRect, _ map: Affine, in clip: PixelRect) -> PixelRect {
    if let offset {
      return PixelRect(x: box.x + offset.x, y: box.y + offset.y, width: box.width, height: box.height)
        .intersection(clip)
    }
    // Pixels reach into their neighbours when they are smoothed between.
    let sx = rect.width / Double(grid.window.width)
    let sy = rect.height / Double(grid.window.height)
    let reach = reach(sx, sy, map)
    let place = CGRect(
      x: rect.minX + (Double(box.x) - reach) * sx, y: rect.minY + (Double(box.y) - reach) * sy,
      width: (Double(box.width) + 2 * reach) * sx, height: (Double(box.height) + 2 * reach) * sy)
    return DeviceBox.around(place, map, in: clip)
  }

  /// How far a pixel of the bitmap may reach, in pixels of the bitmap: 1, and more where it is shrunk, because it is then
  /// read from a halving in which one pixel stands for many. Edges on whole pixels may shrink it by half as much again.
  private func reach(_ sx: Double, _ sy: Double, _ map: Affine) -> Double {
    guard let inverse = Affine(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0).then(map).inverse else { return 1 }
    var shrink = max(
      inverse.a * inverse.a + inverse.b * inverse.b, inverse.c * inverse.c + inverse.d * inverse.d
    ).squareRoot()
    var cell = 1
    let largest = max(grid.window.width, grid.window.height)
    while shrink > 2 / 1.5, cell < largest {
      cell *= 2
      shrink /= 2
    }
    return cell == 1 ? 1 : Double(cell) * 1.5
  }
}
