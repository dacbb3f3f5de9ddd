import Foundation

/// What a data source asks and tells the app when items of an outline are expanded and collapsed.
@preconcurrency @MainActor
public struct NSDiffableDataSourceSectionSnapshotHandlers<ItemIdentifierType: Hashable & Sendable> {
  /// Whether an item may be expanded. Default nil: each may.
  public var shouldExpandItem: ((ItemIdentifierType) -> Bool)?
  /// Called before an item is expanded by a finger. Default nil.
  public var willExpandItem: ((ItemIdentifierType) -> Void)?
  /// Whether an item may be collapsed. Default nil: each may.
  public var shouldCollapseItem: ((ItemIdentifierType) -> Bool)?
  /// Called before an item is collapsed by a finger. Default nil.
  public var willCollapseItem: ((ItemIdentifierType) -> Void)?
  /// What is below an item that is about to be expanded; it is given what is there already. Default nil: that.
  public var snapshotForExpandingParent:
    (
      (ItemIdentifierType, NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>) ->
        NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
    )?

  /// Handlers that do nothing.
  public init() {}
}
