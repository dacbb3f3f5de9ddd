/// What `Unmanaged` is in the copy of `Scripts/checked`, where it stands for a view, a layer, a constraint or a seat: a
/// reference that keeps nothing alive and stops the process when it is followed to an object that is being freed.
@usableFromInline
package struct CheckedReference<Instance: AnyObject>: @unchecked Sendable {
  private unowned let object: Instance
  // Apart, since the address may be asked for when the object is gone.
  private let address: UnsafeMutableRawPointer

  @usableFromInline package static func passUnretained(_ object: Instance) -> CheckedReference {
    CheckedReference(object: object, address: Unmanaged.passUnretained(object).toOpaque())
  }

  @usableFromInline package func takeUnretainedValue() -> Instance { object }

  @usableFromInline package func _withUnsafeGuaranteedRef<Result>(_ body: (Instance) -> Result) -> Result {
    body(object)
  }

  /// Keeps the object until `release`.
  package func retain() -> CheckedReference {
    _ = Unmanaged.passRetained(object)
    return self
  }

  package func release() { Unmanaged<Instance>.fromOpaque(address).release() }

  @usableFromInline package func toOpaque() -> UnsafeMutableRawPointer { address }
}

extension MainActor {
  /// What `assumeIsolatedUnchecked` is in the copy of `Scripts/checked`: it stops the process elsewhere.
  package static func assumeIsolatedChecked(_ body: @MainActor () -> Void) { assumeIsolated(body) }
}
