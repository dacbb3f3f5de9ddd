import CoreGraphics
import Foundation

/// Filters that make one image of two.
extension FilterTable {
  static func composition(_ combination: Combination) -> FilterKind {
    FilterKind(kCICategoryCompositeOperation, [kCIInputBackgroundImageKey: .image]) { values in
      guard let above = values.image() else { return nil }
      return values.image(kCIInputBackgroundImageKey).map { above.combined(with: $0, combination) } ?? above
    }
  }

  static let compositions: [String: FilterKind] = [
    "CISourceOverCompositing": composition(.sourceOver), "CISourceInCompositing": composition(.sourceIn),
    "CISourceOutCompositing": composition(.sourceOut), "CISourceAtopCompositing": composition(.sourceAtop),
    "CIAdditionCompositing": composition(.addition), "CIMaximumCompositing": composition(.maximum),
    "CIMinimumCompositing": composition(.minimum), "CIMultiplyCompositing": composition(.multiply),
    "CIMultiplyBlendMode": composition(.multiply), "CIScreenBlendMode": composition(.screen),
    "CIDarkenBlendMode": composition(.darken), "CILightenBlendMode": composition(.lighten),
    "CIDifferenceBlendMode": composition(.difference), "CIOverlayBlendMode": composition(.overlay),
    "CIBlendWithMask": masked(byAlpha: false), "CIBlendWithAlphaMask": masked(byAlpha: true),
  ]

  static func masked(byAlpha: Bool) -> FilterKind {
    FilterKind(
      kCICategoryStylize, [kCIInputBackgroundImageKey: .image, kCIInputMaskImageKey: .image]
    ) { values in
      guard let above = values.image() else { return nil }
      let nothing = Recipe(.null) { rect, _ in PixelGrid(rect) }
      return above.blended(
        over: values.image(kCIInputBackgroundImageKey) ?? nothing, mask: values.image(kCIInputMaskImageKey) ?? nothing,
        byAlpha: byAlpha)
    }
  }
}
