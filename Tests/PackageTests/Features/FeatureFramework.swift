import Foundation

/// A framework as clients import it, with the modules that its sources are compiled to.
struct FeatureFramework {
  var name: String
  var modules: [String]
  /// Whether Apple has a framework of this name: what it documents is compared with what exists here.
  var isApples = true

  /// Those that clients of the package can import.
  static let all = [
    FeatureFramework(name: "UIKit", modules: ["UIKitCore", "UIKit"]),
    FeatureFramework(name: "QuartzCore", modules: ["QuartzCore"]),
    FeatureFramework(name: "CoreGraphics", modules: ["CoreGraphics"]),
    FeatureFramework(name: "CoreLocation", modules: ["CoreLocation"]),
    FeatureFramework(name: "PencilKit", modules: ["PencilKit"]),
    FeatureFramework(name: "os", modules: ["os", "OSLog"]),
    FeatureFramework(name: "TouchTesting", modules: ["TouchTesting"], isApples: false),
    FeatureFramework(name: "TouchRecording", modules: ["TouchRecording"], isApples: false),
    FeatureFramework(name: "TouchPlatform", modules: ["TouchPlatform"], isApples: false),
  ]

  var page: String { "Documentation/Features/\(name).md" }

  /// What the framework is for: the first paragraph of its catalogue of documentation; empty without one.
  var introduction: String {
    let catalog = Repository.root.appendingPathComponent("Documentation/DocC/\(name).docc/\(name).md")
    guard let text = try? String(contentsOf: catalog, encoding: .utf8) else { return "" }
    let paragraphs = text.components(separatedBy: "\n\n")
    return paragraphs.count > 1 ? paragraphs[1] : ""
  }
}
