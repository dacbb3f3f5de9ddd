import CoreGraphics
import Foundation
@_spi(UIKit) import UIKitCore

/// A field of colours over which a finger moves; where it is decides.
class ColorField: UIControl {
  /// The colour under the finger; whether the finger still moves.
  var picked: (@MainActor (PickedColor, Bool) -> Void)?
  private var last: PickedColor?

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
    layer.cornerRadius = 10
    clipsToBounds = true
  }

  required init?(coder: NSCoder) { nil }

  /// The colour at a place, as shares of width and height.
  func color(x: CGFloat, y: CGFloat) -> PickedColor { PickedColor(red: 1, green: 1, blue: 1, alpha: 1) }

  private func pick(_ touch: UITouch, _ isMoving: Bool) {
    guard bounds.width > 0, bounds.height > 0 else { return }
    let place = touch.location(in: self)
    let x = min(max(place.x / bounds.width, 0), 0.9999)
    let y = min(max(place.y / bounds.height, 0), 0.9999)
    let color = color(x: x, y: y)
    if isMoving, color == last { return }
    last = isMoving ? color : nil
    picked?(color, isMoving)
  }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    pick(touch, true)
    return true
  }
  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard super.continueTracking(touch, with: event) else { return false }
    pick(touch, true)
    return true
  }
  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if let touch { pick(touch, false) }
  }
}

/// A table of colours: greys in the first row, then hues from dark to light.
final class ColorGrid: ColorField {
  static let columns = 12
  static let rows = 10
  /// The hues of the columns, in degrees.
  private static let hues: [CGFloat] = [197, 220, 252, 282, 337, 8, 22, 36, 45, 57, 68, 98]
  private let ring = UIView()
  var shown: PickedColor? { didSet { setNeedsLayout() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    ring.isUserInteractionEnabled = false
    ring.layer.borderWidth = 3
    ring.layer.borderColor = UIColor.white.cgColor
    ring.layer.shadowOpacity = 0.5
    ring.layer.shadowRadius = 2
    ring.layer.shadowOffset = .zero
    addSubview(ring)
  }

  required init?(coder: NSCoder) { nil }

  static func cell(_ column: Int, _ row: Int) -> PickedColor {
    if row == 0 {
      let white = 1 - CGFloat(column) / CGFloat(columns - 1)
      return PickedColor(red: white, green: white, blue: white, alpha: 1)
    }
    let step = CGFloat(row)
    let brightness = row < 5 ? 0.32 + 0.17 * (step - 1) : 1
    let saturation = row < 5 ? 1 : 0.88 - 0.18 * (step - 5)
    return PickedColor(hue: hues[column] / 360, saturation: saturation, brightness: min(brightness, 1))
  }

  override func color(x: CGFloat, y: CGFloat) -> PickedColor {
    Self.cell(Int(x * CGFloat(Self.columns)), Int(y * CGFloat(Self.rows)))
  }

  override func draw(_ rect: CGRect) {
    for row in 0..<Self.rows {
      for column in 0..<Self.columns {
        Self.cell(column, row).opaque.setFill()
        UIBezierPath(rect: box(column, row)).fill()
      }
    }
  }

  /// A cell's box, on whole points so that no seams show.
  private func box(_ column: Int, _ row: Int) -> CGRect {
    func edge(_ index: Int, _ count: Int, _ length: CGFloat) -> CGFloat {
      (length * CGFloat(index) / CGFloat(count)).rounded()
    }
    let left = edge(column, Self.columns, bounds.width)
    let top = edge(row, Self.rows, bounds.height)
    return CGRect(
      x: left, y: top, width: edge(column + 1, Self.columns, bounds.width) - left,
      height: edge(row + 1, Self.rows, bounds.height) - top)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    ring.isHidden = true
    guard let shown else { return }
    for row in 0..<Self.rows {
      for column in 0..<Self.columns where Self.cell(column, row).isNear(shown) {
        ring.frame = box(column, row).insetBy(dx: -1, dy: -1)
        ring.layer.cornerRadius = 3
        ring.isHidden = false
        return
      }
    }
  }
}

/// All hues from the left to the right, from white to black downwards.
final class ColorSpectrum: ColorField {
  override func color(x: CGFloat, y: CGFloat) -> PickedColor {
    let pure = PickedColor(hue: x, saturation: 1, brightness: 1)
    let share = y < 0.5 ? y * 2 : (1 - y) * 2
    let base: CGFloat = y < 0.5 ? 1 : 0
    func mix(_ part: CGFloat) -> CGFloat { base + (part - base) * share }
    return PickedColor(red: mix(pure.red), green: mix(pure.green), blue: mix(pure.blue), alpha: 1)
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let hues = (0...6).map { PickedColor(hue: CGFloat($0) / 6, saturation: 1, brightness: 1).opaque }
    ColorGradients.fill(context, hues, from: .zero, to: CGPoint(x: bounds.width, y: 0))
    let white = [UIColor.white, UIColor.white.withAlphaComponent(0)]
    let black = [UIColor.black.withAlphaComponent(0), UIColor.black]
    let middle = bounds.height / 2
    for (colors, top) in [(white, CGFloat(0)), (black, middle)] {
      context.saveGState()
      context.clip(to: CGRect(x: 0, y: top, width: bounds.width, height: middle))
      ColorGradients.fill(context, colors, from: CGPoint(x: 0, y: top), to: CGPoint(x: 0, y: top + middle))
      context.restoreGState()
    }
  }
}

extension PickedColor {
  /// An opaque colour of a hue, 0…1 each.
  init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
    func part(_ n: CGFloat) -> CGFloat {
      let k = (n + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
    }
    self.init(red: part(5), green: part(3), blue: part(1), alpha: 1)
  }
}

/// Draws the ramps of colour pickers.
@MainActor enum ColorGradients {
  static func fill(_ context: CGContext, _ colors: [UIColor], from start: CGPoint, to end: CGPoint) {
    guard
      let gradient = CGGradient(
        colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors.map(\.cgColor) as CFArray, locations: nil)
    else { return }
    context.drawLinearGradient(gradient, start: start, end: end, options: [])
  }
}
