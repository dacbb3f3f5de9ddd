import Foundation
import TouchPlatform

/// Decodes one page's pointers and keys; all contact memory is the tracker's.
@MainActor final class WebTouch {
  private let surface: SurfaceID
  private let source: ContactSource
  private let contacts: ContactQueue
  private let deliver: @MainActor (InputEvent) -> Void
  private var mapper: TimestampMapper
  private var fingers: MouseFingers
  // Unchecked: each contact of a message adds to it, and it is emptied before they are handed over.
  @exclusivity(unchecked) private var reports: [ContactReport] = []
  private var buttons: UInt32 = 0
  /// The buttons on the barrel of a pen that are held: bits from the one next to the tip.
  private var penButtons: UInt8 = 0
  private var modifiers: ModifierSet = []
  private var hasComplained = false
  /// The fingers and pens that are down, as their page numbers them; other motion is ignored.
  private var down: [UInt64] = []
  private var keys = WebHeldKeys()
  private var hovering: ContactTool?
  /// A pen was said to hover.
  private var penHovers: Bool { hovering == .pen }
  private var hoverPlace = CGPoint.zero
  private var scrollPlace: CGPoint?
  private var pinchPlace: CGPoint?
  /// Counts the times that everything was let go.
  private var cancels = 0
  /// More fingers than any page has: a page that invents more gets no memory for them.
  static let mostPointers = 32

  /// - Parameter place: the page's place, from 0; each has contacts of its own.
  init(
    surface: SurfaceID, size: CGSize, place: Int, contacts: ContactQueue,
    deliver: @escaping @MainActor (InputEvent) -> Void
  ) {
    self.surface = surface
    self.contacts = contacts
    self.deliver = deliver
    source = ContactSource(UInt16(truncatingIfNeeded: place + 1))
    mapper = TimestampMapper(nanosecondsPerTick: 1000, bits: 64, clockName: "the clock of page \(place + 1)")
    fingers = MouseFingers(surface: surface, size: size)
    reports.reserveCapacity(16)
  }

  func resize(to size: CGSize) { fingers.resize(to: size) }

  /// A moment of the page's clock, in milliseconds; any number may come.
  func moment(_ milliseconds: Double, arrival: MonotonicInstant) -> MonotonicInstant {
    // Above this a Double has no microseconds left; not a number compares false.
    let ticks = milliseconds > 0 ? UInt64(min(milliseconds * 1000, 9e15)) : 0
    return mapper.map(ticks, arrival: arrival)
  }

  /// One message's samples, in the order in which they happened.
  func receive(_ samples: ArraySlice<WebPointerSample>, time: Double, arrival: MonotonicInstant) {
    // A handler may nest a run loop in which the page leaves or is hidden: what it said before that begins nothing
    // after.
    let cancels = self.cancels
    for sample in samples {
      let moment = moment(time + Double(sample.offset), arrival: arrival)
      if sample.tool == .mouse {
        handOver()
        guard cancels == self.cancels else { return }
        receiveMouse(sample, moment)
      } else {
        receiveTouch(sample, moment)
      }
      guard cancels == self.cancels else { return }
    }
    handOver()
  }

  /// The page went, is hidden, or lost the focus: what it held is let go.
  func cancelAll(at time: MonotonicInstant) {
    cancels += 1
    reports.removeAll(keepingCapacity: true)
    down.removeAll(keepingCapacity: true)
    contacts.cancel(source, at: time)
    show(fingers.cancel(time: time))
    while let held = keys.takeLast() { key(held.usage, false, held.characters, [], time) }
    set(buttons: 0, modifiers: [], time)
    set(penButtons: 0, or: .cancelled, time)
    show(fingers.leave(time: time))
    letGo(at: time)
  }

  /// A touch pad's gestures and a pointer above the surface end as well.
  private func letGo(at time: MonotonicInstant) {
    if let place = scrollPlace {
      scrollPlace = nil
      deliver(
        .scroll(
          ScrollSample(
            surface: surface, time: time, location: place, delta: Displacement(dx: 0, dy: 0), phase: .cancelled)))
    }
    if let place = pinchPlace {
      pinchPlace = nil
      deliver(
        .transform(
          TransformSample(
            surface: surface, time: time, phase: .cancelled, location: place, scale: 1, rotation: 0, fingerCount: 2)))
    }
    if let tool = hovering {
      hovering = nil
      deliver(
        .hover(HoverSample(surface: surface, time: time, phase: .exited, location: hoverPlace, tool: tool)))
    }
  }

  // MARK: - Fingers and pens

  /// Above the numbers of the mouse's fingers.
  private static let firstKey: UInt64 = 1 << 56

  private func receiveTouch(_ sample: WebPointerSample, _ time: MonotonicInstant) {
    let cancels = self.cancels
    if sample.tellsButtons {
      let held = ModifierSet(rawValue: UInt32(sample.modifiers) & 0x1f)
      let isPen = sample.tool == .pen
      // A pen's barrel is not the mouse's other buttons, and its eraser is no button at all.
      let pressed = UInt32(sample.buttons) & (isPen ? 1 : 0xff)
      if held != modifiers || pressed != buttons {
        handOver()
        set(buttons: pressed, modifiers: held, time)
        guard cancels == self.cancels else { return }
      }
      if isPen {
        // Some browsers call the second button of a pen the middle one.
        let barrel = (sample.buttons & 2 == 0 ? 0 : 1) | (sample.buttons & 4 == 0 ? 0 : 2) as UInt8
        let isGone = sample.what == .cancel || sample.what == .hoverLeft
        if (isGone ? 0 : barrel) != penButtons {
          handOver()
          set(penButtons: isGone ? 0 : barrel, or: isGone ? .cancelled : .released, time)
          guard cancels == self.cancels else { return }
        }
      }
    }
    let kind: ContactReport.Kind
    switch sample.what {
    case .down:
      kind = .down
      // What touches does not hover, on any platform; browsers do not say so.
      if sample.tool == .pen, penHovers {
        handOver()
        tellHover(sample, time, .pen, .exited)
      }
    case .move: kind = .motion
    case .up: kind = .up
    case .cancel: kind = .cancel
    case .hoverEntered, .hoverMoved, .hoverLeft:
      handOver()
      guard cancels == self.cancels else { return }
      return hover(sample, time, sample.tool == .pen ? .pen : .finger)
    }
    guard follow(sample) else { return }
    let key = Self.firstKey | sample.pointer
    // A pointer that repeats begins the next hardware frame.
    for report in reports where report.key == key {
      handOver()
      break
    }
    guard cancels == self.cancels else { return }
    reports.append(
      ContactReport(
        key: key, kind: kind, location: sample.location, time: time, tool: sample.tool == .pen ? .pen : .finger,
        radius: sample.radius, force: sample.pressure.isNaN ? nil : sample.pressure,
        altitude: sample.altitude.isNaN ? nil : sample.altitude,
        azimuth: sample.azimuth.isNaN ? nil : sample.azimuth, roll: sample.roll.isNaN ? nil : sample.roll,
        source: source, isEraser: sample.isEraser))
  }

  /// Keeps account of what is down.
  /// - Returns: whether the sample is one of a contact.
  private func follow(_ sample: WebPointerSample) -> Bool {
    let index = down.firstIndex(of: sample.pointer)
    switch sample.what {
    case .down:
      if index != nil { return true }
      guard down.count < Self.mostPointers else {
        complain("has more than \(Self.mostPointers) fingers down; the others are ignored")
        return false
      }
      down.append(sample.pointer)
      return true
    case .up, .cancel:
      if let index { down.remove(at: index) }
      return index != nil
    default: return index != nil
    }
  }

  private func handOver() {
    contacts.receive(contacts.exchange(&reports))
  }

  private func hover(_ sample: WebPointerSample, _ time: MonotonicInstant, _ tool: ContactTool) {
    guard isUsable(sample.x, sample.y) else { return }
    var phase: HoverSample.Phase =
      switch sample.what {
      case .hoverEntered: .entered
      case .hoverLeft: .exited
      default: .moved
      }
    if tool == .pen {
      if phase == .exited, !penHovers { return }
      if phase != .exited { phase = penHovers ? .moved : .entered }
    }
    tellHover(sample, time, tool, phase)
  }

  private func tellHover(
    _ sample: WebPointerSample, _ time: MonotonicInstant, _ tool: ContactTool, _ phase: HoverSample.Phase
  ) {
    let isPen = tool == .pen
    hovering = phase == .exited ? nil : tool
    hoverPlace = sample.location
    deliver(
      .hover(
        HoverSample(
          surface: surface, time: time, phase: phase, location: sample.location, tool: tool,
          altitude: isPen && sample.altitude.isFinite ? sample.altitude : nil,
          azimuth: isPen && sample.azimuth.isFinite ? sample.azimuth : nil,
          roll: isPen && sample.roll.isFinite ? sample.roll : nil, isEraser: sample.isEraser)))
  }

  // MARK: - The mouse

  private func receiveMouse(_ sample: WebPointerSample, _ time: MonotonicInstant) {
    guard isUsable(sample.x, sample.y) else { return }
    let was = buttons
    var now = was
    switch sample.what {
    case .down: now |= 1
    case .up, .cancel: now = 0
    default: break
    }
    if sample.tellsButtons { now = UInt32(sample.buttons) }
    if sample.what == .cancel { now = 0 }
    let cancels = self.cancels
    set(
      buttons: now, modifiers: sample.tellsButtons ? ModifierSet(rawValue: UInt32(sample.modifiers) & 0x1f) : modifiers,
      time)
    guard cancels == self.cancels else { return }
    let point = sample.location
    if sample.what == .cancel {
      for key in [MouseFingers.primaryKey, MouseFingers.mirroredKey] where fingers.isDown {
        reports.append(ContactReport(key: key, kind: .cancel, location: point, time: time, source: source))
      }
      handOver()
      return show(fingers.cancel(time: time))
    }
    var guide: FingerGuide?
    if now & 1 != 0, !fingers.isDown {
      guide = fingers.press(at: point, time: time, source: source, reports: &reports)
    } else if now & 1 == 0, fingers.isDown {
      guide = fingers.release(at: point, time: time, reports: &reports)
    } else if sample.what == .hoverLeft {
      guide = fingers.leave(time: time)
    } else {
      guide = fingers.move(to: point, time: time, reports: &reports)
    }
    handOver()
    guard cancels == self.cancels else { return }
    show(guide)
    if sample.what.rawValue >= WebPointerSample.What.hoverEntered.rawValue { hover(sample, time, .pointer) }
  }

  private func show(_ guide: FingerGuide?) { if let guide { deliver(.fingerGuide(guide)) } }

  private func set(penButtons held: UInt8, or phase: PenButtonSample.Phase, _ time: MonotonicInstant) {
    let changes = PenButtonSample.changes(from: penButtons, to: held, or: phase, surface: surface, time: time)
    penButtons = held
    for change in changes { deliver(.penButton(change)) }
  }

  private func set(buttons: UInt32, modifiers: ModifierSet, _ time: MonotonicInstant) {
    guard buttons != self.buttons || modifiers != self.modifiers else { return }
    let changed = modifiers != self.modifiers
    self.buttons = buttons
    self.modifiers = modifiers
    deliver(.buttons(ButtonState(surface: surface, time: time, buttons: buttons, modifiers: modifiers)))
    if changed { show(fingers.setModifiers(modifiers, time: time)) }
  }

  // MARK: - Wheels, touch pads, keys

  func receiveWheel(
    _ time: MonotonicInstant, x: Float, y: Float, dx: Float, dy: Float, _ phase: ScrollSample.Phase
  ) {
    guard isUsable(x, y), isUsable(dx, dy) else { return }
    if phase != .discrete {
      scrollPlace = phase == .ended || phase == .cancelled ? nil : CGPoint(x: Double(x), y: Double(y))
    }
    deliver(
      .scroll(
        ScrollSample(
          surface: surface, time: time, location: CGPoint(x: Double(x), y: Double(y)),
          delta: Displacement(dx: Double(dx), dy: Double(dy)), phase: phase)))
  }

  func receivePinch(
    _ time: MonotonicInstant, x: Float, y: Float, scale: Float, rotation: Float, _ phase: TransformSample.Phase
  ) {
    guard isUsable(x, y), isUsable(scale, rotation), scale > 0 else { return }
    pinchPlace = phase == .ended || phase == .cancelled ? nil : CGPoint(x: Double(x), y: Double(y))
    deliver(
      .transform(
        TransformSample(
          surface: surface, time: time, phase: phase, location: CGPoint(x: Double(x), y: Double(y)),
          scale: Double(scale), rotation: Double(rotation), fingerCount: 2)))
  }

  func receiveKey(isDown: Bool, modifiers: UInt8, _ time: MonotonicInstant, code: String, characters: String) {
    let held = ModifierSet(rawValue: UInt32(modifiers) & 0x1f)
    let cancels = self.cancels
    set(buttons: buttons, modifiers: held, time)
    guard cancels == self.cancels else { return }
    let usage = WebKeys.usage(ofCode: code)
    keys.follow(code, usage: usage, isDown: isDown, characters: characters)
    key(usage, isDown, characters, held, time)
  }

  /// Text of a keyboard on the screen: each character is a key without a number.
  func receiveText(_ text: String, _ time: MonotonicInstant) {
    for character in text {
      key(0, true, String(character), [], time)
      key(0, false, String(character), [], time)
    }
  }

  func receiveDeletions(_ count: Int, _ time: MonotonicInstant) {
    for _ in 0..<count {
      key(WebKeys.deleteBackwards, true, "", [], time)
      key(WebKeys.deleteBackwards, false, "", [], time)
    }
  }

  private func key(
    _ usage: UInt16, _ isDown: Bool, _ characters: String, _ modifiers: ModifierSet, _ time: MonotonicInstant
  ) {
    deliver(
      .key(
        KeySample(
          surface: surface, time: time, usage: usage, isDown: isDown, characters: characters, modifiers: modifiers)))
  }

  private func isUsable(_ a: Float, _ b: Float) -> Bool {
    if a.isFinite, b.isFinite { return true }
    complain("sent a place that is not a number; it is ignored")
    return false
  }

  private func complain(_ what: String) {
    guard !hasComplained else { return }
    hasComplained = true
    PlatformLog.write(.device, "page \(source.rawValue) \(what) (said once)")
  }
}
