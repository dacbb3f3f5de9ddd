import UIKit

/// A frame around the strokes that are selected, and the strokes themselves while they are moved.
final class SelectionView: UIView {
  private let strokes: [StrokeStorage]
  private let ids: Set<ObjectIdentifier>
  private let margin: CGFloat = 8
  /// Whether the strokes are drawn here, since the sheet has them no more.
  var showsInk = false { didSet { if showsInk != oldValue { setNeedsDisplay() } } }

  init(_ strokes: [StrokeStorage]) {
    self.strokes = strokes
    ids = Set(strokes.map(ObjectIdentifier.init))
    let box = strokes.reduce(CGRect.null) { $0.union($1.renderBounds) }
    super.init(frame: box.insetBy(dx: -margin, dy: -margin).integral)
    isOpaque = false
    backgroundColor = nil
    isUserInteractionEnabled = false
    isAccessibilityElement = true
    accessibilityLabel = "Selection"
  }

  required init?(coder: NSCoder) { nil }

  func contains(_ stroke: StrokeStorage) -> Bool { ids.contains(ObjectIdentifier(stroke)) }

  func without(_ all: [StrokeStorage]) -> [StrokeStorage] { all.filter { !contains($0) } }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    if showsInk {
      context.saveGState()
      context.translateBy(x: -center.x + bounds.width / 2, y: -center.y + bounds.height / 2)
      for stroke in strokes { InkPainter.draw(stroke, in: context, style: traitCollection.userInterfaceStyle) }
      context.restoreGState()
    }
    let frame = UIBezierPath(roundedRect: bounds.insetBy(dx: 1, dy: 1), cornerRadius: 4)
    frame.lineWidth = 1.5
    frame.setLineDash([5, 4], count: 2, phase: 0)
    UIColor.systemBlue.setStroke()
    frame.stroke()
  }
}
