import Foundation
import TestRigs
import TouchPlatform
import XCTest

@testable import WebBackend

/// Connections that come and go: they cost what is open, and a crowd drives out itself alone.
final class DoorTests: WebTestCase, @unchecked Sendable {
  private var descriptors: Int { openDescriptors() }

  /// Bytes that this process's threads have read of files so far; what is received does not count. The kernel's sum for the
  /// process is not asked: what a client in another process has read, with Python's modules and certificates, is added
  /// there when that ends.
  private var bytesRead: Int {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    return threads.reduce(0) { sum, thread in
      let text = (try? String(contentsOfFile: "/proc/self/task/\(thread)/io", encoding: .utf8)) ?? ""
      return sum + (text.split(separator: "\n").first.flatMap { Int($0.split(separator: " ").last ?? "") } ?? 0)
    }
  }

  /// A browser keeps the connection it was answered on, and closes it when the page is left.
  func testFaultConnectionsThatWereAnsweredAndClosedLockNobodyOut() throws {
    try onMain {
      let app = try WebApp()
      for number in 1...200 {
        let answer = try TestPage(port: app.port).ask("/main.js")
        XCTAssertEqual(answer?.status, 200, "connection \(number)")
        if answer == nil { return }
      }
    }
  }

  func testFaultThousandsOfAnsweredConnectionsCostNoMemory() throws {
    try onMain {
      let app = try WebApp()
      @MainActor func many(_ count: Int) throws {
        for _ in 0..<count { XCTAssertEqual(try TestPage(port: app.port).ask("/main.js")?.status, 200) }
      }
      try many(500)
      let (memory, open) = (residentKilobytes(), descriptors)
      try many(4000)
      XCTAssertLessThan(residentKilobytes() - memory, 2_000)
      XCTAssertLessThan(descriptors - open, 8)
    }
  }

  func testFaultConnectionsThatAreLeftOpenMakeRoomForTheNext() throws {
    try onMain {
      let app = try WebApp()
      let page = try app.page()
      var kept: [TestPage] = []
      let lines = try log {
        for number in 1...100 {
          page.read()
          let client = try TestPage(port: app.port)
          XCTAssertEqual(client.ask("/main.js")?.status, 200, "connection \(number)")
          kept.append(client)
        }
      }
      XCTAssertEqual(lines, [])
      for client in kept { client.read() }
      XCTAssertEqual(kept.count { !$0.isEnded }, 31, "the page's own is the thirty-second")
      XCTAssertTrue(kept.prefix(69).allSatisfy { $0.isEnded }, "the oldest went")
      XCTAssertFalse(page.isEnded)
    }
  }

  func testConnectionsInReserveEndWithoutAWord() throws {
    try onMain {
      var limits = WebLimits()
      limits.reserveSeconds = 0.3
      let app = try WebApp(limits: limits)
      let lines = try log {
        let unused = try TestPage(port: app.port)
        let used = try TestPage(port: app.port)
        XCTAssertEqual(used.ask("/")?.status, 200)
        XCTAssertEqual(used.ask("/main.js")?.status, 200, "on the same connection")
        for client in [unused, used] {
          while !client.isEnded { client.read(milliseconds: 100) }
        }
      }
      XCTAssertEqual(lines, [])
    }
  }

  func testManyRequestsInOneWriteAreAnsweredInOrder() throws {
    try onMain {
      let app = try WebApp()
      let client = try TestPage(port: app.port)
      let host = "Host: localhost:\(app.port)\r\n\r\n"
      client.write(
        "GET / HTTP/1.1\r\n\(host)HEAD /main.js HTTP/1.1\r\n\(host)GET /main.js HTTP/1.1\r\nConnection: close\r\n\(host)"
      )
      XCTAssertEqual(client.answer()?.text, "<p>page</p>")
      XCTAssertEqual(client.answer(isHead: true)?.headers["content-length"], "4")
      let last = client.answer()
      XCTAssertEqual(last?.text, "go()")
      XCTAssertEqual(last?.headers["connection"], "close")
      client.read(milliseconds: 3000)
      XCTAssertTrue(client.isEnded)
    }
  }

  /// 10,000 ranges of one file once made an answer of 96 MB.
  func testFaultRangesAreNotServed() throws {
    try onMain {
      let app = try WebApp()
      let few = try XCTUnwrap(
        TestPage(port: app.port).ask(
          "/main.js", headers: ["Range: bytes=0-1," + (1...500).map { _ in "0-3" }.joined(separator: ",")]))
      XCTAssertEqual(few.status, 200)
      XCTAssertEqual(few.text, "go()")
      XCTAssertNil(few.headers["accept-ranges"])
      let many = "Range: bytes=" + (1...10_000).map { _ in "0-3" }.joined(separator: ",")
      XCTAssertEqual(try TestPage(port: app.port).ask("/main.js", headers: [many])?.status, 431)
    }
  }

  // MARK: - TLS

  @MainActor private func secureApp(_ limits: WebLimits = WebLimits()) throws -> WebApp {
    let folder = NSTemporaryDirectory() + "touchstone-door-\(UUID().uuidString)"
    addTeardownBlock { try? FileManager.default.removeItem(atPath: folder) }
    return try WebApp(limits: limits) {
      $0.isOnNetwork = true
      $0.folder = folder
    }
  }

  /// Runs a script of Python's, whose TLS is OpenSSL: `PORT` is the app's.
  @MainActor private func python(_ script: String, _ app: WebApp, seconds: Double = 60) throws -> String {
    let file = NSTemporaryDirectory() + "touchstone-door-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: file) }
    let head = """
      import socket, ssl, time
      PORT = \(app.port)
      context = ssl.create_default_context()
      context.check_hostname = False
      context.verify_mode = ssl.CERT_NONE
      def connect():
        plain = socket.create_connection(("127.0.0.1", PORT), timeout=20)
        # As browsers do: what is small need not wait for the answer to what was sent before.
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return context.wrap_socket(plain)
      def ask(client):
        client.sendall(b"GET / HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n")
        answer = b""
        while b"</html>" not in answer:
          part = client.recv(65536)
          if not part: return "ended"
          answer += part
        return answer.split()[1].decode()

      """
    let process = try Spawn.start(["timeout", "\(Int(seconds))", "python3", "-c", head + script], output: file)
    var status: Int32?
    try app.pump("python", seconds: seconds + 10) {
      status = Spawn.status(of: process)
      return status != nil
    }
    return try String(contentsOfFile: file, encoding: .utf8)
  }

  func testFaultEncryptedConnectionsThatWereAnsweredAndClosedCostNothing() throws {
    try onMain {
      let app = try secureApp()
      let loop =
        "for number in range(%): client = connect(); assert ask(client) == '403'; client.close()\nprint('done')"
      XCTAssertEqual(try python(loop.replacingOccurrences(of: "%", with: "400"), app), "done\n")
      let (open, read) = (descriptors, bytesRead)
      var memory = [residentKilobytes()]
      for _ in 0..<3 {
        XCTAssertEqual(try python(loop.replacingOccurrences(of: "%", with: "600"), app), "done\n")
        memory.append(residentKilobytes())
      }
      let (grown, perConnection) = (zip(memory.dropFirst(), memory).map { $0 - $1 }, (bytesRead - read) / 1_800)
      print("thrice 600 encrypted connections: \(grown) KiB more resident, \(perConnection) B read for each")
      // A session that is kept takes more than 10 KiB, 6,000 KiB each time; the heap and the caches of other tests may
      // grow by some hundred, once or twice.
      XCTAssertLessThan(try XCTUnwrap(grown.min()), 1_500)
      XCTAssertLessThan(descriptors - open, 8)
      // The system's list of authorities, which has some 200 KB, is not read for a connection, since no client is asked
      // for a certificate. What other threads of the tests read is counted as well, 1 KB for a connection at most so far.
      XCTAssertLessThan(perConnection, 20_000)
    }
  }

  func testFaultUnfinishedHandshakesAreFewAndEndAndKeepNobodyOut() throws {
    try onMain {
      var limits = WebLimits()
      limits.handshakesPerAddress = 6
      limits.handshakeSeconds = 1
      let app = try secureApp(limits)
      let open = descriptors
      let lines = try log {
        let crowd = try (0..<200).map { _ in try TestPage(port: app.port) }
        XCTAssertEqual(try python("print(ask(connect()))", app), "403\n")
        XCTAssertLessThanOrEqual(descriptors - open - 200, 8)
        for client in crowd {
          let end = Date(timeIntervalSinceNow: 10)
          while !client.isEnded, Date() < end { client.read(milliseconds: 100) }
          XCTAssertTrue(client.isEnded)
        }
      }
      XCTAssertTrue(lines.contains { $0.contains("unfinished handshakes") }, "\(lines)")
      XCTAssertLessThan(lines.count, 12, "\(lines)")
    }
  }

  /// A browser shakes hands on one connection more than it needs, and leaves it.
  func testEncryptedConnectionsInReserveEndWithoutAWord() throws {
    try onMain {
      var limits = WebLimits()
      limits.reserveSeconds = 0.4
      let app = try secureApp(limits)
      let lines = try log {
        let said = try python(
          """
          unused = connect(); used = connect()
          print(ask(used), ask(used))
          for client in [unused, used]: print(len(client.recv(1)))
          """, app)
        XCTAssertEqual(said, "403 403\n0\n0\n")
      }
      XCTAssertEqual(lines.filter { $0.contains("too slow") }, [])
    }
  }

  func testTLSHasNoCBCNoRenegotiationAndTheExtendedMasterSecret() throws {
    try onMain {
      let app = try secureApp()
      let file = NSTemporaryDirectory() + "touchstone-door-\(UUID().uuidString)"
      defer { try? FileManager.default.removeItem(atPath: file) }
      let client = "timeout 10 openssl s_client -connect 127.0.0.1:\(app.port) -tls1_2"
      let script = """
        \(client) </dev/null 2>/dev/null | grep 'Extended master secret'
        \(client) -cipher ECDHE-ECDSA-AES128-SHA256:ECDHE-ECDSA-AES128-SHA:ECDHE-ECDSA-AES256-SHA384 </dev/null >/dev/null 2>&1
        echo "CBC $?"
        \(client) -cipher ECDHE-ECDSA-AES128-GCM-SHA256 </dev/null >/dev/null 2>&1; echo "GCM $?"
        \(client) -cipher ECDHE-ECDSA-CHACHA20-POLY1305 </dev/null >/dev/null 2>&1; echo "ChaCha $?"
        ask() { printf 'GET / HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n'; sleep 1; }
        echo "asked $( (sleep 1; ask) | \(client) 2>/dev/null | grep -c '^HTTP/1.1 403')"
        echo "after R $( (sleep 1; echo R; sleep 1; ask) | \(client) 2>/dev/null | grep -c '^HTTP/1.1 403')"
        """
      let process = try Spawn.start(["bash", "-c", script], output: file)
      var status: Int32?
      try app.pump("openssl", seconds: 60) {
        status = Spawn.status(of: process)
        return status != nil
      }
      let said = try String(contentsOfFile: file, encoding: .utf8)
      XCTAssertTrue(said.contains("Extended master secret: yes"), said)
      XCTAssertTrue(said.contains("CBC 1\nGCM 0\nChaCha 0\nasked 1\nafter R 0\n"), said)
    }
  }
}
