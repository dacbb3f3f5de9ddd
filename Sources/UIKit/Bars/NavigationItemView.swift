import Foundation

/// What a navigation bar shows for one item: buttons, title, and the way back.
final class NavigationItemView: UIView {
  let item: UINavigationItem
  let title = UILabel()
  let largeTitle = UILabel()
  private(set) var back: BackButtonView?
  private let left: BarRow
  private let right: BarRow
  private let backItem: UINavigationItem?
  private let isLarge: Bool

  init(
    _ item: UINavigationItem, backItem: UINavigationItem?, isLarge: Bool,
    attributes: [NSAttributedString.Key: Any]?, largeAttributes: [NSAttributedString.Key: Any]?,
    goBack: @escaping @MainActor () -> Void
  ) {
    self.item = item
    self.backItem = backItem
    self.isLarge = isLarge
    left = BarRow(item.leftBarButtonItems ?? [])
    right = BarRow(item.rightBarButtonItems ?? [])
    super.init(frame: .zero)
    isOpaque = false
    // While a bar grows or shrinks, a large title does not stick out of it.
    clipsToBounds = true
    let replacesBack = !(item.leftBarButtonItems ?? []).isEmpty && !item.leftItemsSupplementBackButton
    if let backItem, !item.hidesBackButton, !replacesBack {
      let view = BackButtonView(title: backItem.backTitles[0], tint: backItem.backBarButtonItem?.tintColor) { _, _ in
        goBack()
      }
      back = view
      addSubview(view)
    }
    for entry in left.entries + right.entries { if let view = entry.view { addSubview(view) } }
    if let custom = item.titleView {
      addSubview(custom)
    } else if !isLarge {
      show(title, BarLook.titleFont, attributes)
      title.textAlignment = .center
    }
    if isLarge { show(largeTitle, BarLook.largeTitleFont, largeAttributes) }
  }

  required init?(coder: NSCoder) { nil }

  private func show(_ label: UILabel, _ font: UIFont, _ attributes: [NSAttributedString.Key: Any]?) {
    label.text = item.title
    label.font = attributes?[.font] as? UIFont ?? font
    label.textColor = attributes?[.foregroundColor] as? UIColor ?? .label
    label.lineBreakMode = .byTruncatingTail
    addSubview(label)
  }

  override func layoutSubviews() {
    let height = min(bounds.height, BarLook.height)
    let width = bounds.width
    right.place(from: width - BarLook.margin, height: height, fromRight: true)
    let rightEdge = width - BarLook.margin - right.width - (right.width > 0 ? BarLook.gap / 2 : 0)
    let titleWidth =
      item.titleView.map { $0.bounds.width > 0 ? $0.bounds.width : $0.sizeThatFits(bounds.size).width }
      ?? (isLarge ? 0 : title.intrinsicContentSize.width)
    var leftEdge = BarLook.margin
    if let back {
      placeBack(back, titleWidth: titleWidth, height: height)
      leftEdge = back.frame.maxX + BarLook.gap / 2
    }
    left.place(from: back == nil ? BarLook.margin : leftEdge, height: height)
    leftEdge += left.width + (left.width > 0 ? BarLook.gap / 2 : 0)
    placeTitle(width: titleWidth, between: leftEdge, and: max(leftEdge, rightEdge), height: height)
    if isLarge {
      let size = largeTitle.intrinsicContentSize
      largeTitle.frame = CGRect(
        x: BarLook.margin, y: height + ((BarLook.largeTitleHeight - size.height) / 2).rounded(),
        width: max(0, width - 2 * BarLook.margin), height: size.height)
    }
  }

  /// The longest title that leaves the middle to the title.
  private func placeBack(_ back: BackButtonView, titleWidth: CGFloat, height: CGFloat) {
    let room = max(60, (bounds.width - titleWidth) / 2 - BarLook.margin)
    for text in backItem?.backTitles ?? [] {
      back.label.text = text
      if back.sizeThatFits(.zero).width <= room { break }
    }
    back.frame = CGRect(x: 8, y: 0, width: back.sizeThatFits(.zero).width, height: height)
    back.setNeedsLayout()
  }

  /// In the middle of the bar, or as near to it as the buttons let it.
  private func placeTitle(width: CGFloat, between left: CGFloat, and right: CGFloat, height: CGFloat) {
    let view = item.titleView ?? title
    let own =
      item.titleView.map { $0.bounds.height > 0 ? $0.bounds.height : height } ?? title.intrinsicContentSize.height
    let size = CGSize(width: min(width.rounded(.up), right - left), height: min(own, height))
    var x = ((bounds.width - size.width) / 2).rounded()
    x = max(left, min(x, right - size.width))
    view.frame = CGRect(x: x, y: ((height - size.height) / 2).rounded(), width: size.width, height: size.height)
  }
}
