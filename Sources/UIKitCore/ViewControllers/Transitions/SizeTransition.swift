import Foundation
import TouchPlatform

/// A change of the screen's size, which the controllers of its windows are notified of. It is not animated: the
/// desktop's window has its new size already.
@MainActor struct SizeTransition {
  private var told: [(window: UIWindow, context: TransitionContext)] = []

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
      root.viewWillTransition(to: geometry.size, with: context)
      told.append((window, context))
    }
  }

  /// Runs the animations and completions after the change.
  func finish() {
    for (_, context) in told { context.run(nil) }
  }
}
