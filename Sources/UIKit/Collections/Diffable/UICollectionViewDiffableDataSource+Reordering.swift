import Foundation

/// How the items of one section change when fingers reorder them.
public struct NSDiffableDataSourceSectionTransaction<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  /// The section.
  public let sectionIdentifier: SectionIdentifierType
  /// The section's items before.
  public let initialSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  /// The section's items afterwards.
  public let finalSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  /// The way from the ones to the others.
  public let difference: CollectionDifference<ItemIdentifierType>
}

/// How the items of a collection change when fingers reorder them.
public struct NSDiffableDataSourceTransaction<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  /// The whole before.
  public let initialSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// The whole afterwards.
  public let finalSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// The way from the one to the other, as a list of all items.
  public let difference: CollectionDifference<ItemIdentifierType>
  /// The sections that change.
  public let sectionTransactions: [NSDiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>]
}

extension NSDiffableDataSourceTransaction {
  /// The change from one snapshot to another with the same sections.
  init(
    from initial: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    to final: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  ) {
    initialSnapshot = initial
    finalSnapshot = final
    difference = final.itemIdentifiers.difference(from: initial.itemIdentifiers).inferringMoves()
    sectionTransactions = final.sectionIdentifiers.compactMap { section in
      let (old, new) = (initial.itemIdentifiers(inSection: section), final.itemIdentifiers(inSection: section))
      guard old != new else { return nil }
      func flat(_ items: [ItemIdentifierType]) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
        var made = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
        made.append(items)
        return made
      }
      return NSDiffableDataSourceSectionTransaction(
        sectionIdentifier: section, initialSnapshot: flat(old), finalSnapshot: flat(new),
        difference: new.difference(from: old).inferringMoves())
    }
  }
}

extension UICollectionViewDiffableDataSource {
  /// What a data source asks and tells the app when fingers reorder items.
  @preconcurrency @MainActor
  public struct ReorderingHandlers {
    /// A change by a finger.
    public typealias Transaction = NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>

    /// Whether an item may be moved. Default nil: none may.
    public var canReorderItem: ((ItemIdentifierType) -> Bool)?
    /// Called before the snapshot changes. Default nil.
    public var willReorder: ((Transaction) -> Void)?
    /// Called after the snapshot has changed: the app changes its own data by it. Default nil.
    public var didReorder: ((Transaction) -> Void)?

    /// Handlers that allow nothing.
    public init() {}
  }
}

/// A data source that moves items by itself, where the app's handlers allow it.
@MainActor protocol ReorderingDataSource: AnyObject {}

extension UICollectionViewDiffableDataSource: ReorderingDataSource {}
