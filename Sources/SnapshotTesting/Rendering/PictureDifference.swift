import CoreGraphics
import Foundation
import RenderTree
import TouchTesting
import UIKit

/// How two pictures differ.
@MainActor struct PictureDifference {
  let text: String
  /// Differing pixels red over a pale original; nil for pictures of different sizes.
  let picture: UIImage?

  /// - Returns: nil where they are equal as far as the precisions ask.
  static func between(_ old: UIImage, _ new: UIImage, _ precision: Float, _ perceptual: Float) -> PictureDifference? {
    guard let reference = pixels(of: old) else {
      return PictureDifference(text: "The reference is not a picture that can be read.", picture: nil)
    }
    // As PNG keeps it: colours of pixels that are not opaque are rounded there.
    guard let data = new.pngData(), let kept = UIImage(data: data), let fresh = pixels(of: kept) else {
      return PictureDifference(text: "The new picture is empty: the view has no size.", picture: nil)
    }
    guard reference.width == fresh.width, reference.height == fresh.height else {
      return PictureDifference(
        text: "The new picture is \(fresh.width) × \(fresh.height) pixels, the reference \(reference.width) × "
          + "\(reference.height).", picture: nil)
    }
    let limit = perceptual < 1 ? (1 - max(0, Double(perceptual))) * 100 : nil
    let comparison = PictureComparison(fresh, with: reference) { a, b, _ in
      limit.map { ColorDistance.between(a, b) <= $0 } ?? (a == b)
    }
    guard comparison.count > 0, Float(1 - comparison.share) < precision else { return nil }
    let equal = String(format: "%.6g", 1 - comparison.share)
    return PictureDifference(
      text: "\(comparison.count) of \(reference.width * reference.height) pixels differ (worst channel by "
        + "\(comparison.worst) of 255): the share of equal ones is \(equal), \(precision) is asked for.",
      picture: UIImage(cgImage: CGImage(RenderImage(comparison.picture(), scale: 1))))
  }

  private static func pixels(of image: UIImage) -> PixelBuffer? {
    guard let picture = image.cgImage?.renderImage, picture.width > 0, picture.height > 0 else { return nil }
    return PixelBuffer(copying: picture, picture.bounds)
  }
}

/// How far colours are from each other as an eye sees them.
enum ColorDistance {
  /// The distance in the space CIE L*a*b*, in which black and white are 100 apart.
  static func between(_ a: UInt32, _ b: UInt32) -> Double {
    if a == b { return 0 }
    let difference = lab(a) - lab(b)
    let alpha = Double(Int(a >> 24) - Int(b >> 24)) / 2.55
    return max((difference * difference).sum().squareRoot(), abs(alpha))
  }

  private static func lab(_ pixel: UInt32) -> SIMD3<Double> {
    func light(_ shift: UInt32) -> Double {
      let value = Double((pixel >> shift) & 0xff) / 255
      return value <= 0.04045 ? value / 12.92 : StableMath.pow((value + 0.055) / 1.055, 2.4)
    }
    let (r, g, b) = (light(16), light(8), light(0))
    func curve(_ value: Double) -> Double {
      value > 216.0 / 24389 ? StableMath.pow(value, 1.0 / 3) : (value * 24389 / 27 + 16) / 116
    }
    // The matrix of sRGB's primaries, with the white of D65.
    let x = curve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
    let y = curve(0.2126729 * r + 0.7151522 * g + 0.0721750 * b)
    let z = curve((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883)
    return SIMD3(116 * y - 16, 500 * (x - y), 200 * (y - z))
  }
}
