import Foundation
import TouchPlatform

/// A change of the screen's size, which the controllers of its windows are notified of. It is not animated: the
/// desktop's window has its new size already.
@MainActor struct SizeTransition {
  private var told: [(window: UIWindow, context: TransitionContext)] = []
  /// The controllers of a screen that turns, with how it stood and will stand.
  private var turned: [(controller: UIViewController, from: UIInterfaceOrientation, to: UIInterfaceOrientation)] = []

  /// Notifies the controllers before the change; the sizes are still the old ones.
  init(windows: [UIWindow], from old: CGSize, to geometry: SurfaceGeometry) {
    guard old != geometry.size else { return }
    let traits = ScreenTraits.collection(for: ScreenTraits.traits(of: geometry))
    for window in windows {
      guard let root = window.rootViewController, root.isViewLoaded else { continue }
      let context = TransitionContext(in: window, from: nil, to: root, animated: false)
      let now = root.traitCollection
      if now.horizontalSizeClass != traits.horizontalSizeClass || now.verticalSizeClass != traits.verticalSizeClass {
        root.willTransition(to: traits, with: context)
      }
      turn(root, from: old, to: geometry.size)
      root.viewWillTransition(to: geometry.size, with: context)
      told.append((window, context))
    }
  }

  /// Runs the animations and completions after the change.
  func finish() {
    for (controller, _, new) in turned { controller.willAnimateRotation(to: new, duration: 0) }
    for (_, context) in told { context.run(nil) }
    for (controller, old, _) in turned { controller.didRotate(from: old) }
  }

  /// Notifies a controller and its children of a turn, as before iOS 8.
  private mutating func turn(_ controller: UIViewController, from old: CGSize, to new: CGSize) {
    let (wasWide, isWide) = (old.width > old.height, new.width > new.height)
    guard wasWide != isWide, controller.isViewLoaded else { return }
    let (before, after): (UIInterfaceOrientation, UIInterfaceOrientation) =
      isWide ? (.portrait, .landscapeRight) : (.landscapeRight, .portrait)
    controller.willRotate(to: after, duration: 0)
    turned.append((controller, before, after))
    for child in controller.children { turn(child, from: old, to: new) }
    if let presented = controller.presenter?.ownPresented, presented !== controller {
      turn(presented, from: old, to: new)
    }
  }
}
