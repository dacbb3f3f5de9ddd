import RenderTree
import TouchPlatform

/// What is shown above all windows and belongs to none of them, so that the app does not find it among its own.
@MainActor package protocol ScreenOverlay: AnyObject {
  /// The committed picture; nil while it shows nothing.
  func node(at time: MonotonicInstant, scale: Double) -> LayerNode?
  /// The screen has another size or scale.
  func screenChanged()
}
