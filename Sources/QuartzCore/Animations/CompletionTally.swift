/// Counts the animations of a transaction, and calls its block when all are over.
@MainActor package final class CompletionTally {
  private var running = 0
  private var isOpen = true
  private var block: (@MainActor () -> Void)?

  init(_ block: @escaping @MainActor () -> Void) { self.block = block }

  func animationAdded() { running += 1 }

  func animationRemoved() {
    running -= 1
    finishIfDone()
  }

  /// No animation is added any more.
  func close() {
    isOpen = false
    guard running == 0, let block else { return }
    self.block = nil
    block()
  }

  private func finishIfDone() {
    guard !isOpen, running == 0, let block else { return }
    self.block = nil
    let registry = MediaRuntime.current.animations
    registry.afterwards(order: registry.nextOrder()) { block() }
  }
}
