import Foundation
import ListGeometry
@_spi(UIKit) import UIKitCore

/// Items in lines like words, with headers and footers between the sections.
///
/// Cost: items of one size are not stored; those in view are found in O(log s) of s sections. Sizes of the delegate are
/// read once, all of them.
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// As an estimate: items measure themselves, and are 50 × 50 until then.
  /// > Partly: cells size themselves as they come into view, headers and footers do not; a cell in view whose contents
  /// > change is asked again after `reloadItems(at:)`.
  public static let automaticSize = CGSize(width: 1.7976931348623157e308, height: 1.7976931348623157e308)

  /// A layout.
  public override init() { super.init() }

  /// A layout from an archive; from a storyboard with the sizes that stand there.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if let coder = coder as? NibCoder { decodeFlow(coder) }
  }

  /// The least space between lines. Default 10.
  open var minimumLineSpacing: CGFloat = 10 { didSet { if minimumLineSpacing != oldValue { invalidateLayout() } } }
  /// The least space between the items of a line. Default 10.
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { if minimumInteritemSpacing != oldValue { invalidateLayout() } }
  }
  /// The size of items unless the delegate gives it. Default 50 × 50.
  open var itemSize = CGSize(width: 50, height: 50) { didSet { if itemSize != oldValue { invalidateLayout() } } }
  /// The size of items until they were in view and have returned their own, by `preferredLayoutAttributesFitting(_:)`.
  /// Default zero: that is not called, and items have `itemSize`. Cost: the sizes of a section are stored once one item
  /// has its own, and its lines are broken again with each further one.
  /// > Partly: cells size themselves as they come into view, headers and footers do not; a cell in view whose contents
  /// > change is asked again after `reloadItems(at:)`.
  open var estimatedItemSize = CGSize.zero { didSet { if estimatedItemSize != oldValue { invalidateLayout() } } }
  /// The sizes that items prefer.
  private var measured: [Int: [Int: CGSize]] = [:]

  private var isSelfSizing: Bool { estimatedItemSize.width > 0 || estimatedItemSize.height > 0 }
  override var asksForPreferredAttributes: Bool { isSelfSizing }
  /// The axis it scrolls along. Default vertical.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { if scrollDirection != oldValue { invalidateLayout() } }
  }
  /// The size of headers unless the delegate gives it; only its length along the main axis is used. Default zero: none.
  open var headerReferenceSize = CGSize.zero { didSet { if headerReferenceSize != oldValue { invalidateLayout() } } }
  /// The size of footers unless the delegate gives it. Default zero: none.
  open var footerReferenceSize = CGSize.zero { didSet { if footerReferenceSize != oldValue { invalidateLayout() } } }
  /// The space around the items of a section. Default zero.
  open var sectionInset = UIEdgeInsets.zero { didSet { if sectionInset != oldValue { invalidateLayout() } } }
  /// What the space around sections is measured from, as Apple numbers it.
  public enum SectionInsetReference: Int, Sendable {
    /// The collection's content inset.
    case fromContentInset = 0
    /// Its safe area.
    case fromSafeArea = 1
    /// Its margins.
    case fromLayoutMargins = 2
  }
  /// What the space around sections is measured from across the lines. Default the content inset.
  open var sectionInsetReference = SectionInsetReference.fromContentInset {
    didSet { if sectionInsetReference != oldValue { invalidateLayout() } }
  }

  /// The space that the reference adds to that around a section.
  private func referenceInset(_ view: UICollectionView) -> UIEdgeInsets {
    let whole: UIEdgeInsets
    switch sectionInsetReference {
    case .fromContentInset: return .zero
    case .fromSafeArea: whole = view.safeAreaInsets
    case .fromLayoutMargins: whole = view.layoutMargins
    }
    // What the contents are moved by already is not added again.
    let known = view.adjustedContentInset
    return isVertical
      ? UIEdgeInsets(top: 0, left: max(0, whole.left - known.left), bottom: 0, right: max(0, whole.right - known.right))
      : UIEdgeInsets(top: max(0, whole.top - known.top), left: 0, bottom: max(0, whole.bottom - known.bottom), right: 0)
  }

  /// Whether headers stay in view while their section does. Default false.
  open var sectionHeadersPinToVisibleBounds = false { didSet { invalidateLayout() } }
  /// Whether footers stay in view while their section does. Default false.
  open var sectionFootersPinToVisibleBounds = false { didSet { invalidateLayout() } }

  private struct Section {
    var start: CGFloat
    var header: CGFloat
    var inset: UIEdgeInsets
    var flow: FlowSection
    var footer: CGFloat
    var before: CGFloat
    var after: CGFloat
    var itemsStart: CGFloat { start + header + before }
    var footerStart: CGFloat { itemsStart + flow.length + after }
    var end: CGFloat { footerStart + footer }
  }

  private var sections: [Section] = []
  private var isVertical: Bool { scrollDirection == .vertical }

  private func extent(_ size: CGSize) -> FlowSection.Extent {
    isVertical
      ? FlowSection.Extent(main: size.height, cross: size.width)
      : FlowSection.Extent(main: size.width, cross: size.height)
  }

  private var usualSize: CGSize {
    guard isSelfSizing else { return itemSize }
    return estimatedItemSize.width < 1e300 && estimatedItemSize.height < 1e300
      ? estimatedItemSize : CGSize(width: 50, height: 50)
  }

  /// Reads counts and sizes.
  open override func prepare() {
    super.prepare()
    sections = []
    guard let view = collectionView else { return }
    let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout
    let inset = view.adjustedContentInset
    let cross =
      isVertical ? view.bounds.width - inset.left - inset.right : view.bounds.height - inset.top - inset.bottom
    var start: CGFloat = 0
    let count = view.dataSource == nil ? 0 : view.numberOfSections
    sections.reserveCapacity(count)
    for index in 0..<count {
      let section = makeSection(index, start: start, cross: cross, view, delegate)
      start = section.end
      sections.append(section)
    }
  }

  private func makeSection(
    _ index: Int, start: CGFloat, cross: CGFloat, _ view: UICollectionView,
    _ delegate: (any UICollectionViewDelegateFlowLayout)?
  ) -> Section {
    var inset = delegate?.collectionView(view, layout: self, insetForSectionAt: index) ?? sectionInset
    let reference = referenceInset(view)
    inset.top += reference.top
    inset.left += reference.left
    inset.bottom += reference.bottom
    inset.right += reference.right
    let spacing = FlowSection.Spacing(
      line: delegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: index) ?? minimumLineSpacing,
      item: delegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: index)
        ?? minimumInteritemSpacing)
    let header = delegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: index)
    let footer = delegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: index)
    let room = max(0, cross - (isVertical ? inset.left + inset.right : inset.top + inset.bottom))
    let count = view.numberOfItems(inSection: index)
    var sizes: [FlowSection.Extent]?
    if let delegate, count > 0 {
      // The first call shows whether the delegate implements sizes.
      view.answered = true
      let first = delegate.collectionView(
        view, layout: self, sizeForItemAt: view.pathInData(IndexPath(item: 0, section: index)))
      if view.answered {
        var asked = [extent(legal(first))]
        asked.reserveCapacity(count)
        for item in 1..<max(1, count) {
          let size = delegate.collectionView(
            view, layout: self, sizeForItemAt: view.pathInData(IndexPath(item: item, section: index)))
          asked.append(extent(legal(size)))
        }
        sizes = asked
      }
    }
    if isSelfSizing, view.movement != nil {
      let usual = extent(legal(usualSize))
      sizes = (0..<count).map { item in
        let path = view.pathInData(IndexPath(item: item, section: index))
        return measured[path.section]?[path.item].map(extent) ?? sizes?[item] ?? usual
      }
    } else if isSelfSizing, let own = measured[index] {
      let usual = extent(legal(usualSize))
      var taken = sizes ?? Array(repeating: usual, count: count)
      for (item, size) in own where item < count { taken[item] = extent(size) }
      sizes = taken
    }
    let flow =
      sizes.map { FlowSection(sizes: $0, spacing: spacing, room: room) }
      ?? FlowSection(count: count, size: extent(legal(usualSize)), spacing: spacing, room: room)
    return Section(
      start: start, header: extent(header ?? headerReferenceSize).main, inset: inset, flow: flow,
      footer: extent(footer ?? footerReferenceSize).main, before: isVertical ? inset.top : inset.left,
      after: isVertical ? inset.bottom : inset.right)
  }

  private func legal(_ size: CGSize) -> CGSize {
    guard size.width.isFinite, size.height.isFinite, size.width < 1e300, size.height < 1e300 else {
      return CGSize(width: 50, height: 50)
    }
    return CGSize(width: max(0, size.width), height: max(0, size.height))
  }

  // MARK: Items that measure themselves

  /// True when an item prefers another size than it has.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    guard isSelfSizing, originalAttributes.representedElementCategory == .cell else { return false }
    let (new, old) = (legal(preferredAttributes.size), originalAttributes.size)
    return abs(new.width - old.width) > 0.01 || abs(new.height - old.height) > 0.01
  }

  /// Stores the size that an item prefers.
  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let path = originalAttributes.indexPath
    measured[path.section, default: [:]][path.item] = legal(preferredAttributes.size)
    return super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
  }

  /// The class of what says what is invalid.
  open override class var invalidationContextClass: AnyClass { UICollectionViewFlowLayoutInvalidationContext.self }

  /// When everything is invalid, or a context says so, the sizes of items are read again.
  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    let asksDelegate = (context as? UICollectionViewFlowLayoutInvalidationContext)?.invalidateFlowLayoutDelegateMetrics
    if context.invalidateEverything || asksDelegate == true { forgetSizes() }
    super.invalidateLayout(with: context)
  }

  /// Invalidates everything also when the length across has changed.
  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    if roomChanges(for: newBounds) { forgetSizes() }
    return context
  }

  private func roomChanges(for newBounds: CGRect) -> Bool {
    guard let old = collectionView?.bounds.size else { return true }
    return isVertical ? old.width != newBounds.width : old.height != newBounds.height
  }

  private func forgetSizes() {
    guard isSelfSizing else { return }
    measured = [:]
    asksAgain = true
  }

  /// Items are inserted and removed: sizes are kept for those that stay.
  override func itemsMove(_ mapping: RowMapping) {
    guard !measured.isEmpty else { return }
    let old = measured
    measured = [:]
    for (section, items) in old {
      for (item, size) in items {
        guard let path = mapping.new(RowPath(section, item))?.indexPath else { continue }
        measured[path.section, default: [:]][path.item] = size
      }
    }
  }

  /// The size of all sections.
  open override var collectionViewContentSize: CGSize {
    guard let view = collectionView else { return .zero }
    let length = sections.last?.end ?? 0
    let inset = view.adjustedContentInset
    return isVertical
      ? CGSize(width: view.bounds.width - inset.left - inset.right, height: length)
      : CGSize(width: length, height: view.bounds.height - inset.top - inset.bottom)
  }

  /// The elements that intersect a rectangle: found by its place, not searched among all.
  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    let (low, high) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    var found: [UICollectionViewLayoutAttributes] = []
    var index = FlowSection.firstIndex(sections.count) { sections[$0].end > low }
    while index < sections.count, sections[index].start < high {
      let section = sections[index]
      for (kind, length) in [
        (UICollectionView.elementKindSectionHeader, section.header),
        (UICollectionView.elementKindSectionFooter, section.footer),
      ] where length > 0 {
        let path = IndexPath(item: 0, section: index)
        if let made = ownEdge(kind, path), made.frame.overlaps(rect) {
          found.append(made)
        }
      }
      for item in section.flow.items(from: low - section.itemsStart, to: high - section.itemsStart) {
        let path = IndexPath(item: item, section: index)
        if let made = ownItem(path), made.frame.overlaps(rect) { found.append(made) }
      }
      index += 1
    }
    return found
  }

  private func make() -> UICollectionViewLayoutAttributes? {
    let kind: AnyClass = Self.layoutAttributesClass
    if kind == UICollectionViewLayoutAttributes.self { return nil }
    return ClassInstantiation.make(kind) as? UICollectionViewLayoutAttributes
  }

  /// An item's place.
  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    ownItem(indexPath)
  }

  /// The same, whatever a subclass answers: one may answer with what an animator has made of these.
  private func ownItem(_ indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard sections.indices.contains(indexPath.section) else { return nil }
    let section = sections[indexPath.section]
    guard indexPath.item >= 0, indexPath.item < section.flow.count else { return nil }
    let box = section.flow.box(indexPath.item)
    let attributes = make() ?? UICollectionViewLayoutAttributes()
    attributes.indexPath = indexPath
    let main = section.itemsStart + box.main
    attributes.frame =
      isVertical
      ? CGRect(x: section.inset.left + box.cross, y: main, width: box.size.cross, height: box.size.main)
      : CGRect(x: main, y: section.inset.top + box.cross, width: box.size.main, height: box.size.cross)
    return attributes
  }

  /// The place of a header or a footer; nil for sections without.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { ownEdge(elementKind, indexPath) }

  private func ownEdge(_ elementKind: String, _ indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard sections.indices.contains(indexPath.section), let view = collectionView else { return nil }
    let section = sections[indexPath.section]
    let isHeader = elementKind == UICollectionView.elementKindSectionHeader
    guard isHeader || elementKind == UICollectionView.elementKindSectionFooter else { return nil }
    let length = isHeader ? section.header : section.footer
    guard length > 0 else { return nil }
    var main = isHeader ? section.start : section.footerStart
    let attributes = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: elementKind, with: indexPath)
    let (bounds, inset) = (view.bounds, view.adjustedContentInset)
    if isHeader, sectionHeadersPinToVisibleBounds {
      let edge = isVertical ? bounds.minY + inset.top : bounds.minX + inset.left
      main = max(main, min(edge, section.footerStart - length))
      attributes.zIndex = 10
    } else if !isHeader, sectionFootersPinToVisibleBounds {
      let edge = (isVertical ? bounds.maxY - inset.bottom : bounds.maxX - inset.right) - length
      main = min(main, max(edge, section.start + section.header))
      attributes.zIndex = 10
    }
    let size = collectionViewContentSize
    attributes.frame =
      isVertical
      ? CGRect(x: 0, y: main, width: size.width, height: length)
      : CGRect(x: main, y: 0, width: length, height: size.height)
    return attributes
  }

  /// True when the length across has changed. Pinned headers move without a new preparation of the layout.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    roomChanges(for: newBounds)
  }
}

/// Provides the sizes of a flow layout.
@preconcurrency @MainActor
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  /// An item's size. Default the layout's `itemSize`.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize
  /// The space around a section's items. Default the layout's `sectionInset`.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets
  /// The least space between lines. Default the layout's.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat
  /// The least space between the items of a line. Default the layout's.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat
  /// The size of a header. Default the layout's `headerReferenceSize`.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize
  /// The size of a footer. Default the layout's `footerReferenceSize`.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize
}

extension UICollectionViewDelegateFlowLayout {
  private func flow(_ layout: UICollectionViewLayout) -> UICollectionViewFlowLayout? {
    layout as? UICollectionViewFlowLayout
  }
  /// The layout's `itemSize`.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    collectionView.noteUnanswered()
    return flow(collectionViewLayout)?.itemSize ?? .zero
  }
  /// The layout's `sectionInset`.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets { flow(collectionViewLayout)?.sectionInset ?? .zero }
  /// The layout's `minimumLineSpacing`.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { flow(collectionViewLayout)?.minimumLineSpacing ?? 0 }
  /// The layout's `minimumInteritemSpacing`.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { flow(collectionViewLayout)?.minimumInteritemSpacing ?? 0 }
  /// The layout's `headerReferenceSize`.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize { flow(collectionViewLayout)?.headerReferenceSize ?? .zero }
  /// The layout's `footerReferenceSize`.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize { flow(collectionViewLayout)?.footerReferenceSize ?? .zero }
}
