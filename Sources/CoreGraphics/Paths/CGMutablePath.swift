import Foundation
import RenderTree
import TouchPlatform

/// A path that can be changed.
///
/// Every method's `transform` maps the given points before they are added. Elements that need a current point do nothing
/// without one, and say so. Cost: a constant for each element.
public final class CGMutablePath: CGPath {
  package override init(_ path: DrawPath) { super.init(path) }

  /// A path without elements.
  public init() { super.init(DrawPath()) }

  /// Starts a subpath.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    drawPath.move(to: transform.affine.apply(point))
  }

  /// Adds a straight line from the current point.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    guard hasPoint("addLine(to:)") else { return }
    drawPath.addLine(to: transform.affine.apply(point))
  }

  /// Adds a quadratic curve from the current point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    guard hasPoint("addQuadCurve(to:control:)") else { return }
    let map = transform.affine
    drawPath.addQuadCurve(to: map.apply(end), control: map.apply(control))
  }

  /// Adds a cubic curve from the current point.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    guard hasPoint("addCurve(to:control1:control2:)") else { return }
    let map = transform.affine
    drawPath.addCurve(to: map.apply(end), control1: map.apply(control1), control2: map.apply(control2))
  }

  /// Closes the subpath by a straight line to its start; nothing happens without a subpath.
  public func closeSubpath() { drawPath.close() }

  /// Adds a rectangle as a closed subpath.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    var path = DrawPath()
    path.addRect(rect.standardized)
    drawPath.append(path, transform.affine)
  }

  /// Adds rectangles, each as a closed subpath.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Starts a subpath at the first point and adds lines to the others.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    drawPath.addLines(between: points, transform.affine)
  }

  /// Adds an ellipse as a closed subpath, beginning at its largest x.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    var path = DrawPath()
    path.addEllipse(in: rect)
    drawPath.append(path, transform.affine)
  }

  /// Adds a rectangle with elliptic corners as a closed subpath; corners larger than half a side are cut to it.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    var path = DrawPath()
    path.addRoundedRect(in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
    drawPath.append(path, transform.affine)
  }

  /// Adds an arc of a circle, after a straight line from the current point to its start, if there is one.
  ///
  /// Angles are in radians from the x axis. `clockwise` is meant for a y axis that points up: true is the direction of
  /// falling angles, which is counterclockwise on the screen where y points down, as in UIKit.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    drawPath.addArc(
      center: center, radius: radius, from: startAngle,
      by: ArcGeometry.sweep(from: startAngle, to: endAngle, clockwise: clockwise), transform.affine)
  }

  /// Adds an arc of a circle from an angle on by another, both in radians; a negative `delta` is the direction of
  /// falling angles.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
  ) {
    drawPath.addArc(center: center, radius: radius, from: startAngle, by: delta, transform.affine)
  }

  /// Adds the arc of the circle that touches the lines from the current point to `tangent1End` and from there to
  /// `tangent2End`, after a straight line to its start.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    guard hasPoint("addArc(tangent1End:tangent2End:radius:)") else { return }
    drawPath.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform.affine)
  }

  /// Adds the elements of another path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    drawPath.append(path.drawPath, transform.affine)
  }

  private func hasPoint(_ name: String) -> Bool {
    if drawPath.currentPoint != nil { return true }
    PlatformLog.write(
      .app, "CGMutablePath.\(name): there is no current point; nothing was added. Call move(to:) first.")
    return false
  }
}
