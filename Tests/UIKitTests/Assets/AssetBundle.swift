import Foundation
import UIKit

/// A bundle of files that a test writes; it is removed when the last reference leaves.
final class AssetBundle {
  let url: URL
  let bundle: Bundle

  init(_ files: [String: Data]) throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("bundle-\(UUID().uuidString)")
    for (name, data) in files {
      let file = url.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
    guard let bundle = Bundle(path: url.path) else { throw CocoaError(.fileNoSuchFile) }
    self.bundle = bundle
  }

  convenience init(texts: [String: String]) throws { try self.init(texts.mapValues { Data($0.utf8) }) }

  deinit { try? FileManager.default.removeItem(at: url) }

  @MainActor func image(_ name: String, _ traits: UITraitCollection = UITraitCollection(displayScale: 2)) -> UIImage? {
    UIImage(named: name, in: bundle, compatibleWith: traits)
  }
  @MainActor func color(_ name: String) -> UIColor? { UIColor(named: name, in: bundle, compatibleWith: nil) }
}

/// A picture of one colour, as a PNG file.
func plain(_ color: UIColor, _ width: CGFloat, _ height: CGFloat) -> Data {
  UIGraphicsImageRenderer.plain(width, height).image {
    color.setFill()
    $0.fill(CGRect(x: 0, y: 0, width: width, height: height))
  }.pngData() ?? Data()
}

/// `{"info": …, KEY: [ENTRIES], REST}`, as Xcode writes it.
func contents(_ key: String, _ entries: [String], _ rest: String = "") -> Data {
  Data(
    "{\"\(key)\": [\(entries.joined(separator: ",\n"))]\(rest.isEmpty ? "" : ",\n" + rest),\n\"info\": {\"version\": 1}}"
      .utf8)
}
