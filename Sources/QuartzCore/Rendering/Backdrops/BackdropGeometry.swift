import Foundation
import RenderTree

/// Which device pixels a backdrop is made of, and how it blurs them: the same for finding damage and for painting.
struct BackdropGeometry {
  /// The pixels that count: those of the bounds' box on the surface.
  let box: PixelRect
  let blur: BackdropBlur
  let saturation: Float

  /// Nil where nothing is seen of a backdrop.
  ///
  /// - Parameter map: from the layer's bounds space to device pixels.
  init?(_ style: LayerNode.Style, _ map: Affine, surface: PixelRect) {
    guard let backdrop = style.backdrop, backdrop.isShown else { return nil }
    let device = map.apply(style.bounds.standardized)
    guard (device.minX + device.minY + device.maxX + device.maxY).isFinite else { return nil }
    let box = PixelRect(covering: device).intersection(surface)
    let scale = abs(map.a * map.d - map.b * map.c).squareRoot()
    guard !box.isEmpty, scale.isFinite, scale > 0 else { return nil }
    self.box = box
    blur = BackdropBlur(sigma: min(backdrop.deviation * scale, 500))
    saturation = Float(backdrop.shownSaturation)
  }
}
