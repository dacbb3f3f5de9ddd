internal import CGnuTLS
import TouchPlatform

/// A library that this backend alone needs. It and those behind it are no part of the program: it is loaded before its
/// first use, so that an app on another screen neither waits for it nor keeps it in memory.
enum WebLibrary {
  /// GnuTLS: certificates and encrypted connections.
  case gnuTLS

  /// Loads it, unless that was done; costs some milliseconds the first time. Any thread may call it.
  /// - Parameter file: what the loader looks for; nil for the library's usual name.
  /// - Throws: `PlatformError.unavailable`, with the package that has the library, when it is not there or too old. It
  ///   may be tried again.
  func load(_ file: String? = nil) throws(PlatformError) {
    guard let missing = touchstone_gnutls_load(file ?? TOUCHSTONE_GNUTLS_FILE) else { return }
    throw .unavailable(
      "TLS needs GnuTLS (Debian's package libgnutls30 or libgnutls30t64): \(String(cString: missing))")
  }

  /// Whether it is there.
  var isThere: Bool {
    do throws(PlatformError) { try load() } catch { return false }
    return true
  }
}
