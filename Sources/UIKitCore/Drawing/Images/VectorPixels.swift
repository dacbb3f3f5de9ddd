import CoreGraphics
import Foundation
import RenderTree

/// A picture of shapes that is painted again for each size in which it is shown larger than its own.
final class VectorPixels: @unchecked Sendable {
  // Unchecked: the last picture is behind the lock.
  private let paint: @Sendable (_ width: CGFloat, _ height: CGFloat) -> CGImage?
  private let lock = NSLock()
  private var last: CGImage?

  /// One that is painted by a function, in a number of pixels.
  init(_ paint: @escaping @Sendable (_ width: CGFloat, _ height: CGFloat) -> CGImage?) { self.paint = paint }

  /// One of a file's shapes.
  convenience init(_ picture: VectorPicture) {
    self.init { width, height in
      (try? picture.pixels(width: width, height: height)).map { CGImage(decoded: RenderImage($0, scale: 1)) }
    }
  }

  /// The picture for a size in points, where its image has too few pixels for it; else nil.
  func image(of image: UIImage, in size: CGSize, scale: CGFloat) -> CGImage? {
    let own = image.size
    guard own.width > 0, own.height > 0, size.isFinite, size.width > own.width || size.height > own.height else {
      return nil
    }
    // More pixels than a large display has are not seen.
    let width = min(8_192, (size.width * scale).rounded(.up))
    let height = min(8_192, (size.height * scale).rounded(.up))
    return lock.withLock {
      if let last, last.width == Int(width), last.height == Int(height) { return last }
      guard let made = paint(width, height) else { return nil }
      last = made
      return made
    }
  }

  /// An image of the same size in points with the pixels that a view's size asks for; nil where the image's own are enough.
  func shown(of image: UIImage, in size: CGSize, _ mode: UIView.ContentMode) -> UIImage? {
    let own = image.size
    guard own.width > 0, own.height > 0, size.isFinite else { return nil }
    let across = size.width / own.width
    let down = size.height / own.height
    let factor: CGFloat
    switch mode {
    case .scaleToFill, .scaleAspectFill, .redraw: factor = max(across, down)
    case .scaleAspectFit: factor = min(across, down)
    default: return nil
    }
    guard factor > 1 else { return nil }
    let enlarged = CGSize(width: own.width * factor, height: own.height * factor)
    guard let pixels = self.image(of: image, in: enlarged, scale: image.scale) else { return nil }
    return UIImage(pixels, scale: CGFloat(pixels.width) / own.width, orientation: .up, image.manner)
  }
}

extension CGSize {
  fileprivate var isFinite: Bool { width.isFinite && height.isFinite }
}
