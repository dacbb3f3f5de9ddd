import Foundation
import Testing

@testable import TouchPlatform

/// Stamps of other clocks become moments of our own.
@Suite struct TimestampMapperTests {
  private func at(_ milliseconds: Double) -> MonotonicInstant {
    MonotonicInstant(nanoseconds: UInt64(milliseconds * 1_000_000))
  }

  @Test func aClockThatIsOursIsTakenExactly() {
    var mapper = TimestampMapper(clockName: "server")
    #expect(mapper.map(5_000, arrival: at(5_003.7)) == at(5_000))
    #expect(mapper.map(5_016, arrival: at(5_016.1)) == at(5_016))
    // Late messages keep their time.
    #expect(mapper.map(5_020, arrival: at(5_900)) == at(5_020))
  }

  @Test func ourClockIsRecognisedAfterItsCounterHasWrapped() {
    let turn = 4_294_967_296.0
    var mapper = TimestampMapper(clockName: "server")
    #expect(mapper.map(100, arrival: at(3 * turn + 102)) == at(3 * turn + 100))
  }

  @Test func theCounterWrapsInTheMiddleOfADrag() {
    let turn = 4_294_967_296.0
    var mapper = TimestampMapper(clockName: "server")
    #expect(mapper.map(4_294_967_290, arrival: at(turn - 5)) == at(turn - 6))
    #expect(mapper.map(2, arrival: at(turn + 3)) == at(turn + 2))
  }

  @Test func anotherClockIsPlacedByItsQuickestMessage() {
    var mapper = TimestampMapper(clockName: "server")
    // The first took 5 ms longer than the second did: the difference is in what follows.
    #expect(mapper.map(1_000_000, arrival: at(70_005)) == at(70_005))
    #expect(mapper.map(1_000_010, arrival: at(70_010)) == at(70_010))
    #expect(mapper.map(1_000_020, arrival: at(70_028)) == at(70_020))
  }

  @Test func momentsNeverGoBackAndAreNeverLaterThanTheirArrival() {
    var mapper = TimestampMapper(clockName: "server")
    var random = SystemRandomNumberGenerator()
    var last = MonotonicInstant.zero
    var arrival = 90_000.0
    for step in 0..<5_000 {
      arrival += Double.random(in: 0...20, using: &random)
      let stamp = UInt64(truncatingIfNeeded: Int(arrival) + 123_456_789 + Int.random(in: -40...40, using: &random))
      let moment = mapper.map(stamp & 0xffff_ffff, arrival: at(arrival))
      #expect(moment >= last && moment <= at(arrival), "step \(step)")
      last = moment
    }
  }

  @Test func aClockThatRunsSlowIsFollowed() {
    var mapper = TimestampMapper(clockName: "server")
    // One in a thousand slow: after 100 s it is 100 ms behind.
    var late = 0.0
    for step in 0..<10_000 {
      let now = 50_000 + Double(step) * 10
      let stamp = UInt64(900_000 + Double(step) * 10 * 0.999)
      late = now - mapper.map(stamp, arrival: at(now)).seconds * 1000
    }
    #expect(late < 25)
  }

  @Test func aJumpIsTakenAndLoggedOnce() {
    // Other suites may write to the log at the same time; only this clock's lines count.
    let name = "clock \(UUID().uuidString)"
    let lines = Lines()
    PlatformLog.redirect { _, text in if text.contains(name) { lines.add(text) } }
    defer { PlatformLog.redirect(to: nil) }
    var mapper = TimestampMapper(clockName: name)
    #expect(mapper.map(1_000_000, arrival: at(60_000)) == at(60_000))
    #expect(mapper.map(9_000_000, arrival: at(60_010)) == at(60_010))
    #expect(mapper.map(9_000_008, arrival: at(60_020)) == at(60_018))
    #expect(mapper.map(20, arrival: at(60_030)) == at(60_030))
    #expect(lines.count == 1)
  }

  private final class Lines: @unchecked Sendable {
    // Unchecked: every access is inside the lock.
    private let lock = NSLock()
    private var texts: [String] = []
    func add(_ text: String) { lock.withLock { texts.append(text) } }
    var count: Int { lock.withLock { texts.count } }
  }

  @Test func ticksMayBeOfAnyLengthAndWidth() {
    var micro = TimestampMapper(nanosecondsPerTick: 1_000, bits: 64, clockName: "browser")
    #expect(micro.map(7_000_250, arrival: at(7_000.3)) == at(7_000.25))
    var narrow = TimestampMapper(nanosecondsPerTick: 1_000_000, bits: 8, clockName: "toy")
    #expect(narrow.map(250, arrival: at(1_274)) == at(1_274 - Double((1_274 - 250) % 256)))
    #expect(narrow.map(10, arrival: at(1_291)) == at(1_290))
  }
}
