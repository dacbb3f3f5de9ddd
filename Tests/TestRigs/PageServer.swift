import Foundation
import Glibc

/// A small web server for tests of a page: files over HTTP, and sockets that the test speaks through itself.
///
/// It listens on this machine alone, on a free port. Use it on one thread; its own threads only read and write.
public final class PageServer: @unchecked Sendable {
  // Unchecked: everything that changes is guarded by `condition`.
  /// A file that it serves.
  public struct File: Sendable {
    /// The path under which it is served, `/` first.
    public var path: String
    /// Its media type.
    public var contentType: String
    /// Its bytes.
    public var body: [UInt8]

    /// A file.
    public init(path: String, contentType: String, body: [UInt8]) {
      self.path = path
      self.contentType = contentType
      self.body = body
    }
  }

  /// The port that it listens on.
  public let port: Int
  /// The page's address.
  public var address: String { "http://127.0.0.1:\(port)/" }

  private let listener: Int32
  private let files: [String: File]
  private let condition = NSCondition()
  private var waiting: [PageSocket] = []
  private var open: [PageSocket] = []
  private var paths: [String] = []
  private var isRefusing = false
  private var isOver = false

  /// Serves these files.
  public init(files: [File]) throws {
    self.files = Dictionary(files.map { ($0.path, $0) }) { $1 }
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = self.listener
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    guard bound else { throw RigError("No port for a server: \(String(cString: strerror(errno))).") }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [self] in accept() }
  }

  // Not before nobody can shut it down any more: its number would be another test's by then.
  deinit { close(listener) }

  /// Stops listening and drops all connections.
  public func stop() {
    let sockets = condition.withLock {
      isOver = true
      return open
    }
    shutdown(listener, Int32(SHUT_RDWR))
    for socket in sockets { socket.drop() }
  }

  /// Whether new sockets are refused, as by a server that has gone.
  public func setRefusing(_ value: Bool) { condition.withLock { isRefusing = value } }

  /// The paths that were asked for, in order.
  public var requestedPaths: [String] { condition.withLock { paths } }

  /// The next socket that a page opens.
  public func connection(within seconds: Double = 30) throws -> PageSocket {
    let end = Date().addingTimeInterval(seconds)
    return try condition.withLock {
      while waiting.isEmpty {
        guard condition.wait(until: end) else { throw RigError("No page has opened a socket.") }
      }
      return waiting.removeFirst()
    }
  }

  private func accept() {
    while true {
      let client = Glibc.accept(listener, nil, nil)
      guard client >= 0 else {
        if errno == EINTR || errno == ECONNABORTED { continue }
        return
      }
      _ = fcntl(client, F_SETFD, FD_CLOEXEC)
      var one: Int32 = 1
      setsockopt(client, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
      Thread.detachNewThread { [self] in serve(client) }
    }
  }

  private func serve(_ client: Int32) {
    var head: [UInt8] = []
    while true {
      guard let end = head.firstRange(of: [13, 10, 13, 10]) else {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = read(client, &bytes, bytes.count)
        guard count > 0, head.count < 65_536 else {
          close(client)
          return
        }
        head += bytes[..<count]
        continue
      }
      let lines = String(decoding: head[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
      head.removeSubrange(..<end.upperBound)
      let target = lines[0].split(separator: " ").dropFirst().first.map(String.init) ?? "/"
      let path = target.split(separator: "?", omittingEmptySubsequences: false).first.map(String.init) ?? "/"
      condition.withLock { paths.append(target) }
      let key = lines.first { $0.lowercased().hasPrefix("sec-websocket-key:") }
        .map { $0.dropFirst(18).trimmingCharacters(in: .whitespaces) }
      if let key { return upgrade(client, key: key, target: target, rest: head) }
      guard respond(client, path) else {
        close(client)
        return
      }
    }
  }

  private func respond(_ client: Int32, _ path: String) -> Bool {
    let file = files[path]
    let body = file?.body ?? []
    var text = file == nil ? "HTTP/1.1 404 Not Found\r\n" : "HTTP/1.1 200 OK\r\n"
    text += "Content-Type: \(file?.contentType ?? "text/plain")\r\nContent-Length: \(body.count)\r\n"
    text += "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n\r\n"
    return PageSocket.write(Array(text.utf8) + body, to: client)
  }

  private func upgrade(_ client: Int32, key: String, target: String, rest: [UInt8]) {
    let refuses = condition.withLock { isRefusing || isOver }
    guard !refuses else {
      close(client)
      return
    }
    let answer = Data(SHA1.digest(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))).base64EncodedString()
    let text =
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: \(answer)\r\n\r\n"
    guard PageSocket.write(Array(text.utf8), to: client) else {
      close(client)
      return
    }
    let socket = PageSocket(client, target: target, rest: rest)
    condition.withLock {
      waiting.append(socket)
      open.append(socket)
      condition.broadcast()
    }
    socket.run()
  }
}
