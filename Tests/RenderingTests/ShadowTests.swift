import Foundation
import PictureMeasures
import RenderTree
import Testing
import TouchPlatform

@testable import QuartzCore

@MainActor @Suite("Shadows are Gaussians of what throws them")
struct ShadowTests {
  private let white = RenderColor.white
  private func shadow(_ radius: Double, _ x: Double = 0, _ y: Double = 0, path: DrawPath? = nil, alpha: Float = 1)
    -> LayerShadow
  {
    LayerShadow(
      color: RenderColor(red: 1, green: 1, blue: 1, alpha: alpha), offset: CGSize(width: x, height: y), radius: radius,
      path: path)
  }

  /// A black layer hides the middle of its white shadow; outside of it the shadow is seen.
  /// Its own smoothed edge is left out: how much of a pixel it covers is another test's.
  private func largestDifference(_ picture: PixelBuffer, _ reference: Levels, beside shape: Levels) -> Double {
    var largest = 0.0
    for y in 1..<reference.height - 1 {
      for x in 1..<reference.width - 1 {
        let around = (-1...1).flatMap { dy in (-1...1).map { dx in shape[x + dx, y + dy] } }
        guard around.allSatisfy({ $0 == around[0] }), around[0] == 0 || around[0] == 255 else { continue }
        let expected = around[0] == 0 ? reference[x, y] : 0
        largest = max(largest, abs(expected - Double(picture[x, y] & 255)))
      }
    }
    return largest
  }

  @Test(
    "A rounded rectangle's shadow is a direct convolution to within two levels",
    arguments: [(1.0, 0.0), (2, 8), (3, 20), (5, 0), (7.5, 12), (12, 6), (20, 20)])
  func roundedRectangle(radius: Double, corner: Double) {
    let rect = CGRect(x: 70, y: 60, width: 60, height: 50)
    let picture = frame(200, 180, [layer(1, rect, .black, radius: corner, shadow: shadow(radius, 6, -4))]).picture()
    let shape = Levels.rounded(200, 180, rect, radius: min(corner, 25))
    let reference = Levels.rounded(200, 180, rect.offsetBy(dx: 6, dy: -4), radius: min(corner, 25)).blurred(radius)
    let difference = largestDifference(picture, reference, beside: shape)
    #expect(difference <= 2.5, "radius \(radius), corner \(corner): \(difference)")
  }

  @Test("A circle's shadow is a direct convolution, wherever the circle is", arguments: [1.5, 4, 9])
  func circles(radius: Double) {
    for place in [(80.0, 80.0), (80.375, 79.625), (81.5, 80.25)] {
      let picture = frame(
        160, 160,
        [
          layer(
            1, CGRect(x: place.0 - 20, y: place.1 - 20, width: 40, height: 40), .black, radius: 20,
            shadow: shadow(radius, 0, 8))
        ]
      ).picture()
      let rect = CGRect(x: place.0 - 20, y: place.1 - 20, width: 40, height: 40)
      let reference = Levels.rounded(160, 160, rect.offsetBy(dx: 0, dy: 8), radius: 20).blurred(radius)
      let difference = largestDifference(picture, reference, beside: .rounded(160, 160, rect, radius: 20))
      #expect(difference <= 3, "radius \(radius) at \(place): \(difference)")
    }
  }

  @Test(
    "A turned layer's shadow is blurred all the same, and its offset turns with the layer", arguments: [1.0, 3, 10])
  func turned(radius: Double) {
    let rect = CGRect(x: 60, y: 65, width: 60, height: 40)
    let angle = 0.5
    let picture = frame(
      180, 170, [layer(1, rect, .black, radius: 10, turned: angle, shadow: shadow(radius, 12, 0))]
    ).picture()
    let moved = rect.offsetBy(dx: 12 * cos(angle), dy: 12 * sin(angle))
    let reference = Levels.rounded(180, 170, moved, radius: 10, turned: angle).blurred(radius)
    let difference = largestDifference(
      picture, reference, beside: .rounded(180, 170, rect, radius: 10, turned: angle))
    #expect(difference <= 4, "radius \(radius): \(difference)")
  }

  @Test(
    "What a layer shows throws its shadow: children, borders and pictures, each with its alpha",
    arguments: [2.0, 6, 11])
  func content(radius: Double) {
    let parts = [
      layer(2, CGRect(x: 0, y: 0, width: 30, height: 20), .black),
      layer(3, CGRect(x: 40, y: 30, width: 20, height: 30), RenderColor(red: 0, green: 0, blue: 0, alpha: 0.5)),
    ]
    let picture = frame(
      180, 180, [layer(1, CGRect(x: 60, y: 60, width: 60, height: 60), nil, shadow: shadow(radius, 5, 5), parts)]
    ).picture()
    func shape(_ dx: Double, _ dy: Double) -> Levels {
      let first = Levels.rounded(180, 180, CGRect(x: 60 + dx, y: 60 + dy, width: 30, height: 20))
      let second = Levels.rounded(180, 180, CGRect(x: 100 + dx, y: 90 + dy, width: 20, height: 30))
      return Levels(180, 180) { first[$0, $1] + second[$0, $1] * 128 / 255 }
    }
    let difference = largestDifference(picture, shape(5, 5).blurred(radius), beside: shape(0, 0))
    #expect(difference <= 2.5, "radius \(radius): \(difference)")
  }

  @Test(
    "A path throws the shadow in the layer's place, by the non-zero rule, sharp or blurred", arguments: [0.0, 1.5, 10])
  func path(radius: Double) {
    var path = DrawPath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 60, y: 10))
    path.addLine(to: CGPoint(x: 20, y: 60))
    path.close()
    let picture = frame(
      160, 160,
      [layer(1, CGRect(x: 50, y: 50, width: 20, height: 20), nil, shadow: shadow(radius, 1, 2, path: path))]
    ).picture()
    func side(_ a: (Double, Double), _ b: (Double, Double), _ x: Double, _ y: Double) -> Bool {
      (b.0 - a.0) * (y - a.1) - (b.1 - a.1) * (x - a.0) >= 0
    }
    let triangle = Levels.covered(160, 160) { x, y in
      let x = x - 51
      let y = y - 52
      return side((0, 0), (60, 10), x, y) && side((60, 10), (20, 60), x, y) && side((20, 60), (0, 0), x, y)
    }
    let reference = radius > 0 ? triangle.blurred(radius) : triangle
    let difference = reference.largestDifference(from: picture)
    #expect(difference <= (radius > 0 ? 2.5 : 12), "radius \(radius): \(difference)")
  }

  @Test("The points of radius and offset are the device's at any scale")
  func scale() {
    let one = frame(200, 200, [layer(1, CGRect(x: 60, y: 60, width: 60, height: 60), .black, shadow: shadow(8, 10, 4))])
      .picture()
    let two = frame(
      200, 200, scale: 2,
      [layer(1, CGRect(x: 30, y: 30, width: 30, height: 30), .black, shadow: shadow(4, 5, 2))]
    ).picture()
    #expect(two.firstDifference(from: one) == nil)
  }

  @Test("A layer that masks to its bounds shows no shadow outside of them")
  func masksToBounds() {
    for radius in [0.0, 10] {
      for background in [RenderColor.black, nil] {
        let child = layer(2, CGRect(x: 10, y: 10, width: 10, height: 10), .black)
        let picture = frame(
          100, 100,
          [
            layer(
              1, CGRect(x: 30, y: 30, width: 40, height: 40), background, radius: radius, masks: true,
              shadow: shadow(6, 3, 3), [child])
          ]
        ).picture()
        for y in 0..<100 {
          for x in 0..<100 where !(30..<70).contains(x) || !(30..<70).contains(y) {
            #expect(picture[x, y] == 0xFF00_0000, "(\(x), \(y))")
          }
        }
      }
    }
  }

  @Test("A shadow fades with its layer, and nothing of it shines through the layer's own picture")
  func opacity() {
    let red = RenderColor(red: 1, green: 0, blue: 0)
    let picture = frame(
      100, 100, [layer(1, CGRect(x: 30, y: 30, width: 40, height: 40), red, opacity: 0.5, shadow: shadow(3, 20, 0))]
    ).picture()
    #expect(picture[50, 50] == 0xFF80_0000)
    #expect(abs(Int(picture[80, 50] & 255) - 128) <= 1)
  }

  @Test("A shadow that is behind its layer is kept while the layer moves by whole pixels")
  func kept() {
    let renderer = LayerRenderer(threads: 1)
    let buffer = PixelBuffer(width: 300, height: 200)
    func scene(_ x: Double) -> RenderFrame {
      frame(
        300, 200,
        [
          layer(1, CGRect(x: x, y: 20, width: 60, height: 60), .white, radius: 9, shadow: shadow(6, 0, 4)),
          layer(
            2, CGRect(x: x, y: 110, width: 40, height: 40), nil, shadow: shadow(6, 0, 4),
            [layer(3, CGRect(x: -5, y: 0, width: 20, height: 20), .white)]),
        ])
    }
    for step in 0..<20 {
      _ = renderer.render(scene(Double(30 + step * 3)), into: BackBuffer(pixels: buffer, age: step == 0 ? 0 : 1))
    }
    #expect(renderer.painter.shadows.tiles.count == 1)
    // The children are made anew here, so the layer's shadow is measured again, in its old place.
    #expect(renderer.painter.shadows.blurred.count == 1)
    #expect(buffer.firstDifference(from: scene(87).picture()) == nil)
  }

  @Test("Shadows of shadows, deep in each other, end in bounded time and leave a picture")
  func nested() {
    var node = layer(500, CGRect(x: 10, y: 10, width: 20, height: 20), .white)
    for level in 0..<24 {
      node = layer(
        UInt64(level + 1), CGRect(x: 1, y: 1, width: 60, height: 60), nil, shadow: shadow(2, 1, 1, alpha: 0.2), [node])
    }
    let scene = frame(90, 90, [node])
    #expect(scene.picture().firstDifference(from: scene.picture(threads: 2)) == nil)
  }

  @Test("A shadow so wide that its mask would not fit is painted in strips, in part as in whole")
  func wide() {
    let scene = frame(
      400, 300,
      [
        layer(
          1, CGRect(x: -3000, y: 100, width: 6000, height: 3000), nil, shadow: shadow(300, 0, 0),
          [
            layer(2, CGRect(x: 0, y: 50, width: 6000, height: 2900), .black)
          ])
      ])
    let whole = scene.picture()
    let renderer = LayerRenderer()
    let buffer = PixelBuffer(width: 400, height: 300)
    _ = renderer.render(frame(400, 300, []), into: BackBuffer(pixels: buffer, age: 0))
    _ = renderer.render(scene, into: BackBuffer(pixels: buffer, age: 1))
    #expect(buffer.firstDifference(from: whole) == nil)
    // The edge of a wide blur is a normal distribution.
    let expected = 255 * 0.5 * erfc(150 / 300 / 2.0.squareRoot())
    #expect(abs(Double(whole[200, 0] & 255) - expected) <= 2, "\(whole[200, 0] & 255), not \(expected)")
  }
}
