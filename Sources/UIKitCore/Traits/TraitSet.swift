import Foundation

/// The values of traits and which of them are specified. Equality compares the specified ones.
struct TraitSet: Equatable {
  /// The traits that are specified.
  struct Mask: OptionSet, Sendable {
    var rawValue: UInt16
    static let idiom = Mask(rawValue: 1 << 0)
    static let style = Mask(rawValue: 1 << 1)
    static let direction = Mask(rawValue: 1 << 2)
    static let scale = Mask(rawValue: 1 << 3)
    static let horizontal = Mask(rawValue: 1 << 4)
    static let vertical = Mask(rawValue: 1 << 5)
    static let force = Mask(rawValue: 1 << 6)
    static let category = Mask(rawValue: 1 << 7)
    static let gamut = Mask(rawValue: 1 << 8)
    static let contrast = Mask(rawValue: 1 << 9)
    static let level = Mask(rawValue: 1 << 10)
    static let legibility = Mask(rawValue: 1 << 11)
    static let active = Mask(rawValue: 1 << 12)
  }

  var mask: Mask = []
  var idiom = UIUserInterfaceIdiom.unspecified
  var style = UIUserInterfaceStyle.unspecified
  var direction = UITraitEnvironmentLayoutDirection.unspecified
  var scale: CGFloat = 0
  var horizontal = UIUserInterfaceSizeClass.unspecified
  var vertical = UIUserInterfaceSizeClass.unspecified
  var force = UIForceTouchCapability.unknown
  var category = UIContentSizeCategory.unspecified
  var gamut = UIDisplayGamut.unspecified
  var contrast = UIAccessibilityContrast.unspecified
  var level = UIUserInterfaceLevel.unspecified
  var legibility = UILegibilityWeight.unspecified
  var active = UIUserInterfaceActiveAppearance.unspecified
  /// The traits that apps define.
  var custom: [ObjectIdentifier: CustomTrait] = [:]

  /// Takes the traits that `other` specifies, which replace those specified here.
  mutating func take(_ other: TraitSet) {
    guard other.mask != [] || !other.custom.isEmpty else { return }
    let mask = other.mask
    if mask.contains(.idiom) { idiom = other.idiom }
    if mask.contains(.style) { style = other.style }
    if mask.contains(.direction) { direction = other.direction }
    if mask.contains(.scale) { scale = other.scale }
    if mask.contains(.horizontal) { horizontal = other.horizontal }
    if mask.contains(.vertical) { vertical = other.vertical }
    if mask.contains(.force) { force = other.force }
    if mask.contains(.category) { category = other.category }
    if mask.contains(.gamut) { gamut = other.gamut }
    if mask.contains(.contrast) { contrast = other.contrast }
    if mask.contains(.level) { level = other.level }
    if mask.contains(.legibility) { legibility = other.legibility }
    if mask.contains(.active) { active = other.active }
    self.mask.formUnion(mask)
    if !other.custom.isEmpty { custom.merge(other.custom) { _, new in new } }
  }

  /// Sets a trait to a value, which specifies it unless the value means "not specified".
  mutating func set<Value: Equatable>(
    _ path: WritableKeyPath<TraitSet, Value>, _ bit: Mask, _ value: Value, absent: Value
  ) {
    self[keyPath: path] = value
    if value == absent { mask.remove(bit) } else { mask.insert(bit) }
  }

  /// Whether all traits that `other` specifies are specified here, with the same values.
  func contains(_ other: TraitSet) -> Bool {
    var merged = self
    merged.take(other)
    return merged == self
  }

  /// Whether colours may look different.
  func differsInColor(from other: TraitSet) -> Bool {
    if style != other.style || contrast != other.contrast || level != other.level || gamut != other.gamut {
      return true
    }
    if custom.isEmpty && other.custom.isEmpty { return false }
    let mine = custom.filter { $0.value.affectsColor }
    return mine != other.custom.filter { $0.value.affectsColor }
  }
}

/// The value of a trait that an app defines.
struct CustomTrait: Equatable {
  let name: String
  let affectsColor: Bool
  let value: Any

  static func == (a: CustomTrait, b: CustomTrait) -> Bool {
    if let first = a.value as? any Equatable { return equal(first, b.value) }
    // Objects that cannot be compared are equal only if identical.
    if type(of: a.value) is AnyClass, type(of: b.value) is AnyClass {
      return (a.value as AnyObject) === (b.value as AnyObject)
    }
    return false
  }

  private static func equal<T: Equatable>(_ a: T, _ b: Any) -> Bool { (b as? T) == a }
}
