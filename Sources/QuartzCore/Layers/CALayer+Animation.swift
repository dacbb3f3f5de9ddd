import CoreGraphics
import Foundation
import RenderTree
import TouchPlatform

extension CALayer {
  /// Starts the current block's animation of a property. Layers without a view do not take part. (A8)
  final func animate(_ property: AnimatableProperty, from old: AnimatableValue, to new: AnimatableValue) {
    guard let group = AnimationContext.current, AnimationContext.isEnabled, _owner != nil else { return }
    guard group.timing.duration > 0 else { return }
    var from = old
    if group.timing.beginsFromCurrentState, let running = extras?.animations.first(where: { $0.property == property }) {
      from = running.value(at: MediaRuntime.current.now)
    }
    removeAnimation(of: property, finished: false)
    let extras = needExtras()
    extras.animations.append(
      LayerAnimation(
        property: property, from: from, to: new, begin: group.start.advanced(bySeconds: group.timing.delay),
        duration: group.timing.duration, curve: group.timing.curve, autoreverses: group.timing.autoreverses,
        repeats: group.timing.repeats, group: group))
    group.animationAdded(to: self)
    group.willAnimate?(self)
    if !flags.contains(.animating) {
      flags.insert(.animating)
      MediaRuntime.current.animations.add(self)
    }
    setNeedsCommit()
  }

  private func removeAnimation(of property: AnimatableProperty, finished: Bool) {
    guard let extras, let index = extras.animations.firstIndex(where: { $0.property == property }) else { return }
    let animation = extras.animations.remove(at: index)
    ended([animation], finished: finished)
  }

  /// Ends the animations that `group` runs on this layer; the model values show.
  package final func removeAnimations(of group: AnimationGroup, finished: Bool) {
    guard let extras else { return }
    let over = extras.animations.filter { $0.group === group }
    guard !over.isEmpty else { return }
    extras.animations.removeAll { $0.group === group }
    ended(over, finished: finished)
  }

  private func ended(_ animations: [LayerAnimation], finished: Bool) {
    setNeedsCommit()
    if extras?.animations.isEmpty ?? true {
      flags.remove(.animating)
      MediaRuntime.current.animations.remove(self)
    }
    for animation in animations {
      animation.group.didAnimate?(self)
      animation.group.animationRemoved(finished: finished)
    }
  }

  /// Ends all animations of this layer; their completions are told false. (A13)
  public func removeAllAnimations() {
    guard let extras, !extras.animations.isEmpty else { return }
    let over = extras.animations
    extras.animations.removeAll()
    ended(over, finished: false)
  }

  final func endAnimationsInTree() {
    guard !MediaRuntime.current.animations.isEmpty else { return }
    removeAllAnimations()
    for layer in _sublayers { layer.endAnimationsInTree() }
  }

  /// A copy of the layer with the values that are on the screen now: running animations applied. Its sublayers are
  /// not copied. (A1, A3)
  public func presentation() -> CALayer? {
    let copy = CALayer(layer: self)
    guard flags.contains(.animating), let extras else { return copy }
    let now = MediaRuntime.current.now
    for animation in extras.animations { copy.apply(animation.property, animation.value(at: now)) }
    return copy
  }

  /// The layer itself: the model behind a presentation.
  public func model() -> CALayer { self }

  private func apply(_ property: AnimatableProperty, _ value: AnimatableValue) {
    switch (property, value) {
    case (.bounds, .rect(let rect)): _bounds = rect
    case (.position, .point(let point)): _position = point
    case (.anchorPoint, .point(let point)): _anchorPoint = point
    case (.transform, .transform(let transform)):
      needExtras().transform = transform
      if transform.isIdentity { flags.remove(.transformed) } else { flags.insert(.transformed) }
    case (.opacity, .scalar(let number)): _opacity = Float(number)
    case (.cornerRadius, .scalar(let number)): _cornerRadius = number
    case (.borderWidth, .scalar(let number)): needExtras().borderWidth = number
    case (.backgroundColor, .color(let color)): _backgroundColor = color.map { CGColor($0) }
    case (.borderColor, .color(let color)): needExtras().borderColor = color.map { CGColor($0) }
    default: break
    }
  }
}
