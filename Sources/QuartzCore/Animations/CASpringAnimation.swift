import Foundation
import TouchPlatform

/// An animation that moves like a mass on a spring. Its duration does not follow the spring by itself: take
/// `settlingDuration`. (A26)
@preconcurrency @MainActor
open class CASpringAnimation: CABasicAnimation {
  /// The mass. Default 1.
  open var mass: CGFloat = 1 { didSet { noteChange() } }
  /// How hard the spring pulls. Default 100.
  open var stiffness: CGFloat = 100 { didSet { noteChange() } }
  /// How much it is held back. Default 10.
  open var damping: CGFloat = 10 { didSet { noteChange() } }
  /// The velocity at the start, in total distances a second; negative is away from the end. Default 0.
  open var initialVelocity: CGFloat = 0 { didSet { noteChange() } }
  /// Whether a spring without swing may be overdamped. Default false, and then it is damped critically at most.
  open var allowsOverdamping = false { didSet { noteChange() } }

  /// The spring of a perceptual duration (the period of its undamped swing, in seconds) and a bounce, −1…1: 0 does not
  /// swing, 1 swings for ever, negative creeps.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    let spring = SpringMotion(perceptualDuration: perceptualDuration, bounce: bounce, velocity: 0)
    stiffness = spring.frequency * spring.frequency
    damping = 2 * spring.ratio * spring.frequency
    allowsOverdamping = bounce < 0
  }

  /// The bounce that the spring has: 1 minus its damping ratio, negative where it creeps.
  open var bounce: CGFloat {
    let ratio = spring.ratio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// The period of the spring's undamped swing, in seconds.
  open var perceptualDuration: CFTimeInterval { 2 * .pi / spring.frequency }

  /// When the spring counts as at rest: the way still open is a thousandth at most. Of a spring that does not swing it is
  /// rounded up to tenths of a second.
  open var settlingDuration: CFTimeInterval {
    let (spring, exact) = (spring, spring.settlingDuration)
    guard spring.ratio > 1 - 1e-7, exact < SpringMotion.never else { return exact }
    return (exact * 10).rounded(.up) / 10
  }

  final var spring: SpringMotion {
    let motion = SpringMotion(mass: mass, stiffness: stiffness, damping: damping, velocity: initialVelocity)
    if motion.ratio <= 1 || allowsOverdamping { return motion }
    return SpringMotion(frequency: motion.frequency, ratio: 1, velocity: motion.velocity)
  }

  override func copyValues(to copy: CAAnimation) {
    super.copyValues(to: copy)
    guard let copy = copy as? CASpringAnimation else { return }
    copy.mass = mass
    copy.stiffness = stiffness
    copy.damping = damping
    copy.initialVelocity = initialVelocity
    copy.allowsOverdamping = allowsOverdamping
  }

  override func motionPacing(_ duration: Double) -> Pacing { .spring(spring) }
}
