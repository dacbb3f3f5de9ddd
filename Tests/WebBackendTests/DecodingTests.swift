import Foundation
import TouchPlatform
import XCTest

@testable import WebBackend

/// The decoders alone, on good bytes and on broken ones.
final class DecodingTests: XCTestCase {
  private func decode(_ bytes: [UInt8]) throws -> (WebClientMessage, [WebPointerSample]) {
    var samples: [WebPointerSample] = []
    let message = try bytes.withUnsafeBytes { raw in try WebClientMessage.decode(raw, samples: &samples) }
    return (message, samples)
  }

  private let whole: [PageMessage] = [
    .hello(PageSurroundings()), .surroundings(PageSurroundings()),
    .pointers(
      1,
      [
        .finger(0, 1 << 40, 1, 2),
        PageMessage(0).u8(4).u8(1).u8(0x3f).v(3).f32(1).f32(2).f32(3).f32(4).f32(5).f32(6).f32(7).f32(8).u8(9).u8(10),
      ]), .pointers(1, []),
    .drawn(300), PageMessage(5).u8(1).u8(2).f64(3).str("KeyA").str("ä"),
    PageMessage(6).f64(1).f32(1).f32(2).f32(3).f32(4).u8(1),
    .state(1, 6), PageMessage(8).f64(1).str("hello"), PageMessage(9).f64(1).v(3), PageMessage(10),
    PageMessage(11).f64(2).u8(1).f32(10).f32(20).f32(1.5).f32(0.25),
    PageMessage(12).u8(1), PageMessage(13).v(7), .act(5, 0), PageMessage.act(5, 4).str("Bach"),
    PageMessage.act(5, 5).v(1).v(3).str("x"), PageMessage.act(5, 6).v(0).v(2), PageMessage.act(5, 7).f64(0.5),
    PageMessage.act(5, 8).u8(1), PageMessage.act(5, 11).v(2),
  ]

  func testWholeMessagesAreReadAndCutOrLongOnesAreNot() throws {
    for message in whole {
      XCTAssertNoThrow(try decode(message.bytes))
      for length in 0..<message.bytes.count {
        XCTAssertThrowsError(try decode(Array(message.bytes.prefix(length))), "\(message.bytes) cut to \(length)")
      }
      XCTAssertThrowsError(try decode(message.bytes + [0]))
    }
  }

  func testASampleHasAllItsFields() throws {
    let (message, samples) = try decode(whole[2].bytes)
    XCTAssertEqual(message, .pointers(time: 1, first: 0, count: 2))
    XCTAssertEqual(samples[0].pointer, 1 << 40)
    XCTAssertTrue(samples[0].pressure.isNaN)
    var pen = WebPointerSample()
    (pen.what, pen.tool, pen.pointer, pen.x, pen.y) = (.hoverEntered, .pen, 3, 1, 2)
    (pen.offset, pen.pressure, pen.radius, pen.altitude, pen.azimuth, pen.roll) = (3, 4, 5, 6, 7, 8)
    (pen.buttons, pen.modifiers, pen.tellsButtons) = (9, 10, true)
    XCTAssertEqual(samples[1], pen)
  }

  func testElementsAreOperatedInTheWaysThereAre() throws {
    XCTAssertEqual(try decode(PageMessage(12).u8(0).bytes).0, .listens(false))
    let acts = try whole.suffix(7).map { try decode($0.bytes).0 }
    let five = ElementID(5)
    XCTAssertEqual(
      acts,
      [
        .act(.press, five), .act(.setText("Bach"), five), .act(.replaceText(1..<3, with: "x"), five),
        .act(.select(0..<2), five), .act(.setNumber(0.5), five), .act(.scroll(.down), five), .act(.custom(2), five),
      ])
    let wrong = [
      PageMessage(12).u8(2), .act(5, 13), PageMessage.act(5, 6).v(3).v(2), PageMessage.act(5, 8).u8(6),
      PageMessage.act(5, 4).str(String(repeating: "x", count: WebClientMessage.fieldLimit + 1)),
    ]
    for message in wrong { XCTAssertThrowsError(try decode(message.bytes)) }
  }

  func testNumbersOfAnyLengthAreReadWithinTheirLimit() throws {
    XCTAssertEqual(try decode([4, 0x81, 0x80, 0x80, 0x00, 0, 0, 0, 0]).0, .drawn(frame: 1, milliseconds: 0))
    XCTAssertThrowsError(try decode(PageMessage(4).v(1 << 53).f32(0).bytes))
    XCTAssertNoThrow(try decode(PageMessage(4).v(1 << 53 - 1).f32(0).bytes))
  }

  func testABrokenMessageLeavesNoSamples() throws {
    var samples = [WebPointerSample()]
    let broken = Array(whole[2].bytes.dropLast())
    XCTAssertThrowsError(try broken.withUnsafeBytes { raw in _ = try WebClientMessage.decode(raw, samples: &samples) })
    XCTAssertEqual(samples.count, 1)
  }

  func testRandomBytesNeverTrap() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      var bytes = whole.randomElement(using: &generator)?.bytes ?? []
      for _ in 0..<Int.random(in: 0..<4) where !bytes.isEmpty {
        bytes[Int.random(in: bytes.indices)] = UInt8.random(in: 0...255)
      }
      _ = try? decode(bytes)
    }
  }

  func testFramesAreTakenApartHoweverTheyCome() throws {
    let long = [UInt8](repeating: 5, count: 300)
    let stream =
      TestPage.frame(2, [1, 2, 3]) + TestPage.frame(9, [9]) + TestPage.frame(2, long, isFinal: false)
      + TestPage.frame(10, [])
      + TestPage.frame(0, long, isFinal: false) + TestPage.frame(0, []) + TestPage.frame(8, [3, 0xe8])
    for step in [1, 2, 3, 7, 100, stream.count] {
      var reader = WebSocketReader(limit: 65_536)
      var events: [WebSocketReader.Event] = []
      var messages: [[UInt8]] = []
      for start in stride(from: 0, to: stream.count, by: step) {
        stream[start..<min(stream.count, start + step)].withUnsafeBytes { reader.add($0) }
        while let event = try reader.next() {
          events.append(event)
          if event == .message { messages.append(reader.message) }
        }
      }
      XCTAssertEqual(events, [.message, .ping([9]), .pong, .message, .close(code: 1000)])
      XCTAssertEqual(messages, [[1, 2, 3], long + long])
    }
  }

  func testBudgetsRefillAndForgive() {
    let start = MonotonicInstant(seconds: 10)
    var budget = RateBudget(perSecond: 10, burstSeconds: 2, now: start)
    XCTAssertTrue(budget.take(20, now: start))
    XCTAssertFalse(budget.take(1, now: start))
    XCTAssertTrue(budget.take(8, now: start.advanced(bySeconds: 1)))
    XCTAssertTrue(budget.take(20, now: start.advanced(bySeconds: 100)))
    budget.forgive(since: start.advanced(bySeconds: 100), now: start.advanced(bySeconds: 110))
    XCTAssertTrue(budget.take(100, now: start.advanced(bySeconds: 110)), "ten seconds' worth, more than a burst")
    XCTAssertFalse(budget.take(1, now: start.advanced(bySeconds: 110)))
    // What is forgiven does not also refill: a page that is read now and then would get twice what it may send.
    budget.forgive(since: start.advanced(bySeconds: 111), now: start.advanced(bySeconds: 112))
    XCTAssertTrue(budget.take(19, now: start.advanced(bySeconds: 112)))
    XCTAssertFalse(budget.take(1, now: start.advanced(bySeconds: 112)))
  }

  func testTokensServeOnce() {
    var sessions = WebSessions(port: 80)
    let token = sessions.token
    XCTAssertEqual(sessions.open(with: "wrong"), .wrong)
    guard case .opened(let session) = sessions.open(with: token) else { return XCTFail("refused") }
    XCTAssertEqual(sessions.open(with: token), .used)
    XCTAssertTrue(sessions.isOpen(cookie: "a=b; touchstone-80=\(session)"))
    XCTAssertFalse(sessions.isOpen(cookie: "touchstone-80=\(token)"))
    // The oldest go, so that memory is bounded.
    for _ in 0..<64 { _ = sessions.open(with: sessions.token) }
    XCTAssertFalse(sessions.isOpen(cookie: "touchstone-80=\(session)"))
    XCTAssertTrue(WebSessions.isSame([1, 2], [1, 2]))
    XCTAssertFalse(WebSessions.isSame([1, 2], [1, 3]))
    XCTAssertFalse(WebSessions.isSame([1, 2], [1]))
  }
}
