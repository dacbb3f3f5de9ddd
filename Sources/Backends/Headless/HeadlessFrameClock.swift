import Foundation
import TouchPlatform

/// When a display that does not exist would refresh: at whole multiples of its period since its origin.
struct HeadlessFrameClock {
  /// The moment of boundary 0, which has no tick.
  private(set) var origin: MonotonicInstant
  /// Refreshes in a second.
  let rate: Double
  /// The last boundary that has passed.
  private(set) var passed = 0

  init(origin: MonotonicInstant, rate: Double) {
    self.origin = origin
    // A rate that no display has would make a clock that never or always ticks.
    self.rate = rate >= 1 && rate <= 10_000 ? rate : 60
    if self.rate != rate { PlatformLog.write(.app, "no display refreshes \(rate) times a second; 60 is taken") }
  }

  /// The moment of boundary `n`: multiplied, not summed, so that 60 frames of 60 Hz are a second to the nanosecond.
  func boundary(_ n: Int) -> MonotonicInstant {
    let offset = UInt64(min(1.8e19, max(0, (Double(n) * 1e9 / rate).rounded())))
    let (sum, over) = origin.nanoseconds.addingReportingOverflow(offset)
    return MonotonicInstant(nanoseconds: over ? .max : sum)
  }

  /// The next boundary's moment.
  var next: MonotonicInstant { boundary(passed + 1) }

  /// All boundaries before `time` are over.
  mutating func skip(before time: MonotonicInstant) {
    guard time > next else { return }
    passed = Int(Double(time.nanoseconds - origin.nanoseconds) * rate / 1e9)
    // The estimate is off by one at most; the steps are bounded because at the clock's very end boundaries coincide.
    for _ in 0..<2 where boundary(passed) >= time { passed -= 1 }
    for _ in 0..<2 where boundary(passed + 1) < time { passed += 1 }
  }

  /// All boundaries up to `time`, itself included, are over.
  mutating func skip(through time: MonotonicInstant) {
    skip(before: time)
    if next == time { passed += 1 }
  }
}
