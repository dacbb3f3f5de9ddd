import Foundation
import RenderTree

/// Levels 0…255 of a rectangle of pixels, for slow and simple reference code.
package struct Levels {
  package let width: Int
  package let height: Int
  package var values: [Double]

  package init(_ width: Int, _ height: Int, _ value: (_ x: Int, _ y: Int) -> Double) {
    self.width = width
    self.height = height
    values = []
    for y in 0..<height { for x in 0..<width { values.append(value(x, y)) } }
  }

  /// The value at a pixel; 0 outside.
  package subscript(x: Int, y: Int) -> Double {
    x < 0 || y < 0 || x >= width || y >= height ? 0 : values[y * width + x]
  }

  /// The sum over a Gaussian, to four deviations, straight from its definition.
  package func blurred(_ sigma: Double) -> Levels {
    let reach = Int((sigma * 4).rounded(.up))
    let raw = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = raw.reduce(0, +)
    let weights = raw.map { $0 / sum }
    let across = Levels(width, height) { x, y in
      var total = 0.0
      for step in -reach...reach { total += self[x + step, y] * weights[step + reach] }
      return total
    }
    return Levels(width, height) { x, y in
      var total = 0.0
      for step in -reach...reach { total += across[x, y + step] * weights[step + reach] }
      return total
    }
  }

  /// The largest difference from one channel of a picture.
  package func largestDifference(from picture: PixelBuffer, shift: UInt32 = 0) -> Double {
    var largest = 0.0
    for y in 0..<height {
      for x in 0..<width { largest = max(largest, abs(self[x, y] - Double(picture[x, y] >> shift & 255))) }
    }
    return largest
  }
}

extension Levels {
  /// What a shape covers, from `samples` × `samples` points in each pixel.
  package static func covered(
    _ width: Int, _ height: Int, samples: Int = 8, _ isInside: (_ x: Double, _ y: Double) -> Bool
  ) -> Levels {
    Levels(width, height) { x, y in
      var hits = 0
      for j in 0..<samples {
        for i in 0..<samples {
          let px = Double(x) + (Double(i) + 0.5) / Double(samples)
          let py = Double(y) + (Double(j) + 0.5) / Double(samples)
          if isInside(px, py) { hits += 1 }
        }
      }
      return Double(hits) / Double(samples * samples) * 255
    }
  }

  /// A rounded rectangle, turned about its middle.
  package static func rounded(
    _ width: Int, _ height: Int, _ rect: CGRect, radius: Double = 0, turned: Double = 0, corners: UInt8 = 0xF
  ) -> Levels {
    covered(width, height) { px, py in
      let dx = px - rect.midX
      let dy = py - rect.midY
      let x = dx * cos(turned) + dy * sin(turned)
      let y = -dx * sin(turned) + dy * cos(turned)
      let corner = (x < 0 ? 0 : 1) + (y < 0 ? 0 : 2)
      let radius = corners >> corner & 1 == 0 ? 0 : radius
      let cx = abs(x) - (rect.width / 2 - radius)
      let cy = abs(y) - (rect.height / 2 - radius)
      if cx > 0 && cy > 0 { return cx * cx + cy * cy <= radius * radius }
      return abs(x) <= rect.width / 2 && abs(y) <= rect.height / 2
    }
  }
}
