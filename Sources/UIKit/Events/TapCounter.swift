import Foundation
import TouchPlatform

/// Counts taps: whether a touch that begins continues an earlier one. (T23–T29)
struct TapCounter {
  /// The longest pause between a touch's end and the next one's beginning, in seconds. (T27)
  static let longestPause = 0.35
  /// The longest a touch of a chain may last, in seconds. (T27)
  static let longestTouch = 0.75
  /// How far the next touch may begin from where the one before began, in points; also how far a finger may stray
  /// before it counts as a drag. (T27, T28)
  static let reach = 45.0

  /// How many ended touches are remembered: more than a room full of people can tap within the pause.
  static let memory = 64

  private struct Ended {
    /// The layer's number: never used again, unlike an address.
    let view: UInt64
    let x, y: Double
    let time: MonotonicInstant
    let count: Int32
  }
  // By time of their end, the oldest first.
  private var ended: ContiguousArray<Ended> = []

  /// Notes a touch that ended; a drag, a long one or a cancelled one breaks the chain. (T28)
  mutating func touchEnded(_ state: TouchState, view: UInt64) {
    guard state.phase == .ended, state.driftSquared <= Self.reach * Self.reach,
      Self.seconds(from: state.startTime, to: state.time) <= Self.longestTouch
    else { return }
    if ended.count >= Self.memory { ended.removeFirst(ended.count - Self.memory + 1) }
    ended.append(
      Ended(view: view, x: state.start.x, y: state.start.y, time: state.time, count: state.tapCount))
  }

  /// The tap count of a touch that begins; it continues the nearest ended one that qualifies, and uses it up. (T29)
  /// Cost: 1 ns for each touch that ended within the last pause.
  mutating func touchBegan(at point: CGPoint, time: MonotonicInstant, view: UInt64) -> Int32 {
    guard let latest = ended.last else { return 1 }
    if Self.seconds(from: latest.time, to: time) > Self.longestPause {
      ended.removeAll(keepingCapacity: true)
      return 1
    }
    var best = -1
    var bestDistance = Self.reach * Self.reach
    for index in ended.indices.reversed() where ended[index].view == view {
      let dx = ended[index].x - point.x
      let dy = ended[index].y - point.y
      let distance = dx * dx + dy * dy
      guard distance < bestDistance || (best < 0 && distance == bestDistance) else { continue }
      guard Self.seconds(from: ended[index].time, to: time) <= Self.longestPause else { continue }
      best = index
      bestDistance = distance
    }
    return best < 0 ? 1 : ended.remove(at: best).count + 1
  }

  private static func seconds(from: MonotonicInstant, to: MonotonicInstant) -> Double {
    Double(to.nanoseconds(since: from)) * 1e-9
  }
}
