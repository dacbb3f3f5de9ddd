import Foundation
import RenderTree

/// Writes pixel buffers as PNG and reads them back.
///
/// Colours are divided by alpha on the way out and multiplied on the way in, to the nearest of 256 levels; opaque
/// pictures come back bit for bit. A picture without transparency is written without an alpha channel.
package enum PNGCoder {
  /// The largest width or height that is read or written, in pixels.
  package static let largestSide = 32_767
  /// The most pixels that are read: a hostile header cannot ask for more memory than four bytes each.
  package static let mostPixels = 100_000_000

  /// The picture as the bytes of a PNG file.
  package static func data(from buffer: PixelBuffer) throws(PNGError) -> Data { try CairoPNG.encode(buffer) }

  /// Writes the picture to a file, which appears whole or not at all.
  package static func write(_ buffer: PixelBuffer, to url: URL) throws(PNGError) {
    let bytes = try data(from: buffer)
    do { try bytes.write(to: url, options: .atomic) } catch {
      throw .file(path: url.path, reason: "\(error.localizedDescription)")
    }
  }

  /// Reads the bytes of a PNG file.
  package static func read(_ data: Data) throws(PNGError) -> PixelBuffer {
    let header = try PNGHeader(data)
    guard header.width <= largestSide, header.height <= largestSide, header.width * header.height <= mostPixels else {
      throw .tooLarge(width: header.width, height: header.height)
    }
    return try CairoPNG.decode(data)
  }

  /// Reads a PNG file.
  package static func read(contentsOf url: URL) throws(PNGError) -> PixelBuffer {
    let bytes: Data
    do { bytes = try Data(contentsOf: url) } catch {
      throw .file(path: url.path, reason: "\(error.localizedDescription)")
    }
    return try read(bytes)
  }
}

/// Why a PNG could not be read or written.
package enum PNGError: Error, Hashable, CustomStringConvertible {
  /// The bytes do not begin as a PNG file does.
  case notPNG
  /// The file begins as a PNG but ends early or is inconsistent; the text says what the decoder met.
  case damaged(String)
  /// The sides are zero or beyond what is read.
  case tooLarge(width: Int, height: Int)
  /// The encoder failed; the text says how.
  case encoder(String)
  /// The file system refused.
  case file(path: String, reason: String)

  /// A sentence for people.
  package var description: String {
    switch self {
    case .notPNG: "this is not a PNG file: it does not begin with PNG's signature"
    case .damaged(let what): "the PNG file is damaged: \(what)"
    case .tooLarge(let width, let height):
      "a PNG of \(width) × \(height) pixels is not supported: sides may be 1 to \(PNGCoder.largestSide), "
        + "and at most \(PNGCoder.mostPixels) pixels in all"
    case .encoder(let what): "the PNG could not be made: \(what)"
    case .file(let path, let reason): "\(path): \(reason)"
    }
  }
}

/// The size that a PNG file announces, read before any memory is asked for.
private struct PNGHeader {
  let width: Int
  let height: Int

  init(_ data: Data) throws(PNGError) {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard data.count >= 8, data.prefix(8).elementsEqual(signature) else { throw .notPNG }
    let head = [UInt8](data.prefix(24))
    guard head.count == 24, head[12...15].elementsEqual("IHDR".utf8) else {
      throw .damaged("it ends before the picture's size")
    }
    width = head[16...19].reduce(0) { $0 << 8 | Int($1) }
    height = head[20...23].reduce(0) { $0 << 8 | Int($1) }
    guard width > 0, height > 0 else { throw .damaged("it announces a size of \(width) × \(height)") }
  }
}
