internal import CGnuTLS
import TouchPlatform

/// What all encrypted connections share: the certificate, and which ways to encrypt there are.
///
/// No certificate is asked of clients, so there is nothing to trust and no list of authorities is ever read.
final class WebTLS {
  /// TLS 1.2 and 1.3 with keys of their own for each connection and with ciphers that authenticate what they encrypt: no
  /// CBC. The extended master secret is on, as long as nothing here turns it off.
  static let priorities =
    "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-CIPHER-ALL:+AES-256-GCM:+AES-128-GCM:+CHACHA20-POLY1305:"
    + "-MAC-ALL:+AEAD:-RSA"

  private var credentials: gnutls_certificate_credentials_t?
  private var priority: gnutls_priority_t?

  /// - Throws: `PlatformError.unavailable` when GnuTLS is missing or refuses the certificate.
  init(_ certificate: WebCertificate) throws(PlatformError) {
    try WebLibrary.gnuTLS.load()
    try Self.check(gnutls_certificate_allocate_credentials(&credentials))
    var bytes = certificate.pem
    let read = bytes.withUnsafeMutableBufferPointer { buffer in
      // One text holds both; each is found by its heading.
      var text = gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
      return gnutls_certificate_set_x509_key_mem(credentials, &text, &text, GNUTLS_X509_FMT_PEM)
    }
    try Self.check(read)
    try Self.check(gnutls_priority_init(&priority, Self.priorities, nil))
  }

  deinit {
    if let priority { gnutls_priority_deinit(priority) }
    if let credentials { gnutls_certificate_free_credentials(credentials) }
  }

  /// The server's end of a new connection; nil when there is no memory for it.
  func session(on descriptor: Int32) -> gnutls_session_t? {
    var session: gnutls_session_t?
    guard gnutls_init(&session, touchstone_gnutls_server_flags()) == 0, let session else { return nil }
    guard gnutls_priority_set(session, priority) == 0,
      gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials)) == 0
    else {
      gnutls_deinit(session)
      return nil
    }
    gnutls_transport_set_int2(session, descriptor, descriptor)
    return session
  }

  private static func check(_ code: Int32) throws(PlatformError) {
    guard code < 0 else { return }
    throw .unavailable("TLS refuses the certificate: \(String(cString: gnutls_strerror(code)))")
  }
}
