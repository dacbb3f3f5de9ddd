import CoreGraphics
import Foundation
import TouchPlatform

/// One animation that a layer has: what `UIView.animate` and `CALayer.add(_:forKey:)` both end up as.
///
/// Made once from what the app gave and not changed by it any more. It belongs to the main actor like its layer, but
/// is not isolated, so that evaluating thousands of them costs no checks.
package final class LayerAnimation {
  /// What it does.
  package enum Content {
    /// Changes a value.
    case change(Change)
    /// Runs others in its own time.
    case group([LayerAnimation], Pacing)
    /// Leads from the picture that the layer showed to what it is now.
    case transition(LayerTransition)
  }

  /// A change of one value.
  package struct Change {
    /// What changes.
    package var target: AnimationTarget
    /// The values it passes through.
    package var track: ValueTrack
    /// How progress follows time.
    package var pacing: Pacing
    /// Whether the values are added to what is below.
    package var isAdditive = false
    /// Whether what is left of the way to the track's end is added to what is below, so that several blend.
    package var isRelative = false
    /// Whether each cycle starts where the last one ended.
    package var isCumulative = false
    /// Makes transforms of the track's numbers.
    package var function: CAValueFunctionName?

    /// A change.
    package init(target: AnimationTarget, track: ValueTrack, pacing: Pacing) {
      self.target = target
      self.track = track
      self.pacing = pacing
    }
  }

  /// Greater than that of any animation made before it.
  package let id: UInt64
  /// The key it was added under; nil for none.
  package let key: String?
  /// What it does.
  package var content: Content
  /// When it does it; `beginTime` is in the layer's time, or in that of the group it is part of.
  package let timing: MediaTiming
  /// The same beginning on the one clock, right while the layer has no time of its own.
  package let begin: MonotonicInstant
  /// Whether it is removed when it is over.
  package var removesOnCompletion = true
  /// Whether it is over but stays.
  package var isOver = false
  /// When it is over as things stand; what ends never or stands still has `distantFuture`.
  package var end = MonotonicInstant.distantFuture
  /// Whether its value changes with time as things stand.
  package var isMoving = true
  /// The block it belongs to.
  package var group: AnimationGroup?
  /// A property animator's time instead of its own.
  package var clock: AnimatorClock?
  /// Where in the animator's time it starts, 0…1.
  package var clockStart = 0.0
  /// What the app added, for its delegate and for `animation(forKey:)`.
  package var source: CAAnimation?
  /// The transactions that wait for it.
  package var tallies: [CompletionTally] = []
  /// Whether its delegate was told that it started.
  package var hasStarted = false

  /// An animation of this number, which must be greater than any before.
  package init(id: UInt64, key: String?, content: Content, timing: MediaTiming, begin: MonotonicInstant) {
    self.id = id
    self.key = key
    self.content = content
    self.timing = timing
    self.begin = begin
  }

  /// The property that it changes as a whole or in part; nil where it does something else.
  package var property: AnimatableProperty? {
    if case .change(let change) = content, case .property(let property, _) = change.target { return property }
    return nil
  }

  /// Whether it blends with others of its property.
  var blends: Bool { if case .change(let change) = content { change.isRelative } else { false } }

  /// Whether it changes `property`, by itself or in one of its parts.
  package func changes(_ property: AnimatableProperty) -> Bool {
    if case .group(let parts, _) = content { return parts.contains { $0.changes(property) } }
    return self.property == property
  }

  /// Changes `values` as the animation does at `time`.
  ///
  /// - Parameter layerTime: the layer's own time then, where it has one.
  package func apply(at time: MonotonicInstant, layerTime: Double?, to values: inout LayerValues) {
    if let clock {
      guard case .change(let change) = content else { return }
      return apply(change, clock.progress(at: time, from: clockStart), cycle: 0, to: &values)
    }
    apply(elapsed: elapsed(at: time, layerTime: layerTime), to: &values)
  }

  /// Seconds of the layer's time since it began.
  package func elapsed(at time: MonotonicInstant, layerTime: Double?) -> Double {
    if let layerTime { return layerTime - timing.beginTime }
    return Double(time.nanoseconds(since: begin)) * 1e-9
  }

  private func apply(elapsed: Double, to values: inout LayerValues) {
    guard let position = timing.position(after: elapsed) else { return }
    switch content {
    case .change(let change):
      let progress = change.pacing.progress(at: position.fraction, duration: timing.duration)
      apply(change, progress, cycle: position.cycle, to: &values)
    case .group(let parts, let pacing):
      let time = pacing.progress(at: position.fraction, duration: timing.duration).scalar * timing.duration
      for part in parts { part.apply(elapsed: time - part.timing.beginTime, to: &values) }
    case .transition: break
    }
  }

  private func apply(_ change: Change, _ progress: Progress, cycle: Double, to values: inout LayerValues) {
    switch change.target {
    case .property(let property, let part):
      let whole = values[property]
      let result: AnimatableValue
      if let function = change.function {
        let value = self.value(of: change, progress, cycle: cycle, below: .scalar(0))
        result = function.transform(value).map { change.isAdditive ? $0.added(to: whole) : $0 } ?? whole
      } else if case .whole = part {
        result = value(of: change, progress, cycle: cycle, below: whole)
      } else {
        guard let below = whole.part(part) else { return }
        result = whole.setting(part, to: value(of: change, progress, cycle: cycle, below: below))
      }
      values[property] = result
      if property == .position, case .path(let track) = change.track,
        let angle = track.place(at: progress.scalar).angle
      {
        values.transform = values.transform.concatenating(CGAffineTransform(rotationAngle: angle))
      }
    case .part(let key, let part):
      guard let whole = values.custom?[key], let below = whole.part(part) else { return }
      values.custom?[key] = whole.setting(part, to: value(of: change, progress, cycle: cycle, below: below))
    case .custom(let key):
      guard let below = values.custom?[key] ?? anyValue(of: change) else { return }
      values.custom = values.custom ?? [:]
      values.custom?[key] = value(of: change, progress, cycle: cycle, below: below)
    }
  }

  /// A value of the kind that the track has, for keys under which the layer has none.
  private func anyValue(of change: Change) -> AnimatableValue? {
    switch change.track {
    case .span(let from, let to, let by):
      guard let known = from ?? to ?? by else { return nil }
      return known.with(known.numbers.map { _ in 0 })
    case .keyframes(let track): return track.value(at: 0)
    case .path(let track): return .point(track.place(at: 0).point)
    }
  }

  private func value(
    of change: Change, _ progress: Progress, cycle: Double, below: AnimatableValue
  ) -> AnimatableValue {
    // An additive track has nothing below: what is missing in it is nothing.
    let ground = change.isAdditive ? below.neutral : below
    var value = change.track.value(at: progress, below: ground)
    if change.isCumulative, cycle > 0 {
      value = value.added(to: change.track.end(below: ground), times: 1)
      if cycle > 1 { value = change.track.end(below: ground).added(to: value, times: cycle - 1) }
    }
    if change.isRelative { return relative(value, to: change.track.end(below: below), below: below) }
    return change.isAdditive ? value.added(to: below) : value
  }

  /// Adds what `value` differs from the track's end to what is below.
  private func relative(_ value: AnimatableValue, to end: AnimatableValue, below: AnimatableValue) -> AnimatableValue {
    // Alone it shows exactly the track's values; a transform that flattens everything has no difference to others.
    if below == end || end.isFlat { return value }
    let blended = value.difference(from: end).added(to: below)
    return blended.isFinite ? blended : value
  }
}
