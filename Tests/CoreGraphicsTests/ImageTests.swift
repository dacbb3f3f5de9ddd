import Foundation
import RenderTree
import Testing
import TouchPlatform

@testable import CoreGraphics

@Suite("Pictures: formats of bytes, files, damage")
struct ImageTests {
  private func image(
    _ bytes: [UInt8], _ width: Int, _ height: Int, bits: Int = 8, pixel: Int, row: Int,
    space: CGColorSpace = CGColorSpaceCreateDeviceRGB(), _ info: UInt32, decode: [CGFloat]? = nil
  ) -> CGImage? {
    guard let provider = CGDataProvider(data: Data(bytes)) else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: bits, bitsPerPixel: pixel, bytesPerRow: row, space: space,
      bitmapInfo: CGBitmapInfo(rawValue: info), provider: provider, decode: decode, shouldInterpolate: true,
      intent: .defaultIntent)
  }

  private func pixels(_ image: CGImage?) -> [UInt32] {
    guard let image = image?.renderImage else { return [] }
    return (0..<image.width * image.height).map {
      image.pixels.load(fromByteOffset: $0 / image.width * image.stride + $0 % image.width * 4, as: UInt32.self)
    }
  }

  @Test("The common layouts are read alike")
  func layouts() {
    let alpha = { (info: CGImageAlphaInfo) in info.rawValue }
    #expect(pixels(image([255, 128, 0], 1, 1, pixel: 24, row: 3, alpha(.none))) == [0xFFFF_8000])
    #expect(pixels(image([255, 128, 0, 128], 1, 1, pixel: 32, row: 4, alpha(.last))) == [0x8080_4000], "straight")
    #expect(pixels(image([128, 64, 0, 128], 1, 1, pixel: 32, row: 4, alpha(.premultipliedLast))) == [0x8080_4000])
    #expect(pixels(image([128, 128, 64, 0], 1, 1, pixel: 32, row: 4, alpha(.premultipliedFirst))) == [0x8080_4000])
    #expect(pixels(image([9, 255, 128, 0], 1, 1, pixel: 32, row: 4, alpha(.noneSkipFirst))) == [0xFFFF_8000])
    let little = CGBitmapInfo.byteOrder32Little.rawValue
    #expect(
      pixels(image([0, 64, 128, 128], 1, 1, pixel: 32, row: 4, alpha(.premultipliedFirst) | little)) == [0x8080_4000])
    #expect(
      pixels(image([7, 200], 2, 1, pixel: 8, row: 2, space: CGColorSpaceCreateDeviceGray(), alpha(.none))) == [
        0xFF07_0707, 0xFFC8_C8C8,
      ])
    #expect(
      pixels(image([200, 128], 1, 1, pixel: 16, row: 2, space: CGColorSpaceCreateDeviceGray(), alpha(.last))) == [
        0x8064_6464
      ])
    #expect(
      pixels(image([0b1010_0000], 4, 1, bits: 1, pixel: 1, row: 1, space: CGColorSpaceCreateDeviceGray(), 0)) == [
        .max, 0xFF00_0000, .max, 0xFF00_0000,
      ])
    #expect(pixels(image([255, 255, 128, 0, 0, 0], 1, 1, bits: 16, pixel: 48, row: 6, alpha(.none))) == [0xFFFF_8000])
    #expect(
      pixels(image([0, 0, 0, 0], 1, 1, pixel: 32, row: 4, space: CGColorSpaceCreateDeviceCMYK(), alpha(.none))) == [
        .max
      ])
    #expect(
      pixels(image([0, 100], 2, 1, pixel: 8, row: 2, space: CGColorSpaceCreateDeviceGray(), 0, decode: [1, 0])) == [
        .max, 0xFF9B_9B9B,
      ])
  }

  @Test("What a picture says of itself is what it was made of; its bytes come back")
  func properties() throws {
    let made = try #require(image([1, 2, 3, 4, 5, 6], 2, 1, pixel: 24, row: 6, 0))
    #expect(made.bitsPerPixel == 24 && made.bytesPerRow == 6 && made.bitsPerComponent == 8 && made.alphaInfo == .none)
    #expect(made.dataProvider?.data == Data([1, 2, 3, 4, 5, 6]) && made.colorSpace == CGColorSpaceCreateDeviceRGB())
    let own = CGImage(quarters())
    #expect(
      own.alphaInfo == .premultipliedFirst && own.byteOrderInfo == .order32Little
        && own.dataProvider?.data?.count == own.bytesPerRow * 8)
  }

  @Test("Cropping takes whole pixels, origin at the top left; outside there is nothing")
  func cropping() throws {
    let image = CGImage(quarters())
    #expect(pixels(image.cropping(to: CGRect(x: 4, y: 0, width: 2, height: 1))) == [0xFF00_FF00, 0xFF00_FF00])
    #expect(image.cropping(to: CGRect(x: 3.5, y: 3.5, width: 0.9, height: 0.9))?.width == 2)
    #expect(image.cropping(to: CGRect(x: 90, y: 0, width: 5, height: 5)) == nil)
    #expect(image.cropping(to: CGRect(x: CGFloat.nan, y: 0, width: .infinity, height: 5)) == nil)
  }

  @Test("Colours in a range become clear")
  func colorMask() throws {
    let plain = try #require(image([255, 0, 0, 0, 255, 0], 2, 1, pixel: 24, row: 6, 0))
    #expect(pixels(plain.copy(maskingColorComponents: [200, 255, 0, 10, 0, 10])) == [0, 0xFF00_FF00])
    #expect(plain.copy(maskingColorComponents: [1, 2]) == nil)
  }

  @Test("Formats that make no sense and too few bytes give nil")
  func refused() {
    PlatformLog.redirect { _, _ in }
    defer { PlatformLog.redirect(to: nil) }
    #expect(image([1, 2, 3], 2, 1, pixel: 24, row: 6, 0) == nil, "too few bytes")
    #expect(image([], 0, 1, pixel: 32, row: 0, 1) == nil && image([], -1, 1, pixel: 32, row: 0, 1) == nil)
    #expect(
      image([], .max, .max, pixel: 32, row: .max, 1) == nil
        && image([], 30_000, 30_000, pixel: 32, row: 120_000, 1) == nil)
    #expect(
      image([0, 0, 0, 0], 1, 1, bits: 7, pixel: 32, row: 4, 1) == nil
        && image([0, 0, 0, 0], 1, 1, bits: 8, pixel: 24, row: 4, 1) == nil)
    #expect(image([0, 0, 0, 0], 1, 1, pixel: 32, row: 2, 1) == nil)
  }

  private func noise() -> PixelBuffer {
    let buffer = PixelBuffer(width: 61, height: 40)
    for y in 0..<40 {
      for x in 0..<61 { buffer[x, y] = 0xFF00_0000 | UInt32(x * 4) << 16 | UInt32(y * 6) << 8 | UInt32(x + y) }
    }
    return buffer
  }

  @Test("A JPEG comes back nearly as it was; transparency is over white")
  func jpeg() throws {
    let data = try JPEGCoder.data(from: noise(), quality: 1)
    let back = try JPEGCoder.read(data)
    #expect(back.width == 61 && back.height == 40)
    var worst = 0
    for y in 0..<40 {
      for x in 0..<61 {
        for shift: UInt32 in [16, 8, 0] {
          worst = max(worst, abs(Int(back[x, y] >> shift & 255) - Int(noise()[x, y] >> shift & 255)))
        }
      }
    }
    #expect(worst <= 8, "off by \(worst)")
    #expect(try JPEGCoder.data(from: noise(), quality: 0.1).count < data.count / 2)
    let clear = PixelBuffer(width: 8, height: 8)
    clear[0, 0] = 0
    #expect(near(try JPEGCoder.read(try JPEGCoder.data(from: clear, quality: 1))[4, 4], .max, 2))
  }

  @Test("EXIF says how to turn a picture; nonsense in it means not at all", arguments: [true, false])
  func orientation(_ little: Bool) throws {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let big = (0..<count).map { UInt8(value >> (8 * (count - 1 - $0)) & 255) }
      return little ? big.reversed() : big
    }
    func file(_ value: Int, _ offset: Int = 8) throws -> Data {
      var tiff: [UInt8] = Array((little ? "II" : "MM").utf8) + number(42, 2) + number(offset, 4) + number(1, 2)
      tiff += number(0x0112, 2) + number(3, 2) + number(1, 4) + number(value, 2) + [0, 0] + number(0, 4)
      let body = Array("Exif".utf8) + [0, 0] + tiff
      let data = [UInt8](try JPEGCoder.data(from: noise(), quality: 0.8))
      return Data(
        data[0..<2] + [0xFF, 0xE1, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body + data[2...])
    }
    for value in 1...8 { #expect(try ImageFile.read(file(value)).orientation == value) }
    #expect(try ImageFile.read(file(9)).orientation == 1 && ImageFile.read(file(6, 99_999)).orientation == 1)
    #expect(JPEGCoder.orientation(of: Data([0xFF, 0xD8, 0xFF, 0xE1])) == 1)
  }

  @Test("Every way to cut or bend a file ends in a clear error or a picture, never in a crash")
  func damaged() throws {
    let jpeg = [UInt8](try JPEGCoder.data(from: noise(), quality: 0.8))
    let png = [UInt8](try PNGCoder.data(from: noise()))
    var seed: UInt64 = 99
    func next(_ limit: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % limit
    }
    var refused = 0
    for source in [jpeg, png] {
      for step in 0..<300 {
        var bytes = source
        if step % 2 == 0 {
          bytes = Array(bytes.prefix(next(bytes.count)))
        } else {
          for _ in 0..<1 + next(6) { bytes[next(bytes.count)] = UInt8(next(256)) }
        }
        do { _ = try ImageFile.read(Data(bytes)) } catch {
          refused += 1
          #expect(!error.description.isEmpty)
        }
      }
    }
    #expect(refused > 300)
    for cut in stride(from: 2, to: jpeg.count - 2, by: 37) {
      #expect(throws: ImageFileError.self) { try ImageFile.read(Data(jpeg.prefix(cut))) }
    }
    #expect(throws: ImageFileError.unknownFormat) { try ImageFile.read(Data("FIG89a".utf8)) }
  }

  @Test("A header that announces a giant is refused before memory is asked for")
  func bomb() throws {
    var jpeg = [UInt8](try JPEGCoder.data(from: noise(), quality: 0.8))
    let frame = try #require(jpeg.indices.first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
    for (offset, byte) in [(5, 0xFD), (6, 0xE8), (7, 0xFD), (8, 0xE8)] { jpeg[frame + offset] = UInt8(byte) }
    #expect(throws: ImageFileError.tooLarge(width: 65_000, height: 65_000)) { try ImageFile.read(Data(jpeg)) }
  }
}
