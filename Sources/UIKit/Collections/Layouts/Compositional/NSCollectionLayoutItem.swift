import Foundation
import ListGeometry

/// An item of a compositional layout: its size, and the room around it.
@preconcurrency @MainActor
open class NSCollectionLayoutItem: NSObject {
  /// Its size in its group.
  open var layoutSize: NSCollectionLayoutSize { ownSize }
  /// Badges and the like that are at it.
  open var supplementaryItems: [NSCollectionLayoutSupplementaryItem] { ownSupplementaryItems }
  private let ownSize: NSCollectionLayoutSize
  private let ownSupplementaryItems: [NSCollectionLayoutSupplementaryItem]

  /// An item of this size.
  public convenience init(layoutSize: NSCollectionLayoutSize) {
    self.init(layoutSize: layoutSize, supplementaryItems: [])
  }

  /// An item of this size, with supplementary views.
  public init(layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem]) {
    (ownSize, ownSupplementaryItems) = (layoutSize, supplementaryItems)
    super.init()
  }

  /// How much smaller than its size the item is, at each edge. Along an axis of an estimated dimension it is not used.
  /// Default zero.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// Free room outside of its size. Default nil.
  open var edgeSpacing: NSCollectionLayoutEdgeSpacing?

  /// As the geometry has it; `kinds` numbers the supplementary items.
  func node(_ kinds: SupplementKinds) -> CompositionNode { self.node(.item, kinds, supplementaryItems) }

  final func node(
    _ content: CompositionNode.Content, _ kinds: SupplementKinds, _ items: [NSCollectionLayoutSupplementaryItem]
  ) -> CompositionNode {
    var node = CompositionNode(
      width: layoutSize.widthDimension.length, height: layoutSize.heightDimension.length, content: content)
    node.insets = CompositionInsets(contentInsets)
    if let edgeSpacing { node.edges = edgeSpacing.edges }
    node.supplements = items.map(kinds.supplement)
    return node
  }
}

extension CompositionInsets {
  init(_ insets: NSDirectionalEdgeInsets) {
    self.init(top: insets.top, leading: insets.leading, bottom: insets.bottom, trailing: insets.trailing)
  }
}

/// The supplementary items of a section, by number.
@MainActor final class SupplementKinds {
  let traits: UITraitCollection
  private(set) var items: [NSCollectionLayoutSupplementaryItem] = []

  init(_ traits: UITraitCollection) { self.traits = traits }

  func supplement(_ item: NSCollectionLayoutSupplementaryItem) -> CompositionSupplement {
    let number = items.firstIndex { $0 === item } ?? items.count
    if number == items.count { items.append(item) }
    return CompositionSupplement(
      width: item.layoutSize.widthDimension.length, height: item.layoutSize.heightDimension.length,
      place: item.containerAnchor.anchor, own: item.itemAnchor?.anchor, kind: number)
  }
}

/// The place of an item of a group whose places an app computes.
@preconcurrency @MainActor
open class NSCollectionLayoutGroupCustomItem: NSObject {
  /// The box in the group.
  open var frame: CGRect { ownFrame }
  /// Items with greater values are in front.
  open var zIndex: Int { ownZIndex }
  private let ownFrame: CGRect
  private let ownZIndex: Int

  /// An item in this box of its group, in front of those with lesser `zIndex`.
  public init(frame: CGRect, zIndex: Int = 0) {
    (ownFrame, ownZIndex) = (frame, zIndex)
    super.init()
  }
}

/// Computes the places of a group's items.
public typealias NSCollectionLayoutGroupCustomItemProvider = (any NSCollectionLayoutEnvironment) ->
  [NSCollectionLayoutGroupCustomItem]

/// Items and groups beside or below each other; a section repeats it.
@preconcurrency @MainActor
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  private enum Kind {
    case line(CompositionAxis, count: Int?, sharesRoom: Bool)
    case custom(NSCollectionLayoutGroupCustomItemProvider)
  }

  private let kind: Kind
  /// What it repeats.
  open var subitems: [NSCollectionLayoutItem] { ownSubitems }
  private let ownSubitems: [NSCollectionLayoutItem]

  private init(_ content: GroupContent) {
    kind =
      content.provider.map { .custom($0) }
      ?? .line(content.axis, count: content.count, sharesRoom: content.sharesRoom)
    ownSubitems = content.subitems
    super.init(layoutSize: content.size, supplementaryItems: [])
  }

  /// The subitems beside each other, over and over as long as they fit.
  open class func horizontal(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem])
    -> NSCollectionLayoutGroup
  {
    NSCollectionLayoutGroup(GroupContent(size: layoutSize, axis: .horizontal, subitems: subitems))
  }
  /// `count` items beside each other that share the width; spacing between them makes them narrower.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(
      GroupContent(
        size: layoutSize, axis: .horizontal, subitems: [subitem], count: max(1, count), sharesRoom: true))
  }
  /// `count` items of their own size beside each other.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(
      GroupContent(size: layoutSize, axis: .horizontal, subitems: [subitem], count: max(1, count)))
  }
  /// The subitems below each other, over and over as long as they fit.
  open class func vertical(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem])
    -> NSCollectionLayoutGroup
  {
    NSCollectionLayoutGroup(GroupContent(size: layoutSize, axis: .vertical, subitems: subitems))
  }
  /// `count` items below each other that share the height; spacing between them makes them lower.
  open class func vertical(layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int)
    -> NSCollectionLayoutGroup
  {
    NSCollectionLayoutGroup(
      GroupContent(
        size: layoutSize, axis: .vertical, subitems: [subitem], count: max(1, count), sharesRoom: true))
  }
  /// `count` items of their own size below each other.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(GroupContent(size: layoutSize, axis: .vertical, subitems: [subitem], count: max(1, count)))
  }
  /// Items at the places that `itemProvider` computes, as many as it returns.
  open class func custom(
    layoutSize: NSCollectionLayoutSize, itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(GroupContent(size: layoutSize, provider: itemProvider))
  }

  /// Free room between its items. Default none.
  open var interItemSpacing: NSCollectionLayoutSpacing?

  private var groupSupplementaryItems: [NSCollectionLayoutSupplementaryItem] = []
  /// Views that are at the group. Default none.
  open override var supplementaryItems: [NSCollectionLayoutSupplementaryItem] {
    get { groupSupplementaryItems }
    set { groupSupplementaryItems = newValue }
  }

  /// A text about the group, for logs.
  open func visualDescription() -> String {
    switch kind {
    case .custom: "custom group"
    case .line(let axis, let count, _):
      "\(axis == .horizontal ? "horizontal" : "vertical") group of "
        + (count.map { "\($0) × " } ?? "") + "\(subitems.count) subitems"
    }
  }

  override func node(_ kinds: SupplementKinds) -> CompositionNode {
    switch kind {
    case .line(let axis, let count, let sharesRoom):
      return self.node(
        .group(
          axis, subitems.map { $0.node(kinds) },
          spacing: interItemSpacing?.value ?? CompositionSpacing(0, isFlexible: false), count: count,
          sharesRoom: sharesRoom), kinds, supplementaryItems)
    case .custom(let provider):
      let traits = kinds.traits
      let content = CompositionNode.Content.custom { inside in
        let container = LayoutContainer(contentSize: CGSize(width: inside.width, height: inside.height))
        return provider(LayoutEnvironment(container: container, traitCollection: traits)).map {
          (CompositionBox($0.frame), $0.zIndex)
        }
      }
      return self.node(content, kinds, supplementaryItems)
    }
  }
}

/// What a group is made of.
private struct GroupContent {
  let size: NSCollectionLayoutSize
  var axis = CompositionAxis.horizontal
  var subitems: [NSCollectionLayoutItem] = []
  var count: Int?
  var sharesRoom = false
  var provider: NSCollectionLayoutGroupCustomItemProvider?
}

extension CompositionBox {
  init(_ rect: CGRect) { self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height) }
  var rect: CGRect { CGRect(x: x, y: y, width: width, height: height) }
}
