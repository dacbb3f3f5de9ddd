import CoreGraphics
import Foundation

/// The provider of a dynamic colour.
final class DynamicColor: @unchecked Sendable, Hashable {
  // Unchecked because of the provider: UIKit's signature does not require one that may be shared, and its documentation
  // says that it is called on any thread. The name of a system colour, if it is one.
  let name: String?
  private let provider: (UITraitCollection) -> UIColor
  /// The colour it is made of and the alpha it has, for `withAlphaComponent(_:)`.
  private let base: DynamicColor?
  private let alpha: CGFloat

  init(name: String? = nil, _ provider: @escaping (UITraitCollection) -> UIColor) {
    self.name = name
    self.provider = provider
    base = nil
    alpha = 1
  }

  init(of base: DynamicColor, alpha: CGFloat) {
    name = nil
    self.base = base
    self.alpha = alpha
    provider = { base.resolve($0).withAlphaComponent(alpha) }
  }

  func resolve(_ traits: UITraitCollection) -> UIColor { provider(traits) }

  /// Equal to itself, to the system's of the same name, and to the same colour with the same alpha.
  static func == (a: DynamicColor, b: DynamicColor) -> Bool {
    if a === b { return true }
    if let name = a.name { return name == b.name }
    guard let first = a.base, let second = b.base else { return false }
    return first == second && a.alpha == b.alpha
  }

  func hash(into hasher: inout Hasher) {
    if let name {
      hasher.combine(name)
    } else if let base {
      base.hash(into: &hasher)
    } else {
      hasher.combine(ObjectIdentifier(self))
    }
  }
}
