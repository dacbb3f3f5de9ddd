import Foundation

/// Gives a table its rows from snapshots, and tells it what is different from one to the next.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UITableViewDataSource {
  /// Makes the cell of an item.
  public typealias CellProvider = (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?

  private weak var tableView: UITableView?
  private let cellProvider: CellProvider
  private var shown = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()

  /// How rows come and go. Default automatic.
  open var defaultRowAnimation = UITableView.RowAnimation.automatic

  /// The data source of a table, which takes it.
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    self.tableView = tableView
    self.cellProvider = cellProvider
    super.init()
    tableView.dataSource = self
  }

  /// What is shown.
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { shown }

  /// Shows a snapshot; only what is different changes. `completion` comes at the end of the animation.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (@MainActor () -> Void)? = nil
  ) {
    let difference = SnapshotDifference(from: shown, to: snapshot)
    guard let tableView else {
      shown = snapshot.settled
      completion?()
      return
    }
    guard !difference.isEmpty else {
      completion?()
      return
    }
    let animation = animatingDifferences ? defaultRowAnimation : .none
    let change: @MainActor @Sendable () -> Void = {
      tableView.performBatchUpdates {
        self.shown = snapshot.settled
        tableView.deleteSections(difference.deletedSections, with: animation)
        tableView.insertSections(difference.insertedSections, with: animation)
        for (from, to) in difference.sectionMoves { tableView.moveSection(from, toSection: to) }
        tableView.deleteRows(at: difference.deleted, with: animation)
        tableView.insertRows(at: difference.inserted, with: animation)
        tableView.reloadRows(at: difference.reloaded, with: animation)
        tableView.reconfigureRows(at: difference.reconfigured)
        for (from, to) in difference.moves { tableView.moveRow(at: from, to: to) }
      } completion: { _ in
        completion?()
      }
    }
    if animatingDifferences { change() } else { UIView.performWithoutAnimation(change) }
  }

  /// Shows a snapshot with new cells for all.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (@MainActor () -> Void)? = nil
  ) {
    shown = snapshot.settled
    tableView?.reloadData()
    completion?()
  }

  /// The item of a row; nil for none.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { shown.item(at: indexPath) }
  /// The row of an item; nil if it is not shown.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { shown.path(of: itemIdentifier) }
  /// The section at an index; nil for none.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    shown.sectionIdentifiers.indices.contains(index) ? shown.sectionIdentifiers[index] : nil
  }
  /// A section's index; nil if it is not shown.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { shown.indexOfSection(sectionIdentifier) }

  // MARK: Data source

  /// As many as the snapshot has.
  open func numberOfSections(in tableView: UITableView) -> Int { shown.numberOfSections }
  /// As many as the snapshot has.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sectionIdentifier(for: section).map { shown.numberOfItems(inSection: $0) } ?? 0
  }
  /// What the cell provider makes; where it makes none, an empty cell and a note.
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    if let item = shown.item(at: indexPath), let cell = cellProvider(tableView, indexPath, item) { return cell }
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
