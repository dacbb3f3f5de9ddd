import CoreGraphics
import Foundation

// Names of Swift 3 for what Swift 4 calls otherwise.

extension CIImage {
  /// What a filter makes of the image.
  public func applyingFilter(_ filterName: String, withInputParameters params: [String: Any]?) -> CIImage {
    applyingFilter(filterName, parameters: params ?? [:])
  }

  /// The image moved, scaled, turned or sheared: `transformed(by:)`.
  public func applying(_ matrix: CGAffineTransform) -> CIImage { transformed(by: matrix) }

  /// The part of the image in a rectangle: `cropped(to:)`.
  public func cropping(to rect: CGRect) -> CIImage { cropped(to: rect) }

  /// The image with its edges continued without an end: `clampedToExtent()`.
  public func clampingToExtent() -> CIImage { clampedToExtent() }

  /// The image above another one: `composited(over:)`.
  public func compositingOverImage(_ dest: CIImage) -> CIImage { composited(over: dest) }
}
