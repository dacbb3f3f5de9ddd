import Foundation
import TouchPlatform

/// An object that can be observed: every `NSObject`.
public protocol KeyValueObservable: NSObject {}

extension NSObject: KeyValueObservable {}

/// An object that is notified of changes by `observeValue(forKeyPath:of:change:context:)`.
///
/// Apple declares the method for every `NSObject`; here a class states that it has it.
public protocol KeyPathObserving: AnyObject {
  /// A property that was observed by `addObserver(_:forKeyPath:options:context:)` changed.
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
  )
}

extension KeyValueObservable {
  /// Calls a handler after each change of a property, until the result is freed or invalidated.
  ///
  /// Properties that announce their changes are those of rewritten sources that are `dynamic`, those whose code calls
  /// `willChangeValue(forKey:)` and `didChangeValue(forKey:)`, and of UIKit's: `bounds`, `frame`, `center`, `position`,
  /// `alpha`, `hidden`, `contentOffset`, `contentSize`, `contentInset`, `enabled`, `selected`, `highlighted`, `title`, `text` and
  /// `image` of labels and image views, `progress`. Cost: some hundred nanoseconds for each change of an observed object.
  /// - Parameters:
  ///   - keyPath: the property, read before and after each change.
  ///   - name: its name or path of names in Objective-C. Rewritten sources give it; where it is left out, the property
  ///     must be known to `PropertyTable` by just this key path.
  ///   - options: which values the change has.
  ///   - changeHandler: called on the thread that sets the property.
  /// > Partly: collections report no changes within them.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, forKeyPath name: String? = nil, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let name = name ?? KeyValueNames.name(of: keyPath, in: type(of: self))
    var old: Value?
    func report(_ object: Self, _ new: Value?, isPrior: Bool) {
      let change = NSKeyValueObservedChange(
        kind: .setting, newValue: new, oldValue: options.contains(.old) ? old : nil, indexes: nil, isPrior: isPrior)
      changeHandler(object, change)
    }
    let observation = KeyValueObservers.Observation(
      self, name, options, next: KeyValueNames.next,
      willChange: { object in
        guard let object = object as? Self else { return }
        if options.contains(.old) { old = object[keyPath: keyPath] }
        if options.contains(.prior) { report(object, nil, isPrior: true) }
      },
      didChange: { object in
        guard let object = object as? Self else { return }
        report(object, options.contains(.new) ? object[keyPath: keyPath] : nil, isPrior: false)
        old = nil
      })
    KeyValueObservers.shared.add(observation)
    if options.contains(.initial) {
      report(self, options.contains(.new) ? self[keyPath: keyPath] : nil, isPrior: false)
    }
    return NSKeyValueObservation(observation)
  }

  /// Says that a property is about to change.
  public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    KeyValueObservers.willChange(self, KeyValueNames.name(of: keyPath, in: type(of: self)))
  }
  /// Says that a property has changed.
  public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    KeyValueObservers.didChange(self, KeyValueNames.name(of: keyPath, in: type(of: self)))
  }
}

extension NSObject {
  /// Says that a property is about to change: its observers read the old value. Pairs within one another count once.
  /// Foundation has such methods for its operations, which are chosen there.
  @_disfavoredOverload public func willChangeValue(forKey key: String) { KeyValueObservers.willChange(self, key) }

  /// Says that a property has changed: its observers are notified.
  @_disfavoredOverload public func didChangeValue(forKey key: String) {
    KeyValueObservers.didChange(self, key)
    guard let keep = KeyValueObservers.keepOnProxy, MainQueue.isCurrent else { return }
    // Unsafe: it is on the main thread already.
    nonisolated(unsafe) let object = self
    MainActor.assumeIsolated { keep(object, key) }
  }

  /// Notifies an observer of the changes of a property, by its `observeValue(forKeyPath:of:change:context:)`.
  ///
  /// The observer is not kept alive; one that is freed is not notified any more. A name that the object does not have is
  /// reported, and its value is nil in each change.
  /// - Parameters:
  ///   - keyPath: the name of a property, or a path of names.
  ///   - context: passed on, and part of what tells observations from one another.
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) { KeyPathObservers.shared.add(observer, of: self, keyPath, options, context) }

  /// Ends what `addObserver` began last for this observer, path and context. One that was not added is reported.
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?) {
    KeyPathObservers.shared.remove(observer, of: self, keyPath, context: .some(context))
  }

  /// Ends what `addObserver` began last for this observer and path. One that was not added is reported.
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    KeyPathObservers.shared.remove(observer, of: self, keyPath, context: nil)
  }

  /// Reports a change that no class handles: what the topmost `super.observeValue(…)` of rewritten sources becomes.
  public func unhandledValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
  ) {
    PlatformLog.write(
      .app,
      "\(type(of: self)) was notified of a change of \((keyPath ?? "").printable()) that it does not handle")
  }
}
