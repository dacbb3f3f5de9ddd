import Foundation
import TouchPlatform

/// The handling of one event or deadline: what iOS calls a pass of the run loop. The event pipeline says when it ends.
@MainActor package final class Turn {
  // Unchecked: every event ends a turn; lists are taken out whole before anything in them is called or freed.
  @exclusivity(unchecked) private var actions: ContiguousArray<@MainActor () -> Void> = []
  @exclusivity(unchecked) private var kept: ContiguousArray<AnyObject> = []
  private var isAwaited = false

  /// Does `action` when the present turn ends, or, outside of any, when the next one does.
  package func atEnd(on media: MediaRuntime, _ action: @escaping @MainActor () -> Void) {
    actions.append(action)
    waitForEnd(on: media)
  }

  /// Keeps an object alive until the turn ends. The newest thousand are kept where no turn ever ends.
  func keep(_ object: AnyObject, on media: MediaRuntime) {
    let old = kept
    if old.count >= 1000 { kept = ContiguousArray(old.suffix(500)) }
    kept.append(object)
    waitForEnd(on: media)
  }

  /// Outside of events nothing tells of an end, so a deadline that is due at once makes a turn.
  private func waitForEnd(on media: MediaRuntime) {
    guard !isAwaited, media.eventTime == nil else { return }
    isAwaited = true
    media.scheduler.schedule(at: media.now) { [weak self] in self?.isAwaited = false }
  }

  /// The turn ends. Cost where nothing waits: two loads.
  package func end() {
    // Freed only once nothing is being changed here: what is freed may ask for more.
    let freed = kept
    if !freed.isEmpty { kept = [] }
    // What is done may request more at the end of the turn; that is part of it, but not without end.
    var rounds = 0
    while !actions.isEmpty, rounds < 100 {
      let present = actions
      actions = []
      for action in present { action() }
      rounds += 1
    }
  }
}

extension MediaRuntime {
  /// Keeps an object alive until the present turn ends.
  package func keepUntilEndOfTurn(_ object: AnyObject) { turn.keep(object, on: self) }
}
