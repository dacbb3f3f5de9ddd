import Foundation
import RenderTree
import Testing
import UIKit

/// A path's elements in a few letters.
private func letters(_ path: UIBezierPath) -> String {
  var text: [String] = []
  func place(_ p: CGPoint) -> String { "\(Int(p.x.rounded())),\(Int(p.y.rounded()))" }
  path.cgPath.applyWithBlock { element in
    let points = element.pointee.points
    switch element.pointee.type {
    case .moveToPoint: text.append("M\(place(points[0]))")
    case .addLineToPoint: text.append("L\(place(points[0]))")
    case .addQuadCurveToPoint: text.append("Q\(place(points[0])) \(place(points[1]))")
    case .addCurveToPoint: text.append("C\(place(points[0])) \(place(points[1])) \(place(points[2]))")
    case .closeSubpath: text.append("Z")
    }
  }
  return text.joined(separator: " ")
}

@Suite("Bézier paths")
struct BezierPathTests {
  @Test("A rectangle begins at its origin, a rounded one rounds the corners it is told to")
  func rectangles() {
    #expect(letters(UIBezierPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4))) == "M1,2 L4,2 L4,6 L1,6 Z")
    let tab = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 100, height: 50), byRoundingCorners: [.topLeft, .topRight],
      cornerRadii: CGSize(width: 20, height: 10))
    #expect(
      letters(tab)
        == "M20,0 L80,0 C91,0 100,9 100,20 L100,50 L0,50 L0,20 C0,9 9,0 20,0 Z",
      "the width of the radii alone counts")
    #expect(!tab.contains(CGPoint(x: 1, y: 1)) && !tab.contains(CGPoint(x: 99, y: 1)))
    #expect(tab.contains(CGPoint(x: 1, y: 49)) && tab.contains(CGPoint(x: 99, y: 49)))
    let pill = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 40, height: 20), cornerRadius: 1000)
    #expect(pill.bounds == CGRect(x: 0, y: 0, width: 40, height: 20))
    #expect(!pill.contains(CGPoint(x: 2, y: 2)) && pill.contains(CGPoint(x: 20, y: 1)))
    let wide = CGRect(x: 0, y: 0, width: 300, height: 60)
    for shape in [
      UIBezierPath(roundedRect: wide, cornerRadius: 150),
      UIBezierPath(roundedRect: wide, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: 90, height: 5)),
    ] {
      #expect(shape.contains(CGPoint(x: 40, y: 2)) && !shape.contains(CGPoint(x: 2, y: 12)), "ends are half circles")
    }
  }

  @Test("Clockwise arcs go down from three o'clock, as on the screen; the others go up")
  func arcs() {
    let down = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: true)
    #expect(down.cgPath.boundingBoxOfPath.maxY > 9.9 && down.cgPath.boundingBoxOfPath.minY > -0.1)
    let up = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: false)
    #expect(up.cgPath.boundingBoxOfPath.minY < -9.9 && up.cgPath.boundingBoxOfPath.maxY < 0.1)
    let whole = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    #expect(whole.contains(CGPoint(x: -5, y: -5)))
    let joined = UIBezierPath()
    joined.move(to: CGPoint(x: 0, y: 30))
    joined.addArc(withCenter: .zero, radius: 10, startAngle: 0, endAngle: 1, clockwise: true)
    #expect(letters(joined).hasPrefix("M0,30 L10,0 C"))
  }

  @Test("A path without a current point takes no lines; nothing traps")
  func missingPoint() {
    let path = UIBezierPath()
    path.addLine(to: .zero)
    path.addCurve(to: .zero, controlPoint1: .zero, controlPoint2: .zero)
    path.addQuadCurve(to: .zero, controlPoint: .zero)
    path.close()
    #expect(path.isEmpty)
    #expect(path.bounds.isNull)
    #expect(path.currentPoint == .zero)
    path.move(to: CGPoint(x: CGFloat.nan, y: 1))
    path.addLine(to: CGPoint(x: CGFloat.infinity, y: 2))
    path.addArc(withCenter: .zero, radius: .nan, startAngle: 0, endAngle: .infinity, clockwise: true)
    #expect(!path.contains(.zero))
  }

  @Test("Bounds hold control points; the fill rule decides what is inside")
  func asking() {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 10, y: 0), controlPoint: CGPoint(x: 5, y: 40))
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 10, height: 40))
    let ring = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30))
    ring.append(UIBezierPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10)))
    #expect(ring.contains(CGPoint(x: 15, y: 15)))
    ring.usesEvenOddFillRule = true
    #expect(!ring.contains(CGPoint(x: 15, y: 15)) && ring.contains(CGPoint(x: 5, y: 5)))
    ring.apply(CGAffineTransform(translationX: 100, y: 0))
    #expect(ring.contains(CGPoint(x: 105, y: 5)) && !ring.contains(CGPoint(x: 5, y: 5)))
  }

  @Test("Reversed, a path begins where it ended")
  func reversing() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addCurve(
      to: CGPoint(x: 20, y: 0), controlPoint1: CGPoint(x: 12, y: 5), controlPoint2: CGPoint(x: 18, y: 6))
    path.move(to: CGPoint(x: 50, y: 50))
    path.addLine(to: CGPoint(x: 60, y: 50))
    path.addQuadCurve(to: CGPoint(x: 60, y: 60), controlPoint: CGPoint(x: 70, y: 55))
    path.close()
    path.lineWidth = 7
    let back = path.reversing()
    #expect(letters(back) == "M60,60 Q70,55 60,50 L50,50 Z M20,0 C18,6 12,5 10,0 L0,0")
    #expect(back.lineWidth == 7)
    #expect(letters(UIBezierPath().reversing()) == "")
  }

  @Test("Copies keep what they have while the original grows; long paths share their chunks")
  func copies() throws {
    let path = UIBezierPath()
    path.move(to: .zero)
    for step in 1...1_000 { path.addLine(to: CGPoint(x: step, y: step % 7)) }
    path.lineCapStyle = .round
    let copy = try #require(path.copy() as? UIBezierPath)
    let kept = path.cgPath
    path.addLine(to: CGPoint(x: 5_000, y: 0))
    #expect(copy.bounds.maxX == 1_000 && kept.boundingBox.maxX == 1_000 && path.bounds.maxX == 5_000)
    #expect(copy.lineCapStyle == .round)
    path.removeAllPoints()
    #expect(path.isEmpty && !copy.isEmpty && path.lineCapStyle == .round)
  }

  @Test("A new path does not see what was in the memory that it took over from one that went")
  func recycledMemory() {
    for step in 0..<3 {
      let path = UIBezierPath()
      path.move(to: CGPoint(x: step, y: 0))
      path.addLine(to: CGPoint(x: step, y: 9))
      #expect(letters(path) == "M\(step),0 L\(step),9")
      #expect(path.bounds == CGRect(x: step, y: 0, width: 0, height: 9))
    }
    var kept: [CGPath] = []
    for step in 0..<3 {
      let path = UIBezierPath(rect: CGRect(x: step, y: 0, width: 1, height: 1))
      kept.append(path.cgPath)
    }
    #expect(kept.map { $0.boundingBox.minX } == [0, 1, 2])
  }

  @Test("Dashes: read back, damaged ones are left out")
  func dashes() {
    let path = UIBezierPath()
    path.setLineDash([4, 2], count: 2, phase: 1)
    var count = 0
    var phase: CGFloat = 0
    path.getLineDash(nil, count: &count, phase: &phase)
    var lengths = [CGFloat](repeating: 0, count: count)
    path.getLineDash(&lengths, count: nil, phase: nil)
    #expect(lengths == [4, 2] && phase == 1)
    path.setLineDash([CGFloat.nan, 1], count: 2, phase: 0)
    path.getLineDash(nil, count: &count, phase: nil)
    #expect(count == 0)
  }

  @Test("Paths come back from archives; damaged ones are nil")
  func archives() throws {
    let path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 20, height: 10))
    path.lineWidth = 3
    path.lineJoinStyle = .bevel
    path.usesEvenOddFillRule = true
    path.setLineDash([1, 2, 3], count: 3, phase: 0.5)
    let data = try NSKeyedArchiver.archivedData(withRootObject: path, requiringSecureCoding: true)
    let back = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: UIBezierPath.self, from: data))
    #expect(back.cgPath == path.cgPath)
    #expect(back.lineWidth == 3 && back.lineJoinStyle == .bevel && back.usesEvenOddFillRule)
    let damaged = NSKeyedArchiver(requiringSecureCoding: true)
    damaged.encode(Data([0, 1, 9]) as NSData, forKey: "verbs")
    damaged.encode(Data(count: 32) as NSData, forKey: "points")
    damaged.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: damaged.encodedData)
    #expect(UIBezierPath(coder: reader) == nil)
  }
}
