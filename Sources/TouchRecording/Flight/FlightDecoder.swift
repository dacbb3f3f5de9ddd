import Foundation
import TouchPlatform

/// Reads what a flight recorder has left into a tape that can be played.
///
/// Contacts that were down before the kept time begins are there as `began`, where they were then. A damaged file gives
/// what comes before the damage, which is told with its record and byte. No bytes trap.
public enum FlightDecoder {
  /// Whether these are the first bytes of a flight recorder's file.
  public static func isFlight(_ bytes: [UInt8]) -> Bool { bytes.starts(with: FlightLayout.magic) }

  /// Reads a file of a flight recorder.
  public static func decode(_ bytes: [UInt8]) throws(RecordingError) -> Recording {
    var recording = Recording(header: try decodeHeader(bytes), events: [])
    var reader = FlightReader(bytes)
    do throws(TapeDamage) {
      try reader.readState()
      try reader.readRing()
    } catch { recording.damage = error }
    recording.events = reader.events
    return recording
  }

  /// Reads the tape's header in such a file, without the rest.
  public static func decodeHeader(_ bytes: [UInt8]) throws(RecordingError) -> RecordingHeader {
    func damage(_ message: String, _ offset: Int) -> RecordingError {
      .notATape(TapeDamage(line: 0, column: 1, message: message, offset: offset))
    }
    let reader = FlightReader(bytes)
    guard isFlight(bytes), let version = reader.word32(8) else { throw damage("it is no flight recording", 0) }
    guard version == FlightLayout.version else { throw .newerVersion(Int(version)) }
    guard let length = reader.word32(FlightLayout.textLength), length <= FlightLayout.textCapacity,
      FlightLayout.text + Int(length) <= bytes.count
    else { throw damage("its header is cut", min(bytes.count, FlightLayout.textLength)) }
    return try RecordingCoder.decodeHeader(Array(bytes[FlightLayout.text..<(FlightLayout.text + Int(length))]))
  }
}

/// Reads the parts of a flight recorder's file, every access checked against its end.
private struct FlightReader {
  private let bytes: [UInt8]
  private(set) var events: [InputEvent] = []
  private var live: Set<ContactID> = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private func load<Word: FixedWidthInteger>(_ offset: Int, as type: Word.Type) -> Word? {
    guard offset >= 0, offset <= bytes.count - MemoryLayout<Word>.size else { return nil }
    return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: type) }
  }

  func word32(_ offset: Int) -> UInt32? { load(offset, as: UInt32.self) }

  private func damage(_ message: String, record: Int, at offset: Int) -> TapeDamage {
    TapeDamage(line: record, column: 1, message: message, offset: offset)
  }

  /// The state before the ring: of each kind the last line, then the contacts that were down.
  mutating func readState() throws(TapeDamage) {
    var state: [InputEvent] = []
    for slot in FlightSlot.allCases {
      let index = Int(slot.rawValue)
      guard let length = word32(FlightLayout.slotLengths + 4 * index) else {
        throw damage("the state is cut", record: 0, at: bytes.count)
      }
      if length == 0 { continue }
      let offset = FlightLayout.slots + index * FlightLayout.slotCapacity
      guard length <= FlightLayout.slotCapacity else {
        throw damage("a state is longer than its place", record: 0, at: FlightLayout.slotLengths + 4 * index)
      }
      guard let event = try line(offset, Int(length), record: 0) else { continue }
      if case .contacts = event { continue }
      state.append(Self.beginning(event))
    }
    state.sort { $0.time < $1.time }
    events = state
    guard let count = word32(FlightLayout.contactCount), let surface = word32(FlightLayout.surface),
      bytes.count >= FlightLayout.ring
    else {
      throw damage("the state is cut", record: 0, at: bytes.count)
    }
    guard count <= FlightLayout.contactCapacity else {
      throw damage("there are more contacts than it can hold", record: 0, at: FlightLayout.contactCount)
    }
    var samples: [ContactSample] = []
    for index in 0..<Int(count) {
      var sample = try sample(FlightLayout.contacts + index * FlightLayout.sampleSize, record: 0)
      sample.phase = .began
      samples.append(sample)
    }
    add(samples, surface: SurfaceID(surface), time: samples.map(\.time).max() ?? .zero)
  }

  /// The records, from the oldest on.
  mutating func readRing() throws(TapeDamage) {
    guard let tail = load(FlightLayout.tail, as: UInt64.self), let head = load(FlightLayout.head, as: UInt64.self)
    else { return }
    let used = head &- tail
    guard used <= 1 << 28 else { throw damage("its counters make no sense", record: 0, at: FlightLayout.tail) }
    let end = FlightLayout.ring + Int(used)
    var offset = FlightLayout.ring
    var record = 0
    while offset < end {
      record += 1
      guard let size = word32(offset), let kind = load(offset + 4, as: UInt8.self) else {
        throw damage("the file ends in the middle of this record", record: record, at: bytes.count)
      }
      guard size >= 8, size % 8 == 0, offset + Int(size) <= end else {
        throw damage("a record cannot be \(size) bytes long", record: record, at: offset)
      }
      guard offset + Int(size) <= bytes.count else {
        throw damage("the file ends in the middle of this record", record: record, at: bytes.count)
      }
      try read(kind, offset, Int(size), record)
      offset += Int(size)
    }
  }

  private mutating func read(_ kind: UInt8, _ offset: Int, _ size: Int, _ record: Int) throws(TapeDamage) {
    guard let kind = FlightRecordKind(rawValue: kind) else {
      throw damage("there is no record of kind \(kind)", record: record, at: offset + 4)
    }
    if kind == .padding { return }
    guard size >= FlightLayout.recordHead, let count = load(offset + 6, as: UInt16.self),
      let nanoseconds = load(offset + 8, as: UInt64.self), let rawSurface = word32(offset + 16)
    else { throw damage("a record cannot be \(size) bytes long", record: record, at: offset) }
    let time = MonotonicInstant(nanoseconds: nanoseconds)
    let surface = SurfaceID(rawSurface)
    let body = offset + FlightLayout.recordHead
    let length = size - FlightLayout.recordHead
    switch kind {
    case .padding: break
    case .contacts:
      guard Int(count) * FlightLayout.sampleSize == length else {
        throw damage("\(count) contacts are not \(length) bytes long", record: record, at: offset + 6)
      }
      var samples: [ContactSample] = []
      for index in 0..<Int(count) {
        samples.append(try sample(body + index * FlightLayout.sampleSize, record: record))
      }
      add(samples, surface: surface, time: time)
    case .frame:
      guard length == 8, let target = load(body, as: UInt64.self) else {
        throw damage("a tick is not \(length) bytes long", record: record, at: offset)
      }
      events.append(.frame(FrameTick(surface: surface, time: time, target: MonotonicInstant(nanoseconds: target))))
    case .wake: events.append(.wake(WakeUp(surface: surface, time: time)))
    case .line:
      guard Int(count) <= length else {
        throw damage("a line of \(count) bytes is longer than its record", record: record, at: offset + 6)
      }
      guard let event = try line(body, Int(count), record: record) else { return }
      if case .contacts(let frame) = event {
        add(frame.samples, surface: frame.surface, time: frame.time)
      } else {
        events.append(event)
      }
    }
  }

  /// Adds a frame, so that each contact begins once and ends once.
  private mutating func add(_ samples: [ContactSample], surface: SurfaceID, time: MonotonicInstant) {
    var kept: [ContactSample] = []
    for var sample in samples {
      switch sample.phase {
      case .began: if !live.insert(sample.id).inserted { sample.phase = .moved }
      case .moved: if !live.contains(sample.id) { continue }
      case .ended, .cancelled: if live.remove(sample.id) == nil { continue }
      }
      kept.append(sample)
    }
    guard !kept.isEmpty else { return }
    events.append(.contacts(ContactFrame(surface: surface, time: time, samples: kept)))
  }

  private func sample(_ offset: Int, record: Int) throws(TapeDamage) -> ContactSample {
    func real(_ place: Int) -> Float? {
      load(offset + place, as: UInt32.self).flatMap {
        let number = Float(bitPattern: $0)
        return number.isNaN ? nil : number
      }
    }
    guard let id = load(offset, as: UInt64.self), let time = load(offset + 8, as: UInt64.self),
      let x = load(offset + 16, as: UInt64.self), let y = load(offset + 24, as: UInt64.self),
      let source = load(offset + 52, as: UInt16.self),
      let phase = load(offset + FlightLayout.samplePhase, as: UInt8.self),
      let tool = load(offset + FlightLayout.sampleTool, as: UInt8.self)
    else { throw damage("the file ends in the middle of a contact", record: record, at: bytes.count) }
    guard let phase = ContactPhase(rawValue: phase), ContactTool(rawValue: tool & 3) != nil else {
      throw damage("a contact has no such phase or tool", record: record, at: offset + FlightLayout.samplePhase)
    }
    var sample = ContactSample(
      id: ContactID(id), phase: phase,
      location: CGPoint(x: Double(bitPattern: x), y: Double(bitPattern: y)),
      time: MonotonicInstant(nanoseconds: time), radius: real(32) ?? 0, force: real(36),
      altitude: real(40), azimuth: real(44), roll: real(48), source: ContactSource(source))
    sample.rawTool = tool
    return sample
  }

  private func line(_ offset: Int, _ length: Int, record: Int) throws(TapeDamage) -> InputEvent? {
    guard length >= 0, offset + length <= bytes.count else {
      throw damage("the file ends in the middle of a line", record: record, at: bytes.count)
    }
    var text = Array(bytes[offset..<(offset + length)])
    if text.last == 10 { text.removeLast() }
    var reader = JSONLineReader(text)
    do throws(JSONFault) { return try InputEvent(from: &reader) } catch {
      throw damage(error.message, record: record, at: offset + min(error.offset, length))
    }
  }

  /// What was in progress, as its beginning.
  private static func beginning(_ event: InputEvent) -> InputEvent {
    guard case .hover(var hover) = event, hover.phase == .moved else { return event }
    hover.phase = .entered
    return .hover(hover)
  }
}
