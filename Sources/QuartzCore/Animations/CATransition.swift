import CoreGraphics
import Foundation
import RenderTree
import TouchPlatform

/// How a transition leads from the old picture to the new one.
///
/// Two names that iOS knows without a constant are known, too: `oglFlip` turns over and `cube` shows two sides of a cube, both
/// about the axis that the subtype's side asks for. Others, as `rippleEffect`, count as `fade`.
/// > Here: slides are cut at the layer's bounds. A string may stand for a type, as in Swift 4.
public struct CATransitionType: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name.
  public var rawValue: String
  /// The type of this name; an unknown one counts as `fade`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The type of this name.
  public init(stringLiteral value: String) { self.init(rawValue: value) }
  /// The old picture fades out as the new one fades in. The default.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new picture slides over the old one.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new picture pushes the old one out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old picture slides away from the new one.
  public static let reveal = CATransitionType(rawValue: "reveal")

  /// A half turn about the axis of the side that it comes from, seen in perspective: that side moves to the front.
  package static let flip = CATransitionType(rawValue: "oglFlip")
  /// A quarter of a turn of a cube.
  static let cube = CATransitionType(rawValue: "cube")
}

/// The side that a transition comes from.
/// > Here: a string may stand for a side, as in Swift 4.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name.
  public var rawValue: String
  /// The side of this name; an unknown one counts as `fromLeft`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The side of this name.
  public init(stringLiteral value: String) { self.init(rawValue: value) }
  /// From the right.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// From the left. The default.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// From the top.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// From the bottom.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// An animation from the picture that a layer showed last to what it shows from now on.
///
/// The old picture is the layer's last committed one; a layer that was never shown has none. A slide is cut at the
/// layer's bounds. A fade is exact for a layer with an opaque square background; for any other both pictures are
/// blended by halves, which lets what is behind shine through a little midway.
@preconcurrency @MainActor
open class CATransition: CAAnimation {
  /// How it leads over. Default `fade`.
  open var type: CATransitionType = .fade { didSet { noteChange() } }
  /// The side that it comes from; nil counts as `fromLeft`. Default nil.
  open var subtype: CATransitionSubtype? { didSet { noteChange() } }
  /// A filter that leads over instead of the type. Default nil.
  /// > Partly: kept; the type leads over.
  open var filter: Any? { didSet { noteChange() } }
  /// Where in the transition it starts, 0…1. Default 0.
  open var startProgress: Float = 0 { didSet { noteChange() } }
  /// Where in the transition it ends, 0…1. Default 1.
  open var endProgress: Float = 1 { didSet { noteChange() } }

  override func copyValues(to copy: CAAnimation) {
    super.copyValues(to: copy)
    guard let copy = copy as? CATransition else { return }
    copy.type = type
    copy.subtype = subtype
    copy.filter = filter
    copy.startProgress = startProgress
    copy.endProgress = endProgress
  }

  override func content(on layer: CALayer, duration: Double, now: MonotonicInstant) -> LayerAnimation.Content? {
    func share(_ value: Float, _ otherwise: Double) -> Double {
      value.isFinite ? Double(min(max(value, 0), 1)) : otherwise
    }
    let whole = timingFunction ?? CATransaction.animationTimingFunction()
    return .transition(
      LayerTransition(
        type: type, side: subtype ?? .fromLeft, from: share(startProgress, 0), to: share(endProgress, 1),
        pacing: .curve(whole?.curve ?? .layerDefault), old: layer.committed?.resolved(at: now.nanoseconds)))
  }
}
