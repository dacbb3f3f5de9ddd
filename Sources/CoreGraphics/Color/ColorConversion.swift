import Foundation
import RenderTree

/// Colours from one space to another: by light, in sRGB's primaries.
enum ColorConversion {
  /// Red, green and blue in proportion to light, in sRGB's primaries (outside 0…1 for wider colours).
  static func light(_ values: ArraySlice<CGFloat>, in space: CGColorSpace) -> SIMD3<Double> {
    let v = values.map { $0.isFinite ? Double($0) : 0 }
    switch space.model {
    case .monochrome: return SIMD3(repeating: decode(v.first ?? 0, space.curve))
    case .rgb where v.count >= 3:
      let rgb = SIMD3(decode(v[0], space.curve), decode(v[1], space.curve), decode(v[2], space.curve))
      return apply(toStandard(space.primaries), rgb)
    case .cmyk where v.count >= 4:
      let rgb = SIMD3((1 - v[0]) * (1 - v[3]), (1 - v[1]) * (1 - v[3]), (1 - v[2]) * (1 - v[3]))
      return SIMD3(decode(rgb.x, .srgb), decode(rgb.y, .srgb), decode(rgb.z, .srgb))
    default: return .zero
    }
  }

  /// The components of a colour of light in a space, without alpha.
  static func components(_ light: SIMD3<Double>, in space: CGColorSpace) -> [CGFloat] {
    func cut(_ value: Double) -> CGFloat { space.isExtended ? value : max(0, min(1, value)) }
    switch space.model {
    case .monochrome:
      let y = 0.2126 * light.x + 0.7152 * light.y + 0.0722 * light.z
      return [cut(encode(y, space.curve))]
    case .rgb:
      let rgb = apply(fromStandard(space.primaries), light)
      return [encode(rgb.x, space.curve), encode(rgb.y, space.curve), encode(rgb.z, space.curve)].map(cut)
    case .cmyk:
      let rgb = [encode(light.x, .srgb), encode(light.y, .srgb), encode(light.z, .srgb)].map { max(0, min(1, $0)) }
      let black = 1 - (rgb.max() ?? 0)
      return black >= 1 ? [0, 0, 0, 1] : rgb.map { (1 - $0 - black) / (1 - black) } + [black]
    default: return []
    }
  }

  /// A colour as it is drawn: sRGB, cut to 0…1.
  static func renderColor(_ values: [CGFloat], in space: CGColorSpace) -> RenderColor {
    func cut(_ value: CGFloat) -> Float { value.isNaN ? 0 : Float(min(max(value, 0), 1)) }
    let count = space.numberOfComponents
    guard values.count > count else { return RenderColor(red: 0, green: 0, blue: 0, alpha: 0) }
    let alpha = cut(values[count])
    // Most colours are sRGB or grey already and keep their bits.
    if space.curve == .srgb {
      if space.model == .monochrome {
        return RenderColor(red: cut(values[0]), green: cut(values[0]), blue: cut(values[0]), alpha: alpha)
      }
      if space.model == .rgb && space.primaries == .srgb {
        return RenderColor(red: cut(values[0]), green: cut(values[1]), blue: cut(values[2]), alpha: alpha)
      }
    }
    let light = light(values[..<count], in: space)
    return RenderColor(
      red: cut(encode(light.x, .srgb)), green: cut(encode(light.y, .srgb)), blue: cut(encode(light.z, .srgb)),
      alpha: alpha)
  }

  // MARK: Tone curves; odd functions, for components below 0.

  static func decode(_ value: Double, _ curve: CGColorSpace.Curve) -> Double {
    let size = abs(value)
    switch curve {
    case .linear: return value
    case .gamma(let power): return value < 0 ? -StableMath.pow(size, power) : StableMath.pow(size, power)
    case .srgb:
      let light = size <= 0.04045 ? size / 12.92 : StableMath.pow((size + 0.055) / 1.055, 2.4)
      return value < 0 ? -light : light
    }
  }

  static func encode(_ light: Double, _ curve: CGColorSpace.Curve) -> Double {
    let size = abs(light)
    switch curve {
    case .linear: return light
    case .gamma(let power): return light < 0 ? -StableMath.pow(size, 1 / power) : StableMath.pow(size, 1 / power)
    case .srgb:
      let value = size <= 0.0031308 ? size * 12.92 : 1.055 * StableMath.pow(size, 1 / 2.4) - 0.055
      return light < 0 ? -value : value
    }
  }

  // MARK: Primaries

  private struct Matrix {
    var x, y, z: SIMD3<Double>

    /// The matrix from RGB to XYZ, from the chromaticities of the primaries; the white is D65.
    init(_ red: (Double, Double), _ green: (Double, Double), _ blue: (Double, Double)) {
      func column(_ c: (Double, Double)) -> SIMD3<Double> { SIMD3(c.0 / c.1, 1, (1 - c.0 - c.1) / c.1) }
      let r = column(red)
      let g = column(green)
      let b = column(blue)
      let plain = Matrix(x: SIMD3(r.x, g.x, b.x), y: SIMD3(r.y, g.y, b.y), z: SIMD3(r.z, g.z, b.z))
      let scale = apply(plain.inverse, column((0.3127, 0.3290)))
      self.init(x: plain.x * scale, y: plain.y * scale, z: plain.z * scale)
    }

    init(x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>) {
      self.x = x
      self.y = y
      self.z = z
    }

    var inverse: Matrix {
      let a = x
      let b = y
      let c = z
      let p = b.y * c.z - b.z * c.y
      let q = b.z * c.x - b.x * c.z
      let r = b.x * c.y - b.y * c.x
      let s = 1 / (a.x * p + a.y * q + a.z * r)
      return Matrix(
        x: SIMD3(p, a.z * c.y - a.y * c.z, a.y * b.z - a.z * b.y) * s,
        y: SIMD3(q, a.x * c.z - a.z * c.x, a.z * b.x - a.x * b.z) * s,
        z: SIMD3(r, a.y * c.x - a.x * c.y, a.x * b.y - a.y * b.x) * s)
    }

    func times(_ m: Matrix) -> Matrix {
      func row(_ v: SIMD3<Double>) -> SIMD3<Double> { m.x * v.x + m.y * v.y + m.z * v.z }
      return Matrix(x: row(x), y: row(y), z: row(z))
    }
  }

  private static func apply(_ m: Matrix?, _ v: SIMD3<Double>) -> SIMD3<Double> {
    guard let m else { return v }
    return SIMD3((m.x * v).sum(), (m.y * v).sum(), (m.z * v).sum())
  }

  private static let srgb = Matrix((0.64, 0.33), (0.30, 0.60), (0.15, 0.06))
  private static let p3 = Matrix((0.680, 0.320), (0.265, 0.690), (0.150, 0.060))
  private static let adobe = Matrix((0.64, 0.33), (0.21, 0.71), (0.15, 0.06))
  private static let bt2020 = Matrix((0.708, 0.292), (0.170, 0.797), (0.131, 0.046))
  private static let fromP3 = srgb.inverse.times(p3)
  private static let fromAdobe = srgb.inverse.times(adobe)
  private static let fromBT2020 = srgb.inverse.times(bt2020)
  private static let toP3 = fromP3.inverse
  private static let toAdobe = fromAdobe.inverse
  private static let toBT2020 = fromBT2020.inverse

  private static func toStandard(_ primaries: CGColorSpace.Primaries) -> Matrix? {
    switch primaries {
    case .srgb: nil
    case .p3: fromP3
    case .adobe: fromAdobe
    case .bt2020: fromBT2020
    }
  }

  private static func fromStandard(_ primaries: CGColorSpace.Primaries) -> Matrix? {
    switch primaries {
    case .srgb: nil
    case .p3: toP3
    case .adobe: toAdobe
    case .bt2020: toBT2020
    }
  }
}
