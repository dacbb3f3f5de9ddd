import CoreGraphics
import Foundation
import RenderTree
import TouchPlatform

/// An animation of one value of a layer, named by its key path.
///
/// Key paths: a layer's animatable properties, their parts (`position.x`, `bounds.size`, `bounds.size.width`,
/// `bounds.origin.y` …), the parts of transforms (`scale`, `rotation`, `translation` and each of them for an axis, as
/// `rotation.y`; `scale.xy`), also of the properties that a kind of layer has (`startPoint.x`), and keys under which the app
/// keeps values in the layer. `contents` fades from picture to picture, or shows one after the other with discrete keyframes.
@preconcurrency @MainActor
open class CAPropertyAnimation: CAAnimation {
  /// An animation of the value at a key path.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  /// What is animated.
  open var keyPath: String? { didSet { noteChange() } }
  /// Whether the values are added to what the layer has without it. Default false.
  open var isAdditive = false { didSet { noteChange() } }
  /// Whether each repetition starts where the last one ended. Default false.
  open var isCumulative = false { didSet { noteChange() } }
  /// Makes transforms of the animation's numbers; nil for none. Default nil.
  open var valueFunction: CAValueFunction? { didSet { noteChange() } }

  override func copyValues(to copy: CAAnimation) {
    super.copyValues(to: copy)
    guard let copy = copy as? CAPropertyAnimation else { return }
    copy.keyPath = keyPath
    copy.isAdditive = isAdditive
    copy.isCumulative = isCumulative
    copy.valueFunction = valueFunction
  }

  override func prepare(forKey event: String, on layer: CALayer) {
    super.prepare(forKey: event, on: layer)
    if keyPath == nil { keyPath = event }
  }

  /// What the key path names on a layer; nil, and said in the log, when it names nothing.
  final func target(on layer: CALayer) -> AnimationTarget? {
    guard let keyPath, !keyPath.isEmpty else {
      PlatformLog.write(.app, "\(type(of: self)) has no keyPath, so it does nothing")
      return nil
    }
    if let target = AnimationTarget(keyPath: keyPath) { return target }
    if layer.knowsCustomKey(keyPath) { return .custom(keyPath) }
    if let own = layer.ownPart(keyPath) { return .part(own.key, own.part) }
    PlatformLog.write(
      .app,
      "\(type(of: layer)) has nothing to animate at the key path \"\(keyPath)\", so the animation does nothing; a layer "
        + "class of the app names its keys in needsDisplay(forKey:)")
    return nil
  }

  /// A value that the app gave, fit for the target; nil for nil, and nothing at all (said in the log) for what does not
  /// fit.
  final func take(_ value: Any?, for target: AnimationTarget, on layer: CALayer, as name: String) -> Taken {
    guard let value else { return .missing }
    guard let known = AnimatableValue(any: value), known.isFinite else {
      refuse("\(name) of type \(type(of: value))")
      return .refused
    }
    if valueFunction != nil { return .value(known) }
    let whole: AnimatableValue?
    switch target {
    case .custom: return .value(known)
    case .part(let key, let part): whole = layer.ownAnimatableKeys[key]?.part(part)
    case .property(let property, let part): whole = LayerValues(layer)[property].part(part)
    }
    guard let model = whole, let fitted = known.fitted(to: model) else {
      refuse("\(name), which is \(known.kind)")
      return .refused
    }
    return .value(fitted)
  }

  enum Taken {
    case missing
    case value(AnimatableValue)
    case refused
    var value: AnimatableValue? { if case .value(let value) = self { value } else { nil } }
    var isRefused: Bool { if case .refused = self { true } else { false } }
  }

  final func refuse(_ what: String) {
    PlatformLog.write(.app, "the key path \"\(keyPath ?? "")\" cannot take the \(what), so the animation does nothing")
  }

  final func change(_ target: AnimationTarget, _ track: ValueTrack, _ pacing: Pacing) -> LayerAnimation.Content? {
    var change = LayerAnimation.Change(target: target, track: track, pacing: pacing)
    change.isAdditive = isAdditive
    change.isCumulative = isCumulative
    if let valueFunction {
      guard case .property(.transform, .whole) = target else {
        PlatformLog.write(.app, "a value function needs the key path \"transform\"; the animation does nothing")
        return nil
      }
      change.function = valueFunction.name
    }
    return .change(change)
  }
}

/// Which function makes transforms of numbers.
/// > Here: an animation of the whole transform, so perspective is that of its values: none.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// The function of this name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A turn about the x axis: a height times the cosine, unless a superlayer adds perspective. Radians.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  /// A turn about the y axis: a width times the cosine, unless a superlayer adds perspective. Radians.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  /// A turn in the plane of the screen, clockwise. Radians.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// Three factors; the third is not seen.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// A factor of the width.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  /// A factor of the height.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  /// A factor along the eye's axis: not seen.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// Three distances; the third is not seen.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  /// A distance to the right.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  /// A distance down.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  /// A distance along the eye's axis: not seen without perspective.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")

  /// The transform of a number or a pair; nil where it wants the other.
  func transform(_ given: AnimatableValue) -> AnimatableValue? {
    // The third number has nothing to act on in two dimensions.
    let value = given.fitted(to: .point(.zero)) ?? given
    return switch (self, value) {
    case (.rotateX, .scalar(let angle)): AnimatableValue(CATransform3DMakeRotation(angle, 1, 0, 0))
    case (.rotateY, .scalar(let angle)): AnimatableValue(CATransform3DMakeRotation(angle, 0, 1, 0))
    case (.rotateZ, .scalar(let angle)): .transform(CGAffineTransform(rotationAngle: angle))
    case (.scaleX, .scalar(let factor)): .transform(CGAffineTransform(scaleX: factor, y: 1))
    case (.scaleY, .scalar(let factor)): .transform(CGAffineTransform(scaleX: 1, y: factor))
    case (.translateX, .scalar(let way)): .transform(CGAffineTransform(translationX: way, y: 0))
    case (.translateY, .scalar(let way)): .transform(CGAffineTransform(translationX: 0, y: way))
    case (.scaleZ, .scalar(let factor)): AnimatableValue(CATransform3DMakeScale(1, 1, factor))
    case (.translateZ, .scalar(let way)): AnimatableValue(CATransform3DMakeTranslation(0, 0, way))
    case (.scale, .point(let by)): .transform(CGAffineTransform(scaleX: by.x, y: by.y))
    case (.scale, .size(let by)): .transform(CGAffineTransform(scaleX: by.width, y: by.height))
    case (.translate, .point(let by)): .transform(CGAffineTransform(translationX: by.x, y: by.y))
    case (.translate, .size(let by)): .transform(CGAffineTransform(translationX: by.width, y: by.height))
    default: nil
    }
  }
}

/// Makes a transform of an animation's numbers, so that a turn of 2π is a turn.
open class CAValueFunction: NSObject, @unchecked Sendable {
  // Unchecked because the class is open; it has a constant only.
  /// Which function it is.
  open var name: CAValueFunctionName { _name }
  final let _name: CAValueFunctionName

  /// The function of a name; nil for a name that is not known.
  public init?(name: CAValueFunctionName) {
    let known: [CAValueFunctionName] = [
      .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX, .translateY,
      .translateZ,
    ]
    guard known.contains(name) else { return nil }
    _name = name
    super.init()
  }
}
