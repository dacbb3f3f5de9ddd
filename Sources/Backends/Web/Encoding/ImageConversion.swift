import Foundation
import RenderTree
import Synchronization

/// Pictures as pages want them. A conversion is kept for the other pages that may ask for it, 16 MB of them at most.
enum ImageConversion {
  private struct Key: Hashable {
    let image: UInt64
    let isAlpha: Bool
  }

  private struct Kept {
    var bytes: [Key: [UInt8]] = [:]
    var order: [Key] = []
    var size = 0
  }

  private static let limit = 16 << 20
  private static let kept = Mutex(Kept())

  /// The pixels row by row: red, green, blue and alpha, not multiplied by alpha; or the alpha alone. Safe on any thread.
  static func bytes(of image: RenderImage, alphaOnly: Bool) -> [UInt8] {
    let key = Key(image: image.id, isAlpha: alphaOnly)
    if let known = kept.withLock({ $0.bytes[key] }) { return known }
    let made = alphaOnly ? alpha(of: image) : colors(of: image)
    guard made.count <= limit / 4 else { return made }
    kept.withLock { kept in
      guard kept.bytes[key] == nil else { return }
      kept.bytes[key] = made
      kept.order.append(key)
      kept.size += made.count
      while kept.size > limit, let oldest = kept.order.first {
        kept.order.removeFirst()
        kept.size -= kept.bytes.removeValue(forKey: oldest)?.count ?? 0
      }
    }
    return made
  }

  private static func colors(of image: RenderImage) -> [UInt8] {
    let (width, height) = (image.width, image.height)
    return [UInt8](unsafeUninitializedCapacity: width * height * 4) { out, count in
      var place = 0
      for y in 0..<height {
        let row = image.pixels + y * image.stride
        for x in 0..<width {
          let pixel = row.load(fromByteOffset: x * 4, as: UInt32.self)
          let alpha = pixel >> 24
          var (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
          if alpha == 0 {
            (red, green, blue) = (0, 0, 0)
          } else if alpha < 255 {
            red = min(255, (red * 255 + alpha / 2) / alpha)
            green = min(255, (green * 255 + alpha / 2) / alpha)
            blue = min(255, (blue * 255 + alpha / 2) / alpha)
          }
          out[place] = UInt8(truncatingIfNeeded: red)
          out[place + 1] = UInt8(truncatingIfNeeded: green)
          out[place + 2] = UInt8(truncatingIfNeeded: blue)
          out[place + 3] = UInt8(truncatingIfNeeded: alpha)
          place += 4
        }
      }
      count = place
    }
  }

  private static func alpha(of image: RenderImage) -> [UInt8] {
    let (width, height) = (image.width, image.height)
    return [UInt8](unsafeUninitializedCapacity: width * height) { out, count in
      for y in 0..<height {
        let row = image.pixels + y * image.stride
        for x in 0..<width { out[y * width + x] = row.load(fromByteOffset: x * 4 + 3, as: UInt8.self) }
      }
      count = width * height
    }
  }
}
