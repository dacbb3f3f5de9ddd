internal import CCairo
import Foundation
import RenderTree

/// PNG by way of Cairo's image surfaces.
enum CairoPNG {
  static func encode(_ buffer: PixelBuffer) throws(PNGError) -> Data {
    guard buffer.width > 0, buffer.height > 0, buffer.width <= PNGCoder.largestSide,
      buffer.height <= PNGCoder.largestSide
    else { throw .tooLarge(width: buffer.width, height: buffer.height) }
    let format = isOpaque(buffer) ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    let surface = cairo_image_surface_create_for_data(
      buffer.base.assumingMemoryBound(to: UInt8.self), format, Int32(buffer.width), Int32(buffer.height),
      Int32(buffer.stride))
    defer { cairo_surface_destroy(surface) }
    var data = Data()
    let status = withUnsafeMutablePointer(to: &data) { sink in
      cairo_surface_write_to_png_stream(
        surface,
        { closure, bytes, count in
          guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
          closure.assumingMemoryBound(to: Data.self).pointee.append(bytes, count: Int(count))
          return CAIRO_STATUS_SUCCESS
        }, sink)
    }
    guard status == CAIRO_STATUS_SUCCESS else { throw .encoder(text(status)) }
    return data
  }

  static func decode(_ data: Data) throws(PNGError) -> PixelBuffer {
    var source = Source(data: data)
    let surface = withUnsafeMutablePointer(to: &source) { pointer in
      cairo_image_surface_create_from_png_stream(
        { closure, bytes, count in
          guard let closure, let bytes else { return CAIRO_STATUS_READ_ERROR }
          return closure.assumingMemoryBound(to: Source.self).pointee.read(into: bytes, count: Int(count))
            ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_READ_ERROR
        }, pointer)
    }
    defer { cairo_surface_destroy(surface) }
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .damaged(source.ranOut ? "it ends after \(data.count) bytes, before the picture does" : text(status))
    }
    let format = cairo_image_surface_get_format(surface)
    guard format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24,
      let pixels = cairo_image_surface_get_data(surface)
    else { throw .damaged("its pixels have a format that is not supported (16 bits per channel)") }
    let width = Int(cairo_image_surface_get_width(surface))
    let height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    let buffer = PixelBuffer(width: width, height: height)
    for row in 0..<height {
      (buffer.base + row * buffer.stride).copyMemory(from: pixels + row * stride, byteCount: width * 4)
    }
    if format == CAIRO_FORMAT_RGB24 { makeOpaque(buffer) }
    return buffer
  }

  /// The bytes not yet read, and whether more were asked for than there are.
  private struct Source {
    let data: Data
    var offset = 0
    var ranOut = false

    init(data: Data) { self.data = data }

    mutating func read(into bytes: UnsafeMutablePointer<UInt8>, count: Int) -> Bool {
      guard data.count - offset >= count else {
        ranOut = true
        return false
      }
      let start = data.startIndex + offset
      data.copyBytes(to: bytes, from: start..<start + count)
      offset += count
      return true
    }
  }

  private static func isOpaque(_ buffer: PixelBuffer) -> Bool {
    for row in 0..<buffer.height {
      let pixels = buffer.row(row)
      for column in 0..<buffer.width where pixels[column] < 0xFF00_0000 { return false }
    }
    return true
  }

  /// Cairo leaves the highest byte of its opaque format undefined.
  private static func makeOpaque(_ buffer: PixelBuffer) {
    for row in 0..<buffer.height {
      let pixels = buffer.row(row)
      for column in 0..<buffer.width { pixels[column] |= 0xFF00_0000 }
    }
  }

  private static func text(_ status: cairo_status_t) -> String { String(cString: cairo_status_to_string(status)) }
}
