import UIKit

/// A tile of the paper: the ink that stands there.
///
/// It is drawn when a piece is placed in it or taken away, and at another scale; never because a pen moves.
final class InkTileView: UIView {
  let tile: InkGrid.Tile
  var entries: [InkGrid.Entry] = [] { didSet { setNeedsDisplay() } }
  var marks = InkMarks() { didSet { if marks != oldValue { setNeedsDisplay() } } }
  /// How often it was drawn, for tests of what stands.
  private(set) var drawCount = 0

  init(_ tile: InkGrid.Tile) {
    self.tile = tile
    super.init(frame: tile.frame)
    isOpaque = false
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { fatalError("a tile is made in code") }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    drawCount += 1
    context.translateBy(x: -tile.frame.minX, y: -tile.frame.minY)
    for entry in entries {
      let color = entry.stroke.ink.color.uiColor
      context.setFillColor((entry.stroke.isMarked ? color.withAlphaComponent(0.25) : color).cgColor)
      context.addPath(entry.stroke.pieces[entry.piece].path)
      context.fillPath()
    }
    guard marks.areShown else { return }
    context.setFillColor(InkMarks.sampleColor.cgColor)
    context.setStrokeColor(InkMarks.estimatedColor.cgColor)
    context.setLineWidth(1)
    for entry in entries {
      let samples = entry.stroke.samples(of: entry.piece)
      if let dots = marks.dots(of: samples) {
        context.addPath(dots)
        context.fillPath()
      }
      if let rings = marks.rings(of: samples) {
        context.addPath(rings)
        context.strokePath()
      }
    }
  }
}
