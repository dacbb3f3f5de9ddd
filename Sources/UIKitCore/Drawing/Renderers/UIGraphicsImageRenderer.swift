import CoreGraphics
import Foundation

/// How an image renderer draws.
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// Which colours pictures can hold.
  /// > Partly: kept; pictures hold sRGB.
  public enum Range: Int, Sendable {
    /// Not specified.
    case unspecified = -1
    /// That of the screen.
    case automatic = 0
    /// More than sRGB.
    case extended = 1
    /// sRGB.
    case standard = 2
  }

  /// Pixels per point. Default the current traits'.
  open var scale: CGFloat = UIGraphicsImageRendererFormat.currentScale
  /// Whether there is no transparency: the picture begins black instead of clear. Default false.
  open var opaque = false
  /// Which colours pictures can hold.
  /// > Partly: kept; pictures hold sRGB.
  open var preferredRange = Range.automatic

  private static var currentScale: CGFloat {
    let scale = UITraitCollection.current.displayScale
    return scale > 0 ? scale : 1
  }

  /// A format for the main screen.
  public required init() { super.init() }

  /// A format for the screen that the traits describe.
  public convenience init(for traitCollection: UITraitCollection) {
    self.init()
    if traitCollection.displayScale > 0 { scale = traitCollection.displayScale }
  }

  /// A copy of the format.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let made = super.copy(with: zone)
    if let made = made as? UIGraphicsImageRendererFormat {
      made.scale = scale
      made.opaque = opaque
      made.preferredRange = preferredRange
    }
    return made
  }
}

/// Where an image renderer's actions draw: y points down, lengths are points.
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  final let canvas: ImageCanvas

  init(_ canvas: ImageCanvas, _ format: UIGraphicsRendererFormat) {
    self.canvas = canvas
    super.init(canvas.context, format)
  }

  /// The drawing up to now.
  open var currentImage: UIImage { canvas.image() }
}

/// Makes images of what actions draw, without a view.
///
/// A size that is zero, not finite or more than a bitmap holds (32,767 pixels a side, 100 million in all) gives an image
/// of size zero and a log line; the actions run all the same.
open class UIGraphicsImageRenderer: UIGraphicsRenderer {
  /// The closure that draws the picture.
  public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

  /// A renderer of images without a size.
  public convenience init() { self.init(bounds: .zero) }

  /// A renderer of images of this size in points.
  public convenience init(size: CGSize) { self.init(bounds: CGRect(origin: .zero, size: size)) }

  /// A renderer of images of this size in points, with a copy of a format.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// A renderer of images of these bounds, whose origin is the picture's top left corner.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsImageRendererFormat.default())
  }

  /// A renderer of images of these bounds, with a copy of a format.
  public convenience init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: bounds, format: format as UIGraphicsRendererFormat)
  }

  /// A renderer of images of these bounds, with a copy of a format.
  public override init(bounds: CGRect, format: UIGraphicsRendererFormat) { super.init(bounds: bounds, format: format) }

  private var imageFormat: UIGraphicsImageRendererFormat {
    ownFormat as? UIGraphicsImageRendererFormat ?? UIGraphicsImageRendererFormat()
  }

  /// true.
  open override var allowsImageOutput: Bool { true }

  /// The picture that the actions draw. They run now, with their context as the current one.
  open func image(actions: DrawingActions) -> UIImage { draw(actions).image() }

  /// The picture that the actions draw as the bytes of a PNG file; none for a picture without pixels.
  open func pngData(actions: DrawingActions) -> Data { image(actions: actions).pngData() ?? Data() }

  /// The picture that the actions draw as the bytes of a JPEG file; none for a picture without pixels.
  open func jpegData(withCompressionQuality compressionQuality: CGFloat, actions: DrawingActions) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }

  /// Runs drawing actions, then others that can read the drawing; throws what those throw.
  open func runDrawingActions(
    _ drawingActions: (UIGraphicsRendererContext) -> Void,
    completionActions: ((UIGraphicsRendererContext) -> Void)? = nil
  ) throws {
    let canvas = draw { drawingActions($0) }
    completionActions?(UIGraphicsImageRendererContext(canvas, ownFormat))
  }

  private func draw(_ actions: DrawingActions) -> ImageCanvas {
    let format = imageFormat
    let canvas = ImageCanvas(bounds: ownFormat.bounds, scale: format.scale, isOpaque: format.opaque)
    withGraphicsContext(canvas.context) { actions(UIGraphicsImageRendererContext(canvas, ownFormat)) }
    return canvas
  }
}
