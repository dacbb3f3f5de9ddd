import Foundation
import TouchPlatform

/// Decodes one seat's mouse or touch pad: a drag becomes fingers, the rest hovers, scrolls and gestures.
@MainActor final class WaylandPointer {
  private let surface: SurfaceID
  private let contacts: ContactQueue
  private let source: ContactSource
  private let deliver: @MainActor (InputEvent) -> Void
  private var fingers: MouseFingers
  private var reports: [ContactReport] = []
  private var buttons: UInt32 = 0
  private(set) var modifiers: ModifierSet = []
  private var mapper: TimestampMapper
  private var scroll = Scroll()
  private var scrollsByFingers = false
  private var pinchScale: Double?
  private var pinchFingers = 0
  private var lastHover = MonotonicInstant.zero
  private let groups: Bool

  /// The part of the window under the pointer, and the place there in the surface's units.
  private(set) var part = WaylandPart.none
  private(set) var place = CGPoint.zero
  /// The serial of the newest enter: a request for a cursor must name it.
  private(set) var enterSerial: UInt32 = 0
  /// Points for each unit of the surface.
  var unit = 1.0

  /// What an axis did in one frame. Index 0 is vertical, 1 horizontal.
  private struct Scroll {
    var value = (0.0, 0.0)
    var notches: (Int64, Int64) = (0, 0)
    var hasMoved = false
    var hasStopped = false
    var source: UInt32?
    var time: UInt32 = 0
  }
  /// What compositors give for a notch of a wheel where they do not count notches: weston's and Mutter's 10.
  private static let notch = 10.0

  /// `groups`: the compositor ends what belongs together with `frame`.
  init(
    seat: UInt16, surface: SurfaceID, size: CGSize, groups: Bool, contacts: ContactQueue,
    deliver: @escaping @MainActor (InputEvent) -> Void
  ) {
    self.surface = surface
    self.groups = groups
    self.contacts = contacts
    self.deliver = deliver
    source = WaylandSources(seat: seat).pointer
    mapper = TimestampMapper(clockName: "the clock of the pointer of seat \(seat)")
    fingers = MouseFingers(surface: surface, size: size)
  }

  /// Whether the primary button holds fingers down.
  var isDown: Bool { fingers.isDown }

  func receive(_ event: WaylandPointerEvent, arrival: MonotonicInstant) {
    switch event {
    case .enter(let serial, let part, let x, let y):
      self.part = part
      enterSerial = serial
      place = CGPoint(x: x, y: y)
      if part == .content { hover(.entered, arrival) }
    case .leave: leave(arrival)
    case .motion(let time, let x, let y):
      place = CGPoint(x: x, y: y)
      guard part == .content else { return }
      let time = mapper.map(UInt64(time), arrival: arrival)
      handOver(fingers.move(to: location, time: time, reports: &reports))
      if buttons == 0 { hover(.moved, time) }
    case .button(_, let time, let code, let isDown):
      guard part == .content || buttons != 0 else { return }
      button(code, isDown, mapper.map(UInt64(time), arrival: arrival))
    case .axis(let time, let axis, let value):
      guard axis < 2, value.isFinite else { return }
      if axis == 0 { scroll.value.0 += value } else { scroll.value.1 += value }
      scroll.hasMoved = true
      scroll.time = time
      if !groups { endScroll(arrival) }
    case .axisNotches(let axis, let value120):
      guard axis < 2 else { return }
      if axis == 0 { scroll.notches.0 += Int64(value120) } else { scroll.notches.1 += Int64(value120) }
    case .axisSource(let source): scroll.source = source
    case .axisStop(let time, _):
      scroll.hasStopped = true
      scroll.time = time
    case .frame: endScroll(arrival)
    }
  }

  func receive(_ event: WaylandPinchEvent, arrival: MonotonicInstant) {
    switch event {
    case .begin(let time, let part, let count):
      guard part == .content else { return }
      endPinch(.cancelled, arrival)
      pinchScale = 1
      pinchFingers = Int(min(count, 255))
      transform(.began, mapper.map(UInt64(time), arrival: arrival))
    case .update(let time, let scale, let rotation):
      guard let old = pinchScale, scale.isFinite, scale > 0, rotation.isFinite else { return }
      pinchScale = scale
      transform(
        .changed, mapper.map(UInt64(time), arrival: arrival), scale: scale / old, rotation: rotation * .pi / 180)
    case .end(let time, let isCancelled):
      endPinch(isCancelled ? .cancelled : .ended, mapper.map(UInt64(time), arrival: arrival))
    }
  }

  func setModifiers(_ new: ModifierSet, time: MonotonicInstant) {
    guard new != modifiers else { return }
    modifiers = new
    tellButtons(time)
    handOver(fingers.setModifiers(new, time: time))
  }

  func resize(to size: CGSize) { fingers.resize(to: size) }

  /// The device went, with its buttons and its contacts.
  func remove(at time: MonotonicInstant) {
    leave(time)
    if buttons != 0 {
      buttons = 0
      tellButtons(time)
    }
    contacts.cancel(source, at: time)
  }

  /// Focus, window or compositor went; contacts are cancelled by the caller. What is held now is released unseen.
  func forget(at time: MonotonicInstant) {
    buttons = 0
    modifiers = []
    endPinch(.cancelled, time)
    handOver(fingers.cancel(time: time))
    handOver(fingers.setModifiers([], time: time))
  }

  // MARK: -

  /// In points.
  private var location: CGPoint { CGPoint(x: place.x * unit, y: place.y * unit) }

  private func leave(_ time: MonotonicInstant) {
    let wasOver = part == .content
    part = .none
    endPinch(.cancelled, time)
    if scrollsByFingers {
      scrollsByFingers = false
      tellScroll(Displacement(dx: 0, dy: 0), .cancelled, time)
    }
    guard wasOver else { return }
    if fingers.isDown {
      // A pointer that is taken away in a drag never tells its release.
      contacts.cancel(source, at: time)
      handOver(fingers.cancel(time: time))
    }
    if buttons != 0 {
      buttons = 0
      tellButtons(time)
    }
    handOver(fingers.leave(time: time))
    hover(.exited, time)
  }

  private func button(_ code: UInt32, _ isDown: Bool, _ time: MonotonicInstant) {
    // Linux numbers a mouse's buttons from 0x110: primary, secondary, middle, side ones.
    guard (0x110...0x12F).contains(code) else { return }
    let bit: UInt32 = 1 << (code - 0x110)
    let new = isDown ? buttons | bit : buttons & ~bit
    guard new != buttons else { return }
    buttons = new
    tellButtons(time)
    guard bit == 1 else { return }
    if isDown {
      handOver(fingers.press(at: location, time: time, source: source, reports: &reports))
    } else {
      handOver(fingers.release(at: location, time: time, reports: &reports))
    }
  }

  private func handOver(_ guide: FingerGuide?) {
    contacts.receive(contacts.exchange(&reports))
    if let guide { deliver(.fingerGuide(guide)) }
  }

  private func tellButtons(_ time: MonotonicInstant) {
    deliver(.buttons(ButtonState(surface: surface, time: time, buttons: buttons, modifiers: modifiers)))
  }

  private func hover(_ phase: HoverSample.Phase, _ time: MonotonicInstant) {
    // An enter has no stamp of its own and counts from its arrival: what comes after it may have happened before.
    lastHover = max(lastHover, time)
    deliver(.hover(HoverSample(surface: surface, time: lastHover, phase: phase, location: location)))
  }

  // MARK: - Scrolls

  private func endScroll(_ arrival: MonotonicInstant) {
    let now = scroll
    scroll = Scroll()
    guard now.hasMoved || now.hasStopped || now.notches != (0, 0), part == .content else { return }
    let time = now.time == 0 ? arrival : mapper.map(UInt64(now.time), arrival: arrival)
    // An axis that grows scrolls down: the content moves up.
    var delta = Displacement(dx: -now.value.1 * unit, dy: -now.value.0 * unit)
    let isWheel = now.notches != (0, 0)
    let step = ScrollSample.pointsPerNotch
    if isWheel {
      // Compositors differ in how far a notch scrolls; here it is the same on every platform.
      delta = Displacement(dx: -Double(now.notches.1) / 120 * step, dy: -Double(now.notches.0) / 120 * step)
    } else if now.source == 0 || !groups {
      delta = Displacement(dx: -now.value.1 / Self.notch * step, dy: -now.value.0 / Self.notch * step)
    }
    // 1 is a finger on a touch pad, which tells when it lifts.
    guard now.source == 1 || (now.hasStopped && scrollsByFingers), !isWheel else {
      if now.hasMoved || isWheel { tellScroll(delta, .discrete, time) }
      return
    }
    if now.hasMoved {
      let phase = scrollsByFingers ? ScrollSample.Phase.changed : .began
      scrollsByFingers = true
      tellScroll(delta, phase, time)
    }
    if now.hasStopped, scrollsByFingers {
      scrollsByFingers = false
      tellScroll(Displacement(dx: 0, dy: 0), .ended, time)
    }
  }

  private func tellScroll(_ delta: Displacement, _ phase: ScrollSample.Phase, _ time: MonotonicInstant) {
    deliver(.scroll(ScrollSample(surface: surface, time: time, location: location, delta: delta, phase: phase)))
  }

  // MARK: - Pinches

  private func endPinch(_ phase: TransformSample.Phase, _ time: MonotonicInstant) {
    guard pinchScale != nil else { return }
    pinchScale = nil
    transform(phase, time)
  }

  private func transform(
    _ phase: TransformSample.Phase, _ time: MonotonicInstant, scale: Double = 1, rotation: Double = 0
  ) {
    deliver(
      .transform(
        TransformSample(
          surface: surface, time: time, phase: phase, location: location, scale: scale, rotation: rotation,
          fingerCount: pinchFingers)))
  }
}
