import DriverChannel
import Foundation
import Testing
import TouchPlatform

@Suite("The channel between an app and what drives it")
struct ChannelTests {
  private static let requests: [DriverRequest] = {
    var pen = ContactReport(key: 7, kind: .down, location: CGPoint(x: 1.5, y: 2.25), time: .zero, tool: .pen)
    (pen.force, pen.altitude, pen.azimuth, pen.roll, pen.radius, pen.isEraser) = (0.5, 1, 2, 3, 4, true)
    let key = KeySample(
      surface: .main, time: .zero, usage: 4, isDown: true, characters: "ä", modifiers: [.shift, .command])
    return [
      .hello(version: 1), .settle(seconds: 1.5), .elements, .screenshot, .close,
      .act(element: 9, .setValue("Zoë")), .act(element: 9, .press), .act(element: 9, .increment),
      .act(element: 9, .decrement), .act(element: 9, .focus), .act(element: 9, .show),
      .perform([
        DriverStep(after: 5), DriverStep(after: 6, .contacts([pen, pen])), DriverStep(after: 0, .key(key)),
        DriverStep(
          after: 1,
          .hover(HoverSample(surface: .main, time: .zero, phase: .moved, location: .zero, tool: .pen, height: 0.5))),
        DriverStep(
          after: 1,
          .scroll(
            ScrollSample(surface: .main, time: .zero, location: .zero, delta: Displacement(dx: 1, dy: -2)))),
        DriverStep(after: 1, .geometry(SurfaceGeometry(size: CGSize(width: 844, height: 390), scale: 3))),
        DriverStep(after: 1, .visible(false)),
      ]),
    ]
  }()

  private static let answers: [DriverAnswer] = [
    DriverReply.hello(version: 1, title: "Shop"), .done, .settled(moving: ["UIView animates position"]),
    .elements(ScreenFixture.screen(hasAlert: true)), .acted(true),
    .picture(DriverPicture(width: 1, height: 1, bytes: [1, 2, 3, 4])), .refused("no"),
  ].map {
    DriverAnswer(
      now: MonotonicInstant(nanoseconds: 42),
      geometry: SurfaceGeometry(size: CGSize(width: 390, height: 844), scale: 3),
      takesText: true, reply: $0)
  }

  @Test("Every request and answer comes back from its bytes")
  func roundTrips() throws {
    for request in Self.requests { #expect(try DriverRequest(bytes: request.bytes) == request) }
    for answer in Self.answers { #expect(try DriverAnswer(bytes: answer.bytes) == answer) }
  }

  @Test("Bytes that are cut, longer or changed are an error with a place, and never a trap")
  func damaged() {
    for bytes in Self.requests.map(\.bytes) {
      for count in 0..<bytes.count {
        #expect(throws: DriverFormatError.self) { try DriverRequest(bytes: Array(bytes.prefix(count))) }
      }
      #expect(throws: DriverFormatError.self) { try DriverRequest(bytes: bytes + [0]) }
    }
    for bytes in Self.answers.map(\.bytes) {
      for count in 0..<bytes.count {
        #expect(throws: DriverFormatError.self) { try DriverAnswer(bytes: Array(bytes.prefix(count))) }
      }
      for index in bytes.indices {
        var changed = bytes
        changed[index] ^= 0xFF
        _ = try? DriverAnswer(bytes: changed)
      }
    }
  }

  @Test("Messages cross a socket whole; one that closes is an error")
  func socket() throws {
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let one = DriverSocket(ends[0])
    var other: DriverSocket? = DriverSocket(ends[1])
    try one.send([1, 2, 3])
    try one.send([])
    #expect(try other?.receive(within: 5) == [1, 2, 3])
    #expect(try other?.receive(within: 5) == [])
    #expect(throws: DriverSocket.Failure.late) { try one.receive(within: 0.001) }
    other = nil
    #expect(throws: DriverSocket.Failure.closed) { try one.receive(within: 5) }
    #expect(throws: DriverSocket.Failure.closed) { try one.send([1]) }
  }
}
