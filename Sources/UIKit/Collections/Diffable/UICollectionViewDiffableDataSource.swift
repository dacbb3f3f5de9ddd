import Foundation

/// Provides a collection's items from snapshots, and updates it with the differences from one to the next.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UICollectionViewDataSource, OutlineDataSource {
  /// Makes the cell of an item.
  public typealias CellProvider = (UICollectionView, IndexPath, ItemIdentifierType) -> UICollectionViewCell?
  /// Makes a header, a footer or the like.
  public typealias SupplementaryViewProvider = (UICollectionView, String, IndexPath) -> UICollectionReusableView?

  private weak var collectionView: UICollectionView?
  private let cellProvider: CellProvider
  private let contents: DiffableContents<SectionIdentifierType, ItemIdentifierType>

  private var trees: [SectionIdentifierType: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>] = [:]

  /// What the app is asked and told when fingers expand and collapse items. Default: nothing.
  open var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemIdentifierType>()

  /// What the app is asked and told when fingers reorder items. Default: nothing can be moved.
  open var reorderingHandlers = ReorderingHandlers()

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

  /// Shows a snapshot; only the differences change. `completion` is called at the end of the animation. A section whose
  /// items are others than its tree shows has a tree no longer.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (@MainActor () -> Void)? = nil
  ) {
    forgetTrees(unlike: snapshot)
    show(snapshot, animatingDifferences, completion)
  }

  private func show(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, _ animatingDifferences: Bool,
    _ completion: (@MainActor () -> Void)?
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
    forgetTrees(unlike: snapshot)
    contents.reload(snapshot, completion: completion)
  }

  // MARK: Trees

  /// A section whose items are others than its tree shows has a tree no longer.
  private func forgetTrees(
    unlike snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  ) {
    trees = trees.filter { $0.value.visibleItems == snapshot.itemIdentifiers(inSection: $0.key) }
  }

  /// Shows the items of a section as a tree; a section that does not exist is appended.
  open func apply(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, to section: SectionIdentifierType,
    animatingDifferences: Bool = true, completion: (@MainActor () -> Void)? = nil
  ) {
    trees[section] = snapshot
    var whole = contents.shown
    whole.setItems(snapshot.visibleItems, inSection: section)
    show(whole, animatingDifferences, completion)
  }

  /// The tree of a section; of one that was given none, its items side by side.
  open func snapshot(
    for section: SectionIdentifierType
  ) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
    if let tree = trees[section] { return tree }
    var made = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
    made.append(contents.shown.itemIdentifiers(inSection: section))
    return made
  }

  final func outlinePlace(at indexPath: IndexPath) -> OutlinePlace? {
    guard let section = contents.section(at: indexPath.section), let tree = trees[section],
      let item = contents.shown.item(at: indexPath)
    else { return nil }
    return OutlinePlace(level: tree.level(of: item), isExpanded: tree.isExpanded(item))
  }

  final func toggleOutline(at indexPath: IndexPath) {
    guard let section = contents.section(at: indexPath.section), var tree = trees[section],
      let item = contents.shown.item(at: indexPath)
    else { return }
    let handlers = sectionSnapshotHandlers
    if tree.isExpanded(item) {
      guard handlers.shouldCollapseItem?(item) ?? true else { return }
      handlers.willCollapseItem?(item)
      tree.collapse([item])
    } else {
      guard handlers.shouldExpandItem?(item) ?? true else { return }
      handlers.willExpandItem?(item)
      if let make = handlers.snapshotForExpandingParent {
        tree.replace(childrenOf: item, using: make(item, tree.snapshot(of: item)))
      }
      tree.expand([item])
    }
    apply(tree, to: section)
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
      if let place = outlinePlace(at: indexPath) { (cell as? UICollectionViewListCell)?.take(place) }
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
  /// What `reorderingHandlers` say; else false. Subclasses may override it.
  open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
    guard let item = contents.shown.item(at: indexPath) else { return false }
    return reorderingHandlers.canReorderItem?(item) ?? false
  }
  /// Changes the snapshot, and calls `reorderingHandlers`, where these let the item be moved. Subclasses may override it.
  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {
    let initial = contents.shown
    guard let item = initial.item(at: sourceIndexPath), reorderingHandlers.canReorderItem?(item) == true,
      let from = contents.section(at: sourceIndexPath.section),
      let to = contents.section(at: destinationIndexPath.section)
    else { return }
    var final = initial
    var items = final.itemIdentifiers(inSection: from)
    items.remove(at: sourceIndexPath.item)
    final.setItems(items, inSection: from)
    items = final.itemIdentifiers(inSection: to)
    items.insert(item, at: min(destinationIndexPath.item, items.count))
    final.setItems(items, inSection: to)
    let transaction = NSDiffableDataSourceTransaction(from: initial, to: final)
    reorderingHandlers.willReorder?(transaction)
    forgetTrees(unlike: final)
    contents.take(final)
    reorderingHandlers.didReorder?(transaction)
  }
}
