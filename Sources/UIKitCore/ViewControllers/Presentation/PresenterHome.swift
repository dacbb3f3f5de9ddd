import Foundation

/// Where the view of a presenting controller is before a transition. Animators of apps often move it into the container, with which
/// it would be gone at the end.
@MainActor struct PresenterHome {
  private weak var superview: UIView?
  private let frame: CGRect

  init(_ presenter: UIViewController) {
    superview = presenter.viewIfLoaded?.superview
    frame = presenter.viewIfLoaded?.frame ?? .zero
  }

  /// Moves the view back, below the container where that is beside it.
  func restore(_ presenter: UIViewController, from container: UIView) {
    guard let superview, let view = presenter.viewIfLoaded, view.isDescendant(of: container) else { return }
    if container.superview === superview {
      superview.insertSubview(view, belowSubview: container)
    } else {
      superview.addSubview(view)
    }
    if view.transform.isIdentity { view.frame = frame }
  }
}
