import AssetCatalogs
import Foundation

/// The contents of a data set of an asset catalogue.
open class NSDataAsset: NSObject, NSCopying, @unchecked Sendable {
  // Unchecked because NSObject is open; nothing here changes.

  /// The name by which it was asked for.
  open var name: String { own.name }
  /// The bytes of its file.
  open var data: Data { own.data }
  /// The uniform type identifier that the set gives for the file, such as `public.json`; `public.data` without one.
  open var typeIdentifier: String { own.typeIdentifier }
  private let own: (name: String, data: Data, typeIdentifier: String)

  /// The data set `name.dataset` of the app's asset catalogues; nil when there is none.
  public convenience init?(name: String) { self.init(name: name, bundle: .main) }

  /// The data set of a name in a bundle's asset catalogues, for the kind of device that the app runs on; nil when there is
  /// none. Its file is read at once.
  public init?(name: String, bundle: Bundle) {
    guard let found = Self.find(name, in: bundle) else { return nil }
    own = found
    super.init()
  }

  /// Itself: it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  private static func find(_ name: String, in bundle: Bundle) -> (name: String, data: Data, typeIdentifier: String)? {
    guard AssetFolders.isSafe(name) else { return nil }
    let current = UITraitCollection.current
    for root in AssetFolders.roots(of: bundle) {
      guard let folder = AssetFolders.set(name, .data, in: root) else { continue }
      let variants = AssetFolders.read(folder, .data).variants
      let own = variants.filter { $0.traits.idiom != nil && current.containsTraits(in: $0.traits.collection) }
      for variant in own + variants.filter({ $0.traits.idiom == nil }) {
        guard let file = variant.file, let data = FileManager.default.contents(atPath: file.path) else { continue }
        return (name, data, variant.typeIdentifier ?? "public.data")
      }
    }
    return nil
  }
}
