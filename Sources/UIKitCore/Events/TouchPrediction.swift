import Foundation
import MotionPrediction
import TouchPlatform

/// Where a finger was in the last moments, and where that lets it be expected next. (CO11, CO12, founding S120)
///
/// A prediction is for showing only. It is never faster than the finger was, and there is none for a finger that has
/// almost stopped, where it would only tremble.
struct TouchTrail {
  /// Nothing is predicted further ahead, in seconds: the finger may turn.
  static let horizon = 0.033
  /// No more places are predicted at once.
  static let most = 32

  /// One place expected.
  struct Point: Equatable {
    var time: MonotonicInstant
    var place: SIMD2<Double>
  }

  private var trail = MotionTrail()

  /// Notes where the finger is.
  mutating func add(_ place: SIMD2<Double>, at time: MonotonicInstant) {
    trail.add(place, nanoseconds: time.nanoseconds)
  }

  /// Where the finger is expected, at the interval of its samples; empty where nothing can be said.
  /// - Parameters:
  ///   - frame: the time from one display frame to the next, in seconds.
  ///   - horizon: how far after the last sample is looked, in seconds, at most 33 ms; the last place is that of this moment.
  ///     By default two frames.
  func predictions(frame: Double, until horizon: Double? = nil) -> [Point] {
    guard let last = trail.last, let mean = trail.interval, let forecast = trail.forecast() else { return [] }
    let interval = max(mean, 0.002)
    let time = MonotonicInstant(nanoseconds: last.nanoseconds)
    let limit = min(horizon ?? 2 * frame, Self.horizon)
    var found: [Point] = []
    var place = last.place
    var reached = 0.0
    func expect(_ ahead: Double) {
      place += MotionForecast.held(
        last.place + forecast.way(after: ahead) - place, within: forecast.limit * (ahead - reached))
      found.append(Point(time: time.advanced(bySeconds: ahead), place: place))
      reached = ahead
    }
    for step in 1...Self.most {
      let ahead = Double(step) * interval
      // A hair more counts: two frames of 1/60 s are a little over what 33 ms are.
      guard ahead <= limit + 0.0005 else { break }
      expect(ahead)
    }
    // What is shown is seen then. Less than a millisecond makes no difference.
    if horizon != nil, limit - reached > 0.001, found.count < Self.most { expect(limit) }
    return found
  }
}

/// The trails of the fingers that are down; there are none until an app asks for a prediction, and none of what they
/// cost.
@MainActor struct TouchTrails {
  private var trails: [ContactID: TouchTrail] = [:]

  /// Notes the samples of an event.
  mutating func note(_ frames: ContiguousArray<ContactFrame>) {
    for frame in frames {
      for sample in frame.samples where sample.x.isFinite && sample.y.isFinite {
        switch sample.phase {
        case .began, .moved:
          if sample.phase == .began { trails[sample.id] = nil }
          trails[sample.id, default: TouchTrail()].add(SIMD2(sample.x, sample.y), at: sample.time)
        case .ended, .cancelled: trails[sample.id] = nil
        }
      }
    }
  }

  /// Nothing touches any more.
  mutating func clear() { trails.removeAll(keepingCapacity: true) }

  subscript(id: ContactID) -> TouchTrail? { trails[id] }
}

extension TouchTable {
  /// Copies of a touch as it is expected to be, the next one first; empty in the events in which it begins or ends.
  func predictedTouches(for touch: UITouch) -> [UITouch]? {
    guard touches.contains(where: { $0 === touch }) else { return nil }
    if trails == nil { startTrails() }
    guard touch.state.phase == .moved, let trail = trails?[touch.state.id] else { return [] }
    let frame = 1 / Double(max(1, UIScreen.main.maximumFramesPerSecond))
    let horizon = seenAt.map { Double($0.nanoseconds(since: touch.state.time)) * 1e-9 }
    var previous = touch.state.location
    return trail.predictions(frame: frame, until: horizon).compactMap { point in
      // A device's clock may jump back; the touch keeps its time then.
      guard point.time > touch.state.time else { return nil }
      let copy = touch.snapshot()
      copy.estimate = nil
      copy.state.phase = .moved
      copy.state.flags.insert(.predicted)
      copy.state.previous = previous
      copy.state.location = CGPoint(x: point.place.x, y: point.place.y)
      copy.state.time = point.time
      previous = copy.state.location
      return copy
    }
  }
}
