import CoreGraphics
import Foundation
import RenderTree

/// Filters of colours, in proportion to light unless the context says otherwise.
extension FilterTable {
  static let colors: [String: FilterKind] = [
    "CIColorControls": FilterKind(
      kCICategoryColorAdjustment,
      [kCIInputSaturationKey: .number(1), kCIInputBrightnessKey: .number(0), kCIInputContrastKey: .number(1)]
    ) { values in
      values.image()?.colored(
        controls(
          saturation: values.float(kCIInputSaturationKey), brightness: values.float(kCIInputBrightnessKey),
          contrast: values.float(kCIInputContrastKey)))
    },
    "CIExposureAdjust": FilterKind(
      kCICategoryColorAdjustment, [kCIInputEVKey: .number(0)]
    ) { values in
      let factor = StableMath.exp2(values.float(kCIInputEVKey))
      return values.image()?.colored { SIMD4($0.x * factor, $0.y * factor, $0.z * factor, $0.w) }
    },
    "CIGammaAdjust": FilterKind(
      kCICategoryColorAdjustment, ["inputPower": .number(1)]
    ) { values in
      let power = values.float("inputPower")
      return values.image()?.colored {
        SIMD4(
          StableMath.pow(max(0, $0.x), power), StableMath.pow(max(0, $0.y), power), StableMath.pow(max(0, $0.z), power),
          $0.w)
      }
    },
    "CIHueAdjust": FilterKind(
      kCICategoryColorAdjustment, [kCIInputAngleKey: .number(0)]
    ) { values in
      // A turn about the axis of greys.
      let angle = values.number(kCIInputAngleKey)
      let (c, s) = (Float(StableMath.cos(angle)), Float(StableMath.sin(angle) / 3.0.squareRoot()))
      let (same, next, last) = ((1 + 2 * c) / 3, (1 - c) / 3 - s, (1 - c) / 3 + s)
      return values.image()?.colored(
        matrix([same, next, last, 0], [last, same, next, 0], [next, last, same, 0], [0, 0, 0, 1], .zero))
    },
    "CIVibrance": FilterKind(
      kCICategoryColorAdjustment, ["inputAmount": .number(0)]
    ) { values in
      let amount = values.float("inputAmount")
      return values.image()?.colored { color in
        // Dull colours change more than bright ones.
        let span = max(color.x, color.y, color.z) - min(color.x, color.y, color.z)
        var result = grey(color) + (color - grey(color)) * (1 + amount * (1 - max(0, min(1, span))))
        result.w = color.w
        return result
      }
    },
    "CIColorMatrix": FilterKind(
      kCICategoryColorAdjustment,
      [
        "inputRVector": .vector([1, 0, 0, 0]), "inputGVector": .vector([0, 1, 0, 0]),
        "inputBVector": .vector([0, 0, 1, 0]), "inputAVector": .vector([0, 0, 0, 1]),
        "inputBiasVector": .vector([0, 0, 0, 0]),
      ]
    ) { values in
      values.image()?.colored(
        matrix(
          values.row("inputRVector"), values.row("inputGVector"), values.row("inputBVector"),
          values.row("inputAVector"), values.row("inputBiasVector")))
    },
    "CIColorClamp": FilterKind(
      kCICategoryColorAdjustment,
      ["inputMinComponents": .vector([0, 0, 0, 0]), "inputMaxComponents": .vector([1, 1, 1, 1])]
    ) { values in
      let (low, high) = (values.row("inputMinComponents"), values.row("inputMaxComponents"))
      return values.image()?.colored { pointwiseMin(pointwiseMax($0, low), high) }
    },
    "CIWhitePointAdjust": FilterKind(
      kCICategoryColorAdjustment, [kCIInputColorKey: .color(1, 1, 1, 1)]
    ) { values in
      let white = values.color().components
      return values.image()?.colored { SIMD4($0.x * white.x, $0.y * white.y, $0.z * white.z, $0.w) }
    },
  ]
}
