import UIKit

/// A width that a tool can have: a line of about that width.
final class WidthButton: UIControl {
  let width: CGFloat
  /// Its place among the widths, 0…1.
  private let share: CGFloat

  init(width: CGFloat, share: CGFloat) {
    self.width = width
    self.share = share
    super.init(frame: .zero)
    isOpaque = false
    backgroundColor = nil
    contentMode = .redraw
    isAccessibilityElement = true
    accessibilityLabel = "Thickness \(Int(width.rounded()))"
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
