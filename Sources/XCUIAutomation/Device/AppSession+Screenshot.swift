import CoreGraphics
import RenderTree
import TouchTesting
import UIKit

extension AppSession {
  /// A picture of the screen, or of a rectangle of it; nil before the first frame.
  func screenshot(of frame: CGRect? = nil) -> UIImage? {
    guard let surface = platform.surface, let buffer = surface.picture else { return nil }
    let scale = surface.geometry.scale
    let image = CGImage(RenderImage(buffer, scale: 1))
    guard let frame else { return UIImage(cgImage: image, scale: scale, orientation: .up) }
    let pixels = CGRect(
      x: frame.minX * scale, y: frame.minY * scale, width: frame.width * scale, height: frame.height * scale)
    return image.cropping(to: pixels).map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
  }
}
