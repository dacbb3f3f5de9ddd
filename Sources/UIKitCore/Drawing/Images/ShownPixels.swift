import CoreGraphics
import Foundation
import RenderTree
import Synchronization

/// An image's pixels as they are shown: turned, mirrored, tinted. They are cached, for places that cannot transform
/// pixels.
final class ShownPixels: Sendable {
  private struct Key: Hashable {
    let tint: RenderColor?
    let isMirrored: Bool
  }

  private struct Kept: @unchecked Sendable {
    var key: Key
    var image: CGImage
  }

  /// The last one: image views mostly show an image in the same way.
  private let kept = Mutex<Kept?>(nil)

  /// The pixels of an image; its own when they need no change.
  func pixels(of image: UIImage, tint: RenderColor?, isMirrored: Bool) -> CGImage? {
    guard let own = image.cgImage else { return nil }
    let orientation = isMirrored ? image.imageOrientation.mirrored : image.imageOrientation
    if orientation == .up && tint == nil { return own }
    let key = Key(tint: tint, isMirrored: isMirrored)
    if let known = kept.withLock({ $0?.key == key ? $0?.image : nil }) { return known }
    let size = orientation.isSideways ? (own.height, own.width) : (own.width, own.height)
    let made = ImageCanvas.image(width: size.0, height: size.1) { context in
      let paint = ImagePaint(tint: tint.map { .color($0) } ?? .none)
      UIImage.draw(
        own.renderImage, orientation, in: CGRect(x: 0, y: 0, width: Double(size.0), height: Double(size.1)), context,
        paint)
    }
    guard let made else { return own }
    kept.withLock { $0 = Kept(key: key, image: made) }
    return made
  }
}
