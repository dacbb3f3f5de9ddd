import CoreGraphics
@_spi(UIKit) import UIKitCore

/// The bars of scroll views, which iOS names by how many pages there are: tests that were recorded there find views by them.
@MainActor enum ScrollBars {
  /// A bar for each direction in which there are contents; it has one page where they are not larger than what is seen of them.
  static func nodes(_ scroll: UIScrollView) -> [AccessibilityNode] {
    let (size, content) = (scroll.bounds.size, scroll.contentSize)
    var nodes: [AccessibilityNode] = []
    if scroll.showsVerticalScrollIndicator, size.height > 0, content.height > 0 {
      let share = share(scroll.contentOffset.y, of: content.height - size.height)
      nodes.append(node("Vertical", content.height / size.height, share, scroll))
    }
    if scroll.showsHorizontalScrollIndicator, size.width > 0, content.width > 0 {
      let share = share(scroll.contentOffset.x, of: content.width - size.width)
      nodes.append(node("Horizontal", content.width / size.width, share, scroll))
    }
    return nodes
  }

  private static func share(_ offset: CGFloat, of way: CGFloat) -> CGFloat { way > 0 ? offset / way : 0 }

  private static func node(
    _ direction: String, _ pages: CGFloat, _ share: CGFloat, _ scroll: UIScrollView
  ) -> AccessibilityNode {
    let count = pages.isFinite ? Int(min(pages.rounded(.up), 1_000_000)) : 1
    let bounds = scroll.bounds
    let isVertical = direction == "Vertical"
    let frame = CGRect(
      x: isVertical ? bounds.maxX - thickness : bounds.minX, y: isVertical ? bounds.minY : bounds.maxY - thickness,
      width: isVertical ? thickness : bounds.width, height: isVertical ? bounds.height : thickness)
    let node = AccessibilityNode(
      .other, view: scroll, frame: UIAccessibility.convertToScreenCoordinates(frame, in: scroll))
    node.origin = .part
    node.label = "\(direction) scroll bar, \(count) \(count == 1 ? "page" : "pages")"
    node.value = AccessibilityDefaults.percentage(Double(share))
    return node
  }

  private static let thickness: CGFloat = 30
}
