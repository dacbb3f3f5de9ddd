import Foundation

/// What a navigation bar shows for one item: buttons, title, and the back button.
final class NavigationItemView: UIView {
  let item: UINavigationItem
  let title = UILabel()
  let largeTitle = UILabel()
  private(set) var back: BackButtonView?
  private var left: BarRow
  private var right: BarRow
  private var looks: NavigationItemLooks
  private let backItem: UINavigationItem?
  private let prompt: UILabel?
  private let isLarge: Bool
  /// The area below the buttons, which contains the large title and clips it.
  private let largeRoom = UIView()
  /// Whether the layout is from right to left.
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
    prompt = Self.promptRoom(of: item) > 0 ? UILabel() : nil
    var leading = item.leftBarButtonItems ?? []
    if let own = item.containerItem, !leading.contains(where: { $0 === own }) { leading.insert(own, at: 0) }
    left = BarRow(leading, looks: looks.buttons)
    right = BarRow(item.rightBarButtonItems ?? [], looks: looks.buttons)
    super.init(frame: .zero)
    isOpaque = false
    let replacesBack = !(item.leftBarButtonItems ?? []).isEmpty && !item.leftItemsSupplementBackButton
    if let backItem, !item.hidesBackButton, !replacesBack {
      let view = BackButtonView(title: backItem.backTitles[0], item: styledBack) { [weak item] view, _ in
        if let action = item?.backAction { action.performWithSender(view, target: nil) } else { goBack() }
      }
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
    if let prompt {
      prompt.text = item.prompt
      prompt.font = BarLook.promptFont
      prompt.textAlignment = .center
      // The rows below keep their places, and the line is above them.
      bounds.origin.y = -BarLook.promptRoom
      addSubview(prompt)
    }
    showTitleLooks()
  }

  required init?(coder: NSCoder) { nil }

  /// How much higher a bar is for the line above an item's title.
  static func promptRoom(of item: UINavigationItem?) -> CGFloat {
    (item?.prompt ?? "").isEmpty ? 0 : BarLook.promptRoom
  }

  private func show(_ label: UILabel, in place: UIView) {
    label.text = item.title
    label.lineBreakMode = .byTruncatingTail
    place.addSubview(label)
  }

  /// Sets other looks; the item that is shown stays.
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
    prompt?.textColor = title.textColor
  }

  /// The height of the buttons.
  var rowHeight = BarLook.height { didSet { if rowHeight != oldValue { setNeedsLayout() } } }

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let height = min(bounds.height, rowHeight)
    // Beside what covers the screen at the ends.
    let covered = safeAreaInsets
    let margin = SystemMargin.side(forWidth: bounds.width)
    let start = margin + (isMirrored ? covered.right : covered.left)
    let end = bounds.width - margin - (isMirrored ? covered.left : covered.right)
    prompt?.frame = CGRect(
      x: start, y: 4 - BarLook.promptRoom, width: max(0, end - start), height: BarLook.promptRoom - 4)
    right.place(from: end, height: height, fromRight: true)
    let rightEdge = end - right.width - (right.width > 0 ? BarLook.gap / 2 : 0)
    let titleSize =
      item.titleView.map { $0.sizeInBar(bounds.size, given: item.sizeFromBar) } ?? title.intrinsicContentSize
    let titleWidth = titleSize.width
    var leftEdge = start
    if let back {
      placeBack(back, from: start, to: rightEdge, titleWidth: titleWidth, height: height)
      leftEdge = back.frame.maxX + BarLook.gap / 2
    }
    left.place(from: leftEdge, height: height)
    leftEdge += left.width + (left.width > 0 ? BarLook.gap / 2 : 0)
    placeTitle(titleSize, between: leftEdge, and: max(leftEdge, rightEdge), height: height)
    if isLarge { placeLargeTitle(from: start, to: end) }
    if isMirrored { mirror() }
  }

  /// The large title moves up with the contents and is clipped at the buttons' row; pulled down it grows a little. The
  /// title in the middle fades in during the last third.
  private func placeLargeTitle(from start: CGFloat, to end: CGFloat) {
    let room = max(0, titleRoom)
    let size = largeTitle.intrinsicContentSize
    largeRoom.frame = CGRect(x: 0, y: rowHeight, width: bounds.width, height: room)
    let width = max(0, end - start)
    let y = room - BarLook.largeTitleHeight + ((BarLook.largeTitleHeight - size.height) / 2).rounded()
    let pull = max(0, room - BarLook.largeTitleHeight)
    let scale = 1 + min(Self.mostGrowth, pull / Self.growthLength * Self.mostGrowth)
    largeTitle.transform = .identity
    largeTitle.frame = CGRect(x: start, y: y, width: width, height: size.height)
    if scale > 1 {
      // Its leading end and its lower edge stay.
      largeTitle.transform = CGAffineTransform(scaleX: scale, y: scale)
      largeTitle.center = CGPoint(
        x: start + width * scale / 2, y: y + size.height - size.height * scale / 2)
    }
    let alpha = min(max(0, 1 - room / (BarLook.largeTitleHeight / 3)), 1)
    // A view of the app's own stays in its row.
    title.alpha = alpha
  }

  /// How much a large title grows at most, and over how many points of pulling.
  private static let mostGrowth: CGFloat = 0.1
  private static let growthLength: CGFloat = 200

  /// Mirrors the layout for languages that are written from right to left.
  private func mirror() {
    for view in subviews { view.center.x = bounds.width - view.center.x }
    if isLarge {
      largeTitle.textAlignment = .right
      largeTitle.center.x = largeRoom.bounds.width - largeTitle.center.x
    }
  }

  /// Shows the titles, and that of the back button, moved sideways by `way`.
  ///
  /// The title in the middle may be a view of the app's own: its transform is left to the app, and another view of the same
  /// item may have taken it over.
  func slideTitles(by way: CGFloat) {
    let shift = CGAffineTransform(translationX: way, y: 0)
    let view = item.titleView ?? title
    if view.superview === self { view.center.x += way - titleShift }
    titleShift = way
    back?.label.transform = shift
    largeRoom.transform = shift
  }

  /// Chooses the longest title beside which the bar's title has room, which is moved out of the middle for it.
  private func placeBack(
    _ back: BackButtonView, from start: CGFloat, to end: CGFloat, titleWidth: CGFloat, height: CGFloat
  ) {
    let free = titleWidth > 0 ? end - titleWidth - BarLook.gap / 2 : end
    let room = max(60, free - start)
    for text in backItem?.backTitles ?? [] {
      back.label.text = text
      if back.sizeThatFits(.zero).width <= room { break }
    }
    back.frame = CGRect(
      x: start - SystemMargin.side(forWidth: bounds.width) + 8, y: 0, width: back.sizeThatFits(.zero).width,
      height: height)
    back.setNeedsLayout()
  }

  /// How far the title in the middle is moved sideways, in points.
  private var titleShift: CGFloat = 0

  /// Places the title in the middle of the bar, or as near to it as the buttons allow.
  private func placeTitle(_ own: CGSize, between left: CGFloat, and right: CGFloat, height: CGFloat) {
    let view = item.titleView ?? title
    guard view.superview === self else { return }
    let size = CGSize(
      width: min(own.width.rounded(.up), right - left), height: min(own.height > 0 ? own.height : height, height))
    var x = ((bounds.width - size.width) / 2).rounded()
    x = max(left, min(x, right - size.width))
    let offset = item.titleView == nil ? looks.titleOffset : .zero
    x += isMirrored ? -titleShift : titleShift
    let box = CGRect(
      x: x + offset.horizontal, y: ((height - size.height) / 2).rounded() + offset.vertical, width: size.width,
      height: size.height)
    if item.titleView == nil {
      view.frame = box
    } else {
      item.sizeFromBar = view.placeInBar(box, given: item.sizeFromBar)
    }
  }
}
