import Foundation

/// Provides a table's rows.
@preconcurrency @MainActor
public protocol UITableViewDataSource: NSObjectProtocol {
  /// How many rows a section has. Required.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  /// A cell for a row, preferably from `dequeueReusableCell(withIdentifier:for:)`. Required.
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  /// How many sections there are. Default 1.
  func numberOfSections(in tableView: UITableView) -> Int
  /// The title above a section. Default nil: none.
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
  /// The title below a section. Default nil: none.
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
  /// Whether a row can be deleted or get another row while editing, and be swiped. Default true. (On Apple's platforms a
  /// swipe deletes only where the data source has a `commit`. Here that is known for subclasses of
  /// `UITableViewController` and for sources that `touchstone run` has read, for others only after a call to delete; so
  /// return false where rows cannot be deleted.)
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool
  /// Whether a row can be moved while editing. Default: true for a data source that has `tableView(_:moveRowAt:to:)`.
  /// > Partly: whether it has that is known of subclasses of `UITableViewController` and of sources that `touchstone run`
  /// > has read; for others the default is false.
  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool
  /// The user deletes or inserts a row: the data source changes the data, then updates the table. Default: nothing.
  /// > Partly: that a data source has it, and rows can be swiped away, is known of subclasses of
  /// > `UITableViewController` and of sources that `touchstone run` has read; others get the red button until it has done nothing when first used, unless they answer
  /// > false in `tableView(_:canEditRowAt:)`.
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath)
  /// The user has moved a row; the table shows it already. Default: nothing.
  func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
  /// The titles of the index at the table's side, by which a finger jumps to sections. Default nil: none.
  func sectionIndexTitles(for tableView: UITableView) -> [String]?
  /// The section that a title of the index stands for. Default the one of the same number.
  func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int
}

extension UITableViewDataSource {
  /// 1.
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  /// Nil.
  public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  /// Nil.
  public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
  /// True.
  public func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    tableView.noteUnanswered()
    return true
  }
  /// Whether it has `tableView(_:moveRowAt:to:)`, as far as that is known.
  public func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    DataSourceMethods.movesRows(self) ?? false
  }
  /// Nothing.
  public func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) { tableView.noteDeletesNothing() }
  /// Nothing.
  public func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {}
  /// Nil.
  public func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
  /// The section of the same number.
  public func tableView(
    _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index }
}
