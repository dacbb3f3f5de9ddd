import UIKit

/// A part of a stroke that is drawn as one path.
///
/// Pieces begin and end with the whole nib, so that neighbours overlap and no seam is seen between them. They are drawn one by
/// one, before and after the end of the stroke alike, so that finishing a stroke does not change its shape. Where two of them
/// meet their soft edges add up, which makes the line a quarter of a pixel wider there at most on each side.
struct InkPiece {
  /// How many segments between samples a piece has. At 240 samples a second it is a tenth of a second.
  static let length = 24

  var path: CGPath
  /// A box around the path, in points of the paper.
  var bounds: CGRect

  /// The piece in which the segment after a sample lies.
  static func index(of sample: Int) -> Int { sample / length }

  /// The samples of a piece; the last one is the first one of the next piece.
  static func samples(of piece: Int, count: Int) -> ClosedRange<Int> {
    piece * length...min((piece + 1) * length, count - 1)
  }
}
