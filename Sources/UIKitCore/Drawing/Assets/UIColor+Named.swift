import AssetCatalogs
import CoreGraphics
import Foundation
import Synchronization

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
  /// Colours that were read: apps ask for the same ones again and again.
  private static let known = Mutex<[String: UIColor]>([:])

  static func color(_ name: String, in bundle: Bundle?) -> UIColor? {
    guard AssetFolders.isSafe(name) else { return nil }
    for root in AssetFolders.roots(of: bundle) {
      guard let folder = AssetFolders.set(name, .color, in: root) else { continue }
      if let color = known.withLock({ $0[folder.path] }) { return color }
      guard let made = read(folder, name) else { continue }
      known.withLock { $0[folder.path] = made }
      return made
    }
    return nil
  }

  private static func read(_ folder: URL, _ name: String) -> UIColor? {
    let variants = AssetFolders.read(folder, .color).variants.compactMap { variant in
      variant.color.flatMap { color($0, name) }.map { (variant.traits.collection, $0) }
    }
    guard let first = variants.first else { return nil }
    if variants.count == 1 { return first.1 }
    return UIColor { traits in
      var best = first
      var most = -1
      for variant in variants where suits(variant.0, traits) {
        let count = variant.0.values.mask.rawValue.nonzeroBitCount
        if count > most { (best, most) = (variant, count) }
      }
      return best.1
    }
  }

  /// Whether a variant is for traits; a gamut that these do not specify is the narrow one.
  private static func suits(_ variant: UITraitCollection, _ traits: UITraitCollection) -> Bool {
    if variant.displayGamut == .P3, traits.displayGamut == .unspecified { return false }
    if variant.displayGamut == .SRGB, traits.displayGamut == .unspecified {
      return traits.modifyingTraits { $0.displayGamut = .SRGB }.containsTraits(in: variant)
    }
    return traits.containsTraits(in: variant)
  }

  private static func color(_ color: AssetColor, _ name: String) -> UIColor? {
    switch color {
    case .system(let reference):
      if let found = SystemColors.named(reference) ?? Self.fixed[reference] { return found }
      PlatformNote.misuse("the colour set \(name) refers to \(reference), and there is no such colour of the system")
      return nil
    case .components(let space, let values, let alpha):
      if values.count < 3 { return UIColor(white: values[0], alpha: alpha) }
      switch space {
      case .displayP3:
        return UIColor(displayP3Red: values[0], green: values[1], blue: values[2], alpha: alpha)
      case .extendedLinearSRGB:
        let parts = values.map { CGFloat($0) } + [CGFloat(alpha)]
        guard let linear = CGColorSpace(name: CGColorSpace.extendedLinearSRGB),
          let made = CGColor(colorSpace: linear, components: parts)
        else { return nil }
        return UIColor(cgColor: made)
      case .srgb, .extendedSRGB, .gray, .extendedGray:
        return UIColor(red: values[0], green: values[1], blue: values[2], alpha: alpha)
      }
    }
  }

  private static let fixed: [String: UIColor] = [
    "darkTextColor": .darkText, "lightTextColor": .lightText, "groupTableViewBackgroundColor": .systemGroupedBackground,
    "blackColor": .black, "whiteColor": .white, "clearColor": .clear,
  ]
}
