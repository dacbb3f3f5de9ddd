import Foundation
import Synchronization
import TouchPlatform

/// The traits that screens have had, by number: most views store their traits as such a number, in four bytes.
///
/// A process has few of them: a style, a scale and size classes each.
@MainActor enum ScreenTraits {
  private static var known: [UITraitCollection] = [make(idle, 0)]
  // Unchecked: every new view reads it, and it is read and set whole.
  /// The number of the current runtime's screen; new views take it.
  @exclusivity(unchecked) private(set) static var creation: UInt32 = 0
  private static nonisolated let mainTraits = Mutex<UITraitCollection?>(nil)

  private static let idle: TraitSet = traits(of: SurfaceGeometry(size: CGSize(width: 320, height: 480), scale: 1))

  private static func make(_ set: TraitSet, _ index: Int) -> UITraitCollection {
    UITraitCollection(set, screenIndex: UInt32(index))
  }

  /// The traits of a number.
  static subscript(index: UInt32) -> UITraitCollection {
    Int(index) < known.count ? known[Int(index)] : known[0]
  }

  /// The one collection of these traits.
  static func collection(for set: TraitSet) -> UITraitCollection {
    if let found = known.last(where: { $0.values == set }) { return found }
    let made = make(set, known.count)
    known.append(made)
    return made
  }

  /// The current screen's traits, from any thread.
  nonisolated static var main: UITraitCollection {
    if let traits = mainTraits.withLock({ $0 }) { return traits }
    return fallback
  }

  private nonisolated static let fallback = UITraitCollection(
    traits(of: SurfaceGeometry(size: CGSize(width: 320, height: 480), scale: 1)), screenIndex: 0)

  /// Makes a screen's traits those of new views and of threads without current ones.
  static func use(_ traits: UITraitCollection) {
    creation = traits.screenIndex ?? 0
    mainTraits.withLock { $0 = traits }
  }

  /// The traits for a screen's size and scale, in the light style, with text of the designed size.
  ///
  /// A shorter side of 600 points or more is a `pad`: regular both ways while at least 678 points wide. Others are
  /// phones: compact across, except for large ones on their side (736 × 414 points and more),
  /// compact from top to bottom when wider than high.
  nonisolated static func traits(of geometry: SurfaceGeometry, idiom: UIUserInterfaceIdiom? = nil) -> TraitSet {
    let size = geometry.size
    let isPad = idiom.map { $0 == .pad } ?? (min(size.width, size.height) >= 600)
    // Of phones only the large ones are regular across, on their side.
    let isRegular = isPad ? size.width >= 678 : size.width >= 736 && min(size.width, size.height) >= 414
    var set = TraitSet()
    set.set(\.idiom, .idiom, isPad ? .pad : .phone, absent: .unspecified)
    set.set(\.style, .style, .light, absent: .unspecified)
    set.set(\.direction, .direction, .leftToRight, absent: .unspecified)
    set.set(\.scale, .scale, geometry.scale.isFinite && geometry.scale > 0 ? geometry.scale : 1, absent: 0)
    set.set(
      \.horizontal, .horizontal, isRegular ? .regular : .compact, absent: .unspecified)
    set.set(
      \.vertical, .vertical, isPad || size.height >= size.width ? .regular : .compact, absent: .unspecified)
    set.set(\.force, .force, .unavailable, absent: .unknown)
    set.set(\.category, .category, .large, absent: .unspecified)
    set.set(\.gamut, .gamut, .SRGB, absent: .unspecified)
    set.set(\.contrast, .contrast, .normal, absent: .unspecified)
    set.set(\.level, .level, .base, absent: .unspecified)
    set.set(\.legibility, .legibility, .regular, absent: .unspecified)
    set.set(\.active, .active, .active, absent: .unspecified)
    return set
  }
}
