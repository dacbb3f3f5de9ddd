import Foundation
import TouchPlatform

/// An animation from one value to another.
///
/// The ends may be `Double`, `CGFloat`, `Float`, `Int`, `NSNumber`, `CGPoint`, `CGSize`, `CGRect`,
/// `CGAffineTransform`, `NSValue` and `CGColor`. Of `fromValue`, `toValue` and `byValue`: from and to; from and by; by
/// and to; from alone leads to the layer's value, to alone starts at it, by alone leads that much away from it; none
/// leads from what is on the screen to the layer's value.
@preconcurrency @MainActor
open class CABasicAnimation: CAPropertyAnimation {
  /// Where it starts. Default nil.
  open var fromValue: Any? { didSet { noteChange() } }
  /// Where it ends. Default nil.
  open var toValue: Any? { didSet { noteChange() } }
  /// How far the value changes. Default nil.
  open var byValue: Any? { didSet { noteChange() } }

  override func copyValues(to copy: CAAnimation) {
    super.copyValues(to: copy)
    guard let copy = copy as? CABasicAnimation else { return }
    copy.fromValue = fromValue
    copy.toValue = toValue
    copy.byValue = byValue
  }

  override func content(on layer: CALayer, duration: Double, now: MonotonicInstant) -> LayerAnimation.Content? {
    guard let target = target(on: layer) else { return nil }
    var from = take(fromValue, for: target, on: layer, as: "fromValue")
    let to = take(toValue, for: target, on: layer, as: "toValue")
    let by = take(byValue, for: target, on: layer, as: "byValue")
    if from.isRefused || to.isRefused || by.isRefused { return nil }
    if from.value == nil, to.value == nil, by.value == nil, valueFunction == nil {
      let seen = layer.presentedValues(at: now)
      switch target {
      case .property(let property, let part): from = seen[property].part(part).map { .value($0) } ?? .missing
      case .part(let key, let part):
        from = (seen.custom?[key] ?? layer.ownAnimatableKeys[key])?.part(part).map { .value($0) } ?? .missing
      case .custom(let key):
        from = (seen.custom?[key] ?? AnimatableValue(any: layer.value(forKey: key))).map { .value($0) } ?? .missing
      }
    }
    // Colour "none" is a value too: what a layer without a background comes from.
    return change(target, .span(from: from.value, to: to.value, by: by.value), motionPacing(duration))
  }

  /// A spring has another one.
  func motionPacing(_ duration: Double) -> Pacing { pacing }
}

/// The action of an animation block for a view's layer: a basic animation that belongs to the block.
@preconcurrency @MainActor
package final class BlockAnimation: CABasicAnimation {
  package var group: AnimationGroup?
  /// Whether it is what the block makes by itself: an app has neither changed nor copied it.
  private(set) var isAsMade = false

  /// The animation of a value that is about to change.
  package convenience init(group: AnimationGroup, key: String, layer: CALayer) {
    self.init(keyPath: key)
    self.group = group
    let plan = group.timing
    let now = MediaRuntime.current.now
    let values =
      plan.beginsFromCurrentState ? layer.presentedValues(at: now) : LayerValues(layer)
    if case .property(let property, let part)? = AnimationTarget(keyPath: key) {
      fromValue = values[property].part(part)?.object
    } else {
      fromValue = values.custom?[key]?.object ?? layer.value(forKey: key)
    }
    timing.duration = plan.duration
    timing.autoreverses = plan.autoreverses
    timing.repeatCount = plan.repeatCount
    timing.fillsBefore = true
    if plan.delay > 0 { timing.beginTime = (layer.timeBase ?? group.start.seconds) + plan.delay }
    if case .curve(let curve) = plan.pacing { timingFunction = CAMediaTimingFunction(curve: curve) }
    isAsMade = true
  }

  override func noteChange() {
    isAsMade = false
    super.noteChange()
  }

  override func copyValues(to copy: CAAnimation) {
    super.copyValues(to: copy)
    (copy as? BlockAnimation)?.group = group
  }

  override func prepare(forKey event: String, on layer: CALayer) {
    if keyPath == nil { keyPath = event }
  }

  override func motionPacing(_ duration: Double) -> Pacing {
    if let group, case .curve = group.timing.pacing { return pacing }
    return group?.timing.pacing ?? pacing
  }
}
