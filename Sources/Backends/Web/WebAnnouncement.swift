import Foundation
import TouchPlatform

/// Tells people where the page is: the address as text, and on a network as a QR code.
struct WebAnnouncement {
  private let configuration: WebConfiguration
  private let port: UInt16
  private let token: String

  init(_ configuration: WebConfiguration, port: UInt16, token: String) {
    self.configuration = configuration
    self.port = port
    self.token = token
  }

  /// The addresses, the one to use first.
  func addresses(of local: LocalAddresses) -> [String] {
    guard configuration.isOnNetwork else { return ["http://localhost:\(port)/"] }
    let scheme = configuration.isSecure ? "https" : "http"
    let hosts = local.reachable.map(\.host)
    return (hosts.isEmpty ? ["localhost"] : hosts).map { "\(scheme)://\($0):\(port)/?t=\(token)" }
  }

  /// - Parameter isColoured: whether a terminal shows it.
  func text(of local: LocalAddresses, again: Bool, isColoured: Bool) -> String {
    let addresses = addresses(of: local)
    guard configuration.isOnNetwork else { return "The app is on \(addresses[0])\n" }
    var lines: [String] = []
    if let code = WebQRCode(addresses[0]) { lines += [""] + code.lines(isColoured: isColoured) + [""] }
    lines.append(again ? "For the next phone:" : "The app is on")
    lines += addresses.map { "  \($0)" }
    if !again {
      lines.append("Each address opens one phone's session, once; then there is a new one.")
      lines.append(
        configuration.isSecure
          ? "The browser warns of the certificate, which this machine has made itself: continue from there."
          : "This is plain HTTP: browsers give one sample for each frame only, and others on the network can read along."
      )
    }
    return lines.joined(separator: "\n") + "\n"
  }

  func tell(again: Bool = false) {
    let local = LocalAddresses.current()
    if let announce = configuration.announce {
      return announce(text(of: local, again: again, isColoured: false))
    }
    let bytes = Array(text(of: local, again: again, isColoured: isatty(STDOUT_FILENO) == 1).utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      written += count
    }
  }
}
