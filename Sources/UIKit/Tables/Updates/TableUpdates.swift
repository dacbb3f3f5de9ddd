import Foundation
import ListGeometry
import QuartzCore

/// Changes of a table's rows that are shown together.
struct TableUpdates {
  var depth = 0
  var deletedSections: [Int: UITableView.RowAnimation] = [:]
  var insertedSections: [Int: UITableView.RowAnimation] = [:]
  var sectionMoves: [Int: Int] = [:]
  var deletedRows: [RowPath: UITableView.RowAnimation] = [:]
  var insertedRows: [RowPath: UITableView.RowAnimation] = [:]
  var reloadedRows: [RowPath: UITableView.RowAnimation] = [:]
  var rowMoves: [RowPath: RowPath] = [:]
  /// Paths of the old order whose cells are set up again in the same view; see `reconfigureRows`.
  var reconfigured: Set<RowPath> = []
  var completions: [(Bool) -> Void] = []

  var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && sectionMoves.isEmpty && deletedRows.isEmpty
      && insertedRows.isEmpty && reloadedRows.isEmpty && rowMoves.isEmpty
  }

  var mapping: RowMapping {
    RowMapping(
      deletedSections: Set(deletedSections.keys), insertedSections: Set(insertedSections.keys),
      sectionMoves: sectionMoves, deletedRows: Set(deletedRows.keys), insertedRows: Set(insertedRows.keys),
      rowMoves: rowMoves)
  }
}

extension UIScrollView {
  /// Runs an action when the present turn ends: a change that is not visible has no animation to wait for.
  final func later(_ action: @escaping @MainActor () -> Void) {
    let media = Runtime.current.media
    media.turn.atEnd(on: media, action)
  }
}
