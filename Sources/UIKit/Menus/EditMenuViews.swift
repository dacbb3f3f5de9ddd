import CoreGraphics
import Foundation
import QuartzCore
@_spi(UIKit) import UIKitCore

/// How an edit menu looks.
@MainActor enum EditMenuStyle {
  static let background = UIColor(white: 0.13, alpha: 0.97)
  static let highlight = UIColor(white: 0.42, alpha: 1)
  static let separator = UIColor(white: 0.36, alpha: 1)
  static let text = UIColor.white
  static let disabledText = UIColor(white: 0.55, alpha: 1)
  static let destructiveText = UIColor(red: 1, green: 0.41, blue: 0.38, alpha: 1)
  static let font = UIFont.systemFont(ofSize: 15)
  static let height: CGFloat = 38
  static let cornerRadius: CGFloat = 9
  /// Left and right of an item's title.
  static let padding: CGFloat = 13
  /// The width of the items that turn pages.
  static let pagerWidth: CGFloat = 34
  static let fadeDuration: TimeInterval = 0.15
}

/// One item: it is highlighted while a finger is on it and is chosen when the finger is lifted there.
final class EditMenuItemView: UIView {
  private let label = UILabel()
  private let isEnabled: Bool
  private let choose: @MainActor () -> Void
  /// The text, for tests and tools.
  var title: String? { label.text }
  /// Whether a finger is on it.
  private(set) var isHighlighted = false {
    didSet { backgroundColor = isHighlighted ? EditMenuStyle.highlight : nil }
  }

  init(_ item: EditMenuItem, choose: @escaping @MainActor () -> Void) {
    isEnabled = item.isEnabled
    self.choose = choose
    super.init(frame: .zero)
    label.text = item.title
    label.font = EditMenuStyle.font
    label.textAlignment = .center
    label.textColor =
      !item.isEnabled
      ? EditMenuStyle.disabledText : item.isDestructive ? EditMenuStyle.destructiveText : EditMenuStyle.text
    isOpaque = false
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.isElement = true
    defaults.role = .menuItem
    defaults.label = title
    defaults.traits = isEnabled ? .button : [.button, .notEnabled]
    return defaults
  }

  /// The width that shows the whole title.
  var naturalWidth: CGFloat { label.intrinsicContentSize.width + 2 * EditMenuStyle.padding }

  override func layoutSubviews() {
    let height = label.intrinsicContentSize.height
    let inset = min(EditMenuStyle.padding, bounds.width / 8)
    label.frame = CGRect(
      x: inset, y: ((bounds.height - height) / 2).rounded(), width: bounds.width - 2 * inset, height: height)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { isHighlighted = isEnabled }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    isHighlighted = isEnabled && bounds.contains(touch.location(in: self))
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    isHighlighted = false
    if isEnabled, bounds.contains(touch.location(in: self)) { choose() }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { isHighlighted = false }
}

/// The arrow: half of a square rotated by 45 degrees, the other half clipped.
final class EditMenuArrowView: UIView {
  private let square = UIView()

  init(_ arrow: EditMenuArrow) {
    let length = EditMenuPlacement.arrowLength
    super.init(
      frame: CGRect(
        x: 0, y: 0, width: arrow.isVertical ? 2 * length : length, height: arrow.isVertical ? length : 2 * length))
    isUserInteractionEnabled = false
    isOpaque = false
    clipsToBounds = true
    let side = length * 2.0.squareRoot()
    square.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    square.transform = CGAffineTransform(rotationAngle: .pi / 4)
    square.backgroundColor = EditMenuStyle.background
    switch arrow {
    case .up: square.center = CGPoint(x: length, y: length)
    case .down: square.center = CGPoint(x: length, y: 0)
    case .left: square.center = CGPoint(x: length, y: length)
    case .right: square.center = CGPoint(x: 0, y: length)
    }
    addSubview(square)
  }

  required init?(coder: NSCoder) { nil }
}

/// The bar with the items of one page, and those that turn pages.
final class EditMenuBarView: UIView {
  private(set) var itemViews: [EditMenuItemView] = []
  private var separators: [UIView] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = EditMenuStyle.background
    layer.cornerRadius = EditMenuStyle.cornerRadius
    clipsToBounds = true
  }

  required init?(coder: NSCoder) { nil }

  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.role = .menu
    return defaults
  }

  /// Shows these views beside one another; `widths` are theirs.
  func show(_ views: [EditMenuItemView], widths: [CGFloat]) {
    for view in itemViews { view.removeFromSuperview() }
    for view in separators { view.removeFromSuperview() }
    itemViews = views
    separators = []
    var x: CGFloat = 0
    for (view, width) in zip(views, widths) {
      if x > 0 {
        let line = UIView(frame: CGRect(x: x - 0.5, y: 0, width: 1, height: EditMenuStyle.height))
        line.backgroundColor = EditMenuStyle.separator
        line.isUserInteractionEnabled = false
        separators.append(line)
      }
      view.frame = CGRect(x: x, y: 0, width: width, height: EditMenuStyle.height)
      addSubview(view)
      x += width
    }
    for line in separators { addSubview(line) }
    bounds.size = CGSize(width: x, height: EditMenuStyle.height)
  }
}
