import Foundation
import RenderTree

/// The name of a mask: a shape and its place within a pixel, in eighths of a pixel, or its round corners, packed into one
/// word.
struct MaskKey: Hashable {
  /// What the mask shows.
  enum Kind: UInt64 {
    /// A circle, or its ring when it has a border.
    case circle = 0
    /// What is outside the inner edge of a circle's border.
    case outsideCircle = 1
    /// A rounded rectangle on whole pixels, or its ring.
    case rounded = 2
    /// What is outside the inner edge of a rounded rectangle's border.
    case outsideRounded = 3
  }

  /// The largest side of a shape with a mask of its own, in pixels: 14 bits of eighths.
  static let largestSide = 2_040

  private let word: UInt64

  /// A circle; everything in eighths of a pixel, the phases 0…7.
  static func circle(_ kind: Kind, diameter: Int, border: Int, phaseX: Int, phaseY: Int) -> MaskKey {
    MaskKey(kind, diameter, 0, 0, border, phaseX << 3 | phaseY)
  }

  /// A rounded rectangle; width and height in pixels, radius and border in eighths of a pixel.
  ///
  /// - Parameter corners: which ones are round: 1 top left, 2 top right, 4 bottom left, 8 bottom right.
  static func rounded(_ kind: Kind, width: Int, height: Int, radius: Int, border: Int, corners: UInt8 = 0xF) -> MaskKey
  {
    MaskKey(kind, width, height, radius, border, Int(corners & 0xF))
  }

  private init(_ kind: Kind, _ first: Int, _ second: Int, _ radius: Int, _ border: Int, _ phase: Int) {
    let limit = 0x3FFF
    var word = kind.rawValue
    for part in [min(first, limit), min(second, limit), min(radius, limit), min(border, limit)] {
      word = word << 14 | UInt64(part)
    }
    self.word = word << 6 | UInt64(phase)
  }

  private func field(_ shift: UInt64) -> Int { Int(word >> shift & 0x3FFF) }
  var kind: Kind { Kind(rawValue: word >> 62) ?? .circle }
  var first: Int { field(48) }
  var second: Int { field(34) }
  var radius: Int { field(20) }
  var border: Int { field(6) }
  var phaseX: Int { Int(word >> 3 & 7) }
  var phaseY: Int { Int(word & 7) }
  /// Meaningful for rounded rectangles, which have no phase.
  var corners: UInt8 { UInt8(word & 0xF) }

  /// One multiplication is enough of a hash for keys that no attacker chooses.
  func hash(into hasher: inout Hasher) { hasher.combine(word) }
}

/// A coverage mask, 0…255 for each pixel.
final class Mask {
  /// Bytes from one row to the next.
  let stride: Int
  let bytes: Int
  var coverage: UnsafePointer<UInt8> { UnsafePointer(memory) }
  private let memory: UnsafeMutablePointer<UInt8>
  fileprivate let key: MaskKey
  fileprivate var older: Mask?
  // Unsafe: every hit sets it, and the cache owns each mask until it is unlinked.
  fileprivate unowned(unsafe) var newer: Mask?

  fileprivate init?(key: MaskKey) {
    let width: Int
    let height: Int
    switch key.kind {
    case .circle, .outsideCircle:
      width = Self.circleReach(key.first) * 2 + 1
      height = width
    case .rounded, .outsideRounded:
      width = key.first
      height = key.second
    }
    guard width > 0, height > 0 else { return nil }
    self.key = key
    stride = (width + 15) & ~15
    bytes = stride * height
    memory = .allocate(capacity: bytes)
    memory.initialize(repeating: 0, count: bytes)
    write(width: width, height: height)
  }

  deinit { memory.deallocate() }

  /// How far a circle's mask reaches from the pixel of its centre, to each side; the diameter in eighths.
  static func circleReach(_ diameter: Int) -> Int { (diameter + 8 + 15) / 16 }

  private func write(width: Int, height: Int) {
    let border = Double(key.border) / 8
    let all = PixelRect(x: 0, y: 0, width: width, height: height)
    switch key.kind {
    case .circle, .outsideCircle:
      let reach = Double(Self.circleReach(key.first))
      let center = CGPoint(x: reach + Double(key.phaseX) / 8, y: reach + Double(key.phaseY) / 8)
      let diameter = Double(key.first) / 8
      if border == 0 {
        CircleCoverage.write(
          centerX: center.x, centerY: center.y, diameter: diameter, side: width, to: memory, stride: stride)
        return
      }
      RoundedRectCoverage(
        center: center, halfWidth: diameter / 2, halfHeight: diameter / 2, radius: diameter / 2,
        part: key.kind == .circle ? .ring(border) : .outsideRing(border), map: .identity
      )?.write(all, to: memory, stride: stride)
    case .rounded, .outsideRounded:
      let part: RoundedRectCoverage.Part =
        key.kind == .outsideRounded ? .outsideRing(border) : border > 0 ? .ring(border) : .fill
      RoundedRectCoverage(
        center: CGPoint(x: Double(width) / 2, y: Double(height) / 2), halfWidth: Double(width) / 2,
        halfHeight: Double(height) / 2, radius: Double(key.radius) / 8, corners: key.corners, part: part,
        map: .identity
      )?.write(all, to: memory, stride: stride)
    }
  }
}

/// Masks made once and kept, the least recently used going first when there are more bytes than allowed.
///
/// Cost: a hit is one look into a dictionary; a miss makes the mask. Memory: `capacity` bytes and one mask at most.
final class MaskCache {
  /// How many bytes of masks are kept.
  let capacity: Int
  /// How many bytes there are now.
  private(set) var bytes = 0
  private var masks: [MaskKey: Mask] = [:]
  private var newest: Mask?
  // Unsafe: as above.
  private unowned(unsafe) var oldest: Mask?

  /// A cache of 8 MiB unless told otherwise.
  init(capacity: Int = 8 << 20) { self.capacity = capacity }

  deinit { removeAll() }

  /// How many masks there are.
  var count: Int { masks.count }

  /// The mask of this name, made when it is not there; nil when it has no pixel.
  func mask(_ key: MaskKey) -> Mask? {
    if let mask = masks[key] {
      if mask !== newest {
        unlink(mask)
        link(mask)
      }
      return mask
    }
    guard let mask = Mask(key: key) else { return nil }
    masks[key] = mask
    link(mask)
    bytes += mask.bytes
    while bytes > capacity, let last = oldest, last !== mask {
      unlink(last)
      masks[last.key] = nil
      bytes -= last.bytes
    }
    return mask
  }

  /// Forgets all masks.
  func removeAll() {
    // One by one: the chain would otherwise be freed by recursion.
    while let mask = newest {
      newest = mask.older
      mask.older = nil
    }
    oldest = nil
    masks.removeAll()
    bytes = 0
  }

  private func link(_ mask: Mask) {
    mask.older = newest
    mask.newer = nil
    newest?.newer = mask
    newest = mask
    if oldest == nil { oldest = mask }
  }

  private func unlink(_ mask: Mask) {
    let older = mask.older
    if let newer = mask.newer { newer.older = older } else { newest = older }
    if let older { older.newer = mask.newer } else { oldest = mask.newer }
    mask.older = nil
    mask.newer = nil
  }
}
