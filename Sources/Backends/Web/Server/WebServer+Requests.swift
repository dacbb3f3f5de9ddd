internal import CSoup
import Foundation
import TouchPlatform

/// What a request gets: strict in all it asks, and the same few answers.
extension WebServer {
  /// The headers have come: is it one that we answer at all?
  func begin(_ message: UnsafeMutableRawPointer) {
    guard let connection = connection(of: message) else { return }
    let headers = soup_server_message_get_request_headers(message)
    // Bodies are not taken: whoever sends one is cut off before it fills any memory.
    let encoding = soup_message_headers_get_encoding(headers)
    let hasBody = (encoding == 2 && soup_message_headers_get_content_length(headers) > 0) || encoding == 4
    if hasBody || encoding == 0 {
      soup_message_body_set_accumulate(soup_server_message_get_request_body(message), 0)
      complaints.say(.request, "\(connection.address.text) sent a request with a body: its connection is ended")
      connection.cut()
    }
  }

  /// The request has come whole.
  func answer(_ message: UnsafeMutableRawPointer) {
    guard let connection = connection(of: message) else {
      return soup_server_message_set_status(message, 500, nil)
    }
    connection.enter(.answer, until: SystemTime.now.advanced(bySeconds: limits.answerSeconds))
    let request = soup_server_message_get_request_headers(message)
    let method = soup_server_message_get_method(message).map { String(cString: $0) } ?? ""
    setSecurityHeaders(message)

    guard let host = header("Host", request), !host.contains(","), hosts.contains(host) else {
      complaints.say(.host, "\(connection.address.text) asked for another host than this machine: refused")
      return refuse(message, 421, "This address is not this machine's. Open the page by the address that was shown.")
    }
    let uri = soup_server_message_get_uri(message)
    let path = uri.flatMap { g_uri_get_path($0) }.map { String(cString: $0) } ?? ""
    let query = uri.flatMap { g_uri_get_query($0) }.map { String(cString: $0) }
    guard method == "GET" || method == "HEAD" else {
      set("Allow", "GET, HEAD", message)
      return refuse(message, 405, "This page can only be looked at.")
    }
    if setup.configuration.isOnNetwork, !sessions.isOpen(cookie: header("Cookie", request)) {
      return admit(message, connection, path: path, query: query, method: method)
    }
    if setup.configuration.isOnNetwork, path == "/", query?.hasPrefix("t=") == true { return goHome(message) }
    if path == "/socket" { return upgrade(message, connection, host: host, method: method) }
    guard let file = files[path] else { return refuse(message, 404, "There is nothing here.") }
    set("ETag", file.tag, message)
    set("Cache-Control", "no-cache", message)
    if header("If-None-Match", request) == file.tag { return soup_server_message_set_status(message, 304, nil) }
    set("Content-Type", file.contentType, message)
    soup_message_body_append_bytes(soup_server_message_get_response_body(message), file.bytes)
    soup_server_message_set_status(message, 200, nil)
  }

  // MARK: - Networks: a token opens a session

  private func admit(
    _ message: UnsafeMutableRawPointer, _ connection: WebConnection, path: String, query: String?, method: String
  ) {
    guard path == "/", method == "GET", let query, query.hasPrefix("t="), query.utf8.count <= 256 else {
      complaints.say(.session, "\(connection.address.text) asked without a token: refused")
      return refuse(message, 403, "Scan the code that the program shows, or open the address that it prints.")
    }
    switch sessions.open(with: String(query.dropFirst(2))) {
    case .opened(let session):
      let secure = setup.configuration.isSecure ? "; Secure" : ""
      set("Set-Cookie", "\(sessions.cookie)=\(session); Path=/; HttpOnly; SameSite=Strict\(secure)", message)
      goHome(message)
      // The next phone's.
      WebAnnouncement(setup.configuration, port: setup.listener.port, token: sessions.token).tell(again: true)
    case .used:
      complaints.say(.token, "\(connection.address.text) used a token a second time: refused")
      refuse(message, 403, "This address has been used already. Scan the new code that the program shows.")
    case .wrong:
      complaints.say(.token, "\(connection.address.text) used a wrong token: refused")
      refuse(message, 403, "This address is not valid. Scan the code that the program shows.")
    }
  }

  /// Out of the address, so that the token stays in no history.
  private func goHome(_ message: UnsafeMutableRawPointer) {
    set("Location", "/", message)
    set("Cache-Control", "no-store", message)
    soup_server_message_set_status(message, 303, nil)
  }

  // MARK: - The socket

  private func upgrade(
    _ message: UnsafeMutableRawPointer, _ connection: WebConnection, host: String, method: String
  ) {
    let request = soup_server_message_get_request_headers(message)
    guard method == "GET", header("Upgrade", request)?.lowercased() == "websocket" else {
      set("Upgrade", "websocket", message)
      return refuse(message, 426, "This is the page's own connection.")
    }
    guard let origin = header("Origin", request),
      WebHosts.isOwn(origin: origin, host: host, isSecure: setup.configuration.isSecure)
    else {
      complaints.say(.origin, "\(connection.address.text) came from a page that is not ours: refused")
      return refuse(message, 403, "Only this page may connect.")
    }
    guard peers.hasPlace else {
      complaints.say(.connections, "\(peers.count) pages are connected: no more")
      return refuse(message, 503, "Too many pages are connected.")
    }
    guard soup_websocket_server_process_handshake(message, nil, nil, nil, nil) != 0 else {
      complaints.say(.request, "\(connection.address.text) sent a handshake that is none: refused")
      // The library has set the status.
      return
    }
    touchstone_connect_plain(
      message, "wrote-informational",
      { message, data in if let message { WebServer.of(data).becomePage(message) } },
      Unmanaged.passUnretained(self).toOpaque())
  }

  /// The handshake has been answered: the stream is the page's from here.
  private func becomePage(_ message: UnsafeMutableRawPointer) {
    guard let connection = connection(of: message), let stream = soup_server_message_steal_connection(message) else {
      return
    }
    connection.enter(.page, until: .distantFuture)
    peers.add(connection, stream: stream)
  }

  // MARK: - Headers

  private func setSecurityHeaders(_ message: UnsafeMutableRawPointer) {
    // The page and its parts come from here and nowhere else, and nobody puts it into a frame.
    set(
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
        + "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'", message)
    set("X-Content-Type-Options", "nosniff", message)
    set("X-Frame-Options", "DENY", message)
    set("Referrer-Policy", "no-referrer", message)
    set("Cross-Origin-Opener-Policy", "same-origin", message)
    set("Cross-Origin-Resource-Policy", "same-origin", message)
    set("Permissions-Policy", "camera=(), microphone=(), geolocation=()", message)
  }

  private func refuse(_ message: UnsafeMutableRawPointer, _ status: UInt32, _ sentence: String) {
    let text = """
      <!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">\
      <title>Touchstone</title><p>\(sentence)</p></html>

      """
    set("Content-Type", "text/html; charset=utf-8", message)
    set("Cache-Control", "no-store", message)
    var bytes = Array(text.utf8)
    bytes.withUnsafeMutableBytes { raw in
      guard let body = g_bytes_new(raw.baseAddress, raw.count) else { return }
      soup_message_body_append_bytes(soup_server_message_get_response_body(message), body)
      g_bytes_unref(body)
    }
    soup_server_message_set_status(message, status, nil)
  }

  private func set(_ name: String, _ value: String, _ message: UnsafeMutableRawPointer) {
    soup_message_headers_replace(soup_server_message_get_response_headers(message), name, value)
  }

  private func header(_ name: String, _ headers: UnsafeMutableRawPointer?) -> String? {
    soup_message_headers_get_list(headers, name).map { String(cString: $0) }
  }
}
