import Foundation

/// Provides a collection's items from snapshots, and updates it with the differences from one to the next.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UICollectionViewDataSource {
  /// Makes the cell of an item.
  public typealias CellProvider = (UICollectionView, IndexPath, ItemIdentifierType) -> UICollectionViewCell?
  /// Makes a header, a footer or the like.
  public typealias SupplementaryViewProvider = (UICollectionView, String, IndexPath) -> UICollectionReusableView?

  private weak var collectionView: UICollectionView?
  private let cellProvider: CellProvider
  private let contents: DiffableContents<SectionIdentifierType, ItemIdentifierType>

  /// Makes headers, footers or the like. Default nil.
  open var supplementaryViewProvider: SupplementaryViewProvider?

  /// The data source of a collection, on which it is set.
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    self.collectionView = collectionView
    contents = DiffableContents(collectionView)
    self.cellProvider = cellProvider
    super.init()
    collectionView.dataSource = self
  }

  /// The shown snapshot.
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { contents.shown }

  /// Shows a snapshot; only the differences change. `completion` is called at the end of the animation.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (@MainActor () -> Void)? = nil
  ) {
    contents.apply(snapshot, animated: animatingDifferences, completion: completion) { [weak self] difference in
      guard let collection = self?.collectionView else { return }
      collection.deleteSections(difference.deletedSections)
      collection.insertSections(difference.insertedSections)
      for (from, to) in difference.sectionMoves { collection.moveSection(from, toSection: to) }
      collection.deleteItems(at: difference.deleted)
      collection.insertItems(at: difference.inserted)
      collection.reloadItems(at: difference.reloaded)
      collection.reconfigureItems(at: difference.reconfigured)
      for (from, to) in difference.moves { collection.moveItem(at: from, to: to) }
    }
  }

  /// Shows a snapshot with new cells for all.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (@MainActor () -> Void)? = nil
  ) {
    contents.reload(snapshot, completion: completion)
  }

  /// The item at a path; nil for none.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { contents.shown.item(at: indexPath) }
  /// The path of an item; nil if it is not shown.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { contents.shown.path(of: itemIdentifier) }
  /// The section at an index; nil for none.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? { contents.section(at: index) }
  /// A section's index; nil if it is not shown.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    contents.shown.indexOfSection(sectionIdentifier)
  }

  // MARK: Data source

  /// As many as the snapshot has.
  open func numberOfSections(in collectionView: UICollectionView) -> Int { contents.shown.numberOfSections }
  /// As many as the snapshot has.
  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    contents.count(inSection: section)
  }
  /// The cell that the provider makes; where it makes none, an empty cell and a note.
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let item = contents.shown.item(at: indexPath), let cell = cellProvider(collectionView, indexPath, item) {
      return cell
    }
    PlatformNote.misuse("the cell provider must make a cell for every item; an empty one is shown")
    return UICollectionViewCell()
  }
  /// The view that the provider makes; an empty one without a provider.
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView {
    supplementaryViewProvider?(collectionView, kind, indexPath) ?? UICollectionReusableView()
  }
  /// False; subclasses override it.
  open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { false }
  /// Nothing; subclasses override it.
  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {}
}
