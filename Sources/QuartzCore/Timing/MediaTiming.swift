import Foundation

/// The values of `CAMediaTiming`, and where a moment falls in them.
package struct MediaTiming: Hashable, Sendable {
  /// See `CAMediaTiming`; the same below.
  package var beginTime = 0.0
  package var timeOffset = 0.0
  package var duration = 0.0
  package var speed = 1.0
  package var repeatCount = 0.0
  package var repeatDuration = 0.0
  package var autoreverses = false
  package var fillsBefore = false
  package var fillsAfter = false

  /// A moment within an animation.
  package struct Position: Hashable {
    /// 0…1 along one way.
    package var fraction: Double
    /// How many cycles are done.
    package var cycle: Double
    /// Seconds of the way that is running.
    package var time: Double
  }

  /// One way and, where it reverses, the way back.
  package var cycleDuration: Double { autoreverses ? 2 * duration : duration }

  /// How much local time the whole takes.
  package var localLength: Double {
    if repeatDuration > 0 { return repeatDuration }
    return repeatCount > 0 ? repeatCount * cycleDuration : cycleDuration
  }

  /// How much of the parent's time the whole takes; infinite when it stands still.
  package var length: Double { speed == 0 ? .infinity : localLength / abs(speed) }

  /// Numbers that are not finite, or negative where that makes no sense, become the defaults.
  package var repaired: MediaTiming {
    var result = self
    if !beginTime.isFinite { result.beginTime = 0 }
    if !timeOffset.isFinite { result.timeOffset = 0 }
    if !speed.isFinite { result.speed = 1 }
    if duration.isNaN || duration < 0 { result.duration = 0 }
    if repeatCount.isNaN || repeatCount < 0 { result.repeatCount = 0 }
    if repeatDuration.isNaN || repeatDuration < 0 { result.repeatDuration = 0 }
    return result
  }

  /// Where it stands `elapsed` seconds of the parent's time after its beginning; nil where it shows nothing.
  package func position(after elapsed: Double) -> Position? {
    guard duration > 0, duration.isFinite else {
      // Without a length there is no way, only its end; one without an end never leaves its start.
      if elapsed < 0 && !fillsBefore { return nil }
      let isOver = duration == 0
      return Position(fraction: isOver && elapsed >= 0 ? 1 : 0, cycle: 0, time: max(0, elapsed * speed))
    }
    let total = localLength
    if elapsed < 0 { return fillsBefore ? place(at: max(0, min(timeOffset, total)), isEnd: false) : nil }
    if speed == 0 { return place(at: max(0, min(timeOffset, total)), isEnd: timeOffset >= total) }
    if elapsed >= length {
      guard fillsAfter else { return nil }
      return timeOffset == 0 && speed > 0
        ? place(at: total, isEnd: true) : place(at: wrapped(total * speed.sign1 + timeOffset, total), isEnd: false)
    }
    return place(at: wrapped(elapsed * speed + timeOffset, total), isEnd: false)
  }

  /// A local time shifted by the offset comes in again at the other end.
  private func wrapped(_ time: Double, _ total: Double) -> Double {
    guard total.isFinite else {
      return time < 0 ? cycleDuration + time.truncatingRemainder(dividingBy: cycleDuration) : time
    }
    if time >= 0 && time < total { return time }
    let rest = time.truncatingRemainder(dividingBy: total)
    return rest < 0 ? rest + total : rest
  }

  private func place(at time: Double, isEnd: Bool) -> Position {
    let cycle = cycleDuration
    var done = (time / cycle).rounded(.down)
    var inCycle = time.truncatingRemainder(dividingBy: cycle)
    // The very end of a cycle is where it ends, not where the next begins.
    if isEnd && time > 0 && inCycle <= cycle * 1e-12 {
      done -= 1
      inCycle = cycle
    }
    let isBack = inCycle > duration
    let fraction = isBack ? 2 - inCycle / duration : inCycle / duration
    return Position(fraction: min(max(fraction, 0), 1), cycle: done, time: min(max(fraction, 0), 1) * duration)
  }
}

extension Double {
  fileprivate var sign1: Double { self < 0 ? -1 : 1 }
}

extension CAMediaTimingFillMode {
  var fillsBefore: Bool { self == .backwards || self == .both }
  var fillsAfter: Bool { self == .forwards || self == .both }
}
