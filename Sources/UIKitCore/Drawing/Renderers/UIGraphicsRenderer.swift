import CoreGraphics
import Foundation

/// How a renderer draws.
open class UIGraphicsRendererFormat: NSObject, NSCopying {
  /// The area that is drawn on, in points; set by the renderer.
  open internal(set) var bounds = CGRect.zero

  /// A format for the main screen.
  public required override init() { super.init() }

  /// A format for the main screen.
  open class func `default`() -> Self { Self() }

  /// A format for the screen that the current traits describe.
  open class func preferred() -> Self { Self() }

  /// A copy of the format.
  open func copy(with zone: NSZone? = nil) -> Any {
    let made = Self()
    made.bounds = bounds
    return made
  }
}

/// Where a renderer's actions draw.
open class UIGraphicsRendererContext: NSObject {
  /// The context, which is the current one while the actions run.
  open var cgContext: CGContext { _cgContext }
  final let _cgContext: CGContext
  final let ownFormat: UIGraphicsRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsRendererFormat) {
    _cgContext = context
    ownFormat = format
    super.init()
  }

  /// How the renderer draws.
  open var format: UIGraphicsRendererFormat { ownFormat }

  /// Fills a rectangle in the current fill colour.
  open func fill(_ rect: CGRect) {
    if rect.isDrawable { cgContext.fill(rect) }
  }

  /// Fills a rectangle in the current fill colour with a blend mode.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    guard rect.isDrawable else { return }
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.fill(rect)
    cgContext.restoreGState()
  }

  /// Draws a frame of one point inside a rectangle's edges, in the current stroke colour.
  open func stroke(_ rect: CGRect) {
    if rect.isDrawable { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }
  }

  /// Draws a frame of one point inside a rectangle's edges with a blend mode.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    guard rect.isDrawable else { return }
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
    cgContext.restoreGState()
  }

  /// Limits what is drawn from now on to a rectangle.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// The superclass of renderers.
open class UIGraphicsRenderer: NSObject {
  final let ownFormat: UIGraphicsRendererFormat

  /// A renderer that draws on these bounds, in points.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: UIGraphicsRendererFormat.default()) }

  /// A renderer that draws on these bounds with a copy of a format.
  public init(bounds: CGRect, format: UIGraphicsRendererFormat) {
    ownFormat = format.copy() as? UIGraphicsRendererFormat ?? format
    ownFormat.bounds = bounds.standardized
    super.init()
  }

  /// How the renderer draws.
  open var format: UIGraphicsRendererFormat { ownFormat }

  /// Whether it makes pictures.
  open var allowsImageOutput: Bool { false }
}
