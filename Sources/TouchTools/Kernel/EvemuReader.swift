import Foundation
import TouchPlatform

/// Reads the text that `evemu-record` writes: a description of one device, then its events.
///
/// `N:` is the name, `I:` bus, vendor, product and version, `P:` the bits of the properties, `B:` those of a type's codes,
/// `A:` an axis; `E:` is an event: seconds, type and code in hexadecimal, the value in decimal.
enum EvemuReader {
  static func read(
    _ bytes: [UInt8], description: [UInt8]?, progress: (Int, Int) -> Void
  ) throws(KernelRecordingError) -> KernelRecording {
    var state = State()
    if let description {
      do throws(KernelRecordingError) { try scan(description, into: &state) { _, _ in } } catch {
        throw KernelRecordingError("the device's description cannot be read: \(error)")
      }
      state.track.events.removeAll()
    }
    try scan(bytes, into: &state, progress: progress)
    guard !state.track.events.isEmpty || state.hasDescription else {
      throw KernelRecordingError(line: 1, "this is neither a recording of evemu nor one of libinput record")
    }
    guard state.hasDescription else {
      throw KernelRecordingError(
        "there are events but nothing of the device they come from; name its description with --description")
    }
    for (type, bits) in state.bits { state.track.device.codes[type] = bits.numbers }
    state.track.device.properties = state.properties.numbers
    return KernelRecording(tracks: [state.track])
  }

  private struct State {
    var track = KernelRecording.Track(device: KernelDevice())
    var bits: [UInt16: Bits] = [:]
    var properties = Bits()
    var hasDescription = false
  }

  /// Bits that come in several lines.
  private struct Bits {
    var count = 0
    var numbers: Set<UInt16> = []

    /// No set of the kernel is longer.
    mutating func append(_ byte: UInt8) {
      guard count < 1_024 else { return }
      for bit in 0..<8 where byte >> UInt8(bit) & 1 == 1 { numbers.insert(UInt16(count + bit)) }
      count += 8
    }
  }

  private static func scan(
    _ bytes: [UInt8], into state: inout State, progress: (Int, Int) -> Void
  ) throws(KernelRecordingError) {
    var number = 0
    var position = 0
    while position < bytes.count {
      let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      number += 1
      try line(bytes[position..<end], number, into: &state)
      position = end + 1
      if number % 4_096 == 0 { progress(position, bytes.count) }
    }
  }

  private static func line(
    _ line: ArraySlice<UInt8>, _ number: Int, into state: inout State
  ) throws(KernelRecordingError) {
    // What follows a # in an event's line is for people; a name may hold one.
    let isName = line.starts(with: "N:".utf8)
    if line.first == UInt8(ascii: "#") { return try comment(line, number) }
    let text = String(decoding: isName ? line : line.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
    let words = text.split { $0 == " " || $0 == "\t" || $0 == "\r" }
    guard let kind = words.first else { return }
    func fault(_ message: String) -> KernelRecordingError { KernelRecordingError(line: number, message) }
    func hex(_ index: Int) throws(KernelRecordingError) -> UInt16 {
      guard index < words.count, let value = UInt16(words[index], radix: 16) else {
        throw fault("expected a hexadecimal number after \(kind)")
      }
      return value
    }
    func decimal(_ index: Int) throws(KernelRecordingError) -> Int32 {
      guard index < words.count, let value = Int32(words[index]) else {
        throw fault("expected a whole number after \(kind)")
      }
      return value
    }
    switch kind {
    case "N:":
      state.hasDescription = true
      state.track.device.name = String(text.dropFirst(2)).trimmingCharacters(in: .whitespaces)
    case "I:": state.track.device.identity = [try hex(1), try hex(2), try hex(3), try hex(4)]
    case "P:":
      for index in 1..<max(1, words.count) { state.properties.append(UInt8(truncatingIfNeeded: try hex(index))) }
    case "B:":
      let type = try hex(1)
      guard type < 64 else { throw fault("there is no type of events \(type)") }
      for index in 2..<max(2, words.count) {
        state.bits[type, default: Bits()].append(UInt8(truncatingIfNeeded: try hex(index)))
      }
    case "A:":
      let code = try hex(1)
      guard code < 64 else { throw fault("there is no axis \(code)") }
      state.track.device.axes[code] = KernelAxis(
        minimum: try decimal(2), maximum: try decimal(3), fuzz: try decimal(4), flat: try decimal(5),
        resolution: words.count > 6 ? try decimal(6) : 0)
    case "E:":
      guard words.count >= 5, let time = MonotonicInstant(seconds: words[1]) else {
        throw fault("an event has a time, a type, a code and a value")
      }
      state.track.events.append(KernelEvent(time: time, type: try hex(2), code: try hex(3), value: try decimal(4)))
    case "L:", "S:": break
    default: throw fault("a line of evemu does not begin with \"\(kind.prefix(20))\"")
    }
  }

  private static func comment(_ line: ArraySlice<UInt8>, _ number: Int) throws(KernelRecordingError) {
    let mark = Array("# EVEMU ".utf8)
    guard line.starts(with: mark) else { return }
    let version = String(decoding: line.dropFirst(mark.count).prefix(16), as: UTF8.self)
    guard let major = Int(version.prefix { $0.isNumber }), major <= 1 else {
      throw KernelRecordingError(line: number, "this program reads evemu's format 1, not \(version)")
    }
  }
}

extension MonotonicInstant {
  /// Reads seconds with a fraction, to the nanosecond, without passing through a binary number.
  fileprivate init?(seconds text: Substring) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = UInt64(parts[0]), whole < 1 << 33 else { return nil }
    var fraction: UInt64 = 0
    if parts.count == 2 {
      let digits = parts[1].prefix(9)
      guard !digits.isEmpty, parts[1].allSatisfy(\.isASCII), let value = UInt64(digits) else { return nil }
      fraction = (digits.count..<9).reduce(value) { value, _ in value * 10 }
    }
    self.init(nanoseconds: whole * 1_000_000_000 + fraction)
  }
}
