import Foundation
import TouchPlatform

/// The time of a property animator: it can be stopped, set, turned round and set going with another pacing.
package final class AnimatorClock {
  private enum State {
    /// At rest at a progress, or, where scrubbing follows the curve, at a share of the time.
    case held(Double, followsCurve: Bool)
    /// Through the time of the animator's own pacing, from one share of it to another.
    case running(from: Double, to: Double, start: MonotonicInstant, duration: Double)
    /// From one progress to another with a pacing of its own.
    case blending(from: Double, to: Double, start: MonotonicInstant, duration: Double, pacing: Pacing)
  }
  private var state = State.held(0, followsCurve: false)
  /// How progress follows time.
  package let pacing: Pacing
  /// How long the whole takes, in seconds; positive.
  package let duration: Double

  /// A clock that stands at the start.
  package init(pacing: Pacing, duration: Double) {
    self.pacing = pacing
    self.duration = max(duration, 1e-9)
  }

  /// Whether it stands.
  package var isHeld: Bool { if case .held = state { true } else { false } }

  /// Where it stands or runs, 0…1: a share of the way, or of the time where scrubbing follows the curve.
  package func fraction(at time: MonotonicInstant) -> Double {
    switch state {
    case .held(let fraction, _): return fraction
    case .running, .blending: return min(max(progress(at: time, from: 0).scalar, 0), 1)
    }
  }

  /// When it was set going; nil while it stands.
  package var start: MonotonicInstant? {
    switch state {
    case .held: nil
    case .running(_, _, let start, _), .blending(_, _, let start, _, _): start
    }
  }

  /// When it has come to its end; nil while it stands.
  package var end: MonotonicInstant? {
    switch state {
    case .held: nil
    case .running(_, _, let start, let duration), .blending(_, _, let start, let duration, _):
      start.advanced(bySeconds: duration)
    }
  }

  /// Whether it is on its way back to the start.
  package var leadsToStart: Bool {
    switch state {
    case .held: false
    case .running(_, let to, _, _), .blending(_, let to, _, _, _): to == 0
    }
  }

  /// Holds it at a fraction.
  package func hold(at fraction: Double, followsCurve: Bool) {
    state = .held(fraction.isFinite ? min(max(fraction, 0), 1) : 0, followsCurve: followsCurve)
  }

  /// Lets it stand where it is.
  package func hold(at time: MonotonicInstant, followsCurve: Bool) {
    if case .held = state { return }
    hold(at: followsCurve ? timeline(at: time) : fraction(at: time), followsCurve: followsCurve)
  }

  /// Sets it going along its own pacing from where it is, in the time that is left of its own or in another.
  package func run(towardsStart: Bool, at time: MonotonicInstant, duration: Double?) {
    let from = timeline(at: time)
    let to = towardsStart ? 0.0 : 1.0
    state = .running(from: from, to: to, start: time, duration: duration ?? abs(to - from) * self.duration)
  }

  /// Sets it going with another pacing, in so many seconds.
  package func blend(towardsStart: Bool, at time: MonotonicInstant, duration: Double, pacing: Pacing) {
    let from = progress(at: time, from: 0).scalar
    state = .blending(
      from: from, to: towardsStart ? 0 : 1, start: time, duration: max(0, duration), pacing: pacing)
  }

  /// The share of the animator's own time at which its pacing has come as far as the clock has now.
  package func timeline(at time: MonotonicInstant) -> Double {
    switch state {
    case .held(let fraction, followsCurve: true): return fraction
    case .running(let from, let to, let start, let duration):
      return from + (to - from) * share(time, start, duration)
    case .held(let progress, _): return firstTime(of: progress)
    case .blending: return firstTime(of: progress(at: time, from: 0).scalar)
    }
  }

  private func share(_ time: MonotonicInstant, _ start: MonotonicInstant, _ duration: Double) -> Double {
    guard duration > 0 else { return 1 }
    return min(max(Double(time.nanoseconds(since: start)) * 1e-9 / duration, 0), 1)
  }

  /// The first moment at which the pacing reaches a progress: springs pass some twice.
  private func firstTime(of progress: Double) -> Double {
    if progress <= 0 { return 0 }
    if progress >= 1, case .curve = pacing { return 1 }
    let steps = 256
    var high = 1.0
    for step in 1...steps
    where pacing.progress(at: Double(step) / Double(steps), duration: duration).scalar >= progress {
      high = Double(step) / Double(steps)
      break
    }
    var low = max(0, high - 1 / Double(steps))
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if pacing.progress(at: middle, duration: duration).scalar < progress { low = middle } else { high = middle }
    }
    return high
  }

  /// How far an animation has come that starts at `start` of the animator's time and ends with it.
  package func progress(at time: MonotonicInstant, from start: Double) -> Progress {
    let length = max(1 - start, 1e-9)
    func own(_ fraction: Double) -> Double { min(max((fraction - start) / length, 0), 1) }
    switch state {
    case .held(let fraction, followsCurve: false): return Progress(own(fraction))
    case .held(let fraction, followsCurve: true):
      return pacing.progress(at: own(fraction), duration: duration * length)
    case .running:
      return pacing.progress(at: own(timeline(at: time)), duration: duration * length)
    case .blending(let from, let to, let begin, let duration, let pacing):
      let step = pacing.progress(at: share(time, begin, duration), duration: duration)
      let whole = Progress(from).mixed(with: to, step)
      if start == 0 { return whole }
      return Progress(own(whole.scalar))
    }
  }
}
