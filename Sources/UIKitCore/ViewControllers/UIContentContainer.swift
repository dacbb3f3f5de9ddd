import Foundation

/// What has a size that its container chooses: view controllers and presentation controllers.
@preconcurrency @MainActor public protocol UIContentContainer: NSObjectProtocol {
  /// The size it prefers, in points; zero for none.
  var preferredContentSize: CGSize { get }
  /// A child's `preferredContentSize` changed.
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
  /// A child's size by its constraints changed.
  /// > Partly: never called.
  func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer)
  /// The size of a child when the container gets `parentSize`.
  func size(forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize)
    -> CGSize
  /// The size is about to change; overrides call super, or no controller below is notified.
  /// > Here: changes of size are not animated.
  func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
  /// The traits are about to change; overrides call super, or no controller below is notified.
  /// > Here: changes of size are not animated.
  func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator)
}
