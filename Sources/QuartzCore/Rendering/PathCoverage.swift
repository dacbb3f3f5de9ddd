import Foundation
import RenderTree

/// How much of each pixel a path covers, by the non-zero rule, for shadows that a path throws.
///
/// Rows are cut into sixteen lines; along a line the covered length of each pixel is counted in 1/256. A pixel's coverage
/// depends on the path and the pixel alone. Curves are cut into chords that stay within 1/16 of a pixel.
struct PathCoverage {
  private static let lines = 16

  private struct Edge {
    /// Lines from the top of the device, the first and the one after the last that it crosses.
    var first, last: Int
    /// Its upper end and how far it leans in a pixel.
    var x, y, slope: Double
    var winding: Int

    /// Where it crosses a line, whatever its first one is.
    func crossing(_ line: Int) -> Double { x + ((Double(line) + 0.5) / Double(PathCoverage.lines) - y) * slope }
  }

  private var edges: [Edge] = []

  /// The path under `map`, which leads to device pixels; points that are not finite end their subpath.
  ///
  /// - Parameter limits: nothing is asked for beyond.
  init(_ path: DrawPath, _ map: Affine, limits: PixelRect) {
    var start = CGPoint.zero
    var pen = CGPoint.zero
    var isOpen = false
    func close(_ edges: inout [Edge]) {
      if isOpen { Self.add(pen, start, limits, &edges) }
      isOpen = false
    }
    path.forEach { element in
      switch element {
      case .move(let point):
        close(&edges)
        start = map.apply(point)
        pen = start
      case .line(let point):
        let end = map.apply(point)
        Self.add(pen, end, limits, &edges)
        pen = end
        isOpen = true
      case .quad(let control, let point):
        let c = map.apply(control)
        let end = map.apply(point)
        let one = CGPoint(x: pen.x + (c.x - pen.x) * 2 / 3, y: pen.y + (c.y - pen.y) * 2 / 3)
        let two = CGPoint(x: end.x + (c.x - end.x) * 2 / 3, y: end.y + (c.y - end.y) * 2 / 3)
        Self.addCurve(pen, one, two, end, limits, &edges)
        pen = end
        isOpen = true
      case .cubic(let first, let second, let point):
        let end = map.apply(point)
        Self.addCurve(pen, map.apply(first), map.apply(second), end, limits, &edges)
        pen = end
        isOpen = true
      case .close:
        close(&edges)
        pen = start
      }
    }
    close(&edges)
    edges.sort { $0.first < $1.first }
  }

  private static func addCurve(
    _ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint, _ limits: PixelRect, _ edges: inout [Edge]
  ) {
    // The distance of a chord from a cubic's part of 1/n is at most the second difference / (n² · 8 / 6).
    let bend = max(
      StableMath.hypot(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y),
      StableMath.hypot(b.x - 2 * c.x + d.x, b.y - 2 * c.y + d.y))
    guard bend < 1e9 else { return add(a, d, limits, &edges) }
    let count = max(1, min(256, Int((bend * 12).squareRoot().rounded(.up))))
    var pen = a
    for index in 1...count {
      let t = Double(index) / Double(count)
      let u = 1 - t
      let p = u * u * u
      let q = 3 * u * u * t
      let r = 3 * u * t * t
      let s = t * t * t
      let end =
        index == count
        ? d
        : CGPoint(x: p * a.x + q * b.x + r * c.x + s * d.x, y: p * a.y + q * b.y + r * c.y + s * d.y)
      add(pen, end, limits, &edges)
      pen = end
    }
  }

  private static func add(_ a: CGPoint, _ b: CGPoint, _ limits: PixelRect, _ edges: inout [Edge]) {
    guard max(abs(a.x), abs(a.y)) < 1e9, max(abs(b.x), abs(b.y)) < 1e9 else { return }
    let top = a.y < b.y ? a : b
    let bottom = a.y < b.y ? b : a
    // A line lies in the middle of its sixteenth of a row.
    func line(_ y: Double) -> Int { Int((y * Double(lines) - 0.5).rounded(.up)) }
    let first = max(line(top.y), limits.y * lines)
    let last = min(line(bottom.y), limits.maxY * lines)
    guard first < last else { return }
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    edges.append(Edge(first: first, last: last, x: top.x, y: top.y, slope: slope, winding: a.y < b.y ? 1 : -1))
  }

  /// Writes the coverage, 0…255, of the pixels of `rect`; the first byte is its top left one.
  func write(_ rect: PixelRect, to bytes: UnsafeMutablePointer<UInt8>, stride: Int) {
    let sums = UnsafeMutablePointer<Int32>.allocate(capacity: rect.width + 2)
    defer { sums.deallocate() }
    var active: [Edge] = []
    var next = 0
    var crossings: [(x: Double, winding: Int)] = []
    for row in 0..<rect.height {
      sums.update(repeating: 0, count: rect.width + 2)
      for line in (rect.y + row) * Self.lines..<(rect.y + row + 1) * Self.lines {
        while next < edges.count, edges[next].first <= line {
          active.append(edges[next])
          next += 1
        }
        active.removeAll { $0.last <= line }
        if active.isEmpty { continue }
        crossings.removeAll(keepingCapacity: true)
        for edge in active { crossings.append((edge.crossing(line), edge.winding)) }
        crossings.sort { $0.x < $1.x }
        var winding = 0
        var from = 0.0
        for crossing in crossings {
          if winding == 0 { from = crossing.x }
          winding += crossing.winding
          if winding == 0 { Self.cover(from, crossing.x, rect, sums) }
        }
      }
      // The sums are changes of changes: they add up to lengths.
      let target = bytes + row * stride
      var whole: Int32 = 0
      for column in 0..<rect.width {
        whole += sums[column]
        target[column] = UInt8(max(0, min(255, (Int(whole) * 255 + 2_048) >> 12)))
      }
    }
  }

  /// Adds what a stretch of a line covers of each pixel, as changes from one pixel to the next.
  private static func cover(_ from: Double, _ to: Double, _ rect: PixelRect, _ sums: UnsafeMutablePointer<Int32>) {
    func place(_ x: Double) -> Int {
      // Rounded before the shift, so that it does not depend on the rectangle.
      max(0, min(rect.width << 8, Int((max(-1e12, min(1e12, x)) * 256).rounded()) - rect.x << 8))
    }
    let a = place(from)
    let b = place(to)
    guard a < b else { return }
    // A step up at `a`: the pixel it is in gets the rest of its length, those behind it all.
    for (edge, sign) in [(a, Int32(1)), (b, Int32(-1))] {
      let column = edge >> 8
      let inside = Int32(edge & 255)
      sums[column] += sign * (256 - inside)
      sums[column + 1] += sign * inside
    }
  }
}
