/// What a recogniser has of one attempt, from its first touch until it is reset.
struct GestureAttempt {
  /// All touches of the attempt, those that have ended included, without those it ignores; by arrival. (G36)
  var touches: ContiguousArray<UITouch> = []
  /// The presses of the attempt, likewise. (D45)
  var presses: ContiguousArray<UIPress> = []
  /// The kind of its first touch. (D15)
  var touchType: UITouch.TouchType?
  /// The states it asked for on its way out of `possible` that are not decided yet.
  var wishes: [UIGestureRecognizer.State] = []
  /// Whether it waits for others to fail; `state` reads possible meanwhile. (G23)
  var isWaiting = false
  /// Whether it was asked if it should begin, which happens once. (G14)
  var hasAskedToBegin = false
  /// The number of the event for which it was asked whether it receives the event, and what it said. (D12)
  var askedSerial: UInt32?
  var receivesEvent = true
  /// Whether others must fail first, as asked once of each, by the serials of their attempts. (G24)
  var requirements: [UInt64: Bool] = [:]
  /// Whether it was recognised: it is active, or over.
  var hasRecognized = false
  /// Whether the system took the last of its touches. (G42)
  var isInterrupted = false

  /// Whether there was any touch or press.
  var hasContacts: Bool { !touches.isEmpty || !presses.isEmpty }

  /// Whether it has all it needs and only waits: it hears of no touches any more.
  var isComplete: Bool { isWaiting && wishes.last?.isFinal == true }

  /// Forgets everything and keeps the storage.
  mutating func clear() {
    touches.removeAll(keepingCapacity: true)
    presses.removeAll(keepingCapacity: true)
    touchType = nil
    wishes.removeAll(keepingCapacity: true)
    requirements.removeAll(keepingCapacity: true)
    isWaiting = false
    hasAskedToBegin = false
    askedSerial = nil
    receivesEvent = true
    hasRecognized = false
    isInterrupted = false
  }
}
