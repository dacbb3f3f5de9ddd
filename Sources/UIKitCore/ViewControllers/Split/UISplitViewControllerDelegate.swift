import Foundation

/// Decides how a split view controller shows its columns, and is notified of changes. All methods have a default.
@preconcurrency @MainActor public protocol UISplitViewControllerDelegate: NSObjectProtocol {
  /// Other columns are about to be shown, or they are shown otherwise. Default: nothing.
  func splitViewController(
    _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode)
  /// What the button that shows and hides columns changes to; `automatic`, the default, for the system's choice.
  func targetDisplayModeForAction(in svc: UISplitViewController) -> UISplitViewController.DisplayMode

  /// A controller is to be shown as the primary one. Default false: the split view controller shows it.
  func splitViewController(
    _ splitViewController: UISplitViewController, show vc: UIViewController, sender: Any?
  ) -> Bool
  /// A controller is to be shown as the secondary one. Default false: the split view controller shows it.
  func splitViewController(
    _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
  ) -> Bool

  /// The one controller that is shown after the width has become compact; nil, the default, for the primary one. Only in the
  /// classic interface.
  func primaryViewController(forCollapsing splitViewController: UISplitViewController) -> UIViewController?
  /// The primary controller after the width has become regular; nil, the default, for the one that is shown. Only in the
  /// classic interface.
  func primaryViewController(forExpanding splitViewController: UISplitViewController) -> UIViewController?
  /// The width becomes compact. True: nothing is done with the secondary controller, as it is not needed or the delegate has
  /// put it elsewhere. Default false: the primary controller's `collapseSecondaryViewController(_:for:)` is called. Only in
  /// the classic interface.
  func splitViewController(
    _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool
  /// The secondary controller when the width becomes regular; nil, the default, for the one that the primary controller's
  /// `separateSecondaryViewController(for:)` returns. Only in the classic interface.
  func splitViewController(
    _ splitViewController: UISplitViewController, separateSecondaryFrom primaryViewController: UIViewController
  ) -> UIViewController?

  /// The column that is on top after the width has become compact. Default: the proposed one. Only with columns.
  func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column
  /// Which columns are shown when the width becomes regular. Default: the proposed ones. Only with columns.
  func splitViewController(
    _ svc: UISplitViewController,
    displayModeForExpandingToProposedDisplayMode proposedDisplayMode: UISplitViewController.DisplayMode
  ) -> UISplitViewController.DisplayMode
  /// The width has become compact, and one controller is shown. Default: nothing.
  func splitViewControllerDidCollapse(_ svc: UISplitViewController)
  /// The width has become regular, and the columns are shown. Default: nothing.
  func splitViewControllerDidExpand(_ svc: UISplitViewController)
  /// A column is about to be shown. Default: nothing.
  func splitViewController(_ svc: UISplitViewController, willShow column: UISplitViewController.Column)
  /// A column is about to be hidden. Default: nothing.
  func splitViewController(_ svc: UISplitViewController, willHide column: UISplitViewController.Column)
  /// A finger begins to show or to hide a column. Default: nothing.
  func splitViewControllerInteractivePresentationGestureWillBegin(_ svc: UISplitViewController)
  /// The column that a finger has moved has reached its place, or was released back. Default: nothing.
  func splitViewControllerInteractivePresentationGestureDidEnd(_ svc: UISplitViewController)

  /// The orientations of the whole. Default: the system's.
  /// > Partly: kept; the user shapes a desktop's window.
  func splitViewControllerSupportedInterfaceOrientations(
    _ splitViewController: UISplitViewController
  ) -> UIInterfaceOrientationMask
  /// The orientation that it is best presented in. Default: the present one.
  /// > Partly: kept; the user shapes a desktop's window.
  func splitViewControllerPreferredInterfaceOrientationForPresentation(
    _ splitViewController: UISplitViewController
  ) -> UIInterfaceOrientation
}

extension UISplitViewControllerDelegate {
  /// Nothing.
  public func splitViewController(
    _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
  ) {}
  /// The system's choice.
  public func targetDisplayModeForAction(in svc: UISplitViewController) -> UISplitViewController.DisplayMode {
    .automatic
  }
  /// False.
  public func splitViewController(
    _ splitViewController: UISplitViewController, show vc: UIViewController, sender: Any?
  ) -> Bool { false }
  /// False.
  public func splitViewController(
    _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
  ) -> Bool { false }
  /// The primary one.
  public func primaryViewController(
    forCollapsing splitViewController: UISplitViewController
  ) -> UIViewController? { nil }
  /// The one that is shown.
  public func primaryViewController(
    forExpanding splitViewController: UISplitViewController
  ) -> UIViewController? { nil }
  /// False.
  public func splitViewController(
    _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool { false }
  /// What the primary controller returns.
  public func splitViewController(
    _ splitViewController: UISplitViewController, separateSecondaryFrom primaryViewController: UIViewController
  ) -> UIViewController? { nil }
  /// The proposed one.
  public func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column { proposedTopColumn }
  /// The proposed ones.
  public func splitViewController(
    _ svc: UISplitViewController,
    displayModeForExpandingToProposedDisplayMode proposedDisplayMode: UISplitViewController.DisplayMode
  ) -> UISplitViewController.DisplayMode { proposedDisplayMode }
  /// Nothing.
  public func splitViewControllerDidCollapse(_ svc: UISplitViewController) {}
  /// Nothing.
  public func splitViewControllerDidExpand(_ svc: UISplitViewController) {}
  /// Nothing.
  public func splitViewController(_ svc: UISplitViewController, willShow column: UISplitViewController.Column) {}
  /// Nothing.
  public func splitViewController(_ svc: UISplitViewController, willHide column: UISplitViewController.Column) {}
  /// Nothing.
  public func splitViewControllerInteractivePresentationGestureWillBegin(_ svc: UISplitViewController) {}
  /// Nothing.
  public func splitViewControllerInteractivePresentationGestureDidEnd(_ svc: UISplitViewController) {}
  /// The system's.
  public func splitViewControllerSupportedInterfaceOrientations(
    _ splitViewController: UISplitViewController
  ) -> UIInterfaceOrientationMask { splitViewController.usualOrientations }
  /// The present one.
  public func splitViewControllerPreferredInterfaceOrientationForPresentation(
    _ splitViewController: UISplitViewController
  ) -> UIInterfaceOrientation { UIScreen.main.orientation }
}
