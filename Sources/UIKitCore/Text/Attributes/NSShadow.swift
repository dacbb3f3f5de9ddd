import CoreGraphics
import Foundation
import RenderTree

/// The shadow of text.
open class NSShadow: NSObject, NSCopying, ShadowAttribute {
  /// See `ComparedByFoundation`.
  private final let mark = ComparedByFoundation.mark
  /// Where it falls, in points; positive values are to the right and down. Default zero.
  open var shadowOffset = CGSize.zero
  /// How soft it is, in points. Default 0.
  open var shadowBlurRadius: CGFloat = 0
  /// A `UIColor` or a `CGColor`; nil for no shadow. Default black at a third.
  open var shadowColor: Any? = UIColor(white: 0, alpha: 1.0 / 3)

  /// A sharp shadow without an offset.
  public override init() { super.init() }

  /// A shadow of the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let made = NSShadow()
    made.shadowOffset = shadowOffset
    made.shadowBlurRadius = shadowBlurRadius
    made.shadowColor = shadowColor
    return made
  }

  /// Equal when all values are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSShadow else { return false }
    return drawShadow == other.drawShadow && shadowOffset == other.shadowOffset
  }
  /// Hashes the offset.
  open override var hash: Int { shadowOffset.width.hashValue ^ shadowOffset.height.hashValue }

  /// The engine's form of it; nil when nothing would be visible.
  package final var drawShadow: DrawShadow? {
    guard let color = TextAttributes.color(shadowColor), color.alpha > 0, shadowOffset.width.isFinite,
      shadowOffset.height.isFinite
    else { return nil }
    let blur = shadowBlurRadius.isFinite ? min(max(shadowBlurRadius, 0), 1_000) : 0
    return DrawShadow(offset: shadowOffset, blur: blur, color: color)
  }
}
