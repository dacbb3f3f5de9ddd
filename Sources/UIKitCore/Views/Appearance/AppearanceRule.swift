import Foundation

/// What one proxy keeps, and for which objects.
@MainActor final class AppearanceRule {
  /// A value: how to set it, and whether an object has one that is not the usual one.
  struct Value {
    let set: @MainActor (NSObject) -> Void
    let isSet: @MainActor (NSObject) -> Bool
  }

  let target: AnyClass
  /// How many superclasses the target has.
  let depth: Int
  /// The innermost first.
  let containers: [AnyClass]
  let traits: UITraitCollection?
  let order: Int
  private(set) var values: [(key: AppearanceKey, value: Value)] = []
  var proxy: NSObject?
  /// Whether the log says already that nothing was kept.
  var hasLoggedThatNothingIsKept = false

  init(target: AnyClass, containers: [AnyClass], traits: UITraitCollection?, order: Int) {
    self.target = target
    self.containers = containers
    self.traits = traits
    self.order = order
    depth = AppearanceRule.depth(of: target)
  }

  var containerDepths: [Int] { containers.map { AppearanceRule.depth(of: $0) } }
  var numberOfTraits: Int { traits?.values.mask.rawValue.nonzeroBitCount ?? 0 }

  static func depth(of type: AnyClass) -> Int {
    var depth = 0
    var current: AnyClass? = _getSuperclass(type)
    while let here = current {
      depth += 1
      current = _getSuperclass(here)
    }
    return depth
  }

  func keep(_ value: Value, for key: AppearanceKey) {
    values.removeAll { $0.key == key }
    values.append((key, value))
  }

  /// Where the containers lie in a chain that begins at the window, the outermost first, each as far out as possible;
  /// nil if the chain does not have them in this order.
  func places(in chain: [AnyObject]) -> [Int]? {
    var places: [Int] = []
    var place = 0
    for container in containers.reversed() {
      while place < chain.count, !AppearanceRule.object(chain[place], is: container) { place += 1 }
      guard place < chain.count else { return nil }
      places.append(place)
      place += 1
    }
    return places
  }

  private static func object(_ object: AnyObject, is wanted: AnyClass) -> Bool {
    isClass(type(of: object), wanted)
  }

  static func isClass(_ type: AnyClass, _ wanted: AnyClass) -> Bool {
    var current: AnyClass? = type
    while let here = current {
      if here == wanted { return true }
      current = _getSuperclass(here)
    }
    return false
  }
}

/// A rule that holds for an object, and where its containers lie.
@MainActor struct AppearanceMatch {
  let rule: AppearanceRule
  let places: [Int]

  /// Whether the other match is more specific, so that its value is used.
  func yields(to other: AppearanceMatch) -> Bool {
    if rule.depth != other.rule.depth { return rule.depth < other.rule.depth }
    if places.isEmpty != other.places.isEmpty { return places.isEmpty }
    for (mine, its) in zip(places, other.places) where mine != its { return mine > its }
    if places.count != other.places.count { return places.count < other.places.count }
    let (myDepths, itsDepths) = (rule.containerDepths, other.rule.containerDepths)
    for (mine, its) in zip(myDepths, itsDepths) where mine != its { return mine < its }
    let (mine, its) = (rule.numberOfTraits, other.rule.numberOfTraits)
    return mine != its ? mine < its : rule.order < other.rule.order
  }
}
