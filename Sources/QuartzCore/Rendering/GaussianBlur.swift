import Foundation
import RenderTree

/// Blurs coverage of any shape with a Gaussian.
///
/// Deviations of eight pixels and more work on cells of 2, 4, 8 … pixels, so that a blur of any width costs about the
/// same; the cells' own blur is taken off the Gaussian's. A result pixel is the same sum of the same numbers in the same
/// order whatever part is asked for. Cells are counted from the origin of the plane.
struct GaussianBlur {
  private let x: Axis
  private let y: Axis

  /// One direction.
  private struct Axis {
    /// Pixels of a cell.
    let cell: Int
    /// Weights from the farthest cell on one side to the farthest on the other; 1 for no blur.
    let weights: [Float]
    var reach: Int { weights.count / 2 }

    init(_ sigma: Double) {
      guard sigma >= ShadowTile.smallestSigma else {
        cell = 1
        weights = [1]
        return
      }
      var cell = 1
      while sigma / Double(cell) >= 8 { cell *= 2 }
      self.cell = cell
      let scale = Double(cell)
      // Gathering into cells and interpolating between them blur by 1/12 (less what a pixel does) and 1/6.
      let lost = cell == 1 ? 0 : 1.0 / 12 - 1 / (12 * scale * scale) + 1.0 / 6
      let sigma = (sigma * sigma / (scale * scale) - lost).squareRoot()
      let reach = Int((sigma * 3).rounded(.up))
      let raw = (-reach...reach).map { StableMath.exp(-Double($0 * $0) / (2 * sigma * sigma)) }
      let sum = raw.reduce(0, +)
      weights = raw.map { Float($0 / sum) }
    }

    /// The cells that hold these pixels.
    func cells(_ from: Int, _ to: Int) -> Range<Int> {
      let low = from >= 0 ? from / cell : -((-from + cell - 1) / cell)
      let high = to >= 0 ? (to + cell - 1) / cell : -(-to / cell)
      return low..<max(low, high)
    }

    /// The cells from which the pixels' values are made.
    func sources(_ from: Int, _ to: Int) -> Range<Int> {
      let own = cells(from, to)
      let beside = cell == 1 ? 0 : 1
      return own.lowerBound - beside..<own.upperBound + beside
    }
  }

  /// A blur of these deviations, in pixels.
  init(sigmaX: Double, sigmaY: Double) {
    x = Axis(sigmaX)
    y = Axis(sigmaY)
  }

  /// How many pixels beyond what is blurred the result reaches.
  var reachX: Int { (x.reach + 2) * x.cell }
  /// The same, up and down.
  var reachY: Int { (y.reach + 2) * y.cell }
  /// A source that begins at multiples of these is gathered whole.
  var cellHeight: Int { y.cell }

  /// Writes the blurred coverage of the pixels of `rect`.
  ///
  /// - Parameters:
  ///   - source: the pixels outside of which nothing is covered.
  ///   - read: gives the alphas (0…255) of a row of `source` from its first pixel on.
  func write(
    _ rect: PixelRect, of source: PixelRect, to bytes: UnsafeMutablePointer<UInt8>, stride: Int,
    rows read: (_ rows: Range<Int>, _ columns: Range<Int>, (_ row: Int, UnsafePointer<UInt8>) -> Void) -> Void
  ) {
    let outX = x.sources(rect.x, rect.maxX)
    let outY = y.sources(rect.y, rect.maxY)
    // The cells that reach those, as far as anything is in them.
    let sourceX = x.cells(source.x, source.maxX)
    let sourceY = y.cells(source.y, source.maxY)
    let inX = sourceX.clamped(to: outX.lowerBound - x.reach..<outX.upperBound + x.reach)
    let inY = sourceY.clamped(to: outY.lowerBound - y.reach..<outY.upperBound + y.reach)
    if inX.isEmpty || inY.isEmpty {
      for row in 0..<rect.height { (bytes + row * stride).update(repeating: 0, count: rect.width) }
      return
    }
    let gathered = Grid(inX.count, inY.count)
    defer { gathered.free() }
    gather(source, inX, inY, gathered, read)
    let across = Grid(outX.count, inY.count)
    defer { across.free() }
    for row in 0..<inY.count {
      for column in 0..<inX.count where gathered[row][column] != 0 {
        spread(
          gathered[row][column], at: inX.lowerBound + column, x.weights, outX, into: across[row])
      }
    }
    let blurred = Grid(outX.count, outY.count)
    defer { blurred.free() }
    for row in outY {
      let target = blurred[row - outY.lowerBound]
      for (index, weight) in y.weights.enumerated() {
        let from = row + index - y.reach
        guard inY.contains(from) else { continue }
        let line = across[from - inY.lowerBound]
        for column in 0..<outX.count { target[column] += line[column] * weight }
      }
    }
    interpolate(blurred, outX.lowerBound, outY.lowerBound, rect, bytes, stride)
  }

  /// Adds a cell's value to those around it. Columns take their sums from left to right whatever part is asked for.
  @inline(__always) private func spread(
    _ value: Float, at cell: Int, _ weights: [Float], _ columns: Range<Int>, into line: UnsafeMutablePointer<Float>
  ) {
    let reach = weights.count / 2
    let low = max(columns.lowerBound, cell - reach)
    let high = min(columns.upperBound, cell + reach + 1)
    guard low < high else { return }
    weights.withUnsafeBufferPointer { weights in
      for column in low..<high { line[column - columns.lowerBound] += value * weights[column - cell + reach] }
    }
  }

  private func gather(
    _ source: PixelRect, _ cellsX: Range<Int>, _ cellsY: Range<Int>, _ grid: Grid,
    _ read: (_ rows: Range<Int>, _ columns: Range<Int>, (_ row: Int, UnsafePointer<UInt8>) -> Void) -> Void
  ) {
    let columns = (cellsX.lowerBound * x.cell..<cellsX.upperBound * x.cell).clamped(to: source.x..<source.maxX)
    let rows = (cellsY.lowerBound * y.cell..<cellsY.upperBound * y.cell).clamped(to: source.y..<source.maxY)
    let share = 1 / Float(x.cell * y.cell)
    let first = columns.lowerBound - cellsX.lowerBound * x.cell
    let cell = x.cell
    let height = y.cell
    read(rows, columns) { row, levels in
      let target = grid[(row - cellsY.lowerBound * height) / height]
      if cell == 1 && height == 1 {
        for column in 0..<columns.count { target[first + column] = Float(levels[column]) }
      } else {
        // Sums of bytes are exact in 32-bit numbers.
        for column in 0..<columns.count { target[(first + column) / cell] += Float(levels[column]) }
      }
    }
    if share != 1 {
      for row in 0..<cellsY.count { for column in 0..<cellsX.count { grid[row][column] *= share } }
    }
  }

  private func interpolate(
    _ grid: Grid, _ left: Int, _ top: Int, _ rect: PixelRect, _ bytes: UnsafeMutablePointer<UInt8>, _ stride: Int
  ) {
    if x.cell == 1 && y.cell == 1 {
      for row in 0..<rect.height {
        let line = grid[rect.y + row - top] + (rect.x - left)
        let target = bytes + row * stride
        for column in 0..<rect.width { target[column] = UInt8(max(0, min(255, line[column] + 0.5))) }
      }
      return
    }
    let line = Grid(grid.width, 1)
    defer { line.free() }
    let mixed = line[0]
    for row in 0..<rect.height {
      let down = Self.place(rect.y + row, y.cell)
      let upper = grid[down.cell - top]
      let lower = y.cell == 1 ? upper : grid[down.cell + 1 - top]
      for column in 0..<grid.width { mixed[column] = upper[column] + (lower[column] - upper[column]) * down.part }
      let target = bytes + row * stride
      for column in 0..<rect.width {
        let across = Self.place(rect.x + column, x.cell)
        let from = mixed[across.cell - left]
        let to = x.cell == 1 ? from : mixed[across.cell + 1 - left]
        target[column] = UInt8(max(0, min(255, from + (to - from) * across.part + 0.5)))
      }
    }
  }

  /// The last cell whose middle is not after a pixel's, and how far it is to the next.
  @inline(__always) private static func place(_ pixel: Int, _ cell: Int) -> (cell: Int, part: Float) {
    if cell == 1 { return (pixel, 0) }
    // Twice the distance from the middle of cell 0, in pixels.
    let twice = pixel * 2 + 1 - cell
    let index = twice >= 0 ? twice / (cell * 2) : -((-twice + cell * 2 - 1) / (cell * 2))
    return (index, Float(twice - index * cell * 2) / Float(cell * 2))
  }
}

/// Numbers in rows, all 0 at first, until they are freed.
private struct Grid {
  let width: Int
  private let values: UnsafeMutablePointer<Float>

  init(_ width: Int, _ height: Int) {
    self.width = width
    values = .allocate(capacity: max(1, width * height))
    values.initialize(repeating: 0, count: max(1, width * height))
  }

  func free() { values.deallocate() }

  subscript(row: Int) -> UnsafeMutablePointer<Float> { values + row * width }
}
