import CoreGraphics
import Foundation

/// How an image and the one below it become one; both are multiplied by alpha.
enum Combination: Sendable {
  case sourceOver, sourceIn, sourceOut, sourceAtop, addition, maximum, minimum
  case multiply, screen, darken, lighten, difference, overlay

  /// Where the result has pixels.
  func extent(_ above: CGRect, _ below: CGRect) -> CGRect {
    switch self {
    case .sourceIn: above.intersection(below)
    case .sourceOut: above
    case .sourceAtop: below
    default: above.union(below)
    }
  }

  @inline(__always) func apply(_ above: SIMD4<Float>, _ below: SIMD4<Float>) -> SIMD4<Float> {
    let (a, b) = (above.w, below.w)
    switch self {
    case .sourceOver: return above + below * (1 - a)
    case .sourceIn: return above * b
    case .sourceOut: return above * (1 - b)
    case .sourceAtop: return above * b + below * (1 - a)
    case .addition: return pointwiseMin(above + below, SIMD4(repeating: 1))
    case .maximum: return pointwiseMax(above, below)
    case .minimum: return pointwiseMin(above, below)
    case .multiply: return above * below + above * (1 - b) + below * (1 - a)
    case .screen: return above + below - above * below
    case .darken: return alpha(pointwiseMin(above * b, below * a) + above * (1 - b) + below * (1 - a), a, b)
    case .lighten: return alpha(pointwiseMax(above * b, below * a) + above * (1 - b) + below * (1 - a), a, b)
    case .difference: return alpha(above + below - 2 * pointwiseMin(above * b, below * a), a, b)
    case .overlay:
      var result = above * (1 - b) + below * (1 - a)
      for index in 0..<3 {
        let (s, d) = (above[index], below[index])
        result[index] += 2 * d <= b ? 2 * s * d : a * b - 2 * (b - d) * (a - s)
      }
      return alpha(result, a, b)
    }
  }

  private func alpha(_ color: SIMD4<Float>, _ a: Float, _ b: Float) -> SIMD4<Float> {
    SIMD4(color.x, color.y, color.z, a + b - a * b)
  }
}

extension Recipe {
  /// This image and one below it.
  func combined(with below: Recipe, _ combination: Combination) -> Recipe {
    Recipe(combination.extent(extent, below.extent), from: [self, below]) { [self] rect, space in
      var grid = render(rect, space)
      grid.combine(below.render(rect, space)) { combination.apply($0, $1) }
      return grid
    }
  }

  /// This image where a mask is bright, and another one where it is dark.
  func blended(over below: Recipe, mask: Recipe, byAlpha: Bool) -> Recipe {
    Recipe(extent.union(below.extent), from: [self, below, mask]) { [self] rect, space in
      var grid = render(rect, space)
      let shares = mask.render(rect, space)
      var weighed = shares
      weighed.map { SIMD4(repeating: max(0, min(1, byAlpha ? $0.w : $0.luminance))) }
      grid.combine(weighed) { $0 * $1 }
      var rest = below.render(rect, space)
      rest.combine(weighed) { $0 * (SIMD4(repeating: 1) - $1) }
      grid.combine(rest) { $0 + $1 }
      return grid
    }
  }

  /// Each colour changed; not multiplied by alpha for the change.
  func colored(_ change: @escaping @Sendable (SIMD4<Float>) -> SIMD4<Float>) -> Recipe {
    Recipe(extent, from: [self]) { [self] rect, space in
      var grid = render(rect, space)
      grid.mapColors(change)
      return grid
    }
  }

  /// Pixels computed from this image and from what a second recipe makes of it.
  func mixed(with other: Recipe, _ change: @escaping @Sendable (SIMD4<Float>, SIMD4<Float>) -> SIMD4<Float>) -> Recipe {
    Recipe(extent, from: [self, other]) { [self] rect, space in
      var grid = render(rect, space)
      grid.combine(other.render(rect, space), change)
      return grid
    }
  }
}
