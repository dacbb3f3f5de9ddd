import Foundation
import QuartzCore

/// A part of a view that shows a preview of a controller when it is pressed hard.
///
/// Apple replaced it by `UIContextMenuInteraction`.
@preconcurrency @MainActor public protocol UIViewControllerPreviewing: NSObjectProtocol {
  /// A recogniser that others may require to fail.
  var previewingGestureRecognizerForFailureRelationship: UIGestureRecognizer { get }
  /// What gives the preview.
  var delegate: any UIViewControllerPreviewingDelegate { get }
  /// The view that is pressed.
  var sourceView: UIView { get }
  /// What stays sharp while the preview comes, in the source view.
  var sourceRect: CGRect { get set }
}

/// Gives previews of controllers.
@preconcurrency @MainActor public protocol UIViewControllerPreviewingDelegate: NSObjectProtocol {
  /// The controller to preview for a place of the source view; nil for none.
  func previewingContext(
    _ previewingContext: any UIViewControllerPreviewing, viewControllerForLocation location: CGPoint
  ) -> UIViewController?
  /// The preview was pressed harder: show its controller.
  func previewingContext(
    _ previewingContext: any UIViewControllerPreviewing, commit viewControllerToCommit: UIViewController)
}

/// An action below a preview.
@preconcurrency @MainActor public protocol UIPreviewActionItem: NSObjectProtocol {
  /// What it is called.
  var title: String { get }
}

/// An action below a preview.
/// > Partly: kept; previews by force do not come, as on devices that measure none.
@preconcurrency @MainActor
open class UIPreviewAction: NSObject, UIPreviewActionItem {
  /// How an action looks.
  public enum Style: Int, Sendable {
    /// Plain, chosen, or red.
    case `default` = 0, selected = 1, destructive = 2
  }
  /// What it is called.
  open private(set) var title: String
  /// How it looks.
  open private(set) var style: Style
  /// What it does.
  open private(set) var handler: @MainActor (any UIPreviewActionItem, UIViewController) -> Void

  /// An action.
  public init(
    title: String, style: Style, handler: @escaping @MainActor (any UIPreviewActionItem, UIViewController) -> Void
  ) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
    freesOnMainActor()
  }
}

/// Actions below a preview that open from one.
/// > Partly: kept; previews by force do not come, as on devices that measure none.
@preconcurrency @MainActor
open class UIPreviewActionGroup: NSObject, UIPreviewActionItem {
  /// What it is called.
  open private(set) var title: String
  /// How it looks.
  open private(set) var style: UIPreviewAction.Style
  /// The actions.
  open private(set) var actions: [UIPreviewAction]

  /// A group of actions.
  public init(title: String, style: UIPreviewAction.Style, actions: [UIPreviewAction]) {
    self.title = title
    self.style = style
    self.actions = actions
    super.init()
    freesOnMainActor()
  }
}

/// What `registerForPreviewing` returns.
final class PreviewingContext: NSObject, UIViewControllerPreviewing {
  let previewingGestureRecognizerForFailureRelationship = UIGestureRecognizer()
  let registered: any UIViewControllerPreviewingDelegate
  let sourceView: UIView
  var sourceRect: CGRect

  init(_ delegate: any UIViewControllerPreviewingDelegate, _ view: UIView) {
    registered = delegate
    sourceView = view
    sourceRect = view.bounds
    super.init()
    freesOnMainActor()
  }

  var delegate: any UIViewControllerPreviewingDelegate { registered }
}
