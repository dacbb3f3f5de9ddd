import UIKit

/// What one touch erases from its beginning to its lift.
///
/// What it touches disappears at once; the drawing changes when it lifts. Cost of a move: linear in the strokes, for comparing
/// their boxes, and in the edges of the masks of those that it touches.
final class EraserPass: ToolPass {
  let tool: PKEraserTool
  private var place: CGPoint?
  /// Whether it has touched anything.
  private(set) var hasChanged = false

  init(_ tool: PKEraserTool) { self.tool = tool }

  var radius: CGFloat { tool.width / 2 }

  func move(_ touch: UITouch, _ event: UIEvent?, on canvas: PKCanvasView) {
    let place = touch.preciseLocation(in: canvas.contents)
    move(to: place, on: canvas.sheet)
    canvas.live.show(
      eraser: CGRect(x: place.x - radius, y: place.y - radius, width: 2 * radius, height: 2 * radius))
  }

  func end(on canvas: PKCanvasView) -> PKDrawing? {
    canvas.live.show(eraser: nil)
    return hasChanged ? PKDrawing(strokes: canvas.sheet.strokes.map { PKStroke(storage: $0) }) : nil
  }

  func cancel(on canvas: PKCanvasView) {
    canvas.live.show(eraser: nil)
    canvas.sheet.show(canvas.drawing.strokes.map(\.storage))
  }

  /// Moves over a sheet to a place.
  private func move(to new: CGPoint, on sheet: InkSheet) {
    let old = place ?? new
    place = new
    let box = CGRect(
      x: min(old.x, new.x) - radius, y: min(old.y, new.y) - radius, width: abs(old.x - new.x) + 2 * radius,
      height: abs(old.y - new.y) + 2 * radius)
    let sweep = Self.sweep(from: old, to: new, radius: radius)
    for stroke in sheet.strokes where stroke.renderBounds.meets(box) {
      guard let result = erased(stroke, by: sweep) else { continue }
      hasChanged = true
      sheet.replace(stroke, with: result.isEmpty ? nil : result.storage)
    }
  }

  private struct Rest {
    var storage: StrokeStorage?
    var isEmpty: Bool { storage == nil }
  }

  /// What an area leaves of a stroke; nil where it does not touch it.
  private func erased(_ stroke: StrokeStorage, by area: CGPath) -> Rest? {
    guard abs(stroke.parts.transform.determinant) > 1e-12 else { return nil }
    var inverse = stroke.parts.transform.inverted()
    guard let local = area.copy(using: &inverse) else { return nil }
    let touched = stroke.shape.pieces.filter {
      $0.bounds.intersects(local.boundingBoxOfPath) && $0.path.intersects(local)
    }
    guard !touched.isEmpty else { return nil }
    if let mask = stroke.parts.mask, !touched.contains(where: { $0.path.intersection(mask).intersects(local) }) {
      return nil
    }
    guard tool.eraserType != .vector else { return Rest(storage: nil) }
    let all = CGPath(rect: stroke.shape.bounds.insetBy(dx: -1, dy: -1), transform: nil)
    var parts = stroke.parts
    parts.mask = (parts.mask ?? all).subtracting(local)
    let rest = StrokeStorage(parts, shape: stroke.shape)
    return Rest(storage: rest.isErased ? nil : rest)
  }

  /// The area between two places of a round eraser, as a polygon.
  private static func sweep(from a: CGPoint, to b: CGPoint, radius: CGFloat) -> CGPath {
    let angle = a == b ? 0 : atan2(b.y - a.y, b.x - a.x)
    let path = CGMutablePath()
    let count = 12
    for index in 0...count {
      let turn = angle - .pi / 2 + .pi * CGFloat(index) / CGFloat(count)
      let point = CGPoint(x: b.x + radius * cos(turn), y: b.y + radius * sin(turn))
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    for index in 0...count {
      let turn = angle + .pi / 2 + .pi * CGFloat(index) / CGFloat(count)
      path.addLine(to: CGPoint(x: a.x + radius * cos(turn), y: a.y + radius * sin(turn)))
    }
    path.closeSubpath()
    return path
  }
}

extension CGAffineTransform {
  var determinant: CGFloat { a * d - b * c }
}
