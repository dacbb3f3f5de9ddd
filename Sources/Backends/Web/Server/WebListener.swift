import Foundation
import TouchPlatform

/// The sockets on which the server waits for clients.
struct WebListener: Sendable {
  let descriptors: [Int32]
  let port: UInt16

  /// Listens on this machine's own addresses, or on all, at the first free port: the same for IPv4 and IPv6.
  /// - Throws: `PlatformError.unavailable` that names the ports when none is free.
  init(_ configuration: WebConfiguration) throws(PlatformError) {
    var last: Int32 = 0
    let first = Int(configuration.port)
    let end = configuration.port == 0 ? 0 : min(65_535, first + max(1, configuration.portsTried) - 1)
    for port in first...end {
      do throws(PlatformError) {
        (descriptors, self.port) = try Self.open(UInt16(port), everywhere: configuration.isOnNetwork)
        if port != first {
          let why = last == EACCES ? "may not be used by this user" : "is in use by another program"
          PlatformLog.write(.platform, "port \(first) \(why): the page is on port \(port)")
        }
        return
      } catch {
        guard case .system(_, let code) = error, code == EADDRINUSE || code == EACCES else { throw error }
        last = code
      }
    }
    let ports = first == end ? "port \(first)" : "ports \(first) to \(end)"
    throw .unavailable(
      last == EACCES
        ? "\(ports) may not be used by this user"
        : first == end ? "\(ports) is in use by another program" : "\(ports): all are in use by other programs")
  }

  func close() { for descriptor in descriptors { Foundation.close(descriptor) } }

  private static func open(_ requested: UInt16, everywhere: Bool) throws(PlatformError) -> ([Int32], UInt16) {
    // Where any port will do, the one that IPv4 gets may be taken for IPv6: another try gets another.
    var tries = requested == 0 ? 16 : 1
    while true {
      tries -= 1
      let (four, port) = try socket(ipv6: false, requested, everywhere: everywhere)
      do throws(PlatformError) {
        let (six, _) = try socket(ipv6: true, port, everywhere: everywhere)
        return ([four, six], port)
      } catch {
        // A machine without IPv6 is served by IPv4 alone.
        guard case .system(_, let code) = error, code == EADDRINUSE || code == EACCES else { return ([four], port) }
        Foundation.close(four)
        if tries == 0 { throw error }
      }
    }
  }

  private static func socket(
    ipv6: Bool, _ port: UInt16, everywhere: Bool
  ) throws(PlatformError) -> (descriptor: Int32, port: UInt16) {
    let flags = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = Foundation.socket(ipv6 ? AF_INET6 : AF_INET, flags, 0)
    guard descriptor >= 0 else { throw .system(call: "socket", errno: errno) }
    var one: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, size)
    if ipv6 { setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &one, size) }
    var storage = sockaddr_storage()
    let length = fill(&storage, ipv6: ipv6, port, everywhere: everywhere)
    let result = withUnsafePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    guard result == 0, listen(descriptor, 128) == 0 else {
      let code = errno
      Foundation.close(descriptor)
      throw .system(call: "bind", errno: code)
    }
    var got = socklen_t(MemoryLayout<sockaddr_storage>.size)
    _ = withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &got) }
    }
    // The port stands at the same place in both families' addresses.
    let number = withUnsafeBytes(of: &storage) {
      UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
    }
    return (descriptor, number)
  }

  private static func fill(
    _ storage: inout sockaddr_storage, ipv6: Bool, _ port: UInt16, everywhere: Bool
  ) -> socklen_t {
    withUnsafeMutableBytes(of: &storage) { raw in
      if ipv6 {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        address.sin6_addr = everywhere ? in6addr_any : in6addr_loopback
        withUnsafeBytes(of: &address) { raw.copyMemory(from: $0) }
        return socklen_t(MemoryLayout<sockaddr_in6>.size)
      }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(everywhere ? 0 : 0x7f00_0001).bigEndian
      withUnsafeBytes(of: &address) { raw.copyMemory(from: $0) }
      return socklen_t(MemoryLayout<sockaddr_in>.size)
    }
  }
}
