import CoreGraphics
import Foundation
@_spi(UIKit) import UIKitCore

/// A small field that shows a date or a time, and is tapped to change it.
final class DateField: UIControl {
  private let label = UILabel()
  private static let margin: CGFloat = 11
  private static let height: CGFloat = 34

  /// Whether what it shows is being changed: its text takes the tint.
  var isOpen = false { didSet { if isOpen != oldValue { dress() } } }

  /// What kind of value it shows, in words.
  var spokenName = ""

  var text = "" {
    didSet {
      guard text != oldValue else { return }
      label.text = text
      setNeedsLayout()
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = 6
    label.font = .systemFont(ofSize: 17)
    label.textAlignment = .center
    addSubview(label)
    dress()
  }

  required init?(coder: NSCoder) { nil }

  var naturalSize: CGSize {
    CGSize(width: label.intrinsicContentSize.width.rounded(.up) + 2 * Self.margin, height: Self.height)
  }

  private func dress() {
    label.textColor = isOpen ? tintColor : isEnabled ? .label : .tertiaryLabel
    label.alpha = isHighlighted ? 0.4 : 1
  }

  override func stateDidChange() {
    super.stateDidChange()
    dress()
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    dress()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
  }

  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.isElement = true
    defaults.label = spokenName
    defaults.value = text
    defaults.traits = .button
    defaults.role = .button
    return defaults
  }
}
