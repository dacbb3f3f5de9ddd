import UIKit

/// A width that a tool can have: a line of about that width.
final class WidthButton: PaletteButton {
  let width: CGFloat
  /// Its place among the widths, 0…1.
  private let share: CGFloat

  init(width: CGFloat, share: CGFloat) {
    self.width = width
    self.share = share
    super.init(label: "Thickness \(Int(width.rounded()))")
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    let box = bounds.insetBy(dx: 2, dy: 2)
    if isSelected {
      UIColor.systemFill.setFill()
      UIBezierPath(roundedRect: box, cornerRadius: 8).fill()
    }
    let line = UIBezierPath()
    line.move(to: CGPoint(x: box.midX - 7, y: box.midY + 8))
    line.addLine(to: CGPoint(x: box.midX + 7, y: box.midY - 8))
    line.lineWidth = 1.5 + 9 * share
    line.lineCapStyle = .round
    UIColor.label.setStroke()
    line.stroke()
  }
}
