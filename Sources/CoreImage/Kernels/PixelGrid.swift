/// A rectangle of pixels in Core Image's coordinates, where y grows upwards.
struct GridRect: Equatable, Sendable {
  var x, y, width, height: Int

  var isEmpty: Bool { width <= 0 || height <= 0 }
  var maxX: Int { x + width }
  var maxY: Int { y + height }

  func insetBy(_ distance: Int) -> GridRect {
    GridRect(x: x + distance, y: y + distance, width: width - distance * 2, height: height - distance * 2)
  }

  func intersection(_ other: GridRect) -> GridRect {
    let left = max(x, other.x)
    let bottom = max(y, other.y)
    return GridRect(x: left, y: bottom, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - bottom)
  }
}

/// Pixels while they are computed: red, green, blue and alpha, multiplied by alpha, in the working colour space.
struct PixelGrid {
  let rect: GridRect
  /// Row by row from the bottom.
  var pixels: ContiguousArray<SIMD4<Float>>

  /// Transparent pixels.
  init(_ rect: GridRect) {
    self.rect = rect
    pixels = ContiguousArray(repeating: .zero, count: max(0, rect.width) * max(0, rect.height))
  }

  /// Pixels that are each computed from their middle.
  init(_ rect: GridRect, _ color: (_ x: Double, _ y: Double) -> SIMD4<Float>) {
    self.init(rect)
    var index = 0
    for y in 0..<max(0, rect.height) {
      for x in 0..<max(0, rect.width) {
        pixels[index] = color(Double(rect.x + x) + 0.5, Double(rect.y + y) + 0.5)
        index += 1
      }
    }
  }

  /// The pixel of a place; transparent outside of the grid.
  @inline(__always) subscript(x: Int, y: Int) -> SIMD4<Float> {
    let column = x - rect.x
    let row = y - rect.y
    guard column >= 0, row >= 0, column < rect.width, row < rect.height else { return .zero }
    return pixels[row * rect.width + column]
  }

  /// The colour at a point, evenly between the middles of pixels.
  func sample(_ x: Double, _ y: Double) -> SIMD4<Float> {
    let left = (x - 0.5).rounded(.down)
    let bottom = (y - 0.5).rounded(.down)
    guard abs(left) < 1e9, abs(bottom) < 1e9 else { return .zero }
    let across = Float(x - 0.5 - left)
    let up = Float(y - 0.5 - bottom)
    let (column, row) = (Int(left), Int(bottom))
    let low = self[column, row] * (1 - across) + self[column + 1, row] * across
    let high = self[column, row + 1] * (1 - across) + self[column + 1, row + 1] * across
    return low * (1 - up) + high * up
  }

  /// Changes each pixel.
  mutating func map(_ change: (SIMD4<Float>) -> SIMD4<Float>) {
    for index in pixels.indices { pixels[index] = change(pixels[index]) }
  }

  /// Changes the colour of each pixel, which is not multiplied by alpha for the change.
  mutating func mapColors(_ change: (SIMD4<Float>) -> SIMD4<Float>) {
    map { pixel in
      let alpha = pixel.w
      guard alpha > 0 else { return change(.zero).premultiplied }
      var color = pixel / alpha
      color.w = alpha
      return change(color).premultiplied
    }
  }

  /// Changes each pixel with the one of another grid at its place.
  mutating func combine(_ other: PixelGrid, _ change: (SIMD4<Float>, SIMD4<Float>) -> SIMD4<Float>) {
    var index = 0
    for y in rect.y..<max(rect.y, rect.maxY) {
      for x in rect.x..<max(rect.x, rect.maxX) {
        pixels[index] = change(pixels[index], other[x, y])
        index += 1
      }
    }
  }
}

extension SIMD4<Float> {
  /// The colour multiplied by its alpha.
  var premultiplied: SIMD4<Float> { SIMD4(x * w, y * w, z * w, w) }
  /// How bright the colour is.
  var luminance: Float { x * 0.2126 + y * 0.7152 + z * 0.0722 }
}
