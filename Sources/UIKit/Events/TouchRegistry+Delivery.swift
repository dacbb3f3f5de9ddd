import Foundation
import QuartzCore
import TouchPlatform

/// Who is told what in one event: made when fingers come, go or move in a new combination, and used again for every
/// event in which the same fingers move.
struct DeliveryPlan {
  /// One call of one touch method of one view.
  struct Call {
    let view: UIView
    // Not the window itself: a plan must not keep one alive. (V25)
    let window: ObjectIdentifier
    let phase: UITouch.Phase
    let touches: Set<UITouch>
  }
  /// The same for a recogniser.
  struct RecognizerCall {
    let recognizer: UIGestureRecognizer
    let window: ObjectIdentifier
    let phase: UITouch.Phase
    let touches: Set<UITouch>
  }

  /// In the order of delivery. (D5, D8)
  var calls: [Call] = []
  /// In the order of delivery, before any of `calls`. (D2)
  var recognizerCalls: [RecognizerCall] = []
  /// For each window concerned a place in `touches` of one of its touches, by their oldest touch. (M21)
  var windows: ContiguousArray<Int32> = []
  /// Whether a touch ends in the event.
  var hasEnds = false
  private var slots: ContiguousArray<Int32> = []
  private var isMoves = false

  /// Marks the plan as good for every event in which just these touches move.
  mutating func keepForMoves(of slots: ContiguousArray<Int32>) {
    self.slots = slots
    isMoves = true
  }

  /// Whether it is good for an event in which just these touches move.
  @inline(__always) func isForMoves(of changed: ContiguousArray<Int32>) -> Bool {
    guard isMoves, changed.count == slots.count else { return false }
    for index in changed.indices where changed[index] != slots[index] { return false }
    return true
  }
}

extension TouchRegistry {
  /// Works out who is to be told of the changed touches.
  func makePlan(onlyMoves: Bool) -> DeliveryPlan {
    var plan = DeliveryPlan()
    var entries: [(order: Int32, phase: Int, touch: UITouch)] = []
    entries.reserveCapacity(changed.count)
    for slot in changed {
      let touch = touches[Int(slot)]
      let phase = touch.state.phase
      if phase == .ended || phase == .cancelled { plan.hasEnds = true }
      noteWindow(of: touch, at: slot, in: &plan)
      guard touch.state.flags.isDisjoint(with: [.silent, .detached]) else { continue }
      entries.append((groupOrder(of: touch, at: slot), Self.rank(phase), touch))
    }
    if plan.windows.count > 1 { plan.windows.sort { oldest(inWindowOf: $0) < oldest(inWindowOf: $1) } }
    addCalls(&plan, entries)
    addRecognizerCalls(&plan)
    if onlyMoves { plan.keepForMoves(of: changed) }
    return plan
  }

  /// began, moved, ended, cancelled. (D5)
  private static func rank(_ phase: UITouch.Phase) -> Int {
    switch phase {
    case .began: 0
    case .moved: 1
    case .stationary, .regionEntered, .regionMoved, .regionExited: 2
    case .ended: 3
    case .cancelled: 4
    }
  }

  /// The place of the oldest touch of the same view: views are served in that order. (D8)
  private func groupOrder(of touch: UITouch, at slot: Int32) -> Int32 {
    guard let view = touch.boundView else { return slot }
    for index in 0..<Int(slot) where touches[index].boundView === view { return Int32(index) }
    return slot
  }

  private func noteWindow(of touch: UITouch, at slot: Int32, in plan: inout DeliveryPlan) {
    guard let window = touch.boundWindow else { return }
    for known in plan.windows where touches[Int(known)].boundWindow === window { return }
    plan.windows.append(slot)
  }

  private func oldest(inWindowOf slot: Int32) -> Int {
    let window = touches[Int(slot)].boundWindow
    return touches.firstIndex { $0.boundWindow === window } ?? .max
  }

  /// Hands the event to each window that has changed touches: the default of `UIApplication.sendEvent`. (D1, M21)
  func sendToWindows(_ event: UIEvent) {
    guard event === self.event else { return }
    if plan.windows.count == 1 {
      touches[Int(plan.windows[0])].boundWindow?.sendEvent(event)
    } else {
      let windows = plan.windows.compactMap { touches[Int($0)].boundWindow }
      for window in windows { window.sendEvent(event) }
    }
  }

  private func addCalls(_ plan: inout DeliveryPlan, _ unsorted: [(order: Int32, phase: Int, touch: UITouch)]) {
    var entries = unsorted
    // One view in one phase is the usual case and is in order already.
    if let first = entries.first, !entries.allSatisfy({ $0.order == first.order && $0.phase == first.phase }) {
      entries.sort { ($0.order, $0.phase, $0.touch.ordinal) < ($1.order, $1.phase, $1.touch.ordinal) }
    }
    var start = 0
    while start < entries.count {
      let first = entries[start]
      var end = start + 1
      while end < entries.count, entries[end].order == first.order, entries[end].phase == first.phase { end += 1 }
      if let view = first.touch.boundView, let window = first.touch.boundWindow {
        var set = Set<UITouch>(minimumCapacity: end - start)
        for index in start..<end { set.insert(entries[index].touch) }
        plan.calls.append(
          .init(view: view, window: ObjectIdentifier(window), phase: first.touch.state.phase, touches: set))
      }
      start = end
    }
  }

  private func addRecognizerCalls(_ plan: inout DeliveryPlan) {
    var recognizers: [UIGestureRecognizer] = []
    for slot in changed {
      for recognizer in touches[Int(slot)].recognizers where !recognizers.contains(where: { $0 === recognizer }) {
        recognizers.append(recognizer)
      }
    }
    for recognizer in recognizers {
      for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
        var set = Set<UITouch>()
        var window: UIWindow?
        for slot in changed {
          let touch = touches[Int(slot)]
          guard touch.state.phase == phase, touch.recognizers.contains(where: { $0 === recognizer }) else { continue }
          set.insert(touch)
          window = window ?? touch.boundWindow
        }
        guard !set.isEmpty, let window else { continue }
        plan.recognizerCalls.append(
          .init(recognizer: recognizer, window: ObjectIdentifier(window), phase: phase, touches: set))
      }
    }
  }

  /// Stage 11, called by `UIWindow.sendEvent`: tells the window's recognisers, then its views. (D1, D2, D5, D7, D8)
  func deliver(_ event: UIEvent, in window: UIWindow) {
    guard event === self.event else { return }
    let plan = plan
    let departuresAtStart = departures
    let window = ObjectIdentifier(window)
    deliveryDepth += 1
    defer { deliveryDepth -= 1 }
    for call in plan.recognizerCalls where call.window == window { tell(call, event) }
    for call in plan.calls where call.window == window {
      var touches = call.touches
      if departures != departuresAtStart {
        // A view left while others were told; it hears of that by touchesCancelled. (V15)
        touches = touches.filter { !$0.state.flags.contains(.detached) }
        if touches.isEmpty { continue }
      }
      switch call.phase {
      case .moved:
        call.view.touchesMoved(touches, with: event)
      case .began:
        for touch in touches { touch.state.flags.insert(.delivered) }
        call.view.touchesBegan(touches, with: event)
      case .ended:
        for touch in touches { touch.state.flags.insert(.finished) }
        call.view.touchesEnded(touches, with: event)
      case .cancelled:
        for touch in touches { touch.state.flags.insert(.finished) }
        call.view.touchesCancelled(touches, with: event)
      case .stationary, .regionEntered, .regionMoved, .regionExited:
        break
      }
    }
  }

  private func tell(_ call: DeliveryPlan.RecognizerCall, _ event: UIEvent) {
    let recognizer = call.recognizer
    let touches = call.touches.filter { touch in touch.recognizers.contains { $0 === recognizer } }
    guard !touches.isEmpty else { return }
    switch call.phase {
    case .began: recognizer.touchesBegan(touches, with: event)
    case .moved: recognizer.touchesMoved(touches, with: event)
    case .ended: recognizer.touchesEnded(touches, with: event)
    case .cancelled: recognizer.touchesCancelled(touches, with: event)
    case .stationary, .regionEntered, .regionMoved, .regionExited: break
    }
  }
}
