import Foundation
import QuartzCore
import Synchronization

/// The variants of one image: for light and dark, for scales and devices. May be used on any thread.
open class UIImageAsset: NSObject, NSSecureCoding, @unchecked Sendable {
  // Unchecked because NSObject is open; the variants are behind a lock.
  private struct Variant: @unchecked Sendable {
    let traits: UITraitCollection
    /// Reads the picture, if it is in a file.
    let load: () -> UIImage?
    /// The picture, once it is read. It has no reference to the asset, which would keep both alive for ever.
    var image: UIImage?
  }

  private let variants = Mutex<[Variant]>([])

  /// An asset without variants.
  public override init() { super.init() }

  /// The variant that suits the traits best: one that contradicts none of them, and specifies most of them. An asset
  /// without such a variant returns its first, an empty one an image without a picture.
  open func image(with traitCollection: UITraitCollection) -> UIImage {
    let known = variants.withLock { $0 }
    var best: (index: Int, score: Int)?
    for (index, variant) in known.enumerated() {
      guard let score = Self.score(variant.traits.values, for: traitCollection.values) else { continue }
      if best == nil || score > best?.score ?? 0 { best = (index, score) }
    }
    guard !known.isEmpty else { return UIImage() }
    let chosen = known[best?.index ?? 0]
    guard let image = chosen.image ?? chosen.load() else { return UIImage() }
    if chosen.image == nil {
      variants.withLock { variants in
        if let index = variants.firstIndex(where: { $0.traits == chosen.traits }) { variants[index].image = image }
      }
    }
    var manner = image.manner
    manner.asset = self
    manner.traits = chosen.traits
    return UIImage(image.cgImage, scale: image.scale, orientation: image.imageOrientation, manner)
  }

  /// Adds a variant, which replaces one for the same traits.
  open func register(_ image: UIImage, with traitCollection: UITraitCollection) {
    var manner = image.manner
    manner.asset = nil
    let own = UIImage(image.cgImage, scale: image.scale, orientation: image.imageOrientation, manner)
    add(Variant(traits: traitCollection, load: { own }, image: own))
  }

  /// Adds a variant that is read when it is first needed.
  final func register(for traitCollection: UITraitCollection, _ load: @escaping () -> UIImage?) {
    add(Variant(traits: traitCollection, load: load, image: nil))
  }

  private func add(_ variant: Variant) {
    variants.withLock { variants in
      variants.removeAll { $0.traits == variant.traits }
      variants.append(variant)
    }
  }

  /// Whether it has no variant.
  final var isEmpty: Bool { variants.withLock { $0.isEmpty } }

  /// Removes a variant.
  open func unregister(_ traitCollection: UITraitCollection) {
    variants.withLock { $0.removeAll { $0.traits == traitCollection } }
  }

  /// How well a variant suits: nil when it contradicts, else more for traits in common. A scale that differs does not
  /// contradict; a larger one is better than a smaller one.
  private static func score(_ variant: TraitSet, for wanted: TraitSet) -> Int? {
    var score = 0
    func judge(_ bit: TraitSet.Mask, _ isSame: Bool, _ weight: Int) -> Bool {
      guard variant.mask.contains(bit) else { return true }
      guard wanted.mask.contains(bit) else { return true }
      if isSame { score += weight }
      return isSame
    }
    guard judge(.style, variant.style == wanted.style, 400), judge(.idiom, variant.idiom == wanted.idiom, 200),
      judge(.contrast, variant.contrast == wanted.contrast, 300),
      judge(.direction, variant.direction == wanted.direction, 150),
      judge(.horizontal, variant.horizontal == wanted.horizontal, 100),
      judge(.vertical, variant.vertical == wanted.vertical, 100)
    else { return nil }
    if !wanted.mask.contains(.style), variant.mask.contains(.style), variant.style == .dark { score -= 400 }
    if variant.mask.contains(.scale), wanted.mask.contains(.scale) {
      let ratio = variant.scale / wanted.scale
      score += ratio == 1 ? 50 : ratio > 1 ? 40 : 20
    }
    return score
  }

  // MARK: Archives

  /// true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the variants.
  open func encode(with coder: NSCoder) {
    let known = variants.withLock { $0 }.compactMap { variant in
      (variant.image ?? variant.load()).map { (variant.traits, $0) }
    }
    coder.encode(known.map { $0.0 } as NSArray, forKey: "traits")
    coder.encode(known.map { $0.1 } as NSArray, forKey: "images")
  }

  /// An asset from an archive; nil from an incomplete one.
  public required init?(coder: NSCoder) {
    let traits = coder.archived([NSArray.self, UITraitCollection.self], "traits")
    let images = coder.archived([NSArray.self, UIImage.self], "images")
    guard let traits = traits as? [UITraitCollection], let images = images as? [UIImage], traits.count == images.count
    else { return nil }
    super.init()
    for (trait, image) in zip(traits, images) { register(image, with: trait) }
  }
}
