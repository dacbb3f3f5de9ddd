import Foundation
import RenderTree

/// Blurs a picture with a Gaussian, whose edges continue with their nearest pixels.
///
/// A wide blur works on cells of 2, 4, 8 … pixels, so that any width costs about the same; between the middles of cells
/// colours go straight. A result pixel is the same sum of the same numbers in the same order whatever part is asked for.
struct BackdropBlur {
  /// Pixels of a cell in both directions, a power of two.
  let cell: Int
  /// Weights from the farthest cell on one side to the farthest on the other.
  let weights: [Float]

  /// A blur of this deviation, in pixels.
  init(sigma: Double) {
    var cell = 1
    while sigma / Double(cell) >= 6, cell < 128 { cell *= 2 }
    self.cell = cell
    let scale = Double(cell)
    // Gathering into cells and going straight between them blurs already.
    let lost = cell == 1 ? 0 : 1.0 / 12 - 1 / (12 * scale * scale) + 1.0 / 6
    let rest = sigma * sigma / (scale * scale) - lost
    guard rest > 0.01 else {
      weights = [1]
      return
    }
    let reach = Int((rest.squareRoot() * 3).rounded(.up))
    weights = (-reach...reach).map { Float(StableMath.exp(-Double($0 * $0) / (2 * rest))) }
  }

  /// Cells from which one gets its colour, to each side.
  var reach: Int { weights.count / 2 }
  /// Pixels from which one gets its colour, to each side.
  var reachPixels: Int { (reach + 2) * cell }

  /// The cells of `box` that the colours of the pixels of `part` lie between, along one axis.
  func cells(_ from: Int, _ to: Int, of start: Int, _ length: Int) -> Range<Int> {
    let count = (length + cell - 1) / cell
    let low = max(0, (from - start) / cell - 1)
    let high = min(count, (to - 1 - start) / cell + 2)
    return low..<max(low, high)
  }

  /// The cells that blur into these.
  func sources(_ cells: Range<Int>, _ length: Int) -> Range<Int> {
    let count = (length + cell - 1) / cell
    return max(0, cells.lowerBound - reach)..<min(count, cells.upperBound + reach)
  }

  /// A line of cells blurred: `target` gets `cells` of what `line` holds of `sources`.
  @inline(__always)
  func blur(
    _ cells: Range<Int>, from sources: Range<Int>, _ read: (Int) -> SIMD4<Float>, _ write: (Int, SIMD4<Float>) -> Void
  ) {
    weights.withUnsafeBufferPointer { weights in
      let reach = weights.count / 2
      for place in cells {
        let low = max(sources.lowerBound, place - reach)
        let high = min(sources.upperBound, place + reach + 1)
        var sum = SIMD4<Float>.zero
        var all: Float = 0
        for from in low..<high {
          let weight = weights[from - place + reach]
          sum += read(from) * weight
          all += weight
        }
        write(place, sum / all)
      }
    }
  }

  /// The cell whose middle is not after a pixel's, and how far the pixel is from it, in halves of a pixel.
  @inline(__always) func place(_ pixel: Int) -> (cell: Int, part: Int32) {
    let twice = pixel * 2 + 1 - cell
    let index = twice >= 0 ? twice / (cell * 2) : -((-twice + cell * 2 - 1) / (cell * 2))
    return (index, Int32(twice - index * cell * 2))
  }
}
