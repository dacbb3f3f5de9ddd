import Foundation
import QuartzCore
import ScrollPhysics

/// Where an indicator lies along its axis. (S53, S54)
package struct IndicatorPlace: Equatable {
  /// From the track's beginning, in points.
  package var start: Double
  package var length: Double

  /// The shortest that an indicator gets while the offset is legal, and while contents are drawn beyond an edge.
  static let leastLength = 36.0
  static let leastStretchedLength = 7.0

  /// The place on a track.
  ///
  /// - Parameters:
  ///   - track: the track's length.
  ///   - viewport: the view's length along the axis.
  package init(track: Double, viewport: Double, offset: Double, range: ScrollRange) {
    let way = range.upper - range.lower
    let whole = way + viewport
    let natural = whole > 0 ? track * viewport / whole : track
    let overshoot = range.overshoot(offset)
    length = min(track, max(Self.leastLength, natural))
    if overshoot != 0 { length = min(length, max(Self.leastStretchedLength, length - abs(overshoot))) }
    let progress = way > 0 ? (range.clamp(offset) - range.lower) / way : 0
    start = overshoot > 0 ? track - length : (track - length) * progress
  }
}

/// The bar that shows how far a scroll view is scrolled along one axis. It is a layer and no view, so it is not among
/// the subviews, and it fades without the main thread.
@MainActor package struct ScrollIndicator {
  /// Points across, on whole pixels. (S54)
  static let thickness = 2.5
  /// Points between the indicator and the view's edge. (S54)
  static let margin = 3.0
  /// Seconds of fading. (S54)
  static let fade = 0.4
  /// Seconds for which `flashScrollIndicators()` shows them before they fade.
  static let flash = 1.0

  let layer = CALayer()
  /// Whether it shows, and does not fade.
  private(set) var isShown = false

  init() { layer._opacity = 0 }

  /// The thickness on a screen of this scale.
  package static func thickness(atScale scale: Double) -> Double { max(1, (thickness * scale).rounded()) / scale }

  /// Sets the place in the scroll view's space. The layer is not a view's, so its own setters would animate.
  func move(to rect: CGRect) {
    let bounds = CGRect(origin: .zero, size: rect.size)
    let middle = CGPoint(x: rect.midX, y: rect.midY)
    guard layer._bounds != bounds || layer._position != middle else { return }
    layer._bounds = bounds
    layer._position = middle
    layer.setNeedsCommit()
  }

  /// Sets the colour; the ends are round.
  func paint(_ color: CGColor, radius: Double) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.backgroundColor = color
    layer.cornerRadius = radius
    CATransaction.commit()
  }

  mutating func show() {
    guard !isShown else { return }
    isShown = true
    layer.removeAllAnimations()
    layer._opacity = 1
    layer.setNeedsCommit()
  }

  /// Fades after a delay.
  mutating func hide(after delay: Double = 0) {
    guard isShown else { return }
    isShown = false
    layer._opacity = 0
    layer.setNeedsCommit()
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    let duration = delay + Self.fade
    animation.values = [1.0, 1.0, 0.0]
    animation.keyTimes = [0, NSNumber(value: delay / duration), 1]
    animation.duration = duration
    layer.add(animation, forKey: "fade")
  }
}
