import CoreGraphics
import Foundation
import TouchPlatform
import TouchTesting
import Testing
import UIKit

@Suite("Image sets of asset catalogues")
@MainActor struct ImageSetTests {
  private let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><rect width="2" height="2" fill="#f00"/>\
    <rect x="2" width="2" height="2" fill="#00f"/></svg>
    """

  @Test("A drawing in SVG has its own size in points, and pixels for the screen's scale")
  func vector() throws {
    let assets = try AssetBundle([
      "A.xcassets/flag.imageset/Contents.json": contents("images", [#"{"filename": "f.svg", "idiom": "universal"}"#]),
      "A.xcassets/flag.imageset/f.svg": Data(svg.utf8),
    ])
    let two = try #require(assets.image("flag"))
    #expect(two.size == CGSize(width: 4, height: 2) && two.scale == 2)
    #expect(letters(two) == Array(repeating: "RRRRBBBB", count: 4))
    let three = try #require(assets.image("flag", UITraitCollection(displayScale: 3)))
    #expect(three.size == two.size && three.cgImage?.width == 12)
    // Sources of before there were catalogues name files.
    let named = try #require(assets.image("flag.png"))
    #expect(named.size == two.size && assets.image("flag.txt") == nil)
  }

  @Test("The first page of a PDF is a picture, too")
  func pdf() throws {
    let page = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 4, height: 2)).pdfData { context in
      context.beginPage()
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
      UIColor.blue.setFill()
      context.fill(CGRect(x: 2, y: 0, width: 2, height: 2))
    }
    let assets = try AssetBundle([
      "A.xcassets/flag.imageset/Contents.json": contents("images", [#"{"filename": "f.pdf", "idiom": "universal"}"#]),
      "A.xcassets/flag.imageset/f.pdf": page,
    ])
    let image = try #require(assets.image("flag"))
    #expect(image.size == CGSize(width: 4, height: 2))
    #expect(letters(image) == Array(repeating: "RRRRBBBB", count: 4))
  }

  @Test("A vector that is preserved is sharp in an image view of any size; another one is its pixels enlarged")
  func preserved() throws {
    let entry = [#"{"filename": "f.svg", "idiom": "universal"}"#]
    let assets = try AssetBundle([
      "A.xcassets/sharp.imageset/Contents.json": contents(
        "images", entry, #""properties": {"preserves-vector-representation": true}"#),
      "A.xcassets/sharp.imageset/f.svg": Data(svg.utf8),
      "A.xcassets/soft.imageset/Contents.json": contents("images", entry),
      "A.xcassets/soft.imageset/f.svg": Data(svg.utf8),
    ])
    let stage = Stage(scale: 2)
    func pixelsShown(_ image: UIImage?, _ mode: UIView.ContentMode = .scaleAspectFit) throws -> Int? {
      let image = try #require(image)
      let view = UIImageView(image: image)
      view.contentMode = mode
      view.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
      stage.window.addSubview(view)
      stage.advance(by: .frames(1))
      defer { view.removeFromSuperview() }
      #expect(view.intrinsicContentSize == image.size)
      return (view.layer.contents as? CGImage)?.width
    }
    #expect(try pixelsShown(assets.image("sharp")) == 80)
    #expect(try pixelsShown(assets.image("soft")) == 8)
    // Symbols are shapes, in any tint.
    let symbol = try #require(UIImage(systemName: "circle.fill"))
    #expect(try pixelsShown(symbol) == 80)
    #expect(try pixelsShown(symbol.withTintColor(.red, renderingMode: .alwaysOriginal)) == 80)
    #expect(try pixelsShown(symbol, .center) == symbol.cgImage?.width)
    let large = UIGraphicsImageRenderer.plain(100, 100).image { _ in
      symbol.draw(in: CGRect(x: 0, y: 0, width: 100, height: 100))
    }
    let pixels = try #require(large.cgImage).renderImage
    // Only the edge of the circle is neither empty nor full: that of a picture enlarged five times is many times as wide.
    let row = (0..<pixels.width).map {
      pixels.pixels.load(fromByteOffset: 50 * pixels.stride + $0 * 4 + 3, as: UInt8.self)
    }
    #expect(row.filter { $0 > 0 && $0 < 255 }.count <= 4)
  }

  @Test("Slices: caps keep their size, the middle is stretched, and what is beside the middle is cut")
  func slices() throws {
    let picture = UIGraphicsImageRenderer.plain(8, 2).image { context in
      for (x, width, color) in [(0, 2, UIColor.red), (2, 1, .green), (3, 3, .white), (6, 2, .blue)] {
        color.setFill()
        context.fill(CGRect(x: x, y: 0, width: width, height: 2))
      }
    }
    let slices = """
      {"filename": "b.png", "idiom": "universal", "scale": "1x", "resizing": {"mode": "3-part-horizontal",
      "center": {"mode": "stretch", "width": 1}, "cap-insets": {"left": 2, "right": 2}},
      "alignment-insets": {"top": 1, "left": 2, "bottom": 0, "right": 0}}
      """
    let assets = try AssetBundle([
      "A.xcassets/bar.imageset/Contents.json": contents("images", [slices]),
      "A.xcassets/bar.imageset/b.png": try #require(picture.pngData()),
    ])
    let bar = try #require(assets.image("bar"))
    #expect(bar.capInsets == UIEdgeInsets(top: 0, left: 2, bottom: 0, right: 2) && bar.resizingMode == .stretch)
    #expect(bar.alignmentRectInsets == UIEdgeInsets(top: 1, left: 2, bottom: 0, right: 0))
    #expect(letters(bar) == ["RRGBB", "RRGBB"])
    let wide = UIGraphicsImageRenderer.plain(9, 2).image { _ in bar.draw(in: CGRect(x: 0, y: 0, width: 9, height: 2)) }
    #expect(letters(wide) == ["RRGGGGGBB", "RRGGGGGBB"])
  }

  @Test("Variants: devices, size classes, high contrast and directions, beside light and dark")
  func variants() throws {
    func entry(_ file: String, _ rest: String) -> String {
      #"{"filename": "\#(file).png", "scale": "1x", \#(rest)}"#
    }
    let dark = #""appearances": [{"appearance": "luminosity", "value": "dark"}"#
    let assets = try AssetBundle(
      [
        "A.xcassets/v.imageset/Contents.json": contents(
          "images",
          [
            entry("red", #""idiom": "universal""#), entry("green", #""idiom": "universal", \#(dark)]"#),
            entry("blue", #""idiom": "universal", \#(dark), {"appearance": "contrast", "value": "high"}]"#),
            entry("white", #""idiom": "ipad""#),
          ]),
        "A.xcassets/w.imageset/Contents.json": contents(
          "images",
          [
            entry("red", #""idiom": "universal""#), entry("green", #""idiom": "universal", "width-class": "compact""#),
            entry("blue", #""idiom": "universal", "language-direction": "right-to-left""#),
            entry("white", #""idiom": "watch", "screen-width": "<=145""#),
          ]),
      ].merging(
        ["v", "w"].flatMap { set in
          [("red", UIColor.red), ("green", .green), ("blue", .blue), ("white", .white)].map {
            ("A.xcassets/\(set).imageset/\($0.0).png", plain($0.1, 1, 1))
          }
        }, uniquingKeysWith: { $1 }))
    func letter(_ name: String, _ change: (inout any UIMutableTraits) -> Void) -> String? {
      let base = UITraitCollection {
        $0.displayScale = 1
        $0.userInterfaceStyle = .light
        $0.userInterfaceIdiom = .phone
        $0.accessibilityContrast = .normal
        $0.layoutDirection = .leftToRight
        $0.horizontalSizeClass = .regular
      }
      return assets.image(name, base.modifyingTraits(change)).map { letters($0)[0] }
    }
    #expect(letter("v") { _ in } == "R")
    #expect(letter("v") { $0.userInterfaceStyle = .dark } == "G")
    #expect(
      letter("v") {
        $0.userInterfaceStyle = .dark; $0.accessibilityContrast = .high
      } == "B")
    #expect(letter("v") { $0.userInterfaceIdiom = .pad } == "W")
    #expect(letter("w") { _ in } == "R")
    #expect(letter("w") { $0.horizontalSizeClass = .compact } == "G")
    #expect(letter("w") { $0.layoutDirection = .rightToLeft } == "B")
  }

  @Test(
    "Groups are left out of a name unless they provide a namespace; sets of previews and of other kinds are no images")
  func namespaces() throws {
    let set = contents("images", [#"{"filename": "a.png", "idiom": "universal"}"#])
    let assets = try AssetBundle([
      "A.xcassets/Plain/one.imageset/Contents.json": set, "A.xcassets/Plain/one.imageset/a.png": plain(.red, 1, 1),
      "A.xcassets/Icons/Contents.json": Data(#"{"properties": {"provides-namespace": true}}"#.utf8),
      "A.xcassets/Icons/two.imageset/Contents.json": set, "A.xcassets/Icons/two.imageset/a.png": plain(.green, 1, 1),
      "A.xcassets/S.stickerpack/three.imageset/Contents.json": set,
      "A.xcassets/S.stickerpack/three.imageset/a.png": plain(.green, 1, 1),
      "Preview Assets.xcassets/four.imageset/Contents.json": set,
      "Preview Assets.xcassets/four.imageset/a.png": plain(.green, 1, 1),
    ])
    #expect(
      ["one", "Icons/two", "two", "three", "four"].map { assets.image($0) != nil } == [true, true, false, false, false])
  }

  @Test("Other formats are told by their bytes, whatever their names say")
  func formats() throws {
    // One red pixel each.
    let gif = "R0lGODlhAQABAPAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=="
    let webP = "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="
    let images = contents("images", [#"{"filename": "a.png", "idiom": "universal"}"#])
    let assets = try AssetBundle([
      "A.xcassets/gif.imageset/Contents.json": images,
      "A.xcassets/gif.imageset/a.png": try #require(Data(base64Encoded: gif)),
      "A.xcassets/webp.imageset/Contents.json": images,
      "A.xcassets/webp.imageset/a.png": try #require(Data(base64Encoded: webP)),
      "A.xcassets/lie.imageset/Contents.json": images, "A.xcassets/lie.imageset/a.png": Data("no picture".utf8),
    ])
    #expect(assets.image("gif").map { letters($0) } == ["R"])
    #expect(assets.image("webp")?.size == CGSize(width: 1, height: 1))
    #expect(assets.image("lie") == nil)
  }

  @Test("A symbol of the app's own: a template in the weight, size and scale that is asked for")
  func symbols() throws {
    func part(_ id: String, _ side: Int, _ x: Int) -> String {
      #"<g id="\#(id)" transform="translate(\#(x) 0)"><rect width="\#(side)" height="\#(side)"/></g>"#
    }
    let template = """
      <svg xmlns="http://www.w3.org/2000/svg" width="800" height="200"><g id="Symbols">\
      \(part("Regular-S", 80, 0))\(part("Regular-M", 100, 100))\(part("Regular-L", 130, 250))\
      \(part("Black-M", 120, 400))</g></svg>
      """
    let assets = try AssetBundle([
      "A.xcassets/box.symbolset/Contents.json": contents("symbols", [#"{"filename": "b.svg", "idiom": "universal"}"#]),
      "A.xcassets/box.symbolset/b.svg": Data(template.utf8),
    ])
    let box = try #require(assets.image("box", UITraitCollection(displayScale: 1)))
    #expect(box.isSymbolImage && box.renderingMode == .alwaysTemplate && box.size == CGSize(width: 17, height: 17))
    let big = box.withConfiguration(UIImage.SymbolConfiguration(pointSize: 50, weight: .black, scale: .medium))
    #expect(big.size == CGSize(width: 60, height: 60))
    let small = UIImage(
      named: "box", in: assets.bundle, with: UIImage.SymbolConfiguration(pointSize: 50, weight: .regular, scale: .small)
    )
    #expect(small.map { ($0.size.width * $0.scale / $0.scale).rounded() } == 40)
  }

  @Test("A data set is the bytes of its file")
  func data() throws {
    let assets = try AssetBundle([
      "A.xcassets/levels.dataset/Contents.json": contents(
        "data", [#"{"filename": "l.json", "idiom": "universal", "universal-type-identifier": "public.json"}"#]),
      "A.xcassets/levels.dataset/l.json": Data("[1]".utf8),
    ])
    let asset = try #require(NSDataAsset(name: "levels", bundle: assets.bundle))
    #expect(asset.data == Data("[1]".utf8) && asset.typeIdentifier == "public.json" && asset.name == "levels")
    #expect(NSDataAsset(name: "none", bundle: assets.bundle) == nil)
  }

  @Test("What an app makes of a catalogue's picture counts in image views: template, tint, what stretches, a flip")
  func derivedPictures() throws {
    let stage = Stage(width: 40, height: 40, scale: 1)
    let assets = try AssetBundle([
      "A.xcassets/flag.imageset/Contents.json": contents("images", [#"{"filename": "f.svg", "idiom": "universal"}"#]),
      "A.xcassets/flag.imageset/f.svg": Data(svg.utf8),
    ])
    let flag = try #require(assets.image("flag", UITraitCollection(displayScale: 1)))
    let view = stage.add(UIImageView(frame: CGRect(x: 0, y: 0, width: 4, height: 2)))
    view.tintColor = .green
    func row(_ image: UIImage) -> [UInt32] {
      view.image = image
      let pixels = stage.snapshot.pixels
      return [pixels[0, 0] & 0xFFFFFF, pixels[3, 0] & 0xFFFFFF]
    }
    #expect(row(flag) == [0xFF0000, 0x0000FF])
    #expect(row(flag.withRenderingMode(.alwaysTemplate)) == [0x00FF00, 0x00FF00])
    #expect(row(flag.withTintColor(.black, renderingMode: .alwaysOriginal)) == [0, 0])
    #expect(row(flag.withHorizontallyFlippedOrientation()) == [0x0000FF, 0xFF0000])
    view.frame.size = CGSize(width: 8, height: 2)
    view.image = flag.resizableImage(
      withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 2), resizingMode: .stretch)
    let pixels = stage.snapshot.pixels
    #expect((0..<8).map { pixels[$0, 0] & 0xFFFFFF } == Array(repeating: 0xFF0000, count: 6) + [0x0000FF, 0x0000FF])
  }
}
