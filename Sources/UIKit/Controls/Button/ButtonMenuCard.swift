import CoreGraphics
import Foundation
import QuartzCore
@_spi(UIKit) import UIKitCore

/// The card of a button's menu.
final class ButtonMenuCard: UIView {
  static let rowHeight: CGFloat = 44
  private static let width: CGFloat = 250
  private static let titleHeight: CGFloat = 30
  private static let radius: CGFloat = 13
  private static let gapColor = UIColor { traits in
    UIColor(white: 0, alpha: traits.userInterfaceStyle == .dark ? 0.4 : 0.08)
  }
  private let plate = UIView()
  private let title = UILabel()
  private var rows: [ButtonMenuRow] = []
  private var lines: [UIView] = []
  var chosen: (@MainActor (UIMenuElement) -> Void)?
  /// Whether the first element is the lowest.
  var isReversed = false {
    didSet {
      guard isReversed != oldValue else { return }
      rows.reverse()
      setNeedsLayout()
    }
  }

  // As on iOS, where the rows of a menu are a collection.
  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.role = .collectionView
    return defaults
  }

  init(_ menu: UIMenu) {
    super.init(frame: .zero)
    isOpaque = false
    layer.shadowOpacity = 0.22
    layer.shadowRadius = 24
    layer.shadowOffset = CGSize(width: 0, height: 8)
    plate.layer.cornerRadius = Self.radius
    plate.clipsToBounds = true
    plate.backgroundColor = UIColor { traits in
      traits.userInterfaceStyle == .dark ? UIColor(white: 0.17, alpha: 0.98) : UIColor(white: 0.98, alpha: 0.98)
    }
    plate.isUserInteractionEnabled = false
    title.font = .systemFont(ofSize: 12)
    title.textColor = .secondaryLabel
    title.textAlignment = .center
    addSubview(plate)
    plate.addSubview(title)
    show(menu)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ menu: UIMenu) {
    for view in rows + lines { view.removeFromSuperview() }
    title.text = menu.title
    let groups = menu.offeredGroups
    let hasMarks = groups.joined().contains { ButtonMenuRow.mark(of: $0) != .off }
    rows = groups.enumerated().flatMap { number, elements in
      elements.map { ButtonMenuRow($0, hasMarks: hasMarks, group: number) }
    }
    if isReversed { rows.reverse() }
    lines = rows.map { _ in
      let line = UIView()
      line.backgroundColor = .separator
      return line
    }
    for view in rows + lines { plate.addSubview(view) }
    setNeedsLayout()
  }

  private var headHeight: CGFloat { title.text?.isEmpty == false ? Self.titleHeight : 0 }

  /// The room between two groups, in points.
  private static let groupGap: CGFloat = 8

  /// The room above a row: some where another group begins.
  private func gap(above index: Int) -> CGFloat {
    index > 0 && rows[index].group != rows[index - 1].group ? Self.groupGap : 0
  }

  /// The size for all rows.
  var naturalSize: CGSize {
    let widest = rows.map(\.naturalWidth).max() ?? 0
    let width = min(max(Self.width, widest), UIScreen.main.bounds.width - 2 * ButtonMenuPresenter.margin)
    let gaps = rows.indices.reduce(0) { $0 + gap(above: $1) }
    return CGSize(width: width, height: headHeight + gaps + rows.reduce(0) { $0 + $1.height })
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    plate.frame = bounds
    // With a path the renderer does not derive the shadow's shape from the content.
    layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: Self.radius).cgPath
    title.frame = CGRect(x: 16, y: 0, width: max(0, bounds.width - 32), height: headHeight)
    let thickness = 1 / max(1, traitCollection.displayScale)
    var y = headHeight - shift
    for (index, (row, line)) in zip(rows, lines).enumerated() {
      let gap = gap(above: index)
      line.frame = CGRect(x: 0, y: y, width: bounds.width, height: max(gap, thickness))
      line.backgroundColor = gap > 0 ? Self.gapColor : .separator
      y += gap
      row.frame = CGRect(x: 0, y: y, width: bounds.width, height: row.height)
      line.isHidden = line.frame.minY <= 0
      y += row.height
    }
  }

  /// How far the rows are moved up, in a card that is lower than all of them.
  private var shift: CGFloat = 0
  private var dragY: CGFloat?

  private var overflow: CGFloat { max(0, naturalSize.height - bounds.height) }

  /// The row under a point that can be chosen.
  func row(at point: CGPoint) -> ButtonMenuRow? {
    guard bounds.contains(point) else { return nil }
    return rows.first { $0.frame.contains(point) && $0.isOffered }
  }

  /// Highlights the row under a point, and no other.
  func light(at point: CGPoint?) {
    let lit = point.flatMap { row(at: $0) }
    for row in rows where row.isLit != (row === lit) { row.isLit = row === lit }
  }

  func choose(_ row: ButtonMenuRow) { chosen?(row.element) }

  // One finger: it highlights rows, and scrolls those of a card that is too low for all.

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    dragY = touch.location(in: self).y
    light(at: touch.location(in: self))
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, let dragY else { return }
    let point = touch.location(in: self)
    if overflow > 0 {
      shift = max(0, min(overflow, shift + dragY - point.y))
      self.dragY = point.y
      setNeedsLayout()
      layoutIfNeeded()
    }
    light(at: point)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    dragY = nil
    light(at: nil)
    if let row = row(at: touch.location(in: self)) { choose(row) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    dragY = nil
    light(at: nil)
  }
}

/// A row of a button's menu: a mark, a title, a picture.
final class ButtonMenuRow: UIView {
  let element: UIMenuElement
  private let mark = UIImageView(image: nil)
  private let title = UILabel()
  private let subtitle = UILabel()
  private let picture = UIImageView(image: nil)
  private let hasMarks: Bool
  /// The number of the group that it is of.
  let group: Int

  var isLit = false {
    didSet { backgroundColor = isLit ? .systemFill : nil }
  }

  init(_ element: UIMenuElement, hasMarks: Bool, group: Int) {
    self.element = element
    self.group = group
    self.hasMarks = hasMarks
    super.init(frame: .zero)
    isOpaque = false
    isUserInteractionEnabled = false
    title.text = element.title
    title.font = .systemFont(ofSize: 17)
    subtitle.text = element.subtitle
    subtitle.font = .systemFont(ofSize: 12)
    subtitle.textColor = .secondaryLabel
    let color: UIColor = !isOffered ? .tertiaryLabel : isDestructive ? .systemRed : .label
    title.textColor = color
    picture.image = element.image ?? (element is UIMenu ? UIImage(systemName: "chevron.right") : nil)
    picture.contentMode = .scaleAspectFit
    switch Self.mark(of: element) {
    case .off: break
    case .on: mark.image = UIImage(systemName: "checkmark")
    case .mixed: mark.image = UIImage(systemName: "minus")
    }
    mark.contentMode = .scaleAspectFit
    for view in [picture, mark] {
      view.tintColor = color
      addSubview(view)
    }
    addSubview(title)
    addSubview(subtitle)
  }

  required init?(coder: NSCoder) { nil }

  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.isElement = true
    defaults.role = .button
    defaults.label = element.accessibilityLabel ?? element.title
    defaults.identifier = element.accessibilityIdentifier
    defaults.traits = isOffered ? .button : [.button, .notEnabled]
    if Self.mark(of: element) == .on { defaults.traits.insert(.selected) }
    return defaults
  }

  static func mark(of element: UIMenuElement) -> UIMenuElement.State {
    (element as? UIAction)?.state ?? (element as? UICommand)?.state ?? .off
  }

  private var attributes: UIMenuElement.Attributes {
    (element as? UIAction)?.attributes ?? (element as? UICommand)?.attributes ?? []
  }

  private var isDestructive: Bool {
    attributes.contains(.destructive) || (element as? UIMenu)?.options.contains(.destructive) == true
  }

  /// Whether it can be chosen.
  var isOffered: Bool { !attributes.contains(.disabled) }

  private var hasSubtitle: Bool { subtitle.text?.isEmpty == false }
  private var left: CGFloat { hasMarks ? 38 : 16 }

  var height: CGFloat { hasSubtitle ? ButtonMenuCard.rowHeight + 14 : ButtonMenuCard.rowHeight }

  var naturalWidth: CGFloat {
    let text = max(title.intrinsicContentSize.width, hasSubtitle ? subtitle.intrinsicContentSize.width : 0)
    return (left + text + (picture.image == nil ? 16 : 56)).rounded(.up)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side: CGFloat = 20
    let isMirrored = isRightToLeft
    func at(_ x: CGFloat, _ width: CGFloat) -> CGFloat { isMirrored ? bounds.width - x - width : x }
    let y = ((bounds.height - side) / 2).rounded()
    mark.frame = CGRect(x: at(10, side), y: y, width: side, height: side)
    picture.frame = CGRect(x: at(bounds.width - 16 - side, side), y: y, width: side, height: side)
    let width = max(0, bounds.width - left - (picture.image == nil ? 16 : 56))
    let titleHeight = title.intrinsicContentSize.height
    let subtitleHeight = hasSubtitle ? subtitle.intrinsicContentSize.height : 0
    let top = ((bounds.height - titleHeight - subtitleHeight) / 2).rounded()
    title.frame = CGRect(x: at(left, width), y: top, width: width, height: titleHeight)
    subtitle.frame = CGRect(x: at(left, width), y: top + titleHeight, width: width, height: subtitleHeight)
    title.textAlignment = .natural
    subtitle.textAlignment = .natural
  }
}
