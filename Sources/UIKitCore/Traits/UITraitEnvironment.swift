import Foundation
import QuartzCore

/// What has traits: screens, scenes, windows, controllers and views.
@preconcurrency @MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
  /// The traits in force here.
  var traitCollection: UITraitCollection { get }
  /// The traits have changed. Apps must not call it; overrides call super.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// A registration for trait changes; `unregisterForTraitChanges(_:)` ends it.
public protocol UITraitChangeRegistration: NSObjectProtocol {}

/// An object whose trait changes can be observed.
@preconcurrency @MainActor
public protocol UITraitChangeObservable: AnyObject {
  /// Called with the environment and the traits it had before.
  typealias TraitChangeHandler<Environment> = (_ environment: Environment, _ previous: UITraitCollection) -> Void
  /// Ends a registration.
  func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

/// The state of an environment's traits beyond those of its screen.
@MainActor final class TraitExtras {
  /// Its overrides of inherited traits.
  var overrides = TraitSet()
  /// Registrations, in order.
  var registrations: [TraitRegistration] = []
}

/// One registration.
final class TraitRegistration: NSObject, UITraitChangeRegistration {
  let traits: [UITrait]
  let call: @MainActor (AnyObject, UITraitCollection) -> Void

  init(_ traits: [UITrait], _ call: @escaping @MainActor (AnyObject, UITraitCollection) -> Void) {
    self.traits = traits
    self.call = call
  }

  /// Whether one of its traits has changed.
  func concerns(_ old: UITraitCollection, _ new: UITraitCollection) -> Bool {
    traits.contains { new.values.differs(from: old.values, in: $0) }
  }
}

extension TraitExtras {
  /// Calls the handlers of registrations that a change concerns; registrations made meanwhile get the next change.
  func notify(_ environment: AnyObject, old: UITraitCollection, new: UITraitCollection) {
    for registration in registrations where registration.concerns(old, new) {
      if registrations.contains(where: { $0 === registration }) { registration.call(environment, old) }
    }
  }
}

/// An environment with a place for its overrides and registrations.
@MainActor protocol TraitHolder: UITraitEnvironment, UITraitChangeObservable {
  var traitExtras: TraitExtras? { get }
  func needTraitExtras() -> TraitExtras
}

extension UITraitChangeObservable where Self: UITraitEnvironment {
  /// Calls `handler` whenever one of `traits` has changed here, after `traitCollectionDidChange(_:)`, with this object's
  /// traits current. The handler gets the environment as an argument, so it need not capture it.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping TraitChangeHandler<Self>
  ) -> any UITraitChangeRegistration {
    let registration = TraitRegistration(traits) { environment, old in
      if let environment = environment as? Self { handler(environment, old) }
    }
    return register(registration)
  }

  /// The same with a handler that names the type of its environment otherwise, as `Self` in a class's own code. It is
  /// called where this object is of that type.
  @_disfavoredOverload @discardableResult
  public func registerForTraitChanges<Environment: UITraitChangeObservable>(
    _ traits: [UITrait], handler: @escaping TraitChangeHandler<Environment>
  ) -> any UITraitChangeRegistration {
    let registration = TraitRegistration(traits) { environment, old in
      if let environment = environment as? Environment { handler(environment, old) }
    }
    return register(registration)
  }

  /// Calls a method of `target` whenever one of `traits` has changed here, with up to two arguments: this object and the
  /// traits it had before. The target is not retained; a name that it does not answer is logged.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], target: Any, action: Selector
  ) -> any UITraitChangeRegistration {
    let object = target as AnyObject
    let registration = TraitRegistration(traits) { [weak object] environment, old in
      guard let target = object else { return }
      guard SelectorTable.answers(action, for: target) else {
        return PlatformNote.misuse("\(type(of: target)) does not answer \(action), which its trait changes should call")
      }
      SelectorTable.send(action, to: target, environment, old)
    }
    return register(registration)
  }

  /// The same with a method of this object's own.
  @discardableResult
  public func registerForTraitChanges(_ traits: [UITrait], action: Selector) -> any UITraitChangeRegistration {
    registerForTraitChanges(traits, target: self, action: action)
  }

  private func register(_ registration: TraitRegistration) -> TraitRegistration {
    (self as? any TraitHolder)?.needTraitExtras().registrations.append(registration)
    return registration
  }
}

extension TraitHolder {
  /// Ends a registration.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    traitExtras?.registrations.removeAll { $0 === registration }
  }
}
