import CoreGraphics
import Foundation

/// A text with its place in a rectangle, for the drawing methods of strings.
struct StringPlacement {
  let layout: TextLayout
  /// The layout's top left corner.
  let origin: CGPoint
  /// What `boundingRect` gives.
  let bounds: CGRect

  init(
    _ text: StyledText, in rect: CGRect, options: NSStringDrawingOptions, context: NSStringDrawingContext? = nil,
    scale: Double
  ) {
    let fills = options.contains(.usesLineFragmentOrigin)
    var box = TextBox(width: .infinity, scale: scale)
    box.countsLeading = options.contains(.usesFontLeading)
    if fills {
      // No width means no limit, as does no height.
      if rect.width > 0 { box.width = rect.width }
      if rect.height > 0 { box.height = rect.height }
      if options.contains(.truncatesLastVisibleLine) {
        box.marksLeftOutText = true
        box.wrapsBeforeCutting = true
      }
    } else {
      box.maxLines = 1
      if rect.width > 0, text.spans[0].paragraph.lineBreak.truncates { box.width = rect.width }
    }
    var shown = text
    if let context {
      var factor = 1.0
      if context.minimumScaleFactor > 0 {
        var room = box
        if !fills, rect.width > 0 { room.width = rect.width }
        factor = TextFitting.factor(for: text, in: room, least: context.minimumScaleFactor)
      }
      if factor != 1 { shown = text.scaled(by: factor) }
      context.actualScaleFactor = factor
    }
    let layout = TextEngine.layout(shown, in: box)
    self.layout = layout
    let up = fills ? 0 : layout.firstBaseline
    let place = CGPoint(x: rect.origin.x.isFinite ? rect.origin.x : 0, y: rect.origin.y.isFinite ? rect.origin.y : 0)
    origin = CGPoint(x: place.x, y: place.y - up)
    if options.contains(.usesDeviceMetrics) {
      bounds = layout.inkBounds(at: CGPoint(x: 0, y: -up))
    } else {
      bounds = CGRect(x: 0, y: -up, width: layout.size.width, height: layout.size.height)
    }
    context?.totalBounds = bounds
  }
}
