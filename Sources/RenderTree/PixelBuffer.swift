import Foundation

/// A block of device pixels that a renderer writes: 32 bits each, blue in the lowest byte, then green, red, alpha,
/// colours multiplied by alpha (pixman's `a8r8g8b8` on little-endian machines).
///
/// It either owns its memory or borrows it from a backend (a shared-memory segment). Not thread-safe: one user at
/// a time.
public final class PixelBuffer {
  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Bytes from one row to the next, a multiple of 4.
  public let stride: Int
  /// The first byte of the top row.
  public let base: UnsafeMutableRawPointer
  private let release: (() -> Void)?

  /// A buffer of its own memory, all bytes zero (transparent black).
  public init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "a pixel buffer cannot have a negative size (\(width) × \(height))")
    self.width = width
    self.height = height
    stride = max(4, width * 4)
    let bytes = max(4, stride * height)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    base = memory
    release = { memory.deallocate() }
  }

  /// A buffer over memory that other code owns; `release` is called when the buffer is freed.
  public init(
    borrowing base: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, release: (() -> Void)? = nil
  ) {
    self.width = width
    self.height = height
    self.stride = stride
    self.base = base
    self.release = release
  }

  deinit { release?() }

  /// The pixel's raw value, `0xAARRGGBB`, colours multiplied by alpha. Traps outside the buffer.
  public subscript(x: Int, y: Int) -> UInt32 {
    get {
      precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel (\(x), \(y)) is outside \(width) × \(height)")
      return base.load(fromByteOffset: y * stride + x * 4, as: UInt32.self)
    }
    set {
      precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel (\(x), \(y)) is outside \(width) × \(height)")
      base.storeBytes(of: newValue, toByteOffset: y * stride + x * 4, as: UInt32.self)
    }
  }

  /// The pixels of a row, from the left. Nothing is checked; the buffer must be kept alive while they are used.
  @inlinable package func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    (base + y * stride).assumingMemoryBound(to: UInt32.self)
  }

  /// The whole buffer as a rectangle.
  public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}
