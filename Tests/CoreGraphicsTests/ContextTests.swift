import Foundation
import RenderTree
import Testing
import TouchPlatform

@testable import CoreGraphics

@Suite("Drawing in a context")
struct ContextTests {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  @Test("A bitmap context has its origin at the bottom left, and its memory begins with the top row")
  func bitmapSpace() throws {
    var bytes = [UInt8](repeating: 0, count: 4 * 4 * 4)
    try bytes.withUnsafeMutableBytes { memory in
      let context = try #require(
        CGContext(
          data: memory.baseAddress, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 16,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      #expect(context.ctm == .identity && context.width == 4 && context.data == memory.baseAddress)
      context.setFillColor(red)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      context.setFillColor(red: 0, green: 0, blue: 1, alpha: 0.5)
      context.fill(CGRect(x: 3, y: 3, width: 1, height: 1))
    }
    #expect(Array(bytes[48..<52]) == [255, 0, 0, 255], "bottom left, red first")
    #expect(Array(bytes[12..<16]) == [0, 0, 128, 128], "top right, multiplied by alpha")
    #expect(bytes.reduce(0) { $0 + Int($1) } == 510 + 256)
  }

  @Test(
    "Every layout of bytes that contexts have",
    arguments: [
      (CGImageAlphaInfo.premultipliedLast, CGBitmapInfo.byteOrderDefault, [255, 128, 0, 255]),
      (.premultipliedFirst, .byteOrderDefault, [255, 255, 128, 0]),
      (.premultipliedFirst, .byteOrder32Little, [0, 128, 255, 255]),
      (.premultipliedLast, .byteOrder32Little, [255, 0, 128, 255]),
      (.premultipliedLast, .byteOrder32Big, [255, 128, 0, 255]),
    ])
  func layouts(_ alpha: CGImageAlphaInfo, _ order: CGBitmapInfo, _ expected: [Int]) throws {
    let context = try #require(
      CGContext(
        data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: alpha.rawValue | order.rawValue))
    context.setFillColor(CGColor(red: 1, green: 128 / 255, blue: 0, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    let bytes = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    #expect((0..<4).map { Int(bytes[$0]) } == expected)
    let image = try #require(context.makeImage())
    #expect(near(image.renderImage.pixels.load(as: UInt32.self), 0xFFFF_8000))
  }

  @Test("Grey and alpha-only contexts keep what they can")
  func grayAndAlpha() throws {
    let gray = try #require(
      CGContext(
        data: nil, width: 3, height: 1, bitsPerComponent: 8, bytesPerRow: 3, space: CGColorSpaceCreateDeviceGray(),
        bitmapInfo: CGImageAlphaInfo.none.rawValue))
    gray.setFillColor(gray: 0.5, alpha: 1)
    gray.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    gray.setFillColor(red)
    gray.fill(CGRect(x: 2, y: 0, width: 1, height: 1))
    let bytes = try #require(gray.data).assumingMemoryBound(to: UInt8.self)
    #expect((0..<3).map { Int(bytes[$0]) } == [0, 128, 54])
    let mask = try #require(
      CGContext(
        data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: nil,
        bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue))
    mask.setFillColor(red: 1, green: 1, blue: 1, alpha: 0.25)
    mask.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(mask.data?.load(as: UInt8.self) == 64)
  }

  @Test("Formats that contexts do not have give nil")
  func refused() {
    func make(_ width: Int, _ height: Int, _ bits: Int, _ row: Int, _ info: UInt32) -> CGContext? {
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: bits, bytesPerRow: row,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info)
    }
    #expect(make(0, 4, 8, 0, 1) == nil && make(-5, 4, 8, 0, 1) == nil && make(4, 4, 16, 0, 1) == nil)
    #expect(make(4, 4, 8, 3, 1) == nil && make(4, 4, 8, 0, CGImageAlphaInfo.last.rawValue) == nil)
    #expect(make(.max, .max, 8, 0, 1) == nil && make(100_000, 100_000, 8, 0, 1) == nil)
    #expect(make(4, 4, 8, 0, 1) != nil)
  }

  @Test("A recording context's transform contains the flip and the scale, as in UIKit")
  func recordingSpace() {
    let context = CGContext(recording: CGRect(x: 0, y: 0, width: 100, height: 50), scale: 2)
    #expect(context.ctm == CGAffineTransform(a: 2, b: 0, c: 0, d: -2, tx: 0, ty: 100))
    #expect(context.convertToDeviceSpace(CGPoint(x: 0, y: 0)) == CGPoint(x: 0, y: 100))
    #expect(context.convertToUserSpace(CGRect(x: 0, y: 0, width: 200, height: 100)) == CGRect(x: 0, y: 0, width: 100, height: 50))
    context.translateBy(x: 10, y: 20)
    #expect(context.convertToDeviceSpace(CGPoint.zero) == CGPoint(x: 20, y: 60))
    #expect(context.boundingBoxOfClipPath == CGRect(x: -10, y: -20, width: 100, height: 50))
  }

  @Test("States come back in order; the path is not part of them")
  func states() {
    let board = Board(10, 10)
    let context = board.context
    context.setFillColor(red)
    context.saveGState()
    context.setFillColor(gray: 0, alpha: 1)
    context.translateBy(x: 5, y: 0)
    context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 10))
    context.move(to: CGPoint(x: 1, y: 1))
    context.restoreGState()
    #expect(context.currentPointOfPath == CGPoint(x: 6, y: 1), "the path stays where it was built")
    context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(board[0, 0] == 0xFFFF_0000 && board[9, 9] == 0xFFFF_0000)
    context.restoreGState()
    #expect(context.ctm == CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 10), "one restore too many changes nothing")
  }

  @Test("Points are mapped when they are added, pens when they stroke")
  func transformsOfPaths() {
    let board = Board(40, 40)
    let context = board.context
    context.move(to: CGPoint(x: 10, y: 20))
    context.addLine(to: CGPoint(x: 30, y: 20))
    context.scaleBy(x: 1, y: 5)
    #expect(context.currentPointOfPath == CGPoint(x: 30, y: 4))
    context.setLineWidth(2)
    context.strokePath()
    #expect(board.area == 200, "20 long, 2 · 5 thick")
    #expect(board.alpha(15, 15) == 255 && board.alpha(15, 24) == 255 && board.alpha(15, 14) == 0)
  }

  @Test("A path clipped to limits drawing; even-odd leaves the hole; an empty path changes nothing")
  func clips() {
    let board = Board(20, 20)
    let context = board.context
    context.clip()
    context.addRect(CGRect(x: 2, y: 2, width: 16, height: 16))
    context.addRect(CGRect(x: 6, y: 6, width: 8, height: 8))
    context.clip(using: .evenOdd)
    #expect(context.isPathEmpty && context.boundingBoxOfClipPath == CGRect(x: 2, y: 2, width: 16, height: 16))
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(board.area == 256 - 64)
    let rects = Board(20, 20)
    rects.context.clip(to: [CGRect(x: 0, y: 0, width: 5, height: 5), CGRect(x: 3, y: 0, width: 5, height: 5)])
    rects.context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(rects.area == 40)
    rects.context.resetClip()
    rects.context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(rects.area == 400)
  }

  @Test("Pictures stand on their heads in UIKit's contexts and upright in bitmaps; masks and tiles")
  func images() throws {
    let image = CGImage(quarters())
    let board = Board(8, 8)
    board.context.draw(image, in: CGRect(x: 0, y: 0, width: 8, height: 8))
    #expect(board[1, 1] == 0xFF00_00FF && board[6, 6] == 0xFF00_FF00, "flipped")
    let upright = Board(8, 8)
    upright.context.draw(quarters(), upright: CGRect(x: 0, y: 0, width: 8, height: 8))
    #expect(upright[1, 1] == 0xFFFF_0000 && upright[6, 1] == 0xFF00_FF00 && upright[1, 6] == 0xFF00_00FF)
    let bitmap = try #require(
      CGContext(
        data: nil, width: 8, height: 8, bitsPerComponent: 8, bytesPerRow: 32, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue))
    bitmap.draw(image, in: CGRect(x: 0, y: 0, width: 8, height: 8))
    #expect(bitmap.data?.load(as: UInt32.self) == 0xFFFF_0000, "the first row is the top one, red first")
    let tiled = Board(20, 20)
    tiled.context.draw(image, in: CGRect(x: 2, y: 2, width: 8, height: 8), byTiling: true)
    #expect(tiled[3, 3] == tiled[11, 11] && tiled[3, 3] == 0xFF00_00FF && tiled[0, 0] == 0xFF00_FF00 && tiled.area == 400)
  }

  @Test("Nearest keeps an enlarged picture's edges; an enlarged picture does not fade at its border")
  func interpolation() {
    for quality in [CGInterpolationQuality.none, .low, .medium, .high, .default] {
      let board = Board(64, 64)
      board.context.interpolationQuality = quality
      #expect(board.context.interpolationQuality == quality)
      board.context.draw(quarters(2), upright: CGRect(x: 0, y: 0, width: 64, height: 64))
      #expect(board.area == 4096 && near(board[0, 0], 0xFFFF_0000) && near(board[63, 63], 0xFFFF_FFFF), "\(quality)")
      if quality == .none { #expect(board[31, 10] == 0xFFFF_0000 && board[32, 10] == 0xFF00_FF00) }
      if quality == .low { #expect(board[31, 10] != 0xFFFF_0000) }
    }
  }

  @Test("A mask limits and tints: samples of 0 let everything through")
  func masks() throws {
    let provider = try #require(CGDataProvider(data: Data([0, 255, 128, 0])))
    let mask = try #require(
      CGImage(
        maskWidth: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2, provider: provider, decode: nil,
        shouldInterpolate: false))
    #expect(mask.isMask && mask.colorSpace == nil)
    let board = Board(2, 2)
    board.context.setFillColor(red)
    board.context.draw(mask, in: CGRect(x: 0, y: 0, width: 2, height: 2))
    // Upside down: the mask's first row is at the bottom.
    #expect([board[0, 0], board[1, 0], board[0, 1], board[1, 1]] == [0x7F7F_0000, 0xFFFF_0000, 0xFFFF_0000, 0])
    let clipped = Board(2, 2)
    clipped.context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 2), mask: mask)
    clipped.context.setFillColor(red)
    clipped.context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect([clipped[0, 0], clipped[1, 0], clipped[0, 1], clipped[1, 1]] == [0x7F7F_0000, 0xFFFF_0000, 0xFFFF_0000, 0])
    let masked = try #require(CGImage(quarters(2)).masking(mask))
    let pixels = masked.renderImage.pixels.assumingMemoryBound(to: UInt32.self)
    #expect([pixels[0], pixels[1]] == [0xFFFF_0000, 0])
  }

  @Test("A layer is one picture: alpha and shadow are laid on once, and the state comes back")
  func layers() {
    let board = Board(30, 30)
    let context = board.context
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    context.fill(CGRect(x: 10, y: 10, width: 20, height: 20))
    context.translateBy(x: 100, y: 0)
    context.endTransparencyLayer()
    #expect(board[15, 15] == board[5, 5] && near(board[15, 15], 0x8080_0000))
    context.fill(CGRect(x: 0, y: 20, width: 5, height: 5))
    #expect(near(board[2, 22], 0x8000_0000), "black, half, untranslated")
    let limited = Board(10, 10)
    limited.context.beginTransparencyLayer(in: CGRect(x: 0, y: 0, width: 5, height: 10), auxiliaryInfo: nil)
    limited.context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    limited.context.endTransparencyLayer()
    #expect(limited.area == 50)
  }

  @Test("Patterns repeat from the origin of base space; uncoloured ones take the colour given")
  func patterns() throws {
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in
        context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
      }, releaseInfo: nil)
    let pattern = try #require(
      CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: .identity, xStep: 4, yStep: 4,
        tiling: .constantSpacing, isColored: true, callbacks: &callbacks))
    let space = try #require(CGColorSpace(patternBaseSpace: nil))
    let board = Board(64, 16)
    board.context.setFillColorSpace(space)
    board.context.setFillPattern(pattern, colorComponents: [1])
    board.context.fill(CGRect(x: 1, y: 1, width: 12, height: 12))
    #expect(board.alpha(0, 0) == 0 && board[1, 1] == 0xFF00_FF00 && board[2, 2] == 0 && board[4, 4] == 0xFF00_FF00)
    board.context.setFillColor(red)
    board.context.fill(CGRect(x: 20, y: 0, width: 4, height: 4))
    #expect(board[22, 2] == 0xFFFF_0000, "a plain colour ends the pattern")
    let stencil = try #require(
      CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: .identity, xStep: 4, yStep: 4,
        tiling: .constantSpacing, isColored: false, callbacks: &callbacks))
    let inks = try #require(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB()))
    board.context.setFillColorSpace(inks)
    board.context.setFillPattern(stencil, colorComponents: [1, 0, 1, 0.5])
    board.context.fill(CGRect(x: 32, y: 0, width: 16, height: 16))
    #expect(near(board[32, 0], 0x8080_0080) && board[34, 2] == 0)
  }

  @Test("Many tiles look like few ones")
  func manyTiles() throws {
    var callbacks = CGPatternCallbacks(
      version: 0, drawPattern: { _, context in context.fill(CGRect(x: 0, y: 0, width: 1, height: 1)) }, releaseInfo: nil)
    let pattern = try #require(
      CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: 2, height: 2), matrix: .identity, xStep: 2, yStep: 2,
        tiling: .constantSpacing, isColored: true, callbacks: &callbacks))
    let space = try #require(CGColorSpace(patternBaseSpace: nil))
    let color = try #require(CGColor(patternSpace: space, pattern: pattern, components: [1]))
    let board = Board(100, 100)
    board.context.setFillColor(color)
    board.context.fill(CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(board.area == 2_500 && board.alpha(98, 98) == 255 && board.alpha(99, 98) == 0)
  }

  @Test("The stroked path is where the stroke was, and a point is inside what a mode draws")
  func strokedPath() {
    let context = Board(50, 50).context
    context.setLineWidth(10)
    context.move(to: CGPoint(x: 10, y: 25))
    context.addLine(to: CGPoint(x: 40, y: 25))
    #expect(context.pathContains(CGPoint(x: 20, y: 29), mode: .stroke))
    #expect(!context.pathContains(CGPoint(x: 20, y: 29), mode: .fill))
    context.replacePathWithStrokedPath()
    #expect(context.boundingBoxOfPath == CGRect(x: 10, y: 20, width: 30, height: 10))
    #expect(context.pathContains(CGPoint(x: 20, y: 29), mode: .fill))
  }

  @Test("Clear makes clear, whatever alpha and blend mode are")
  func clear() {
    let board = Board(10, 10)
    board.context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    board.context.setAlpha(0.1)
    board.context.setBlendMode(.multiply)
    board.context.clear(CGRect(x: 2, y: 2, width: 5, height: 5))
    #expect(board.area == 75)
  }

  @Test("Saving without end and drawing with hostile numbers is survived")
  func hostile() {
    PlatformLog.redirect { _, _ in }
    defer { PlatformLog.redirect(to: nil) }
    let board = Board(20, 20)
    let context = board.context
    for _ in 0..<20_000 { context.saveGState() }
    for _ in 0..<20_000 { context.restoreGState() }
    for _ in 0..<200 { context.beginTransparencyLayer(auxiliaryInfo: nil) }
    context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
    for _ in 0..<201 { context.endTransparencyLayer() }
    let bad: [CGFloat] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e-300]
    for a in bad {
      for b in bad {
        context.saveGState()
        context.setShadow(offset: CGSize(width: a, height: b), blur: b, color: .black)
        context.setLineWidth(a)
        context.setMiterLimit(b)
        context.setLineDash(phase: a, lengths: [b, a, 1e-9])
        context.move(to: CGPoint(x: a, y: b))
        context.addLine(to: CGPoint(x: b, y: 3))
        context.addQuadCurve(to: CGPoint(x: 2, y: a), control: CGPoint(x: b, y: a))
        context.addEllipse(in: CGRect(x: a, y: 1, width: 5, height: b))
        context.drawPath(using: .eoFillStroke)
        context.clip(to: CGRect(x: a, y: b, width: a, height: b))
        context.draw(quarters(), upright: CGRect(x: a, y: 2, width: b, height: 3))
        context.concatenate(CGAffineTransform(a: a, b: 0, c: b, d: a, tx: b, ty: 1))
        context.scaleBy(x: 0, y: 1)
        context.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
        _ = context.boundingBoxOfClipPath
        context.restoreGState()
      }
    }
    context.setShadow(offset: .zero, blur: 0, color: nil)
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(board[10, 10] == 0xFFFF_0000, "it still draws")
  }
}
