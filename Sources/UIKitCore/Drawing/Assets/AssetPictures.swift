import AssetCatalogs
import CoreGraphics
import Foundation
import RenderTree

/// The pictures of image sets.
enum AssetPictures {
  /// The variants of a set; pictures are read when they are first chosen.
  static func asset(_ set: AssetSet) -> UIImageAsset {
    let asset = UIImageAsset()
    for variant in set.variants {
      guard let file = variant.file else { continue }
      let isVector = ["pdf", "svg"].contains(file.pathExtension.lowercased())
      // One drawing serves all scales.
      for scale in isVector ? [2, 3, 1] : [CGFloat(variant.traits.scale ?? 1)] {
        var traits = variant.traits
        if isVector { traits.scale = Double(scale) }
        asset.register(for: traits.collection) { image(file, variant, of: set, scale: scale) }
      }
    }
    return asset
  }

  private static func image(_ file: URL, _ variant: AssetSet.Variant, of set: AssetSet, scale: CGFloat) -> UIImage? {
    guard let data = FileManager.default.contents(atPath: file.path) else {
      PlatformNote.misuse("there is no file \(file.path)")
      return nil
    }
    var manner = ImageManner()
    switch set.intent {
    case .template: manner.renderingMode = .alwaysTemplate
    case .original: manner.renderingMode = .alwaysOriginal
    case nil: break
    }
    let picture: (image: CGImage, orientation: UIImage.Orientation)
    if VectorPicture.begins(data) {
      guard let made = vector(data, file, preserves: set.preservesVector, scale, &manner) else { return nil }
      picture = (made, .up)
    } else {
      guard let read = ImageData.read(data, name: file.path) else { return nil }
      picture = read
    }
    if let insets = variant.alignment, insets.contains(where: { $0 > 0 }) {
      manner.alignmentRectInsets = points(insets, scale)
    }
    let slices = variant.slices
    let shown = slices.map { SlicedPicture($0).cut(picture.image) } ?? picture.image
    if let slices {
      manner.isResizable = true
      manner.capInsets = points(slices.caps, scale)
      manner.resizingMode = slices.tiles ? .tile : .stretch
    }
    return UIImage(shown, scale: scale, orientation: picture.orientation, manner)
  }

  /// The pixels of a drawing, a point for each unit of its own.
  private static func vector(
    _ data: Data, _ file: URL, preserves: Bool, _ scale: CGFloat, _ manner: inout ImageManner
  ) -> CGImage? {
    do throws(ImageFileError) {
      let picture = try VectorPicture(data)
      let pixels = try picture.pixels(width: picture.size.width * scale, height: picture.size.height * scale)
      if preserves { manner.vector = VectorPixels(picture) }
      return CGImage(decoded: RenderImage(pixels, scale: 1))
    } catch {
      PlatformNote.misuse("\(file.path) is no image: \(error)")
      return nil
    }
  }

  private static func points(_ pixels: [Double], _ scale: CGFloat) -> UIEdgeInsets {
    UIEdgeInsets(
      top: pixels[0] / scale, left: pixels[1] / scale, bottom: pixels[2] / scale, right: pixels[3] / scale)
  }
}

/// Cuts what lies between the middle of a sliced picture and its second caps, which is never shown.
struct SlicedPicture {
  let slices: AssetSlices

  init(_ slices: AssetSlices) { self.slices = slices }

  func cut(_ image: CGImage) -> CGImage {
    let columns = kept(image.width, slices.caps[1], slices.caps[3], slices.middle.width)
    let rows = kept(image.height, slices.caps[0], slices.caps[2], slices.middle.height)
    let width = columns.reduce(0) { $0 + $1.count }
    let height = rows.reduce(0) { $0 + $1.count }
    guard width > 0, height > 0, width < image.width || height < image.height else { return image }
    let source = image.renderImage
    let buffer = PixelBuffer(width: width, height: height)
    var y = 0
    for row in rows.joined() {
      var x = 0
      for part in columns {
        (buffer.base + y * buffer.stride + x * 4).copyMemory(
          from: source.pixels + row * source.stride + part.lowerBound * 4, byteCount: part.count * 4)
        x += part.count
      }
      y += 1
    }
    return CGImage(decoded: RenderImage(buffer, scale: 1))
  }

  private func kept(_ length: Int, _ start: Double, _ end: Double, _ middle: Double) -> [Range<Int>] {
    let first = Int(start.rounded()) + Int(middle.rounded())
    let last = length - Int(end.rounded())
    guard middle >= 1, first < last, first > 0 else { return [0..<length] }
    return [0..<first, last..<length]
  }
}
