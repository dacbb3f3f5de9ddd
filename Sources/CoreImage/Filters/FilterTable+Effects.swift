import CoreGraphics
import Foundation
import RenderTree

/// Filters of colours and shapes for their looks.
extension FilterTable {
  static let effects: [String: FilterKind] = [
    "CISepiaTone": FilterKind(
      kCICategoryColorEffect, [kCIInputIntensityKey: .number(1)]
    ) { values in
      values.image()?.colored(
        mixed(
          values.float(kCIInputIntensityKey),
          matrix(
            [0.393, 0.769, 0.189, 0], [0.349, 0.686, 0.168, 0], [0.272, 0.534, 0.131, 0], [0, 0, 0, 1], .zero)))
    },
    "CIColorInvert": FilterKind(kCICategoryColorEffect) { values in
      values.image()?.colored { SIMD4(1 - $0.x, 1 - $0.y, 1 - $0.z, $0.w) }
    },
    "CIColorMonochrome": FilterKind(
      kCICategoryColorEffect,
      [kCIInputColorKey: .color(0.6, 0.45, 0.3, 1), kCIInputIntensityKey: .number(1)]
    ) { values in
      let color = values.color().components
      return values.image()?.colored(
        mixed(values.float(kCIInputIntensityKey)) { pixel in
          var result = color * pixel.luminance
          result.w = pixel.w
          return result
        })
    },
    "CIColorPosterize": FilterKind(
      kCICategoryColorEffect, ["inputLevels": .number(6)]
    ) { values in
      let steps = max(1, values.float("inputLevels").rounded() - 1)
      return values.image()?.colored { color in
        var result = (color * steps).rounded(.toNearestOrAwayFromZero) / steps
        result.w = color.w
        return result
      }
    },
    "CIFalseColor": FilterKind(
      kCICategoryColorEffect,
      ["inputColor0": .color(0.3, 0, 0, 1), "inputColor1": .color(1, 0.9, 0.8, 1)]
    ) { values in
      let (dark, bright) = (values.color("inputColor0").components, values.color("inputColor1").components)
      return values.image()?.colored { pixel in
        var result = dark + (bright - dark) * pixel.luminance
        result.w *= pixel.w
        return result
      }
    },
    "CIMaskToAlpha": FilterKind(kCICategoryColorEffect) { values in
      values.image()?.colored { SIMD4(1, 1, 1, max(0, min(1, $0.luminance)) * $0.w) }
    },
    "CIMaximumComponent": FilterKind(kCICategoryColorEffect) { values in
      values.image()?.colored {
        let level = max($0.x, $0.y, $0.z)
        return SIMD4(level, level, level, $0.w)
      }
    },
    "CIMinimumComponent": FilterKind(kCICategoryColorEffect) { values in
      values.image()?.colored {
        let level = min($0.x, $0.y, $0.z)
        return SIMD4(level, level, level, $0.w)
      }
    },
    "CIPhotoEffectMono": photoEffect { controls(saturation: 0, brightness: 0, contrast: 0.95)($0) },
    "CIPhotoEffectNoir": photoEffect { controls(saturation: 0, brightness: -0.03, contrast: 1.35)($0) },
    "CIPhotoEffectTonal": photoEffect { controls(saturation: 0, brightness: 0.02, contrast: 0.8)($0) },
    "CIPhotoEffectChrome": photoEffect { controls(saturation: 1.25, brightness: 0.02, contrast: 1.1)($0) },
    "CIPhotoEffectFade": photoEffect { controls(saturation: 0.7, brightness: 0.05, contrast: 0.85)($0) },
    "CIPhotoEffectInstant": photoEffect {
      controls(saturation: 0.8, brightness: 0.02, contrast: 0.95)($0 * SIMD4(1.06, 1, 0.88, 1))
    },
    "CIPhotoEffectProcess": photoEffect {
      controls(saturation: 0.95, brightness: 0, contrast: 1.08)($0 * SIMD4(0.94, 1.02, 1.08, 1))
    },
    "CIPhotoEffectTransfer": photoEffect {
      controls(saturation: 0.95, brightness: 0.01, contrast: 1)($0 * SIMD4(1.08, 1.01, 0.86, 1))
    },
    "CIVignette": FilterKind(
      kCICategoryColorEffect, [kCIInputRadiusKey: .number(1), kCIInputIntensityKey: .number(0)]
    ) { values in
      guard let image = values.image(), !image.extent.isInfinite, !image.extent.isNull else { return values.image() }
      let (middle, radius) = (CGPoint(x: image.extent.midX, y: image.extent.midY), values.number(kCIInputRadiusKey))
      let half = max(1, StableMath.hypot(image.extent.width, image.extent.height) / 2)
      let intensity = values.float(kCIInputIntensityKey)
      let shade = Recipe(image.extent) { rect, _ in
        PixelGrid(rect) { x, y in
          let share = StableMath.hypot(x - middle.x, y - middle.y) / half
          let dark = max(0, share * share * max(0.1, radius)) * 0.5
          return SIMD4(repeating: max(0, 1 - intensity * Float(dark)))
        }
      }
      return image.mixed(with: shade) { SIMD4($0.x * $1.x, $0.y * $1.x, $0.z * $1.x, $0.w) }
    },
    "CIPixellate": FilterKind(
      kCICategoryStylize,
      [kCIInputCenterKey: .vector([150, 150]), kCIInputScaleKey: .number(8)]
    ) { values in
      let scale = max(1, min(1e5, values.number(kCIInputScaleKey).rounded()))
      let center = values.point()
      guard let image = values.image() else { return nil }
      let soft = image.clamped().boxBlurred((scale - 1) / 2)
      @Sendable func middle(_ value: Double, _ origin: Double) -> Double {
        ((value - origin) / scale).rounded(.down) * scale + origin + scale / 2
      }
      return soft.mapped(to: image.extent, reach: Int(scale) + 1) { x, y in
        (middle(x, center.x), middle(y, center.y))
      } box: {
        $0
      }
    },
    "CIEdges": FilterKind(kCICategoryStylize, [kCIInputIntensityKey: .number(1)]) { values in
      guard let image = values.image() else { return nil }
      let intensity = values.float(kCIInputIntensityKey)
      return Recipe(image.extent, from: [image]) { rect, space in
        let source = image.clamped().render(rect.insetBy(-1), space)
        return PixelGrid(rect) { x, y in
          let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
          let across = source[column + 1, row] - source[column - 1, row]
          let up = source[column, row + 1] - source[column, row - 1]
          var edge = (across * across + up * up).squareRoot() * intensity
          edge.w = source[column, row].w
          return edge
        }
      }
    },
  ]

  static func photoEffect(_ change: @escaping @Sendable (SIMD4<Float>) -> SIMD4<Float>) -> FilterKind {
    FilterKind(kCICategoryColorEffect) { $0.image()?.colored(change) }
  }
}
