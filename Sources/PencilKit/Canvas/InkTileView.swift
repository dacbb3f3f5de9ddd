import UIKit

/// A square of a canvas: the strokes that stand there. It is drawn when a stroke is placed in it or taken away, and at another
/// scale; never because a finger moves elsewhere.
final class InkTileView: UIView {
  /// Which square.
  struct Place: Hashable {
    /// The side of all tiles in points of the contents: a multiple of the grain's.
    static let side: CGFloat = 256
    var column: Int
    var row: Int

    var frame: CGRect {
      CGRect(x: CGFloat(column) * Self.side, y: CGFloat(row) * Self.side, width: Self.side, height: Self.side)
    }
  }

  let place: Place
  private(set) var strokes: [StrokeStorage] = []
  /// How often it was drawn, for tests of what stands.
  private(set) var drawCount = 0

  init(_ place: Place) {
    self.place = place
    super.init(frame: place.frame)
    isOpaque = false
    backgroundColor = nil
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  func show(_ new: [StrokeStorage]) {
    guard new.count != strokes.count || !zip(new, strokes).allSatisfy({ $0 === $1 }) else { return }
    strokes = new
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    drawCount += 1
    context.translateBy(x: -place.frame.minX, y: -place.frame.minY)
    let style = traitCollection.userInterfaceStyle
    for stroke in strokes { InkPainter.draw(stroke, in: context, style: style) }
  }
}
