import Foundation
import TouchPlatform

/// Whether a request names this machine: a page elsewhere that gave its own name our address (DNS rebinding) does not.
struct WebHosts {
  private let isOnNetwork: Bool
  private var local: LocalAddresses
  private var readAt: MonotonicInstant
  private static let lifetime: Int64 = 5_000_000_000

  init(isOnNetwork: Bool, now: MonotonicInstant = SystemTime.now) {
    self.isOnNetwork = isOnNetwork
    local = isOnNetwork ? .current() : LocalAddresses()
    readAt = now
  }

  /// Whether a `Host` header names us. Its port is not looked at: it may be forwarded, and names no machine.
  mutating func contains(_ header: String, now: MonotonicInstant = SystemTime.now) -> Bool {
    guard let host = Self.name(in: header) else { return false }
    if host == "localhost" { return true }
    let address = IPAddress(host)
    if let address, address.isLoopback { return true }
    guard isOnNetwork else { return false }
    if now.nanoseconds(since: readAt) > Self.lifetime {
      local = .current()
      readAt = now
    }
    if let address { return local.addresses.contains(address) }
    return local.names.contains(host)
  }

  /// The name or address of `name:port`, in small letters, without brackets; nil when it is no such thing.
  static func name(in header: String) -> String? {
    guard header.utf8.count <= 255 else { return nil }
    var rest = header.lowercased()[...]
    var name: Substring
    if rest.hasPrefix("[") {
      guard let end = rest.firstIndex(of: "]") else { return nil }
      name = rest[rest.index(after: rest.startIndex)..<end]
      guard IPAddress(name)?.isIPv6 == true else { return nil }
      rest = rest[rest.index(after: end)...]
    } else {
      let end = rest.firstIndex(of: ":") ?? rest.endIndex
      name = rest[..<end]
      rest = rest[end...]
    }
    if !rest.isEmpty {
      guard rest.hasPrefix(":"), UInt16(rest.dropFirst()) != nil else { return nil }
    }
    return name.isEmpty ? nil : String(name)
  }

  /// Whether an `Origin` header is that of our own page, which was fetched from `host`.
  static func isOwn(origin: String, host: String, isSecure: Bool) -> Bool {
    origin.lowercased() == "\(isSecure ? "https" : "http")://\(host.lowercased())"
  }
}
