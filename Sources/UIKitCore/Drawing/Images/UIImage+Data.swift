import CoreGraphics
import Foundation
import RenderTree

extension UIImage {
  final func _jpegData(compressionQuality: CGFloat) -> Data? {
    shown.pixels(of: self, tint: manner.tint?.cgColor.renderColor, isMirrored: false)
      .flatMap { ImageData.jpeg($0, quality: compressionQuality) }
  }

  // MARK: Thumbnails

  final func _preparingThumbnail(of size: CGSize) -> UIImage? {
    guard cgImage != nil, size.width > 0, size.height > 0 else { return nil }
    let format = UIGraphicsImageRendererFormat.default()
    let made = UIGraphicsImageRenderer(size: size, format: format).image { context in
      context.cgContext.interpolationQuality = .high
      draw(in: CGRect(origin: .zero, size: size))
    }
    return made.cgImage == nil ? nil : made.withRenderingMode(renderingMode)
  }

  final func _byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
    await withCheckedContinuation { continuation in
      prepareThumbnail(of: size) { continuation.resume(returning: $0) }
    }
  }

  /// The picture as a repeating colour, beginning at the origin of the context's base space; nil without a picture.
  final func pattern() -> CGColor? {
    let size = size
    guard let pixels = shown.pixels(of: self, tint: manner.tint?.cgColor.renderColor, isMirrored: false),
      size.width > 0,
      size.height > 0
    else { return nil }
    let cell = CGRect(origin: .zero, size: size)
    let context = CGContext(recording: cell, scale: scale)
    context.draw(pixels.renderImage, upright: cell)
    let pattern = CGPattern(
      cell: context.finish(), bounds: cell, matrix: .identity, step: size, isColored: true)
    let one: [CGFloat] = [1]
    return CGColorSpace(patternBaseSpace: nil).flatMap { CGColor(patternSpace: $0, pattern: pattern, components: one) }
  }
}

/// The bytes of a PNG file, upright; nil for an image without a picture.
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }

/// The bytes of a JPEG file, upright; nil for an image without a picture.
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
  image.jpegData(compressionQuality: compressionQuality)
}

extension UIColor {
  /// A picture that repeats, as a colour: beginning at the origin of what is drawn on. An image without a picture is
  /// clear.
  public convenience init(patternImage image: UIImage) {
    self.init(cgColor: image.pattern() ?? CGColor(gray: 0, alpha: 0))
  }
}
