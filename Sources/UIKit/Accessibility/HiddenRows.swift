import Foundation
import ListGeometry
@_spi(UIKit) import UIKitCore

/// The rows of a table that are not on the screen: those that read the screen know of them, too.
@MainActor enum HiddenRows {
  /// Whether they are read. Those that read the screen aloud scroll to what is not shown.
  static var areRead = true

  /// So many rows of a table are read.
  private static let most = 500

  /// A node for each row without a cell on the screen. The table's data source makes their cells, which are not kept.
  static func nodes(_ table: UITableView) -> [AccessibilityNode] {
    guard areRead, let source = table.dataSource else { return [] }
    let shown = Set(table.indexPathsForVisibleRows ?? [])
    var nodes: [AccessibilityNode] = []
    for section in 0..<table.numberOfSections {
      for row in 0..<table.numberOfRows(inSection: section) {
        guard nodes.count < most else { return nodes }
        let path = IndexPath(row: row, section: section)
        guard !shown.contains(path) else { continue }
        nodes.append(node(table, source, path))
      }
    }
    return nodes
  }

  private static func node(_ table: UITableView, _ source: any UITableViewDataSource, _ path: IndexPath)
    -> AccessibilityNode
  {
    let cell = source.tableView(table, cellForRowAt: path)
    var place = table.rectForRow(at: path)
    // At an estimated height its constraints would contradict each other.
    if let height = table.heightToLearn(cell, RowPath(path)) { place.size.height = height }
    cell.frame = CGRect(origin: .zero, size: place.size)
    cell.layoutIfNeeded()
    let node = ViewReader.node(cell) ?? AccessibilityNode(.cell)
    let origin = UIAccessibility.convertToScreenCoordinates(place, in: table).origin
    node.moveToRow(path, by: origin)
    return node
  }
}

extension AccessibilityNode {
  /// The node and what it contains belong to a row that is not shown.
  fileprivate func moveToRow(_ path: IndexPath, by origin: CGPoint) {
    rowToShow = path
    frame = frame.offsetBy(dx: origin.x, dy: origin.y)
    if let point = activationPoint { activationPoint = CGPoint(x: point.x + origin.x, y: point.y + origin.y) }
    // What a row loads begins when it is on the screen: one that is not waits for nothing.
    if children.contains(where: { $0.role == .activityIndicator }) {
      replaceChildren(children.filter { $0.role != .activityIndicator })
    }
    for child in children { child.moveToRow(path, by: origin) }
  }
}
