import Foundation
import Glibc

/// One end of the channel between an app and the program that drives it: a stream of messages, each behind its length.
///
/// One thread at a time may use it.
package final class DriverSocket {
  /// Why a message could not be sent or received.
  package enum Failure: Error, Hashable, CustomStringConvertible {
    /// The other end is closed.
    case closed
    /// The other end has not answered in time.
    case late
    /// The length of a message is beyond what is taken.
    case tooLong(Int)
    /// A system call failed.
    case system(String)

    package var description: String {
      switch self {
      case .closed: "the other end of the channel is closed"
      case .late: "no answer came in time"
      case .tooLong(let count): "a message of \(count) bytes is too long"
      case .system(let text): text
      }
    }
  }

  /// No message is longer, in bytes: the pixels of the largest surface fit.
  package static let longest = 300_000_000

  /// The socket.
  package let descriptor: Int32

  /// Takes a socket over, and closes it when this is freed.
  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Sends a message.
  package func send(_ message: [UInt8]) throws(Failure) {
    guard message.count <= Self.longest else { throw .tooLong(message.count) }
    var bytes = [UInt8](repeating: 0, count: 4)
    for index in 0..<4 { bytes[index] = UInt8(truncatingIfNeeded: message.count >> (8 * index)) }
    bytes += message
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        // A client that has gone is an error, and no signal.
        Glibc.send(descriptor, $0.baseAddress.map { $0 + sent }, $0.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        sent += count
      } else if errno == EPIPE || errno == ECONNRESET {
        throw .closed
      } else if errno != EINTR {
        throw .system("send failed: \(String(cString: strerror(errno)))")
      }
    }
  }

  /// Waits for the next message.
  /// - Parameter seconds: for how long at most; nil for ever.
  package func receive(within seconds: Double? = nil) throws(Failure) -> [UInt8] {
    let end = seconds.map { Date().timeIntervalSinceReferenceDate + $0 }
    let head = try read(4, until: end)
    let count = head.enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
    guard count <= Self.longest else { throw .tooLong(count) }
    return try read(count, until: end)
  }

  private func read(_ count: Int, until end: Double?) throws(Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      if let end {
        let left = end - Date().timeIntervalSinceReferenceDate
        guard left > 0 else { throw .late }
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let ready = Glibc.poll(&poll, 1, Int32(min(left * 1000 + 1, 60_000)))
        if ready <= 0 { continue }
      }
      let got = bytes.withUnsafeMutableBytes {
        recv(descriptor, $0.baseAddress.map { $0 + filled }, count - filled, 0)
      }
      if got > 0 {
        filled += got
      } else if got == 0 || errno == ECONNRESET {
        throw .closed
      } else if errno != EINTR && errno != EAGAIN {
        throw .system("recv failed: \(String(cString: strerror(errno)))")
      }
    }
    return bytes
  }
}
