import Foundation
import Glibc

/// What a scripted compositor has said and its client has not read.
///
/// A socket between processes of this machine takes 278 small messages and no more. A test sends from the thread that
/// also runs the client, so a sender that waited for room there would wait for itself. What does not fit stands here and
/// goes out as the client reads, in its order.
final class WaylandOutbox: @unchecked Sendable {
  // Unchecked: everything that changes is guarded by the lock.
  private struct Piece {
    var bytes: [UInt8]
    /// Ours to close, or −1.
    var file: Int32
  }
  private let lock = NSLock()
  private var socket: Int32
  private var waiting: [Piece] = []
  private var isDraining = false

  /// A client that reads nothing for so many milliseconds gets nothing more: a test that ends rather than one that does
  /// not.
  private static let patience: Int32 = 30_000

  /// Sends on this socket; its end is the owner's.
  init(_ socket: Int32) { self.socket = socket }

  deinit { clear() }

  /// Says a message, now or as soon as there is room.
  func send(_ message: WaylandMessage) { send(message.bytes, file: message.descriptor) }

  /// Says bytes, now or as soon as there is room. The file stays the caller's.
  func send(_ bytes: [UInt8], file: Int32 = -1) {
    lock.withLock {
      guard socket >= 0, !bytes.isEmpty else { return }
      waiting.append(Piece(bytes: bytes, file: file < 0 ? -1 : fcntl(file, F_DUPFD_CLOEXEC, 0)))
      write()
      guard !waiting.isEmpty, !isDraining else { return }
      isDraining = true
      Thread.detachNewThread { self.drain() }
    }
  }

  /// Says nothing more; the socket is about to be closed.
  func close() {
    lock.withLock {
      socket = -1
      isDraining = false
      clear()
    }
  }

  /// Writes what the client takes at the moment.
  private func write() {
    while socket >= 0, var piece = waiting.first {
      let count = WaylandSocket.push(piece.bytes[...], beside: piece.file, on: socket)
      if count < 0, errno == EAGAIN { return }
      // The client is gone.
      guard count > 0 else { return clear() }
      if piece.file >= 0 { Glibc.close(piece.file) }
      piece.file = -1
      piece.bytes.removeFirst(count)
      if piece.bytes.isEmpty { waiting.removeFirst() } else { waiting[0] = piece }
    }
  }

  private func drain() {
    var descriptor = lock.withLock { socket }
    while descriptor >= 0 {
      var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      let isReady = poll(&room, 1, Self.patience) != 0
      descriptor = lock.withLock {
        if isReady { write() } else { clear() }
        if waiting.isEmpty { isDraining = false }
        return isDraining ? socket : -1
      }
    }
  }

  private func clear() {
    for piece in waiting where piece.file >= 0 { Glibc.close(piece.file) }
    waiting.removeAll()
  }
}
