import CoreGraphics
import Foundation

extension UIScrollView {
  /// Where the contents are a page further in a direction; nil where there is nothing more.
  package final func accessibilityPage(_ direction: UIAccessibilityScrollDirection) -> CGPoint? {
    prepareToMove()
    let (inset, size) = (adjustedContentInset, bounds.size)
    let room = CGSize(
      width: size.width - inset.left - inset.right, height: size.height - inset.top - inset.bottom)
    let least = CGPoint(x: -inset.left, y: -inset.top)
    let most = CGPoint(
      x: max(least.x, contentSize.width + inset.right - size.width),
      y: max(least.y, contentSize.height + inset.bottom - size.height))
    guard room.width >= 1, room.height >= 1 else { return nil }
    let isDown = most.y > least.y || most.x <= least.x
    var target = contentOffset
    switch direction {
    case .up: target.y -= room.height
    case .down: target.y += room.height
    case .right: target.x -= room.width
    case .left: target.x += room.width
    case .next: if isDown { target.y += room.height } else { target.x += room.width }
    case .previous: if isDown { target.y -= room.height } else { target.x -= room.width }
    }
    target.x = min(max(target.x, least.x), most.x)
    target.y = min(max(target.y, least.y), most.y)
    let hasMoved = abs(target.x - contentOffset.x) >= 1 || abs(target.y - contentOffset.y) >= 1
    return hasMoved ? target : nil
  }

  /// `Page 2 of 5`, in the direction in which it was scrolled.
  final func pageInWords(at offset: CGPoint, _ direction: UIAccessibilityScrollDirection) -> String {
    let inset = adjustedContentInset
    let isSideways = direction == .left || direction == .right
    let room = isSideways ? bounds.width - inset.left - inset.right : bounds.height - inset.top - inset.bottom
    let length = isSideways ? contentSize.width : contentSize.height
    let place = isSideways ? offset.x + inset.left : offset.y + inset.top
    guard room > 0, length.isFinite, place.isFinite else { return "" }
    let count = max(1, Int((min(length / room, 1e6)).rounded(.up)))
    return "Page \(min(count, Int((place / room).rounded(.up)) + 1)) of \(count)"
  }
}
