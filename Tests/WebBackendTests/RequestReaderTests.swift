import Foundation
import XCTest

@testable import WebBackend

/// Requests as RFC 9112 writes them, and everything near to them.
final class RequestReaderTests: XCTestCase {
  /// What a reader makes of bytes that come in steps of this size: paths, or the status of the refusal.
  private func read(_ text: String, step: Int = 1 << 20, limit: Int = 1000) -> [String] {
    var reader = WebRequestReader(limit: limit)
    var found: [String] = []
    var rest = Array(text.utf8)[...]
    do throws(WebRequestReader.Failure) {
      while !rest.isEmpty {
        let part = rest.prefix(step)
        rest = rest.dropFirst(part.count)
        part.withUnsafeBytes { reader.add($0) }
        while let request = try reader.next() {
          found.append("\(request.method) \(request.path)" + (request.query.map { " ? \($0)" } ?? ""))
        }
      }
    } catch { found.append("\(error.status)") }
    return found
  }

  func testRequestsThatComeInAnySteps() {
    let text =
      "GET /a?b=c HTTP/1.1\r\nHost: x\r\n\r\n\r\nHEAD / HTTP/1.1\r\nhost:y\r\nX: \t z \r\n\r\nGET /c? HTTP/1.0\r\n\r\nGET"
    for step in 1...text.utf8.count { XCTAssertEqual(read(text, step: step), ["GET /a ? b=c", "HEAD /", "GET /c ? "]) }
  }

  func testFaultWhatIsNoRequestIsRefused() {
    let broken = [
      "GET  / HTTP/1.1", "GET /", "GET / HTTP/1.1 ", " GET / HTTP/1.1", "G@T / HTTP/1.1", "GET x HTTP/1.1",
      "GET http://h/ HTTP/1.1", "GET /# HTTP/1.1", "GET /\u{7f} HTTP/1.1", "GET /ä HTTP/1.1", "GET / http/1.1",
      "GET * HTTP/1.1",
    ]
    for line in broken { XCTAssertEqual(read("\(line)\r\nHost: x\r\n\r\n"), ["400"], line) }
    XCTAssertEqual(read("GET / HTTP/2.0\r\nHost: x\r\n\r\n"), ["505"])
    let headers = [
      "Host : x", "Host x", ": x", "Host: x\r\n folded", "Host: x\rY: z", "Host: x\nY: z", "Host: x\u{0}",
      "Host: x\u{1b}",
      "Host: x\r\nHost: x", "X: y", "Host: x\r\nContent-Length: 1\r\nContent-Length: 1",
      "Host: x\r\nContent-Length: -1",
      "Host: x\r\nContent-Length: 1, 1", "Host: x\r\nContent-Length:",
    ]
    for header in headers { XCTAssertEqual(read("GET / HTTP/1.1\r\n\(header)\r\n\r\n"), ["400"], header) }
  }

  func testFaultARequestWithoutEndIsRefusedBeforeItIsLarge() {
    XCTAssertEqual(read("GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 2000), step: 7), ["431"])
    XCTAssertEqual(read(String(repeating: "a", count: 1004)), ["431"])
    XCTAssertEqual(
      read("GET / HTTP/1.1\r\nHost: x\r\n" + String(repeating: "X:\r\n", count: 101) + "\r\n"), ["431"])
  }

  func testABodyTheListOfAHeaderAndTheEndOfAConnectionAreSeen() throws {
    func request(_ lines: String, version: String = "1.1") throws -> WebRequest {
      var reader = WebRequestReader(limit: 1000)
      Array("GET / HTTP/\(version)\r\nHost: x\r\n\(lines)\r\n".utf8).withUnsafeBytes { reader.add($0) }
      return try XCTUnwrap(try reader.next())
    }
    XCTAssertFalse(try request("Content-Length: 0\r\n").hasBody)
    XCTAssertTrue(try request("Content-Length: 00010\r\n").hasBody)
    XCTAssertTrue(try request("Transfer-Encoding: identity\r\n").hasBody)
    XCTAssertTrue(try request("").isKeptAlive)
    XCTAssertFalse(try request("", version: "1.0").isKeptAlive)
    XCTAssertFalse(try request("Connection: keep-alive , CLOSE\r\n").isKeptAlive)
    XCTAssertTrue(try request("Connection: Upgrade, keep-alive\r\n").header("connection", has: "upgrade"))
    XCTAssertFalse(try request("Connection: upgraded\r\n").header("connection", has: "upgrade"))
    XCTAssertEqual(try request("Cookie: a=1\r\nCookie: b=2\r\n").headers["cookie"], "a=1; b=2")
  }

  /// The examples of RFC 3174 and RFC 6455.
  func testTheHandshakesHash() {
    func hex(_ text: String) -> String {
      WebSocketHandshake.sha1(Array(text.utf8)).map { String(format: "%02x", $0) }.joined()
    }
    XCTAssertEqual(hex("abc"), "a9993e364706816aba3e25717850c26c9cd0d89d")
    XCTAssertEqual(
      hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"), "84983e441c3bd26ebaae4aa1f95129e5e54670f1")
    XCTAssertEqual(hex(""), "da39a3ee5e6b4b0d3255bfef95601890afd80709")
    XCTAssertEqual(WebSocketHandshake.accept(key: "dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    XCTAssertNil(WebSocketHandshake.accept(key: "dGhl"))
    XCTAssertNil(WebSocketHandshake.accept(key: "no base64"))
  }
}
