import Foundation
import TouchPlatform

/// The animations of one `UIView.animate` call: they share timing and one completion.
@usableFromInline @MainActor package final class AnimationGroup {
  /// How an animation block was asked to run.
  package struct Timing {
    /// Seconds of one way.
    package var duration: Double
    /// Seconds before it starts.
    package var delay: Double
    /// How progress follows time.
    package var pacing: Pacing
    /// Whether it runs backwards.
    package var autoreverses: Bool
    /// How many times it runs, there and where it reverses back again; 0 stands for once, infinity for without end.
    package var repeatCount: Double
    /// Whether values start from what is on the screen instead of the model.
    package var beginsFromCurrentState: Bool

    /// A timing; everything but the duration has UIView's defaults. (A4)
    package init(
      duration: Double, delay: Double = 0, pacing: Pacing = .curve(.easeInOut), autoreverses: Bool = false,
      repeatCount: Double = 0, beginsFromCurrentState: Bool = false
    ) {
      self.duration = duration
      self.delay = delay
      self.pacing = pacing
      self.autoreverses = autoreverses
      self.repeatCount = repeatCount
      self.beginsFromCurrentState = beginsFromCurrentState
    }
  }

  /// How it runs; the animations made from now on take it.
  package var timing: Timing
  /// When the block was run.
  package var start: MonotonicInstant
  /// Called once when all animations are over: true when every one ran to its end. (A13)
  package var completion: (@MainActor (Bool) -> Void)?
  /// Called for a layer when this group starts and stops animating it.
  package var willAnimate: (@MainActor (CALayer) -> Void)?
  /// See `willAnimate`.
  package var didAnimate: (@MainActor (CALayer) -> Void)?
  /// Whether the block's layers are kept for `layOutAnimated`.
  package var laysOutAnimated = false
  /// The time of a property animator, in which the animations run instead of their own.
  package var clock: AnimatorClock?
  /// Where in the animator's time what is added now starts.
  package var clockStart = 0.0
  /// Which part of the duration (0…1) is being written, in a block of key frames.
  package var keyframeWindow: (start: Double, length: Double)?
  /// How key frames follow each other; nil for a plain block.
  package var keyframeMode: KeyframeTrack.Mode?
  /// What was animated, while it is recorded; see `keepsRecord`.
  package private(set) var record: [(layer: CALayer, property: AnimatableProperty)] = []
  /// What puts values back that are no layer's, when a property animator ends at its start.
  package private(set) var returns: [@MainActor () -> Void] = []
  /// Whether `record` is kept: property animators end it by hand.
  package var keepsRecord = false

  private var animated: [CALayer] = []
  private var frames: [FrameKey: [(time: Double, value: AnimatableValue)]] = [:]
  private var running = 0
  private var finished = true
  private var isOpen = true
  /// Where its completion waits for its turn. Weak: no completion is called after its runtime has ended.
  private weak var home: AnimationRegistry?
  /// The place of its completion among those of the same moment: inner blocks close before outer ones.
  private var order: UInt64 = 0

  private struct FrameKey: Hashable {
    let layer: ObjectIdentifier
    let property: AnimatableProperty
  }

  /// A group that starts now.
  package init(timing: Timing, start: MonotonicInstant) {
    self.timing = timing
    self.start = start
  }

  /// Whether it has animations that run.
  package var isRunning: Bool { running > 0 }

  func animationAdded(to layer: CALayer, _ property: AnimatableProperty?) {
    running += 1
    if laysOutAnimated, isOpen { animated.append(layer) }
    if keepsRecord, let property, !record.contains(where: { $0.layer === layer && $0.property == property }) {
      record.append((layer, property))
    }
  }

  /// A value that is no layer's is changed in the block: `body` puts it back. Kept by property animators alone.
  package func onReturn(_ body: @escaping @MainActor () -> Void) { if keepsRecord { returns.append(body) } }

  /// Lays out what the block has animated, if that is wanted; called inside the block's context, the layout animates
  /// along.
  package func layOutAnimated() {
    for layer in animated { layer.layoutIfNeeded() }
  }

  func animationRemoved(finished ok: Bool) {
    running -= 1
    if !ok { finished = false }
    if running == 0 && !isOpen { complete() }
  }

  /// Ends the block: nothing is added any more. With nothing to animate the completion comes at the next turn. (A14)
  package func close(in runtime: MediaRuntime) {
    isOpen = false
    home = runtime.animations
    order = runtime.animations.nextOrder()
    animated.removeAll()
    frames.removeAll()
    if running == 0 { complete() }
  }

  private func complete() {
    guard let call = completion else { return }
    completion = nil
    let finished = finished
    // At the end of the firing deadline or at the next turn, so that it never runs inside a setter or a removal.
    home?.afterwards(order: order) { call(finished) }
  }

  /// The track of a property in a block of key frames, once it changes to `new` in the part that is being written.
  func keyframes(of property: AnimatableProperty, of layer: CALayer, from old: AnimatableValue, to new: AnimatableValue)
    -> KeyframeTrack?
  {
    let window = keyframeWindow ?? (start: 0, length: 1)
    let key = FrameKey(layer: ObjectIdentifier(layer), property: property)
    var keys = frames[key] ?? []
    let from = keys.last { $0.time <= window.start }?.value ?? keys.first?.value ?? old
    let end = min(1, window.start + window.length)
    // What was written for the same stretch before gives way.
    keys.removeAll { $0.time > window.start && $0.time <= end }
    if !keys.contains(where: { $0.time == window.start }) { keys.append((window.start, from)) }
    keys.append((end, new))
    let sorted = keys.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    frames[key] = sorted.map(\.element)
    var times = sorted.map(\.element.time)
    var values = sorted.map(\.element.value)
    if let first = times.first, first > 0 {
      times.insert(0, at: 0)
      values.insert(values[0], at: 0)
    }
    if let last = times.last, last < 1 {
      times.append(1)
      values.append(values[values.count - 1])
    }
    let mode = keyframeMode ?? .linear
    // Discrete values hold until the next key: the last one from the end of its stretch on.
    if mode == .discrete { times.append(1) }
    return KeyframeTrack(values: values, keyTimes: times, curves: [], mode: mode)
  }

  /// Ends all animations that are left of it.
  package func removeAnimations(finished: Bool) {
    var layers: [CALayer] = []
    for entry in record where !layers.contains(where: { $0 === entry.layer }) { layers.append(entry.layer) }
    for layer in layers { layer.removeAnimations(of: self, finished: finished) }
  }

  /// Forgets what it animated.
  package func clearRecord() { record.removeAll() }

  /// The animator's clock was changed: what it moves is shown again.
  package func clockDidChange() {
    for entry in record { entry.layer.planAnimations() }
  }
}
