import CoreGraphics
import Foundation
import QuartzCore
import RenderTree
import TouchPlatform

/// A picture of a layer and what is below it as the renderer of screens paints it, animations, blurs and depth with it;
/// transparent where nothing is.
@MainActor package struct LayerPicture {
  /// The pixels, with alpha.
  package let pixels: PixelBuffer

  /// The same as an image.
  package var image: CGImage { CGImage(RenderImage(pixels, scale: 1)) }

  /// Paints the layer's bounds at the runtime's present time.
  ///
  /// Screens have no alpha. So the layer is painted over black, which gives its colours, and over white, which tells how
  /// much of what lies beneath is seen.
  package init(of layer: CALayer, scale: CGFloat) {
    let size = layer.bounds.size
    let width = max(0, Int((size.width * scale).rounded(.up)))
    let height = max(0, Int((size.height * scale).rounded(.up)))
    let dark = PixelBuffer(width: max(1, width), height: max(1, height))
    pixels = dark
    guard width > 0, height > 0, let node = LayerCommit.node(for: layer, at: MediaRuntime.current.now, scale: scale)
    else { return }
    let light = PixelBuffer(width: width, height: height)
    for (ground, buffer) in [(RenderColor.black, dark), (.white, light)] {
      var style = LayerNode.Style()
      style.bounds = CGRect(origin: .zero, size: size)
      style.background = ground
      var holder = LayerNode.Style()
      // The layer's own place is left out: its bounds fill the picture.
      holder.bounds = style.bounds
      let origin = layer.bounds.origin
      var shown = node
      if node.style.isInPerspective {
        var flat = node.style
        flat.place = .identity
        shown = LayerNode(id: node.id, style: flat, children: node.children, mask: node.mask)
      }
      holder.toParent = (shown.style.toParent.inverse ?? .identity).then(.translation(-origin.x, -origin.y))
      let inner = LayerNode(id: .max - 1, style: holder, children: [shown])
      let frame = RenderFrame(
        root: LayerNode(id: .max, style: style, children: [inner]), size: size, scale: scale)
      _ = LayerRenderer().render(frame, into: BackBuffer(pixels: buffer, age: 0))
    }
    // Code for tests is seldom optimised, where iterators are slow.
    withExtendedLifetime(light) {
      var y = 0
      while y < height {
        let over = dark.row(y)
        let under = light.row(y)
        var x = 0
        while x < width {
          over[x] = Self.pixel(over[x], under[x])
          x += 1
        }
        y += 1
      }
    }
  }

  /// A pixel by its value over black and over white. Opaque ones are the same over both.
  private static func pixel(_ over: UInt32, _ under: UInt32) -> UInt32 {
    let color = over & 0xff_ffff
    if color == under & 0xff_ffff { return 0xff00_0000 | color }
    var alpha: UInt32 = 0
    var shift: UInt32 = 0
    while shift <= 16 {
      let (dark, light) = ((over >> shift) & 0xff, (under >> shift) & 0xff)
      let opaque = 255 - min(255, light &- dark)
      // Rounding must not make a colour brighter than its alpha allows.
      alpha = max(alpha, opaque, dark)
      shift += 8
    }
    return alpha << 24 | color
  }
}
