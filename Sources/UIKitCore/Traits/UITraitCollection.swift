import CoreGraphics
import Foundation
import QuartzCore
import TouchPlatform

/// The environment of an interface: light or dark, scale, size classes, text size.
///
/// A collection need not specify every trait; the others are `unspecified` (0 for the scale). It never changes, so it
/// may be used on any thread.
open class UITraitCollection: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Unchecked because NSObject is open; the stored values never change, and apps are responsible for the values of
  // their own traits.
  final let values: TraitSet
  /// The colour of `UIColor.tintColor`; nil for the system's blue.
  final let tint: UIColor?
  /// Its place in `ScreenTraits`, if it is one of them.
  final let screenIndex: UInt32?

  init(_ set: TraitSet, tint: UIColor? = nil, screenIndex: UInt32? = nil) {
    values = set
    self.tint = tint
    self.screenIndex = screenIndex
    super.init()
  }

  /// A collection that specifies nothing.
  public convenience override init() { self.init(TraitSet()) }

  /// A collection of what these specify; later ones take precedence.
  public convenience init(traitsFrom collections: [UITraitCollection]) {
    var set = TraitSet()
    for collection in collections { set.take(collection.values) }
    self.init(set)
  }

  /// A collection that specifies what the closure sets.
  public convenience init(mutations: (inout any UIMutableTraits) -> Void) {
    self.init(Self.changed(TraitSet(), by: mutations))
  }

  /// The same collection with the changes that the closure makes.
  open func modifyingTraits(_ mutations: (inout any UIMutableTraits) -> Void) -> UITraitCollection {
    UITraitCollection(Self.changed(values, by: mutations), tint: tint)
  }

  /// The same collection with another value of one trait.
  public final func replacing<T: UITraitDefinition>(_ trait: T.Type, value: T.Value) -> UITraitCollection {
    var set = values
    set.specify(value, for: trait)
    return UITraitCollection(set, tint: tint)
  }

  private static func changed(_ set: TraitSet, by mutations: (inout any UIMutableTraits) -> Void) -> TraitSet {
    var traits: any UIMutableTraits = TraitMutations(set: set)
    mutations(&traits)
    return (traits as? TraitMutations)?.set ?? set
  }

  // MARK: One trait

  /// A collection that specifies the kind of device.
  public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
    self.init { $0.userInterfaceIdiom = idiom }
  }

  /// A collection that specifies light or dark.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init { $0.userInterfaceStyle = userInterfaceStyle }
  }

  /// A collection that specifies where lines begin.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init { $0.layoutDirection = layoutDirection }
  }

  /// A collection that specifies the pixels per point.
  public convenience init(displayScale scale: CGFloat) { self.init { $0.displayScale = scale } }

  /// A collection that specifies the horizontal size class.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.horizontalSizeClass = horizontalSizeClass }
  }

  /// A collection that specifies the vertical size class.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.verticalSizeClass = verticalSizeClass }
  }

  /// A collection that specifies whether touches report their force.
  public convenience init(forceTouchCapability capability: UIForceTouchCapability) {
    self.init { $0.forceTouchCapability = capability }
  }

  /// A collection that specifies the preferred text size.
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init { $0.preferredContentSizeCategory = preferredContentSizeCategory }
  }

  /// A collection that specifies the colours of the display.
  public convenience init(displayGamut: UIDisplayGamut) { self.init { $0.displayGamut = displayGamut } }

  /// A collection that specifies the contrast.
  public convenience init(accessibilityContrast: UIAccessibilityContrast) {
    self.init { $0.accessibilityContrast = accessibilityContrast }
  }

  /// A collection that specifies base or elevated.
  public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
    self.init { $0.userInterfaceLevel = userInterfaceLevel }
  }

  /// A collection that specifies whether text is bolder.
  public convenience init(legibilityWeight: UILegibilityWeight) {
    self.init { $0.legibilityWeight = legibilityWeight }
  }

  /// A collection that specifies whether the window is in front.
  public convenience init(activeAppearance: UIUserInterfaceActiveAppearance) {
    self.init { $0.activeAppearance = activeAppearance }
  }

  // MARK: Reading

  /// The value of a trait; its default where it is not specified.
  public final subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value { values.value(of: trait) }

  /// The kind of device: `pad` where the screen's shorter side has 600 points or more, else `phone`.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { values.idiom }
  /// Light or dark.
  open var userInterfaceStyle: UIUserInterfaceStyle { values.style }
  /// Where lines begin.
  open var layoutDirection: UITraitEnvironmentLayoutDirection { values.direction }
  /// Pixels per point; 0 where it is not specified.
  open var displayScale: CGFloat { values.scale }
  /// The horizontal size class.
  open var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontal }
  /// The vertical size class.
  open var verticalSizeClass: UIUserInterfaceSizeClass { values.vertical }
  /// Whether touches report their force.
  /// > Here: one value unless an app overrides it.
  open var forceTouchCapability: UIForceTouchCapability { values.force }
  /// The preferred text size.
  open var preferredContentSizeCategory: UIContentSizeCategory { values.category }
  /// The colours of the display.
  /// > Here: one value unless an app overrides it.
  open var displayGamut: UIDisplayGamut { values.gamut }
  /// The contrast.
  open var accessibilityContrast: UIAccessibilityContrast { values.contrast }
  /// Base or elevated.
  open var userInterfaceLevel: UIUserInterfaceLevel { values.level }
  /// Whether text is bolder.
  /// > Here: one value unless an app overrides it.
  open var legibilityWeight: UILegibilityWeight { values.legibility }
  /// Whether the window is in front.
  /// > Here: one value unless an app overrides it.
  open var activeAppearance: UIUserInterfaceActiveAppearance { values.active }

  // MARK: Comparing

  /// Whether all traits that `trait` specifies are specified here too, with the same values; true for nil.
  open func containsTraits(in trait: UITraitCollection?) -> Bool { trait.map { values.contains($0.values) } ?? true }

  /// Whether colours may look different with the two collections: style, contrast, level, gamut, or a trait of an app
  /// whose `affectsColorAppearance` is true.
  open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    values.differsInColor(from: traitCollection?.values ?? TraitSet())
  }

  /// The traits whose values differ from those of another collection.
  public final func changedTraits(from traitCollection: UITraitCollection?) -> [UITrait] {
    let other = traitCollection?.values ?? TraitSet()
    return Self.allSystemTraits.filter { values.differs(from: other, in: $0) }
  }

  /// The system's traits that colours depend on.
  public static var systemTraitsAffectingColorAppearance: [UITrait] {
    allSystemTraits.filter { $0.affectsColorAppearance }
  }

  /// The system's traits by which `UIImage(named:)` chooses.
  public static var systemTraitsAffectingImageLookup: [UITrait] {
    [UITraitUserInterfaceIdiom.self, UITraitUserInterfaceStyle.self, UITraitDisplayScale.self]
  }

  private static var allSystemTraits: [UITrait] {
    [
      UITraitUserInterfaceIdiom.self, UITraitUserInterfaceStyle.self, UITraitLayoutDirection.self,
      UITraitDisplayScale.self, UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self,
      UITraitForceTouchCapability.self, UITraitPreferredContentSizeCategory.self, UITraitDisplayGamut.self,
      UITraitAccessibilityContrast.self, UITraitUserInterfaceLevel.self, UITraitLegibilityWeight.self,
      UITraitActiveAppearance.self,
    ]
  }

  /// Equal to a collection that specifies the same.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return other === self || (other.values == values && other.tint == tint)
  }

  /// Hashes the style, the scale and the size classes.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(values.style)
    hasher.combine(values.scale)
    hasher.combine(values.horizontal)
    hasher.combine(values.vertical)
    return hasher.finalize()
  }

  // MARK: The current one

  /// The traits by which dynamic colours and images are chosen on this thread now: those of the view that draws, lays
  /// out or is notified of a change, else the screen's.
  open class var current: UITraitCollection {
    get { ThreadDrawing.current.traits ?? ScreenTraits.main }
    set { ThreadDrawing.current.traits = newValue }
  }

  /// Runs the closure while this collection is the current one.
  open func performAsCurrent(_ actions: () -> Void) {
    let thread = ThreadDrawing.current
    let old = thread.traits
    thread.traits = self
    defer { thread.traits = old }
    actions()
  }

  // MARK: Copies and archives

  /// Itself: it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes what it specifies; traits that apps define are omitted.
  open func encode(with coder: NSCoder) {
    coder.encode(Int(values.mask.rawValue), forKey: "said")
    let numbers = [
      values.idiom.rawValue, values.style.rawValue, values.direction.rawValue, values.horizontal.rawValue,
      values.vertical.rawValue, values.force.rawValue, values.gamut.rawValue, values.contrast.rawValue,
      values.level.rawValue, values.legibility.rawValue, values.active.rawValue,
    ]
    coder.encode(numbers.map { NSNumber(value: $0) } as NSArray, forKey: "values")
    coder.encode(Double(values.scale), forKey: "scale")
    coder.encode(values.category.rawValue as NSString, forKey: "category")
  }

  /// A collection from an archive; nil from an incomplete one.
  public required convenience init?(coder: NSCoder) {
    let values = coder.archived([NSArray.self, NSNumber.self], "values") as? [Int] ?? []
    let category = coder.archived(NSString.self, "category")
    guard values.count == 11, let category else { return nil }
    var set = TraitSet()
    set.mask = TraitSet.Mask(rawValue: UInt16(truncatingIfNeeded: coder.decodeInteger(forKey: "said")))
    set.idiom = UIUserInterfaceIdiom(rawValue: values[0]) ?? .unspecified
    set.style = UIUserInterfaceStyle(rawValue: values[1]) ?? .unspecified
    set.direction = UITraitEnvironmentLayoutDirection(rawValue: values[2]) ?? .unspecified
    set.horizontal = UIUserInterfaceSizeClass(rawValue: values[3]) ?? .unspecified
    set.vertical = UIUserInterfaceSizeClass(rawValue: values[4]) ?? .unspecified
    set.force = UIForceTouchCapability(rawValue: values[5]) ?? .unknown
    set.gamut = UIDisplayGamut(rawValue: values[6]) ?? .unspecified
    set.contrast = UIAccessibilityContrast(rawValue: values[7]) ?? .unspecified
    set.level = UIUserInterfaceLevel(rawValue: values[8]) ?? .unspecified
    set.legibility = UILegibilityWeight(rawValue: values[9]) ?? .unspecified
    set.active = UIUserInterfaceActiveAppearance(rawValue: values[10]) ?? .unspecified
    set.scale = coder.decodeDouble(forKey: "scale")
    set.category = UIContentSizeCategory(rawValue: String(describing: category))
    self.init(set)
  }
}
