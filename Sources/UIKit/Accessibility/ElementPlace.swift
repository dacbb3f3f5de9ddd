import CoreGraphics
@_spi(Hosting) @_spi(UIKit) import UIKitCore

/// Where an element is touched.
@MainActor package struct ElementPlace {
  /// In points of the screen.
  package let location: CGPoint
  /// Whether a touch there reaches the element.
  package let isHittable: Bool

  /// The place of an element; nil where nothing of it is on the screen.
  package init?(_ node: AccessibilityNode, in runtime: Runtime) {
    let seen = Self.seen(node)
    guard !seen.isEmpty, seen.width > 0, seen.height > 0 else { return nil }
    let own = node.activationPoint.flatMap { seen.contains($0) ? $0 : nil }
    location = own ?? CGPoint(x: seen.midX, y: seen.midY)
    guard node.rowToShow == nil else { return nil }
    isHittable = Self.reaches(node, location, runtime)
  }

  /// What is seen of an element: its frame without what scroll views and the screen cut off.
  package static func seen(_ node: AccessibilityNode) -> CGRect { seen(node.frame, of: node.view) }

  /// The same of a rectangle of the screen that a view shows.
  package static func seen(_ frame: CGRect, of shown: UIView?) -> CGRect {
    var frame = frame.intersection(UIScreen.main.bounds)
    var view = shown?.superview
    while let here = view, !frame.isNull {
      if here.clipsToBounds || here is UIScrollView {
        frame = frame.intersection(UIAccessibility.convertToScreenCoordinates(here.bounds, in: here))
      }
      view = here.superview
    }
    return frame.isNull ? .zero : frame
  }

  private static func reaches(_ node: AccessibilityNode, _ point: CGPoint, _ runtime: Runtime) -> Bool {
    // What no view shows, such as a key of the keyboard, is covered by nothing.
    guard let view = node.view else { return true }
    for window in runtime.shownWindows.reversed() {
      guard let hit = window.hitTest(window.convert(point, from: nil), with: nil) else { continue }
      // A touch on what contains it, or on what is inside of it, is one on the element.
      return hit.isDescendant(of: view) || view.isDescendant(of: hit)
    }
    return false
  }
}

extension AccessibilityNode {
  /// Scrolls what contains the element until it is seen; the next display frame shows it. Returns whether anything scrolled.
  package func scrollIntoView() -> Bool {
    var didScroll = false
    var inner = view
    if let row = rowToShow,
      let table = sequence(first: self, next: { $0.parent }).lazy.compactMap({ $0.view as? UITableView }).first
    {
      table.scrollToRow(at: row, at: .middle, animated: false)
      (inner, didScroll) = (table, true)
    }
    var next = inner?.superview
    while let here = next {
      if let scroll = here as? UIScrollView, let target = inner {
        let frame = target.convert(target.bounds, to: scroll)
        let before = scroll.contentOffset
        scroll.scrollRectToVisible(frame, animated: false)
        didScroll = didScroll || scroll.contentOffset != before
        inner = scroll
      }
      next = here.superview
    }
    return didScroll
  }
}
