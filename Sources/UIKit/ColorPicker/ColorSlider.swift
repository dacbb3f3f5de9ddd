import CoreGraphics
import Foundation
@_spi(UIKit) import UIKitCore

/// A slider on a ramp of colours.
final class ColorSlider: UIControl {
  private let track = ColorRamp(frame: .zero)
  private let thumb = UIView()
  /// The value has changed under the finger; whether the finger still moves.
  var moved: (@MainActor (CGFloat, Bool) -> Void)?
  static let height: CGFloat = 34
  private static let inset: CGFloat = 3

  /// The share, 0…1.
  var value: CGFloat = 0 { didSet { if value != oldValue { setNeedsLayout() } } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    track.isUserInteractionEnabled = false
    thumb.isUserInteractionEnabled = false
    thumb.layer.borderWidth = 3
    thumb.layer.borderColor = UIColor.white.cgColor
    thumb.layer.shadowOpacity = 0.3
    thumb.layer.shadowRadius = 2
    thumb.layer.shadowOffset = CGSize(width: 0, height: 1)
    addSubview(track)
    addSubview(thumb)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ value: CGFloat, from start: UIColor, to end: UIColor, thumb color: UIColor) {
    self.value = value
    track.colors = [start, end]
    thumb.backgroundColor = color
  }

  private var side: CGFloat { max(0, bounds.height - 2 * Self.inset) }

  override func layoutSubviews() {
    super.layoutSubviews()
    track.frame = bounds
    track.layer.cornerRadius = bounds.height / 2
    let room = max(0, bounds.width - side - 2 * Self.inset)
    thumb.frame = CGRect(x: Self.inset + room * value, y: Self.inset, width: side, height: side)
    thumb.layer.cornerRadius = side / 2
  }

  private func take(_ touch: UITouch, _ isMoving: Bool) {
    let room = bounds.width - side - 2 * Self.inset
    guard room > 0 else { return }
    value = min(max((touch.location(in: self).x - Self.inset - side / 2) / room, 0), 1)
    moved?(value, isMoving)
  }

  override var keepsSingleTap: Bool { true }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    take(touch, true)
    return true
  }
  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard super.continueTracking(touch, with: event) else { return false }
    take(touch, true)
    return true
  }
  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    moved?(value, false)
  }

  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.isElement = true
    defaults.traits = .adjustable
    defaults.role = .slider
    defaults.value = AccessibilityDefaults.percentage(Double(value))
    return defaults
  }
  override func accessibilityIncrement() { step(0.1) }
  override func accessibilityDecrement() { step(-0.1) }
  private func step(_ way: CGFloat) {
    value = min(max(value + way, 0), 1)
    moved?(value, false)
  }
}

/// A ramp between two colours over squares, which show where it is transparent.
final class ColorRamp: UIView {
  var colors: [UIColor] = [] { didSet { if colors != oldValue { setNeedsDisplay() } } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
    clipsToBounds = true
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), !colors.isEmpty else { return }
    ColorSquares.draw(in: bounds)
    ColorGradients.fill(context, colors, from: .zero, to: CGPoint(x: bounds.width, y: 0))
  }
}

/// Squares behind what is transparent.
@MainActor enum ColorSquares {
  static func draw(in box: CGRect, side: CGFloat = 8) {
    UIColor.white.setFill()
    UIBezierPath(rect: box).fill()
    UIColor(white: 0.8, alpha: 1).setFill()
    var y: CGFloat = 0
    var row = 0
    while y < box.height {
      var x: CGFloat = row % 2 == 0 ? 0 : side
      while x < box.width {
        UIBezierPath(rect: CGRect(x: box.minX + x, y: box.minY + y, width: side, height: side)).fill()
        x += 2 * side
      }
      y += side
      row += 1
    }
  }
}
