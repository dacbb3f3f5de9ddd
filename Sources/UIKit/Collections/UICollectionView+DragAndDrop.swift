import CoreGraphics
import Foundation

/// Says which items a finger drags off a collection, and is notified of it. All methods but the first have a default.
@preconcurrency @MainActor public protocol UICollectionViewDragDelegate: NSObjectProtocol {
  /// The items that a press of an item lifts; none: nothing is lifted.
  func collectionView(
    _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
  ) -> [UIDragItem]
  /// The items that a tap of an item by another finger adds to a drag. Default none.
  func collectionView(
    _ collectionView: UICollectionView, itemsForAddingTo session: any UIDragSession, at indexPath: IndexPath,
    point: CGPoint
  ) -> [UIDragItem]
  /// How an item is shown while it is lifted. Default nil: all of its cell.
  func collectionView(_ collectionView: UICollectionView, dragPreviewParametersForItemAt indexPath: IndexPath)
    -> UIDragPreviewParameters?
  /// A drag begins.
  func collectionView(_ collectionView: UICollectionView, dragSessionWillBegin session: any UIDragSession)
  /// A drag has ended.
  func collectionView(_ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession)
  /// Whether the items may be moved. Default true.
  func collectionView(_ collectionView: UICollectionView, dragSessionAllowsMoveOperation session: any UIDragSession)
    -> Bool
  /// Whether only this app gets the items. Default false.
  func collectionView(
    _ collectionView: UICollectionView, dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
  ) -> Bool
}

extension UICollectionViewDragDelegate {
  /// None.
  public func collectionView(
    _ collectionView: UICollectionView, itemsForAddingTo session: any UIDragSession, at indexPath: IndexPath,
    point: CGPoint
  ) -> [UIDragItem] { [] }
  /// Nil.
  public func collectionView(
    _ collectionView: UICollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
  ) -> UIDragPreviewParameters? { nil }
  /// Nothing.
  public func collectionView(_ collectionView: UICollectionView, dragSessionWillBegin session: any UIDragSession) {}
  /// Nothing.
  public func collectionView(_ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession) {}
  /// True.
  public func collectionView(
    _ collectionView: UICollectionView, dragSessionAllowsMoveOperation session: any UIDragSession
  ) -> Bool { true }
  /// False.
  public func collectionView(
    _ collectionView: UICollectionView, dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
  ) -> Bool { false }
}

/// Takes what is dropped on a collection. All methods but the first have a default.
@preconcurrency @MainActor public protocol UICollectionViewDropDelegate: NSObjectProtocol {
  /// Items were dropped: changes the data and the items, and puts the items down by the coordinator.
  func collectionView(
    _ collectionView: UICollectionView, performDropWith coordinator: any UICollectionViewDropCoordinator)
  /// Whether the collection is interested in a drag. Default true.
  func collectionView(_ collectionView: UICollectionView, canHandle session: any UIDropSession) -> Bool
  /// A drag has come over the collection.
  func collectionView(_ collectionView: UICollectionView, dropSessionDidEnter session: any UIDropSession)
  /// A drag has moved over the collection: what a drop would do, over an item or beside them. Default: nothing.
  func collectionView(
    _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UICollectionViewDropProposal
  /// A drag has left the collection.
  func collectionView(_ collectionView: UICollectionView, dropSessionDidExit session: any UIDropSession)
  /// A drag that has been over the collection is over.
  func collectionView(_ collectionView: UICollectionView, dropSessionDidEnd session: any UIDropSession)
  /// How an item is shown while it is put down. Default nil: as it was lifted.
  func collectionView(_ collectionView: UICollectionView, dropPreviewParametersForItemAt indexPath: IndexPath)
    -> UIDragPreviewParameters?
}

extension UICollectionViewDropDelegate {
  /// True.
  public func collectionView(_ collectionView: UICollectionView, canHandle session: any UIDropSession) -> Bool { true }
  /// Nothing.
  public func collectionView(_ collectionView: UICollectionView, dropSessionDidEnter session: any UIDropSession) {}
  /// A copy that makes no room among the contents.
  public func collectionView(
    _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UICollectionViewDropProposal { UICollectionViewDropProposal(operation: .copy) }
  /// Nothing.
  public func collectionView(_ collectionView: UICollectionView, dropSessionDidExit session: any UIDropSession) {}
  /// Nothing.
  public func collectionView(_ collectionView: UICollectionView, dropSessionDidEnd session: any UIDropSession) {}
  /// Nil.
  public func collectionView(
    _ collectionView: UICollectionView, dropPreviewParametersForItemAt indexPath: IndexPath
  ) -> UIDragPreviewParameters? { nil }
}

/// What a drop on a collection would do.
@preconcurrency @MainActor
open class UICollectionViewDropProposal: UIDropProposal {
  /// Where the items go, as Apple numbers it.
  public enum Intent: Int, Sendable {
    /// It is not said.
    case unspecified = 0
    /// Between items.
    case insertAtDestinationIndexPath = 1
    /// Into an item.
    case insertIntoDestinationIndexPath = 2
  }

  /// Where the items go.
  /// > Partly: kept; the items make no room before the drop.
  open private(set) var intent = Intent.unspecified

  /// A proposal to do this.
  public override init(operation: UIDropOperation) { super.init(operation: operation) }

  /// A proposal to do this there.
  public init(operation: UIDropOperation, intent: Intent) {
    self.intent = intent
    super.init(operation: operation)
  }
}

/// One item that is dropped on a collection.
@preconcurrency @MainActor public protocol UICollectionViewDropItem: NSObjectProtocol {
  /// The item.
  var dragItem: UIDragItem { get }
  /// The item from which it was dragged; nil if that is not of this collection.
  var sourceIndexPath: IndexPath? { get }
  /// The size of that item.
  var previewSize: CGSize { get }
}

/// Puts down what is dropped on a collection.
/// > Not yet: placeholders for data that is still loaded.
@preconcurrency @MainActor public protocol UICollectionViewDropCoordinator: NSObjectProtocol {
  /// The items.
  var items: [any UICollectionViewDropItem] { get }
  /// The item below the finger; nil beside them.
  var destinationIndexPath: IndexPath? { get }
  /// What was proposed last.
  var proposal: UICollectionViewDropProposal { get }
  /// The drop, by which data is loaded.
  var session: any UIDropSession { get }
  /// Puts an item down on an item that the data has now.
  @discardableResult func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating
  /// Puts an item down in a box of an item's own space.
  @discardableResult func drop(
    _ dragItem: UIDragItem, intoItemAt indexPath: IndexPath, rect: CGRect
  ) -> any UIDragAnimating
  /// Puts an item down anywhere.
  @discardableResult func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating
}

private final class DroppedCollectionItem: NSObject, UICollectionViewDropItem {
  let dragItem: UIDragItem
  let sourceIndexPath: IndexPath?
  let previewSize: CGSize

  init(_ item: (item: UIDragItem, source: IndexPath?, size: CGSize)) {
    (dragItem, sourceIndexPath, previewSize) = item
    super.init()
  }
}

private final class CollectionCoordinator: NSObject, UICollectionViewDropCoordinator {
  private let drop: ListDrop
  let items: [any UICollectionViewDropItem]
  let proposal: UICollectionViewDropProposal

  init(_ drop: ListDrop) {
    self.drop = drop
    items = drop.items.map(DroppedCollectionItem.init)
    proposal =
      drop.proposal as? UICollectionViewDropProposal ?? UICollectionViewDropProposal(operation: drop.proposal.operation)
    super.init()
  }

  var destinationIndexPath: IndexPath? { drop.destination }
  var session: any UIDropSession { drop.session }

  func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating {
    drop.put(dragItem, .path(indexPath))
  }
  func drop(_ dragItem: UIDragItem, intoItemAt indexPath: IndexPath, rect: CGRect) -> any UIDragAnimating {
    drop.put(dragItem, .rect(indexPath, rect))
  }
  func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating {
    drop.put(dragItem, .target(target))
  }
}

extension UICollectionView: DragList {
  func listPath(at point: CGPoint) -> IndexPath? { indexPathForItem(at: point) }
  func listCell(at path: IndexPath) -> UIView? { cellForItem(at: path) }
  func listPlace(of path: IndexPath) -> CGRect? {
    guard let cell = cellForItem(at: path) else { return layoutAttributesForItem(at: path)?.frame }
    return cell.convert(cell.bounds, to: self)
  }
  func listItems(_ session: any UIDragSession, _ path: IndexPath) -> [UIDragItem] {
    guard dragInteractionEnabled else { return [] }
    return dragDelegate?.collectionView(self, itemsForBeginning: session, at: path) ?? []
  }
  func listAddition(_ session: any UIDragSession, _ path: IndexPath, _ point: CGPoint) -> [UIDragItem] {
    dragDelegate?.collectionView(self, itemsForAddingTo: session, at: path, point: point) ?? []
  }
  func listDragParameters(_ path: IndexPath) -> UIDragPreviewParameters? {
    dragDelegate?.collectionView(self, dragPreviewParametersForItemAt: path)
  }
  func listDragBegins(_ session: any UIDragSession) {
    dragDelegate?.collectionView(self, dragSessionWillBegin: session)
  }
  func listDragEnds(_ session: any UIDragSession) { dragDelegate?.collectionView(self, dragSessionDidEnd: session) }
  func listAllowsMove(_ session: any UIDragSession) -> Bool {
    dragDelegate?.collectionView(self, dragSessionAllowsMoveOperation: session) ?? true
  }
  func listIsRestricted(_ session: any UIDragSession) -> Bool {
    dragDelegate?.collectionView(self, dragSessionIsRestrictedToDraggingApplication: session) ?? false
  }
  func listCanHandle(_ session: any UIDropSession) -> Bool {
    dropDelegate?.collectionView(self, canHandle: session) ?? false
  }
  func listDropEnters(_ session: any UIDropSession) { dropDelegate?.collectionView(self, dropSessionDidEnter: session) }
  func listDropUpdates(_ session: any UIDropSession, _ path: IndexPath?) -> UIDropProposal {
    dropDelegate?.collectionView(self, dropSessionDidUpdate: session, withDestinationIndexPath: path)
      ?? UIDropProposal(operation: .cancel)
  }
  func listDropExits(_ session: any UIDropSession) { dropDelegate?.collectionView(self, dropSessionDidExit: session) }
  func listDropEnds(_ session: any UIDropSession) { dropDelegate?.collectionView(self, dropSessionDidEnd: session) }
  func listPerform(_ drop: ListDrop) {
    dropDelegate?.collectionView(self, performDropWith: CollectionCoordinator(drop))
  }
  func listDropParameters(_ path: IndexPath) -> UIDragPreviewParameters? {
    dropDelegate?.collectionView(self, dropPreviewParametersForItemAt: path)
  }
}
