import Foundation
import RenderTree

/// What a layer that moves has: kept aside like `LayerExtras`, since few layers do.
@MainActor final class LayerMotion {
  /// In the order in which they were added; later ones lie upon earlier ones.
  var animations: [LayerAnimation] = []
  /// Whether the layer was committed with tracks of all that moves, so that it needs no commit at display frames.
  var runsByItself = false
  /// Where the layer is listed as animated: that of the runtime in which its running animations began. Weak, since the
  /// runtime may go before the layer.
  weak var registry: AnimationRegistry?
  /// Whether any layer of the process keeps an animation after its end.
  static var keepsOverAnimations = false
  /// The layer's own time. A layer has no end by default.
  var timing = LayerMotion.plainTiming
  weak var delegate: (any CALayerDelegate)?
  var actions: [String: any CAAction]?
  /// What the app keeps in the layer under its own keys.
  var values: [String: Any] = [:]
  /// Of a presentation: the layer it shows.
  var model: CALayer?
  /// Of a presentation: its superlayer, which nothing else may keep.
  var presentedSuperlayer: CALayer?
  /// Of a presentation: whether its sublayers were made.
  var hasPresentedSublayers = false
  /// The number of the node around a transition's pictures.
  var transitionIDs: (wrapper: UInt64, old: UInt64)?
  /// The number of the node of a picture that fades in.
  var fadingID: UInt64?
  /// What is shown instead of the layer's own node while a transition runs.
  var transitionNode: LayerNode?

  init(values: [String: Any] = [:]) { self.values = values }

  static let plainTiming: MediaTiming = {
    var timing = MediaTiming()
    timing.duration = .infinity
    return timing
  }()
}

extension CALayer {
  final var motion: LayerMotion? { extras?.motion }

  final func needMotion() -> LayerMotion {
    let extras = needExtras()
    if let motion = extras.motion { return motion }
    let made = LayerMotion()
    extras.motion = made
    return made
  }
}
