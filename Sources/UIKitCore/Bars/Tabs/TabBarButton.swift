import Foundation

/// Colours, fonts and measures of tab bars, in points.
@MainActor enum TabLook {
  static let height: CGFloat = 49
  /// With titles beside pictures, where the width is regular.
  static let inlineHeight: CGFloat = 50
  static let compactHeight: CGFloat = 32
  static let unselected = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(white: 0.459, alpha: 1) : UIColor(white: 0.6, alpha: 1)
  }
  static let stackedFont = UIFont.systemFont(ofSize: 10, weight: .medium)
  static let inlineFont = UIFont.systemFont(ofSize: 13)
  static let compactFont = UIFont.systemFont(ofSize: 12)
  static let badgeFont = UIFont.systemFont(ofSize: 13)
  static let badgeHeight: CGFloat = 18
  static let gap: CGFloat = 6
  static let symbol = UIImage.SymbolConfiguration(pointSize: 22)
  static let compactSymbol = UIImage.SymbolConfiguration(pointSize: 16)
}

/// How one item is shown: what its bar, the bar's appearance and the item itself decide.
@MainActor struct TabLooks {
  var style = UITabBarItemAppearance.Style.stacked
  var appearance: UITabBarItemAppearance?
  var tint: UIColor?
  var unselected: UIColor?
}

/// The button of one item of a tab bar.
final class TabBarButton: UIControl {
  let item: UITabBarItem
  private let picture = UIImageView(image: nil)
  private let label = UILabel()
  private var badge: TabBadge?
  private var looks = TabLooks()

  init(_ item: UITabBarItem) {
    self.item = item
    super.init(frame: .zero)
    isOpaque = false
    addSubview(picture)
    addSubview(label)
    label.textAlignment = .center
  }

  required init?(coder: NSCoder) { nil }

  func show(_ looks: TabLooks) {
    self.looks = looks
    isEnabled = item.isEnabled
    accessibilityIdentifier = item.accessibilityIdentifier
    showLooks()
  }

  override func stateDidChange() { showLooks() }
  override func tintColorDidChange() { showLooks() }

  private var appearanceOfState: UITabBarItemStateAppearance? {
    guard let appearance = looks.appearance else { return nil }
    return !isEnabled ? appearance.disabled : isSelected ? appearance.selected : appearance.normal
  }

  /// An attribute of the title: the item's own takes precedence over the bar's.
  private func title<Value>(_ key: NSAttributedString.Key, inNormal: Bool) -> Value? {
    let state: UIControl.State = !isEnabled ? .disabled : isSelected ? .selected : .normal
    return item.titleTextAttributes(for: state)?[key] as? Value
      ?? appearanceOfState?.titleTextAttributes[key] as? Value
      ?? (inNormal
        ? item.titleTextAttributes(for: .normal)?[key] as? Value
          ?? looks.appearance?.normal.titleTextAttributes[key] as? Value : nil)
  }

  private var usualFont: UIFont {
    switch looks.style {
    case .stacked: TabLook.stackedFont
    case .inline: TabLook.inlineFont
    case .compactInline: TabLook.compactFont
    }
  }

  private func showLooks() {
    let isCompact = looks.style == .compactInline
    let usual: UIColor =
      !isEnabled ? .tertiaryLabel : isSelected ? looks.tint ?? tintColor : looks.unselected ?? TabLook.unselected
    var image = item.shownImage(isSelected: isSelected, isCompact: isCompact)
    if let symbol = image, symbol.isSymbolImage {
      image = symbol.applyingSymbolConfiguration(isCompact ? TabLook.compactSymbol : TabLook.symbol) ?? symbol
    }
    picture.image = image.map { $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0 }
    picture.tintColor = appearanceOfState?.iconColor ?? usual
    label.text = item.shownTitle
    label.font = title(.font, inNormal: true) ?? usualFont
    // A colour of the normal state counts in it alone: the tint shows what is selected.
    label.textColor = title(.foregroundColor, inNormal: false) ?? usual
    showBadge()
    setNeedsLayout()
  }

  private func showBadge() {
    guard let text = item.badgeValue else {
      badge?.removeFromSuperview()
      badge = nil
      return
    }
    let shown = badge ?? TabBadge()
    if badge == nil {
      badge = shown
      addSubview(shown)
    }
    let state: UIControl.State = isSelected ? .selected : .normal
    let attributes = item.badgeTextAttributes(for: state) ?? item.badgeTextAttributes(for: .normal) ?? [:]
    let its = appearanceOfState?.badgeTextAttributes ?? [:]
    shown.show(
      text, font: attributes[.font] as? UIFont ?? its[.font] as? UIFont ?? TabLook.badgeFont,
      color: attributes[.foregroundColor] as? UIColor ?? its[.foregroundColor] as? UIColor ?? .white,
      fill: item.badgeColor ?? appearanceOfState?.badgeBackgroundColor ?? .systemRed,
      shift: appearanceOfState?.badgeTitlePositionAdjustment ?? .zero)
  }

  // MARK: Layout

  private var imageSize: CGSize {
    guard let size = picture.image?.size, size.width > 0, size.height > 0 else { return .zero }
    // A picture that is too high for the bar is made smaller.
    let most: CGFloat = looks.style == .compactInline ? 24 : looks.style == .inline ? 34 : 40
    let scale = min(1, most / size.height)
    return CGSize(width: size.width * scale, height: size.height * scale)
  }

  private var titleSize: CGSize { label.text?.isEmpty ?? true ? .zero : label.intrinsicContentSize }

  /// The width that the picture and the title need.
  var neededWidth: CGFloat {
    let (image, title) = (imageSize.width, titleSize.width)
    guard looks.style != .stacked else { return max(image, title) }
    return image + title + (image > 0 && title > 0 ? TabLook.gap : 0)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let image = imageSize
    let text = titleSize
    let insets = looks.style == .compactInline ? item.landscapeImagePhoneInsets : item.imageInsets
    let offset = titleOffset
    if looks.style == .stacked {
      let middle = (bounds.height - (text == .zero ? 0 : 12)) / 2
      place(picture, image, at: CGPoint(x: bounds.width / 2, y: middle), insets)
      let width = min(text.width, bounds.width)
      label.frame = CGRect(
        x: ((bounds.width - width) / 2).rounded() + offset.horizontal,
        y: bounds.height - text.height - 2 + offset.vertical, width: width, height: text.height)
    } else {
      let gap = image.width > 0 && text.width > 0 ? TabLook.gap : 0
      let width = min(text.width, max(0, bounds.width - image.width - gap))
      let x = max(0, ((bounds.width - image.width - gap - width) / 2).rounded())
      let isMirrored = runsRightToLeft
      place(
        picture, image,
        at: CGPoint(x: isMirrored ? x + width + gap + image.width / 2 : x + image.width / 2, y: bounds.height / 2),
        insets)
      label.frame = CGRect(
        x: (isMirrored ? x : x + image.width + gap) + offset.horizontal,
        y: ((bounds.height - text.height) / 2).rounded() + offset.vertical, width: width, height: text.height)
    }
    placeBadge()
  }

  private func place(_ view: UIView, _ size: CGSize, at center: CGPoint, _ insets: UIEdgeInsets) {
    let frame = CGRect(
      x: (center.x - size.width / 2).rounded(), y: (center.y - size.height / 2).rounded(), width: size.width,
      height: size.height
    ).inset(by: insets)
    view.frame = CGRect(
      x: frame.minX, y: frame.minY, width: max(0, frame.width), height: max(0, frame.height))
  }

  private var titleOffset: UIOffset {
    if item.titlePositionAdjustment != .zero { return item.titlePositionAdjustment }
    if let own = appearanceOfState?.titlePositionAdjustment, own != .zero { return own }
    return looks.appearance?.normal.titlePositionAdjustment ?? .zero
  }

  private func placeBadge() {
    guard let badge else { return }
    let size = badge.sizeThatFits(.zero)
    let offset = appearanceOfState?.badgePositionAdjustment ?? .zero
    let corner = picture.image == nil ? bounds.width / 2 : picture.frame.midX + max(12, picture.frame.width / 2)
    let y = looks.style == .stacked ? 2 : max(0, bounds.height / 2 - TabLook.badgeHeight + 2)
    badge.frame = CGRect(
      x: (corner - 6 + offset.horizontal).rounded(), y: y + offset.vertical, width: size.width, height: size.height)
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.isElement = item.isAccessibilityElement
    defaults.label = item.accessibilityLabel ?? item.shownTitle
    defaults.traits.formUnion(item.accessibilityTraits)
    defaults.value =
      item.accessibilityValue
      ?? item.badgeValue.map { badge in Int(badge).map { "\($0) \($0 == 1 ? "item" : "items")" } ?? badge }
    defaults.traits.insert(.button)
    defaults.role = .button
    if isSelected { defaults.traits.insert(.selected) }
    if !isEnabled { defaults.traits.insert(.notEnabled) }
    return defaults
  }
}

/// A short text on a round fill.
final class TabBadge: UIView {
  private let label = UILabel()
  private var shift = UIOffset.zero

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    isOpaque = false
    layer.cornerRadius = TabLook.badgeHeight / 2
    label.textAlignment = .center
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ text: String, font: UIFont, color: UIColor, fill: UIColor, shift: UIOffset) {
    label.text = text
    label.font = font
    label.textColor = color
    backgroundColor = fill
    self.shift = shift
    setNeedsLayout()
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(
      width: max(TabLook.badgeHeight, (label.intrinsicContentSize.width + 10).rounded(.up)),
      height: TabLook.badgeHeight)
  }

  override func layoutSubviews() {
    label.frame = bounds.offsetBy(dx: shift.horizontal, dy: shift.vertical)
  }
}
