import Foundation
import FuzzDriver
import TUIO
import TouchPlatform

/// Any bytes as TUIO packets of two senders, with time going on between: contacts have one life each, what is kept has a
/// limit, and in the end everything ends.
@main enum FuzzTUIO: FuzzTarget {
  static func run(_ bytes: [UInt8]) {
    var live: [ContactID: MonotonicInstant] = [:]
    let decoder = TUIODecoder(surface: .main) { frame in
      for sample in frame.samples {
        precondition(sample.x.isFinite && sample.y.isFinite && sample.radius.isFinite, "a measure is not a number")
        switch sample.phase {
        case .began: precondition(live.updateValue(sample.time, forKey: sample.id) == nil, "a contact begins twice")
        case .moved:
          precondition((live[sample.id] ?? .distantFuture) <= sample.time, "a contact is unknown or goes back in time")
          live[sample.id] = sample.time
        case .ended, .cancelled: precondition(live.removeValue(forKey: sample.id) != nil, "an unknown contact ends")
        }
      }
    }
    decoder.usesTimeTags = bytes.first.map { $0 & 1 == 1 } ?? false
    var now = MonotonicInstant(seconds: 10)
    var rest = bytes.dropFirst()
    // A packet is a byte for the sender and the pause, two for the length, and its bytes.
    while let head = rest.popFirst(), let high = rest.popFirst(), let low = rest.popFirst() {
      let packet = Array(rest.prefix(Int(high) << 8 | Int(low)))
      rest = rest.dropFirst(packet.count)
      now = now.advanced(byNanoseconds: Int64(head >> 1) * 20_000_000)
      decoder.expire(at: now)
      packet.withUnsafeBytes {
        decoder.receive(
          $0, from: TUIOEndpoint(low: 1, port: UInt16(head & 1)), at: now, size: CGSize(width: 640, height: 480))
      }
      precondition(decoder.activeCount == live.count, "the decoder counts wrongly")
      precondition(decoder.activeCount <= TUIODecoder.senderLimit * 256, "too many contacts are kept")
    }
    while let deadline = decoder.silenceDeadline { decoder.expire(at: deadline) }
    precondition(live.isEmpty && decoder.activeCount == 0, "contacts are left behind")
  }

  static var seeds: [[UInt8]] {
    var packets: [[UInt8]] = []
    let encoder = TUIOEncoder(source: "a@b") { packets.append($0) }
    func frame(_ phase: ContactPhase, _ seconds: Double) -> ContactFrame {
      let time = MonotonicInstant(seconds: seconds)
      let samples = (1...3).map {
        ContactSample(id: ContactID($0), phase: phase, location: CGPoint(x: Double($0) * seconds, y: 10), time: time)
      }
      return ContactFrame(surface: .main, time: time, samples: samples)
    }
    let size = CGSize(width: 100, height: 100)
    encoder.encode(frame(.began, 1), size: size)
    encoder.encode(frame(.moved, 2), size: size)
    encoder.encodeState()
    encoder.encode(frame(.ended, 3), size: size)
    func wrap(_ packet: [UInt8], _ head: UInt8) -> [UInt8] {
      [head, UInt8(packet.count >> 8), UInt8(packet.count & 255)] + packet
    }
    // A blob of what the encoder writes, since it writes none.
    let blob = packets.map { packet in
      var packet = packet
      for index in packet.indices.dropLast(3) where packet[index] == UInt8(ascii: "c") && packet[index - 1] == 0x44 {
        packet.replaceSubrange(index..<(index + 3), with: Array("blb".utf8))
      }
      return packet
    }
    return packets.map { [0] + wrap($0, 2) } + [
      [1] + packets.flatMap { wrap($0, 3) }, [0] + blob.flatMap { wrap($0, 2) },
    ]
      + [[0] + wrap(packets[0], 2) + wrap(blob[0], 3) + wrap(packets[1], 200)]
  }
}
