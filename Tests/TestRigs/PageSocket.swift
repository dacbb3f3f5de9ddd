import Foundation
import Glibc

/// One page's socket, as the server has it: binary messages both ways.
public final class PageSocket: @unchecked Sendable {
  // Unchecked: what changes is guarded by `condition`; only one thread reads the socket.
  /// What the page asked for: the path and what follows it.
  public let target: String
  private let descriptor: Int32
  private let condition = NSCondition()
  private var messages: [[UInt8]] = []
  private var isClosed = false
  private var rest: [UInt8]

  init(_ descriptor: Int32, target: String, rest: [UInt8]) {
    self.descriptor = descriptor
    self.target = target
    self.rest = rest
  }

  // Not before nobody can shut it down or write to it any more: its number would be another test's by then.
  deinit { close(descriptor) }

  /// Whether the page has gone, or was dropped.
  public var isGone: Bool { condition.withLock { isClosed } }

  /// Sends a binary message.
  public func send(_ message: [UInt8]) {
    var frame: [UInt8] = [0x82]
    switch message.count {
    case ..<126: frame.append(UInt8(message.count))
    case ..<65_536: frame += [126, UInt8(message.count >> 8), UInt8(message.count & 255)]
    default: frame += [127] + (0..<8).map { UInt8(truncatingIfNeeded: message.count >> ((7 - $0) * 8)) }
    }
    _ = Self.write(frame + message, to: descriptor)
  }

  /// Ends the connection without a word, as a server that dies.
  public func drop() {
    condition.withLock {
      isClosed = true
      condition.broadcast()
    }
    hangUp()
  }

  private func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// The next message from the page; nil when none comes.
  public func receive(within seconds: Double = 5) -> [UInt8]? {
    let end = Date().addingTimeInterval(seconds)
    return condition.withLock {
      while messages.isEmpty {
        if isClosed { return nil }
        guard condition.wait(until: end) else { return nil }
      }
      return messages.removeFirst()
    }
  }

  /// The next message of one kind; others are left out.
  public func receive(kind: UInt8, within seconds: Double = 30) throws -> [UInt8] {
    let end = Date().addingTimeInterval(seconds)
    while let message = receive(within: max(0.01, end.timeIntervalSinceNow)) {
      if message.first == kind { return message }
    }
    throw RigError("The page sent no message \(kind).")
  }

  /// What has come and was not read yet.
  public func drain() -> [[UInt8]] {
    condition.withLock {
      defer { messages.removeAll() }
      return messages
    }
  }

  /// Waits until the page closes the connection.
  public func waitForEnd(within seconds: Double = 30) -> Bool {
    let end = Date().addingTimeInterval(seconds)
    return condition.withLock {
      while !isClosed { guard condition.wait(until: end) else { return false } }
      return true
    }
  }

  // MARK: -

  func run() {
    var collected: [UInt8] = []
    while let (kind, isLast, payload) = frame() {
      switch kind {
      case 0, 1, 2:
        collected += payload
        guard isLast else { continue }
        condition.withLock {
          messages.append(collected)
          condition.broadcast()
        }
        collected = []
      case 9: _ = Self.write([0x8a, UInt8(payload.count)] + payload, to: descriptor)
      case 8:
        _ = Self.write([0x88, 0], to: descriptor)
        finish()
        return
      default: break
      }
    }
    finish()
  }

  private func finish() {
    condition.withLock {
      isClosed = true
      condition.broadcast()
    }
    hangUp()
  }

  private func frame() -> (UInt8, Bool, [UInt8])? {
    guard let head = take(2) else { return nil }
    var length = Int(head[1] & 127)
    if length == 126 {
      guard let more = take(2) else { return nil }
      length = Int(more[0]) << 8 | Int(more[1])
    } else if length == 127 {
      guard let more = take(8) else { return nil }
      length = more.reduce(0) { $0 << 8 | Int($1) }
    }
    guard head[1] & 128 != 0, length < 1 << 26, let mask = take(4), var payload = take(length) else { return nil }
    for index in payload.indices { payload[index] ^= mask[index & 3] }
    return (head[0] & 15, head[0] & 128 != 0, payload)
  }

  private func take(_ count: Int) -> [UInt8]? {
    while rest.count < count {
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let got = read(descriptor, &bytes, bytes.count)
      guard got > 0 else { return nil }
      rest += bytes[..<got]
    }
    defer { rest.removeFirst(count) }
    return Array(rest[..<count])
  }

  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }
}

/// The hash of the handshake of WebSockets (RFC 6455, RFC 3174).
enum SHA1 {
  static func digest(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
    var bytes = message + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: (message.count * 8) >> ((7 - $0) * 8)) }
    for start in stride(from: 0, to: bytes.count, by: 64) {
      var words = (0..<16).map { index in
        (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[start + index * 4 + $1]) }
      }
      for index in 16..<80 {
        let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
        words.append(mixed << 1 | mixed >> 31)
      }
      var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
      for index in 0..<80 {
        let (mixed, constant): (UInt32, UInt32) =
          switch index {
          case ..<20: ((b & c) | (~b & d), 0x5a82_7999)
          case ..<40: (b ^ c ^ d, 0x6ed9_eba1)
          case ..<60: ((b & c) | (b & d) | (c & d), 0x8f1b_bcdc)
          default: (b ^ c ^ d, 0xca62_c1d6)
          }
        let next = (a << 5 | a >> 27) &+ mixed &+ e &+ constant &+ words[index]
        (e, d, c, b, a) = (d, c, b << 30 | b >> 2, a, next)
      }
      for (index, value) in [a, b, c, d, e].enumerated() { state[index] = state[index] &+ value }
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> ((3 - UInt32($0)) * 8)) } }
  }
}
