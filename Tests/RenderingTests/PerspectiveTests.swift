import Foundation
import RandomScenes
import RenderTree
import Testing
import TouchPlatform

@testable import QuartzCore

@MainActor @Suite("Layers in perspective are trapezoids")
struct PerspectiveTests {
  /// A turn about an axis, seen from so far away.
  private func turn(_ degrees: Double, _ x: Double, _ y: Double, eye: Double, _ z: Double = 0) -> CATransform3D {
    var map = CATransform3DIdentity
    map.m34 = -1 / eye
    return CATransform3DRotate(CATransform3DTranslate(map, 0, 0, z), degrees * .pi / 180, x, y, 0)
  }

  /// A layer whose middle is at a point.
  private func turned(
    _ id: UInt64, at middle: CGPoint, _ size: CGSize, _ map: CATransform3D, _ color: RenderColor? = .white,
    mask: LayerNode? = nil, _ children: [LayerNode] = [], _ change: (inout LayerNode.Style) -> Void = { _ in }
  ) throws -> LayerNode {
    var style = LayerNode.Style()
    style.bounds = CGRect(origin: .zero, size: size)
    style.place = try #require(map.place(bounds: style.bounds, position: middle, anchor: CGPoint(x: 0.5, y: 0.5)))
    style.background = color
    change(&style)
    return LayerNode(id: id, style: style, children: children, mask: mask)
  }

  /// How much of a pixel a shape without dents covers, by many points where its edge may be.
  private func coverage(_ x: Int, _ y: Int, _ holds: (Double, Double) -> Bool) -> Double {
    let (left, top) = (Double(x), Double(y))
    let corners = [holds(left, top), holds(left + 1, top), holds(left, top + 1), holds(left + 1, top + 1)]
    if corners == [true, true, true, true] { return 1 }
    if !holds(left + 0.5, top + 0.5), corners == [false, false, false, false] { return 0 }
    var count = 0
    for part in 0..<256 where holds(left + (Double(part % 16) + 0.5) / 16, top + (Double(part / 16) + 0.5) / 16) {
      count += 1
    }
    return Double(count) / 256
  }

  @Test("The corners of a turned square are where the formula puts them, at any scale", arguments: [1.0, 1.5, 2])
  func corners(_ scale: Double) throws {
    for (degrees, x, y) in [(60.0, 0.0, 1.0), (-40, 0, 1), (50, 1, 0), (35, 1, 1), (80, 0, 1)] {
      let square = try turned(
        1, at: CGPoint(x: 100, y: 90), CGSize(width: 100, height: 100), turn(degrees, x, y, eye: 300))
      let picture = frame(Int(200 * scale), Int(180 * scale), scale: scale, [square]).picture()
      // Turned about an axis of length 1 in the plane, a point goes to depth by the sine.
      let length = (x * x + y * y).squareRoot()
      let (ax, ay) = (x / length, y / length)
      let angle = degrees * .pi / 180
      let corners = [(-50.0, -50.0), (50, -50), (50, 50), (-50, 50)].map { px, py in
        let along = px * ax + py * ay
        let across = ax * py - ay * px
        let depth = across * sin(angle)
        let near = 300 / (300 - depth)
        return (
          (100 + (along * ax - across * cos(angle) * ay) * near) * scale,
          (90 + (along * ay + across * cos(angle) * ax) * near) * scale
        )
      }
      func holds(_ px: Double, _ py: Double) -> Bool {
        var left = 0
        for index in 0..<4 {
          let (a, b) = (corners[index], corners[(index + 1) % 4])
          if (b.0 - a.0) * (py - a.1) > (b.1 - a.1) * (px - a.0) { left += 1 }
        }
        return left == 0 || left == 4
      }
      var (worst, sum) = (0.0, 0.0)
      var place = ""
      for row in 0..<picture.height {
        for column in 0..<picture.width {
          let off = abs(Double(picture[column, row] & 255) / 255 - coverage(column, row, holds))
          sum += off
          if off > worst { (worst, place) = (off, "(\(column), \(row)): \(picture[column, row] & 255)") }
        }
      }
      #expect(worst < 0.3, "\(degrees)° about (\(x), \(y)) at \(scale): \(place)")
      #expect(sum < 12 * scale, "\(degrees)° about (\(x), \(y)) at \(scale): \(sum) pixels")
    }
  }

  /// A face with fields of several colours.
  private func fields() -> [LayerNode] {
    var made: [LayerNode] = []
    for index in 0..<16 {
      let (column, row) = (index % 4, index / 4)
      let color = RenderColor(red: Float(column) / 3, green: Float(row) / 3, blue: index % 2 == 0 ? 1 : 0)
      let rect = CGRect(x: Double(column) * 20, y: Double(row) * 20, width: 20, height: 20)
      made.append(layer(UInt64(100 + index), rect, color))
    }
    return made
  }

  @Test("The flat picture is laid by the projective map, as a sampler of its own finds it")
  func independentSampler() throws {
    for (degrees, x, y) in [(50.0, 0.0, 1.0), (-65, 1, 0), (30, 1, 1)] {
      let map = turn(degrees, x, y, eye: 200)
      let size = CGSize(width: 80, height: 80)
      let node = try turned(1, at: CGPoint(x: 70, y: 60), size, map, nil, fields())
      let shown = frame(140, 120, [node]).picture()
      let flat = frame(80, 80, fields()).picture()
      let back = try #require(node.style.place.inverse)
      var (sum, far) = (0.0, 0)
      for row in 0..<120 {
        for column in 0..<140 {
          var mean = SIMD3<Double>()
          for part in 0..<16 {
            let px = Double(column) + (Double(part % 4) + 0.5) / 4
            let py = Double(row) + (Double(part / 4) + 0.5) / 4
            guard let place = back.place(CGPoint(x: px, y: py)), place.x >= 0, place.y >= 0, place.x < 80, place.y < 80
            else { continue }
            let word = flat[Int(place.x), Int(place.y)]
            mean += SIMD3(Double(word >> 16 & 255), Double(word >> 8 & 255), Double(word & 255)) / 16
          }
          let word = shown[column, row]
          let off =
            abs(Double(word >> 16 & 255) - mean.x) + abs(Double(word >> 8 & 255) - mean.y)
            + abs(Double(word & 255) - mean.z)
          sum += off / 3
          if off > 150 { far += 1 }
        }
      }
      #expect(sum / (140 * 120) < 1.2 && far < 20, "\(degrees)°: \(sum / (140 * 120)) on average, \(far) far")
    }
  }

  @Test("What is behind the eye is cut away: a floor that passes under the eye has a horizon")
  func behindTheEye() throws {
    // The floor lies 40 points below the eye's axis and reaches from far away to behind the eye.
    var map = CATransform3DIdentity
    map.m34 = -1 / 100
    map = CATransform3DTranslate(map, 0, 40, 0)
    map = CATransform3DRotate(map, .pi / 2 - 0.001, 1, 0, 0)
    let floor = try turned(1, at: CGPoint(x: 60, y: 50), CGSize(width: 400, height: 4_000), map)
    let picture = frame(120, 100, [floor]).picture()
    #expect(picture[60, 20] == 0xFF00_0000 && picture[60, 45] == 0xFF00_0000, "nothing is above the horizon")
    #expect(picture[60, 70] == 0xFFFF_FFFF && picture[2, 99] == 0xFFFF_FFFF && picture[118, 99] == 0xFFFF_FFFF)
    // All of it behind the eye.
    let gone = try turned(1, at: CGPoint(x: 60, y: 50), CGSize(width: 40, height: 40), turn(10, 0, 1, eye: 100, 150))
    #expect(gone.placedExtent.isNull)
    #expect(frame(120, 100, [gone]).picture().firstDifference(from: frame(120, 100, []).picture()) == nil)
  }

  @Test("Opacity, masks, round corners, borders and shadows hold for the flat picture")
  func looks() throws {
    let map = turn(45, 0, 1, eye: 250)
    let size = CGSize(width: 60, height: 60)
    let middle = CGPoint(x: 60, y: 50)
    let red = RenderColor(red: 1, green: 0, blue: 0)
    let child = layer(2, CGRect(x: 0, y: 0, width: 60, height: 60), red)
    let half = frame(120, 100, [try turned(1, at: middle, size, map, .white, [child]) { $0.opacity = 0.5 }]).picture()
    #expect(half[60, 50] == 0xFF80_0000, "one picture of red, by halves")
    let mask = layer(3, CGRect(x: 0, y: 0, width: 30, height: 60), .white)
    let masked = frame(120, 100, [try turned(1, at: middle, size, map, red, mask: mask)]).picture()
    #expect(masked[52, 50] == 0xFFFF_0000 && masked[68, 50] == 0xFF00_0000)
    let round = try turned(1, at: middle, size, map, red, [child]) {
      $0.cornerRadius = 30
      $0.masksToBounds = true
      $0.borderWidth = 6
      $0.borderColor = .white
    }
    let disc = frame(120, 100, [round]).picture()
    let left = round.style.place.apply(CGPoint(x: 0, y: 30))
    let corner = round.style.place.apply(CGPoint(x: 3, y: 3))
    #expect(disc[60, 50] == 0xFFFF_0000 && disc[Int(corner.x), Int(corner.y)] == 0xFF00_0000)
    #expect(disc[Int(left.x + 2), 50] == 0xFFFF_FFFF, "the border")
    let thrown = try turned(1, at: middle, size, map, red) {
      $0.shadow = LayerShadow(color: .white, offset: CGSize(width: 0, height: 20), radius: 0)
    }
    let shadow = frame(120, 100, [thrown]).picture()
    let below = thrown.style.place.apply(CGPoint(x: 30, y: 75))
    #expect(shadow[Int(below.x), Int(below.y)] == 0xFFFF_FFFF)
  }

  @Test("A turned layer in a turned layer is flattened into it: both maps are applied one after the other")
  func nested() throws {
    let inner = try turned(
      2, at: CGPoint(x: 40, y: 40), CGSize(width: 50, height: 50), turn(50, 1, 0, eye: 200),
      RenderColor(red: 1, green: 0, blue: 0))
    let outer = try turned(
      1, at: CGPoint(x: 70, y: 60), CGSize(width: 80, height: 80), turn(-40, 0, 1, eye: 200), .white, [inner])
    let both = inner.style.place.then(outer.style.place)
    let picture = frame(140, 120, [outer]).picture()
    // Smoothed edges are some points wide where the layer is seen from the side.
    for (x, y) in [(4.0, 4.0), (46, 4), (46, 46), (4, 46)] {
      let inside = both.apply(CGPoint(x: x, y: y))
      let outside = both.apply(CGPoint(x: x < 25 ? -4 : 54, y: y < 25 ? -4 : 54))
      #expect(picture[Int(inside.x), Int(inside.y)] == 0xFFFF_0000, "inside at \(inside)")
      #expect(picture[Int(outside.x), Int(outside.y)] == 0xFFFF_FFFF, "outside at \(outside)")
    }
  }

  @Test("A panel that shows what is beneath it blurred does so where perspective puts it")
  func backdrop() throws {
    let left = layer(2, CGRect(x: 0, y: 0, width: 60, height: 100), RenderColor(red: 1, green: 0, blue: 0))
    let right = layer(3, CGRect(x: 60, y: 0, width: 60, height: 100), RenderColor(red: 0, green: 0, blue: 1))
    let panel = try turned(
      4, at: CGPoint(x: 60, y: 50), CGSize(width: 80, height: 60), turn(40, 0, 1, eye: 200), nil
    ) { $0.backdrop = LayerBackdrop(radius: 5) }
    let picture = frame(120, 100, [left, right, panel]).picture()
    let word = picture[60, 50]
    #expect(abs(Int(word >> 16 & 255) - 128) < 30 && abs(Int(word & 255) - 128) < 30, "mixed in the middle")
    #expect(picture[35, 50] == 0xFFFF_0000 && picture[85, 50] == 0xFF00_00FF, "and not far from it")
  }

  @Test("A layer that turns damages the boxes of its trapezoids and nothing else")
  func damage() throws {
    let tracker = DamageTracker()
    let bounds = PixelRect(x: 0, y: 0, width: 400, height: 200)
    func scene(_ degrees: Double) throws -> RenderFrame {
      frame(
        400, 200,
        [
          layer(2, CGRect(x: 300, y: 0, width: 50, height: 50), .white),
          try turned(1, at: CGPoint(x: 100, y: 100), CGSize(width: 80, height: 80), turn(degrees, 0, 1, eye: 200)),
        ])
    }
    let found = tracker.damage(from: try scene(60), to: try scene(50), in: bounds)
    // The wider one holds the other; a near edge 40 points from the axis at 60 degrees is 40·sin 60° nearer.
    let near = 200 / (200 - 40 * sin(60 * Double.pi / 180))
    let half = 40 * cos(50 * Double.pi / 180)
    let nearer = 200 / (200 - 40 * sin(50 * Double.pi / 180))
    let high = Int((100 - 40 * near).rounded(.down)) - 1
    let wide = Int((100 - half * nearer).rounded(.down)) - 1
    #expect(found.count == 1 && found[0].y == high && found[0].x == wide && found[0].maxX < 142)
    #expect(tracker.damage(from: try scene(60), to: try scene(60), in: bounds).count == 1)
  }

  @Test("Numbers that are none, edges and huge layers stop nothing")
  func hostile() throws {
    let values = [0, 1e-300, 1e300, -1, .nan, .infinity, -.infinity]
    for value in values {
      for place in 0..<5 {
        let node = layer(1, CGRect(x: 10, y: 10, width: 30, height: 30), .white) {
          var perspective = Perspective(x: 0.01, y: 0, w: 1)
          switch place {
          case 0: perspective.x = value
          case 1: perspective.y = value
          case 2: perspective.w = value
          case 3: $0.toParent.a = value
          default: $0.bounds.size.width = value
          }
          $0.perspective = perspective
        }
        _ = frame(60, 60, [node]).picture()
      }
    }
    let huge = try turned(
      1, at: CGPoint(x: 30, y: 30), CGSize(width: 1e6, height: 1e6), turn(70, 0, 1, eye: 300))
    _ = frame(60, 60, [huge]).picture()
  }

  @Test("With little memory the same picture comes out, piece by piece")
  func littleMemory() throws {
    let node = try turned(
      1, at: CGPoint(x: 70, y: 60), CGSize(width: 80, height: 80), turn(50, 0, 1, eye: 200), nil, fields())
    let shown = frame(140, 120, [node])
    let buffer = PixelBuffer(width: 140, height: 120)
    _ = LayerRenderer(painter: FramePainter(scratchLimit: 8_000)).render(
      shown, into: BackBuffer(pixels: buffer, age: 0))
    let wrong = buffer.firstDifference(from: shown.picture())
    #expect(wrong == nil, "\(wrong ?? "")")
  }
}
