import Foundation
import QuartzCore
@_spi(UIKit) import UIKitCore

/// The place of a section's own scroll view, and how it scrolls.
@MainActor struct StripPlace {
  let section: Int
  let frame: CGRect
  let contentSize: CGSize
  /// The space before the first group.
  let before: CGFloat
  let behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior
  let properties: UICollectionLayoutSectionOrthogonalScrollingProperties
  let isHorizontal: Bool
  let isMirrored: Bool

  /// Where it begins.
  var firstOffset: CGPoint { isMirrored ? CGPoint(x: max(0, contentSize.width - frame.width), y: 0) : .zero }
}

/// Scrolls one section of a compositional layout across the layout's own direction.
final class SectionScrollView: UIScrollView {
  var section: Int
  private weak var collection: UICollectionView?
  private var dragStart = CGPoint.zero
  private var isHorizontal = true

  init(_ place: StripPlace, of collection: UICollectionView) {
    section = place.section
    self.collection = collection
    super.init(frame: place.frame)
    isOpaque = false
    clipsToBounds = false
    contentInsetAdjustmentBehavior = .never
    scrollsToTop = false
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
    take(place)
  }

  required init?(coder: NSCoder) { nil }

  func take(_ place: StripPlace) {
    if frame != place.frame { frame = place.frame }
    if contentSize != place.contentSize { contentSize = place.contentSize }
    isHorizontal = place.isHorizontal
    isPagingEnabled = place.behavior == .paging
    let isByGroups = place.behavior == .groupPaging || place.behavior == .groupPagingCentered
    switch place.properties.decelerationRate {
    case .automatic: decelerationRate = isByGroups ? .fast : .normal
    case .normal: decelerationRate = .normal
    case .fast: decelerationRate = .fast
    }
    bounces = place.properties.bounce != .never
    let always = place.properties.bounce == .always
    alwaysBounceHorizontal = always && isHorizontal
    alwaysBounceVertical = always && !isHorizontal
  }

  override func dragWillBegin() { dragStart = contentOffset }

  override func contentTarget(for proposed: CGPoint, velocity: CGPoint) -> CGPoint {
    guard let layout = collection?.currentLayout else { return proposed }
    var target = proposed
    if isHorizontal {
      target.x = layout.stripTarget(section, proposed: proposed.x, velocity: velocity.x, from: dragStart.x)
    } else {
      target.y = layout.stripTarget(section, proposed: proposed.y, velocity: velocity.y, from: dragStart.y)
    }
    return target
  }

  override func boundsDidChange() { collection?.setNeedsLayout() }

  // Items are chosen as elsewhere in the collection.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    collection?.touchesBegan(touches, with: event)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    collection?.touchesMoved(touches, with: event)
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    collection?.touchesEnded(touches, with: event)
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    collection?.touchesCancelled(touches, with: event)
  }
}

// The scroll views of sections.
extension UICollectionView {
  /// Where a section's scroll view is; nil before it was in view.
  final func stripOffset(_ section: Int) -> CGPoint? { strips[section]?.contentOffset ?? stripOffsets[section] }

  /// Makes the scroll views of the sections in view.
  final func placeStrips() {
    for place in currentLayout.strips(in: bounds) {
      if let strip = strips[place.section] {
        strip.take(place)
        continue
      }
      let strip = SectionScrollView(place, of: self)
      strips[place.section] = strip
      insertSubview(strip, at: lowestIndex)
      strip.contentOffset = strip.legalOffset(stripOffsets[place.section] ?? place.firstOffset)
    }
  }

  /// Removes those that are not in view any more, with their offsets kept.
  final func dropStrips() {
    guard !strips.isEmpty else { return }
    let seen = Set(currentLayout.strips(in: bounds).map(\.section))
    for (section, strip) in strips where !seen.contains(section) {
      stripOffsets[section] = strip.contentOffset
      strip.removeFromSuperview()
      strips[section] = nil
    }
  }

  /// Sections have other numbers.
  final func moveStrips(_ mapping: RowMapping) {
    guard !strips.isEmpty || !stripOffsets.isEmpty else { return }
    let (old, offsets) = (strips, stripOffsets)
    (strips, stripOffsets) = ([:], [:])
    for (section, strip) in old {
      guard let new = mapping.newSection(section) else {
        strip.removeFromSuperview()
        continue
      }
      strip.section = new
      strips[new] = strip
    }
    for (section, offset) in offsets { if let new = mapping.newSection(section) { stripOffsets[new] = offset } }
  }

  /// Removes all of them, with their offsets.
  final func forgetStrips() {
    for strip in strips.values { strip.removeFromSuperview() }
    (strips, stripOffsets) = ([:], [:])
  }

  /// The view that contains an element, and where that begins.
  final func host(of element: UICollectionViewLayoutAttributes) -> (view: UIView, origin: CGPoint) {
    guard let section = element.strip, let strip = strips[section] else { return (self, .zero) }
    return (strip, strip.frame.origin)
  }

  /// An element's box in the view that contains it.
  final func frameInHost(_ element: UICollectionViewLayoutAttributes) -> CGRect {
    let origin = host(of: element).origin
    return element.frame.offsetBy(dx: -origin.x, dy: -origin.y)
  }
}
