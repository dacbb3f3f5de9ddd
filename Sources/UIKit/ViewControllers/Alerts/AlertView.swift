import Foundation
@_spi(UIKit) import UIKitCore

/// Measures and colours of alerts, in points.
@MainActor enum AlertLook {
  static let alertRow: CGFloat = 44
  static let sheetRow: CGFloat = 57
  static let gap: CGFloat = 8
  static let card = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(white: 0.16, alpha: 0.98) : UIColor(white: 0.96, alpha: 0.98)
  }
  static let cancelCard = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(white: 0.17, alpha: 1) : UIColor.white
  }
  static let lit = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(white: 1, alpha: 0.13) : UIColor(white: 0, alpha: 0.1)
  }
}

/// A choice: it is highlighted while a finger is on it, and is chosen when the finger is lifted there.
final class AlertRow: UIView {
  let action: UIAlertAction
  private let label = UILabel()
  private var picture: UIImageView?
  private var tick: UIImageView?
  private let chosen: @MainActor (UIAlertAction) -> Void
  private let isBold: Bool
  private(set) var isHighlighted = false {
    didSet { backgroundColor = isHighlighted ? AlertLook.lit : nil }
  }

  init(_ action: UIAlertAction, bold: Bool, size: CGFloat, chosen: @escaping @MainActor (UIAlertAction) -> Void) {
    self.action = action
    self.chosen = chosen
    isBold = bold
    super.init(frame: .zero)
    isOpaque = false
    accessibilityHint = action.accessibilityHint
    label.text = action.title
    label.textAlignment = .center
    label.lineBreakMode = .byTruncatingMiddle
    label.font = .systemFont(ofSize: size, weight: bold ? .semibold : .regular)
    addSubview(label)
    if let image = action.look.image { picture = addPicture(image) }
    if action.look.isChecked, let image = UIImage(systemName: "checkmark") { tick = addPicture(image) }
    showTint()
  }

  required init?(coder: NSCoder) { nil }

  private func addPicture(_ image: UIImage) -> UIImageView {
    let view = UIImageView(image: image)
    view.contentMode = .center
    view.isUserInteractionEnabled = false
    addSubview(view)
    return view
  }

  /// The width that shows the whole title.
  var naturalWidth: CGFloat { label.intrinsicContentSize.width + 2 * AlertLook.gap }

  private func showTint() {
    let color: UIColor? =
      !action.isEnabled
      ? .tertiaryLabel : action.look.color ?? (action.style == .destructive ? .systemRed : tintColor)
    label.textColor = color
    picture?.tintColor = color
    tick?.tintColor = color
  }

  /// It is chosen at once, also while the alert is still on its way.
  override func accessibilityActivate() -> Bool {
    if action.isEnabled { chosen(action) }
    return action.isEnabled
  }

  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.isElement = action.isAccessibilityElement
    defaults.role = .button
    defaults.label = action.accessibilityLabel ?? action.title
    defaults.value = action.accessibilityValue
    defaults.identifier = action.accessibilityIdentifier
    defaults.traits = action.accessibilityTraits
    if !action.isEnabled { defaults.traits.insert(.notEnabled) }
    return defaults
  }

  override func tintColorDidChange() { showTint() }
  override func didMoveToWindow() { showTint() }

  override func layoutSubviews() {
    let height = label.intrinsicContentSize.height
    label.frame = CGRect(
      x: AlertLook.gap, y: ((bounds.height - height) / 2).rounded(), width: max(0, bounds.width - 2 * AlertLook.gap),
      height: height)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    for (view, isFirst) in [(picture, !isMirrored), (tick, isMirrored)] {
      guard let view, let image = view.image else { continue }
      let x = isFirst ? 2 * AlertLook.gap : bounds.width - 2 * AlertLook.gap - image.size.width
      view.frame = CGRect(
        x: x, y: ((bounds.height - image.size.height) / 2).rounded(), width: image.size.width, height: image.size.height
      )
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { isHighlighted = action.isEnabled }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    isHighlighted = action.isEnabled && bounds.contains(touch.location(in: self))
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    isHighlighted = false
    if action.isEnabled, bounds.contains(touch.location(in: self)) { chosen(action) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { isHighlighted = false }
}

/// The card of an alert; an action sheet has a second one for the cancelling action.
final class AlertView: UIView {
  private let style: UIAlertController.Style
  /// Whether a popover shows it, which has corners of its own, and is left without an action by a touch beside it.
  var isInBubble = false {
    didSet {
      card.layer.cornerRadius = isInBubble ? 0 : Self.radius
      setNeedsLayout()
    }
  }
  private static let radius: CGFloat = 14
  private let card = UIView()
  private let cancelCard = UIView()
  private let title = UILabel()
  private let message = UILabel()
  private var content: (view: UIView, height: CGFloat)?
  private var fields: [UITextField] = []
  private var rows: [AlertRow] = []
  private var cancelRow: AlertRow?
  private var lines: [UIView] = []

  init(style: UIAlertController.Style) {
    self.style = style
    super.init(frame: .zero)
    isOpaque = false
    for view in [card, cancelCard] {
      view.layer.cornerRadius = Self.radius
      view.clipsToBounds = true
      addSubview(view)
    }
    card.backgroundColor = AlertLook.card
    cancelCard.backgroundColor = AlertLook.cancelCard
    for label in [title, message] {
      label.numberOfLines = 0
      label.textAlignment = .center
      card.addSubview(label)
    }
    let isAlert = style == .alert
    title.font = .systemFont(ofSize: isAlert ? 17 : 13, weight: .semibold)
    message.font = .systemFont(ofSize: 13)
    title.textColor = isAlert ? .label : .secondaryLabel
    message.textColor = isAlert ? .label : .secondaryLabel
  }

  required init?(coder: NSCoder) { nil }

  func show(
    title: String?, message: String?, extras: AlertExtras, fields: [UITextField], actions: [UIAlertAction],
    preferred: UIAlertAction?, chosen: @escaping @MainActor (UIAlertAction) -> Void
  ) {
    show(extras.title, or: title, in: self.title)
    show(extras.message, or: message, in: self.message)
    content = extras.contentView
    if let view = content?.view, !view.isDescendant(of: card) { card.addSubview(view) }
    for view in rows + lines { view.removeFromSuperview() }
    // Fields keep their superview, since one of them may be edited.
    for field in fields where !field.isDescendant(of: card) { card.addSubview(field) }
    self.fields = fields
    cancelRow?.removeFromSuperview()
    cancelRow = nil
    lines = []
    let size: CGFloat = style == .alert ? 17 : 20
    let cancel = actions.first { $0.style == .cancel }
    // The cancelling action is last; beside one other it is at the left.
    var ordered = actions.filter { $0 !== cancel }
    if let cancel, style == .alert {
      if ordered.count == 1 { ordered.insert(cancel, at: 0) } else { ordered.append(cancel) }
    }
    func row(_ action: UIAlertAction) -> AlertRow {
      let isBold = preferred.map { $0 === action } ?? (action.style == .cancel)
      return AlertRow(action, bold: isBold, size: size, chosen: chosen)
    }
    rows = ordered.map(row)
    for row in rows {
      let line = UIView()
      line.backgroundColor = BarLook.hairline
      line.isUserInteractionEnabled = false
      lines.append(line)
      card.addSubview(row)
      card.addSubview(line)
    }
    if let cancel, style == .actionSheet {
      let made = row(cancel)
      cancelRow = made
      cancelCard.addSubview(made)
    }
    setNeedsLayout()
  }

  private func show(_ attributed: NSAttributedString?, or text: String?, in label: UILabel) {
    guard let attributed else { return label.text = text }
    label.attributedText = attributed
    if attributed.length > 0, attributed.attribute(.paragraphStyle, at: 0, effectiveRange: nil) == nil {
      label.textAlignment = .center
    }
  }

  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.role = style == .alert ? .alert : .sheet
    defaults.label = title.text?.isEmpty ?? true ? message.text : title.text
    return defaults
  }

  private var isCancelShown: Bool { cancelRow != nil && !isInBubble }

  private var rowHeight: CGFloat { style == .alert ? AlertLook.alertRow : AlertLook.sheetRow }

  private func isBesideEachOther(_ width: CGFloat) -> Bool {
    style == .alert && rows.count == 2 && rows.allSatisfy { $0.naturalWidth <= width / 2 }
  }

  private static let fieldHeight: CGFloat = 30
  private static let fieldGap: CGFloat = 8

  /// The height of the text fields, below the message and the view of the app's own.
  private var fieldsHeight: CGFloat {
    fields.isEmpty ? 0 : CGFloat(fields.count) * (Self.fieldHeight + Self.fieldGap) + 4
  }
  private var contentHeight: CGFloat { content?.height ?? 0 }

  /// The heights of title, message and what is around them, at a width; in all with the text fields'.
  private func heading(_ width: CGFloat) -> (title: CGFloat, message: CGFloat, total: CGFloat) {
    let room = CGSize(width: width - 32, height: 100_000)
    let hasTitle = !(title.text ?? "").isEmpty
    let hasMessage = !(message.text ?? "").isEmpty
    let titleHeight = hasTitle ? title.sizeThatFits(room).height.rounded(.up) : 0
    let messageHeight = hasMessage ? message.sizeThatFits(room).height.rounded(.up) : 0
    guard hasTitle || hasMessage || !fields.isEmpty else { return (0, 0, contentHeight) }
    let padding: CGFloat = style == .alert ? 20 : 14
    let total = 2 * padding + titleHeight + messageHeight + (hasTitle && hasMessage ? 4 : 0)
    return (titleHeight, messageHeight, total + fieldsHeight + contentHeight)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let asked = constrainedSize(size)
    let width = asked?.width ?? size.width
    let height = max(naturalHeight(width), asked?.height ?? 0)
    return CGSize(width: max(0, width), height: max(0, min(height, size.height)))
  }

  /// The height of title, message, fields and choices, at a width.
  private func naturalHeight(_ width: CGFloat) -> CGFloat {
    let rowCount = isBesideEachOther(width) ? 1 : rows.count
    let height = heading(width).total + CGFloat(rowCount) * rowHeight
    return isCancelShown ? height + AlertLook.gap + rowHeight : height
  }

  /// What constraints of the app ask of the alert's size, since apps make room for views of their own by them; nil without any.
  private func constrainedSize(_ size: CGSize) -> CGSize? {
    guard !constraints.isEmpty else { return nil }
    return systemLayoutSizeFitting(
      CGSize(width: size.width, height: 0), withHorizontalFittingPriority: .fittingSizeLevel + 1,
      verticalFittingPriority: .fittingSizeLevel)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    cancelCard.isHidden = !isCancelShown
    let cancelHeight = isCancelShown ? rowHeight + AlertLook.gap : 0
    card.frame = CGRect(x: 0, y: 0, width: width, height: max(0, bounds.height - cancelHeight))
    cancelCard.frame = CGRect(x: 0, y: bounds.height - rowHeight, width: width, height: rowHeight)
    cancelRow?.frame = cancelCard.bounds
    let heading = heading(width)
    // The choices stay at the lower edge where constraints make the alert higher.
    let firstRow = heading.total + max(0, bounds.height - naturalHeight(width))
    let padding: CGFloat = style == .alert ? 20 : 14
    title.frame = CGRect(x: 16, y: padding, width: width - 32, height: heading.title)
    let hasHeading = heading.total > contentHeight
    let below = fieldsHeight + (hasHeading ? contentHeight : 0)
    content?.view.frame = CGRect(
      x: 0, y: hasHeading ? heading.total - below - (fields.isEmpty ? 0 : padding - 4) : 0, width: width,
      height: contentHeight)
    message.frame = CGRect(
      x: 16, y: heading.total - below - padding - heading.message, width: width - 32, height: heading.message)
    for (index, field) in fields.enumerated() {
      field.frame = CGRect(
        x: 16, y: heading.total - fieldsHeight - padding + 12 + CGFloat(index) * (Self.fieldHeight + Self.fieldGap),
        width: width - 32, height: Self.fieldHeight)
    }
    let thickness = 1 / max(1, traitCollection.displayScale)
    if isBesideEachOther(width) {
      for (index, row) in rows.enumerated() {
        row.frame = CGRect(x: CGFloat(index) * width / 2, y: firstRow, width: width / 2, height: rowHeight)
      }
      lines[0].frame = CGRect(x: 0, y: firstRow, width: width, height: thickness)
      lines[1].frame = CGRect(x: width / 2, y: firstRow, width: thickness, height: rowHeight)
      return
    }
    for (index, row) in rows.enumerated() {
      let y = firstRow + CGFloat(index) * rowHeight
      row.frame = CGRect(x: 0, y: y, width: width, height: rowHeight)
      lines[index].frame = CGRect(x: 0, y: y, width: width, height: index == 0 && firstRow == 0 ? 0 : thickness)
    }
  }
}
