import CoreGraphics
import Foundation
import QuartzCore

/// Says what a finger drags off a view, and is notified of it. All methods but the first have a default.
@preconcurrency @MainActor public protocol UIDragInteractionDelegate: NSObjectProtocol {
  /// The items that a press of the view lifts; none: nothing is lifted.
  func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession) -> [UIDragItem]
  /// The view that is lifted for an item. Default: that of the interaction.
  func dragInteraction(
    _ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: any UIDragSession
  ) -> UITargetedDragPreview?
  /// Items are about to be lifted.
  func dragInteraction(
    _ interaction: UIDragInteraction, willAnimateLiftWith animator: any UIDragAnimating, session: any UIDragSession)
  /// The finger has moved away with the items: the drag begins.
  func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession)
  /// Whether the items may be moved. Default true.
  func dragInteraction(_ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession) -> Bool
  /// Whether only this app gets the items. Default false.
  func dragInteraction(
    _ interaction: UIDragInteraction, sessionIsRestrictedToDraggingApplication session: any UIDragSession
  ) -> Bool
  /// Whether previews keep their size. Default false.
  func dragInteraction(
    _ interaction: UIDragInteraction, prefersFullSizePreviewsFor session: any UIDragSession
  ) -> Bool
  /// The finger has moved.
  func dragInteraction(_ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession)
  /// The drag is about to end.
  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession, willEndWith operation: UIDropOperation)
  /// The drag has ended, its animation included.
  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation)
  /// The items were dropped and copied or moved.
  /// > Partly: called when the animation of the drop is over, also where data is still loaded.
  func dragInteraction(_ interaction: UIDragInteraction, sessionDidTransferItems session: any UIDragSession)
  /// The items that a tap of the view by another finger adds to a drag. Default none.
  func dragInteraction(
    _ interaction: UIDragInteraction, itemsForAddingTo session: any UIDragSession, withTouchAt point: CGPoint
  ) -> [UIDragItem]
  /// Items are about to be added to a drag; called for each interaction that has given it items, the adding one included.
  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession, willAdd items: [UIDragItem],
    forInteraction addingInteraction: UIDragInteraction)
  /// Where the preview of an item returns to. Default: where it was lifted.
  func dragInteraction(
    _ interaction: UIDragInteraction, previewForCancelling item: UIDragItem,
    withDefault defaultPreview: UITargetedDragPreview
  ) -> UITargetedDragPreview?
  /// An item is about to return.
  func dragInteraction(
    _ interaction: UIDragInteraction, item: UIDragItem, willAnimateCancelWith animator: any UIDragAnimating)
}

extension UIDragInteractionDelegate {
  /// The interaction's view.
  public func dragInteraction(
    _ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: any UIDragSession
  ) -> UITargetedDragPreview? { interaction.wholeView }
  /// Nothing.
  public func dragInteraction(
    _ interaction: UIDragInteraction, willAnimateLiftWith animator: any UIDragAnimating, session: any UIDragSession
  ) {}
  /// Nothing.
  public func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession) {}
  /// True.
  public func dragInteraction(
    _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
  ) -> Bool { true }
  /// False.
  public func dragInteraction(
    _ interaction: UIDragInteraction, sessionIsRestrictedToDraggingApplication session: any UIDragSession
  ) -> Bool { false }
  /// False.
  public func dragInteraction(
    _ interaction: UIDragInteraction, prefersFullSizePreviewsFor session: any UIDragSession
  ) -> Bool { false }
  /// Nothing.
  public func dragInteraction(_ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession) {}
  /// Nothing.
  public func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession, willEndWith operation: UIDropOperation
  ) {}
  /// Nothing.
  public func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation
  ) {}
  /// Nothing.
  public func dragInteraction(_ interaction: UIDragInteraction, sessionDidTransferItems session: any UIDragSession) {}
  /// None.
  public func dragInteraction(
    _ interaction: UIDragInteraction, itemsForAddingTo session: any UIDragSession, withTouchAt point: CGPoint
  ) -> [UIDragItem] { [] }
  /// Nothing.
  public func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession, willAdd items: [UIDragItem],
    forInteraction addingInteraction: UIDragInteraction
  ) {}
  /// Where it was lifted.
  public func dragInteraction(
    _ interaction: UIDragInteraction, previewForCancelling item: UIDragItem,
    withDefault defaultPreview: UITargetedDragPreview
  ) -> UITargetedDragPreview? { defaultPreview }
  /// Nothing.
  public func dragInteraction(
    _ interaction: UIDragInteraction, item: UIDragItem, willAnimateCancelWith animator: any UIDragAnimating
  ) {}
}

/// Lets a finger drag items off a view: a press of 0.325 seconds lifts them, and they follow the finger.
///
/// A finger that moves before scrolls, as without the interaction. While items are dragged, other fingers use the app as
/// always, and a tap of another view with an interaction may add its items where there is only one drag.
/// > Partly: within the app; no other program gets the items.
///
/// > Not yet: a choice of the delegate among several drags to which items may be added.
@preconcurrency @MainActor
open class UIDragInteraction: NSObject, UIInteraction {
  /// What says which items are dragged.
  open private(set) weak var delegate: (any UIDragInteractionDelegate)?
  /// The view it is on.
  open private(set) weak var view: UIView?
  /// Whether a press lifts items. Default true. False does not end a drag.
  open var isEnabled = true { didSet { press.isEnabled = isEnabled } }
  /// Whether it may begin while other recognisers of the view are at work. Default false.
  /// > Partly: kept.
  open var allowsSimultaneousRecognitionDuringLift = false
  /// Whether interactions are enabled at first: true.
  open class var isEnabledByDefault: Bool { true }

  private let press = DragLift()
  private let addition = DragAddition()
  private(set) var drag: ItemDrag?

  /// An interaction with this delegate.
  public init(delegate: any UIDragInteractionDelegate) {
    self.delegate = delegate
    super.init()
    freesOnMainActor()
    press.owner = self
    addition.owner = self
  }

  /// It is about to be added to another view, or removed: a drag is cancelled.
  open func willMove(to view: UIView?) {
    drag?.end(isCancelled: true)
    self.view?.removeGestureRecognizer(press)
    self.view?.removeGestureRecognizer(addition)
  }

  /// It was added to another view, or removed.
  open func didMove(to view: UIView?) {
    self.view = view
    view?.addGestureRecognizer(press)
    view?.addGestureRecognizer(addition)
  }

  /// The preview of the whole view.
  final var wholeView: UITargetedDragPreview? {
    guard let view else { return nil }
    let target = view.superview.map {
      UIDragPreviewTarget(container: $0, center: view.center, transform: view.transform)
    }
    return UITargetedDragPreview(
      view: view, parameters: UIDragPreviewParameters(),
      target: target ?? UIDragPreviewTarget(container: view, center: CGPoint(x: view.bounds.midX, y: view.bounds.midY)))
  }

  // MARK: The press

  fileprivate func mayLift(at place: CGPoint) -> Bool {
    guard isEnabled, drag == nil, let view, view.window != nil, let delegate else { return false }
    let made = ItemDrag(self, at: view.convert(place, to: nil))
    let items = delegate.dragInteraction(self, itemsForBeginning: made.session)
    guard !items.isEmpty else { return false }
    made.session.items = items
    drag = made
    return true
  }

  fileprivate func pressChanged(_ press: DragLift) {
    guard let drag else { return }
    switch press.state {
    case .began: drag.lift()
    case .changed: drag.move(to: press.location(in: nil))
    case .ended: drag.end(isCancelled: false)
    case .cancelled, .failed: drag.end(isCancelled: true)
    default: break
    }
  }

  /// The press has failed after the items were asked for.
  fileprivate func pressReset() { if drag?.isLifted == false { drag = nil } }

  final func didEnd(_ drag: ItemDrag) { if self.drag === drag { self.drag = nil } }

  // MARK: Adding

  fileprivate func mayAdd(at place: CGPoint) -> Bool {
    guard let view, let delegate else { return false }
    let drags = ItemDrags.current.filter { $0.hasBegun && $0.window === view.window }
    // With several it is not clear which one the user means.
    guard let drag = drags.first, drags.count == 1 else { return false }
    let items = delegate.dragInteraction(self, itemsForAddingTo: drag.session, withTouchAt: place)
    guard !items.isEmpty else { return false }
    drag.add(items, from: self)
    return true
  }
}

/// The press that lifts items.
final class DragLift: UILongPressGestureRecognizer, UIGestureRecognizerDelegate {
  weak var owner: UIDragInteraction?

  override init() {
    super.init()
    minimumPressDuration = GestureConstants().dragLiftDuration
    name = "dragInitiation"
    delegate = self
    addTarget(self, action: DragLift.pressed)
  }

  private static let pressed: Selector = {
    SelectorTable.register(DragLift.self) { $0.add("dragLiftPressed", DragLift.acted) }
    return "dragLiftPressed"
  }()

  private func acted() { owner?.pressChanged(self) }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    owner?.mayLift(at: location(in: view)) ?? false
  }

  override func reset() {
    super.reset()
    owner?.pressReset()
  }

  // A finger that rests after the lift opens the view's menu.
  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    !(preventedGestureRecognizer is ContextMenuPress) && super.canPrevent(preventedGestureRecognizer)
  }

  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    !(preventingGestureRecognizer is ContextMenuPress) && super.canBePrevented(by: preventingGestureRecognizer)
  }
}

/// The tap by which another finger adds items to a drag.
final class DragAddition: UITapGestureRecognizer, UIGestureRecognizerDelegate {
  weak var owner: UIDragInteraction?

  override init() {
    super.init()
    name = "dragAddition"
    delegate = self
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    owner?.mayAdd(at: location(in: view)) ?? false
  }
}
