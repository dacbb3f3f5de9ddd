internal import CGnuTLS
internal import CSoup
import TouchPlatform

/// Libraries that this backend alone needs. They and some twenty behind them are no part of the program: each is loaded
/// before its first use, so that an app on another screen neither waits for them nor keeps them in memory.
enum WebLibrary {
  /// libsoup: HTTP.
  case soup
  /// GnuTLS: certificates.
  case gnuTLS

  /// Loads it, unless that was done; costs some milliseconds the first time. Any thread may call it.
  /// - Parameter file: what the loader looks for; nil for the library's usual name.
  /// - Throws: `PlatformError.unavailable`, with the package that has the library, when it is not there or too old. It
  ///   may be tried again.
  func load(_ file: String? = nil) throws(PlatformError) {
    let missing =
      switch self {
      case .soup: touchstone_soup_load(file ?? TOUCHSTONE_SOUP_FILE)
      case .gnuTLS: touchstone_gnutls_load(file ?? TOUCHSTONE_GNUTLS_FILE)
      }
    guard let missing else { return }
    throw .unavailable("\(need): \(String(cString: missing))")
  }

  private var need: String {
    switch self {
    case .soup: "serving pages needs libsoup 3 (Debian's package libsoup-3.0-0)"
    case .gnuTLS: "a certificate needs GnuTLS (Debian's package libgnutls30 or libgnutls30t64)"
    }
  }
}
