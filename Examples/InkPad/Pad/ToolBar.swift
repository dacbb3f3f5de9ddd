import UIKit

/// The tools at the bottom: pen or eraser, and the inks.
final class ToolBar {
  let toolControl = UISegmentedControl(items: ["Pen", "Eraser"])
  let colors = UIStackView()
  private let swatches: [Swatch]

  init(chooseTool: @escaping (PaperView.Tool) -> Void, chooseColor: @escaping (InkColor) -> Void) {
    swatches = InkColor.allCases.map(Swatch.init)
    toolControl.selectedSegmentIndex = 0
    toolControl.frame.size = CGSize(width: 132, height: 32)
    toolControl.addAction(
      UIAction { [weak toolControl] _ in
        PaperView.Tool(rawValue: toolControl?.selectedSegmentIndex ?? 0).map(chooseTool)
      }, for: .valueChanged)
    colors.axis = .horizontal
    colors.distribution = .fillEqually
    colors.frame.size = CGSize(width: 36 * CGFloat(swatches.count), height: 36)
    for swatch in swatches {
      swatch.isSelected = swatch.color == .ink
      swatch.addAction(
        UIAction { [weak self, weak swatch] _ in
          guard let self, let swatch else { return }
          for other in swatches { other.isSelected = other === swatch }
          toolControl.selectedSegmentIndex = 0
          chooseTool(.pen)
          chooseColor(swatch.color)
        }, for: .touchUpInside)
      colors.addArrangedSubview(swatch)
    }
  }
}

/// A round spot of ink to choose; the chosen one has a ring.
final class Swatch: UIControl {
  let color: InkColor

  init(_ color: InkColor) {
    self.color = color
    super.init(frame: CGRect(x: 0, y: 0, width: 36, height: 36))
    isOpaque = false
    contentMode = .redraw
    isAccessibilityElement = true
    accessibilityLabel = color.name
    accessibilityTraits = .button
  }

  required init?(coder: NSCoder) { fatalError("a swatch is made in code") }

  override var isSelected: Bool { didSet { setNeedsDisplay() } }
  override var isHighlighted: Bool { didSet { setNeedsDisplay() } }
  override var intrinsicContentSize: CGSize { CGSize(width: 36, height: 36) }

  override func draw(_ rect: CGRect) {
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    (isHighlighted ? color.uiColor.withAlphaComponent(0.5) : color.uiColor).setFill()
    UIBezierPath(ovalIn: CGRect(around: center, radius: 10)).fill()
    guard isSelected else { return }
    color.uiColor.setStroke()
    let ring = UIBezierPath(ovalIn: CGRect(around: center, radius: 14))
    ring.lineWidth = 2
    ring.stroke()
  }
}

/// A sentence over the paper.
final class MessageLabel: UILabel {
  override init(frame: CGRect) {
    super.init(frame: frame)
    textColor = .label
    backgroundColor = .secondarySystemBackground
    layer.cornerRadius = 10
    clipsToBounds = true
    textAlignment = .center
    font = .preferredFont(forTextStyle: .footnote)
    numberOfLines = 0
    text = "Draw with a pen or a finger. Two fingers move and zoom the paper."
  }

  required init?(coder: NSCoder) { fatalError("a message is made in code") }
}
