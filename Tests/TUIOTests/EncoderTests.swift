import Foundation
import TUIO
import Testing
import TouchPlatform

@MainActor @Suite("Contacts to TUIO packets")
struct EncoderTests {
  private let size = CGSize(width: 200, height: 100)

  private func frame(_ seconds: Double, _ samples: (id: UInt64, phase: ContactPhase, x: Double, y: Double)...)
    -> ContactFrame
  {
    let time = MonotonicInstant(seconds: seconds)
    return ContactFrame(
      surface: .main, time: time,
      samples: samples.map {
        ContactSample(id: ContactID($0.id), phase: $0.phase, location: CGPoint(x: $0.x, y: $0.y), time: time)
      })
  }

  @Test("A bundle holds source, those alive, a set for what changed, and the frame's number, byte for byte")
  func bytes() {
    var packets: [[UInt8]] = []
    let encoder = TUIOEncoder(source: "touchstone@table") { packets.append($0) }
    encoder.encode(frame(1, (7, .began, 100, 50), (8, .began, 0, 0)), size: size)
    encoder.encode(frame(1.5, (8, .moved, 100, 0)), size: size)
    encoder.encode(frame(2, (8, .moved, 100, 100), (7, .ended, 100, 50)), size: size)
    encoder.encodeState()
    encoder.encodeState()
    encoder.encodeEnd()
    let cursor = "/tuio/2Dcur"
    func expected(_ number: Int32, _ alive: [Int32], _ sets: [(Int32, [Float])]) -> [UInt8] {
      OSC.bundle(
        [
          OSC.message(cursor, [.s("source"), .s("touchstone@table")]),
          OSC.message(cursor, [.s("alive")] + alive.map { .i($0) }),
        ] + sets.map { OSC.message(cursor, [.s("set"), .i($0.0)] + $0.1.map { .f($0) }) }
          + [OSC.message(cursor, [.s("fseq"), .i(number)])])
    }
    #expect(
      packets == [
        expected(1, [1, 2], [(1, [0.5, 0.5, 0, 0, 0]), (2, [0, 0, 0, 0, 0])]),
        // Half a surface in half a second: one a second, faster by two a second in a second.
        expected(2, [1, 2], [(2, [0.5, 0, 1, 0, 2])]),
        expected(3, [2], [(2, [0.5, 1, 0, 2, 2])]),
        expected(4, [2], [(2, [0.5, 1, 0, 2, 2])]),
        // It has not moved since.
        expected(5, [2], [(2, [0.5, 1, 0, 0, 0])]),
        expected(6, [], []),
      ])
  }

  @Test("What is sent is received: the same lives at the same places, also of more fingers than a packet holds")
  func roundTrip() {
    let table = Table()
    var longest = 0
    let encoder = TUIOEncoder(source: "t") {
      longest = max(longest, $0.count)
      table.receive($0, after: 0.001)
    }
    func all(_ phase: ContactPhase, _ seconds: Double, _ y: Double) -> ContactFrame {
      let time = MonotonicInstant(seconds: seconds)
      return ContactFrame(
        surface: .main, time: time,
        samples: (0..<150).map {
          ContactSample(id: ContactID($0), phase: phase, location: CGPoint(x: Double($0), y: y), time: time)
        })
    }
    encoder.encode(all(.began, 1, 10), size: size)
    #expect(table.decoder.activeCount == TUIOEncoder.contactLimit)
    encoder.encode(all(.moved, 2, 20), size: size)
    let moved = table.frames.flatMap(\.samples).filter { $0.phase == .moved }
    #expect(moved.count == TUIOEncoder.contactLimit)
    #expect(moved.enumerated().allSatisfy { abs($1.x - Double($0)) < 0.001 && abs($1.y - 20) < 0.001 })
    encoder.encode(all(.cancelled, 3, 20), size: size)
    #expect(table.decoder.activeCount == 0)
    #expect(longest <= 1400)
  }

  @Test("Numbers that are none, surfaces without an area and contacts nobody knows send nothing that is not a number")
  func hostile() {
    let table = Table()
    let encoder = TUIOEncoder(source: "t\0t") { table.receive($0) }
    encoder.encode(frame(1, (1, .began, 1, 1)), size: .zero)
    encoder.encode(frame(1, (1, .moved, 1, 1), (2, .ended, 1, 1)), size: size)
    encoder.encode(frame(1, (3, .began, 10, 10), (3, .began, 10, 10)), size: size)
    encoder.encode(frame(1, (3, .moved, 1e300, 10)), size: size)
    encoder.encode(frame(0, (3, .moved, 20, 10)), size: size)
    encoder.encode(frame(2, (3, .ended, 20, 10)), size: size)
    #expect(table.takeJournal() == ["a began 10.0 10.0", "a moved 20.0 10.0", "a ended 20.0 10.0"])
  }

  @Test(
    "An address is a port, a host, or both",
    arguments: [
      ("3333", ":3333"), ("0.0.0.0:7000", "0.0.0.0:7000"), ("table.local", "table.local:3333"), (":9", ":9"),
      ("[::1]:12", "[::1]:12"), ("::1", "[::1]:3333"), ("[fe80::1]", "[fe80::1]:3333"), (" 0 ", ":0"),
    ])
  func addresses(text: String, reads: String) {
    #expect(TUIOAddress(parsing: text)?.description == reads)
  }

  @Test(
    "What is no address is none", arguments: ["", " ", "a:", "a:b", "1:70000", "[::1", "[]:1", "[a]:1", "a b", "70000"])
  func noAddresses(text: String) { #expect(TUIOAddress(parsing: text) == nil) }
}
