import Foundation

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

  /// The set `name.kind` in the asset catalogues of a root: by its path in the catalogue, else anywhere in it. Groups
  /// are folders; eight levels are searched.
  static func set(_ name: String, kind: String, in root: URL) -> URL? {
    for catalog in contents(of: root) where catalog.pathExtension == "xcassets" {
      if let found = find("\(name).\(kind)", in: catalog, depth: 8) { return found }
    }
    return nil
  }

  private static func find(_ name: String, in folder: URL, depth: Int) -> URL? {
    let direct = folder.appendingPathComponent(name)
    if FileManager.default.fileExists(atPath: direct.appendingPathComponent("Contents.json").path) { return direct }
    guard depth > 0 else { return nil }
    for url in contents(of: folder) where url.pathExtension.isEmpty {
      if let found = find(name, in: url, depth: depth - 1) { return found }
    }
    return nil
  }

  /// Whether a name may be searched: it must not lead out of the folders.
  static func isSafe(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("/") && !name.split(separator: "/").contains("..") && !name.contains("\0")
  }
}

/// The `Contents.json` of a set of an asset catalogue.
struct AssetSetContents: Decodable {
  struct Appearance: Decodable {
    let appearance: String
    let value: String
  }

  struct Color: Decodable {
    let components: [String: String]
    let space: String?

    enum CodingKeys: String, CodingKey {
      case components
      case space = "color-space"
    }
  }

  struct Entry: Decodable {
    let filename: String?
    let idiom: String?
    let scale: String?
    let appearances: [Appearance]?
    let color: Color?

    /// The traits that the entry is for.
    var traits: UITraitCollection {
      UITraitCollection { traits in
        for appearance in appearances ?? [] {
          if appearance.appearance == "luminosity" {
            traits.userInterfaceStyle = appearance.value == "dark" ? .dark : .light
          }
          if appearance.appearance == "contrast" { traits.accessibilityContrast = .high }
        }
        switch idiom {
        case "iphone": traits.userInterfaceIdiom = .phone
        case "ipad": traits.userInterfaceIdiom = .pad
        case "mac": traits.userInterfaceIdiom = .mac
        default: break
        }
        if let factor { traits.displayScale = factor }
      }
    }

    /// Pixels per point, where it is specified.
    var factor: CGFloat? {
      guard let scale, scale.hasSuffix("x"), let number = Double(scale.dropLast()) else { return nil }
      return CGFloat(number)
    }
  }

  struct Properties: Decodable {
    let template: String?

    enum CodingKeys: String, CodingKey { case template = "template-rendering-intent" }
  }

  let images: [Entry]?
  let colors: [Entry]?
  let properties: Properties?

  /// Reads a set; nil, with a log line, when its file is damaged.
  init?(_ folder: URL) {
    let file = folder.appendingPathComponent("Contents.json")
    guard let data = try? Data(contentsOf: file) else { return nil }
    do {
      self = try JSONDecoder().decode(AssetSetContents.self, from: data)
    } catch {
      PlatformNote.misuse("\(file.path) is damaged: \(error)")
      return nil
    }
  }
}
