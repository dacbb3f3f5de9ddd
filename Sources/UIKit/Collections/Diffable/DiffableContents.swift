import Foundation

/// A view of sections and items that applies differences: a table or a collection.
@MainActor protocol DifferenceView: AnyObject {
  func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)?)
  func reloadData()
}

extension UITableView: DifferenceView {}
extension UICollectionView: DifferenceView {}

/// The shown snapshot of a diffable data source, and the change from one to the next: the common part for tables and
/// collections.
@MainActor
final class DiffableContents<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
> {
  typealias Snapshot = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>

  private(set) var shown = Snapshot()
  private weak var view: (any DifferenceView)?

  init(_ view: any DifferenceView) { self.view = view }

  /// Shows a snapshot; `change` applies the difference to the view, within its batch of updates.
  func apply(
    _ snapshot: Snapshot, animated: Bool, completion: (@MainActor () -> Void)?,
    change: @escaping @MainActor (SnapshotDifference) -> Void
  ) {
    let difference = SnapshotDifference(from: shown, to: snapshot)
    guard let view else {
      shown = snapshot.settled
      completion?()
      return
    }
    guard !difference.isEmpty else {
      completion?()
      return
    }
    let update: @MainActor @Sendable () -> Void = {
      view.performBatchUpdates {
        self.shown = snapshot.settled
        change(difference)
      } completion: { _ in
        completion?()
      }
    }
    if animated { update() } else { UIView.performWithoutAnimation(update) }
  }

  /// Takes a snapshot that the view shows already.
  func take(_ snapshot: Snapshot) { shown = snapshot.settled }

  /// Shows a snapshot with new cells for all.
  func reload(_ snapshot: Snapshot, completion: (@MainActor () -> Void)?) {
    shown = snapshot.settled
    view?.reloadData()
    completion?()
  }

  /// The section at an index; nil for none.
  func section(at index: Int) -> SectionIdentifierType? {
    shown.sectionIdentifiers.indices.contains(index) ? shown.sectionIdentifiers[index] : nil
  }

  /// How many items the section at an index has.
  func count(inSection index: Int) -> Int { section(at: index).map { shown.numberOfItems(inSection: $0) } ?? 0 }
}
