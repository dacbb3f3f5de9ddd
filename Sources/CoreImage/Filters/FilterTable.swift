import CoreGraphics
import Foundation

/// All filters by their names.
enum FilterTable {
  static let kinds: [String: FilterKind] = [colors, effects, blurs, geometry, compositions, generators, distortions]
    .reduce(into: [:]) { all, group in
      for (name, kind) in group { all[name] = kind }
    }

  /// A matrix for colours: a row of weights for each component, and what is added.
  static func matrix(
    _ red: SIMD4<Float>, _ green: SIMD4<Float>, _ blue: SIMD4<Float>, _ alpha: SIMD4<Float>, _ bias: SIMD4<Float>
  ) -> @Sendable (SIMD4<Float>) -> SIMD4<Float> {
    { color in
      SIMD4((color * red).sum(), (color * green).sum(), (color * blue).sum(), (color * alpha).sum()) + bias
    }
  }

  static func grey(_ color: SIMD4<Float>) -> SIMD4<Float> {
    let level = color.luminance
    return SIMD4(level, level, level, color.w)
  }

  /// Saturation, brightness and contrast, alpha left as it is.
  static func controls(
    saturation: Float, brightness: Float, contrast: Float
  ) -> @Sendable (SIMD4<Float>) -> SIMD4<Float> {
    { color in
      var result = grey(color) + (color - grey(color)) * saturation
      result = (result - 0.5) * contrast + 0.5 + brightness
      result.w = color.w
      return result
    }
  }

  static func mixed(_ amount: Float, _ change: @escaping @Sendable (SIMD4<Float>) -> SIMD4<Float>)
    -> @Sendable (SIMD4<Float>) -> SIMD4<Float>
  { { $0 + (change($0) - $0) * amount } }
}
