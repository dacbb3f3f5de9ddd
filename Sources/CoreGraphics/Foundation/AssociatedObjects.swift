import Foundation

/// How an object keeps a value that is associated with it. The Objective-C runtime has it on Apple's platforms only.
public enum objc_AssociationPolicy: UInt, Sendable {
  /// The value is not kept alive. Here it is nil once it is freed, where Apple's leaves a dangling reference.
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// The value is kept alive.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// A copy is kept, where the value can be copied.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  /// The value is kept alive. Here it is the same as the one without atomicity.
  case OBJC_ASSOCIATION_RETAIN = 769
  /// A copy is kept, where the value can be copied. Here it is the same as the one without atomicity.
  case OBJC_ASSOCIATION_COPY = 771
}

/// Keeps a value with an object under an address; nil removes it. Safe on any thread.
///
/// A value ends with its object: it is never found again, and it is freed when one of the next values is stored. Cost:
/// two dictionaries.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  AssociatedObjects.shared.set(value, for: key, of: object as AnyObject, policy)
}

/// The value that an object keeps under an address; nil where there is none. Safe on any thread.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociatedObjects.shared.value(for: key, of: object as AnyObject)
}

/// Removes all values that an object keeps. Safe on any thread.
public func objc_removeAssociatedObjects(_ object: Any) {
  AssociatedObjects.shared.removeAll(of: object as AnyObject)
}

/// The values that objects keep, by the objects' addresses.
///
/// Unchecked: the lock protects all that can change.
private final class AssociatedObjects: @unchecked Sendable {
  static let shared = AssociatedObjects()

  private enum Kept {
    case strong(Any)
    case weak(WeakObject)
  }
  private struct WeakObject { weak var object: AnyObject? }
  private struct Owner {
    weak var object: AnyObject?
    var values: [UnsafeRawPointer: Kept] = [:]
  }

  private let lock = NSLock()
  private var owners: [ObjectIdentifier: Owner] = [:]
  private var limit = 32

  func set(_ value: Any?, for key: UnsafeRawPointer, of object: AnyObject, _ policy: objc_AssociationPolicy) {
    let kept = value.map { keep($0, policy) }
    // What is replaced is freed outside of the lock, since its deinit may come back here.
    var freed: [Owner] = []
    lock.lock()
    let id = ObjectIdentifier(object)
    var owner = owners[id] ?? Owner(object: object)
    // Another object stood at this address before.
    if owner.object !== object {
      freed.append(owner)
      owner = Owner(object: object)
    }
    freed.append(owner)
    owner.values[key] = kept
    owners[id] = owner.values.isEmpty ? nil : owner
    if owners.count > limit {
      freed += owners.values.filter { $0.object == nil }
      owners = owners.filter { $0.value.object != nil }
      limit = max(32, owners.count * 2)
    }
    lock.unlock()
    withExtendedLifetime(freed) {}
  }

  func value(for key: UnsafeRawPointer, of object: AnyObject) -> Any? {
    lock.lock()
    defer { lock.unlock() }
    guard let owner = owners[ObjectIdentifier(object)], owner.object === object else { return nil }
    switch owner.values[key] {
    case .strong(let value): return value
    case .weak(let box): return box.object
    case nil: return nil
    }
  }

  func removeAll(of object: AnyObject) {
    lock.lock()
    let freed = owners.removeValue(forKey: ObjectIdentifier(object))
    lock.unlock()
    withExtendedLifetime(freed) {}
  }

  private func keep(_ value: Any, _ policy: objc_AssociationPolicy) -> Kept {
    switch policy {
    case .OBJC_ASSOCIATION_ASSIGN: return .weak(WeakObject(object: value as AnyObject))
    case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
      return .strong((value as? any NSCopying)?.copy(with: nil) ?? value)
    case .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC: return .strong(value)
    }
  }
}
