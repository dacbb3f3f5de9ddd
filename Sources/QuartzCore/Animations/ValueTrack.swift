import CoreGraphics
import Foundation

/// Which values a property passes through between progress 0 and 1.
package enum ValueTrack {
  /// From a value to another. What is missing is taken from below: from the model and the animations added before.
  /// `by` stands for the way where one end is missing. All of Apple's combinations.
  case span(from: AnimatableValue?, to: AnimatableValue?, by: AnimatableValue?)
  /// Through several values.
  case keyframes(KeyframeTrack)
  /// Along a path: places, and turns of the layer beside them.
  case path(PathTrack)

  /// The value at `progress`; `below` is what the animation lies upon.
  package func value(at progress: Progress, below: AnimatableValue) -> AnimatableValue {
    switch self {
    case .span(let from, let to, let by):
      let (start, end) = Self.ends(from: from, to: to, by: by, below: below)
      return .mix(start, end, progress)
    case .keyframes(let track): return track.value(at: progress.scalar)
    case .path(let track): return .point(track.place(at: progress.scalar).point)
    }
  }

  /// Where the track starts.
  package func start(below: AnimatableValue) -> AnimatableValue { value(at: Progress(0), below: below) }

  /// Where the track ends.
  package func end(below: AnimatableValue) -> AnimatableValue { value(at: Progress(1), below: below) }

  private static func ends(
    from: AnimatableValue?, to: AnimatableValue?, by: AnimatableValue?, below: AnimatableValue
  ) -> (AnimatableValue, AnimatableValue) {
    switch (from, to, by) {
    case (let from?, let to?, _): (from, to)
    case (let from?, nil, let by?): (from, by.added(to: from))
    case (nil, let to?, let by?): (to.difference(from: by), to)
    case (let from?, nil, nil): (from, below)
    case (nil, let to?, nil): (below, to)
    case (nil, nil, let by?): (below, by.added(to: below))
    case (nil, nil, nil): (below, below)
    }
  }
}

/// The values of a keyframe animation and the ways between them. It never changes.
package final class KeyframeTrack {
  /// How values between two keys are found.
  package enum Mode: Sendable {
    case linear, discrete, paced, cubic, cubicPaced
  }

  /// The shape of a cubic way at one key: tension, continuity and bias, each 0 by default.
  package struct Shape: Hashable, Sendable {
    /// 1 is tight, −1 is round.
    package var tension = 0.0
    /// 1 and −1 make corners.
    package var continuity = 0.0
    /// 1 overshoots after the key, −1 before it.
    package var bias = 0.0
    /// The default.
    package init() {}
  }

  private let values: [AnimatableValue]
  private let times: [Double]
  private let curves: [TimingCurve]
  private let mode: Mode
  private let tangents: [(incoming: [Double], outgoing: [Double])]

  /// A track; nil without values, or where they are of different kinds.
  /// - Parameters:
  ///   - values: the keys.
  ///   - keyTimes: when each is reached, 0…1 and never falling; what does not fit the values is passed over. `discrete`
  ///     wants one more than there are values.
  ///   - curves: one for each way between two keys; a missing one is even.
  ///   - shapes: one for each key, for the cubic modes.
  package init?(
    values: [AnimatableValue], keyTimes: [Double]?, curves: [TimingCurve], mode: Mode, shapes: [Shape] = []
  ) {
    guard let first = values.first, values.allSatisfy({ $0.isLike(first) && $0.isFinite }) else { return nil }
    var values = values
    // Where one leaves the plane, all are of space.
    if values.contains(where: { if case .space = $0 { true } else { false } }) {
      values = values.map { $0.spaceTransform.map { .space($0) } ?? $0 }
    }
    self.values = values
    self.curves = curves
    self.mode = mode
    let isCubic = mode == .cubic || mode == .cubicPaced
    tangents = isCubic ? Self.tangents(values.map(\.numbers), shapes) : []
    times = Self.times(values, keyTimes, mode)
  }

  private static func times(_ values: [AnimatableValue], _ given: [Double]?, _ mode: Mode) -> [Double] {
    let count = mode == .discrete ? values.count + 1 : values.count
    guard count > 1 else { return [0] }
    if mode == .paced || mode == .cubicPaced {
      var way = [0.0]
      for index in 1..<count { way.append(way[index - 1] + values[index - 1].distance(to: values[index])) }
      if let whole = way.last, whole > 0, whole.isFinite { return way.map { $0 / whole } }
    } else if let given, given.count == count, given.allSatisfy({ $0 >= 0 && $0 <= 1 }),
      zip(given, given.dropFirst()).allSatisfy({ $0 <= $1 })
    {
      return given
    }
    return (0..<count).map { Double($0) / Double(count - 1) }
  }

  /// Kochanek and Bartels's tangents.
  private static func tangents(
    _ keys: [[Double]], _ shapes: [Shape]
  ) -> [(incoming: [Double], outgoing: [Double])] {
    keys.indices.map { index in
      let shape = index < shapes.count ? shapes[index] : Shape()
      let (t, c, b) = (shape.tension, shape.continuity, shape.bias)
      let before = index > 0 ? index - 1 : index
      let after = index + 1 < keys.count ? index + 1 : index
      var incoming: [Double] = []
      var outgoing: [Double] = []
      for axis in keys[index].indices {
        let back = keys[index][axis] - keys[before][axis]
        let ahead = keys[after][axis] - keys[index][axis]
        incoming.append((1 - t) * ((1 - c) * (1 + b) * back + (1 + c) * (1 - b) * ahead) / 2)
        outgoing.append((1 - t) * ((1 + c) * (1 + b) * back + (1 - c) * (1 - b) * ahead) / 2)
      }
      return (incoming, outgoing)
    }
  }

  /// The value at `progress`, which is held at the ends.
  package func value(at progress: Double) -> AnimatableValue {
    let progress = progress.isNaN ? 0 : progress
    guard values.count > 1 else { return values[0] }
    let index = way(at: progress)
    if mode == .discrete { return values[min(index, values.count - 1)] }
    guard progress > times[0] else { return values[0] }
    guard progress < times[times.count - 1] else { return values[values.count - 1] }
    let length = times[index + 1] - times[index]
    var share = length > 0 ? (progress - times[index]) / length : 1
    if index < curves.count { share = curves[index].progress(at: share) }
    guard mode == .cubic || mode == .cubicPaced else { return .mix(values[index], values[index + 1], share) }
    return cubic(index, share)
  }

  /// The last way that has begun at `progress`.
  private func way(at progress: Double) -> Int {
    var low = 0
    var high = times.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= progress { low = middle } else { high = middle }
    }
    return low
  }

  private func cubic(_ index: Int, _ t: Double) -> AnimatableValue {
    let start = values[index].numbers
    let end = values[index + 1].numbers
    let leave = tangents[index].outgoing
    let arrive = tangents[index + 1].incoming
    let t2 = t * t
    let t3 = t2 * t
    return values[index].with(
      start.indices.map { axis in
        (2 * t3 - 3 * t2 + 1) * start[axis] + (t3 - 2 * t2 + t) * leave[axis] + (3 * t2 - 2 * t3) * end[axis]
          + (t3 - t2) * arrive[axis]
      })
  }
}
