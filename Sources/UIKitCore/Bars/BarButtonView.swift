import Foundation

/// A button of a bar. It fades while a finger is on it, and is chosen when the finger is lifted there. A menu opens at once, or
/// after a long press where a tap does something else.
class BarButtonView: UIView {
  let label = UILabel()
  let picture = UIImageView(image: nil)
  let item: UIBarButtonItem?
  /// The item whose attributes the title takes: for a back button another one than the chosen one.
  var styledItem: UIBarButtonItem?
  private var looks: UIBarButtonItemAppearance?
  private let chosen: @MainActor (UIView, UIEvent?) -> Void
  /// How far a finger may be outside the button before the button is released.
  static let slack: CGFloat = 20

  private(set) var isHighlighted = false {
    didSet {
      guard isHighlighted != oldValue else { return }
      showTitleLooks()
      let alpha: CGFloat = isHighlighted ? 0.25 : 1
      guard !isHighlighted else { return setContentAlpha(alpha) }
      UIView.animate(withDuration: 0.2, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
        self.setContentAlpha(alpha)
      }
    }
  }

  init(
    _ item: UIBarButtonItem?, looks: UIBarButtonItemAppearance? = nil,
    chosen: @escaping @MainActor (UIView, UIEvent?) -> Void
  ) {
    self.item = item
    self.looks = looks
    styledItem = item
    self.chosen = chosen
    super.init(frame: .zero)
    isOpaque = false
    addSubview(picture)
    addSubview(label)
    // As up to iOS 18, a title beside a picture is for menus and screen readers.
    label.text = item?.image == nil ? item?.shownTitle : nil
    picture.image = item?.image.map {
      $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0
    }
    if let tint = item?.tintColor { tintColor = tint }
    showTint()
    if item?.barMenu != nil { addGestureRecognizer(press) }
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Menu

  private lazy var press: UILongPressGestureRecognizer = {
    let press = UILongPressGestureRecognizer()
    press.name = "BarButtonMenuPress"
    press.addTarget(self, action: Selector("pressed", BarButtonView.pressed))
    return press
  }()

  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let item, item.barMenu != nil, gestureRecognizer === press else {
      return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
    return isEnabled && !item.opensMenuAtOnce
  }

  private func pressed() {
    guard let menu = item?.barMenu else { return }
    switch press.state {
    case .began: menu.open(at: self)
    case .changed: if let touch = press.attempt.touches.first { menu.fingerMoved(touch) }
    case .ended: menu.fingerLifted(press.attempt.touches.first)
    default: menu.fingerLifted(nil)
    }
  }

  /// The menu that a touch opens at once; nil where it does something else.
  private var menuAtOnce: (any BarButtonMenu)? {
    guard isEnabled, let item, item.opensMenuAtOnce else { return nil }
    return item.barMenu
  }

  override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow == nil { item?.barMenu?.close() }
  }

  var isEnabled: Bool { item?.isEnabled ?? true }

  func setContentAlpha(_ alpha: CGFloat) {
    label.alpha = alpha
    picture.alpha = alpha
  }

  /// Sets other looks; the size may change.
  func take(_ looks: UIBarButtonItemAppearance?) {
    self.looks = looks
    showTitleLooks()
    setNeedsLayout()
  }

  private var state: UIControl.State { !isEnabled ? .disabled : isHighlighted ? .highlighted : .normal }

  /// An attribute of the title: the item's own takes precedence over the bar's, and the state's over that of `normal`.
  private func attribute<Value>(_ key: NSAttributedString.Key, inNormal: Bool = true) -> Value? {
    func find(_ state: UIControl.State, _ looks: UIBarButtonItemStateAppearance?) -> Value? {
      styledItem?.titleTextAttributes(for: state)?[key] as? Value ?? looks?.titleTextAttributes[key] as? Value
    }
    let state = state
    if state != .normal, let found = find(state, state == .disabled ? looks?.disabled : looks?.highlighted) {
      return found
    }
    return inNormal ? find(.normal, looks?.normal) : nil
  }

  final func showTitleLooks() {
    let usual = styledItem?.style == .done ? BarLook.doneFont : BarLook.itemFont
    label.font = attribute(.font) ?? usual
    label.textColor = attribute(.foregroundColor, inNormal: isEnabled) ?? (isEnabled ? tintColor : .tertiaryLabel)
  }

  /// How far the looks move the title.
  final var titleOffset: UIOffset {
    let metrics = traitCollection.verticalSizeClass == .compact ? UIBarMetrics.compact : .default
    let said =
      self is BackButtonView
      ? styledItem?.backButtonTitlePositionAdjustment(for: metrics) : styledItem?.titlePositionAdjustment(for: metrics)
    guard let looks, said ?? .zero == .zero else { return said ?? .zero }
    let own = isEnabled ? looks.normal : looks.disabled
    return own.titlePositionAdjustment == .zero ? looks.normal.titlePositionAdjustment : own.titlePositionAdjustment
  }

  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.isElement = item?.isAccessibilityElement ?? true
    defaults.value = item?.accessibilityValue
    if let item { defaults.traits.formUnion(item.accessibilityTraits) }
    let text = label.text ?? item?.shownTitle ?? item?.systemName
    defaults.label = item?.accessibilityLabel ?? text ?? picture.image?.spokenName
    defaults.identifier = item?.accessibilityIdentifier ?? (text == nil ? picture.image?.assetName : nil)
    defaults.role = .button
    defaults.traits.insert(.button)
    if !isEnabled { defaults.traits.insert(.notEnabled) }
    return defaults
  }

  private func showTint() {
    showTitleLooks()
    picture.tintColor = isEnabled ? nil : .tertiaryLabel
  }

  override func tintColorDidChange() { showTint() }
  override func didMoveToWindow() { showTint() }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    if let width = item?.width, width > 0, width.isFinite { return CGSize(width: width, height: BarLook.height) }
    let image = picture.image?.size ?? .zero
    let text = label.text?.isEmpty ?? true ? CGSize.zero : label.intrinsicContentSize
    let gap: CGFloat = image.width > 0 && text.width > 0 ? 6 : 0
    return CGSize(width: (image.width + gap + text.width).rounded(.up), height: BarLook.height)
  }

  override func layoutSubviews() {
    let image = picture.image?.size ?? .zero
    let text = label.text?.isEmpty ?? true ? CGSize.zero : label.intrinsicContentSize
    let gap: CGFloat = image.width > 0 && text.width > 0 ? 6 : 0
    let textWidth = min(text.width, max(0, bounds.width - image.width - gap))
    let x = max(0, ((bounds.width - image.width - gap - textWidth) / 2).rounded())
    picture.frame = CGRect(
      x: x, y: ((bounds.height - image.height) / 2).rounded(), width: image.width, height: image.height)
    label.frame = CGRect(
      x: x + image.width + gap, y: ((bounds.height - text.height) / 2).rounded(), width: textWidth, height: text.height
    ).offset(by: titleOffset)
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    // A short title is narrower than a finger, so the touched area is at least 44 points wide.
    bounds.insetBy(dx: min(0, (bounds.width - 44) / 2), dy: 0).contains(point)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    isHighlighted = isEnabled
    menuAtOnce?.open(at: self)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    isHighlighted = isEnabled && isNear(touch)
    menuAtOnce?.fingerMoved(touch)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    isHighlighted = false
    if let menu = menuAtOnce { return menu.fingerLifted(touch) }
    if isEnabled, isNear(touch) { chosen(self, event) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    isHighlighted = false
    menuAtOnce?.fingerLifted(nil)
  }

  private func isNear(_ touch: UITouch) -> Bool {
    bounds.insetBy(dx: -Self.slack, dy: -Self.slack).contains(touch.location(in: self))
  }
}

/// The back button: a chevron and a title.
final class BackButtonView: BarButtonView {
  var isMirrored = false { didSet { if isMirrored != oldValue { setNeedsLayout() } } }
  private let usualIndicator: UIImage?
  private let chevron: UIImageView

  init(
    title: String, item: UIBarButtonItem, chosen: @escaping @MainActor (UIView, UIEvent?) -> Void
  ) {
    usualIndicator = UIImage(systemName: "chevron.left")
    chevron = UIImageView(image: usualIndicator)
    super.init(nil, chosen: chosen)
    styledItem = item
    label.text = title
    if let tint = item.tintColor { tintColor = tint }
    addSubview(chevron)
    showTitleLooks()
  }

  /// Sets a picture instead of the chevron; nil for the chevron.
  func takeIndicator(_ image: UIImage?) {
    let template = image.map { $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0 }
    chevron.image = template ?? usualIndicator
    setNeedsLayout()
  }

  required init?(coder: NSCoder) { nil }

  private static let usualWidth: CGFloat = 20
  /// A chevron's room, or that of a wider picture.
  private var chevronWidth: CGFloat {
    chevron.image === usualIndicator ? Self.usualWidth : max(Self.usualWidth, (chevron.image?.size.width ?? 0) + 6)
  }

  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    if defaults.label?.isEmpty ?? true { defaults.label = "Back" }
    defaults.identifier = "BackButton"
    defaults.otherName = "Back"
    return defaults
  }

  override func setContentAlpha(_ alpha: CGFloat) {
    super.setContentAlpha(alpha)
    chevron.alpha = alpha
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let text = label.text?.isEmpty ?? true ? 0 : label.intrinsicContentSize.width
    return CGSize(width: (chevronWidth + text).rounded(.up), height: BarLook.height)
  }

  override func layoutSubviews() {
    let size = chevron.image?.size ?? .zero
    chevron.transform = .identity
    chevron.frame = CGRect(
      x: 0, y: ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height)
    let height = label.intrinsicContentSize.height
    label.frame = CGRect(
      x: chevronWidth, y: ((bounds.height - height) / 2).rounded(),
      width: max(0, bounds.width - chevronWidth), height: height
    ).offset(by: titleOffset)
    guard isMirrored else { return chevron.transform = .identity }
    chevron.transform = CGAffineTransform(scaleX: -1, y: 1)
    for view in [chevron, label] { view.center.x = bounds.width - view.center.x }
  }
}

/// The views of a row of items.
@MainActor struct BarRow {
  private(set) var entries: [(item: UIBarButtonItem, view: UIView?, width: CGFloat)] = []

  init(_ items: [UIBarButtonItem], looks: BarButtonLooks = BarButtonLooks()) {
    for item in items where !item.isHidden {
      if item.isSpace {
        let width = item.width.isFinite ? max(0, item.width) : 0
        entries.append((item, nil, item.system == .fixedSpace ? width : 0))
      } else if let custom = item.customView {
        let width =
          item.width > 0 && item.width.isFinite
          ? item.width : custom.sizeInBar(.zero, given: item.sizeFromBar).width
        entries.append((item, custom, width))
      } else {
        let view = BarButtonView(item, looks: looks.looks(of: item)) { [weak item] view, event in
          item?.choose(from: view, event: event)
        }
        entries.append((item, view, view.sizeThatFits(.zero).width))
      }
    }
  }

  /// Sets other looks; widths may change.
  mutating func take(_ looks: BarButtonLooks) {
    for (index, entry) in entries.enumerated() {
      guard let view = entry.view as? BarButtonView, entry.item.customView == nil else { continue }
      view.take(looks.looks(of: entry.item))
      entries[index].width = view.sizeThatFits(.zero).width
    }
  }

  /// The width of all with the gaps between buttons; flexible spaces count as 0.
  var width: CGFloat {
    var sum: CGFloat = 0
    for (index, entry) in entries.enumerated() {
      sum += entry.width
      if index > 0, entry.view != nil, entries[index - 1].view != nil { sum += BarLook.gap }
    }
    return sum
  }

  var flexibleCount: Int { entries.count { $0.item.system == .flexibleSpace } }

  /// Places the views from `start` on; each flexible space has the width `flexible`. The first item is the outermost.
  func place(from start: CGFloat, flexible: CGFloat = 0, height: CGFloat, fromRight: Bool = false) {
    var x = start
    for (index, entry) in entries.enumerated() {
      if index > 0, entry.view != nil, entries[index - 1].view != nil { x += fromRight ? -BarLook.gap : BarLook.gap }
      let width = entry.item.system == .flexibleSpace ? flexible : entry.width
      if let view = entry.view {
        let isCustom = entry.item.customView != nil
        let own = isCustom ? min(view.sizeInBar(.zero, given: entry.item.sizeFromBar).height, height) : height
        let box = CGRect(
          x: fromRight ? x - width : x, y: ((height - own) / 2).rounded(), width: width, height: own)
        if isCustom {
          entry.item.sizeFromBar = view.placeInBar(box, given: entry.item.sizeFromBar)
        } else {
          view.frame = box
        }
      }
      x += fromRight ? -width : width
    }
  }
}

extension CGRect {
  fileprivate func offset(by offset: UIOffset) -> CGRect { offsetBy(dx: offset.horizontal, dy: offset.vertical) }
}
