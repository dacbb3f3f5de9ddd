/// Until Swift 4.1 traits were numbers, which apps put together bit by bit.
extension UIAccessibilityTraits {
  /// The traits of both.
  @available(*, deprecated, message: "use union(_:)")
  public static func | (a: UIAccessibilityTraits, b: UIAccessibilityTraits) -> UIAccessibilityTraits { a.union(b) }
  /// The traits that both have.
  @available(*, deprecated, message: "use intersection(_:)")
  public static func & (a: UIAccessibilityTraits, b: UIAccessibilityTraits) -> UIAccessibilityTraits {
    a.intersection(b)
  }
  /// The traits that one of them has.
  @available(*, deprecated, message: "use symmetricDifference(_:)")
  public static func ^ (a: UIAccessibilityTraits, b: UIAccessibilityTraits) -> UIAccessibilityTraits {
    a.symmetricDifference(b)
  }
  /// All other traits.
  @available(*, deprecated, message: "use subtracting(_:)")
  public static prefix func ~ (a: UIAccessibilityTraits) -> UIAccessibilityTraits {
    UIAccessibilityTraits(rawValue: ~a.rawValue)
  }
  /// Adds traits.
  @available(*, deprecated, message: "use formUnion(_:)")
  public static func |= (a: inout UIAccessibilityTraits, b: UIAccessibilityTraits) { a.formUnion(b) }
  /// Keeps the traits that both have.
  @available(*, deprecated, message: "use formIntersection(_:)")
  public static func &= (a: inout UIAccessibilityTraits, b: UIAccessibilityTraits) { a.formIntersection(b) }
  /// Keeps the traits that one of them has.
  @available(*, deprecated, message: "use formSymmetricDifference(_:)")
  public static func ^= (a: inout UIAccessibilityTraits, b: UIAccessibilityTraits) { a.formSymmetricDifference(b) }
  /// Whether the bits are a number.
  @available(*, deprecated, message: "use isEmpty or contains(_:)")
  public static func == (a: UIAccessibilityTraits, b: UInt64) -> Bool { a.rawValue == b }
  /// Whether the bits are another number.
  @available(*, deprecated, message: "use isEmpty or contains(_:)")
  public static func != (a: UIAccessibilityTraits, b: UInt64) -> Bool { a.rawValue != b }
  /// Whether the bits are more than a number.
  @available(*, deprecated, message: "use isEmpty or contains(_:)")
  public static func > (a: UIAccessibilityTraits, b: UInt64) -> Bool { a.rawValue > b }
}
