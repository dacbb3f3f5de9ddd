import Foundation
import TouchPlatform

/// Reads the YAML that `libinput record` writes, as `man libinput-record` documents it. Keys that are not looked for
/// are passed over, as the format demands.
enum LibinputReader {
  static func read(
    _ bytes: [UInt8], progress: (Int, Int) -> Void
  ) throws(KernelRecordingError) -> KernelRecording {
    let yaml = try YAMLReader(bytes)
    var recording = KernelRecording()
    var version: Int32?
    try yaml.map { (key) throws(KernelRecordingError) in
      switch key {
      case "version":
        let number = try yaml.integer(Int32.self)
        guard number == 1 else { throw yaml.fault("this program reads libinput's format 1, not \(number)") }
        version = number
      case "devices":
        try yaml.list { () throws(KernelRecordingError) in
          guard recording.tracks.count < 64 else { throw yaml.fault("a recording of more than 64 devices") }
          recording.tracks.append(try track(yaml) { progress($0, bytes.count) })
        }
      default: try yaml.skip()
      }
    }
    guard version != nil else { throw KernelRecordingError("this is YAML, but no recording of libinput record") }
    return recording
  }

  private static func track(
    _ yaml: YAMLReader, progress: (Int) -> Void
  ) throws(KernelRecordingError) -> KernelRecording.Track {
    var track = KernelRecording.Track(device: KernelDevice())
    try yaml.map { (key) throws(KernelRecordingError) in
      switch key {
      case "evdev": try describe(&track.device, yaml)
      case "events":
        try yaml.list { () throws(KernelRecordingError) in
          try events(yaml, into: &track.events)
          if track.events.count % 1_024 < 8 { progress(yaml.position) }
        }
      default: try yaml.skip()
      }
    }
    return track
  }

  private static func describe(_ device: inout KernelDevice, _ yaml: YAMLReader) throws(KernelRecordingError) {
    try yaml.map { (key) throws(KernelRecordingError) in
      switch key {
      case "name": device.name = try yaml.string()
      case "id":
        let numbers = try yaml.integers(most: 4, UInt16.self)
        guard numbers.count == 4 else { throw yaml.fault("id is four numbers") }
        device.identity = numbers
      case "codes":
        try yaml.map { (type) throws(KernelRecordingError) in
          guard let type = UInt16(type), type < 64 else {
            throw yaml.fault("\"\(type.prefix(20))\" is no type of events")
          }
          device.codes[type] = Set(try yaml.integers(most: 1_024, UInt16.self))
        }
      case "absinfo":
        try yaml.map { (code) throws(KernelRecordingError) in
          guard let code = UInt16(code), code < 64 else { throw yaml.fault("\"\(code.prefix(20))\" is no axis") }
          let numbers = try yaml.integers(most: 6, Int32.self)
          guard numbers.count >= 2 else { throw yaml.fault("an axis is minimum, maximum, fuzz, flat and resolution") }
          func number(_ index: Int) -> Int32 { index < numbers.count ? numbers[index] : 0 }
          device.axes[code] = KernelAxis(
            minimum: numbers[0], maximum: numbers[1], fuzz: number(2), flat: number(3), resolution: number(4))
        }
      case "properties": device.properties = Set(try yaml.integers(most: 64, UInt16.self))
      default: try yaml.skip()
      }
    }
  }

  /// One element of `events`: a mapping whose key says what kind of events it holds.
  private static func events(
    _ yaml: YAMLReader, into events: inout [KernelEvent]
  ) throws(KernelRecordingError) {
    try yaml.map { (key) throws(KernelRecordingError) in
      guard key == "evdev" else { return try yaml.skip() }
      try yaml.list { () throws(KernelRecordingError) in
        let numbers = try yaml.integers(most: 5, Int64.self)
        guard numbers.count == 5, numbers[0] >= 0, numbers[0] < 1 << 33, numbers[1] >= 0, numbers[1] < 1_000_000,
          let type = UInt16(exactly: numbers[2]), let code = UInt16(exactly: numbers[3]),
          let value = Int32(exactly: numbers[4])
        else { throw yaml.fault("an event is seconds, microseconds, type, code and value") }
        let time = MonotonicInstant(nanoseconds: UInt64(numbers[0]) * 1_000_000_000 + UInt64(numbers[1]) * 1_000)
        events.append(KernelEvent(time: time, type: type, code: code, value: value))
      }
    }
  }
}
