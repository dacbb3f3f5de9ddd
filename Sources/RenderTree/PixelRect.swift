import Foundation

/// An upright rectangle of whole device pixels, origin at the top left.
public struct PixelRect: Hashable, Sendable {
  /// The left edge.
  public var x: Int
  /// The top edge.
  public var y: Int
  /// How many columns.
  public var width: Int
  /// How many rows.
  public var height: Int

  /// The rectangle with this corner and size.
  @inlinable
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Whether it holds no pixel.
  @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// One past the right column.
  @inlinable public var maxX: Int { x + width }
  /// One past the bottom row.
  @inlinable public var maxY: Int { y + height }

  /// The pixels in both; empty where they do not meet.
  @inlinable
  public func intersection(_ other: PixelRect) -> PixelRect {
    let x0 = max(x, other.x)
    let y0 = max(y, other.y)
    let x1 = min(maxX, other.maxX)
    let y1 = min(maxY, other.maxY)
    return PixelRect(x: x0, y: y0, width: max(0, x1 - x0), height: max(0, y1 - y0))
  }

  /// The smallest rectangle around both; an empty one adds nothing.
  @inlinable
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let x0 = min(x, other.x)
    let y0 = min(y, other.y)
    return PixelRect(x: x0, y: y0, width: max(maxX, other.maxX) - x0, height: max(maxY, other.maxY) - y0)
  }

  /// The pixels that `rect` (in device pixels) touches, cut to what 32-bit compositors can address.
  ///
  /// A null rectangle or one with a coordinate that is not a number gives an empty result.
  @inlinable
  public init(covering rect: CGRect) {
    let limit = 1_000_000.0
    guard !rect.isNull, !rect.minX.isNaN, !rect.minY.isNaN, !rect.maxX.isNaN, !rect.maxY.isNaN else {
      self.init(x: 0, y: 0, width: 0, height: 0)
      return
    }
    let x0 = Int(max(-limit, min(limit, rect.minX)).rounded(.down))
    let y0 = Int(max(-limit, min(limit, rect.minY)).rounded(.down))
    let x1 = Int(max(-limit, min(limit, rect.maxX)).rounded(.up))
    let y1 = Int(max(-limit, min(limit, rect.maxY)).rounded(.up))
    self.init(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }
}
