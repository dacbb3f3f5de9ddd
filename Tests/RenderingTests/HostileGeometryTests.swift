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

  @Test("Shadows, masks, corners and parts of pictures with one impossible number", arguments: numbers)
  func oneNumberInDetails(value: Double) {
    let picture = image(6, 6) { x, y in UInt32(0xFF00_0000 | x * 40 << 8 | y * 40) }
    for field in 0..<16 {
      for turned in [0, 0.4] {
        var shadow = LayerShadow(color: .white, offset: CGSize(width: 2, height: 2), radius: 3)
        var path = DrawPath()
        path.move(to: .zero)
        path.addCurve(
          to: CGPoint(x: 20, y: 30), control1: CGPoint(x: field == 3 ? value : 5, y: 9), control2: CGPoint(x: 1, y: 1))
        path.addLine(to: CGPoint(x: field == 4 ? value : 3, y: 20))
        switch field {
        case 0: shadow.radius = value
        case 1: shadow.offset.width = value
        case 2: shadow.color.alpha = Float(value)
        case 3, 4: shadow.path = path
        case 5: shadow.path = DrawPath(rect: CGRect(x: value, y: 0, width: 10, height: 10))
        case 6: shadow.path = DrawPath(rect: CGRect(x: 0, y: 0, width: 10, height: value))
        default: break
        }
        let mask = layer(60, CGRect(x: 0, y: 0, width: field == 7 ? value : 25, height: 25), .black, turned: turned)
        let child = layer(7, CGRect(x: -5, y: 5, width: field == 8 ? value : 10, height: 10), .white)
        let bad = layer(
          1, CGRect(x: 10, y: 10, width: 30, height: 30), field % 3 == 0 ? .white : nil, radius: 6,
          masks: field % 5 == 4, contents: field > 9 ? picture : nil, turned: turned, shadow: shadow,
          mask: field == 7 ? mask : nil,
          style: {
            $0.roundedCorners = UInt8(field * 37 & 255)
            switch field {
            case 9: $0.toParent.tx = value
            case 10: $0.contentsSource.origin.x = value
            case 11: $0.contentsSource.size.height = value
            case 12: $0.contentsCenter.origin.y = value
            case 13: $0.contentsCenter.size.width = value
            case 14: $0.toParent.b = value
            case 15: $0.toParent = Affine(a: 1, b: 1, c: 1, d: 1, tx: value, ty: 3)
            default: break
            }
          }, [child])
        let good = layer(9, CGRect(x: 70, y: 70, width: 20, height: 20), RenderColor(red: 0, green: 0, blue: 1))
        let scene = frame(100, 100, [bad, good])
        let whole = scene.picture()
        #expect(whole[80, 80] == 0xFF00_00FF, "field \(field)")
        let renderer = LayerRenderer(threads: 1)
        let buffer = PixelBuffer(width: 100, height: 100)
        _ = renderer.render(frame(100, 100, [good]), into: BackBuffer(pixels: buffer, age: 0))
        _ = renderer.render(scene, into: BackBuffer(pixels: buffer, age: 1))
        #expect(buffer.firstDifference(from: whole) == nil, "field \(field), turned \(turned)")
      }
    }
  }

  @Test("A picture and a layer of the largest sizes are shown in part, and what is beyond is left out")
  func largestSizes() {
    let wide = image(32_767, 1) { x, _ in x < 16_000 ? 0xFFFF_0000 : 0xFF00_FF00 }
    let tooWide = image(32_768, 1) { _, _ in 0xFFFF_FFFF }
    let whole = frame(
      200, 40,
      [
        layer(
          4, CGRect(x: -1e7, y: -1e7, width: 1e7 + 5, height: 1e7 + 40), .white, radius: 3,
          shadow: LayerShadow(color: .white, offset: .zero, radius: 1e9)),
        layer(1, CGRect(x: -15_900, y: 0, width: 32_767, height: 20), contents: wide),
        layer(2, CGRect(x: 0, y: 20, width: 200, height: 10), contents: tooWide),
        layer(3, CGRect(x: 0, y: 30, width: 200, height: 10), contents: wide),
      ]
    ).picture()
    #expect(whole[99, 10] == 0xFFFF_0000 && whole[101, 10] == 0xFF00_FF00)
    #expect(whole[2, 25] == 0xFFFF_FFFF && whole[150, 25] & 255 > 40)
    #expect(whole[150, 35] >> 8 & 255 > whole[50, 35] >> 8 & 255)
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
