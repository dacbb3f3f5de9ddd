import CoreGraphics
import Foundation
@_spi(UIKit) import UIKitCore

/// A round button that shows a colour and opens a colour picker to change it; sends `valueChanged` as the user picks.
@preconcurrency @MainActor
open class UIColorWell: UIControl, UIColorPickerViewControllerDelegate {
  private static let size = CGSize(width: 28, height: 28)
  private final let looks = ColorWellLooks(frame: .zero)

  /// A well without a colour. With an empty box it is 28 × 28 points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    if frame.size == .zero { self.frame.size = Self.size }
    setUp()
  }

  /// A well from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    guard let coder = coder as? NibCoder else { return }
    title = coder.text("title")
    selectedColor = coder.color("selectedColor")
    if let value = coder.node.bool("supportsAlpha") { supportsAlpha = value }
  }

  private func setUp() {
    isOpaque = false
    looks.isUserInteractionEnabled = false
    addSubview(looks)
    addTarget(self, action: Selector("touchstoneOpenColors", UIColorWell.open), for: .touchUpInside)
  }

  /// The title of the picker. Default nil.
  open var title: String?
  /// Whether the opacity can be picked. Default true.
  open var supportsAlpha = true
  /// The colour. Default nil: none. Setting it sends nothing.
  open var selectedColor: UIColor? { didSet { looks.color = selectedColor } }

  /// Presents the picker over the controller in whose view the well is.
  fileprivate func open() {
    var responder = next
    while let here = responder, !(here is UIViewController) { responder = here.next }
    guard let controller = responder as? UIViewController ?? window?.rootViewController else {
      return PlatformNote.misuse("a colour well needs a view controller to open its picker; put it into one's view")
    }
    let picker = UIColorPickerViewController()
    if let title { picker.title = title }
    picker.supportsAlpha = supportsAlpha
    if let selectedColor { picker.selectedColor = selectedColor }
    picker.delegate = self
    controller.present(picker, animated: true)
  }

  /// Takes the colour.
  open func colorPickerViewController(
    _ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool
  ) {
    selectedColor = color
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  /// A well that is pressed or disabled is dimmed.
  @_spi(UIKit) open override func stateDidChange() {
    super.stateDidChange()
    looks.alpha = isEnabled ? (isHighlighted ? 0.6 : 1) : 0.4
  }

  /// Lays out the ring.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let side = min(bounds.width, bounds.height, Self.size.width)
    looks.frame = CGRect(
      x: ((bounds.width - side) / 2).rounded(), y: ((bounds.height - side) / 2).rounded(), width: side, height: side)
  }

  /// A colour well, named by its title.
  @_spi(UIKit) open override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.isElement = true
    defaults.role = .colorWell
    defaults.label = title
    defaults.traits.insert(.button)
    return defaults
  }

  /// 28 × 28 points.
  open override var intrinsicContentSize: CGSize { Self.size }
  /// 28 × 28 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
}

/// The disc of a colour well, in a ring of all hues.
final class ColorWellLooks: UIView {
  var color: UIColor? { didSet { setNeedsDisplay() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    let radius = bounds.width / 2
    let count = 48
    for index in 0..<count {
      let (start, end) = (CGFloat(index) / CGFloat(count), CGFloat(index + 1) / CGFloat(count))
      PickedColor(hue: start, saturation: 0.85, brightness: 1).opaque.setStroke()
      let arc = UIBezierPath(
        arcCenter: middle, radius: radius - 1.5, startAngle: start * 2 * .pi, endAngle: end * 2 * .pi + 0.02,
        clockwise: true)
      arc.lineWidth = 3
      arc.stroke()
    }
    let disc = UIBezierPath(ovalIn: bounds.insetBy(dx: 5, dy: 5))
    guard let color, let context = UIGraphicsGetCurrentContext() else {
      UIColor.tertiarySystemFill.setFill()
      return disc.fill()
    }
    context.saveGState()
    disc.addClip()
    ColorSquares.draw(in: bounds, side: 5)
    color.setFill()
    UIBezierPath(rect: bounds).fill()
    context.restoreGState()
  }
}
