import Foundation
import RenderTree
import TouchPlatform

/// Which class answers which selector, and by what method.
///
/// ```swift
/// SelectorTable.register(Board.self) {
///   $0.add("tapped:", Board.tapped)
///   $0.add("clear", Board.clear)
/// }
/// ```
///
/// Register once, at start or when `registerSelectors()` of `SelectorAnswering` asks for it. Subclasses answer what
/// their superclasses do, and a method registered under a superclass runs the subclass's override. The table lives as
/// long as the process and is meant for one line per method in the source. Cost of a look-up: two hashes per class on
/// the way up.
@MainActor public enum SelectorTable {
  /// What `register` hands out: the methods of one class.
  @MainActor public struct Entries<Target: AnyObject> {
    fileprivate var methods: [(Selector, SelectorMethod)] = []

    @usableFromInline mutating func append(_ selector: Selector, _ method: SelectorMethod) {
      methods.append((selector, method))
    }

    /// Answers `selector` with a method without arguments.
    @inlinable public mutating func add<Result>(
      _ selector: Selector, _ method: @escaping @MainActor (Target) -> @MainActor () -> Result
    ) { append(selector, .action(method)) }

    /// Answers `selector` with a method of one argument: the sender, the notification, the timer.
    @inlinable public mutating func add<A, Result>(
      _ selector: Selector, _ method: @escaping @MainActor (Target) -> @MainActor (A) -> Result
    ) { append(selector, .action(method)) }

    /// Answers `selector` with a method that does not look at its sender: any object may be sent, since Objective-C does not look at
    /// the class that the method names.
    /// > Ours: an Xcode project's sources are rewritten to it where a method only compares its argument, or does not use it.
    public mutating func add<A: AnyObject, Result>(
      _ selector: Selector, anySender method: @escaping @MainActor (Target) -> @MainActor (A) -> Result
    ) {
      let lenient: @MainActor (Target) -> @MainActor (AnyObject?) -> Result = { target in
        // Unsafe: the object is kept and compared, and no member of the class is used.
        { sender in method(target)(unsafeBitCast(sender ?? target, to: A.self)) }
      }
      append(selector, .action(lenient))
    }

    /// The same with a method of a class that is bound to no actor.
    @_disfavoredOverload
    public mutating func add<A: AnyObject, Result>(
      _ selector: Selector, anySender method: @escaping (Target) -> (A) -> Result
    ) {
      let lenient: (Target) -> (AnyObject?) -> Result = { target in
        // Unsafe: as above.
        { sender in method(target)(unsafeBitCast(sender ?? target, to: A.self)) }
      }
      append(selector, .action(free: lenient))
    }

    /// Answers `selector` with a method of two arguments: the sender and the event.
    public mutating func add<A, B, Result>(
      _ selector: Selector, _ method: @escaping @MainActor (Target) -> @MainActor (A, B) -> Result
    ) { methods.append((selector, SelectorMethod(method))) }

    /// A method of three arguments, as the ends of old animations call: name, whether finished, context.
    public mutating func add<A, B, C, Result>(
      _ selector: Selector, _ method: @escaping @MainActor (Target) -> @MainActor (A, B, C) -> Result
    ) { methods.append((selector, SelectorMethod(method))) }

    /// Answers `selector` with a method of a class that is bound to no actor.
    @_disfavoredOverload
    @inlinable public mutating func add<Result>(_ selector: Selector, _ method: @escaping (Target) -> () -> Result) {
      append(selector, .action(free: method))
    }

    /// Answers `selector` with a method of a class that is bound to no actor.
    @_disfavoredOverload
    @inlinable public mutating func add<A, Result>(_ selector: Selector, _ method: @escaping (Target) -> (A) -> Result)
    {
      append(selector, .action(free: method))
    }

    /// Answers `selector` with a method of a class that is bound to no actor.
    @_disfavoredOverload
    public mutating func add<A, B, Result>(_ selector: Selector, _ method: @escaping (Target) -> (A, B) -> Result) {
      methods.append((selector, SelectorMethod(free: method)))
    }
  }

  private static var methods: [ObjectIdentifier: [String: SelectorMethod]] = [:]
  private static var asked: Set<ObjectIdentifier> = []
  /// Grows with every registration: code that keeps what it looked up looks again when it has.
  // Unchecked: every call of a target reads it, and it is read and set whole.
  @exclusivity(unchecked) package private(set) static var registrationCount = 0

  /// Registers methods of a class. One that answers the same selector of the same class already is replaced, with a
  /// note in the log; so is a selector noted whose
  /// colons are not as many as its method's arguments.
  public static func register<Target: AnyObject>(_ type: Target.Type, _ body: (inout Entries<Target>) -> Void) {
    var entries = Entries<Target>()
    body(&entries)
    var known = methods[ObjectIdentifier(type)] ?? [:]
    for (selector, method) in entries.methods {
      if selector.description.hasPrefix(overridePrefix) { hasOverrides = true }
      let colons = selector.description.filter { $0 == ":" }.count
      if colons != method.argumentCount {
        PlatformLog.write(
          .app,
          "\(type) answers \(selector) with a method of \(method.argumentCount) arguments, and the name has \(colons) "
            + "colons: code that asks for the method by its true name will not find it")
      }
      // An inherited `registerSelectors()` runs once for each subclass, and says the same each time.
      if known.updateValue(method, forKey: selector.description) != nil, !isAsking {
        PlatformLog.write(.app, "\(type) answered \(selector) already; the method registered last is taken")
      }
    }
    methods[ObjectIdentifier(type)] = known
    registrationCount += 1
  }

  /// The method with which `object` answers `selector`: the one that the selector carries, else the one registered for
  /// the nearest class on the way up.
  package static func method(for selector: Selector, of object: AnyObject) -> SelectorMethod? {
    if let own = selector.method, own.fits(object) { return own }
    let type: AnyClass = Swift.type(of: object)
    return method(for: selector, of: type) ?? SelectorMethod.setter(selector, of: type)
  }

  /// Whether `object` answers `selector`; no object answers nil.
  package static func answers(_ selector: Selector?, for object: AnyObject) -> Bool {
    guard let selector else { return false }
    return method(for: selector, of: object) != nil || isNamed(selector, by: type(of: object))
  }

  private static var namedMethods: [ObjectIdentifier: Set<String>] = [:]

  /// Notes methods that a class has and that a name cannot perform here, such as those of delegates. `responds(to:)` says
  /// true of them.
  public static func note(_ type: AnyClass, _ names: [String]) {
    namedMethods[ObjectIdentifier(type), default: []].formUnion(names.lazy.map { Selector($0).description })
  }

  /// Whether a class, or one on the way up, has a noted method of this name.
  static func isNamed(_ selector: Selector, by type: AnyClass) -> Bool {
    guard !namedMethods.isEmpty else { return false }
    var current: AnyClass? = type
    while let here = current {
      if namedMethods[ObjectIdentifier(here)]?.contains(selector.description) == true { return true }
      current = _getSuperclass(here)
    }
    return false
  }

  /// The method with which objects of a class answer `selector`.
  package static func method(for selector: Selector, of type: AnyClass) -> SelectorMethod? {
    var current: AnyClass? = type
    while let here = current {
      let id = ObjectIdentifier(here)
      if asked.insert(id).inserted { ask(here) }
      if let method = methods[id]?[selector.description] {
        return isAnswering(here, selector, type) ? method : nil
      }
      current = _getSuperclass(here)
    }
    return nil
  }

  /// How the names begin of what extensions override.
  package static let overridePrefix = "overriding_"
  /// Whether any extension overrides something.
  package private(set) static var hasOverrides = false

  /// The method with which objects of a class answer `selector` by themselves, or by a superclass as far as `last`.
  package static func method(for selector: Selector, from type: AnyClass, upTo last: AnyClass) -> SelectorMethod? {
    var current: AnyClass? = type
    while let here = current {
      if let method = methods[ObjectIdentifier(here)]?[selector.description] { return method }
      current = here == last ? nil : _getSuperclass(here)
    }
    return nil
  }

  /// Lets a class and its superclasses register what they have, unless they have done so.
  package static func ask(classesUpFrom type: AnyClass) {
    var current: AnyClass? = type
    while let here = current {
      if asked.insert(ObjectIdentifier(here)).inserted { ask(here) }
      current = _getSuperclass(here)
    }
  }

  /// Lets a class register itself, unless it would only do again what its superclass does.
  private static func ask(_ type: AnyClass) {
    if let own = type as? any FrameworkSelectors.Type { own.registerFrameworkSelectors() }
    askModule(of: type)?.registerSelectors(of: type)
    if let answering = type as? any SelectorAnswering.Type { ask(answering) }
  }

  /// Lets a module register all its classes, if it has a class for that: rewritten sources have one, since a class whose
  /// superclass answers selectors cannot state `SelectorAnswering` again.
  /// Returns that class, if it has more to register for each class that is made of a generic one.
  private static func askModule(of type: AnyClass) -> (any GenericSelectorAnswering.Type)? {
    guard let module = String(reflecting: type).split(separator: ".").first.map(String.init) else { return nil }
    if let known = askedModules[module] { return known as? any GenericSelectorAnswering.Type }
    let found: AnyClass? = NSClassFromString(module + ".RewrittenSelectors")
    askedModules[module] = .some(found)
    if let answering = found as? any SelectorAnswering.Type { ask(answering) }
    return found as? any GenericSelectorAnswering.Type
  }
  private static var askedModules: [String: AnyClass?] = [:]

  private static func ask(_ answering: any SelectorAnswering.Type) {
    let known = isAsking
    isAsking = true
    answering.registerSelectors()
    isAsking = known
  }
  private static var isAsking = false

  /// Asked where a class has a method that only some subclasses mean: `UIResponder`'s editing actions do nothing unless
  /// overridden. UIKit sets it.
  package static var answersInherited: ((_ owner: AnyClass, _ selector: Selector, _ type: AnyClass) -> Bool)?

  private static func isAnswering(_ owner: AnyClass, _ selector: Selector, _ type: AnyClass) -> Bool {
    answersInherited?(owner, selector, type) ?? true
  }

  /// Performs `selector` on `target` with up to two arguments: what controls, recognisers and display links send by.
  ///
  /// The program stops when `target` does not answer, as it does on Apple's platforms.
  /// - Returns: what the method returned; `()` for one that returns nothing.
  @discardableResult
  package static func send(
    _ selector: Selector, to target: AnyObject, _ a: Any? = nil, _ b: Any? = nil, _ c: Any? = nil
  ) -> Any? {
    requiredMethod(for: selector, of: target).perform(on: target, a, b, c, as: selector)
  }

  /// The method with which `target` answers `selector`; the program stops where there is none.
  package static func requiredMethod(for selector: Selector, of target: AnyObject) -> SelectorMethod {
    guard let method = method(for: selector, of: target) else {
      preconditionFailure(
        "unrecognized selector: \(type(of: target)) does not answer \(selector). Register its method, "
          + "SelectorTable.register(\(type(of: target)).self) { $0.add(\"\(selector)\", …) }, "
          + "or pass it along, Selector(\"\(selector)\", \(type(of: target)).…)")
    }
    return method
  }
}

/// The same for a framework's own classes. A protocol of its own, because subclasses inherit a conformance and could then
/// not state `SelectorAnswering` for themselves.
@MainActor package protocol FrameworkSelectors: AnyObject {
  /// Registers all of the framework's selectors, once.
  static func registerFrameworkSelectors()
}

/// A class that registers the methods of a module's generic classes, of which no list can be made: each class that is made
/// of one is asked for when its first selector is looked up. `touchstone run` writes it.
@MainActor public protocol GenericSelectorAnswering: AnyObject {
  /// Calls `SelectorTable.register` if the class is made of a generic one of the module.
  static func registerSelectors(of type: AnyClass)
}

/// A class that registers its methods when it is first asked for a selector.
///
/// ```swift
/// extension Board: SelectorAnswering {
///   static func registerSelectors() {
///     SelectorTable.register(Board.self) { $0.add("tapped:", Board.tapped) }
///   }
/// }
/// ```
///
/// A subclass inherits the conformance and cannot state it again. It either overrides `registerSelectors()`, if that is
/// a `class func` of the superclass's body, or the superclass registers for both.
@MainActor public protocol SelectorAnswering: AnyObject {
  /// Calls `SelectorTable.register`; called once for each class, and before any of its selectors is looked up.
  static func registerSelectors()
}
