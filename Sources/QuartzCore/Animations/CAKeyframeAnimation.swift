import Foundation
import TouchPlatform

/// How a keyframe animation finds the values between its keys.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// The mode of this name; an unknown one counts as `linear`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Straight from key to key. The default.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each value stays until the next one's time.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Straight and at an even pace; key times and timing functions are passed over.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// On a curve through the keys.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// On a curve through the keys, at an even pace from key to key.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")

  var mode: KeyframeTrack.Mode {
    switch self {
    case .discrete: .discrete
    case .paced: .paced
    case .cubic: .cubic
    case .cubicPaced: .cubicPaced
    default: .linear
    }
  }
}

/// How an animation along a path turns the layer.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// The mode of this name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Along the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// Against the path.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// An animation through several values.
@preconcurrency @MainActor
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The keys: values as `CABasicAnimation` takes them.
  open var values: [Any]? { didSet { noteChange() } }
  /// When each is reached, as shares of the duration from 0 to 1, one for each value (for `discrete` one more). Nil, and
  /// times that do not fit, space them evenly.
  open var keyTimes: [NSNumber]? { didSet { noteChange() } }
  /// How progress follows time from each key to the next; nil is even.
  open var timingFunctions: [CAMediaTimingFunction]? { didSet { noteChange() } }
  /// How values between keys are found. Default `linear`.
  open var calculationMode: CAAnimationCalculationMode = .linear { didSet { noteChange() } }
  /// For the cubic modes, at each key: how tight the curve is, −1…1. Nil is 0.
  open var tensionValues: [NSNumber]? { didSet { noteChange() } }
  /// For the cubic modes, at each key: how sharp the corner is, −1…1. Nil is 0.
  open var continuityValues: [NSNumber]? { didSet { noteChange() } }
  /// For the cubic modes, at each key: where the curve swings out, −1…1. Nil is 0.
  open var biasValues: [NSNumber]? { didSet { noteChange() } }
  /// The path that a place (`position`, `anchorPoint`) follows; `values` are passed over then. Each line and curve leads from
  /// one key to the next, moves of the pen are no keys; paced modes run evenly along the whole. It is taken as it is when the
  /// animation is added. Default nil.
  open var path: CGPath? { didSet { noteChange() } }
  /// Whether the layer turns with the path, about its anchor point and beside its own transform. It acts on `position` with
  /// a path only. Default nil: it does not turn.
  open var rotationMode: CAAnimationRotationMode? { didSet { noteChange() } }

  override func copyValues(to copy: CAAnimation) {
    super.copyValues(to: copy)
    guard let copy = copy as? CAKeyframeAnimation else { return }
    copy.values = values
    copy.keyTimes = keyTimes
    copy.timingFunctions = timingFunctions
    copy.calculationMode = calculationMode
    copy.tensionValues = tensionValues
    copy.continuityValues = continuityValues
    copy.biasValues = biasValues
    copy.rotationMode = rotationMode
    copy.path = path
  }

  override func content(on layer: CALayer, duration: Double, now: MonotonicInstant) -> LayerAnimation.Content? {
    guard let target = target(on: layer) else { return nil }
    // Apple's default pacing between keys is even whatever the transaction says.
    let whole = timingFunction.map { Pacing.curve($0.curve) } ?? .linear
    if let path { return way(along: path, target, on: layer).flatMap { change(target, .path($0), whole) } }
    guard let track = keyframes(for: target, on: layer) else { return nil }
    return change(target, .keyframes(track), whole)
  }

  private func way(along path: CGPath, _ target: AnimationTarget, on layer: CALayer) -> PathTrack? {
    if case .property(let property, let part) = target {
      guard case .point? = LayerValues(layer)[property].part(part) else {
        refuse("path, whose values are places")
        return nil
      }
    }
    let mode = calculationMode.mode
    let isPaced = mode == .paced || mode == .cubicPaced
    let turn: Double? =
      switch rotationMode {
      case .rotateAuto?: 0
      case .rotateAutoReverse?: .pi
      default: nil
      }
    let track = PathTrack(
      path: path.drawPath, keyTimes: keyTimes?.map(\.doubleValue),
      curves: isPaced ? [] : timingFunctions?.map(\.curve) ?? [], mode: mode, turn: turn)
    if track == nil { refuse("path, which has no line or curve that can be followed") }
    return track
  }

  private func keyframes(for target: AnimationTarget, on layer: CALayer) -> KeyframeTrack? {
    guard let values, !values.isEmpty else {
      PlatformLog.write(.app, "a CAKeyframeAnimation without values does nothing")
      return nil
    }
    var keys: [AnimatableValue] = []
    for (index, value) in values.enumerated() {
      guard let key = take(value, for: target, on: layer, as: "value \(index)").value else { return nil }
      keys.append(key)
    }
    func number(_ list: [NSNumber]?, _ index: Int) -> Double {
      guard let list, index < list.count, list[index].doubleValue.isFinite else { return 0 }
      return min(max(list[index].doubleValue, -1), 1)
    }
    let shapes = keys.indices.map { index in
      var shape = KeyframeTrack.Shape()
      shape.tension = number(tensionValues, index)
      shape.continuity = number(continuityValues, index)
      shape.bias = number(biasValues, index)
      return shape
    }
    let mode = calculationMode.mode
    let isPaced = mode == .paced || mode == .cubicPaced
    let track = KeyframeTrack(
      values: keys, keyTimes: keyTimes?.map(\.doubleValue),
      curves: isPaced ? [] : timingFunctions?.map(\.curve) ?? [], mode: mode, shapes: shapes)
    if track == nil { refuse("values, which are of different kinds") }
    return track
  }
}
