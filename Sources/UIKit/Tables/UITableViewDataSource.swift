import Foundation

/// Gives a table its rows.
@preconcurrency @MainActor
public protocol UITableViewDataSource: AnyObject {
  /// How many rows a section has. Required.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  /// A cell for a row, best one that `dequeueReusableCell(withIdentifier:for:)` gives. Required.
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  /// How many sections there are. Default 1.
  func numberOfSections(in tableView: UITableView) -> Int
  /// What stands above a section. Default nil: nothing.
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
  /// What stands below a section. Default nil: nothing.
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
  /// Whether a row can be deleted or get another row while editing, and be swiped. Default true. (On Apple's platforms a
  /// swipe deletes only where the data source has a `commit`. Whether it has one is seen here of subclasses of
  /// `UITableViewController`, of others only when they are asked to delete; so say false where rows cannot be deleted.)
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool
  /// Whether a row can be moved while editing. Default false. (On Apple's platforms a data source that has a `moveRowAt`
  /// answers true by default; whether it has one cannot be seen here, so say it.)
  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool
  /// The person wants a row deleted, or one inserted: change the data, then tell the table. Default: nothing.
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath)
  /// The person has moved a row; the table shows it already. Default: nothing.
  func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
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
  /// False.
  public func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
  /// Nothing.
  public func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) { tableView.noteDeletesNothing() }
  /// Nothing.
  public func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {}
}
