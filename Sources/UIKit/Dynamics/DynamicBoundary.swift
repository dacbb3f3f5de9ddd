import CoreGraphics
import Foundation
import RigidBodies

/// A boundary that was added to a collision behaviour.
@MainActor struct DynamicBoundary {
  let identifier: any NSCopying
  let path: UIBezierPath
  let lines: [(points: [PhysicsVector], isClosed: Bool)]
  /// A number that no other has had: a boundary that is replaced is another one.
  let tag: Int

  private static var lastTag = 0

  static func nextTag() -> Int {
    lastTag += 1
    return lastTag
  }

  init(identifier: any NSCopying, path: UIBezierPath) {
    self.identifier = identifier
    self.path = path
    tag = Self.nextTag()
    lines = Self.lines(of: path).filter { $0.points.count > 1 && $0.points.allSatisfy(\.isFinite) }
      .map { ($0.points.map { PhysicsVector(clamping: $0.point) }, $0.isClosed) }
  }

  /// A path's lines; curves are off by at most a quarter of a point.
  static func lines(of path: UIBezierPath) -> [(points: [PhysicsVector], isClosed: Bool)] {
    var lines: [(points: [PhysicsVector], isClosed: Bool)] = []
    path.cgPath.flattened(threshold: 0.25).applyWithBlock { element in
      let place = element.pointee.points[0]
      let point = PhysicsVector(place.x, place.y)
      switch element.pointee.type {
      case .moveToPoint: lines.append(([point], false))
      case .closeSubpath: if let last = lines.indices.last { lines[last].isClosed = true }
      // Flattened paths have no curves.
      case .addLineToPoint, .addQuadCurveToPoint, .addCurveToPoint:
        if let last = lines.indices.last { lines[last].points.append(point) }
      }
    }
    return lines
  }

  /// Identifiers are compared like keys of dictionaries on iOS: equal values are the same.
  func has(_ other: any NSCopying) -> Bool {
    if let a = identifier as? any Hashable, let b = other as? any Hashable { return AnyHashable(a) == AnyHashable(b) }
    return identifier as AnyObject === other as AnyObject
  }

  static func corners(of box: CGRect) -> [PhysicsVector] {
    [
      PhysicsVector(clamping: CGPoint(x: box.minX, y: box.minY)),
      PhysicsVector(clamping: CGPoint(x: box.maxX, y: box.minY)),
      PhysicsVector(clamping: CGPoint(x: box.maxX, y: box.maxY)),
      PhysicsVector(clamping: CGPoint(x: box.minX, y: box.maxY)),
    ]
  }
}
