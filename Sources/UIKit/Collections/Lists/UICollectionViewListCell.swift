import Foundation
import QuartzCore
@_spi(UIKit) import UIKitCore

/// A cell of a list: contents, accessories at its ends, and lines between the rows.
@preconcurrency @MainActor
open class UICollectionViewListCell: UICollectionViewCell, SwipedCell {
  private var looks: ListCellLooks?
  private let lines = (UIView(), UIView())
  private final var ends = ListCellEnds()
  private var swipeView: SwipeActionsView?
  private var storedGuide: UILayoutGuide?
  private var wasEditing: Bool?

  /// A cell in this box.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUpList()
  }

  /// A cell from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUpList()
  }

  private func setUpList() {
    contentView.layoutMargins = UIEdgeInsets(top: 11, left: 16, bottom: 11, right: 16)
    for line in [lines.0, lines.1] {
      line.isUserInteractionEnabled = false
      line.isHidden = true
      addSubview(line)
    }
  }

  // MARK: Contents

  /// What it is in its list, from when it is dequeued.
  final var role = ListRole.row

  /// A configuration with the looks of the list's rows, or of its headers or footers where the cell is one, still without
  /// text.
  open func defaultContentConfiguration() -> UIListContentConfiguration { role.contents }

  /// What a row of this list has behind it, for configurations.
  /// > Here: the fill of the list's appearance.
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
    var made = UIBackgroundConfiguration.listPlainCell()
    made.backgroundColor = looks?.background
    return made
  }

  /// What is at its ends. Default none.
  open var accessories: [UICellAccessory] = [] {
    didSet {
      ends.show(accessories, in: self)
      setNeedsLayout()
    }
  }

  /// How far the contents are indented, in steps. Default 0.
  open var indentationLevel = 0 { didSet { if indentationLevel != oldValue { setNeedsLayout() } } }
  /// The width of a step, in points. Default 10.
  open var indentationWidth: CGFloat = 10 { didSet { if indentationWidth != oldValue { setNeedsLayout() } } }
  /// Whether accessories where lines begin are indented, too. Default true.
  open var indentsAccessories = true { didSet { if indentsAccessories != oldValue { setNeedsLayout() } } }

  /// The place of the line below: constraints of its edges move the line's ends. Default: it begins where the text does.
  open var separatorLayoutGuide: UILayoutGuide {
    if let storedGuide { return storedGuide }
    let guide = UILayoutGuide()
    guide.identifier = "UICollectionViewListCellSeparatorGuide"
    addLayoutGuide(guide)
    storedGuide = guide
    return guide
  }

  // MARK: Outlines

  /// Whether the items below its own are shown.
  final private(set) var isExpanded = false

  /// Takes its place in a tree of items: it is indented by its level.
  final func take(_ place: OutlinePlace) {
    indentationLevel = place.level
    guard place.isExpanded != isExpanded else { return }
    isExpanded = place.isExpanded
    stateChanged()
    ends.stateChanged(self)
  }

  /// Whether a tap of the row expands it instead of selecting it.
  final var expandsByTap: Bool { accessories.contains { $0.expandsByRow } }

  /// Expands the items below, or collapses them.
  final func toggleOutline() {
    guard let list, let path = list.indexPath(for: self), let source = list.dataSource as? any OutlineDataSource else {
      return
    }
    source.toggleOutline(at: path)
    guard let now = list.indexPath(for: self), let place = source.outlinePlace(at: now) else { return }
    UIView.animate(withDuration: 0.25) { self.take(place) }
  }

  // MARK: State

  private final var list: UICollectionView? {
    var view = superview
    while let here = view {
      if let collection = here as? UICollectionView { return collection }
      view = here.superview
    }
    return nil
  }

  override var isEditingInList: Bool { list?.isEditing == true }
  override var isExpandedInList: Bool { isExpanded }
  override var isSwipedInList: Bool { list?.swipe?.cell === self }

  final func swipeStateChanged() { stateChanged() }

  /// The list begins or ends to be edited.
  final func editingChanged() {
    ends.show(accessories, in: self)
    stateChanged()
    wasEditing = isEditingInList
    setNeedsLayout()
    guard window != nil else { return }
    UIView.animate(withDuration: 0.3, delay: 0, options: [.allowUserInteraction]) { self.layoutIfNeeded() }
  }

  override func takeLooks(_ attributes: UICollectionViewLayoutAttributes) {
    if wasEditing != isEditingInList {
      wasEditing = isEditingInList
      ends.show(accessories, in: self)
      setNeedsLayout()
    }
    guard attributes.listLooks != looks else { return }
    looks = attributes.listLooks
    var corners: CACornerMask = []
    if looks?.roundsTop == true { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if looks?.roundsBottom == true { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    layer.cornerRadius = corners.isEmpty ? 0 : TableLook.cornerRadius
    layer.maskedCorners = corners
    cutToBounds()
    for (line, look) in [(lines.0, looks?.top), (lines.1, looks?.bottom)] {
      line.isHidden = look == nil
      line.backgroundColor = look?.color
    }
    showFill()
    setNeedsLayout()
  }

  /// The list's own fill, where the app has set no background.
  private func showFill() {
    guard let looks else { return }
    let isOn = isSelected || isHighlighted
    let hasOwn = backgroundConfiguration != nil || backgroundView != nil
    let fill: UIColor? =
      hasOwn ? nil : isOn && selectedBackgroundView == nil ? TableLook.selected : looks.background
    if backgroundColor != fill { Appearance.bySystem { backgroundColor = fill } }
  }

  /// Makes configuration and fill follow the state. Overrides call super.
  open override func updateConfiguration(using state: UICellConfigurationState) {
    super.updateConfiguration(using: state)
    showFill()
    ends.stateChanged(self)
  }

  private func cutToBounds() { clipping.set(swipeView != nil || layer.cornerRadius > 0, layer) }
  private final var clipping = CellClipping()

  // MARK: Layout

  override var widthOfEnds: CGFloat { ends.leading(in: self) + ends.trailing(in: self) }

  override var roomOfContents: CGRect {
    let size = bounds.size
    let (leading, trailing) = (ends.leading(in: self), ends.trailing(in: self))
    let width = max(0, size.width - leading - trailing)
    return CGRect(x: isRightToLeft ? trailing : leading, y: 0, width: width, height: size.height)
  }

  /// The indentation of the contents, in points.
  final var indentation: CGFloat { CGFloat(max(0, indentationLevel)) * indentationWidth }

  /// The margin at the sides, by the list's width.
  final var sideMargin: CGFloat {
    SystemMargin.side(forWidth: ((superview as? UICollectionView) ?? self).bounds.width)
  }
  private var shownSideMargin: CGFloat = 16

  /// Gives the contents the list's margin, unless the app has set others.
  private func showSideMargin() {
    guard sideMargin != shownSideMargin else { return }
    contentView.replaceSideMargins(shownSideMargin, by: sideMargin)
    shownSideMargin = sideMargin
  }

  /// Lays out the contents, the ends and the lines.
  open override func layoutSubviews() {
    showSideMargin()
    super.layoutSubviews()
    ends.layOut(in: self)
    let thickness = 1 / max(1, traitCollection.displayScale)
    contentView.layoutIfNeeded()
    let text = contentView.subviews.lazy.compactMap { $0 as? UIListContentView }.first?.textLeading
    let start = contentLeading + (text ?? contentView.layoutMargins.left)
    func place(_ line: UIView, _ look: ListCellLooks.Line?, _ y: CGFloat) {
      guard let look else { return }
      var (from, to) = (look.leading ?? start, bounds.width - look.trailing)
      if let storedGuide, look.leading == nil, storedGuide.layoutFrame.width > 0 {
        let frame = storedGuide.layoutFrame
        (from, to) = isRightToLeft ? (bounds.width - frame.maxX, bounds.width - frame.minX) : (frame.minX, frame.maxX)
      }
      let x = isRightToLeft ? bounds.width - to : from
      line.frame = CGRect(x: x, y: y, width: max(0, to - from), height: thickness)
    }
    place(lines.0, looks?.top, 0)
    place(lines.1, looks?.bottom, bounds.height - thickness)
  }

  /// Where the contents begin, from where lines begin.
  private var contentLeading: CGFloat { ends.leading(in: self) }

  /// Its name is what is written in it, with commas between.
  @_spi(UIKit) open override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    let labels = contentView.accessibilityLabelsInside
    defaults.isElement = true
    defaults.label = labels.isEmpty ? nil : labels.joined(separator: ", ")
    if isSelected { defaults.traits.insert(.selected) }
    return defaults
  }

  // MARK: Swiping

  final func beginSwipe(_ view: SwipeActionsView) {
    swipeView?.removeFromSuperview()
    swipeView = view
    addSubview(view)
    cutToBounds()
  }

  final func swiped(by way: CGFloat, atRight: Bool) {
    guard let swipeView else { return }
    let size = layer._bounds.size
    bounds = CGRect(origin: CGPoint(x: atRight ? way : -way, y: 0), size: size)
    swipeView.frame = CGRect(x: atRight ? size.width : -way, y: 0, width: way, height: size.height)
  }

  final func endSwipe(_ view: SwipeActionsView?) {
    guard let swipeView, view == nil || swipeView === view else { return }
    swipeView.removeFromSuperview()
    self.swipeView = nil
    bounds = CGRect(origin: .zero, size: layer._bounds.size)
    cutToBounds()
  }

  // MARK: Marks

  final func chosen(_ accessory: UICellAccessory) {
    if let action = accessory.action { return action() }
    if case .delete = accessory.kind { list?.revealActions(of: self) }
    if case .outlineDisclosure = accessory.kind { toggleOutline() }
  }

  final func move(_ phase: ListReorderHandle.Phase, _ touch: UITouch?) {
    guard let list else { return }
    switch phase {
    case .began: if let path = list.indexPath(for: self) { list.beginInteractiveMovementForItem(at: path) }
    case .moved:
      guard let touch else { return }
      var place = touch.location(in: list)
      place.x = list.bounds.midX
      list.updateInteractiveMovementTargetPosition(place)
    case .ended: list.endInteractiveMovement()
    case .cancelled: list.cancelInteractiveMovement()
    }
  }
}
