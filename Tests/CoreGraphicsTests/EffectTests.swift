import Foundation
import RenderTree
import Testing

@testable import CoreGraphics

@Suite("Blending, shadows and gradients against their formulas")
struct EffectTests {
  /// Pairs of colours as 0…1, not multiplied: source and destination.
  private static let pairs: [(SIMD4<Double>, SIMD4<Double>)] = [
    (SIMD4(0.8, 0.2, 0.4, 1), SIMD4(0.3, 0.9, 0.5, 1)), (SIMD4(0.6, 0.1, 0.9, 0.5), SIMD4(0.2, 0.7, 0.4, 1)),
    (SIMD4(0.9, 0.5, 0.1, 0.7), SIMD4(0.1, 0.3, 0.8, 0.4)), (SIMD4(0.2, 0.4, 0.6, 1), SIMD4(0, 0, 0, 0)),
  ]

  /// The result, multiplied by alpha, of Porter and Duff's factors and of the separable modes.
  private func expected(_ mode: CGBlendMode, _ s: SIMD4<Double>, _ d: SIMD4<Double>) -> SIMD4<Double>? {
    let sa = s.w
    let da = d.w
    let sp = SIMD4(s.x * sa, s.y * sa, s.z * sa, sa)
    let dp = SIMD4(d.x * da, d.y * da, d.z * da, da)
    func mixed(_ blend: (Double, Double) -> Double) -> SIMD4<Double> {
      var result = SIMD4(0, 0, 0, sa + da - sa * da)
      for i in 0..<3 { result[i] = sp[i] * (1 - da) + dp[i] * (1 - sa) + sa * da * blend(d[i], s[i]) }
      return result
    }
    func hard(_ b: Double, _ s: Double) -> Double { s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1) }
    switch mode {
    case .normal: return sp + dp * (1 - sa)
    case .multiply: return mixed { $0 * $1 }
    case .screen: return mixed { $0 + $1 - $0 * $1 }
    case .overlay: return mixed { hard($1, $0) }
    case .hardLight: return mixed(hard)
    case .darken: return mixed { min($0, $1) }
    case .lighten: return mixed { max($0, $1) }
    case .difference: return mixed { abs($0 - $1) }
    case .exclusion: return mixed { $0 + $1 - 2 * $0 * $1 }
    case .colorDodge: return mixed { $0 == 0 ? 0 : $1 >= 1 ? 1 : min(1, $0 / (1 - $1)) }
    case .colorBurn: return mixed { $0 >= 1 ? 1 : $1 <= 0 ? 0 : 1 - min(1, (1 - $0) / $1) }
    case .softLight:
      return mixed { b, s in
        let root = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
        return s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (root - b)
      }
    case .clear: return .zero
    case .copy: return sp
    case .sourceIn: return sp * da
    case .sourceOut: return sp * (1 - da)
    case .sourceAtop: return sp * da + dp * (1 - sa)
    case .destinationOver: return sp * (1 - da) + dp
    case .destinationIn: return dp * sa
    case .destinationOut: return dp * (1 - sa)
    case .destinationAtop: return sp * (1 - da) + dp * sa
    case .xor: return sp * (1 - da) + dp * (1 - sa)
    case .plusLighter: return (sp + dp).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
    case .plusDarker:
      let a = min(1, sa + da)
      var result = SIMD4(0, 0, 0, a)
      for i in 0..<3 { result[i] = max(0, a - (sa - sp[i]) - (da - dp[i])) }
      return result
    default: return nil
    }
  }

  @Test("Blend modes", arguments: (0...27).compactMap { CGBlendMode(rawValue: $0) })
  func blend(_ mode: CGBlendMode) {
    for (s, d) in Self.pairs {
      guard let formula = expected(mode, s, d) else { continue }
      let board = Board(12, 4)
      let context = board.context
      context.setFillColor(red: d.x, green: d.y, blue: d.z, alpha: d.w)
      context.fill(CGRect(x: 0, y: 0, width: 12, height: 4))
      let before = board[11, 1]
      context.setBlendMode(mode)
      context.setFillColor(red: s.x, green: s.y, blue: s.z, alpha: s.w)
      // Whole pixels, then pixels that are half covered.
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      context.fill(CGRect(x: 4.5, y: 0, width: 1, height: 4))
      let pixel = board[1, 1]
      let found = SIMD4(
        Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255), Double(pixel >> 24))
      #expect(abs((found - formula * 255).max()) <= 4 && abs((found - formula * 255).min()) <= 4, "\(mode) \(s) \(d): \(found) \(formula * 255)")
      let half = board[4, 1]
      for shift: UInt32 in [24, 16, 8, 0] {
        var middle = (Double(pixel >> shift & 255) + Double(before >> shift & 255)) / 2
        if mode == .plusLighter {
          // Half of the source is added.
          let index = [24: 3, 16: 0, 8: 1, 0: 2][Int(shift)] ?? 3
          middle = min(255, (s[index] * (index == 3 ? 1 : s.w) / 2) * 255 + Double(before >> shift & 255))
        }
        #expect(abs(Double(half >> shift & 255) - middle) <= 4, "\(mode): half covered")
      }
      #expect(board[11, 1] == before && board[7, 1] == before, "\(mode) reached outside its shape")
    }
  }

  @Test("Hue, saturation, colour and luminosity keep what their names say")
  func hueModes() {
    func luminosity(_ p: UInt32) -> Double {
      0.3 * Double(p >> 16 & 255) + 0.59 * Double(p >> 8 & 255) + 0.11 * Double(p & 255)
    }
    for mode in [CGBlendMode.hue, .saturation, .color, .luminosity] {
      let board = Board(4, 4)
      board.context.setFillColor(red: 0.8, green: 0.3, blue: 0.2, alpha: 1)
      board.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      let under = board[0, 0]
      board.context.setBlendMode(mode)
      board.context.setFillColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 1)
      board.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      let source = luminosity(0xFF33_80E6)
      #expect(abs(luminosity(board[0, 0]) - (mode == .luminosity ? source : luminosity(under))) < 3, "\(mode)")
    }
  }

  @Test("A shadow is a Gaussian of half the blur, laid by an offset that no transform changes")
  func shadow() throws {
    for scale in [1.0, 2.0] {
      let board = Board(120, 120, scale: scale)
      let context = board.context
      context.translateBy(x: 30, y: 10)
      context.rotate(by: .pi / 2)
      context.setShadow(offset: CGSize(width: 10, height: 40), blur: 12, color: CGColor(red: 0, green: 0, blue: 1, alpha: 1))
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      // In base space x −10…10 + … : a square of 20 at (10…30, 10…30).
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
      try board.show("shadow-\(Int(scale))")
      func erf01(_ x: Double) -> Double { 0.5 * (1 + erf(x / 2.0.squareRoot())) }
      func coverage(_ v: Double, _ low: Double, _ high: Double) -> Double { erf01((high - v) / 6) - erf01((low - v) / 6) }
      var worst = 0.0
      for y in stride(from: 35, to: 90, by: 3) {
        for x in stride(from: 5, to: 60, by: 3) {
          let p = CGPoint(x: Double(x) + 0.5 / scale, y: Double(y) + 0.5 / scale)
          let formula = coverage(p.x, 20, 40) * coverage(p.y, 50, 70)
          worst = max(worst, abs(Double(board.alpha(Int(Double(x) * scale), Int(Double(y) * scale))) / 255 - formula))
        }
      }
      #expect(worst < 0.03, "the shadow is off by \(worst)")
      #expect(board[Int(20 * scale), Int(20 * scale)] == 0xFFFF_0000)
    }
  }

  @Test("In a bitmap context a shadow with a positive height falls up")
  func shadowInBitmap() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 40, height: 40, bitsPerComponent: 8, bytesPerRow: 160, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue))
    context.setShadow(offset: CGSize(width: 0, height: 10), blur: 0, color: .black)
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(CGRect(x: 10, y: 10, width: 5, height: 5))
    let pixels = try #require(context.data).assumingMemoryBound(to: UInt32.self)
    // Memory has the top row first: the square is in rows 25…29, its shadow in 15…19.
    #expect(pixels[27 * 40 + 12] == 0xFFFF_0000 && pixels[17 * 40 + 12] == 0xFF00_0000 && pixels[37 * 40 + 12] == 0)
  }

  @Test("A shadow of what is clipped away still falls where the clip allows it; a clear colour throws none")
  func clippedShadow() {
    let board = Board(40, 40)
    board.context.clip(to: CGRect(x: 20, y: 0, width: 20, height: 40))
    board.context.setShadow(offset: CGSize(width: 20, height: 0), blur: 0, color: .black)
    board.context.fill(CGRect(x: 5, y: 5, width: 10, height: 10))
    #expect(board.area == 100 && board.alpha(30, 10) == 255)
    board.context.setFillColor(gray: 0, alpha: 0)
    board.context.fill(CGRect(x: 5, y: 25, width: 10, height: 10))
    #expect(board.area == 100)
  }

  @Test("The blur keeps the sum and the variance", arguments: [0.4, 1.0, 2.5, 7.0, 23.3])
  func blur(_ deviation: Double) {
    let size = 401
    var plane = [UInt8](repeating: 0, count: size * size)
    // A bar, so that what is measured is one direction, and wide enough for levels of 1/255 to hold it.
    let half = Int(deviation * 2)
    for y in 0..<size { for x in 200 - half...200 + half { plane[y * size + x] = 255 } }
    plane.withUnsafeMutableBufferPointer { memory in
      if let base = memory.baseAddress {
        GaussianBlur.blur(base, width: size, height: size, stride: size, deviation: deviation)
      }
    }
    let row = (0..<size).map { Double(plane[200 * size + $0]) }
    let sum = row.reduce(0, +)
    var variance = row.enumerated().reduce(0.0) { $0 + $1.element * pow(Double($1.offset) - 200, 2) } / sum
    let width = Double(2 * half + 1)
    variance -= (width * width - 1) / 12
    #expect(abs(sum / 255 / width - 1) < 0.01, "\(sum / 255 / width)")
    #expect(abs(variance.squareRoot() - deviation) < 0.02 * deviation + 0.02, "\(variance.squareRoot())")
    #expect(row == row.reversed().map { $0 })
  }

  @Test("A linear gradient is straight between its stops, and stops or goes on at its ends as asked")
  func linear() throws {
    let colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1)]
    let gradient = try #require(CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: [0, 1]))
    for options in [[], .drawsBeforeStartLocation, .drawsAfterEndLocation, [.drawsBeforeStartLocation, .drawsAfterEndLocation]] as [CGGradientDrawingOptions] {
      let board = Board(100, 2)
      board.context.drawLinearGradient(gradient, start: CGPoint(x: 20, y: 0), end: CGPoint(x: 80, y: 0), options: options)
      for x in 21..<79 {
        let t = (Double(x) + 0.5 - 20) / 60
        #expect(near(board[x, 1], 0xFF00_0000 | UInt32((1 - t) * 255 + 0.5) << 16 | UInt32(t * 255 + 0.5), 2))
      }
      #expect(board[5, 0] == (options.contains(.drawsBeforeStartLocation) ? 0xFFFF_0000 : 0))
      #expect(board[95, 0] == (options.contains(.drawsAfterEndLocation) ? 0xFF00_00FF : 0))
    }
  }

  @Test("White to clear black goes by way of grey: components are not multiplied between stops")
  func straightInterpolation() throws {
    let gradient = try #require(
      CGGradient(colorsSpace: nil, colors: [CGColor.white, CGColor.clear], locations: nil))
    let board = Board(101, 1)
    board.context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 101, y: 0), options: [])
    #expect(near(board[50, 0], 0x8040_4040, 2))
  }

  @Test("Radial gradients go from circle to circle, conic ones around from the angle")
  func radialAndConic() throws {
    let gradient = try #require(CGGradient(colorsSpace: nil, colors: [CGColor.black, CGColor.white], locations: nil))
    let board = Board(100, 100)
    board.context.drawRadialGradient(
      gradient, startCenter: CGPoint(x: 50, y: 50), startRadius: 10, endCenter: CGPoint(x: 50, y: 50), endRadius: 40,
      options: .drawsBeforeStartLocation)
    #expect(board[50, 50] == 0xFF00_0000 && board.alpha(2, 2) == 0)
    #expect(near(board[75, 50], 0xFF80_8080, 5), "halfway")
    let conic = Board(100, 100)
    conic.context.drawConicGradient(gradient, center: CGPoint(x: 50, y: 50), angle: .pi / 2)
    // Rising angles: with y down from below over the left to above.
    #expect(near(conic[10, 50], 0xFF40_4040, 3) && near(conic[50, 10], 0xFF80_8080, 3) && near(conic[90, 50], 0xFFBF_BFBF, 3))
    try conic.show("conic")
  }

  @Test("Colours between spaces: P3 red is outside sRGB, its grey is grey; there and back is the same")
  func spaces() throws {
    let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let extended = try #require(CGColorSpace(name: CGColorSpace.extendedSRGB))
    let red = try #require(CGColor(colorSpace: p3, components: [1, 0, 0, 1]))
    let wide = try #require(red.converted(to: extended, intent: .defaultIntent, options: nil)?.components)
    #expect(abs(wide[0] - 1.0931) < 0.001 && abs(wide[1] + 0.2267) < 0.001 && abs(wide[2] + 0.1501) < 0.001)
    #expect(red.renderColor == RenderColor(red: 1, green: 0, blue: 0, alpha: 1))
    let gray = try #require(CGColor(colorSpace: p3, components: [0.5, 0.5, 0.5, 1]))
    #expect(abs(gray.renderColor.red - 0.5) < 1e-6 && abs(gray.renderColor.blue - 0.5) < 1e-6)
    let there = CGColor(red: 0.1, green: 0.7, blue: 0.4, alpha: 0.3)
    for name in [CGColorSpace.displayP3, CGColorSpace.extendedLinearDisplayP3, CGColorSpace.adobeRGB1998, CGColorSpace.linearSRGB] {
      let space = try #require(CGColorSpace(name: name))
      let srgb = try #require(CGColorSpace(name: CGColorSpace.sRGB))
      let middle = there.converted(to: space, intent: .defaultIntent, options: nil)
      let back = try #require(middle?.converted(to: srgb, intent: .defaultIntent, options: nil)?.components)
      for (a, b) in zip(back, there.components ?? []) { #expect(abs(a - b) < 1e-6, "\(name)") }
    }
    #expect(there.colorSpace?.name == CGColorSpace.sRGB && CGColorSpace(name: "nothing") == nil)
  }
}
