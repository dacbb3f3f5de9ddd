import Foundation

/// What an observer of a property wants to be notified of.
public struct NSKeyValueObservingOptions: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt

  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The value after the change.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The value before the change.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// Once at the beginning, before the call that adds the observer returns.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// Before each change too.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// How a property changed.
public enum NSKeyValueChange: UInt, Sendable {
  /// It was set.
  case setting = 1
  /// Objects were put into a collection. It is never reported here.
  case insertion = 2
  /// Objects were taken out of a collection. It is never reported here.
  case removal = 3
  /// Objects of a collection were replaced. It is never reported here.
  case replacement = 4
}

/// What stands in the dictionary of a change.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  /// The name of the key.
  public let rawValue: String

  /// Makes a key of its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// How the property changed: the number of an `NSKeyValueChange`.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  /// The value after the change; `NSNull` for nil.
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  /// The value before the change; `NSNull` for nil.
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  /// The places in a collection that changed. It is never there.
  public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
  /// True in a notification before the change.
  public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// One change of an observed property.
public struct NSKeyValueObservedChange<Value> {
  /// How a property changed.
  public typealias Kind = NSKeyValueChange

  /// How the property changed: always `setting`.
  public let kind: Kind
  /// The value after the change; nil unless the options ask for it.
  public let newValue: Value?
  /// The value before the change; nil unless the options ask for it.
  public let oldValue: Value?
  /// The places in a collection that changed: nil.
  public let indexes: IndexSet?
  /// Whether the property is about to change.
  public let isPrior: Bool
}

/// A running observation of a property. It ends when it is freed.
///
/// Unchecked: it can be ended from any thread, and the observers' lock protects them.
public final class NSKeyValueObservation: NSObject, @unchecked Sendable {
  private let observation: KeyValueObservers.Observation

  init(_ observation: KeyValueObservers.Observation) { self.observation = observation }

  /// Ends the observation; the handler is not called again.
  public func invalidate() { KeyValueObservers.shared.remove(observation) }

  deinit { KeyValueObservers.shared.remove(observation) }
}
