import Foundation
import Testing
import TouchPlatform

/// A small generator that gives the same numbers for the same seed on every machine (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

@Suite("Contact tracker under random reports")
struct ContactTrackerPropertyTests {
  @Test("The laws of lives hold whatever devices say", arguments: [1, 2, 3, UInt64.random(in: 4...UInt64.max)])
  func laws(seed: UInt64) {
    var random = SeededGenerator(state: seed)
    var tracker = ContactTracker(surface: .main)
    var laws = ContactLaws()
    var time: UInt64 = 1000
    for _ in 0..<3000 {
      switch Int.random(in: 0..<60, using: &random) {
      case 0: tracker.cancelAll(at: MonotonicInstant(nanoseconds: time)) { laws.check($0) }
      case 1:
        let source = ContactSource(UInt16.random(in: 0...2, using: &random))
        tracker.cancel(source: source, at: MonotonicInstant(nanoseconds: time)) { laws.check($0) }
      default:
        let reports = (0..<Int.random(in: 0...12, using: &random)).map { _ in report(&time, &random) }
        tracker.receive(reports) { laws.check($0) }
      }
      #expect(laws.activeCount == tracker.activeCount, "seed \(seed)")
      if !laws.violations.isEmpty { break }
    }
    #expect(laws.violations == [], "seed \(seed)")
    tracker.cancelAll(at: .zero) { laws.check($0) }
    #expect(laws.activeCount == 0 && laws.violations == [], "seed \(seed)")
  }

  private func report(_ time: inout UInt64, _ random: inout SeededGenerator) -> ContactReport {
    func number(_ usual: ClosedRange<Double>) -> Double {
      switch Int.random(in: 0..<40, using: &random) {
      case 0: .nan
      case 1: .infinity
      case 2: -1e308
      default: Double.random(in: usual, using: &random)
      }
    }
    time = time &+ UInt64.random(in: 0...50, using: &random) &- (Int.random(in: 0..<20, using: &random) == 0 ? 200 : 0)
    return ContactReport(
      key: UInt64.random(in: 0...9, using: &random), kind: ContactReport.Kind.allCases.randomElement(using: &random)!,
      location: CGPoint(x: number(0...4), y: number(0...4).rounded()), time: MonotonicInstant(nanoseconds: time),
      tool: ContactTool.allCases.randomElement(using: &random)!, radius: Float(number(-1...20)),
      force: Bool.random(using: &random) ? Float(number(-1...2)) : nil,
      altitude: Bool.random(using: &random) ? Float(number(0...2)) : nil, azimuth: nil,
      source: ContactSource(UInt16.random(in: 0...2, using: &random)))
  }
}
