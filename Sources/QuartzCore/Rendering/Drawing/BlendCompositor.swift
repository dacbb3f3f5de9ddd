import RenderTree

/// Blend modes other than normal, pixel by pixel, on the drawing's own pixels only.
///
/// Every mode acts within the command's shape: a pixel is mixed from what it was and what the mode makes of it, by the
/// shape's coverage. Cost: some 20 ns a pixel.
enum BlendCompositor {
  private typealias Color = SIMD4<Float>

  /// A sprite in the pixels of `clip`. `shape` is the coverage of a sprite of colours, where a mode reaches what the
  /// colours leave empty; nil when the colours say it.
  static func draw(
    _ sprite: Sprite, _ color: UInt32, _ mode: DrawBlend, shape: Sprite?, onto bitmap: BackingBitmap, in clip: PixelRect
  ) {
    guard sprite.hasColors else {
      return forEachRun(sprite, in: clip) { y, x, count, place in
        let line = bitmap.row(y) + (x - bitmap.window.x)
        let coverage = sprite.pixels.assumingMemoryBound(to: UInt8.self)
        for step in 0..<count {
          blend(color, mode, level: place.map { coverage[$0 + step] } ?? 255, onto: line + step)
        }
      }
    }
    let colors = sprite.pixels.assumingMemoryBound(to: UInt32.self)
    guard let shape else {
      return forEachRun(sprite, in: clip) { y, x, count, place in
        let line = bitmap.row(y) + (x - bitmap.window.x)
        for step in 0..<count { blend(colors[(place ?? 0) + step], mode, level: 255, onto: line + step) }
      }
    }
    // The colours are those of the whole shape with its coverage in them: taken out again, and mixed by it.
    var line = [UInt32](repeating: 0, count: shape.box.width)
    let coverage = shape.pixels.assumingMemoryBound(to: UInt8.self)
    var filledRow = Int.min
    forEachRun(shape, in: clip) { y, x, count, place in
      if y != filledRow {
        filledRow = y
        for index in line.indices { line[index] = 0 }
        let row = PixelRect(x: shape.box.x, y: y, width: shape.box.width, height: 1)
        forEachRun(sprite, in: row) { _, x, count, place in
          for step in 0..<count { line[x - shape.box.x + step] = colors[(place ?? 0) + step] }
        }
      }
      let target = bitmap.row(y) + (x - bitmap.window.x)
      for step in 0..<count {
        let level = place.map { coverage[$0 + step] } ?? 255
        blend(line[x - shape.box.x + step].divided(by: level), mode, level: level, onto: target + step)
      }
    }
  }

  /// Calls `body` with row, column, count and place in the sprite's pixels of each run in `clip`.
  private static func forEachRun(_ sprite: Sprite, in clip: PixelRect, _ body: (Int, Int, Int, Int?) -> Void) {
    let part = sprite.box.intersection(clip)
    guard !part.isEmpty else { return }
    let first = part.x - sprite.box.x
    for row in (part.y - sprite.box.y)..<(part.maxY - sprite.box.y) {
      for number in Int(sprite.rows[row])..<Int(sprite.rows[row + 1]) {
        let run = sprite.runs[number]
        let x0 = max(Int(run.x), first)
        let x1 = min(Int(run.x) + Int(run.count), first + part.width)
        guard x0 < x1 else { continue }
        let place = run.place == Sprite.Run.full ? nil : Int(run.place) + x0 - Int(run.x)
        body(sprite.box.y + row, sprite.box.x + x0, x1 - x0, place)
      }
    }
  }

  /// Whether a mode changes pixels where the source is empty.
  static func reachesEmptySource(_ mode: DrawBlend) -> Bool {
    switch mode {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }

  /// Mixes what `mode` makes of a premultiplied source and the pixel into the pixel, by `level` of 255.
  static func blend(_ source: UInt32, _ mode: DrawBlend, level: UInt8, onto target: UnsafeMutablePointer<UInt32>) {
    guard level > 0 else { return }
    let under = target.pointee.parts
    let made = result(source.parts, under, mode)
    let share = Float(level) / 255
    target.pointee = UInt32(parts: under + (made - under) * share)
  }

  /// What a mode makes of premultiplied colours, blue first and alpha last.
  private static func result(_ s: Color, _ d: Color, _ mode: DrawBlend) -> Color {
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
  fileprivate var parts: SIMD4<Float> {
    SIMD4(Float(self & 255), Float(self >> 8 & 255), Float(self >> 16 & 255), Float(self >> 24)) / 255
  }

  /// The pixel of premultiplied parts; colours are held to alpha, which mixing may miss by a rounding.
  fileprivate init(parts: SIMD4<Float>) {
    let bytes = (parts.clamped(lowerBound: .zero, upperBound: .one) * 255 + 0.5).rounded(.down)
    let alpha = UInt32(bytes.w)
    let blue = Swift.min(UInt32(bytes.x), alpha)
    let green = Swift.min(UInt32(bytes.y), alpha)
    self = alpha << 24 | Swift.min(UInt32(bytes.z), alpha) << 16 | green << 8 | blue
  }

  /// The pixel without the coverage that is in it.
  fileprivate func divided(by level: UInt8) -> UInt32 {
    level == 255 || level == 0 ? self : UInt32(parts: parts * (255 / Float(level)))
  }
}
