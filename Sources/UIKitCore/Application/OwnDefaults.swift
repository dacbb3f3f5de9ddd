import Foundation

/// The standard defaults, which know the app's own domain by its name.
///
/// Foundation's open-source edition keeps `UserDefaults.standard` apart from the domain of the app's identifier, so that
/// `removePersistentDomain(forName: Bundle.main.bundleIdentifier!)`, by which apps begin afresh, would remove nothing.
final class OwnDefaults: UserDefaults, @unchecked Sendable {
  // Unchecked: it stores nothing of its own.

  /// The app's own domain. Unsafe: it is set once, before the app's first code runs.
  nonisolated(unsafe) static var domain: String?

  /// Makes the standard defaults one of these, with the app's identifier.
  static func takeOver(of domain: String) {
    self.domain = domain
    let defaults = UserDefaults.standard
    guard type(of: defaults) == UserDefaults.self else { return }
    // Unsafe: this class has the same stored properties as its superclass, and an object begins with its class.
    Unmanaged.passUnretained(defaults).toOpaque().storeBytes(
      of: unsafeBitCast(OwnDefaults.self as AnyClass, to: UnsafeRawPointer.self), as: UnsafeRawPointer.self)
  }

  private func isOwn(_ domain: String) -> Bool { domain == Self.domain }

  /// What was registered since then: Foundation does not tell.
  /// Unsafe: read and changed under the lock.
  private nonisolated(unsafe) static var registered: [String: AnyHashable] = [:]
  private static let lock = NSLock()

  override func register(defaults registrationDictionary: [String: Any]) {
    super.register(defaults: registrationDictionary)
    let new = registrationDictionary.mapValues { $0 as? AnyHashable ?? AnyHashable(0) }
    Self.lock.withLock { Self.registered.merge(new) { $1 } }
  }

  /// What was stored, without what is registered.
  private var stored: [String: Any] {
    let registered = Self.lock.withLock { Self.registered }
    return dictionaryRepresentation().filter { name, value in
      guard let usual = registered[name] else { return true }
      return (value as? AnyHashable) != usual
    }
  }

  override func persistentDomain(forName domainName: String) -> [String: Any]? {
    isOwn(domainName) ? stored : super.persistentDomain(forName: domainName)
  }

  override func setPersistentDomain(_ domain: [String: Any], forName domainName: String) {
    guard isOwn(domainName) else { return super.setPersistentDomain(domain, forName: domainName) }
    for name in stored.keys where domain[name] == nil { removeObject(forKey: name) }
    for (name, value) in domain { set(value, forKey: name) }
    synchronize()
  }

  override func removePersistentDomain(forName domainName: String) {
    guard isOwn(domainName) else { return super.removePersistentDomain(forName: domainName) }
    // All names: a stored value may be the same as the registered one.
    for name in dictionaryRepresentation().keys { removeObject(forKey: name) }
    synchronize()
  }
}
