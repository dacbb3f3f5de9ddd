import AssetCatalogs
import Foundation
import Synchronization

/// Where images and colours are searched by name.
///
/// A bundle's resource folder is searched, then the asset catalogues (`*.xcassets`) in it. Without a bundle it is the
/// main bundle's, and the resource bundles (`*.resources`) that the Swift package manager creates beside the program.
enum AssetFolders {
  /// The folders to search, in order.
  static func roots(of bundle: Bundle?) -> [URL] {
    guard bundle == nil || bundle === Bundle.main else { return bundle?.resourceURL.map { [$0] } ?? [] }
    return main
  }

  private static let main: [URL] = {
    let own = Bundle.main.resourceURL ?? Bundle.main.bundleURL
    var roots = [own]
    for folder in [own, Bundle.main.bundleURL] {
      for url in contents(of: folder) where url.pathExtension == "resources" && !roots.contains(url) {
        roots.append(url)
      }
    }
    return roots
  }()

  /// The contents of a folder, sorted by name.
  static func contents(of folder: URL) -> [URL] {
    let found = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return (found ?? []).sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  /// The set of a name in the asset catalogues of a root. Catalogues are searched for sets once.
  static func set(_ name: String, _ kind: AssetCatalog.Kind, in root: URL) -> URL? {
    for catalog in catalogs(in: root) {
      if let found = catalog.set(name, kind) { return found }
    }
    return nil
  }

  private static let known = Mutex<[String: [AssetCatalog]]>([:])

  private static func catalogs(in root: URL) -> [AssetCatalog] {
    if let found = known.withLock({ $0[root.path] }) { return found }
    // What Xcode's previews are drawn with is no part of the app.
    let made = contents(of: root)
      .filter { $0.pathExtension == "xcassets" && $0.lastPathComponent != "Preview Assets.xcassets" }
      .map { AssetCatalog($0) }
    known.withLock { $0[root.path] = made }
    return made
  }

  /// What a set says, in the user's language; what is wrong with it is logged.
  static func read(_ folder: URL, _ kind: AssetCatalog.Kind) -> AssetSet {
    let set = AssetSet(folder, kind, languages: UserLanguages.preferred)
    for problem in set.problems { PlatformNote.misuse(problem.description) }
    return set
  }

  /// Whether a name may be searched: it must not lead out of the folders.
  static func isSafe(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("/") && !name.split(separator: "/").contains("..") && !name.contains("\0")
  }
}

extension AssetTraits {
  /// The traits as collections have them.
  var collection: UITraitCollection {
    UITraitCollection { traits in
      if let isDark { traits.userInterfaceStyle = isDark ? .dark : .light }
      if hasHighContrast { traits.accessibilityContrast = .high }
      switch idiom {
      case .phone: traits.userInterfaceIdiom = .phone
      case .pad: traits.userInterfaceIdiom = .pad
      case .mac: traits.userInterfaceIdiom = .mac
      case .tv: traits.userInterfaceIdiom = .tv
      case .car: traits.userInterfaceIdiom = .carPlay
      case .vision, nil: break
      }
      if let isCompactWide { traits.horizontalSizeClass = isCompactWide ? .compact : .regular }
      if let isCompactHigh { traits.verticalSizeClass = isCompactHigh ? .compact : .regular }
      if let isRightToLeft { traits.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight }
      if let isWideGamut { traits.displayGamut = isWideGamut ? .P3 : .SRGB }
      if let scale { traits.displayScale = scale }
    }
  }
}
