import Foundation

/// Which recognisers and views get which touches in one event: made when fingers come, leave or move in a new
/// combination, and used again for every event in which the same fingers move.
struct DeliveryPlan {
  /// One call of one touch method of one view. An object with constants, so that calling a view retains nothing else.
  final class Call {
    let view: UIView
    // Unsafe: the touches keep the handle. Not the window itself: a plan must not keep one alive. (V25)
    unowned(unsafe) let window: WindowHandle
    // Unchecked: each call of a view reads it, and it is read and set whole.
    /// It changes only while a plan is made, where the same touches do something else than in the last one.
    @exclusivity(unchecked) var phase: UITouch.Phase
    let touches: Set<UITouch>
    /// The touches in the order of their contacts, to find the same set again.
    let members: Members

    init(view: UIView, window: WindowHandle, phase: UITouch.Phase, touches: Set<UITouch>, members: Members) {
      self.view = view
      self.window = window
      self.phase = phase
      self.touches = touches
      self.members = members
    }
  }
  /// The touches of a call. The oldest stands beside the others, so that a single one needs no array.
  struct Members: RandomAccessCollection {
    let oldest: UITouch
    let others: ContiguousArray<UITouch>
    var startIndex: Int { 0 }
    var endIndex: Int { others.count + 1 }
    subscript(place: Int) -> UITouch { place == 0 ? oldest : others[place - 1] }
  }
  /// The same for a recogniser.
  final class RecognizerCall {
    let recognizer: UIGestureRecognizer
    let window: WindowHandle
    let phase: UITouch.Phase
    let touches: Set<UITouch>

    init(recognizer: UIGestureRecognizer, window: WindowHandle, phase: UITouch.Phase, touches: Set<UITouch>) {
      self.recognizer = recognizer
      self.window = window
      self.phase = phase
      self.touches = touches
    }
  }

  /// In the order of delivery. (D5, D8)
  var calls: ContiguousArray<Call> = []
  /// In the order of delivery, before any of `calls`. (D2)
  var recognizerCalls: ContiguousArray<RecognizerCall> = []
  /// The windows concerned, by their oldest touch. (M21)
  var windows: ContiguousArray<WindowHandle> = []
  /// Whether a touch ends in the event.
  var hasEnds = false
  /// Whether a view has left its window since the plan was made: a call then looks at each of its touches.
  private(set) var hasDepartures = false
  /// Whether a recogniser has lost touches since the plan was made: a call then looks at each of its touches.
  private(set) var hasLosses = false
  private var slots: ContiguousArray<Int32> = []
  private var isMoves = false

  /// Forgets everything and keeps the storage.
  mutating func clear() {
    calls.removeAll(keepingCapacity: true)
    recognizerCalls.removeAll(keepingCapacity: true)
    windows.removeAll(keepingCapacity: true)
    hasEnds = false
    hasDepartures = false
    hasLosses = false
    isMoves = false
  }

  /// Marks the plan as good for every event in which just these touches move.
  mutating func keepForMoves(of slots: ContiguousArray<Int32>) {
    self.slots.removeAll(keepingCapacity: true)
    self.slots.append(contentsOf: slots)
    isMoves = true
  }

  /// A view has left its window.
  mutating func noteDeparture() {
    hasDepartures = true
    isMoves = false
  }

  /// A recogniser gets fewer touches than planned.
  mutating func noteLoss() {
    hasLosses = true
    isMoves = false
  }

  /// Touches were taken from their views: the plan is good for the running event only. (D33)
  mutating func noteTaking() { isMoves = false }

  /// Whether it is good for an event in which just these touches move.
  @inline(__always) func isForMoves(of changed: ContiguousArray<Int32>) -> Bool {
    guard isMoves, changed.count == slots.count else { return false }
    for index in changed.indices where changed[index] != slots[index] { return false }
    return true
  }
}
