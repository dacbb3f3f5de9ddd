internal import CFlight
import Foundation
import TouchPlatform

/// How a flight recorder's memory is laid out, which is how its file is: a head of counters, the tape's header line, the
/// state before the ring begins, and the ring of records.
enum FlightLayout {
  static let magic: [UInt8] = Array("TSFLIGHT".utf8)
  static let version: UInt32 = 1
  // The head's counters: `touchstone_flight_head`.
  static let tail = 24
  static let head = 32
  static let textLength = 40
  static let contactCount = 44
  static let surface = 48
  static let slotLengths = 56
  /// The header line of the tape.
  static let text = 128
  static let textCapacity = 4096 - 128
  /// The last lines of several kinds of events that fell off the ring.
  static let slots = 4096
  static let slotCapacity = 512
  static let slotCount = 8
  /// The contacts that were down when the ring begins.
  static let contacts = slots + slotCapacity * slotCount
  static let contactCapacity = 256
  static let ring = contacts + contactCapacity * sampleSize

  /// A `ContactSample` in memory: id, time, x, y; radius, force, altitude, azimuth, roll; device, phase, tool with edges.
  static let sampleSize = 56
  static let samplePhase = 54
  static let sampleTool = 55
  /// A record begins with its size, kind, slot and count of samples or bytes, its time and its surface.
  static let recordHead = 24
  /// More samples are in no frame that can be recorded.
  static let sampleLimit = 1024
}

/// What a record of the ring holds.
enum FlightRecordKind: UInt8 {
  /// Nothing: the rest of the ring was too short for the next record.
  case padding
  /// A frame of contacts.
  case contacts
  /// A tick, with its target behind the head.
  case frame
  /// A wake-up.
  case wake
  /// Any other event, as a tape has it.
  case line
}

/// The kinds of lines that tell a state which still holds after the ring has overwritten them.
enum FlightSlot: UInt8, CaseIterable {
  case geometry, environment, visible, focus, buttons, hover, scroll, transform
  /// The bit that says that the line ends what the slot holds.
  static let end: UInt8 = 0x80
  /// The slot of lines that leave no state.
  static let none: UInt8 = 0x7F

  /// What the record of an event says of slots.
  static func mark(of event: InputEvent) -> UInt8 {
    switch event {
    case .surface(let change):
      switch change.kind {
      case .geometry: geometry.rawValue
      case .environment: environment.rawValue
      case .visible: visible.rawValue
      case .focus: focus.rawValue
      case .closed: none
      }
    case .buttons: buttons.rawValue
    case .hover(let sample): sample.phase == .exited ? hover.rawValue | end : hover.rawValue
    case .scroll(let sample):
      mark(
        scroll, began: sample.phase == .began, continues: sample.phase == .changed, isAlone: sample.phase == .discrete)
    case .transform(let sample):
      mark(transform, began: sample.phase == .began, continues: sample.phase == .changed, isAlone: false)
    default: none
    }
  }

  private static func mark(_ slot: FlightSlot, began: Bool, continues: Bool, isAlone: Bool) -> UInt8 {
    if began { return slot.rawValue }
    return continues || isAlone ? none : slot.rawValue | end
  }
}

/// The memory of a flight recorder: taken once, never grown. What falls off the ring's end is folded into the state
/// before it, so that what is left makes sense by itself.
@MainActor final class FlightMemory {
  let base: UnsafeMutableRawPointer
  let size: Int
  private let head: UnsafeMutablePointer<touchstone_flight_head>
  private let ring: UnsafeMutableRawPointer
  private let capacity: UInt64
  private let window: UInt64

  /// - Parameters:
  ///   - capacity: of the ring, in bytes; rounded up to a power of two, at least 4,096.
  ///   - seconds: how long events stay in the ring.
  /// - Returns: nil when there is no memory.
  init?(capacity wanted: Int, seconds: Double) {
    var capacity = 4096
    while capacity < min(wanted, 1 << 28) { capacity *= 2 }
    size = FlightLayout.ring + capacity
    // Pages that are never touched are never there.
    guard let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), memory != MAP_FAILED
    else { return nil }
    base = memory
    ring = memory + FlightLayout.ring
    head = memory.bindMemory(to: touchstone_flight_head.self, capacity: 1)
    self.capacity = UInt64(capacity)
    window = UInt64(max(0, min(seconds.isFinite ? seconds : 0, 86_400)) * 1e9)
    memory.copyMemory(from: FlightLayout.magic, byteCount: 8)
    head.pointee.version = FlightLayout.version
    head.pointee.ring_offset = UInt32(FlightLayout.ring)
    head.pointee.ring_capacity = UInt64(capacity)
  }

  isolated deinit { munmap(base, size) }

  /// The tape's header line; false when it is too long.
  func setHeader(_ line: [UInt8]) -> Bool {
    guard line.count <= FlightLayout.textCapacity else { return false }
    (base + FlightLayout.text).copyMemory(from: line, byteCount: line.count)
    head.pointee.text_length = UInt32(line.count)
    return true
  }

  /// What a file of it would hold now.
  var image: [UInt8] {
    let used = Int(head.pointee.head - head.pointee.tail)
    let tail = Int(head.pointee.tail & (capacity - 1))
    let first = min(used, Int(capacity) - tail)
    return Array(UnsafeRawBufferPointer(start: base, count: FlightLayout.ring))
      + Array(UnsafeRawBufferPointer(start: ring + tail, count: first))
      + Array(UnsafeRawBufferPointer(start: ring, count: used - first))
  }

  // MARK: - Putting in

  func append(_ frame: ContactFrame) {
    let count = frame.samples.count
    guard count <= FlightLayout.sampleLimit else { return }
    let bytes = count * FlightLayout.sampleSize
    guard let place = reserve(.contacts, FlightSlot.none, count, bytes, frame.time, frame.surface) else { return }
    frame.samples.withUnsafeBytes { samples in
      if let start = samples.baseAddress { memcpy(place, start, bytes) }
    }
    publish(bytes)
  }

  func append(_ tick: FrameTick) {
    guard let place = reserve(.frame, FlightSlot.none, 0, 8, tick.time, tick.surface) else { return }
    place.storeBytes(of: tick.target.nanoseconds, as: UInt64.self)
    publish(8)
  }

  func append(_ wake: WakeUp) {
    guard reserve(.wake, FlightSlot.none, 0, 0, wake.time, wake.surface) != nil else { return }
    publish(0)
  }

  func append(line: [UInt8], of event: InputEvent) {
    guard line.count <= Int(UInt16.max) else { return }
    let bytes = (line.count + 7) & ~7
    let mark = FlightSlot.mark(of: event)
    guard let place = reserve(.line, mark, line.count, bytes, event.time, event.surface) else { return }
    place.copyMemory(from: line, byteCount: line.count)
    publish(bytes)
  }

  /// Writes a record's head where there is room for all of it.
  /// - Returns: where the rest is written.
  private func reserve(
    _ kind: FlightRecordKind, _ mark: UInt8, _ count: Int, _ bytes: Int, _ time: MonotonicInstant, _ surface: SurfaceID
  ) -> UnsafeMutableRawPointer? {
    let size = UInt64(FlightLayout.recordHead + bytes)
    guard size <= capacity / 2 else { return nil }
    while head.pointee.tail != head.pointee.head, isOld(at: time) { fold() }
    let toEnd = capacity - (head.pointee.head & (capacity - 1))
    let needed = toEnd >= size ? size : toEnd + size
    while capacity - (head.pointee.head - head.pointee.tail) < needed { fold() }
    if toEnd < size {
      let place = ring + Int(head.pointee.head & (capacity - 1))
      place.storeBytes(of: UInt32(toEnd), as: UInt32.self)
      place.storeBytes(of: FlightRecordKind.padding.rawValue, toByteOffset: 4, as: UInt8.self)
      head.pointee.head += toEnd
    }
    let place = ring + Int(head.pointee.head & (capacity - 1))
    place.storeBytes(of: UInt32(size), as: UInt32.self)
    place.storeBytes(of: kind.rawValue, toByteOffset: 4, as: UInt8.self)
    place.storeBytes(of: mark, toByteOffset: 5, as: UInt8.self)
    place.storeBytes(of: UInt16(count), toByteOffset: 6, as: UInt16.self)
    place.storeBytes(of: time.nanoseconds, toByteOffset: 8, as: UInt64.self)
    place.storeBytes(of: surface.rawValue, toByteOffset: 16, as: UInt32.self)
    return place + FlightLayout.recordHead
  }

  // The record counts from here on: a crash before it leaves the ring whole.
  private func publish(_ bytes: Int) { head.pointee.head += UInt64(FlightLayout.recordHead + bytes) }

  /// Whether the oldest record has been there for longer than the window. Padding is of no time.
  private func isOld(at now: MonotonicInstant) -> Bool {
    let place = ring + Int(head.pointee.tail & (capacity - 1))
    if place.load(fromByteOffset: 4, as: UInt8.self) == FlightRecordKind.padding.rawValue { return true }
    let time = place.load(fromByteOffset: 8, as: UInt64.self)
    return now.nanoseconds > time && now.nanoseconds - time > window
  }

  // MARK: - Falling off

  /// Takes the oldest record out, and what it says into the state.
  private func fold() {
    let place = ring + Int(head.pointee.tail & (capacity - 1))
    switch FlightRecordKind(rawValue: place.load(fromByteOffset: 4, as: UInt8.self)) {
    case .contacts:
      head.pointee.surface = place.load(fromByteOffset: 16, as: UInt32.self)
      let count = Int(place.load(fromByteOffset: 6, as: UInt16.self))
      for index in 0..<count { fold(sample: place + FlightLayout.recordHead + index * FlightLayout.sampleSize) }
    case .line: fold(line: place)
    case .padding, .frame, .wake, nil: break
    }
    head.pointee.tail += UInt64(place.load(as: UInt32.self))
  }

  private func fold(sample: UnsafeMutableRawPointer) {
    let contacts = base + FlightLayout.contacts
    let id = sample.load(as: UInt64.self)
    let phase = sample.load(fromByteOffset: FlightLayout.samplePhase, as: UInt8.self)
    let count = Int(head.pointee.contact_count)
    var index = 0
    while index < count, contacts.load(fromByteOffset: index * FlightLayout.sampleSize, as: UInt64.self) != id {
      index += 1
    }
    let place = contacts + index * FlightLayout.sampleSize
    if phase == ContactPhase.began.rawValue || phase == ContactPhase.moved.rawValue {
      guard index < count || count < FlightLayout.contactCapacity else { return }
      memcpy(place, sample, FlightLayout.sampleSize)
      if index == count { head.pointee.contact_count += 1 }
    } else if index < count {
      // The others keep their order: the oldest comes first.
      memmove(place, place + FlightLayout.sampleSize, (count - index - 1) * FlightLayout.sampleSize)
      head.pointee.contact_count -= 1
    }
  }

  private func fold(line place: UnsafeMutableRawPointer) {
    let mark = place.load(fromByteOffset: 5, as: UInt8.self)
    guard mark != FlightSlot.none, let slot = FlightSlot(rawValue: mark & ~FlightSlot.end) else { return }
    let length = Int(place.load(fromByteOffset: 6, as: UInt16.self))
    let index = Int(slot.rawValue)
    let isEnd = mark & FlightSlot.end != 0
    guard isEnd || length <= FlightLayout.slotCapacity else { return }
    if !isEnd {
      let text = base + FlightLayout.slots + index * FlightLayout.slotCapacity
      memcpy(text, place + FlightLayout.recordHead, length)
    }
    withUnsafeMutableBytes(of: &head.pointee.slot_lengths) {
      $0.storeBytes(of: UInt32(isEnd ? 0 : length), toByteOffset: 4 * index, as: UInt32.self)
    }
  }
}
