import CoreGraphics
import Foundation

/// How far text may shrink to fit, and the result.
open class NSStringDrawingContext: NSObject {
  /// The least factor for the letters' size; with 0 text does not shrink. Default 0.
  open var minimumScaleFactor: CGFloat = 0
  /// The factor that the last text was drawn or measured with.
  open internal(set) var actualScaleFactor: CGFloat = 1
  /// The box of the last text.
  open internal(set) var totalBounds = CGRect.zero

  /// A context with which text does not shrink.
  public override init() { super.init() }
}
