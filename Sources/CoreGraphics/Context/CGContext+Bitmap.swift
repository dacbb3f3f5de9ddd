import Foundation
import RenderTree
import TouchPlatform

extension CGContext {
  /// A context that paints into memory: the caller's, or zeroed memory of its own when `data` is nil.
  ///
  /// Components have 8 bits: RGB multiplied by alpha or with a byte that means nothing (every byte order), grey without
  /// alpha, or alpha alone. `bytesPerRow` may be 0 when there is no memory. Base space is pixels, origin at the bottom
  /// left, y up; the memory's first row is the top one. The memory is up to date after every call. Memory that is not in
  /// the order blue, green, red, alpha costs two conversions of what each call touches. Nil for other formats, with a
  /// sentence in the log.
  /// > Here: 8 bits per component: RGB multiplied or opaque, grey, alpha alone.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace?, bitmapInfo: UInt32
  ) {
    let info = CGBitmapInfo(rawValue: bitmapInfo)
    let bits = PixelFormat.bitsPerPixel(bitsPerComponent, space, info)
    let isSensible = width > 0 && width <= PNGCoder.largestSide
    let row = bytesPerRow == 0 && data == nil && isSensible ? (width * bits / 8 + 15) & ~15 : bytesPerRow
    let format = PixelFormat(
      width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bits, bytesPerRow: row,
      space: info.alphaInfo == .alphaOnly ? nil : space, info: info)
    if let problem = format.drawingProblem {
      PlatformLog.write(.app, "a bitmap context cannot be made with \(problem)")
      return nil
    }
    let flip = Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: Double(height))
    guard let memory = BitmapMemory(format, data: data, map: flip) else { return nil }
    self.init(bounds: CGRect(x: 0, y: 0, width: width, height: height), toDevice: .identity, sink: memory)
  }

  /// A context that paints into a buffer as UIKit's do: base space is points, (0, 0) at the top left, y down, `scale`
  /// pixels to a point. A buffer that Cairo cannot address is not painted.
  package convenience init(painting buffer: PixelBuffer, scale: CGFloat) {
    let size = CGSize(width: Double(buffer.width) / scale, height: Double(buffer.height) / scale)
    self.init(
      bounds: CGRect(origin: .zero, size: size),
      toDevice: Affine(a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: Double(buffer.height)),
      sink: BitmapMemory(buffer, map: Affine(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)) ?? NothingSink())
  }

  /// A picture of the bitmap as it is now; nil for contexts without one. Cost: O(pixels).
  public func makeImage() -> CGImage? {
    guard let bitmap = sink?.bitmap else { return nil }
    return CGImage(bitmap.makeImage(), format: bitmap.format)
  }

  /// The bitmap's bytes, the top row first; nil for contexts without one.
  public var data: UnsafeMutableRawPointer? { sink?.bitmap?.memory }
  /// Columns of pixels; 0 for contexts without a bitmap.
  public var width: Int { sink?.bitmap?.format.width ?? 0 }
  /// Rows of pixels; 0 for contexts without a bitmap.
  public var height: Int { sink?.bitmap?.format.height ?? 0 }
  /// Bits of a component; 0 for contexts without a bitmap.
  public var bitsPerComponent: Int { sink?.bitmap?.format.bitsPerComponent ?? 0 }
  /// Bits of a pixel; 0 for contexts without a bitmap.
  public var bitsPerPixel: Int { sink?.bitmap?.format.bitsPerPixel ?? 0 }
  /// Bytes from one row to the next; 0 for contexts without a bitmap.
  public var bytesPerRow: Int { sink?.bitmap?.format.bytesPerRow ?? 0 }
  /// What the bitmap's components mean; nil for contexts without one and for alpha alone.
  public var colorSpace: CGColorSpace? { sink?.bitmap?.format.space }
  /// Where the bitmap's alpha is.
  public var alphaInfo: CGImageAlphaInfo { sink?.bitmap?.format.alpha ?? .none }
  /// How the bitmap's bytes are laid out.
  public var bitmapInfo: CGBitmapInfo { sink?.bitmap?.format.info ?? [] }

  /// Nothing to do: contexts paint at once.
  public func flush() {}
  /// Nothing to do: contexts paint at once.
  public func synchronize() {}
}

/// Takes commands where there are no pixels for them, so that they do not pile up.
private final class NothingSink: ContextSink {
  var bitmap: BitmapMemory? { nil }
  func paint(_ list: DisplayList) {}
}
