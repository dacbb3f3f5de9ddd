/// A reference to a runtime that does not keep it alive, for what may outlive it. Unlike a weak reference it does not put every
/// retain and release of the runtime on Swift's slow path. The runtime sets it, and clears it when it is freed.
@MainActor package final class RuntimeHandle {
  // Unsafe: see above.
  package internal(set) unowned(unsafe) var runtime: Runtime?
}
