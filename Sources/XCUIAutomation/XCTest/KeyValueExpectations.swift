import Foundation
import UIKit
import XCTest

/// What a key path of an object leads to; for elements of an app by the names that predicates ask for.
private func reached(_ keyPath: String, _ target: Any) -> NSObject? {
  // Unsafe: it is used before the call returns.
  nonisolated(unsafe) let object = target
  return onMain {
    let value: Any?
    if let element = object as? XCUIElement {
      value = element.value(forKey: keyPath)
    } else {
      value = (object as? NSObject)?.value(forKeyPath: keyPath)
    }
    return value.map { $0 as AnyObject } as? NSObject
  }
}

extension NSPredicate {
  /// Whether a key path leads to a value, or, without one, to another than at first.
  fileprivate convenience init(_ keyPath: String, _ object: Any, equals expected: Any?) {
    // Unsafe: predicates of expectations are evaluated on the main thread alone.
    nonisolated(unsafe) let target = object
    nonisolated(unsafe) let wanted = expected.map { $0 as AnyObject } as? NSObject
    nonisolated(unsafe) let first = reached(keyPath, object)
    self.init { _, _ in
      let now = reached(keyPath, target)
      return wanted.map { $0 == now } ?? (now != first)
    }
  }

  /// Whether a block says so of a change of what a key path leads to.
  fileprivate convenience init(
    _ keyPath: String, _ object: Any, _ isDone: @escaping (Any, [AnyHashable: Any]) -> Bool
  ) {
    // Unsafe: as above.
    nonisolated(unsafe) let target = object
    nonisolated(unsafe) let block = isDone
    nonisolated(unsafe) var last = reached(keyPath, object)
    self.init { _, _ in
      let now = reached(keyPath, target)
      guard now != last else { return false }
      var change: [AnyHashable: Any] = [:]
      if let last { change[NSKeyValueChangeKey.oldKey.rawValue] = last }
      if let now { change[NSKeyValueChangeKey.newKey.rawValue] = now }
      last = now
      return block(target, change)
    }
  }
}

extension XCTestCase {
  /// What must happen to a property of an object, or of an element of the app, before a wait is over: that it has a value, or, for nil,
  /// that it changes.
  /// > Here: the property is looked at every few milliseconds.
  @discardableResult
  public func keyValueObservingExpectation(
    for objectToObserve: Any, keyPath: String, expectedValue: Any?
  ) -> XCTestExpectation {
    expectation(for: NSPredicate(keyPath, objectToObserve, equals: expectedValue), evaluatedWith: objectToObserve)
  }

  /// The same with a block that says of each change whether it is the one.
  /// > Here: the property is looked at every few milliseconds.
  @discardableResult
  public func keyValueObservingExpectation(
    for objectToObserve: Any, keyPath: String, handler: ((Any, [AnyHashable: Any]) -> Bool)? = nil
  ) -> XCTestExpectation {
    expectation(
      for: NSPredicate(keyPath, objectToObserve, handler ?? { _, _ in true }), evaluatedWith: objectToObserve)
  }

  /// How long the test may take, in seconds. Default 600.
  /// > Here: kept; nothing ends a test that takes longer.
  public var executionTimeAllowance: TimeInterval {
    get { TestRun.shared.timeAllowance }
    set { TestRun.shared.timeAllowance = newValue }
  }
}

/// What must happen to a property of an object, or of an element of the app, before a wait is over.
/// > Here: the property is looked at every few milliseconds.
open class XCTKVOExpectation: XCTestExpectation, @unchecked Sendable {
  // Unchecked: it is used on the main thread alone.

  /// The property.
  public let keyPath: String
  /// The object.
  public let observedObject: Any
  /// What it must be; nil for any change.
  public let expectedValue: Any?
  /// Says of each change whether it is the one; nil, the default, for `expectedValue`.
  open var handler: ((Any, [AnyHashable: Any]) -> Bool)? {
    didSet { predicate = handler.map { NSPredicate(keyPath, observedObject, $0) } ?? predicate }
  }
  private var predicate: NSPredicate

  /// Waits for a value; for nil, for any change.
  public init(keyPath: String, object: Any, expectedValue: Any? = nil) {
    (self.keyPath, observedObject, self.expectedValue) = (keyPath, object, expectedValue)
    predicate = NSPredicate(keyPath, object, equals: expectedValue)
    super.init(description: "Expect '\(keyPath)' of \(object)" + (expectedValue.map { " to be '\($0)'" } ?? ""))
    let timer = Timer(timeInterval: 0.01, repeats: true) { [weak self] timer in
      guard let self else { return timer.invalidate() }
      guard predicate.evaluate(with: observedObject) else { return }
      timer.invalidate()
      fulfill()
    }
    RunLoop.main.add(timer, forMode: .common)
  }
}

/// A notification of the system.
/// > Here: kept; the system sends none.
open class XCTDarwinNotificationExpectation: XCTestExpectation, @unchecked Sendable {
  // Unchecked: it never changes.

  /// The name of the notification.
  public let notificationName: String
  /// Waits for a notification.
  public init(notificationName: String) {
    self.notificationName = notificationName
    super.init(description: "Expect notification '\(notificationName)'")
  }
}
