import CoreGraphics
import Foundation

/// Filters that move, scale and cut.
extension FilterTable {
  static let geometry: [String: FilterKind] = [
    "CIAffineTransform": FilterKind(
      kCICategoryGeometryAdjustment, [kCIInputTransformKey: .none]
    ) { values in
      values.image()?.transformed(by: values.values[kCIInputTransformKey] as? CGAffineTransform ?? .identity)
    },
    "CIAffineClamp": FilterKind(kCICategoryGeometryAdjustment, [kCIInputTransformKey: .none]) {
      values in
      values.image()?.clamped().transformed(by: values.values[kCIInputTransformKey] as? CGAffineTransform ?? .identity)
    },
    "CICrop": FilterKind(
      kCICategoryGeometryAdjustment, ["inputRectangle": .vector([0, 0, 300, 300])]
    ) { $0.image()?.cropped(to: $0.vector("inputRectangle").cgRectValue) },
    "CILanczosScaleTransform": FilterKind(
      kCICategoryGeometryAdjustment,
      [kCIInputScaleKey: .number(1), kCIInputAspectRatioKey: .number(1)]
    ) { values in
      let scale = values.number(kCIInputScaleKey)
      return values.image()?.transformed(
        by: CGAffineTransform(scaleX: scale * values.number(kCIInputAspectRatioKey), y: scale))
    },
    "CIStraightenFilter": FilterKind(
      kCICategoryGeometryAdjustment, [kCIInputAngleKey: .number(0)]
    ) { values in
      guard let image = values.image(), !image.extent.isInfinite, !image.extent.isNull else { return values.image() }
      let middle = CGPoint(x: image.extent.midX, y: image.extent.midY)
      let turn = CGAffineTransform(translationX: middle.x, y: middle.y).rotated(by: values.number(kCIInputAngleKey))
        .translatedBy(x: -middle.x, y: -middle.y)
      return image.transformed(by: turn)
    },
  ]
}
