import Foundation
import RenderTree
import TouchPlatform

/// An immutable picture, or a mask that limits drawing.
///
/// Whatever its bytes are, it is drawn from pixels of 32 bits in sRGB, made once. Equality is identity.
/// > Not yet: `CGImageSource`, `CGImageDestination`, ICC profiles, drawing in wide gamut.
public final class CGImage: Hashable, @unchecked Sendable {
  // Unchecked: the two pictures that are made late are made inside the lock.
  /// The pixels as the renderers take them: of a mask, black with alpha where it lets through.
  package let renderImage: RenderImage
  private let format: PixelFormat
  private let source: CGDataProvider?
  /// Whether it is a mask: where its samples are 0 the colour of fills is painted.
  public let isMask: Bool
  /// Whether an enlarged picture is smoothed.
  public let shouldInterpolate: Bool
  /// How colours are meant to be converted.
  public let renderingIntent: CGColorRenderingIntent
  private let decodeArray: [CGFloat]?
  private let lock = NSLock()
  private var madeCoverage: RenderImage?

  private init(
    _ image: RenderImage, _ format: PixelFormat, _ source: CGDataProvider?, isMask: Bool = false,
    shouldInterpolate: Bool = true, intent: CGColorRenderingIntent = .defaultIntent, decode: [CGFloat]? = nil
  ) {
    renderImage = image
    self.format = format
    self.source = source
    self.isMask = isMask
    self.shouldInterpolate = shouldInterpolate
    renderingIntent = intent
    decodeArray = decode
  }

  /// The picture that the renderers call `image`.
  package convenience init(_ image: RenderImage) {
    self.init(
      image,
      PixelFormat(
        width: image.width, height: image.height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: image.stride,
        space: .standardRGB,
        info: [.byteOrder32Little, CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue)]), nil)
  }

  /// A picture read from a file. Its bytes are told as decoders on Apple's platforms order them: red, green, blue, alpha.
  package convenience init(decoded image: RenderImage) {
    let alpha = image.isOpaque ? CGImageAlphaInfo.noneSkipLast : .premultipliedLast
    self.init(
      image,
      PixelFormat(
        width: image.width, height: image.height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: image.stride,
        space: .standardRGB, info: CGBitmapInfo(rawValue: alpha.rawValue)), nil)
  }

  /// A picture of a bitmap's pixels, told as a format of the bitmap.
  convenience init(_ image: RenderImage, format: PixelFormat) {
    self.init(
      image,
      PixelFormat(
        width: image.width, height: image.height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: image.stride,
        space: format.space?.model == .rgb ? format.space : .standardRGB,
        info: [
          .byteOrder32Little,
          CGBitmapInfo(
            rawValue: (format.isOpaque ? CGImageAlphaInfo.noneSkipFirst : CGImageAlphaInfo.premultipliedFirst).rawValue),
        ]), nil)
  }

  /// A picture of a provider's bytes: components of 8 or 16 bits, grey, RGB or CMYK, with or without alpha, straight or
  /// multiplied; greys also of 1, 2 and 4 bits. Nil for other formats and for too few bytes, with a sentence in the log.
  ///
  /// `decode` holds, for each component, which values its smallest and largest samples stand for.
  /// > Here: components of 8 and 16 bits, greys also of 1, 2 and 4; no floating-point components.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
    bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    let format = PixelFormat(
      width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
      bytesPerRow: bytesPerRow, space: space, info: bitmapInfo)
    let ranges = decode.map { Array(UnsafeBufferPointer(start: $0, count: 2 * space.numberOfComponents)) }
    guard let buffer = Self.read(provider, format, ranges) else { return nil }
    self.init(
      RenderImage(buffer, scale: 1), format, provider, shouldInterpolate: shouldInterpolate, intent: intent,
      decode: ranges)
  }

  /// A mask of a provider's bytes: samples of 0 let everything through, the largest ones nothing.
  public convenience init?(
    maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
  ) {
    let format = PixelFormat(
      width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
      bytesPerRow: bytesPerRow, space: .deviceGray, info: [])
    let ranges = decode.map { Array(UnsafeBufferPointer(start: $0, count: 2)) }
    guard let buffer = Self.read(provider, format, ranges) else { return nil }
    buffer.mapPixels { (255 - ($0 & 255)) << 24 }
    self.init(
      RenderImage(buffer, scale: 1), format, provider, isMask: true, shouldInterpolate: shouldInterpolate,
      decode: ranges)
  }

  private static func read(_ provider: CGDataProvider, _ format: PixelFormat, _ decode: [CGFloat]?) -> PixelBuffer? {
    if let problem = format.problem {
      PlatformLog.write(.app, "a CGImage cannot be made with \(problem)")
      return nil
    }
    guard let data = provider.data, data.count >= format.byteCount else {
      PlatformLog.write(
        .app,
        "a CGImage of \(format.width) × \(format.height) pixels needs \(format.byteCount) bytes, but there are "
          + "\(provider.data?.count ?? 0)")
      return nil
    }
    let buffer = PixelBuffer(width: format.width, height: format.height)
    data.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress { format.read(base, buffer.bounds, into: buffer, decode: decode) }
    }
    return buffer
  }

  // MARK: Asking

  /// Columns of pixels.
  public var width: Int { renderImage.width }
  /// Rows of pixels.
  public var height: Int { renderImage.height }
  /// Bits of one component of its bytes.
  public var bitsPerComponent: Int { format.bitsPerComponent }
  /// Bits of one pixel of its bytes.
  public var bitsPerPixel: Int { format.bitsPerPixel }
  /// Bytes from one row to the next.
  public var bytesPerRow: Int { format.bytesPerRow }
  /// What its components mean; nil for a mask.
  public var colorSpace: CGColorSpace? { isMask ? nil : format.space }
  /// Where alpha is.
  public var alphaInfo: CGImageAlphaInfo { format.alpha }
  /// How its bytes are laid out.
  public var bitmapInfo: CGBitmapInfo { format.info }
  /// In which order its bytes stand.
  public var byteOrderInfo: CGImageByteOrderInfo { format.info.byteOrder }
  /// Which values the smallest and largest samples stand for; nil when they are 0 and 1.
  public var decode: UnsafePointer<CGFloat>? {
    guard let decodeArray else { return nil }
    // As long as the image lives, as on Apple's platforms.
    return lock.withLock {
      if let madeDecode { return UnsafePointer(madeDecode) }
      let made = UnsafeMutablePointer<CGFloat>.allocate(capacity: decodeArray.count)
      made.initialize(from: decodeArray, count: decodeArray.count)
      madeDecode = made
      return UnsafePointer(made)
    }
  }
  private var madeDecode: UnsafeMutablePointer<CGFloat>?

  deinit { madeDecode?.deallocate() }

  /// Its bytes, in the layout that `bitmapInfo` and `bytesPerRow` describe.
  public var dataProvider: CGDataProvider? {
    if let source { return source }
    var bytes = Data(bytes: renderImage.pixels, count: renderImage.stride * renderImage.height)
    if format.info.byteOrder != .order32Little {
      // The renderers' pixels begin with blue.
      bytes.withUnsafeMutableBytes { bytes in
        for pixel in stride(from: 0, to: bytes.count - 3, by: 4) { bytes.swapAt(pixel, pixel + 2) }
      }
    }
    return CGDataProvider(data: bytes)
  }

  /// What the picture lets through as a mask, in its pixels' alpha.
  package var coverage: RenderImage? {
    // Greys without alpha say it by their lightness.
    guard !isMask, format.space?.model == .monochrome, format.alpha == .none else { return renderImage }
    return lock.withLock {
      if let madeCoverage { return madeCoverage }
      let buffer = PixelBuffer(copying: renderImage, renderImage.bounds)
      buffer.mapPixels { ($0 & 255) << 24 }
      let made = RenderImage(buffer, scale: renderImage.scale)
      madeCoverage = made
      return made
    }
  }

  // MARK: Copies

  /// The same picture.
  public func copy() -> CGImage? { self }

  /// The same bytes, taken to be of another space with as many components; nil for a mask or another number.
  public func copy(colorSpace space: CGColorSpace) -> CGImage? {
    guard !isMask, space.numberOfComponents == format.space?.numberOfComponents, let provider = dataProvider else {
      return nil
    }
    return CGImage(
      width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
      bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo, provider: provider, decode: decode,
      shouldInterpolate: shouldInterpolate, intent: renderingIntent)
  }

  /// The part in a rectangle of pixels, origin at the top left, y down. The rectangle is widened to whole pixels and cut to
  /// the picture; nil when nothing is left.
  public func cropping(to rect: CGRect) -> CGImage? {
    let box = PixelRect(covering: rect.standardized).intersection(renderImage.bounds)
    guard !box.isEmpty else { return nil }
    if box == renderImage.bounds { return self }
    let part = RenderImage(PixelBuffer(copying: renderImage, box), scale: renderImage.scale)
    return isMask ? CGImage(part, maskLike: self) : CGImage(part, format: format)
  }

  private convenience init(_ part: RenderImage, maskLike image: CGImage) {
    let buffer = Data((0..<part.width * part.height).map { 255 - part.alpha(at: $0) })
    let format = PixelFormat(
      width: part.width, height: part.height, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: part.width,
      space: .deviceGray, info: [])
    self.init(
      part, format, CGDataProvider(data: buffer), isMask: true, shouldInterpolate: image.shouldInterpolate)
  }

  /// The picture seen through another one, which is stretched over it: a mask lets through where its samples are 0, a grey
  /// picture where it is white. Nil for another kind of picture.
  public func masking(_ mask: CGImage) -> CGImage? {
    guard !isMask, mask.isMask || (mask.format.space?.model == .monochrome && mask.format.alpha == .none) else {
      return nil
    }
    let context = CGContext(painting: PixelBuffer(width: width, height: height), scale: 1)
    let box = CGRect(x: 0, y: 0, width: width, height: height)
    guard let coverage = mask.coverage else { return nil }
    context.clip(upright: box, alphaOf: coverage)
    context.draw(renderImage, upright: box)
    return context.makeImage()
  }

  /// The picture without the pixels whose components all lie in ranges: smallest and largest sample of each component, in
  /// turn, 0…255. Nil for a mask, for pictures with alpha and for a wrong number of ranges.
  public func copy(maskingColorComponents ranges: [CGFloat]) -> CGImage? {
    guard !isMask, format.isOpaque, let count = format.space?.numberOfComponents, count == 1 || count == 3,
      ranges.count == 2 * count
    else { return nil }
    let buffer = PixelBuffer(copying: renderImage, renderImage.bounds)
    buffer.mapPixels { pixel in
      let parts = count == 1 ? [pixel & 255] : [pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255]
      let isHidden = parts.enumerated().allSatisfy { index, part in
        CGFloat(part) >= ranges[index * 2] && CGFloat(part) <= ranges[index * 2 + 1]
      }
      return isHidden ? 0 : pixel
    }
    return CGImage(RenderImage(buffer, scale: renderImage.scale))
  }

  /// Equal only to itself.
  public static func == (a: CGImage, b: CGImage) -> Bool { a === b }
  /// Hashes by identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension RenderImage {
  /// All pixels.
  package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// The alpha of a pixel, counted row by row.
  fileprivate func alpha(at index: Int) -> UInt8 {
    pixels.load(fromByteOffset: index / width * stride + index % width * 4 + 3, as: UInt8.self)
  }
}

extension PixelBuffer {
  /// A copy of a part of a picture, which must lie within it.
  package convenience init(copying image: RenderImage, _ box: PixelRect) {
    self.init(width: box.width, height: box.height)
    for row in 0..<box.height {
      (base + row * stride).copyMemory(
        from: image.pixels + (box.y + row) * image.stride + box.x * 4, byteCount: box.width * 4)
    }
  }

  /// Replaces every pixel.
  package func mapPixels(_ change: (UInt32) -> UInt32) {
    for row in 0..<height {
      let pixels = (base + row * stride).assumingMemoryBound(to: UInt32.self)
      for column in 0..<width { pixels[column] = change(pixels[column]) }
    }
  }
}
