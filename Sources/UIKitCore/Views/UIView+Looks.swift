import CoreGraphics
import Foundation
import QuartzCore

extension UIView {
  final var _mask: UIView? {
    get { extras?.mask }
    set {
      guard newValue !== extras?.mask else { return }
      if let newValue, !LayerDepth.hasRoom(in: layer, for: newValue.layer, "a mask") { return }
      newValue?.removeFromSuperview()
      needExtras().mask = newValue
      layer.mask = newValue?.layer
    }
  }
}
