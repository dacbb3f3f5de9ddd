import Foundation
import TouchPlatform

/// The layers of one runtime that have running animations: those that move are committed again every frame, and all
/// of them end by deadlines, one for each moment at which something ends.
@MainActor package final class AnimationRegistry {
  // Layers that are not animated any more stay until they are half of all, so that a thousand ends cost no thousand
  // searches.
  private var layers: ContiguousArray<CALayer> = []
  private var stale = 0
  // Unchecked: every frame asks twice whether anything moves, and no access spans a call to other code.
  @exclusivity(unchecked) private var moving = 0
  /// The emitters that were shown in the last frame and whose particles move.
  @exclusivity(unchecked) private var emitters: [CAEmitterLayer] = []
  private var batches: [MonotonicInstant: Batch] = [:]
  // Of the process and not of one registry: a layer may come from another runtime with animations of its own.
  private static var order: UInt64 = 0
  private var isFinishing = false
  private var waiting: [(order: UInt64, call: @MainActor () -> Void)] = []
  private unowned let scheduler: Scheduler

  private final class Batch {
    let deadline: Deadline
    // By the animation's number, so that what was taken back costs nothing and keeps nothing alive.
    var entries: [UInt64: CALayer] = [:]
    init(deadline: Deadline) { self.deadline = deadline }
  }

  init(scheduler: Scheduler) { self.scheduler = scheduler }

  /// Whether nothing moves, so that no frame is needed.
  package var isEmpty: Bool { moving == 0 && emitters.isEmpty }

  /// Whether any layer has animations that are not over.
  var hasAnimations: Bool { layers.count > stale }

  /// When the last of them ends; nil where none does.
  package var lastEnd: MonotonicInstant? { batches.keys.max() }

  /// The layer belongs to another runtime from now on; it has no running animations.
  func forget(_ layer: CALayer) {
    guard layer.flags.contains(.registered) else { return }
    layer.flags.remove(.registered)
    layers.removeAll { $0 === layer }
    stale -= 1
  }

  /// The runtime ends: no completion is called any more.
  package func forgetAll() {
    for layer in layers { layer.forgetAnimations() }
    layers.removeAll()
    batches.removeAll()
    emitters = []
    waiting.removeAll()
    (stale, moving) = (0, 0)
  }

  /// A number greater than any before: animations and completions of one moment go by it.
  package func nextOrder() -> UInt64 {
    Self.order += 1
    return Self.order
  }

  /// The layer has animations that are not over; `moves` says whether one of them changes with time.
  func note(_ layer: CALayer, isAnimated: Bool, moves: Bool) {
    if moves != layer.flags.contains(.moving) { moving += moves ? 1 : -1 }
    if moves { layer.flags.insert(.moving) } else { layer.flags.remove(.moving) }
    guard isAnimated != layer.flags.contains(.animating) else { return }
    if isAnimated {
      layer.flags.insert(.animating)
      if layer.flags.contains(.registered) {
        stale -= 1
      } else {
        layer.flags.insert(.registered)
        layers.append(layer)
      }
    } else {
      layer.flags.remove(.animating)
      stale += 1
      if stale * 2 >= layers.count { sweep() }
    }
  }

  /// Marks every layer that moves as changed: the animation step of a display frame.
  package func step() {
    if stale > 0 { sweep() }
    for layer in layers where layer.flags.contains(.moving) { layer.stepAnimations() }
    guard !emitters.isEmpty else { return }
    // One that is not shown any more is not noted again.
    let shown = emitters
    emitters = []
    for emitter in shown { emitter.stepEmitter() }
  }

  /// An emitter is shown, and its particles move: it is shown again at the next frame.
  func noteEmitter(_ emitter: CAEmitterLayer) {
    if !emitters.contains(where: { $0 === emitter }) { emitters.append(emitter) }
  }

  private func sweep() {
    for layer in layers where !layer.flags.contains(.animating) { layer.flags.remove(.registered) }
    layers.removeAll { !$0.flags.contains(.animating) }
    stale = 0
  }

  /// A layer's time was changed: what runs in it ends at another moment, or stands still.
  func layerTimesDidChange() {
    for layer in layers where layer.flags.contains(.animating) { layer.planAnimations() }
  }

  // MARK: Ends

  func planEnd(of animation: LayerAnimation, on layer: CALayer, at time: MonotonicInstant) {
    guard time != animation.end else { return }
    cancelEnd(of: animation)
    animation.end = time
    guard time != .distantFuture else { return }
    if let batch = batches[time] {
      batch.entries[animation.id] = layer
      return
    }
    // Weak because the runtime keeps its deadlines.
    let deadline = scheduler.schedule(at: time) { [weak self] in self?.finish(at: time) }
    let batch = Batch(deadline: deadline)
    batch.entries[animation.id] = layer
    batches[time] = batch
  }

  func cancelEnd(of animation: LayerAnimation) {
    guard let batch = batches[animation.end] else { return }
    batch.entries[animation.id] = nil
    if batch.entries.isEmpty {
      scheduler.cancel(batch.deadline)
      batches[animation.end] = nil
    }
    animation.end = .distantFuture
  }

  /// Ends what is over at a moment, and calls completions only then.
  private func finish(at time: MonotonicInstant) {
    guard let batch = batches.removeValue(forKey: time) else { return }
    isFinishing = true
    for (id, layer) in batch.entries.sorted(by: { $0.key < $1.key }) { layer.animationIsOver(id) }
    isFinishing = false
    let calls = waiting.sorted { $0.order < $1.order }
    waiting.removeAll()
    for entry in calls { entry.call() }
  }

  /// Calls at the end of the firing deadline, else at the next turn: never inside a setter or a removal.
  func afterwards(order: UInt64, _ call: @escaping @MainActor () -> Void) {
    if isFinishing { return waiting.append((order, call)) }
    // Another runtime is current when a stage ends; it must not keep completions of this one.
    let runtime = MediaRuntime.current
    scheduler.schedule(at: runtime.scheduler === scheduler ? runtime.now : .zero, call)
  }
}
