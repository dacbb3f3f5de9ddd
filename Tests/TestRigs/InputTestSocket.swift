import Foundation
import Glibc

/// One device of the server's `inputtest` driver, version 1.1 of its protocol: records in the machine's byte order, each
/// with its length and type first.
///
/// The driver takes one connection and does not notice when it goes, so one is kept for the device's life.
final class InputTestSocket {
  enum Message: UInt32 {
    case version = 0
    case sync = 1
    case motion = 2
    case proximity = 3
    case button = 4
    case key = 5
    case touch = 6
    case pinch = 7
    case swipe = 8
  }
  private let path: String
  private var descriptor: Int32 = -1
  private var isBatching = false
  /// Gives the server's main thread something to do.
  ///
  /// The driver's thread notes a sync, and the main thread answers it after its next round. When the server has handled
  /// everything sent before the sync arrives and nobody else asks it anything, that round never comes.
  var wakeServer: () -> Void = {}
  private var collected: [UInt8] = []

  init(path: String) { self.path = path }

  deinit { disconnect() }

  /// The name of the device in the server.
  var deviceName: String { URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent }

  /// Forgets the connection: the server has closed its end.
  func disconnect() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  /// Sends one record and waits until the server has handled it, unless it is part of a batch.
  func send(_ type: Message, _ body: [UInt8]) throws {
    if isBatching { return collected += Self.record(type, body) }
    try connectIfNeeded()
    try write(Self.record(type, body))
    try sync()
  }

  /// Sends all records of `body` in one piece, as a device reports one instant, and then waits once.
  func batch(_ body: () throws -> Void) throws {
    isBatching = true
    defer {
      isBatching = false
      collected.removeAll()
    }
    try body()
    if collected.isEmpty { return }
    try connectIfNeeded()
    try write(collected)
    try sync()
  }

  /// Returns when the server has handled everything sent.
  func sync() throws {
    try connectIfNeeded()
    try write(Self.record(.sync, []))
    var answer = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // Without an answer for ten seconds the read below says so.
    for _ in 0..<10_000 where poll(&answer, 1, 1) == 0 { wakeServer() }
    let reply = try readRecord()
    guard reply.type == 1 else { throw RigError("The device \(deviceName) answered \(reply.type) to a sync.") }
  }

  // MARK: -

  private func connectIfNeeded() throws {
    guard descriptor < 0 else { return }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
      guard path.utf8.count < room.count else { return false }
      room.copyBytes(from: path.utf8)
      return true
    }
    guard fits else { throw RigError("The path \(path) is too long for a socket; use a shorter TMPDIR.") }
    // The server opens the socket when it switches the device on, which may be a moment away.
    for attempt in 0..<200 {
      descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      let connected = withUnsafePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      if connected == 0 { break }
      disconnect()
      if attempt == 199 { throw RigError("The device \(deviceName) does not open its socket.") }
      usleep(10_000)
    }
    // A server that hangs is an error, not a test that never ends.
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    try write(Self.record(.version, Bytes.of(UInt16(1)) + Bytes.of(UInt16(1))))
    let reply = try readRecord()
    guard reply.type == 0 else { throw RigError("The device \(deviceName) speaks another protocol.") }
  }

  private static func record(_ type: Message, _ body: [UInt8]) -> [UInt8] {
    Bytes.of(UInt32(8 + body.count)) + Bytes.of(type.rawValue) + body
  }

  private func write(_ record: [UInt8]) throws {
    var sent = 0
    while sent < record.count {
      let count = record[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw RigError("The device \(deviceName) is gone: \(String(cString: strerror(errno))).") }
      sent += count
    }
  }

  private func readRecord() throws -> (type: UInt32, body: [UInt8]) {
    let head = try read(8)
    let length = head[0..<4].withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    let type = head[4..<8].withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    return (type, try read(max(0, Int(length) - 8)))
  }

  private func read(_ count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = bytes[done...].withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      guard got > 0 else { throw RigError("The device \(deviceName) does not answer.") }
      done += got
    }
    return bytes
  }
}

/// Values as the driver's records hold them.
enum Bytes {
  static func of(_ value: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }

  /// The driver's block of axis values: a mask of those present, and 64 values, twice.
  static func axes(_ values: [Int: Double]) -> [UInt8] {
    // Four bytes, the mask, and four more bytes before the values; no unaccelerated values behind them.
    var words = [UInt64](repeating: 0, count: 2 + 64 + 64)
    for (axis, value) in values {
      let bit = UInt64(1) << UInt64(axis)
      words[0] |= bit << 32
      words[1] |= bit >> 32
      words[2 + axis] = value.bitPattern
    }
    return words.withUnsafeBytes { Array($0) }
  }
}
