import CoreGraphics
import Foundation
import RenderTree

extension Recipe {
  /// The widest blur, in pixels.
  private static let widest = 500.0

  /// Blurred by a Gaussian of this deviation, in pixels; the extent grows by three deviations.
  func blurred(_ sigma: Double) -> Recipe {
    let sigma = sigma.isFinite ? min(sigma, Self.widest) : 0
    guard sigma > 0.05 else { return self }
    let reach = Int((sigma * 3).rounded(.up))
    let weights = (-reach...reach).map { Float(StableMath.exp(-Double($0 * $0) / (2 * sigma * sigma))) }
    return gathered(weights, weights)
  }

  /// Each pixel the mean of a square around it, whose half side is a radius in pixels.
  func boxBlurred(_ radius: Double) -> Recipe {
    let reach = Int(max(0, min(Self.widest, radius.isFinite ? radius.rounded() : 0)))
    guard reach > 0 else { return self }
    let weights = [Float](repeating: 1, count: reach * 2 + 1)
    return gathered(weights, weights)
  }

  /// The sum of neighbours in both directions, weighted; the middle weight is the pixel's own.
  private func gathered(_ across: [Float], _ up: [Float]) -> Recipe {
    let (reachX, reachY) = (across.count / 2, up.count / 2)
    let grown = extent.isInfinite || extent.isNull ? extent : extent.insetBy(dx: -Double(reachX), dy: -Double(reachY))
    let (wholeX, wholeY) = (across.reduce(0, +), up.reduce(0, +))
    return Recipe(grown, from: [self]) { [self] rect, space in
      // Beyond the extent nothing is added.
      let wide = GridRect(
        x: rect.x - reachX, y: rect.y - reachY, width: rect.width + reachX * 2, height: rect.height + reachY * 2
      ).intersection(Recipe.pixels(extent))
      var grid = PixelGrid(rect)
      if wide.isEmpty { return grid }
      let source = render(wide, space)
      var rows = PixelGrid(GridRect(x: rect.x, y: wide.y, width: rect.width, height: wide.height))
      for row in 0..<wide.height {
        Self.gather(
          across, wholeX, Line(start: row * wide.width, step: 1, first: wide.x, count: wide.width), source.pixels,
          Line(start: row * rect.width, step: 1, first: rect.x, count: rect.width), &rows.pixels)
      }
      for column in 0..<rect.width {
        Self.gather(
          up, wholeY, Line(start: column, step: rect.width, first: wide.y, count: wide.height), rows.pixels,
          Line(start: column, step: rect.width, first: rect.y, count: rect.height), &grid.pixels)
      }
      return grid
    }
  }

  /// A row or a column of a grid.
  private struct Line {
    /// The index of its first pixel, and how far the next one is.
    var start, step: Int
    /// The coordinate of its first pixel, and how many there are.
    var first, count: Int
  }

  /// One line of weighted sums, divided by the sum of the weights.
  private static func gather(
    _ weights: [Float], _ whole: Float, _ from: Line, _ source: ContiguousArray<SIMD4<Float>>, _ to: Line,
    _ target: inout ContiguousArray<SIMD4<Float>>
  ) {
    let reach = weights.count / 2
    source.withUnsafeBufferPointer { source in
      weights.withUnsafeBufferPointer { weights in
        target.withUnsafeMutableBufferPointer { target in
          for place in 0..<to.count {
            // The place of the pixel in the line that is read.
            let middle = to.first + place - from.first
            let low = max(0, middle - reach)
            let high = min(from.count, middle + reach + 1)
            var sum = SIMD4<Float>.zero
            var index = from.start + low * from.step
            var weight = low - middle + reach
            while weight < high - middle + reach {
              sum += source[index] * weights[weight]
              index += from.step
              weight += 1
            }
            target[to.start + place * to.step] = sum / whole
          }
        }
      }
    }
  }
}
