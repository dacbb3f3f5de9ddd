import CoreGraphics
import Foundation
import RenderTree
import TouchPlatform

// Running animations as tracks, for surfaces that show layers themselves.
extension LayerCommit {
  /// The style of a layer whose animations a page can run by itself: the values that are left after them, and tracks of
  /// what is presented until then. Nil where animations must be committed frame by frame.
  ///
  /// The tracks are made of the presented values, so whatever stacks, groups, repeats and springs there are come out as
  /// they are presented. They count from the animations' own beginning: committed again, they are the same.
  static func movingStyle(of layer: CALayer, _ motion: LayerMotion, at time: MonotonicInstant) -> LayerNode.Style? {
    // The strength of a blur is no opacity of a picture.
    guard !layer.flags.contains(.blursBackdrop), let plan = MotionPlan(layer, motion) else { return nil }
    var style = Self.style(of: layer, plan.values)
    var tracks: [MotionTrack] = []
    for (target, window) in plan.windows.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      switch track(of: target, window, layer, style, at: time) {
      case .none: return nil
      case .some(let track): if let track { tracks.append(track) }
      }
    }
    style.motion = tracks
    return style
  }

  /// The track of a target; an inner nil where it stands still, an outer one where no track follows it.
  private static func track(
    of target: MotionTrack.Target, _ window: MotionPlan.Window, _ layer: CALayer, _ style: LayerNode.Style,
    at time: MonotonicInstant
  ) -> MotionTrack?? {
    var isInPerspective = false
    func numbers(at moment: MonotonicInstant) -> [Float] {
      let values = layer.presentedValues(at: moment)
      if target == .place || target == .linear, values.place.perspective != nil { isInPerspective = true }
      return target.numbers(of: values)
    }
    let own = target.numbers(of: style)
    let length = window.end.nanoseconds(since: window.begin)
    guard length > 1_000 else { return .some(nil) }
    let duration = Double(length) * 1e-9
    let sampler = MotionSampler(tolerance: target.tolerance(in: style)) { share in
      numbers(at: window.begin.advanced(byNanoseconds: min(Int64(share * Double(length)), length - 1)))
    }
    // Tracks are affine: what turns in perspective is placed frame by frame.
    guard let samples = sampler.samples(duration: duration), !isInPerspective else { return nil }
    func isNear(_ a: some Collection<Float>, _ b: [Float]) -> Bool {
      zip(a, b).allSatisfy { abs($0 - $1) <= 1e-3 }
    }
    let width = target.width
    if stride(from: 0, to: samples.count, by: width).allSatisfy({ isNear(samples[$0..<$0 + width], own) }) {
      return .some(nil)
    }
    let before = numbers(at: window.begin.advanced(byNanoseconds: -1))
    let staysItself = isNear(before, own)
    let holds = !staysItself && isNear(before, Array(samples[..<width]))
    // Something else shows while it waits.
    if !staysItself && !holds && time < window.begin { return nil }
    return MotionTrack(
      target: target, begin: window.begin.nanoseconds, duration: duration, repeatsForever: window.repeats,
      holdsBefore: holds, samples: samples)
  }
}

/// When which values of a layer move, if all its animations can be tracks.
@MainActor struct MotionPlan {
  /// From when to when something moves; of what repeats without end the first round.
  struct Window {
    var begin: MonotonicInstant
    var end: MonotonicInstant
    var repeats = false
  }

  private(set) var windows: [MotionTrack.Target: Window] = [:]
  /// The layer's values after all that ends.
  private(set) var values: LayerValues

  /// A plan; nil where animations must be committed frame by frame.
  init?(_ layer: CALayer, _ motion: LayerMotion) {
    values = LayerValues(layer)
    // Sublayers in space are placed frame by frame, and so are layers without a back.
    if layer.flags.contains(.transformsSublayers) || layer.ownStyle?.isDoubleSided == false { return nil }
    guard !layer.hasOwnTime, MediaRuntime.current.tiledLayers.isEmpty else { return nil }
    if !layer.flags.contains(.mask), layer._superlayer?.flags.contains(.transformsSublayers) == true { return nil }
    // Copies lag behind, or have colours of their own.
    var above: CALayer? = layer
    while let current = above {
      if current is CAReplicatorLayer { return nil }
      above = current._superlayer
    }
    for animation in motion.animations {
      var targets: Set<MotionTrack.Target> = []
      guard Self.add(animation, to: &targets), let window = Self.window(of: animation) else { return nil }
      if targets.contains(.bounds),
        layer.showsDrawing || layer.extras?.contents != nil
          || layer.extras?.style?.contentsImage != nil
      {
        return nil
      }
      // What stands still changes the values, but moves nothing.
      guard let window = window.moving else { continue }
      for target in targets {
        guard var known = windows[target] else {
          windows[target] = window
          continue
        }
        // A round of one and the way of another have no common end.
        if known.repeats || window.repeats { return nil }
        known.begin = min(known.begin, window.begin)
        known.end = max(known.end, window.end)
        windows[target] = known
      }
    }
    guard let end = windows.values.map(\.end).max() else { return nil }
    for animation in motion.animations
    where animation.isOver || animation.clock != nil
      || !animation.removesOnCompletion && animation.end != .distantFuture
    {
      animation.apply(at: end, layerTime: nil, to: &values)
    }
  }

  /// What an animation moves; false where it moves something that has no track.
  private static func add(_ animation: LayerAnimation, to targets: inout Set<MotionTrack.Target>) -> Bool {
    switch animation.content {
    case .transition: return false
    case .group(let parts, _):
      for part in parts where !add(part, to: &targets) { return false }
      return true
    case .change(let change):
      guard case .property(let property, _) = change.target else { return false }
      switch property {
      case .position:
        targets.insert(.place)
        // A path may turn the layer along.
        if case .path = change.track { targets.insert(.linear) }
      case .transform, .anchorPoint: targets.formUnion([.place, .linear])
      case .bounds: targets.formUnion([.place, .bounds])
      case .opacity: targets.insert(.opacity)
      case .backgroundColor: targets.insert(.background)
      case .cornerRadius: targets.insert(.cornerRadius)
      default: return false
      }
      return true
    }
  }

  private struct Motion {
    /// Nil for what stands still.
    var moving: Window?
  }

  /// When an animation moves; nil where that is not one stretch of time.
  private static func window(of animation: LayerAnimation) -> Motion? {
    if animation.isOver { return Motion(moving: nil) }
    if let clock = animation.clock {
      guard let begin = clock.start, let end = clock.end else { return Motion(moving: nil) }
      return Motion(moving: Window(begin: begin, end: end))
    }
    let timing = animation.timing
    guard animation.isMoving, timing.speed != 0, timing.duration > 0, timing.duration.isFinite else { return nil }
    if timing.length.isFinite {
      return Motion(moving: Window(begin: animation.begin, end: animation.begin.advanced(bySeconds: timing.length)))
    }
    if case .change(let change) = animation.content, change.isCumulative { return nil }
    return Motion(
      moving: Window(
        begin: animation.begin,
        end: animation.begin.advanced(bySeconds: timing.cycleDuration / abs(timing.speed)), repeats: true))
  }
}

extension MotionTrack.Target {
  /// The numbers of a layer's values.
  fileprivate func numbers(of values: LayerValues) -> [Float] {
    switch self {
    case .place, .linear: numbers(of: values.toSuperlayer)
    case .opacity: [values.opacity]
    case .background: numbers(of: values.backgroundColor)
    case .cornerRadius: [Float(values.cornerRadius)]
    case .bounds: numbers(of: values.bounds)
    }
  }

  /// The numbers of a committed style.
  fileprivate func numbers(of style: LayerNode.Style) -> [Float] {
    switch self {
    case .place, .linear: numbers(of: style.toParent)
    case .opacity: [style.opacity]
    case .background: numbers(of: style.background)
    case .cornerRadius: [Float(style.cornerRadius)]
    case .bounds: numbers(of: style.bounds)
    }
  }

  private func numbers(of map: Affine) -> [Float] {
    self == .place
      ? [Float(map.tx), Float(map.ty)] : [Float(map.a), Float(map.b), Float(map.c), Float(map.d)]
  }

  private func numbers(of color: RenderColor?) -> [Float] {
    color.map { [$0.red, $0.green, $0.blue, $0.alpha] } ?? [0, 0, 0, 0]
  }

  private func numbers(of rect: CGRect) -> [Float] {
    [Float(rect.minX), Float(rect.minY), Float(rect.width), Float(rect.height)]
  }

  /// How far straight lines may be off: a tenth of a point, or what the eye does not see of colours.
  fileprivate func tolerance(in style: LayerNode.Style) -> [Float] {
    switch self {
    case .place, .bounds: Array(repeating: 0.1, count: width)
    case .linear:
      // At the far end of the layer, or of what may lie in it.
      Array(repeating: Float(min(0.0025, 0.1 / max(40, style.bounds.width, style.bounds.height))), count: width)
    case .opacity, .background: Array(repeating: 0.0025, count: width)
    case .cornerRadius: [0.05]
    }
  }
}
