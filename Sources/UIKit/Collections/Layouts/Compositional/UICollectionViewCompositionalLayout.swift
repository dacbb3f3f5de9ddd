import Foundation
import ListGeometry

/// Makes the sections of a compositional layout; nil for a section without a place.
public typealias UICollectionViewCompositionalLayoutSectionProvider = (
  Int, any NSCollectionLayoutEnvironment
) -> NSCollectionLayoutSection?

/// Sections one after the other, each of which repeats a group of items; sections may scroll across.
///
/// Cost: of groups with the same items one is computed. What is in view is found in O(log n) of n items and sections; an
/// item that was measured behind all others costs O(1) and the places of the later sections, one before others O(n).
/// > Partly: headers and the like of the whole layout are at item 0 of section 0, so that their kind must differ from that
/// > of its headers. Layouts that scroll sideways are not mirrored where lines begin at the right.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  private enum Source {
    case section(NSCollectionLayoutSection)
    case provider(UICollectionViewCompositionalLayoutSectionProvider)
    case list(UICollectionLayoutListConfiguration)
  }

  private var source: Source
  private var ownConfiguration = UICollectionViewCompositionalLayoutConfiguration()
  private var sections: [CompositionalSection] = []
  private var global: [BoundaryView] = []
  private var globalSizes: [String: CGSize] = [:]
  private var total: CGFloat = 0
  /// Whether the sections are those of the present data and bounds.
  private var isBuilt = false
  /// The first section whose length has changed since.
  private var firstChanged: Int?
  private var measured: [RowPath: CGSize] = [:]
  private var measuredBoundaries: [BoundaryKey: CGSize] = [:]
  private var room = LayoutContainer(contentSize: .zero)
  private var environment: LayoutEnvironment?

  private struct BoundaryKey: Hashable {
    let section: Int
    let kind: String
  }

  /// All sections as `section`.
  public init(section: NSCollectionLayoutSection) {
    source = .section(section)
    super.init()
  }

  /// All sections as `section`.
  public init(
    section: NSCollectionLayoutSection, configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    source = .section(section)
    super.init()
    ownConfiguration = configuration.copied()
  }

  /// Each section as `sectionProvider` makes it.
  public init(sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider) {
    source = .provider(sectionProvider)
    super.init()
  }

  /// Each section as `sectionProvider` makes it.
  public init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    source = .provider(sectionProvider)
    super.init()
    ownConfiguration = configuration.copied()
  }

  private convenience init(list: UICollectionLayoutListConfiguration) {
    self.init { _, _ in nil }
    source = .list(list)
  }

  /// Nil: sections are not archived.
  public required init?(coder: NSCoder) { nil }

  /// A list: rows below each other, like those of a table.
  open class func list(using configuration: UICollectionLayoutListConfiguration) -> UICollectionViewCompositionalLayout
  {
    UICollectionViewCompositionalLayout(list: configuration)
  }

  /// What holds for the whole layout. Setting it invalidates the layout.
  open var configuration: UICollectionViewCompositionalLayoutConfiguration {
    get { ownConfiguration }
    set {
      ownConfiguration = newValue.copied()
      invalidateLayout()
    }
  }

  private var isVertical: Bool { ownConfiguration.scrollDirection == .vertical }
  private var isMirrored: Bool { isVertical && collectionView?.isRightToLeft == true }

  // MARK: Preparing

  /// Makes the sections, or the places that have changed.
  open override func prepare() {
    super.prepare()
    if isBuilt, let first = firstChanged, sections.count == collectionView?.numberOfSections {
      placeSections(from: first)
    } else {
      build()
    }
    firstChanged = nil
    isBuilt = true
  }

  private func build() {
    sections = []
    guard let view = collectionView else { return }
    if case .list(let list) = source { view.takeListBackground(list.background) }
    let adjusted = view.adjustedContentInset
    let size = CGSize(
      width: max(0, view.bounds.width - adjusted.left - adjusted.right),
      height: max(0, view.bounds.height - adjusted.top - adjusted.bottom))
    room = LayoutContainer(
      contentSize: size, contentInsets: insets(of: ownConfiguration.contentInsetsReference, in: view))
    let made = LayoutEnvironment(container: room, traitCollection: view.traitCollection)
    environment = made
    let count = view.dataSource == nil ? 0 : view.numberOfSections
    var sizes: [Int: [Int: CompositionExtent]] = [:]
    for (path, size) in measured {
      let place = view.movement?.mapping.new(path) ?? path
      sizes[place.section, default: [:]][place.row] = CompositionExtent(width: size.width, height: size.height)
    }
    sections.reserveCapacity(count)
    for index in 0..<count {
      let section = section(index, made)
      let items = view.numberOfItems(inSection: index)
      var own = room
      if section.contentInsetsReference != .automatic {
        own = LayoutContainer(contentSize: size, contentInsets: insets(of: section.contentInsetsReference, in: view))
      }
      let reference = section.supplementaryContentInsetsReference
      let boundaryInsets = reference == .automatic ? own.contentInsets : insets(of: reference, in: view)
      var boundaries: [String: CGSize] = [:]
      for item in section.boundarySupplementaryItems {
        boundaries[item.elementKind] = measuredBoundaries[BoundaryKey(section: index, kind: item.elementKind)]
      }
      sections.append(
        CompositionalSection(
          section, count: items, in: own, isVertical: isVertical, boundaryReference: boundaryInsets,
          measured: sizes[index] ?? [:], boundaries: boundaries, environment: made))
    }
    if case .list = source {} else { takeListBackground(in: view) }
    if sections.contains(where: { $0.source.list?.swipes == true }) { view.letRowsBeSwiped() }
    placeSections(from: 0)
  }

  /// The background of sections all of which are lists, of one colour.
  private func takeListBackground(in view: UICollectionView) {
    let colors = sections.map { $0.source.list?.configuration.background }
    guard let first = colors.first, let color = first, colors.allSatisfy({ $0 == color }) else { return }
    view.takeListBackground(color)
  }

  private func section(_ index: Int, _ environment: LayoutEnvironment) -> NSCollectionLayoutSection {
    switch source {
    case .section(let section): return section
    case .list(let list): return ListSection.section(list, environment)
    case .provider(let provider):
      if let made = provider(index, environment) { return made }
      PlatformNote.misuse("the section provider has no section \(index); its items are not shown")
      let size = NSCollectionLayoutSize(widthDimension: .absolute(0), heightDimension: .absolute(0))
      return NSCollectionLayoutSection(group: .vertical(layoutSize: size, subitems: []))
    }
  }

  private func placeSections(from first: Int) {
    let spacing = ownConfiguration.interSectionSpacing
    let places = BoundaryPlaces(
      ownConfiguration.boundarySupplementaryItems, measured: globalSizes, inside: 0, before: 0, after: 0,
      across: (0, 0), breadth: isVertical ? room.contentSize.width : room.contentSize.height,
      container: room.contentSize, isVertical: isVertical)
    var start = first > 0 ? sections[first - 1].end + spacing : places.insideStart
    for index in first..<max(first, sections.count) {
      sections[index].start = start
      start = sections[index].end + spacing
    }
    let inside = (sections.last?.end ?? places.insideStart) - places.insideStart
    let all = BoundaryPlaces(
      ownConfiguration.boundarySupplementaryItems, measured: globalSizes, inside: inside, before: 0, after: 0,
      across: (0, 0), breadth: isVertical ? room.contentSize.width : room.contentSize.height,
      container: room.contentSize, isVertical: isVertical)
    global = all.views
    total = all.length
  }

  /// The insets across the layout's axis by a reference; those along it are in the collection's own insets.
  private func insets(of reference: UIContentInsetsReference, in view: UICollectionView) -> NSDirectionalEdgeInsets {
    var insets = UIEdgeInsets.zero
    switch reference {
    case .none: break
    case .automatic: return self.insets(of: ownConfiguration.contentInsetsReference, in: view)
    case .safeArea:
      let (safe, adjusted, own) = (view.safeAreaInsets, view.adjustedContentInset, view.contentInset)
      insets = UIEdgeInsets(
        top: max(0, safe.top - adjusted.top + own.top), left: max(0, safe.left - adjusted.left + own.left),
        bottom: max(0, safe.bottom - adjusted.bottom + own.bottom),
        right: max(0, safe.right - adjusted.right + own.right))
    case .layoutMargins: insets = view.layoutMargins
    case .readableContent:
      let frame = view.readableContentGuide.layoutFrame
      insets = UIEdgeInsets(
        top: 0, left: max(0, frame.minX - view.bounds.minX), bottom: 0, right: max(0, view.bounds.maxX - frame.maxX))
    }
    let mirrored = view.isRightToLeft
    return isVertical
      ? NSDirectionalEdgeInsets(
        top: 0, leading: mirrored ? insets.right : insets.left, bottom: 0,
        trailing: mirrored ? insets.left : insets.right)
      : NSDirectionalEdgeInsets(top: insets.top, leading: 0, bottom: insets.bottom, trailing: 0)
  }

  /// The size of all sections.
  open override var collectionViewContentSize: CGSize {
    isVertical
      ? CGSize(width: room.contentSize.width, height: total) : CGSize(width: total, height: room.contentSize.height)
  }

  // MARK: Elements

  private func make(_ category: UICollectionView.ElementCategory, _ kind: String, _ path: IndexPath)
    -> UICollectionViewLayoutAttributes
  {
    let own: AnyClass = Self.layoutAttributesClass
    guard category == .cell else {
      return category == .supplementaryView
        ? UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: path)
        : UICollectionViewLayoutAttributes(forDecorationViewOfKind: kind, with: path)
    }
    if own != UICollectionViewLayoutAttributes.self,
      let made = ClassInstantiation.make(own) as? UICollectionViewLayoutAttributes
    {
      made.indexPath = path
      return made
    }
    return UICollectionViewLayoutAttributes(forCellWith: path)
  }

  /// A box of a section's space in the collection's.
  private func place(_ box: CGRect, _ section: CompositionalSection) -> CGRect {
    mirror(box.offsetBy(dx: isVertical ? 0 : section.start, dy: isVertical ? section.start : 0))
  }

  private func mirror(_ box: CGRect) -> CGRect {
    guard isMirrored else { return box }
    return CGRect(x: room.contentSize.width - box.maxX, y: box.minY, width: box.width, height: box.height)
  }

  /// A box among the groups, in the section's space, or in that of its scroll view where it has one.
  private func placeOfGroups(_ box: CompositionBox, _ index: Int) -> CGRect {
    let section = sections[index]
    guard section.isStrip else {
      return place(box.rect.offsetBy(dx: section.origin.x, dy: section.origin.y), section)
    }
    let strip = strip(index)
    var rect = box.rect
    if isVertical {
      rect.origin.x += strip.before
      if isMirrored { rect.origin.x = strip.contentSize.width - rect.maxX }
    } else {
      rect.origin.y += strip.before
    }
    return rect.offsetBy(dx: strip.frame.minX, dy: strip.frame.minY)
  }

  private func attributes(
    _ item: CompositionGroup.Item, _ path: IndexPath
  ) -> UICollectionViewLayoutAttributes {
    let made = make(.cell, "", path)
    made.frame = placeOfGroups(item.box, path.section)
    made.zIndex = item.z
    made.measures = UICollectionViewLayoutAttributes.Measures(width: item.measuresWidth, height: item.measuresHeight)
    let section = sections[path.section]
    if section.isStrip { made.strip = path.section }
    if let list = section.source.list { made.listLooks = list.looks(of: path, of: section.groups.count) }
    return made
  }

  private func attributes(
    _ supplement: CompositionGroup.Supplement, _ box: CompositionBox, _ path: IndexPath
  ) -> UICollectionViewLayoutAttributes {
    let section = sections[path.section]
    let source = section.supplements[supplement.kind]
    let made = make(.supplementaryView, source.elementKind, path)
    made.frame = placeOfGroups(box, path.section)
    made.zIndex = source.zIndex
    made.measures = UICollectionViewLayoutAttributes.Measures(width: false, height: false)
    if section.isStrip { made.strip = path.section }
    return made
  }

  /// An item's place. In a section that scrolls by itself the place is that before it has scrolled.
  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard sections.indices.contains(indexPath.section),
      let item = sections[indexPath.section].groups.item(indexPath.item)
    else { return nil }
    return attributes(item, indexPath)
  }

  /// The place of a header, a footer or another view of the data source; nil for none.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    if indexPath.section == 0, let view = global.first(where: { $0.item.elementKind == elementKind }) {
      return attributes(global: view)
    }
    guard sections.indices.contains(indexPath.section) else { return nil }
    let section = sections[indexPath.section]
    if let view = section.boundaries.first(where: { $0.item.elementKind == elementKind }) {
      return attributes(view, indexPath.section)
    }
    guard indexPath.item >= 0, indexPath.item < section.groups.count else { return nil }
    let placed = section.groups.group(section.groups.groupNumber(of: indexPath.item))
    for supplement in placed.group.supplements
    where section.supplements[supplement.kind].elementKind == elementKind
      && placed.first + supplement.item == indexPath.item
    {
      return attributes(supplement, moved(supplement.box, placed, section), indexPath)
    }
    return nil
  }

  private func moved(
    _ box: CompositionBox, _ placed: CompositionSection.Placed, _ section: CompositionalSection
  ) -> CompositionBox {
    section.groups.axis == .horizontal ? box.moved(placed.offset, 0) : box.moved(0, placed.offset)
  }

  /// The place of a section's background; nil for none.
  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard sections.indices.contains(indexPath.section) else { return nil }
    let section = sections[indexPath.section]
    guard let item = section.source.decorationItems.first(where: { $0.elementKind == elementKind }) else { return nil }
    return attributes(item, indexPath.section)
  }

  private func attributes(
    _ item: NSCollectionLayoutDecorationItem, _ index: Int
  ) -> UICollectionViewLayoutAttributes {
    let section = sections[index]
    let made = make(.decorationView, item.elementKind, IndexPath(item: 0, section: index))
    let insets = item.contentInsets
    let breadth = isVertical ? room.contentSize.width : room.contentSize.height
    var box =
      isVertical
      ? CGRect(x: 0, y: 0, width: breadth, height: section.length)
      : CGRect(x: 0, y: 0, width: section.length, height: breadth)
    box = CGRect(
      x: box.minX + insets.leading, y: box.minY + insets.top,
      width: max(0, box.width - insets.leading - insets.trailing),
      height: max(0, box.height - insets.top - insets.bottom))
    made.frame = place(box, section)
    made.zIndex = item.zIndex
    return made
  }

  /// Where a pinned view is along the axis.
  private func pinned(
    _ item: NSCollectionLayoutBoundarySupplementaryItem, _ box: CGRect, from low: CGFloat, to high: CGFloat,
    isGlobal: Bool
  ) -> CGRect {
    guard item.pinToVisibleBounds, let view = collectionView else { return box }
    let (bounds, inset) = (view.bounds, view.adjustedContentInset)
    var start = isVertical ? bounds.minY + inset.top : bounds.minX + inset.left
    var end = isVertical ? bounds.maxY - inset.bottom : bounds.maxX - inset.right
    if !isGlobal {
      // A section's views are pinned beside those of the whole layout.
      for view in global where view.item.pinToVisibleBounds {
        let length = isVertical ? view.frame.height : view.frame.width
        let edges = view.item.alignment.edges
        if edges.contains(isVertical ? .top : .leading) { start += length }
        if edges.contains(isVertical ? .bottom : .trailing) { end -= length }
      }
    }
    let length = isVertical ? box.height : box.width
    let own = isVertical ? box.minY : box.minX
    let edges = item.alignment.edges
    var place = own
    if edges.contains(isVertical ? .top : .leading) { place = max(own, min(start, high - length)) }
    if edges.contains(isVertical ? .bottom : .trailing) { place = min(own, max(end - length, low)) }
    return isVertical ? box.offsetBy(dx: 0, dy: place - own) : box.offsetBy(dx: place - own, dy: 0)
  }

  private func attributes(_ view: BoundaryView, _ index: Int) -> UICollectionViewLayoutAttributes {
    let section = sections[index]
    let box = place(view.frame, section)
    return attributes(
      view, IndexPath(item: 0, section: index),
      pinned(view.item, box, from: section.start, to: section.end, isGlobal: false))
  }

  private func attributes(global view: BoundaryView) -> UICollectionViewLayoutAttributes {
    let box = pinned(view.item, mirror(view.frame), from: 0, to: total, isGlobal: true)
    let made = attributes(view, IndexPath(item: 0, section: 0), box)
    made.isGlobal = true
    if view.item.pinToVisibleBounds { made.zIndex += 1 }
    return made
  }

  private func attributes(
    _ view: BoundaryView, _ path: IndexPath, _ box: CGRect
  ) -> UICollectionViewLayoutAttributes {
    let made = make(.supplementaryView, view.item.elementKind, path)
    made.frame = box
    made.zIndex = view.item.zIndex
    made.measures = UICollectionViewLayoutAttributes.Measures(
      width: view.item.layoutSize.widthDimension.length.isEstimated,
      height: view.item.layoutSize.heightDimension.length.isEstimated)
    return made
  }

  /// The elements that intersect a rectangle: found by its place, not searched among all. Of sections that scroll by
  /// themselves those that are in view.
  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    elements(in: rect) { _, _ in }
  }

  private func elements(
    in rect: CGRect, _ each: (Int, ArraySlice<UICollectionViewLayoutAttributes>) -> Void
  ) -> [UICollectionViewLayoutAttributes] {
    var found: [UICollectionViewLayoutAttributes] = []
    func add(_ element: UICollectionViewLayoutAttributes) { if element.frame.overlaps(rect) { found.append(element) } }
    for view in global { add(attributes(global: view)) }
    for index in sectionRange(rect) {
      let first = found.count
      let section = sections[index]
      for item in section.source.decorationItems { add(attributes(item, index)) }
      for view in section.boundaries { add(attributes(view, index)) }
      if section.isStrip {
        addStrip(index, to: &found)
      } else {
        let low = (isVertical ? rect.minY - section.origin.y : rect.minX - section.origin.x) - section.start
        let high = (isVertical ? rect.maxY - section.origin.y : rect.maxX - section.origin.x) - section.start
        for number in section.groups.groups(from: low - overhang(section), to: high + overhang(section)) {
          addGroup(number, index, add)
        }
      }
      each(index, found[first...])
    }
    return found
  }

  /// How far badges may reach beyond their groups, in points.
  private func overhang(_ section: CompositionalSection) -> CGFloat { section.supplements.isEmpty ? 0 : 40 }

  private func sectionRange(_ rect: CGRect) -> Range<Int> {
    let (low, high) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    // A section without a length may have views that cover others.
    let first = FlowSection.firstIndex(sections.count) { sections[$0].end > low }
    let last = FlowSection.firstIndex(sections.count) { sections[$0].start >= high }
    return first < last ? first..<last : 0..<0
  }

  private func addGroup(_ number: Int, _ index: Int, _ add: (UICollectionViewLayoutAttributes) -> Void) {
    let section = sections[index]
    let placed = section.groups.group(number)
    for (item, place) in placed.group.items.enumerated() {
      let path = IndexPath(item: placed.first + item, section: index)
      add(attributes(section.groups.moved(place, placed.offset), path))
    }
    for supplement in placed.group.supplements {
      let path = IndexPath(item: placed.first + supplement.item, section: index)
      add(attributes(supplement, moved(supplement.box, placed, section), path))
    }
  }

  /// The elements in view, after the app's handlers have changed how they are shown.
  override func elementsInView(_ rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    elements(in: rect) { index, elements in
      guard let handler = sections[index].source.visibleItemsInvalidationHandler, let view = collectionView else {
        return
      }
      let offset = sections[index].isStrip ? stripOffset(index) : view.contentOffset
      handler(elements.map { VisibleItem($0) }, offset, sections[index].environment)
    }
  }

  // MARK: Sections that scroll by themselves

  private func stripOffset(_ index: Int) -> CGPoint {
    collectionView?.stripOffset(index) ?? strip(index).firstOffset
  }

  private func strip(_ index: Int) -> StripPlace {
    let section = sections[index]
    let breadth = isVertical ? room.contentSize.width : room.contentSize.height
    var (before, after) = section.stripInsets
    let groups = section.groups
    let behavior = section.source.orthogonalScrollingBehavior
    if behavior == .groupPagingCentered, groups.groupCount > 0 {
      let axis = groups.axis
      func length(_ number: Int) -> CGFloat {
        let size = groups.group(number).group.size
        return axis == .horizontal ? size.width : size.height
      }
      before = max(0, (breadth - length(0)) / 2)
      after = max(0, (breadth - length(groups.groupCount - 1)) / 2)
    }
    let along = before + groups.length + after
    let frame = CGRect(
      x: isVertical ? 0 : section.start + section.origin.x, y: isVertical ? section.start + section.origin.y : 0,
      width: isVertical ? breadth : groups.breadth, height: isVertical ? groups.breadth : breadth)
    let size = isVertical ? CGSize(width: along, height: frame.height) : CGSize(width: frame.width, height: along)
    return StripPlace(
      section: index, frame: frame, contentSize: size, before: before, behavior: behavior,
      properties: section.source.orthogonalScrollingProperties, isHorizontal: isVertical, isMirrored: isMirrored)
  }

  /// The scroll views of the sections in a rectangle.
  override func strips(in rect: CGRect) -> [StripPlace] {
    sectionRange(rect).filter { sections[$0].isStrip }.map(strip).filter { $0.frame.overlaps(rect) }
  }

  override func stripPlace(_ index: Int) -> StripPlace? {
    sections.indices.contains(index) && sections[index].isStrip ? strip(index) : nil
  }

  private func addStrip(_ index: Int, to found: inout [UICollectionViewLayoutAttributes]) {
    let strip = strip(index)
    let section = sections[index]
    let offset = stripOffset(index)
    let length = strip.isHorizontal ? strip.frame.width : strip.frame.height
    var low = (strip.isHorizontal ? offset.x : offset.y)
    if isMirrored { low = strip.contentSize.width - low - length }
    let seen = CGRect(origin: offset, size: strip.frame.size).offsetBy(dx: strip.frame.minX, dy: strip.frame.minY)
    let margin = overhang(section)
    for number in section.groups.groups(from: low - strip.before - margin, to: low - strip.before + length + margin) {
      addGroup(number, index) { element in
        // The scroll view is as high as the groups; views at them may stand out.
        let box = element.frame
        let isSeen =
          strip.isHorizontal
          ? box.minX < seen.maxX && box.maxX > seen.minX : box.minY < seen.maxY && box.maxY > seen.minY
        if isSeen { found.append(element) }
      }
    }
  }

  /// The item at a point of a section's scroll view.
  override func itemInStrip(_ index: Int, at point: CGPoint) -> IndexPath? {
    guard sections.indices.contains(index), sections[index].isStrip else { return nil }
    let (strip, groups) = (strip(index), sections[index].groups)
    var place = strip.isHorizontal ? point.x : point.y
    if isMirrored { place = strip.contentSize.width - place }
    place -= strip.before
    var hit: UICollectionViewLayoutAttributes?
    let spot = CGPoint(x: point.x + strip.frame.minX, y: point.y + strip.frame.minY)
    for number in groups.groups(from: place - 0.5, to: place + 0.5) {
      addGroup(number, index) { element in
        guard element.representedElementCategory == .cell, element.frame.contains(spot), !element.isHidden,
          element.zIndex >= hit?.zIndex ?? Int.min
        else { return }
        hit = element
      }
    }
    return hit?.indexPath
  }

  /// Where a section's scroll view stops that was left at a place with a speed, in points per millisecond.
  override func stripTarget(_ index: Int, proposed: CGFloat, velocity: CGFloat, from start: CGFloat) -> CGFloat {
    guard sections.indices.contains(index), sections[index].isStrip else { return proposed }
    let (strip, groups) = (strip(index), sections[index].groups)
    let length = strip.isHorizontal ? strip.frame.width : strip.frame.height
    let all = strip.isHorizontal ? strip.contentSize.width : strip.contentSize.height
    let last = max(0, all - length)
    func fromStart(_ offset: CGFloat) -> CGFloat { isMirrored ? last - offset : offset }
    /// How far a group's beginning is from the place at which it stops.
    func shift(_ number: Int) -> CGFloat {
      guard strip.behavior == .groupPagingCentered else { return 0 }
      let size = groups.group(number).group.size
      return strip.before - (length - (strip.isHorizontal ? size.width : size.height)) / 2
    }
    let centred = strip.behavior == .groupPagingCentered
    func nearest(_ offset: CGFloat) -> Int {
      let first = groups.groupNearest(to: offset)
      guard centred else { return first }
      return [first - 1, first, first + 1].filter { $0 >= 0 && $0 < groups.groupCount }
        .min { abs(place($0) - offset) < abs(place($1) - offset) } ?? first
    }
    func place(_ number: Int) -> CGFloat { min(last, max(0, groups.group(number).offset + shift(number))) }
    guard groups.groupCount > 0 else { return proposed }
    let speed = isMirrored ? -velocity : velocity
    switch strip.behavior {
    case .none, .continuous, .paging: return proposed
    case .continuousGroupLeadingBoundary:
      // At its end it rests there, whatever group begins before.
      let landing = fromStart(proposed)
      if landing >= last { return fromStart(last) }
      return fromStart(place(nearest(landing)))
    case .groupPaging, .groupPagingCentered:
      let begun = nearest(fromStart(start))
      let landing = nearest(fromStart(proposed))
      var target = landing
      if abs(speed) > 0.2 { target = speed > 0 ? max(landing, begun + 1) : min(landing, begun - 1) }
      target = min(max(target, begun - 1), begun + 1)
      return fromStart(place(min(max(0, target), groups.groupCount - 1)))
    }
  }

  // MARK: Invalidation

  override var asksForPreferredAttributes: Bool { true }

  /// True when a view prefers another size along an axis whose dimension is estimated.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    guard let measures = originalAttributes.measures else { return false }
    let (new, old) = (preferredAttributes.size, originalAttributes.size)
    return measures.width && abs(new.width - old.width) > 0.01 || measures.height && abs(new.height - old.height) > 0.01
  }

  /// Stores the size that a view prefers.
  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    context.isOfMeasuring = true
    let path = originalAttributes.indexPath
    var size = preferredAttributes.size
    if !size.width.isFinite || size.width < 0 { size.width = originalAttributes.size.width }
    if !size.height.isFinite || size.height < 0 { size.height = originalAttributes.size.height }
    let kind = originalAttributes.representedElementKind ?? ""
    if originalAttributes.isGlobal {
      globalSizes[kind] = size
      firstChanged = 0
    } else if sections.indices.contains(path.section) {
      if originalAttributes.representedElementCategory == .cell {
        measured[RowPath(collectionView?.pathInData(path) ?? path)] = size
        sections[path.section].groups.measure(
          path.item, CompositionExtent(width: size.width, height: size.height))
      } else {
        measuredBoundaries[BoundaryKey(section: path.section, kind: kind)] = size
        sections[path.section].measuredBoundaries[kind] = size
      }
      // Several sections may have changed: each is laid out now, and all are placed later.
      sections[path.section].layOut()
      firstChanged = min(firstChanged ?? path.section, path.section)
    }
    return context
  }

  /// When everything is invalid, the sections are made and items measured again.
  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything { forgetSizes() }
    if !context.isOfMeasuring { isBuilt = false }
    super.invalidateLayout(with: context)
  }

  private func forgetSizes() {
    measured = [:]
    measuredBoundaries = [:]
    globalSizes = [:]
    asksAgain = true
  }

  /// True when the size has changed. Pinned headers move without a new preparation of the layout.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let old = collectionView?.bounds.size else { return true }
    return old != newBounds.size
  }

  /// Invalidates everything, since all sizes may depend on the width.
  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    if collectionView?.bounds.size != newBounds.size { forgetSizes() }
    return context
  }

  override func surroundingsDidChange() {
    guard let view = collectionView else { return }
    let adjusted = view.adjustedContentInset
    let size = CGSize(
      width: max(0, view.bounds.width - adjusted.left - adjusted.right),
      height: max(0, view.bounds.height - adjusted.top - adjusted.bottom))
    let inner = insets(of: ownConfiguration.contentInsetsReference, in: view)
    let keepsTraits = environment?.traitCollection == view.traitCollection
    if size == room.contentSize, inner == room.contentInsets, keepsTraits { return }
    let keepsWidth =
      size.width == room.contentSize.width && inner.leading == room.contentInsets.leading
      && inner.trailing == room.contentInsets.trailing
    // What covers the top and the bottom counts once contents scroll: the sizes that views need do not depend on it, and to measure
    // them again could begin from contents that do not scroll, without end.
    if keepsWidth, keepsTraits { invalidateLayout(with: makeContext()) } else { invalidateLayout() }
  }

  override func itemsMove(_ mapping: RowMapping) {
    isBuilt = false
    let (old, boundaries) = (measured, measuredBoundaries)
    measured = [:]
    for (path, size) in old { if let new = mapping.new(path) { measured[new] = size } }
    measuredBoundaries = [:]
    for (key, size) in boundaries {
      guard let section = mapping.newSection(key.section) else { continue }
      measuredBoundaries[BoundaryKey(section: section, kind: key.kind)] = size
    }
  }

  override func wasTaken() { isBuilt = false }

  /// The configuration of the list that a section belongs to.
  override func list(ofSection index: Int) -> ListSection? {
    sections.indices.contains(index) ? sections[index].source.list : nil
  }
}
