import Foundation
@_spi(UIKit) import UIKitCore

/// The accessories of a list's cell, as views.
@MainActor struct ListCellEnds {
  private struct End {
    let accessory: UICellAccessory
    let view: UIView
  }
  private var ends: [End] = []

  private static let spacing: CGFloat = 12

  mutating func show(_ accessories: [UICellAccessory], in cell: UICollectionViewListCell) {
    let isEditing = cell.isEditingInList
    let old = ends
    ends = []
    for accessory in accessories where accessory.isShown(editing: isEditing) {
      let known = old.first { $0.accessory.name == accessory.name }?.view
      let view: UIView
      if case .custom(let own, let isFixed) = accessory.kind {
        view = own
        Self.fit(own, isFixed: isFixed)
      } else {
        view = known ?? Self.view(accessory, cell)
      }
      view.isHidden = accessory.layout.isHidden == true
      if let tint = accessory.layout.tintColor { view.tintColor = tint }
      if view.superview !== cell { cell.addSubview(view) }
      let side = ends.filter { $0.accessory.isLeading == accessory.isLeading }
      guard let position = accessory.position, !side.isEmpty else {
        ends.append(End(accessory: accessory, view: view))
        continue
      }
      let rank = min(max(0, position(side.map(\.accessory))), side.count)
      let place = rank < side.count ? ends.firstIndex { $0.view === side[rank].view } ?? ends.count : ends.count
      ends.insert(End(accessory: accessory, view: view), at: place)
    }
    for end in old where !ends.contains(where: { $0.view === end.view }) { end.view.removeFromSuperview() }
    stateChanged(cell)
  }

  func stateChanged(_ cell: UICollectionViewListCell) {
    for end in ends {
      if case .multiselect = end.accessory.kind { (end.view as? ListMark)?.kind = .mark(cell.isSelected) }
      if case .outlineDisclosure = end.accessory.kind, cell.isExpanded != (end.view.transform != .identity) {
        // A chevron of an expanded row points down.
        end.view.transform = cell.isExpanded ? CGAffineTransform(rotationAngle: .pi / 2) : .identity
      }
    }
  }

  private static func view(_ accessory: UICellAccessory, _ cell: UICollectionViewListCell) -> UIView {
    switch accessory.kind {
    case .disclosureIndicator: return AccessoryMark.view(for: .disclosureIndicator) ?? UIView()
    case .checkmark: return AccessoryMark.view(for: .checkmark) ?? UIView()
    case .detail:
      let button = ListMark(.detail)
      button.chosen = { [weak cell] in cell?.chosen(accessory) }
      return button
    case .delete, .insert:
      let isDelete = if case .delete = accessory.kind { true } else { false }
      let mark = ListMark(isDelete ? .delete : .insert)
      mark.color = accessory.color
      mark.chosen = { [weak cell] in cell?.chosen(accessory) }
      return mark
    case .multiselect: return ListMark(.mark(cell.isSelected))
    case .outlineDisclosure:
      let mark = ListMark(.outline)
      mark.chosen = { [weak cell] in cell?.chosen(accessory) }
      return mark
    case .reorder:
      let handle = ListReorderHandle(frame: CGRect(x: 0, y: 0, width: 28, height: 44))
      handle.cell = cell
      return handle
    case .label(let text):
      let label = UILabel()
      label.text = text
      label.font = accessory.font ?? .systemFont(ofSize: 17)
      label.textColor = accessory.layout.tintColor ?? .secondaryLabel
      label.sizeToFit()
      return label
    case .popUpMenu(let menu):
      let button = UIButton(type: .system)
      button.menu = menu
      button.showsMenuAsPrimaryAction = true
      button.changesSelectionAsPrimaryAction = true
      button.sizeToFit()
      return button
    case .custom(let view, _): return view
    }
  }

  /// Gives an app's view the size of what it contains, unless the size that it has counts.
  private static func fit(_ view: UIView, isFixed: Bool?) {
    guard isFixed.map({ !$0 }) ?? view.bounds.isEmpty else { return }
    let own = view.sizeThatFits(.zero)
    let size = own.width > 0 && own.height > 0 ? own : view.systemLayoutSizeFitting(.zero)
    guard size.width > 0, size.height > 0, size != view.bounds.size else { return }
    view.bounds.size = size
  }

  // MARK: Layout

  private func width(_ end: End) -> CGFloat {
    let own = end.view.bounds.width
    switch end.accessory.layout.reservedLayoutWidth {
    case nil, .actual: return own
    case .standard: return max(own, 24)
    case .custom(let width): return max(own, width)
    }
  }

  private func room(_ isLeading: Bool, in cell: UICollectionViewListCell) -> CGFloat {
    let side = ends.filter { $0.accessory.isLeading == isLeading }
    guard !side.isEmpty else { return 0 }
    return side.reduce(cell.sideMargin) { $0 + width($1) } + Self.spacing * CGFloat(side.count - 1)
  }

  /// The room before the contents, indentation included.
  func leading(in cell: UICollectionViewListCell) -> CGFloat { room(true, in: cell) + cell.indentation }
  /// The room behind the contents.
  func trailing(in cell: UICollectionViewListCell) -> CGFloat { room(false, in: cell) }

  func layOut(in cell: UICollectionViewListCell) {
    let size = cell.bounds.size
    func put(_ view: UIView, _ x: CGFloat) {
      let box = view.bounds.size
      let place = cell.isRightToLeft ? size.width - x - box.width : x
      // By its centre, since a chevron may be turned.
      view.bounds.size = box
      view.center = CGPoint(
        x: place.rounded() + box.width / 2, y: ((size.height - box.height) / 2).rounded() + box.height / 2)
    }
    var x = cell.sideMargin + (cell.indentsAccessories ? cell.indentation : 0)
    for end in ends where end.accessory.isLeading {
      let width = width(end)
      put(end.view, x + (width - end.view.bounds.width) / 2)
      x += width + Self.spacing
    }
    x = size.width - room(false, in: cell)
    for end in ends where !end.accessory.isLeading {
      let width = width(end)
      put(end.view, x + (width - end.view.bounds.width) / 2)
      x += width + Self.spacing
    }
  }
}

/// A mark of a list's cell that does something when a finger is lifted on it.
final class ListMark: UIControl {
  enum Kind: Equatable {
    case delete, insert, detail, outline
    case mark(Bool)
  }

  var kind: Kind { didSet { if kind != oldValue { setNeedsDisplay() } } }
  var color: UIColor?
  var chosen: (() -> Void)?

  init(_ kind: Kind) {
    self.kind = kind
    super.init(frame: CGRect(x: 0, y: 0, width: kind == .outline ? 20 : 24, height: 24))
    isOpaque = false
    if case .mark = kind { isUserInteractionEnabled = false }
    addAction(UIAction { [weak self] _ in self?.chosen?() }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) { nil }

  override var isHighlighted: Bool { didSet { alpha = isHighlighted ? 0.4 : 1 } }

  /// It is called as those of a table's rows are.
  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    guard kind == .delete || kind == .insert else { return defaults }
    let cell = sequence(first: self as UIView) { $0.superview }.first { $0 is UICollectionViewCell }
    defaults.isElement = true
    defaults.role = .button
    defaults.traits = .button
    defaults.label = EditMarks.name(isDelete: kind == .delete, of: cell?.accessibilityLabel)
    return defaults
  }

  override func accessibilityParts() -> [AccessibilityPart]? { kind == .delete ? EditMarks.partsOfMinus(bounds) : nil }

  override func tintColorDidChange() { setNeedsDisplay() }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -8, dy: -10).contains(point)
  }

  override func draw(_ rect: CGRect) {
    let circle = bounds.insetBy(dx: 1, dy: 1)
    let sign = UIBezierPath()
    func line(_ from: CGPoint, _ to: CGPoint) {
      sign.move(to: from)
      sign.addLine(to: to)
    }
    switch kind {
    case .detail, .mark(false):
      (kind == .detail ? tintColor ?? .systemBlue : UIColor.tertiaryLabel).set()
      let ring = UIBezierPath(ovalIn: bounds.insetBy(dx: 2, dy: 2))
      ring.lineWidth = 1.5
      ring.stroke()
      guard kind == .detail else { return }
      UIBezierPath(ovalIn: CGRect(x: 10.75, y: 6.25, width: 2.5, height: 2.5)).fill()
      line(CGPoint(x: 12, y: 10.75), CGPoint(x: 12, y: 17))
      sign.lineWidth = 1.75
      return sign.stroke()
    case .outline:
      tintColor.set()
      sign.move(to: CGPoint(x: 7, y: 6))
      sign.addLine(to: CGPoint(x: 13, y: 12))
      sign.addLine(to: CGPoint(x: 7, y: 18))
      sign.lineWidth = 2
      return sign.stroke()
    case .mark(true):
      tintColor.set()
      sign.move(to: CGPoint(x: circle.minX + 6, y: circle.midY + 0.5))
      sign.addLine(to: CGPoint(x: circle.minX + 9.5, y: circle.midY + 4))
      sign.addLine(to: CGPoint(x: circle.minX + 16, y: circle.midY - 4))
    case .delete, .insert:
      (color ?? (kind == .delete ? .systemRed : .systemGreen)).set()
      line(CGPoint(x: circle.minX + 5.5, y: circle.midY), CGPoint(x: circle.maxX - 5.5, y: circle.midY))
      if kind == .insert {
        line(CGPoint(x: circle.midX, y: circle.minY + 5.5), CGPoint(x: circle.midX, y: circle.maxY - 5.5))
      }
    }
    UIBezierPath(ovalIn: circle).fill()
    UIColor.white.set()
    sign.lineWidth = 2
    sign.lineCapStyle = .round
    sign.lineJoinStyle = .round
    sign.stroke()
  }
}

/// The three lines by which a row of a list is moved.
final class ListReorderHandle: UIView {
  enum Phase {
    case began, moved, ended, cancelled
  }

  weak var cell: UICollectionViewListCell?

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    UIColor.tertiaryLabel.setFill()
    for line in -1...1 {
      let y = bounds.midY.rounded() + CGFloat(line) * 5 - 1
      UIBezierPath(roundedRect: CGRect(x: bounds.midX - 10, y: y, width: 20, height: 2), cornerRadius: 1).fill()
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { cell?.move(.began, touches.oldest) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { cell?.move(.moved, touches.oldest) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { cell?.move(.ended, touches.oldest) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    cell?.move(.cancelled, touches.oldest)
  }
}
