import Foundation
import TouchPlatform

/// Counts taps: whether a touch that begins continues an earlier one. (T23–T29)
///
/// It remembers the last touches that ended, each until another one continues it. Cost of a touch that begins: a scan of
/// their places, eight at a time.
struct TapCounter {
  /// The longest pause between a touch's end and the next one's beginning, in nanoseconds: 0.35 s. (T27)
  static let longestPause: Int64 = 350_000_000
  /// The longest a touch of a chain may last, in nanoseconds: 0.75 s. (T27)
  static let longestTouch: Int64 = 750_000_000
  /// How far the next touch may begin from where the one before began, in points; also how far a finger may stray
  /// before it counts as a drag. (T27, T28)
  static let reach = 45.0
  /// How many ended touches are remembered, a multiple of 8: more than a room full of people taps within the pause.
  static let memory = 64

  private struct Ended {
    /// The layer's number: never used again, unlike an address.
    var view: UInt64 = 0
    var x = 0.0
    var y = 0.0
    var time = MonotonicInstant.zero
    var count: Int32 = 0
  }
  // A ring; a place that is used up or was never taken has no number for its coordinates below.
  private var ended = ContiguousArray(repeating: Ended(), count: TapCounter.memory)
  // The places again, as floats, x and then y: for the scan, which lets a little more through than is in reach.
  private var places = ContiguousArray(repeating: Float.nan, count: 2 * TapCounter.memory)
  private var next = 0
  private var latest = MonotonicInstant.zero

  /// Whether a touch has ended as a tap: neither dragged nor long. (T28)
  static func isTap(_ state: TouchState) -> Bool {
    state.phase == .ended && state.driftSquared <= reach * reach
      && state.time.nanoseconds(since: state.startTime) <= longestTouch
  }

  /// Notes a touch that ended; a drag, a long one or a cancelled one breaks the chain. (T28)
  mutating func touchEnded(_ state: TouchState, view: UInt64) {
    guard Self.isTap(state) else { return }
    ended[next] = Ended(view: view, x: state.start.x, y: state.start.y, time: state.time, count: state.tapCount)
    places[next] = Float(state.start.x)
    places[Self.memory + next] = Float(state.start.y)
    next = (next + 1) % Self.memory
    if state.time > latest { latest = state.time }
  }

  /// The tap count of a touch that begins; it continues the nearest ended one that qualifies, and uses it up. (T29)
  mutating func touchBegan(at point: CGPoint, time: MonotonicInstant, view: UInt64) -> Int32 {
    guard time.nanoseconds(since: latest) <= Self.longestPause else { return 1 }
    let best = nearest(to: point, time: time, view: view)
    guard best >= 0 else { return 1 }
    places[best] = .nan
    return ended[best].count + 1
  }

  /// The nearest place within reach and within the pause, the newest of equals; −1 for none.
  private func nearest(to point: CGPoint, time: MonotonicInstant, view: UInt64) -> Int {
    var best = -1
    var bestDistance = Self.reach * Self.reach
    places.withUnsafeBytes { places in
      let x = SIMD8<Float>(repeating: Float(point.x))
      let y = SIMD8<Float>(repeating: Float(point.y))
      let near = SIMD8<Float>(repeating: Float(Self.reach + 1))
      for block in stride(from: 0, to: Self.memory, by: 8) {
        let dx = places.loadUnaligned(fromByteOffset: block * 4, as: SIMD8<Float>.self) - x
        let dy = places.loadUnaligned(fromByteOffset: (Self.memory + block) * 4, as: SIMD8<Float>.self) - y
        let isNear = (dx .< near) .& (-near .< dx) .& (dy .< near) .& (-near .< dy)
        guard any(isNear) else { continue }
        for index in block..<block + 8 where isNear[index - block] {
          let touch = ended[index]
          guard touch.view == view, time.nanoseconds(since: touch.time) <= Self.longestPause else { continue }
          let dx = touch.x - point.x
          let dy = touch.y - point.y
          let distance = dx * dx + dy * dy
          let isBetter =
            distance < bestDistance
            || (distance == bestDistance && (best < 0 || touch.time > ended[best].time))
          guard isBetter else { continue }
          best = index
          bestDistance = distance
        }
      }
    }
    return best
  }
}
