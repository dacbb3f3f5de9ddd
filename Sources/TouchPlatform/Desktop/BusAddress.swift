import Foundation

/// Where message buses listen.
package enum BusAddress {
  /// The sockets of the session's bus that an environment names, best first; a path in the abstract namespace begins with a
  /// zero.
  package static func sockets(in environment: [String: String]) -> [[UInt8]] {
    guard let text = environment["DBUS_SESSION_BUS_ADDRESS"], !text.isEmpty else {
      guard let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty else { return [] }
      return [Array("\(folder)/bus".utf8)]
    }
    return sockets(named: text)
  }

  /// The sockets of an address of D-Bus.
  package static func sockets(named text: String) -> [[UInt8]] {
    text.split(separator: ";").compactMap { address in
      guard address.hasPrefix("unix:") else { return nil }
      for part in address.dropFirst(5).split(separator: ",") {
        if part.hasPrefix("path=") { return plain(part.dropFirst(5)) }
        if part.hasPrefix("abstract=") { return [0] + plain(part.dropFirst(9)) }
      }
      return nil
    }
  }

  /// `%20` stands for a space.
  private static func plain(_ text: Substring) -> [UInt8] {
    Array((String(text).removingPercentEncoding ?? String(text)).utf8)
  }

  /// A socket that is connected, or nil where no program listens. It never waits.
  static func connect(_ path: [UInt8]) -> Int32? {
    var address = sockaddr_un()
    guard !path.isEmpty, path.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { return nil }
    // The zero after a path is counted, the one before an abstract name ends nothing.
    let length = MemoryLayout.offset(of: \sockaddr_un.sun_path).map { $0 + path.count + (path[0] == 0 ? 0 : 1) } ?? 0
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(descriptor, $0, socklen_t(length)) }
    }
    guard result == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}
