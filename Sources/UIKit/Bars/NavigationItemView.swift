import Foundation

/// What a navigation bar shows for one item: buttons, title, and the way back.
final class NavigationItemView: UIView {
  let item: UINavigationItem
  let title = UILabel()
  let largeTitle = UILabel()
  private(set) var back: BackButtonView?
  private var left: BarRow
  private var right: BarRow
  private var looks: NavigationItemLooks
  private let backItem: UINavigationItem?
  private let isLarge: Bool
  /// The room below the buttons, in which the large title lies and which cuts it off.
  private let largeRoom = UIView()
  /// Whether everything lies from right to left.
  var isMirrored = false {
    didSet {
      guard isMirrored != oldValue else { return }
      back?.isMirrored = isMirrored
      setNeedsLayout()
    }
  }
  /// How much of that room is open, 0…52 points, and how far contents have pulled it further.
  var titleRoom = BarLook.largeTitleHeight { didSet { if titleRoom != oldValue { setNeedsLayout() } } }

  init(
    _ item: UINavigationItem, backItem: UINavigationItem?, isLarge: Bool,
    looks: NavigationItemLooks, styledBack: UIBarButtonItem,
    goBack: @escaping @MainActor () -> Void
  ) {
    self.item = item
    self.backItem = backItem
    self.isLarge = isLarge
    self.looks = looks
    left = BarRow(item.leftBarButtonItems ?? [], looks: looks.buttons)
    right = BarRow(item.rightBarButtonItems ?? [], looks: looks.buttons)
    super.init(frame: .zero)
    isOpaque = false
    let replacesBack = !(item.leftBarButtonItems ?? []).isEmpty && !item.leftItemsSupplementBackButton
    if let backItem, !item.hidesBackButton, !replacesBack {
      let view = BackButtonView(title: backItem.backTitles[0], item: styledBack) { _, _ in goBack() }
      view.take(looks.back)
      view.takeIndicator(looks.backIndicator)
      back = view
      addSubview(view)
    }
    for entry in left.entries + right.entries { if let view = entry.view { addSubview(view) } }
    if let custom = item.titleView {
      addSubview(custom)
    } else {
      show(title, in: self)
      title.textAlignment = .center
    }
    if isLarge {
      largeRoom.isUserInteractionEnabled = false
      largeRoom.clipsToBounds = true
      addSubview(largeRoom)
      show(largeTitle, in: largeRoom)
    }
    showTitleLooks()
  }

  required init?(coder: NSCoder) { nil }

  private func show(_ label: UILabel, in place: UIView) {
    label.text = item.title
    label.lineBreakMode = .byTruncatingTail
    place.addSubview(label)
  }

  /// Takes other looks; what is shown stays.
  func take(_ looks: NavigationItemLooks) {
    self.looks = looks
    left.take(looks.buttons)
    right.take(looks.buttons)
    back?.take(looks.back)
    back?.takeIndicator(looks.backIndicator)
    showTitleLooks()
    setNeedsLayout()
  }

  private func showTitleLooks() {
    for (label, font, attributes) in [
      (title, BarLook.titleFont, looks.title), (largeTitle, BarLook.largeTitleFont, looks.largeTitle),
    ] {
      label.font = attributes?[.font] as? UIFont ?? font
      label.textColor = attributes?[.foregroundColor] as? UIColor ?? .label
    }
  }

  override func layoutSubviews() {
    let height = min(bounds.height, BarLook.height)
    let width = bounds.width
    right.place(from: width - BarLook.margin, height: height, fromRight: true)
    let rightEdge = width - BarLook.margin - right.width - (right.width > 0 ? BarLook.gap / 2 : 0)
    let titleWidth =
      item.titleView.map { $0.bounds.width > 0 ? $0.bounds.width : $0.sizeThatFits(bounds.size).width }
      ?? title.intrinsicContentSize.width
    var leftEdge = BarLook.margin
    if let back {
      placeBack(back, titleWidth: titleWidth, height: height)
      leftEdge = back.frame.maxX + BarLook.gap / 2
    }
    left.place(from: back == nil ? BarLook.margin : leftEdge, height: height)
    leftEdge += left.width + (left.width > 0 ? BarLook.gap / 2 : 0)
    placeTitle(width: titleWidth, between: leftEdge, and: max(leftEdge, rightEdge), height: height)
    if isLarge { placeLargeTitle() }
    if isMirrored { mirror() }
  }

  /// The large title goes up with the contents and is cut off by the buttons' row; pulled down it grows a little. The
  /// title in the middle comes in the last third of the way.
  private func placeLargeTitle() {
    let room = max(0, titleRoom)
    let size = largeTitle.intrinsicContentSize
    largeRoom.frame = CGRect(x: 0, y: BarLook.height, width: bounds.width, height: room)
    let width = max(0, bounds.width - 2 * BarLook.margin)
    let y = room - BarLook.largeTitleHeight + ((BarLook.largeTitleHeight - size.height) / 2).rounded()
    let pull = max(0, room - BarLook.largeTitleHeight)
    let scale = 1 + min(Self.mostGrowth, pull / Self.growthLength * Self.mostGrowth)
    largeTitle.transform = .identity
    largeTitle.frame = CGRect(x: BarLook.margin, y: y, width: width, height: size.height)
    if scale > 1 {
      // Its leading end and its lower edge stay.
      largeTitle.transform = CGAffineTransform(scaleX: scale, y: scale)
      largeTitle.center = CGPoint(
        x: BarLook.margin + width * scale / 2, y: y + size.height - size.height * scale / 2)
    }
    let alpha = min(max(0, 1 - room / (BarLook.largeTitleHeight / 3)), 1)
    (item.titleView ?? title).alpha = alpha
  }

  /// How much a large title grows at most, and over how many points of pulling.
  private static let mostGrowth: CGFloat = 0.1
  private static let growthLength: CGFloat = 200

  /// In languages from right to left everything lies the other way round.
  private func mirror() {
    for view in subviews { view.center.x = bounds.width - view.center.x }
    if isLarge {
      largeTitle.textAlignment = .right
      largeTitle.center.x = largeRoom.bounds.width - largeTitle.center.x
    }
  }

  /// Shows titles, and that of the way back, so far beside their places.
  func slideTitles(by way: CGFloat) {
    let shift = CGAffineTransform(translationX: way, y: 0)
    (item.titleView ?? title).transform = shift
    back?.label.transform = shift
    largeRoom.transform = shift
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
    let offset = item.titleView == nil ? looks.titleOffset : .zero
    view.frame = CGRect(
      x: x + offset.horizontal, y: ((height - size.height) / 2).rounded() + offset.vertical, width: size.width,
      height: size.height)
  }
}
