import UIKit

/// All that is filled of a stroke, in the path's own space.
struct StrokeShape {
  let pieces: [StrokePiece]
  let bounds: CGRect
  /// The pieces as one path, where they are equally opaque.
  let whole: CGPath?

  init(_ points: [PKStrokePoint], ink: PKInkingTool.InkType) {
    self.init(
      (0..<StrokePiece.count(ofPoints: points.count)).map {
        StrokeOutline.piece(of: points, StrokePiece.points(of: $0, count: points.count))
      })
  }

  init(_ pieces: [StrokePiece]) {
    self.pieces = pieces
    bounds = pieces.reduce(CGRect.null) { $0.union($1.bounds) }
    guard let first = pieces.first, pieces.allSatisfy({ $0.opacity == first.opacity }) else {
      whole = nil
      return
    }
    if pieces.count == 1 {
      whole = first.path
    } else {
      let path = CGMutablePath()
      for piece in pieces { path.addPath(piece.path) }
      whole = path
    }
  }
}
