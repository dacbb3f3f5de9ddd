import Foundation
import LoopbackServer
import Testing

/// A server that answers with what it was asked, on a thread of its own.
private final class RunningServer {
  static let token = "0123456789abcdef"
  let server: LoopbackServer
  private let thread: Thread

  init(limits: LoopbackServer.Limits = .init()) throws {
    let server = try LoopbackServer(port: 0, token: Self.token, limits: limits) { request, answer in
      let text = "\(request.method) \(request.path) \(request.body.count)"
      answer(LoopbackServer.Answer(status: 200, type: "text/plain", body: Array(text.utf8)))
    }
    self.server = server
    thread = Thread { server.run() }
    thread.start()
  }

  deinit {
    server.stop()
    while !thread.isFinished { usleep(1_000) }
  }

  /// Sends a request and gives the status and body of its answer.
  func send(_ method: String, _ path: String, _ headers: [String] = [], body: [UInt8]? = nil) throws -> String {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = server.port.bigEndian
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    try #require(isConnected)
    var lines = ["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1", "Connection: close"] + headers
    let isChunked = headers.contains { $0.hasPrefix("Transfer-Encoding") }
    if let body, !isChunked { lines.append("Content-Length: \(body.count)") }
    let bytes = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (body ?? [])
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress! + sent, $0.count - sent, Int32(MSG_NOSIGNAL))
      }
      // A server that refuses a body need not read it.
      if count <= 0 { break }
      sent += count
    }
    var answer: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(descriptor, &chunk, chunk.count, 0)
      if count <= 0 { break }
      answer += chunk[..<count]
    }
    let text = String(decoding: answer, as: UTF8.self)
    let status = text.split(separator: " ").dropFirst().first.map(String.init) ?? "none"
    let content = text.range(of: "\r\n\r\n").map { String(text[$0.upperBound...]) } ?? ""
    return content.isEmpty ? status : "\(status) \(content)"
  }
}

@Suite("The server of HTTP on this machine alone")
struct ServerTests {
  @Test("lets in those that know the token, in a header or at the beginning of the path")
  func token() throws {
    let server = try RunningServer()
    let token = RunningServer.token
    #expect(try server.send("GET", "/status", ["Authorization: Bearer \(token)"]) == "200 GET /status 0")
    #expect(try server.send("POST", "/\(token)/session", body: [1, 2]) == "200 POST /session 2")
    #expect(try server.send("GET", "/\(token)") == "200 GET / 0")
    #expect(try server.send("GET", "/status") == "401")
    #expect(try server.send("GET", "/\(token)x/status") == "401")
    #expect(try server.send("GET", "/status", ["Authorization: Bearer no"]) == "401")
    // A wrong header is not made good by the path.
    #expect(try server.send("GET", "/\(token)/status", ["Authorization: Bearer no"]) == "401")
  }

  @Test("refuses what is too large before it is read, and serves on")
  func limits() throws {
    var limits = LoopbackServer.Limits()
    limits.body = 1_000
    limits.path = 200
    let server = try RunningServer(limits: limits)
    let path = "/\(RunningServer.token)/a"
    #expect(try server.send("POST", path, body: [UInt8](repeating: 0, count: 1_000)) == "200 POST /a 1000")
    #expect(try server.send("POST", path, body: [UInt8](repeating: 0, count: 1_001)) == "413")
    #expect(try server.send("POST", path, ["Transfer-Encoding: chunked"], body: Array("0\r\n\r\n".utf8)) == "411")
    #expect(try server.send("GET", path + String(repeating: "a", count: 300)) == "414")
    #expect(try server.send("GET", path) == "200 GET /a 0")
  }

  @Test("says which port is taken")
  func takenPort() throws {
    let server = try RunningServer()
    #expect(throws: LoopbackServer.Failure.self) {
      try LoopbackServer(port: server.server.port, token: RunningServer.token) { _, _ in }
    }
  }
}
