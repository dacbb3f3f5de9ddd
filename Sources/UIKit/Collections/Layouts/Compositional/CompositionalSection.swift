import Foundation
import ListGeometry

/// A header, a footer or the like of a section or of a layout, at its place.
struct BoundaryView {
  let item: NSCollectionLayoutBoundarySupplementaryItem
  /// From the beginning of the section, or of the layout, along both axes.
  var frame: CGRect
}

/// One section of a compositional layout at its place. Boxes are counted from where lines begin and from the section's top;
/// along the axis of a layout that scrolls sideways from the section's beginning.
@MainActor struct CompositionalSection {
  let source: NSCollectionLayoutSection
  /// The group of the views at items, by number.
  let supplements: [NSCollectionLayoutSupplementaryItem]
  var groups: CompositionSection
  /// Where the section begins along the layout's axis.
  var start: CGFloat = 0
  /// Its length along that axis.
  private(set) var length: CGFloat = 0
  /// Where the groups begin, in the section's space.
  private(set) var origin = CGPoint.zero
  private(set) var boundaries: [BoundaryView] = []
  /// The room of the groups, without insets.
  let container: CGSize
  /// The length across the layout's axis.
  private let breadth: CGFloat
  private let insets: NSDirectionalEdgeInsets
  /// The insets of headers and footers across.
  private let boundaryInsets: NSDirectionalEdgeInsets
  let isVertical: Bool
  /// The sizes that headers and footers were measured to have, by kind.
  var measuredBoundaries: [String: CGSize] = [:]
  let environment: any NSCollectionLayoutEnvironment

  var end: CGFloat { start + length }
  var isStrip: Bool { source.orthogonalScrollingBehavior != .none }

  /// - Parameters:
  ///   - room: what the layout has, with its insets.
  ///   - boundaryReference: the insets that headers and footers have by their own reference.
  init(
    _ source: NSCollectionLayoutSection, count: Int, in room: LayoutContainer, isVertical: Bool,
    boundaryReference: NSDirectionalEdgeInsets, measured: [Int: CompositionExtent], boundaries: [String: CGSize],
    environment: any NSCollectionLayoutEnvironment
  ) {
    self.source = source
    self.isVertical = isVertical
    self.environment = environment
    measuredBoundaries = boundaries
    breadth = isVertical ? room.contentSize.width : room.contentSize.height
    let (outer, own) = (room.contentInsets, source.contentInsets)
    // Along the axis the layout scrolls, the safe area is in the collection's own insets.
    insets = NSDirectionalEdgeInsets(
      top: own.top + (isVertical ? 0 : outer.top), leading: own.leading + (isVertical ? outer.leading : 0),
      bottom: own.bottom + (isVertical ? 0 : outer.bottom), trailing: own.trailing + (isVertical ? outer.trailing : 0))
    let follows = source.supplementariesFollowContentInsets
    boundaryInsets = NSDirectionalEdgeInsets(
      top: boundaryReference.top + (follows ? own.top : 0),
      leading: boundaryReference.leading + (follows ? own.leading : 0),
      bottom: boundaryReference.bottom + (follows ? own.bottom : 0),
      trailing: boundaryReference.trailing + (follows ? own.trailing : 0))
    var size = room.contentSize
    size.width = max(0, size.width - insets.leading - insets.trailing)
    size.height = max(0, size.height - insets.top - insets.bottom)
    // What is beside the groups takes its room from them.
    let sides = Self.sides(source.boundarySupplementaryItems, size, isVertical: isVertical)
    if isVertical {
      size.width = max(0, size.width - sides.0 - sides.1)
    } else {
      size.height = max(0, size.height - sides.0 - sides.1)
    }
    container = size
    let kinds = SupplementKinds(environment.traitCollection)
    let node = source.group.node(kinds)
    let isStrip = source.orthogonalScrollingBehavior != .none
    groups = CompositionSection(
      node, count: count, axis: isVertical != isStrip ? .vertical : .horizontal,
      in: CompositionExtent(width: size.width, height: size.height), spacing: source.interGroupSpacing,
      measured: measured)
    supplements = kinds.items
    layOut()
  }

  private static func sides(
    _ items: [NSCollectionLayoutBoundarySupplementaryItem], _ size: CGSize, isVertical: Bool
  ) -> (CGFloat, CGFloat) {
    var sides: (CGFloat, CGFloat) = (0, 0)
    let container = CompositionExtent(width: size.width, height: size.height)
    for item in items where item.extendsBoundary {
      let dimension = isVertical ? item.layoutSize.widthDimension : item.layoutSize.heightDimension
      switch (item.alignment, isVertical) {
      case (.leading, true), (.top, false): sides.0 += dimension.length.points(in: container)
      case (.trailing, true), (.bottom, false): sides.1 += dimension.length.points(in: container)
      default: break
      }
    }
    return sides
  }

  /// The length of the groups along the layout's axis.
  private var groupsLength: CGFloat { isStrip ? groups.breadth : groups.length }

  /// Computes the places of what is around the groups.
  mutating func layOut() {
    let box = BoundaryPlaces(
      source.boundarySupplementaryItems, measured: measuredBoundaries, inside: groupsLength,
      before: isVertical ? insets.top : insets.leading, after: isVertical ? insets.bottom : insets.trailing,
      across: (
        isVertical ? boundaryInsets.leading : boundaryInsets.top,
        isVertical ? boundaryInsets.trailing : boundaryInsets.bottom
      ), breadth: breadth, container: container,
      isVertical: isVertical)
    boundaries = box.views
    length = box.length
    let sides = Self.sides(source.boundarySupplementaryItems, container, isVertical: isVertical)
    origin =
      isVertical
      ? CGPoint(x: insets.leading + sides.0, y: box.insideStart)
      : CGPoint(x: box.insideStart, y: insets.top + sides.0)
  }

  /// The insets of the groups' scroll view along its own axis.
  var stripInsets: (before: CGFloat, after: CGFloat) {
    isVertical ? (origin.x, insets.trailing) : (origin.y, insets.bottom)
  }
}

/// Places headers, footers and others around what is inside.
@MainActor struct BoundaryPlaces {
  private(set) var views: [BoundaryView] = []
  /// Where the inside begins along the axis.
  private(set) var insideStart: CGFloat = 0
  private(set) var length: CGFloat = 0

  /// - Parameters:
  ///   - inside: the length of what is inside.
  ///   - before, after: the insets of the inside along the axis.
  ///   - across: the insets of the views across it.
  ///   - breadth: the length across.
  init(
    _ items: [NSCollectionLayoutBoundarySupplementaryItem], measured: [String: CGSize], inside: CGFloat,
    before: CGFloat, after: CGFloat, across: (CGFloat, CGFloat), breadth: CGFloat, container: CGSize, isVertical: Bool
  ) {
    let room = max(0, breadth - across.0 - across.1)
    let extent = CompositionExtent(
      width: isVertical ? room : container.width, height: isVertical ? container.height : room)
    func size(_ item: NSCollectionLayoutBoundarySupplementaryItem) -> CGSize {
      let (width, height) = (item.layoutSize.widthDimension.length, item.layoutSize.heightDimension.length)
      var size = CGSize(width: width.points(in: extent), height: height.points(in: extent))
      guard let own = measured[item.elementKind] else { return size }
      if width.isEstimated { size.width = own.width }
      if height.isEstimated { size.height = own.height }
      return size
    }
    func along(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }
    let (begin, end): (NSDirectionalRectEdge, NSDirectionalRectEdge) =
      isVertical ? (.top, .bottom) : (.leading, .trailing)
    let (sideBegin, sideEnd): (NSDirectionalRectEdge, NSDirectionalRectEdge) =
      isVertical ? (.leading, .trailing) : (.top, .bottom)
    func shift(_ item: NSCollectionLayoutBoundarySupplementaryItem) -> CGFloat {
      isVertical ? item.offset.y : item.offset.x
    }
    // Views with the same alignment are beside each other along the axis.
    var used: [NSRectAlignment: CGFloat] = [:]
    var (above, below): (CGFloat, CGFloat) = (0, 0)
    for item in items where item.extendsBoundary {
      let edges = item.alignment.edges
      guard edges.contains(begin) || edges.contains(end) else { continue }
      let isFirst = edges.contains(begin)
      used[item.alignment, default: 0] += along(size(item)) + (isFirst ? -shift(item) : shift(item))
      let room = max(0, used[item.alignment] ?? 0)
      if isFirst { above = max(above, room) } else { below = max(below, room) }
    }
    insideStart = above + before
    let insideEnd = insideStart + inside
    length = insideEnd + after + below
    var stacked: [NSRectAlignment: CGFloat] = [:]
    for item in items {
      let (own, edges) = (size(item), item.alignment.edges)
      let side = isVertical ? own.width : own.height
      var crossPlace = across.0 + (room - side) / 2
      if edges.contains(sideBegin) { crossPlace = across.0 }
      if edges.contains(sideEnd) { crossPlace = across.0 + room - side }
      let isAtSide = !edges.contains(begin) && !edges.contains(end)
      if isAtSide, item.extendsBoundary {
        crossPlace = edges.contains(sideBegin) ? across.0 : breadth - across.1 - side
      }
      var place: CGFloat
      if edges.contains(begin) {
        // The last one that was given is nearest to the groups.
        let total = used[item.alignment] ?? 0
        place = item.extendsBoundary ? above - total + (stacked[item.alignment] ?? 0) : insideStart - before
        if item.extendsBoundary { stacked[item.alignment, default: 0] += along(own) - shift(item) }
        if !item.extendsBoundary { place += shift(item) }
      } else if edges.contains(end) {
        place =
          item.extendsBoundary
          ? insideEnd + after + (stacked[item.alignment] ?? 0) + shift(item)
          : insideEnd + after - along(own) + shift(item)
        if item.extendsBoundary { stacked[item.alignment, default: 0] += along(own) + shift(item) }
      } else {
        place = insideStart + (inside - along(own)) / 2 + shift(item)
      }
      crossPlace += isVertical ? item.offset.x : item.offset.y
      let frame =
        isVertical
        ? CGRect(x: crossPlace, y: place, width: own.width, height: own.height)
        : CGRect(x: place, y: crossPlace, width: own.width, height: own.height)
      views.append(BoundaryView(item: item, frame: frame))
    }
  }
}
