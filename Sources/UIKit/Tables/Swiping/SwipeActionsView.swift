import Foundation
import QuartzCore
@_spi(UIKit) import UIKitCore

/// A button behind a row.
final class SwipeActionButton: UIControl {
  let action: UIContextualAction
  private let label = UILabel()
  private let picture = UIImageView(image: nil)
  private let shade = UIView()

  private static let margin: CGFloat = 15
  private static let leastWidth: CGFloat = 74
  private static let mostWidth: CGFloat = 160
  /// From this height of the row on a title is shown below the picture.
  private static let heightForBoth: CGFloat = 91

  init(_ action: UIContextualAction) {
    self.action = action
    super.init(frame: .zero)
    backgroundColor = action.backgroundColor
    clipsToBounds = true
    label.text = action.title
    label.font = .systemFont(ofSize: 15)
    label.textColor = .white
    label.textAlignment = .center
    label.numberOfLines = 2
    picture.image = action.image?.withRenderingMode(.alwaysTemplate)
    picture.tintColor = .white
    picture.contentMode = .center
    shade.backgroundColor = UIColor(white: 0, alpha: 0.2)
    shade.isHidden = true
    for view in [label, picture, shade] as [UIView] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
  }

  required init?(coder: NSCoder) { nil }

  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.isElement = true
    defaults.role = .button
    defaults.label = action.accessibilityLabel ?? action.title ?? action.image?.spokenName
    defaults.traits = .button
    defaults.identifier = action.accessibilityIdentifier ?? name
    return defaults
  }

  override var accessibilityHint: String? {
    get { super.accessibilityHint ?? action.accessibilityHint }
    set { super.accessibilityHint = newValue }
  }

  /// The name by which tests that were recorded on iOS 13 find it: `trailing0` for the outermost action at the trailing side.
  private var name: String? {
    guard let strip = superview as? SwipeActionsView, let index = strip.buttons.firstIndex(of: self) else { return nil }
    let isTrailing = strip.isAtRight != (effectiveUserInterfaceLayoutDirection == .rightToLeft)
    return "\(isTrailing ? "trailing" : "leading")\(index)"
  }

  override var isHighlighted: Bool { didSet { shade.isHidden = !isHighlighted } }

  /// The width that its contents need.
  var naturalWidth: CGFloat {
    let image = action.image?.size.width ?? 0
    let text = action.image == nil ? label.intrinsicContentSize.width : 0
    return min(Self.mostWidth, max(Self.leastWidth, max(image, text).rounded(.up) + 2 * Self.margin))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = bounds.size
    shade.frame = bounds
    // Contents keep their width while the button is revealed, and stay in its middle.
    let width = max(naturalWidth, size.width)
    let x = (size.width - width) / 2
    let room = CGRect(x: x + 4, y: 0, width: width - 8, height: size.height)
    guard let image = action.image else {
      picture.isHidden = true
      label.frame = room
      return
    }
    let showsTitle = size.height >= Self.heightForBoth && !(action.title ?? "").isEmpty
    label.isHidden = !showsTitle
    let text = showsTitle ? label.sizeThatFits(CGSize(width: room.width, height: 0)).height : 0
    let gap: CGFloat = showsTitle ? 6 : 0
    let height = min(image.size.height, size.height)
    let y = ((size.height - height - gap - text) / 2).rounded()
    picture.frame = CGRect(x: room.minX, y: y, width: room.width, height: height)
    label.frame = CGRect(x: room.minX, y: y + height + gap, width: room.width, height: text)
  }
}

/// The buttons behind one side of a row. It is beside the row, so that it becomes visible when the row is swiped aside.
final class SwipeActionsView: UIView {
  let buttons: [SwipeActionButton]
  let isAtRight: Bool
  /// Whether the first button fills all the room.
  var isFull = false

  init(_ configuration: UISwipeActionsConfiguration, isAtRight: Bool) {
    buttons = configuration.actions.map(SwipeActionButton.init)
    self.isAtRight = isAtRight
    super.init(frame: .zero)
    clipsToBounds = true
    // Inner buttons are behind outer ones.
    for button in buttons.reversed() { addSubview(button) }
  }

  required init?(coder: NSCoder) { nil }

  var naturalWidth: CGFloat { buttons.reduce(0) { $0 + $1.naturalWidth } }

  /// The room is shared in proportion to the buttons' natural widths, the first one outermost.
  override func layoutSubviews() {
    super.layoutSubviews()
    let size = bounds.size
    let natural = max(1, naturalWidth)
    var used: CGFloat = 0
    for (index, button) in buttons.enumerated() {
      let share = button.naturalWidth * size.width / natural
      let width = isFull ? (index == 0 ? size.width : share) : share
      let start = isFull && index > 0 ? size.width : used
      button.frame = CGRect(
        x: isAtRight ? size.width - start - width : start, y: 0, width: width, height: size.height)
      used += width
    }
  }
}
