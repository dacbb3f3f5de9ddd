/// Takes WebSocket messages (RFC 6455) of a client apart, with memory for one message and no more.
struct WebSocketReader {
  enum Event: Equatable {
    /// A whole binary message; its bytes are in `message` until the next call.
    case message
    case ping([UInt8])
    case pong
    case close(code: UInt16)
  }
  struct Failure: Error, Equatable {
    /// The status code of the close frame that answers.
    var code: UInt16
    var reason: String
  }

  private let limit: Int
  /// Bytes of the current frame and what has come of the next.
  private var buffer: [UInt8] = []
  private var start = 0
  /// The message so far; whole after `.message`.
  private(set) var message: [UInt8] = []
  private var isFragmented = false
  private var isWhole = false

  init(limit: Int) { self.limit = limit }

  /// How many more bytes may be added now.
  var room: Int { limit + 14 - (buffer.count - start) }

  /// Adds bytes that have come, at most `room`.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    if start > 0 {
      buffer.removeSubrange(..<start)
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next thing that has come whole, or nil.
  mutating func next() throws(Failure) -> Event? {
    if isWhole {
      isWhole = false
      message.removeAll(keepingCapacity: true)
    }
    while let event = try frame() {
      if let event = event.event { return event }
    }
    return nil
  }

  /// One frame; nil when it has not come whole, an empty step for a part of a message.
  private mutating func frame() throws(Failure) -> (event: Event?, Void)? {
    let available = buffer.count - start
    guard available >= 2 else { return nil }
    let (first, second) = (buffer[start], buffer[start + 1])
    let isFinal = first & 0x80 != 0
    let opcode = first & 0x0f
    guard first & 0x70 == 0 else { throw Failure(code: 1002, reason: "it uses an extension that was not agreed on") }
    guard second & 0x80 != 0 else { throw Failure(code: 1002, reason: "its frames are not masked") }
    var length = Int(second & 0x7f)
    var header = 2
    if opcode >= 8, !isFinal || length > 125 {
      throw Failure(code: 1002, reason: "a control frame is too long or in parts")
    }
    if length == 126 {
      guard available >= 4 else { return nil }
      length = Int(buffer[start + 2]) << 8 | Int(buffer[start + 3])
      header = 4
    } else if length == 127 {
      guard available >= 10 else { return nil }
      var long: UInt64 = 0
      for index in 2..<10 { long = long << 8 | UInt64(buffer[start + index]) }
      guard long <= UInt64(limit) else { throw Failure(code: 1009, reason: "a message is longer than \(limit) bytes") }
      length = Int(long)
      header = 10
    }
    let carried = opcode == 0 ? message.count : 0
    guard opcode >= 8 || length + carried <= limit else {
      throw Failure(code: 1009, reason: "a message is longer than \(limit) bytes")
    }
    switch opcode {
    case 0: guard isFragmented else { throw Failure(code: 1002, reason: "a message continues that did not begin") }
    case 2: guard !isFragmented else { throw Failure(code: 1002, reason: "a message begins inside another") }
    case 1: throw Failure(code: 1003, reason: "it sends text")
    case 8, 9, 10: break
    default: throw Failure(code: 1002, reason: "a frame is of no known kind")
    }
    guard available >= header + 4 + length else { return nil }
    let payload = unmask(at: start + header, length: length)
    start = payload.upperBound
    defer {
      if start == buffer.count {
        buffer.removeAll(keepingCapacity: true)
        start = 0
      }
    }
    switch opcode {
    case 8:
      guard length != 1 else { throw Failure(code: 1002, reason: "a close frame is cut off") }
      let code = length >= 2 ? UInt16(buffer[payload.lowerBound]) << 8 | UInt16(buffer[payload.lowerBound + 1]) : 1000
      return (.close(code: code), ())
    case 9: return (.ping(Array(buffer[payload])), ())
    case 10: return (.pong, ())
    default:
      message.append(contentsOf: buffer[payload])
      isFragmented = !isFinal
      isWhole = isFinal
      return (isFinal ? .message : nil, ())
    }
  }

  private mutating func unmask(at key: Int, length: Int) -> Range<Int> {
    let payload = key + 4..<key + 4 + length
    buffer.withUnsafeMutableBufferPointer { bytes in
      for index in 0..<length { bytes[key + 4 + index] ^= bytes[key + (index & 3)] }
    }
    return payload
  }

  /// The frame header of a server's message: never masked, never in parts.
  static func header(opcode: UInt8, length: Int) -> [UInt8] {
    var header: [UInt8] = [0x80 | opcode]
    switch length {
    case ..<126: header.append(UInt8(length))
    case ..<65_536:
      header += [126, UInt8(length >> 8), UInt8(length & 0xff)]
    default:
      header.append(127)
      for shift in stride(from: 56, through: 0, by: -8) { header.append(UInt8(truncatingIfNeeded: length >> shift)) }
    }
    return header
  }
}
