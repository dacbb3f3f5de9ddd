import UIKit

/// A part of a stroke that is filled as one path, overlapping its neighbours by a whole nib.
struct StrokePiece {
  /// How many segments of the spline a piece has.
  static let length = 16

  var path: CGPath
  /// How opaque it is beside the ink, in sixteenths.
  var opacity: CGFloat
  var bounds: CGRect

  /// The piece in which a segment lies.
  static func index(ofSegment segment: Int) -> Int { segment / length }
  /// How many pieces so many control points make.
  static func count(ofPoints count: Int) -> Int { count == 0 ? 0 : max(0, count - 2) / length + 1 }
  /// The first and the last control point of a piece.
  static func points(of piece: Int, count: Int) -> ClosedRange<Int> {
    let first = min(piece * length, max(0, count - 1))
    return first...max(first, min((piece + 1) * length, count - 1))
  }
}
