import Foundation

// Apps that restore their state name these types. Nothing is restored here: every launch is a first one.

/// A class that makes a controller again whose state is restored.
/// > Partly: never called; nothing is restored.
@preconcurrency @MainActor public protocol UIViewControllerRestoration: NSObjectProtocol {
  /// The controller of a path of restoration identifiers, the outermost first; nil for none.
  static func viewController(
    withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> UIViewController?
}

/// An object whose state is restored.
/// > Partly: never called; nothing is restored.
@preconcurrency @MainActor public protocol UIStateRestoring: NSObjectProtocol {}

/// A data source that names its items between two runs.
/// > Partly: never called; nothing is restored.
@preconcurrency @MainActor public protocol UIDataSourceModelAssociation {
  /// The name of an item.
  func modelIdentifierForElement(at idx: IndexPath, in view: UIView) -> String?
  /// The item of a name.
  func indexPathForElement(withModelIdentifier identifier: String, in view: UIView) -> IndexPath?
}

extension UIApplication {
  /// Where a controller's storyboard is written in a state.
  public static let stateRestorationViewControllerStoryboardKey = "UIStateRestorationViewControllerStoryboardKey"
  /// Where the app's version is written in a state.
  public static let stateRestorationBundleVersionKey = "UIApplicationStateRestorationBundleVersionKey"
  /// As often as the system allows.
  public static let backgroundFetchIntervalMinimum: TimeInterval = 0
  /// Never.
  public static let backgroundFetchIntervalNever: TimeInterval = .greatestFiniteMagnitude
}
