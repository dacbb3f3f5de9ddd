internal import CGnuTLS
import Foundation
import TouchPlatform

/// A certificate that the machine signs itself, with its key: what TLS needs where no authority vouches for the
/// machine.
struct WebCertificate {
  /// The key and the certificate, as PEM.
  var pem: [UInt8]

  /// How long a new one holds. Apple's browsers take none that holds longer than 398 days.
  static let days = 365
  /// One that is valid for less than this is made again.
  static let daysLeft = 30

  /// Makes a key on P-256 and a certificate for these addresses and names.
  /// - Throws: `PlatformError.unavailable` when GnuTLS, which makes them, is missing or refuses.
  static func make(for local: LocalAddresses, now: Date = Date()) throws(PlatformError) -> WebCertificate {
    try WebLibrary.gnuTLS.load()
    var key: gnutls_x509_privkey_t?
    var certificate: gnutls_x509_crt_t?
    try check(gnutls_x509_privkey_init(&key), "a key")
    defer { gnutls_x509_privkey_deinit(key) }
    try check(gnutls_x509_privkey_generate(key, GNUTLS_PK_ECDSA, touchstone_gnutls_curve_p256(), 0), "a key")
    try check(gnutls_x509_crt_init(&certificate), "a certificate")
    defer { gnutls_x509_crt_deinit(certificate) }
    try check(gnutls_x509_crt_set_version(certificate, 3), "a version")
    var serial = (0..<16).map { _ in UInt8.random(in: 1...127) }
    serial[0] &= 0x3f
    try check(gnutls_x509_crt_set_serial(certificate, serial, serial.count), "a serial number")
    let name = "Touchstone on \(local.names.first ?? "this machine")"
    // 2.5.4.3 is the common name, which takes 64 letters.
    let short = String(name.prefix(64))
    try check(gnutls_x509_crt_set_dn_by_oid(certificate, "2.5.4.3", 0, short, UInt32(short.utf8.count)), "a name")
    // An hour ago: the phone's clock may be behind.
    let begin = now.addingTimeInterval(-3600)
    try check(gnutls_x509_crt_set_activation_time(certificate, time_t(begin.timeIntervalSince1970)), "a begin")
    let end = now.addingTimeInterval(Double(days) * 86_400)
    try check(gnutls_x509_crt_set_expiration_time(certificate, time_t(end.timeIntervalSince1970)), "an end")
    try check(gnutls_x509_crt_set_key(certificate, key), "its key")
    let flags = UInt32(GNUTLS_FSAN_APPEND)
    for host in names(of: local) {
      try check(
        gnutls_x509_crt_set_subject_alt_name(certificate, GNUTLS_SAN_DNSNAME, host, UInt32(host.utf8.count), flags),
        "the name \(host)")
    }
    for address in addresses(of: local) {
      try check(
        gnutls_x509_crt_set_subject_alt_name(
          certificate, GNUTLS_SAN_IPADDRESS, address.bytes, UInt32(address.bytes.count), flags),
        "the address \(address.text)")
    }
    try check(gnutls_x509_crt_set_basic_constraints(certificate, 0, -1), "its limits")
    try check(gnutls_x509_crt_set_key_usage(certificate, UInt32(GNUTLS_KEY_DIGITAL_SIGNATURE)), "its use")
    try check(gnutls_x509_crt_set_key_purpose_oid(certificate, "1.3.6.1.5.5.7.3.1", 0), "its purpose")
    try check(gnutls_x509_crt_sign2(certificate, certificate, key, GNUTLS_DIG_SHA256, 0), "its signature")

    var keyText = gnutls_datum_t()
    var text = gnutls_datum_t()
    try check(gnutls_x509_privkey_export2_pkcs8(key, GNUTLS_X509_FMT_PEM, nil, 0, &keyText), "its key's text")
    defer { touchstone_gnutls_free(keyText.data) }
    try check(gnutls_x509_crt_export2(certificate, GNUTLS_X509_FMT_PEM, &text), "its text")
    defer { touchstone_gnutls_free(text.data) }
    return WebCertificate(
      pem: Array(UnsafeBufferPointer(start: keyText.data, count: Int(keyText.size)))
        + Array(UnsafeBufferPointer(start: text.data, count: Int(text.size))))
  }

  /// Why it no longer serves, or nil: it is none, it ends soon, or the machine has other addresses or names now.
  /// - Throws: `PlatformError.unavailable` when GnuTLS, which reads it, is missing.
  func fault(for local: LocalAddresses, now: Date = Date()) throws(PlatformError) -> String? {
    try WebLibrary.gnuTLS.load()
    var certificate: gnutls_x509_crt_t?
    var key: gnutls_x509_privkey_t?
    guard gnutls_x509_crt_init(&certificate) == 0 else { return "it cannot be read" }
    defer { gnutls_x509_crt_deinit(certificate) }
    guard gnutls_x509_privkey_init(&key) == 0 else { return "it cannot be read" }
    defer { gnutls_x509_privkey_deinit(key) }
    var bytes = pem
    let isRead = bytes.withUnsafeMutableBufferPointer { buffer in
      var text = gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
      return gnutls_x509_crt_import(certificate, &text, GNUTLS_X509_FMT_PEM) == 0
        && gnutls_x509_privkey_import2(key, &text, GNUTLS_X509_FMT_PEM, nil, 0) == 0
    }
    guard isRead else { return "it cannot be read" }
    let soon = now.addingTimeInterval(Double(Self.daysLeft) * 86_400).timeIntervalSince1970
    if Double(gnutls_x509_crt_get_expiration_time(certificate)) < soon { return "it ends soon" }
    if Double(gnutls_x509_crt_get_activation_time(certificate)) > now.timeIntervalSince1970 {
      return "it does not hold yet"
    }
    let missesName = Self.names(of: local).contains { gnutls_x509_crt_check_hostname2(certificate, $0, 0) == 0 }
    let missesAddress = Self.addresses(of: local).contains {
      gnutls_x509_crt_check_ip(certificate, $0.bytes, UInt32($0.bytes.count), 0) == 0
    }
    return missesName || missesAddress ? "the machine has other addresses or names now" : nil
  }

  private static func names(of local: LocalAddresses) -> [String] { ["localhost"] + local.names }

  private static func addresses(of local: LocalAddresses) -> [IPAddress] {
    [IPAddress(bytes: [127, 0, 0, 1]), IPAddress(bytes: [UInt8](repeating: 0, count: 15) + [1])]
      + local.addresses.filter { !$0.isLoopback && !($0.isIPv6 && $0.isLinkLocal) }
  }

  private static func check(_ code: Int32, _ what: String) throws(PlatformError) {
    guard code < 0 else { return }
    throw .unavailable("no certificate could be made (\(what)): \(String(cString: gnutls_strerror(code)))")
  }
}
