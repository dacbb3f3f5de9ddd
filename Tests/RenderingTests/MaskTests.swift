import Foundation
import PictureMeasures
import RenderTree
import Testing
import TouchPlatform

@testable import QuartzCore

@MainActor @Suite("A mask's alpha multiplies its layer")
struct LayerMaskTests {
  private let blue = RenderColor(red: 0, green: 0, blue: 1)

  @Test("Background, children, border and shadow are multiplied by the alpha of the mask's whole tree")
  func tree() {
    let glass = RenderColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    let mask = layer(
      50, CGRect(x: 10, y: 10, width: 20, height: 20), .black,
      [layer(51, CGRect(x: 20, y: 0, width: 10, height: 20), glass)])
    let picture = frame(
      80, 80,
      [
        layer(
          1, CGRect(x: 20, y: 20, width: 40, height: 40), .white, border: (2, blue),
          shadow: LayerShadow(color: .white, offset: .zero, radius: 3), mask: mask,
          [layer(2, CGRect(x: 15, y: 15, width: 10, height: 10), blue)])
      ]
    ).picture()
    #expect(picture[32, 32] == 0xFFFF_FFFF)
    #expect(picture[40, 40] == 0xFF00_00FF)
    #expect(picture[55, 35] == 0xFF80_8080)
    #expect(picture[25, 25] == 0xFF00_0000 && picture[20, 20] == 0xFF00_0000 && picture[18, 40] == 0xFF00_0000)
  }

  @Test("A round mask cuts as a circle covers, and the layer's opacity counts on top")
  func circle() {
    let mask = layer(50, CGRect(x: 0, y: 0, width: 40, height: 40), .black, radius: 20)
    let cover = frame(
      60, 60, [layer(1, CGRect(x: 10, y: 10, width: 40, height: 40), .white, opacity: 0.5, mask: mask)]
    ).picture().coverage
    #expect(abs(cover.area - .pi * 200) < 4)
  }

  @Test("A mask that moves damages where it was and where it is; one that stays damages nothing")
  func damage() {
    let tracker = DamageTracker()
    let bounds = PixelRect(x: 0, y: 0, width: 200, height: 100)
    let still = layer(50, CGRect(x: 0, y: 0, width: 10, height: 10), .black)
    func scene(_ mask: LayerNode?) -> RenderFrame {
      frame(200, 100, [layer(1, CGRect(x: 10, y: 10, width: 150, height: 60), .white, mask: mask)])
    }
    #expect(tracker.damage(from: scene(still), to: scene(still), in: bounds).isEmpty)
    let moved = layer(50, CGRect(x: 100, y: 0, width: 10, height: 10), .black)
    let boxes = tracker.damage(from: scene(still), to: scene(moved), in: bounds).sorted { $0.x < $1.x }
    #expect(boxes == [PixelRect(x: 9, y: 9, width: 12, height: 12), PixelRect(x: 109, y: 9, width: 12, height: 12)])
    #expect(
      tracker.damage(from: scene(still), to: scene(nil), in: bounds) == [PixelRect(x: 9, y: 9, width: 152, height: 62)])
  }

  @Test("An empty mask hides all, and a mask of a mask masks it")
  func masks() {
    let nothing = layer(50, CGRect(x: 0, y: 0, width: 40, height: 40), nil)
    #expect(
      frame(50, 50, [layer(1, CGRect(x: 0, y: 0, width: 40, height: 40), .white, mask: nothing)]).picture()[20, 20]
        == 0xFF00_0000)
    let inner = layer(51, CGRect(x: 0, y: 0, width: 20, height: 40), .black)
    let outer = layer(50, CGRect(x: 0, y: 0, width: 40, height: 40), .black, mask: inner)
    let picture = frame(50, 50, [layer(1, CGRect(x: 0, y: 0, width: 40, height: 40), .white, mask: outer)]).picture()
    #expect(picture[10, 20] == 0xFFFF_FFFF && picture[30, 20] == 0xFF00_0000)
  }
}

@MainActor @Suite("Each corner is round or square on its own")
struct RoundedCornerTests {
  @Test("Background, border and clip follow the same corners, also mirrored and turned by a quarter", arguments: 0..<16)
  func corners(mask: Int) {
    let corners = UInt8(mask)
    let rect = CGRect(x: 10, y: 12, width: 40, height: 30)
    let child = layer(2, CGRect(x: -5, y: -5, width: 60, height: 60), .white)
    let reference = Levels.rounded(60, 60, rect, radius: 12, corners: corners)
    for node in [
      layer(1, rect, .white, radius: 12, style: { $0.roundedCorners = corners }),
      layer(1, rect, nil, radius: 12, masks: true, style: { $0.roundedCorners = corners }, [child]),
      layer(1, rect, nil, radius: 12, border: (60, .white), style: { $0.roundedCorners = corners }),
    ] {
      let difference = reference.largestDifference(from: frame(60, 60, [node]).picture())
      #expect(difference <= 24, "\(difference)")
    }
    // Mirrored left to right, the corners change places.
    let mirrored = frame(
      60, 60,
      [
        layer(
          1, rect, .white, radius: 12,
          style: {
            $0.roundedCorners = corners
            $0.toParent = Affine(a: -1, b: 0, c: 0, d: 1, tx: 50, ty: 12)
          })
      ]
    ).picture()
    let swapped = (corners & 5) << 1 | (corners & 10) >> 1
    #expect(Levels.rounded(60, 60, rect, radius: 12, corners: swapped).largestDifference(from: mirrored) <= 24)
    // Turned by a quarter, clockwise: top left comes to the top right.
    let turned = frame(
      60, 60, [layer(1, rect, .white, radius: 12, turned: .pi / 2, style: { $0.roundedCorners = corners })]
    ).picture()
    let standing = CGRect(x: rect.midX - 15, y: rect.midY - 20, width: 30, height: 40)
    var rolled: UInt8 = 0
    for (from, to) in [(0, 1), (1, 3), (3, 2), (2, 0)] where corners >> from & 1 != 0 { rolled |= 1 << to }
    #expect(Levels.rounded(60, 60, standing, radius: 12, corners: rolled).largestDifference(from: turned) <= 24)
  }

  @Test("A turned layer and a thin border keep square corners square", arguments: [1, 6, 9, 14])
  func turned(mask: Int) {
    let corners = UInt8(mask)
    let rect = CGRect(x: 20, y: 25, width: 40, height: 30)
    let picture = frame(
      80, 80, [layer(1, rect, .white, radius: 12, turned: 0.4, style: { $0.roundedCorners = corners })]
    ).picture()
    #expect(
      Levels.rounded(80, 80, rect, radius: 12, turned: 0.4, corners: corners).largestDifference(from: picture) <= 24)
    let outer = Levels.rounded(80, 80, rect, radius: 12, corners: corners)
    let inner = Levels.rounded(80, 80, rect.insetBy(dx: 3, dy: 3), radius: 9, corners: corners)
    let ring = frame(
      80, 80, [layer(1, rect, nil, radius: 12, border: (3, .white), style: { $0.roundedCorners = corners })]
    ).picture()
    #expect(Levels(80, 80) { outer[$0, $1] - inner[$0, $1] }.largestDifference(from: ring) <= 28)
  }
}
