import Foundation
import RenderTree
import TouchPlatform

@testable import QuartzCore

/// A committed layer whose frame is given in its parent's points.
func layer(
  _ id: UInt64, _ frame: CGRect, _ color: RenderColor? = nil, radius: Double = 0, opacity: Float = 1,
  masks: Bool = false, border: (Double, RenderColor)? = nil, contents: RenderImage? = nil, turned: Double = 0,
  shadow: LayerShadow? = nil, mask: LayerNode? = nil, style change: (inout LayerNode.Style) -> Void = { _ in },
  _ children: [LayerNode] = []
) -> LayerNode {
  var style = LayerNode.Style()
  style.bounds = CGRect(origin: .zero, size: frame.size)
  style.toParent = .translation(frame.minX, frame.minY)
  if turned != 0 {
    let middle = CGPoint(x: frame.width / 2, y: frame.height / 2)
    style.toParent = Affine.translation(-middle.x, -middle.y)
      .then(Affine(a: cos(turned), b: sin(turned), c: -sin(turned), d: cos(turned), tx: 0, ty: 0))
      .then(.translation(frame.midX, frame.midY))
  }
  style.background = color
  style.cornerRadius = radius
  style.opacity = opacity
  style.masksToBounds = masks
  style.borderWidth = border?.0 ?? 0
  style.borderColor = border?.1
  style.contents = contents
  style.contentsRect = style.bounds
  style.shadow = shadow
  change(&style)
  return LayerNode(id: id, style: style, children: children, mask: mask)
}

/// A circle of this diameter about a point.
func circle(_ id: UInt64, x: Double, y: Double, diameter: Double, _ color: RenderColor = .white) -> LayerNode {
  layer(
    id, CGRect(x: x - diameter / 2, y: y - diameter / 2, width: diameter, height: diameter), color, radius: diameter / 2
  )
}

/// A frame of these layers on black.
func frame(_ width: Int, _ height: Int, scale: Double = 1, _ children: [LayerNode]) -> RenderFrame {
  let size = CGSize(width: Double(width) / scale, height: Double(height) / scale)
  return RenderFrame(root: layer(0, CGRect(origin: .zero, size: size), nil, children), size: size, scale: scale)
}

extension RenderFrame {
  var pixelSize: (width: Int, height: Int) {
    (Int((size.width * scale).rounded()), Int((size.height * scale).rounded()))
  }

  /// The frame as a renderer that has never seen another paints it; two threads share the smallest picture.
  @MainActor func picture(threads: Int = 1) -> PixelBuffer {
    let buffer = PixelBuffer(width: pixelSize.width, height: pixelSize.height)
    _ = LayerRenderer(threads: threads, smallestShared: 1).render(self, into: BackBuffer(pixels: buffer, age: 0))
    return buffer
  }
}

extension PixelBuffer {
  /// The first pixel that differs, or nil.
  func firstDifference(from other: PixelBuffer, in rects: [PixelRect]? = nil) -> String? {
    guard width == other.width, height == other.height else { return "sizes differ" }
    for rect in rects ?? [bounds] {
      for y in rect.y..<rect.maxY {
        for x in rect.x..<rect.maxX where self[x, y] != other[x, y] {
          return "(\(x), \(y)): \(String(self[x, y], radix: 16)) is not \(String(other[x, y], radix: 16))"
        }
      }
    }
    return nil
  }

  /// Where white on black lies: the middle of its coverage and its area, in pixels.
  var coverage: (x: Double, y: Double, area: Double) {
    var sum = 0.0
    var sumX = 0.0
    var sumY = 0.0
    for y in 0..<height {
      for x in 0..<width {
        let level = Double(self[x, y] & 255) / 255
        sum += level
        sumX += level * (Double(x) + 0.5)
        sumY += level * (Double(y) + 0.5)
      }
    }
    return (sumX / sum, sumY / sum, sum)
  }
}

/// A layer that shows a drawing in its frame.
func drawn(
  _ id: UInt64, _ frame: CGRect, _ list: DisplayList, scale: Double? = 1, opacity: Float = 1, masks: Bool = false,
  _ change: (inout LayerNode.Style) -> Void = { _ in }
) -> LayerNode {
  var style = LayerNode.Style()
  style.bounds = CGRect(origin: .zero, size: frame.size)
  style.toParent = .translation(frame.minX, frame.minY)
  style.opacity = opacity
  style.masksToBounds = masks
  style.contentsRect = style.bounds
  style.drawing = LayerDrawing(list: list, rect: style.bounds, scale: scale)
  change(&style)
  return LayerNode(id: id, style: style, children: [])
}

/// A list of what `draw` records.
func list(_ draw: (DisplayListBuilder) -> Void) -> DisplayList {
  let builder = DisplayListBuilder()
  draw(builder)
  return builder.finish()
}

extension PixelBuffer {
  /// Whether both hold the same pixels; rows without gaps.
  func isSame(as other: PixelBuffer) -> Bool {
    stride == other.stride && height == other.height && memcmp(base, other.base, stride * height) == 0
  }
}
