import Foundation
import RenderTree

/// A layer's rounded bounds as they come out on the device.
///
/// Upright rectangles snap to whole pixels, edge by edge, so that a layer that is only moved stays sharp and neighbours
/// leave no gap. Circles stay where they are, to 1/16 of a pixel, and keep their diameter to 1/8. Everything else is
/// measured pixel by pixel.
enum DeviceShape {
  /// Nothing to see.
  case empty
  /// A rectangle of whole pixels.
  case box(PixelRect)
  /// A rectangle of whole pixels with round corners; the radius in eighths of a pixel, and which corners of the device's
  /// rectangle are round: 1 top left, 2 top right, 4 bottom left, 8 bottom right.
  case rounded(PixelRect, radius: Int, corners: UInt8)
  /// A circle: the pixel of its centre, the place within it and the diameter, both in eighths.
  case circle(x: Int, y: Int, phaseX: Int, phaseY: Int, diameter: Int)
  /// Anything else, within this box.
  case free(PixelRect)

  /// The shape of `bounds` with corners of `radius` under `map`, as far as it is within `limits`.
  ///
  /// - Parameter corners: which ones are round, as of `LayerNode.Style.roundedCorners`.
  init(_ bounds: CGRect, radius: Double, corners: UInt8 = 0xF, map: Affine, limits: PixelRect) {
    let size = bounds.standardized.size
    let side = min(size.width, size.height)
    guard side > 0, size.width.isFinite, size.height.isFinite else {
      self = .empty
      return
    }
    let device = map.apply(bounds)
    guard device.minX.isFinite, device.minY.isFinite, device.maxX.isFinite, device.maxY.isFinite else {
      self = .empty
      return
    }
    let cut = radius > 0 && corners & 0xF != 0 ? min(radius, side / 2) : 0
    guard let scale = UprightScale(map, size) else {
      let box = DeviceBox.around(bounds, map, in: limits)
      self = box.isEmpty || map.inverse == nil ? .empty : .free(box)
      return
    }
    if cut * max(scale.x, scale.y) < 0.0625 {
      self = Self.snapped(device)
    } else if !scale.isUniform {
      let box = DeviceBox.around(bounds, map, in: limits)
      self = box.isEmpty ? .empty : .free(box)
    } else if corners & 0xF == 0xF, abs(size.width - size.height) * scale.x < 0.0625,
      cut * scale.x > side * scale.x / 2 - 0.03125
    {
      self = Self.circle(device, bounds, map, limits)
    } else {
      self = Self.round(device, cut * scale.x, Self.turned(corners & 0xF, map), bounds, map, limits)
    }
  }

  /// The pixels it may reach.
  var box: PixelRect {
    switch self {
    case .empty: PixelRect(x: 0, y: 0, width: 0, height: 0)
    case .box(let box), .rounded(let box, _, _), .free(let box): box
    case .circle(let x, let y, _, _, let diameter):
      PixelRect(
        x: x - Mask.circleReach(diameter), y: y - Mask.circleReach(diameter),
        width: Mask.circleReach(diameter) * 2 + 1, height: Mask.circleReach(diameter) * 2 + 1)
    }
  }

  /// The rectangle with each edge on the nearest boundary between pixels; at least one pixel when it has any size.
  static func snap(_ device: CGRect) -> PixelRect {
    let x0 = DeviceBox.pixel((device.minX + 1e-6).rounded())
    let y0 = DeviceBox.pixel((device.minY + 1e-6).rounded())
    let x1 = DeviceBox.pixel((device.maxX + 1e-6).rounded())
    let y1 = DeviceBox.pixel((device.maxY + 1e-6).rounded())
    return PixelRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }

  private static func snapped(_ device: CGRect) -> DeviceShape {
    let box = snap(device)
    return box.isEmpty ? .empty : .box(box)
  }

  private static func circle(_ device: CGRect, _ bounds: CGRect, _ map: Affine, _ limits: PixelRect) -> DeviceShape {
    let diameter = device.width
    guard diameter < Double(MaskKey.largestSide) else {
      let box = DeviceBox.around(bounds, map, in: limits)
      return box.isEmpty ? .empty : .free(box)
    }
    let x = DeviceBox.pixel((device.midX * 8).rounded())
    let y = DeviceBox.pixel((device.midY * 8).rounded())
    return .circle(
      x: x >> 3, y: y >> 3, phaseX: x & 7, phaseY: y & 7,
      diameter: max(2, Int((diameter * 4).rounded()) * 2))
  }

  /// The corners as they come to lie on the device, under a map that keeps upright rectangles upright.
  static func turned(_ corners: UInt8, _ map: Affine) -> UInt8 {
    if corners == 0xF { return corners }
    var result: UInt8 = 0
    for corner in 0..<4 where corners >> corner & 1 != 0 {
      let x = corner & 1 == 0 ? -1.0 : 1
      let y = corner & 2 == 0 ? -1.0 : 1
      let right = map.a * x + map.c * y > 0
      let below = map.b * x + map.d * y > 0
      result |= 1 << ((right ? 1 : 0) + (below ? 2 : 0))
    }
    return result
  }

  private static func round(
    _ device: CGRect, _ radius: Double, _ corners: UInt8, _ bounds: CGRect, _ map: Affine, _ limits: PixelRect
  ) -> DeviceShape {
    let box = snap(device)
    if box.isEmpty { return .empty }
    let eighths = Int((min(radius, Double(min(box.width, box.height)) / 2, 1e6) * 8).rounded())
    let corner = (eighths + 7) / 8
    let isPatched = box.width >= corner * 2 && box.height >= corner * 2
    let fits =
      isPatched
      ? corner * 2 <= MaskKey.largestSide : box.width <= MaskKey.largestSide && box.height <= MaskKey.largestSide
    if fits { return .rounded(box, radius: eighths, corners: corners) }
    let around = DeviceBox.around(bounds, map, in: limits)
    return around.isEmpty ? .empty : .free(around)
  }
}

/// The scale of a map that keeps upright rectangles upright, quarter turns included.
struct UprightScale {
  let x: Double
  let y: Double

  /// Device pixels per local unit across the device's x and y; nil when the map leans by more than 1/256 pixel.
  init?(_ map: Affine, _ size: CGSize) {
    let lean = 1.0 / 256
    if abs(map.b) * size.width < lean && abs(map.c) * size.height < lean {
      x = abs(map.a)
      y = abs(map.d)
    } else if abs(map.a) * size.width < lean && abs(map.d) * size.height < lean {
      x = abs(map.c)
      y = abs(map.b)
    } else {
      return nil
    }
  }

  var isUniform: Bool { abs(x - y) <= 1e-6 * max(x, y) }
}
