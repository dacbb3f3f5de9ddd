import CoreGraphics
import Foundation
import RenderTree

/// Pictures as files.
enum ImageData {
  /// The endings of files that are tried for a name without one.
  static let endings = ["png", "jpg", "jpeg", "gif", "heic", "webp", "tiff", "tif", "bmp"]

  /// Reads a picture; nil, with one log line that names it, for anything else: damaged, too large, an unknown format.
  static func read(_ data: Data, name: String) -> (image: CGImage, orientation: UIImage.Orientation)? {
    do {
      let picture = try ImageFile.read(data)
      let image = CGImage(decoded: RenderImage(picture.buffer, scale: 1))
      return (image, UIImage.Orientation(exif: picture.orientation) ?? .up)
    } catch {
      PlatformNote.misuse("\(name) is no image: \(error)")
      return nil
    }
  }

  /// The bytes of a PNG file.
  static func png(_ image: CGImage) -> Data? {
    do { return try PNGCoder.data(from: buffer(image)) } catch {
      PlatformNote.misuse("a PNG could not be made: \(error)")
      return nil
    }
  }

  /// The bytes of a JPEG file; a quality that is not a number is the best.
  static func jpeg(_ image: CGImage, quality: CGFloat) -> Data? {
    do { return try JPEGCoder.data(from: buffer(image), quality: quality) } catch {
      PlatformNote.misuse("a JPEG could not be made: \(error)")
      return nil
    }
  }

  /// An image's pixels to be read; they must not be written.
  private static func buffer(_ image: CGImage) -> PixelBuffer {
    let pixels = image.renderImage
    return PixelBuffer(
      borrowing: UnsafeMutableRawPointer(mutating: pixels.pixels), width: pixels.width, height: pixels.height,
      stride: pixels.stride, release: { _ = pixels })
  }

  /// The file of a path with its scale: the path itself, else one with `@2x` and the like before the extension, the
  /// requested scale first. A path without an extension is tried with those of images.
  static func find(_ path: String, scale: CGFloat) -> (path: String, scale: CGFloat)? {
    let url = URL(fileURLWithPath: path)
    var candidates = [url]
    if url.pathExtension.isEmpty { candidates += endings.map { url.appendingPathExtension($0) } }
    for candidate in candidates {
      let stem = candidate.deletingPathExtension()
      if isFile(candidate) { return (candidate.path, self.scale(of: stem.lastPathComponent)) }
      let ending = candidate.pathExtension.isEmpty ? "" : ".\(candidate.pathExtension)"
      let wanted = Int(scale.isFinite ? max(1, min(9, scale.rounded(.up))) : 1)
      for factor in [wanted, 2, 3, 1] {
        let path = "\(stem.path)@\(factor)x\(ending)"
        if isFile(URL(fileURLWithPath: path)) { return (path, CGFloat(factor)) }
      }
    }
    return nil
  }

  private static func isFile(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && !isFolder.boolValue
  }

  private static func scale(of stem: String) -> CGFloat {
    for factor in 1...9 where stem.hasSuffix("@\(factor)x") { return CGFloat(factor) }
    return 1
  }
}
