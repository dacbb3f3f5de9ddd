import Foundation
import RenderTree

/// Conversions between colour models.
enum ColorConversion {
  /// Hue in turns, of which only the fraction counts; a hue that is not a number is red.
  static func rgb(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) -> (CGFloat, CGFloat, CGFloat) {
    let turn = hue.isFinite ? (hue - hue.rounded(.down)) * 6 : 0
    func component(_ shift: CGFloat) -> CGFloat {
      let place = (turn + shift).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(min(place, 4 - place), 1))
    }
    return (component(5), component(3), component(1))
  }

  /// Hue 0…1, saturation and brightness; greys have hue and saturation 0.
  static func hsb(red: CGFloat, green: CGFloat, blue: CGFloat) -> (CGFloat, CGFloat, CGFloat) {
    let most = max(red, green, blue)
    let range = most - min(red, green, blue)
    guard range > 0, most > 0 else { return (0, 0, most) }
    let turn: CGFloat
    if most == red {
      turn = (green - blue) / range
    } else if most == green {
      turn = 2 + (blue - red) / range
    } else {
      turn = 4 + (red - green) / range
    }
    return ((turn < 0 ? turn + 6 : turn) / 6, range / most, most)
  }

  /// The grey of the same luminance.
  static func gray(red: CGFloat, green: CGFloat, blue: CGFloat) -> CGFloat {
    encoded(0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue))
  }

  /// Display P3 has sRGB's curve and white; the matrix converts from its primaries to sRGB's.
  static func srgb(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat) -> (CGFloat, CGFloat, CGFloat) {
    let (r, g, b) = (linear(red), linear(green), linear(blue))
    return (
      encoded(1.224_940_2 * r - 0.224_940_2 * g), encoded(-0.042_056_9 * r + 1.042_056_9 * g),
      encoded(-0.019_637_6 * r - 0.078_636_0 * g + 1.098_273_6 * b)
    )
  }

  /// Light of a component; below 0 mirrored.
  static func linear(_ value: CGFloat) -> CGFloat {
    let size = abs(value)
    let light = size <= 0.040_45 ? size / 12.92 : StableMath.pow((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -light : light
  }

  /// The component of light; below 0 mirrored.
  static func encoded(_ light: CGFloat) -> CGFloat {
    let size = abs(light)
    let value = size <= 0.003_130_8 ? size * 12.92 : 1.055 * StableMath.pow(size, 1 / 2.4) - 0.055
    return light < 0 ? -value : value
  }
}
