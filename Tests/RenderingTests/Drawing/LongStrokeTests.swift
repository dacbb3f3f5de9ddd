import CoreGraphics
import Foundation
import RandomScenes
import RenderTree
import Testing

@testable import QuartzCore

/// Long strokes in pieces against the same strokes drawn at once.
@Suite struct LongStrokeTests {
  /// A hand-drawn line: it bends, it crosses itself, it lifts now and then.
  private static func scribble(curves: Bool, lifts: Bool) -> DrawPath {
    var random = SeededGenerator(seed: 12)
    var path = DrawPath()
    var pen = CGPoint(x: 60, y: 60)
    var angle = 0.5
    var bend = 0.0
    path.move(to: pen)
    func next() -> CGPoint {
      bend = bend * 0.8 + .random(in: -0.25...0.25, using: &random)
      angle += bend
      if !(30...270).contains(pen.x + 6 * cos(angle)) { angle = .pi - angle }
      if !(30...170).contains(pen.y + 6 * sin(angle)) { angle = -angle }
      pen.x += 6 * cos(angle)
      pen.y += 6 * sin(angle)
      return pen
    }
    for step in 0..<230 {
      if lifts && step % 75 == 74 {
        path.move(to: next())
      } else if curves && step % 3 == 0 {
        let control = next()
        path.addQuadCurve(to: next(), control: control)
      } else {
        path.addLine(to: next())
      }
    }
    return path
  }

  nonisolated static var strokes: [(DrawCap, DrawJoin, Bool)] {
    [
      (.round, .round, false), (.round, .round, true), (.butt, .miter, false), (.butt, .bevel, true),
      (.square, .round, false), (.round, .bevel, true), (.square, .miter, true), (.butt, .round, false),
    ]
  }

  @Test("A stroke in pieces differs from one of Cairo at the edges only, and there by little", arguments: strokes)
  func looksAlike(cap: DrawCap, join: DrawJoin, curves: Bool) throws {
    let path = Self.scribble(curves: curves, lifts: true)
    var stroke = DrawStroke()
    stroke.width = 9
    stroke.cap = cap
    stroke.join = join
    let drawing = list { $0.stroke(path, stroke, DrawState()) }
    let window = PixelRect(x: 0, y: 0, width: 300, height: 200)
    let pieces = try #require(LongStroke(drawing, 0, .identity, window: window))
    let plane = CoveragePlane()
    plane.begin(window)
    pieces.join(plane, SpriteFactory(), SpriteBudget(limit: 1 << 20))
    let whole = try #require(CommandRaster.mask(of: drawing[0], map: .identity, box: window))
    var largest = 0
    var sum = 0
    var ink = 0
    for y in 0..<200 {
      var line = [UInt8](repeating: 0, count: 300)
      if let row = plane.touched(y) { for x in 0..<row.count { line[row.x + x] = row.bytes[x] } }
      for x in 0..<300 {
        let difference = abs(Int(line[x]) - Int(whole.bytes[y * 300 + x]))
        largest = max(largest, difference)
        sum += difference
        ink += Int(whole.bytes[y * 300 + x])
      }
    }
    // The distance from the edge against Cairo's area: up to a tenth of a pixel at diagonals. Where edges of two parts
    // meet in one pixel, the larger coverage stands for both.
    #expect(largest <= 110, "\(largest)")
    #expect(Double(sum) < Double(ink) * 0.012, "\(Double(sum) / Double(ink))")
  }

  @Test("Closed strokes whose corners matter, and dashes, are not cut into pieces")
  func whole() {
    var path = Self.scribble(curves: false, lifts: false)
    path.close()
    var stroke = DrawStroke()
    stroke.width = 5
    let window = PixelRect(x: 0, y: 0, width: 300, height: 200)
    #expect(LongStroke(list { $0.stroke(path, stroke, DrawState()) }, 0, .identity, window: window) == nil)
    stroke.cap = .round
    stroke.join = .round
    #expect(LongStroke(list { $0.stroke(path, stroke, DrawState()) }, 0, .identity, window: window) != nil)
    var state = DrawState()
    state.details = DrawDetails(dashes: [4, 4])
    #expect(LongStroke(list { $0.stroke(path, stroke, state) }, 0, .identity, window: window) == nil)
  }
}
