import Synchronization
import UIKit

/// The grain of paper: a square of spots in an ink's colour that is repeated.
enum InkGrain {
  /// The side of the square in points. Squares begin at multiples of it, so that neighbouring tiles of a canvas fit.
  static let side = 64
  private static let scale = 2

  private struct Key: Hashable {
    var grain: InkLook.Grain
    var red: CGFloat
    var green: CGFloat
    var blue: CGFloat
    var alpha: CGFloat
  }
  private static let made = Mutex<[Key: CGColor]>([:])

  /// A colour that paints the grain. The last few are kept.
  static func color(_ grain: InkLook.Grain, _ ink: InkColor) -> CGColor {
    let key = Key(grain: grain, red: ink.red, green: ink.green, blue: ink.blue, alpha: ink.alpha)
    if let color = made.withLock({ $0[key] }) { return color }
    guard let picture = picture(grain, ink) else { return ink.color.cgColor }
    let image = UIImage(cgImage: picture, scale: CGFloat(scale), orientation: .up)
    let color = UIColor(patternImage: image).cgColor
    made.withLock {
      if $0.count >= 64 { $0.removeAll() }
      $0[key] = color
    }
    return color
  }

  private static func picture(_ grain: InkLook.Grain, _ ink: InkColor) -> CGImage? {
    let count = side * scale
    var bytes = [UInt8](repeating: 0, count: count * count * 4)
    for y in 0..<count {
      for x in 0..<count {
        let share = coverage(grain, x, y, count) * ink.alpha
        let place = (y * count + x) * 4
        for (offset, part) in [ink.red, ink.green, ink.blue, 1].enumerated() {
          bytes[place + offset] = UInt8((part * share * 255).rounded())
        }
      }
    }
    guard let provider = CGDataProvider(data: Data(bytes)) else { return nil }
    return CGImage(
      width: count, height: count, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: count * 4,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: provider, decode: nil,
      shouldInterpolate: true, intent: .defaultIntent)
  }

  /// How much of the ink stays on a spot, 0…1.
  private static func coverage(_ grain: InkLook.Grain, _ x: Int, _ y: Int, _ count: Int) -> CGFloat {
    switch grain {
    case .fine: return 0.45 + 0.55 * noise(x, y, 1, count)
    case .coarse:
      let rough = 0.55 * noise(x, y, 2, count) + 0.45 * noise(x, y, 1, count)
      return min(1, max(0.25, (rough - 0.1) * 2))
    }
  }

  /// Evenly distributed numbers, 0…1, that repeat with the square and change smoothly between places `step` apart.
  private static func noise(_ x: Int, _ y: Int, _ step: Int, _ count: Int) -> CGFloat {
    func spot(_ i: Int, _ j: Int) -> CGFloat {
      let (i, j) = ((i * step) % count, (j * step) % count)
      var bits = UInt32(truncatingIfNeeded: i &* 374_761_393 &+ j &* 668_265_263 &+ step &* 2_246_822_519)
      bits = (bits ^ (bits >> 13)) &* 1_274_126_177
      return CGFloat((bits ^ (bits >> 16)) & 0xFFFF) / 65_535
    }
    let (i, j) = (x / step, y / step)
    let (s, t) = (CGFloat(x % step) / CGFloat(step), CGFloat(y % step) / CGFloat(step))
    let top = spot(i, j) * (1 - s) + spot(i + 1, j) * s
    let bottom = spot(i, j + 1) * (1 - s) + spot(i + 1, j + 1) * s
    return top * (1 - t) + bottom * t
  }
}
