import CoreGraphics
import Foundation
import RenderTree
import Testing
import TouchTesting
import UIKit

/// Red, green over blue, white: a picture whose every corner can be told.
func corners() -> UIImage {
  UIGraphicsImageRenderer.plain(2, 2).image { context in
    for (x, y, color) in [(0, 0, UIColor.red), (1, 0, .green), (0, 1, .blue), (1, 1, .white)] {
      color.setFill()
      context.fill(CGRect(x: x, y: y, width: 1, height: 1))
    }
  }
}

/// The colours of `corners()` in letters.
func letters(_ image: UIImage) -> [String] {
  pixels(image).map { row in
    String(
      row.map { pixel -> Character in
        switch pixel {
        case 0xffff_0000: "R"
        case 0xff00_ff00: "G"
        case 0xff00_00ff: "B"
        case 0xffff_ffff: "W"
        case 0: "."
        default: "?"
        }
      })
  }
}

private func drawn(_ image: UIImage, width: CGFloat, height: CGFloat) -> UIImage {
  UIGraphicsImageRenderer.plain(width, height).image { _ in
    image.draw(in: CGRect(x: 0, y: 0, width: width, height: height))
  }
}

@Suite("Images")
struct ImageTests {
  @Test(
    "Each orientation shows the pixels its way",
    arguments: [
      (UIImage.Orientation.up, ["RG", "BW"]), (.down, ["WB", "GR"]), (.left, ["GW", "RB"]), (.right, ["BR", "WG"]),
      (.upMirrored, ["GR", "WB"]), (.downMirrored, ["BW", "RG"]), (.leftMirrored, ["RB", "GW"]),
      (.rightMirrored, ["WG", "BR"]),
    ])
  func orientations(orientation: UIImage.Orientation, rows: [String]) throws {
    let pixels = try #require(corners().cgImage)
    let image = UIImage(cgImage: pixels, scale: 1, orientation: orientation)
    #expect(letters(drawn(image, width: 2, height: 2)) == rows)
    let png = try #require(image.pngData())
    #expect(try letters(#require(UIImage(data: png))) == rows)
    let mirrored = drawn(image.withHorizontallyFlippedOrientation(), width: 2, height: 2)
    #expect(letters(mirrored) == rows.map { String($0.reversed()) })
  }

  @Test("Sideways orientations exchange width and height; the scale divides")
  func sizes() throws {
    let wide = try #require(UIGraphicsImageRenderer.plain(40, 20).image { _ in }.cgImage)
    #expect(UIImage(cgImage: wide, scale: 2, orientation: .up).size == CGSize(width: 20, height: 10))
    #expect(UIImage(cgImage: wide, scale: 2, orientation: .right).size == CGSize(width: 10, height: 20))
    #expect(UIImage(cgImage: wide, scale: .nan, orientation: .up).scale == 1)
    #expect(UIImage().size == .zero && UIImage().pngData() == nil)
  }

  @Test("Templates take the fill colour, tinted images their tint")
  func tints() {
    let template = corners().withRenderingMode(.alwaysTemplate)
    let image = UIGraphicsImageRenderer.plain(2, 2).image { _ in
      UIColor.blue.setFill()
      template.draw(at: .zero)
    }
    #expect(letters(image) == ["BB", "BB"])
    #expect(letters(drawn(corners().withTintColor(.red), width: 2, height: 2)) == ["RR", "RR"])
    #expect(corners().withTintColor(.red, renderingMode: .alwaysTemplate).renderingMode == .alwaysTemplate)
  }

  @Test("Alpha and blend modes of draws")
  func blends() {
    let image = UIGraphicsImageRenderer.plain(2, 2).image { _ in
      corners().draw(in: CGRect(x: 0, y: 0, width: 2, height: 2), blendMode: .normal, alpha: 0.5)
    }
    #expect(pixels(image)[1][1] >> 24 == 0x80)
    let cut = UIGraphicsImageRenderer.plain(2, 2).image { _ in
      corners().draw(at: .zero)
      corners().draw(at: CGPoint(x: 1, y: 0), blendMode: .destinationOut, alpha: 1)
    }
    #expect(letters(cut) == ["R.", "B."])
  }

  @Test("Resizable images keep their caps; the middle stretches or repeats")
  func resizable() {
    let source = UIGraphicsImageRenderer.plain(4, 1).image { context in
      for (x, color) in [UIColor.red, .green, .blue, .white].enumerated() {
        color.setFill()
        context.fill(CGRect(x: x, y: 0, width: 1, height: 1))
      }
    }
    let insets = UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1)
    let tiled = source.resizableImage(withCapInsets: insets)
    #expect(letters(drawn(tiled, width: 8, height: 1)) == ["RGBGBGBW"])
    let whole = UIGraphicsImageRenderer.plain(2, 1).image { context in
      UIColor.green.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    }
    let stretched = whole.resizableImage(withCapInsets: insets, resizingMode: .stretch)
    #expect(letters(drawn(stretched, width: 6, height: 1)) == ["GGGGGG"])
    #expect(tiled.capInsets == insets && stretched.resizingMode == .stretch)
    _ = drawn(
      source.resizableImage(withCapInsets: UIEdgeInsets(top: 90, left: .nan, bottom: -4, right: 1e9)), width: 9,
      height: 9)
  }

  @Test("Patterns repeat from the origin, as draws and as colours")
  func patterns() {
    let image = UIGraphicsImageRenderer.plain(5, 2).image { _ in
      corners().drawAsPattern(in: CGRect(x: 0, y: 0, width: 5, height: 2))
    }
    #expect(letters(image) == ["RGRGR", "BWBWB"])
    let colored = UIGraphicsImageRenderer.plain(4, 2).image { context in
      UIColor(patternImage: corners()).setFill()
      context.fill(CGRect(x: 1, y: 0, width: 3, height: 2))
    }
    #expect(letters(colored) == [".GRG", ".WBW"])
    #expect(!UIColor(patternImage: corners()).getRed(nil, green: nil, blue: nil, alpha: nil))
  }

  @Test("Damaged, foreign and enormous data are no images")
  func damaged() throws {
    let png = try #require(corners().pngData())
    #expect(UIImage(data: Data()) == nil)
    #expect(UIImage(data: Data("GIF89a nothing".utf8)) == nil)
    #expect(UIImage(data: png.prefix(40)) == nil)
    var bomb = png
    for index in 16..<24 { bomb[index] = 0x7f }
    #expect(UIImage(data: bomb) == nil)
    #expect(UIImage(data: Data([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2])) == nil)
    #expect(UIImage(contentsOfFile: "/nowhere/at/all.png") == nil)
  }

  @Test("A JPEG comes back nearly as it was, transparency on white, an orientation baked in")
  func jpeg() throws {
    let picture = UIGraphicsImageRenderer.plain(32, 16).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
    }
    let data = try #require(picture.jpegData(compressionQuality: 0.9))
    let back = try #require(UIImage(data: data))
    #expect(back.size == CGSize(width: 32, height: 16) && back.imageOrientation == .up)
    let (red, white) = (pixels(back)[8][4], pixels(back)[8][28])
    #expect(red >> 16 & 255 > 240 && red & 255 < 20 && white & 0xffffff > 0xf8f8f8)
    let turned = UIImage(cgImage: try #require(picture.cgImage), scale: 1, orientation: .right)
    let upright = try #require(turned.jpegData(compressionQuality: .nan).flatMap { UIImage(data: $0) })
    #expect(upright.size == CGSize(width: 16, height: 32))
    #expect(UIImage(data: data.prefix(20)) == nil)
    // An Exif block that says "turned by a quarter".
    let exif: [UInt8] = [
      0xff, 0xe1, 0, 34, 69, 120, 105, 102, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3,
      0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
    ]
    let fromCamera = try #require(UIImage(data: data.prefix(2) + Data(exif) + data.dropFirst(2)))
    #expect(fromCamera.imageOrientation == .right && fromCamera.size == CGSize(width: 16, height: 32))
  }

  @Test("Animated images know their pictures and their time")
  func animated() {
    #expect(UIImage.animatedImage(with: [], duration: 1) == nil)
    let three = UIImage.animatedImage(with: [corners(), corners(), corners()], duration: 0)
    #expect(three?.images?.count == 3 && three?.duration == 0.1)
    #expect(three?.size == CGSize(width: 2, height: 2))
  }

  @Test("Thumbnails have the size that was asked for")
  func thumbnails() async {
    let image = corners().preparingThumbnail(of: CGSize(width: 1, height: 1))
    #expect(image?.size == CGSize(width: 1, height: 1))
    #expect(corners().preparingThumbnail(of: CGSize(width: 0, height: 1)) == nil)
    let later = await corners().byPreparingThumbnail(ofSize: CGSize(width: 4, height: 4))
    #expect(later?.size == CGSize(width: 4, height: 4))
  }

  @Test("Images come back from archives")
  func archives() throws {
    let image = UIImage(cgImage: try #require(corners().cgImage), scale: 2, orientation: .left)
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: image.withRenderingMode(.alwaysTemplate), requiringSecureCoding: true)
    let back = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: UIImage.self, from: data))
    #expect(back.scale == 2 && back.imageOrientation == .left && back.renderingMode == .alwaysTemplate)
    #expect(pixels(back) == pixels(image))
  }

  @Test("Symbols are drawn as templates, others are nil")
  func symbols() throws {
    for name in ["plus", "xmark", "chevron.left", "arrow.up", "circle.fill", "ellipsis"] {
      let symbol = try #require(UIImage(systemName: name))
      #expect(symbol.renderingMode == .alwaysTemplate && symbol.size == CGSize(width: 20, height: 20))
      #expect(pixels(symbol).joined().contains { $0 != 0 })
    }
    #expect(UIImage(systemName: "pencil.and.nothing") == nil)
    #expect(UIImage(systemName: "chevron.sideways") == nil)
  }
}

@Suite("Images and colours by name")
struct NamedAssetTests {
  /// A folder of resources as a bundle, and its removal.
  private func bundle(_ files: [String: Data]) throws -> (Bundle, () -> Void) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("assets-\(UUID().uuidString)")
    for (name, data) in files {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
    return (try #require(Bundle(path: folder.path)), { try? FileManager.default.removeItem(at: folder) })
  }

  private func square(_ color: UIColor, _ side: CGFloat) throws -> Data {
    try #require(
      UIGraphicsImageRenderer.plain(side, side).image {
        color.setFill()
        $0.fill(CGRect(x: 0, y: 0, width: side, height: side))
      }.pngData())
  }

  @Test("Files are chosen by scale and style")
  func files() throws {
    let (bundle, remove) = try bundle([
      "spot.png": square(.red, 1), "spot@2x.png": square(.red, 2), "spot@3x.png": square(.red, 3),
      "spot~dark@2x.png": square(.blue, 2), "spotted.png": square(.green, 7),
    ])
    defer { remove() }
    let light = UITraitCollection(traitsFrom: [
      UITraitCollection(userInterfaceStyle: .light), UITraitCollection(displayScale: 2),
    ])
    let image = try #require(UIImage(named: "spot", in: bundle, compatibleWith: light))
    #expect(image.scale == 2 && image.size == CGSize(width: 1, height: 1))
    #expect(letters(image) == ["RR", "RR"])
    let dark = light.modifyingTraits { $0.userInterfaceStyle = .dark }
    #expect(try letters(#require(image.imageAsset?.image(with: dark))) == ["BB", "BB"])
    let three = light.modifyingTraits { $0.displayScale = 3 }
    #expect(UIImage(named: "spot", in: bundle, compatibleWith: three)?.scale == 3)
    #expect(UIImage(named: "spot.png", in: bundle, compatibleWith: light) != nil)
    #expect(UIImage(named: "none", in: bundle, compatibleWith: nil) == nil)
    #expect(UIImage(named: "../\(bundle.bundleURL.lastPathComponent)/spot", in: bundle, compatibleWith: nil) == nil)
    let path = bundle.bundleURL.appendingPathComponent("spot@3x.png").path
    #expect(UIImage(contentsOfFile: path)?.scale == 3)
  }

  @Test("Asset catalogues: image sets and colour sets, with their appearances")
  func catalogues() throws {
    let images = """
      {"images": [{"filename": "a.png", "idiom": "universal", "scale": "1x"},
      {"filename": "b.png", "idiom": "universal", "scale": "1x",
      "appearances": [{"appearance": "luminosity", "value": "dark"}]}],
      "properties": {"template-rendering-intent": "template"}}
      """
    let colors = """
      {"colors": [{"idiom": "universal", "color": {"color-space": "srgb",
      "components": {"red": "1.000", "green": "0x00", "blue": "0", "alpha": "1.000"}}},
      {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
      "color": {"color-space": "srgb", "components": {"red": "0", "green": "0", "blue": "255", "alpha": "0.500"}}}]}
      """
    let (bundle, remove) = try bundle([
      "Assets.xcassets/Group/face.imageset/Contents.json": Data(images.utf8),
      "Assets.xcassets/Group/face.imageset/a.png": square(.red, 2),
      "Assets.xcassets/Group/face.imageset/b.png": square(.green, 2),
      "Assets.xcassets/ink.colorset/Contents.json": Data(colors.utf8),
      "Assets.xcassets/broken.imageset/Contents.json": Data("{".utf8),
    ])
    defer { remove() }
    let face = try #require(UIImage(named: "face", in: bundle, compatibleWith: ColorTests.light))
    #expect(face.renderingMode == .alwaysTemplate && letters(face) == ["RR", "RR"])
    #expect(try letters(#require(face.imageAsset?.image(with: ColorTests.dark))) == ["GG", "GG"])
    let ink = try #require(UIColor(named: "ink", in: bundle, compatibleWith: nil))
    #expect(ColorTests.bytes(ink, ColorTests.light) == [255, 0, 0, 255])
    #expect(ColorTests.bytes(ink, ColorTests.dark) == [0, 0, 255, 128])
    #expect(UIImage(named: "broken", in: bundle, compatibleWith: nil) == nil)
    #expect(UIColor(named: "none", in: bundle, compatibleWith: nil) == nil)
  }
}
