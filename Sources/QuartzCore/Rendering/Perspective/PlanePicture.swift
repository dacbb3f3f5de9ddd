import Foundation
import RenderTree

/// Where the flat picture of a layer in perspective is painted, and where its pixels come to on the device.
///
/// It depends on the frame alone and not on what is repainted: the picture has pixels of one size, and any part of it can
/// be painted by itself. A point of the layer has 1, 2, 4 … or 1/2, 1/4 … of the pixels that it has without perspective,
/// so that what is upright lies on the same pixels and a layer that turns is painted the same way for a while.
struct PlanePicture {
  /// From the layer's bounds space to the picture's pixels.
  let map: Affine
  /// From the picture's pixels to the device's.
  let toDevice: Projection
  /// From the device's pixels to the picture's.
  let toPicture: Projection
  /// The device's pixels that it may reach.
  let box: PixelRect
  /// The picture's pixels of which something may be seen.
  let window: PixelRect

  /// The most pixels that are looked at of a picture; a larger one has fewer.
  private static let largestArea = 1 << 24
  /// How far beyond what is seen pixels are smoothed from.
  private static let margin = 16
  private static let everywhere = PixelRect(x: -1 << 26, y: -1 << 26, width: 1 << 27, height: 1 << 27)

  /// - Parameters:
  ///   - surface: the device's pixels that there are.
  ///   - clip: those that are painted.
  /// - Returns: nil when nothing is seen.
  init?(_ node: LayerNode, _ parentMap: Affine, surface: PixelRect, clip: PixelRect) {
    let seen = node.style.place.then(parentMap)
    box = DeviceBox.around(node.extent, seen, in: clip)
    guard !box.isEmpty, let perspective = seen.perspective, seen.determinant != 0 else { return nil }
    let shown = Self.shown(node.extent, seen, perspective, surface)
    let own = abs(parentMap.a * parentMap.d - parentMap.b * parentMap.c).squareRoot()
    let largest = shown.reduce(0) { max($0, Self.magnification(seen.tangent(at: $1))) }
    guard own > 0, own.isFinite, largest > 0, largest.isFinite else { return nil }
    let bounds = node.style.bounds.standardized
    var scale = own * Self.step(largest / own)
    var window = PixelRect(x: 0, y: 0, width: 0, height: 0)
    var map = Affine.identity
    while true {
      map = Affine(a: scale, b: 0, c: 0, d: scale, tx: -bounds.minX * scale, ty: -bounds.minY * scale)
      let whole = DeviceBox.around(node.extent, map, in: Self.everywhere)
      window = Self.box(of: shown.map { map.apply($0) }, margin: Self.margin).intersection(whole)
      if window.area <= Self.largestArea { break }
      scale /= 2
    }
    guard !window.isEmpty, let back = map.inverse else { return nil }
    let toDevice = back.then(seen)
    guard let toPicture = toDevice.inverse, toPicture.perspective != nil else { return nil }
    self.map = map
    self.window = window
    self.toDevice = toDevice
    self.toPicture = toPicture
  }

  /// The picture's pixels that these of the device are smoothed from.
  func needed(for piece: PixelRect) -> PixelRect {
    guard let perspective = toPicture.perspective else { return window }
    let corners = [
      CGPoint(x: piece.x - 1, y: piece.y - 1), CGPoint(x: piece.maxX + 1, y: piece.y - 1),
      CGPoint(x: piece.maxX + 1, y: piece.maxY + 1), CGPoint(x: piece.x - 1, y: piece.maxY + 1),
    ]
    let seen = Projection.cut(corners) { perspective($0) - PlaneSampler.farthest }
    return Self.box(of: seen.map { toPicture.apply($0) }, margin: 2).intersection(window)
  }

  // MARK: What is seen

  /// The corners of what is seen of the layer, in its bounds space.
  private static func shown(
    _ extent: CGRect, _ seen: Projection, _ perspective: Perspective, _ surface: PixelRect
  ) -> [CGPoint] {
    // A sum that is a number keeps the corners numbers.
    let limit = 1e7
    let (x0, y0) = (max(-limit, extent.minX), max(-limit, extent.minY))
    let (x1, y1) = (min(limit, extent.maxX), min(limit, extent.maxY))
    guard x0 <= x1, y0 <= y1 else { return [] }
    var corners = seen.inFront(CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0))
    // The edges of the surface are straight lines in the layer's plane too.
    let edges = [
      (1.0, 0.0, -Double(surface.x)), (-1, 0, Double(surface.maxX)), (0, 1, -Double(surface.y)),
      (0, -1, Double(surface.maxY)),
    ]
    for (x, y, w) in edges {
      corners = Projection.cut(corners) { point in
        let place = seen.affine.apply(point)
        return place.x * x + place.y * y + perspective(point) * w
      }
    }
    return corners.allSatisfy { $0.x.isFinite && $0.y.isFinite } ? corners : []
  }

  /// How many times as long something becomes at most, along the layer's axes.
  private static func magnification(_ map: Affine) -> Double {
    max(map.a * map.a + map.b * map.b, map.c * map.c + map.d * map.d).squareRoot()
  }

  /// The pixels of the picture for one of the device: enough that the part that is enlarged most stays sharp.
  private static func step(_ magnification: Double) -> Double {
    var step = 1.0
    while step * 1.26 < magnification, step < 64 { step *= 2 }
    while step * 0.4 > magnification, step > 1.0 / 256 { step /= 2 }
    return step
  }

  private static func box(of corners: [CGPoint], margin: Int) -> PixelRect {
    guard let first = corners.first else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    var (x0, y0, x1, y1) = (first.x, first.y, first.x, first.y)
    for corner in corners {
      (x0, y0, x1, y1) = (min(x0, corner.x), min(y0, corner.y), max(x1, corner.x), max(y1, corner.y))
    }
    let x = DeviceBox.pixel(x0.rounded(.down)) - margin
    let y = DeviceBox.pixel(y0.rounded(.down)) - margin
    return PixelRect(
      x: x, y: y, width: DeviceBox.pixel(x1.rounded(.up)) + margin - x,
      height: DeviceBox.pixel(y1.rounded(.up)) + margin - y)
  }
}
