import Foundation
import RenderTree

/// How colours are written while they are computed.
enum WorkingSpace: Sendable {
  /// In proportion to light, as Core Image computes by default.
  case linear
  /// As the pixels of pictures are.
  case encoded

  private static let decoded: [Float] = (0..<256).map { decode(Float($0) / 255) }

  private static func decode(_ value: Float) -> Float {
    value <= 0.040_45 ? value / 12.92 : StableMath.pow((value + 0.055) / 1.055, 2.4)
  }

  private static func encode(_ value: Float) -> Float {
    value <= 0.003_130_8 ? value * 12.92 : 1.055 * StableMath.pow(value, 1 / 2.4) - 0.055
  }

  /// A colour in sRGB that is not multiplied by alpha, as it is computed with: multiplied.
  func pixel(_ color: SIMD4<Float>) -> SIMD4<Float> {
    guard self == .linear else { return color.premultiplied }
    func signed(_ value: Float) -> Float { value < 0 ? -Self.decode(-value) : Self.decode(value) }
    return SIMD4(signed(color.x), signed(color.y), signed(color.z), color.w).premultiplied
  }

  /// A picture's pixel, as it is computed with.
  @inline(__always) func pixel(_ word: UInt32) -> SIMD4<Float> {
    let alpha = word >> 24
    if alpha == 255, self == .linear {
      return SIMD4(
        Self.decoded[Int(word >> 16 & 255)], Self.decoded[Int(word >> 8 & 255)], Self.decoded[Int(word & 255)], 1)
    }
    let color = SIMD4(Float(word >> 16 & 255), Float(word >> 8 & 255), Float(word & 255), Float(alpha)) / 255
    guard self == .linear, alpha > 0 else { return color }
    return pixel(SIMD4(color.x / color.w, color.y / color.w, color.z / color.w, color.w))
  }

  /// A computed pixel as a picture has it, its components limited.
  @inline(__always) func word(_ pixel: SIMD4<Float>) -> UInt32 {
    let alpha = max(0, min(1, pixel.w.isNaN ? 0 : pixel.w))
    guard alpha > 0 else { return 0 }
    func level(_ value: Float) -> UInt32 {
      let color = max(0, min(1, value.isNaN ? 0 : value / pixel.w))
      return UInt32((self == .linear ? Self.encode(color) : color) * alpha * 255 + 0.5)
    }
    return UInt32(alpha * 255 + 0.5) << 24 | level(pixel.x) << 16 | level(pixel.y) << 8 | level(pixel.z)
  }
}
