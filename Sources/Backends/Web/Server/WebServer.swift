internal import CLinux
import Foundation
import RenderTree
import TouchPlatform

/// The HTTP server: accepts connections, counts and times them, and makes pages of some. All of it on one thread.
final class WebServer {
  /// What it needs to know, as values.
  struct Setup: Sendable {
    var configuration: WebConfiguration
    var listener: WebListener
    var files: [WebFile]
    var title: String
    var size: CGSize
    /// The key and certificate for TLS; nil for plain HTTP.
    var certificate: WebCertificate?
    var makeEncoder: @Sendable () -> any FrameEncoding
  }

  let setup: Setup
  let exchange: WebExchange
  let limits: WebLimits
  let loop: WebLoop
  var complaints = WebComplaints()
  var hosts: WebHosts
  var sessions: WebSessions
  private(set) var files: [String: ServedFile] = [:]
  private let tls: WebTLS?
  /// Whether connections are encrypted.
  var isSecure: Bool { tls != nil }
  private(set) var door: WebDoor
  private var lastNumber: UInt64 = 0
  /// The sources of the listeners and the bell.
  private var listeners: [WebLoop.Ticket] = []
  private var bell: WebLoop.Ticket = 0
  private var restsUntil: MonotonicInstant?
  private let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 16_384, alignment: 16)
  lazy var peers = WebPeers(server: self)
  private(set) var isOver = false

  /// Ten times a second the server checks which connections are too slow.
  private static let lookInterval: Int64 = 100_000_000
  private static let shareInterval: Int64 = 10_000_000

  /// - Throws: `PlatformError` when TLS refuses the certificate or the kernel gives no descriptor.
  init(_ setup: Setup, exchange: WebExchange) throws(PlatformError) {
    self.setup = setup
    self.exchange = exchange
    limits = setup.configuration.limits
    if let certificate = setup.certificate { tls = try WebTLS(certificate) } else { tls = nil }
    guard let loop = WebLoop(doorShare: limits.doorShare) else {
      throw .system(call: "epoll_create1", errno: errno)
    }
    self.loop = loop
    door = WebDoor(limits)
    hosts = WebHosts(isOnNetwork: setup.configuration.isOnNetwork)
    sessions = WebSessions(port: setup.listener.port)
    for file in setup.files { files[file.path] = ServedFile(file) }
    WebAnnouncement(setup.configuration, port: setup.listener.port, token: sessions.token).tell()
  }

  deinit { scratch.deallocate() }

  func withScratch<R>(_ body: (UnsafeMutableRawBufferPointer) -> R) -> R { body(scratch) }

  /// Serves until `finish()`; call once.
  func run() {
    listeners = setup.listener.descriptors.map { descriptor in
      loop.add(descriptor, .door, .read, Source { [unowned self] in accept(from: descriptor) })
    }
    bell = loop.add(
      exchange.serverBell, .pages, .read,
      Source { [unowned self] in
        WebExchange.silence(exchange.serverBell)
        peers.obey()
      })
    var nextLook = SystemTime.now.advanced(byNanoseconds: Self.lookInterval)
    while !isOver {
      let soon = SystemTime.now.advanced(byNanoseconds: Self.shareInterval)
      loop.serve(until: peers.someWait ? min(nextLook, soon) : nextLook)
      let now = SystemTime.now
      peers.share(now)
      guard now >= nextLook else { continue }
      nextLook = now.advanced(byNanoseconds: Self.lookInterval)
      look(now)
    }
    peers.dropAll()
    for connection in door.connections.values { drop(connection) }
    for ticket in listeners + [bell] { loop.remove(ticket) }
    setup.listener.close()
  }

  func finish() { isOver = true }

  /// Serves a PNG file in place of the page's own icon, whose two files the page names.
  func serveIcon(_ png: [UInt8]) {
    let data = Data(png).base64EncodedString()
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><image width="1" height="1" \
      href="data:image/png;base64,\(data)"/></svg>
      """
    for file in [
      WebFile(path: "/icon.png", contentType: "image/png", body: png),
      WebFile(path: "/icon.svg", contentType: "image/svg+xml", body: Array(drawing.utf8)),
    ] { files[file.path] = ServedFile(file) }
  }

  /// A descriptor that is the server's own.
  private final class Source: WebLoopMember {
    private let action: () -> Void
    init(_ action: @escaping () -> Void) { self.action = action }
    func isReady() { action() }
  }

  // MARK: - Connections

  private func accept(from listener: Int32) {
    let now = SystemTime.now
    // A few at a time: pages come in between.
    for _ in 0..<16 {
      let descriptor = touchstone_accept(listener)
      if descriptor >= 0 {
        take(descriptor, now)
      } else {
        if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) {
          complaints.say(.connections, "no connection can be accepted: \(String(cString: strerror(errno)))", now: now)
          // The listeners stay ready meanwhile: they are not asked, or this thread would spin.
          for ticket in listeners { loop.set(ticket, []) }
          restsUntil = now.advanced(byNanoseconds: 200_000_000)
        }
        return
      }
    }
  }

  private func take(_ descriptor: Int32, _ now: MonotonicInstant) {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let peer = withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getpeername(descriptor, $0, &length) == 0 ? IPAddress($0) : nil
      }
    }
    guard let peer else {
      close(descriptor)
      return
    }
    switch door.verdict(on: peer) {
    case .welcome: break
    case .insteadOf(let other, let reason):
      if !reason.isEmpty { complaints.say(.connections, reason, now: now) }
      drop(other)
    case .full(let reason):
      complaints.say(.connections, reason, now: now)
      // Nothing was read: the client gets a reset.
      close(descriptor)
      return
    }
    var one: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    // From here the stream owns the descriptor.
    guard let stream = WebStream(descriptor, tls: tls) else {
      close(descriptor)
      return
    }
    lastNumber += 1
    let connection = WebConnection(number: lastNumber, address: peer, stream: stream, server: self, now: now)
    door.add(connection)
    connection.ticket = loop.add(descriptor, .door, .read, connection)
  }

  /// Ends a connection, now.
  func drop(_ connection: WebConnection) {
    guard door.remove(connection) else { return }
    loop.remove(connection.ticket)
    connection.cut()
  }

  /// Ten times a second: ends what is too slow or silent.
  private func look(_ now: MonotonicInstant) {
    for connection in door.connections.values where connection.deadline <= now {
      // Browsers keep connections in reserve.
      if connection.phase == .request || connection.phase == .answer || connection.phase == .handshake {
        complaints.say(.slow, "\(connection.address.text) is too slow: its connection is ended", now: now)
      }
      if connection.phase == .reserve { connection.stream.finish() }
      drop(connection)
    }
    if let restsUntil, now >= restsUntil {
      self.restsUntil = nil
      for ticket in listeners { loop.set(ticket, .read) }
    }
    peers.look(now)
  }
}
