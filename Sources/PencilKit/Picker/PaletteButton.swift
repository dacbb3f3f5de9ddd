import UIKit

/// A button of the palette that draws itself and may be the selected one.
class PaletteButton: UIControl {
  /// - Parameter label: its name for screen readers.
  init(label: String) {
    super.init(frame: .zero)
    isOpaque = false
    backgroundColor = nil
    contentMode = .redraw
    isAccessibilityElement = true
    accessibilityLabel = label
    accessibilityTraits = .button
  }

  required init?(coder: NSCoder) { nil }

  override var isSelected: Bool {
    didSet {
      accessibilityTraits = isSelected ? [.button, .selected] : .button
      if isSelected != oldValue { setNeedsDisplay() }
    }
  }
}
