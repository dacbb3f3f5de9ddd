import CoreGraphics
import Foundation

/// A table or a collection off which and onto which rows are dragged.
@MainActor protocol DragList: UIScrollView {
  func listPath(at point: CGPoint) -> IndexPath?
  func listCell(at path: IndexPath) -> UIView?
  func listPlace(of path: IndexPath) -> CGRect?
  func listItems(_ session: any UIDragSession, _ path: IndexPath) -> [UIDragItem]
  func listAddition(_ session: any UIDragSession, _ path: IndexPath, _ point: CGPoint) -> [UIDragItem]
  func listDragParameters(_ path: IndexPath) -> UIDragPreviewParameters?
  func listDragBegins(_ session: any UIDragSession)
  func listDragEnds(_ session: any UIDragSession)
  func listAllowsMove(_ session: any UIDragSession) -> Bool
  func listIsRestricted(_ session: any UIDragSession) -> Bool
  func listCanHandle(_ session: any UIDropSession) -> Bool
  func listDropEnters(_ session: any UIDropSession)
  func listDropUpdates(_ session: any UIDropSession, _ path: IndexPath?) -> UIDropProposal
  func listDropExits(_ session: any UIDropSession)
  func listDropEnds(_ session: any UIDropSession)
  func listPerform(_ drop: ListDrop)
  func listDropParameters(_ path: IndexPath) -> UIDragPreviewParameters?
}

/// Where items of a drag go in a table or a collection, for its coordinator.
@MainActor final class ListDrop {
  /// Where one item is put down.
  enum Place {
    case path(IndexPath)
    case rect(IndexPath, CGRect)
    case target(UIDragPreviewTarget)
  }

  let session: any UIDropSession
  let proposal: UIDropProposal
  let destination: IndexPath?
  let items: [(item: UIDragItem, source: IndexPath?, size: CGSize)]
  fileprivate(set) var places: [ObjectIdentifier: Place] = [:]
  fileprivate var animators: [ObjectIdentifier: DragAnimator] = [:]

  init(
    _ session: any UIDropSession, _ proposal: UIDropProposal, _ destination: IndexPath?,
    _ items: [(item: UIDragItem, source: IndexPath?, size: CGSize)]
  ) {
    (self.session, self.proposal, self.destination, self.items) = (session, proposal, destination, items)
  }

  func put(_ item: UIDragItem, _ place: Place) -> any UIDragAnimating {
    let animator = DragAnimator()
    places[ObjectIdentifier(item)] = place
    animators[ObjectIdentifier(item)] = animator
    return animator
  }
}

/// The drags and drops of a table or a collection.
@MainActor final class ListDragging: NSObject, UIDragInteractionDelegate, UIDropInteractionDelegate {
  private weak var list: (any DragList)?
  private(set) var drag: UIDragInteraction?
  private(set) var drop: UIDropInteraction?
  /// The rows of the items that are dragged off.
  private var sources: [ObjectIdentifier: IndexPath] = [:]
  private var askedPath: IndexPath?
  private(set) var hasActiveDrag = false
  private(set) var hasActiveDrop = false
  private var proposal: UIDropProposal?
  private var performed: ListDrop?

  init(_ list: any DragList) { self.list = list }

  func setUp(drags: Bool, drops: Bool) {
    guard let list else { return }
    if drags, drag == nil {
      let made = UIDragInteraction(delegate: self)
      drag = made
      list.addInteraction(made)
    } else if !drags, let old = drag {
      drag = nil
      list.removeInteraction(old)
    }
    if drops, drop == nil {
      let made = UIDropInteraction(delegate: self)
      drop = made
      list.addInteraction(made)
    } else if !drops, let old = drop {
      drop = nil
      list.removeInteraction(old)
    }
  }

  /// The row from which an item is dragged; nil for one of another list.
  func source(of item: UIDragItem) -> IndexPath? { sources[ObjectIdentifier(item)] }

  // MARK: Dragging off

  func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession) -> [UIDragItem] {
    guard let list, let path = list.listPath(at: session.location(in: list)) else { return [] }
    let items = list.listItems(session, path)
    sources = [:]
    for item in items { sources[ObjectIdentifier(item)] = path }
    return items
  }

  func dragInteraction(
    _ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: any UIDragSession
  ) -> UITargetedDragPreview? {
    guard let list, let path = sources[ObjectIdentifier(item)], let cell = list.listCell(at: path) else { return nil }
    return UITargetedDragPreview(
      view: cell, parameters: list.listDragParameters(path) ?? UIDragPreviewParameters())
  }

  func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession) {
    hasActiveDrag = true
    list?.listDragBegins(session)
  }

  func dragInteraction(
    _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
  ) -> Bool { list?.listAllowsMove(session) ?? true }

  func dragInteraction(
    _ interaction: UIDragInteraction, sessionIsRestrictedToDraggingApplication session: any UIDragSession
  ) -> Bool { list?.listIsRestricted(session) ?? false }

  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation
  ) {
    hasActiveDrag = false
    sources = [:]
    list?.listDragEnds(session)
  }

  func dragInteraction(
    _ interaction: UIDragInteraction, itemsForAddingTo session: any UIDragSession, withTouchAt point: CGPoint
  ) -> [UIDragItem] {
    guard let list, let path = list.listPath(at: point) else { return [] }
    let items = list.listAddition(session, path, point)
    for item in items { sources[ObjectIdentifier(item)] = path }
    return items
  }

  func dragInteraction(
    _ interaction: UIDragInteraction, previewForCancelling item: UIDragItem,
    withDefault defaultPreview: UITargetedDragPreview
  ) -> UITargetedDragPreview? {
    // The row may have scrolled away from where it was lifted.
    guard let list, let path = sources[ObjectIdentifier(item)], let place = list.listPlace(of: path) else {
      return defaultPreview
    }
    return defaultPreview.retargetedPreview(
      with: UIDragPreviewTarget(container: list, center: CGPoint(x: place.midX, y: place.midY)))
  }

  // MARK: Dropping

  func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool {
    list?.listCanHandle(session) ?? false
  }

  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession) {
    hasActiveDrop = true
    list?.listDropEnters(session)
  }

  private func destination(_ session: any UIDropSession) -> IndexPath? {
    list.flatMap { $0.listPath(at: session.location(in: $0)) }
  }

  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal {
    let made = list?.listDropUpdates(session, destination(session)) ?? UIDropProposal(operation: .cancel)
    proposal = made
    return made
  }

  func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession) {
    hasActiveDrop = false
    list?.listDropExits(session)
  }

  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
    guard let list, let proposal else { return }
    let made = ListDrop(
      session, proposal, destination(session),
      session.items.map { item in
        let path = sources[ObjectIdentifier(item)]
        return (item, path, path.flatMap(list.listPlace)?.size ?? .zero)
      })
    performed = made
    list.listPerform(made)
  }

  func dropInteraction(
    _ interaction: UIDropInteraction, previewForDropping item: UIDragItem,
    withDefault defaultPreview: UITargetedDragPreview
  ) -> UITargetedDragPreview? {
    guard let list, let place = performed?.places[ObjectIdentifier(item)] else { return nil }
    // The rows are where the changes of the drop put them.
    list.layoutIfNeeded()
    switch place {
    case .target(let target): return defaultPreview.retargetedPreview(with: target)
    case .path(let path):
      guard let box = list.listPlace(of: path) else { return nil }
      return preview(
        defaultPreview, path, UIDragPreviewTarget(container: list, center: CGPoint(x: box.midX, y: box.midY)))
    case .rect(let path, let rect):
      guard let box = list.listPlace(of: path) else { return nil }
      let size = defaultPreview.size
      let scale = min(rect.width / max(1, size.width), rect.height / max(1, size.height))
      return preview(
        defaultPreview, path,
        UIDragPreviewTarget(
          container: list, center: CGPoint(x: box.minX + rect.midX, y: box.minY + rect.midY),
          transform: CGAffineTransform(scaleX: scale, y: scale)))
    }
  }

  private func preview(
    _ usual: UITargetedDragPreview, _ path: IndexPath, _ target: UIDragPreviewTarget
  ) -> UITargetedDragPreview {
    guard let own = list?.listDropParameters(path) else { return usual.retargetedPreview(with: target) }
    return UITargetedDragPreview(view: usual.view, parameters: own, target: target)
  }

  func dropInteraction(
    _ interaction: UIDropInteraction, item: UIDragItem, willAnimateDropWith animator: any UIDragAnimating
  ) {
    guard let own = performed?.animators[ObjectIdentifier(item)] else { return }
    animator.addAnimations { own.animate() }
    animator.addCompletion { own.complete($0) }
  }

  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession) {
    hasActiveDrop = false
    performed = nil
    proposal = nil
    list?.listDropEnds(session)
  }
}
