import Foundation
import Testing

@testable import TouchPlatform

/// Values and messages of D-Bus as they are written and read.
@Suite("Values of D-Bus")
struct BusValueTests {
  private var packet: BusPacket {
    var packet = BusPacket.call(
      "org.example.Name", "/org/example/1", "org.example.Face", "Do",
      [
        .byte(7), .bool(true), .int16(-2), .uint16(9), .int32(-70_000), .uint32(.max), .int64(.min), .uint64(.max),
        .double(-0.25), .string("Bäch 🎵"), .path("/a/b"), .signature("a{sv}"), .array(of: "u", []),
        .array(of: "(so)", [.structure([.string("x"), .path("/y")])]),
        .array(of: "{sv}", [.entry(.string("k"), .variant(.array(of: "s", [.string("v"), .string("")])))]),
        .variant(.structure([.byte(1), .double(2)])),
      ])
    packet.serial = 5
    packet.startsNothing = true
    return packet
  }

  @Test("What is written is read again, as long as it says that it is")
  func roundTrip() throws {
    let bytes = packet.bytes
    #expect(try BusMessage.length(bytes[...]) == bytes.count)
    let read = try BusPacket(bytes[...])
    #expect(read.kind == .call && read.serial == 5 && !read.needsNoAnswer)
    #expect(read.destination == "org.example.Name" && read.path == "/org/example/1")
    #expect(read.interface == "org.example.Face" && read.member == "Do")
    #expect(read.body == packet.body)
    let answer = try BusPacket(BusPacket.answer(to: read, [.string("done")]).bytes[...])
    #expect(answer.kind == .answer && answer.answerTo == 5 && answer.body == [.string("done")])
    let failure = try BusPacket(BusPacket.failure(of: read, "org.example.Wrong", "why").bytes[...])
    #expect(failure.kind == .failure && failure.failureName == "org.example.Wrong")
  }

  @Test("Numbers in big-endian order are read, too")
  func bigEndian() throws {
    // A signal without a body, whose path is /a.
    let bytes: [UInt8] =
      [0x42, 4, 1, 1, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 13, 1, 1] + Array("o".utf8) + [0, 0, 0, 0, 2]
      + Array("/a".utf8) + [0, 2] + [UInt8](repeating: 0, count: 2)
    // Fields end within their length, or there are none.
    #expect(throws: BusError.self) { try BusPacket(bytes[...]) }
    let whole = Array(bytes.prefix(15)) + [11] + Array(bytes[16..<27]) + [UInt8](repeating: 0, count: 5)
    let read = try BusPacket(whole[...])
    #expect(read.kind == .signal && read.serial == 9 && read.path == "/a" && read.needsNoAnswer)
  }

  @Test("Signatures that are none, values that nest without end and lengths that lie are refused")
  func wrongOnes() throws {
    for text in ["", "a", "(", "()", "(s", "{s}", "{sss}", "z", "a)", String(repeating: "a", count: 40) + "y"] {
      var types = text[...]
      #expect(takeType(&types) == nil, "\(text)")
    }
    // A variant in a variant in a variant …
    var deep = BusValue.byte(1)
    for _ in 0..<64 { deep = .variant(deep) }
    var nested = BusPacket.signal("/a", "b", "c", [deep])
    #expect(throws: BusError.self) { try BusPacket(nested.bytes[...]) }
    nested.body = [.array(of: "u", [.uint32(1)])]
    var lying = nested.bytes
    let start = lying.count - 8
    lying[start] = 0xff
    #expect(throws: BusError.self) { try BusPacket(lying[...]) }
  }

  @Test("Random changes of a message never trap")
  func hostile() {
    var generator = SystemRandomNumberGenerator()
    let whole = packet.bytes
    for _ in 0..<20_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6) {
        bytes[Int.random(in: bytes.indices)] = UInt8.random(in: 0...255, using: &generator)
      }
      if Bool.random() { bytes.removeLast(Int.random(in: 0..<bytes.count)) }
      _ = try? BusMessage.length(bytes[...])
      _ = try? BusPacket(bytes[...])
    }
  }
}
