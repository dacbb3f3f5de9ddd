import CoreGraphics
import CoreImage
import Foundation
import QuartzCore
import RenderTree
import Synchronization

/// A picture with a size in points, and how it is to be drawn.
///
/// What images show never changes: every `with…` returns another one that shares the pixels. They may be used on any thread.
/// > Not yet: images of other formats than PNG and JPEG.
open class UIImage: NSObject, NSSecureCoding, @unchecked Sendable {
  // Unchecked because NSObject is open; the stored values never change, except the cache and the identifier, which have locks.

  /// How the stored pixels are oriented in the picture that is shown.
  public enum Orientation: Int, Sendable {
    /// Unchanged.
    case up = 0
    /// Turned by half a turn.
    case down = 1
    /// Turned by a quarter, counterclockwise.
    case left = 2
    /// Turned by a quarter, clockwise.
    case right = 3
    /// Left and right exchanged.
    case upMirrored = 4
    /// Top and bottom exchanged.
    case downMirrored = 5
    /// Rows and columns exchanged.
    case leftMirrored = 6
    /// Rows and columns exchanged, and turned by half a turn.
    case rightMirrored = 7
  }

  /// Whether an image's own colours are shown.
  public enum RenderingMode: Int, Sendable {
    /// Decided by the place where it is shown.
    case automatic = 0
    /// Its own colours.
    case alwaysOriginal = 1
    /// Its alpha only, in a colour of the place where it is shown.
    case alwaysTemplate = 2
  }

  /// How the middle of a resizable image is enlarged.
  public enum ResizingMode: Int, Sendable {
    /// It repeats.
    case tile = 0
    /// It is stretched.
    case stretch = 1
  }

  /// The stored pixels, without orientation, tint and insets; nil for an image without a picture.
  open var cgImage: CGImage? { _cgImage }
  final private(set) var _cgImage: CGImage?
  /// Pixels per point.
  open var scale: CGFloat { _scale }
  final private(set) var _scale: CGFloat
  /// How the pixels are oriented in the picture.
  open var imageOrientation: Orientation { _imageOrientation }
  final private(set) var _imageOrientation: Orientation
  final private(set) var manner: ImageManner
  /// The pixels as they are shown, for code that cannot rotate or tint them; made on first use.
  final let shown = ShownPixels()

  // Not designated, so that subclasses inherit the public ones.
  convenience init(
    _ cgImage: CGImage?, scale: CGFloat, orientation: Orientation, _ manner: ImageManner = ImageManner()
  ) {
    self.init()
    _cgImage = cgImage
    _scale = scale.isFinite && scale > 0 ? scale : 1
    _imageOrientation = orientation
    self.manner = manner
  }

  /// An image without a picture, of size zero.
  public override init() {
    _scale = 1
    _imageOrientation = .up
    manner = ImageManner()
    super.init()
  }

  /// The picture of a `CGImage`, a point for a pixel.
  public convenience init(cgImage: CGImage) { self.init(cgImage, scale: 1, orientation: .up) }

  /// The image that the picture was computed from; nil for any other picture.
  open var ciImage: CIImage? { computedSource }

  /// The picture of a `CGImage` with `scale` pixels a point; 0 and numbers that are not finite mean 1.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(cgImage, scale: scale, orientation: orientation)
  }

  /// The picture in the bytes of a PNG or JPEG file, a point for a pixel; nil, with a log line, for anything else. The
  /// orientation that a camera wrote into a JPEG is kept.
  /// > Here: PNG and JPEG.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// The picture in the bytes of a PNG or JPEG file, with `scale` pixels a point.
  /// > Here: PNG and JPEG.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let read = ImageData.read(data, name: "image data") else { return nil }
    self.init(read.image, scale: scale, orientation: read.orientation)
  }

  /// The picture in a PNG or JPEG file; a name that ends in `@2x` or `@3x` before its extension has that many pixels a
  /// point. Where the path names no such file, one with the screen's scale is searched beside it. Nil, with a log line,
  /// when there is no picture.
  /// > Here: PNG and JPEG.
  public convenience init?(contentsOfFile path: String) {
    guard let found = ImageData.find(path, scale: UITraitCollection.current.displayScale),
      let data = FileManager.default.contents(atPath: found.path)
    else {
      PlatformNote.misuse("UIImage(contentsOfFile:): there is no file \(path)")
      return nil
    }
    guard let read = ImageData.read(data, name: found.path) else { return nil }
    self.init(read.image, scale: found.scale, orientation: read.orientation)
  }

  /// The image of a name. The process stops when there is none, as on iOS.
  /// > Here: for image literals: files with `@2x`, `~dark` and the like, and image sets of asset catalogues that are copied as they are.
  public required convenience init(imageLiteralResourceName name: String) {
    guard let found = UIImage(named: name) else {
      preconditionFailure(
        "there is no image \"\(name)\" in the app's bundle; see UIImage(named:) for where it is searched")
    }
    self.init(copy: found)
  }

  convenience init(copy image: UIImage) {
    self.init(image.cgImage, scale: image.scale, orientation: image.imageOrientation, image.manner)
  }

  // MARK: Properties

  /// The size in points, as the picture is shown: width and height are exchanged for orientations to the side.
  open var size: CGSize {
    if let first = manner.images?.first, cgImage == nil { return first.size }
    guard let cgImage else { return .zero }
    let size = CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
    return imageOrientation.isSideways ? CGSize(width: size.height, height: size.width) : size
  }

  /// Whether its own colours are shown. Default automatic.
  open var renderingMode: RenderingMode { manner.renderingMode }
  /// The parts at the edges that keep their size when the image is resized.
  open var capInsets: UIEdgeInsets { manner.capInsets }
  /// How the middle is enlarged. Default tile.
  open var resizingMode: ResizingMode { manner.resizingMode }
  /// The margins outside of the rectangle by which layouts align the image.
  open var alignmentRectInsets: UIEdgeInsets { manner.alignmentRectInsets }
  /// Whether it is mirrored where text runs from right to left.
  open var flipsForRightToLeftLayoutDirection: Bool { manner.flipsForRightToLeft }
  /// The pictures of an animated image, in order; nil for other images.
  open var images: [UIImage]? { manner.images }
  /// How long one round of an animated image takes, in seconds; 0 for other images.
  open var duration: TimeInterval { manner.duration }
  /// The asset with the image's variants for other traits, if it has any.
  open var imageAsset: UIImageAsset? { manner.asset }
  /// The traits that this variant was made for.
  open var traitCollection: UITraitCollection { manner.traits ?? UITraitCollection(displayScale: scale) }
  /// The name by which tests find what shows the image. Default nil: that of the resource or of the symbol.
  open var accessibilityIdentifier: String? {
    get { identifier.withLock { $0 } }
    set { identifier.withLock { $0 = newValue } }
  }
  private let identifier = Mutex<String?>(nil)
  /// What controls with nothing but this picture are called by those that read the screen. Default nil: the name of the resource
  /// or of the symbol, as words.
  open var accessibilityLabel: String? {
    get { label.withLock { $0 } }
    set { label.withLock { $0 = newValue } }
  }
  private let label = Mutex<String?>(nil)

  /// The name by which tests find what shows the image: the app's, that of the resource or of the symbol; nil for others.
  package final var assetName: String? { accessibilityIdentifier ?? manner.name ?? manner.symbol?.name }

  /// What a control with nothing but this picture is called by those that read the screen: the asset's name, as words, and
  /// of symbols what they stand for.
  package final var spokenName: String? {
    if let label = accessibilityLabel { return label }
    guard let name = manner.name else { return manner.symbol.map { SymbolNames.spoken($0.name) } }
    return String(name.map { $0 == "_" || $0 == "-" ? " " : $0 })
  }

  /// The system's picture of a tick on a disc.
  open class var checkmark: UIImage { UIImage(systemName: "checkmark.circle.fill") ?? UIImage() }
  /// The same in outline.
  open class var strokedCheckmark: UIImage { UIImage(systemName: "checkmark.circle") ?? UIImage() }
  /// The system's picture of a plus on a disc.
  open class var add: UIImage { UIImage(systemName: "plus.circle.fill") ?? UIImage() }
  /// The system's picture of a minus on a disc.
  open class var remove: UIImage { UIImage(systemName: "minus.circle.fill") ?? UIImage() }
  /// The system's picture of three dots on a disc.
  open class var actions: UIImage { UIImage(systemName: "ellipsis.circle.fill") ?? UIImage() }

  /// A format for drawings of this image's scale.
  @preconcurrency @MainActor open var imageRendererFormat: UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return format
  }

  /// Whether it is one of the system's symbols.
  open var isSymbolImage: Bool { manner.symbol != nil }
  /// The configuration of a symbol; nil for other images.
  open var symbolConfiguration: SymbolConfiguration? { manner.symbol?.configuration }
  /// The configuration of the image: of a symbol its size, weight and scale.
  open var configuration: Configuration? { symbolConfiguration }
  /// The symbol in another size, weight and scale, as far as the configuration specifies them; other images unchanged.
  open func withConfiguration(_ configuration: Configuration) -> UIImage {
    applyingSymbolConfiguration(configuration as? SymbolConfiguration ?? .unspecified) ?? self
  }
  /// The symbol in another size, weight and scale, as far as the configuration specifies them; nil for other images.
  open func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    _applyingSymbolConfiguration(configuration)
  }

  // MARK: Variations with the same pixels

  private func with(_ change: (inout ImageManner) -> Void) -> UIImage {
    var manner = manner
    change(&manner)
    return UIImage(cgImage, scale: scale, orientation: imageOrientation, manner)
  }

  /// The image with another rendering mode.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { with { $0.renderingMode = renderingMode } }

  /// The image's alpha in a colour, where no other tint applies (a template in an image view has the view's tint).
  open func withTintColor(_ color: UIColor) -> UIImage { with { $0.tint = color } }

  /// The image's alpha in a colour, with a rendering mode; `alwaysOriginal` keeps the colour everywhere.
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    with {
      $0.tint = color
      $0.renderingMode = renderingMode
    }
  }

  /// An image whose edges keep their size when it is resized, while the middle repeats.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// An image whose edges keep their size when it is resized, while one column and one row of pixels behind them
  /// stretch: the former way to say `resizableImage(withCapInsets:)`. 0 for a side without edges.
  open func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
    let (left, top) = (CGFloat(leftCapWidth), CGFloat(topCapHeight))
    return resizableImage(
      withCapInsets: UIEdgeInsets(
        top: top, left: left, bottom: top > 0 ? max(0, size.height - top - 1) : 0,
        right: left > 0 ? max(0, size.width - left - 1) : 0), resizingMode: .stretch)
  }

  /// An image whose edges keep their size when it is resized, while the middle repeats or stretches.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
    with {
      $0.capInsets = capInsets
      $0.resizingMode = resizingMode
      $0.isResizable = true
    }
  }

  /// An image that layouts align by a smaller rectangle.
  open func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    with { $0.alignmentRectInsets = alignmentInsets }
  }

  /// An image that is mirrored where text runs from right to left.
  open func imageFlippedForRightToLeftLayoutDirection() -> UIImage { with { $0.flipsForRightToLeft = true } }

  /// The image with left and right exchanged.
  open func withHorizontallyFlippedOrientation() -> UIImage {
    UIImage(cgImage, scale: scale, orientation: imageOrientation.mirrored, manner)
  }

  // MARK: Animated images

  /// An image that shows others in turn, `duration` seconds for a round; 0 means a thirtieth of a second each. Nil
  /// without images.
  open class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    var manner = first.manner
    manner.images = images
    manner.duration = duration > 0 && duration.isFinite ? duration : TimeInterval(images.count) / 30
    return UIImage(first.cgImage, scale: first.scale, orientation: first.imageOrientation, manner)
  }

  /// The images `name0`, `name1` … (or from 1), up to 1024, as an animated one. Nil without any.
  /// > Here: files with `@2x`, `~dark` and the like, and image sets of asset catalogues that are copied as they are.
  open class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
    var images: [UIImage] = []
    for number in 0...1024 {
      if let image = UIImage(named: "\(name)\(number)") {
        images.append(image)
      } else if number > 0 {
        break
      }
    }
    return animatedImage(with: images, duration: duration)
  }

  // MARK: Comparing and archives

  /// Equal to an image of the same pixels, scale, orientation and manner. Cost: at most a comparison of all pixels.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    if other === self { return true }
    guard scale == other.scale, imageOrientation == other.imageOrientation, manner == other.manner,
      let pixels = cgImage, let others = other.cgImage
    else { return false }
    return pixels === others || pixels.renderImage.hasSamePixels(as: others.renderImage)
  }

  /// Hashes the size in pixels and the scale.
  open override var hash: Int {
    guard let cgImage else { return ObjectIdentifier(self).hashValue }
    var hasher = Hasher()
    hasher.combine(cgImage.width)
    hasher.combine(cgImage.height)
    hasher.combine(scale)
    return hasher.finalize()
  }

  /// true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the pixels as PNG, the scale and the orientation.
  open func encode(with coder: NSCoder) {
    if let cgImage, let png = ImageData.png(cgImage) { coder.encode(png as NSData, forKey: "UIImageData") }
    coder.encode(Double(scale), forKey: "UIScale")
    coder.encode(imageOrientation.rawValue, forKey: "UIImageOrientation")
    coder.encode(manner.renderingMode.rawValue, forKey: "UIRenderingMode")
  }

  /// An image from an archive; nil from an incomplete one.
  public required convenience init?(coder: NSCoder) {
    guard let png = coder.archived(NSData.self, "UIImageData"),
      let read = ImageData.read(Data(referencing: png), name: "an archived image")
    else { return nil }
    var manner = ImageManner()
    manner.renderingMode = RenderingMode(rawValue: coder.decodeInteger(forKey: "UIRenderingMode")) ?? .automatic
    let orientation = Orientation(rawValue: coder.decodeInteger(forKey: "UIImageOrientation")) ?? .up
    self.init(read.image, scale: coder.decodeDouble(forKey: "UIScale"), orientation: orientation, manner)
  }

  // MARK: Data

  /// The picture as the bytes of a PNG file, upright and tinted as it is shown (a PNG has no orientation); nil for an
  /// image without a picture.
  open func pngData() -> Data? {
    shown.pixels(of: self, tint: manner.tint?.cgColor.renderColor, isMirrored: false).flatMap { ImageData.png($0) }
  }

  /// The picture as the bytes of a JPEG file on a white background, upright and tinted as it is shown; nil for an image
  /// without a picture.
  /// - Parameter compressionQuality: 0 smallest … 1 best.
  open func jpegData(compressionQuality: CGFloat) -> Data? { _jpegData(compressionQuality: compressionQuality) }

  /// The picture scaled to a size in points, at the current traits' scale; nil without a picture, or for an impossible
  /// size.
  open func preparingThumbnail(of size: CGSize) -> UIImage? { _preparingThumbnail(of: size) }

  /// Makes a thumbnail on another thread and passes it to the handler there.
  open func prepareThumbnail(of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void) {
    DispatchQueue.global().async { completionHandler(self.preparingThumbnail(of: size)) }
  }

  /// A thumbnail, made on another thread.
  open func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? { await _byPreparingThumbnail(ofSize: size) }

  /// The image itself: the pixels of every image here are decoded already.
  open func preparingForDisplay() -> UIImage? { cgImage == nil ? nil : self }

  /// Passes the image itself to the handler, on another thread.
  open func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) {
    DispatchQueue.global().async { completionHandler(self.preparingForDisplay()) }
  }

  /// The image itself.
  open func byPreparingForDisplay() async -> UIImage? { preparingForDisplay() }

  // MARK: Drawing

  /// Draws the picture in its own size with its top left corner at a point, into the current context. Without a context
  /// nothing happens.
  open func draw(at point: CGPoint) { draw(at: point, blendMode: .normal, alpha: 1) }

  /// Draws the picture in its own size, with a blend mode and an alpha.
  open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the picture in a rectangle: upright, mirrored if it is to be, with its cap insets. A template is drawn in
  /// the fill colour, an image with a tint in that. Of an animated image the first picture is drawn.
  open func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  /// Draws the picture in a rectangle, with a blend mode and an alpha.
  open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    _draw(in: rect, blendMode: blendMode, alpha: alpha)
  }

  /// Fills a rectangle with copies of the picture, which begin at the origin of the context's user space.
  open func drawAsPattern(in rect: CGRect) { _drawAsPattern(in: rect) }
}

extension UIImage: _ExpressibleByImageLiteral {}

/// What `#imageLiteral(resourceName:)` is.
public typealias _ImageLiteralType = UIImage
