import UIKit

/// The stroke that is being drawn, over what is seen of the canvas. Its drawing grows at the end, and only what differs is
/// painted.
final class LiveInkView: UIView {
  private(set) var stroke: LiveStroke?
  /// The shape of an eraser, in the canvas's contents.
  private var eraser: CGRect?
  private var lasso: CGPath?

  init() {
    super.init(frame: .zero)
    isOpaque = false
    backgroundColor = nil
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  func show(_ stroke: LiveStroke?) {
    guard stroke != nil || self.stroke != nil else { return }
    self.stroke = stroke
    setNeedsDisplay()
  }

  /// Shows the way of a lasso, in the canvas's contents.
  func show(lasso: CGPath?) {
    guard lasso != nil || self.lasso != nil else { return }
    self.lasso = lasso
    setNeedsDisplay()
  }

  func show(eraser: CGRect?) {
    guard eraser != self.eraser else { return }
    self.eraser = eraser
    setNeedsDisplay()
  }

  /// Covers a part of the contents. Its corner is put on a square of the grain, which tiles have at the same places.
  func cover(_ rect: CGRect) {
    let side = CGFloat(InkGrain.side)
    let origin = CGPoint(x: (rect.minX / side).rounded(.down) * side, y: (rect.minY / side).rounded(.down) * side)
    let size = CGSize(width: rect.maxX - origin.x, height: rect.maxY - origin.y)
    let frame = CGRect(origin: origin, size: size)
    if frame != self.frame { self.frame = frame }
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.translateBy(x: -frame.minX, y: -frame.minY)
    if let stroke {
      let pieces = stroke.pieces + (stroke.predicted.map { [$0] } ?? [])
      InkPainter.draw(pieces, of: stroke.ink, in: context, style: traitCollection.userInterfaceStyle)
    }
    if let lasso {
      context.setStrokeColor(UIColor.systemGray.cgColor)
      context.setLineWidth(2)
      context.setLineDash(phase: 0, lengths: [6, 4])
      context.addPath(lasso)
      context.strokePath()
    }
    if let eraser {
      context.setBlendMode(.normal)
      context.setFillColor(UIColor.systemGray.withAlphaComponent(0.25).cgColor)
      context.fillEllipse(in: eraser)
    }
  }
}
