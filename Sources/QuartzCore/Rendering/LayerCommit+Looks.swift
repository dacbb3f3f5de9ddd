import CoreGraphics
import Foundation
import RenderTree

// What few layers have: shadows, pictures, drawings.
extension LayerCommit {
  /// The node of a mask that is hidden: it lets nothing through.
  static func nothing(for mask: CALayer) -> LayerNode {
    LayerNode(id: mask._id, style: LayerNode.Style(), children: [])
  }

  static func add(_ looks: LayerStyle, of layer: CALayer, _ values: LayerValues, to style: inout LayerNode.Style) {
    style.roundedCorners = UInt8(looks.maskedCorners.rawValue & 15)
    if let shown = values.looks, shown.shadowOpacity > 0, var color = shown.shadowColor {
      color.alpha *= min(1, shown.shadowOpacity)
      style.shadow = LayerShadow(
        color: color, offset: shown.shadowOffset, radius: max(0, shown.shadowRadius), path: shown.shadowPath)
    }
    if let picture = values.picture {
      guard let image = picture.from else { return style.contents = nil }
      return show(image, looks, values, in: &style)
    }
    guard let image = looks.contentsImage else { return }
    show(image, looks, values, in: &style)
  }

  /// Shows a picture as the layer's looks say.
  static func show(_ image: RenderImage, _ looks: LayerStyle, _ values: LayerValues, in style: inout LayerNode.Style) {
    style.contents = image
    let part = (values.looks?.contentsRect ?? looks.contentsRect).standardized
    style.contentsSource = part
    style.contentsCenter = looks.contentsCenter
    let size = CGSize(
      width: Double(image.width) * part.width / looks.contentsScale,
      height: Double(image.height) * part.height / looks.contentsScale)
    style.contentsRect = looks.contentsGravity.place(size, in: values.bounds.standardized)
    style.contentsAreNearest = looks.magnificationFilter == .nearest
  }

  /// Shows a background that is a picture which repeats, unless the layer draws something itself.
  static func addPattern(_ pattern: CGPattern, _ values: LayerValues, to style: inout LayerNode.Style) {
    style.background = nil
    guard style.contents == nil, style.drawing == nil else { return }
    let box = values.bounds.standardized
    guard box.width > 0, box.height > 0 else { return }
    var state = DrawState()
    let start = CGSize(width: box.minX, height: box.minY)
    state.details = DrawDetails(pattern: pattern.draw(phase: start))
    let builder = DisplayListBuilder()
    builder.fill(DrawPath(rect: box), evenOdd: false, state)
    style.drawing = LayerDrawing(list: builder.finish(), rect: box, scale: nil)
    style.contentsRect = box
  }

  static func addDrawing(of layer: CALayer, _ values: LayerValues, to style: inout LayerNode.Style) {
    guard style.contents == nil, let drawing = layer.drawing(with: values.custom, bounds: values.bounds) else { return }
    style.drawing = drawing
    // A drawing for the device lies where it says; a bitmap follows the bounds as a picture does.
    style.contentsRect =
      drawing.scale == nil
      ? drawing.rect : layer.contentsGravity.place(drawing.rect.size, in: values.bounds.standardized)
  }
}

extension CALayer {
  /// Whether `drawing(with:bounds:)` may have something to show.
  final var showsDrawing: Bool { extras?.drawing != nil || flags.contains(.drawsByKind) }
}
