import CoreGraphics
import Foundation

/// Says which rows a finger drags off a table, and is notified of it. All methods but the first have a default.
@preconcurrency @MainActor public protocol UITableViewDragDelegate: NSObjectProtocol {
  /// The items that a press of a row lifts; none: nothing is lifted.
  func tableView(
    _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
  ) -> [UIDragItem]
  /// The items that a tap of a row by another finger adds to a drag. Default none.
  func tableView(
    _ tableView: UITableView, itemsForAddingTo session: any UIDragSession, at indexPath: IndexPath, point: CGPoint
  ) -> [UIDragItem]
  /// How a row is shown while it is lifted. Default nil: all of its cell.
  func tableView(_ tableView: UITableView, dragPreviewParametersForRowAt indexPath: IndexPath)
    -> UIDragPreviewParameters?
  /// A drag begins.
  func tableView(_ tableView: UITableView, dragSessionWillBegin session: any UIDragSession)
  /// A drag has ended.
  func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession)
  /// Whether the items may be moved. Default true.
  func tableView(_ tableView: UITableView, dragSessionAllowsMoveOperation session: any UIDragSession) -> Bool
  /// Whether only this app gets the items. Default false.
  func tableView(_ tableView: UITableView, dragSessionIsRestrictedToDraggingApplication session: any UIDragSession)
    -> Bool
}

extension UITableViewDragDelegate {
  /// None.
  public func tableView(
    _ tableView: UITableView, itemsForAddingTo session: any UIDragSession, at indexPath: IndexPath, point: CGPoint
  ) -> [UIDragItem] { [] }
  /// Nil.
  public func tableView(
    _ tableView: UITableView, dragPreviewParametersForRowAt indexPath: IndexPath
  ) -> UIDragPreviewParameters? { nil }
  /// Nothing.
  public func tableView(_ tableView: UITableView, dragSessionWillBegin session: any UIDragSession) {}
  /// Nothing.
  public func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession) {}
  /// True.
  public func tableView(_ tableView: UITableView, dragSessionAllowsMoveOperation session: any UIDragSession) -> Bool {
    true
  }
  /// False.
  public func tableView(
    _ tableView: UITableView, dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
  ) -> Bool { false }
}

/// Takes what is dropped on a table. All methods but the first have a default.
@preconcurrency @MainActor public protocol UITableViewDropDelegate: NSObjectProtocol {
  /// Items were dropped: changes the data and the rows, and puts the items down by the coordinator.
  func tableView(_ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator)
  /// Whether the table is interested in a drag. Default true.
  func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool
  /// A drag has come over the table.
  func tableView(_ tableView: UITableView, dropSessionDidEnter session: any UIDropSession)
  /// A drag has moved over the table: what a drop would do, over a row or beside them. Default: nothing.
  func tableView(
    _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UITableViewDropProposal
  /// A drag has left the table.
  func tableView(_ tableView: UITableView, dropSessionDidExit session: any UIDropSession)
  /// A drag that has been over the table is over.
  func tableView(_ tableView: UITableView, dropSessionDidEnd session: any UIDropSession)
  /// How an item is shown while it is put down. Default nil: as it was lifted.
  func tableView(_ tableView: UITableView, dropPreviewParametersForRowAt indexPath: IndexPath)
    -> UIDragPreviewParameters?
}

extension UITableViewDropDelegate {
  /// True.
  public func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool { true }
  /// Nothing.
  public func tableView(_ tableView: UITableView, dropSessionDidEnter session: any UIDropSession) {}
  /// A move of a row within its table where the data source lets rows be moved, else a copy that makes no room among the contents.
  public func tableView(
    _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UITableViewDropProposal { tableView.moveProposal(session) ?? UITableViewDropProposal(operation: .copy) }
  /// Nothing.
  public func tableView(_ tableView: UITableView, dropSessionDidExit session: any UIDropSession) {}
  /// Nothing.
  public func tableView(_ tableView: UITableView, dropSessionDidEnd session: any UIDropSession) {}
  /// Nil.
  public func tableView(
    _ tableView: UITableView, dropPreviewParametersForRowAt indexPath: IndexPath
  ) -> UIDragPreviewParameters? { nil }
}

/// What a drop on a table would do.
@preconcurrency @MainActor
open class UITableViewDropProposal: UIDropProposal {
  /// Where the items go, as Apple numbers it.
  public enum Intent: Int, Sendable {
    /// It is not said.
    case unspecified = 0
    /// Between rows.
    case insertAtDestinationIndexPath = 1
    /// Into a row.
    case insertIntoDestinationIndexPath = 2
    /// Either, by the place of the finger.
    case automatic = 3
  }

  /// Where the items go.
  /// > Partly: kept; the rows make no room before the drop.
  open private(set) var intent = Intent.unspecified

  /// A proposal to do this.
  public override init(operation: UIDropOperation) { super.init(operation: operation) }

  /// A proposal to do this there.
  public init(operation: UIDropOperation, intent: Intent) {
    self.intent = intent
    super.init(operation: operation)
  }
}

/// One item that is dropped on a table.
@preconcurrency @MainActor public protocol UITableViewDropItem: NSObjectProtocol {
  /// The item.
  var dragItem: UIDragItem { get }
  /// The row from which it was dragged; nil if that is not of this table.
  var sourceIndexPath: IndexPath? { get }
  /// The size of that row.
  var previewSize: CGSize { get }
}

/// Puts down what is dropped on a table.
/// > Not yet: placeholders for data that is still loaded.
@preconcurrency @MainActor public protocol UITableViewDropCoordinator: NSObjectProtocol {
  /// The items.
  var items: [any UITableViewDropItem] { get }
  /// The row below the finger; nil beside them.
  var destinationIndexPath: IndexPath? { get }
  /// What was proposed last.
  var proposal: UITableViewDropProposal { get }
  /// The drop, by which data is loaded.
  var session: any UIDropSession { get }
  /// Puts an item down on a row that the data has now.
  @discardableResult func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating
  /// Puts an item down in a box of a row's own space.
  @discardableResult func drop(
    _ dragItem: UIDragItem, intoRowAt indexPath: IndexPath, rect: CGRect
  ) -> any UIDragAnimating
  /// Puts an item down anywhere.
  @discardableResult func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating
}

private final class DroppedRow: NSObject, UITableViewDropItem {
  let dragItem: UIDragItem
  let sourceIndexPath: IndexPath?
  let previewSize: CGSize

  init(_ item: (item: UIDragItem, source: IndexPath?, size: CGSize)) {
    (dragItem, sourceIndexPath, previewSize) = item
    super.init()
  }
}

private final class TableCoordinator: NSObject, UITableViewDropCoordinator {
  private let drop: ListDrop
  let items: [any UITableViewDropItem]
  let proposal: UITableViewDropProposal

  init(_ drop: ListDrop) {
    self.drop = drop
    items = drop.items.map(DroppedRow.init)
    proposal = drop.proposal as? UITableViewDropProposal ?? UITableViewDropProposal(operation: drop.proposal.operation)
    super.init()
  }

  var destinationIndexPath: IndexPath? { drop.destination }
  var session: any UIDropSession { drop.session }

  func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating {
    drop.put(dragItem, .path(indexPath))
  }
  func drop(_ dragItem: UIDragItem, intoRowAt indexPath: IndexPath, rect: CGRect) -> any UIDragAnimating {
    drop.put(dragItem, .rect(indexPath, rect))
  }
  func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating {
    drop.put(dragItem, .target(target))
  }
}

extension UITableView: DragList {
  func listPath(at point: CGPoint) -> IndexPath? { indexPathForRow(at: point) }
  func listCell(at path: IndexPath) -> UIView? { cellForRow(at: path) }
  func listPlace(of path: IndexPath) -> CGRect? {
    let box = rectForRow(at: path)
    return box.isEmpty ? nil : box
  }
  func listItems(_ session: any UIDragSession, _ path: IndexPath) -> [UIDragItem] {
    guard dragInteractionEnabled else { return [] }
    return dragDelegate?.tableView(self, itemsForBeginning: session, at: path) ?? []
  }
  func listAddition(_ session: any UIDragSession, _ path: IndexPath, _ point: CGPoint) -> [UIDragItem] {
    dragDelegate?.tableView(self, itemsForAddingTo: session, at: path, point: point) ?? []
  }
  func listDragParameters(_ path: IndexPath) -> UIDragPreviewParameters? {
    dragDelegate?.tableView(self, dragPreviewParametersForRowAt: path)
  }
  func listDragBegins(_ session: any UIDragSession) { dragDelegate?.tableView(self, dragSessionWillBegin: session) }
  func listDragEnds(_ session: any UIDragSession) { dragDelegate?.tableView(self, dragSessionDidEnd: session) }
  func listAllowsMove(_ session: any UIDragSession) -> Bool {
    dragDelegate?.tableView(self, dragSessionAllowsMoveOperation: session) ?? true
  }
  func listIsRestricted(_ session: any UIDragSession) -> Bool {
    dragDelegate?.tableView(self, dragSessionIsRestrictedToDraggingApplication: session) ?? false
  }
  func listCanHandle(_ session: any UIDropSession) -> Bool {
    dropDelegate?.tableView(self, canHandle: session) ?? (rowMoved(by: session) != nil)
  }
  func listDropEnters(_ session: any UIDropSession) { dropDelegate?.tableView(self, dropSessionDidEnter: session) }
  func listDropUpdates(_ session: any UIDropSession, _ path: IndexPath?) -> UIDropProposal {
    dropDelegate?.tableView(self, dropSessionDidUpdate: session, withDestinationIndexPath: path)
      ?? moveProposal(session) ?? UIDropProposal(operation: .cancel)
  }
  func listDropExits(_ session: any UIDropSession) { dropDelegate?.tableView(self, dropSessionDidExit: session) }
  func listDropEnds(_ session: any UIDropSession) { dropDelegate?.tableView(self, dropSessionDidEnd: session) }
  func listPerform(_ drop: ListDrop) {
    if !moveRow(drop) { dropDelegate?.tableView(self, performDropWith: TableCoordinator(drop)) }
  }
  func listDropParameters(_ path: IndexPath) -> UIDragPreviewParameters? {
    dropDelegate?.tableView(self, dropPreviewParametersForRowAt: path)
  }
}

// A row that is dropped in its own table is moved by the table, as one that is moved while editing: the drop's delegate is not asked.
extension UITableView {
  fileprivate func moveProposal(_ session: any UIDropSession) -> UITableViewDropProposal? {
    rowMoved(by: session).map { _ in UITableViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath) }
  }

  private func moveRow(_ drop: ListDrop) -> Bool {
    let intent = (drop.proposal as? UITableViewDropProposal)?.intent
    guard drop.proposal.operation == .move, intent != .insertIntoDestinationIndexPath, intent != .unspecified,
      let source = rowMoved(by: drop.session), let dataSource
    else { return false }
    // Beside the rows is behind the last one of the same section.
    let last = IndexPath(row: max(0, numberOfRows(inSection: source.section) - 1), section: source.section)
    let proposed = drop.destination ?? last
    let target =
      delegate?.tableView(self, targetIndexPathForMoveFromRowAt: source, toProposedIndexPath: proposed) ?? proposed
    let item = drop.session.items[0]
    guard target != source else {
      _ = drop.put(item, .path(source))
      return true
    }
    dataSource.tableView(self, moveRowAt: source, to: target)
    // A data source that reloaded everything shows the move already.
    if !editing.dropsCells { moveRow(at: source, to: target) }
    _ = drop.put(item, .path(target))
    return true
  }
}
