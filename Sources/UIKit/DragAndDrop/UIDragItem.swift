import Foundation

/// How a dragged item is shown.
@preconcurrency @MainActor
open class UIDragPreviewParameters: UIPreviewParameters {}

/// Where the preview of a dragged item comes from, or is put down.
@preconcurrency @MainActor
open class UIDragPreviewTarget: UIPreviewTarget {}

/// The preview of a dragged item, with the place that it comes from or is put down at.
@preconcurrency @MainActor
open class UITargetedDragPreview: UITargetedPreview {
  /// The same view with another place.
  open func retargetedPreview(with newTarget: UIDragPreviewTarget) -> UITargetedDragPreview {
    UITargetedDragPreview(view: view, parameters: parameters, target: newTarget)
  }
}

/// The preview of a dragged item while it is held.
@preconcurrency @MainActor
open class UIDragPreview: NSObject {
  /// What is shown.
  open private(set) var view: UIView
  /// How it is shown.
  open private(set) var parameters: UIDragPreviewParameters

  /// A view, shown as the parameters say.
  public init(view: UIView, parameters: UIDragPreviewParameters) {
    (self.view, self.parameters) = (view, parameters)
    super.init()
    freesOnMainActor()
  }

  /// A whole view.
  public convenience init(view: UIView) { self.init(view: view, parameters: UIDragPreviewParameters()) }
}

/// One of the things that are dragged.
@preconcurrency @MainActor
open class UIDragItem: NSObject {
  /// Its data.
  open private(set) var itemProvider: NSItemProvider
  /// The app's own object for it, which only the app gets. Default nil.
  open var localObject: Any?
  /// Makes what is shown while it is held; nil, the default, for what was lifted.
  open var previewProvider: (() -> UIDragPreview?)?

  /// An item with this data.
  public init(itemProvider: NSItemProvider) {
    self.itemProvider = itemProvider
    super.init()
    freesOnMainActor()
  }
}

/// What is done with dropped items, as Apple numbers it.
public enum UIDropOperation: UInt, Sendable {
  /// Nothing.
  case cancel = 0
  /// Nothing: it is forbidden.
  case forbidden = 1
  /// They are copied.
  case copy = 2
  /// They are moved.
  case move = 3
}

/// What a drop would do.
@preconcurrency @MainActor
open class UIDropProposal: NSObject {
  /// What is done.
  open private(set) var operation: UIDropOperation
  /// Whether the place is precise, as in a text. Default false.
  /// > Partly: kept; previews stay at the finger.
  open var isPrecise = false
  /// Whether previews keep their size. Default false.
  /// > Partly: kept; previews keep their size in any case.
  open var prefersFullSizePreview = false

  /// A proposal to do this.
  public init(operation: UIDropOperation) {
    self.operation = operation
    super.init()
  }
}

/// How the system shows how far the loading of dropped items is.
public enum UIDropSessionProgressIndicatorStyle: UInt, Sendable {
  /// Not at all.
  case none = 0
  /// With an alert that can cancel it.
  case `default` = 1
}

/// What drags and drops have in common.
@preconcurrency @MainActor
public protocol UIDragDropSession: NSObjectProtocol {
  /// The dragged items.
  var items: [UIDragItem] { get }
  /// Where the finger is, in a view's space.
  func location(in view: UIView) -> CGPoint
  /// Whether items may be moved.
  var allowsMoveOperation: Bool { get }
  /// Whether only this app gets the items. Other apps get none in any case.
  var isRestrictedToDraggingApplication: Bool { get }
  /// Whether an item has one of these types.
  func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool
  /// Whether objects of a class can be loaded from an item.
  func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool
}

/// A drag of items that a finger has lifted.
@preconcurrency @MainActor
public protocol UIDragSession: UIDragDropSession {
  /// The app's own object. Default nil.
  var localContext: Any? { get set }
}

/// A drag as those see it on which items may be dropped.
@preconcurrency @MainActor
public protocol UIDropSession: UIDragDropSession {
  /// The drag, which is of this app.
  var localDragSession: (any UIDragSession)? { get }
  /// How far loading is.
  var progress: Foundation.Progress { get }
  /// Whether the system shows how far loading is. Default `default`.
  /// > Partly: kept; nothing is shown, since what is dropped here is there at once.
  var progressIndicatorStyle: UIDropSessionProgressIndicatorStyle { get set }
  /// Loads an object of a class from each item that has one; calls the completion once, in the order of the items.
  @discardableResult
  func loadObjects(
    ofClass aClass: any NSItemProviderReading.Type, completion: @escaping ([any NSItemProviderReading]) -> Void
  ) -> Foundation.Progress
}

extension UIDropSession {
  /// Whether texts can be loaded from an item.
  public func canLoadObjects(ofClass: String.Type) -> Bool { canLoadObjects(ofClass: NSString.self) }
  /// Whether addresses can be loaded from an item.
  public func canLoadObjects(ofClass: URL.Type) -> Bool { canLoadObjects(ofClass: NSURL.self) }
  /// Loads texts.
  @discardableResult
  public func loadObjects(ofClass: String.Type, completion: @escaping ([String]) -> Void) -> Foundation.Progress {
    loadObjects(ofClass: NSString.self) { completion($0.compactMap { ($0 as? NSString).map { $0 as String } }) }
  }
  /// Loads addresses.
  @discardableResult
  public func loadObjects(ofClass: URL.Type, completion: @escaping ([URL]) -> Void) -> Foundation.Progress {
    loadObjects(ofClass: NSURL.self) { completion($0.compactMap { ($0 as? NSURL).map { $0 as URL } }) }
  }
}

/// The animation of a lift, a cancellation or a drop, which an app can join.
@preconcurrency @MainActor
public protocol UIDragAnimating: NSObjectProtocol {
  /// Changes that are animated with it.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Called once, at its end. A lift ends when the drag begins, with `end`, or with `start` when the finger lifts where it
  /// was and the items have returned.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
}

final class DragAnimator: NSObject, UIDragAnimating {
  private var animations: [() -> Void] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []

  func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

  func animate() { for animation in animations { animation() } }
  func complete(_ position: UIViewAnimatingPosition) {
    let done = completions
    completions = []
    for completion in done { completion(position) }
  }
}
