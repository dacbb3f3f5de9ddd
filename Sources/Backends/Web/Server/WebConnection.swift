internal import CSoup
import Foundation
import TouchPlatform

/// One accepted connection, from accept to the moment when its last stream is gone. Lives on the server's thread.
final class WebConnection {
  enum Phase {
    /// A request is awaited or comes.
    case request
    /// An answer goes out.
    case answer
    /// It has become a page's WebSocket.
    case page
  }
  let number: UInt64
  /// Owned by the stream: valid as long as this object is among the server's connections.
  let descriptor: Int32
  let address: IPAddress
  /// The object that the library hands back with each message: it names the connection.
  let remote: UnsafeMutableRawPointer
  unowned let server: WebServer
  private(set) var phase = Phase.request
  private(set) var deadline: MonotonicInstant

  init(
    number: UInt64, descriptor: Int32, address: IPAddress, remote: UnsafeMutableRawPointer, server: WebServer,
    deadline: MonotonicInstant
  ) {
    self.number = number
    self.descriptor = descriptor
    self.address = address
    self.remote = remote
    self.server = server
    self.deadline = deadline
  }

  deinit { g_object_unref(remote) }

  func enter(_ phase: Phase, until deadline: MonotonicInstant) {
    self.phase = phase
    self.deadline = deadline
    heard = received
  }

  /// Bytes that had come when the present phase began.
  private var heard: UInt64 = 0

  /// Whether nothing has come since the last answer: browsers keep connections in reserve, which is nobody's fault.
  var isReserve: Bool { phase == .request && received == heard }

  /// Bytes that have come so far, as the kernel counts them.
  private var received: UInt64 {
    // `tcpi_bytes_received`, which the C library's older structure ends before.
    let place = 128
    var info = [UInt8](repeating: 0, count: place + 8)
    var length = socklen_t(info.count)
    guard getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, &info, &length) == 0, length >= info.count else {
      return heard &+ 1
    }
    return info.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt64.self) }
  }

  /// Ends both directions at once; the library then lets the stream go, and the connection with it.
  func cut() { shutdown(descriptor, Int32(SHUT_RDWR)) }
}
