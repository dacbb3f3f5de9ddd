import Foundation

/// Where TUIO packets come in or go to: a host and a port.
public struct TUIOAddress: Hashable, Sendable, CustomStringConvertible {
  /// The port that TUIO programs use unless told otherwise.
  public static let defaultPort: UInt16 = 3333
  /// A name or number; nil for this machine alone.
  public var host: String?
  /// The UDP port; 0 lets the system choose one when packets are received.
  public var port: UInt16

  /// An address; by default port 3333 of this machine.
  public init(host: String? = nil, port: UInt16 = TUIOAddress.defaultPort) {
    self.host = host
    self.port = port
  }

  /// Reads `port`, `host`, `host:port`, `[IPv6]:port` or an IPv6 address alone; nil for anything else.
  public init?(parsing text: String) {
    let text = text.trimmingCharacters(in: .whitespaces)
    guard !text.isEmpty else { return nil }
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      let host = String(text[text.index(after: text.startIndex)..<end])
      let rest = text[text.index(after: end)...]
      guard !host.isEmpty, host.contains(":") else { return nil }
      if rest.isEmpty {
        self.init(host: host)
      } else {
        guard rest.first == ":", let port = Self.port(rest.dropFirst()) else { return nil }
        self.init(host: host, port: port)
      }
      return
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    switch parts.count {
    case 1:
      if parts[0].allSatisfy({ $0.isASCII && $0.isNumber }) {
        guard let port = Self.port(parts[0]) else { return nil }
        self.init(port: port)
      } else {
        guard Self.isHost(text) else { return nil }
        self.init(host: text)
      }
    case 2:
      guard let port = Self.port(parts[1]), parts[0].isEmpty || Self.isHost(String(parts[0])) else { return nil }
      self.init(host: parts[0].isEmpty ? nil : String(parts[0]), port: port)
    default:
      guard text.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." || $0 == "%" || $0.isLetter }) else { return nil }
      self.init(host: text)
    }
  }

  /// `127.0.0.1:3333`, `[::1]:3333`; `:3333` for this machine alone.
  public var description: String {
    guard let host else { return ":\(port)" }
    return host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  private static func port(_ text: Substring) -> UInt16? {
    guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = UInt16(text) else { return nil }
    return number
  }

  private static func isHost(_ text: String) -> Bool {
    text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-" || $0 == "_") }
  }
}

/// The sender of a packet: an address of IPv4 or IPv6 and a port.
public struct TUIOEndpoint: Hashable, Sendable {
  /// The upper half of the address; 0 for IPv4.
  public var high: UInt64
  /// The lower half.
  public var low: UInt64
  /// The port.
  public var port: UInt16

  /// An endpoint.
  public init(high: UInt64 = 0, low: UInt64, port: UInt16) {
    self.high = high
    self.low = low
    self.port = port
  }
}
