import CoreGraphics
import Foundation
import RenderTree
import TouchPlatform

extension CALayer {
  /// Whether a setter must call `animate` before it stores: inside an animation block, and for layers that animate by
  /// themselves. Cost: two loads.
  @inlinable package final var isArmed: Bool {
    @inline(__always) get { AnimationContext.isArmed || flags.contains(.asksForActions) }
  }

  /// A property is about to change: starts what its block or its action wants. Setters call it before they store, when
  /// `isArmed`. (A1, A7, A8)
  package final func animate(_ property: AnimatableProperty, from old: AnimatableValue, to new: AnimatableValue) {
    guard !flags.contains(.presentation) else { return }
    if flags.contains(.asksForActions) { return runAction(of: property, from: old, to: new) }
    guard let group = AnimationContext.current, AnimationContext.isEnabled, _owner != nil else { return }
    animate(property, from: old, to: new, in: group)
  }

  /// Runs the action of a property that is about to change. What a block does by itself needs no animation object: it is
  /// the same for layers of all classes, and can blend, follow key frames and an animator's clock.
  private func runAction(of property: AnimatableProperty, from old: AnimatableValue, to new: AnimatableValue) {
    if CATransaction.disableActions() { return }
    let action = action(forKey: property.rawValue)
    if let block = action as? BlockAnimation, block.isAsMade, let group = block.group {
      return animate(property, from: old, to: new, in: group)
    }
    action?.run(forKey: property.rawValue, object: self, arguments: nil)
  }

  /// Starts a block's animation of a property.
  final func animate(
    _ property: AnimatableProperty, from old: AnimatableValue, to new: AnimatableValue, in group: AnimationGroup
  ) {
    guard group.timing.duration > 0 || group.clock != nil else { return }
    guard old.isFinite, new.isFinite else {
      PlatformLog.write(.app, "a change of a layer's \(property.rawValue) that is not finite does not animate")
      return
    }
    let blends = blends(property, in: group)
    var from = old
    if group.timing.beginsFromCurrentState, !blends,
      motion?.animations.contains(where: { $0.changes(property) }) == true
    {
      from = presentedValues(at: MediaRuntime.current.now)[property]
    }
    let track: ValueTrack
    var pacing = group.timing.pacing
    if group.keyframeMode != nil {
      guard let frames = group.keyframes(of: property, of: self, from: from, to: new) else { return }
      if let running = motion?.animations.first(where: { $0.group === group && $0.property == property }) {
        running.content = .change(
          .init(target: .property(property, .whole), track: .keyframes(frames), pacing: pacing))
        return setNeedsCommit()
      }
      track = .keyframes(frames)
    } else {
      track = .span(from: from, to: new, by: nil)
    }
    if case .springs = pacing, property != .position, case .springs(_, _, let scalar) = pacing {
      pacing = .spring(scalar)
    }
    if !blends {
      removeAnimations(finished: false) {
        $0.key == property.rawValue || $0.group != nil && $0.property == property
      }
    }
    guard blends, property == .bounds else {
      return animate(property, .whole, track, pacing, blends: blends, in: group)
    }
    // A size and a place blend with others of their kind, as on iOS.
    for part in [PropertyPart.origin, .size] {
      guard let start = from.part(part), let end = new.part(part), start != end else { continue }
      animate(property, part, .span(from: start, to: end, by: nil), pacing, blends: true, in: group)
    }
  }

  /// Whether a block's change of a property is added to those that run. Animators and key frames lead through all of their
  /// values by themselves: what runs gives way to them, and they to what follows.
  private func blends(_ property: AnimatableProperty, in group: AnimationGroup) -> Bool {
    guard property.blends, group.clock == nil, group.keyframeMode == nil else { return false }
    return motion?.animations.contains { $0.group != nil && $0.property == property && !$0.blends } != true
  }

  private func animate(
    _ property: AnimatableProperty, _ part: PropertyPart, _ track: ValueTrack, _ pacing: Pacing, blends: Bool,
    in group: AnimationGroup
  ) {
    let layerTime = timeBase
    var timing = MediaTiming()
    timing.duration = group.timing.duration
    timing.autoreverses = group.timing.autoreverses
    timing.repeatCount = group.timing.repeatCount
    timing.fillsBefore = true
    timing.beginTime = (layerTime ?? group.start.seconds) + group.timing.delay
    var change = LayerAnimation.Change(target: .property(property, part), track: track, pacing: pacing)
    change.isRelative = blends
    let name = part == .whole ? property.rawValue : "\(property.rawValue).\(part.rawValue)"
    let animation = LayerAnimation(
      id: MediaRuntime.current.animations.nextOrder(), key: blends ? freeKey(name) : name,
      content: .change(change), timing: timing, begin: group.start.advanced(bySeconds: group.timing.delay))
    animation.group = group
    animation.clock = group.clock
    animation.clockStart = group.clockStart
    start(animation)
  }

  /// The name, or with a number behind it the first that no animation of the layer has: “position-2”.
  private func freeKey(_ name: String) -> String {
    guard let running = motion?.animations, running.contains(where: { $0.key == name }) else { return name }
    var number = 2
    while running.contains(where: { $0.key == "\(name)-\(number)" }) { number += 1 }
    return "\(name)-\(number)"
  }

  // MARK: Running animations

  /// Where the layer's animations are listed.
  private var registry: AnimationRegistry {
    let current = MediaRuntime.current.animations
    let motion = needMotion()
    if let known = motion.registry {
      if known === current || flags.contains(.animating) { return known }
      known.forget(self)
    } else {
      // Never animated, or in a runtime that is gone with its list.
      flags.subtract([.registered, .moving, .animating])
    }
    motion.registry = current
    return current
  }

  /// Takes up an animation that is ready to run.
  final func start(_ animation: LayerAnimation) {
    needMotion().animations.append(animation)
    animation.tallies = CATransaction.openTallies()
    for tally in animation.tallies { tally.animationAdded() }
    animation.group?.animationAdded(to: self, animation.property)
    animation.group?.willAnimate?(self)
    if animation.changes(.zPosition) { _superlayer?.flags.insert(.sublayersHaveDepth) }
    if animation.changes(.contents) { _ = needStyle() }
    if animation.changes(.sublayerTransform) {
      _ = needStyle()
      flags.insert(.transformsSublayers)
      for layer in _sublayers { layer.spaceDidChange() }
    }
    plan(animation)
    noteAnimations()
    setNeedsCommit()
    announceStart(of: animation)
  }

  private func announceStart(of animation: LayerAnimation) {
    guard let source = animation.source, source.delegate != nil else { return }
    let runtime = MediaRuntime.current
    let begin = mediaTime(ofLocal: animation.timing.beginTime) ?? runtime.now
    runtime.scheduler.schedule(at: max(begin, runtime.now)) {
      // One that was taken back before never started.
      guard !animation.hasStarted, animation.isOver || animation.end != .distantFuture || animation.isMoving else {
        return
      }
      animation.hasStarted = true
      source.delegate?.animationDidStart(source)
    }
  }

  /// Computes again when the layer's animations end and whether they move.
  final func planAnimations() {
    guard let motion else { return }
    for animation in motion.animations { plan(animation) }
    noteAnimations()
    setNeedsCommit()
  }

  private func plan(_ animation: LayerAnimation) {
    let registry = registry
    if animation.isOver { return }
    if let clock = animation.clock {
      animation.isMoving = !clock.isHeld
      return
    }
    let length = animation.timing.length
    guard length.isFinite else {
      animation.isMoving = animation.timing.speed != 0 && localSpeed != 0
      return registry.planEnd(of: animation, on: self, at: .distantFuture)
    }
    guard hasOwnTime else {
      animation.isMoving = true
      return registry.planEnd(of: animation, on: self, at: animation.begin.advanced(bySeconds: length))
    }
    let end = mediaTime(ofLocal: animation.timing.beginTime + length)
    animation.isMoving = localSpeed != 0
    let now = MediaRuntime.current.now
    registry.planEnd(of: animation, on: self, at: end.map { max($0, now) } ?? .distantFuture)
  }

  private func noteAnimations() {
    let running = motion?.animations ?? []
    registry.note(
      self, isAnimated: running.contains { !$0.isOver }, moves: running.contains { $0.isMoving && !$0.isOver })
  }

  /// One display frame: the layer is committed again.
  final func stepAnimations() {
    // Whatever changes its animations or its model marks it as changed besides.
    if let motion, motion.runsByItself, MediaRuntime.current.commitsMotion { return }
    setNeedsCommit()
    sublayersMoved()
    for animation in motion?.animations ?? [] {
      if animation.changes(.hidden) || ownStyle?.isDoubleSided == false || animation.changes(.doubleSided) {
        markChangedAgain()
      }
      if animation.changes(.zPosition) { _superlayer?.setNeedsCommit() }
      if redraws(for: animation) { setNeedsDisplay() }
    }
  }

  /// Whether the layer's contents are made of a value that the animation changes.
  final func redraws(for animation: LayerAnimation) -> Bool {
    switch animation.content {
    case .change(let change):
      if case .custom(let key) = change.target { type(of: self).needsDisplay(forKey: key) } else { false }
    case .group(let parts, _): parts.contains { redraws(for: $0) }
    case .transition: false
    }
  }

  /// An animation's end has come.
  final func animationIsOver(_ id: UInt64) {
    guard let motion, let index = motion.animations.firstIndex(where: { $0.id == id }) else { return }
    let animation = motion.animations[index]
    if animation.removesOnCompletion {
      motion.animations.remove(at: index)
    } else {
      animation.isOver = true
      animation.end = .distantFuture
      LayerMotion.keepsOverAnimations = true
    }
    ended([animation], finished: true)
  }

  final func removeAnimations(finished: Bool, where isChosen: (LayerAnimation) -> Bool) {
    guard let motion, motion.animations.contains(where: isChosen) else { return }
    let over = motion.animations.filter(isChosen)
    motion.animations.removeAll { animation in over.contains { $0 === animation } }
    ended(over, finished: finished)
  }

  /// Ends the animations that `group` runs on this layer; the model values show.
  package final func removeAnimations(of group: AnimationGroup, finished: Bool) {
    removeAnimations(finished: finished) { $0.group === group }
  }

  /// The runtime ends, and what runs here will never end: layers and what completions hold must not keep each other.
  final func forgetAnimations() {
    for animation in motion?.animations ?? [] { animation.group?.completion = nil }
    motion?.animations.removeAll()
    flags.remove(.animating)
    flags.remove(.moving)
    flags.remove(.registered)
  }

  private func ended(_ animations: [LayerAnimation], finished: Bool) {
    markChangedAgain()
    sublayersMoved()
    let registry = registry
    for animation in animations {
      registry.cancelEnd(of: animation)
      animation.isMoving = false
      if animation.changes(.zPosition) { _superlayer?.setNeedsCommit() }
      if redraws(for: animation) { setNeedsDisplay() }
    }
    noteAnimations()
    for animation in animations {
      // What stayed after its end has called its completion already.
      let toldBefore = animation.isOver && !(motion?.animations.contains { $0 === animation } ?? false)
      if toldBefore { continue }
      animation.group?.didAnimate?(self)
      animation.group?.animationRemoved(finished: finished)
      if let source = animation.source, source.delegate != nil {
        registry.afterwards(order: animation.id) {
          if !animation.hasStarted {
            animation.hasStarted = true
            source.delegate?.animationDidStart(source)
          }
          source.delegate?.animationDidStop(source, finished: finished)
        }
      }
      for tally in animation.tallies { tally.animationRemoved() }
    }
  }

  final func _removeAllAnimations() {
    guard let motion, !motion.animations.isEmpty else { return }
    removeAnimations(finished: false) { _ in true }
  }

  final func endAnimationsInTree() {
    guard MediaRuntime.current.animations.hasAnimations || LayerMotion.keepsOverAnimations else { return }
    removeAllAnimations()
    for layer in _sublayers { layer.endAnimationsInTree() }
  }

  // MARK: Values

  /// The layer's values at a moment, with its animations applied.
  final func presentedValues(at time: MonotonicInstant) -> LayerValues {
    var values = LayerValues(self)
    if let motion, !motion.animations.isEmpty { applyAnimations(motion, at: time, to: &values) }
    return values
  }

  final func applyAnimations(_ motion: LayerMotion, at time: MonotonicInstant, to values: inout LayerValues) {
    for (key, value) in motion.values {
      guard let number = AnimatableValue(any: value) else { continue }
      values.custom = values.custom ?? [:]
      values.custom?[key] = number
    }
    for (key, value) in ownAnimatableKeys {
      values.custom = values.custom ?? [:]
      values.custom?[key] = value
    }
    let layerTime = hasOwnTime ? localTime(time.seconds) : nil
    for animation in motion.animations { animation.apply(at: time, layerTime: layerTime, to: &values) }
  }
}
