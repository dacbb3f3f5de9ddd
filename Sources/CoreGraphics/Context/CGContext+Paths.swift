import Foundation
import RenderTree
import TouchPlatform

// Building the context's path. Points are mapped by the transform that is current when they are added.
extension CGContext {
  /// Forgets the path.
  public func beginPath() { clearPath() }

  /// Starts a subpath.
  public func move(to point: CGPoint) {
    if drawPath.isEmpty, let spare = spareChunk.take() {
      pathSpace = nil
      drawPath.begin(at: point, in: spare)
      return
    }
    enterSpace()
    drawPath.move(to: point)
  }

  /// Adds a straight line from the current point.
  public func addLine(to point: CGPoint) {
    guard hasPoint else { return }
    enterSpace()
    drawPath.addLine(to: point)
  }

  /// Starts a subpath at the first point and adds lines to the others.
  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { drawPath.addLine(to: point) }
  }

  /// Adds a quadratic curve from the current point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    guard hasPoint else { return }
    enterSpace()
    drawPath.addQuadCurve(to: end, control: control)
  }

  /// Adds a cubic curve from the current point.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    guard hasPoint else { return }
    enterSpace()
    drawPath.addCurve(to: end, control1: control1, control2: control2)
  }

  /// Closes the subpath by a straight line to its start.
  public func closePath() {
    guard !drawPath.isEmpty else { return }
    drawPath.close()
  }

  /// Adds a rectangle as a closed subpath.
  public func addRect(_ rect: CGRect) {
    enterSpace()
    drawPath.addRect(rect.standardized)
  }

  /// Adds rectangles, each as a closed subpath.
  public func addRects(_ rects: [CGRect]) {
    for rect in rects { addRect(rect) }
  }

  /// Adds an ellipse as a closed subpath.
  public func addEllipse(in rect: CGRect) {
    enterSpace()
    drawPath.addEllipse(in: rect)
  }

  /// Adds an arc of a circle; see `CGMutablePath.addArc(center:radius:startAngle:endAngle:clockwise:transform:)`.
  public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    enterSpace()
    drawPath.addArc(
      center: center, radius: radius, from: startAngle,
      by: ArcGeometry.sweep(from: startAngle, to: endAngle, clockwise: clockwise))
  }

  /// Adds an arc that rounds a corner; see `CGMutablePath.addArc(tangent1End:tangent2End:radius:transform:)`.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    guard hasPoint else { return }
    enterSpace()
    drawPath.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
  }

  /// Adds the elements of a path.
  public func addPath(_ path: CGPath) { addPath(path.drawPath) }

  /// Adds the elements of a path.
  package func addPath(_ path: DrawPath) {
    enterSpace()
    drawPath.append(path)
  }

  /// A copy of the path in user space; nil while there is none.
  public var path: CGPath? {
    enterSpace()
    return drawPath.isEmpty ? nil : CGPath(drawPath)
  }

  /// Whether the path has no element.
  public var isPathEmpty: Bool { drawPath.isEmpty }

  /// Where the pen is, in user space; zero without a path.
  public var currentPointOfPath: CGPoint {
    enterSpace()
    return drawPath.currentPoint ?? .zero
  }

  /// The box of the path's points, control points included, in user space; null without a path.
  public var boundingBoxOfPath: CGRect {
    enterSpace()
    return drawPath.controlBox
  }

  /// Whether a point of user space is where `mode` would draw the path.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    enterSpace()
    let path = CGPath(drawPath)
    if let rule = mode.fillRule, path.contains(point, using: rule) { return true }
    guard mode.strokes else { return false }
    return CGPath(drawPath.stroked(state.pen)).contains(point)
  }

  /// Replaces the path by the outline of its stroke. Curves become lines that are off by less than a fortieth of a point.
  public func replacePathWithStrokedPath() {
    enterSpace()
    let outline = drawPath.stroked(state.pen)
    clearPath()
    drawPath = outline
  }

  // MARK: Inside

  private var hasPoint: Bool {
    if drawPath.currentPoint != nil { return true }
    PlatformLog.write(.app, "a CGContext has no current point; the line or curve was not added. Call move(to:) first.")
    return false
  }

  /// Brings the path into the current user space, when the transform has changed since it was begun.
  @inline(__always) func enterSpace() {
    if pathSpace != nil { moveToCurrentSpace() }
  }

  @inline(never) private func moveToCurrentSpace() {
    guard let space = pathSpace else { return }
    pathSpace = nil
    guard !drawPath.isEmpty, space != state.transform else { return }
    // A flattened user space cannot say where the points are.
    guard let inverse = state.transform.inverse else { return }
    drawPath = drawPath.applying(space.then(inverse))
  }

  /// Forgets the path and keeps its memory for the next one.
  @inline(__always) func clearPath() {
    pathSpace = nil
    guard !drawPath.isEmpty else { return }
    if let chunk = drawPath.recycle() { spareChunk = chunk }
  }
}

/// What is done with a path.
public enum CGPathDrawingMode: Int32, Sendable {
  /// Fills, by winding number.
  case fill = 0
  /// Fills, even-odd.
  case eoFill = 1
  /// Strokes.
  case stroke = 2
  /// Fills by winding number, then strokes.
  case fillStroke = 3
  /// Fills even-odd, then strokes.
  case eoFillStroke = 4

  var fillRule: CGPathFillRule? {
    switch self {
    case .fill, .fillStroke: .winding
    case .eoFill, .eoFillStroke: .evenOdd
    case .stroke: nil
    }
  }

  var strokes: Bool { self == .stroke || self == .fillStroke || self == .eoFillStroke }
}
