import CoreGraphics
import Foundation
import FuzzDriver
import RenderTree

/// Any bytes as a picture file: reading never traps, and what was read is written as PNG and read again the same.
@main enum FuzzPictures: FuzzTarget {
  static func run(_ bytes: [UInt8]) {
    let data = Data(bytes)
    _ = JPEGCoder.orientation(of: data)
    guard let picture = try? ImageFile.read(data) else { return }
    precondition((1...8).contains(picture.orientation), "an orientation that there is not")
    let buffer = picture.buffer
    precondition(buffer.width > 0 && buffer.height > 0, "a picture without size")
    // Writing large ones would take all the time.
    guard buffer.width * buffer.height <= 65_536 else { return }
    for y in 0..<buffer.height {
      for x in 0..<buffer.width {
        let pixel = buffer[x, y]
        let alpha = pixel >> 24
        precondition(
          pixel >> 16 & 255 <= alpha && pixel >> 8 & 255 <= alpha && pixel & 255 <= alpha,
          "a colour is more than its alpha")
      }
    }
    guard let png = try? PNGCoder.data(from: buffer), let again = try? PNGCoder.read(png) else {
      fatalError("a picture that was read cannot be written")
    }
    precondition(again.width == buffer.width && again.height == buffer.height, "the size changes")
    guard let twice = try? PNGCoder.data(from: again) else { fatalError("a picture cannot be written again") }
    precondition(twice == png, "a PNG changes when it is read and written")
    _ = try? JPEGCoder.data(from: buffer, quality: 0.5)
  }

  static var seeds: [[UInt8]] {
    func picture(_ side: Int, alpha: UInt32) -> PixelBuffer {
      let buffer = PixelBuffer(width: side, height: side + 1)
      for y in 0..<buffer.height {
        for x in 0..<side { buffer[x, y] = alpha << 24 | UInt32(x * 9 % 64) << 16 | UInt32(y * 7 % 64) }
      }
      return buffer
    }
    return [(1, 255), (5, 100), (17, 255)].flatMap { side, alpha -> [[UInt8]] in
      let buffer = picture(side, alpha: UInt32(alpha))
      let png = (try? PNGCoder.data(from: buffer)).map { [UInt8]($0) } ?? []
      let jpeg = (try? JPEGCoder.data(from: buffer, quality: 0.8)).map { [UInt8]($0) } ?? []
      // Twelve bytes of EXIF's orientation behind the start.
      let exif: [UInt8] = [
        0xFF, 0xE1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0,
        6, 0, 0, 0, 0, 0, 0, 0,
      ]
      return [png, jpeg, Array(jpeg.prefix(2)) + exif + Array(jpeg.dropFirst(2))]
    }
  }
}
