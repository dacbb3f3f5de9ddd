import Foundation
import TouchPlatform

/// A UDP socket that never waits.
final class TUIOSocket {
  let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Sockets that receive at this address. Without a host there are two, for this machine under IPv4 and, where there is
  /// any, IPv6.
  static func receiving(at address: TUIOAddress) throws(PlatformError) -> [TUIOSocket] {
    if let host = address.host { return [try open(host, address.port, isReceiver: true)] }
    let first = try open("127.0.0.1", address.port, isReceiver: true)
    // A machine without IPv6 is none the worse for it.
    guard let second = try? open("::1", first.port, isReceiver: true) else { return [first] }
    return [first, second]
  }

  /// A socket whose packets go to this address.
  static func sending(to address: TUIOAddress) throws(PlatformError) -> TUIOSocket {
    try open(address.host ?? "127.0.0.1", address.port, isReceiver: false)
  }

  private static func open(_ host: String, _ port: UInt16, isReceiver: Bool) throws(PlatformError) -> TUIOSocket {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_DGRAM.rawValue)
    hints.ai_flags = AI_NUMERICSERV
    var list: UnsafeMutablePointer<addrinfo>?
    let failure = getaddrinfo(host, String(port), &hints, &list)
    guard failure == 0 else {
      throw .unavailable("there is no address of \"\(host)\": \(String(cString: gai_strerror(failure)))")
    }
    defer { freeaddrinfo(list) }
    var last: (call: String, errno: Int32) = ("getaddrinfo", ENOENT)
    var candidate = list
    while let info = candidate?.pointee {
      candidate = info.ai_next
      let flags = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
      let made = socket(info.ai_family, flags, 0)
      guard made >= 0 else {
        last = ("socket", errno)
        continue
      }
      let socket = TUIOSocket(made)
      let isReady =
        isReceiver ? bind(made, info.ai_addr, info.ai_addrlen) : connect(made, info.ai_addr, info.ai_addrlen)
      if isReady == 0 { return socket }
      last = (isReceiver ? "bind to \(host):\(port)" : "connect to \(host):\(port)", errno)
    }
    throw .system(call: last.call, errno: last.errno)
  }

  /// The port that it has, which the system may have chosen.
  var port: UInt16 {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let failure = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    return failure == 0 ? Self.endpoint(&address).port : 0
  }

  /// Takes one packet; nil when none waits. A packet that is longer than the buffer is cut.
  /// - Throws: nothing but errors other than that there is none.
  func receive(into buffer: UnsafeMutableRawBufferPointer) throws(PlatformError) -> (count: Int, from: TUIOEndpoint)? {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let count = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        recvfrom(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT), $0, &length)
      }
    }
    if count >= 0 { return (count, Self.endpoint(&address)) }
    if errno == EAGAIN || errno == EINTR { return nil }
    throw .system(call: "recvfrom", errno: errno)
  }

  /// Sends one packet, or loses it: as a network does.
  /// - Returns: 0, or the errno of a failure that is not normal.
  func send(_ bytes: [UInt8]) -> Int32 {
    let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    let count = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, flags) }
    guard count < 0 else { return 0 }
    // No program listens now, or the network is busy.
    return errno == ECONNREFUSED || errno == EAGAIN || errno == EINTR || errno == ENOBUFS ? 0 : errno
  }

  private static func endpoint(_ address: inout sockaddr_storage) -> TUIOEndpoint {
    let family = Int32(address.ss_family)
    return withUnsafeBytes(of: &address) { bytes in
      if family == AF_INET {
        let internet = bytes.loadUnaligned(as: sockaddr_in.self)
        return TUIOEndpoint(
          low: UInt64(UInt32(bigEndian: internet.sin_addr.s_addr)), port: UInt16(bigEndian: internet.sin_port))
      }
      guard family == AF_INET6 else { return TUIOEndpoint(low: 0, port: 0) }
      let internet = bytes.loadUnaligned(as: sockaddr_in6.self)
      return withUnsafeBytes(of: internet.sin6_addr) {
        TUIOEndpoint(
          high: UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)),
          low: UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
          port: UInt16(bigEndian: internet.sin6_port))
      }
    }
  }
}
