import Foundation
import RenderTree

/// An immutable path: subpaths of lines and Bézier curves.
///
/// Cost: copies share their elements. Two paths are equal when their elements and points are. Positive angles turn from
/// the x axis towards the y axis, which is clockwise on the screen where y points down.
public class CGPath: Hashable, CustomStringConvertible {
  /// The elements.
  package final var drawPath: DrawPath

  package init(_ path: DrawPath) { drawPath = path }

  /// An upright rectangle, closed, beginning at its origin and going along x first. `transform` maps its points.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var path = DrawPath()
    path.addRect(rect.standardized)
    self.init(path.mapped(transform))
  }

  /// An ellipse in a rectangle, of four curves, beginning at its largest x. `transform` maps its points.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var path = DrawPath()
    path.addEllipse(in: rect)
    self.init(path.mapped(transform))
  }

  /// A rectangle with corners that are quarters of ellipses; corners larger than half a side are cut to it.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: UnsafePointer<CGAffineTransform>?
  ) {
    var path = DrawPath()
    path.addRoundedRect(in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
    self.init(path.mapped(transform))
  }

  // MARK: Copies

  /// The same path, immutable.
  public func copy() -> CGPath? { CGPath(drawPath) }

  /// The path with every point mapped; nil means as it is.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(drawPath.mapped(transform))
  }

  /// The same path, to be changed.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(drawPath) }

  /// The path with every point mapped, to be changed.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(drawPath.mapped(transform))
  }

  // MARK: Asking

  /// Whether there is no element.
  public var isEmpty: Bool { drawPath.isEmpty }

  /// Where the pen is: the end of the last element; zero for an empty path.
  public var currentPoint: CGPoint { drawPath.currentPoint ?? .zero }

  /// The smallest box around all points, control points included; null for an empty path.
  public var boundingBox: CGRect { drawPath.controlBox }

  /// The smallest box around the lines and curves themselves; null for an empty path.
  public var boundingBoxOfPath: CGRect { drawPath.exactBox }

  /// Sets `rect` to the rectangle that the path is, if it is one upright rectangle; says whether it is.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let found = drawPath.asRect else { return false }
    rect?.pointee = found
    return true
  }

  /// Whether a point is inside, subpaths taken as closed. `transform` maps the path's points first.
  ///
  /// Exact for curves: no flattening. Cost: O(elements).
  public func contains(_ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity)
    -> Bool
  {
    let path = transform.isIdentity ? drawPath : drawPath.applying(transform.affine)
    let winding = path.winding(around: point)
    return rule == .evenOdd ? winding.crossings % 2 != 0 : winding.number != 0
  }

  // MARK: Elements

  /// Calls `function` for each element with `info`. The element's points are valid during the call only.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }

  /// Calls `block` for each element. The element's points are valid during the call only.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 3) { memory in
      guard let points = memory.baseAddress else { return }
      memory.initialize(repeating: .zero)
      drawPath.forEach { element in
        let type: CGPathElementType
        switch element {
        case .move(let p): (type, points[0]) = (.moveToPoint, p)
        case .line(let p): (type, points[0]) = (.addLineToPoint, p)
        case .quad(let c, let p): (type, points[0], points[1]) = (.addQuadCurveToPoint, c, p)
        case .cubic(let c, let d, let p): (type, points[0], points[1], points[2]) = (.addCurveToPoint, c, d, p)
        case .close: type = .closeSubpath
        }
        var made = CGPathElement(type: type, points: points)
        block(&made)
      }
    }
  }

  /// Equal when the elements and their points are.
  public static func == (a: CGPath, b: CGPath) -> Bool { a === b || a.drawPath == b.drawPath }

  /// Hashes the size and the last point.
  public func hash(into hasher: inout Hasher) { hasher.combine(drawPath) }

  /// One line for each element.
  public var description: String {
    var lines = ["CGPath"]
    func text(_ p: CGPoint) -> String { "(\(p.x), \(p.y))" }
    drawPath.forEach { element in
      switch element {
      case .move(let p): lines.append("  moveto \(text(p))")
      case .line(let p): lines.append("    lineto \(text(p))")
      case .quad(let c, let p): lines.append("    quadto \(text(c)) \(text(p))")
      case .cubic(let c, let d, let p): lines.append("    curveto \(text(c)) \(text(d)) \(text(p))")
      case .close: lines.append("    closepath")
      }
    }
    return lines.joined(separator: "\n")
  }
}

/// Which points of a path with overlaps are inside.
public enum CGPathFillRule: Int, Sendable {
  /// Those around which the path turns a number of times that is not zero.
  case winding = 0
  /// Those from which a ray meets the path an odd number of times.
  case evenOdd = 1
}

/// What one element of a path does.
public enum CGPathElementType: Int32, Sendable {
  /// Starts a subpath: one point.
  case moveToPoint = 0
  /// A straight line: one point.
  case addLineToPoint = 1
  /// A quadratic curve: the control point and the end.
  case addQuadCurveToPoint = 2
  /// A cubic curve: two control points and the end.
  case addCurveToPoint = 3
  /// A straight line back to the subpath's start: no point.
  case closeSubpath = 4
}

/// One element of a path.
public struct CGPathElement {
  /// What it does.
  public var type: CGPathElementType
  /// Its points, as many as the type says.
  public var points: UnsafeMutablePointer<CGPoint>

  /// An element.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// A function that is called for the elements of a path, with the caller's pointer.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void
/// A closure that is called for the elements of a path.
public typealias CGPathApplyBlock = (UnsafePointer<CGPathElement>) -> Void

/// How the ends of an open stroke look.
public enum CGLineCap: Int32, Sendable {
  /// Cut off at the end point.
  case butt = 0
  /// A half circle around the end point.
  case round = 1
  /// Half the width beyond the end point.
  case square = 2

  package var draw: DrawCap { DrawCap(rawValue: UInt8(rawValue)) ?? .butt }
}

/// How the corners of a stroke look.
public enum CGLineJoin: Int32, Sendable {
  /// Sharp, as long as the miter limit allows it.
  case miter = 0
  /// Round.
  case round = 1
  /// Cut off.
  case bevel = 2

  package var draw: DrawJoin { DrawJoin(rawValue: UInt8(rawValue)) ?? .miter }
}

extension DrawPath {
  /// The path mapped by an optional transform.
  func mapped(_ transform: UnsafePointer<CGAffineTransform>?) -> DrawPath {
    guard let transform, !transform.pointee.isIdentity else { return self }
    return applying(transform.pointee.affine)
  }
}
