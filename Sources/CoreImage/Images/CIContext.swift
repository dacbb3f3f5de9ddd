import CoreGraphics
import Dispatch
import Foundation
import RenderTree
import TouchPlatform

/// Computes the pixels of images, on all processors.
///
/// Cost: an image of a million pixels takes some ten milliseconds for a filter of colours and some fifty for a blur.
open class CIContext: NSObject, @unchecked Sendable {
  // Unchecked because NSObject is open; nothing here changes.
  private let space: WorkingSpace
  /// How many pixels are computed at once by a processor.
  private static let bandArea = 1 << 18
  /// A picture of more pixels is not made.
  private static let largestArea = 1 << 28

  /// A context that computes in proportion to light.
  public override init() {
    space = .linear
    super.init()
  }

  /// A context with options; `workingColorSpace` says whether it computes in proportion to light.
  public init(options: [CIContextOption: Any]?) {
    switch options?[.workingColorSpace] {
    case nil: space = .linear
    case let space as CGColorSpace:
      self.space =
        [CGColorSpace.linearSRGB, CGColorSpace.extendedLinearSRGB, CGColorSpace.genericRGBLinear].contains(space.name)
        ? .linear : .encoded
    default: space = .encoded
    }
    super.init()
  }

  /// The pixels of an image in a rectangle as a picture; nil where that is empty, infinite or too large.
  open func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
    guard !fromRect.isInfinite, !fromRect.isNull else { return nil }
    let rect = Recipe.pixels(fromRect)
    let (area, overflows) = rect.width.multipliedReportingOverflow(by: rect.height)
    guard !rect.isEmpty, !overflows, area <= Self.largestArea, rect.width <= 32_767, rect.height <= 32_767 else {
      return nil
    }
    let buffer = PixelBuffer(width: rect.width, height: rect.height)
    let rows = max(1, min(rect.height, Self.bandArea / rect.width))
    let target = Target(base: buffer.base, stride: buffer.stride)
    let (recipe, space) = (image.recipe, space)
    DispatchQueue.concurrentPerform(iterations: (rect.height + rows - 1) / rows) { band in
      let y = band * rows
      let part = GridRect(x: rect.x, y: rect.y + y, width: rect.width, height: min(rows, rect.height - y))
      target.write(recipe.render(part, space), above: y, of: rect.height, space)
    }
    return CGImage(RenderImage(buffer, scale: 1))
  }

  /// The pixels of an image in a rectangle as a picture. The format and the colour space are those of all pictures here.
  open func createCGImage(
    _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?
  ) -> CGImage? { createCGImage(image, from: fromRect) }

  /// Writes the pixels of an image in a rectangle into memory, the uppermost row first. Where the image has no pixels they are
  /// transparent.
  /// - Parameters:
  ///   - data: room for `rowBytes` bytes for each row of `bounds`.
  ///   - rowBytes: the bytes from one row to the next; at least four for each pixel.
  ///   - format: `RGBA8`, `BGRA8` or `ARGB8`, with colours that are multiplied by alpha.
  ///   - colorSpace: nil, or the space of all pictures here.
  open func render(
    _ image: CIImage, toBitmap data: UnsafeMutableRawPointer, rowBytes: Int, bounds: CGRect, format: CIFormat,
    colorSpace: CGColorSpace?
  ) {
    guard let picture = createCGImage(image, from: bounds) else { return }
    let (width, height) = (picture.width, picture.height)
    guard rowBytes >= width * 4 else {
      return PlatformLog.write(
        .app, "rowBytes of a bitmap is \(rowBytes), which is less than \(width) pixels of 4 bytes")
    }
    // The bytes of a word from the lowest one on.
    let shifts: [UInt32] =
      switch format {
      case .BGRA8: [0, 8, 16, 24]
      case .ARGB8: [24, 16, 8, 0]
      default: [16, 8, 0, 24]
      }
    let source = picture.renderImage
    for y in 0..<height {
      let line = (source.pixels + y * source.stride).assumingMemoryBound(to: UInt32.self)
      let out = (data + y * rowBytes).assumingMemoryBound(to: UInt8.self)
      for x in 0..<width {
        for (place, shift) in shifts.enumerated() { out[x * 4 + place] = UInt8(line[x] >> shift & 255) }
      }
    }
  }

  /// Forgets what is kept between pictures: nothing is.
  open func clearCaches() {}

  /// Where the pixels of several bands are written.
  private struct Target: @unchecked Sendable {
    // Unchecked: each band has rows of its own.
    let base: UnsafeMutableRawPointer
    let stride: Int

    func write(_ grid: PixelGrid, above y: Int, of height: Int, _ space: WorkingSpace) {
      for row in 0..<grid.rect.height {
        let line = (base + (height - 1 - y - row) * stride).assumingMemoryBound(to: UInt32.self)
        for column in 0..<grid.rect.width { line[column] = space.word(grid.pixels[row * grid.rect.width + column]) }
      }
    }
  }
}

/// What a context is made with.
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
  /// Apple's name.
  public let rawValue: String
  /// An option of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The space that is computed in: a `CGColorSpace`, or `NSNull` for the pixels' own.
  public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
  /// The space of the pictures; always sRGB here.
  public static let outputColorSpace = CIContextOption(rawValue: "output_color_space")
  /// Whether the graphics processor is left alone: always so here.
  public static let useSoftwareRenderer = CIContextOption(rawValue: "software_renderer")
  /// Whether intermediate pixels are kept. Not used.
  public static let cacheIntermediates = CIContextOption(rawValue: "cache_intermediates")
  /// Whether the context gives way to others. Not used.
  public static let priorityRequestLow = CIContextOption(rawValue: "low_priority")
  /// The context's name.
  public static let name = CIContextOption(rawValue: "name")
}

/// How pixels are written; pictures here have 8 bits for each component.
public struct CIFormat: RawRepresentable, Hashable, Sendable {
  /// Apple's number.
  public let rawValue: Int32
  /// A format of a number.
  public init(rawValue: Int32) { self.rawValue = rawValue }
  /// Blue, green, red and alpha of 8 bits.
  public static let BGRA8 = CIFormat(rawValue: 266)
  /// Red, green, blue and alpha of 8 bits.
  public static let RGBA8 = CIFormat(rawValue: 264)
  /// Alpha, red, green and blue of 8 bits.
  public static let ARGB8 = CIFormat(rawValue: 265)
}
