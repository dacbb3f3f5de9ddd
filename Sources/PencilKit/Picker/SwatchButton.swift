import UIKit

/// A colour in the palette, with a ring while it is the tool's.
final class SwatchButton: PaletteButton {
  /// The colour on a light canvas.
  let color: UIColor
  /// The colour as it is shown.
  var shown: UIColor { didSet { if shown != oldValue { setNeedsDisplay() } } }

  init(_ color: UIColor, name: String) {
    self.color = color
    shown = color
    super.init(label: name)
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    let side = min(bounds.width, bounds.height, 30)
    let box = CGRect(x: (bounds.width - side) / 2, y: (bounds.height - side) / 2, width: side, height: side)
    shown.setFill()
    UIBezierPath(ovalIn: box.insetBy(dx: isSelected ? 5 : 3, dy: isSelected ? 5 : 3)).fill()
    guard isSelected else { return }
    let ring = UIBezierPath(ovalIn: box.insetBy(dx: 1.5, dy: 1.5))
    ring.lineWidth = 2.5
    shown.setStroke()
    ring.stroke()
  }
}
