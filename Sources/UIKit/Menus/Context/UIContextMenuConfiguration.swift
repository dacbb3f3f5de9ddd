import Foundation

/// Makes the controller whose view is shown above a context menu; nil shows the lifted view.
public typealias UIContextMenuContentPreviewProvider = @MainActor () -> UIViewController?

/// Makes a context menu. The suggested actions are those of the system; nil shows no menu.
public typealias UIContextMenuActionProvider = @MainActor (_ suggestedActions: [UIMenuElement]) -> UIMenu?

/// What a context menu shows.
@preconcurrency @MainActor
open class UIContextMenuConfiguration: NSObject {
  /// Identifies the configuration; a unique one where none was given.
  open var identifier: any NSCopying { _identifier }
  private let _identifier: any NSCopying
  /// Other things that the menu is for beside the one under the finger, by the app's own identifiers. Default empty.
  /// > Partly: kept; one view is lifted.
  open var secondaryItemIdentifiers: Set<AnyHashable> = []
  /// A number in the corner of the lifted view. Default 0: that of all items where there are several.
  /// > Partly: kept; it is not shown.
  open var badgeCount = 0

  /// How a menu's elements are ordered.
  public typealias ElementOrder = MenuElementOrder
  /// How the elements are ordered. Default `automatic`.
  /// > Partly: kept; the elements of a context menu stand from top to bottom.
  open var preferredMenuElementOrder = ElementOrder.automatic

  final let previewProvider: UIContextMenuContentPreviewProvider?
  final let actionProvider: UIContextMenuActionProvider?

  /// A menu with these actions, below what the preview provider makes or below the view itself.
  public init(
    identifier: (any NSCopying)? = nil, previewProvider: UIContextMenuContentPreviewProvider? = nil,
    actionProvider: UIContextMenuActionProvider? = nil
  ) {
    _identifier = identifier ?? NSUUID()
    self.previewProvider = previewProvider
    self.actionProvider = actionProvider
    super.init()
    freesOnMainActor()
  }
}

/// Animations beside a context menu's own.
@preconcurrency @MainActor public protocol UIContextMenuInteractionAnimating: NSObjectProtocol {
  /// The controller that the configuration's preview provider made, if any.
  var previewViewController: UIViewController? { get }
  /// Adds changes of views that are animated with the menu.
  func addAnimations(_ animations: @escaping @MainActor () -> Void)
  /// Adds a closure that is called when the menu's animation has ended.
  func addCompletion(_ completion: @escaping @MainActor () -> Void)
}

/// How a preview leaves when it was tapped.
public enum UIContextMenuInteractionCommitStyle: Int, Sendable {
  /// Back to its place, as when the menu is dismissed.
  case dismiss = 0
  /// By growing to what is shown next.
  case pop = 1
}

/// Animations beside those of a preview that was tapped.
@preconcurrency @MainActor public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {
  /// How the preview leaves. Default `dismiss`.
  var preferredCommitStyle: UIContextMenuInteractionCommitStyle { get set }
}

/// Collects what a delegate adds.
@MainActor final class ContextMenuAnimator: NSObject, UIContextMenuInteractionCommitAnimating {
  let previewViewController: UIViewController?
  var preferredCommitStyle = UIContextMenuInteractionCommitStyle.dismiss
  private var animations: [@MainActor () -> Void] = []
  private var completions: [@MainActor () -> Void] = []

  init(_ controller: UIViewController?) {
    previewViewController = controller
    super.init()
    freesOnMainActor()
  }

  func addAnimations(_ animations: @escaping @MainActor () -> Void) { self.animations.append(animations) }
  func addCompletion(_ completion: @escaping @MainActor () -> Void) { completions.append(completion) }

  func animate() { for change in animations { change() } }

  func complete() {
    let all = completions
    completions = []
    for completion in all { completion() }
  }
}
