import CoreGraphics
import Foundation
import QuartzCore
import RenderTree
import TouchPlatform

/// Bytes as calls of a drawing, with every number that a program can have: what no app draws on purpose. The fuzzer and the
/// tests run it.
struct HostileDrawing {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Draws it in every way that there is: into a bitmap at once, recorded and exported as PNG, SVG and PDF, call by call
  /// into a PDF, and shown by the renderer, first in part and then whole.
  @MainActor static func drawEverywhere(_ bytes: [UInt8]) {
    let rect = CGRect(x: 0, y: 0, width: 48, height: 32)
    if let context = CGContext(
      data: nil, width: 48, height: 32, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpace(name: CGColorSpace.sRGB), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    {
      var drawing = HostileDrawing(bytes)
      drawing.draw(in: context)
    }
    let list = recorded(bytes)
    _ = try? DisplayListExport.png(list, rect: rect, scale: 1)
    _ = DisplayListExport.svg(list, rect: rect)
    _ = DisplayListExport.pdf([list], rect: rect)
    var box = rect
    if let consumer = CGDataConsumer(data: NSMutableData()),
      let context = CGContext(consumer: consumer, mediaBox: &box, nil)
    {
      context.beginPDFPage(nil)
      var drawing = HostileDrawing(bytes)
      drawing.draw(in: context)
      context.endPDFPage()
      context.closePDF()
    }
    for scale in [1.0, nil] {
      let renderer = LayerRenderer()
      let buffer = PixelBuffer(width: 48, height: 32)
      var style = LayerNode.Style()
      style.bounds = rect
      style.contentsRect = rect
      for (age, shown) in [recorded(Array(bytes.prefix(bytes.count / 2))), list].enumerated() {
        style.drawing = LayerDrawing(list: shown, rect: rect, scale: scale)
        let frame = RenderFrame(root: LayerNode(id: 1, style: style, children: []), size: rect.size, scale: 1)
        _ = renderer.render(frame, into: BackBuffer(pixels: buffer, age: age))
      }
    }
  }

  static func recorded(_ bytes: [UInt8]) -> DisplayList {
    let context = CGContext(recording: CGRect(x: 0, y: 0, width: 48, height: 32), scale: 1)
    var drawing = HostileDrawing(bytes)
    drawing.draw(in: context)
    return context.finish()
  }

  // MARK: Values

  private mutating func byte() -> Int {
    guard place < bytes.count else { return 0 }
    place += 1
    return Int(bytes[place - 1])
  }

  private static let strange: [Double] = [
    .nan, .infinity, -.infinity, 1e308, -1e308, Double.leastNonzeroMagnitude, 1e-12, -0.0, 1e5, 1e6, 1e7, 1e9, 1e12,
    -1e9, 32_767, 32_768,
    4_294_967_296, 9.3e18, -9.3e18, 2_147_483_648, 1e-5, 1e20, 1e38, 3.5e38,
  ]

  private mutating func number() -> Double {
    let byte = byte()
    return byte < 224 ? Double(byte - 100) / 2 : Self.strange[byte % Self.strange.count]
  }

  private mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }
  private mutating func size() -> CGSize { CGSize(width: number(), height: number()) }
  private mutating func rect() -> CGRect { CGRect(origin: point(), size: size()) }

  private mutating func transform() -> CGAffineTransform {
    CGAffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
  }

  private mutating func color() -> CGColor {
    let byte = byte()
    if byte > 250 { return CGColor(srgbRed: number(), green: number(), blue: number(), alpha: number()) }
    return CGColor(
      srgbRed: Double(byte & 3) / 3, green: Double(byte >> 2 & 3) / 3, blue: Double(byte >> 4 & 3) / 3,
      alpha: Double(byte >> 6 & 3) / 3)
  }

  private mutating func path() -> CGPath {
    let path = CGMutablePath()
    for _ in 0..<byte() % 8 {
      switch byte() % 9 {
      case 0: path.move(to: point())
      case 1: path.addLine(to: point())
      case 2: path.addQuadCurve(to: point(), control: point())
      case 3: path.addCurve(to: point(), control1: point(), control2: point())
      case 4: path.closeSubpath()
      case 5: path.addRect(rect())
      case 6: path.addEllipse(in: rect())
      case 7:
        path.addArc(
          center: point(), radius: number(), startAngle: number(), endAngle: number(), clockwise: byte() & 1 == 0)
      default: path.addRoundedRect(in: rect(), cornerWidth: number(), cornerHeight: number())
      }
    }
    return path
  }

  private mutating func dashes() -> [CGFloat] {
    var lengths: [CGFloat] = []
    for _ in 0..<byte() % 4 { lengths.append(number()) }
    return lengths
  }

  private mutating func image() -> CGImage {
    let buffer = PixelBuffer(width: 1 + byte() % 5, height: 1 + byte() % 5)
    for y in 0..<buffer.height {
      for x in 0..<buffer.width { buffer[x, y] = 0x4000_0000 | UInt32(byte() & 63) << 16 | UInt32(byte() & 63) }
    }
    return CGImage(RenderImage(buffer, scale: 1))
  }

  private mutating func gradient() -> CGGradient? {
    let count = 1 + byte() % 4
    var colors: [CGColor] = []
    var places: [CGFloat] = []
    for _ in 0..<count {
      colors.append(color())
      places.append(number() / 40)
    }
    return CGGradient(colorsSpace: CGColorSpace(name: CGColorSpace.sRGB), colors: colors, locations: places)
  }

  // MARK: Calls

  mutating func draw(in context: CGContext) {
    while place < bytes.count { call(context) }
  }

  private mutating func call(_ context: CGContext) {
    switch byte() % 34 {
    case 0: context.saveGState()
    case 1: context.restoreGState()
    case 2: context.concatenate(transform())
    case 3: context.translateBy(x: number(), y: number())
    case 4: context.scaleBy(x: number(), y: number())
    case 5: context.rotate(by: number())
    case 6: context.setFillColor(color())
    case 7: context.setStrokeColor(color())
    case 8: context.setLineWidth(number())
    case 9: context.setLineCap(CGLineCap(rawValue: Int32(byte() % 3)) ?? .butt)
    case 10: context.setLineJoin(CGLineJoin(rawValue: Int32(byte() % 3)) ?? .miter)
    case 11: context.setMiterLimit(number())
    case 12: context.setLineDash(phase: number(), lengths: dashes())
    case 13: context.setAlpha(number())
    case 14: context.setBlendMode(CGBlendMode(rawValue: Int32(byte() % 28)) ?? .normal)
    case 15: context.setShadow(offset: size(), blur: number(), color: byte() & 1 == 0 ? color() : nil)
    case 16: context.addPath(path())
    case 17: context.fillPath(using: byte() & 1 == 0 ? .evenOdd : .winding)
    case 18: context.strokePath()
    case 19: context.clip(using: byte() & 1 == 0 ? .evenOdd : .winding)
    case 20: context.clip(to: rect())
    case 21: context.clip(to: rect(), mask: image())
    case 22: context.fill(rect())
    case 23: context.stroke(rect())
    case 24: context.strokeLineSegments(between: [point(), point()])
    case 25: context.draw(image(), in: rect(), byTiling: byte() % 8 == 0)
    case 26:
      guard let gradient = gradient() else { return }
      context.drawLinearGradient(
        gradient, start: point(), end: point(), options: CGGradientDrawingOptions(rawValue: UInt32(byte() & 3)))
    case 27:
      guard let gradient = gradient() else { return }
      context.drawRadialGradient(
        gradient, startCenter: point(), startRadius: number(), endCenter: point(), endRadius: number(),
        options: CGGradientDrawingOptions(rawValue: UInt32(byte() & 3)))
    case 28:
      guard let gradient = gradient() else { return }
      context.drawConicGradient(gradient, center: point(), angle: number())
    case 29: context.beginTransparencyLayer(auxiliaryInfo: nil)
    case 30: context.endTransparencyLayer()
    case 31:
      let cell = Self.recorded(Array(bytes[place..<min(place + byte() % 32, bytes.count)].filter { $0 % 34 != 31 }))
      context.setFillColorSpace(CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB())
      context.setFillPattern(
        CGPattern(cell: cell, bounds: rect(), matrix: transform(), step: size(), isColored: byte() & 1 == 0),
        colorComponents: [number() / 50, 0, 1, 0.5])
    case 32:
      context.setShouldAntialias(byte() & 1 == 0)
      context.interpolationQuality = byte() & 1 == 0 ? .none : .high
    default: context.clear(rect())
    }
  }
}
