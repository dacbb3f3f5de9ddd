import Foundation

/// What a scene's status bar looks like: what the key window's controllers ask for. It is drawn where the app runs as
/// a device in a window (`--device`), over the app's picture.
/// > Partly: tells what controllers want; a bar is drawn over a device in a window (`--device`).
@preconcurrency @MainActor
open class UIStatusBarManager: NSObject {
  private weak var scene: UIWindowScene?

  init(scene: UIWindowScene) {
    self.scene = scene
    super.init()
  }

  private var window: UIWindow? { scene?.keyWindow ?? scene?.windows.first }

  /// The style that is wanted.
  open var statusBarStyle: UIStatusBarStyle { StatusBarPolicy.style(in: window) }
  /// Whether it is wanted hidden.
  open var isStatusBarHidden: Bool { StatusBarPolicy.isHidden(in: window) }
  /// Where it is, in the screen's space; empty where it is hidden or there is none.
  open var statusBarFrame: CGRect { UIScreen.main.statusBarFrame(isHidden: isStatusBarHidden) }
}
