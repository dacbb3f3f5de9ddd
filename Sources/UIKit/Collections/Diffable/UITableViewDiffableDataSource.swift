import Foundation

/// Provides a table's rows from snapshots, and updates it with the differences from one to the next.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UITableViewDataSource {
  /// Makes the cell of an item.
  public typealias CellProvider = (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?

  private weak var tableView: UITableView?
  private let cellProvider: CellProvider
  private let contents: DiffableContents<SectionIdentifierType, ItemIdentifierType>

  /// How rows appear and disappear. Default automatic.
  open var defaultRowAnimation = UITableView.RowAnimation.automatic

  /// The data source of a table, on which it is set.
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    self.tableView = tableView
    contents = DiffableContents(tableView)
    self.cellProvider = cellProvider
    super.init()
    tableView.dataSource = self
  }

  /// The shown snapshot.
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { contents.shown }

  /// Shows a snapshot; only the differences change. `completion` is called at the end of the animation.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (@MainActor () -> Void)? = nil
  ) {
    let animation = animatingDifferences ? defaultRowAnimation : .none
    contents.apply(snapshot, animated: animatingDifferences, completion: completion) { [weak self] difference in
      guard let table = self?.tableView else { return }
      table.deleteSections(difference.deletedSections, with: animation)
      table.insertSections(difference.insertedSections, with: animation)
      for (from, to) in difference.sectionMoves { table.moveSection(from, toSection: to) }
      table.deleteRows(at: difference.deleted, with: animation)
      table.insertRows(at: difference.inserted, with: animation)
      table.reloadRows(at: difference.reloaded, with: animation)
      table.reconfigureRows(at: difference.reconfigured)
      for (from, to) in difference.moves { table.moveRow(at: from, to: to) }
    }
  }

  /// Shows a snapshot with new cells for all.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (@MainActor () -> Void)? = nil
  ) {
    contents.reload(snapshot, completion: completion)
  }

  /// The item of a row; nil for none.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { contents.shown.item(at: indexPath) }
  /// The row of an item; nil if it is not shown.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { contents.shown.path(of: itemIdentifier) }
  /// The section at an index; nil for none.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? { contents.section(at: index) }
  /// A section's index; nil if it is not shown.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    contents.shown.indexOfSection(sectionIdentifier)
  }

  // MARK: Data source

  /// As many as the snapshot has.
  open func numberOfSections(in tableView: UITableView) -> Int { contents.shown.numberOfSections }
  /// As many as the snapshot has.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    contents.count(inSection: section)
  }
  /// The cell that the provider makes; where it makes none, an empty cell and a note.
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    if let item = contents.shown.item(at: indexPath), let cell = cellProvider(tableView, indexPath, item) {
      return cell
    }
    PlatformNote.misuse("the cell provider must make a cell for every item; an empty one is shown")
    return UITableViewCell(style: .default, reuseIdentifier: nil)
  }
  /// Nil; subclasses override it.
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  /// Nil; subclasses override it.
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
  /// False; subclasses override it.
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
  /// False; subclasses override it.
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
  /// Nothing; subclasses override it.
  open func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {}
  /// Nothing; subclasses override it.
  open func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {}
}
