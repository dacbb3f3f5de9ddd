import Foundation
import RenderTree

/// How a bitmap's bytes are to be read: components of 8 or 16 bits (greys and masks also of 1, 2 and 4).
struct PixelFormat: Hashable, Sendable {
  let width: Int
  let height: Int
  let bitsPerComponent: Int
  let bitsPerPixel: Int
  let bytesPerRow: Int
  let space: CGColorSpace?
  let info: CGBitmapInfo

  var alpha: CGImageAlphaInfo { info.alphaInfo }
  private var colors: Int { alpha == .alphaOnly ? 0 : space?.numberOfComponents ?? 1 }
  private var hasExtra: Bool { alpha != .none }

  /// Bits that a pixel takes.
  static func bitsPerPixel(_ bitsPerComponent: Int, _ space: CGColorSpace?, _ info: CGBitmapInfo) -> Int {
    switch info.alphaInfo {
    case .alphaOnly: bitsPerComponent
    case .none: bitsPerComponent * (space?.numberOfComponents ?? 1)
    default: bitsPerComponent * ((space?.numberOfComponents ?? 1) + 1)
    }
  }

  /// Why these bytes cannot be read; nil when they can.
  var problem: String? {
    guard width > 0, height > 0 else { return "a size of \(width) × \(height)" }
    guard width <= PNGCoder.largestSide, height <= PNGCoder.largestSide, width * height <= PNGCoder.mostPixels else {
      return "a size of \(width) × \(height), beyond \(PNGCoder.largestSide) on a side or \(PNGCoder.mostPixels) pixels"
    }
    if info.contains(.floatComponents) { return "floating-point components, which are not supported" }
    let small = [1, 2, 4].contains(bitsPerComponent) && bitsPerPixel == bitsPerComponent
    guard bitsPerComponent == 8 || bitsPerComponent == 16 || small else {
      return "\(bitsPerComponent) bits per component; 8 and 16 are supported, and 1, 2 and 4 for greys"
    }
    if let space, space.model == .pattern { return "a colour space of patterns" }
    let needed = bitsPerComponent * (colors + (hasExtra && alpha != .alphaOnly ? 1 : 0) + (alpha == .alphaOnly ? 1 : 0))
    guard bitsPerPixel >= needed, bitsPerPixel % 8 == 0 || small, bitsPerPixel <= 128 else {
      return "\(bitsPerPixel) bits per pixel, where \(needed) are needed"
    }
    guard bytesPerRow >= (width * bitsPerPixel + 7) / 8, bytesPerRow < 1 << 31 else {
      return "\(bytesPerRow) bytes per row, where \((width * bitsPerPixel + 7) / 8) are needed"
    }
    return nil
  }

  /// Bytes that all rows take, the last one without its gap.
  var byteCount: Int { bytesPerRow * (height - 1) + (width * bitsPerPixel + 7) / 8 }

  /// Whether the bytes are what the renderers draw into: blue, green, red, alpha (or nothing), multiplied, in sRGB.
  var isNative: Bool {
    guard bitsPerComponent == 8, bitsPerPixel == 32, info.byteOrder == .order32Little, space?.model == .rgb else {
      return false
    }
    return (alpha == .premultipliedFirst || alpha == .noneSkipFirst) && bytesPerRow % 4 == 0 && isStandard
  }

  /// Whether components are those of the renderers.
  private var isStandard: Bool {
    guard let space else { return true }
    return space.curve == .srgb && space.primaries == .srgb && (space.model == .rgb || space.model == .monochrome)
  }

  // MARK: Bytes to components

  /// Where a pixel's components stand, in bytes from its first one; of 16-bit components the higher byte.
  private struct Places {
    var colors: [Int] = []
    var alpha: Int?
    var isPremultiplied = false
  }

  private var places: Places {
    let size = bitsPerComponent / 8
    var places = Places()
    var slots = Array(0..<colors)
    let isFirst = alpha == .first || alpha == .premultipliedFirst || alpha == .noneSkipFirst
    if isFirst { slots = slots.map { $0 + 1 } }
    switch alpha {
    case .alphaOnly: places.alpha = 0
    case .first, .premultipliedFirst: places.alpha = 0
    case .last, .premultipliedLast: places.alpha = colors
    default: break
    }
    places.isPremultiplied = alpha == .premultipliedFirst || alpha == .premultipliedLast
    let bytes = bitsPerPixel / 8
    func byte(_ slot: Int) -> Int {
      let plain = slot * size
      switch info.byteOrder {
      case .order32Little where bytes % 4 == 0:
        // The word's bytes turned around: the highest byte of a component comes last of its bytes.
        let word = plain / 4 * 4
        return word + 3 - (plain - word)
      case .order16Little where size == 2: return plain + 1
      default: return plain
      }
    }
    places.colors = slots.map(byte)
    places.alpha = places.alpha.map(byte)
    return places
  }

  /// Reads the rows of a box of `source` into `target`, whose pixels are those of the renderers.
  ///
  /// `decode` maps each component from 0…1 to a range of its own, if given.
  func read(_ source: UnsafeRawPointer, _ box: PixelRect, into target: PixelBuffer, decode: [CGFloat]? = nil) {
    let source = source.assumingMemoryBound(to: UInt8.self)
    let converter = ColorTable(self, decode)
    for y in box.y..<box.maxY {
      let row = source + y * bytesPerRow
      let out = target.row(y)
      if bitsPerPixel < 8 {
        let most = (1 << bitsPerComponent) - 1
        for x in box.x..<box.maxX {
          let bit = x * bitsPerPixel
          let value = Int(row[bit / 8]) >> (8 - bitsPerComponent - bit % 8) & most
          out[x] = converter.pixel(UInt8(value * 255 / most), 0, 0, 255, premultiplied: false)
        }
        continue
      }
      let places = converter.places
      let bytes = bitsPerPixel / 8
      for x in box.x..<box.maxX {
        let pixel = row + x * bytes
        let a = places.alpha.map { pixel[$0] } ?? 255
        switch places.colors.count {
        case 0: out[x] = UInt32(a) << 24
        case 1: out[x] = converter.pixel(pixel[places.colors[0]], 0, 0, a, premultiplied: places.isPremultiplied)
        case 3:
          out[x] = converter.pixel(
            pixel[places.colors[0]], pixel[places.colors[1]], pixel[places.colors[2]], a,
            premultiplied: places.isPremultiplied)
        default:
          out[x] = converter.inks(
            pixel[places.colors[0]], pixel[places.colors[1]], pixel[places.colors[2]], pixel[places.colors[3]], a)
        }
      }
    }
  }

  /// Turns components into the renderers' pixels.
  private struct ColorTable {
    let places: Places
    private let format: PixelFormat
    private let decode: [CGFloat]?
    private let isPlain: Bool
    private let isGray: Bool

    init(_ format: PixelFormat, _ decode: [CGFloat]?) {
      self.format = format
      places = format.places
      let needed = format.colors * 2
      let isUsed = decode.map { values in values.count >= needed && values != (0..<values.count).map { CGFloat($0 % 2) }
      }
      self.decode = isUsed == true ? decode : nil
      isGray = format.colors == 1
      isPlain = format.isStandard && self.decode == nil
    }

    func pixel(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8, premultiplied: Bool) -> UInt32 {
      var r = UInt32(red)
      var g = isGray ? r : UInt32(green)
      var b = isGray ? r : UInt32(blue)
      let a = UInt32(alpha)
      if !isPlain {
        let divisor = premultiplied && a > 0 ? CGFloat(a) : 255
        var values = (isGray ? [r] : [r, g, b]).map { CGFloat($0) / divisor }
        if let decode {
          for index in values.indices {
            values[index] = decode[index * 2] + values[index] * (decode[index * 2 + 1] - decode[index * 2])
          }
        }
        let color = ColorConversion.renderColor(values + [1], in: format.space ?? .deviceGray)
        let scale = premultiplied ? Float(a) : 255
        r = UInt32(color.red * scale + 0.5)
        g = UInt32(color.green * scale + 0.5)
        b = UInt32(color.blue * scale + 0.5)
      }
      if a < 255 {
        if premultiplied {
          // More colour than alpha allows does not exist.
          r = min(r, a)
          g = min(g, a)
          b = min(b, a)
        } else {
          r = (r * a + 127) / 255
          g = (g * a + 127) / 255
          b = (b * a + 127) / 255
        }
      }
      return a << 24 | r << 16 | g << 8 | b
    }

    func inks(_ c: UInt8, _ m: UInt8, _ y: UInt8, _ k: UInt8, _ alpha: UInt8) -> UInt32 {
      let values = [c, m, y, k].map { CGFloat($0) / 255 }
      let color = ColorConversion.renderColor(values + [1], in: format.space ?? .deviceCMYK)
      let a = Float(alpha)
      func byte(_ value: Float) -> UInt32 { UInt32(value * a + 0.5) }
      return UInt32(alpha) << 24 | byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
    }
  }

  // MARK: Components to bytes

  /// Writes a box of the renderers' pixels as this format. Only for formats of `canDraw`.
  func write(_ source: PixelBuffer, _ box: PixelRect, to target: UnsafeMutableRawPointer) {
    let target = target.assumingMemoryBound(to: UInt8.self)
    let places = places
    let bytes = bitsPerPixel / 8
    for y in box.y..<box.maxY {
      let row = target + y * bytesPerRow
      let from = source.row(y)
      for x in box.x..<box.maxX {
        let value = from[x]
        let pixel = row + x * bytes
        if let at = places.alpha { pixel[at] = UInt8(value >> 24) }
        let r = value >> 16 & 255
        let g = value >> 8 & 255
        let b = value & 255
        if places.colors.count == 3 {
          pixel[places.colors[0]] = UInt8(r)
          pixel[places.colors[1]] = UInt8(g)
          pixel[places.colors[2]] = UInt8(b)
        } else if places.colors.count == 1 {
          // Rec. 709's weights, in 1/65536.
          pixel[places.colors[0]] = UInt8((r * 13_933 + g * 46_871 + b * 4_732 + 32_768) >> 16)
        }
      }
    }
  }

  /// Why a context cannot draw into such a bitmap; nil when it can.
  var drawingProblem: String? {
    if let problem { return problem }
    guard bitsPerComponent == 8 else { return "\(bitsPerComponent) bits per component; contexts have 8" }
    if alpha == .last || alpha == .first { return "colours that are not multiplied by alpha" }
    if alpha == .alphaOnly { return nil }
    guard let space, space.model == .rgb || space.model == .monochrome else {
      return "a colour space of \(self.space.map { "\($0.model)" } ?? "none")"
    }
    if space.model == .rgb && alpha == .none { return "24 bits per pixel; use noneSkipLast" }
    if space.model == .monochrome && alpha != .none { return "grey with alpha" }
    return nil
  }

  /// Whether what is drawn has no alpha.
  var isOpaque: Bool { alpha == .none || alpha == .noneSkipFirst || alpha == .noneSkipLast }
}
