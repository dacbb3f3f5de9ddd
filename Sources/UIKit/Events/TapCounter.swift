import Foundation
import TouchPlatform

/// Counts taps: whether a touch that begins continues an earlier one. (T23–T29)
struct TapCounter {
  // In nanoseconds: as seconds, 0.35 s on the clock would be a little more than 0.35.
  /// The longest pause between a touch's end and the next one's beginning. (T27)
  static let longestPause: Int64 = 350_000_000
  /// The longest a touch of a chain may last. (T27)
  static let longestTouch: Int64 = 750_000_000
  /// How far the next touch may begin from where the one before began, in points; also how far a finger may stray
  /// before it counts as a drag. (T27, T28)
  static let reach = 45.0

  private struct Ended {
    /// The layer's number: never used again, unlike an address.
    let view: UInt64
    let start: CGPoint
    let time: MonotonicInstant
    let count: Int32
  }
  private var ended: [Ended] = []

  /// Notes a touch that ended; a drag, a long one or a cancelled one breaks the chain. (T28)
  mutating func touchEnded(_ state: TouchState, view: UInt64) {
    let lasted = state.time.nanoseconds(since: state.startTime)
    guard state.phase == .ended, lasted <= Self.longestTouch, state.driftSquared <= Self.reach * Self.reach else {
      return
    }
    ended.append(Ended(view: view, start: state.start, time: state.time, count: state.tapCount))
  }

  /// The tap count of a touch that begins; it continues the nearest ended one that qualifies, and uses it up. (T29)
  mutating func touchBegan(at point: CGPoint, time: MonotonicInstant, view: UInt64) -> Int32 {
    guard !ended.isEmpty else { return 1 }
    ended.removeAll { time.nanoseconds(since: $0.time) > Self.longestPause }
    var best: Int?
    var bestDistance = Self.reach
    for (index, touch) in ended.enumerated() where touch.view == view {
      let distance = hypot(touch.start.x - point.x, touch.start.y - point.y)
      if distance <= bestDistance && (best == nil || distance < bestDistance) {
        best = index
        bestDistance = distance
      }
    }
    guard let best else { return 1 }
    return ended.remove(at: best).count + 1
  }
}
