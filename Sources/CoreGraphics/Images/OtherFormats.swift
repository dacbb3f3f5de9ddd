internal import CPictures
import Foundation
import RenderTree

/// The formats of pictures that are read beside PNG and JPEG, each by a library that is loaded with the first such picture.
enum OtherFormat: String {
  case webP = "WebP"
  case heif = "HEIF"
  case gif = "GIF"
  case tiff = "TIFF"
  case bmp = "BMP"
  case ico = "ICO"

  /// The format of a file, by its first bytes.
  init?(_ data: Data) {
    let head = [UInt8](data.prefix(12))
    func has(_ text: String, at offset: Int = 0) -> Bool { head.dropFirst(offset).starts(with: text.utf8) }
    if has("GIF87a") || has("GIF89a") {
      self = .gif
    } else if has("RIFF"), has("WEBP", at: 8) {
      self = .webP
    } else if has("ftyp", at: 4), Self.brands.contains(where: { has($0, at: 8) }) {
      self = .heif
    } else if head.starts(with: [0x49, 0x49, 42, 0]) || head.starts(with: [0x4D, 0x4D, 0, 42]) {
      self = .tiff
    } else if has("BM"), data.count > 26 {
      self = .bmp
    } else if head.starts(with: [0, 0, 1, 0]), data.count > 22 {
      self = .ico
    } else {
      return nil
    }
  }

  private static let brands = ["heic", "heix", "heim", "heis", "hevc", "mif1", "msf1", "avif", "avis"]

  private var library: touchstone_picture_format {
    switch self {
    case .webP: touchstone_webp
    case .heif: touchstone_heif
    case .gif, .tiff, .bmp, .ico: touchstone_pixbuf
    }
  }

  /// The picture, of an animation its first one. The size is checked before memory is asked for.
  func read(_ data: Data) throws(ImageFileError) -> PixelBuffer {
    let bytes = [UInt8](data)
    var info = touchstone_picture_info()
    guard touchstone_picture_size(library, bytes, bytes.count, Int32(PNGCoder.largestSide), &info) != 0 else {
      throw .damaged(rawValue, Self.text(&info))
    }
    let buffer = try Self.buffer(info.width, info.height)
    let pixels = buffer.base.assumingMemoryBound(to: UInt8.self)
    guard
      touchstone_picture_paint(
        library, bytes, bytes.count, pixels, Int32(buffer.width), Int32(buffer.height), buffer.stride, &info) != 0
    else { throw .damaged(rawValue, Self.text(&info)) }
    return buffer
  }

  fileprivate static func buffer(_ width: Double, _ height: Double) throws(ImageFileError) -> PixelBuffer {
    let most = Double(PNGCoder.largestSide)
    guard width.rounded() >= 1, height.rounded() >= 1, width <= most, height <= most,
      width * height <= Double(PNGCoder.mostPixels)
    else { throw .tooLarge(width: Int(max(0, min(width, 1e9))), height: Int(max(0, min(height, 1e9)))) }
    return PixelBuffer(width: Int(width.rounded()), height: Int(height.rounded()))
  }

  fileprivate static func text(_ info: inout touchstone_picture_info) -> String {
    withUnsafeBytes(of: &info.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

/// A picture of shapes, which is sharp in every size: an SVG file, or the first page of a PDF file.
package final class VectorPicture: Sendable {
  /// Its own size in points.
  package let size: CGSize
  private let bytes: [UInt8]
  private let format: touchstone_picture_format
  private let name: String

  /// Whether a file begins as such a picture does.
  package static func begins(_ data: Data) -> Bool { isPDF(data) || isSVG(data) }

  private static func isPDF(_ data: Data) -> Bool { data.prefix(1_024).range(of: Data("%PDF-".utf8)) != nil }
  private static func isSVG(_ data: Data) -> Bool {
    let head = data.prefix(4_096)
    guard let first = head.first(where: { ![0xEF, 0xBB, 0xBF, 9, 10, 13, 32].contains($0) }) else { return false }
    return first == UInt8(ascii: "<") && head.range(of: Data("<svg".utf8)) != nil
  }

  /// Reads a file's size; its shapes are read whenever it is painted.
  package init(_ data: Data) throws(ImageFileError) {
    let isPDF = Self.isPDF(data)
    guard isPDF || Self.isSVG(data) else { throw .unknownFormat }
    (format, name) = isPDF ? (touchstone_pdf, "PDF") : (touchstone_svg, "SVG")
    bytes = [UInt8](data)
    var info = touchstone_picture_info()
    guard touchstone_picture_size(format, bytes, bytes.count, Int32(PNGCoder.largestSide), &info) != 0 else {
      throw .damaged(name, OtherFormat.text(&info))
    }
    guard info.width > 0, info.height > 0, info.width < 32_767, info.height < 32_767 else {
      throw .damaged(name, "its size is \(info.width) × \(info.height)")
    }
    size = CGSize(width: info.width, height: info.height)
  }

  /// The picture in a number of pixels, at least one each way.
  package func pixels(width: Double, height: Double) throws(ImageFileError) -> PixelBuffer {
    let buffer = try OtherFormat.buffer(max(1, width), max(1, height))
    let pixels = buffer.base.assumingMemoryBound(to: UInt8.self)
    var info = touchstone_picture_info()
    guard
      touchstone_picture_paint(
        format, bytes, bytes.count, pixels, Int32(buffer.width), Int32(buffer.height), buffer.stride, &info) != 0
    else { throw .damaged(name, OtherFormat.text(&info)) }
    return buffer
  }

  /// The box of an element of an SVG file, by its id; nil where there is none, or it is empty.
  package func box(of id: String) -> CGRect? {
    guard format == touchstone_svg else { return nil }
    var info = touchstone_picture_info()
    var box = [0.0, 0, 0, 0]
    guard touchstone_svg_box(bytes, bytes.count, "#" + id, &box, &info) != 0 else { return nil }
    let rect = CGRect(x: box[0], y: box[1], width: box[2], height: box[3])
    return rect.width > 0 || rect.height > 0 ? rect : nil
  }

  /// An element of an SVG file, of which a box fills the pixels.
  package func pixels(of id: String, _ box: CGRect, width: Double, height: Double) throws(ImageFileError) -> PixelBuffer
  {
    let buffer = try OtherFormat.buffer(max(1, width), max(1, height))
    let pixels = buffer.base.assumingMemoryBound(to: UInt8.self)
    let bounds = [box.minX, box.minY, box.width, box.height].map(Double.init)
    var info = touchstone_picture_info()
    guard
      touchstone_svg_paint_element(
        bytes, bytes.count, "#" + id, bounds, pixels, Int32(buffer.width), Int32(buffer.height), buffer.stride, &info)
        != 0
    else { throw .damaged(name, OtherFormat.text(&info)) }
    return buffer
  }
}
