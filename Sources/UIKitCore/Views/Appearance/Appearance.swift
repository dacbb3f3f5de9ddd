import Foundation
import RenderTree
import TouchPlatform

/// The rules of a runtime.
@MainActor final class AppearanceRules {
  private var all: [AppearanceRule] = []
  private var rulesOfClasses: [ObjectIdentifier: [AppearanceRule]] = [:]

  /// The rule for a class inside these containers and with these traits: the same each time.
  func rule(for target: AnyClass, in containers: [AnyClass], traits: UITraitCollection?) -> AppearanceRule {
    let same = all.first {
      $0.target == target && $0.traits == traits && $0.containers.elementsEqual(containers, by: ==)
    }
    if let same { return same }
    let made = AppearanceRule(target: target, containers: containers, traits: traits, order: all.count)
    all.append(made)
    rulesOfClasses.removeAll()
    return made
  }

  /// The rules that objects of a class may follow.
  func rules(for type: AnyClass) -> [AppearanceRule] {
    if all.isEmpty { return [] }
    if let known = rulesOfClasses[ObjectIdentifier(type)] { return known }
    let found = all.filter { AppearanceRule.isClass(type, $0.target) }
    rulesOfClasses[ObjectIdentifier(type)] = found
    return found
  }
}

/// Proxies of appearance: keeps what is set on them, and sets it on what enters a window.
@MainActor package enum Appearance {
  // Unchecked: every new view reads it, and it is read and set whole.
  // Unsafe: it is set once, on the main actor; initialisers that are bound to no actor read it.
  /// Whether any proxy was ever requested. Until then the cost is that of reading this flag.
  @exclusivity(unchecked) package nonisolated(unsafe) static var isInUse = false
  /// Above zero while values are set that are not the app's own.
  private static var quietDepth = 0

  /// The proxy of a rule, made when it is first requested.
  static func proxy<Target: AppearanceTarget>(
    of target: Target.Type, in containerTypes: [any UIAppearanceContainer.Type], traits: UITraitCollection?
  ) -> Target {
    isInUse = true
    KeyValueObservers.keepOnProxy = noteOwn
    let containers = containerTypes.map { $0 as AnyClass }
    let rule = Runtime.current.appearances.rule(for: target, in: containers, traits: traits)
    if let proxy = rule.proxy as? Target { return proxy }
    guard let made = ClassInstantiation.make(target) as? Target else {
      preconditionFailure("\(target) must be made by init() to have a proxy of its appearance")
    }
    let marks = AppearanceMarks()
    marks.rule = rule
    made.appearanceMarks = marks
    rule.proxy = made
    return made
  }

  /// A property was set: a proxy keeps it, any other object is marked as having a value of its own.
  ///
  /// - Parameters:
  ///   - isSet: whether an object has a value that is not the usual one, for those made before there was a proxy.
  ///   - set: sets the value on another object.
  package static func note<Target: AppearanceTarget>(
    _ target: Target, _ key: AppearanceKey, isSet: @escaping @MainActor (Target) -> Bool = { _ in false },
    set: @escaping @MainActor (Target) -> Void
  ) {
    guard quietDepth == 0 else { return }
    if let rule = target.appearanceMarks?.rule {
      // Unsafe: a rule holds values of its own class's proxy only and applies only to objects of that class.
      rule.keep(
        AppearanceRule.Value(
          set: { set(unsafeDowncast($0, to: Target.self)) }, isSet: { isSet(unsafeDowncast($0, to: Target.self)) }),
        for: key)
      return
    }
    let marks = target.appearanceMarks ?? AppearanceMarks()
    target.appearanceMarks = marks
    if !marks.own.contains(key) { marks.own.append(key) }
  }

  /// A property that an app's class declares and announces has changed. Values that objects had before there was any proxy
  /// do not count as the app's own.
  private static func noteOwn(_ object: NSObject, _ name: String) {
    guard quietDepth == 0, let target = object as? any AppearanceTarget,
      PropertyTable.isOfApp(name, in: type(of: object)),
      case .success(let value) = PropertyTable.value(at: name, of: object)
    else { return }
    noteOwn(target, name, value)
  }

  private static func noteOwn(_ target: some AppearanceTarget, _ name: String, _ value: Any?) {
    note(target, AppearanceKey(named: name)) { _ = PropertyTable.set(value, at: name, of: $0) }
  }

  /// The same for a property with one value.
  ///
  /// - Parameter usual: the value of an object on which nothing was set.
  package static func note<Target: AppearanceTarget, Value: Equatable>(
    _ target: Target, _ property: AppearanceKey.Property, _ path: ReferenceWritableKeyPath<Target, Value>,
    usual: @escaping @MainActor @autoclosure () -> Value
  ) {
    let value = target[keyPath: path]
    note(target, AppearanceKey(property), isSet: { $0[keyPath: path] != usual() }) { $0[keyPath: path] = value }
  }

  /// Sets values of the system, which do not count as the app's own.
  @inline(__always) package static func bySystem(_ change: () -> Void) {
    guard isInUse else { return change() }
    quietDepth += 1
    defer { quietDepth -= 1 }
    change()
  }

  /// Sets what proxies have for an object that enters a window.
  static func apply(to target: some AppearanceTarget, traits: UITraitCollection, chain: () -> [AnyObject]) {
    let rules = Runtime.current.appearances.rules(for: type(of: target))
    guard !rules.isEmpty else { return }
    let objects = rules.contains { !$0.containers.isEmpty } ? chain() : []
    var matches: [AppearanceMatch] = []
    for rule in rules where rule.traits.map(traits.containsTraits) ?? true {
      if let places = rule.places(in: objects) { matches.append(AppearanceMatch(rule: rule, places: places)) }
    }
    matches.sort { $0.yields(to: $1) }
    var winners: [(key: AppearanceKey, value: AppearanceRule.Value)] = []
    for match in matches {
      if match.rule.values.isEmpty { logThatNothingIsKept(match.rule) }
      for (key, value) in match.rule.values {
        winners.removeAll { $0.key == key }
        winners.append((key, value))
      }
    }
    set(winners, on: target)
  }

  private static func set(
    _ values: [(key: AppearanceKey, value: AppearanceRule.Value)], on target: some AppearanceTarget
  ) {
    for (key, value) in values {
      let marks = target.appearanceMarks ?? AppearanceMarks()
      target.appearanceMarks = marks
      if marks.own.contains(key) { continue }
      if !marks.applied.contains(key) {
        if !target.isMarkedFromBirth, value.isSet(target) { continue }
        marks.applied.append(key)
      }
      quietDepth += 1
      value.set(target)
      quietDepth -= 1
    }
  }

  private static func logThatNothingIsKept(_ rule: AppearanceRule) {
    guard !rule.hasLoggedThatNothingIsKept else { return }
    rule.hasLoggedThatNothingIsKept = true
    PlatformLog.write(
      .app,
      "the proxy \(rule.target).appearance() has kept nothing: it keeps the properties of UIKit's classes that "
        + "the comment of UIAppearance lists, and those that an app's class declares as dynamic; set others where the "
        + "object is made"
    )
  }
}

extension UIView {
  /// The containers that the view lies in, the window first: its superviews and the controllers of all of them, and its
  /// own controller.
  final var appearanceContainers: [AnyObject] {
    var chain: [AnyObject] = []
    var view: UIView? = self
    while let here = view {
      if here !== self { chain.append(here) }
      if here.flags.contains(.controlled), let controller = here.extras?.controller { chain.append(controller) }
      view = here._superview
    }
    return chain.reversed()
  }

  /// Takes what proxies have for it.
  final func takeAppearance() {
    Appearance.apply(to: self, traits: traitCollection) { appearanceContainers }
  }
}
