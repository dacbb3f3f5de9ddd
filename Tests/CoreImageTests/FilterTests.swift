import CoreGraphics
import Foundation
import RenderTree
import Synchronization
import Testing
import TouchPlatform

@testable import CoreImage

@Suite("Filters of Core Image")
struct FilterTests {
  /// A picture of words, its rows from the top.
  private func picture(_ rows: [[UInt32]]) -> CGImage {
    let buffer = PixelBuffer(width: rows[0].count, height: rows.count)
    for (y, row) in rows.enumerated() { for (x, word) in row.enumerated() { buffer[x, y] = word } }
    return CGImage(RenderImage(buffer, scale: 1))
  }

  private func filled(_ word: UInt32, _ width: Int = 4, _ height: Int = 4) -> CIImage {
    CIImage(cgImage: picture(Array(repeating: Array(repeating: word, count: width), count: height)))
  }

  /// The words of an image's pixels within a rectangle, its rows from the top.
  private func words(_ image: CIImage?, _ rect: CGRect? = nil, encoded: Bool = false) throws -> [[UInt32]] {
    let image = try #require(image)
    let context = encoded ? CIContext(options: [.workingColorSpace: NSNull()]) : CIContext()
    let picture = try #require(context.createCGImage(image, from: rect ?? image.extent)).renderImage
    return (0..<picture.height).map { y in
      (0..<picture.width).map { x in picture.pixels.load(fromByteOffset: y * picture.stride + x * 4, as: UInt32.self) }
    }
  }

  private func word(
    _ image: CIImage, _ name: String, _ values: [String: Any] = [:], encoded: Bool = false
  ) throws -> UInt32 { try words(image.applyingFilter(name, parameters: values), image.extent, encoded: encoded)[1][1] }

  private let corners: [[UInt32]] = [[0xFFFF_0000, 0xFF00_FF00], [0xFF00_00FF, 0x8040_2010]]

  @Test("Pixels are written into an app's memory in the order of its format")
  func bitmaps() {
    let image = CIImage(cgImage: picture([[0xFF10_2030, 0xFF00_00FF]]))
    let context = CIContext(options: [.workingColorSpace: kCFNull as Any])
    func bytes(_ format: CIFormat) -> [UInt8] {
      var bytes = [UInt8](repeating: 9, count: 9)
      context.render(image, toBitmap: &bytes, rowBytes: 8, bounds: image.extent, format: format, colorSpace: nil)
      return bytes
    }
    #expect(bytes(.RGBA8) == [0x10, 0x20, 0x30, 0xFF, 0, 0, 0xFF, 0xFF, 9])
    #expect(bytes(.BGRA8) == [0x30, 0x20, 0x10, 0xFF, 0xFF, 0, 0, 0xFF, 9])
    #expect(bytes(.ARGB8) == [0xFF, 0x10, 0x20, 0x30, 0xFF, 0, 0, 0xFF, 9])
  }

  @Test("Pixels pass unchanged, whatever their alpha, in both ways of computing")
  func unchanged() throws {
    let image = CIImage(cgImage: picture(corners))
    #expect(image.extent == CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(try words(image) == corners)
    #expect(try words(image, encoded: true) == corners)
    let all = (0..<256).map { UInt32($0) * 0x01_0101 | 0xFF00_0000 }
    #expect(try words(CIImage(cgImage: picture([all]))) == [all])
    #expect(try words(image, CGRect(x: 5, y: 5, width: 1, height: 1)) == [[0]])
  }

  @Test("y grows upwards: what is cut at the bottom is the last row")
  func upwards() throws {
    let image = CIImage(cgImage: picture(corners))
    let bottom = image.cropped(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(try words(bottom) == [[0xFF00_00FF]])
    let moved = bottom.transformed(by: CGAffineTransform(translationX: 3, y: 4))
    #expect(moved.extent == CGRect(x: 3, y: 4, width: 1, height: 1))
    #expect(try words(moved, CGRect(x: 2, y: 4, width: 3, height: 1)) == [[0, 0xFF00_00FF, 0]])
    let flipped = image.transformed(by: CGAffineTransform(scaleX: 1, y: -1))
    #expect(flipped.extent == CGRect(x: 0, y: -2, width: 2, height: 2))
    #expect(try words(flipped) == Array(corners.reversed()))
    let doubled = image.clampedToExtent().transformed(by: CGAffineTransform(scaleX: 20, y: 20))
    #expect(try words(doubled, CGRect(x: 0, y: 0, width: 40, height: 40))[5][5] == 0xFFFF_0000)
    let halved = filled(0xFFFF_0000, 8, 8).transformed(by: CGAffineTransform(scaleX: 0.5, y: 0.5))
    #expect(try words(halved) == Array(repeating: Array(repeating: 0xFFFF_0000, count: 4), count: 4))
  }

  @Test("Colours are computed in proportion to light, or as pixels have them where the context says so")
  func colors() throws {
    let grey = filled(0xFF80_8080)
    #expect(try word(grey, "CIColorInvert", encoded: true) == 0xFF7F_7F7F)
    // Half of the light that 0x80 leaves out is far brighter than 0x7F.
    #expect(try word(grey, "CIColorInvert") == 0xFFE5_E5E5)
    #expect(try word(grey, "CIExposureAdjust", ["inputEV": 1]) == 0xFFB0_B0B0)
    #expect(try word(grey, "CIColorControls", ["inputBrightness": 0.25], encoded: true) == 0xFFC0_C0C0)
    let red = filled(0xFFFF_0000)
    #expect(try word(red, "CIColorControls", ["inputSaturation": 0], encoded: true) == 0xFF36_3636)
    #expect(try word(red, "CISepiaTone", ["inputIntensity": 0.0]) == 0xFFFF_0000)
    #expect(try word(red, "CISepiaTone", encoded: true) == 0xFF64_5945)
    #expect(try word(red, "CIHueAdjust", ["inputAngle": Double.pi * 2 / 3], encoded: true) == 0xFF00_FF00)
    #expect(try word(red, "CIMaximumComponent") == 0xFFFF_FFFF)
    #expect(try word(red, "CIMinimumComponent") == 0xFF00_0000)
    let swapped: [String: Any] = [
      "inputRVector": CIVector(x: 0, y: 0, z: 1, w: 0), "inputBVector": CIVector(x: 1, y: 0, z: 0),
    ]
    #expect(try word(red, "CIColorMatrix", swapped) == 0xFF00_00FF)
    #expect(
      try word(filled(0xFFFF_FFFF), "CIFalseColor", ["inputColor1": CIColor(red: 0, green: 1, blue: 0)]) == 0xFF00_FF00)
    #expect(try word(grey, "CIPhotoEffectNoir") >> 24 == 0xFF)
    // What is half transparent stays so, and its colour is changed as if it were opaque.
    #expect(try word(filled(0x8080_0000), "CIColorInvert", encoded: true) == 0x8000_8080)
  }

  @Test("A blur is a Gaussian's own curve, keeps the sum of light, and grows by three deviations")
  func blur() throws {
    let line = CIImage(
      cgImage: picture([Array(repeating: 0, count: 20) + [0xFFFF_FFFF] + Array(repeating: 0, count: 20)]))
    let blurred = line.clampedToExtent().applyingGaussianBlur(sigma: 4)
    let middle = try words(blurred, line.extent)[0]
    for (x, word) in middle.enumerated() {
      let wanted = 255 * exp(-pow(Double(x) - 20, 2) / 32) / (4 * (2 * Double.pi).squareRoot())
      #expect(abs(Double(word >> 24) - wanted) < 1, "\(x)")
    }
    #expect(line.applyingGaussianBlur(sigma: 4).extent == CGRect(x: -12, y: -12, width: 65, height: 25))
    #expect(
      try word(
        filled(0xFF80_4020, 20, 20).clampedToExtent().cropped(to: CGRect(x: 0, y: 0, width: 20, height: 20)),
        "CIBoxBlur", ["inputRadius": 0]) == 0xFF80_4020)
    let plain = filled(0xFF80_4020, 40, 40)
    #expect(try words(plain.clampedToExtent().applyingGaussianBlur(sigma: 9), plain.extent)[20][20] == 0xFF80_4020)
    #expect(
      try words(filled(0xFFFF_FFFF).applyingGaussianBlur(sigma: 1e300), CGRect(x: 0, y: 0, width: 1, height: 1))[0] == [
        0
      ])
    // The parts that processors compute fit together.
    let wide = filled(0xFF33_6699, 600, 900).clampedToExtent().applyingGaussianBlur(sigma: 3)
    #expect(
      try words(wide, CGRect(x: 0, y: 0, width: 600, height: 900)).allSatisfy { $0.allSatisfy { $0 == 0xFF33_6699 } })
  }

  @Test("Images are laid over one another as their names say")
  func compositions() throws {
    let (red, half) = (filled(0xFFFF_0000), filled(0x8000_0080))
    func over(_ name: String, _ above: CIImage, _ below: CIImage) throws -> UInt32 {
      try word(above, name, [kCIInputBackgroundImageKey: below], encoded: true)
    }
    #expect(try over("CISourceOverCompositing", half, red) == 0xFF7F_0080)
    #expect(try over("CIMultiplyCompositing", filled(0xFF80_8080), red) == 0xFF80_0000)
    #expect(try over("CIScreenBlendMode", filled(0xFF00_FF00), red) == 0xFFFF_FF00)
    #expect(try over("CIDifferenceBlendMode", red, red) == 0xFF00_0000)
    #expect(try over("CISourceInCompositing", red, half) == 0x8080_0000)
    #expect(try over("CISourceOutCompositing", red, half) == 0x7F7F_0000)
    #expect(try over("CIDarkenBlendMode", filled(0xFF20_8040), filled(0xFF40_4040)) == 0xFF20_4040)
    #expect(try over("CILightenBlendMode", filled(0xFF20_8040), filled(0xFF40_4040)) == 0xFF40_8040)
    #expect(try over("CIOverlayBlendMode", filled(0xFFFF_FFFF), filled(0xFF00_0000)) == 0xFF00_0000)
    let masked = red.applyingFilter(
      "CIBlendWithMask",
      parameters: [kCIInputBackgroundImageKey: filled(0xFF00_00FF), kCIInputMaskImageKey: filled(0xFFFF_FFFF)])
    #expect(try words(masked)[0][0] == 0xFFFF_0000)
    #expect(red.composited(over: CIImage(color: .blue)).extent.isInfinite)
  }

  @Test("Squares, stripes, gradients and codes are made of numbers alone")
  func generators() throws {
    let board = CIFilter(
      name: "CICheckerboardGenerator",
      parameters: ["inputCenter": CIVector(x: 0, y: 0), "inputWidth": 1, "inputColor0": CIColor.red])
    #expect(
      try words(board?.outputImage, CGRect(x: 0, y: 0, width: 2, height: 2))
        == [[0xFF00_0000, 0xFFFF_0000], [0xFFFF_0000, 0xFF00_0000]])
    let gradient = CIFilter(
      name: "CILinearGradient",
      parameters: [
        "inputPoint0": CIVector(x: 0, y: 0), "inputPoint1": CIVector(x: 4, y: 0), "inputColor0": CIColor.black,
        "inputColor1": CIColor.white,
      ])
    let row = try words(gradient?.outputImage, CGRect(x: -1, y: 0, width: 6, height: 1), encoded: true)[0].map {
      $0 & 255
    }
    #expect(row == [0, 32, 96, 159, 223, 255])
    let code = CIFilter(name: "CIQRCodeGenerator", parameters: ["inputMessage": Data("https://swift.org".utf8)])?
      .outputImage
    let modules = try words(code)
    #expect(modules.count == 27 && modules[0].allSatisfy { $0 == 0xFFFF_FFFF })
    // The square in the upper left corner.
    #expect(
      modules[1][1...7].allSatisfy { $0 == 0xFF00_0000 } && modules[2][2] == 0xFFFF_FFFF && modules[4][4] == 0xFF00_0000
    )
    let typed = CIFilter.qrCodeGenerator()
    typed.message = Data("https://swift.org".utf8)
    #expect(try words(typed.outputImage) == modules)
  }

  @Test("Squares of one colour keep the image's mean; twirls and bumps leave what is outside of their circle")
  func distortions() throws {
    let stripes = CIImage(
      cgImage: picture(Array(repeating: (0..<32).map { $0 % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF }, count: 32)))
    let squares = try words(
      stripes.applyingFilter("CIPixellate", parameters: ["inputScale": 8, "inputCenter": CIVector(x: 0, y: 0)]),
      encoded: true)
    #expect(Set(squares[9][8..<16]).count == 1)
    #expect((0x60...0xA0).contains(squares[9][9] & 255))
    let plain = try words(stripes)
    for name in ["CITwirlDistortion", "CIBumpDistortion", "CIPinchDistortion"] {
      let bent = try words(
        stripes.applyingFilter(name, parameters: ["inputCenter": CIVector(x: 16, y: 16), "inputRadius": 8]))
      #expect(bent[1] == plain[1], "\(name)")
      #expect(bent != plain, "\(name)")
    }
  }

  @Test("Each filter makes something of an image by its defaults, keeps its values, and nothing of nothing")
  func all() throws {
    let image = filled(0xFF80_4020, 12, 12)
    let rect = CGRect(x: 0, y: 0, width: 12, height: 12)
    let names = CIFilter.filterNames(inCategory: nil)
    #expect(names.count >= 60 && names == CIFilter.filterNames(inCategory: kCICategoryBuiltIn))
    #expect(CIFilter.filterNames(inCategory: kCICategoryBlur) == ["CIBoxBlur", "CIGaussianBlur"])
    for name in names {
      let filter = try #require(CIFilter(name: name))
      #expect(filter.name == name && filter.outputKeys == ["outputImage"])
      if filter.inputKeys.contains(kCIInputImageKey) {
        #expect(filter.outputImage == nil, "\(name)")
        filter.setValue(image, forKey: kCIInputImageKey)
        #expect(filter.value(forKey: kCIInputImageKey) as? CIImage === image)
      }
      if name == "CIQRCodeGenerator" { continue }
      #expect(try words(filter.outputImage, rect).count == 12, "\(name)")
      // Numbers that are none change nothing into a fault.
      for key in filter.inputKeys where filter.value(forKey: key) is Double {
        for number in [Double.nan, .infinity, -1e300, 0, -1] {
          filter.setValue(number, forKey: key)
          #expect(try words(filter.outputImage, rect).count == 12, "\(name) \(key) \(number)")
        }
        filter.setDefaults()
        if filter.inputKeys.contains(kCIInputImageKey) { filter.setValue(image, forKey: kCIInputImageKey) }
      }
    }
  }

  @Test("Unknown filters and values are named in the log; pictures without an end, or too large, are none")
  func misuse() throws {
    let lines = Mutex<[String]>([])
    let sink: @Sendable (Blame, String) -> Void = { _, line in lines.withLock { $0.append(line) } }
    PlatformLog.redirect(to: sink)
    defer { PlatformLog.redirect(to: nil) }
    #expect(CIFilter(name: "CIFrobnicate") == nil)
    CIFilter(name: "CISepiaTone")?.setValue(3, forKey: "inputRadius")
    #expect(lines.withLock { $0 } == ["there is no filter CIFrobnicate here", "CISepiaTone has no value inputRadius"])
    let context = CIContext()
    #expect(context.createCGImage(CIImage(color: .red), from: .infinite) == nil)
    #expect(context.createCGImage(CIImage(color: .red), from: .zero) == nil)
    #expect(context.createCGImage(CIImage(color: .red), from: CGRect(x: 0, y: 0, width: 1e6, height: 1e6)) == nil)
    #expect(context.createCGImage(.empty(), from: CGRect(x: 0, y: 0, width: 1, height: 1)) != nil)
    let nowhere = filled(0xFFFF_0000).transformed(by: CGAffineTransform(scaleX: 0, y: 1))
    #expect(nowhere.extent.isNull)
    var deep = filled(0xFFFF_0000)
    for _ in 0..<2_000 { deep = deep.applyingFilter("CIColorInvert") }
    #expect(try words(deep)[0][0] == 0)
  }
}
