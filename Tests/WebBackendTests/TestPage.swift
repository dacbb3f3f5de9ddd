import Foundation

/// What a page says of itself.
struct PageSurroundings {
  var width: Float = 400
  var height: Float = 800
  var ratio: Float = 2
  var insets: [Float] = [0, 0, 0, 0]
  /// Visible, focused, touch, coalesced samples.
  var flags: UInt8 = 2 | 4 | 8 | 16
  var rate: Float = 60
}

/// A message from a page, written by the protocol's page and not by the library.
struct PageMessage {
  var bytes: [UInt8]

  init(_ kind: UInt8) { bytes = [kind] }

  func u8(_ value: UInt8) -> PageMessage { adding([value]) }
  func f32(_ value: Float) -> PageMessage { adding(withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) }) }
  func f64(_ value: Double) -> PageMessage { adding(withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) }) }
  func v(_ value: UInt64) -> PageMessage {
    var bytes: [UInt8] = []
    var rest = value
    repeat {
      bytes.append(UInt8(rest & 0x7f) | (rest > 0x7f ? 0x80 : 0))
      rest >>= 7
    } while rest > 0
    return adding(bytes)
  }
  func str(_ text: String) -> PageMessage { v(UInt64(text.utf8.count)).adding(Array(text.utf8)) }
  func adding(_ more: [UInt8]) -> PageMessage {
    var copy = self
    copy.bytes += more
    return copy
  }

  private func surroundings(_ page: PageSurroundings) -> PageMessage {
    page.insets.reduce(f32(page.width).f32(page.height).f32(page.ratio)) { $0.f32($1) }.u8(page.flags).f32(page.rate)
  }
  static func hello(_ page: PageSurroundings, version: UInt64 = 4) -> PageMessage {
    PageMessage(1).v(version).surroundings(page).str("test browser")
  }
  static func surroundings(_ page: PageSurroundings) -> PageMessage { PageMessage(2).surroundings(page) }
  static func pointers(_ time: Double, _ samples: [PageMessage]) -> PageMessage {
    samples.reduce(PageMessage(3).f64(time).u8(UInt8(samples.count))) { $0.adding(Array($1.bytes.dropFirst())) }
  }
  /// A finger's sample (0 down, 1 move, 2 up, 3 cancel) without more fields.
  static func finger(_ what: UInt8, _ id: UInt64, _ x: Float, _ y: Float) -> PageMessage {
    PageMessage(0).u8(what).u8(0).u8(0).v(id).f32(x).f32(y)
  }
  static func drawn(_ number: UInt64) -> PageMessage { PageMessage(4).v(number).f32(1) }
  /// Something is done with an element.
  static func act(_ element: UInt64, _ kind: UInt8) -> PageMessage { PageMessage(14).v(element).u8(kind) }
  static func state(_ time: Double, _ flags: UInt8) -> PageMessage { PageMessage(7).f64(time).u8(flags) }
}

/// A client made of a plain socket and its own framing: the independent other end.
final class TestPage {
  let descriptor: Int32
  private let port: UInt16
  private var buffer: [UInt8] = []
  private(set) var messages: [[UInt8]] = []
  private(set) var closeCode: UInt16?
  private(set) var pings = 0
  private(set) var pongs = 0
  private(set) var isEnded = false
  /// Answers pings, as browsers do.
  var answersPings = true
  private var isWebSocket = false

  init(port: UInt16, receiveBuffer: Int32? = nil, ipv6: Bool = false) throws {
    self.port = port
    descriptor = socket(ipv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw TestFailure("no socket: \(errno)") }
    if var size = receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4)
    }
    var result: Int32
    if ipv6 {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      address.sin6_addr = in6addr_loopback
      result = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, 28) }
      }
    } else {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      result = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, 16) }
      }
    }
    guard result == 0 else {
      let code = errno
      close(descriptor)
      throw TestFailure("no connection: \(String(cString: strerror(code)))")
    }
  }

  deinit { close(descriptor) }

  // MARK: - Bytes

  @discardableResult
  func write(_ bytes: [UInt8], wait: Bool = true) -> Int {
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | (wait ? 0 : Int32(MSG_DONTWAIT)))
      }
      if count <= 0 { break }
      done += count
    }
    return done
  }

  func write(_ text: String) { write(Array(text.utf8)) }

  /// Takes what has come, waiting for it at most so long.
  func read(milliseconds: Int32 = 0) {
    var wait = milliseconds
    while !isEnded {
      var poller = pollfd(descriptor: descriptor)
      guard poll(&poller, 1, wait) > 0 else { return }
      wait = 0
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      if count <= 0 {
        if count < 0, errno == EAGAIN { return }
        isEnded = true
        return
      }
      buffer += bytes[..<count]
      if isWebSocket { takeFrames() }
    }
  }

  /// As a crash or a lost network looks to the other side: a reset.
  func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
    var nothing = sockaddr()
    nothing.sa_family = sa_family_t(AF_UNSPEC)
    // Dissolves the connection, at once, and keeps the descriptor ours.
    withUnsafePointer(to: &nothing) { _ = connect(descriptor, $0, 16) }
    isEnded = true
  }

  // MARK: - HTTP

  struct Answer {
    var status = 0
    var headers: [String: String] = [:]
    var body: [UInt8] = []
    var text: String { String(decoding: body, as: UTF8.self) }
  }

  /// Asks for a path with these headers, and `more` bytes in the same write, and reads the answer; nil when the connection
  /// ends without one.
  func ask(
    _ path: String, method: String = "GET", host: String? = nil, headers: [String] = [], more: [UInt8] = [],
    seconds: Double = 5
  ) -> Answer? {
    var lines = ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "localhost:\(port)")"]
    lines += headers
    write(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + more)
    return answer(isHead: method == "HEAD", seconds: seconds)
  }

  func answer(isHead: Bool = false, seconds: Double = 5) -> Answer? {
    let limit = Date(timeIntervalSinceNow: seconds)
    while Date() < limit {
      if let end = buffer.firstRange(of: Array("\r\n\r\n".utf8)) {
        var answer = Answer()
        let lines = String(decoding: buffer[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        answer.status = Int(lines[0].split(separator: " ").dropFirst().first ?? "") ?? 0
        for line in lines.dropFirst() {
          guard let colon = line.firstIndex(of: ":") else { continue }
          answer.headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(
            in: .whitespaces)
        }
        let length =
          isHead || answer.status == 304 || answer.status < 200 ? 0 : Int(answer.headers["content-length"] ?? "") ?? 0
        if buffer.count >= end.upperBound + length {
          answer.body = Array(buffer[end.upperBound..<end.upperBound + length])
          buffer.removeSubrange(..<(end.upperBound + length))
          return answer
        }
      }
      if isEnded { return nil }
      read(milliseconds: 50)
    }
    return nil
  }

  // MARK: - WebSocket

  static let key = "dGhlIHNhbXBsZSBub25jZQ=="

  func handshake(
    origin: String? = nil, host: String? = nil, headers: [String] = [], more: [UInt8] = []
  ) -> Answer? {
    ask(
      "/socket", host: host,
      headers: [
        "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: \(Self.key)",
        "Origin: \(origin ?? "http://localhost:\(port)")",
      ] + headers, more: more)
  }

  /// - Parameter more: what is sent in the same write as the request.
  func upgrade(more: [UInt8] = []) throws {
    guard let answer = handshake(more: more), answer.status == 101 else { throw TestFailure("no handshake") }
    // The answer that RFC 6455 gives for this key.
    guard answer.headers["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" else {
      throw TestFailure("a wrong handshake: \(answer.headers)")
    }
    isWebSocket = true
    takeFrames()
  }

  static func frame(_ opcode: UInt8, _ payload: [UInt8], isFinal: Bool = true, isMasked: Bool = true) -> [UInt8] {
    var frame: [UInt8] = [(isFinal ? 0x80 : 0) | opcode]
    let bit: UInt8 = isMasked ? 0x80 : 0
    switch payload.count {
    case ..<126: frame.append(bit | UInt8(payload.count))
    case ..<65_536: frame += [bit | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xff)]
    default:
      frame.append(bit | 127)
      for shift in stride(from: 56, through: 0, by: -8) { frame.append(UInt8(payload.count >> shift & 0xff)) }
    }
    guard isMasked else { return frame + payload }
    let mask: [UInt8] = [0x12, 0x34, 0x56, 0x78]
    return frame + mask + payload.indices.map { payload[$0] ^ mask[$0 & 3] }
  }

  func send(_ message: PageMessage) { write(Self.frame(2, message.bytes)) }

  private func takeFrames() {
    while buffer.count >= 2 {
      let opcode = buffer[0] & 0x0f
      var length = Int(buffer[1] & 0x7f)
      var header = 2
      if length == 126 {
        guard buffer.count >= 4 else { return }
        length = Int(buffer[2]) << 8 | Int(buffer[3])
        header = 4
      } else if length == 127 {
        guard buffer.count >= 10 else { return }
        length = buffer[2..<10].reduce(0) { $0 << 8 | Int($1) }
        header = 10
      }
      guard buffer.count >= header + length else { return }
      let payload = Array(buffer[header..<header + length])
      buffer.removeSubrange(..<(header + length))
      switch opcode {
      case 8: closeCode = payload.count >= 2 ? UInt16(payload[0]) << 8 | UInt16(payload[1]) : 1005
      case 9:
        pings += 1
        if answersPings { write(Self.frame(10, payload), wait: false) }
      case 10: pongs += 1
      default: messages.append(payload)
      }
    }
  }

  /// The first message that fits, taken out with those before it.
  func next(_ fits: ([UInt8]) -> Bool) throws -> [UInt8]? {
    read()
    guard let index = messages.firstIndex(where: fits) else {
      if isEnded { throw TestFailure("the server ended the connection, \(String(describing: closeCode)), \(messages)") }
      return nil
    }
    let message = messages[index]
    messages.removeSubrange(...index)
    return message
  }
}

extension pollfd {
  fileprivate init(descriptor: Int32) { self.init(fd: descriptor, events: Int16(POLLIN), revents: 0) }
}
