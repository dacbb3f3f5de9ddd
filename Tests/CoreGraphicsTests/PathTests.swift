import Foundation
import RenderTree
import Testing

@testable import CoreGraphics

@Suite("Paths against closed forms")
struct PathTests {
  private func elements(_ path: CGPath) -> [String] {
    var lines: [String] = []
    path.applyWithBlock { element in
      let count = [1, 1, 2, 3, 0][Int(element.pointee.type.rawValue)]
      let points = (0..<count).map { index -> String in
        let p = element.pointee.points[index]
        return "\((p.x * 1000).rounded() / 1000),\((p.y * 1000).rounded() / 1000)"
      }
      lines.append((["M", "L", "Q", "C", "Z"][Int(element.pointee.type.rawValue)] + " " + points.joined(separator: " ")))
    }
    return lines
  }

  @Test("A rectangle begins at its origin, goes along x and is closed")
  func rect() {
    let path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
    #expect(elements(path) == ["M 1.0,2.0", "L 4.0,2.0", "L 4.0,6.0", "L 1.0,6.0", "Z "])
    var found = CGRect.zero
    #expect(path.isRect(&found) && found == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
  }

  @Test("An empty path: no current point, a null box, nothing inside, equal to another")
  func empty() {
    let path = CGMutablePath()
    #expect(path.isEmpty && path.currentPoint == .zero && path.boundingBox.isNull && path.boundingBoxOfPath.isNull)
    #expect(!path.contains(.zero) && path == CGMutablePath() && !path.isRect(nil))
  }

  @Test("Lines and curves without a current point are left out")
  func noCurrentPoint() {
    let path = CGMutablePath()
    path.addLine(to: CGPoint(x: 1, y: 1))
    path.addCurve(to: .zero, control1: .zero, control2: .zero)
    path.addArc(tangent1End: CGPoint(x: 1, y: 0), tangent2End: CGPoint(x: 1, y: 1), radius: 1)
    path.closeSubpath()
    #expect(path.isEmpty)
  }

  @Test("The exact box of a quarter of a circle is the quarter's, the box of its points is larger")
  func exactBox() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addCurve(to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 0, y: 100), control2: CGPoint(x: 100, y: 100))
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 100, height: 100))
    // y(t) = 300 t (1 − t), at most 75.
    #expect(abs(path.boundingBoxOfPath.maxY - 75) < 1e-9 && path.boundingBoxOfPath.minY == 0)
    let quad = CGMutablePath()
    quad.move(to: .zero)
    quad.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 8))
    #expect(abs(quad.boundingBoxOfPath.maxY - 4) < 1e-12)
  }

  @Test("An ellipse stays within a thousandth of its formula and contains what it should")
  func ellipse() {
    let path = CGPath(ellipseIn: CGRect(x: -20, y: -10, width: 40, height: 20), transform: nil)
    #expect(path.drawPath.exactBox.insetBy(dx: -1e-9, dy: -1e-9).contains(CGRect(x: -20, y: -10, width: 40, height: 20)))
    for line in path.drawPath.polylines(tolerance: 0.001) {
      for p in line.points { #expect(abs(hypot(p.x / 20, p.y / 10) - 1) < 0.001) }
    }
    #expect(path.contains(CGPoint(x: 19.9, y: 0)) && !path.contains(CGPoint(x: 15, y: 8)))
  }

  @Test(
    "Arcs turn the way Core Graphics says: clockwise is the way of falling angles",
    arguments: [
      (0.0, 0.5, false, 0.5), (0.0, 0.5, true, 0.5 - 2), (0.5, 0.0, true, -0.5), (0.5, 0.0, false, 1.5),
      (0.0, 2.0, false, 2.0), (0.0, 2.0, true, -2.0), (0.0, -2.0, false, 2.0), (1.0, 1.0, true, 0.0),
    ])
  func arcSweep(_ start: Double, _ end: Double, _ clockwise: Bool, _ sweep: Double) {
    let found = ArcGeometry.sweep(from: start * .pi, to: end * .pi, clockwise: clockwise)
    #expect(abs(found - sweep * .pi) < 1e-12)
  }

  @Test("An arc begins with a line from the current point and ends where the angle says")
  func arc() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(center: CGPoint(x: 10, y: 10), radius: 5, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(elements(path).prefix(2) == ["M 0.0,0.0", "L 15.0,10.0"])
    #expect(hypot(path.currentPoint.x - 10, path.currentPoint.y - 15) < 1e-12)
    let alone = CGMutablePath()
    alone.addRelativeArc(center: .zero, radius: 2, startAngle: .pi, delta: -.pi)
    #expect(elements(alone).first == "M -2.0,0.0" && hypot(alone.currentPoint.x - 2, alone.currentPoint.y) < 1e-12)
    #expect(abs(alone.boundingBoxOfPath.maxY - 2) < 0.001, "from π back to 0 by π/2: through positive y")
  }

  @Test("A corner is rounded by the arc that touches both lines")
  func tangentArc() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    #expect(elements(path)[1] == "L 6.0,0.0" && hypot(path.currentPoint.x - 10, path.currentPoint.y - 4) < 1e-12)
    // A straight corner: a line to it.
    path.addArc(tangent1End: CGPoint(x: 10, y: 8), tangent2End: CGPoint(x: 10, y: 20), radius: 4)
    #expect(path.currentPoint == CGPoint(x: 10, y: 8))
  }

  @Test("Inside and outside by winding and even-odd, exactly at curves")
  func contains() {
    let path = CGMutablePath()
    path.addEllipse(in: CGRect(x: 0, y: 0, width: 100, height: 100))
    path.addEllipse(in: CGRect(x: 25, y: 25, width: 50, height: 50))
    let middle = CGPoint(x: 50, y: 50)
    #expect(path.contains(middle) && !path.contains(middle, using: .evenOdd))
    #expect(path.contains(CGPoint(x: 10, y: 50), using: .evenOdd))
    #expect(path.contains(CGPoint(x: 150, y: 50), transform: CGAffineTransform(translationX: 100, y: 0)))
    // A hole by direction.
    let ring = CGMutablePath()
    ring.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
    ring.closeSubpath()
    ring.move(to: CGPoint(x: 5, y: 0))
    ring.addArc(center: .zero, radius: 5, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    ring.closeSubpath()
    #expect(!ring.contains(.zero) && ring.contains(CGPoint(x: 7, y: 0)))
    // 10 000 points of a cubic: just inside and just outside.
    let blob = CGMutablePath()
    blob.move(to: .zero)
    blob.addCurve(to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 0, y: 100), control2: CGPoint(x: 100, y: 100))
    for step in 1..<1000 {
      let t = Double(step) / 1000
      let p = CurveMath.cubic(.zero, CGPoint(x: 0, y: 100), CGPoint(x: 100, y: 100), CGPoint(x: 100, y: 0), t)
      #expect(blob.contains(CGPoint(x: p.x, y: p.y - 1e-6)) && !blob.contains(CGPoint(x: p.x, y: p.y + 1e-6)))
    }
  }

  @Test("A path cut into dashes is as long as the dashes, also along curves")
  func dashes() {
    let circle = CGPath(ellipseIn: CGRect(x: -50, y: -50, width: 100, height: 100), transform: nil)
    let dashed = circle.copy(dashingWithPhase: 0, lengths: [10, 5])
    var lengths: [Double] = []
    for line in dashed.drawPath.polylines(tolerance: 1e-5) {
      lengths.append(zip(line.points, line.points.dropFirst()).reduce(0) { $0 + hypot($1.0.x - $1.1.x, $1.0.y - $1.1.y) })
    }
    #expect(lengths.count == 21, "a circumference of 314 takes 20 dashes and gaps of 15, and 14 more")
    for length in lengths { #expect(abs(length - 10) < 0.02) }
    let line = CGMutablePath()
    line.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
    #expect(elements(line.copy(dashingWithPhase: 1, lengths: [3, 2])) == ["M 0.0,0.0", "L 2.0,0.0", "M 4.0,0.0", "L 7.0,0.0", "M 9.0,0.0", "L 10.0,0.0"])
  }

  @Test("Outlines of strokes hold the pen's area: caps, joins, miters")
  func outlines() {
    let line = CGMutablePath()
    line.addLines(between: [CGPoint(x: 10, y: 10), CGPoint(x: 90, y: 10)])
    func outline(_ path: CGPath, _ cap: CGLineCap, _ join: CGLineJoin, _ limit: CGFloat = 10) -> CGPath {
      path.copy(strokingWithWidth: 8, lineCap: cap, lineJoin: join, miterLimit: limit)
    }
    #expect(outline(line, .butt, .miter).boundingBoxOfPath == CGRect(x: 10, y: 6, width: 80, height: 8))
    #expect(outline(line, .square, .miter).boundingBoxOfPath == CGRect(x: 6, y: 6, width: 88, height: 8))
    let round = outline(line, .round, .miter)
    #expect(abs(round.boundingBoxOfPath.minX - 6) < 0.01 && !round.contains(CGPoint(x: 6.5, y: 6.5)))
    let corner = CGMutablePath()
    corner.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 50, y: 0), CGPoint(x: 50, y: 50)])
    let tip = CGPoint(x: 53.9, y: -3.9)
    #expect(outline(corner, .butt, .miter).contains(tip))
    #expect(!outline(corner, .butt, .miter, 1.2).contains(tip) && !outline(corner, .butt, .bevel).contains(tip))
    #expect(!outline(corner, .butt, .round).contains(tip) && outline(corner, .butt, .round).contains(CGPoint(x: 52, y: -2)))
    #expect(outline(corner, .butt, .miter).contains(CGPoint(x: 46.5, y: 3.5)))
  }

  @Test("The outline of a stroke covers what a stroke paints")
  func outlineMeetsStroke() {
    for (cap, join) in [(CGLineCap.butt, CGLineJoin.miter), (.round, .round), (.square, .bevel)] {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 20, y: 20))
      path.addCurve(to: CGPoint(x: 100, y: 100), control1: CGPoint(x: 140, y: 0), control2: CGPoint(x: -20, y: 120))
      path.addLine(to: CGPoint(x: 110, y: 30))
      path.addLine(to: CGPoint(x: 20, y: 100))
      path.closeSubpath()
      let one = Board(130, 130)
      one.context.addPath(path)
      one.context.setLineWidth(9)
      one.context.setLineCap(cap)
      one.context.setLineJoin(join)
      one.context.strokePath()
      let two = Board(130, 130)
      two.context.addPath(path.copy(strokingWithWidth: 9, lineCap: cap, lineJoin: join, miterLimit: 10))
      two.context.fillPath()
      var different: [String] = []
      for y in 0..<130 {
        for x in 0..<130 where abs(one.alpha(x, y) - two.alpha(x, y)) > 32 {
          different.append("(\(x), \(y)): \(one.alpha(x, y)) \(two.alpha(x, y))")
        }
      }
      #expect(different == [], "\(cap) \(join)")
    }
  }

  @Test("Equality is of elements; copies are independent; transforms map every point")
  func values() throws {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 2, height: 2))
    let copy = try #require(path.copy())
    path.addLine(to: CGPoint(x: 9, y: 9))
    #expect(copy != path && copy == CGPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2), transform: nil))
    var map = CGAffineTransform(scaleX: 3, y: 1)
    #expect(copy.copy(using: &map)?.boundingBox == CGRect(x: 0, y: 0, width: 6, height: 2))
    #expect(Set([copy, CGPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2), transform: nil)]).count == 1)
  }

  @Test("Hostile numbers neither stop the process nor take its memory")
  func hostile() {
    let bad: [CGFloat] = [.nan, .infinity, -.infinity, 1e308, -1e308, 0, 1e-300]
    for a in bad {
      for b in bad {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: a, y: b))
        path.addLine(to: CGPoint(x: b, y: a))
        path.addCurve(to: CGPoint(x: a, y: 1), control1: CGPoint(x: 1, y: b), control2: CGPoint(x: b, y: b))
        path.addArc(center: CGPoint(x: a, y: b), radius: b, startAngle: a, endAngle: b, clockwise: true)
        path.addArc(tangent1End: CGPoint(x: a, y: 0), tangent2End: CGPoint(x: 0, y: b), radius: a)
        path.addRoundedRect(in: CGRect(x: a, y: b, width: b, height: a), cornerWidth: a, cornerHeight: b)
        path.addEllipse(in: CGRect(x: a, y: b, width: a, height: b))
        _ = path.contains(CGPoint(x: 1, y: 1))
        _ = path.boundingBoxOfPath
        let dashed = path.copy(dashingWithPhase: a, lengths: [b, a])
        _ = path.copy(strokingWithWidth: a, lineCap: .round, lineJoin: .miter, miterLimit: b)
        #expect(dashed.drawPath.count < 5_000_000)
      }
    }
  }
}
