import Foundation
import Glibc

/// The bytes of Wayland: messages of a number of 32-bit words, some of them with a descriptor beside them.
///
/// Written out here, so that a test can say what no library would let it say.
public struct WaylandMessage {
  /// The object that it is about.
  public var object: UInt32
  /// Which of the object's requests or events.
  public var opcode: UInt16
  /// What follows the head: arguments, each in whole words.
  public var body: [UInt8] = []
  /// A descriptor that goes along, or −1.
  public var descriptor: Int32 = -1

  /// A message with these arguments.
  public init(_ object: UInt32, _ opcode: UInt16, _ arguments: [WaylandArgument] = []) {
    self.object = object
    self.opcode = opcode
    for argument in arguments { append(argument) }
  }

  private mutating func append(_ argument: WaylandArgument) {
    switch argument {
    case .uint(let value): body += Bytes.of(value)
    case .int(let value): body += Bytes.of(value)
    case .fixed(let value): body += Bytes.of(Int32((value * 256).rounded()))
    case .string(let text):
      let bytes = Array(text.utf8) + [0]
      body += Bytes.of(UInt32(bytes.count)) + bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    case .array(let words): body += Bytes.of(UInt32(words.count * 4)) + words.flatMap { Bytes.of($0) }
    case .descriptor(let value): descriptor = value
    }
  }

  /// The bytes on the socket.
  var bytes: [UInt8] { Bytes.of(object) + Bytes.of(UInt32(body.count + 8) << 16 | UInt32(opcode)) + body }

  /// The argument at this word, as a number.
  public func word(_ index: Int) -> UInt32 {
    guard index * 4 + 4 <= body.count else { return 0 }
    return body[index * 4..<index * 4 + 4].withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
  }

  /// The string that begins at this word, and the word after it.
  func string(_ index: Int) -> (text: String, next: Int) {
    let length = Int(word(index))
    let start = index * 4 + 4
    guard length > 0, start + length <= body.count else { return ("", index + 1) }
    return (String(decoding: body[start..<start + length - 1], as: UTF8.self), index + 1 + (length + 3) / 4)
  }
}

/// One argument of a message.
public enum WaylandArgument {
  /// A number, an object or a new object.
  case uint(UInt32)
  /// A number with a sign.
  case int(Int32)
  /// A number with 8 bits behind the point.
  case fixed(Double)
  /// Text.
  case string(String)
  /// Numbers.
  case array([UInt32])
  /// A file, which stands beside the words.
  case descriptor(Int32)
}

/// One end of a Wayland socket.
final class WaylandSocket {
  private(set) var descriptor: Int32
  private var unread: [UInt8] = []
  private var descriptors: [Int32] = []

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Connects to the socket at this path; nil when nobody listens.
  convenience init?(path: String) {
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0, Self.withAddress(path, { connect(descriptor, $0, $1) }) == 0 else {
      if descriptor >= 0 { Glibc.close(descriptor) }
      return nil
    }
    self.init(descriptor)
  }

  deinit { close() }

  func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
    for unused in descriptors { Glibc.close(unused) }
    descriptors.removeAll()
  }

  static func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
      guard path.utf8.count < room.count else { return false }
      room.copyBytes(from: path.utf8)
      return true
    }
    guard fits else { return -1 }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }

  /// Sends bytes as they are.
  @discardableResult
  func write(_ bytes: [UInt8], descriptor: Int32 = -1) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = Self.push(bytes[sent...], beside: sent == 0 ? descriptor : -1, on: self.descriptor, waits: true)
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Writes what there is room for, with a file beside it if there is one.
  /// - Returns: how many bytes went out, or −1 with `errno`.
  static func push(
    _ bytes: ArraySlice<UInt8>, beside file: Int32, on socket: Int32, waits: Bool = false
  ) -> Int {
    let flags = Int32(MSG_NOSIGNAL) | (waits ? 0 : Int32(MSG_DONTWAIT))
    return bytes.withUnsafeBytes { raw in
      guard file >= 0 else { return Glibc.send(socket, raw.baseAddress, raw.count, flags) }
      return send(raw, beside: file, on: socket, flags)
    }
  }

  @discardableResult
  func send(_ message: WaylandMessage) -> Bool { write(message.bytes, descriptor: message.descriptor) }

  /// The next message, waiting for it; nil when the other end went.
  func receive() -> WaylandMessage? {
    while true {
      if unread.count >= 8 {
        let head = unread.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 4, as: UInt32.self) }
        let size = Int(head >> 16)
        if size < 8 { return nil }
        if unread.count >= size {
          var message = WaylandMessage(
            unread.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }, UInt16(head & 0xFFFF))
          message.body = Array(unread[8..<size])
          unread.removeFirst(size)
          return message
        }
      }
      guard readMore() else { return nil }
    }
  }

  /// The oldest descriptor that came and was not taken.
  func takeDescriptor() -> Int32 { descriptors.isEmpty ? -1 : descriptors.removeFirst() }

  /// The first descriptor that comes, waiting for it; −1 when the other end went.
  func awaitDescriptor() -> Int32 {
    while descriptors.isEmpty, readMore() {}
    return takeDescriptor()
  }

  private func readMore() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 65536)
    var control = [UInt8](repeating: 0, count: 1024)
    let (count, controlLength) = bytes.withUnsafeMutableBytes { raw in
      control.withUnsafeMutableBytes { extra -> (Int, Int) in
        var piece = iovec(iov_base: raw.baseAddress, iov_len: raw.count)
        return withUnsafeMutablePointer(to: &piece) { piece in
          var head = msghdr()
          head.msg_iov = piece
          head.msg_iovlen = 1
          head.msg_control = extra.baseAddress
          head.msg_controllen = extra.count
          let count = recvmsg(descriptor, &head, Int32(MSG_CMSG_CLOEXEC))
          return (count, Int(head.msg_controllen))
        }
      }
    }
    guard count > 0 else { return false }
    unread += bytes[..<count]
    // Records of a length (8 bytes), a level and a type; the descriptors follow.
    var offset = 0
    while offset + 16 <= controlLength {
      let length = control.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Int.self) }
      guard length >= 16, offset + length <= controlLength else { break }
      for place in stride(from: offset + 16, to: offset + length, by: 4) {
        descriptors.append(control.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: Int32.self) })
      }
      offset += (length + 7) & ~7
    }
    return true
  }

  private static func send(
    _ raw: UnsafeRawBufferPointer, beside descriptor: Int32, on socket: Int32, _ flags: Int32
  ) -> Int {
    var control = Bytes.of(20) + Bytes.of(SOL_SOCKET) + Bytes.of(Int32(SCM_RIGHTS)) + Bytes.of(descriptor)
    control += [0, 0, 0, 0]
    var piece = iovec(iov_base: UnsafeMutableRawPointer(mutating: raw.baseAddress), iov_len: raw.count)
    return control.withUnsafeMutableBytes { extra in
      withUnsafeMutablePointer(to: &piece) { piece in
        var head = msghdr()
        head.msg_iov = piece
        head.msg_iovlen = 1
        head.msg_control = extra.baseAddress
        head.msg_controllen = extra.count
        return sendmsg(socket, &head, flags)
      }
    }
  }
}
