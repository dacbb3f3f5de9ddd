import Foundation
import TouchPlatform

/// Tapes as text: a header line, then one JSON object a line for each event. Documentation/RecordingFormat.md tells all.
///
/// Numbers keep every bit: times are whole nanoseconds, other numbers the shortest decimal that reads back the same.
public enum RecordingCoder {
  /// The tape as text.
  public static func encode(_ recording: Recording) -> [UInt8] {
    var line = JSONLineWriter()
    line.append(recording.header)
    var unknown = recording.unknownEvents[...]
    for index in 0...recording.events.count {
      while let next = unknown.first, next.position <= index || index == recording.events.count {
        line.append(raw: next.text)
        unknown = unknown.dropFirst()
      }
      if index < recording.events.count { line.append(recording.events[index]) }
    }
    return line.bytes
  }

  /// Reads a tape.
  ///
  /// A damaged or cut line ends the reading: what follows a gap is not kept, since a contact's end may be missing. The
  /// tape then says in `damage` where that was, and holds all that came before. Only a damaged header leaves nothing.
  public static func decode(_ bytes: [UInt8]) throws(RecordingError) -> Recording {
    var lines = TapeLines(bytes)
    var recording = Recording(header: try header(&lines), events: [])
    while let line = lines.next() {
      var reader = JSONLineReader(line.bytes)
      do throws(JSONFault) {
        if let event = try InputEvent(from: &reader) {
          recording.events.append(event)
        } else {
          let position = recording.events.count
          let text = String(decoding: line.bytes, as: UTF8.self)
          recording.unknownEvents.append(UnknownEvent(position: position, kind: reader.unknownKind, text: text))
        }
      } catch {
        recording.damage = line.damage(error, reader)
        break
      }
    }
    return recording
  }

  /// Reads a tape's first line only.
  public static func decodeHeader(_ bytes: [UInt8]) throws(RecordingError) -> RecordingHeader {
    var lines = TapeLines(bytes)
    return try header(&lines)
  }

  private static func header(_ lines: inout TapeLines) throws(RecordingError) -> RecordingHeader {
    guard let first = lines.next() else { throw .notATape(TapeDamage(line: 1, column: 1, message: "it is empty")) }
    var reader = JSONLineReader(first.bytes)
    do throws(JSONFault) {
      return try RecordingHeader(from: &reader)
    } catch {
      if let version = error.newerVersion { throw .newerVersion(version) }
      throw .notATape(first.damage(error, reader))
    }
  }
}

/// The lines of a tape that are not blank, numbered from 1.
private struct TapeLines {
  struct Line {
    var number: Int
    var bytes: [UInt8]
    var hasEnd: Bool

    func damage(_ fault: JSONFault, _ reader: JSONLineReader) -> TapeDamage {
      let isCut = !hasEnd && fault.offset >= bytes.count
      let message = isCut ? "the tape ends in the middle of this line" : fault.message
      return TapeDamage(line: number, column: reader.column(of: fault.offset), message: message)
    }
  }

  private let bytes: [UInt8]
  private var position = 0
  private var number = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Line? {
    while position < bytes.count {
      let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n"))
      let line = bytes[position..<(end ?? bytes.count)]
      position = end.map { $0 + 1 } ?? bytes.count
      number += 1
      let isBlank = line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      if !isBlank { return Line(number: number, bytes: Array(line), hasEnd: end != nil) }
    }
    return nil
  }
}

extension Recording {
  /// Reads the tape in a file, or what a flight recorder has left; a damage and lines of unknown kinds are logged.
  public init(contentsOfFile path: String) throws(RecordingError) {
    let bytes = try readFile(path, atMost: .max)
    self = try FlightDecoder.isFlight(bytes) ? FlightDecoder.decode(bytes) : RecordingCoder.decode(bytes)
    if let damage { PlatformLog.write(.platform, "the tape \(path) is damaged at \(damage); the part before is kept") }
    for kind in Set(unknownEvents.map(\.kind)).sorted() {
      PlatformLog.write(.platform, "the tape \(path) has events of the unknown kind \"\(kind)\"; they are not played")
    }
  }

  /// Writes the tape into a file.
  public func write(toFile path: String) throws(RecordingError) {
    let file = try TapeFile(creating: path)
    guard file.write(RecordingCoder.encode(self)) else { throw .unwritable(path: path, errno: file.failure) }
    file.close()
  }
}

extension RecordingHeader {
  /// Reads the first line of the tape in a file, without the rest.
  public init(ofFile path: String) throws(RecordingError) {
    // Longer than any header: only the path of the app has no limit, and that is the kernel's.
    let bytes = try readFile(path, atMost: 1 << 20)
    self = try FlightDecoder.isFlight(bytes) ? FlightDecoder.decodeHeader(bytes) : RecordingCoder.decodeHeader(bytes)
  }
}

private func readFile(_ path: String, atMost limit: Int) throws(RecordingError) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw .unreadable(path: path, errno: errno) }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 18)
  while bytes.count < limit {
    let count = read(descriptor, &chunk, chunk.count)
    if count == 0 { return bytes }
    if count > 0 {
      bytes.append(contentsOf: chunk[..<count])
    } else if errno != EINTR {
      throw .unreadable(path: path, errno: errno)
    }
  }
  return bytes
}
