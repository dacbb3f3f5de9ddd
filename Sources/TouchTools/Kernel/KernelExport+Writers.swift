import Foundation
import TouchPlatform
import TouchRecording

/// Writes fingers as the kernel's protocol B: what has not changed is not said again.
struct FingerWriter {
  private struct Slot {
    var contact: ContactID?
    var said: [UInt16: Int32] = [:]
  }
  private(set) var events: [KernelEvent] = []
  private var slots: [Slot] = []
  private var slot: Int32 = 0
  private var trackingID: Int32 = 0
  private var single: [UInt16: Int32] = [:]
  private var isTouched = false
  private let hasForce: Bool
  private let hasRadius: Bool

  /// The largest number of contacts at one time.
  var mostSlots: Int { slots.count }

  init(_ facts: Facts) {
    hasForce = facts.hasForce
    hasRadius = facts.hasRadius
  }

  mutating func take(_ frame: ContactFrame, _ facts: Facts) {
    let time = facts.time(frame.time)
    let before = events.count
    for sample in frame.samples where sample.tool != .pen { take(sample, facts, at: time) }
    emulateSingle(at: time)
    guard events.count > before else { return }
    events.append(KernelEvent(time: time, type: KernelCode.Kind.sync, code: KernelCode.Sync.report, value: 0))
  }

  private mutating func take(_ sample: ContactSample, _ facts: Facts, at time: MonotonicInstant) {
    let index: Int
    if let known = slots.firstIndex(where: { $0.contact == sample.id }) {
      index = known
    } else {
      guard sample.phase == .began else { return }
      index = slots.firstIndex { $0.contact == nil } ?? slots.count
      // The kernel has no more contacts than slots fit into its number.
      guard index < 1_024 else { return }
      if index == slots.count { slots.append(Slot()) }
      slots[index].contact = sample.id
      say(KernelCode.Axis.trackingID, trackingID, in: index, at: time)
      trackingID = (trackingID + 1) & 0xFFFF
      say(KernelCode.Axis.contactTool, KernelCode.ContactToolType.finger, in: index, at: time)
    }
    let place = facts.units(sample)
    say(KernelCode.Axis.contactX, place.x, in: index, at: time)
    say(KernelCode.Axis.contactY, place.y, in: index, at: time)
    if hasRadius { say(KernelCode.Axis.touchMajor, facts.major(sample.radius), in: index, at: time) }
    if hasForce { say(KernelCode.Axis.contactPressure, Facts.pressure(sample.force), in: index, at: time) }
    guard sample.phase == .ended || sample.phase == .cancelled else { return }
    // The kernel's way to say that a contact was not meant.
    if sample.phase == .cancelled {
      say(KernelCode.Axis.contactTool, KernelCode.ContactToolType.palm, in: index, at: time)
    }
    say(KernelCode.Axis.trackingID, -1, in: index, at: time)
    slots[index].contact = nil
  }

  private mutating func say(_ code: UInt16, _ value: Int32, in index: Int, at time: MonotonicInstant) {
    // What a slot begins with, and what it was told, needs no telling.
    let known = slots[index].said[code] ?? (code == KernelCode.Axis.contactTool ? 0 : nil)
    guard known != value else { return }
    slots[index].said[code] = value
    if slot != Int32(index) {
      slot = Int32(index)
      append(KernelCode.Axis.slot, slot, at: time)
    }
    append(code, value, at: time)
  }

  /// Programs that know one finger follow the contact in the lowest slot.
  private mutating func emulateSingle(at time: MonotonicInstant) {
    let first = slots.first { $0.contact != nil }
    if (first != nil) != isTouched {
      isTouched = first != nil
      events.append(
        KernelEvent(time: time, type: KernelCode.Kind.key, code: KernelCode.Key.touch, value: isTouched ? 1 : 0))
    }
    guard let first else { return }
    for (code, from) in [(KernelCode.Axis.x, KernelCode.Axis.contactX), (KernelCode.Axis.y, KernelCode.Axis.contactY)] {
      guard let value = first.said[from], single[code] != value else { continue }
      single[code] = value
      append(code, value, at: time)
    }
  }

  private mutating func append(_ code: UInt16, _ value: Int32, at time: MonotonicInstant) {
    events.append(KernelEvent(time: time, type: KernelCode.Kind.absolute, code: code, value: value))
  }
}

/// Writes a pen: it comes near, touches, is lifted, leaves.
struct PenWriter {
  private(set) var events: [KernelEvent] = []
  /// Contacts of a second pen at the same time.
  private(set) var leftOut = 0
  private var contact: ContactID?
  private var isNear = false
  private var hovers = false
  private var said: [UInt16: Int32] = [:]
  private let hasRoll: Bool

  init(_ facts: Facts) { hasRoll = facts.hasRoll }

  mutating func take(_ event: InputEvent, _ facts: Facts) {
    let time = facts.time(event.time)
    let before = events.count
    switch event {
    case .contacts(let frame):
      for sample in frame.samples where sample.tool == .pen { take(sample, facts, at: time) }
    case .hover(let hover) where hover.tool == .pen && contact == nil:
      hovers = hover.phase != .exited
      if hovers {
        near(isEraser: hover.isEraser, at: time)
        place(hover.location.x, hover.location.y, facts, at: time)
        lean(hover.altitude, hover.azimuth, at: time)
        turn(hover.roll, at: time)
        if let height = hover.height, height.isFinite {
          say(KernelCode.Axis.distance, Facts.distance(height), at: time)
        }
        say(KernelCode.Axis.pressure, 0, at: time)
      } else {
        leave(at: time)
      }
    case .penButton(let button) where (1...2).contains(button.button):
      let code = KernelCode.Key.stylus + UInt16(button.button) - 1
      say(key: code, button.phase == .pressed ? 1 : 0, at: time)
    default: return
    }
    guard events.count > before else { return }
    events.append(KernelEvent(time: time, type: KernelCode.Kind.sync, code: KernelCode.Sync.report, value: 0))
  }

  private mutating func take(_ sample: ContactSample, _ facts: Facts, at time: MonotonicInstant) {
    if contact == nil, sample.phase == .began { contact = sample.id }
    guard contact == sample.id else {
      if sample.phase == .began { leftOut += 1 }
      return
    }
    near(isEraser: sample.isEraser, at: time)
    place(sample.x, sample.y, facts, at: time)
    lean(sample.altitude, sample.azimuth, at: time)
    turn(sample.roll, at: time)
    say(KernelCode.Axis.pressure, Facts.pressure(sample.force), at: time)
    let ends = sample.phase == .ended || sample.phase == .cancelled
    if sample.phase == .began || ends { say(key: KernelCode.Key.touch, ends ? 0 : 1, at: time) }
    guard ends else { return }
    contact = nil
    if !hovers { leave(at: time) }
  }

  /// One end is in reach; a pen that is turned in the hand has left with the other.
  private mutating func near(isEraser: Bool, at time: MonotonicInstant) {
    let (end, other) = (KernelCode.Key.toolRubber, KernelCode.Key.toolPen)
    say(key: isEraser ? other : end, 0, at: time)
    say(key: isEraser ? end : other, 1, at: time)
  }

  private mutating func leave(at time: MonotonicInstant) {
    for tool in [KernelCode.Key.toolPen, KernelCode.Key.toolRubber] { say(key: tool, 0, at: time) }
  }

  private mutating func turn(_ roll: Float?, at time: MonotonicInstant) {
    guard hasRoll, let roll, roll.isFinite else { return }
    say(KernelCode.Axis.z, Int32(min(7_000, max(-7_000, (roll * 1_000).rounded()))), at: time)
  }

  private mutating func place(_ x: Double, _ y: Double, _ facts: Facts, at time: MonotonicInstant) {
    let place = facts.units(x, y)
    say(KernelCode.Axis.x, place.x, at: time)
    say(KernelCode.Axis.y, place.y, at: time)
  }

  private mutating func lean(_ altitude: Float?, _ azimuth: Float?, at time: MonotonicInstant) {
    guard let altitude, altitude.isFinite else { return }
    let tilt = PenTilt(altitude: altitude, azimuth: azimuth.flatMap { $0.isFinite ? $0 : nil } ?? 0).degrees
    let limit = Double(KernelExport.tiltLimit)
    for (code, angle) in [(KernelCode.Axis.tiltX, tilt.x), (KernelCode.Axis.tiltY, tilt.y)] {
      let units = (angle * .pi / 180 * Double(KernelExport.tiltResolution)).rounded()
      say(code, Int32(min(limit, max(-limit, units))), at: time)
    }
  }

  private mutating func say(_ code: UInt16, _ value: Int32, at time: MonotonicInstant) {
    guard said[code] != value else { return }
    said[code] = value
    events.append(KernelEvent(time: time, type: KernelCode.Kind.absolute, code: code, value: value))
  }

  private mutating func say(key code: UInt16, _ value: Int32, at time: MonotonicInstant) {
    // Keys have numbers of their own; the axes end below them.
    guard said[code, default: 0] != value else { return }
    said[code] = value
    events.append(KernelEvent(time: time, type: KernelCode.Kind.key, code: code, value: value))
  }
}
