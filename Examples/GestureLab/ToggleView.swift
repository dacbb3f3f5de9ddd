import UIKit

/// A pill with a word that a finger switches on and off.
class ToggleView: UIView {
  let label = UILabel()
  var onToggle: () -> Void = {}
  var isOn = false { didSet { if isOn != oldValue { colour() } } }
  private var isPressed = false { didSet { alpha = isPressed ? 0.55 : 1 } }

  init(title: String) {
    super.init(frame: .zero)
    label.text = title
    label.font = .systemFont(ofSize: 13, weight: .semibold)
    addSubview(label)
    accessibilityIdentifier = title
    colour()
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  /// The space right of the word.
  var trailing: CGFloat { 14 }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: label.sizeThatFits(size).width.rounded(.up) + 14 + trailing, height: 30)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = bounds.height / 2
    label.frame = CGRect(x: 14, y: 0, width: max(0, bounds.width - 14 - trailing), height: bounds.height)
  }

  func colour() {
    backgroundColor = isOn ? Palette.accent : Palette.chipOff
    label.textColor = isOn ? .white : Palette.faint
  }

  // A finger that slides off before it lifts does not switch it.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { isPressed = true }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { isPressed = isNear(touch) }
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    isPressed = false
    if let touch = touches.first, isNear(touch) { onToggle() }
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { isPressed = false }

  private func isNear(_ touch: UITouch) -> Bool { bounds.insetBy(dx: -20, dy: -16).contains(touch.location(in: self)) }
}
