import Foundation
import RenderTree
import Testing
import TouchPlatform

@testable import QuartzCore

@MainActor @Suite("Impossible geometry stops nothing")
struct HostileGeometryTests {
  nonisolated static let numbers = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e18, -1e18, 1e9, 1e-300, 0, -7]

  @Test(
    "One number at a time is impossible: the frame is drawn, and the good layer beside it is there", arguments: numbers)
  func oneNumber(value: Double) {
    let image = RenderImage(PixelBuffer(width: 4, height: 4), scale: 1)
    for field in 0..<14 {
      for turned in [0, 0.4] {
        var style = LayerNode.Style()
        style.bounds = CGRect(x: 0, y: 0, width: 30, height: 30)
        style.toParent = Affine(a: cos(turned), b: sin(turned), c: -sin(turned), d: cos(turned), tx: 10, ty: 10)
        style.background = RenderColor(red: 1, green: 0, blue: 0)
        style.borderColor = .white
        style.borderWidth = 2
        style.cornerRadius = 5
        style.contents = image
        style.contentsRect = style.bounds
        switch field {
        case 0: style.bounds.origin.x = value
        case 1: style.bounds.size.width = value
        case 2: style.bounds.size.height = value
        case 3: style.toParent.a = value
        case 4: style.toParent.b = value
        case 5: style.toParent.tx = value
        case 6: style.cornerRadius = value
        case 7: style.borderWidth = value
        case 8: style.opacity = Float(value)
        case 9: style.contentsRect.size.width = value
        case 10: style.contentsRect.origin.y = value
        case 11: style.background = RenderColor(red: Float(value), green: 0, blue: 0, alpha: Float(value))
        case 12: style.toParent.d = value
        default: style.toParent = Affine(a: value, b: value, c: value, d: value, tx: value, ty: value)
        }
        // A node that clips asks Foundation to intersect rectangles, which traps on what is not finite.
        style.masksToBounds = field % 2 == 0 && abs(value) <= 1e18
        let child = layer(7, CGRect(x: 5, y: 5, width: 10, height: 10), .white)
        let good = layer(9, CGRect(x: 70, y: 70, width: 20, height: 20), RenderColor(red: 0, green: 0, blue: 1))
        let scene = frame(100, 100, [LayerNode(id: 1, style: style, children: [child]), good])
        let picture = scene.picture()
        #expect(picture[80, 80] == 0xFF00_00FF, "field \(field)")
        // The way there and back, in part, equals the whole.
        let renderer = LayerRenderer()
        let buffer = PixelBuffer(width: 100, height: 100)
        _ = renderer.render(frame(100, 100, [good]), into: BackBuffer(pixels: buffer, age: 0))
        _ = renderer.render(scene, into: BackBuffer(pixels: buffer, age: 1))
        #expect(buffer.firstDifference(from: picture) == nil, "field \(field), turned \(turned)")
        _ = renderer.render(frame(100, 100, [good]), into: BackBuffer(pixels: buffer, age: 1))
        #expect(buffer.firstDifference(from: frame(100, 100, [good]).picture()) == nil, "field \(field)")
      }
    }
  }

  @Test("A scale that is no scale draws nothing")
  func scale() {
    for scale in [0, -1, Double.nan, .infinity] {
      let scene = RenderFrame(
        root: layer(0, CGRect(x: 0, y: 0, width: 5, height: 5), .white), size: CGSize(width: 5, height: 5), scale: scale
      )
      #expect(LayerRenderer().render(scene, into: BackBuffer(pixels: PixelBuffer(width: 5, height: 5), age: 0)).isEmpty)
    }
  }

  @Test("A buffer without pixels is left alone")
  func emptyBuffer() {
    let damage = LayerRenderer().render(
      frame(10, 10, []), into: BackBuffer(pixels: PixelBuffer(width: 0, height: 0), age: 0))
    #expect(damage.isEmpty)
  }

  @Test("Nested groups short of memory are painted in strips: bounded memory, the same picture")
  func nestedGroups() {
    let depth = 40
    var node = circle(1000, x: 30, y: 33, diameter: 50)
    for level in 0..<depth {
      let spot = circle(
        UInt64(2000 + level), x: Double(level), y: 20, diameter: 9, RenderColor(red: 1, green: 0, blue: 0))
      node = layer(
        UInt64(level + 1), CGRect(x: 0, y: 0, width: 64, height: 64), nil, radius: level % 3 == 0 ? 12 : 0,
        opacity: 0.97,
        masks: level % 3 == 0, [node, spot])
    }
    let scene = frame(64, 64, [node])
    func render(limit: Int) -> (PixelBuffer, peak: Int) {
      let renderer = LayerRenderer(scratchLimit: limit)
      let buffer = PixelBuffer(width: 64, height: 64)
      _ = renderer.render(scene, into: BackBuffer(pixels: buffer, age: 0))
      return (buffer, renderer.painter.scratch.peak)
    }
    let row = 64 * 4
    let whole = render(limit: 256 << 20)
    let strips = render(limit: 30_000)
    #expect(strips.0.firstDifference(from: whole.0) == nil)
    #expect(whole.peak > 300_000)
    #expect(strips.peak <= 30_000 + depth * row)
  }

  @Test("A tree deeper than the limit is drawn down to it, and the app is told")
  func deepTree() {
    final class Said: @unchecked Sendable { var text = "" }
    let said = Said()
    PlatformLog.redirect { blame, text in said.text = "\(blame): \(text)" }
    defer { PlatformLog.redirect(to: nil) }
    var node = layer(1, CGRect(x: 0, y: 0, width: 10, height: 10), .white)
    for level in 0..<(DamageTracker.deepest + 10) {
      node = layer(UInt64(level + 2), CGRect(x: 0, y: 0, width: 10, height: 10), nil, [node])
    }
    let picture = frame(20, 20, [node, layer(999_999, CGRect(x: 15, y: 15, width: 5, height: 5), .white)]).picture()
    #expect(picture[17, 17] == 0xFFFF_FFFF)
    #expect(said.text.contains("app: layers nested deeper"))
  }
}
