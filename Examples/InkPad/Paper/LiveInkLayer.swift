import UIKit

/// The part of a stroke that may still change: the pieces that are not settled, what is predicted, and marks.
///
/// It holds two or three pieces, however long the stroke is; more where corrections are waited for.
final class LiveInkLayer: CALayer {
  private let ink = CAShapeLayer()
  private let ahead = CAShapeLayer()
  private let dots = CAShapeLayer()
  private let rings = CAShapeLayer()

  override init() {
    super.init()
    // What is predicted lies below, so that it begins where the ink ends.
    for layer in [ahead, ink, dots, rings] { addSublayer(layer) }
    rings.fillColor = nil
    rings.lineWidth = 1
  }

  /// Pixels for a point of the paper.
  var scale: CGFloat = 1 { didSet { for layer in sublayers ?? [] { layer.contentsScale = scale } } }

  override init(layer: Any) { super.init(layer: layer) }

  required init?(coder: NSCoder) { fatalError("a layer of live ink is made in code") }

  /// Shows a stroke from a piece on. Colours are those of the view's traits.
  func show(_ stroke: InkStroke, from first: Int, marks: InkMarks, traits: UITraitCollection) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let color = stroke.ink.color.uiColor.resolvedColor(with: traits).cgColor
    ink.fillColor = color
    ahead.fillColor = marks.predicted ? InkMarks.predictedColor.resolvedColor(with: traits).cgColor : color
    let path = CGMutablePath()
    for piece in stroke.pieces[min(first, stroke.pieces.count)...] { path.addPath(piece.path) }
    ink.path = path
    ahead.path = stroke.predictedPiece?.path
    let samples = stroke.samples[min(first * InkPiece.length, stroke.samples.count)...]
    dots.path = marks.dots(of: samples)
    dots.fillColor = InkMarks.sampleColor.resolvedColor(with: traits).cgColor
    rings.path = marks.rings(of: samples)
    rings.strokeColor = InkMarks.estimatedColor.resolvedColor(with: traits).cgColor
    CATransaction.commit()
  }
}
