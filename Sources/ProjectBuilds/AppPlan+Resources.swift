import AssetCatalogs
import Foundation
import XcodeProject

extension ProjectItem {
  /// Whether Xcode uses it for previews alone.
  var isForPreviews: Bool { url.lastPathComponent == "Preview Assets.xcassets" }
}

extension AppPlan {
  /// What is wrong with asset catalogues and texts. The app runs without what they name.
  var resourceProblems: [Problem] {
    var found: [Problem] = []
    for item in resources where !item.isForPreviews {
      if item.type == "xcassets" {
        found += AssetCatalog(item.url).check().map { Problem(.warning, file: $0.file, line: $0.line, $0.text) }
      } else if TextFiles.are(item) {
        found += TextFiles.compile(item).problems
      }
    }
    return found
  }

  /// Writes into the Info.plist what Xcode's compiler of asset catalogues writes there: the names of the icon and of the
  /// colour that tints the app.
  mutating func nameAssets(_ settings: BuildSettings) {
    for (key, setting) in [
      ("CFBundleIconName", "ASSETCATALOG_COMPILER_APPICON_NAME"),
      ("NSAccentColorName", "ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME"),
    ] where info[key] == nil {
      if let name = settings[setting], !name.isEmpty { info[key] = PropertyNode(.text(name)) }
    }
  }

  /// Writes into the Info.plist which Xcode the project was last made current with, as Xcode writes its own version there: bars of
  /// apps look as they did then.
  mutating func nameXcode(of project: Project) {
    guard info["DTXcode"] == nil, let version = project.lastUpgrade else { return }
    let digits = String(version)
    info["DTXcode"] = PropertyNode(.text(String(repeating: "0", count: max(0, 4 - digits.count)) + digits))
  }

  /// Writes into the Info.plist for which device the first storyboard was drawn, so that tests run on one of that size.
  mutating func nameCanvas(among resources: [ProjectItem]) {
    guard let main = resources.first(where: { isMain($0) }),
      let text = try? String(contentsOf: main.url, encoding: .utf8),
      let device = text.prefix(4_000).firstMatch(of: /<device id="([A-Za-z0-9_]{1,40})"/)
    else { return }
    info["TouchstoneCanvas"] = PropertyNode(.text(String(device.1)))
  }

  /// The Info.plist as the bundle has it. Without settings the icon and the colour have the names that Xcode gives them.
  var bundleInfo: [String: PropertyNode] {
    var info = info
    let catalogs = resources.filter { $0.type == "xcassets" && !$0.isForPreviews }.map { AssetCatalog($0.url) }
    for (key, name, kind) in [
      ("CFBundleIconName", "AppIcon", AssetCatalog.Kind.appIcon), ("NSAccentColorName", "AccentColor", .color),
    ] where info[key] == nil && catalogs.contains(where: { $0.set(name, kind) != nil }) {
      info[key] = PropertyNode(.text(name))
    }
    return info
  }
}
