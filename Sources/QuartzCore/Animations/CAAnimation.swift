import Foundation
import TouchPlatform

/// An observer that is notified when an animation starts and stops.
@preconcurrency @MainActor
public protocol CAAnimationDelegate: NSObjectProtocol {
  /// The animation has begun: at the next turn after it was added, or when its begin time has come.
  func animationDidStart(_ anim: CAAnimation)
  /// The animation is over: `flag` is true when it ran to its end, false when it was removed before. (A13)
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An animation of a layer. A layer takes a copy of what is added to it, which must not be changed.
///
/// By itself it does nothing; its subclasses do. Statements: A13, A30.
/// > Not yet: archives of animations.
@preconcurrency @MainActor
open class CAAnimation: NSObject, CAMediaTiming, CAAction, @preconcurrency NSCopying {
  package final var timing = MediaTiming()
  /// Whether a layer has it, so that changes come too late.
  final var isFrozen = false
  private var keyed: [String: Any] = [:]

  /// An animation with the defaults.
  public required override init() { super.init() }

  /// How progress follows time; nil is even. Default nil.
  open var timingFunction: CAMediaTimingFunction? { didSet { noteChange() } }

  /// The object that is notified; kept alive by the animation. Default nil.
  open var delegate: (any CAAnimationDelegate)? { didSet { noteChange() } }

  /// Whether the layer drops it when it is over. Default true. (A30)
  open var isRemovedOnCompletion = true { didSet { noteChange() } }

  /// The frame rates that suit the animation. Default `default`.
  /// > Here: kept; each frame of the display shows the animation.
  open var preferredFrameRateRange = CAFrameRateRange.default { didSet { noteChange() } }

  /// See `CAMediaTiming`.
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { change { $0.beginTime = newValue } }
  }
  /// See `CAMediaTiming`.
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { change { $0.duration = newValue } }
  }
  /// See `CAMediaTiming`.
  open var speed: Float {
    get { Float(timing.speed) }
    set { change { $0.speed = Double(newValue) } }
  }
  /// See `CAMediaTiming`.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { change { $0.timeOffset = newValue } }
  }
  /// See `CAMediaTiming`.
  open var repeatCount: Float {
    get { Float(timing.repeatCount) }
    set { change { $0.repeatCount = Double(newValue) } }
  }
  /// See `CAMediaTiming`.
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { change { $0.repeatDuration = newValue } }
  }
  /// See `CAMediaTiming`.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { change { $0.autoreverses = newValue } }
  }
  /// See `CAMediaTiming`.
  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { change { $0.fillMode = newValue } }
  }

  private func change(_ body: (inout MediaTiming) -> Void) {
    body(&timing)
    noteChange()
  }

  func noteChange() {
    if isFrozen { PlatformLog.write(.app, "an animation was changed that a layer has already; the change is too late") }
  }

  /// The value that a property of animations has before it is set; nil for a key without one.
  open class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "duration", "beginTime", "timeOffset", "repeatDuration": 0.0
    case "speed": Float(1)
    case "repeatCount": Float(0)
    case "autoreverses": false
    case "removedOnCompletion": true
    case "fillMode": CAMediaTimingFillMode.removed
    default: nil
    }
  }

  /// What the app has kept in the animation under a key of its own.
  open func value(forKey key: String) -> Any? { keyed[key] }

  /// Keeps a value in the animation under a key of the app's own; copies have it too.
  open func setValue(_ value: Any?, forKey key: String) { keyed[key] = value }

  /// Whether values for the key are worth archiving: true, unless a subclass says otherwise.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  /// A copy that may be changed.
  open func copy(with zone: NSZone? = nil) -> Any {
    let made = type(of: self).init()
    copyValues(to: made)
    return made
  }

  /// Gives a copy what this one has. Subclasses with properties of their own add to it.
  func copyValues(to copy: CAAnimation) {
    copy.timing = timing
    copy.timingFunction = timingFunction
    copy.delegate = delegate
    copy.isRemovedOnCompletion = isRemovedOnCompletion
    copy.preferredFrameRateRange = preferredFrameRateRange
    copy.keyed = keyed
  }

  /// Adds it to the layer: an animation is an action.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer, let made = copy() as? CAAnimation else { return }
    made.prepare(forKey: event, on: layer)
    layer.add(made, forKey: event)
  }

  /// As an action it fills in what was left open.
  func prepare(forKey event: String, on layer: CALayer) {
    if timingFunction == nil {
      timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    }
  }

  /// What it does on a layer; nil (said in the log) when it cannot.
  func content(on layer: CALayer, duration: Double, now: MonotonicInstant) -> LayerAnimation.Content? { nil }

  final var pacing: Pacing {
    if let own = timingFunction { return .curve(own.curve) }
    return (CATransaction.animationTimingFunction()?.curve).map { .curve($0) } ?? .linear
  }
}

extension CAMediaTimingFunction {
  /// The function of an engine's curve.
  package convenience init(curve: TimingCurve) {
    let (x1, y1, x2, y2) = curve.controlPoints
    self.init(controlPoints: Float(x1), Float(y1), Float(x2), Float(y2))
  }
}
