import ListGeometry

/// What a table's delegate answers for a row that is edited.
@MainActor struct EditingStyleAnswer {
  let style: UITableViewCell.EditingStyle
  /// Whether the row has a mark of a selection of several in place of a button.
  let isMarked: Bool

  /// Set where code makes the style of number 3, which no case stands for.
  // Unsafe: styles may be made on any thread, and tables ask for them on the main one.
  nonisolated(unsafe) static var isOfSeveral = false

  /// Asks the delegate.
  init(_ table: UITableView, _ path: RowPath) {
    Self.isOfSeveral = false
    style = table.delegate?.tableView(table, editingStyleForRowAt: path.indexPath) ?? .delete
    isMarked = style == .none && Self.isOfSeveral
  }
}
