import CoreGraphics
import CoreImage
import Foundation

extension CIImage {
  /// The pixels of a picture, which need not be one of pixels: an image that is computed stays so. Nil for an empty one.
  public convenience init?(image: UIImage) {
    if let source = image.ciImage {
      self.init(source)
    } else if let picture = image.cgImage {
      self.init(cgImage: picture)
    } else {
      return nil
    }
  }

  /// As above. Options are not used.
  public convenience init?(image: UIImage, options: [CIImageOption: Any]? = nil) { self.init(image: image) }

  /// The picture in the bytes of a file; nil, with a log line, where there is none.
  public convenience init?(data: Data, options: [CIImageOption: Any]? = nil) {
    guard let read = ImageData.read(data, name: "image data") else { return nil }
    self.init(cgImage: read.image)
  }

  /// The picture of a file; nil where there is none.
  public convenience init?(contentsOf url: URL, options: [CIImageOption: Any]? = nil) {
    guard url.isFileURL, let data = try? Data(contentsOf: url),
      let read = ImageData.read(data, name: url.lastPathComponent)
    else { return nil }
    self.init(cgImage: read.image)
  }
}

extension UIImage {
  private static let context = CIContext()
  // Unsafe: only its address counts, and nothing is written to it.
  private nonisolated(unsafe) static var sourceKey: UInt8 = 0
  /// What it was computed from.
  var computedSource: CIImage? { objc_getAssociatedObject(self, &Self.sourceKey) as? CIImage }

  /// The picture that an image shows within its extent, a point for a pixel.
  /// > Here: it is computed at once, so that `cgImage` is there as well. Of an image without an end, or without pixels, it is
  /// empty.
  public convenience init(ciImage: CIImage) { self.init(ciImage: ciImage, scale: 1, orientation: .up) }

  /// The picture that an image shows within its extent, with `scale` pixels a point.
  public convenience init(ciImage: CIImage, scale: CGFloat, orientation: UIImage.Orientation) {
    if let picture = Self.context.createCGImage(ciImage, from: ciImage.extent) {
      self.init(cgImage: picture, scale: scale, orientation: orientation)
    } else {
      self.init()
    }
    objc_setAssociatedObject(self, &Self.sourceKey, ciImage, .OBJC_ASSOCIATION_RETAIN)
  }
}
