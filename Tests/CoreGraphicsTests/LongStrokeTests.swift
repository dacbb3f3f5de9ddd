import Foundation
import RenderTree
import Testing

@testable import CoreGraphics

@Suite("Strokes of very many points")
struct LongStrokeTests {
  /// The alpha of each pixel of a picture of 200 × 200.
  private func alphas(_ draw: (CGContext) -> Void) throws -> [Int] {
    let context = try #require(
      CGContext(
        data: nil, width: 200, height: 200, bitsPerComponent: 8, bytesPerRow: 800, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    draw(context)
    let bytes = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    return (0..<40_000).map { Int(bytes[$0 * 4 + 3]) }
  }

  /// A spiral, which does not cross itself, in so many steps.
  private func spiral(_ count: Int, closed: Bool = false) -> CGPath {
    let path = CGMutablePath()
    for index in 0...count {
      let part = Double(index) / Double(count)
      let (angle, radius) = (part * 12 * Double.pi, 8 + part * 80)
      let point = CGPoint(x: 100 + radius * cos(angle), y: 100 + radius * sin(angle))
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    if closed { path.closeSubpath() }
    return path
  }

  @Test(
    "A stroke that is drawn in pieces looks as one that is drawn at once",
    arguments: [CGLineCap.butt, .round, .square], [false, true])
  func pieces(cap: CGLineCap, closed: Bool) throws {
    func picture(isLong: Bool) throws -> [Int] {
      try alphas { context in
        context.setLineWidth(4)
        context.setLineCap(cap)
        context.setLineJoin(.round)
        context.setStrokeColor(CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
        context.addPath(spiral(15_000, closed: closed))
        // So many elements more, out of sight, that the path is cut.
        let rest = CGMutablePath()
        rest.move(to: CGPoint(x: -500, y: -500))
        for index in 0..<(isLong ? 10_000 : 1) { rest.addLine(to: CGPoint(x: -500 - index % 7, y: -500)) }
        context.addPath(rest)
        context.strokePath()
      }
    }
    let (once, cut) = (try picture(isLong: false), try picture(isLong: true))
    // Along the few elements that two pieces share the edges count twice.
    let differences = zip(once, cut).map { abs($0 - $1) }
    #expect(cut.max() == 128 && cut.reduce(0, +) > 100_000)
    #expect(differences.filter { $0 > 2 }.count < 40)
    #expect(differences.max() ?? 0 <= 40)
  }

  @Test("Many short subpaths and curves keep their caps")
  func subpaths() throws {
    func picture(repeats: Int) throws -> [Int] {
      try alphas { context in
        context.setLineWidth(6)
        context.setLineCap(.round)
        let path = CGMutablePath()
        for _ in 0..<repeats {
          for row in 0..<5 {
            path.move(to: CGPoint(x: 20, y: 20 + row * 40))
            path.addQuadCurve(to: CGPoint(x: 180, y: 20 + row * 40), control: CGPoint(x: 100, y: 40 + row * 40))
          }
        }
        context.addPath(path)
        context.strokePath()
      }
    }
    let (once, often) = (try picture(repeats: 1), try picture(repeats: 2_500))
    // Edges that lie on each other two thousand times are full; what is outside stays so.
    for (a, b) in zip(once, often) { #expect(a == 0 ? b == 0 : b >= a) }
  }

  @Test("A scribble of very many points is as transparent where it crosses itself as elsewhere")
  func million() throws {
    var seed: UInt64 = 7
    func step() -> Double {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(seed >> 33) / Double(1 << 30) - 1
    }
    let path = CGMutablePath()
    var point = CGPoint(x: 100, y: 100)
    path.move(to: point)
    for _ in 0..<300_000 {
      point.x = max(10, min(190, point.x + step() * 4))
      point.y = max(10, min(190, point.y + step() * 4))
      path.addLine(to: point)
    }
    let picture = try alphas { context in
      context.setLineWidth(10)
      // A mitered corner reaches up to ten half widths from its point: over the picture's edge.
      context.setLineJoin(.round)
      context.setStrokeColor(CGColor(red: 0, green: 0, blue: 1, alpha: 0.25))
      context.addPath(path)
      context.strokePath()
    }
    // All points are ten from the edges, and the line reaches five.
    let inside = 4..<196
    #expect(picture.indices.allSatisfy { inside.contains($0 % 200) && inside.contains($0 / 200) || picture[$0] == 0 })
    #expect(picture.max() == 64)
    #expect(picture.count { $0 == 64 } > 1_000)
  }
}
