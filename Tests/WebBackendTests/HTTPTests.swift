import Foundation
import TouchPlatform
import XCTest

@testable import WebBackend

/// What requests get: the page's files and nothing else.
final class HTTPTests: WebTestCase, @unchecked Sendable {
  func testThePageIsServedWithHeadersThatKeepOthersOut() throws {
    try onMain {
      let app = try WebApp()
      let client = try TestPage(port: app.port)
      let page = try XCTUnwrap(client.ask("/"))
      XCTAssertEqual(page.status, 200)
      XCTAssertEqual(page.text, "<p>page</p>")
      XCTAssertEqual(page.headers["content-type"], "text/html; charset=utf-8")
      XCTAssertEqual(page.headers["x-content-type-options"], "nosniff")
      XCTAssertEqual(page.headers["referrer-policy"], "no-referrer")
      XCTAssertEqual(page.headers["cross-origin-opener-policy"], "same-origin")
      XCTAssertEqual(page.headers["cache-control"], "no-cache")
      let policy = try XCTUnwrap(page.headers["content-security-policy"])
      XCTAssertTrue(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), policy)
      // On the same connection: the same file again is not sent, and a HEAD has no body.
      let tag = try XCTUnwrap(page.headers["etag"])
      XCTAssertEqual(client.ask("/", headers: ["If-None-Match: \(tag)"])?.status, 304)
      let head = try XCTUnwrap(client.ask("/main.js", method: "HEAD"))
      XCTAssertEqual(head.status, 200)
      XCTAssertEqual(head.headers["content-length"], "4")
      XCTAssertEqual(client.ask("/main.js")?.text, "go()", "no byte of the HEAD's body stands before it")
      XCTAssertEqual(try TestPage(port: app.port, ipv6: true).ask("/main.js")?.text, "go()")
    }
  }

  func testFaultPathTricksFindNothing() throws {
    try onMain {
      let app = try WebApp()
      let tricks = [
        "/../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "//etc/passwd", "//main.js",
        "/main.js/",
        "/main.js/..", "/main.js%00", "/MAIN.JS", "/main%2ejs%20", "/main.js;x", "/\\main.js", "/socket/..",
        "/index.html",
        "/.git/config", "/%", "/%zz", "/a/../../main.js%2f", "/" + String(repeating: "a", count: 4000),
        "/main.js#x", "file:///etc/passwd", "http://other.example/main.js", "*", "main.js",
      ]
      for trick in tricks {
        let answer = try TestPage(port: app.port).ask(trick)
        // Dots that lead to a file's own path, or an address written out, may find that file; nothing finds more.
        let isFile = WebApp.files.contains { $0.body == answer?.body } && answer?.status == 200
        XCTAssertTrue(
          isFile || [nil, 400, 404, 421].contains(answer?.status), "\(trick): \(String(describing: answer))")
        if !trick.contains("main.js"), !trick.contains("socket/..") { XCTAssertFalse(isFile, trick) }
      }
    }
  }

  func testOnlyLookingIsAllowed() throws {
    try onMain {
      let app = try WebApp()
      for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "BREW"] {
        let answer = try TestPage(port: app.port).ask("/", method: method, headers: ["Content-Length: 0"])
        XCTAssertTrue(
          [405, 400, 501].contains(answer?.status ?? 0), "\(method): \(String(describing: answer?.status))")
      }
      let lines = try log {
        let client = try TestPage(port: app.port)
        client.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n")
        client.write([UInt8](repeating: 65, count: 200_000), wait: true)
        XCTAssertNil(client.answer(seconds: 5))
        XCTAssertTrue(client.isEnded)
      }
      XCTAssertTrue(lines.contains { $0.contains("with a body") }, "\(lines)")
    }
  }

  func testFaultOtherHostsAreRefused() throws {
    try onMain {
      let app = try WebApp()
      let good = ["localhost", "127.0.0.1", "[::1]", "LOCALHOST:1234", "127.0.0.1:\(app.port)"]
      for host in good { XCTAssertEqual(try TestPage(port: app.port).ask("/", host: host)?.status, 200, host) }
      let bad = [
        "evil.example", "evil.example:\(app.port)", "localhost.evil.example", "10.0.0.1", "[::2]", "[localhost]",
        "a@localhost",
        "localhost:99999", "localhost:", "localhost, evil.example", "0.0.0.0",
      ]
      for host in bad {
        let status = try TestPage(port: app.port).ask("/", host: host)?.status ?? 400
        XCTAssertTrue([400, 421].contains(status), "\(host): \(status)")
      }
      let none = try TestPage(port: app.port)
      none.write("GET / HTTP/1.1\r\n\r\n")
      XCTAssertTrue([400, 421].contains(none.answer()?.status ?? 400))
      let two = try TestPage(port: app.port)
      two.write("GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n")
      XCTAssertTrue([400, 421].contains(two.answer()?.status ?? 400))
    }
  }

  func testFaultTheSocketTakesOurOwnPageOnly() throws {
    try onMain {
      let app = try WebApp()
      let origins = [
        "http://evil.example", "https://localhost:\(app.port)", "http://localhost", "null",
        "http://127.0.0.1:\(app.port)",
        "http://localhost:\(app.port).evil.example", "",
      ]
      for origin in origins {
        XCTAssertEqual(try TestPage(port: app.port).handshake(origin: origin)?.status, 403, origin)
      }
      // Without an origin it is no browser.
      let answer = try TestPage(port: app.port).ask(
        "/socket",
        headers: [
          "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
          "Sec-WebSocket-Key: \(TestPage.key)",
        ])
      XCTAssertEqual(answer?.status, 403)
      XCTAssertEqual(
        try TestPage(port: app.port).handshake(origin: "http://evil.example", host: "evil.example")?.status, 421)
      XCTAssertEqual(try TestPage(port: app.port).ask("/socket")?.status, 426)
      XCTAssertEqual(try TestPage(port: app.port).handshake()?.status, 101)
      XCTAssertEqual(app.liveContacts, 0)
    }
  }

  func testFaultSlowRequestsAreEnded() throws {
    try onMain {
      var limits = WebLimits()
      limits.requestSeconds = 0.4
      limits.reserveSeconds = 0.4
      let app = try WebApp(limits: limits)
      let silent = try TestPage(port: app.port)
      let trickling = try TestPage(port: app.port)
      let begun = Date()
      trickling.write("GET / HTTP/1.1\r\n")
      var number = 0
      while !trickling.isEnded, Date().timeIntervalSince(begun) < 8 {
        number += 1
        trickling.write(Array("X-\(number): a\r\n".utf8), wait: false)
        trickling.read(milliseconds: 30)
      }
      XCTAssertTrue(trickling.isEnded)
      silent.read(milliseconds: 2000)
      XCTAssertTrue(silent.isEnded)
      // An endless header is cut off too, and long before memory is.
      let endless = try TestPage(port: app.port)
      endless.write("GET / HTTP/1.1\r\nX: ")
      let sent = endless.write([UInt8](repeating: 97, count: 64 << 20))
      XCTAssertLessThan(sent, 64 << 20)
    }
  }

  func testFaultAPortInUseIsPassedOverAndOneWithoutNextIsNamed() throws {
    try onMain {
      let app = try WebApp()
      let taken = app.port
      let second = try WebApp { $0.port = taken }
      XCTAssertNotEqual(second.port, taken)
      XCTAssertThrowsError(
        try WebApp {
          $0.port = taken
          $0.portsTried = 1
        }
      ) { error in
        guard case PlatformError.unavailable(let why)? = error as? PlatformError else { return XCTFail("\(error)") }
        XCTAssertEqual(why, "port \(taken) is in use by another program")
      }
    }
  }

  func testACertificateLiesWithTheUsersData() {
    XCTAssertEqual(
      WebConfiguration.userFolder(in: ["XDG_DATA_HOME": "/data", "HOME": "/people/x"]), "/data/touchstone/web")
    XCTAssertEqual(
      WebConfiguration.userFolder(in: ["XDG_DATA_HOME": "data", "HOME": "/people/x"]),
      "/people/x/.local/share/touchstone/web")
    XCTAssertNil(WebConfiguration.userFolder(in: [:]))
  }
}
