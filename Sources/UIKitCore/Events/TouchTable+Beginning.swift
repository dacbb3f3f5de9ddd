import Foundation
import QuartzCore
import TouchPlatform

/// How a touch begins: the hit test, its view, window and recognisers; and pointers, which touch nothing.
extension TouchTable {
  private func isKnown(_ id: ContactID) -> Bool {
    // New contacts usually have higher numbers than all before.
    if let last = ids.last, last < id, isSorted { return false }
    return ids.contains(id)
  }

  /// Hit-tests and binds a contact that touched the screen. (T11, H17, H18, H25, H26)
  func begin(_ sample: ContactSample) {
    guard sample.x.isFinite, sample.y.isFinite else {
      return PlatformLog.write(.platform, "a contact began at a place that is not a number; it is ignored")
    }
    guard !isKnown(sample.id) else {
      return PlatformLog.write(.platform, "contact \(sample.id.rawValue) began twice; the second one is ignored")
    }
    let event = needEvent()
    let list = windows.frontToBackHandles
    var why = TouchMiss.noView
    for handle in list {
      guard let window = handle.window, window.flags.contains(.interactive) else { continue }
      window.layoutIfNeeded()
      guard let point = window._layer.fromSuperlayer(sample.location) else { continue }
      guard let view = window.hitTest(point, with: event) else { continue }
      let shown = view._window ?? window
      // Hit testing calls user code, which may just have hidden the window.
      guard !shown.isHidden else { continue }
      if isIgnoringTouches || isExcluded(view, in: shown) {
        why = isIgnoringTouches ? .ignoringEvents : .exclusiveTouch
        break
      }
      bind(sample, to: view, in: shown)
      return
    }
    context.observers?.missed(sample.location, why)
    if touches.isEmpty { endSequence() }
  }

  private func bind(_ sample: ContactSample, to view: UIView, in window: UIWindow) {
    lastOrdinal += 1
    var state = TouchState(sample)
    state.serial = serial
    state.tapCount = taps.touchBegan(at: sample.location, time: sample.time, view: view._layer._id)
    let touch = UITouch(ordinal: lastOrdinal, state: state)
    if !view.flags.contains(.multipleTouch), hasTouch(on: view) { deliveries.exclude(touch) }
    touch.boundView = view
    touch.windowHandle = window.handle
    if state.type == .indirectPointer { event?.buttons = buttons }
    // Its recognisers are fixed now: the view's first, then its ancestors', the window's included. (D10, D17)
    context.observers?.hit(touch)
    let recognizers = recognizers(above: view)
    changed.append(Int32(touches.count))
    touches.append(touch)
    if let last = ids.last, last > sample.id { isSorted = false }
    ids.append(sample.id)
    boundViews.append(ObjectIdentifier(view))
    event?.allTouchesCache = nil
    // Last, since delegates are asked, which look at the event.
    if !recognizers.isEmpty, let event { arbiter.join(touch, recognizers, event, serial: serial) }
  }

  /// The recognisers of a view and of everything above it, the view's first.
  private func recognizers(above view: UIView) -> ContiguousArray<UIGestureRecognizer> {
    // Unsafe: the walk changes nothing, and superviews keep all on the way.
    guard UIView.climb(from: Unmanaged.passUnretained(view)).flags.contains(.recognizing) else { return [] }
    unowned(unsafe) var ancestor = view
    var found: ContiguousArray<UIGestureRecognizer> = []
    while true {
      if let extras = ancestor.extras, !extras.recognizers.isEmpty {
        found.append(contentsOf: ancestor.ordered(extras))
      }
      guard let parent = ancestor._superview else { return found }
      ancestor = parent
    }
  }

  /// Whether a touch is bound to the view, which has not left its window since.
  private func hasTouch(on view: UIView) -> Bool {
    let id = ObjectIdentifier(view)
    for slot in boundViews.indices where boundViews[slot] == id {
      if !touches[slot].delivery.state.hasLeft { return true }
    }
    return false
  }

  /// Whether a touch on a view may not begin since views that are exclusive do not share: neither views nor recognisers
  /// get it, for its whole life. (M12–M16)
  private func isExcluded(_ view: UIView, in window: UIWindow) -> Bool {
    // Most apps have no such view, and with ten fingers there are 45 pairs of views to ask.
    if !Self.mayExclude {
      guard MethodOverrides.exclusiveTouch(in: type(of: view)) else { return false }
      Self.mayExclude = true
    }
    let isExclusive = view.isExclusiveTouch
    for touch in touches where touch.boundView !== view && touch.windowHandle === window.handle {
      guard let other = touch.boundView, isExclusive || other.isExclusiveTouch else { continue }
      // A view tracks a touch from its beginning, as delivered, to its end. (M15)
      let isNew = touch.delivery.state == .new && touch.state.phase == .began && touch.state.serial == serial
      if isNew || touch.delivery.state.isTracked { return true }
    }
    return false
  }

  // MARK: Pointers

  /// A pointer as a touch that touches nothing: no view gets it. It is not among `touches`.
  func makePointer(at point: CGPoint, time: MonotonicInstant, tool: ContactTool) -> UITouch {
    let sample = ContactSample(id: ContactID(0), phase: .moved, location: point, time: time, tool: tool)
    var state = TouchState(sample)
    state.phase = .regionMoved
    state.tapCount = 0
    pointerCount += 1
    let pointer = UITouch(ordinal: .max - pointerCount, state: state)
    deliveries.exclude(pointer)
    return pointer
  }

  /// A pointer has moved without touching.
  func move(_ pointer: UITouch, to point: CGPoint, time: MonotonicInstant) {
    pointer.state.previous = pointer.state.location
    pointer.state.location = point
    if time > pointer.state.time { pointer.state.time = time }
  }

  /// A pointer hovers.
  func hover(_ pointer: UITouch, _ sample: HoverSample, phase: UITouch.Phase) {
    move(pointer, to: sample.location, time: sample.time)
    pointer.state.altitude = sample.altitude ?? .nan
    pointer.state.azimuth = sample.azimuth ?? .nan
    pointer.state.roll = sample.roll ?? .nan
    if sample.isEraser { pointer.state.flags.insert(.eraser) } else { pointer.state.flags.remove(.eraser) }
    pointer.state.phase = phase
  }

  /// What the pointer did is over.
  func end(_ pointer: UITouch) { pointer.state.phase = .ended }

  /// The view under a pointer; nil for none, also so that a pointer at rest keeps no view. The window stays until there
  /// is another one.
  func bind(_ pointer: UITouch, to view: UIView?) {
    pointer.boundView = view
    if let handle = view?.window?.handle { pointer.windowHandle = handle }
  }
}
