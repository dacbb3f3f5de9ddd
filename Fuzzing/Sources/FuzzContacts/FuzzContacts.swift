import Foundation
import FuzzDriver
import TouchPlatform

/// Any bytes as what devices say: behind the tracker every contact has one life.
@main enum FuzzContacts: FuzzTarget {
  static func run(_ bytes: [UInt8]) {
    var input = ByteReader(bytes)
    var tracker = ContactTracker(surface: .main)
    var laws = ContactLaws()
    var time: UInt64 = 0
    while !input.isEmpty {
      let order = input.byte()
      switch order & 0x1F {
      case 0: tracker.cancelAll(at: MonotonicInstant(nanoseconds: time)) { laws.check($0) }
      case 1:
        let source = ContactSource(UInt16(order >> 5))
        tracker.cancel(source: source, at: MonotonicInstant(nanoseconds: time)) { laws.check($0) }
      default:
        let reports = (0..<Int(order & 7)).map { _ in report(&input, &time) }
        tracker.receive(reports) { laws.check($0) }
      }
      precondition(laws.violations.isEmpty, "\(laws.violations)")
      precondition(tracker.activeCount == laws.activeCount, "the tracker counts wrongly")
    }
    tracker.cancelAll(at: .zero) { laws.check($0) }
    precondition(laws.violations.isEmpty && laws.activeCount == 0, "contacts are left behind: \(laws.violations)")
  }

  private static func report(_ input: inout ByteReader, _ time: inout UInt64) -> ContactReport {
    let what = input.byte()
    let which = input.byte()
    switch input.byte() {
    case 0xFF: time = input.word()
    case 0xFE: time = time &- 5
    case let step: time = time &+ UInt64(step)
    }
    func number() -> Double {
      let byte = input.byte()
      return byte == 0xFF ? Double(bitPattern: input.word()) : Double(byte) / 4
    }
    return ContactReport(
      key: UInt64(which & 0x1F), kind: ContactReport.Kind(rawValue: what & 3) ?? .down,
      location: CGPoint(x: number(), y: number()), time: MonotonicInstant(nanoseconds: time),
      tool: ContactTool(rawValue: (what >> 2) & 3) ?? .finger, radius: what & 0x10 == 0 ? 0 : Float(number()),
      force: what & 0x20 == 0 ? nil : Float(number()), altitude: what & 0x40 == 0 ? nil : Float(number()),
      azimuth: what & 0x80 == 0 ? nil : Float(number()), source: ContactSource(UInt16(which >> 5)),
      edges: what & 0xC == 0xC ? ContactEdges(rawValue: which) : nil)
  }

  static var seeds: [[UInt8]] {
    // One finger down, moved and up; two fingers of two devices; a repeated down; everything cancelled.
    [
      [0x09, 0, 1, 1, 40, 40, 0x09, 1, 1, 1, 44, 40, 0x09, 2, 1, 1, 44, 44],
      [0x0A, 0, 1, 1, 40, 40, 0, 0x21, 0, 80, 40, 0x21, 0x0A, 1, 1, 1, 41, 40, 2, 0x21, 0, 80, 40],
      [0x09, 0, 1, 1, 40, 40, 0x09, 0, 1, 1, 60, 60, 0x00],
      [0x09, 0xF0, 1, 1, 40, 40, 8, 2, 3, 4, 0x09, 0xF1, 1, 0xFE, 0xFF, 0, 0, 0, 0, 0, 0, 0xF8, 0x7F, 40, 1, 2, 3, 4],
    ]
  }
}

/// Takes bytes from the front; past the end there are zeros.
private struct ByteReader {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }
  var isEmpty: Bool { bytes.isEmpty }
  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }
  mutating func word() -> UInt64 { (0..<8).reduce(0) { sum, i in sum | UInt64(byte()) << (8 * UInt64(i)) } }
}
