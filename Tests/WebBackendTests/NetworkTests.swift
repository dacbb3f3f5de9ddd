import Foundation
import TestRigs
import TouchPlatform
import XCTest

@testable import WebBackend

/// Pages from other machines: nothing without a token, and TLS.
final class NetworkTests: WebTestCase, @unchecked Sendable {
  private func folder() throws -> String {
    let path = NSTemporaryDirectory() + "touchstone-web-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    addTeardownBlock { try? FileManager.default.removeItem(atPath: path) }
    return path
  }

  @MainActor private func plainApp() throws -> WebApp {
    try WebApp {
      $0.isOnNetwork = true
      $0.isPlain = true
    }
  }

  func testFaultNothingIsGivenWithoutTheToken() throws {
    try onMain {
      let app = try plainApp()
      let lines = try log {
        let paths = [
          "/", "/main.js", "/socket", "/nothing", "/?t=", "/?t=wrong",
          "/main.js?t=\(try XCTUnwrap(app.announcements.token))",
        ]
        for path in paths {
          let answer = try TestPage(port: app.port).ask(path)
          XCTAssertEqual(answer?.status, 403, path)
          XCTAssertFalse(answer?.text.contains("go()") ?? true, path)
        }
        let cookies = [
          "touchstone-\(app.port)=", "touchstone-\(app.port)=wrong", "touchstone-\(app.port)",
          "other=1; touchstone-\(app.port)=\(try XCTUnwrap(app.announcements.token))",
        ]
        for cookie in cookies {
          XCTAssertEqual(try TestPage(port: app.port).ask("/", headers: ["Cookie: \(cookie)"])?.status, 403, cookie)
          XCTAssertEqual(try TestPage(port: app.port).handshake(headers: ["Cookie: \(cookie)"])?.status, 403, cookie)
        }
      }
      XCTAssertLessThan(lines.count, 20, "\(lines)")
      XCTAssertTrue(lines.contains { $0.contains("wrong token") })
    }
  }

  func testATokenOpensOneSessionAndThereIsANewOne() throws {
    try onMain {
      let app = try plainApp()
      let token = try XCTUnwrap(app.announcements.token)
      XCTAssertGreaterThanOrEqual(token.count * 6, 128)
      // A HEAD does not use it up.
      XCTAssertEqual(try TestPage(port: app.port).ask("/?t=\(token)", method: "HEAD")?.status, 403)
      let first = try XCTUnwrap(TestPage(port: app.port).ask("/?t=\(token)"))
      XCTAssertEqual(first.status, 303)
      XCTAssertEqual(first.headers["location"], "/")
      let cookie = try XCTUnwrap(first.headers["set-cookie"])
      XCTAssertTrue(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict") && !cookie.contains("Secure"), cookie)
      let session = "Cookie: \(cookie.prefix { $0 != ";" })"
      XCTAssertEqual(try TestPage(port: app.port).ask("/", headers: [session])?.text, "<p>page</p>")
      XCTAssertEqual(try TestPage(port: app.port).ask("/?t=\(token)", headers: [session])?.status, 303, "a reload")
      XCTAssertEqual(try TestPage(port: app.port).handshake(headers: [session])?.status, 101)
      XCTAssertEqual(
        try TestPage(port: app.port).handshake(origin: "http://evil.example", headers: [session])?.status, 403)
      let lines = try log {
        let reused = try XCTUnwrap(TestPage(port: app.port).ask("/?t=\(token)"))
        XCTAssertEqual(reused.status, 403)
        XCTAssertTrue(reused.text.contains("already"), reused.text)
      }
      XCTAssertTrue(lines.contains { $0.contains("second time") }, "\(lines)")
      // The next phone's token was announced.
      XCTAssertEqual(app.announcements.all.count, 2)
      let next = try XCTUnwrap(app.announcements.token)
      XCTAssertNotEqual(next, token)
      XCTAssertEqual(try TestPage(port: app.port).ask("/?t=\(next)")?.status, 303)
    }
  }

  func testHostsOnANetworkAreOurOwn() {
    var hosts = WebHosts(isOnNetwork: true)
    for address in LocalAddresses.current().reachable {
      XCTAssertTrue(hosts.contains("\(address.host):8080"), address.host)
    }
    for name in LocalAddresses.current().names { XCTAssertTrue(hosts.contains(name.uppercased()), name) }
    XCTAssertFalse(hosts.contains("evil.example"))
    XCTAssertFalse(hosts.contains("192.0.2.55"))
    XCTAssertEqual(LocalAddresses.names(ofHost: "desk"), ["desk", "desk.local"])
    XCTAssertEqual(LocalAddresses.names(ofHost: "desk.example.org"), ["desk.example.org", "desk", "desk.local"])
  }

  func testTLSSeenFromOutside() throws {
    try onMain {
      let path = try folder()
      let app = try WebApp {
        $0.isOnNetwork = true
        $0.folder = path
      }
      let text = try XCTUnwrap(app.announcements.all.first)
      XCTAssertTrue(text.contains("https://"), text)
      let output = path + "/openssl"
      let token = try XCTUnwrap(app.announcements.token)
      let request = "GET /?t=\(token) HTTP/1.1\r\nHost: localhost:\(app.port)\r\nConnection: close\r\n\r\n"
      try request.write(toFile: path + "/request", atomically: true, encoding: .utf8)
      // The certificate is its own root: with it the name and the time must verify.
      let script = """
        openssl x509 -in \(path)/server.pem -out \(path)/root.pem
        (cat \(path)/request; sleep 1) | timeout 10 openssl s_client -connect 127.0.0.1:\(app.port) -CAfile \(path)/root.pem \
          -verify_hostname localhost -verify_return_error -quiet -no_ign_eof
        echo "exit $?"
        for old in tls1 tls1_1 tls1_2 tls1_3; do
          timeout 10 openssl s_client -connect 127.0.0.1:\(app.port) -$old -cipher DEFAULT@SECLEVEL=0 </dev/null >/dev/null 2>&1
          echo "$old $?"
        done
        openssl x509 -in \(path)/server.pem -noout -ext subjectAltName,extendedKeyUsage,keyUsage -dates
        openssl x509 -in \(path)/server.pem -noout -checkend $((360*86400)) ; echo "long $?"
        openssl x509 -in \(path)/server.pem -noout -checkend $((398*86400)) ; echo "endless $?"
        """
      let process = try Spawn.start(["bash", "-c", script], output: output)
      var status: Int32?
      try app.pump("openssl", seconds: 30) {
        status = Spawn.status(of: process)
        return status != nil
      }
      let said = try String(contentsOfFile: output, encoding: .utf8)
      XCTAssertTrue(said.contains("303"), said)
      XCTAssertTrue(said.contains("; Secure"), said)
      XCTAssertTrue(said.contains("DNS:localhost") && said.contains("IP Address:127.0.0.1"), said)
      for address in LocalAddresses.current().reachable where !address.isIPv6 {
        XCTAssertTrue(said.contains("IP Address:\(address.text)"), said)
      }
      XCTAssertTrue(said.contains("TLS Web Server Authentication"), said)
      XCTAssertTrue(said.contains("long 0") && said.contains("endless 1"), said)
      XCTAssertFalse(said.contains("verify error"), said)
      XCTAssertTrue(said.contains("tls1 1\ntls1_1 1\ntls1_2 0\ntls1_3 0\n"), said)
    }
  }

  func testFaultPlainBytesToTheTLSPortDoNoHarm() throws {
    try onMain {
      let path = try folder()
      let app = try WebApp {
        $0.isOnNetwork = true
        $0.folder = path
        $0.limits.handshakeSeconds = 0.5
      }
      let plain = try TestPage(port: app.port)
      XCTAssertNil(plain.ask("/", seconds: 5))
      let silent = try TestPage(port: app.port)
      silent.read(milliseconds: 3000)
      XCTAssertTrue(silent.isEnded, "a handshake that does not come is not waited for")
    }
  }

  func testTheCertificateIsKeptAndMadeAnewWhenItNoLongerServes() throws {
    let store = WebCertificateStore(folder: try folder() + "/a/b")
    let local = LocalAddresses(addresses: [IPAddress(bytes: [192, 0, 2, 7])], names: ["desk", "desk.local"])
    let first = try store.certificate(for: local)
    var status = stat()
    XCTAssertEqual(stat(store.path, &status), 0)
    XCTAssertEqual(status.st_mode & 0o777, 0o600)
    XCTAssertNil(try first.fault(for: local))
    XCTAssertEqual(try store.certificate(for: local).pem, first.pem, "kept")
    let lines = try log {
      let moved = LocalAddresses(addresses: [IPAddress(bytes: [192, 0, 2, 8])], names: ["desk", "desk.local"])
      let second = try store.certificate(for: moved)
      XCTAssertNotEqual(second.pem, first.pem, "another address")
      XCTAssertNotEqual(
        try store.certificate(for: moved, now: Date(timeIntervalSinceNow: 340 * 86_400)).pem, second.pem, "it ends soon"
      )
      let third = try store.certificate(for: moved)
      chmod(store.path, 0o644)
      XCTAssertNotEqual(try store.certificate(for: moved).pem, third.pem, "others could read it")
      try Data("no certificate".utf8).write(to: URL(fileURLWithPath: store.path))
      chmod(store.path, 0o600)
      XCTAssertNil(try store.certificate(for: moved).fault(for: moved))
    }
    XCTAssertGreaterThanOrEqual(lines.count, 4, "\(lines)")
    let blocked = WebCertificateStore(folder: "/proc/nowhere")
    XCTAssertThrowsError(try blocked.certificate(for: local))
  }

  /// A picture of what the terminal shows, read by a program that knows nothing of us.
  func testAQRReaderReadsTheTerminal() throws {
    try onMain {
      let path = try folder()
      let address = "https://192.168.178.123:8080/?t=\(WebSessions.secret())"
      let lines = try XCTUnwrap(WebQRCode(address)).lines(isColoured: true)
      for (name, background) in [("dark", 0), ("light", 255)] {
        let file = "\(path)/\(name).pgm"
        try terminalPicture(of: lines, background: UInt8(background)).write(to: URL(fileURLWithPath: file))
        let output = "\(path)/\(name).txt"
        let process = try Spawn.start(["zbarimg", "--quiet", "--raw", file], output: output, errors: "/dev/null")
        var status: Int32?
        let end = Date(timeIntervalSinceNow: 20)
        while status == nil, Date() < end {
          usleep(10_000)
          status = Spawn.status(of: process)
        }
        XCTAssertEqual(status, 0)
        XCTAssertEqual(try String(contentsOfFile: output, encoding: .utf8), address + "\n", name)
      }
    }
  }

  /// Draws lines as a terminal does: sequences set the colours, each character is 8 × 16 pixels.
  private func terminalPicture(of lines: [String], background: UInt8) -> Data {
    let shades: [String: (UInt8, UInt8)] = ["38;5;16;48;5;231": (0, 255), "0": (255 - background, background)]
    var rows: [[UInt8]] = []
    for line in [""] + lines + [""] {
      var (ink, paper) = (255 - background, background)
      var top = [UInt8](repeating: background, count: 16)
      var bottom = top
      var rest = Substring(line)
      while let character = rest.first {
        if character == "\u{1b}", let end = rest.firstIndex(of: "m") {
          let code = String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end])
          (ink, paper) = shades[code] ?? (128, 128)
          rest = rest[rest.index(after: end)...]
          continue
        }
        rest = rest.dropFirst()
        top += [UInt8](repeating: character == "▀" || character == "█" ? ink : paper, count: 8)
        bottom += [UInt8](repeating: character == "▄" || character == "█" ? ink : paper, count: 8)
      }
      rows += [[UInt8]](repeating: top, count: 8) + [[UInt8]](repeating: bottom, count: 8)
    }
    let width = (rows.map(\.count).max() ?? 0) + 16
    let pixels = rows.flatMap { $0 + [UInt8](repeating: background, count: width - $0.count) }
    return Data("P5 \(width) \(rows.count) 255\n".utf8) + Data(pixels)
  }

  func testTheAnnouncementHasTheAddressAndTheCode() {
    var configuration = WebConfiguration()
    let local = LocalAddresses(addresses: [IPAddress(bytes: [192, 0, 2, 7])], names: [])
    XCTAssertEqual(
      WebAnnouncement(configuration, port: 8081, token: "x").text(of: local, again: false, isColoured: true),
      "The app is on http://localhost:8081/\n")
    configuration.isOnNetwork = true
    let text = WebAnnouncement(configuration, port: 8081, token: "x").text(of: local, again: false, isColoured: false)
    XCTAssertTrue(text.contains("https://192.0.2.7:8081/?t=x"), text)
    XCTAssertTrue(text.contains("▀") && !text.contains("\u{1b}"), text)
    configuration.isPlain = true
    let plain = WebAnnouncement(configuration, port: 8081, token: "x").text(of: local, again: false, isColoured: true)
    XCTAssertTrue(plain.contains("http://192.0.2.7:8081/?t=x") && plain.contains("plain HTTP"), plain)
    XCTAssertTrue(plain.contains("\u{1b}[38;5;16;48;5;231m"), plain)
  }
}
