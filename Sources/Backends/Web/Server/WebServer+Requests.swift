import Foundation
import TouchPlatform

/// What a request gets: strict in all it asks, and the same few answers.
extension WebServer {
  func answer(_ request: WebRequest, from connection: WebConnection) -> WebAnswer {
    guard let host = request.headers["host"], !host.contains(","), hosts.contains(host) else {
      complaints.say(.host, "\(connection.address.text) asked for another host than this machine: refused")
      return refusal(421, "This address is not this machine's. Open the page by the address that was shown.")
    }
    guard request.method == "GET" || request.method == "HEAD" else {
      return refusal(405, "This page can only be looked at.", ("Allow", "GET, HEAD"))
    }
    if setup.configuration.isOnNetwork {
      guard sessions.isOpen(cookie: request.headers["cookie"]) else { return admit(request, connection) }
      if request.path == "/", request.query?.hasPrefix("t=") == true { return home() }
    }
    if request.path == "/socket" { return upgrade(request, connection, host: host) }
    guard let file = files[request.path] else { return refusal(404, "There is nothing here.") }
    let headers = [("ETag", file.tag), ("Cache-Control", "no-cache")]
    if request.headers["if-none-match"] == file.tag { return answer(304, headers) }
    return answer(200, headers + [("Content-Type", file.contentType)], file.bytes)
  }

  // MARK: - Networks: a token opens a session

  private func admit(_ request: WebRequest, _ connection: WebConnection) -> WebAnswer {
    guard request.path == "/", request.method == "GET", let query = request.query, query.hasPrefix("t="),
      query.utf8.count <= 256
    else {
      complaints.say(.session, "\(connection.address.text) asked without a token: refused")
      return refusal(403, "Scan the code that the program shows, or open the address that it prints.")
    }
    switch sessions.open(with: String(query.dropFirst(2))) {
    case .opened(let session):
      let secure = setup.configuration.isSecure ? "; Secure" : ""
      var answer = home()
      answer.headers.append(
        ("Set-Cookie", "\(sessions.cookie)=\(session); Path=/; HttpOnly; SameSite=Strict\(secure)"))
      // The next phone's.
      WebAnnouncement(setup.configuration, port: setup.listener.port, token: sessions.token).tell(again: true)
      return answer
    case .used:
      complaints.say(.token, "\(connection.address.text) used a token a second time: refused")
      return refusal(403, "This address has been used already. Scan the new code that the program shows.")
    case .wrong:
      complaints.say(.token, "\(connection.address.text) used a wrong token: refused")
      return refusal(403, "This address is not valid. Scan the code that the program shows.")
    }
  }

  /// Out of the address, so that the token stays in no history.
  private func home() -> WebAnswer { answer(303, [("Location", "/"), ("Cache-Control", "no-store")]) }

  // MARK: - The socket

  private func upgrade(_ request: WebRequest, _ connection: WebConnection, host: String) -> WebAnswer {
    guard request.method == "GET", request.headers["upgrade"]?.lowercased() == "websocket" else {
      return refusal(426, "This is the page's own connection.", ("Upgrade", "websocket"))
    }
    guard let origin = request.headers["origin"],
      WebHosts.isOwn(origin: origin, host: host, isSecure: setup.configuration.isSecure)
    else {
      complaints.say(.origin, "\(connection.address.text) came from a page that is not ours: refused")
      return refusal(403, "Only this page may connect.")
    }
    guard peers.hasPlace else {
      complaints.say(.connections, "\(peers.count) pages are connected: no more")
      return refusal(503, "Too many pages are connected.")
    }
    guard request.header("connection", has: "upgrade"), request.headers["sec-websocket-version"] == "13",
      let accept = request.headers["sec-websocket-key"].flatMap({ WebSocketHandshake.accept(key: $0) })
    else {
      complaints.say(.request, "\(connection.address.text) sent a handshake that is none: refused")
      return refusal(400, "This is no handshake.", ("Sec-WebSocket-Version", "13"))
    }
    return WebAnswer(
      status: 101,
      headers: [("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Accept", accept)])
  }

  // MARK: - Answers

  /// A page of its own that says why there is nothing else.
  func refusal(_ status: Int, _ sentence: String, _ more: (String, String)...) -> WebAnswer {
    let text = """
      <!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">\
      <title>Touchstone</title><p>\(sentence)</p></html>

      """
    return answer(
      status, [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")] + more, Array(text.utf8))
  }

  private func answer(_ status: Int, _ headers: [(String, String)], _ body: [UInt8] = []) -> WebAnswer {
    WebAnswer(status: status, headers: Self.securityHeaders + headers, body: body)
  }

  /// The page and its parts come from this server alone, and no other page can put it into a frame.
  private static let securityHeaders: [(String, String)] = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
        + "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), microphone=(), geolocation=()"),
  ]
}
