import Foundation
import Testing

@testable import AssetCatalogs
@testable import ProjectBuilds
@testable import XcodeProject

@Suite("Names of pictures and colours that Xcode makes of asset catalogues")
struct AssetSymbolTests {
  private func symbols(_ source: String, _ sets: String...) throws -> [String] {
    var files = ["App/App.swift": source]
    for set in sets { files["App/A.xcassets/\(set)/Contents.json"] = "{\"images\": [], \"colors\": []}" }
    files["App/A.xcassets/Icons/Contents.json"] = "{\"properties\": {\"provides-namespace\": true}}"
    let folder = try ProjectFolder(files)
    return try AppPlan.read(folder["App"]).plan.app.assetSymbols?.split(separator: "\n").map(String.init) ?? []
  }

  @Test(
    "A name's words are joined, and the word for the kind is left out",
    arguments: [
      ("logo", "logo"), ("Logo", "logo"), ("my-pic 2", "myPic2"), ("AppURLIcon", "appURLIcon"), ("URLIcon", "urlIcon"),
      ("heroImage", "hero"), ("Image", "image"), ("1st", "_1st"), ("--", nil),
    ])
  func name(asset: String, name: String?) { #expect(AssetSymbols.name(of: asset, without: "Image") == name) }

  @Test("Names that the app uses become members of the resources' types, of UIImage and of UIColor")
  func source() throws {
    let source = "let a = UIImage(resource: .logo); view.backgroundColor = .brand; let b = UIImage.Icons.star; x = .red"
    #expect(
      try symbols(
        source, "logo.imageset", "unused.imageset", "BrandColor.colorset", "Red.colorset", "Icons/star.imageset") == [
          "import Foundation", "import UIKit", "extension ImageResource {",
          "  static let `logo` = ImageResource(name: \"logo\", bundle: .main)", "}", "extension ImageResource {",
          "  enum Icons {}", "}", "extension ImageResource.Icons {",
          "  static let `star` = ImageResource(name: \"Icons/star\", bundle: .main)", "}", "extension UIImage {",
          "  static var `logo`: UIImage { UIImage(resource: ImageResource.`logo`) }", "}",
          "extension UIImage {", "  enum Icons {}", "}", "extension UIImage.Icons {",
          "  static var `star`: UIImage { UIImage(resource: ImageResource.Icons.`star`) }", "}",
          "extension ColorResource {", "  static let `brand` = ColorResource(name: \"BrandColor\", bundle: .main)",
          "  static let `red` = ColorResource(name: \"Red\", bundle: .main)", "}", "extension UIColor {",
          "  static var `brand`: UIColor { UIColor(resource: ColorResource.`brand`) }", "}",
        ])
  }

  @Test("What the app declares by the name stays its own; what it does not use is not written")
  func own() throws {
    let own = "extension UIColor { static let brand = UIColor.red }\nview.backgroundColor = .brand"
    #expect(!(try symbols(own, "brand.colorset")).contains("extension UIColor {"))
    #expect(
      try symbols("struct ImageResource {}\nlet a = x.logo", "logo.imageset") == ["import Foundation", "import UIKit"])
    #expect(try symbols("let a = view.logos", "logo.imageset") == [])
  }
}
