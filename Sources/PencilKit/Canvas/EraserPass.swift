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
      guard touches(stroke, sweep) else { continue }
      hasChanged = true
      sheet.replace(stroke, with: tool.eraserType == .vector ? nil : rest(of: stroke, without: sweep))
    }
  }

  /// An area in the space of a stroke's path.
  private func local(_ area: CGPath, in stroke: StrokeStorage) -> CGPath? {
    guard abs(stroke.parts.transform.determinant) > 1e-12 else { return nil }
    var inverse = stroke.parts.transform.inverted()
    return area.copy(using: &inverse)
  }

  /// Whether an area touches what is seen of a stroke.
  private func touches(_ stroke: StrokeStorage, _ area: CGPath) -> Bool {
    guard let area = local(area, in: stroke) else { return false }
    let box = area.boundingBoxOfPath
    return stroke.shape.pieces.contains { piece in
      guard piece.bounds.intersects(box) else { return false }
      guard let mask = stroke.parts.mask else { return piece.path.intersects(area) }
      return piece.path.intersection(area).intersects(mask)
    }
  }

  /// What an area leaves of a stroke; nil where that is nothing.
  private func rest(of stroke: StrokeStorage, without area: CGPath) -> StrokeStorage? {
    guard let area = local(area, in: stroke) else { return stroke }
    var parts = stroke.parts
    let all = CGPath(rect: stroke.shape.bounds.insetBy(dx: -1, dy: -1), transform: nil)
    parts.mask = (parts.mask ?? all).subtracting(area)
    let rest = StrokeStorage(parts, shape: stroke.shape)
    return rest.isErased ? nil : rest
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
