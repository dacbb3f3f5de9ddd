import Foundation

extension UICollectionViewDiffableDataSource {
  /// What a data source asks and tells the app when items of an outline are expanded and collapsed by fingers.
  @preconcurrency @MainActor
  public struct SectionSnapshotHandlers<ItemType: Hashable & Sendable> {
    /// Whether an item may be expanded. Default nil: each may.
    public var shouldExpandItem: ((ItemType) -> Bool)?
    /// Called before an item is expanded. Default nil.
    public var willExpandItem: ((ItemType) -> Void)?
    /// Whether an item may be collapsed. Default nil: each may.
    public var shouldCollapseItem: ((ItemType) -> Bool)?
    /// Called before an item is collapsed. Default nil.
    public var willCollapseItem: ((ItemType) -> Void)?
    /// What is below an item that is about to be expanded; it is given what is there already. Default nil: that.
    public var snapshotForExpandingParent:
      (
        (ItemType, NSDiffableDataSourceSectionSnapshot<ItemType>) -> NSDiffableDataSourceSectionSnapshot<ItemType>
      )?

    /// Handlers that do nothing.
    public init() {}
  }
}
