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

  private static let lastID = Atomic<UInt64>(0)

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

  /// Equal only to itself.
  public static func == (a: RenderImage, b: RenderImage) -> Bool { a === b }
  /// Hashes by identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
