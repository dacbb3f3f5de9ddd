import Foundation
import TouchPlatform

/// Where a finger was in the last moments, and where that lets it be expected next. (founding S120)
///
/// A parabola is laid through the samples of the last 100 ms by least squares; its speed and acceleration are taken and
/// its place is not: a prediction continues from where the finger is. A prediction is for showing only. It is never faster
/// than the finger was, and there is none for a finger that has almost stopped, where it would only tremble.
struct TouchTrail {
  /// Samples older than this count no more, in seconds.
  static let window = 0.1
  /// Nothing is predicted further ahead, in seconds: the finger may turn.
  static let horizon = 0.033
  /// Below this speed, in points per second, nothing is predicted.
  static let slowest = 20.0
  /// No more samples are kept: 100 ms of the fastest devices.
  static let capacity = 32

  /// One place expected.
  struct Point: Equatable {
    var time: MonotonicInstant
    var place: SIMD2<Double>
  }

  // The oldest first.
  private var points: ContiguousArray<Point> = []

  init() { points.reserveCapacity(Self.capacity) }

  /// Notes where the finger is.
  mutating func add(_ place: SIMD2<Double>, at time: MonotonicInstant) {
    if let last = points.last, time <= last.time {
      points[points.count - 1].place = place
      return
    }
    if points.count == Self.capacity { points.removeFirst() }
    points.append(Point(time: time, place: place))
  }

  /// Where the finger is expected, at the interval of its samples; empty where nothing can be said.
  /// - Parameter frame: the time from one display frame to the next, in seconds; two of them are looked ahead.
  func predictions(frame: Double) -> [Point] {
    guard let last = points.last else { return [] }
    let recent = points.drop { seconds(from: $0, to: last) > Self.window }
    guard let first = recent.first, recent.count > 1 else { return [] }
    let interval = max(seconds(from: first, to: last) / Double(recent.count - 1), 0.002)
    let (speed, acceleration) = motion(of: recent, until: last)
    guard speed.length >= Self.slowest else { return [] }
    let fastest = fastestStep(of: recent)
    var found: [Point] = []
    var place = last.place
    for step in 1...Self.capacity {
      let time = Double(step) * interval
      // A hair more counts: two frames of 1/60 s are a little over what 33 ms are.
      guard time <= min(2 * frame, Self.horizon) + 0.0005 else { break }
      var way = last.place + speed * time + acceleration * (time * time / 2) - place
      let length = way.length
      if length > fastest * interval { way *= fastest * interval / length }
      place += way
      found.append(Point(time: last.time.advanced(bySeconds: time), place: place))
    }
    return found
  }

  private func seconds(from a: Point, to b: Point) -> Double { Double(b.time.nanoseconds(since: a.time)) * 1e-9 }

  /// The greatest speed from one sample to the next.
  private func fastestStep(of recent: ArraySlice<Point>) -> Double {
    var fastest = 0.0
    for (a, b) in zip(recent, recent.dropFirst()) {
      fastest = max(fastest, (b.place - a.place).length / seconds(from: a, to: b))
    }
    return fastest
  }

  /// Speed and acceleration at the last sample: of the parabola that fits best; with two samples, of the line.
  private func motion(
    of recent: ArraySlice<Point>, until last: Point
  ) -> (speed: SIMD2<Double>, acceleration: SIMD2<Double>) {
    // Least squares of p + v·t + a·t²/2 with t ≤ 0; sums of powers of t, and of those times the places.
    var (s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0)
    var (y0, y1, y2) = (SIMD2<Double>.zero, SIMD2<Double>.zero, SIMD2<Double>.zero)
    let count = Double(recent.count)
    for point in recent {
      let t = -seconds(from: point, to: last)
      // From the last place, so that large coordinates cost no precision.
      let y = point.place - last.place
      s1 += t
      s2 += t * t
      s3 += t * t * t
      s4 += t * t * t * t
      y0 += y
      y1 += y * t
      y2 += y * (t * t)
    }
    let line = (y1 * count - y0 * s1) / (count * s2 - s1 * s1)
    guard recent.count > 2 else { return (line, .zero) }
    // Cramer's rule for the normal equations of p, v and h = a/2.
    let determinant = count * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2)
    guard abs(determinant) > 1e-18 else { return (line, .zero) }
    let v = (y1 * s4 - y2 * s3) * count - y0 * (s1 * s4 - s2 * s3) + (y2 * s1 - y1 * s2) * s2
    let h = (y2 * s2 - y1 * s3) * count - (y2 * s1 - y1 * s2) * s1 + y0 * (s1 * s3 - s2 * s2)
    return (v / determinant, h * 2 / determinant)
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
    var previous = touch.state.location
    return trail.predictions(frame: frame).map { point in
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
