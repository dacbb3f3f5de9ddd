import Foundation
import RenderTree
import Testing
import TouchPlatform

@testable import QuartzCore

@MainActor @Suite("Pictures are cut, stretched and smoothed as their layer says")
struct ContentsTests {
  private func noise(_ width: Int, _ height: Int) -> RenderImage {
    image(width, height) { x, y in
      let level = UInt32((x * 37 + y * 91 + x * y * 13) % 256)
      return 0xFF00_0000 | level << 16 | (255 - level) << 8 | level / 2
    }
  }

  @Test("A turned picture is bilinear interpolation to within two levels")
  func turned() {
    let source = noise(60, 40)
    let angle = 0.52
    let picture = frame(
      100, 100, [layer(1, CGRect(x: 20, y: 30, width: 60, height: 40), contents: source, turned: angle)]
    )
    .picture()
    var compared = 0
    for y in 0..<100 {
      for x in 0..<100 {
        let dx = Double(x) + 0.5 - 50
        let dy = Double(y) + 0.5 - 50
        let u = dx * cos(angle) + dy * sin(angle) + 30
        let v = -dx * sin(angle) + dy * cos(angle) + 20
        guard u > 1, v > 1, u < 59, v < 39 else { continue }
        compared += 1
        for shift in [0, 8, 16] as [UInt32] {
          let value = Double(picture[x, y] >> shift & 255)
          let reference = bilinear(source, u, v, shift: shift)
          #expect(abs(value - reference) <= 2, "(\(x), \(y)): \(value), not \(reference)")
        }
      }
    }
    #expect(compared > 2_000)
  }

  @Test("An enlarged picture is bilinear interpolation, or squares if its layer says so")
  func enlarged() {
    let source = noise(7, 5)
    for nearest in [false, true] {
      let picture = frame(
        70, 50,
        [
          layer(
            1, CGRect(x: 0, y: 0, width: 70, height: 50), contents: source, style: { $0.contentsAreNearest = nearest })
        ]
      ).picture()
      let words = source.pixels.assumingMemoryBound(to: UInt32.self)
      for y in 0..<50 {
        for x in 0..<70 {
          if nearest {
            #expect(picture[x, y] == words[y / 10 * 7 + x / 10])
          } else {
            let reference = bilinear(source, (Double(x) + 0.5) / 10, (Double(y) + 0.5) / 10)
            #expect(abs(Double(picture[x, y] & 255) - reference) <= 1.5)
          }
        }
      }
    }
  }

  @Test("A picture shrunk by a power of two is the mean of what each pixel covers; one shrunk by any number is near it")
  func shrunk() {
    let source = image(256, 256) { x, y in (x + y) & 1 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }
    for side in [128, 64, 32, 16, 100, 77, 50, 21] {
      let picture = frame(256, 256, [layer(1, CGRect(x: 0, y: 0, width: side, height: side), contents: source)])
        .picture()
      for y in 1..<side - 1 {
        for x in 1..<side - 1 {
          let level = Int(picture[x, y] & 255)
          // A chequered picture that is shrunk without a mean shows stripes instead of grey.
          #expect(abs(level - 128) <= (side > 64 && side != 128 ? 64 : 2), "side \(side), (\(x), \(y)): \(level)")
        }
      }
    }
  }

  @Test("The source rectangle shows its part, cut at its pixels, and the edge goes on beyond the picture")
  func source() {
    let quarters = image(8, 8) { x, y in
      x < 4 ? (y < 4 ? 0xFFFF_0000 : 0xFF00_FF00) : (y < 4 ? 0xFF00_00FF : 0xFFFF_FFFF)
    }
    for (rect, color) in [
      (CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5), UInt32(0xFF00_00FF)),
      (CGRect(x: 0, y: 0.5, width: 0.5, height: 0.5), 0xFF00_FF00),
      (CGRect(x: 1.5, y: 1.5, width: 1, height: 1), 0xFFFF_FFFF),
      (CGRect(x: -2, y: -2, width: 1, height: 1), 0xFFFF_0000),
    ] {
      for turned in [0, 0.3] {
        let picture = frame(
          60, 60,
          [
            layer(
              1, CGRect(x: 10, y: 10, width: 40, height: 40), contents: quarters, turned: turned,
              style: { $0.contentsSource = rect })
          ]
        ).picture()
        for (x, y) in [(20, 20), (30, 30), (40, 40), (20, 40)] { #expect(picture[x, y] == color, "\(rect)") }
      }
    }
  }

  @Test("Of nine parts the corners keep their pixels and the middle stretches", arguments: [0.0, 0.2, .pi / 2])
  func nineParts(turned: Double) {
    // A frame of four colours in the corners, grey sides, a white middle.
    let button = image(10, 10) { x, y in
      let isSideX = x < 3 || x >= 7
      let isSideY = y < 3 || y >= 7
      if isSideX && isSideY { return 0xFF00_0000 | (x < 3 ? 0x00FF_0000 : 0x0000_FF00) | (y < 3 ? 0 : 0xFF) }
      return isSideX || isSideY ? 0xFF80_8080 : 0xFFFF_FFFF
    }
    let picture = frame(
      100, 100,
      [
        layer(
          1, CGRect(x: 20, y: 30, width: 60, height: 40), contents: button, turned: turned,
          style: { $0.contentsCenter = CGRect(x: 0.3, y: 0.3, width: 0.4, height: 0.4) })
      ]
    ).picture()
    func at(_ x: Double, _ y: Double) -> UInt32 {
      let dx = x - 30
      let dy = y - 20
      return picture[
        Int((50 + dx * cos(turned) - dy * sin(turned)).rounded(.down)),
        Int((50 + dx * sin(turned) + dy * cos(turned)).rounded(.down))]
    }
    #expect(at(1.5, 1.5) == 0xFFFF_0000)
    #expect(at(58.5, 1.5) == 0xFF00_FF00)
    #expect(at(1.5, 38.5) == 0xFFFF_00FF)
    #expect(at(58.5, 38.5) == 0xFF00_FFFF)
    for x in [5.5, 20.5, 40.5, 54.5] { #expect(at(x, 1.5) == 0xFF80_8080 && at(x, 20.5) == 0xFFFF_FFFF, "\(x)") }
    for y in [5.5, 20.5, 34.5] { #expect(at(1.5, y) == 0xFF80_8080 && at(58.5, y) == 0xFF80_8080, "\(y)") }
  }

  @Test("The kernels give each pixel the same wherever a run begins")
  func runs() {
    let source = noise(200, 200)
    let scene = frame(
      210, 210,
      [
        layer(1, CGRect(x: 5, y: 5, width: 200, height: 200), contents: source, turned: 0.7),
        layer(2, CGRect(x: 30.5, y: 20.25, width: 150, height: 170), opacity: 0.6, contents: source),
      ])
    let whole = scene.picture()
    let renderer = LayerRenderer(threads: 1)
    let buffer = PixelBuffer(width: 210, height: 210)
    _ = renderer.render(scene, into: BackBuffer(pixels: buffer, age: 0))
    for step in 0..<40 {
      let spot = layer(
        9, CGRect(x: Double(step * 5 % 190), y: Double(step * 3 % 190), width: Double(1 + step % 17), height: 9), .white
      )
      let root = scene.root
      let covered = RenderFrame(
        root: LayerNode(id: root.id, style: root.style, children: root.children + [spot]), size: scene.size,
        scale: 1)
      _ = renderer.render(covered, into: BackBuffer(pixels: buffer, age: 1))
      _ = renderer.render(scene, into: BackBuffer(pixels: buffer, age: 1))
      #expect(buffer.firstDifference(from: whole) == nil, "step \(step)")
    }
  }
}
