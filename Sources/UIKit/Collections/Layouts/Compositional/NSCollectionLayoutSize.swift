import Foundation
import ListGeometry

/// A width or a height of an item, a group or another view of a compositional layout.
@preconcurrency @MainActor
open class NSCollectionLayoutDimension: NSObject {
  final let length: CompositionLength

  init(_ length: CompositionLength) {
    self.length = length
    super.init()
  }

  /// A part of the width of what contains it: 1 is all of it.
  open class func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalWidth(fractionalWidth))
  }
  /// A part of the height of what contains it: 1 is all of it.
  open class func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalHeight(fractionalHeight))
  }
  /// A length in points.
  open class func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.absolute(absoluteDimension))
  }
  /// A length in points until the view is shown and has returned its own, by `preferredLayoutAttributesFitting(_:)`.
  open class func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.estimated(estimatedDimension))
  }
  /// As `estimated(_:)`, and then the greatest length of the items of the group.
  open class func uniformAcrossSiblings(estimate: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.uniform(estimate: estimate))
  }

  /// Whether it is a part of a width.
  open var isFractionalWidth: Bool { if case .fractionalWidth = length { true } else { false } }
  /// Whether it is a part of a height.
  open var isFractionalHeight: Bool { if case .fractionalHeight = length { true } else { false } }
  /// Whether it is a length in points.
  open var isAbsolute: Bool { if case .absolute = length { true } else { false } }
  /// Whether it is an estimate.
  open var isEstimated: Bool { if case .estimated = length { true } else { false } }
  /// Whether it is the greatest of the siblings.
  open var isUniformAcrossSiblings: Bool { if case .uniform = length { true } else { false } }
  /// The part, or the points.
  open var dimension: CGFloat {
    switch length {
    case .fractionalWidth(let value), .fractionalHeight(let value), .absolute(let value), .estimated(let value),
      .uniform(let value):
      value
    }
  }
}

/// Width and height of an item, a group or another view of a compositional layout.
@preconcurrency @MainActor
open class NSCollectionLayoutSize: NSObject {
  /// The width.
  open var widthDimension: NSCollectionLayoutDimension { ownWidth }
  /// The height.
  open var heightDimension: NSCollectionLayoutDimension { ownHeight }
  private let ownWidth: NSCollectionLayoutDimension
  private let ownHeight: NSCollectionLayoutDimension

  /// A size.
  public init(widthDimension width: NSCollectionLayoutDimension, heightDimension height: NSCollectionLayoutDimension) {
    (ownWidth, ownHeight) = (width, height)
    super.init()
  }
}

/// Free room between items, or beside them.
@preconcurrency @MainActor
open class NSCollectionLayoutSpacing: NSObject {
  final let value: CompositionSpacing

  init(_ length: CGFloat, isFlexible: Bool) {
    value = CompositionSpacing(length, isFlexible: isFlexible)
    super.init()
  }

  /// As many points as said.
  open class func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(fixedSpacing, isFlexible: false)
  }
  /// At least as many points as said; flexible spacings share what is left free.
  open class func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(flexibleSpacing, isFlexible: true)
  }

  /// The points.
  open var spacing: CGFloat { value.length }
  /// Whether it is as many points as said.
  open var isFixedSpacing: Bool { !value.isFlexible }
  /// Whether it may be more.
  open var isFlexibleSpacing: Bool { value.isFlexible }
}

/// Free room around an item, outside of its size.
@preconcurrency @MainActor
open class NSCollectionLayoutEdgeSpacing: NSObject {
  /// Where lines begin.
  open var leading: NSCollectionLayoutSpacing? { values.0 }
  /// Above.
  open var top: NSCollectionLayoutSpacing? { values.1 }
  /// Where lines end.
  open var trailing: NSCollectionLayoutSpacing? { values.2 }
  /// Below.
  open var bottom: NSCollectionLayoutSpacing? { values.3 }
  private let values:
    (
      NSCollectionLayoutSpacing?, NSCollectionLayoutSpacing?, NSCollectionLayoutSpacing?, NSCollectionLayoutSpacing?
    )

  /// Spacings of the four edges; nil for none.
  public init(
    leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?, trailing: NSCollectionLayoutSpacing?,
    bottom: NSCollectionLayoutSpacing?
  ) {
    values = (leading, top, trailing, bottom)
    super.init()
  }

  final var edges: CompositionEdges {
    CompositionEdges(
      leading: leading?.value, top: top?.value, trailing: trailing?.value, bottom: bottom?.value)
  }
}

/// Where a supplementary view is at its item.
@preconcurrency @MainActor
open class NSCollectionLayoutAnchor: NSObject {
  /// The edges it is at; opposite ones, or none, along an axis mean the middle.
  open var edges: NSDirectionalRectEdge { ownEdges }
  /// How far it is moved, in points, or in parts of the supplementary view's size.
  open var offset: CGPoint { ownOffset }
  /// Whether the offset is in points.
  open var isAbsoluteOffset: Bool { !isFractional }
  /// Whether the offset is in parts of the supplementary view's size.
  open var isFractionalOffset: Bool { isFractional }
  private let ownEdges: NSDirectionalRectEdge
  private let ownOffset: CGPoint
  private let isFractional: Bool

  private init(_ edges: NSDirectionalRectEdge, _ offset: CGPoint, isFractional: Bool) {
    (ownEdges, ownOffset, self.isFractional) = (edges, offset, isFractional)
    super.init()
  }

  /// At these edges.
  public convenience init(edges: NSDirectionalRectEdge) { self.init(edges, .zero, isFractional: false) }
  /// At these edges, moved by points.
  public convenience init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
    self.init(edges, absoluteOffset, isFractional: false)
  }
  /// At these edges, moved by parts of the supplementary view's own size.
  public convenience init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
    self.init(edges, fractionalOffset, isFractional: true)
  }

  final var anchor: CompositionAnchor {
    func place(_ before: NSDirectionalRectEdge, _ after: NSDirectionalRectEdge) -> Double {
      edges.contains(before) == edges.contains(after) ? 0.5 : edges.contains(before) ? 0 : 1
    }
    let (x, y) = (place(.leading, .trailing), place(.top, .bottom))
    return isFractional
      ? CompositionAnchor(x: x, y: y, partX: offset.x, partY: offset.y)
      : CompositionAnchor(x: x, y: y, shiftX: offset.x, shiftY: offset.y)
  }
}
