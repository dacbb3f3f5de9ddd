import Foundation

/// Where an unwind segue begins: what containers get to answer in which of their children it may end.
@preconcurrency @MainActor
open class UIStoryboardUnwindSegueSource: NSObject {
  /// The controller that the segue begins at.
  open var source: UIViewController { storedSource }
  /// The action of the controller that it ends at.
  open var unwindAction: Selector { storedAction }
  /// What the user has touched.
  open var sender: Any? { storedSender }

  private let storedSource: UIViewController
  private let storedAction: Selector
  private let storedSender: Any?

  init(_ source: UIViewController, _ action: Selector, _ sender: Any?) {
    (storedSource, storedAction, storedSender) = (source, action, sender)
    super.init()
    freesOnMainActor()
  }
}

/// Looks for the controller that an unwind segue ends at, and shows it.
@MainActor struct UnwindSearch {
  private let source: UIStoryboardUnwindSegueSource
  /// The place that was found; nil for none.
  private(set) var target: UIViewController?

  /// Outwards from where the segue begins: at each container first its children, as it allows, then the container itself;
  /// then what has presented it.
  init(_ source: UIStoryboardUnwindSegueSource) {
    self.source = source
    var current: UIViewController? = source.source.parent ?? source.source.presentingViewController
    var depth = 0
    while let here = current, depth < 1000 {
      if let found = search(here, depth: 0) {
        target = found
        return
      }
      current = here.parent ?? here.presentingViewController
      depth += 1
    }
  }

  private func search(_ controller: UIViewController, depth: Int) -> UIViewController? {
    guard depth < 1000 else { return nil }
    for child in controller.allowedChildrenForUnwinding(from: source) {
      if let found = search(child, depth: depth + 1) { return found }
    }
    let isPlace = controller.canPerformUnwindSegueAction(
      source.unwindAction, from: source.source, sender: source.sender)
    return isPlace ? controller : nil
  }

  /// Dismisses what is presented over the place, and makes the containers around it show it, the outermost first.
  static func show(_ target: UIViewController, for segue: UIStoryboardSegue) {
    if let presenter = target.presenter { presenter.dismiss(animated: UIView.areAnimationsEnabled) }
    var path: [(container: UIViewController, child: UIViewController)] = []
    var current = target
    while let parent = current.parent {
      path.append((parent, current))
      current = parent
    }
    for (container, child) in path.reversed() { container.unwind(for: segue, towards: child) }
  }
}
