import CoreGraphics
import Foundation
import RenderTree

/// A picture that is computed when it is shown: a picture of pixels, a colour, or what a filter makes of others.
///
/// Coordinates are in pixels; y grows upwards. Cost: none before it is rendered.
open class CIImage: NSObject, @unchecked Sendable {
  // Unchecked because NSObject is open; nothing here changes.
  final let recipe: Recipe
  private let source: CGImage?

  init(_ recipe: Recipe) {
    self.recipe = recipe
    source = nil
    super.init()
  }

  /// An image without pixels.
  public convenience override init() { self.init(Recipe(.null) { rect, _ in PixelGrid(rect) }) }

  /// The same image again.
  package convenience init(_ image: CIImage) { self.init(image.recipe) }

  /// A picture's pixels, its lower left corner at 0, 0.
  public init(cgImage image: CGImage) {
    source = image
    let picture = image.renderImage
    let bounds = CGRect(x: 0, y: 0, width: picture.width, height: picture.height)
    recipe = Recipe(bounds) { rect, space in
      var grid = PixelGrid(rect)
      for row in 0..<rect.height {
        let line = (picture.pixels + (picture.height - 1 - rect.y - row) * picture.stride)
          .assumingMemoryBound(to: UInt32.self)
        for column in 0..<rect.width { grid.pixels[row * rect.width + column] = space.pixel(line[rect.x + column]) }
      }
      return grid
    }
    super.init()
  }

  /// A picture's pixels. Options are not used.
  public convenience init(cgImage image: CGImage, options: [CIImageOption: Any]? = nil) { self.init(cgImage: image) }

  /// One colour everywhere.
  public init(color: CIColor) {
    source = nil
    recipe = Recipe(.infinite) { rect, space in
      let pixel = space.pixel(color.components)
      return PixelGrid(rect) { _, _ in pixel }
    }
    super.init()
  }

  /// Nothing, anywhere.
  open class func empty() -> CIImage { CIImage() }

  /// Where there are pixels: infinite for colours and what is continued beyond its edges.
  open var extent: CGRect { recipe.extent }

  /// The picture that it was made of; nil for what is computed.
  open var cgImage: CGImage? { source }

  // MARK: What is made of it

  /// The image moved, scaled, turned or sheared.
  open func transformed(by matrix: CGAffineTransform) -> CIImage { CIImage(recipe.transformed(by: matrix)) }

  /// The part of the image in a rectangle.
  open func cropped(to rect: CGRect) -> CIImage { CIImage(recipe.cropped(to: rect)) }

  /// The image above another one.
  open func composited(over dest: CIImage) -> CIImage { CIImage(recipe.combined(with: dest.recipe, .sourceOver)) }

  /// The image with its edges continued without an end.
  open func clampedToExtent() -> CIImage { CIImage(recipe.clamped()) }

  /// The image blurred by a Gaussian of this deviation, in pixels.
  open func applyingGaussianBlur(sigma: Double) -> CIImage { CIImage(recipe.blurred(sigma)) }

  /// What a filter makes of the image; the image itself where there is no such filter.
  open func applyingFilter(_ filterName: String, parameters params: [String: Any]) -> CIImage {
    guard let filter = CIFilter(name: filterName) else { return self }
    filter.setValue(self, forKey: kCIInputImageKey)
    for (key, value) in params { filter.setValue(value, forKey: key) }
    return filter.outputImage ?? self
  }

  /// What a filter makes of the image by its defaults.
  open func applyingFilter(_ filterName: String) -> CIImage { applyingFilter(filterName, parameters: [:]) }
}

/// What an image is made with. Kept for sources; nothing depends on them.
public struct CIImageOption: RawRepresentable, Hashable, Sendable {
  /// Apple's name.
  public let rawValue: String
  /// An option of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The colour space of the pixels.
  public static let colorSpace = CIImageOption(rawValue: "CIImageColorSpace")
  /// Whether the picture is turned as its file says.
  public static let applyOrientationProperty = CIImageOption(rawValue: "CIImageApplyOrientationProperty")
}

extension CIColor {
  /// The components, not multiplied by alpha.
  var components: SIMD4<Float> { SIMD4(Float(red), Float(green), Float(blue), Float(alpha)) }
}
