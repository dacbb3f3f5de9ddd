import CoreGraphics
import Foundation
import TouchPlatform

// Off Apple's platforms NSObject has no key-value coding: layers have their own, for the properties that animate and for
// whatever the app keeps.
extension CALayer {
  final func _value(forKey key: String) -> Any? {
    if let kept = motion?.values[key] { return kept }
    if let own = ownAnimatableKeys[key] { return own.object }
    if key == "frame" { return NSValue(cgRect: frame) }
    guard let property = AnimatableProperty(rawValue: key) else { return type(of: self).defaultValue(forKey: key) }
    switch property {
    case .hidden: return isHidden
    case .masksToBounds: return masksToBounds
    case .doubleSided: return isDoubleSided
    case .contents: return contents
    case .sublayerTransform: return sublayerTransform
    default: break
    }
    return LayerValues(self)[property].object
  }

  final func _setValue(_ value: Any?, forKey key: String) {
    if key == "contents" { return contents = value }
    if AnimatableProperty(rawValue: key) != nil { return setValue(value, forKeyPath: key) }
    if ownAnimatableKeys[key] != nil { return setOwn(value, forKey: key) }
    let isWatched = type(of: self).needsDisplay(forKey: key)
    // A presentation's values are no changes.
    if isWatched, isArmed, !flags.contains(.presentation) { runAction(forKey: key) }
    needMotion().values[key] = value
    if isWatched, !flags.contains(.presentation) { setNeedsDisplay() }
  }

  final func _value(forKeyPath keyPath: String) -> Any? {
    guard case .property(let property, let part)? = AnimationTarget(keyPath: keyPath) else {
      if let (_, whole, part) = ownPart(keyPath) { return whole.part(part)?.object }
      return value(forKey: keyPath)
    }
    if part == .whole { return value(forKey: keyPath) }
    return LayerValues(self)[property].part(part)?.object
  }

  final func _setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard case .property(let property, let part)? = AnimationTarget(keyPath: keyPath) else {
      if let (key, whole, part) = ownPart(keyPath), let model = whole.part(part),
        let fitted = AnimatableValue(any: value)?.fitted(to: model)
      {
        return setOwn(whole.setting(part, to: fitted).object, forKey: key)
      }
      return setValue(value, forKey: keyPath)
    }
    if property == .contents { return contents = value }
    let whole = LayerValues(self)[property]
    if value == nil, case .color = whole { return store(.color(nil), in: property) }
    if value == nil, case .path = whole { return store(.path(nil), in: property) }
    guard let model = whole.part(part), let fitted = AnimatableValue(any: value)?.fitted(to: model) else {
      return PlatformLog.write(.app, "the key path \"\(keyPath)\" cannot take that value, so nothing changes")
    }
    store(whole.setting(part, to: fitted), in: property)
  }

  /// The property of a kind of layer and the part of it that a key path names; nil for any other.
  final func ownPart(_ keyPath: String) -> (key: String, whole: AnimatableValue, part: PropertyPart)? {
    guard let split = keyPath.firstIndex(of: "."), ownAnimatableKeys[keyPath] == nil,
      let part = PropertyPart(rawValue: String(keyPath[split...].dropFirst()))
    else { return nil }
    let key = String(keyPath[..<split])
    guard let whole = ownAnimatableKeys[key], whole.part(part) != nil else { return nil }
    return (key, whole, part)
  }

  /// Sets a property through its setter.
  private func store(_ value: AnimatableValue, in property: AnimatableProperty) {
    switch (property, value) {
    case (.bounds, .rect(let value)): bounds = value
    case (.position, .point(let value)): position = value
    case (.anchorPoint, .point(let value)): anchorPoint = value
    case (.transform, .transform(let value)): setAffineTransform(value)
    case (.transform, .space(let value)): transform = value
    case (.sublayerTransform, let value): sublayerTransform = value.spaceTransform ?? CATransform3DIdentity
    case (.contents, .picture): contents = value.object
    case (.hidden, .scalar(let value)): isHidden = value >= 0.5
    case (.masksToBounds, .scalar(let value)): masksToBounds = value >= 0.5
    case (.doubleSided, .scalar(let value)): isDoubleSided = value >= 0.5
    case (.opacity, .scalar(let value)): opacity = Float(value)
    case (.cornerRadius, .scalar(let value)): cornerRadius = value
    case (.borderWidth, .scalar(let value)): borderWidth = value
    case (.zPosition, .scalar(let value)): zPosition = value
    case (.backgroundColor, .color(let value)): backgroundColor = value.map { CGColor($0) }
    case (.borderColor, .color(let value)): borderColor = value.map { CGColor($0) }
    case (.shadowOpacity, .scalar(let value)): shadowOpacity = Float(value)
    case (.shadowRadius, .scalar(let value)): shadowRadius = value
    case (.shadowOffset, .size(let value)): shadowOffset = value
    case (.shadowColor, .color(let value)): shadowColor = value.map { CGColor($0) }
    case (.shadowPath, .path(let value)): shadowPath = value.map { CGPath($0) }
    case (.contentsRect, .rect(let value)): contentsRect = value
    default: break
    }
  }

  /// Whether a key path that is no property of all layers can be animated on this one.
  final func knowsCustomKey(_ key: String) -> Bool {
    type(of: self).needsDisplay(forKey: key) || motion?.values[key] != nil || ownAnimatableKeys[key] != nil
  }

  // MARK: For animators

  /// What is on the screen of a property.
  package final func presented(_ property: AnimatableProperty, at time: MonotonicInstant) -> AnimatableValue {
    presentedValues(at: time)[property]
  }

  /// Sets a property through its setter.
  package final func setModel(_ property: AnimatableProperty, to value: AnimatableValue) { store(value, in: property) }

  /// Where a group's animation of a property starts and ends; nil when the group does not animate it.
  package final func ends(
    of property: AnimatableProperty, in group: AnimationGroup
  ) -> (AnimatableValue, AnimatableValue)? {
    guard let animation = motion?.animations.first(where: { $0.group === group && $0.property == property }),
      case .change(let change) = animation.content
    else { return nil }
    let below = LayerValues(self)[property]
    return (change.track.start(below: below), change.track.end(below: below))
  }
}

extension CALayer {
  final func _takeStyle(_ style: [AnyHashable: Any]?) {
    if style == nil, extras == nil { return }
    needExtras().namedStyle = style
    guard var rest = style else { return }
    let new = CALayer()
    var known: Set<String> = ["style"]
    // A style in a style may lead back to itself only through a class of the app's: dictionaries are values.
    while true {
      for (key, value) in rest.sorted(by: { "\($0.key)" < "\($1.key)" }) {
        guard let key = key as? String, known.insert(key).inserted else { continue }
        // Two values of any type are compared by what they print.
        guard String(describing: self.value(forKey: key)) == String(describing: new.value(forKey: key)) else {
          continue
        }
        setValue(value, forKey: key)
      }
      guard let next = rest["style"] as? [AnyHashable: Any] else { return }
      rest = next
    }
  }
}
