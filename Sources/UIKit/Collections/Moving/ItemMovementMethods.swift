import Foundation
import QuartzCore

/// What a collection's data source implements, as far as that can be found out.
extension DataSourceMethods {
  /// Whether it has `collectionView(_:moveItemAt:to:)`.
  static func movesItems(_ dataSource: AnyObject) -> Bool? {
    if dataSource is any ReorderingDataSource { return true }
    return itemMovement.isOverridden(in: type(of: dataSource))
      ?? ImplementedMethods.contain("collectionView(_:moveItemAt:to:)", of: type(of: dataSource))
  }

  private static let itemMovement = OverriddenMethod(
    of: UICollectionViewController.self, plain: PlainCollection.self, probe: MovingItems.self)

  // The probes are never made. Their bodies differ, so that no linker folds them into one.
  private final class PlainCollection: UICollectionViewController {}
  private final class MovingItems: UICollectionViewController {
    override func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { collectionView.setNeedsLayout() }
  }
}
