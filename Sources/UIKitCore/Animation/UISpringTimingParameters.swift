import CoreGraphics
import Foundation
import QuartzCore

/// Timing like a damped spring. It never changes. (A22–A26)
@preconcurrency @MainActor
open class UISpringTimingParameters: NSObject, @preconcurrency UITimingCurveProvider {
  /// The velocity at the start, in total distances a second: the x and y of a place each use one component, all other
  /// values the length of the vector.
  open var initialVelocity: CGVector { _initialVelocity }
  final let _initialVelocity: CGVector
  private let kind: Kind

  private enum Kind {
    case ratio(Double)
    case physical(mass: Double, stiffness: Double, damping: Double)
    case perceptual(duration: Double, bounce: Double)
  }

  private init(_ kind: Kind, _ velocity: CGVector) {
    self.kind = kind
    _initialVelocity = CGVector(
      dx: velocity.dx.isFinite ? velocity.dx : 0, dy: velocity.dy.isFinite ? velocity.dy : 0)
    super.init()
  }

  /// The system's default spring: mass 3, stiffness 1000, damping 500, which does not oscillate.
  public convenience override init() { self.init(.physical(mass: 3, stiffness: 1000, damping: 500), .zero) }

  /// A spring of a damping ratio that is at rest at the end of the animator's duration. (A23, A24)
  public convenience init(dampingRatio ratio: CGFloat) { self.init(.ratio(ratio), .zero) }

  /// The same with a velocity at the start. (A25)
  public convenience init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    self.init(.ratio(ratio), velocity)
  }

  /// A mass on a spring; the animator's duration is then the time until it is at rest.
  public convenience init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
    self.init(.physical(mass: mass, stiffness: stiffness, damping: damping), velocity)
  }

  /// A spring of a perceptual duration and a bounce; the animator's duration is then the time until it is at rest.
  public convenience init(duration: TimeInterval, bounce: CGFloat) {
    self.init(.perceptual(duration: duration, bounce: bounce), .zero)
  }

  /// The same with a velocity at the start.
  public convenience init(duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector) {
    self.init(.perceptual(duration: duration, bounce: bounce), velocity)
  }

  /// From an archive.
  public required convenience init?(coder: NSCoder) {
    let velocity = CGVector(dx: coder.decodeDouble(forKey: "dx"), dy: coder.decodeDouble(forKey: "dy"))
    let (a, b, c) = (
      coder.decodeDouble(forKey: "a"), coder.decodeDouble(forKey: "b"), coder.decodeDouble(forKey: "c")
    )
    switch coder.decodeInteger(forKey: "kind") {
    case 0: self.init(.ratio(a), velocity)
    case 1: self.init(.physical(mass: a, stiffness: b, damping: c), velocity)
    case 2: self.init(.perceptual(duration: a, bounce: b), velocity)
    default: return nil
    }
  }

  /// Writes what `init(coder:)` reads.
  open func encode(with coder: NSCoder) {
    coder.encode(initialVelocity.dx.native, forKey: "dx")
    coder.encode(initialVelocity.dy.native, forKey: "dy")
    let (number, values) =
      switch kind {
      case .ratio(let ratio): (0, [ratio, 0, 0])
      case .physical(let mass, let stiffness, let damping): (1, [mass, stiffness, damping])
      case .perceptual(let duration, let bounce): (2, [duration, bounce, 0])
      }
    coder.encode(number, forKey: "kind")
    for (key, value) in zip(["a", "b", "c"], values) { coder.encode(value, forKey: key) }
  }

  /// The springs along both axes, and the time that they take.
  func pacing(duration: TimeInterval) -> (Pacing, TimeInterval) {
    func spring(_ velocity: Double) -> SpringMotion {
      switch kind {
      case .ratio(let ratio): SpringMotion(settlingIn: duration, ratio: ratio, velocity: velocity)
      case .physical(let mass, let stiffness, let damping):
        SpringMotion(mass: mass, stiffness: stiffness, damping: damping, velocity: velocity)
      case .perceptual(let period, let bounce):
        SpringMotion(perceptualDuration: period, bounce: min(bounce, 0.99), velocity: velocity)
      }
    }
    let (dx, dy) = (initialVelocity.dx, initialVelocity.dy)
    let parts = [spring(dx), spring(dy), spring((dx * dx + dy * dy).squareRoot())]
    var whole = duration
    if case .ratio = kind {} else { whole = parts.map(\.settlingDuration).max() ?? duration }
    return (dx == 0 && dy == 0 ? .spring(parts[2]) : .springs(x: parts[0], y: parts[1], scalar: parts[2]), whole)
  }

  /// Itself: it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// `spring`.
  open var timingCurveType: UITimingCurveType { .spring }
  /// Nil.
  open var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// Itself.
  open var springTimingParameters: UISpringTimingParameters? { self }
}
