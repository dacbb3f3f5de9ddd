import Foundation

/// The values of traits and which of them are specified. Equality compares the specified ones.
struct TraitSet: Equatable {
  /// The traits that are specified.
  struct Said: OptionSet, Sendable {
    var rawValue: UInt16
    static let idiom = Said(rawValue: 1 << 0)
    static let style = Said(rawValue: 1 << 1)
    static let direction = Said(rawValue: 1 << 2)
    static let scale = Said(rawValue: 1 << 3)
    static let horizontal = Said(rawValue: 1 << 4)
    static let vertical = Said(rawValue: 1 << 5)
    static let force = Said(rawValue: 1 << 6)
    static let category = Said(rawValue: 1 << 7)
    static let gamut = Said(rawValue: 1 << 8)
    static let contrast = Said(rawValue: 1 << 9)
    static let level = Said(rawValue: 1 << 10)
    static let legibility = Said(rawValue: 1 << 11)
    static let active = Said(rawValue: 1 << 12)
  }

  var said: Said = []
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
    guard other.said != [] || !other.custom.isEmpty else { return }
    let said = other.said
    if said.contains(.idiom) { idiom = other.idiom }
    if said.contains(.style) { style = other.style }
    if said.contains(.direction) { direction = other.direction }
    if said.contains(.scale) { scale = other.scale }
    if said.contains(.horizontal) { horizontal = other.horizontal }
    if said.contains(.vertical) { vertical = other.vertical }
    if said.contains(.force) { force = other.force }
    if said.contains(.category) { category = other.category }
    if said.contains(.gamut) { gamut = other.gamut }
    if said.contains(.contrast) { contrast = other.contrast }
    if said.contains(.level) { level = other.level }
    if said.contains(.legibility) { legibility = other.legibility }
    if said.contains(.active) { active = other.active }
    self.said.formUnion(said)
    if !other.custom.isEmpty { custom.merge(other.custom) { _, new in new } }
  }

  /// Sets a trait to a value, which specifies it unless the value means "not specified".
  mutating func set<Value: Equatable>(
    _ path: WritableKeyPath<TraitSet, Value>, _ bit: Said, _ value: Value, unsaid: Value
  ) {
    self[keyPath: path] = value
    if value == unsaid { said.remove(bit) } else { said.insert(bit) }
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
