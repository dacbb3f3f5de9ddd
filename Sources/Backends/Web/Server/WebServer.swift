internal import CLinux
internal import CSoup
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
  var limits: WebLimits { setup.configuration.limits }
  var complaints = WebComplaints()
  var hosts: WebHosts
  var sessions: WebSessions
  private(set) var files: [String: ServedFile] = [:]
  private let context: UnsafeMutableRawPointer
  private let soup: UnsafeMutableRawPointer
  private var certificate: UnsafeMutableRawPointer?
  private var sources: [UnsafeMutableRawPointer] = []
  private var connections: [UInt64: WebConnection] = [:]
  private var perAddress: [IPAddress: Int] = [:]
  private var lastNumber: UInt64 = 0
  private var restsUntil: MonotonicInstant?
  lazy var peers = WebPeers(server: self)
  private(set) var isOver = false

  /// Nil, with a reason told to the main thread, when the libraries refuse.
  init?(_ setup: Setup, exchange: WebExchange) {
    self.setup = setup
    self.exchange = exchange
    hosts = WebHosts(isOnNetwork: setup.configuration.isOnNetwork)
    sessions = WebSessions(port: setup.listener.port)
    if let made = setup.certificate {
      var error: UnsafeMutablePointer<GError>?
      certificate = made.pem.withUnsafeBufferPointer { text in
        text.withMemoryRebound(to: CChar.self) { g_tls_certificate_new_from_pem($0.baseAddress, $0.count, &error) }
      }
      guard certificate != nil else {
        let why = error.map { String(cString: $0.pointee.message) } ?? "unknown"
        if let error { g_error_free(error) }
        exchange.tell(
          WebNote(page: -1, arrival: SystemTime.now, kind: .failed("TLS refuses the certificate: \(why)")))
        return nil
      }
    }
    context = g_main_context_new()
    g_main_context_push_thread_default(context)
    soup = touchstone_soup_server_new()
    for file in setup.files { files[file.path] = ServedFile(file) }
    addHandlers()
    keepConnectionsAlive()
    for descriptor in setup.listener.descriptors {
      watch(descriptor) { _, _, data in
        WebServer.of(data).accept()
        return 1
      }
    }
    watch(exchange.serverBell) { bell, _, data in
      WebExchange.silence(bell)
      WebServer.of(data).peers.obey()
      return 1
    }
    let timer: UnsafeMutableRawPointer = g_timeout_source_new(100)
    // Above the streams, so that a busy one does not put off the end of a slow one.
    g_source_set_priority(timer, -50)
    g_source_set_callback(
      timer,
      { data in
        if let data { WebServer.of(data).look() }
        return 1
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
    g_source_attach(timer, context)
    sources.append(timer)
    WebAnnouncement(setup.configuration, port: setup.listener.port, token: sessions.token).tell()
  }

  /// Serves until `finish()`; call once.
  func run() {
    while !isOver { g_main_context_iteration(context, 1) }
    for source in sources {
      g_source_destroy(source)
      g_source_unref(source)
    }
    peers.dropAll()
    soup_server_disconnect(soup)
    for connection in connections.values { connection.cut() }
    // What the library puts off is done now; a stream that it keeps longer dies with the context.
    for _ in 0..<1000 where g_main_context_iteration(context, 0) != 0 {}
    for connection in connections.values { forgetGone(connection) }
    g_object_unref(soup)
    if let certificate { g_object_unref(certificate) }
    setup.listener.close()
    g_main_context_pop_thread_default(context)
    g_main_context_unref(context)
  }

  func finish() { isOver = true }

  static func of(_ data: UnsafeMutableRawPointer?) -> WebServer {
    // Every source and handler was given the server, which outlives them.
    Unmanaged<WebServer>.fromOpaque(data!).takeUnretainedValue()
  }

  func attach(_ source: UnsafeMutableRawPointer) { g_source_attach(source, context) }

  // MARK: - Connections

  private func watch(
    _ descriptor: Int32,
    _ callback: @convention(c) (Int32, UInt32, UnsafeMutableRawPointer?) -> Int32
  ) {
    let source: UnsafeMutableRawPointer = g_unix_fd_source_new(descriptor, 1)
    touchstone_source_set_fd_callback(source, callback, Unmanaged.passUnretained(self).toOpaque())
    g_source_attach(source, context)
    sources.append(source)
  }

  private func accept() {
    let now = SystemTime.now
    if let restsUntil, now < restsUntil { return rest() }
    restsUntil = nil
    // A few at a time: pages come in between.
    for _ in 0..<16 {
      for listener in setup.listener.descriptors {
        let descriptor = touchstone_accept(listener)
        if descriptor >= 0 {
          take(descriptor, now)
        } else if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) {
          complaints.say(.connections, "no connection can be accepted: \(String(cString: strerror(errno)))", now: now)
          restsUntil = now.advanced(byNanoseconds: 200_000_000)
          return
        }
      }
    }
  }

  /// The listeners stay ready meanwhile: a short sleep instead of a spin, when there is no descriptor left.
  private func rest() { usleep(2000) }

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
    guard connections.count < limits.connections, perAddress[peer, default: 0] < limits.connectionsPerAddress else {
      let all = connections.count >= limits.connections
      complaints.say(
        .connections,
        all ? "\(connections.count) connections are open: no more" : "\(peer.text) has too many connections: no more",
        now: now)
      // Nothing was read: the client hears a reset.
      close(descriptor)
      return
    }
    var one: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    guard let socket = g_socket_new_from_fd(descriptor, nil) else {
      close(descriptor)
      return
    }
    // From here the socket owns the descriptor.
    defer { g_object_unref(socket) }
    guard let remote = g_socket_get_remote_address(socket, nil) else { return }
    guard let local = g_socket_get_local_address(socket, nil),
      let plain = g_socket_connection_factory_create_connection(socket)
    else { return g_object_unref(remote) }
    defer {
      g_object_unref(local)
      g_object_unref(plain)
    }
    lastNumber += 1
    let connection = WebConnection(
      number: lastNumber, descriptor: descriptor, address: peer, remote: remote, server: self,
      deadline: now.advanced(bySeconds: limits.requestSeconds))
    connections[lastNumber] = connection
    perAddress[peer, default: 0] += 1
    g_object_weak_ref(
      plain,
      { data, _ in
        guard let data else { return }
        let connection = Unmanaged<WebConnection>.fromOpaque(data).takeUnretainedValue()
        connection.server.forget(connection)
      }, Unmanaged.passUnretained(connection).toOpaque())
    plainStreams[connection.number] = plain
    if let certificate {
      guard let secure = g_tls_server_connection_new(plain, certificate, nil) else { return }
      soup_server_accept_iostream(soup, secure, local, remote, nil)
      g_object_unref(secure)
    } else {
      soup_server_accept_iostream(soup, plain, local, remote, nil)
    }
  }

  /// Unowned; for taking the weak references back at the end.
  private var plainStreams: [UInt64: UnsafeMutableRawPointer] = [:]

  private func forget(_ connection: WebConnection) {
    plainStreams[connection.number] = nil
    guard connections.removeValue(forKey: connection.number) != nil else { return }
    let left = perAddress[connection.address, default: 1] - 1
    perAddress[connection.address] = left > 0 ? left : nil
  }

  private func forgetGone(_ connection: WebConnection) {
    guard let plain = plainStreams[connection.number] else { return }
    g_object_weak_unref(
      plain,
      { data, _ in
        guard let data else { return }
        let connection = Unmanaged<WebConnection>.fromOpaque(data).takeUnretainedValue()
        connection.server.forget(connection)
      }, Unmanaged.passUnretained(connection).toOpaque())
  }

  /// The connection that a message came on.
  func connection(of message: UnsafeMutableRawPointer) -> WebConnection? {
    guard let remote = soup_server_message_get_remote_address(message) else { return nil }
    for connection in connections.values where connection.remote == remote { return connection }
    return nil
  }

  /// Ten times a second: who is too slow, who is silent.
  private func look() {
    let now = SystemTime.now
    for connection in connections.values where connection.phase != .page && connection.deadline <= now {
      if !connection.isReserve {
        complaints.say(.slow, "\(connection.address.text) is too slow: its connection is ended", now: now)
      }
      connection.cut()
    }
    peers.look(now)
  }

  /// The library keeps a connection for a second request only while it listens by itself. It is given a socket that
  /// nobody can reach: its name is gone before anyone could know it.
  private func keepConnectionsAlive() {
    let path = NSTemporaryDirectory() + "touchstone-\(WebSessions.secret())"
    let quiet = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard quiet >= 0 else { return }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(quiet, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    let isListening = result == 0 && listen(quiet, 1) == 0
    unlink(path)
    guard isListening, let object = g_socket_new_from_fd(quiet, nil) else {
      close(quiet)
      return
    }
    soup_server_listen_socket(soup, object, 0, nil)
    g_object_unref(object)
  }

  private func addHandlers() {
    let me = Unmanaged.passUnretained(self).toOpaque()
    soup_server_add_early_handler(
      soup, "/", { _, message, _, _, data in if let message { WebServer.of(data).begin(message) } }, me, nil)
    soup_server_add_handler(
      soup, "/", { _, message, _, _, data in if let message { WebServer.of(data).answer(message) } }, me, nil)
    touchstone_connect(
      soup, "request-finished",
      { _, message, data in
        let server = WebServer.of(data)
        guard let message, let connection = server.connection(of: message), connection.phase != .page else { return }
        // Kept open for the next request.
        connection.enter(.request, until: SystemTime.now.advanced(bySeconds: server.limits.requestSeconds))
      }, me)
  }

  /// For tests.
  var connectionCount: Int { connections.count }
}

extension WebServer {
  /// Whether GIO has a module for TLS (the package glib-networking).
  static var canEncrypt: Bool { g_tls_backend_supports_tls(g_tls_backend_get_default()) != 0 }
}
