import CoreGraphics
import Foundation
import RenderTree
import TouchPlatform

/// A layer that shows what is beneath it, blurred.
///
/// Its opacity is the strength of the blur: at 0 there is none, between 0 and 1 it grows, and the layer itself never
/// becomes translucent. So whatever animates an opacity animates the blur.
package final class BackdropLayer: CALayer {
  private var backdrop = LayerBackdrop(radius: 0)

  package override init() {
    super.init()
    flags.insert(.blursBackdrop)
  }

  package required init?(coder: NSCoder) {
    super.init(coder: coder)
    flags.insert(.blursBackdrop)
  }

  package override init(layer: Any) {
    super.init(layer: layer)
    flags.insert(.blursBackdrop)
    if let other = layer as? BackdropLayer { backdrop = other.backdrop }
  }

  /// Blurs by this deviation, in points, and moves colours away from grey, where it is above 1.
  package func blur(radius: Double, saturation: Double) {
    let changed = LayerBackdrop(radius: radius, saturation: saturation)
    guard backdrop != changed else { return }
    backdrop = changed
    setNeedsCommit()
  }

  /// Puts the strength of the blur in place of the opacity.
  func addBackdrop(to style: inout LayerNode.Style) {
    let strength = Double(max(0, min(1, style.opacity)))
    style.opacity = 1
    guard strength > 0 else { return }
    style.backdrop = LayerBackdrop(
      radius: backdrop.deviation * strength, saturation: 1 + (backdrop.shownSaturation - 1) * strength)
  }
}
