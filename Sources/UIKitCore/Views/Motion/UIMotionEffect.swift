import Foundation
import QuartzCore

/// A change of a view that follows how a device is held.
/// > Partly: no device here is held: effects are kept, and asked for nothing.
@preconcurrency @MainActor
open class UIMotionEffect: NSObject, @preconcurrency NSCopying {
  /// An effect.
  public override init() {
    super.init()
    freesOnMainActor()
  }

  /// An effect from an archive.
  public required init?(coder: NSCoder) {
    super.init()
    freesOnMainActor()
  }

  /// What is added to the view's values under these key paths for an angle of view, −1…1 in both directions. For
  /// subclasses; default nil.
  open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? { nil }

  /// An independent copy.
  open func copy(with zone: NSZone? = nil) -> Any { UIMotionEffect() }
}

/// An effect that changes one value evenly between two ends.
/// > Partly: no device here is held: effects are kept, and asked for nothing.
@preconcurrency @MainActor
open class UIInterpolatingMotionEffect: UIMotionEffect {
  /// The way of holding that an effect follows.
  public enum EffectType: Int, Sendable {
    /// To the sides.
    case tiltAlongHorizontalAxis = 0
    /// Up and down.
    case tiltAlongVerticalAxis = 1
  }

  /// The value that changes.
  open private(set) var keyPath: String
  /// The way of holding that it follows.
  open private(set) var type: EffectType
  /// What is added at one end: a number, a point, a colour. Default nil: nothing.
  open var minimumRelativeValue: Any?
  /// What is added at the other end. Default nil: nothing.
  open var maximumRelativeValue: Any?

  /// An effect on the value under a key path.
  public init(keyPath: String, type: EffectType) {
    self.keyPath = keyPath
    self.type = type
    super.init()
  }

  /// An effect from an archive.
  public required init?(coder: NSCoder) {
    keyPath = coder.archived(NSString.self, "UIKeyPath") as String? ?? ""
    type = EffectType(rawValue: coder.decodeInteger(forKey: "UIEffectType")) ?? .tiltAlongHorizontalAxis
    super.init(coder: coder)
  }

  /// The value between the ends, where both are numbers.
  open override func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    func number(_ value: Any?) -> Double? {
      (value as? NSNumber)?.doubleValue ?? (value as? Double) ?? (value as? CGFloat).map(Double.init)
        ?? (value as? Int).map(Double.init)
    }
    guard let low = number(minimumRelativeValue), let high = number(maximumRelativeValue) else { return nil }
    let offset = type == .tiltAlongHorizontalAxis ? viewerOffset.horizontal : viewerOffset.vertical
    let share = max(-1, min(1, Double(offset)))
    return [keyPath: NSNumber(value: low + (high - low) * (share + 1) / 2)]
  }

  /// An independent copy.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let made = UIInterpolatingMotionEffect(keyPath: keyPath, type: type)
    made.minimumRelativeValue = minimumRelativeValue
    made.maximumRelativeValue = maximumRelativeValue
    return made
  }
}

/// Several effects in one.
/// > Partly: no device here is held: effects are kept, and asked for nothing.
@preconcurrency @MainActor
open class UIMotionEffectGroup: UIMotionEffect {
  /// The effects. Default nil.
  open var motionEffects: [UIMotionEffect]?

  /// The values of all effects; a later one's counts where several have one key path.
  open override func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    var all: [String: Any] = [:]
    for effect in motionEffects ?? [] {
      all.merge(effect.keyPathsAndRelativeValues(forViewerOffset: viewerOffset) ?? [:]) { $1 }
    }
    return all.isEmpty ? nil : all
  }

  /// An independent copy.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let made = UIMotionEffectGroup()
    made.motionEffects = motionEffects
    return made
  }
}
