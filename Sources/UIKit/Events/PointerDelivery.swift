import Foundation
import QuartzCore
import TouchPlatform

/// Brings what a pointer does without touching to the recognisers under it. (GH1–GH8, GP18, GP19)
///
/// Each hover report is hit-tested. A scroll or transform stays with the recognisers that were under the pointer when it
/// began, as a touch does.
@MainActor final class PointerDelivery {
  /// One pointer and the recognisers that hear of it.
  private struct Stream {
    let pointer: UITouch
    var recognizers: [UIGestureRecognizer] = []
  }
  private unowned(unsafe) let runtime: Runtime
  private var hover: Stream?
  /// Those over which the pointer is and which do not want the event: they are not asked again. (D12)
  private var unwilling: [UIGestureRecognizer] = []
  private var lastHover: HoverSample?
  /// Whether `lastHover` came while a button was pressed and is not told yet. (GH2)
  private var isPaused = false
  private var scroll: Stream?
  private var transform: Stream?
  private var buttons: UIEvent.ButtonMask = []
  private var modifiers: UIKeyModifierFlags = []
  private var pointerCount: UInt64 = 0

  init(runtime: Runtime) { self.runtime = runtime }

  private var registry: TouchRegistry { runtime.registry }

  // MARK: Hovering

  /// A pointer or pencil moved above the surface.
  func receive(_ sample: HoverSample) {
    guard sample.location.x.isFinite, sample.location.y.isFinite else { return }
    lastHover = sample
    if !buttons.isEmpty {
      isPaused = true
      return
    }
    tell(sample)
  }

  /// Buttons or modifiers have changed.
  func receive(_ state: ButtonState) {
    buttons = UIEvent.ButtonMask(rawValue: Int(state.buttons))
    modifiers = UIKeyModifierFlags(state.modifiers)
    guard buttons.isEmpty, isPaused, var sample = lastHover else { return }
    sample.time = state.time
    tell(sample)
  }

  /// A frame was made: views may have come under the pointer, or gone, without it moving. (GH8)
  func frameEnded(at time: MonotonicInstant) {
    guard let hover, !hover.recognizers.isEmpty, buttons.isEmpty, var sample = lastHover else { return }
    let now = hoverRecognizers(at: sample.location, tool: sample.tool).recognizers
    let known = hover.recognizers + unwilling
    if now.count == known.count, now.allSatisfy({ here in known.contains { $0 === here } }) { return }
    sample.time = max(time, sample.time)
    tell(sample)
  }

  private func tell(_ sample: HoverSample) {
    isPaused = false
    let pointer = hover?.pointer ?? makePointer(at: sample.location, time: sample.time, tool: sample.tool)
    // Without those that were switched off, or whose views have left: for them it comes anew.
    let old = (hover?.recognizers ?? []).filter(\.isUnderPointer)
    let isEntering = hover == nil
    pointer.hover(sample, phase: isEntering ? .regionEntered : sample.phase == .exited ? .regionExited : .regionMoved)
    let event = makeEvent(.hover(sample), pointer)
    var under: [UIGestureRecognizer] = []
    if sample.phase != .exited {
      let found = hoverRecognizers(at: sample.location, tool: sample.tool)
      under = found.recognizers
      pointer.boundView = found.view ?? pointer.boundView
      pointer.windowHandle = found.view?.window?.handle ?? pointer.windowHandle
    }
    unwilling.removeAll { gone in !under.contains { $0 === gone } }
    var stream = Stream(pointer: pointer)
    for recognizer in old where !under.contains(where: { $0 === recognizer }) {
      event.calls.append((recognizer, .exited))
    }
    for recognizer in under where !unwilling.contains(where: { $0 === recognizer }) {
      if old.contains(where: { $0 === recognizer }) {
        event.calls.append((recognizer, .moved))
      } else {
        guard recognizer.shouldReceive(event) else {
          unwilling.append(recognizer)
          continue
        }
        join(recognizer, pointer)
        event.calls.append((recognizer, .entered))
      }
      stream.recognizers.append(recognizer)
    }
    hover = sample.phase == .exited ? nil : stream
    if sample.phase == .exited { lastHover = nil }
    if !event.calls.isEmpty || sample.phase != .moved { runtime.application.sendEvent(event) }
    for (recognizer, phase) in event.calls where phase == .exited { leave(recognizer, pointer) }
    // A pointer may rest for ever, and must not keep the view under it, or the window, all that time.
    pointer.boundView = nil
  }

  private func hoverRecognizers(
    at point: CGPoint, tool: ContactTool
  ) -> (view: UIView?, recognizers: [UIGestureRecognizer]) {
    let view = hitTest(point, UIEvent())
    let bit: UInt8 = 1 << UInt8(UITouch.TouchType(tool).rawValue)
    return (view, recognizers(above: view) { $0 is UIHoverGestureRecognizer && $0.touchTypeBits & bit != 0 })
  }

  // MARK: Scrolling and transforming

  /// A wheel turned, or fingers on a pad scrolled.
  func receive(_ sample: ScrollSample) {
    guard sample.location.x.isFinite, sample.location.y.isFinite else { return }
    let kind: UIScrollTypeMask = sample.phase == .discrete ? .discrete : .continuous
    let isOver = sample.phase != .began && sample.phase != .changed
    scroll = carry(
      .scroll(sample), scroll, at: sample.location, sample.time, isNew: sample.phase == .began, isOver: isOver
    ) { recognizer in
      (recognizer as? UIPanGestureRecognizer)?.allowedScrollTypesMask.isSuperset(of: kind) == true
    }
  }

  /// Fingers on a pad pinched or turned.
  func receive(_ sample: TransformSample) {
    guard sample.location.x.isFinite, sample.location.y.isFinite else { return }
    guard sample.scale.isFinite, sample.scale > 0, sample.rotation.isFinite else { return }
    let isOver = sample.phase != .began && sample.phase != .changed
    transform = carry(
      .transform(sample), transform, at: sample.location, sample.time, isNew: sample.phase == .began, isOver: isOver
    ) { $0 is UIPinchGestureRecognizer || $0 is UIRotationGestureRecognizer }
  }

  /// Tells the recognisers of a stream of an event, or finds them first.
  /// - Returns: the stream, if it goes on.
  private func carry(
    _ action: PointerEvent.Action, _ known: Stream?, at point: CGPoint, _ time: MonotonicInstant, isNew: Bool,
    isOver: Bool, where isWanted: (UIGestureRecognizer) -> Bool
  ) -> Stream? {
    // One that was never ended, because its device went, ends here.
    if isNew, let known { for recognizer in known.recognizers { leave(recognizer, known.pointer) } }
    var stream = isNew ? nil : known
    let pointer = stream?.pointer ?? makePointer(at: point, time: time, tool: .pointer)
    pointer.moveWithoutTouching(to: point, time: time)
    let event = makeEvent(action, pointer)
    if stream == nil {
      let view = hitTest(point, event)
      pointer.boundView = view
      pointer.windowHandle = view?.window?.handle
      var made = Stream(pointer: pointer)
      for recognizer in recognizers(above: view, where: isWanted) {
        // One that is at something already goes on with that.
        guard !recognizer.isLive, recognizer.attempt.touches.isEmpty, recognizer.shouldReceive(event) else { continue }
        join(recognizer, pointer)
        made.recognizers.append(recognizer)
      }
      stream = made
    }
    guard let stream else { return nil }
    if isOver { pointer.state.phase = .ended }
    // One that was switched off or taken away, or whose attempt is over, hears no more of this pointer.
    event.calls = stream.recognizers.filter { recognizer in
      recognizer.isUnderPointer && recognizer.attempt.touches.contains { $0 === pointer }
    }.map { ($0, .moved) }
    runtime.application.sendEvent(event)
    if stream.recognizers.isEmpty { pointer.boundView = nil }
    guard isOver else { return stream }
    for recognizer in stream.recognizers { leave(recognizer, pointer) }
    return nil
  }

  /// The system takes the pointer away: what recognisers made of it is over. It comes anew with the next report.
  func cancelAll() {
    let streams = [hover, scroll, transform].compactMap { $0 }
    (hover, scroll, transform, lastHover, isPaused) = (nil, nil, nil, nil, false)
    unwilling.removeAll()
    for stream in streams {
      for recognizer in stream.recognizers { leave(recognizer, stream.pointer, isTaken: true) }
      stream.pointer.boundView = nil
    }
  }

  // MARK: Pointers and recognisers

  private func makePointer(at point: CGPoint, time: MonotonicInstant, tool: ContactTool) -> UITouch {
    let sample = ContactSample(id: ContactID(0), phase: .moved, location: point, time: time, tool: tool)
    var state = TouchState(sample)
    // No view hears of it, so none loses it.
    state.flags = .finished
    state.phase = .regionMoved
    state.tapCount = 0
    pointerCount += 1
    return UITouch(ordinal: .max - pointerCount, state: state)
  }

  private func makeEvent(_ action: PointerEvent.Action, _ pointer: UITouch) -> PointerEvent {
    let event = PointerEvent(action, pointer: pointer)
    event.time = pointer.state.time
    event.modifiers = modifiers
    event.buttons = buttons
    return event
  }

  private func hitTest(_ point: CGPoint, _ event: UIEvent) -> UIView? {
    for handle in runtime.windows.frontToBackHandles {
      guard let window = handle.window, window.flags.contains(.interactive) else { continue }
      window.layoutIfNeeded()
      guard let inWindow = window.layer.fromSuperlayer(point) else { continue }
      if let view = window.hitTest(inWindow, with: event) { return view }
    }
    return nil
  }

  /// The recognisers of a view and of all above it, that are switched on.
  private func recognizers(
    above view: UIView?, where isWanted: (UIGestureRecognizer) -> Bool
  ) -> [UIGestureRecognizer] {
    var found: [UIGestureRecognizer] = []
    var ancestor = view
    while let view = ancestor {
      for recognizer in view.extras?.recognizers ?? [] where recognizer.isEnabled && isWanted(recognizer) {
        found.append(recognizer)
      }
      ancestor = view._superview
    }
    return found
  }

  private func join(_ recognizer: UIGestureRecognizer, _ pointer: UITouch) {
    registry.arbiter.enliven(recognizer)
    recognizer.isUnderPointer = true
    recognizer.attempt.touches.append(pointer)
    pointer.recognizers.append(recognizer)
  }

  /// The pointer is gone for a recogniser. One that has not begun fails; one that is still at it never heard the end.
  /// - Parameter isTaken: whether the system took it: then one that is just being decided on does not stay begun either.
  private func leave(_ recognizer: UIGestureRecognizer, _ pointer: UITouch, isTaken: Bool = false) {
    guard recognizer.isUnderPointer else { return }
    recognizer.isUnderPointer = false
    let isItsOwn = recognizer.attempt.touches.contains { $0 === pointer }
    if isItsOwn, isTaken { recognizer.attempt.isInterrupted = true }
    if isItsOwn, recognizer.attempt.hasRecognized, recognizer.storedState.isActive {
      registry.arbiter.cancel(recognizer, .noTouchesLeft)
    }
    registry.arbiter.lookForAbandoned()
  }
}

extension UITouch {
  fileprivate func moveWithoutTouching(to point: CGPoint, time: MonotonicInstant) {
    state.previous = state.location
    state.location = point
    if time > state.time { state.time = time }
  }

  fileprivate func hover(_ sample: HoverSample, phase: Phase) {
    moveWithoutTouching(to: sample.location, time: sample.time)
    state.altitude = sample.altitude ?? .nan
    state.azimuth = sample.azimuth ?? .nan
    state.phase = phase
  }
}
