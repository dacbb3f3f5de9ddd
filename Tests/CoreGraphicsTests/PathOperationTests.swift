import Foundation
import Testing

@testable import CoreGraphics

@Suite("Areas of paths as sets")
struct PathOperationTests {
  private func square(_ x: Double, _ y: Double, _ side: Double) -> CGPath {
    CGPath(rect: CGRect(x: x, y: y, width: side, height: side), transform: nil)
  }

  /// The area inside by winding number, from the polygons.
  private func area(_ path: CGPath) -> Double {
    var sum = 0.0
    for line in path.drawPath.polylines(tolerance: 1e-4) {
      for (a, b) in zip(line.points, line.points.dropFirst() + [line.points[0]]) { sum += a.x * b.y - a.y * b.x }
    }
    return sum / 2
  }

  @Test("Two squares that overlap")
  func squares() {
    let a = square(0, 0, 10)
    let b = square(5, 5, 10)
    #expect(a.union(b).boundingBox == CGRect(x: 0, y: 0, width: 15, height: 15) && area(a.union(b)) == 175)
    #expect(a.intersection(b).boundingBox == CGRect(x: 5, y: 5, width: 5, height: 5) && area(a.intersection(b)) == 25)
    #expect(area(a.subtracting(b)) == 75 && !a.subtracting(b).contains(CGPoint(x: 7, y: 7)))
    #expect(area(a.symmetricDifference(b)) == 150 && a.intersects(b))
  }

  @Test("Shared edges and corners: nothing is left between, nothing overlaps")
  func touching() {
    let a = square(0, 0, 10)
    #expect(a.union(square(10, 0, 10)).drawPath.count == 5, "one rectangle of four corners")
    #expect(a.intersection(square(10, 0, 10)).isEmpty && !a.intersects(square(10, 0, 10)))
    #expect(a.union(square(10, 10, 10)).componentsSeparated().count == 2)
    #expect(a.subtracting(a).isEmpty && area(a.union(a)) == 100 && a.symmetricDifference(a).isEmpty)
  }

  @Test("A hole is a hole by both rules, and belongs to its outline")
  func holes() {
    let ring = square(0, 0, 30).subtracting(square(10, 10, 10))
    #expect(area(ring) == 800)
    for rule in [CGPathFillRule.winding, .evenOdd] { #expect(!ring.contains(CGPoint(x: 15, y: 15), using: rule)) }
    let parts = ring.union(square(12, 12, 4)).componentsSeparated()
    #expect(parts.map(area).sorted() == [16, 800])
  }

  @Test("A path over itself: normalizing keeps what the rule says")
  func normalized() {
    // A five-pointed star: its middle turns twice.
    let star = CGMutablePath()
    for corner in 0..<5 {
      let angle = Double(corner) * 0.8 * Double.pi
      let point = CGPoint(x: 100 * cos(angle), y: 100 * sin(angle))
      if corner == 0 { star.move(to: point) } else { star.addLine(to: point) }
    }
    star.closeSubpath()
    #expect(star.contains(.zero) && star.normalized().contains(.zero))
    #expect(!star.normalized(using: .evenOdd).contains(.zero))
    #expect(star.normalized(using: .evenOdd).componentsSeparated().count == 5)
    #expect(star.normalized().drawPath.count == 11, "ten corners and the close")
  }

  @Test("Circles: the area of their lens is the formula's")
  func circles() {
    let a = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20), transform: nil)
    let b = CGPath(ellipseIn: CGRect(x: 0, y: -10, width: 20, height: 20), transform: nil)
    let lens: Double = 200 * acos(0.5) - 5 * 300.0.squareRoot()
    // The curves themselves are off a circle by a fortieth of a percent.
    #expect(abs(area(a.intersection(b)) - lens) < lens * 0.001)
    #expect(abs(area(a.union(b)) - (200 * .pi - lens)) < 0.5)
    #expect(abs(area(a) - 100 * .pi) < 0.1)
  }

  @Test("Random polygons: a point is in the result when it is in the operands so", arguments: 0..<12)
  func random(_ seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next() -> Double {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Double(state % 1_000) / 10
    }
    func polygon() -> CGPath {
      let path = CGMutablePath()
      path.addLines(between: (0..<9).map { _ in CGPoint(x: next().rounded(), y: next().rounded()) })
      path.closeSubpath()
      path.addEllipse(in: CGRect(x: next(), y: next(), width: next(), height: next()))
      return path
    }
    let a = polygon()
    let b = polygon()
    for rule in [CGPathFillRule.winding, .evenOdd] {
      let results = [
        a.union(b, using: rule), a.intersection(b, using: rule), a.subtracting(b, using: rule),
        a.symmetricDifference(b, using: rule),
      ]
      var wrong = 0
      for _ in 0..<400 {
        let p = CGPoint(x: next() + 0.137, y: next() + 0.071)
        let inA = a.contains(p, using: rule)
        let inB = b.contains(p, using: rule)
        let expected = [inA || inB, inA && inB, inA && !inB, inA != inB]
        for (result, isIn) in zip(results, expected) where result.contains(p) != isIn { wrong += 1 }
      }
      // Points within the flattening's error of a border may fall on either side.
      #expect(wrong <= 4, "\(wrong) of 1600 by \(rule)")
    }
  }

  @Test("Lines cut by an area")
  func lines() {
    let line = CGMutablePath()
    line.addLines(between: [CGPoint(x: -5, y: 5), CGPoint(x: 25, y: 5)])
    let inside = line.lineIntersection(square(0, 0, 10))
    #expect(inside.boundingBox == CGRect(x: 0, y: 5, width: 10, height: 0) && inside.drawPath.count == 2)
    #expect(line.lineSubtracting(square(0, 0, 10)).drawPath.count == 4)
  }

  @Test("Flattening: only lines, within the threshold")
  func flattened() {
    let circle = CGPath(ellipseIn: CGRect(x: -100, y: -100, width: 200, height: 200), transform: nil)
    let flat = circle.flattened(threshold: 0.5)
    var count = 0
    flat.applyWithBlock { element in
      #expect(element.pointee.type != .addCurveToPoint)
      count += 1
    }
    #expect(count > 20 && count < 80)
    #expect(abs(flat.boundingBox.width - 200) < 0.6)
  }
}
