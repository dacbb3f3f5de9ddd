import Foundation
import QuartzCore
import TouchPlatform

/// Sends what a pointer does without touching to the recognisers under it. (GH1–GH8, GP18, GP19)
///
/// `TouchTable` makes and changes the pointer, and `GestureArbiter` gives it to recognisers and takes it from them: this
/// class knows only which recognisers are under it.
///
/// Each hover report is hit-tested. A scroll or transform stays with the recognisers that were under the pointer when it
/// began, as a touch does.
@MainActor final class PointerDelivery {
  /// One pointer and the recognisers that get it.
  private struct Stream {
    let pointer: UITouch
    var recognizers: [UIGestureRecognizer] = []
  }
  private unowned let runtime: Runtime
  private var hover: Stream?
  /// Those under the pointer that have refused the event: they are not asked again. (D12)
  private var unwilling: [UIGestureRecognizer] = []
  private var lastHover: HoverSample?
  /// Whether `lastHover` came while a button was pressed and is not delivered yet. (GH2)
  private var isPaused = false
  private var scroll: Stream?
  private var transform: Stream?
  private var buttons: UIEvent.ButtonMask = []
  private var modifiers: UIKeyModifierFlags = []
  private var hasComplained = false
  /// How often everything was cancelled. Code of the app may do that while an event finds its recognisers.
  private var cancelCount: UInt = 0

  init(runtime: Runtime) { self.runtime = runtime }

  private var table: TouchTable { runtime.dispatcher.table }
  private var arbiter: GestureArbiter { runtime.dispatcher.arbiter }

  // MARK: Hovering

  /// A pointer or pencil moved above the surface.
  func receive(_ sample: HoverSample) {
    guard sample.location.x.isFinite, sample.location.y.isFinite else { return }
    if sample.tool == .pen, sample.phase != .exited, isPenDown { return complainOfHoveringPen() }
    // Another tool is another pointer, whether or not the one before was said to leave.
    if let lastHover, lastHover.tool != sample.tool { leave(lastHover, at: sample.time) }
    lastHover = sample
    if !buttons.isEmpty {
      isPaused = true
      return
    }
    send(sample)
  }

  /// A pen touches: it hovers no more, whether or not its platform has said so.
  func penTouches(at time: MonotonicInstant) {
    guard let lastHover, lastHover.tool == .pen else { return }
    leave(lastHover, at: time)
  }

  /// Where a pen hovers; nil where none does.
  var penHover: HoverSample? { hover == nil || lastHover?.tool != .pen ? nil : lastHover }

  private var isPenDown: Bool { table.touches.contains { $0.state.type == .pencil } }

  private func leave(_ last: HoverSample, at time: MonotonicInstant) {
    guard hover != nil else {
      lastHover = nil
      return
    }
    var sample = last
    sample.phase = .exited
    sample.time = max(time, last.time)
    send(sample)
  }

  private func complainOfHoveringPen() {
    guard !hasComplained else { return }
    hasComplained = true
    PlatformLog.write(
      .platform, "a pen is said to hover while a pen touches; it hovers again when that has lifted (said once)")
  }

  /// Buttons or modifiers have changed.
  func receive(_ state: ButtonState) {
    let before = buttons
    buttons = UIEvent.ButtonMask(rawValue: Int(state.buttons))
    modifiers = UIKeyModifierFlags(state.modifiers)
    if buttons == .secondary, before.isEmpty, let place = lastHover?.location { clickSecondary(at: place) }
    guard buttons.isEmpty, isPaused, var sample = lastHover else { return }
    sample.time = state.time
    send(sample)
  }

  /// The secondary button went down: the first interaction that wants it gets it, from the view under the pointer
  /// upwards.
  private func clickSecondary(at point: CGPoint) {
    var ancestor = hitTest(point, UIEvent())
    while let view = ancestor {
      for interaction in view.interactions {
        if let taker = interaction as? any SecondaryClickTaking, taker.takeSecondaryClick(at: point) { return }
      }
      ancestor = view._superview
    }
  }

  /// A frame was made: views may have come under the pointer, or have left it, without it moving. (GH8)
  func frameEnded(at time: MonotonicInstant) {
    guard let hover, !hover.recognizers.isEmpty, buttons.isEmpty, var sample = lastHover else { return }
    let count = cancelCount
    let now = hoverRecognizers(at: sample.location, tool: sample.tool).recognizers
    guard count == cancelCount else { return }
    let known = hover.recognizers + unwilling
    if now.count == known.count, now.allSatisfy({ here in known.contains { $0 === here } }) { return }
    sample.time = max(time, sample.time)
    send(sample)
  }

  private func send(_ sample: HoverSample) {
    isPaused = false
    let count = cancelCount
    let pointer = hover?.pointer ?? table.makePointer(at: sample.location, time: sample.time, tool: sample.tool)
    // Without those that were switched off, or whose views have left: it enters them again.
    let old = (hover?.recognizers ?? []).filter(\.isUnderPointer)
    let isEntering = hover == nil
    table.hover(
      pointer, sample, phase: isEntering ? .regionEntered : sample.phase == .exited ? .regionExited : .regionMoved)
    let event = makeEvent(.hover(sample), pointer)
    var under: [UIGestureRecognizer] = []
    if sample.phase != .exited {
      let found = hoverRecognizers(at: sample.location, tool: sample.tool)
      under = found.recognizers
      if let view = found.view { table.bind(pointer, to: view) }
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
        guard count == cancelCount else { break }
        arbiter.join(pointer, recognizer)
        event.calls.append((recognizer, .entered))
      }
      stream.recognizers.append(recognizer)
    }
    guard count == cancelCount else {
      unwilling.removeAll()
      return cancel(stream)
    }
    hover = sample.phase == .exited ? nil : stream
    if sample.phase == .exited { lastHover = nil }
    if !event.calls.isEmpty || sample.phase != .moved { runtime.application.sendEvent(event) }
    for (recognizer, phase) in event.calls where phase == .exited {
      arbiter.lose(pointer, recognizer, isCancelled: false)
    }
    // A pointer may rest for ever, and must not keep the view under it, or the window, all that time.
    table.bind(pointer, to: nil)
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

  /// Sends an event to the recognisers of a stream, and finds them first if it is new.
  /// - Returns: the stream, if it continues.
  private func carry(
    _ action: PointerEvent.Action, _ known: Stream?, at point: CGPoint, _ time: MonotonicInstant, isNew: Bool,
    isOver: Bool, where isWanted: (UIGestureRecognizer) -> Bool
  ) -> Stream? {
    // One that was never ended, because its device went, ends here.
    if isNew, let known { end(known) }
    var stream = isNew ? nil : known
    let count = cancelCount
    let pointer = stream?.pointer ?? table.makePointer(at: point, time: time, tool: .pointer)
    table.move(pointer, to: point, time: time)
    let event = makeEvent(action, pointer)
    if stream == nil {
      let view = hitTest(point, event)
      table.bind(pointer, to: view)
      var made = Stream(pointer: pointer)
      for recognizer in recognizers(above: view, where: isWanted) {
        // One that is in an attempt continues with that.
        guard !recognizer.isLive, recognizer.attempt.touches.isEmpty, recognizer.shouldReceive(event) else { continue }
        guard count == cancelCount else { break }
        arbiter.join(pointer, recognizer)
        made.recognizers.append(recognizer)
      }
      stream = made
    }
    guard let stream else { return nil }
    guard count == cancelCount else {
      cancel(stream)
      return nil
    }
    if isOver { table.end(pointer) }
    // One that was switched off or taken away, or whose attempt is over, gets no more of this pointer.
    event.calls = stream.recognizers.filter { recognizer in
      recognizer.isUnderPointer && recognizer.attempt.touches.contains { $0 === pointer }
    }.map { ($0, .moved) }
    runtime.application.sendEvent(event)
    guard count == cancelCount else {
      cancel(stream)
      return nil
    }
    if stream.recognizers.isEmpty { table.bind(pointer, to: nil) }
    guard isOver else { return stream }
    end(stream)
    return nil
  }

  /// The pointer of a stream is gone for its recognisers.
  private func end(_ stream: Stream, isCancelled: Bool = false) {
    for recognizer in stream.recognizers { arbiter.lose(stream.pointer, recognizer, isCancelled: isCancelled) }
  }

  /// The system takes the pointer away: the gestures that recognisers made out of it are over. The next report is a new
  /// pointer.
  func cancelAll() {
    cancelCount &+= 1
    let streams = [hover, scroll, transform].compactMap { $0 }
    (hover, scroll, transform, lastHover, isPaused) = (nil, nil, nil, nil, false)
    unwilling.removeAll()
    for stream in streams { cancel(stream) }
  }

  private func cancel(_ stream: Stream) {
    end(stream, isCancelled: true)
    table.bind(stream.pointer, to: nil)
  }

  // MARK: Pointers and recognisers

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
}

/// An interaction that opens something when the secondary button of a pointer is pressed over its view.
@MainActor package protocol SecondaryClickTaking: UIInteraction {
  /// Opens it.
  ///
  /// - Parameter point: in points of the screen.
  /// - Returns: false where it has nothing to open there, so that the next one is asked.
  func takeSecondaryClick(at point: CGPoint) -> Bool
}
