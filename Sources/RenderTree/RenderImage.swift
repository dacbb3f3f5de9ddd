import Foundation
import Synchronization

/// A picture that a layer shows: immutable pixels with an identity, so that unchanged contents are known without a look.
///
/// The pixels are in `PixelBuffer`'s format. Equality is identity: two images made of the same bytes are different.
public final class RenderImage: @unchecked Sendable, Hashable {
  // Unchecked: the buffer is never written after init, which is the only reason a PixelBuffer is not Sendable.
  private let buffer: PixelBuffer
  /// A number no other image of this process has.
  public let id: UInt64
  /// Device pixels for one point of layer space.
  public let scale: Double
  private let derived = Mutex(Derived())

  private static let lastID = Atomic<UInt64>(0)

  /// What is computed or made at the first request.
  private struct Derived: Sendable {
    var isOpaque: Bool?
    var half: RenderImage?
  }

  /// Takes over `buffer`, which must not be written again.
  public init(_ buffer: PixelBuffer, scale: Double) {
    self.buffer = buffer
    self.scale = scale
    id = Self.lastID.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// Columns of device pixels.
  public var width: Int { buffer.width }
  /// Rows of device pixels.
  public var height: Int { buffer.height }
  /// Bytes from one row to the next.
  public var stride: Int { buffer.stride }
  /// The first byte of the top row; read only.
  public var pixels: UnsafeRawPointer { UnsafeRawPointer(buffer.base) }

  /// Whether another image has the same pixels, whatever its scale. Cost: at most a look at all bytes of both.
  package func hasSamePixels(as other: RenderImage) -> Bool {
    guard width == other.width, height == other.height else { return false }
    if self === other { return true }
    return (0..<height).allSatisfy { row in
      memcmp(pixels + row * stride, other.pixels + row * other.stride, width * 4) == 0
    }
  }

  /// Whether every pixel is opaque. Cost: a look at each pixel the first time, none later. Safe on any thread.
  public var isOpaque: Bool {
    derived.withLock { derived in
      if let known = derived.isOpaque { return known }
      let found = Self.isOpaque(buffer)
      derived.isOpaque = found
      return found
    }
  }

  /// The picture at half the size, each pixel the mean of two by two; an odd last row or column counts twice. nil for a
  /// picture of one pixel or none.
  ///
  /// Made the first time and kept as long as the picture: all its halvings together take a third of its memory. Safe on
  /// any thread.
  public var half: RenderImage? {
    guard width > 1 || height > 1, width > 0, height > 0 else { return nil }
    return derived.withLock { derived in
      if let known = derived.half { return known }
      let made = RenderImage(Self.halved(buffer), scale: scale / 2)
      derived.half = made
      return made
    }
  }

  /// Equal only to itself.
  public static func == (a: RenderImage, b: RenderImage) -> Bool { a === b }
  /// Hashes by identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  private static func isOpaque(_ buffer: PixelBuffer) -> Bool {
    for y in 0..<buffer.height {
      let row = buffer.row(y)
      var all: UInt32 = .max
      for x in 0..<buffer.width { all &= row[x] }
      if all < 0xFF00_0000 { return false }
    }
    return true
  }

  private static func halved(_ buffer: PixelBuffer) -> PixelBuffer {
    let made = PixelBuffer(width: (buffer.width + 1) / 2, height: (buffer.height + 1) / 2)
    for y in 0..<made.height {
      let top = buffer.row(y * 2)
      let lower = min(y * 2 + 1, buffer.height - 1)
      let bottom = buffer.row(lower)
      let out = made.row(y)
      for x in 0..<made.width {
        let right = min(x * 2 + 1, buffer.width - 1)
        out[x] = mean(top[x * 2], top[right], bottom[x * 2], bottom[right])
      }
    }
    return made
  }

  /// The mean of four pixels, channel by channel, two channels to a word.
  @inline(__always) private static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
    let mask: UInt32 = 0x00FF_00FF
    let low = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask) &+ 0x0002_0002
    let high = (a >> 8 & mask) &+ (b >> 8 & mask) &+ (c >> 8 & mask) &+ (d >> 8 & mask) &+ 0x0002_0002
    return low >> 2 & mask | (high >> 2 & mask) << 8
  }
}
