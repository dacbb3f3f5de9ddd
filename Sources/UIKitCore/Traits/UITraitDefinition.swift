import Foundation

/// A trait: the type of its values and its default. Apps may define their own.
///
/// A trait is named by its type: `UITraitUserInterfaceStyle.self`.
public protocol UITraitDefinition {
  /// The values.
  associatedtype Value
  /// The value where the trait is not specified.
  static var defaultValue: Value { get }
  /// A name for archives; default the type's name.
  static var identifier: String { get }
  /// A name for descriptions; default the type's name.
  static var name: String { get }
  /// Whether colours depend on it; default false.
  static var affectsColorAppearance: Bool { get }
}

extension UITraitDefinition {
  /// The type's name.
  public static var identifier: String { String(reflecting: Self.self) }
  /// The type's name.
  public static var name: String { String(describing: Self.self) }
  /// false.
  public static var affectsColorAppearance: Bool { false }
}

/// A trait, by its type.
public typealias UITrait = any UITraitDefinition.Type

/// A trait of the system: where its value is stored.
protocol SystemTrait: UITraitDefinition where Value: Equatable {
  static var path: WritableKeyPath<TraitSet, Value> { get }
  static var bit: TraitSet.Mask { get }
}

/// Light or dark; colours depend on it.
public enum UITraitUserInterfaceStyle: SystemTrait {
  /// `unspecified`.
  public static var defaultValue: UIUserInterfaceStyle { .unspecified }
  /// true.
  public static var affectsColorAppearance: Bool { true }
  static var path: WritableKeyPath<TraitSet, UIUserInterfaceStyle> { \.style }
  static var bit: TraitSet.Mask { .style }
}

/// The kind of device.
public enum UITraitUserInterfaceIdiom: SystemTrait {
  /// `unspecified`.
  public static var defaultValue: UIUserInterfaceIdiom { .unspecified }
  static var path: WritableKeyPath<TraitSet, UIUserInterfaceIdiom> { \.idiom }
  static var bit: TraitSet.Mask { .idiom }
}

/// Where lines begin.
public enum UITraitLayoutDirection: SystemTrait {
  /// `unspecified`.
  public static var defaultValue: UITraitEnvironmentLayoutDirection { .unspecified }
  static var path: WritableKeyPath<TraitSet, UITraitEnvironmentLayoutDirection> { \.direction }
  static var bit: TraitSet.Mask { .direction }
}

/// Pixels per point.
public enum UITraitDisplayScale: SystemTrait {
  /// 0: not specified.
  public static var defaultValue: CGFloat { 0 }
  static var path: WritableKeyPath<TraitSet, CGFloat> { \.scale }
  static var bit: TraitSet.Mask { .scale }
}

/// The horizontal size class.
public enum UITraitHorizontalSizeClass: SystemTrait {
  /// `unspecified`.
  public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
  static var path: WritableKeyPath<TraitSet, UIUserInterfaceSizeClass> { \.horizontal }
  static var bit: TraitSet.Mask { .horizontal }
}

/// The vertical size class.
public enum UITraitVerticalSizeClass: SystemTrait {
  /// `unspecified`.
  public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
  static var path: WritableKeyPath<TraitSet, UIUserInterfaceSizeClass> { \.vertical }
  static var bit: TraitSet.Mask { .vertical }
}

/// Whether touches report their force.
public enum UITraitForceTouchCapability: SystemTrait {
  /// `unknown`.
  public static var defaultValue: UIForceTouchCapability { .unknown }
  static var path: WritableKeyPath<TraitSet, UIForceTouchCapability> { \.force }
  static var bit: TraitSet.Mask { .force }
}

/// The preferred text size.
public enum UITraitPreferredContentSizeCategory: SystemTrait {
  /// `unspecified`.
  public static var defaultValue: UIContentSizeCategory { .unspecified }
  static var path: WritableKeyPath<TraitSet, UIContentSizeCategory> { \.category }
  static var bit: TraitSet.Mask { .category }
}

/// The colours of the display; colours depend on it.
public enum UITraitDisplayGamut: SystemTrait {
  /// `unspecified`.
  public static var defaultValue: UIDisplayGamut { .unspecified }
  /// true.
  public static var affectsColorAppearance: Bool { true }
  static var path: WritableKeyPath<TraitSet, UIDisplayGamut> { \.gamut }
  static var bit: TraitSet.Mask { .gamut }
}

/// The contrast; colours depend on it.
public enum UITraitAccessibilityContrast: SystemTrait {
  /// `unspecified`.
  public static var defaultValue: UIAccessibilityContrast { .unspecified }
  /// true.
  public static var affectsColorAppearance: Bool { true }
  static var path: WritableKeyPath<TraitSet, UIAccessibilityContrast> { \.contrast }
  static var bit: TraitSet.Mask { .contrast }
}

/// Base or elevated; colours depend on it.
public enum UITraitUserInterfaceLevel: SystemTrait {
  /// `unspecified`.
  public static var defaultValue: UIUserInterfaceLevel { .unspecified }
  /// true.
  public static var affectsColorAppearance: Bool { true }
  static var path: WritableKeyPath<TraitSet, UIUserInterfaceLevel> { \.level }
  static var bit: TraitSet.Mask { .level }
}

/// Whether text is bolder.
public enum UITraitLegibilityWeight: SystemTrait {
  /// `unspecified`.
  public static var defaultValue: UILegibilityWeight { .unspecified }
  static var path: WritableKeyPath<TraitSet, UILegibilityWeight> { \.legibility }
  static var bit: TraitSet.Mask { .legibility }
}

/// Whether the window is in front.
public enum UITraitActiveAppearance: SystemTrait {
  /// `unspecified`.
  public static var defaultValue: UIUserInterfaceActiveAppearance { .unspecified }
  static var path: WritableKeyPath<TraitSet, UIUserInterfaceActiveAppearance> { \.active }
  static var bit: TraitSet.Mask { .active }
}

extension TraitSet {
  /// The value of a trait, its default where it is not specified.
  func value<T: UITraitDefinition>(of trait: T.Type) -> T.Value {
    if let system = trait as? any SystemTrait.Type { return systemValue(system) as? T.Value ?? trait.defaultValue }
    return custom[ObjectIdentifier(trait)]?.value as? T.Value ?? trait.defaultValue
  }

  /// Specifies a trait's value.
  mutating func specify<T: UITraitDefinition>(_ value: T.Value, for trait: T.Type) {
    if let system = trait as? any SystemTrait.Type { return specifySystem(value, system) }
    custom[ObjectIdentifier(trait)] = CustomTrait(
      name: trait.name, affectsColor: trait.affectsColorAppearance, value: value)
  }

  /// Whether a trait is specified.
  func specifies(_ trait: UITrait) -> Bool {
    if let system = trait as? any SystemTrait.Type { return mask.contains(system.bit) }
    return custom[ObjectIdentifier(trait)] != nil
  }

  /// Makes a trait unspecified again.
  mutating func forget(_ trait: UITrait) {
    if let system = trait as? any SystemTrait.Type { return forgetSystem(system) }
    custom[ObjectIdentifier(trait)] = nil
  }

  /// Whether a trait's value differs.
  func differs(from other: TraitSet, in trait: UITrait) -> Bool {
    if let system = trait as? any SystemTrait.Type { return systemDiffers(from: other, system) }
    return custom[ObjectIdentifier(trait)] != other.custom[ObjectIdentifier(trait)]
  }

  private func systemValue<T: SystemTrait>(_ trait: T.Type) -> Any { self[keyPath: T.path] }

  private mutating func specifySystem<T: SystemTrait>(_ value: Any, _ trait: T.Type) {
    guard let value = value as? T.Value else { return }
    set(T.path, T.bit, value, absent: T.defaultValue)
  }

  private mutating func forgetSystem<T: SystemTrait>(_ trait: T.Type) {
    set(T.path, T.bit, T.defaultValue, absent: T.defaultValue)
  }

  private func systemDiffers<T: SystemTrait>(from other: TraitSet, _ trait: T.Type) -> Bool {
    self[keyPath: T.path] != other[keyPath: T.path]
  }
}
