import CoreGraphics
import Foundation

/// Strings that draw themselves, in the current graphics context.
package enum CurrentText {
  /// Device pixels to a point of the current context; 1 without one or when it is turned.
  package static var scale: Double {
    guard let map = UIGraphicsGetCurrentContext()?.ctm else { return 1 }
    let scale = abs(map.d)
    return map.b == 0 && map.c == 0 && scale > 0 && scale <= 64 ? scale : 1
  }

  /// Draws a placed text; without a context it does nothing.
  static func paint(_ placement: StringPlacement) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    TextPainter.paint(placement.layout, at: placement.origin, in: context)
  }
}
