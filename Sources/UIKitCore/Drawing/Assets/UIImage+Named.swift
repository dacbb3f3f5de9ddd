import AssetCatalogs
import Foundation
import Synchronization

extension UIImage {
  /// The image of a name in the app's resources, for the current traits; see `init(named:in:compatibleWith:)`.
  /// > Here: files with `@2x`, `~dark` and the like, and image sets of asset catalogues that are copied as they are.
  public convenience init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }

  /// The image of a name in a bundle (nil for the app's, see below), in the variant that suits the traits (nil for the
  /// current ones). Nil when there is none.
  ///
  /// These are searched, in the bundle's resource folder: files `name.png`, `name.jpg`, `name.gif` and the like, `name` with its
  /// extension, each with `~dark` or `~light`, `~iphone` or `~ipad`, and `@2x` or `@3x` before the extension, in this
  /// order; then image sets `name.imageset` of asset catalogues (`*.xcassets`, copied as they are), with the scales,
  /// appearances, idioms, size classes, slices, insets and intents of their `Contents.json`, and symbols `name.symbolset`.
  /// A name with the extension of a picture finds the set without it.
  /// Their pictures are PNG, JPEG, PDF, SVG, and with the libraries for them GIF, HEIC and WebP, told by their bytes.
  /// Groups that provide a namespace stand before the name: `Icons/home`. Without a bundle, the main bundle and the
  /// resource bundles (`*.resources`) beside the program are searched. Pictures are read when they are first chosen,
  /// and kept while an image of the name exists; the last 32 names are kept in any case.
  /// > Here: files with `@2x`, `~dark` and the like, and image sets of asset catalogues that are copied as they are.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    guard let asset = NamedImages.asset(name, in: bundle) else {
      self.init(customSymbol: name, in: bundle, compatibleWith: traitCollection)
      return
    }
    let image = asset.image(with: traitCollection ?? .current)
    guard image.cgImage != nil else { return nil }
    var manner = image.manner
    manner.name = name
    self.init(image.cgImage, scale: image.scale, orientation: image.imageOrientation, manner)
  }
}

/// Assets that were read by name.
private enum NamedImages {
  private struct Memory: @unchecked Sendable {
    var known: [String: WeakAsset] = [:]
    var recent: [UIImageAsset] = []
  }

  private struct WeakAsset { weak var asset: UIImageAsset? }

  private static let memory = Mutex(Memory())

  static func asset(_ name: String, in bundle: Bundle?) -> UIImageAsset? {
    guard AssetFolders.isSafe(name) else { return nil }
    for root in AssetFolders.roots(of: bundle) {
      let key = "\(root.path)\0\(name)"
      if let known = memory.withLock({ $0.known[key]?.asset }) { return known }
      guard let made = files(name, in: root) ?? imageSet(name, in: root) else { continue }
      memory.withLock { memory in
        if memory.known.count > 1_024 { memory.known = memory.known.filter { $0.value.asset != nil } }
        memory.known[key] = WeakAsset(asset: made)
        memory.recent.append(made)
        if memory.recent.count > 32 { memory.recent.removeFirst() }
      }
      return made
    }
    return nil
  }

  private static func imageSet(_ name: String, in root: URL) -> UIImageAsset? {
    if let found = imageSet(named: name, in: root) { return found }
    // `Cross.png` is the image set `Cross` too: sources of before there were catalogues name files.
    let ending = URL(fileURLWithPath: name).pathExtension
    guard ImageData.endings.contains(ending.lowercased()) else { return nil }
    return imageSet(named: String(name.dropLast(ending.count + 1)), in: root)
  }

  private static func imageSet(named name: String, in root: URL) -> UIImageAsset? {
    for kind in [AssetCatalog.Kind.image, .launchImage] {
      guard let folder = AssetFolders.set(name, kind, in: root) else { continue }
      let asset = AssetPictures.asset(AssetFolders.read(folder, kind))
      if !asset.isEmpty { return asset }
    }
    return nil
  }

  private static func files(_ name: String, in root: URL) -> UIImageAsset? {
    let whole = root.appendingPathComponent(name)
    let given = ImageData.endings.contains(whole.pathExtension.lowercased()) ? whole.pathExtension : nil
    let stem = given == nil ? whole.lastPathComponent : whole.deletingPathExtension().lastPathComponent
    let asset = UIImageAsset()
    for file in AssetFolders.contents(of: whole.deletingLastPathComponent()) {
      let ending = file.pathExtension
      guard given.map({ ending == $0 }) ?? ImageData.endings.contains(ending.lowercased()) else { continue }
      let base = file.deletingPathExtension().lastPathComponent
      guard base.hasPrefix(stem), let traits = Suffixes(base.dropFirst(stem.count)) else { continue }
      let path = file.path
      asset.register(for: traits.collection) { load(path, scale: traits.scale) }
    }
    return asset.isEmpty ? nil : asset
  }

  private static func load(_ path: String, scale: CGFloat) -> UIImage? {
    guard let data = FileManager.default.contents(atPath: path), let read = ImageData.read(data, name: path) else {
      return nil
    }
    return UIImage(read.image, scale: scale, orientation: read.orientation)
  }

  /// The suffixes between a name and its extension.
  private struct Suffixes {
    var scale: CGFloat = 1
    var style = UIUserInterfaceStyle.unspecified
    var idiom = UIUserInterfaceIdiom.unspecified

    /// Nil for anything but the known suffixes: the file is another image.
    init?(_ text: Substring) {
      var text = text
      for (suffix, scale) in [("@2x", 2.0), ("@3x", 3.0), ("@1x", 1.0)] where text.hasSuffix(suffix) {
        text = text.dropLast(suffix.count)
        self.scale = scale
        break
      }
      for part in text.split(separator: "~", omittingEmptySubsequences: false).dropFirst() {
        switch part {
        case "dark": style = .dark
        case "light": style = .light
        case "iphone": idiom = .phone
        case "ipad": idiom = .pad
        default: return nil
        }
      }
      if !text.isEmpty && !text.hasPrefix("~") { return nil }
    }

    var collection: UITraitCollection {
      UITraitCollection {
        $0.displayScale = scale
        if style != .unspecified { $0.userInterfaceStyle = style }
        if idiom != .unspecified { $0.userInterfaceIdiom = idiom }
      }
    }
  }
}
