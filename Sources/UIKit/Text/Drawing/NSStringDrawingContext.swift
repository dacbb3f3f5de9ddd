import CoreGraphics
import Foundation

/// How far text may shrink to fit, and what came of it.
open class NSStringDrawingContext: NSObject {
  /// The least factor for the letters' size; 0 lets nothing shrink. Default 0.
  open var minimumScaleFactor: CGFloat = 0
  /// The factor that the last text was drawn or measured with.
  open internal(set) var actualScaleFactor: CGFloat = 1
  /// The box of the last text.
  open internal(set) var totalBounds = CGRect.zero

  /// A context that lets nothing shrink.
  public override init() { super.init() }
}
