internal import CJPEG
import Foundation
import RenderTree

/// Reads and writes JPEG files, by libjpeg-turbo.
package enum JPEGCoder {
  /// Reads the bytes of a JPEG file: grey, colours or four inks, sequential or progressive. The size is checked before
  /// memory is asked for; limits are those of `PNGCoder`.
  package static func read(_ data: Data) throws(ImageFileError) -> PixelBuffer {
    guard data.starts(with: [0xFF, 0xD8]) else { throw .unknownFormat }
    var info = touchstone_jpeg_info()
    let bytes = [UInt8](data)
    guard touchstone_jpeg_header(bytes, bytes.count, &info) != 0 else { throw .damaged("JPEG", text(&info)) }
    let width = Int(info.width)
    let height = Int(info.height)
    guard width <= PNGCoder.largestSide, height <= PNGCoder.largestSide, width * height <= PNGCoder.mostPixels else {
      throw .tooLarge(width: width, height: height)
    }
    let buffer = PixelBuffer(width: width, height: height)
    let pixels = buffer.base.assumingMemoryBound(to: UInt8.self)
    guard touchstone_jpeg_decode(bytes, bytes.count, pixels, buffer.stride, &info) != 0 else {
      throw .damaged("JPEG", text(&info))
    }
    return buffer
  }

  /// The picture as the bytes of a JPEG file, transparency over white. `quality` is 0…1.
  package static func data(from buffer: PixelBuffer, quality: Double) throws(ImageFileError) -> Data {
    guard buffer.width > 0, buffer.height > 0, buffer.width <= PNGCoder.largestSide,
      buffer.height <= PNGCoder.largestSide
    else { throw .tooLarge(width: buffer.width, height: buffer.height) }
    let opaque = PixelBuffer(width: buffer.width, height: buffer.height)
    for row in 0..<buffer.height {
      let from = buffer.row(row)
      let to = opaque.row(row)
      for column in 0..<buffer.width {
        let pixel = from[column]
        // What alpha leaves of white; the sums cannot carry, for no colour is more than its alpha.
        to[column] = pixel &+ (255 - pixel >> 24) &* 0x01_0101 | 0xFF00_0000
      }
    }
    var info = touchstone_jpeg_info()
    var memory: UnsafeMutablePointer<UInt8>?
    var count = 0
    let level = quality.isNaN ? 100 : Int32((max(0, min(1, quality)) * 99).rounded()) + 1
    let base = opaque.base.assumingMemoryBound(to: UInt8.self)
    guard
      touchstone_jpeg_encode(
        base, opaque.stride, Int32(opaque.width), Int32(opaque.height), level, &memory, &count, &info) != 0,
      let memory
    else { throw .damaged("JPEG", text(&info)) }
    defer { free(memory) }
    return Data(bytes: memory, count: count)
  }

  private static func text(_ info: inout touchstone_jpeg_info) -> String {
    withUnsafeBytes(of: &info.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// How the picture must be turned to stand upright, as EXIF counts: 1 for not at all, up to 8. 1 when the file says
  /// nothing or something impossible.
  package static func orientation(of data: Data) -> Int {
    let bytes = [UInt8](data.prefix(256 * 1_024))
    var at = 2
    while at + 4 <= bytes.count, bytes[at] == 0xFF {
      let marker = bytes[at + 1]
      // Pixels begin; whatever comes after them is no header.
      if marker == 0xDA || marker == 0xD9 { return 1 }
      if marker == 0xFF {
        at += 1
        continue
      }
      let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
      let end = at + 2 + length
      if length < 2 || end > bytes.count { return 1 }
      if marker == 0xE1, length > 16, bytes[at + 4..<at + 10].elementsEqual([0x45, 0x78, 0x69, 0x66, 0, 0]) {
        return orientation(inTIFF: bytes[(at + 10)..<end])
      }
      at = end
    }
    return 1
  }

  private static func orientation(inTIFF slice: ArraySlice<UInt8>) -> Int {
    let tiff = Array(slice)
    guard tiff.count >= 8 else { return 1 }
    let isLittle = tiff[0] == 0x49
    func number(_ at: Int, _ count: Int) -> Int? {
      guard at >= 0, at + count <= tiff.count else { return nil }
      let part = tiff[at..<at + count]
      return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(2, 2) == 42, let first = number(4, 4), let count = number(first, 2) else { return 1 }
    for entry in 0..<min(count, 1_000) {
      let at = first + 2 + entry * 12
      if number(at, 2) == 0x0112, number(at + 2, 2) == 3, let value = number(at + 8, 2) {
        return (1...8).contains(value) ? value : 1
      }
    }
    return 1
  }
}

/// Reads picture files of the formats that are known, told by their first bytes.
package enum ImageFile {
  /// A picture read from a file.
  package struct Picture {
    /// Its pixels as they stand in the file.
    package let buffer: PixelBuffer
    /// How they must be turned to stand upright, as EXIF counts; 1 for not at all.
    package let orientation: Int
  }

  /// Reads a PNG or JPEG file, or one of another format that some library here reads; of an animation its first picture.
  package static func read(_ data: Data) throws(ImageFileError) -> Picture {
    if data.starts(with: [0xFF, 0xD8]) {
      return Picture(buffer: try JPEGCoder.read(data), orientation: JPEGCoder.orientation(of: data))
    }
    // libheif turns pictures upright; the other formats say nothing of it.
    if let format = OtherFormat(data) { return Picture(buffer: try format.read(data), orientation: 1) }
    do { return Picture(buffer: try PNGCoder.read(data), orientation: 1) } catch {
      switch error {
      case .notPNG: throw .unknownFormat
      case .damaged(let what), .encoder(let what): throw .damaged("PNG", what)
      case .tooLarge(let width, let height): throw .tooLarge(width: width, height: height)
      case .file(let path, let reason): throw .file(path: path, reason: reason)
      }
    }
  }
}

/// Why a picture file could not be read or written.
package enum ImageFileError: Error, Hashable, CustomStringConvertible {
  /// The bytes begin like no format that is known.
  case unknownFormat
  /// The file begins as its format does but is inconsistent; the texts name the format and what the decoder met.
  case damaged(String, String)
  /// The sides are zero or beyond what is read.
  case tooLarge(width: Int, height: Int)
  /// The file system refused.
  case file(path: String, reason: String)

  /// A sentence for people.
  package var description: String {
    switch self {
    case .unknownFormat: "this is neither a PNG nor a JPEG file"
    case .damaged(let format, let what): "the \(format) file is damaged: \(what)"
    case .tooLarge(let width, let height):
      "a picture of \(width) × \(height) pixels is not supported: sides may be 1 to \(PNGCoder.largestSide), "
        + "and at most \(PNGCoder.mostPixels) pixels in all"
    case .file(let path, let reason): "\(path): \(reason)"
    }
  }
}

extension CGImage {
  /// The picture in a JPEG file's bytes; nil when they are damaged. It is not turned: see EXIF's orientation.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    guard let data = source.data, let buffer = try? JPEGCoder.read(data) else { return nil }
    self.init(decoded: RenderImage(buffer, scale: 1))
  }

  /// The picture in a PNG file's bytes; nil when they are damaged.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    guard let data = source.data, let buffer = try? PNGCoder.read(data) else { return nil }
    self.init(decoded: RenderImage(buffer, scale: 1))
  }
}
