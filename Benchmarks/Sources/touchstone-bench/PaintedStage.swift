import TouchTesting
import UIKit

extension Stage {
  /// A stage that paints each frame, as a display wants it: what is measured includes the painting.
  static func painted(width: CGFloat, height: CGFloat, scale: CGFloat = 1) -> Stage {
    let stage = Stage(width: width, height: height, scale: scale)
    stage.platform.surface?.paintsOnDemand = false
    return stage
  }
}
