import Foundation

/// What a segmented control shows: trough, dividers, plate, titles and pictures.
final class SegmentLooks: UIView {
  @MainActor struct Content {
    var segments: [SegmentContent] = []
    var selected = UISegmentedControl.noSegment
    /// The segment that is dimmed under a finger.
    var pressed: Int?
    var isPlatePressed = false
    var isEnabled = true
    var apportionsByContent = false
    var plateColor: UIColor?
    var attributes: [UInt: [NSAttributedString.Key: Any]] = [:]
    var pictures = SegmentPictures()
  }

  var content = Content()
  private let trough = UIView()
  private let plate = UIView()
  private var labels: [UILabel] = []
  private var pictures: [UIImageView] = []
  private var dividers: [UIImageView] = []
  /// Pictures behind the segments; none where the app has set none.
  private var backdrops: [UIImageView] = []

  private static let height: CGFloat = 32
  private static let inset: CGFloat = 2
  private static let padding: CGFloat = 12
  static let radius: CGFloat = 8
  private static let font = UIFont.systemFont(ofSize: 13)
  private static let selectedFont = UIFont.systemFont(ofSize: 13, weight: .semibold)
  private static let plateColor = UIColor {
    $0.userInterfaceStyle == .dark ? UIColor(red: 0.388, green: 0.388, blue: 0.4, alpha: 1) : .white
  }

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    isOpaque = false
    trough.layer.cornerRadius = Self.radius
    trough.backgroundColor = .tertiarySystemFill
    addSubview(trough)
    plate.layer.cornerRadius = Self.radius - Self.inset + 0.5
    plate.layer.shadowOffset = CGSize(width: 0, height: 2)
    plate.layer.shadowRadius = 3
    plate.layer.shadowOpacity = 0.12
    addSubview(plate)
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Measures

  /// The natural width of a segment's contents with the space around them.
  private func contentWidth(_ segment: SegmentContent) -> CGFloat {
    if let image = segment.image { return image.size.width + 2 * Self.padding }
    guard let title = segment.title, !title.isEmpty else { return 2 * Self.padding }
    // A title keeps its room when it becomes bold.
    let widest = [UIControl.State.normal, .selected].map { state in
      title.size(withAttributes: titleLooks(state)).width
    }
    return (widest.max() ?? 0).rounded(.up) + 2 * Self.padding
  }

  var naturalSize: CGSize {
    guard !content.segments.isEmpty else { return CGSize(width: 0, height: Self.height) }
    let free = content.segments.filter { $0.width == 0 }.map(contentWidth)
    let shared = content.apportionsByContent ? free.reduce(0, +) : (free.max() ?? 0) * CGFloat(free.count)
    let tallest = content.segments.compactMap { $0.image?.size.height }.max() ?? 0
    let behind = content.pictures.backgrounds[.normal]?.size.height ?? 0
    return CGSize(
      width: content.segments.reduce(shared) { $0 + $1.width },
      height: max(Self.height, tallest + 2 * Self.inset + 4, behind))
  }

  /// The left edges of the segments from left to right, and the right edge of the last one.
  private func edges() -> [CGFloat] {
    let segments = content.segments
    let fixed = segments.reduce(0) { $0 + $1.width }
    let free = segments.map { $0.width > 0 ? 0 : content.apportionsByContent ? contentWidth($0) : 1 }
    let parts = free.reduce(0, +)
    let room = max(0, bounds.width - fixed)
    // Segments that all have fixed widths are centred.
    var x = parts > 0 ? 0 : max(0, (bounds.width - fixed) / 2)
    var edges = [x]
    let order = isRightToLeft ? Array(segments.indices.reversed()) : Array(segments.indices)
    for index in order {
      x += segments[index].width > 0 ? segments[index].width : room * free[index] / max(parts, .leastNormalMagnitude)
      edges.append(x)
    }
    return edges
  }

  /// Where a segment is.
  func frame(of index: Int) -> CGRect { frame(of: index, edges()) }

  private func frame(of index: Int, _ edges: [CGFloat]) -> CGRect {
    let place = place(index)
    return CGRect(x: edges[place], y: 0, width: edges[place + 1] - edges[place], height: bounds.height)
  }

  private func place(_ index: Int) -> Int { isRightToLeft ? content.segments.count - 1 - index : index }

  /// The segment at a place; outside of all the nearest one.
  func segment(at x: CGFloat) -> Int? {
    guard !content.segments.isEmpty, x.isFinite else { return nil }
    let edges = edges()
    let found = (1..<edges.count).first { x < edges[$0] } ?? edges.count - 1
    return place(found - 1)
  }

  private func titleLooks(_ state: UIControl.State) -> [NSAttributedString.Key: Any] {
    var looks: [NSAttributedString.Key: Any] = [
      .font: state.contains(.selected) ? Self.selectedFont : Self.font,
      .foregroundColor: state.contains(.disabled) ? UIColor.tertiaryLabel : UIColor.label,
    ]
    let normal = content.attributes[UInt(UIControl.State.normal.rawValue)]
    for (key, value) in content.attributes[UInt(state.rawValue)] ?? normal ?? [:] { looks[key] = value }
    return looks
  }

  // MARK: Showing

  override func layoutSubviews() {
    super.layoutSubviews()
    let segments = content.segments
    matchCounts(segments.count)
    let edges = edges()
    trough.frame = bounds
    trough.isHidden = content.pictures.hasBackgrounds
    layOutBackdrops(edges)
    for index in segments.indices { layOut(segments[index], index, edges) }
    layOutPlate(edges)
    layOutDividers(edges)
  }

  private func matchCounts(_ count: Int) {
    while labels.count > count {
      labels.removeLast().removeFromSuperview()
      pictures.removeLast().removeFromSuperview()
    }
    UIView.performWithoutAnimation {
      while labels.count < count {
        let label = UILabel()
        label.textAlignment = .center
        let picture = UIImageView(image: nil)
        addSubview(label)
        addSubview(picture)
        labels.append(label)
        pictures.append(picture)
      }
      let dividerCount = max(0, count - 1)
      while dividers.count > dividerCount { dividers.removeLast().removeFromSuperview() }
      while dividers.count < dividerCount {
        let divider = UIImageView(image: nil)
        insertSubview(divider, aboveSubview: trough)
        dividers.append(divider)
      }
    }
  }

  private func layOut(_ segment: SegmentContent, _ index: Int, _ edges: [CGFloat]) {
    let box = frame(of: index, edges)
    var state: UIControl.State = []
    if index == content.selected { state.insert(.selected) }
    if !segment.isEnabled || !content.isEnabled { state.insert(.disabled) }
    let (label, picture) = (labels[index], pictures[index])
    let shift = content.pictures.adjustment(at: place(index), of: content.segments.count)
    label.isHidden = segment.image != nil
    picture.isHidden = segment.image == nil
    if let image = segment.image {
      let looks = titleLooks(state)
      UIView.performWithoutAnimation {
        picture.image = image.renderingMode == .automatic ? image.withRenderingMode(.alwaysTemplate) : image
        picture.tintColor = looks[.foregroundColor] as? UIColor ?? .label
        picture.bounds = CGRect(origin: .zero, size: image.size)
      }
      picture.center = CGPoint(
        x: box.midX + segment.offset.width + shift.horizontal, y: box.midY + segment.offset.height + shift.vertical)
    } else {
      UIView.performWithoutAnimation {
        dress(label, segment.title ?? "", titleLooks(state))
        label.textAlignment = .center
        label.lineBreakMode = .byTruncatingTail
      }
      label.frame = box.insetBy(dx: min(6, box.width / 4), dy: 0).offsetBy(
        dx: segment.offset.width + shift.horizontal, dy: segment.offset.height + shift.vertical)
    }
    let alpha: CGFloat = index == content.pressed && index != content.selected ? 0.3 : 1
    label.alpha = alpha
    picture.alpha = alpha
  }

  private func state(of index: Int) -> UIControl.State {
    var state: UIControl.State = []
    if index == content.selected { state.insert(.selected) }
    if index == content.pressed { state.insert(.highlighted) }
    if !content.isEnabled || !content.segments[index].isEnabled { state.insert(.disabled) }
    return state
  }

  /// Stretches the app's pictures behind the segments.
  private func layOutBackdrops(_ edges: [CGFloat]) {
    let count = content.pictures.hasBackgrounds ? content.segments.count : 0
    while backdrops.count > count { backdrops.removeLast().removeFromSuperview() }
    while backdrops.count < count {
      let view = UIImageView(image: nil)
      view.contentMode = .scaleToFill
      insertSubview(view, aboveSubview: trough)
      backdrops.append(view)
    }
    for (index, view) in backdrops.enumerated() {
      let place = place(index)
      view.image = content.pictures.backgrounds[state(of: index)]
      view.frame = CGRect(x: edges[place], y: 0, width: edges[place + 1] - edges[place], height: bounds.height)
    }
  }

  /// An attributed string only for what a label has no property for: Foundation never frees the attributes of one
  /// (swift-corelibs-foundation #5256), and this is done at each layout.
  private func dress(_ label: UILabel, _ title: String, _ looks: [NSAttributedString.Key: Any]) {
    guard looks.count == 2, let font = looks[.font] as? UIFont, let color = looks[.foregroundColor] as? UIColor else {
      label.attributedText = NSAttributedString(string: title, attributes: looks)
      return
    }
    label.text = title
    label.font = font
    label.textColor = color
  }

  private func layOutPlate(_ edges: [CGFloat]) {
    plate.backgroundColor = content.plateColor ?? Self.plateColor
    guard content.segments.indices.contains(content.selected), !content.pictures.hasBackgrounds else {
      return plate.alpha = 0
    }
    let place = place(content.selected)
    let box = CGRect(x: edges[place], y: 0, width: edges[place + 1] - edges[place], height: bounds.height)
      .insetBy(dx: Self.inset, dy: Self.inset)
    let scale: CGFloat = content.isPlatePressed ? 0.95 : 1
    let show: @MainActor @Sendable () -> Void = { [plate] in
      plate.bounds = CGRect(x: 0, y: 0, width: max(0, box.width), height: max(0, box.height))
      plate.center = CGPoint(x: box.midX, y: box.midY)
    }
    // A plate that was not visible appears at its place without movement.
    if plate.alpha == 0 { UIView.performWithoutAnimation(show) } else { show() }
    plate.transform = CGAffineTransform(scaleX: scale, y: scale)
    plate.alpha = content.isEnabled ? 1 : 0.5
  }

  private func layOutDividers(_ edges: [CGFloat]) {
    for (index, divider) in dividers.enumerated() {
      let (left, right) = (place(index), place(index + 1))
      if let image = content.pictures.divider(left: state(of: left), right: state(of: right)) {
        divider.image = image
        divider.backgroundColor = nil
        divider.alpha = 1
        divider.frame = CGRect(
          x: edges[index + 1] - image.size.width / 2, y: 0, width: image.size.width, height: bounds.height)
        continue
      }
      divider.image = nil
      divider.backgroundColor = .separator
      let selected = content.segments.indices.contains(content.selected) ? place(content.selected) : -2
      divider.frame = CGRect(x: edges[index + 1] - 0.5, y: bounds.height / 4, width: 1, height: bounds.height / 2)
      divider.alpha = selected == index || selected == index + 1 ? 0 : 1
    }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }
}
