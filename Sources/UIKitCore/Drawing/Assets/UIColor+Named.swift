import CoreGraphics
import Foundation

extension UIColor {
  /// The colour set of a name in the app's asset catalogues; see `init(named:in:compatibleWith:)`.
  /// > Here: colour sets of asset catalogues that are copied as they are.
  public convenience init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }

  /// The colour set `name.colorset` of an asset catalogue in the bundle, nil for the app's; nil when there is none. A set
  /// with variants (dark, high contrast, a device) makes a dynamic colour; with traits given the colour is fixed.
  /// > Here: colour sets of asset catalogues that are copied as they are.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    guard let found = ColorSets.color(name, in: bundle) else { return nil }
    if let traitCollection {
      self.init(cgColor: found.cgColor(for: traitCollection))
    } else if let dynamic = found.dynamic {
      self.init(dynamic)
    } else {
      self.init(cgColor: found.cgColor)
    }
  }
}

/// Colours of asset catalogues.
private enum ColorSets {
  static func color(_ name: String, in bundle: Bundle?) -> UIColor? {
    guard AssetFolders.isSafe(name) else { return nil }
    for root in AssetFolders.roots(of: bundle) {
      guard let folder = AssetFolders.set(name, kind: "colorset", in: root), let set = AssetSetContents(folder) else {
        continue
      }
      let variants = (set.colors ?? []).compactMap { entry in
        entry.color.flatMap { color($0) }.map { (entry.traits, $0) }
      }
      guard let first = variants.first else { continue }
      if variants.count == 1 { return first.1 }
      return UIColor { traits in
        var best = first
        var most = -1
        for variant in variants where traits.containsTraits(in: variant.0) {
          let count = variant.0.values.mask.rawValue.nonzeroBitCount
          if count > most { (best, most) = (variant, count) }
        }
        return best.1
      }
    }
    return nil
  }

  private static func color(_ color: AssetSetContents.Color) -> UIColor? {
    func number(_ key: String) -> CGFloat? {
      guard let text = color.components[key] else { return nil }
      if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 } }
      guard let value = Double(text), value.isFinite else { return nil }
      // Numbers without a point are 0…255.
      return text.contains(".") ? value : value / 255
    }
    let alpha = number("alpha").map { $0 > 1 || color.components["alpha"]?.contains(".") == true ? $0 : $0 * 255 } ?? 1
    if let white = number("white") { return UIColor(white: white, alpha: alpha) }
    guard let red = number("red"), let green = number("green"), let blue = number("blue") else { return nil }
    return color.space == "display-p3"
      ? UIColor(displayP3Red: red, green: green, blue: blue, alpha: alpha)
      : UIColor(red: red, green: green, blue: blue, alpha: alpha)
  }
}
