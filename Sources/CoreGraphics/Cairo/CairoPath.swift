internal import CCairo
import Foundation
import RenderTree

/// Paths into Cairo and out of it.
enum CairoPath {
  /// Farther than this from the origin, in pixels, Cairo's fixed-point numbers come to their end.
  static let limit = 1_000_000.0

  /// Adds `path`, mapped by `map` to device pixels, to the context's path. The context's matrix must be the identity.
  ///
  /// Points that are not finite leave their element out, and what is farther away than `limit` is moved to it.
  static func add(_ path: DrawPath, _ map: Affine, to context: OpaquePointer) {
    var hasPoint = false
    for index in 0..<path.chunkCount { add(path.chunk(index), map, to: context, &hasPoint) }
  }

  private static func add(_ chunk: PathChunk, _ map: Affine, to context: OpaquePointer, _ hasPoint: inout Bool) {
    let points = chunk.points
    var index = 0
    for raw in chunk.verbs {
      guard let verb = PathVerb(rawValue: raw) else { continue }
      let first = index
      index += verb.pointCount
      if verb == .close {
        if hasPoint { cairo_close_path(context) }
        continue
      }
      guard let end = device(points[index - 1], map) else { continue }
      guard hasPoint, verb != .move else {
        cairo_move_to(context, end.x, end.y)
        hasPoint = true
        continue
      }
      switch verb {
      case .line: cairo_line_to(context, end.x, end.y)
      case .quad:
        guard let control = device(points[first], map) else { continue }
        var x = 0.0
        var y = 0.0
        cairo_get_current_point(context, &x, &y)
        cairo_curve_to(
          context, x + (control.x - x) * 2 / 3, y + (control.y - y) * 2 / 3, end.x + (control.x - end.x) * 2 / 3,
          end.y + (control.y - end.y) * 2 / 3, end.x, end.y)
      case .cubic:
        guard let one = device(points[first], map), let two = device(points[first + 1], map) else { continue }
        cairo_curve_to(context, one.x, one.y, two.x, two.y, end.x, end.y)
      case .move, .close: break
      }
    }
  }

  /// A point in device pixels, within the limit; nil when it is not a pair of numbers.
  private static func device(_ point: CGPoint, _ map: Affine) -> CGPoint? {
    let p = map.apply(point)
    guard !p.x.isNaN, !p.y.isNaN, !point.x.isInfinite, !point.y.isInfinite else { return nil }
    return CGPoint(x: max(-limit, min(limit, p.x)), y: max(-limit, min(limit, p.y)))
  }

  /// The context's path in its user space.
  static func read(from context: OpaquePointer) -> DrawPath {
    var made = DrawPath()
    guard let copied = cairo_copy_path(context) else { return made }
    defer { cairo_path_destroy(copied) }
    guard copied.pointee.status == CAIRO_STATUS_SUCCESS, let data = copied.pointee.data else { return made }
    func point(_ index: Int) -> CGPoint { CGPoint(x: data[index].point.x, y: data[index].point.y) }
    var index = 0
    while index < Int(copied.pointee.num_data) {
      let header = data[index].header
      switch header.type {
      case CAIRO_PATH_MOVE_TO: made.move(to: point(index + 1))
      case CAIRO_PATH_LINE_TO: made.addLine(to: point(index + 1))
      case CAIRO_PATH_CURVE_TO:
        made.addCurve(to: point(index + 3), control1: point(index + 1), control2: point(index + 2))
      default: made.close()
      }
      index += Int(header.length)
    }
    return made
  }
}
