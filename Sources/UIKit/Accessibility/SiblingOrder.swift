import CoreGraphics
@_spi(UIKit) import UIKitCore

/// In which order what a view contains is read: by its place on the screen and not by the order of the subviews, from the top
/// down and in a row from the leading side. What hardly differs in height is one row.
///
/// Containers of controllers, rows of tables and views with elements of their own have an order of their own.
/// Known from recordings and listings of iOS 10 to 18.
@MainActor enum SiblingOrder {
  /// Tops that differ by less are in one row, in points.
  static let row: CGFloat = 8

  /// Whether what a view contains is sorted.
  static func isByPlace(in view: UIView) -> Bool {
    if view is UIWindow || view is PresentationContainer || view.superview is UITableViewCell { return false }
    switch view.next {
    case is UINavigationController, is UITabBarController, is UISplitViewController: return false
    default: return true
    }
  }

  /// Sorts siblings. Those at the same place stay in their order. Cost: that of two sorts.
  static func sort(_ nodes: [AccessibilityNode], isRightToLeft: Bool) -> [AccessibilityNode] {
    var result: [AccessibilityNode] = []
    result.reserveCapacity(nodes.count)
    var line: ArraySlice<AccessibilityNode> = []
    func endLine() {
      // Sorting is stable.
      result += line.sorted {
        isRightToLeft ? $0.frame.maxX > $1.frame.maxX : $0.frame.minX < $1.frame.minX
      }
      line = []
    }
    for node in nodes.sorted(by: { $0.frame.minY < $1.frame.minY }) {
      if let first = line.first, node.frame.minY - first.frame.minY >= row { endLine() }
      line.append(node)
    }
    endLine()
    return result
  }
}
