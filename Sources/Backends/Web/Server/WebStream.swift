internal import CGnuTLS
import Foundation

/// One connection's bytes, as they are or through TLS. Never waits; owns the descriptor.
final class WebStream {
  enum Transfer: Equatable {
    case bytes(Int)
    /// There is nothing yet, or no room.
    case waits
    /// The other end has said its last.
    case ended
    case broken
  }
  enum Handshake { case done, awaitsInput, awaitsRoom, failed }

  let descriptor: Int32
  private let session: gnutls_session_t?

  /// - Parameter tls: what encrypts it; nil for plain bytes.
  init?(_ descriptor: Int32, tls: WebTLS?) {
    self.descriptor = descriptor
    if let tls {
      guard let session = tls.session(on: descriptor) else { return nil }
      self.session = session
    } else {
      session = nil
    }
  }

  deinit {
    if let session { gnutls_deinit(session) }
    close(descriptor)
  }

  /// Continues the handshake, as far as what has come allows.
  func shakeHands() -> Handshake {
    guard let session else { return .done }
    while true {
      let code = gnutls_handshake(session)
      if code == 0 { return .done }
      if code == GNUTLS_E_AGAIN { return gnutls_record_get_direction(session) == 0 ? .awaitsInput : .awaitsRoom }
      if gnutls_error_is_fatal(code) != 0 { return .failed }
    }
  }

  /// Whether something has been read off the socket already, which its descriptor announces no more.
  var hasPending: Bool { session.map { gnutls_record_check_pending($0) > 0 } ?? false }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    guard let session else {
      let count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      if count > 0 { return .bytes(count) }
      if count == 0 { return .ended }
      return Self.isPassing(errno) ? .waits : .broken
    }
    while true {
      let count = gnutls_record_recv(session, buffer.baseAddress, buffer.count)
      if count > 0 { return .bytes(count) }
      if count == 0 { return .ended }
      if count == Int(GNUTLS_E_AGAIN) { return .waits }
      // A client that wants other keys in the midst of a connection is not served.
      if count == Int(GNUTLS_E_REHANDSHAKE) || gnutls_error_is_fatal(Int32(count)) != 0 { return .broken }
    }
  }

  /// After `.waits`, TLS wants the same bytes again.
  func write(_ bytes: UnsafeRawBufferPointer) -> Transfer {
    guard let session else {
      let count = send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      if count >= 0 { return .bytes(count) }
      return Self.isPassing(errno) ? .waits : .broken
    }
    while true {
      let count = gnutls_record_send(session, bytes.baseAddress, bytes.count)
      if count >= 0 { return .bytes(count) }
      if count == Int(GNUTLS_E_AGAIN) { return .waits }
      if gnutls_error_is_fatal(Int32(count)) != 0 { return .broken }
    }
  }

  /// Nothing more is sent; what comes may still be read.
  func finish() {
    if let session { gnutls_bye(session, GNUTLS_SHUT_WR) }
    shutdown(descriptor, Int32(SHUT_WR))
  }

  private static func isPassing(_ code: Int32) -> Bool { code == EAGAIN || code == EWOULDBLOCK || code == EINTR }
}
