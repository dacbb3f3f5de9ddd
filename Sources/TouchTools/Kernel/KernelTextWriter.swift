import Foundation
import TouchPlatform

extension KernelRecording {
  /// The recording as the text of an evemu file, which has one device.
  public static func evemu(_ track: Track, surface: SurfaceGeometry?) -> String {
    let device = track.device
    var text = "# EVEMU 1.3\n"
    if let surface { text += "# Surface: \(surface.text)\n" }
    text += "# Input device name: \"\(device.oneLineName)\"\n"
    text += "N: \(device.oneLineName)\n"
    text += "I: \(device.identity.map { hex($0, 4) }.joined(separator: " "))\n"
    text += "P: \(bytes(device.properties, 8))\n"
    // The kernel's sets of codes with their lengths in bytes; that of type 0 tells the types.
    let lengths: [(UInt16, Int)] = [
      (0, 8), (1, 96), (2, 8), (3, 8), (4, 8), (5, 8), (0x11, 8), (0x12, 8), (0x14, 8), (0x15, 16),
    ]
    for (type, length) in lengths {
      let codes = type == 0 ? Set(device.codes.filter { !$0.value.isEmpty }.keys).union([0]) : device.codes[type] ?? []
      let all = bytes(codes, length).split(separator: " ")
      for start in stride(from: 0, to: length, by: 8) {
        text += "B: \(hex(type, 2)) \(all[start..<start + 8].joined(separator: " "))\n"
      }
    }
    for (code, axis) in device.axes.sorted(by: { $0.key < $1.key }) {
      text += "A: \(hex(code, 2)) \(axis.minimum) \(axis.maximum) \(axis.fuzz) \(axis.flat) \(axis.resolution)\n"
    }
    for event in track.events {
      let (seconds, microseconds) = event.time.secondsAndMicroseconds
      text += "E: \(seconds).\(padded(microseconds, 6)) \(hex(event.type, 4)) \(hex(event.code, 4)) "
      text += "\(value(event.value))\n"
    }
    return text
  }

  /// The recording as the YAML of `libinput record`.
  public var libinput: String {
    var text = "# libinput record\n"
    if let surface { text += "# Surface: \(surface.text)\n" }
    text += "version: 1\nndevices: \(tracks.count)\nlibinput:\n  version: \"unknown\"\n"
    text += "system:\n  os: \"unknown\"\n  kernel: \"unknown\"\n  dmi: \"unknown\"\ndevices:\n"
    for (index, track) in tracks.enumerated() { Self.append(track, number: index, to: &text) }
    return text
  }

  private static func append(_ track: Track, number: Int, to text: inout String) {
    let device = track.device
    func list<Number: BinaryInteger>(_ numbers: some Sequence<Number>) -> String {
      "[" + numbers.map { "\($0)" }.joined(separator: ", ") + "]"
    }
    let name = device.oneLineName.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\"", with: "\\\"")
    text += "- node: /dev/input/event\(number)\n  evdev:\n    name: \"\(name)\"\n"
    text += "    id: \(list(device.identity))\n    codes:\n"
    for (type, codes) in device.codes.sorted(by: { $0.key < $1.key }) {
      text += "      \(type): \(list(codes.sorted()))\n"
    }
    text += "    absinfo:\n"
    for (code, axis) in device.axes.sorted(by: { $0.key < $1.key }) {
      text += "      \(code): \(list([axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution]))\n"
    }
    text += "    properties: \(list(device.properties.sorted()))\n"
    text += "  udev:\n    properties:\n    - ID_INPUT=1\n"
    if device.hasPen {
      text += "    - ID_INPUT_TABLET=1\n"
    } else {
      text += "    - ID_INPUT_TOUCHSCREEN=1\n"
    }
    if let size = device.millimetres {
      text += "    - ID_INPUT_WIDTH_MM=\(Int(size.width))\n    - ID_INPUT_HEIGHT_MM=\(Int(size.height))\n"
    }
    text += "  quirks:\n  events:\n"
    var isNewFrame = true
    for event in track.events {
      if isNewFrame { text += "  - evdev:\n" }
      let (seconds, microseconds) = event.time.secondsAndMicroseconds
      text += "    - [\(seconds), \(microseconds), \(event.type), \(event.code), \(event.value)]\n"
      isNewFrame = event.type == KernelCode.Kind.sync && event.code == KernelCode.Sync.report
    }
  }

  private static func hex(_ number: UInt16, _ digits: Int) -> String { padded(String(number, radix: 16), digits) }
  private static func padded(_ number: UInt64, _ digits: Int) -> String { padded("\(number)", digits) }
  private static func padded(_ text: String, _ digits: Int) -> String {
    String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// As evemu writes it: at least four characters, the sign among them.
  private static func value(_ number: Int32) -> String {
    number < 0 ? "-" + padded(UInt64(number.magnitude), 3) : padded(UInt64(number), 4)
  }

  private static func bytes(_ numbers: Set<UInt16>, _ length: Int) -> String {
    var bytes = Array(repeating: UInt16(0), count: length)
    for number in numbers where Int(number) / 8 < length { bytes[Int(number) / 8] |= 1 << (number % 8) }
    return bytes.map { hex($0, 2) }.joined(separator: " ")
  }
}

extension KernelDevice {
  /// Its name without what would end a line.
  fileprivate var oneLineName: String { String(name.map { $0.isNewline || $0 == "\0" ? " " : $0 }) }
}

extension MonotonicInstant {
  fileprivate var secondsAndMicroseconds: (UInt64, UInt64) {
    (nanoseconds / 1_000_000_000, nanoseconds % 1_000_000_000 / 1_000)
  }
}
