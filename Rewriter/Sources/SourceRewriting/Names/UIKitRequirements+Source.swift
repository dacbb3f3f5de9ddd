/// The protocols of UIKit's delegates and data sources, with the methods that a class may leave out marked as in their
/// documentation. A test compares them with the library's own declarations.
extension UIKitRequirements {
  static let source = """
    protocol CLLocationManagerDelegate {
      optional func locationManager(_: CLLocationManager, didUpdateLocations: [CLLocation])
      optional func locationManager(_: CLLocationManager, didFailWithError: any Error)
      optional func locationManagerDidChangeAuthorization(_: CLLocationManager)
      optional func locationManager(_: CLLocationManager, didChangeAuthorization: CLAuthorizationStatus)
    }
    protocol PKCanvasViewDelegate: UIScrollViewDelegate {
      optional func canvasViewDrawingDidChange(_: PKCanvasView)
      optional func canvasViewDidFinishRendering(_: PKCanvasView)
      optional func canvasViewDidBeginUsingTool(_: PKCanvasView)
      optional func canvasViewDidEndUsingTool(_: PKCanvasView)
    }
    protocol PKToolPickerObserver {
      optional func toolPickerSelectedToolDidChange(_: PKToolPicker)
      optional func toolPickerIsRulerActiveDidChange(_: PKToolPicker)
      optional func toolPickerVisibilityDidChange(_: PKToolPicker)
      optional func toolPickerFramesObscuredDidChange(_: PKToolPicker)
    }
    protocol UIActionSheetDelegate {
      optional func actionSheet(_: UIActionSheet, clickedButtonAt: Int)
      optional func actionSheetCancel(_: UIActionSheet)
      optional func willPresent(_: UIActionSheet)
      optional func didPresent(_: UIActionSheet)
      optional func actionSheet(_: UIActionSheet, willDismissWithButtonIndex: Int)
      optional func actionSheet(_: UIActionSheet, didDismissWithButtonIndex: Int)
    }
    protocol UIActivityItemSource {
      func activityViewControllerPlaceholderItem(_: UIActivityViewController) -> Any
      func activityViewController(_: UIActivityViewController, itemForActivityType: UIActivity.ActivityType?) -> Any?
      optional func activityViewController(_: UIActivityViewController, subjectForActivityType: UIActivity.ActivityType?) -> String
    }
    protocol UIAdaptivePresentationControllerDelegate {
      optional func adaptivePresentationStyle(for: UIPresentationController) -> UIModalPresentationStyle
      optional func adaptivePresentationStyle(for: UIPresentationController, traitCollection: UITraitCollection) -> UIModalPresentationStyle
      optional func presentationController(_: UIPresentationController, viewControllerForAdaptivePresentationStyle: UIModalPresentationStyle) -> UIViewController?
      optional func presentationController(_: UIPresentationController, prepare: UIPresentationController)
      optional func presentationController(_: UIPresentationController, willPresentWithAdaptiveStyle: UIModalPresentationStyle, transitionCoordinator: (any UIViewControllerTransitionCoordinator)?)
      optional func presentationControllerShouldDismiss(_: UIPresentationController) -> Bool
      optional func presentationControllerWillDismiss(_: UIPresentationController)
      optional func presentationControllerDidDismiss(_: UIPresentationController)
      optional func presentationControllerDidAttemptToDismiss(_: UIPresentationController)
    }
    protocol UIAlertViewDelegate {
      optional func alertView(_: UIAlertView, clickedButtonAt: Int)
      optional func alertViewCancel(_: UIAlertView)
      optional func willPresent(_: UIAlertView)
      optional func didPresent(_: UIAlertView)
      optional func alertView(_: UIAlertView, willDismissWithButtonIndex: Int)
      optional func alertView(_: UIAlertView, didDismissWithButtonIndex: Int)
      optional func alertViewShouldEnableFirstOtherButton(_: UIAlertView) -> Bool
    }
    protocol UIApplicationDelegate {
      optional func application(_: UIApplication, willFinishLaunchingWithOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool
      optional func application(_: UIApplication, didFinishLaunchingWithOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool
      optional func application(_: UIApplication, configurationForConnecting: UISceneSession, options: UIScene.ConnectionOptions) -> UISceneConfiguration
      optional func application(_: UIApplication, open: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool
      optional func applicationDidBecomeActive(_: UIApplication)
      optional func applicationWillResignActive(_: UIApplication)
      optional func applicationDidEnterBackground(_: UIApplication)
      optional func applicationWillEnterForeground(_: UIApplication)
      optional func applicationWillTerminate(_: UIApplication)
    }
    protocol UIBarPositioningDelegate {
      optional func position(for: any UIBarPositioning) -> UIBarPosition
    }
    protocol UICollectionViewDataSource {
      func collectionView(_: UICollectionView, numberOfItemsInSection: Int) -> Int
      func collectionView(_: UICollectionView, cellForItemAt: IndexPath) -> UICollectionViewCell
      optional func numberOfSections(in: UICollectionView) -> Int
      optional func collectionView(_: UICollectionView, viewForSupplementaryElementOfKind: String, at: IndexPath) -> UICollectionReusableView
      optional func collectionView(_: UICollectionView, canMoveItemAt: IndexPath) -> Bool
      optional func collectionView(_: UICollectionView, moveItemAt: IndexPath, to: IndexPath)
    }
    protocol UICollectionViewDelegate: UIScrollViewDelegate {
      optional func collectionView(_: UICollectionView, shouldHighlightItemAt: IndexPath) -> Bool
      optional func collectionView(_: UICollectionView, didHighlightItemAt: IndexPath)
      optional func collectionView(_: UICollectionView, didUnhighlightItemAt: IndexPath)
      optional func collectionView(_: UICollectionView, shouldSelectItemAt: IndexPath) -> Bool
      optional func collectionView(_: UICollectionView, shouldDeselectItemAt: IndexPath) -> Bool
      optional func collectionView(_: UICollectionView, didSelectItemAt: IndexPath)
      optional func collectionView(_: UICollectionView, didDeselectItemAt: IndexPath)
      optional func collectionView(_: UICollectionView, willDisplay: UICollectionViewCell, forItemAt: IndexPath)
      optional func collectionView(_: UICollectionView, didEndDisplaying: UICollectionViewCell, forItemAt: IndexPath)
      optional func collectionView(_: UICollectionView, willDisplaySupplementaryView: UICollectionReusableView, forElementKind: String, at: IndexPath)
      optional func collectionView(_: UICollectionView, didEndDisplayingSupplementaryView: UICollectionReusableView, forElementOfKind: String, at: IndexPath)
      optional func collectionView(_: UICollectionView, contextMenuConfigurationForItemsAt: [IndexPath], point: CGPoint) -> UIContextMenuConfiguration?
      optional func collectionView(_: UICollectionView, contextMenuConfigurationForItemAt: IndexPath, point: CGPoint) -> UIContextMenuConfiguration?
      optional func collectionView(_: UICollectionView, contextMenuConfiguration: UIContextMenuConfiguration, highlightPreviewForItemAt: IndexPath) -> UITargetedPreview?
      optional func collectionView(_: UICollectionView, contextMenuConfiguration: UIContextMenuConfiguration, dismissalPreviewForItemAt: IndexPath) -> UITargetedPreview?
      optional func collectionView(_: UICollectionView, previewForHighlightingContextMenuWithConfiguration: UIContextMenuConfiguration) -> UITargetedPreview?
      optional func collectionView(_: UICollectionView, previewForDismissingContextMenuWithConfiguration: UIContextMenuConfiguration) -> UITargetedPreview?
      optional func collectionView(_: UICollectionView, willPerformPreviewActionForMenuWith: UIContextMenuConfiguration, animator: any UIContextMenuInteractionCommitAnimating)
      optional func collectionView(_: UICollectionView, willDisplayContextMenu: UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?)
      optional func collectionView(_: UICollectionView, willEndContextMenuInteraction: UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?)
      optional func collectionView(_: UICollectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath: IndexPath, atCurrentIndexPath: IndexPath, toProposedIndexPath: IndexPath) -> IndexPath
      optional func collectionView(_: UICollectionView, targetIndexPathForMoveFromItemAt: IndexPath, toProposedIndexPath: IndexPath) -> IndexPath
    }
    protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
      optional func collectionView(_: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt: IndexPath) -> CGSize
      optional func collectionView(_: UICollectionView, layout: UICollectionViewLayout, insetForSectionAt: Int) -> UIEdgeInsets
      optional func collectionView(_: UICollectionView, layout: UICollectionViewLayout, minimumLineSpacingForSectionAt: Int) -> CGFloat
      optional func collectionView(_: UICollectionView, layout: UICollectionViewLayout, minimumInteritemSpacingForSectionAt: Int) -> CGFloat
      optional func collectionView(_: UICollectionView, layout: UICollectionViewLayout, referenceSizeForHeaderInSection: Int) -> CGSize
      optional func collectionView(_: UICollectionView, layout: UICollectionViewLayout, referenceSizeForFooterInSection: Int) -> CGSize
    }
    protocol UICollectionViewDragDelegate {
      func collectionView(_: UICollectionView, itemsForBeginning: any UIDragSession, at: IndexPath) -> [UIDragItem]
      optional func collectionView(_: UICollectionView, itemsForAddingTo: any UIDragSession, at: IndexPath, point: CGPoint) -> [UIDragItem]
      optional func collectionView(_: UICollectionView, dragPreviewParametersForItemAt: IndexPath) -> UIDragPreviewParameters?
      optional func collectionView(_: UICollectionView, dragSessionWillBegin: any UIDragSession)
      optional func collectionView(_: UICollectionView, dragSessionDidEnd: any UIDragSession)
      optional func collectionView(_: UICollectionView, dragSessionAllowsMoveOperation: any UIDragSession) -> Bool
      optional func collectionView(_: UICollectionView, dragSessionIsRestrictedToDraggingApplication: any UIDragSession) -> Bool
    }
    protocol UICollectionViewDropDelegate {
      func collectionView(_: UICollectionView, performDropWith: any UICollectionViewDropCoordinator)
      optional func collectionView(_: UICollectionView, canHandle: any UIDropSession) -> Bool
      optional func collectionView(_: UICollectionView, dropSessionDidEnter: any UIDropSession)
      optional func collectionView(_: UICollectionView, dropSessionDidUpdate: any UIDropSession, withDestinationIndexPath: IndexPath?) -> UICollectionViewDropProposal
      optional func collectionView(_: UICollectionView, dropSessionDidExit: any UIDropSession)
      optional func collectionView(_: UICollectionView, dropSessionDidEnd: any UIDropSession)
      optional func collectionView(_: UICollectionView, dropPreviewParametersForItemAt: IndexPath) -> UIDragPreviewParameters?
    }
    protocol UICollisionBehaviorDelegate {
      optional func collisionBehavior(_: UICollisionBehavior, beganContactFor: any UIDynamicItem, with: any UIDynamicItem, at: CGPoint)
      optional func collisionBehavior(_: UICollisionBehavior, endedContactFor: any UIDynamicItem, with: any UIDynamicItem)
      optional func collisionBehavior(_: UICollisionBehavior, beganContactFor: any UIDynamicItem, withBoundaryIdentifier: (any NSCopying)?, at: CGPoint)
      optional func collisionBehavior(_: UICollisionBehavior, endedContactFor: any UIDynamicItem, withBoundaryIdentifier: (any NSCopying)?)
    }
    protocol UIColorPickerViewControllerDelegate {
      optional func colorPickerViewController(_: UIColorPickerViewController, didSelect: UIColor, continuously: Bool)
      optional func colorPickerViewControllerDidSelectColor(_: UIColorPickerViewController)
      optional func colorPickerViewControllerDidFinish(_: UIColorPickerViewController)
    }
    protocol UIContextMenuInteractionDelegate {
      func contextMenuInteraction(_: UIContextMenuInteraction, configurationForMenuAtLocation: CGPoint) -> UIContextMenuConfiguration?
      optional func contextMenuInteraction(_: UIContextMenuInteraction, configuration: UIContextMenuConfiguration, highlightPreviewForItemWithIdentifier: any NSCopying) -> UITargetedPreview?
      optional func contextMenuInteraction(_: UIContextMenuInteraction, configuration: UIContextMenuConfiguration, dismissalPreviewForItemWithIdentifier: any NSCopying) -> UITargetedPreview?
      optional func contextMenuInteraction(_: UIContextMenuInteraction, previewForHighlightingMenuWithConfiguration: UIContextMenuConfiguration) -> UITargetedPreview?
      optional func contextMenuInteraction(_: UIContextMenuInteraction, previewForDismissingMenuWithConfiguration: UIContextMenuConfiguration) -> UITargetedPreview?
      optional func contextMenuInteraction(_: UIContextMenuInteraction, willPerformPreviewActionForMenuWith: UIContextMenuConfiguration, animator: any UIContextMenuInteractionCommitAnimating)
      optional func contextMenuInteraction(_: UIContextMenuInteraction, willDisplayMenuFor: UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?)
      optional func contextMenuInteraction(_: UIContextMenuInteraction, willEndFor: UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?)
    }
    protocol UIDocumentPickerDelegate {
      optional func documentPicker(_: UIDocumentPickerViewController, didPickDocumentsAt: [URL])
      optional func documentPicker(_: UIDocumentPickerViewController, didPickDocumentAt: URL)
      optional func documentPickerWasCancelled(_: UIDocumentPickerViewController)
    }
    protocol UIDragInteractionDelegate {
      func dragInteraction(_: UIDragInteraction, itemsForBeginning: any UIDragSession) -> [UIDragItem]
      optional func dragInteraction(_: UIDragInteraction, previewForLifting: UIDragItem, session: any UIDragSession) -> UITargetedDragPreview?
      optional func dragInteraction(_: UIDragInteraction, willAnimateLiftWith: any UIDragAnimating, session: any UIDragSession)
      optional func dragInteraction(_: UIDragInteraction, sessionWillBegin: any UIDragSession)
      optional func dragInteraction(_: UIDragInteraction, sessionAllowsMoveOperation: any UIDragSession) -> Bool
      optional func dragInteraction(_: UIDragInteraction, sessionIsRestrictedToDraggingApplication: any UIDragSession) -> Bool
      optional func dragInteraction(_: UIDragInteraction, prefersFullSizePreviewsFor: any UIDragSession) -> Bool
      optional func dragInteraction(_: UIDragInteraction, sessionDidMove: any UIDragSession)
      optional func dragInteraction(_: UIDragInteraction, session: any UIDragSession, willEndWith: UIDropOperation)
      optional func dragInteraction(_: UIDragInteraction, session: any UIDragSession, didEndWith: UIDropOperation)
      optional func dragInteraction(_: UIDragInteraction, sessionDidTransferItems: any UIDragSession)
      optional func dragInteraction(_: UIDragInteraction, itemsForAddingTo: any UIDragSession, withTouchAt: CGPoint) -> [UIDragItem]
      optional func dragInteraction(_: UIDragInteraction, session: any UIDragSession, willAdd: [UIDragItem], forInteraction: UIDragInteraction)
      optional func dragInteraction(_: UIDragInteraction, previewForCancelling: UIDragItem, withDefault: UITargetedDragPreview) -> UITargetedDragPreview?
      optional func dragInteraction(_: UIDragInteraction, item: UIDragItem, willAnimateCancelWith: any UIDragAnimating)
    }
    protocol UIDropInteractionDelegate {
      optional func dropInteraction(_: UIDropInteraction, canHandle: any UIDropSession) -> Bool
      optional func dropInteraction(_: UIDropInteraction, sessionDidEnter: any UIDropSession)
      optional func dropInteraction(_: UIDropInteraction, sessionDidUpdate: any UIDropSession) -> UIDropProposal
      optional func dropInteraction(_: UIDropInteraction, sessionDidExit: any UIDropSession)
      optional func dropInteraction(_: UIDropInteraction, performDrop: any UIDropSession)
      optional func dropInteraction(_: UIDropInteraction, concludeDrop: any UIDropSession)
      optional func dropInteraction(_: UIDropInteraction, sessionDidEnd: any UIDropSession)
      optional func dropInteraction(_: UIDropInteraction, previewForDropping: UIDragItem, withDefault: UITargetedDragPreview) -> UITargetedDragPreview?
      optional func dropInteraction(_: UIDropInteraction, item: UIDragItem, willAnimateDropWith: any UIDragAnimating)
    }
    protocol UIDynamicAnimatorDelegate {
      optional func dynamicAnimatorWillResume(_: UIDynamicAnimator)
      optional func dynamicAnimatorDidPause(_: UIDynamicAnimator)
    }
    protocol UIEditMenuInteractionDelegate {
      optional func editMenuInteraction(_: UIEditMenuInteraction, menuFor: UIEditMenuConfiguration, suggestedActions: [UIMenuElement]) -> UIMenu?
      optional func editMenuInteraction(_: UIEditMenuInteraction, targetRectFor: UIEditMenuConfiguration) -> CGRect
      optional func editMenuInteraction(_: UIEditMenuInteraction, willPresentMenuFor: UIEditMenuConfiguration, animator: any UIEditMenuInteractionAnimating)
      optional func editMenuInteraction(_: UIEditMenuInteraction, willDismissMenuFor: UIEditMenuConfiguration, animator: any UIEditMenuInteractionAnimating)
    }
    protocol UIGestureRecognizerDelegate {
      optional func gestureRecognizerShouldBegin(_: UIGestureRecognizer) -> Bool
      optional func gestureRecognizer(_: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith: UIGestureRecognizer) -> Bool
      optional func gestureRecognizer(_: UIGestureRecognizer, shouldRequireFailureOf: UIGestureRecognizer) -> Bool
      optional func gestureRecognizer(_: UIGestureRecognizer, shouldBeRequiredToFailBy: UIGestureRecognizer) -> Bool
      optional func gestureRecognizer(_: UIGestureRecognizer, shouldReceive: UITouch) -> Bool
      optional func gestureRecognizer(_: UIGestureRecognizer, shouldReceive: UIPress) -> Bool
      optional func gestureRecognizer(_: UIGestureRecognizer, shouldReceive: UIEvent) -> Bool
    }
    protocol UIImagePickerControllerDelegate {
      optional func imagePickerController(_: UIImagePickerController, didFinishPickingMediaWithInfo: [UIImagePickerController.InfoKey: Any])
      optional func imagePickerControllerDidCancel(_: UIImagePickerController)
    }
    protocol UINavigationBarDelegate: UIBarPositioningDelegate {
      optional func navigationBar(_: UINavigationBar, shouldPush: UINavigationItem) -> Bool
      optional func navigationBar(_: UINavigationBar, didPush: UINavigationItem)
      optional func navigationBar(_: UINavigationBar, shouldPop: UINavigationItem) -> Bool
      optional func navigationBar(_: UINavigationBar, didPop: UINavigationItem)
    }
    protocol UINavigationControllerDelegate {
      optional func navigationController(_: UINavigationController, willShow: UIViewController, animated: Bool)
      optional func navigationController(_: UINavigationController, didShow: UIViewController, animated: Bool)
      optional func navigationController(_: UINavigationController, animationControllerFor: UINavigationController.Operation, from: UIViewController, to: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
      optional func navigationController(_: UINavigationController, interactionControllerFor: any UIViewControllerAnimatedTransitioning) -> (any UIViewControllerInteractiveTransitioning)?
    }
    protocol UIPageViewControllerDataSource {
      func pageViewController(_: UIPageViewController, viewControllerBefore: UIViewController) -> UIViewController?
      func pageViewController(_: UIPageViewController, viewControllerAfter: UIViewController) -> UIViewController?
      optional func presentationCount(for: UIPageViewController) -> Int
      optional func presentationIndex(for: UIPageViewController) -> Int
    }
    protocol UIPageViewControllerDelegate {
      optional func pageViewController(_: UIPageViewController, willTransitionTo: [UIViewController])
      optional func pageViewController(_: UIPageViewController, didFinishAnimating: Bool, previousViewControllers: [UIViewController], transitionCompleted: Bool)
      optional func pageViewController(_: UIPageViewController, spineLocationFor: UIInterfaceOrientation) -> UIPageViewController.SpineLocation
      optional func pageViewControllerSupportedInterfaceOrientations(_: UIPageViewController) -> UIInterfaceOrientationMask
      optional func pageViewControllerPreferredInterfaceOrientationForPresentation(_: UIPageViewController) -> UIInterfaceOrientation
    }
    protocol UIPencilInteractionDelegate {
      optional func pencilInteractionDidTap(_: UIPencilInteraction)
      optional func pencilInteraction(_: UIPencilInteraction, didReceiveTap: UIPencilInteraction.Tap)
      optional func pencilInteraction(_: UIPencilInteraction, didReceiveSqueeze: UIPencilInteraction.Squeeze)
    }
    protocol UIPickerViewAccessibilityDelegate: UIPickerViewDelegate {
      optional func pickerView(_: UIPickerView, accessibilityLabelForComponent: Int) -> String?
      optional func pickerView(_: UIPickerView, accessibilityHintForComponent: Int) -> String?
    }
    protocol UIPickerViewDataSource {
      func numberOfComponents(in: UIPickerView) -> Int
      func pickerView(_: UIPickerView, numberOfRowsInComponent: Int) -> Int
    }
    protocol UIPickerViewDelegate {
      optional func pickerView(_: UIPickerView, widthForComponent: Int) -> CGFloat
      optional func pickerView(_: UIPickerView, rowHeightForComponent: Int) -> CGFloat
      optional func pickerView(_: UIPickerView, titleForRow: Int, forComponent: Int) -> String?
      optional func pickerView(_: UIPickerView, attributedTitleForRow: Int, forComponent: Int) -> NSAttributedString?
      optional func pickerView(_: UIPickerView, viewForRow: Int, forComponent: Int, reusing: UIView?) -> UIView
      optional func pickerView(_: UIPickerView, didSelectRow: Int, inComponent: Int)
    }
    protocol UIPointerInteractionDelegate {
      optional func pointerInteraction(_: UIPointerInteraction, regionFor: UIPointerRegionRequest, defaultRegion: UIPointerRegion) -> UIPointerRegion?
      optional func pointerInteraction(_: UIPointerInteraction, styleFor: UIPointerRegion) -> UIPointerStyle?
      optional func pointerInteraction(_: UIPointerInteraction, willEnter: UIPointerRegion, animator: any UIPointerInteractionAnimating)
      optional func pointerInteraction(_: UIPointerInteraction, willExit: UIPointerRegion, animator: any UIPointerInteractionAnimating)
    }
    protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
      optional func prepareForPopoverPresentation(_: UIPopoverPresentationController)
      optional func popoverPresentationControllerShouldDismissPopover(_: UIPopoverPresentationController) -> Bool
      optional func popoverPresentationControllerDidDismissPopover(_: UIPopoverPresentationController)
      optional func popoverPresentationController(_: UIPopoverPresentationController, willRepositionPopoverTo: UnsafeMutablePointer<CGRect>, in view: UnsafeMutablePointer<UIView>)
    }
    protocol UIPreviewInteractionDelegate {
      optional func previewInteractionShouldBegin(_: UIPreviewInteraction) -> Bool
      func previewInteraction(_: UIPreviewInteraction, didUpdatePreviewTransition: CGFloat, ended: Bool)
      func previewInteractionDidCancel(_: UIPreviewInteraction)
      optional func previewInteraction(_: UIPreviewInteraction, didUpdateCommitTransition: CGFloat, ended: Bool)
    }
    protocol UISceneDelegate {
      optional func scene(_: UIScene, willConnectTo: UISceneSession, options: UIScene.ConnectionOptions)
      optional func sceneDidDisconnect(_: UIScene)
      optional func sceneDidBecomeActive(_: UIScene)
      optional func sceneWillResignActive(_: UIScene)
      optional func sceneWillEnterForeground(_: UIScene)
      optional func sceneDidEnterBackground(_: UIScene)
      optional func scene(_: UIScene, openURLContexts: Set<UIOpenURLContext>)
      optional func scene(_: UIScene, continue: NSUserActivity)
      optional func stateRestorationActivity(for: UIScene) -> NSUserActivity?
    }
    protocol UIScreenshotServiceDelegate {
      optional func screenshotService(_: UIScreenshotService, generatePDFRepresentationWithCompletion: @escaping (Data?, Int, CGRect) -> Void)
    }
    protocol UIScrollViewDelegate {
      optional func scrollViewDidScroll(_: UIScrollView)
      optional func scrollViewDidZoom(_: UIScrollView)
      optional func scrollViewWillBeginDragging(_: UIScrollView)
      optional func scrollViewWillEndDragging(_: UIScrollView, withVelocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
      optional func scrollViewDidEndDragging(_: UIScrollView, willDecelerate: Bool)
      optional func scrollViewWillBeginDecelerating(_: UIScrollView)
      optional func scrollViewDidEndDecelerating(_: UIScrollView)
      optional func scrollViewDidEndScrollingAnimation(_: UIScrollView)
      optional func viewForZooming(in: UIScrollView) -> UIView?
      optional func scrollViewWillBeginZooming(_: UIScrollView, with: UIView?)
      optional func scrollViewDidEndZooming(_: UIScrollView, with: UIView?, atScale: CGFloat)
      optional func scrollViewShouldScrollToTop(_: UIScrollView) -> Bool
      optional func scrollViewDidScrollToTop(_: UIScrollView)
      optional func scrollViewDidChangeAdjustedContentInset(_: UIScrollView)
    }
    protocol UISearchBarDelegate: UIBarPositioningDelegate {
      optional func searchBarShouldBeginEditing(_: UISearchBar) -> Bool
      optional func searchBarTextDidBeginEditing(_: UISearchBar)
      optional func searchBarShouldEndEditing(_: UISearchBar) -> Bool
      optional func searchBarTextDidEndEditing(_: UISearchBar)
      optional func searchBar(_: UISearchBar, textDidChange: String)
      optional func searchBar(_: UISearchBar, shouldChangeTextIn: NSRange, replacementText: String) -> Bool
      optional func searchBarSearchButtonClicked(_: UISearchBar)
      optional func searchBarBookmarkButtonClicked(_: UISearchBar)
      optional func searchBarCancelButtonClicked(_: UISearchBar)
      optional func searchBarResultsListButtonClicked(_: UISearchBar)
      optional func searchBar(_: UISearchBar, selectedScopeButtonIndexDidChange: Int)
    }
    protocol UISearchControllerDelegate {
      optional func willPresentSearchController(_: UISearchController)
      optional func didPresentSearchController(_: UISearchController)
      optional func willDismissSearchController(_: UISearchController)
      optional func didDismissSearchController(_: UISearchController)
      optional func presentSearchController(_: UISearchController)
    }
    protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
      optional func sheetPresentationControllerDidChangeSelectedDetentIdentifier(_: UISheetPresentationController)
    }
    protocol UISplitViewControllerDelegate {
      optional func splitViewController(_: UISplitViewController, willChangeTo: UISplitViewController.DisplayMode)
      optional func targetDisplayModeForAction(in: UISplitViewController) -> UISplitViewController.DisplayMode
      optional func splitViewController(_: UISplitViewController, show: UIViewController, sender: Any?) -> Bool
      optional func splitViewController(_: UISplitViewController, showDetail: UIViewController, sender: Any?) -> Bool
      optional func primaryViewController(forCollapsing: UISplitViewController) -> UIViewController?
      optional func primaryViewController(forExpanding: UISplitViewController) -> UIViewController?
      optional func splitViewController(_: UISplitViewController, collapseSecondary: UIViewController, onto: UIViewController) -> Bool
      optional func splitViewController(_: UISplitViewController, separateSecondaryFrom: UIViewController) -> UIViewController?
      optional func splitViewController(_: UISplitViewController, topColumnForCollapsingToProposedTopColumn: UISplitViewController.Column) -> UISplitViewController.Column
      optional func splitViewController(_: UISplitViewController, displayModeForExpandingToProposedDisplayMode: UISplitViewController.DisplayMode) -> UISplitViewController.DisplayMode
      optional func splitViewControllerDidCollapse(_: UISplitViewController)
      optional func splitViewControllerDidExpand(_: UISplitViewController)
      optional func splitViewController(_: UISplitViewController, willShow: UISplitViewController.Column)
      optional func splitViewController(_: UISplitViewController, willHide: UISplitViewController.Column)
      optional func splitViewControllerInteractivePresentationGestureWillBegin(_: UISplitViewController)
      optional func splitViewControllerInteractivePresentationGestureDidEnd(_: UISplitViewController)
      optional func splitViewControllerSupportedInterfaceOrientations(_: UISplitViewController) -> UIInterfaceOrientationMask
      optional func splitViewControllerPreferredInterfaceOrientationForPresentation(_: UISplitViewController) -> UIInterfaceOrientation
    }
    protocol UITabBarControllerDelegate {
      optional func tabBarController(_: UITabBarController, shouldSelect: UIViewController) -> Bool
      optional func tabBarController(_: UITabBarController, didSelect: UIViewController)
      optional func tabBarControllerSupportedInterfaceOrientations(_: UITabBarController) -> UIInterfaceOrientationMask
      optional func tabBarControllerPreferredInterfaceOrientationForPresentation(_: UITabBarController) -> UIInterfaceOrientation
      optional func tabBarController(_: UITabBarController, animationControllerForTransitionFrom: UIViewController, to: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
      optional func tabBarController(_: UITabBarController, interactionControllerFor: any UIViewControllerAnimatedTransitioning) -> (any UIViewControllerInteractiveTransitioning)?
    }
    protocol UITabBarDelegate {
      optional func tabBar(_: UITabBar, didSelect: UITabBarItem)
    }
    protocol UITableViewDataSource {
      func tableView(_: UITableView, numberOfRowsInSection: Int) -> Int
      func tableView(_: UITableView, cellForRowAt: IndexPath) -> UITableViewCell
      optional func numberOfSections(in: UITableView) -> Int
      optional func tableView(_: UITableView, titleForHeaderInSection: Int) -> String?
      optional func tableView(_: UITableView, titleForFooterInSection: Int) -> String?
      optional func tableView(_: UITableView, canEditRowAt: IndexPath) -> Bool
      optional func tableView(_: UITableView, canMoveRowAt: IndexPath) -> Bool
      optional func tableView(_: UITableView, commit: UITableViewCell.EditingStyle, forRowAt: IndexPath)
      optional func tableView(_: UITableView, moveRowAt: IndexPath, to: IndexPath)
      optional func sectionIndexTitles(for: UITableView) -> [String]?
      optional func tableView(_: UITableView, sectionForSectionIndexTitle: String, at: Int) -> Int
    }
    protocol UITableViewDelegate: UIScrollViewDelegate {
      optional func tableView(_: UITableView, heightForRowAt: IndexPath) -> CGFloat
      optional func tableView(_: UITableView, estimatedHeightForRowAt: IndexPath) -> CGFloat
      optional func tableView(_: UITableView, heightForHeaderInSection: Int) -> CGFloat
      optional func tableView(_: UITableView, heightForFooterInSection: Int) -> CGFloat
      optional func tableView(_: UITableView, viewForHeaderInSection: Int) -> UIView?
      optional func tableView(_: UITableView, viewForFooterInSection: Int) -> UIView?
      optional func tableView(_: UITableView, indentationLevelForRowAt: IndexPath) -> Int
      optional func tableView(_: UITableView, willDisplay: UITableViewCell, forRowAt: IndexPath)
      optional func tableView(_: UITableView, didEndDisplaying: UITableViewCell, forRowAt: IndexPath)
      optional func tableView(_: UITableView, willDisplayHeaderView: UIView, forSection: Int)
      optional func tableView(_: UITableView, willDisplayFooterView: UIView, forSection: Int)
      optional func tableView(_: UITableView, didEndDisplayingHeaderView: UIView, forSection: Int)
      optional func tableView(_: UITableView, didEndDisplayingFooterView: UIView, forSection: Int)
      optional func tableView(_: UITableView, shouldHighlightRowAt: IndexPath) -> Bool
      optional func tableView(_: UITableView, didHighlightRowAt: IndexPath)
      optional func tableView(_: UITableView, didUnhighlightRowAt: IndexPath)
      optional func tableView(_: UITableView, willSelectRowAt: IndexPath) -> IndexPath?
      optional func tableView(_: UITableView, didSelectRowAt: IndexPath)
      optional func tableView(_: UITableView, willDeselectRowAt: IndexPath) -> IndexPath?
      optional func tableView(_: UITableView, didDeselectRowAt: IndexPath)
      optional func tableView(_: UITableView, accessoryButtonTappedForRowWith: IndexPath)
      optional func tableView(_: UITableView, contextMenuConfigurationForRowAt: IndexPath, point: CGPoint) -> UIContextMenuConfiguration?
      optional func tableView(_: UITableView, previewForHighlightingContextMenuWithConfiguration: UIContextMenuConfiguration) -> UITargetedPreview?
      optional func tableView(_: UITableView, previewForDismissingContextMenuWithConfiguration: UIContextMenuConfiguration) -> UITargetedPreview?
      optional func tableView(_: UITableView, willPerformPreviewActionForMenuWith: UIContextMenuConfiguration, animator: any UIContextMenuInteractionCommitAnimating)
      optional func tableView(_: UITableView, willDisplayContextMenu: UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?)
      optional func tableView(_: UITableView, willEndContextMenuInteraction: UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?)
      optional func tableView(_: UITableView, editingStyleForRowAt: IndexPath) -> UITableViewCell.EditingStyle
      optional func tableView(_: UITableView, trailingSwipeActionsConfigurationForRowAt: IndexPath) -> UISwipeActionsConfiguration?
      optional func tableView(_: UITableView, leadingSwipeActionsConfigurationForRowAt: IndexPath) -> UISwipeActionsConfiguration?
      optional func tableView(_: UITableView, editActionsForRowAt: IndexPath) -> [UITableViewRowAction]?
      optional func tableView(_: UITableView, willBeginEditingRowAt: IndexPath)
      optional func tableView(_: UITableView, didEndEditingRowAt: IndexPath?)
      optional func tableView(_: UITableView, titleForDeleteConfirmationButtonForRowAt: IndexPath) -> String?
      optional func tableView(_: UITableView, shouldIndentWhileEditingRowAt: IndexPath) -> Bool
      optional func tableView(_: UITableView, targetIndexPathForMoveFromRowAt: IndexPath, toProposedIndexPath: IndexPath) -> IndexPath
      optional func tableView(_: UITableView, estimatedHeightForHeaderInSection: Int) -> CGFloat
      optional func tableView(_: UITableView, estimatedHeightForFooterInSection: Int) -> CGFloat
      optional func tableView(_: UITableView, shouldShowMenuForRowAt: IndexPath) -> Bool
      optional func tableView(_: UITableView, canPerformAction: Selector, forRowAt: IndexPath, withSender: Any?) -> Bool
      optional func tableView(_: UITableView, performAction: Selector, forRowAt: IndexPath, withSender: Any?)
      optional func tableView(_: UITableView, shouldBeginMultipleSelectionInteractionAt: IndexPath) -> Bool
      optional func tableView(_: UITableView, didBeginMultipleSelectionInteractionAt: IndexPath)
      optional func tableViewDidEndMultipleSelectionInteraction(_: UITableView)
      optional func tableView(_: UITableView, canPerformPrimaryActionForRowAt: IndexPath) -> Bool
      optional func tableView(_: UITableView, performPrimaryActionForRowAt: IndexPath)
      optional func tableView(_: UITableView, canFocusRowAt: IndexPath) -> Bool
      optional func tableView(_: UITableView, selectionFollowsFocusForRowAt: IndexPath) -> Bool
    }
    protocol UITableViewDragDelegate {
      func tableView(_: UITableView, itemsForBeginning: any UIDragSession, at: IndexPath) -> [UIDragItem]
      optional func tableView(_: UITableView, itemsForAddingTo: any UIDragSession, at: IndexPath, point: CGPoint) -> [UIDragItem]
      optional func tableView(_: UITableView, dragPreviewParametersForRowAt: IndexPath) -> UIDragPreviewParameters?
      optional func tableView(_: UITableView, dragSessionWillBegin: any UIDragSession)
      optional func tableView(_: UITableView, dragSessionDidEnd: any UIDragSession)
      optional func tableView(_: UITableView, dragSessionAllowsMoveOperation: any UIDragSession) -> Bool
      optional func tableView(_: UITableView, dragSessionIsRestrictedToDraggingApplication: any UIDragSession) -> Bool
    }
    protocol UITableViewDropDelegate {
      func tableView(_: UITableView, performDropWith: any UITableViewDropCoordinator)
      optional func tableView(_: UITableView, canHandle: any UIDropSession) -> Bool
      optional func tableView(_: UITableView, dropSessionDidEnter: any UIDropSession)
      optional func tableView(_: UITableView, dropSessionDidUpdate: any UIDropSession, withDestinationIndexPath: IndexPath?) -> UITableViewDropProposal
      optional func tableView(_: UITableView, dropSessionDidExit: any UIDropSession)
      optional func tableView(_: UITableView, dropSessionDidEnd: any UIDropSession)
      optional func tableView(_: UITableView, dropPreviewParametersForRowAt: IndexPath) -> UIDragPreviewParameters?
    }
    protocol UITextFieldDelegate {
      optional func textFieldShouldBeginEditing(_: UITextField) -> Bool
      optional func textFieldDidBeginEditing(_: UITextField)
      optional func textFieldShouldEndEditing(_: UITextField) -> Bool
      optional func textFieldDidEndEditing(_: UITextField)
      optional func textFieldDidEndEditing(_: UITextField, reason: UITextField.DidEndEditingReason)
      optional func textField(_: UITextField, shouldChangeCharactersIn: NSRange, replacementString: String) -> Bool
      optional func textFieldDidChangeSelection(_: UITextField)
      optional func textFieldShouldClear(_: UITextField) -> Bool
      optional func textFieldShouldReturn(_: UITextField) -> Bool
      optional func textField(_: UITextField, editMenuForCharactersIn: NSRange, suggestedActions: [UIMenuElement]) -> UIMenu?
    }
    protocol UITextViewDelegate: UIScrollViewDelegate {
      optional func textViewShouldBeginEditing(_: UITextView) -> Bool
      optional func textViewShouldEndEditing(_: UITextView) -> Bool
      optional func textViewDidBeginEditing(_: UITextView)
      optional func textViewDidEndEditing(_: UITextView)
      optional func textView(_: UITextView, shouldChangeTextIn: NSRange, replacementText: String) -> Bool
      optional func textViewDidChange(_: UITextView)
      optional func textViewDidChangeSelection(_: UITextView)
      optional func textView(_: UITextView, editMenuForTextIn: NSRange, suggestedActions: [UIMenuElement]) -> UIMenu?
      optional func textView(_: UITextView, shouldInteractWith: URL, in: NSRange, interaction: UITextItemInteraction) -> Bool
      optional func textView(_: UITextView, shouldInteractWith: URL, in: NSRange) -> Bool
      optional func textView(_: UITextView, shouldInteractWith: NSTextAttachment, in: NSRange, interaction: UITextItemInteraction) -> Bool
      optional func textView(_: UITextView, shouldInteractWith: NSTextAttachment, in: NSRange) -> Bool
    }
    protocol UIToolbarDelegate: UIBarPositioningDelegate {
    }
    protocol UIViewControllerAnimatedTransitioning {
      func transitionDuration(using: (any UIViewControllerContextTransitioning)?) -> TimeInterval
      func animateTransition(using: any UIViewControllerContextTransitioning)
      optional func interruptibleAnimator(using: any UIViewControllerContextTransitioning) -> any UIViewImplicitlyAnimating
      optional func animationEnded(_: Bool)
    }
    protocol UIViewControllerTransitioningDelegate {
      optional func animationController(forPresented: UIViewController, presenting: UIViewController, source: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
      optional func animationController(forDismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
      optional func interactionControllerForPresentation(using: any UIViewControllerAnimatedTransitioning) -> (any UIViewControllerInteractiveTransitioning)?
      optional func interactionControllerForDismissal(using: any UIViewControllerAnimatedTransitioning) -> (any UIViewControllerInteractiveTransitioning)?
      optional func presentationController(forPresented: UIViewController, presenting: UIViewController?, source: UIViewController) -> UIPresentationController?
    }
    protocol UIWindowSceneDelegate: UISceneDelegate {
      optional func windowScene(_: UIWindowScene, didUpdateEffectiveGeometry: UIWindowScene.Geometry)
    }
    """
}
