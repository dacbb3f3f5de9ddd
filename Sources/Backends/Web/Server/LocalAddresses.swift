import Foundation

/// One address of a network interface.
struct IPAddress: Hashable, Sendable {
  /// 4 or 16 bytes, in the network's order.
  var bytes: [UInt8]

  var isIPv6: Bool { bytes.count == 16 }
  var isLoopback: Bool {
    isIPv6 ? bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1 : bytes[0] == 127
  }
  /// Meant for one link, which a URL cannot name.
  var isLinkLocal: Bool { isIPv6 ? bytes[0] == 0xfe && bytes[1] & 0xc0 == 0x80 : bytes[0] == 169 && bytes[1] == 254 }

  /// As in `ip`: `192.0.2.1`, `2001:db8::1`.
  var text: String {
    var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(isIPv6 ? AF_INET6 : AF_INET, bytes, &buffer, socklen_t(buffer.count)) != nil else { return "" }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
  /// As in a URL: `[2001:db8::1]`.
  var host: String { isIPv6 ? "[\(text)]" : text }

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads an address without brackets or a zone.
  init?(_ text: some StringProtocol) {
    var four = [UInt8](repeating: 0, count: 4)
    var sixteen = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, String(text), &four) == 1 {
      bytes = four
    } else if inet_pton(AF_INET6, String(text), &sixteen) == 1 {
      bytes = sixteen
    } else {
      return nil
    }
  }

  /// The address in a socket's address; nil for other families. IPv4 within IPv6 becomes IPv4.
  init?(_ address: UnsafePointer<sockaddr>) {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      bytes = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        withUnsafeBytes(of: $0.pointee.sin_addr) { Array($0) }
      }
    case AF_INET6:
      bytes = address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
        withUnsafeBytes(of: $0.pointee.sin6_addr) { Array($0) }
      }
      if bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff] { bytes.removeFirst(12) }
    default: return nil
    }
  }
}

/// The machine's own addresses and names.
struct LocalAddresses: Hashable, Sendable {
  /// Those of all interfaces that are up, loopbacks among them.
  var addresses: [IPAddress] = []
  /// What the machine calls itself, in small letters: `desk`, `desk.local`.
  var names: [String] = []

  /// As they are now.
  static func current() -> LocalAddresses {
    var result = LocalAddresses()
    var list: UnsafeMutablePointer<ifaddrs>?
    if getifaddrs(&list) == 0 {
      var next = list
      while let entry = next {
        let isUp = entry.pointee.ifa_flags & UInt32(IFF_UP) != 0
        if isUp, let raw = entry.pointee.ifa_addr, let address = IPAddress(raw),
          !result.addresses.contains(address)
        {
          result.addresses.append(address)
        }
        next = entry.pointee.ifa_next
      }
      freeifaddrs(list)
    }
    var buffer = [CChar](repeating: 0, count: 256)
    if gethostname(&buffer, 255) == 0 {
      let name = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).lowercased()
      let isName =
        !name.isEmpty
        && name.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 || $0 == 46 }
      if isName, name != "localhost" {
        result.names += Self.names(ofHost: name)
      }
    }
    return result
  }

  /// A host's own name, its first part alone, and that as multicast DNS has it.
  static func names(ofHost name: String) -> [String] {
    let first = String(name.prefix { $0 != "." })
    var names: [String] = []
    for one in [name, first, first + ".local"] where !first.isEmpty && !names.contains(one) { names.append(one) }
    return names
  }

  /// Those under which other machines may reach this one, the one towards the rest of the world first.
  var reachable: [IPAddress] {
    let outside = Self.outgoing()
    let usable = addresses.filter { !$0.isLoopback && !($0.isIPv6 && $0.isLinkLocal) }
    return usable.filter { $0 == outside } + usable.filter { $0 != outside && !$0.isIPv6 }
      + usable.filter { $0 != outside && $0.isIPv6 }
  }

  /// The address with which this machine would reach others; nothing is sent.
  private static func outgoing() -> IPAddress? {
    let probe = socket(AF_INET, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard probe >= 0 else { return nil }
    defer { close(probe) }
    var there = sockaddr_in()
    there.sin_family = sa_family_t(AF_INET)
    there.sin_port = UInt16(9).bigEndian
    // An address that documentation uses and no machine has.
    there.sin_addr.s_addr = UInt32(0xc000_0201).bigEndian
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let connected = withUnsafePointer(to: &there) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(probe, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { return nil }
    return withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(probe, $0, &length) == 0 ? IPAddress($0) : nil
      }
    }
  }
}
