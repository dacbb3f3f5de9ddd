import RenderTree

/// What the blend modes make of two colours: arithmetic of ours, so that no version of a library changes a pixel.
package enum PixelBlend {
  /// Blue, green, red and alpha, each 0…1 and multiplied by alpha.
  package typealias Color = SIMD4<Float>

  /// What a mode makes of premultiplied colours, blue first and alpha last.
  package static func result(_ s: Color, _ d: Color, _ mode: DrawBlend) -> Color {
    let sa = s.w
    let da = d.w
    switch mode {
    case .normal: return s + d * (1 - sa)
    case .clear: return .zero
    case .copy: return s
    case .sourceIn: return s * da
    case .sourceOut: return s * (1 - da)
    case .sourceAtop: return s * da + d * (1 - sa)
    case .destinationOver: return d + s * (1 - da)
    case .destinationIn: return d * sa
    case .destinationOut: return d * (1 - sa)
    case .destinationAtop: return d * sa + s * (1 - da)
    case .xor: return s * (1 - da) + d * (1 - sa)
    case .plusLighter: return (s + d).clamped(lowerBound: .zero, upperBound: .one)
    case .plusDarker:
      let alpha = min(1, sa + da)
      var color = Color(repeating: alpha) - ((Color(repeating: sa) - s) + (Color(repeating: da) - d))
      color.clamp(lowerBound: .zero, upperBound: .one)
      color.w = alpha
      return color
    default:
      // The rest mix colours where both are: B(s, d) there, each alone elsewhere.
      let alpha = sa + da - sa * da
      let top = sa > 0 ? s / sa : .zero
      let bottom = da > 0 ? d / da : .zero
      var color = s * (1 - da) + d * (1 - sa) + mixed(top, bottom, mode) * (sa * da)
      color.w = alpha
      return color
    }
  }

  /// The function of a mode for colours that are not multiplied by alpha.
  private static func mixed(_ s: Color, _ d: Color, _ mode: DrawBlend) -> Color {
    switch mode {
    case .hue: BlendHue.with(saturation: BlendHue.saturation(d), luminosity: BlendHue.luminosity(d), hue: s)
    case .saturation: BlendHue.with(saturation: BlendHue.saturation(s), luminosity: BlendHue.luminosity(d), hue: d)
    case .color: BlendHue.with(luminosity: BlendHue.luminosity(d), s)
    case .luminosity: BlendHue.with(luminosity: BlendHue.luminosity(s), d)
    default:
      Color(channel(s.x, d.x, mode), channel(s.y, d.y, mode), channel(s.z, d.z, mode), 1)
    }
  }

  private static func channel(_ s: Float, _ d: Float, _ mode: DrawBlend) -> Float {
    switch mode {
    case .multiply: s * d
    case .screen: s + d - s * d
    case .overlay: channel(d, s, .hardLight)
    case .darken: min(s, d)
    case .lighten: max(s, d)
    case .colorDodge: d <= 0 ? 0 : s >= 1 ? 1 : min(1, d / (1 - s))
    case .colorBurn: d >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - d) / s)
    case .hardLight: s <= 0.5 ? 2 * s * d : 2 * s - 1 + d - (2 * s - 1) * d
    case .softLight: soft(s, d)
    case .difference: abs(s - d)
    case .exclusion: s + d - 2 * s * d
    default: s
    }
  }

  private static func soft(_ s: Float, _ d: Float) -> Float {
    if s <= 0.5 { return d - (1 - 2 * s) * d * (1 - d) }
    let lift = d <= 0.25 ? ((16 * d - 12) * d + 4) * d : d.squareRoot()
    return d + (2 * s - 1) * (lift - d)
  }
}

/// The modes that take hue, saturation and luminosity apart, as the PDF reference defines them.
private enum BlendHue {
  typealias Color = SIMD4<Float>

  static func luminosity(_ c: Color) -> Float { 0.3 * c.z + 0.59 * c.y + 0.11 * c.x }
  static func saturation(_ c: Color) -> Float { max(c.x, c.y, c.z) - min(c.x, c.y, c.z) }

  /// A colour's luminosity set, and pulled back into what can be shown.
  static func with(luminosity: Float, _ color: Color) -> Color {
    var made = color + (luminosity - Self.luminosity(color))
    let level = Self.luminosity(made)
    let low = min(made.x, made.y, made.z)
    let high = max(made.x, made.y, made.z)
    if low < 0 { made = Color(repeating: level) + (made - level) * (level / (level - low)) }
    if high > 1 { made = Color(repeating: level) + (made - level) * ((1 - level) / (high - level)) }
    return made
  }

  static func with(saturation: Float, luminosity: Float, hue color: Color) -> Color {
    let low = min(color.x, color.y, color.z)
    let range = Self.saturation(color)
    let stretched = range > 0 ? (color - low) * (saturation / range) : .zero
    return with(luminosity: luminosity, stretched)
  }
}

extension SIMD4<Float> {
  fileprivate static var one: SIMD4<Float> { SIMD4(repeating: 1) }
}

extension UInt32 {
  /// Blue, green, red and alpha, each 0…1.
  package var blendParts: SIMD4<Float> {
    SIMD4(Float(self & 255), Float(self >> 8 & 255), Float(self >> 16 & 255), Float(self >> 24)) / 255
  }

  /// The pixel of premultiplied parts; colours are held to alpha, which mixing may miss by a rounding.
  package init(blendParts parts: SIMD4<Float>) {
    let bytes = (parts.clamped(lowerBound: .zero, upperBound: .one) * 255 + 0.5).rounded(.down)
    let alpha = UInt32(bytes.w)
    let blue = Swift.min(UInt32(bytes.x), alpha)
    let green = Swift.min(UInt32(bytes.y), alpha)
    self = alpha << 24 | Swift.min(UInt32(bytes.z), alpha) << 16 | green << 8 | blue
  }
}
