import UIKit

/// What one touch draws from its beginning to its lift.
///
/// The line is cut into pieces. A new sample builds the last one or two of them again, so the cost of an event does not depend
/// on how long the stroke is already. Predicted samples are no part of the stroke: they are drawn after the last sample, and
/// replaced by each event.
final class LiveStroke {
  let tool: PKInkingTool
  let tip: InkTip
  let start: TimeInterval
  let creationDate: Date
  private(set) var points: [PKStrokePoint] = []
  private(set) var pieces: [StrokePiece] = []
  private(set) var predicted: StrokePiece?
  /// The places of the points that wait for a correction, by its number.
  private var waiting: [Int: Int] = [:]

  init(_ tool: PKInkingTool, start: TimeInterval) {
    self.tool = tool
    self.start = start
    tip = InkTip(tool)
    creationDate = Date()
  }

  var ink: PKInk { tool.ink }

  /// Adds the samples of an event.
  @MainActor func follow(_ touch: UITouch, _ event: UIEvent?, in view: UIView) {
    let first = points.count
    for sample in event?.coalescedTouches(for: touch) ?? [touch] {
      let point = tip.point(of: sample, in: view, since: start)
      // A finger that rests adds nothing.
      if let last = points.last, last.location == point.location, last.size == point.size { continue }
      if let number = sample.estimationUpdateIndex?.intValue,
        !sample.estimatedPropertiesExpectingUpdates.isEmpty
      {
        waiting[number] = points.count
      }
      points.append(point)
    }
    build(from: first)
    let ahead = (event?.predictedTouches(for: touch) ?? []).map { tip.point(of: $0, in: view, since: start) }
    predict(ahead)
  }

  /// Shows where the touch is expected next; nothing takes it away.
  func predict(_ ahead: [PKStrokePoint]) {
    guard !ahead.isEmpty, !points.isEmpty else {
      predicted = nil
      return
    }
    let tail = Array(points.suffix(3)) + ahead
    predicted = StrokeOutline.piece(of: tail, max(0, min(points.count, 3) - 1)...tail.count - 1)
  }

  /// Takes the true values of earlier samples.
  @MainActor func correct(_ touches: Set<UITouch>, in view: UIView) -> Bool {
    var first = Int.max
    for touch in touches {
      guard let number = touch.estimationUpdateIndex?.intValue, let index = waiting[number] else { continue }
      if touch.estimatedPropertiesExpectingUpdates.isEmpty { waiting[number] = nil }
      points[index] = tip.point(of: touch, in: view, since: start)
      first = min(first, index)
    }
    guard first < points.count else { return false }
    for piece in StrokePiece.index(ofSegment: max(0, first - 2))..<pieces.count { rebuild(piece) }
    return true
  }

  /// Builds the pieces again that the points from `first` on bend.
  private func build(from first: Int) {
    guard first < points.count else { return }
    // A point bends the curve up to its second neighbour.
    let begin = StrokePiece.index(ofSegment: max(0, first - 3))
    for piece in begin..<max(begin, StrokePiece.count(ofPoints: points.count)) { rebuild(piece) }
  }

  private func rebuild(_ index: Int) {
    let piece = StrokeOutline.piece(of: points, StrokePiece.points(of: index, count: points.count))
    if index < pieces.count { pieces[index] = piece } else { pieces.append(piece) }
  }

  /// The finished stroke.
  func finished() -> PKStroke? {
    guard !points.isEmpty else { return nil }
    let stroke = PKStroke(ink: ink, path: PKStrokePath(controlPoints: points, creationDate: creationDate))
    var result = stroke
    result.storage = StrokeStorage(stroke.storage.parts, shape: StrokeShape(pieces))
    return result
  }
}
