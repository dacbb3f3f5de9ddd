import Foundation
import QuartzCore

extension UIView {
  /// How an animation or a transition runs, as Apple numbers the bits. (A4)
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public var rawValue: UInt
    /// The options of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Lays out subviews inside the animation, so that they are animated too.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Lets the animated views be touched during the animation. (H27, H28)
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Starts changes of opacity and colours from what is on the screen instead of the last value set. Places, sizes, transforms
    /// and corner radii do so always, since they blend with what runs. (A17, A18)
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Runs again and again.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs back after each run.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Takes its own duration inside another animation. (A15)
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Takes its own curve inside another animation. (A15)
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Lets the changes inside a transition animate too; without it they apply at once.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// A transition between two views hides and shows them instead of removing and adding them.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// Takes none of the other options of the animation around it. (A15)
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
    /// Slow at both ends: the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Linear.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// A half turn about the vertical axis, seen in perspective: the left side moves to the front.
    /// > Here: the eye's distance, three longer sides of the view, is a choice; iOS's is not documented.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// A half turn about the vertical axis: the right side moves to the front.
    /// > Here: the eye's distance, three longer sides of the view, is a choice; iOS's is not documented.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// The old picture moves up and off, like a page; it is not bent.
    /// > Partly: the page slides without bending.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// The new picture moves down over the old one, like a page; it is not bent.
    /// > Partly: the page slides without bending.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// The old picture fades into the new one.
    /// > Here: exact for views with an opaque background; others let a little shine through midway.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// A half turn about the horizontal axis, seen in perspective: the upper side moves to the front.
    /// > Here: the eye's distance, three longer sides of the view, is a choice; iOS's is not documented.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// A half turn about the horizontal axis: the lower side moves to the front.
    /// > Here: the eye's distance, three longer sides of the view, is a choice; iOS's is not documented.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
    /// Requests sixty frames a second.
    /// > Partly: kept, without effect.
    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    /// Requests thirty frames a second.
    /// > Partly: kept, without effect.
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

    var curve: TimingCurve { UIView.curve(ofBits: rawValue) }

    /// The transition that the bits name; nil for none.
    var transition: (type: CATransitionType, side: CATransitionSubtype)? {
      switch (rawValue >> 20) & 0xf {
      case 1: (.flip, .fromLeft)
      case 2: (.flip, .fromRight)
      case 3: (.reveal, .fromBottom)
      case 4: (.moveIn, .fromTop)
      case 5: (.fade, .fromLeft)
      case 6: (.flip, .fromTop)
      case 7: (.flip, .fromBottom)
      default: nil
      }
    }
  }

  /// How key frames run; the first bits are those of `AnimationOptions`. (A4)
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public var rawValue: UInt
    /// The options of these bits; the curve's bits of `AnimationOptions` apply to the whole.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// See `AnimationOptions`.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    /// See `AnimationOptions`.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// See `AnimationOptions`.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// See `AnimationOptions`.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// See `AnimationOptions`.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// See `AnimationOptions`.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    /// See `AnimationOptions`.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
    /// Straight from key to key: the default.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Each value stays until the next key.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// At an even pace; the keys' times are ignored.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// On a curve through the keys.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// On a curve through the keys, at an even pace.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    var mode: KeyframeTrack.Mode {
      switch (rawValue >> 10) & 0xf {
      case 1: .discrete
      case 2: .paced
      case 3: .cubic
      case 4: .cubicPaced
      default: .linear
      }
    }
  }

  /// How an animation's progress follows time. (A5)
  public enum AnimationCurve: Int, Sendable {
    /// Slow at both ends, slow at the start, slow at the end, linear.
    case easeInOut, easeIn, easeOut, linear

    /// The curve of this number; nil for numbers that no curve has. The keyboard's, number 7, is `easeInOut` here.
    public init?(rawValue: Int) {
      switch rawValue {
      case 0, 7: self = .easeInOut
      case 1: self = .easeIn
      case 2: self = .easeOut
      case 3: self = .linear
      default: return nil
      }
    }

    var curve: TimingCurve {
      switch self {
      case .easeInOut: .easeInOut
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .linear: .linear
      }
    }
  }

  /// The transitions of `setAnimationTransition(_:for:cache:)`.
  public enum AnimationTransition: Int, Sendable {
    /// None, and those of `AnimationOptions`.
    case none, flipFromLeft, flipFromRight, curlUp, curlDown

    var options: AnimationOptions {
      switch self {
      case .none: []
      case .flipFromLeft: .transitionFlipFromLeft
      case .flipFromRight: .transitionFlipFromRight
      case .curlUp: .transitionCurlUp
      case .curlDown: .transitionCurlDown
      }
    }
  }

  nonisolated static func curve(ofBits bits: UInt) -> TimingCurve {
    switch (bits >> 16) & 0xf {
    case 1: .easeIn
    case 2: .easeOut
    case 3: .linear
    default: .easeInOut
    }
  }
}
