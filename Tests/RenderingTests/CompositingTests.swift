import Foundation
import RenderTree
import Testing
import TouchPlatform

@testable import QuartzCore

@MainActor @Suite("Layers come together as Core Animation's do")
struct CompositingTests {
  private let red = RenderColor(red: 1, green: 0, blue: 0)
  private let blue = RenderColor(red: 0, green: 0, blue: 1)
  private let green = RenderColor(red: 0, green: 1, blue: 0)

  @Test("Beneath everything lies opaque black")
  func underlay() {
    let picture = frame(10, 10, [layer(1, CGRect(x: 0, y: 0, width: 5, height: 10), red, opacity: 0.5)]).picture()
    #expect(picture[9, 5] == 0xFF00_0000)
    #expect(picture[2, 5] == 0xFF80_0000)
  }

  @Test("Opacity holds for a layer and its children as one picture")
  func groupOpacity() {
    let child = layer(2, CGRect(x: 0, y: 0, width: 10, height: 20), blue)
    let picture = frame(20, 20, [layer(1, CGRect(x: 0, y: 0, width: 20, height: 20), red, opacity: 0.5, [child])])
      .picture()
    // No red shines through the blue child.
    #expect(picture[5, 10] == 0xFF00_0080)
    #expect(picture[15, 10] == 0xFF80_0000)
  }

  @Test("Nested opacities multiply")
  func nestedOpacity() {
    let inner = layer(2, CGRect(x: 0, y: 0, width: 20, height: 20), .white, opacity: 0.5)
    let picture = frame(20, 20, [layer(1, CGRect(x: 0, y: 0, width: 20, height: 20), nil, opacity: 0.5, [inner])])
      .picture()
    #expect(abs(Int(picture[5, 5] & 255) - 64) <= 1)
  }

  @Test("An opacity of zero shows nothing")
  func invisible() {
    #expect(
      frame(9, 9, [layer(1, CGRect(x: 0, y: 0, width: 9, height: 9), red, opacity: 0)]).picture()[4, 4] == 0xFF00_0000)
  }

  @Test("Later children are above earlier ones, the border above both, contents above the background")
  func order() {
    let pixels = PixelBuffer(width: 30, height: 30)
    for y in 0..<30 { for x in 0..<30 { pixels[x, y] = 0xFF00_FF00 } }
    let first = layer(2, CGRect(x: 0, y: 0, width: 20, height: 20), red)
    let second = layer(3, CGRect(x: 10, y: 10, width: 15, height: 15), blue)
    let picture = frame(
      30, 30,
      [
        layer(
          1, CGRect(x: 0, y: 0, width: 30, height: 30), .white, border: (2, .white),
          contents: RenderImage(pixels, scale: 1), [first, second])
      ]
    ).picture()
    #expect(picture[1, 1] == 0xFFFF_FFFF)
    #expect(picture[5, 5] == 0xFFFF_0000)
    #expect(picture[15, 15] == 0xFF00_00FF)
    #expect(picture[26, 5] == 0xFF00_FF00)
  }

  @Test("masksToBounds cuts children at the bounds; without it they stick out")
  func squareClip() {
    for masks in [true, false] {
      let child = layer(2, CGRect(x: 10, y: 10, width: 40, height: 40), blue)
      let picture = frame(60, 60, [layer(1, CGRect(x: 5, y: 5, width: 30, height: 30), red, masks: masks, [child])])
        .picture()
      #expect(picture[34, 34] == 0xFF00_00FF)
      #expect(picture[36, 36] == (masks ? 0xFF00_0000 : 0xFF00_00FF))
    }
  }

  @Test("masksToBounds with round corners cuts children round, and no background shines through at the edge")
  func roundClip() {
    let child = layer(2, CGRect(x: -5, y: -5, width: 50, height: 50), blue)
    for (radius, turned) in [(20.0, 0.0), (12, 0), (12, 0.4)] {
      let picture = frame(
        60, 60,
        [
          layer(
            1, CGRect(x: 10, y: 10, width: 40, height: 40), red, radius: radius, masks: true, turned: turned, [child])
        ]
      ).picture()
      #expect(picture[30, 30] == 0xFF00_00FF)
      #expect(picture[11, 11] == 0xFF00_0000)
      let reddest = (0..<3600).map { picture[$0 % 60, $0 / 60] >> 16 & 255 }.max()
      #expect(reddest == 0, "radius \(radius), turned \(turned)")
    }
  }

  @Test("A circle that clips covers what a circle covers")
  func circleClip() {
    let child = layer(2, CGRect(x: 0, y: 0, width: 40, height: 40), .white)
    let cut = frame(
      60, 60, [layer(1, CGRect(x: 10, y: 10, width: 40, height: 40), nil, radius: 20, masks: true, [child])]
    )
    .picture().coverage
    #expect(abs(cut.x - 30) < 0.01 && abs(cut.y - 30) < 0.01 && abs(cut.area - .pi * 400) < 4)
  }

  @Test("A turned rectangle has its true area, place and smooth edges")
  func rotation() {
    for angle in stride(from: 0.1, to: 3.1, by: 0.35) {
      let picture = frame(100, 100, [layer(1, CGRect(x: 30.3, y: 40.6, width: 40, height: 20), .white, turned: angle)])
        .picture()
      let cover = picture.coverage
      #expect(abs(cover.x - 50.3) < 0.05 && abs(cover.y - 50.6) < 0.05, "\(angle): \(cover)")
      #expect(abs(cover.area - 800) < 4, "\(angle): \(cover)")
    }
  }

  @Test("A turned hairline keeps its thickness")
  func hairline() {
    let cover = frame(100, 100, [layer(1, CGRect(x: 10, y: 50, width: 80, height: 0.5), .white, turned: 0.6)]).picture()
      .coverage
    #expect(abs(cover.area - 40) < 2)
  }

  @Test("A quarter turn is as sharp as none")
  func quarterTurn() {
    let picture = frame(60, 60, [layer(1, CGRect(x: 10, y: 20, width: 40, height: 20), .white, turned: .pi / 2)])
      .picture()
    for y in 0..<60 {
      for x in 0..<60 {
        let inside = (20..<40).contains(x) && (10..<50).contains(y)
        #expect(picture[x, y] == (inside ? 0xFFFF_FFFF : 0xFF00_0000), "(\(x), \(y))")
      }
    }
  }

  @Test("A border lies inside the bounds and has its width")
  func borders() {
    let square = frame(40, 40, [layer(1, CGRect(x: 5, y: 5, width: 30, height: 30), nil, border: (3, .white))])
      .picture()
    #expect(square.coverage.area == 30 * 30 - 24 * 24)
    #expect(square[5, 5] == 0xFFFF_FFFF && square[8, 8] == 0xFF00_0000)
    let ring = frame(
      60, 60, [layer(1, CGRect(x: 10, y: 10, width: 40, height: 40), nil, radius: 20, border: (4, .white))]
    )
    .picture().coverage
    #expect(abs(ring.area - .pi * (400 - 256)) < 3)
    let round = frame(
      60, 60, [layer(1, CGRect(x: 10, y: 10, width: 40, height: 30), nil, radius: 10, border: (4, .white))]
    )
    .picture().coverage
    let corners = (4 - Double.pi) * (100 - 36)
    #expect(abs(round.area - (40 * 30 - 32 * 22 - corners)) < 3)
  }

  @Test("A picture of the device's pixels is copied bit for bit, at whole pixels")
  func copiedContents() {
    let pixels = PixelBuffer(width: 8, height: 6)
    for y in 0..<6 { for x in 0..<8 { pixels[x, y] = 0xFF00_0000 | UInt32(x * 30) << 16 | UInt32(y * 40) } }
    for x in [4.0, 4.3, 3.6] {
      let picture = frame(
        20, 20, scale: 2,
        [layer(1, CGRect(x: x / 2, y: 3, width: 4, height: 3), contents: RenderImage(pixels, scale: 2))]
      ).picture()
      for row in 0..<6 { for column in 0..<8 { #expect(picture[4 + column, 6 + row] == pixels[column, row]) } }
      #expect(picture[12, 6] == 0xFF00_0000)
    }
  }

  @Test("A picture is scaled smoothly, its edges stay sharp, and a mirrored one is mirrored")
  func scaledContents() {
    let pixels = PixelBuffer(width: 2, height: 1)
    pixels[0, 0] = 0xFF00_0000
    pixels[1, 0] = 0xFFFF_FFFF
    let image = RenderImage(pixels, scale: 1)
    let picture = frame(60, 20, [layer(1, CGRect(x: 10, y: 5, width: 40, height: 10), contents: image)]).picture()
    let row = (10..<50).map { picture[$0, 9] & 255 }
    #expect(row[0] == 0 && row[39] == 255 && row[20] > 120 && row[20] < 136)
    #expect(zip(row, row.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(picture[50, 9] == 0xFF00_0000)
    var style = LayerNode.Style()
    style.bounds = CGRect(x: 0, y: 0, width: 40, height: 10)
    style.contents = image
    style.contentsRect = style.bounds
    style.toParent = Affine(a: -1, b: 0, c: 0, d: 1, tx: 50, ty: 5)
    let mirrored = frame(60, 20, [LayerNode(id: 1, style: style, children: [])]).picture()
    // Pixels are mixed in steps of 1/256, from either side.
    for (index, value) in row.reversed().enumerated() {
      #expect(abs(Int(mirrored[10 + index, 9] & 255) - Int(value)) <= 2)
    }
  }

  @Test("A turned picture keeps its area, also when it is translucent")
  func turnedContents() {
    let pixels = PixelBuffer(width: 30, height: 20)
    for y in 0..<20 { for x in 0..<30 { pixels[x, y] = 0xFFFF_FFFF } }
    for opacity in [1.0, 0.5] {
      let cover = frame(
        60, 60,
        [
          layer(
            1, CGRect(x: 15, y: 20, width: 30, height: 20), opacity: Float(opacity),
            contents: RenderImage(pixels, scale: 1), turned: 0.5)
        ]
      ).picture().coverage
      #expect(abs(cover.x - 30) < 0.05 && abs(cover.y - 30) < 0.05 && abs(cover.area - 600 * opacity) < 6)
    }
  }
}
