import UIKit

/// A touch that draws a line around strokes to select them, or moves those that are selected.
final class LassoPass: ToolPass {
  private let selection: SelectionView?
  private var way: [CGPoint] = []
  /// Whether the touch has begun in the selection.
  private var movesSelection = false

  init(_ selection: SelectionView?) { self.selection = selection }

  func move(_ touch: UITouch, _ event: UIEvent?, on canvas: PKCanvasView) {
    let isFirst = way.isEmpty
    for sample in event?.coalescedTouches(for: touch) ?? [touch] {
      let place = sample.preciseLocation(in: canvas.contents)
      if way.last != place { way.append(place) }
    }
    guard let first = way.first, let last = way.last else { return }
    if isFirst, let selection, selection.frame.contains(first) {
      movesSelection = true
      // What is moved lies above the rest until it lifts.
      canvas.sheet.show(selection.without(canvas.drawing.strokes.map(\.storage)))
      selection.showsInk = true
    }
    if movesSelection {
      selection?.transform = CGAffineTransform(translationX: last.x - first.x, y: last.y - first.y)
    } else {
      if isFirst { canvas.deselect() }
      canvas.live.show(lasso: path)
    }
  }

  private var path: CGPath {
    let path = CGMutablePath()
    path.addLines(between: way)
    return path
  }

  func end(on canvas: PKCanvasView) -> PKDrawing? {
    canvas.live.show(lasso: nil)
    guard movesSelection, let selection else {
      canvas.select(enclosed(of: canvas.drawing.strokes.map(\.storage)))
      return nil
    }
    let move = selection.transform
    guard move != .identity else {
      cancel(on: canvas)
      return nil
    }
    var moved: [StrokeStorage] = []
    let strokes = canvas.drawing.strokes.map { stroke in
      guard selection.contains(stroke.storage) else { return stroke }
      var parts = stroke.storage.parts
      parts.transform = parts.transform.concatenating(move)
      let storage = StrokeStorage(parts, shape: stroke.storage.shape)
      moved.append(storage)
      return PKStroke(storage: storage)
    }
    canvas.select(moved)
    return PKDrawing(strokes: strokes)
  }

  func cancel(on canvas: PKCanvasView) {
    canvas.live.show(lasso: nil)
    selection?.transform = .identity
    selection?.showsInk = false
    canvas.sheet.show(canvas.drawing.strokes.map(\.storage))
  }

  /// The strokes of whose control points more than half lie within the line.
  private func enclosed(of strokes: [StrokeStorage]) -> [StrokeStorage] {
    guard way.count > 2 else { return [] }
    let area = CGMutablePath()
    area.addLines(between: way)
    area.closeSubpath()
    let box = area.boundingBoxOfPath
    return strokes.filter { stroke in
      guard stroke.renderBounds.meets(box) else { return false }
      let places = stroke.parts.path.points.map { $0.location.applying(stroke.parts.transform) }
      return places.count { area.contains($0) } * 2 > places.count
    }
  }
}
