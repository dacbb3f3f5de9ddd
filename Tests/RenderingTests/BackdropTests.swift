import Foundation
import RenderTree
import Testing
import TouchPlatform

@testable import QuartzCore

@MainActor @Suite("A backdrop is the picture beneath, blurred")
struct BackdropTests {
  private let red = RenderColor(red: 1, green: 0, blue: 0)

  private func panel(
    _ id: UInt64, _ rect: CGRect, _ radius: Double, saturation: Double = 1, opacity: Float = 1, corner: Double = 0,
    _ children: [LayerNode] = [], _ change: (inout LayerNode.Style) -> Void = { _ in }
  ) -> LayerNode {
    layer(
      id, rect, radius: corner, opacity: opacity,
      style: {
        $0.backdrop = LayerBackdrop(radius: radius, saturation: saturation)
        change(&$0)
      }, children)
  }

  /// The red of a white field that ends at x = 100, blurred by this deviation with its edges continued.
  private func edge(_ x: Double, _ sigma: Double) -> Double { 255 * 0.5 * erfc((x - 100) / (sigma * 2.0.squareRoot())) }

  @Test("An edge becomes the Gaussian's own curve, at any width of the blur", arguments: [0.8, 2, 5, 9, 20, 45])
  func edges(sigma: Double) {
    let white = layer(1, CGRect(x: 0, y: 0, width: 100, height: 60), .white)
    let picture = frame(200, 60, [white, panel(2, CGRect(x: 0, y: 0, width: 200, height: 60), sigma)]).picture()
    var most = 0.0
    for x in 0..<200 where abs(Double(x) - 100) < 95 - sigma || sigma < 25 {
      most = max(most, abs(Double(picture[x, 30] & 255) - edge(Double(x) + 0.5, sigma)))
    }
    // A deviation of some pixels is made of weights that end after three of them.
    #expect(most < (sigma < 1 ? 14 : sigma > 25 ? 12 : 4), "\(sigma): \(most)")
  }

  @Test("One colour stays as it is, up to the edges, and what is beside the panel counts for nothing")
  func plain() {
    let field = layer(1, CGRect(x: 20, y: 20, width: 60, height: 60), RenderColor(red: 0.2, green: 0.4, blue: 0.6))
    let whole = frame(100, 100, [field])
    let covered = frame(100, 100, [field, panel(2, CGRect(x: 20, y: 20, width: 60, height: 60), 12)])
    #expect(covered.picture().firstDifference(from: whole.picture()) == nil)
  }

  @Test("Grey is what is left without saturation, and the corners are cut")
  func saturationAndCorners() {
    let field = layer(1, CGRect(x: 0, y: 0, width: 100, height: 100), red)
    let picture = frame(
      100, 100, [field, panel(2, CGRect(x: 10, y: 10, width: 80, height: 80), 4, saturation: 0, corner: 30)]
    ).picture()
    #expect(picture[50, 50] == 0xFF36_3636)
    #expect(picture[12, 12] == 0xFFFF_0000)
    #expect(picture[88, 88] == 0xFFFF_0000)
  }

  @Test("Half opaque, the panel shows both the sharp and the blurred picture")
  func opacity() {
    let field = layer(1, CGRect(x: 0, y: 0, width: 50, height: 100), .white)
    func middle(_ opacity: Float) -> Int {
      let box = CGRect(x: 0, y: 0, width: 100, height: 100)
      return Int(frame(100, 100, [field, panel(2, box, 8, opacity: opacity)]).picture()[46, 50] & 255)
    }
    let blurred = middle(1)
    #expect((150...190).contains(blurred))
    #expect(abs(middle(0.5) - (255 + blurred) / 2) <= 1)
    #expect(middle(0) == 255)
  }

  @Test("What is above the panel is sharp, and what is around it in its own superlayer is seen as well")
  func order() {
    let inside = layer(3, CGRect(x: 40, y: 40, width: 20, height: 20), .white)
    let back = layer(
      1, CGRect(x: 0, y: 0, width: 100, height: 100), red, masks: true,
      [panel(2, CGRect(x: 0, y: 0, width: 100, height: 100), 6, [inside])])
    let picture = frame(100, 100, [back]).picture()
    #expect(picture[40, 40] == 0xFFFF_FFFF)
    #expect(picture[39, 39] == 0xFFFF_0000)
  }

  @Test("What moves beneath repaints the panel as far as the blur reaches, and nothing else")
  func movingBeneath() {
    let renderer = LayerRenderer()
    let buffer = PixelBuffer(width: 300, height: 200)
    func shown(_ x: Double) -> RenderFrame {
      frame(
        300, 200,
        [
          layer(1, CGRect(x: 0, y: 0, width: 300, height: 200), red),
          circle(2, x: x, y: 100, diameter: 20),
          panel(3, CGRect(x: 50, y: 50, width: 200, height: 100), 3),
          circle(4, x: 20, y: 20, diameter: 10),
        ])
    }
    _ = renderer.render(shown(100), into: BackBuffer(pixels: buffer, age: 0))
    let damage = renderer.render(shown(104), into: BackBuffer(pixels: buffer, age: 1))
    #expect(buffer.firstDifference(from: shown(104).picture()) == nil)
    #expect(damage.allSatisfy { $0.x > 70 && $0.maxX < 135 && $0.y >= 70 && $0.maxY <= 130 })
    // Outside of the panel it is an ordinary layer that moves.
    let beside = renderer.render(shown(280), into: BackBuffer(pixels: buffer, age: 1))
    #expect(buffer.firstDifference(from: shown(280).picture()) == nil)
    #expect(beside.contains { $0.x >= 250 })
    #expect(renderer.render(shown(280), into: BackBuffer(pixels: buffer, age: 1)).isEmpty)
  }

  @Test("A panel above a panel blurs what that shows, and a hundred in one another end")
  func nested() {
    let field = layer(1, CGRect(x: 0, y: 0, width: 60, height: 100), .white)
    let box = CGRect(x: 0, y: 0, width: 120, height: 100)
    let one = frame(120, 100, [field, panel(2, box, 3)]).picture()
    let two = frame(120, 100, [field, panel(2, box, 3), panel(3, box, 4)]).picture()
    let both = frame(120, 100, [field, panel(2, box, 5)]).picture()
    // Deviations add like the sides of a right triangle.
    for x in 30..<90 { #expect(abs(Int(two[x, 50] & 255) - Int(both[x, 50] & 255)) <= 3, "\(x)") }
    #expect(one.firstDifference(from: two) != nil)
    var deep = panel(200, box, 2)
    for id in 0..<100 { deep = panel(UInt64(300 + id), box, 2, [deep]) }
    let picture = frame(120, 100, [field, deep]).picture()
    #expect(picture[5, 50] == 0xFFFF_FFFF)
  }

  @Test("Numbers that are none blur nothing, and little memory gives the same picture")
  func hostile() {
    let field = layer(1, CGRect(x: 0, y: 0, width: 60, height: 100), .white)
    let box = CGRect(x: 10, y: 10, width: 90, height: 80)
    let sharp = frame(120, 100, [field]).picture()
    for radius in [Double.nan, -3, -Double.infinity] {
      #expect(frame(120, 100, [field, panel(2, box, radius)]).picture().firstDifference(from: sharp) == nil)
    }
    for radius in [Double.infinity, 1e300] { _ = frame(120, 100, [field, panel(2, box, radius)]).picture() }
    _ = frame(120, 100, [field, panel(2, CGRect(x: -1e9, y: 0, width: 2e9, height: 1e300), 4)]).picture()
    _ = frame(
      120, 100, [field, panel(2, box, 4) { $0.toParent = Affine(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: .infinity) }]
    ).picture()
    let normal = frame(120, 100, [field, panel(2, box, 7, corner: 20)])
    let small = PixelBuffer(width: 120, height: 100)
    _ = LayerRenderer(scratchLimit: 20_000, threads: 1).render(normal, into: BackBuffer(pixels: small, age: 0))
    #expect(small.firstDifference(from: normal.picture()) == nil)
  }
}
