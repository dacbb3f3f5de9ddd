import UIKit

/// A colour in the palette, with a ring while it is the tool's.
final class SwatchButton: UIControl {
  /// The colour on a light canvas.
  let color: UIColor
  /// The colour as it is shown.
  var shown: UIColor { didSet { if shown != oldValue { setNeedsDisplay() } } }

  init(_ color: UIColor, name: String) {
    self.color = color
    shown = color
    super.init(frame: .zero)
    isOpaque = false
    backgroundColor = nil
    contentMode = .redraw
    isAccessibilityElement = true
    accessibilityLabel = name
    accessibilityTraits = .button
  }

  required init?(coder: NSCoder) { nil }

  override var isSelected: Bool {
    didSet {
      accessibilityTraits = isSelected ? [.button, .selected] : .button
      if isSelected != oldValue { setNeedsDisplay() }
    }
  }

  override func draw(_ rect: CGRect) {
    let side = min(bounds.width, bounds.height, 30)
    let box = CGRect(x: (bounds.width - side) / 2, y: (bounds.height - side) / 2, width: side, height: side)
    shown.setFill()
    UIBezierPath(ovalIn: box.insetBy(dx: isSelected ? 5 : 3, dy: isSelected ? 5 : 3)).fill()
    let ring = UIBezierPath(ovalIn: box.insetBy(dx: 1.5, dy: 1.5))
    ring.lineWidth = isSelected ? 2.5 : 0
    guard isSelected else { return }
    shown.setStroke()
    ring.stroke()
  }
}
