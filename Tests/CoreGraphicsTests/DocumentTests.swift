import Foundation
import RenderTree
import Testing
import TouchPlatform

@testable import CoreGraphics

@Suite("Documents, layers, single commands")
struct DocumentTests {
  /// A scene with something of everything.
  private func gallery(_ context: CGContext, blending: CGBlendMode = .multiply) throws {
    let gradient = try #require(
      CGGradient(
        colorsSpace: nil,
        colors: [CGColor(red: 1, green: 0.6, blue: 0, alpha: 1), CGColor(red: 0.6, green: 0, blue: 0.5, alpha: 1)],
        locations: nil))
    context.saveGState()
    context.addPath(
      CGPath(
        roundedRect: CGRect(x: 10, y: 10, width: 120, height: 80), cornerWidth: 20, cornerHeight: 20, transform: nil))
    context.clip()
    context.drawLinearGradient(gradient, start: CGPoint(x: 10, y: 10), end: CGPoint(x: 130, y: 90), options: [])
    context.restoreGState()
    context.saveGState()
    context.setShadow(offset: CGSize(width: 4, height: 6), blur: 8)
    context.setFillColor(red: 0.2, green: 0.7, blue: 0.4, alpha: 1)
    context.fillEllipse(in: CGRect(x: 150, y: 15, width: 70, height: 70))
    context.restoreGState()
    context.setStrokeColor(red: 0.1, green: 0.2, blue: 0.8, alpha: 1)
    for (index, (cap, join)) in [(CGLineCap.butt, CGLineJoin.miter), (.round, .round), (.square, .bevel)].enumerated() {
      context.setLineWidth(12)
      context.setLineCap(cap)
      context.setLineJoin(join)
      let x = 20 + Double(index) * 75
      context.addLines(between: [CGPoint(x: x, y: 160), CGPoint(x: x + 25, y: 115), CGPoint(x: x + 50, y: 160)])
      context.strokePath()
    }
    context.setLineWidth(3)
    context.setLineDash(phase: 0, lengths: [10, 6])
    context.strokeEllipse(in: CGRect(x: 240, y: 20, width: 60, height: 60))
    context.setLineDash(phase: 0, lengths: [])
    context.draw(quarters(), upright: CGRect(x: 250, y: 110, width: 50, height: 50))
    context.setBlendMode(blending)
    context.setFillColor(red: 1, green: 1, blue: 0, alpha: 1)
    context.fill(CGRect(x: 265, y: 125, width: 60, height: 45))
    context.setBlendMode(.normal)
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setFillColor(gray: 0, alpha: 1)
    context.fill(CGRect(x: 20, y: 180, width: 60, height: 40))
    context.fill(CGRect(x: 60, y: 195, width: 60, height: 40))
    context.endTransparencyLayer()
    context.setAlpha(1)
    let font = try #require(CGFont("Inter"))
    context.setFont(font)
    context.setFontSize(28)
    context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
    context.textPosition = CGPoint(x: 140, y: 215)
    var x = 0.0
    let glyphs = "Touchstone".map { font.glyph(for: $0) }
    var places: [CGPoint] = []
    for glyph in glyphs {
      places.append(CGPoint(x: x, y: 0))
      var advance: Int32 = 0
      var one = glyph
      #expect(font.getGlyphAdvances(glyphs: &one, count: 1, advances: &advance))
      x += Double(advance) * 28 / 1_000
    }
    context.setFillColor(gray: 0.1, alpha: 1)
    context.showGlyphs(glyphs, at: places)
  }

  private let page = CGRect(x: 0, y: 0, width: 340, height: 245)

  @Test("A recording plays as the same calls paint, also through another context")
  func recordingEqualsPainting() throws {
    let recorder = CGContext(recording: page, scale: 2)
    try gallery(recorder)
    let list = recorder.finish()
    let painted = Board(340, 245, scale: 2)
    try gallery(painted.context)
    let played = try DisplayListExport.picture(of: list, rect: page, scale: 2)
    let again = Board(340, 245, scale: 2)
    again.context.draw(list: list)
    try painted.show("gallery")
    var different = 0
    for y in 0..<490 {
      for x in 0..<680 where painted[x, y] != played[x, y] || painted[x, y] != again[x, y] { different += 1 }
    }
    #expect(different == 0)
    #expect(painted.area > 30_000, "something is drawn")
  }

  @Test("A recording drawn into a moved and scaled space is the drawing, moved and scaled")
  func mappedRecording() throws {
    let recorder = CGContext(recording: page, scale: 1)
    try gallery(recorder)
    let list = recorder.finish()
    let direct = Board(200, 200)
    direct.context.translateBy(x: 10, y: 20)
    direct.context.scaleBy(x: 0.5, y: 0.5)
    direct.context.draw(list: list)
    let copied = try DisplayListExport.picture(
      of: list, rect: CGRect(x: -20, y: -40, width: 400, height: 400), scale: 0.5)
    var different = 0
    for y in 0..<200 { for x in 0..<200 where !near(direct[x, y], copied[x, y], 3) { different += 1 } }
    #expect(different == 0)
  }

  @Test("SVG and PDF keep vectors, and PDF its text")
  func documents() throws {
    let recorder = CGContext(recording: page, scale: 1)
    try gallery(recorder)
    let list = recorder.finish()
    let plain = CGContext(recording: page, scale: 1)
    // Cairo's SVG has no blend modes but the normal one.
    try gallery(plain, blending: .normal)
    let svg = try #require(DisplayListExport.svg(plain.finish(), rect: page))
    let text = String(decoding: svg, as: UTF8.self)
    #expect(text.contains("<svg") && text.contains("linearGradient") && text.contains("stroke-width"))
    let pdf = try #require(DisplayListExport.pdf([list, list], rect: page))
    #expect(pdf.starts(with: Data("%PDF".utf8)) && String(decoding: pdf, as: UTF8.self).contains("/Count 2"))
    if let folder = ProcessInfo.processInfo.environment["TOUCHSTONE_PICTURES"] {
      try svg.write(to: URL(fileURLWithPath: folder).appendingPathComponent("gallery.svg"))
      try pdf.write(to: URL(fileURLWithPath: folder).appendingPathComponent("gallery.pdf"))
    }
    #expect(DisplayListExport.svg(list, rect: .null) == nil && DisplayListExport.pdf([list], rect: .infinite) == nil)
    #expect(throws: PNGError.self) { try DisplayListExport.png(list, rect: page, scale: 1e9) }
    #expect(throws: PNGError.self) { try DisplayListExport.png(list, rect: page, scale: .nan) }
  }

  @Test("A PDF context has pages with their own boxes, and says so when there is none")
  func pdfContext() throws {
    let data = NSMutableData()
    let consumer = try #require(CGDataConsumer(data: data))
    var box = CGRect(x: 0, y: 0, width: 200, height: 100)
    let context = try #require(CGContext(consumer: consumer, mediaBox: &box, [kCGPDFContextTitle: "Pages"]))
    var said: [String] = []
    let log = LogBox()
    PlatformLog.redirect { _, text in log.add(text) }
    context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
    PlatformLog.redirect(to: nil)
    said = log.texts
    #expect(said == ["a PDF context has no page; call beginPDFPage(_:) before drawing"])
    context.beginPDFPage(nil)
    context.fill(CGRect(x: 10, y: 10, width: 50, height: 50))
    context.endPDFPage()
    context.beginPDFPage([kCGPDFContextMediaBox: CGRect(x: 0, y: 0, width: 300, height: 400)])
    context.strokeEllipse(in: CGRect(x: 10, y: 10, width: 50, height: 50))
    context.endPDFPage()
    context.closePDF()
    let text = String(decoding: data as Data, as: UTF8.self)
    #expect(text.contains("/Count 2") && text.contains("[ 0 0 200 100 ]") && text.contains("[ 0 0 300 400 ]"))
  }

  @Test("A CGLayer is drawn often, at any size, and grows")
  func layer() throws {
    let board = Board(40, 40)
    let layer = try #require(CGLayer(board.context, size: CGSize(width: 10, height: 10), auxiliaryInfo: nil))
    layer.context?.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    layer.context?.fill(CGRect(x: 0, y: 0, width: 5, height: 50))
    board.context.draw(layer, at: CGPoint(x: 0, y: 0))
    #expect(board.area == 50, "cut to the layer's size")
    layer.context?.fill(CGRect(x: 5, y: 0, width: 5, height: 5))
    board.context.draw(layer, in: CGRect(x: 20, y: 20, width: 20, height: 20))
    #expect(board.area == 350 && board.alpha(35, 25) == 255 && board.alpha(35, 35) == 0)
  }

  @Test("A shading's colours are its function's")
  func shading() throws {
    var callbacks = CGFunctionCallbacks(
      version: 0,
      evaluate: { _, input, output in
        output[0] = input[0] * input[0]
        output[1] = 0
        output[2] = 0
      }, releaseInfo: nil)
    let function = try #require(
      CGFunction(info: nil, domainDimension: 1, domain: [0, 1], rangeDimension: 3, range: nil, callbacks: &callbacks))
    let shading = try #require(
      CGShading(
        axialSpace: CGColorSpaceCreateDeviceRGB(), start: .zero, end: CGPoint(x: 100, y: 0), function: function,
        extendStart: false, extendEnd: false))
    let board = Board(100, 1)
    board.context.drawShading(shading)
    for x in 0..<100 {
      let t = (Double(x) + 0.5) / 100
      #expect(near(board[x, 0], 0xFF00_0000 | UInt32(t * t * 255 + 0.5) << 16, 2))
    }
  }

  @Test("A command's mask is its coverage, unclipped and without colour; painting stays in its box")
  func commands() throws {
    let recorder = CGContext(recording: CGRect(x: 0, y: 0, width: 100, height: 100), scale: 1)
    recorder.clip(to: CGRect(x: 0, y: 0, width: 20, height: 100))
    recorder.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    recorder.fill(CGRect(x: 10, y: 10, width: 20.5, height: 4))
    let command = recorder.finish()[0]
    let box = PixelRect(x: 8, y: 8, width: 30, height: 8)
    let mask = try #require(CommandRaster.mask(of: command, map: .identity, box: box))
    #expect(mask.bytes.count == 240 && mask.bytes[2 * 30 + 2] == 255 && mask.bytes[0] == 0)
    #expect(abs(Int(mask.bytes[2 * 30 + 22]) - 128) <= 1, "half covered, beyond the clip")
    let buffer = PixelBuffer(width: 10, height: 10)
    CommandRaster.paint(
      command, map: Affine(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0), box: PixelRect(x: 32, y: 20, width: 10, height: 5),
      into: buffer)
    #expect(near(buffer[0, 0], 0x8080_0000) && buffer[8, 0] == 0 && buffer[0, 5] == 0, "clipped at x = 40, five rows")
    #expect(
      CommandRaster.mask(of: command, map: Affine(a: 0, b: 0, c: 0, d: 0, tx: .nan, ty: 0), box: box)?.bytes.allSatisfy
      { $0 == 0 } == true)
    #expect(CommandRaster.mask(of: command, map: .identity, box: PixelRect(x: 0, y: 0, width: 0, height: 5)) == nil)
  }

  @Test("Strokes of two points are recorded without making a path each")
  func recyclesPaths() {
    let recorder = CGContext(recording: CGRect(x: 0, y: 0, width: 100, height: 100), scale: 1)
    for index in 0..<100 {
      recorder.setStrokeColor(RenderColor(red: Float(index) / 100, green: 0, blue: 0))
      recorder.move(to: CGPoint(x: Double(index), y: 0))
      recorder.addLine(to: CGPoint(x: 0, y: Double(index)))
      recorder.strokePath()
    }
    #expect(recorder.spareChunk != nil && recorder.isPathEmpty)
    let list = recorder.finish()
    #expect(list.count == 100)
    guard case .stroke(let path, _) = list[7].content else { return #expect(Bool(false), "a stroke") }
    #expect(path.count == 2 && path.controlBox == CGRect(x: 0, y: 0, width: 7, height: 7))
    #expect(list[7].state.color.red == 0.07)
  }
}

/// What was logged.
private final class LogBox: @unchecked Sendable {
  // Unchecked: every access is inside the lock.
  private let lock = NSLock()
  private var all: [String] = []
  func add(_ text: String) { lock.withLock { all.append(text) } }
  var texts: [String] { lock.withLock { all } }
}
