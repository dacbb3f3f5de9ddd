import CoreGraphics
import Foundation

/// Filters that blur and sharpen.
extension FilterTable {
  static let blurs: [String: FilterKind] = [
    "CIGaussianBlur": FilterKind(kCICategoryBlur, [kCIInputRadiusKey: .number(10)]) {
      $0.image()?.blurred($0.number(kCIInputRadiusKey))
    },
    "CIBoxBlur": FilterKind(kCICategoryBlur, [kCIInputRadiusKey: .number(10)]) {
      $0.image()?.boxBlurred($0.number(kCIInputRadiusKey))
    },
    "CIUnsharpMask": FilterKind(
      kCICategorySharpen, [kCIInputRadiusKey: .number(2.5), kCIInputIntensityKey: .number(0.5)]
    ) { values in
      let intensity = values.float(kCIInputIntensityKey)
      guard let image = values.image() else { return nil }
      return image.mixed(with: image.clamped().blurred(values.number(kCIInputRadiusKey))) {
        let sharp = $0 + ($0 - $1) * intensity
        return SIMD4(sharp.x, sharp.y, sharp.z, $0.w)
      }
    },
    "CISharpenLuminance": FilterKind(
      kCICategorySharpen,
      [kCIInputSharpnessKey: .number(0.4), kCIInputRadiusKey: .number(1.69)]
    ) { values in
      let sharpness = values.float(kCIInputSharpnessKey)
      guard let image = values.image() else { return nil }
      return image.mixed(with: image.clamped().blurred(values.number(kCIInputRadiusKey))) {
        let more = ($0.luminance - $1.luminance) * sharpness
        return SIMD4($0.x + more, $0.y + more, $0.z + more, $0.w)
      }
    },
    "CIBloom": FilterKind(
      kCICategoryStylize, [kCIInputRadiusKey: .number(10), kCIInputIntensityKey: .number(0.5)]
    ) { values in
      let intensity = values.float(kCIInputIntensityKey)
      guard let image = values.image() else { return nil }
      return image.blurred(values.number(kCIInputRadiusKey)).combined(with: image, .sourceOver).mixed(with: image) {
        // What shines is added to what is there.
        let glow = $1 + $0 * intensity - $1 * $0 * intensity
        return SIMD4(glow.x, glow.y, glow.z, max($0.w, $1.w))
      }
    },
  ]
}
