/// What a recogniser has of one attempt, from its first touch until it is reset.
struct GestureAttempt {
  /// How far it has come.
  private(set) var state = AttemptState.idle
  /// All touches of the attempt, those that have ended included, without those it ignores; by arrival. (G36)
  var touches: ContiguousArray<UITouch> = []
  /// The presses of the attempt, likewise. (D45)
  var presses: ContiguousArray<UIPress> = []
  /// The kind of its first touch. (D15)
  var touchType: UITouch.TouchType?
  /// The states that it requested on its way out of `possible` and that are not decided yet.
  var requests: [UIGestureRecognizer.State] = []
  /// Whether it was asked if it should begin, which happens once. (G14)
  var hasAskedToBegin = false
  /// The number of the event for which it was asked whether it receives the event, and what it said. (D12)
  var askedSerial: UInt32?
  var receivesEvent = true
  /// Whether others must fail first, as asked once of each, by the serials of their attempts. (G24)
  var requirements: [UInt64: Bool] = [:]
  /// Whether it lost the last of its touches otherwise than by an end: to the system, or by ignoring it. When nothing is
  /// left that it follows, it is over. (G42)
  var isInterrupted = false

  /// Whether there was any touch or press.
  var hasContacts: Bool { !touches.isEmpty || !presses.isEmpty }

  /// Whether it was recognised and continues.
  @inline(__always) var isActive: Bool {
    if case .recognized(let gesture) = state { !gesture.isFinal } else { false }
  }

  /// Changes the state as the table of `AttemptState` says. For `GestureArbiter` alone.
  /// - Returns: what that demands.
  @discardableResult
  mutating func change(_ reason: AttemptState.Reason) -> AttemptState.Effect {
    guard let step = state.step(for: reason) else {
      assertionFailure("\(reason) cannot change an attempt that is \(state)")
      return .none
    }
    state = step.state
    return step.effect
  }

  /// Forgets everything except the state, and keeps the storage.
  mutating func clear() {
    touches.removeAll(keepingCapacity: true)
    presses.removeAll(keepingCapacity: true)
    touchType = nil
    requests.removeAll(keepingCapacity: true)
    requirements.removeAll(keepingCapacity: true)
    hasAskedToBegin = false
    askedSerial = nil
    receivesEvent = true
    isInterrupted = false
  }
}
